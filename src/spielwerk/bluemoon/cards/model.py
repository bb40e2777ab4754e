"""What a card is: printed facts, and the vocabulary in which its text is written down.

A continuous text is a modifier that is asked, never applied and undone. An event text names the step
that carries it out. `CARDS` is filled by the modules of the peoples; the roster says which place belongs to whom.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Final

from spielwerk.bluemoon.cards.roster import IDS, NUMBERS
from spielwerk.bluemoon.icons import GANG
from spielwerk.core.catalogue import CardEntry
from spielwerk.core.drawing import drawn
from spielwerk.core.reasons import Language

# Elements.
NO_ELEMENT: Final = -1
FIRE: Final = 0
EARTH: Final = 1
ELEMENTS: Final = ("fire", "earth")

# Types; a mask may name several.
CHARACTER: Final = 1
BOOSTER: Final = 2
SUPPORT: Final = 4
LEADERSHIP: Final = 8
SHIP: Final = 16
LEADER: Final = 32
HYLA: Final = 64
ACHIEVEMENT: Final = 128
INTERVENTION: Final = 256
INQUISITOR: Final = 512
EMISSARY: Final = 1024
UNKNOWN_TYPE: Final = 0
CARGO_TYPES: Final = CHARACTER | BOOSTER | SUPPORT
INFLUENCE_TYPES: Final = SHIP | HYLA
ACTION_TYPES: Final = LEADERSHIP | INFLUENCE_TYPES | ACHIEVEMENT
ANY_CARD: Final = CARGO_TYPES | ACTION_TYPES | INTERVENTION

UNLIMITED: Final = 99


class Power:
    """The text of a card. The subclasses are the kinds of text there are."""

    __slots__ = ()


# -- level 3: "... is ignored" ------------------------------------------------------------------

TEXTS: Final = 0
EVERY_TEXT: Final = 1
CHARACTERS: Final = 2
BOOSTERS: Final = 3
SUPPORTS: Final = 4
CARDS_WITH_ICONS: Final = 5
ICONS: Final = 6
ICONS_AND_PROTECTED: Final = 7
IGNORABLE: Final = 8


@dataclass(frozen=True, slots=True)
class Ignore(Power):
    """Something of the opponent's is ignored: one of the words above."""

    what: int


# -- level 4: "you may not ..." -------------------------------------------------------------------

ANY_TEXT: Final = 0
WITH_TEXT: Final = 1
WITHOUT_TEXT: Final = 2


@dataclass(frozen=True, slots=True)
class Forbid(Power):
    """The opponent may not lay cards of these types (with or without text, from a printed value on)."""

    types: int
    text: int = ANY_TEXT
    value: int = 0
    cites: tuple[str, ...] = ()


ONE_CARD: Final = 0
ONE_IN_COMBAT: Final = 1
ONE_CHARACTER: Final = 2
DECK_CARDS: Final = 3
HAND_CARDS: Final = 4
NO_CHALLENGE: Final = 5
EXTRA_DRAWS: Final = 6


@dataclass(frozen=True, slots=True)
class Bind(Power):
    """The owner himself may not lay cards of these types while this card is active."""

    ban: Forbid


@dataclass(frozen=True, slots=True)
class Limit(Power):
    """The opponent may not go beyond a number: of cards laid, of cards from the deck, of cards in hand."""

    what: int
    number: int = 1
    cites: tuple[str, ...] = ()


# -- level 5: all other texts ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Permit(Power):
    """Boosters or supports beyond the usual one, also in the opening turn and after STOP."""

    boosters: int = 0
    supports: int = 0
    either: int = 0


EVEN: Final = 0
ODD: Final = 1


@dataclass(frozen=True, slots=True)
class CountZero(Power):
    """Odd or even printed values of the opponent's cards of these types count 0."""

    types: int
    parity: int


@dataclass(frozen=True, slots=True)
class DoubleAll(Power):
    """Both values of all own cards of the type are doubled."""

    types: int


@dataclass(frozen=True, slots=True)
class DoubleOne(Power):
    """The values of one own character are doubled, in the elements marked."""

    fire: bool = False
    earth: bool = False


TO_SUM: Final = 100
TO_HIGHER: Final = 101


@dataclass(frozen=True, slots=True)
class RaiseOne(Power):
    """The values of one own character rise to a number, to the sum or to the higher of the printed ones."""

    fire: int = 0
    earth: int = 0


@dataclass(frozen=True, slots=True)
class RaiseAll(Power):
    """The lower value of every own character rises to its higher printed one."""


@dataclass(frozen=True, slots=True)
class RaiseBluffs(Power):
    """Own face-down bluff cards rise to this value."""

    to: int


@dataclass(frozen=True, slots=True)
class RaisePower(Power):
    """The owner's total power rises to these numbers; no value changes."""

    fire: int = 0
    earth: int = 0


