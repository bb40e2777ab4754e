"""What a hint says in words: how much worse the second choice is, and what changes on the table.

Ways are followed in two worlds that could be the true one, dealt anew from what the seat may know; only what both
agree on is said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
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


class _End(NamedTuple):
    """Where a way leads, as far as all worlds agree."""

    hand: Counter[str]
    """The cards that were in hand before and still are."""
    numbers: Numbers


def spoken(view: View, advice: Sequence[Advice], version: int, language: Language) -> list[str]:
    """Return a sentence for each choice: the best beside the second, the others beside the best."""
    if len(advice) < 2:
        return [""] * len(advice)
    ends = [_end(view, each.way or (each.action,), version, language) for each in advice]
    names = _names(view, language)
    best = advice[0]
    told = []
    for place, (each, end) in enumerate(zip(advice, ends, strict=True)):
        parts = [_odds(best, each, language)] if each.value is not None and best.value is not None else []
        parts += _changes(view, end, ends[1 if place == 0 else 0], names, language)
        told.append("; ".join(parts))
    return told


def _odds(best: Advice, choice: Advice, language: Language) -> str:
    assert best.value is not None
    assert choice.value is not None
    if choice is best:
        return say(language, "hint", "wins", n=round(_PER_CENT * best.value))
    cost = round(_PER_CENT * (best.value - choice.value))
    return say(language, "hint", "loses", n=cost) if cost > 0 else say(language, "hint", "alike")


def _changes(view: View, end: _End, other: _End, names: dict[str, str], language: Language) -> list[str]:
    """Say what is otherwise at the end of one way than at that of another."""
    wording = spielwerk.game(view.table.game).wording(language)
    parts = []
    kept = end.hand - other.hand
    if kept:
        cards = [wording.card(card) if n == 1 else f"{n} × {wording.card(card)}" for card, n in kept.items()]
        parts.append(say(language, "hint", "keeps", cards=listing(cards, language)))
    players = view.table.setup.players
    differ = [
        (seat, number)
        for (seat, number, card), value in end.numbers.items()
        if card is None and other.numbers.get((seat, number, None), value) != value
    ]
    for seat, number in sorted(differ, key=lambda key: key[0] != view.seat)[:_NUMBERS]:
        n, others = end.numbers[seat, number, None], other.numbers[seat, number, None]
        values = {"n": n, "other": others, "name": names[number]}
        who = "yours" if seat == view.seat else "theirs"
        parts.append(say(language, "hint", who, player=players[seat], **values))
    return parts


def _names(view: View, language: Language) -> dict[str, str]:
    scene = spielwerk.game(view.table.game).scene(view, language)
    numbers = [number for seat in scene.seats for number in seat.numbers]
    return {number.id: number.name for number in numbers}


def _end(view: View, way: Sequence[int], version: int, language: Language) -> _End:
    game = spielwerk.game(view.table.game)
    before = _hand(game.scene(view, language), view.seat)
    hand, scenes = before, []
    for world in range(_WORLDS):
        events: list[Event] = []
        state = _followed(view, way, version + world, events)
        drawn = [event for event in events if event.seat == view.seat and event.kind in game.drawing_events]
        scenes.append(game.scene(state.view(view.seat), language))
        fresh = Counter(game.card_id(card) for event in drawn for card in event.cards if card != UNKNOWN)
        hand = hand & (_hand(scenes[-1], view.seat) - fresh)
    first, *others = [numbers_of(scene) for scene in scenes]
    shown = {key: value for key, value in first.items() if key[1] in _names(view, language)}
    return _End(hand, {key: n for key, n in shown.items() if all(other.get(key) == n for other in others)})


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
