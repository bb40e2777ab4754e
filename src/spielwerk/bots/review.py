"""A game looked at again: how the chance to win went, and where the most of it was given away.

Each decision is weighed with what its seat could know then, by the network of the game at first sight, or by a short
search if there is none. Those that seem to have cost most are looked into at length, as the strongest player would.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, NamedTuple

from spielwerk.bots.base import Adviser, Question
from spielwerk.bots.registry import feeling, has_network
from spielwerk.bots.search.bot import SearchBot
from spielwerk.bots.search.budget import Budget
from spielwerk.match.match import Match

_TURNING_POINTS: Final = 3
_NOTABLE: Final = 0.02
"""What costs less of the chance to win is no turning point."""
_GLANCE: Final = Budget(iterations=24)
_LOOK: Final = Budget(iterations=240)
"""How many iterations a search takes at a glance, and at length."""
_DEALS: Final = Budget(iterations=12)
"""In how many deals a bot that has learned looks ahead at length."""
_LOOKED_AT: Final = 6
"""So many decisions that seem to have cost most are looked into: at a glance luck makes many seem bad."""


class Choice(NamedTuple):
    """What a seat chose: the version before it, the state, and the action played."""

    version: int
    state: Any
    played: int


class Moment(NamedTuple):
    """A decision weighed: the chance to win by the best way, what was done and what it cost."""

    version: int
    chance: float
    played: int
    better: int
    """The first action of the best way; the one that was played where nothing was better."""
    cost: float


@dataclass(frozen=True, slots=True)
class Review:
    """One seat's game: all decisions in which something was weighed, in their order, which make the curve."""

    seat: int
    moments: list[Moment]

    @property
    def turning_points(self) -> list[Moment]:
        """The decisions that cost most, at most three, in their order."""
        costly = [moment for moment in self.moments if moment.cost >= _NOTABLE]
        most = sorted(costly, key=lambda moment: -moment.cost)[:_TURNING_POINTS]
        return sorted(most, key=lambda moment: moment.version)


def decisions(match: Match, seat: int) -> list[Choice]:
    """Return the decisions of a seat that stand and in which it had a choice."""
    taken_back = {version for command in match.journal for version in command.taken_back}
    found = []
    for version, command in enumerate(match.journal):
        if command.seat == seat and command.action >= 0 and version not in taken_back:
            state = match.state_at(version)
            if len(state.options) > 1 and state.frame is not None and state.frame.seat == seat:
                found.append(Choice(version, state, command.action))
    return found


def review(game: str, seat: int, choices: Sequence[Choice]) -> Review:
    """Weigh all decisions of a seat."""
    if has_network(game):
        learned = import_module("spielwerk.bots.learned.review")
        weigh = learned.weighing(game)
        glanced = [Moment(each.version, *weigh(*each)) for each in choices]
        return Review(seat, _looked_into(choices, glanced, lambda version: learned.adviser(game, version, _DEALS)))
    heuristics = feeling(game)
    real = [each for each in choices if heuristics.obvious(each.state) != each.played]
    glanced = [_weighed(SearchBot(heuristics, _GLANCE, each.version), each) for each in real]
    return Review(seat, _looked_into(real, glanced, lambda version: SearchBot(heuristics, _LOOK, version)))


def _looked_into(
    choices: Sequence[Choice], glanced: Sequence[Moment], adviser: Callable[[int], Adviser]
) -> list[Moment]:
    """Weigh those that seem to have cost most a second time; of the others, that they cost little is all we know."""
    dearest = sorted(range(len(glanced)), key=lambda place: -glanced[place].cost)[:_LOOKED_AT]
    return [
        _weighed(adviser(choice.version), choice)
        if place in dearest and moment.cost > 0
        else moment._replace(better=moment.played, cost=0.0)
        for place, (choice, moment) in enumerate(zip(choices, glanced, strict=True))
    ]


def _weighed(adviser: Adviser, choice: Choice) -> Moment:
    state, played = choice.state, choice.played
    found = adviser.candidates(Question(state.frame.seat, list(state.options), state.view))
    best = found[0]
    mine = next((each for each in found if each.action == played), best)
    # What luck in the trials alone may have made is not held against anybody.
    cost = max(0.0, best.value - mine.value - (mine.high - mine.low) / 8)
    return Moment(choice.version, best.value, played, best.action if cost > 0 else played, cost)
