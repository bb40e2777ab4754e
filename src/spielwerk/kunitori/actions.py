"""The actions of Kunitori: every verb over every card, seat or word, numbered once and for all."""

from __future__ import annotations

from typing import Final

from spielwerk.core.actions import SEAT, ActionTable
from spielwerk.kunitori.names import IDS

MAX_SEATS: Final = 6
PLACES: Final = ("standing", "sent", "held", "ambush", "reinforcement")
"""Where a troop may lie that is given up, for equal ones in different places (KU-R11.10)."""
WORDS: Final = ("draw", "trash", "actions", "battle", "silver", "gold")

TABLE: Final = ActionTable(
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

PASS: Final = TABLE.base("pass")
DONE: Final = TABLE.base("done")
YES: Final = TABLE.base("yes")
NO: Final = TABLE.base("no")
AMBUSH: Final = TABLE.base("ambush")
REINFORCE: Final = TABLE.base("reinforce")
REFUSE: Final = TABLE.base("refuse")
CHOOSE: Final = TABLE.base("choose", "WORD")
ALLY: Final = TABLE.base("ally", SEAT)
TARGET: Final = TABLE.base("target", SEAT)
PLACE: Final = TABLE.base("place", SEAT)
PLAY: Final = TABLE.base("play", "CARD")
REPLAY: Final = TABLE.base("replay", "CARD")
HOLD: Final = TABLE.base("hold", "CARD")
SHOW: Final = TABLE.base("show", "CARD")
TAKE: Final = TABLE.base("take", "CARD")
TOP: Final = TABLE.base("top", "CARD")
TREASURE: Final = TABLE.base("treasure", "CARD")
BUY: Final = TABLE.base("buy", "CARD")
KEEP: Final = TABLE.base("keep", "CARD")
TRASH: Final = TABLE.base("trash", "CARD")
DISCARD: Final = TABLE.base("discard", "CARD")
SEND: Final = TABLE.base("send", "CARD", SEAT)
DISCARD_FROM: Final = TABLE.base("discard", "CARD", "PLACE")

CHOOSE_DRAW: Final = CHOOSE + WORDS.index("draw")
CHOOSE_TRASH: Final = CHOOSE + WORDS.index("trash")
CHOOSE_ACTIONS: Final = CHOOSE + WORDS.index("actions")
CHOOSE_BATTLE: Final = CHOOSE + WORDS.index("battle")
CHOOSE_SILVER: Final = CHOOSE + WORDS.index("silver")
CHOOSE_GOLD: Final = CHOOSE + WORDS.index("gold")
