"""Which cards of Kunitori are unseen, and a deal of them."""

from __future__ import annotations

from random import Random

from spielwerk.bots.frozen.deal import resample
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.view import View
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.zones import DECK, DISCARDS, HAND


def deal_anew(view: View, rng: Random) -> KunitoriState:
    """Return a state that could be the true one."""
    state: KunitoriState = resample(view, rng, _deal)
    return state


def _deal(view: View, rng: Random) -> KunitoriState:
    state: KunitoriState = view.table.copy()
    for owner, cards in enumerate(view.unseen):
        left = list(cards)
        rng.shuffle(left)
        for zone in (HAND + owner, DECK + owner, DISCARDS + owner):
            state.zones[zone] = tuple([left.pop() if card == UNKNOWN else card for card in state.zones[zone]])
        state.zones[HAND + owner] = tuple(sorted(state.zones[HAND + owner]))
    return state
