"""How strong bots and decks are: ratings on the scale of Elo, with intervals.

The model is that of Bradley and Terry, for more than two players that of Luce: the chance to win is in proportion to
one's strength among those at the table, and the strength of a bot with a deck is that of the bot times that of the
deck. Strengths are fitted by maximum likelihood. To keep somebody who won every game on the scale, everybody is taken
to have drawn one game with the average besides. Intervals come from the information matrix, widened where deals that
were played from every seat scatter more than independent games would; never narrowed, since games that are as good as
decided beforehand agree with each other without telling anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import log
from typing import Any, Final

from spielwerk.extras import need
from spielwerk.lab.accumulate import Accumulator, group_of, register
from spielwerk.lab.simulate import Plan, Result
from spielwerk.lab.statistics import Z95, Share, Tally, together

MIDDLE: Final = 1500
"""The mean of all ratings."""
_ELO: Final = 400 / log(10)
_STEPS: Final = 100

Part = tuple[str, str]
"""A bot or a deck: which of the two, and its name."""
Seated = tuple[Part, ...]
"""What one player is made of."""
Contest = tuple[tuple[Seated, ...], int]
"""Who sat at a table, and which of them won."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating with its 95 % interval."""

    value: float
    low: float
    high: float


def parts_of(plan: Plan, number: int) -> tuple[Seated, ...]:
    """Return what each player of a game is made of."""
    decks = plan.decks_of(number)
    return tuple(
        (("bot", bot), *((("deck", decks[who]),) if decks else ())) for who, bot in enumerate(plan.kinds)
    )  # fmt: skip


def fit(deals: Counter[tuple[Contest, ...]]) -> dict[Part, Rating]:
    """Return the rating of every part; `deals` counts groups of games that shared their luck."""
    np = need("numpy", "lab")
    parts = sorted({part for deal in deals for table, _ in deal for seated in table for part in seated})
    tables = sorted({table for deal in deals for table, _ in deal})
    rows = {table: np.array([[part in seated for part in parts] for seated in table], dtype=float) for table in tables}
    strengths, information = _likeliest(np, deals, rows, len(parts))
    inverse = np.linalg.inv(information)
    found, modelled = _spread(np, deals, rows, strengths)
    ratings: dict[Part, Rating] = {}
    for kind in sorted({part[0] for part in parts}):
        mine = [at for at, part in enumerate(parts) if part[0] == kind]
        centre = np.zeros((len(mine), len(parts)))
        centre[:, mine] = np.eye(len(mine)) - 1 / len(mine)
        scatter = _scatter(np, centre @ inverse, found, modelled)
        values = centre @ strengths
        errors = np.sqrt(np.diag(centre @ inverse @ centre.T) * scatter)
        for at, value, error in zip(mine, values.tolist(), errors.tolist(), strict=True):
            middle, half = MIDDLE + _ELO * value, _ELO * Z95 * error
            ratings[parts[at]] = Rating(middle, middle - half, middle + half)
    return ratings


def _likeliest(np: Any, deals: Counter[tuple[Contest, ...]], rows: Mapping[Any, Any], parts: int) -> tuple[Any, Any]:
    """Return the strengths of maximum likelihood and the information there."""
    wins: Counter[Contest] = Counter()
    for deal, times in deals.items():
        for contest in deal:
            wins[contest] += times
    strengths = np.zeros(parts)
    information = np.eye(parts)
    for _ in range(_STEPS):
        slope, information = _prior(np, strengths)
        for (table, winner), times in sorted(wins.items()):
            score, curve = _game(np, rows[table], strengths, winner)
            slope += times * score
            information += times * curve
        step = np.linalg.solve(information, slope)
        # A step of several hundred points at once would overshoot where somebody has won everything.
        strengths += step * min(1.0, 2.0 / max(1e-12, float(np.abs(step).max())))
        if float(np.abs(step).max()) < 1e-10:
            break
    return strengths, information


def _spread(np: Any, deals: Counter[tuple[Contest, ...]], rows: Mapping[Any, Any], strengths: Any) -> tuple[Any, Any]:
    """Return how the deals scatter, and how independent games would."""
    found = np.zeros((len(strengths), len(strengths)))
    modelled = np.zeros_like(found)
    for deal, times in sorted(deals.items()):
        games = [_game(np, rows[table], strengths, winner) for table, winner in deal]
        score = sum(score for score, _ in games)
        found += times * np.outer(score, score)
        modelled += times * sum(curve for _, curve in games)
    return found, modelled


