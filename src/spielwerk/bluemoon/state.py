"""The data of a game of Blue Moon: zones of cards and a row of small numbers.

Seats are 0 and 1. A zone of a seat is `state.zone(zones.HAND, seat)`; a number is `state.marks[marks.ELEMENT]`.
What follows from the table (what is ignored, values, power) is worked out by `rules.precedence` and kept in
`in_force` until the table changes; a clone takes the result along.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final

from spielwerk.bluemoon import marks, phases, zones
from spielwerk.bluemoon.actions import ACTIONS
from spielwerk.bluemoon.cards.model import ACHIEVEMENT
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.zones import Zone
from spielwerk.core.codec import Contents
from spielwerk.core.state import CONCEDED, Outcome, State
from spielwerk.core.steps import Step
from spielwerk.core.view import SeatView

if TYPE_CHECKING:
    from spielwerk.bluemoon.rules.precedence import InForce
    from spielwerk.bluemoon.rules.values import Account
    from spielwerk.bluemoon.setup import Setup
    from spielwerk.core.actions import ActionTable
    from spielwerk.core.frame import Frame
    from spielwerk.core.reasons import Reason

CAUSES: Final = ("", "fourth dragon", "no cards", "special rule 11")
FOURTH_DRAGON: Final = 1
NO_CARDS: Final = 2
SPECIAL_RULE_11: Final = 3


class Rules:
    """What is asked of a state and takes a look at the whole game; `rules.all_steps` binds the rules there are."""

    def meant(self, state: BlueMoonState, action: int) -> int:
        """Where two notations mean the same, return the one offered."""
        raise NotImplementedError

    def refusal(self, state: BlueMoonState, seat: int, action: int) -> Reason | None:
        """Say why the seat cannot take this action; None if it can."""
        raise NotImplementedError

    def masked_zones(self, state: BlueMoonState, seat: int) -> list[tuple[int, ...]]:
        """Return the zones with every card the seat may not know face down."""
        raise NotImplementedError

    def unseen(self, state: BlueMoonState, seat: int, masked: list[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
        """Return per owner, sorted, the cards that lie face down for the seat in these masked zones."""
        raise NotImplementedError

    def deal_unseen(
        self, state: BlueMoonState, unseen: tuple[tuple[int, ...], ...], rng: Random
    ) -> list[tuple[int, ...]]:
        """Return the zones of a masked state with the unseen cards dealt to the face-down places."""
        raise NotImplementedError

    def masked_checkpoint(self, state: BlueMoonState, masked: list[tuple[int, ...]]) -> Checkpoint | None:
        """Return the checkpoint as somebody knows it for whom the zones look like this."""
        raise NotImplementedError

    def dealt_checkpoint(self, state: BlueMoonState, dealt: list[tuple[int, ...]]) -> Checkpoint | None:
        """Return the checkpoint of a masked state whose zones have been dealt anew like this."""
        raise NotImplementedError

    def powers(self, state: BlueMoonState, seat: int) -> tuple[int, int]:
        """Return the power of the seat in Fire and in Earth."""
        raise NotImplementedError

    def explain_power(self, state: BlueMoonState, seat: int) -> list[Account]:
        """Say for each card how its value came about."""
        raise NotImplementedError


class Checkpoint:
    """The table before the first card was laid after the choice to fight on: special rule 11 goes back to it (Q35).

    It is never changed, so that clones share it.
    """

    __slots__ = ("marks", "zones")

    def __init__(self, zones: tuple[tuple[int, ...], ...], numbers: tuple[int, ...]) -> None:
        """Keep the zones and the marks."""
        self.zones: Final = zones
        self.marks: Final = numbers


class BlueMoonState(State):
    """A game of Blue Moon in progress."""

    __slots__ = ("_setup", "cards", "checkpoint", "in_force", "marks", "turn")

    game: ClassVar[str] = "bluemoon"
    steps: ClassVar[tuple[Step[BlueMoonState], ...]] = ()
    rules: ClassVar[Rules] = Rules()
    notation: ClassVar[ActionTable] = ACTIONS

    def __init__(
        self,
        setup: Setup,
        turn: int,
        zones: list[tuple[int, ...]],
        numbers: list[int],
        frame: Frame | None,
        options: list[int],
        in_force: InForce | None,
        checkpoint: Checkpoint | None = None,
    ) -> None:
        """Take over the parts; lists belong to this state alone."""
        self._setup = setup
        self.cards = setup.cards
        self.turn = turn
        self.zones = zones
        self.marks = numbers
        self.frame = frame
        self.options = options
        self.in_force = in_force
        self.checkpoint = checkpoint

    @property
    def setup(self) -> Setup:
        """What the two sat down with and agreed on."""
        return self._setup

    # -- for the machine -----------------------------------------------------------------------

    def copy(self) -> BlueMoonState:
        """Return an independent clone: references are copied, and the lists that are written to."""
        return BlueMoonState(
            self._setup,
            self.turn,
            self.zones[:],
            self.marks[:],
            self.frame,
            self.options,
            self.in_force,
            self.checkpoint,
        )

    def contents(self) -> Contents:
        """Return all ints of the state, for the codec."""
        before = self.checkpoint
        rows = () if before is None else (before.marks, *before.zones)
        return Contents((self.turn, *self.marks), rows, self.zones, self.frame)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: the crystals are the points."""
        winner = self.marks[marks.WINNER]
        if winner == NOBODY:
            return None
        crystals = self.marks[marks.CRYSTALS]
        points = (crystals, 0) if winner == 0 else (0, crystals)
        return Outcome(winner, points, CAUSES[self.marks[marks.CAUSE]])

    # -- what can be read off the table ----------------------------------------------------------

    def zone(self, zone: Zone, seat: int) -> tuple[int, ...]:
        """Return the cards of the seat that lie in a zone."""
        return self.zones[zone + seat]

    @property
    def phase(self) -> str:
        """The phase of the turn."""
        return phases.NAMES[self.marks[marks.PHASE]]

    @property
    def element(self) -> int:
        """The contested element: FIRE, EARTH or NO_ELEMENT."""
        return self.marks[marks.ELEMENT]

    @property
    def facts(self) -> Mapping[str, Any]:
        """What an owner of the printed cards has corrected."""
        return self._setup.facts

    def tally(self) -> tuple[int, ...]:
        """Return how many dragons each seat has on its side."""
        return max(0, self.dragons(0)), max(0, self.dragons(1))

    def conceded(self, loser: int) -> Outcome:
        """Give the winner what he would score if the game ended now (R5.3, R5.3.1)."""
        winner = 1 - loser
        beside = {card for card in self.zone(zones.BESIDE, winner) if self.cards[card].type == ACHIEVEMENT}
        crystals = 1 + max(0, self.dragons(winner)) + len(beside)
        return Outcome(winner, (crystals, 0) if winner == 0 else (0, crystals), CONCEDED)

    def dragons(self, seat: int) -> int:
        """Dragons on the side of the seat; negative if they are on the other side."""
        return self.marks[marks.DRAGONS] if seat == 0 else -self.marks[marks.DRAGONS]

    # -- what is asked from outside and takes the whole game to answer ------------------------------

    def parse(self, text: str, seat: int | None = None, *, exact: bool = False) -> int:
        """Return the action a text means here; where two notations mean the same, the one offered."""
        return self.rules.meant(self, super().parse(text, seat, exact=exact))

    def refusal(self, seat: int, action: int) -> Reason | None:
        """Say why the seat cannot take this action; None if it can."""
        return self.rules.refusal(self, seat, action)

    def masked(self, seat: int) -> BlueMoonState:
        """Return a clone in which every card the seat may not know lies face down."""
        mine = self.frame is not None and self.frame.seat == seat
        options = self.options if mine else []
        zones = self.rules.masked_zones(self, seat)
        return BlueMoonState(
            self._setup.seen_by(seat),
            self.turn,
            zones,
            self.marks[:],
            self.frame,
            options,
            self.in_force,
            self.rules.masked_checkpoint(self, zones),
        )

    def unseen(self, seat: int) -> tuple[tuple[int, ...], ...]:
        """Return per owner, sorted, the cards that lie face down for the seat."""
        return self.rules.unseen(self, seat, self.rules.masked_zones(self, seat))

    def view(self, seat: int) -> SeatView[BlueMoonState]:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Return what the seat may know; a negative seat is a spectator."""
        table = self.masked(seat)
        return SeatView(seat, table, self.rules.unseen(self, seat, table.zones))

    def deal_unseen(self, unseen: tuple[tuple[int, ...], ...], rng: Random) -> BlueMoonState:
        """Return a clone of this masked state with the unseen cards dealt to the face-down places."""
        zones = self.rules.deal_unseen(self, unseen, rng)
        before = self.rules.dealt_checkpoint(self, zones)
        return BlueMoonState(self._setup, self.turn, zones, self.marks[:], self.frame, self.options, None, before)

    def power(self, seat: int) -> tuple[int, int]:
        """Return the power of the seat in Fire and in Earth, each as if it were contested where none is yet."""
        return self.rules.powers(self, seat)

    def explain_power(self, seat: int) -> list[Account]:
        """Say for each card how its value came about: printed, changed by which card, counted."""
        return self.rules.explain_power(self, seat)
