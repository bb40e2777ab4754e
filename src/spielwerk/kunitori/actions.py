"""The actions of Kunitori: every verb over every card, seat or word, numbered once and for all."""

from __future__ import annotations

from typing import Final

from spielwerk.core.actions import SEAT, ActionTable
from spielwerk.kunitori.names import IDS

MAX_SEATS: Final = 6
PLACES: Final = ("standing", "sent", "held", "ambush", "reinforcement")
"""Where a troop may lie that is given up, for equal ones in different places (KU-R11.10)."""
WORDS: Final = ("draw", "trash", "actions", "battle", "silver", "gold")

ACTIONS: Final = ActionTable(
    (
        ("pass", ()),
        ("done", ()),
        ("yes", ()),
        ("no", ()),
        ("ambush", ()),
        ("reinforce", ()),
        ("refuse", ()),
        ("choose", ("WORD",)),
        ("ally", (SEAT,)),
        ("target", (SEAT,)),
        ("place", (SEAT,)),
        ("play", ("CARD",)),
        ("replay", ("CARD",)),
        ("hold", ("CARD",)),
        ("show", ("CARD",)),
        ("take", ("CARD",)),
        ("top", ("CARD",)),
        ("treasure", ("CARD",)),
        ("buy", ("CARD",)),
        ("keep", ("CARD",)),
        ("trash", ("CARD",)),
        ("discard", ("CARD",)),
        ("send", ("CARD", SEAT)),
        ("discard", ("CARD", "PLACE")),
    ),
    {
        SEAT: tuple(f"@{seat}" for seat in range(MAX_SEATS)),
        "CARD": IDS,
        "WORD": WORDS,
        "PLACE": PLACES,
    },
)

PASS: Final = ACTIONS.base("pass")
DONE: Final = ACTIONS.base("done")
YES: Final = ACTIONS.base("yes")
NO: Final = ACTIONS.base("no")
AMBUSH: Final = ACTIONS.base("ambush")
REINFORCE: Final = ACTIONS.base("reinforce")
REFUSE: Final = ACTIONS.base("refuse")
CHOOSE: Final = ACTIONS.base("choose", "WORD")
ALLY: Final = ACTIONS.base("ally", SEAT)
TARGET: Final = ACTIONS.base("target", SEAT)
PLACE: Final = ACTIONS.base("place", SEAT)
PLAY: Final = ACTIONS.base("play", "CARD")
REPLAY: Final = ACTIONS.base("replay", "CARD")
HOLD: Final = ACTIONS.base("hold", "CARD")
SHOW: Final = ACTIONS.base("show", "CARD")
TAKE: Final = ACTIONS.base("take", "CARD")
TOP: Final = ACTIONS.base("top", "CARD")
TREASURE: Final = ACTIONS.base("treasure", "CARD")
BUY: Final = ACTIONS.base("buy", "CARD")
KEEP: Final = ACTIONS.base("keep", "CARD")
TRASH: Final = ACTIONS.base("trash", "CARD")
DISCARD: Final = ACTIONS.base("discard", "CARD")
SEND: Final = ACTIONS.base("send", "CARD", SEAT)
DISCARD_FROM: Final = ACTIONS.base("discard", "CARD", "PLACE")

CHOOSE_DRAW: Final = CHOOSE + WORDS.index("draw")
CHOOSE_TRASH: Final = CHOOSE + WORDS.index("trash")
CHOOSE_ACTIONS: Final = CHOOSE + WORDS.index("actions")
CHOOSE_BATTLE: Final = CHOOSE + WORDS.index("battle")
CHOOSE_SILVER: Final = CHOOSE + WORDS.index("silver")
CHOOSE_GOLD: Final = CHOOSE + WORDS.index("gold")
