"""Which cards of Kunitori are unseen, and a deal of them."""

from __future__ import annotations

from random import Random

from spielwerk.bots.frozen.deal import resample
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.view import View
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.zones import COUNTED, DECK, DISCARDS, HAND, SHOWN


def uncounted(view: View, seat: int) -> tuple[int, ...]:
    """Return the cards of a seat that lie face down, for bots that did not count."""
    counted: tuple[int, ...] = view.table.zones[COUNTED + seat] if seat != view.seat else ()
    return tuple(sorted((*view.unseen[seat], *counted)))


def deal_anew(view: View, rng: Random) -> KunitoriState:
    """Return a state that could be the true one."""
    state: KunitoriState = resample(view, rng, _deal)
    return state


def _deal(view: View, rng: Random) -> KunitoriState:
    state: KunitoriState = view.table.copy()
    for owner, cards in enumerate(view.unseen):
        left = list(uncounted(view, owner))
        if len(left) > len(cards):
            shown = state.zones[SHOWN + owner]
            state.zones[HAND + owner] = (UNKNOWN,) * (len(state.zones[HAND + owner]) - len(shown)) + shown
        state.zones[COUNTED + owner] = ()
        rng.shuffle(left)
        for zone in (HAND + owner, DECK + owner, DISCARDS + owner):
            state.zones[zone] = tuple([left.pop() if card == UNKNOWN else card for card in state.zones[zone]])
        state.zones[HAND + owner] = tuple(sorted(state.zones[HAND + owner]))
    return state
