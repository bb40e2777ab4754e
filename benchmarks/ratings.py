"""`make ratings`: let all bots play against each other, and write docs/ratings.md, its picture and what bots show.

Every deal is played from every seat. All games are kept in build/ratings, so that an interrupted run goes on.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Final

import numpy as np

import spielwerk
from spielwerk.bluemoon import zones
from spielwerk.bluemoon.cards.model import CARDS
from spielwerk.bluemoon.cards.roster import PEOPLES
from spielwerk.bluemoon.learning.features import features
from spielwerk.bots import learned
from spielwerk.bots import ratings as shown
from spielwerk.bots.learned.network import WIN
from spielwerk.core.learning import Changes
from spielwerk.lab.folder import RunFolder
from spielwerk.lab.picture import Words, draw_matrix
from spielwerk.lab.ratings import Ratings, Versus
from spielwerk.lab.run import Execution, run_games
from spielwerk.lab.simulate import Plan

ROOT: Final = Path(__file__).parents[1]
_FROZEN: Final = ("greedy-1", "search-1:10it", "learned-1")
_SEED: Final = 20
_TOLD: Final = 500
"""A rating whose interval is wider is not shown beside a bot's name."""
_PICTURE: Final = "ratings-peoples.svg"
_NEWEST: Final = "learned"
"""Who plays by the newest network at first sight."""


@dataclass(frozen=True)
class Field:
    """Who plays one game, and how many deals each pair of them gets."""

    game: str
    quick: tuple[str, ...]
    slow: tuple[str, ...]
    """Those that look ahead: they meet only a few of the others, in fewer deals."""
    anchors: tuple[str, ...]
    same: dict[str, str] = field(default_factory=dict)
    """Names that are just another bot: opponents for people, and the newest of those that are numbered."""

    def names(self, bot: str) -> list[str]:
        """Return all names of a bot."""
        return [bot, *(name for name, same in self.same.items() if same == bot)]


FIELDS: Final = (
    Field(
        "bluemoon",
        ("random", "greedy-1", "greedy", "learned-1", _NEWEST, "tibo", "yara", "ossin"),
        ("search-1:10it", "azhar"),
        ("greedy-1", _NEWEST),
        {"meira": _NEWEST},
    ),
    Field(
        "kunitori",
        (
            *(
                "random",
                "greedy-1",
                "script:money",
                "script:rush",
                "script:army",
                "script:army-strategy",
                "script:land",
            ),
            *("greedy", "learned-1", _NEWEST, "kame", "genta", "oyuki"),
        ),
        ("search-1:10it", "sae"),
        ("greedy", _NEWEST),
        {"renjiro": "greedy"},
    ),
)


def plans_of(who: Field, deals: int, slow_deals: int) -> Iterator[tuple[bool, Plan]]:
    """Give who meets whom, and whether that is slow; where there are decks, the deals go round all pairs of them.

    All pairs have their first deal before any has its second: who asks for more deals later goes on with these.
    """
    bots = (*who.quick, *who.slow)
    rounds = _rounds(who.game)
    meetings = [
        *((False, deals, pair) for pair in combinations(who.quick, 2)),
        *((True, slow_deals, (slow, each)) for slow in who.slow for each in who.anchors),
    ]
    if not rounds:
        for is_slow, count, pair in meetings:
            if count:
                yield is_slow, Plan(who.game, pair, 2 * count, _SEED, {}, paired=True, pooled=True, among=bots)
        return
    for deal in range(max(deals, slow_deals)):
        for place, (is_slow, count, pair) in enumerate(meetings):
            if deal < count:
                number = deal * len(meetings) + place
                options = {"decks": rounds[number % len(rounds)]}
                plan = Plan(who.game, pair, 2, _SEED + number, options, paired=True, pooled=True, among=bots)
                yield is_slow, plan


def _rounds(game: str) -> list[tuple[str, str]]:
    """Return all pairs of ready-made decks, in an order that mixes them; none for a game without."""
    if spielwerk.game(game).decks() is None:
        return []
    pairs = list(combinations(PEOPLES, 2))
    return [pairs[place * 7 % len(pairs)] for place in range(len(pairs))]


