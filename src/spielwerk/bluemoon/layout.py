"""What a view of Blue Moon tells, as numbers."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import marks, phases, zones
from spielwerk.bluemoon.cards.model import EARTH, ELEMENTS, FIRE
from spielwerk.bluemoon.cards.roster import IDS
from spielwerk.bluemoon.steps import STEPS
from spielwerk.core.layout import (
    Layout,
    Part,
    cards,
    in_zone,
    number,
    one_of,
    question_parts,
    unseen_part,
    zone_size,
)
from spielwerk.core.view import View

_CARDS: Final = len(IDS)
_MANY: Final = 99
_DRAGONS: Final = 4
_TURN_MARKS: Final = (
    ("acted", marks.ACTED, "whether something was done this turn"),
    ("stopped", marks.STOPPED, "whether a STOP was laid"),
    ("main", marks.MAIN, "whether the one normal character has been laid"),
    ("laid-count", marks.LAID_COUNT, "cards laid this turn"),
    ("combat-count", marks.COMBAT_COUNT, "cards laid into the combat area this turn"),
    ("booster-units", marks.BOOSTER_UNITS, "boosters laid this turn, pairs and gangs counted once"),
    ("support-units", marks.SUPPORT_UNITS, "supports laid this turn, likewise"),
    ("booster-laid", marks.BOOSTER_LAID, "whether a booster was laid in its phase"),
    ("support-laid", marks.SUPPORT_LAID, "whether a support was laid in its phase"),
    ("drawn", marks.DRAWN, "cards taken from the own deck this turn"),
    ("announced", marks.ANNOUNCED, "whether the power was announced"),
    ("guests", marks.GUESTS, "interventions laid by the seat not on turn"),
    ("shamed", marks.SHAMED, "whether a character of this turn was cancelled"),
    ("hand-units", marks.HAND_UNITS, "cards laid from hand after ships have landed"),
)
_ZONES: Final = (
    ("hand", zones.HAND, "cards in hand; of the other those I know"),
    ("disclosed", zones.DISCLOSED, "hand cards that lie open"),
    ("deck", zones.DECK, "cards of the deck I know: searched, revealed or put under it"),
    ("discard", zones.DISCARD, "cards of the discard pile I can see"),
    ("leadership", zones.LEADERSHIP_PILE, "cards of the leadership pile I can see"),
    ("lasting", zones.LASTING, "leadership cards in effect this turn"),
    ("combat", zones.COMBAT, "active cards of the combat area"),
    ("buried", zones.BURIED, "inactive cards of the combat area"),
    ("support", zones.SUPPORT_AREA, "supports lying face up"),
    ("bluff", zones.BLUFF_AREA, "bluff cards whose face I know"),
    ("exposed", zones.EXPOSED, "bluff cards whose face the opponent has seen"),
    ("influence", zones.INFLUENCE, "ships at sea and Hyla"),
    ("landed", zones.LANDED, "ships landed this turn"),
    ("cargo", zones.CARGO, "cards aboard"),
    ("beside", zones.BESIDE, "inquisitor and crystal cards"),
    ("limbo", zones.LIMBO, "a card being laid"),
    ("laid", zones.LAID, "cards laid face up this turn"),
    ("used", zones.USED, "cards whose text was used this turn"),
)
_SIZES: Final = (
    ("hand-size", zones.HAND, "how many cards are in hand"),
    ("deck-size", zones.DECK, "how many cards are in the deck"),
    ("discard-size", zones.DISCARD, "how many cards are in the discard pile"),
    ("bluff-size", zones.BLUFF_AREA, "how many bluff cards lie face down"),
)


def make_layout(players: int) -> Layout:
    """Return all parts of an observation."""
    return Layout(players, common_parts(players), seat_parts())


def common_parts(players: int) -> list[Part]:
    """Return what belongs to no seat."""
    return [
        *question_parts(players, len(STEPS), _CARDS),
        cards("picked", _CARDS, _MANY, "cards picked so far in this decision", _picked),
        one_of(
            "phase", len(phases.NAMES), "phases", ", ".join(phases.NAMES), lambda view, _: view.table.marks[marks.PHASE]
        ),
        one_of("element", len(ELEMENTS), "elements", "the contested element", lambda view, _: view.table.element),
        one_of(
            "pairing", _CARDS, "cards", "the card a partner may follow", lambda view, _: view.table.marks[marks.PAIRING]
        ),
        number("dragons", _DRAGONS, "dragons on my side, negative on the other", _dragons, low=-_DRAGONS),
        *(_mark(name, mark, meaning) for name, mark, meaning in _TURN_MARKS),
    ]


def seat_parts() -> list[Part]:
    """Return what every seat has."""
    return [
        number("fire", _MANY, "power in Fire", lambda view, seat: view.table.power(seat)[FIRE]),
        number("earth", _MANY, "power in Earth", lambda view, seat: view.table.power(seat)[EARTH]),
        *(zone_size(name, zone, _MANY, meaning) for name, zone, meaning in _SIZES),
        unseen_part(_CARDS, _MANY),
        *(in_zone(name, zone, _CARDS, _MANY, meaning) for name, zone, meaning in _ZONES),
    ]


def _mark(name: str, mark: int, meaning: str) -> Part:
    return number(name, _MANY, meaning, lambda view, _: view.table.marks[mark])


def _picked(view: View, _: int) -> tuple[int, ...]:
    frame = view.table.frame
    return () if frame is None else frame.picks


def _dragons(view: View, seat: int) -> int:
    return int(view.table.dragons(seat))
