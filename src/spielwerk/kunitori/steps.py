"""The steps of the game by number, in the order of the table in `rules.table`.

A frame names its step by this number, so the numbers are part of every saved game.
"""

from __future__ import annotations

from typing import Final

(
    ACTION,
    JOINT,
    JOINT_TARGET,
    CONSENT,
    GENERALS,
    TROOPS,
    FIGHT,
    DEFENCE,
    AMBUSH,
    COMPARE,
    PRIZE,
    DEMANDS,
    AFTERMATH,
    BUY,
    PLACE,
    END_AREA,
    END_HAND,
    WARNING,
    WARNING_TRASH,
    TRAP,
    TRAP_CARD,
    TAKE_BACK,
    MONK,
    NINJA,
    NINJA_SHIELD,
    NINJA_TRASH,
    TEMPLE_TOWN,
    PORT_TOWN,
) = range(28)

ACTION_PHASE: Final = 0
BATTLE_PHASE: Final = 1
BUY_PHASE: Final = 2
END_PHASE: Final = 3
PHASES: Final = ("action", "battle", "buy", "end")
