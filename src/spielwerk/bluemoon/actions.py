"""Everything a player can do, and how it is written.

The first number of each verb is a constant here; a card, a ship, a word or an element counts on from it.
"""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon.cards.model import ELEMENTS
from spielwerk.bluemoon.cards.roster import IDS, SHIPS
from spielwerk.core.actions import ActionTable

BACKS: Final = 12
"""How many face-down cards of one player can be told apart in notation."""
WORDS: Final = ("keep", "bury", "boosters", "supports", "fire", "earth", *map(str, range(10)))

ACTIONS: Final = ActionTable(
    (
        ("pass", ()),
        ("done", ()),
        ("yes", ()),
        ("no", ()),
        ("fight", ()),
        ("retreat", ()),
        ("decline", ()),
        ("fallback", ()),
        ("call", ()),
        ("announce", ("ELEMENT",)),
        ("play", ("CARD",)),
        ("play", ("CARD", "free")),
        ("replace", ("CARD",)),
        ("bluff", ("CARD",)),
        ("load", ("CARD", "SHIP")),
        ("retrieve", ("CARD",)),
        ("land", ("CARD",)),
        ("use", ("CARD",)),
        ("pay", ("CARD",)),
        ("intervene", ("CARD",)),
        ("target", ("CARD",)),
        ("target", ("BACK",)),
        ("target", ("blind",)),
        ("take", ("CARD",)),
        ("discard", ("CARD",)),
        ("bottom", ("CARD",)),
        ("shuffle-in", ("CARD",)),
        ("spare", ("CARD",)),
        ("choose", ("WORD",)),
        ("discard", ("BACK",)),  # never legal: whoever discards a bluff card knows its name
    ),
    {
        "CARD": IDS,
        "SHIP": tuple(IDS[ship] for ship in SHIPS),
        "BACK": tuple(f"bluff-{place}" for place in range(1, BACKS + 1)),
        "WORD": WORDS,
        "ELEMENT": ELEMENTS,
        "free": ("free",),
        "blind": ("blind",),
    },
)

PASS: Final = ACTIONS.base("pass")
DONE: Final = ACTIONS.base("done")
YES: Final = ACTIONS.base("yes")
NO: Final = ACTIONS.base("no")
FIGHT: Final = ACTIONS.base("fight")
RETREAT: Final = ACTIONS.base("retreat")
DECLINE: Final = ACTIONS.base("decline")
FALLBACK: Final = ACTIONS.base("fallback")
CALL: Final = ACTIONS.base("call")
ANNOUNCE: Final = ACTIONS.base("announce", "ELEMENT")
PLAY: Final = ACTIONS.base("play", "CARD")
PLAY_FREE: Final = ACTIONS.base("play", "CARD", "free")
REPLACE_CARD: Final = ACTIONS.base("replace", "CARD")
LAY_BLUFF: Final = ACTIONS.base("bluff", "CARD")
LOAD: Final = ACTIONS.base("load", "CARD", "SHIP")
RETRIEVE_CARD: Final = ACTIONS.base("retrieve", "CARD")
LAND: Final = ACTIONS.base("land", "CARD")
USE: Final = ACTIONS.base("use", "CARD")
PAY_FOR: Final = ACTIONS.base("pay", "CARD")
INTERVENE: Final = ACTIONS.base("intervene", "CARD")
TARGET: Final = ACTIONS.base("target", "CARD")
TARGET_BACK: Final = ACTIONS.base("target", "BACK")
TARGET_BLIND: Final = ACTIONS.base("target", "blind")
TAKE: Final = ACTIONS.base("take", "CARD")
DISCARD_CARD: Final = ACTIONS.base("discard", "CARD")
BOTTOM: Final = ACTIONS.base("bottom", "CARD")
SHUFFLE_IN: Final = ACTIONS.base("shuffle-in", "CARD")
SPARE: Final = ACTIONS.base("spare", "CARD")
CHOOSE: Final = ACTIONS.base("choose", "WORD")
KEEP: Final = CHOOSE + WORDS.index("keep")
BURY: Final = CHOOSE + WORDS.index("bury")
CHOOSE_BOOSTERS: Final = CHOOSE + WORDS.index("boosters")
CHOOSE_SUPPORTS: Final = CHOOSE + WORDS.index("supports")


def load_action(card: int, ship: int) -> int:
    """Return the action of loading a card onto a ship."""
    return LOAD + card * len(SHIPS) + SHIPS.index(ship)


def loaded_card(action: int) -> int:
    """Return the card a `load` names."""
    return (action - LOAD) // len(SHIPS)


def loading_ship(action: int) -> int:
    """Return the ship a `load` names."""
    return SHIPS[(action - LOAD) % len(SHIPS)]