def rated(who: Field, deals: int, slow_deals: int, folder: Path, workers: int) -> tuple[Ratings, int]:
    """Play what is missing, and rate everybody."""
    ratings, games = Ratings(), 0
    plans = list(plans_of(who, deals, slow_deals))
    for slow, count in ((False, deals), (True, slow_deals)):
        about = {"game": who.game, "bots": [*who.quick, *who.slow], "slow": slow, "games": count}
        kept = RunFolder(folder / f"{_learnt(who.game)}-{'slow' if slow else 'quick'}", about)
        met = [plan for is_slow, plan in plans if is_slow == slow]
        games += sum(1 for _ in run_games(met, Execution(workers=workers, folder=kept), [ratings]))
    return ratings, games


def peoples(deals: int, folder: Path, workers: int) -> tuple[Versus, int]:
    """Let the network play all peoples against each other."""
    plans = [
        Plan("bluemoon", ("learned", "learned"), 2 * deals, _SEED, {}, {"decks": pair}, paired=True)
        for pair in combinations(PEOPLES, 2)
    ]
    versus = Versus()
    kept = RunFolder(folder / f"{_learnt('bluemoon')}-peoples", {"games": deals})
    games = sum(1 for _ in run_games(plans, Execution(workers=workers, folder=kept), [versus]))
    return versus, games


def _learnt(game: str) -> str:
    """Return the name of a game with what its network has learned from: games of another network do not count."""
    games = learned.learned_from(game)
    return f"{game}-{games}" if games else game


def worths(deals: int) -> dict[str, float]:
    """Return by how much each card in the first hand changes the chance to win, as the network sees it."""
    game, network = spielwerk.game("bluemoon"), learned.network("bluemoon").network
    found: dict[str, float] = {}
    for people in PEOPLES:
        held: list[tuple[int, ...]] = []
        rows: list[list[int]] = []
        for seed in range(deals):
            other = [each for each in PEOPLES if each != people][seed % (len(PEOPLES) - 1)]
            state = game.deal(seed=seed, decks=(people, other))
            held.append(tuple(state.zone(zones.HAND, 0)))
            rows.append(features(state, 0, frozenset()))
        nothing = [Changes(len(network.first) - 1, row, [row]) for row in rows]
        values = network.chances(rows, nothing)[:, WIN]
        for card in sorted({card for hand in held for card in hand}):
            has = np.array([card in hand for hand in held])
            if has.sum() >= 5 and (~has).sum() >= 5:
                found[CARDS[card].id] = float(values[has].mean() - values[~has].mean())
    return found


def write(
    tables: Sequence[tuple[Field, Ratings, int]], versus: tuple[Versus, int], worth: dict[str, float]
) -> Iterator[str]:
    """Give the lines of docs/ratings.md."""
    frozen = ", ".join(f"`{bot}`" for bot in _FROZEN)
    yield from ("# Ratings", "")
    yield "Written by `make ratings`, which plays what is missing and adds it up. Ratings are on the scale of Elo, with"
    yield "95 % intervals; 1500 is the mean of a table. Every deal was played from every seat. Frozen bots, by which"
    yield f"results of different years compare: {frozen} and the scripts (version 1 of each)."
    yield "A wide interval says that little was played yet: `make ratings DEALS=24 SLOW=4 PEOPLES=20` takes hours."
    for who, ratings, games in tables:
        yield from _table(who, ratings, games)
    yield from ("", "## The peoples of Blue Moon at strong play", "")
    yield f"`learned` played all peoples against each other, {versus[1]} games, every deal from both seats. The row"
    yield "wins:"
    yield from ("", f"![who wins against whom]({_PICTURE})", "", "## What cards are worth", "")
    yield "By how many points of a hundred a card in the first hand changes the chance to win, as the network sees it:"
    yield from ("", "| people | best | worst |", "|---|---|---|")
    card_name = spielwerk.game("bluemoon").wording("en").card
    for people in PEOPLES:
        ranked = sorted((value, card) for card, value in worth.items() if card.startswith(f"{people}-"))
        told = [f"{card_name(card)} {100 * value:+.1f}" for value, card in ranked]
        yield f"| {people.capitalize()} | {', '.join(reversed(told[-3:]))} | {', '.join(told[:3])} |"


