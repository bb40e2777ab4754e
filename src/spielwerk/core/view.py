"""What one seat may know: the only thing bots, tables and environments get to see."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from spielwerk.core.chance import Chance, Seeded
from spielwerk.core.drawing import drawn
from spielwerk.core.events import Run
from spielwerk.core.reasons import Language
from spielwerk.core.steps import settle

if TYPE_CHECKING:
    from spielwerk.core.scene import Area, Scene
    from spielwerk.core.state import Decision, State

S = TypeVar("S", bound="State")
_DEALS: Final = 300
_LUCK: Final = 8
"""By the order of so many numbers unknown cards are dealt."""


class SeatView(Generic[S]):
    """The table as one seat sees it.

    `table` has every card the seat may not know lying face down; `unseen` says, per owner, which cards
    these are together, as anybody can tell by counting. The legal actions are there only for the seat
    that is asked. Areas have names: `view.area("hand", 0)`; `view.scene()` is the whole table.
    """

    __slots__ = ("seat", "table", "unseen")

    def __init__(self, seat: int, table: S, unseen: tuple[tuple[int, ...], ...]) -> None:
        """Keep a masked clone; the true state is not referred to."""
        self.seat = seat
        self.table = table
        self.unseen = unseen

    @property
    def decision(self) -> Decision | None:
        """The question being asked; its actions are empty unless this seat is asked."""
        return self.table.decision

    @property
    def asked(self) -> bool:
        """Whether this seat has to decide now."""
        return self.table.frame is not None and self.table.frame.seat == self.seat

    def key(self) -> bytes:
        """Return everything the view tells, as bytes: equal keys are indistinguishable views."""
        return self.table.encode() + repr((self.seat, self.table.options, self.unseen)).encode()

    def scene(self, language: Language = "en") -> Scene:
        """Return the table as data, with words in a language."""
        scene: Scene = import_module("spielwerk").game(self.table.game).scene(self, language)
        return scene

    def area(self, name: str, seat: int | None = None) -> Area:
        """Return an area of a seat, or of nobody, by its name."""
        return self.scene().area(name, seat)

    def __eq__(self, other: object) -> bool:
        """Whether two views tell the same."""
        if not isinstance(other, SeatView):
            return NotImplemented
        return self is other or self.key() == other.key()

    def __hash__(self) -> int:
        """Hash everything the view tells."""
        return hash(self.key())

    def __repr__(self) -> str:
        """Show who looks at what; what is asked is told only to the seat that is asked."""
        players: tuple[str, ...] = self.table.setup.players
        who = players[self.seat] if self.seat >= 0 else "a spectator"
        asked = self.table.frame
        question = ""
        if asked is not None:
            question = f"; {players[asked.seat]} is asked"
            if self.asked:
                question += f" {self.table.steps[asked.step].name!r}, {len(self.table.options)} actions"
        return f"<{self.table.game} as {who} sees it: {', '.join(players)}{question}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes."""
        return SeatView, (self.seat, self.table, self.unseen)

    def resample(self, rng: Random) -> S:
        """Return a state that could be the true one: what is unknown is dealt anew.

        If another seat is asked, it must have something to decide after the deal as well, since being
        asked shows as much. A few hundred deals find such a state unless it is very rare; then one with
        a single answer will do, which is offered when nobody has had a choice for long. If there is none
        of these either, the last deal is carried on to a decision of its own.
        """
        forced: S | None = None
        state = self.table.deal_unseen(self.unseen, rng)
        for _ in range(_DEALS):
            if state.still_asks(self.asked):
                return state
            if forced is None and state.options:
                forced = state
            state = self.table.deal_unseen(self.unseen, rng)
        if forced is not None:
            return forced
        settle(state, Run(Seeded(rng.randrange(2**32))))
        return state

    def dealt_by(self, chance: Chance, pile: int, nth: int = 0) -> S:
        """Deal what is unknown by a source of chance, so that the deal can go on record."""
        return self.resample(Random(repr(chance.shuffle(pile, nth, tuple(range(_LUCK))))))

    def _repr_html_(self) -> str:
        return drawn(self)


View = SeatView[Any]
"""A view of any game."""
