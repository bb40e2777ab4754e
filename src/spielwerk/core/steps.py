"""Steps: what a frame does when it is on top, and the loop that goes from decision to decision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from spielwerk.core.events import Event
from spielwerk.core.native import mypyc_attr

if TYPE_CHECKING:
    from spielwerk.core.events import Run
    from spielwerk.core.frame import Frame
    from spielwerk.core.state import State

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One kind of step. A game lists its steps in a table; a frame names one by its index, a saved game by its `id`.

    `ask` either returns the legal actions of `frame.seat`, or moves the game on (changing the frame)
    and returns None. Asked again at the same decision it must answer the same and change nothing.
    `take` carries out one of these actions. Where `always_asked` is set a single possibility is
    offered all the same instead of being taken. `silence` is the answer of whoever has nothing to say to a question
    that is put to everybody who might have something, so that others do not learn who has.
    """

    # On the class, so that compiled code too sees what a subclass says that is not compiled.
    always_asked: ClassVar[bool] = False
    silence: ClassVar[int] = -1

    def __init__(self, name: str, step_id: str = "") -> None:
        """Name the decision, in the words of the game; two steps with one name have an id of their own."""
        self.name = name
        self.id = step_id or name

    def ask(self, state: S, frame: Frame, run: Run) -> list[int] | None:
        """Say what can be done, or do what nobody decides."""
        raise NotImplementedError(self.name)

    def is_asked_always(self, state: S, frame: Frame) -> bool:
        """Whether a single possibility is offered here all the same; may depend on what everybody knows only."""
        del state, frame
        return self.always_asked

    def take(self, state: S, frame: Frame, action: int, run: Run) -> None:
        """Carry out an action that `ask` has offered."""
        raise NotImplementedError(self.name)


def asks(state: State, run: Run) -> bool:
    """Put the question on top, also one with a single answer; say whether there is one at all."""
    frame = state.frame
    options = None if frame is None else state.steps[frame.step].ask(state, frame, run)
    state.options = options or []
    return options is not None


_LONGEST_RUN: Final = 1000


def settle(state: State, run: Run) -> None:
    """Carry out everything nobody has to decide, up to the next decision or the end of the game.

    Should nobody have a choice any more, round after round, the single possibility is offered in the
    end instead of running on for ever.
    """
    carry_on(state, state.steps, run)


def carry_on(state: State, steps: tuple[Step[Any], ...], run: Run) -> None:
    """Do that; the steps of the game are at hand."""
    forced = 0
    look = run.look
    while (frame := state.frame) is not None:
        if look is not None:
            look(state)
        step = steps[frame.step]
        options = step.ask(state, frame, run)
        if options is None:
            continue
        if len(options) > 1 or step.is_asked_always(state, frame) or forced == _LONGEST_RUN:
            state.options = options
            return
        forced += 1
        if run.events is not None:
            run.events.append(Event("forced", frame.seat, number=options[0]))
        step.take(state, frame, options[0], run)
    state.options = []