MORE: Final = 1
FEWER: Final = -1
ONE_AT_MOST: Final = 2
NO_DRAGONS: Final = 3


@dataclass(frozen=True, slots=True)
class RetreatPay(Power):
    """What a retreat pays: MORE if the opponent retreats; FEWER, ONE_AT_MOST or NO_DRAGONS if the owner does."""

    change: int
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ManyCards(Power):
    """When the opponent retreats, this many cards bring the additional dragon, instead of six."""

    number: int


LAY_SUPPORT: Final = 0
LAY_BOOSTER: Final = 1
PAY: Final = 2
PAY_CHARACTER: Final = 3


@dataclass(frozen=True, slots=True)
class Demand(Power):
    """The opponent must do this in each of his turns, by the end of his booster/support phase.

    PAY asks for hand cards with `fire` and `earth` on separate cards, or with one of them if `either`, or
    for cards with that many `moons`.
    """

    what: int
    fire: int = 0
    earth: int = 0
    either: bool = False
    moons: int = 0
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DoubleDemand(Power):
    """The numbers of one own caterpillar are doubled."""


IF_DRAGON: Final = 0
IF_FEWER_CARDS: Final = 1
IF_SIX_CARDS: Final = 2
IF_THREE_ACTIVE: Final = 3
IF_POWER: Final = 4
IF_EMPTY_AREAS: Final = 5
IF_NO_INFLUENCE: Final = 6
IF_FREE_CARD: Final = 7
FLIP: Final = -1


@dataclass(frozen=True, slots=True)
class Mutate(Power):
    """May only be laid under a condition; then the fight changes to the element (FLIP: to the other one)."""

    condition: int
    number: int = 0
    element: int = FLIP
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AnyMutant(Power):
    """One mutant may be laid this turn without its condition."""


@dataclass(frozen=True, slots=True)
class NextFree(Power):
    """The owner's next card of this turn is laid as if it had the FREE icon."""


SIX_CARDS: Final = 0
TWO_CHARACTERS: Final = 1
TWO_BOOSTERS: Final = 2
TWO_SUPPORTS: Final = 3
TWO_WITH_ICONS: Final = 4


@dataclass(frozen=True, slots=True)
class AsFree(Power):
    """May be laid as if it had the FREE icon while the opponent has that many cards of a sort."""

    condition: int


@dataclass(frozen=True, slots=True)
class AttackAgain(Power):
    """The active cards stay active; no character has to be laid."""


@dataclass(frozen=True, slots=True)
class KeepOld(Power):
    """The owner's active cards may stay active when this character is laid first."""


@dataclass(frozen=True, slots=True)
class LandWithHand(Power):
    """In the turn this ship lands, so many hand cards may be laid too; a step may follow when it is laid."""

    cards: int = UNLIMITED
    step: int = -1
    number: int = 0


@dataclass(frozen=True, slots=True)
class Storm(Power):
    """Two of these at the beginning of the owner's turn bring a dragon."""


@dataclass(frozen=True, slots=True)
class Flood(Power):
    """Two of these after the owner's turn force the opponent to retreat."""


@dataclass(frozen=True, slots=True)
class AsReplace(Power):
    """All cards of the owner may be replaced as if they had the REPLACE icon."""


@dataclass(frozen=True, slots=True)
class CrystalBonus(Power):
    """The owner scores a crystal more if he wins."""


@dataclass(frozen=True, slots=True)
class FirstDragon(Power):
    """The owner gains a dragon when this inquisitor is revealed."""


# -- interventions: the moment in which they may be laid ---------------------------------------------

AT_ACTION_CARD: Final = 0
AT_FIRST_CHARACTER: Final = 1
AT_ANNOUNCEMENT: Final = 2
AT_RETREAT: Final = 3
AT_DRAGON: Final = 4
AT_INTERVENTION: Final = 5

CANCEL: Final = 0
DISCARD_LAID: Final = 1
END_THE_TURN: Final = 2
TAKE_CARD_BACK: Final = 3


@dataclass(frozen=True, slots=True)
class Intervene(Power):
    """May be laid at a moment of the opponent's doing; what it does then."""

    moment: int
    effect: int = CANCEL


NOW: Final = 0
NOW_FROM_SHIP: Final = 1
ON_MY_TURN: Final = 2
AFTER_SUPPORT: Final = 3
END_OF_TURN: Final = 4
LAST_OF_ALL: Final = 5
END_OF_FIGHT: Final = 6


@dataclass(frozen=True, slots=True)
class Does(Power):
    """Something happens at a moment: the step that does it, with its number."""

    when: int
    step: int
    number: int = 0


EXTRA: Final = "extra"
"""In place of a preset deck: the card is packed in none."""


