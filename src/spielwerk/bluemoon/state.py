"""The data of a game of Blue Moon: zones of cards and a row of small numbers.

Seats are 0 and 1. A zone of a seat is `state.zones[HAND + seat]`; a number is `state.marks[ELEMENT]`.
What follows from the table (what is ignored, values, power) is worked out by `precedence` and kept in
`standing` until the table changes; a clone takes the result along.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, ClassVar, Final

from spielwerk.bluemoon.actions import ACTIONS
from spielwerk.bluemoon.cards.model import NO_ELEMENT
from spielwerk.core.codec import Contents
from spielwerk.core.state import Outcome, State
from spielwerk.core.steps import Step

if TYPE_CHECKING:
    from spielwerk.bluemoon.decks import Table
    from spielwerk.bluemoon.precedence import Standing
    from spielwerk.bluemoon.values import Account
    from spielwerk.core.actions import ActionTable
    from spielwerk.core.frame import Frame
    from spielwerk.core.reasons import Reason

# Zones, two places each: `ZONE + seat`.
HAND: Final = 0
DISCLOSED: Final = 2
"""The hand cards that lie open."""
DECK: Final = 4
"""The draw deck, top first."""
DISCARD: Final = 6
"""The discard pile, top last."""
LEADERSHIP_PILE: Final = 8
"""The leadership cards played, top last."""
LASTING: Final = 10
"""The leadership cards in effect until the end of the turn (they lie on the leadership pile)."""
COMBAT: Final = 12
"""The active cards of the combat area, in the order laid."""
BURIED: Final = 14
"""The inactive cards of the combat area."""
SUPPORT_AREA: Final = 16
"""The supports lying face up."""
BLUFF_AREA: Final = 18
"""The bluff cards lying face down, in the order laid."""
EXPOSED: Final = 20
"""The bluff cards whose face the opponent saw before they were laid (R8.2)."""
INFLUENCE: Final = 22
"""The ships at sea and the Hyla."""
LANDED: Final = 24
"""The ships landed this turn."""
CARGO: Final = 26
"""The cards aboard; the ship of each stands at the same place of ABOARD."""
ABOARD: Final = 28
LAID: Final = 30
"""The cards laid face up this turn, in order, also those that have left again."""
SHIPPED: Final = 32
"""Those among the cards laid this turn that came from a landed ship."""
USED: Final = 34
"""Own cards whose "on my turn" or "end of turn" text was used this turn."""
PAID: Final = 36
"""Demands of the opponent's cards that the seat has met this turn."""
FELLED: Final = 38
"""Active cards of the seat that were discarded since the opponent chose to fight on (special rule 11)."""
FELLED_BURIED: Final = 40
"""The same for inactive cards."""
BESIDE: Final = 42
"""What lies beside the areas and works all the time: the inquisitor, and the crystal cards laid."""
LIMBO: Final = 44
"""A card that is being laid while its price is paid or the opponent may still intervene."""
SEEN: Final = 46
"""The cards of a secret deck that have been open to everybody at some time, sorted."""
ZONES: Final = 48

ON_TABLE: Final = frozenset(
    zone + seat for zone in (LASTING, COMBAT, SUPPORT_AREA, BLUFF_AREA, INFLUENCE, LANDED, BESIDE) for seat in (0, 1)
)
"""Zones whose change may change what is ignored or the power."""
OPEN_ZONES: Final = frozenset(
    zone + seat
    for zone in (
        DISCLOSED, DISCARD, LEADERSHIP_PILE, COMBAT, SUPPORT_AREA, EXPOSED, INFLUENCE, LANDED, CARGO, BESIDE, LIMBO,
    )
    for seat in (0, 1)
)  # fmt: skip
"""Zones into which cards go for everybody to see."""

# Marks of the game.
PHASE: Final = 0
ELEMENT: Final = 1
DRAGONS: Final = 2
"""Dragons on the side of seat 0, less those on the side of seat 1."""
WINNER: Final = 3
CRYSTALS: Final = 4
CAUSE: Final = 5
LACK: Final = 6
"""Two places: in which order the seats ran out of cards; 0 = has cards."""
NAMED: Final = 8
"""Two places: the caterpillar that Crysalus doubles, or NOBODY, or SPENT."""
SUNK: Final = 10
"""Two places: how many cards at the bottom of the deck its owner knows."""
SHUFFLES: Final = 12
"""Eight places: how often chance was asked about each pile."""
# Marks of the turn.
ACTED: Final = 20
STOPPED: Final = 21
MAIN: Final = 22
"""Whether the one normal character has been laid."""
LAID_COUNT: Final = 23
COMBAT_COUNT: Final = 24
BOOSTER_UNITS: Final = 25
SUPPORT_UNITS: Final = 26
BOOSTER_LAID: Final = 27
SUPPORT_LAID: Final = 28
PAIRING: Final = 29
"""The card just laid that a partner may follow."""
NEXT_FREE: Final = 30
"""Yin or Yang waiting for the next card."""
DRAWN: Final = 31
"""Cards taken from the own draw deck this turn."""
NEWS: Final = 32
"""Whether something new was seen since the choice to fight on (special rule 11)."""
BLUFFS_NEW: Final = 33
BURIED_NEW: Final = 34
ELEMENT_BEFORE: Final = 35
LAID_BEFORE: Final = 36
"""How many cards had been laid when the choice to fight on was made."""
ANNOUNCED: Final = 37
GUESTS: Final = 38
"""Interventions laid this turn by the seat that is not on turn."""
SHAMED: Final = 39
"""Whether a character of this turn was cancelled (Inter 402)."""
HAND_UNITS: Final = 40
"""Cards laid from hand in a turn in which ships have landed; a pair or a gang counts once (Sea Moon)."""
MARKS: Final = 41
FIRST_OF_TURN: Final = ACTED

