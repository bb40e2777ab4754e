"""A bot and an accumulator of one's own, for the laboratory and the table.

Try it:
    spielwerk sim kunitori --code examples/my_laboratory.py --players thrifty,random -n 20 --accumulate openings
    spielwerk play kunitori --code examples/my_laboratory.py --players you,thrifty
"""

from collections import Counter
from random import Random
from typing import Any

import spielwerk
from spielwerk.bots.base import Question
from spielwerk.bots.registry import register as register_bot
from spielwerk.lab.accumulate import Accumulator, register
from spielwerk.lab.simulate import Plan, Played, Result
from spielwerk.lab.statistics import Share

LIKED = ("treasure", "buy prefecture", "buy land", "buy gold", "buy silver", "play", "fight", "announce")


class Thrifty:
    """Buys what is worth something, in the order of liking; for the rest it plays at random."""

    def __init__(self, game: str, seed: int) -> None:
        """Take the name of the game, and a seed so that games can be repeated."""
        self._random = Random(seed)

    def choose(self, question: Question) -> int:
        """Choose among the actions; `question.view` shows the table to those who want to know more."""
        text = question.view.table.text
        for beginning in LIKED:
            liked = [action for action in question.actions if text(action).startswith(beginning)]
            if liked:
                return self._random.choice(liked)
        return self._random.choice(question.actions)


register_bot("thrifty", Thrifty)


@register
class Openings(Accumulator):
    """How often those win who begin with a card: the first one bought in Kunitori, laid in Blue Moon."""

    name = "openings"
    listens = True

    def __init__(self) -> None:
        """Begin with no game."""
        self.games: Counter[str] = Counter()
        self.wins: Counter[str] = Counter()

    def note(self, played: Played) -> list[str]:
        """Return each player's first card; this runs where the game is played."""
        card_id = spielwerk.game(played.plan.game).card_id
        first: dict[int, str] = {}
        for event in played.events:
            if event.kind in ("bought", "laid"):
                first.setdefault(played.order[event.seat], card_id(event.cards[0]))
        return [first.get(who, "nothing") for who in range(len(played.order))]

    def add(self, plan: Plan, result: Result, note: list[str]) -> None:
        """Take the note in; this runs at home, in the order of the games."""
        for label, opening in zip(plan.labels, note, strict=True):
            self.games[opening] += 1
            self.wins[opening] += label == result.winner

    def rows(self) -> list[dict[str, Any]]:
        """Return a row per opening, the most frequent first, each with its interval."""
        return [
            {"opening": opening, **Share(self.wins[opening], games).to_dict()}
            for opening, games in sorted(self.games.items(), key=lambda item: (-item[1], item[0]))
        ]
