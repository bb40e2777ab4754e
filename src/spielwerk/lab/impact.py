"""What drawing or playing a card goes along with: how often those win who did, and those who did not.

A difference is no proof that the card is the cause: whoever is ahead plays other cards, and long games see more.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import spielwerk
from spielwerk.core.cards import UNKNOWN
from spielwerk.lab.accumulate import Accumulator, register
from spielwerk.lab.simulate import Plan, Played, Result
from spielwerk.lab.statistics import Share, difference, z_among


@dataclass
class CardRecord:
    """How often somebody drew or played a card, and won."""

    drawn: Counter[bool] = field(default_factory=Counter)
    played: Counter[bool] = field(default_factory=Counter)

    def share(self, what: str) -> Share:
        """Return the share of wins of those who drew it, or played it."""
        counts: Counter[bool] = getattr(self, what)
        return Share(counts[True], counts.total())

    def rest(self, what: str, everybody: Counter[bool]) -> Share:
        """Return the share of wins of those who did not."""
        counts: Counter[bool] = getattr(self, what)
        return Share(everybody[True] - counts[True], everybody.total() - counts.total())


@register
class CardImpact(Accumulator):
    """How often a bot with a deck wins when it drew a card, or played it, and how often when it did not."""

    name = "cards"
    listens = True

    def __init__(self) -> None:
        """Begin with no card."""
        self.records: dict[tuple[str, str, int], CardRecord] = {}
        self.everybody: dict[tuple[str, str], Counter[bool]] = {}
        self._game = ""

    def note(self, played: Played) -> list[list[list[int]]]:
        """Return which cards each player drew, and which he played."""
        game = spielwerk.game(played.plan.game)
        seen: list[list[set[int]]] = [[set(), set()] for _ in played.order]
        for event in played.events:
            if event.kind in game.drawing_events:
                seen[played.order[event.seat]][0].update(event.cards)
            elif event.kind in game.playing_events:
                # A ship is loaded with a card: the card is the first, and the one that is played.
                seen[played.order[event.seat]][1].update(event.cards[:1])
        return [[sorted(cards - {UNKNOWN}) for cards in both] for both in seen]

    def add(self, plan: Plan, result: Result, note: list[list[list[int]]]) -> None:
        """Count each card once per player and game."""
        self._game = plan.game
        decks = plan.decks_of(result.number) or ("",) * len(plan.bots)
        for label, bot, deck, (drawn, played) in zip(plan.labels, plan.kinds, decks, note, strict=True):
            won = label == result.winner
            self.everybody.setdefault((bot, deck), Counter())[won] += 1
            for card in drawn:
                self.records.setdefault((bot, deck, card), CardRecord()).drawn[won] += 1
            for card in played:
                self.records.setdefault((bot, deck, card), CardRecord()).played[won] += 1

    def rows(self) -> list[dict[str, Any]]:
        """Return a row per bot, deck and card, for drawing and for playing it, those that help most first.

        `sure` says that the difference is more than chance explains even though so many cards are compared at once.
        """
        game = spielwerk.game(self._game) if self._game else None
        rows = []
        compared = sum(
            bool(record.share(what).total) for record in self.records.values() for what in ("drawn", "played")
        )
        wide = z_among(compared)
        for (bot, deck, card), record in self.records.items():
            for what in ("drawn", "played"):
                share = record.share(what)
                rest = record.rest(what, self.everybody[bot, deck])
                if game is None or not share.total:
                    continue
                gap, low, high = difference(share, rest)
                _, least, most = difference(share, rest, wide)
                rows.append(
                    {
                        "bot": bot,
                        **({"deck": deck} if deck else {}),
                        "card": game.card_id(card),
                        "when": what,
                        **share.to_dict(),
                        "otherwise_games": rest.total,
                        "otherwise_wins": rest.count,
                        "impact": round(gap, 6) if rest.total else None,
                        "impact_low": round(low, 6) if rest.total else None,
                        "impact_high": round(high, 6) if rest.total else None,
                        "sure": bool(rest.total) and not least <= 0 <= most,
                    }
                )
        return sorted(rows, key=lambda row: (row["impact"] is None, -(row["impact"] or 0.0), row["card"], row["bot"]))
