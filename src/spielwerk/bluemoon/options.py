"""What two players can agree on: the values of the options of a deal."""

from __future__ import annotations

from typing import Final

# What happens when a turn cannot be completed (`rule11`).
TOURNAMENT: Final = "tournament"
FRIENDLY: Final = "friendly"

# Whether a player is asked about interventions only when he has one, or whenever he could (`windows`).
ASKED: Final = "asked"
ALWAYS: Final = "always"
