"""What a hint says in words: what the move achieves, how much worse the second choice is, and what that would change.

Ways are followed in two worlds that could be the true one, dealt anew from what the seat may know; only what both
agree on is said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from random import Random
from typing import Final, NamedTuple

import spielwerk
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Event, Run
from spielwerk.core.scene import Scene
from spielwerk.core.state import State
from spielwerk.core.view import View
from spielwerk.language import Language, listing
from spielwerk.web.errors import say
from spielwerk.web.foresight import Numbers, numbers_of
from spielwerk.web.robots import Advice

_WORLDS: Final = 2
_NUMBERS: Final = 2
"""So many numbers that change are told."""
_PER_CENT: Final = 100
_TABLE: Final = -1
"""Whose the numbers are that belong to no seat: whoever is asked has them at hand."""


class _End(NamedTuple):
    """Where a way leads, as far as all worlds agree."""

    hand: Counter[str]
    """The cards that were in hand before and still are."""
    numbers: Numbers
    ends: str | None
    """What is over with it: the turn, or the game."""


def spoken(view: View, advice: Sequence[Advice], version: int, language: Language) -> list[str]:
    """Return a sentence for each choice: what the best achieves, and what is otherwise with the others."""
    if len(advice) < 2:
        return [""] * len(advice)
    ends = [_end(view, each.way or (each.action,), version, language) for each in advice]
    now = _end(view, (), version, language)
    words = _Words(view, language)
    best = advice[0]
    sentences = []
    for each, end in zip(advice, ends, strict=True):
        parts = [_odds(best, each, language)] if each.value is not None and best.value is not None else []
        if each is best:
            parts += words.achieved(end, now) + words.kept(end, ends[1])
        else:
            parts += words.kept(end, ends[0]) + words.otherwise(end, ends[0])
        sentences.append("; ".join(parts))
    return sentences


def _odds(best: Advice, choice: Advice, language: Language) -> str:
    assert best.value is not None
    assert choice.value is not None
    if choice is best:
        return say(language, "hint", "wins", n=round(_PER_CENT * best.value))
    cost = round(_PER_CENT * (best.value - choice.value))
    return say(language, "hint", "loses", n=cost) if cost > 0 else say(language, "hint", "alike")


class _Words:
    """Says for a seat what is different at the end of a way."""

    def __init__(self, view: View, language: Language) -> None:
        self._view = view
        self._language: Language = language
        self._wording = spielwerk.game(view.table.game).wording(language)
        self._names = _names(view, language)

    def achieved(self, end: _End, now: _End) -> list[str]:
        """Say what becomes of the numbers of the table, and what is over."""
        return self._numbers(end, now, "now") + self._over(end, now)

    def otherwise(self, end: _End, other: _End) -> list[str]:
        """Say which numbers are not those at the end of another way, and what is over only with this one."""
        return self._numbers(end, other, "other") + self._over(end, other)

    def _over(self, end: _End, other: _End) -> list[str]:
        return [] if end.ends in (None, other.ends) else [say(self._language, "hint", f"ends-{end.ends}")]

    def kept(self, end: _End, other: _End) -> list[str]:
        """Say which cards stay in hand that another way gives away."""
        more = end.hand - other.hand
        if not more:
            return []
        cards = [("" if n == 1 else f"{n} × ") + self._wording.card(card) for card, n in more.items()]
        return [say(self._language, "hint", "keeps", cards=listing(cards, self._language))]

    def _numbers(self, end: _End, other: _End, beside: str) -> list[str]:
        """Say the numbers that differ, the seat's own first."""
        seat, players = self._view.seat, self._view.table.setup.players
        differ = [
            (whose, number)
            for (whose, number, card), value in end.numbers.items()
            if card is None and other.numbers.get((whose, number, None), value) != value
        ]
        parts = []
        for whose, number in sorted(differ, key=lambda key: (key[0] != seat, key[0] != _TABLE))[:_NUMBERS]:
            key = beside if whose in (seat, _TABLE) else f"{beside}-theirs"
            n, others = end.numbers[whose, number, None], other.numbers[whose, number, None]
            values = {"n": n, "other": others, "name": self._names[number]}
            parts.append(say(self._language, "hint", key, player=players[whose], **values))
        return parts


def _names(view: View, language: Language) -> dict[str, str]:
    scene = spielwerk.game(view.table.game).scene(view, language)
    numbers = [number for seat in scene.seats for number in seat.numbers]
    return {number.id: number.name for number in (*scene.numbers, *numbers)}


def _end(view: View, way: Sequence[int], version: int, language: Language) -> _End:
    game = spielwerk.game(view.table.game)
    before = _hand(game.scene(view, language), view.seat)
    hand, scenes, over = before, [], set[str | None]()
    for world in range(_WORLDS):
        events: list[Event] = []
        state = _followed(view, way, version + world, events)
        drawn = [event for event in events if event.seat == view.seat and event.kind in game.drawing_events]
        scenes.append(game.scene(state.view(view.seat), language))
        fresh = Counter(game.card_id(card) for event in drawn for card in event.cards if card != UNKNOWN)
        hand = hand & (_hand(scenes[-1], view.seat) - fresh)
        over.add("game" if state.frame is None else "turn" if state.turn != view.table.turn else None)
    # What lies ready once a turn is over is somebody else's.
    numbers = _agreed([_numbers(scene) for scene in scenes], _names(view, language), with_table=over == {None})
    return _End(hand, numbers, over.pop() if len(over) == 1 else None)


def _agreed(worlds: Sequence[Numbers], named: Container[str], *, with_table: bool) -> Numbers:
    """Return the numbers a scene shows that are the same in all worlds."""
    first, *others = worlds
    return {
        (whose, number, card): n
        for (whose, number, card), n in first.items()
        if number in named and (with_table or whose != _TABLE)
        if all(other.get((whose, number, card)) == n for other in others)
    }


def _numbers(scene: Scene) -> Numbers:
    return numbers_of(scene) | {(_TABLE, number.id, None): number.value for number in scene.numbers}


def _hand(scene: Scene, seat: int) -> Counter[str]:
    return Counter(card.card for card in scene.area("hand", seat).cards if card.card is not None)


def _followed(view: View, way: Sequence[int], seed: int, events: list[Event]) -> State:
    """Go a way as far as it is open."""
    state: State = view.resample(Random(seed))
    run = Run(Seeded(seed), events)
    for action in way:
        if state.frame is None or state.frame.seat != view.seat or action not in state.options:
            break
        state.apply(action, run)
    return state
