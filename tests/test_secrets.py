"""What a seat may not know, listed here once more and looked for in its views.

The laws compare a state with new deals of what the view itself calls hidden; they would not notice a view that
hides too little. So the places are named here, independently of the masks.
"""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from laws import walk
from spielwerk.bluemoon.decks import PRESETS
from spielwerk.bluemoon.game import GAME as BLUEMOON
from spielwerk.bluemoon.state import BLUFF_AREA, DISCLOSED, EXPOSED, HAND, LAID, SEEN, BlueMoonState
from spielwerk.core.frame import Frame
from spielwerk.kunitori.game import GAME as KUNITORI
from spielwerk.kunitori.zones import DECK as KUNITORI_DECK
from spielwerk.kunitori.zones import HAND as KUNITORI_HAND
from spielwerk.kunitori.zones import SHOWN

_TOLD = frozenset(zone + seat for zone in (SEEN, LAID) for seat in (0, 1))
"""Notes of what lay open before: a card named there may be hidden again."""


def hidden_from(state: BlueMoonState, seat: int) -> set[int]:
    """Return the cards of the other player that no eye of this seat is on."""
    other = 1 - seat
    zones = state.zones
    hand = set(zones[HAND + other]) - set(zones[DISCLOSED + other])
    bluffs = set(zones[BLUFF_AREA + other]) - set(zones[EXPOSED + other])
    return hand | bluffs


def named_in(frame: Frame | None) -> set[int]:
    """Return every card a stack of frames names."""
    cards: set[int] = set()
    while frame is not None:
        cards |= {frame.card, *frame.picks}
        frame = frame.parent
    return cards


@pytest.mark.parametrize("decks", list(combinations(PRESETS, 2))[::4], ids="-".join)
def test_no_view_of_blue_moon_names_a_card_held_or_bluffed_by_the_other(decks: tuple[str, str]) -> None:
    """The two decks have no card in common, so that a number belongs to one player."""
    rng = Random("-".join(decks))
    looked = 0
    for state in walk(BLUEMOON.deal(seed=1, decks=decks), rng, 400):
        for seat in (0, 1):
            hidden = hidden_from(state, seat)
            table = state.view(seat).table
            assert not named_in(table.frame) & hidden
            for zone, cards in enumerate(table.zones):
                assert zone in _TOLD or not hidden & set(cards), (zone, seat)
            looked += len(hidden)
    assert looked > 500


@pytest.mark.parametrize("players", [2, 3, 5])
def test_no_view_of_kunitori_changes_when_others_hold_other_cards(players: int) -> None:
    """Hand and deck of another player are shuffled together, but for what was shown."""
    rng = Random(players)
    changed = 0
    for at, state in enumerate(walk(KUNITORI.deal(seed=players, players=players), rng, 500)):
        if at % 5:
            continue
        seat = rng.randrange(players)
        other = (seat + rng.randrange(1, players)) % players
        top = state.tops[other]
        held = list(state.zones[KUNITORI_HAND + other])
        shown = state.zones[SHOWN + other]
        for card in shown:
            held.remove(card)
        deck = state.zones[KUNITORI_DECK + other]
        cards = [*held, *deck[top:]]
        rng.shuffle(cards)
        twin = state.copy()
        twin.zones[KUNITORI_HAND + other] = tuple(sorted((*shown, *cards[: len(held)])))
        twin.zones[KUNITORI_DECK + other] = (*deck[:top], *cards[len(held) :])
        changed += twin.encode() != state.encode()
        assert twin.view(seat).key() == state.view(seat).key()
    assert changed > 20