NOBODY: Final = -1
SPENT: Final = -2

PHASES: Final = ("start", "leadership", "retreat", "character", "support", "power", "draw", "end")
START_PHASE: Final = 0
LEADERSHIP_PHASE: Final = 1
RETREAT_PHASE: Final = 2
CHARACTER_PHASE: Final = 3
SUPPORT_PHASE: Final = 4
POWER_PHASE: Final = 5
DRAW_PHASE: Final = 6
END_PHASE: Final = 7

CAUSES: Final = ("", "fourth dragon", "no cards", "special rule 11")
FOURTH_DRAGON: Final = 1
NO_CARDS: Final = 2
SPECIAL_RULE_11: Final = 3

FRESH_TURN: Final[tuple[int, ...]] = (0, 0, 0, 0, 0, 0, 0, 0, 0, NOBODY, NOBODY, 0, 0, 0, 0, NO_ELEMENT, 0, 0, 0, 0, 0)


def fresh_marks() -> list[int]:
    """Return the numbers of a game about to begin."""
    marks = [0] * MARKS
    marks[ELEMENT] = NO_ELEMENT
    marks[WINNER] = NOBODY
    marks[NAMED] = marks[NAMED + 1] = NOBODY
    marks[FIRST_OF_TURN:] = FRESH_TURN
    return marks


class BlueMoonState(State):
    """A game of Blue Moon in progress."""

    __slots__ = ("_setup", "cards", "marks", "standing", "turn")

    steps: ClassVar[tuple[Step[BlueMoonState], ...]] = ()
    notation: ClassVar[ActionTable] = ACTIONS

    def __init__(
        self,
        setup: Table,
        turn: int,
        zones: list[tuple[int, ...]],
        marks: list[int],
        frame: Frame | None,
        options: list[int],
        standing: Standing | None,
    ) -> None:
        """Take over the parts; lists belong to this state alone."""
        self._setup = setup
        self.cards = setup.cards
        self.turn = turn
        self.zones = zones
        self.marks = marks
        self.frame = frame
        self.options = options
        self.standing = standing

    @property
    def setup(self) -> Table:
        """The table the two sit at, with what they agreed on."""
        return self._setup

    # -- for the machine -----------------------------------------------------------------------

    def copy(self) -> BlueMoonState:
        """Return an independent clone: references are copied, and the lists that are written to."""
        return BlueMoonState(
            self._setup, self.turn, self.zones[:], self.marks[:], self.frame, self.options, self.standing
        )

    def contents(self) -> Contents:
        """Return all ints of the state, for the codec."""
        return Contents((self.turn, *self.marks), (), self.zones, self.frame)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: the crystals are the points."""
        winner = self.marks[WINNER]
        if winner == NOBODY:
            return None
        crystals = self.marks[CRYSTALS]
        points = (crystals, 0) if winner == 0 else (0, crystals)
        return Outcome(winner, points, CAUSES[self.marks[CAUSE]])

    # -- what can be read off the table ----------------------------------------------------------

    @property
    def phase(self) -> str:
        """The phase of the turn."""
        return PHASES[self.marks[PHASE]]

    @property
    def element(self) -> int:
        """The contested element: FIRE, EARTH or NO_ELEMENT."""
        return self.marks[ELEMENT]

    def dragons(self, seat: int) -> int:
        """Dragons on the side of the seat; negative if they are on the other side."""
        return self.marks[DRAGONS] if seat == 0 else -self.marks[DRAGONS]

    # -- what is asked from outside; these modules look at the whole game, so they are imported late ------

    def parse(self, notation: str) -> int:
        """Return the action a notation stands for here; where two notations mean the same, the one offered."""
        from spielwerk.bluemoon.notation import meant  # noqa: PLC0415

        return meant(self, super().parse(notation))

    def refusal(self, seat: int, action: int) -> Reason:
        """Say why the seat cannot take this action."""
        from spielwerk.bluemoon.reasons import refusal  # noqa: PLC0415

        return refusal(self, seat, action)

    def masked(self, seat: int) -> BlueMoonState:
        """Return a clone in which every card the seat may not know lies face down."""
        from spielwerk.bluemoon.knowledge import masked_zones  # noqa: PLC0415

        mine = self.frame is not None and self.frame.seat == seat
        options = self.options if mine else []
        zones = masked_zones(self, seat)
        return BlueMoonState(
            self._setup.seen_by(seat), self.turn, zones, self.marks[:], self.frame, options, self.standing
        )

    def unseen(self, seat: int) -> tuple[tuple[int, ...], ...]:
        """Return per owner, sorted, the cards that lie face down for the seat."""
        from spielwerk.bluemoon.knowledge import unseen  # noqa: PLC0415

        return unseen(self, seat)

    def dealt_anew(self, unseen: tuple[tuple[int, ...], ...], rng: Random) -> BlueMoonState:
        """Return a clone of this masked state with the unseen cards dealt to the face-down places."""
        from spielwerk.bluemoon.knowledge import dealt_anew  # noqa: PLC0415

        zones = dealt_anew(self, unseen, rng)
        return BlueMoonState(self._setup, self.turn, zones, self.marks[:], self.frame, self.options, None)

    def power(self, seat: int) -> tuple[int, int]:
        """Return the power of the seat in Fire and in Earth, each as if it were contested where none is yet."""
        from spielwerk.bluemoon.values import powers  # noqa: PLC0415

        return powers(self, seat)

    def explain_power(self, seat: int) -> list[Account]:
        """Say for each card how its value came about: printed, changed by which card, counted."""
        from spielwerk.bluemoon.values import explain_power  # noqa: PLC0415

        return explain_power(self, seat)
