"""How earlier rules versions of Kunitori wrote their states: frozen tables, never changed.

A later version that keeps something differently says here how it was kept then (`OldForm.earlier` and `later`).
"""

from __future__ import annotations

from typing import Final

from spielwerk.core.codec import OldForm

_STEPS_1: Final = (
    "action", "joint-battle", "joint-target", "consent", "generals", "troops", "fight", "defence", "ambush",
    "compare", "prize", "land-destroyer", "put-back", "buy", "place", "keep-standing", "keep-in-hand", "warning",
    "give-back", "trap", "trap-card", "take-back", "monk", "ninja", "ninja-shield", "ninja-trash", "temple-town",
    "port-town",
)  # fmt: skip
"""The steps of version 1 in the order of their numbers then."""

EARLIER_VERSIONS: Final[dict[str, OldForm | None]] = {"1": OldForm(_STEPS_1, fields=11, rows=6, zones=62)}
