"""Plans, and playing their games.

Each game has its own seed, made from the seed of the run and its number, so the result does not depend
on the order in which games are played or on who plays them. Seats rotate from game to game; in a paired
plan the same luck is played once from every seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from itertools import count
from typing import Any, Final, Protocol

import spielwerk
from spielwerk.bots.playing import play
from spielwerk.bots.registry import check_bot, labels_of, make_bot
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Event, Run
from spielwerk.core.state import State
from spielwerk.core.tables import Record
from spielwerk.lab.refusals import LabRefusal
from spielwerk.match.match import Match
from spielwerk.match.transcript import Transcript

MOST_DECISIONS: Final = 100_000
"""After so many decisions a game is cut off: nobody has won it. Players at random can go on for ever."""


@dataclass(frozen=True)
class Plan:
    """What is to be simulated."""

    game: str
    bots: tuple[str, ...]
    games: int
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    own: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Options that belong to the players and move with them from seat to seat, such as their decks."""
    paired: bool = False
    """Whether the games come in groups of the same seed, one for every way the seats can rotate."""
    pooled: bool = False
    """Whether equal bots count as one when numbers are added up, as in a tournament."""
    among: tuple[str, ...] = ()
    """All bots of the run, if there are more than these: no two of them go by the same name."""

    def __post_init__(self) -> None:
        """Refuse unknown bots, and numbers or options no game can be dealt with, before the first game."""
        for bot in self.bots:
            check_bot(bot)
        if self.games < 1:
            raise LabRefusal("no-games")
        for name, values in self.own.items():
            if len(values) != len(self.bots):
                raise LabRefusal("one-each", name=name, players=len(self.bots), given=len(values))
        spielwerk.game(self.game).deal_with(self.options_of(0), Seeded(self.seed))

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """Which bot each player is; several players can be the same."""
        return labels_of(self.bots, self.among)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The players' names: equal bots get a number."""
        copies = Counter(self.kinds)
        labels: list[str] = []
        for bot in self.kinds:
            numbered = (f"{bot}-{number}" for number in count(1))
            labels.append(
                next(name for name in numbered if name not in (*self.kinds, *labels)) if copies[bot] > 1 else bot
            )
        return tuple(labels)

    @property
    def names(self) -> tuple[str, ...]:
        """By which names the players' numbers are added up."""
        return self.kinds if self.pooled else self.labels

    @property
    def group(self) -> int:
        """How many games share their luck."""
        return len(self.bots) if self.paired else 1

    def seed_of(self, number: int) -> int:
        """Return the seed of one game."""
        luck = number // self.group
        return int.from_bytes(blake2b(f"{self.seed}/{luck}".encode(), digest_size=6).digest(), "little")

    def order_of(self, number: int) -> list[int]:
        """Return which player sits at each seat in one game."""
        count = len(self.bots)
        return [(seat + number) % count for seat in range(count)]

    def options_of(self, number: int) -> dict[str, Any]:
        """Return the options of one game, the players' own in the order of the seats."""
        order = self.order_of(number)
        own = {name: tuple(values[who] for who in order) for name, values in self.own.items()}
        return {**self.options, **own, "players": [self.labels[who] for who in order]}

    def decks_of(self, number: int) -> tuple[str, ...]:
        """Return the deck of each player in one game; none for a game without decks."""
        decks = self.options_of(number).get("decks", ())
        order = self.order_of(number)
        return tuple(str(decks[order.index(who)]) for who in range(len(order))) if decks else ()


@dataclass(frozen=True, slots=True)
class Result:
    """How one game went; rows are by player, not by seat."""

    number: int
    seed: int
    winner: str
    """Empty if the game was cut off; then the points say nothing."""
    points: tuple[int, ...]
    decisions: int
    turns: int

    @property
    def cut_off(self) -> bool:
        """Whether the game was too long to be played to its end."""
        return not self.winner


@dataclass(frozen=True, slots=True)
class Played:
    """A game that has just ended, with all there is to know about it."""

    plan: Plan
    result: Result
    order: Sequence[int]
    """Which player sat at each seat."""
    state: State
    events: Sequence[Event]
    """What happened; empty if nobody listened."""
    transcript: Transcript | None = None


class Witness(Protocol):
    """Whoever wants to know of every decision."""

    def opened(self, state: State) -> Record:
        """Return where the decisions of a game go that has just been dealt."""
        ...


def play_out(
    plan: Plan, number: int, *, listen: bool = False, record: bool = False, witness: Witness | None = None
) -> Played:
    """Play one game of a plan; collect its events if somebody listens, keep its transcript if it is recorded."""
    order = plan.order_of(number)
    seed = plan.seed_of(number)
    options = plan.options_of(number)
    players = [make_bot(plan.bots[who], plan.game, seed + who) for who in order]
    events: list[Event] | None = [] if listen else None
    match = Match(spielwerk.game(plan.game), options, Seeded(seed)) if record else None
    state = match.state if match else spielwerk.game(plan.game).deal_with(options, Seeded(seed), events)
    if match and events is not None:
        events += match.dealt
    run = Run(Seeded(seed), events)
    decisions_noted = witness.opened(state) if witness else None
    acts = _acts(match, run) if match else None
    decisions, turns = play(state, players, run, decisions_noted, acts, MOST_DECISIONS)
    outcome = state.outcome
    winner, points = "", (0,) * len(order)
    if outcome is not None:
        winner = plan.labels[order[outcome.winner]]
        points = tuple(outcome.points[order.index(who)] for who in range(len(order)))
    result = Result(number, seed, winner, points, decisions, turns)
    return Played(plan, result, order, state, events or (), match.transcript if match else None)


def _acts(match: Match, run: Run) -> Callable[[int, int], None]:
    """Return how to act in a match that is on record; whoever listens to the run hears what follows."""

    def act(seat: int, action: int) -> None:
        followed = match.act(seat, action)
        if run.events is not None:
            run.events += followed

    return act


def play_game(plan: Plan, number: int, record: bool = False) -> tuple[Result, Transcript | None]:
    """Play one game of a plan and return how it went; with `record` keep its transcript."""
    played = play_out(plan, number, record=record)
    return played.result, played.transcript
