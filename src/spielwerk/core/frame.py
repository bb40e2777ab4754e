"""A pending effect, as data."""

from __future__ import annotations

from typing import Final

from spielwerk.core.native import mypyc_attr


@mypyc_attr(acyclic=True)
class Frame:
    """One step that is being carried out, and below it the steps waiting for its end.

    Frames are immutable and linked. Whatever a half-finished effect has to remember is in these few
    ints, so a game can be cloned, saved and resumed at every decision.
    """

    __slots__ = ("a", "b", "card", "parent", "picks", "seat", "step")

    def __init__(
        self,
        step: int,
        seat: int,
        card: int = -1,
        a: int = 0,
        b: int = 0,
        picks: tuple[int, ...] = (),
        parent: Frame | None = None,
    ) -> None:
        """Note who (`seat`) is at which `step`, because of which `card`; `a`, `b` and `picks` belong to the step."""
        self.step: Final = step
        self.seat: Final = seat
        self.card: Final = card
        self.a: Final = a
        self.b: Final = b
        self.picks: Final = picks
        self.parent: Final = parent

    def picked(self, card: int) -> Frame:
        """Return the frame with one more card among its picks."""
        picks = self.picks
        picks += (card,)
        return Frame(self.step, self.seat, self.card, self.a, self.b, picks, self.parent)

    def at(self, a: int, b: int = 0) -> Frame:
        """Return the frame with other counters."""
        return Frame(self.step, self.seat, self.card, a, b, self.picks, self.parent)
