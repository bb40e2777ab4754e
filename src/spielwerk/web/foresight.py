"""What the options of the asked seat would bring, tried out in a world that could be the true one.

The unknown is dealt anew from what the seat may know, so nothing hidden shows in the result.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

import spielwerk
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Event, Run
from spielwerk.core.scene import Scene
from spielwerk.core.state import State
from spielwerk.core.view import View
from spielwerk.web import shapes

Numbers = dict[tuple[int, str, str | None], int]
"""Numbers of a scene by seat and id: of the seat itself (None), or of a card on its side of the table."""

_ANSWERS: Final = 12
"""So many answers to a question of the card itself are tried out."""


@dataclass(frozen=True, slots=True)
class Foresight:
    """What an option would bring, as far as the seat can tell."""

    reveals: bool
    ends: shapes.Ends | None
    numbers: Numbers
    """What the numbers of the seats and of their cards become, where they change."""


def foresee(view: View, version: int) -> dict[int, Foresight]:
    """Try every option of the asked seat."""
    return _Trials(view, version).all()


class _Trials:
    """Tries options in two worlds: only a number both agree on is foreseen, the others are chance."""

    def __init__(self, view: View, version: int) -> None:
        """Look at a question."""
        self._view = view
        self._version = version
        self._game = spielwerk.game(view.table.game)
        self._phase = self._game.examiner().phase
        self._worlds: list[State] = [view.resample(Random(version)), view.resample(Random(version + 1))]
        self._before = numbers_of(self._game.scene(view))

    def all(self) -> dict[int, Foresight]:
        """Return what each option brings."""
        return {action: self._foresee(action) for action in self._view.table.options}

    def _foresee(self, action: int) -> Foresight:
        first, second = self._worlds
        events: list[Event] = []
        trial = self._tried(first, action, events)
        reveals = any(event.reveals for event in events)
        numbers = self._answered(trial)
        if reveals:
            other = self._answered(self._tried(second, action, []))
            numbers = {key: value for key, value in numbers.items() if other.get(key) == value}
        changed = {key: value for key, value in numbers.items() if self._before.get(key) != value}
        return Foresight(reveals, self._ends(first, trial), changed)

    def _tried(self, state: State, action: int, events: list[Event]) -> State:
        trial = state.copy()
        trial.apply(action, Run(Seeded(self._version), events))
        return trial

    def _ends(self, before: State, after: State) -> shapes.Ends | None:
        if after.frame is None:
            return "game"
        if after.turn != before.turn:
            return "turn" if before.turn == self._view.seat else None
        return "phase" if self._phase(after) != self._phase(before) else None

    def _answered(self, trial: State) -> Numbers:
        """Return the numbers after a trial; where the card itself asks on, after its best answer for the seat."""
        seat = self._view.seat
        frame = trial.frame
        if frame is None or frame.seat != seat or frame.card == UNKNOWN or trial.turn != self._view.table.turn:
            return self._read(trial)
        tried = [self._read(self._tried(trial, answer, [])) for answer in trial.options[:_ANSWERS]]
        return max(
            tried,
            key=lambda numbers: sum(
                value for (whose, _, card), value in numbers.items() if whose == seat and card is None
            ),
        )

    def _read(self, trial: State) -> Numbers:
        return numbers_of(self._game.scene(trial.view(self._view.seat)))


def numbers_of(scene: Scene) -> Numbers:
    """Return the numbers of the seats and of their cards, and how strong each stands in what is contested."""
    found: Numbers = {(seat.seat, number.id, None): number.value for seat in scene.seats for number in seat.numbers}
    for contest in scene.contests:
        for side in contest.sides:
            found |= {(seat, side.strength.id, None): side.strength.value for seat in side.seats}
    for seat in scene.seats:
        for card in (card for area in seat.areas for card in area.cards):
            found |= {(seat.seat, number.id, card.card or card.name): number.value for number in card.numbers}
    return found
