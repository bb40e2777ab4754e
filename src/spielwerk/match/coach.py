"""The coach of a lesson: follows the learner along the script, plays the other side, and says what is wrong.

Whoever leaves the script is answered, and can take back what was done since the step began. What nobody has to think
about (`pass` where the script names nothing else) is done by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from spielwerk.core.events import Event
from spielwerk.core.lessons import Chapter, LessonStep
from spielwerk.core.state import State

_GOING_ON: Final = ("pass", "done", "no")
"""What one says where nothing is wanted, in the order in which it is tried."""


@dataclass(frozen=True, slots=True)
class _Part:
    """Some moves of one side, in any order."""

    step: int
    by_learner: bool
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the learner has come; `mistake` is what was done instead of going on."""

    part: int = 0
    left: tuple[str, ...] = ()
    mistake: str | None = None


class Coach:
    """One learner on the way through one chapter."""

    def __init__(self, chapter: Chapter, learner: int, state: State, dealt: Sequence[Event] = ()) -> None:
        """Begin with the first step; `learner` is the seat, `dealt` what happened by itself since the position."""
        self.chapter = chapter
        self.learner = learner
        self._parts = [_Part(0, False, (move,)) for move in chapter.before]
        for at, step in enumerate(chapter.steps):
            self._parts += [_Part(at, True, group) for group in step.moves]
            self._parts += [_Part(at, False, (move,)) for move in step.replies]
        self._way = [self._forced(self._at(0), state, dealt)]

    def _at(self, part: int) -> Progress:
        return Progress(part, self._parts[part].moves if part < len(self._parts) else ())

    # -- following -----------------------------------------------------------------------------------

    def saw(self, before: State, seat: int, notation: str, events: Sequence[Event]) -> None:
        """Notice a decision, made in the state `before` it, and what followed."""
        now = self._way[-1]
        if now.mistake is None and not self.finished:
            further = self._further(now, seat, notation)
            if further is None and notation != self._going_on(before, seat):
                further = Progress(now.part, now.left, notation)
            now = further or now
        self._way.append(self._forced(now, before, events))

    def _further(self, now: Progress, seat: int, notation: str) -> Progress | None:
        """Return where a move of the script leads, or None if it is none."""
        if notation not in now.left or not self._mine(now, seat):
            return None
        left = list(now.left)
        left.remove(notation)
        return Progress(now.part, tuple(left)) if left else self._at(now.part + 1)

    def _forced(self, now: Progress, state: State, events: Sequence[Event]) -> Progress:
        """Cross off what the rules did by themselves because nothing else was possible."""
        for event in events:
            if event.kind == "forced" and now.mistake is None:
                now = self._further(now, event.seat, state.text(event.number)) or now
        return now

    def took_back(self, decisions: int) -> None:
        """Notice that the last decisions were taken back."""
        del self._way[-decisions:]

    # -- teaching ------------------------------------------------------------------------------------

    @property
    def step(self) -> int:
        """The step the learner is at."""
        now = self._way[-1]
        return self._parts[min(now.part, len(self._parts) - 1)].step

    @property
    def finished(self) -> bool:
        """Whether the chapter is over."""
        return self._way[-1].part == len(self._parts)

    @property
    def mistake(self) -> str | None:
        """What the learner did instead of going on."""
        return self._way[-1].mistake

    @property
    def wanted(self) -> tuple[str, ...]:
        """What the learner should do now; nothing while the other side moves."""
        now = self._way[-1]
        if self.finished or now.mistake is not None or not self._parts[now.part].by_learner:
            return ()
        return tuple(dict.fromkeys(now.left))

    @property
    def back(self) -> int:
        """How many decisions lie between the beginning of the learner's step and now."""
        at = self.step
        count = 0
        for earlier in reversed(self._way[:-1]):
            part = self._parts[min(earlier.part, len(self._parts) - 1)]
            if part.step != at or not part.by_learner:
                break
            count += 1
        return count

    def answer_to(self, notation: str, step: LessonStep | None = None) -> str | None:
        """Return what is to be said to a move the step warns of."""
        step = step or self.chapter.steps[self.step]
        return next((mistake.answer for mistake in step.mistakes if notation in mistake.tried), None)

    def next_move(self, state: State) -> str | None:
        """Return what happens now without the learner: the other side's move, or what goes without saying."""
        if state.frame is None or self._way[-1].mistake is not None or self.finished:
            return None
        seat = state.frame.seat
        now = self._way[-1]
        possible = [move for move in now.left if self._mine(now, seat) and _is_possible(state, move)]
        if possible:
            return None if seat == self.learner else possible[0]
        return self._going_on(state, seat)

    def _mine(self, now: Progress, seat: int) -> bool:
        """Whether it is this seat's part of the script."""
        return now.part < len(self._parts) and self._parts[now.part].by_learner == (seat == self.learner)

    def _going_on(self, state: State, seat: int) -> str | None:
        """Return what a seat says when the script has nothing for it here."""
        now = self._way[-1]
        if self._mine(now, seat) and any(_is_possible(state, move) for move in now.left):
            return None
        options: Sequence[str] = [state.text(action) for action in state.options]
        if len(options) == 1:
            return options[0]
        return next((move for move in _GOING_ON if move in options), None)


def _is_possible(state: State, notation: str) -> bool:
    return any(state.text(action) == notation for action in state.options)
