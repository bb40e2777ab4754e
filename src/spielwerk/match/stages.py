"""What the others notice of a decision, stage by stage: a law of the table says that it depends on public events only.

A question with one answer is not asked, and a phase in which nothing can be done is passed over. Where the hand decides
about that, others must not see whether somebody was asked. So they see the table as it was when something last
happened that everybody noticed; what somebody decides in silence after that, or has not to decide at all, comes to
light with the next thing that does. It is counted alike in both cases.
"""

from __future__ import annotations

from spielwerk.core.chance import Chance
from spielwerk.core.events import UNSEEN, Event, Run
from spielwerk.core.state import State


class Told(list[Event]):
    """Listens to events, and keeps the table as it was whenever something had been noticed."""

    def __init__(self, *, at_once: bool = False) -> None:
        """Begin with nothing heard; with `at_once` the first look counts as noticed, whatever was heard."""
        super().__init__()
        self.shown: list[State] = []
        """The table stage by stage."""
        self.stages: list[int] = []
        """For each event heard so far, how many stages there were with it."""
        self.own = 1
        """How much whoever decided has noticed: his decision, and what happened after his turn."""
        self._at_once = at_once

    def look(self, state: State) -> None:
        """See the table between two steps."""
        heard = len(self.stages)
        if self._at_once or any(self[at].kind not in UNSEEN for at in range(heard, len(self))):
            self._at_once = False
            self.shown.append(_seen(state))
        self.stages += [len(self.shown)] * (len(self) - heard)

    def show(self, state: State) -> None:
        """Let everybody see this table at the end, noticed or not."""
        self.look(state)
        self.shown[-1:] = [_seen(state)]


def _seen(state: State) -> State:
    """Return the table to be looked at: what can be answered to is nobody's business, and may not be worked out yet."""
    seen = state.copy()
    seen.options = []
    return seen


def followed(state: State, action: int, chance: Chance) -> Told:
    """Take a decision and return what came of it, and what everybody noticed.

    A question to somebody whose turn it is not is put whatever he holds, so everybody may know of it; and of its
    answer, since the turn goes on.
    """
    before = state.frame
    assert before is not None
    turn = state.turn
    told = Told(at_once=before.seat != turn)
    state.apply(action, Run(chance, told))
    after = state.frame
    if after is None or after.seat != state.turn or (state.turn != turn and not told.shown):
        told.show(state)
    passed = [at for at, shown in enumerate(told.shown) if shown.turn != turn or before.seat != turn]
    told.own += len(told.shown) - 1 - passed[0] if passed else 0
    return told
