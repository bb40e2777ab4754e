"""Notes of a table of Kunitori agree with where its cards lie."""

from __future__ import annotations

from collections import Counter

from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.zones import AREA, COUNTED, DECK, SENT, SHOWN


def check_notes(state: KunitoriState) -> None:
    """Notes about cards agree with the cards: shown ones are in hand, known ones on the deck, sent ones in the area."""
    for seat in state.setup.seats:
        assert not Counter(state.zones[SHOWN + seat] + state.zones[COUNTED + seat]) - Counter(state.zones[seat])
        assert 0 <= state.tops[seat] <= len(state.zones[DECK + seat])
    sent: Counter[int] = Counter()
    for seat in state.setup.seats:
        sent.update(state.zones[SENT + seat])
    assert not sent - Counter(state.zones[AREA + state.turn])
    assert min(state.actions, state.buys, state.money) >= 0