def _table(who: Field, ratings: Ratings, games: int) -> Iterator[str]:
    """Give the lines of one game's table, the strongest first."""
    levels = {bot: str(level) for level, bot in enumerate(spielwerk.game(who.game).opponents("en"), start=1)}
    yield from ("", f"## {spielwerk.game(who.game).wording('en').title()}", "")
    yield from (f"{games} games between two players.", "")
    yield from ("| bot | level | rating | 95 % | wins | games |", "|---|---|---|---|---|---|")
    for row in ratings.rows():
        if row["of"] == "bot":
            names = who.names(row["name"])
            level = " ".join(levels[name] for name in names if name in levels)
            yield (
                f"| {' = '.join(f'`{name}`' for name in names)} | {level} | {row['rating']:.0f} "
                f"| {row['rating_low']:.0f} to {row['rating_high']:.0f} | {row['wins']} | {row['games']} |"
            )


def draw(versus: tuple[Versus, int], file: Path) -> None:
    """Draw who wins against whom among the peoples."""
    found, games = versus
    title, about = "Who wins against whom", f"`learned` on both sides, {games} games"
    drawing = draw_matrix(
        {people: people.capitalize() for people in PEOPLES},
        lambda row, column: found.share("deck", row, column),
        lambda row: found.total("deck", row),
        Words(title, about, "all", "{row} - {column}: {wins}/{games}", ""),
    )
    drawing.save(file)


def known(who: Field, ratings: Ratings) -> Iterator[str]:
    """Give the lines of the file the bots of a game are shown with."""
    yield "# How strong bots were measured to be, on the scale of Elo. Written by `make ratings`."
    for row in ratings.rows():
        if row["of"] == "bot" and row["rating_high"] - row["rating_low"] <= _TOLD:
            for name in who.names(row["name"]):
                yield f'"{name}" = {row["rating"]:.0f}'


def _only(wanted: argparse.Namespace) -> None:
    """Rate one game, and write its part anew."""
    who = next(each for each in FIELDS if each.game == wanted.only)
    ratings, games = rated(who, wanted.deals, wanted.slow, wanted.folder, wanted.workers)
    file = wanted.docs / "ratings.md"
    heading, *told = list(_table(who, ratings, games))[1:]
    before, _, rest = file.read_text(encoding="utf-8").partition(f"{heading}\n")
    after = rest[rest.index("\n## ") :]
    file.write_text("\n".join([f"{before}{heading}", *told]) + "\n" + after, encoding="utf-8")
    (wanted.known / f"{who.game}.toml").write_text("\n".join(known(who, ratings)) + "\n", encoding="utf-8")


def main(given: Sequence[str] | None = None) -> None:
    """Play, rate and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=24, help="deals for each pair of quick bots")
    parser.add_argument("--slow", type=int, default=4, help="deals for each pair with one that looks ahead")
    parser.add_argument("--peoples", type=int, default=20, help="deals for each pair of peoples")
    parser.add_argument("--hands", type=int, default=600, help="hands for the worth of cards")
    parser.add_argument(
        "--only", choices=[who.game for who in FIELDS], help="rate one game, and leave the rest as told"
    )
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "ratings", help="where games are kept")
    parser.add_argument("--docs", type=Path, default=ROOT / "docs")
    parser.add_argument("--known", type=Path, default=shown.FOLDER, help="where the ratings of bots go")
    wanted = parser.parse_args(given)
    if wanted.only:
        _only(wanted)
        return
    tables = [(who, *rated(who, wanted.deals, wanted.slow, wanted.folder, wanted.workers)) for who in FIELDS]
    versus = peoples(wanted.peoples, wanted.folder, wanted.workers)
    draw(versus, wanted.docs / _PICTURE)
    lines = write(tables, versus, worths(wanted.hands))
    (wanted.docs / "ratings.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for who, ratings, _ in tables:
        (wanted.known / f"{who.game}.toml").write_text("\n".join(known(who, ratings)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