class Card:
    """One printed card.

    `assumed` names the facts nobody could read off the printed card yet, `missing` those that are not known
    at all; a card with missing facts cannot be put into a deck. `cost` is how many hand cards its owner must
    discard to lay it; `allows` is what an inquisitor adds to the number of cards and moons of a deck.
    `rulings` are the ids of the rulings about it, its own first.
    """

    __slots__ = (
        "allows",
        "assumed",
        "capacity",
        "cost",
        "deck",
        "earth",
        "family",
        "fire",
        "gang",
        "icons",
        "id",
        "missing",
        "moons",
        "name",
        "name_de",
        "number",
        "people",
        "power",
        "rulings",
        "type",
        "word",
    )

    def __init__(
        self,
        people: str,
        number: int | str,
        name: str,
        card_type: int,
        fire: int = 0,
        earth: int = 0,
        *,
        icons: int = 0,
        gang: str = "",
        moons: int = 0,
        capacity: int = 0,
        deck: str = "",
        family: str = "",
        power: Power | None = None,
        cost: int = 0,
        allows: tuple[int, int] = (0, 0),
        assumed: tuple[str, ...] = (),
        missing: tuple[str, ...] = (),
        rulings: tuple[str, ...] = (),
        name_de: str = "",
    ) -> None:
        """Note what is printed; `deck` is the preset deck it is packed in, `name_de` what its owner calls it."""
        self.id: Final = f"{people}-{number}"
        self.people: Final = people
        self.number: Final = number
        self.name: Final = name
        self.name_de: Final = name_de
        self.type: Final = card_type
        self.fire: Final = fire
        self.earth: Final = earth
        self.icons: Final = icons | (GANG if gang else 0)
        self.gang: Final = gang
        self.moons: Final = moons
        self.capacity: Final = capacity
        self.deck: Final = deck or people
        self.family: Final = family
        self.power: Final = power
        self.cost: Final = cost
        self.allows: Final = allows
        self.assumed: Final = assumed
        self.missing: Final = missing
        self.rulings: Final = rulings
        self.word: Final = name.split(maxsplit=1)[0]

    @property
    def has_text(self) -> bool:
        """Whether a text is printed on the card, ignored or not (R1.2.4); what must be paid is text too (R1.2.5)."""
        return self.power is not None or self.cost > 0 or self.people in ("tutu", "crystal")

    @property
    def text_unknown(self) -> bool:
        """Whether nobody knows what the card does."""
        return self.power is None and "power" in self.missing

    @property
    def cannot_be_laid(self) -> bool:
        """Whether too little is known of the card to lay it."""
        return bool(self.missing) and (self.text_unknown or "cost" in self.missing)

    @property
    def is_flit_character(self) -> bool:
        """Flit characters are spared by most texts that ignore something."""
        return self.people == "flit" and self.type == CHARACTER

    @property
    def game(self) -> str:
        """The game it belongs to."""
        return "bluemoon"

    def entry(self, language: Language) -> CardEntry:
        """Return the card as a reader looks it up."""
        entry: CardEntry = import_module("spielwerk.bluemoon.catalogue").entry_of(self, language)
        return entry

    def _repr_svg_(self) -> str:
        return drawn(self)


_UNTOLD: Final = Card("nobody", 0, "?", LEADER)

CARDS: Final[list[Card]] = [_UNTOLD] * len(IDS)


class People:
    """The cards of one people, told one by one in the order of their numbers."""

    def __init__(self, name: str) -> None:
        """Name the people."""
        self.name = name

    def card(
        self,
        number: int | str,
        name: str,
        card_type: int,
        fire: int = 0,
        earth: int = 0,
        *,
        icons: int = 0,
        gang: str = "",
        moons: int = 0,
        capacity: int = 0,
        deck: str = "",
        family: str = "",
        power: Power | None = None,
        allows: tuple[int, int] = (0, 0),
        assumed: str = "",
        missing: str = "",
        rulings: str = "",
    ) -> None:
        """Tell of a card; `rulings` are the ids of those about it, in runs as `BM-HOAX10-01..04`."""
        printed = Card(
            self.name, number, name, card_type, fire, earth,
            icons=icons, gang=gang, moons=moons, capacity=capacity, deck=deck, family=family, power=power,
            allows=allows, assumed=tuple(assumed.split()), missing=tuple(missing.split()), rulings=_each(rulings),
        )  # fmt: skip
        place = NUMBERS[printed.id]
        assert CARDS[place] is _UNTOLD, f"{printed.id} is told twice"
        CARDS[place] = printed


def _each(rulings: str) -> tuple[str, ...]:
    """Return all ids of some runs."""
    found: list[str] = []
    for run in rulings.split():
        first, _, last = run.partition("..")
        group, _, number = first.rpartition("-")
        found += [f"{group}-{nth:02}" for nth in range(int(number), int(last or number) + 1)]
    return tuple(found)
