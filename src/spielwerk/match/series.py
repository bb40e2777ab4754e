"""A series of games: one after the other until a player has enough crystals (R5.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from spielwerk.core.chance import Chance
from spielwerk.core.game import Game
from spielwerk.core.reasons import SpielwerkError
from spielwerk.errors import sentences
from spielwerk.match.match import Match

problem = sentences("spielwerk.match")


class SeriesOver(SpielwerkError):  # noqa: N818
    """There is no further game: somebody has won the series, or the present game still goes on."""


class Series:
    """Games between the same two players with the same decks; `match` is the one being played.

    Who begins the first game is as agreed (by lot, unless the options say so); later on the loser of the
    game before begins. Each game has its own chance, which the given function makes from its number.
    """

    def __init__(
        self,
        game: Game[Any],
        options: Mapping[str, Any],
        chance: Callable[[int], Chance],
        goal: int | None = None,
        played: Sequence[Match] = (),
    ) -> None:
        """Deal the first game, or go on after those that were `played`; the last of them may still go on."""
        self.game = game
        self.goal = (game.match_goal or 1) if goal is None else goal
        self._options = dict(options)
        self._chance = chance
        self.games: list[Match] = list(played) or [Match(game, options, chance(0))]

    @property
    def match(self) -> Match:
        """The game being played, or the last one."""
        return self.games[-1]

    @property
    def crystals(self) -> tuple[int, ...]:
        """What each player has scored in the games that are over; nothing counts beyond the goal."""
        totals = [0] * len(self.match.state.setup.players)
        for match in self.games:
            outcome = match.outcome
            if outcome is not None:
                for seat, points in enumerate(outcome.points):
                    totals[seat] += points
        return tuple(min(total, self.goal) for total in totals)

    @property
    def winner(self) -> int | None:
        """The seat that has won the series, or None while it goes on."""
        return next((seat for seat, total in enumerate(self.crystals) if total >= self.goal), None)

    def next_game(self) -> Match:
        """Deal the next game; the loser of the last one begins (Q1)."""
        outcome = self.match.outcome
        if outcome is None:
            raise SeriesOver(problem("not-over"))
        if self.winner is not None:
            raise SeriesOver(problem("series-won", winner=self.match.state.setup.players[self.winner]))
        loser = self.match.state.setup.players[1 - outcome.winner]
        self.games.append(Match(self.game, {**self._options, "start": loser}, self._chance(len(self.games))))
        return self.match
