"""What one seat may know: the only thing bots, tables and environments get to see."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

from spielwerk.core.chance import Seeded
from spielwerk.core.drawing import drawn
from spielwerk.core.events import Run
from spielwerk.core.steps import settle

if TYPE_CHECKING:
    from spielwerk.core.state import Decision

_DEALS: Final = 300


class View:
    """The table as one seat sees it.

    `table` has every card the seat may not know lying face down; `unseen` says, per owner, which cards
    these are together, as anybody can tell by counting. The legal actions are there only for the seat
    that is asked.
    """

    __slots__ = ("seat", "table", "unseen")

    def __init__(self, seat: int, table: Any, unseen: tuple[tuple[int, ...], ...]) -> None:
        """Keep a masked clone; the true state is not referred to."""
        self.seat = seat
        self.table = table
        self.unseen = unseen

    @property
    def decision(self) -> Decision | None:
        """The question being asked; its actions are empty unless this seat is asked."""
        decision: Decision | None = self.table.decision
        return decision

    @property
    def asked(self) -> bool:
        """Whether this seat has to decide now."""
        return self.table.frame is not None and self.table.frame.seat == self.seat

    def key(self) -> bytes:
        """Return everything the view tells, as bytes: equal keys are indistinguishable views."""
        told = repr((self.seat, self.table.options, self.unseen)).encode()
        encoded: bytes = self.table.encode()
        return encoded + told

    def resample(self, rng: Random) -> Any:
        """Return a state that could be the true one: what is unknown is dealt anew.

        If another seat is asked, it must have something to decide after the deal as well, since being
        asked shows as much. A few hundred deals find such a state unless it is very rare; then the
        last one is carried on to a decision of its own.
        """
        state = self.table.dealt_anew(self.unseen, rng)
        for _ in range(_DEALS):
            if state.asks_again(self.asked):
                return state
            state = self.table.dealt_anew(self.unseen, rng)
        settle(state, Run(Seeded(rng.randrange(2**32))))
        return state

    def _repr_html_(self) -> str:
        return drawn(self)