def _prior(np: Any, strengths: Any) -> tuple[Any, Any]:
    """Return slope and information of one game that everybody drew with the average."""
    chance = 1 / (1 + np.exp(-strengths))
    return 0.5 - chance, np.diag(chance * (1 - chance))


def _game(np: Any, rows: Any, strengths: Any, winner: int) -> tuple[Any, Any]:
    """Return slope and information of one game."""
    weights = rows @ strengths
    chances = np.exp(weights - weights.max())
    chances /= chances.sum()
    mean = chances @ rows
    return rows[winner] - mean, (rows.T * chances) @ rows - np.outer(mean, mean)


def _scatter(np: Any, towards: Any, found: Any, modelled: Any) -> float:
    """Return how much more deals scatter than independent games would."""
    expected = float(np.trace(towards @ modelled @ towards.T))
    return max(1.0, float(np.trace(towards @ found @ towards.T)) / expected) if expected > 0.0 else 1.0


def kinds_to_compare(parts: Iterable[Part]) -> list[str]:
    """Return of what there are several: bots, decks, or both."""
    kinds = Counter(kind for kind, _ in set(parts))
    return [kind for kind in ("bot", "deck") if kinds[kind] > 1]


@register
class Ratings(Accumulator):
    """Rates bots and decks."""

    name = "ratings"

    def __init__(self) -> None:
        """Begin with nobody; a missing library is noticed now, not after all games."""
        need("numpy", "lab")
        self._deals: Counter[tuple[Contest, ...]] = Counter()
        self._open: list[Contest] = []
        self._group: object = None
        self._tallies: dict[Part, Tally] = {}

    def add(self, plan: Plan, result: Result, note: Any) -> None:
        """Take in one game, unless it was cut off."""
        if result.cut_off:
            return
        group = group_of(plan, result)
        if group != self._group:
            self._close()
            self._group = group
        seated = parts_of(plan, result.number)
        winner = plan.labels.index(result.winner)
        self._open.append((seated, winner))
        for alike in zip(*seated, strict=True):
            if len(set(alike)) > 1:  # a deck against itself wins and loses every game
                for who, part in enumerate(alike):
                    self._tallies.setdefault(part, Tally()).add(who == winner, *group)

    def _close(self) -> None:
        if self._open:
            self._deals[tuple(self._open)] += 1
            self._open = []

    def rows(self) -> list[dict[str, Any]]:
        """Return a row per bot and per deck, the strongest first."""
        self._close()
        if not self._deals:
            return []
        ratings = fit(self._deals)
        rows = [
            {
                "of": kind,
                "name": name,
                "rating": round(rating.value, 1),
                "rating_low": round(rating.low, 1),
                "rating_high": round(rating.high, 1),
                **self._tallies[kind, name].share.to_dict(),
            }
            for (kind, name), rating in ratings.items()
            if kind in kinds_to_compare(ratings)
        ]
        return sorted(rows, key=lambda row: (row["of"], -row["rating"], row["name"]))


@register
class Versus(Accumulator):
    """Who wins how often against whom: the win matrix of bots and that of decks.

    Where more than two play, a game counts between its winner and each of the others.
    """

    name = "versus"

    def __init__(self) -> None:
        """Begin with nobody."""
        self.tallies: dict[tuple[Part, Part], Tally] = {}

    def add(self, plan: Plan, result: Result, note: Any) -> None:
        """Count the game between the winner and everybody else, unless it was cut off."""
        if result.cut_off:
            return
        group = group_of(plan, result)
        seated = parts_of(plan, result.number)
        winner = plan.labels.index(result.winner)
        for who, theirs in enumerate(seated):
            if who == winner:
                continue
            for best, other in zip(seated[winner], theirs, strict=True):
                if best != other:
                    self.tallies.setdefault((best, other), Tally()).add(True, *group)
                    self.tallies.setdefault((other, best), Tally()).add(False, *group)

    def members(self, kind: str) -> list[str]:
        """Return the bots, or the decks, that met another one."""
        return list(dict.fromkeys(part[1] for pair in self.tallies for part in pair if part[0] == kind))

    def share(self, kind: str, row: str, column: str) -> Share | None:
        """Return how often one wins against another; None if they never met."""
        tally = self.tallies.get(((kind, row), (kind, column)))
        return None if tally is None else tally.share

    def total(self, kind: str, row: str) -> Share:
        """Return how often one wins against all others."""
        return together(tally.share for (one, _), tally in self.tallies.items() if one == (kind, row))

    def rows(self) -> list[dict[str, Any]]:
        """Return a row per pair that met."""
        return [
            {"of": row[0], "row": row[1], "column": column[1], **tally.share.to_dict()}
            for (row, column), tally in sorted(self.tallies.items())
        ]
