"""The steps of the game by number, in the order of the table in `rules.all_steps`.

A frame names its step by this number, so the numbers are part of every saved game.
"""

from __future__ import annotations

from typing import Final

ACTION: Final = 0
JOINT: Final = 1
JOINT_TARGET: Final = 2
CONSENT: Final = 3
GENERALS: Final = 4
TROOPS: Final = 5
FIGHT: Final = 6
DEFENCE: Final = 7
AMBUSH: Final = 8
COMPARE: Final = 9
PRIZE: Final = 10
DEMANDS: Final = 11
AFTERMATH: Final = 12
BUY: Final = 13
PLACE: Final = 14
END_AREA: Final = 15
END_HAND: Final = 16
WARNING: Final = 17
WARNING_TRASH: Final = 18
TRAP: Final = 19
TRAP_CARD: Final = 20
TAKE_BACK: Final = 21
MONK: Final = 22
NINJA: Final = 23
NINJA_SHIELD: Final = 24
NINJA_TRASH: Final = 25
TEMPLE_TOWN: Final = 26
PORT_TOWN: Final = 27

ACTION_PHASE: Final = 0
BATTLE_PHASE: Final = 1
BUY_PHASE: Final = 2
END_PHASE: Final = 3
PHASES: Final = ("action", "battle", "buy", "end")
