"""What a seat may not know, listed here once more and looked for in its views.

The laws compare a state with new deals of what the view itself calls hidden; they would not notice a view that
hides too little. So the places are named here, independently of the masks.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

import spielwerk
from laws import steered_choice, walk
from spielwerk.bluemoon import zones
from spielwerk.bluemoon.cards.roster import NUMBERS
from spielwerk.bluemoon.decks import PRESETS, random_deck
from spielwerk.bluemoon.decks.deck import NO_INQUISITOR
from spielwerk.bluemoon.game import GAME as BLUEMOON
from spielwerk.bluemoon.rules.memory import PLACES
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bots.base import ask
from spielwerk.bots.registry import make_bot
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Event, Run
from spielwerk.core.frame import Frame
from spielwerk.core.state import State
from spielwerk.kunitori.game import GAME as KUNITORI
from spielwerk.kunitori.zones import DECK as KUNITORI_DECK
from spielwerk.kunitori.zones import HAND as KUNITORI_HAND
from spielwerk.kunitori.zones import SHOWN

_TOLD = frozenset(zone + seat for zone in (zones.SEEN, zones.LAID, *PLACES) for seat in (0, 1))
"""Notes of what lay open before: a card named there may be hidden again."""


def hidden_from(state: BlueMoonState, seat: int) -> set[int]:
    """Return the cards of the other player that no eye of this seat is on."""
    other = 1 - seat
    hand = set(state.zone(zones.HAND, other)) - set(state.zone(zones.DISCLOSED, other))
    bluffs = set(state.zone(zones.BLUFF_AREA, other)) - set(state.zone(zones.EXPOSED, other))
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


# -- what nobody has seen yet -----------------------------------------------------------------------------------


class Witness:
    """Somebody who follows a game by what is told to a seat, and remembers every card that was named."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.seen: set[int] = set()

    def hear(self, events: list[Event]) -> None:
        for event in events:
            self.seen |= set(event.for_seat(self.seat).cards) - {UNKNOWN}


def witnessed(game: str, options: dict[str, Any], limit: int) -> Iterator[tuple[Any, list[Witness], Random]]:
    """Play a game at random before witnesses: a spectator and one in each seat."""
    rng = Random(f"{game} {options}")
    events: list[Event] = []
    state = spielwerk.game(game).deal_with(options, Seeded(5), events)
    witnesses = [Witness(seat) for seat in range(-1, len(state.setup.players))]
    run = Run(Seeded(6), events)
    for _ in range(limit):
        for witness in witnesses:
            witness.hear(events)
        events.clear()
        yield state, witnesses, rng
        if state.frame is None:
            return
        state.apply(steered_choice(state, rng), run)


def with_decks_shuffled(state: State, deck: int, seen: set[int], rng: Random) -> State:
    """Return a twin in which the cards of each deck that nobody ever saw lie in another order."""
    twin = state.copy()
    for owner in range(len(state.setup.players)):
        cards = list(state.zones[deck + owner])
        places = [place for place, card in enumerate(cards) if card not in seen]
        moved = [cards[place] for place in places]
        rng.shuffle(moved)
        for place, card in zip(places, moved, strict=True):
            cards[place] = card
        twin.zones[deck + owner] = tuple(cards)
    return twin


def advice(game: str, state: State) -> int:
    """Return what a bot would do that has not seen anything of the game before."""
    return ask(make_bot("greedy", game, 3), state)


DECKS = [("hoax", "vulca"), ("buka", "mimix"), ("flit", "khind"), ("aqua", "pillar"), ("terrah", "buka")]


@pytest.mark.parametrize("decks", DECKS, ids="-".join)
def test_nothing_anybody_may_know_depends_on_the_order_of_the_decks(decks: tuple[str, str]) -> None:
    """Neither views nor reasons; and what a bot would do, which hints are made of, does not either."""
    shuffled = 0
    for number, (state, witnesses, rng) in enumerate(witnessed("bluemoon", {"decks": decks}, 300)):
        if number % 3:
            continue
        seen = set().union(*(witness.seen for witness in witnesses))
        held = set(state.zones[zones.HAND]) | set(state.zones[zones.HAND + 1])
        twin = with_decks_shuffled(state, zones.DECK, seen | held, rng)
        shuffled += twin.encode() != state.encode()
        for witness in witnesses:
            assert twin.view(witness.seat).key() == state.view(witness.seat).key()
        if state.frame is not None:
            tried = rng.sample(range(len(state.notation)), 40)
            for seat in (0, 1):
                assert [twin.why_not(each, seat) for each in tried] == [state.why_not(each, seat) for each in tried]
            assert advice("bluemoon", twin) == advice("bluemoon", state)
    assert shuffled > 5


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_of_a_secret_deck_only_what_was_shown_is_known(seed: int) -> None:
    """A list of one's own is nowhere in what the other and spectators get, but for the cards they were shown."""
    lots = Random(seed)
    own = [random_deck(lots, people, NO_INQUISITOR) for people in ("hoax", "buka")]
    looked = 0
    for state, witnesses, _ in witnessed("bluemoon", {"decks": own}, 300):
        codes = state.setup.specs
        for witness in witnesses:
            view = state.view(witness.seat)
            table = view.table
            for owner in {0, 1} - {witness.seat}:
                unshown = set(own[owner].cards) - witness.seen - set(own[1 - owner].cards)
                assert table.setup.lists[owner].cards == ()
                assert codes[owner].encode() not in table.encode()
                assert not unshown & named_in(table.frame)
                assert not unshown & {card for zone in table.zones for card in zone}
                assert not unshown & {card for cards in view.unseen for card in cards}
                looked += len(unshown)
                if witness.seat < 0:  # and what everybody was shown is on record
                    shown = set(own[owner].cards) & witness.seen - set(own[1 - owner].cards)
                    assert shown <= set(state.zone(zones.SEEN, owner))
    assert looked > 1000


def own_deck_at(step: str, hand: list[str], deck: list[str]) -> BlueMoonState:
    """Return a game with secret decks in which seat 0 is asked something, holding and drawing what is said."""
    own = [random_deck(Random(1), people, NO_INQUISITOR) for people in ("khind", "buka")]
    deals = (BLUEMOON.deal_with({"decks": own}, Seeded(seed)) for seed in range(100))
    state = next(each for each in deals if each.decision and (each.decision.seat, each.decision.kind) == (0, step))
    state.zones[zones.HAND] = tuple(NUMBERS[card] for card in hand)
    state.zones[zones.DECK] = tuple(NUMBERS[card] for card in deck)
    state.refresh_options()
    return state


def test_a_card_found_in_a_secret_deck_is_on_record() -> None:
    state = own_deck_at("leadership", ["khind-29", "khind-1"], ["khind-6", "khind-7", "khind-2"])
    state.play("play khind-29")
    state.play("take khind-6")
    assert NUMBERS["khind-6"] in state.zone(zones.SEEN, 0)
    assert NUMBERS["khind-7"] not in state.zone(zones.SEEN, 0)


def test_the_load_of_ships_lies_open_for_everybody() -> None:
    """Nothing else of it is hidden either: all see the same cards on the same ships."""
    aboard = 0
    for state, witnesses, _ in witnessed("bluemoon", {"decks": ("buka", "buka+extra")}, 500):
        for owner in (0, 1):
            load = state.zone(zones.CARGO, owner)
            aboard += bool(load)
            for witness in witnesses:
                assert state.view(witness.seat).table.zone(zones.CARGO, owner) == load
                assert set(load) <= witness.seen
    assert aboard


@pytest.mark.parametrize("players", [2, 4])
def test_nothing_in_kunitori_depends_on_the_order_of_the_decks(players: int) -> None:
    """Cards have no faces of their own there, so the places somebody has seen are counted off from the top."""
    rng = Random(players)
    shuffled = 0
    for at, state in enumerate(walk(KUNITORI.deal(seed=players, players=players), rng, 400)):
        if at % 5:
            continue
        twin = state.copy()
        for owner in range(players):
            deck, top = state.zones[KUNITORI_DECK + owner], state.tops[owner]
            rest = list(deck[top:])
            rng.shuffle(rest)
            twin.zones[KUNITORI_DECK + owner] = (*deck[:top], *rest)
        shuffled += twin.encode() != state.encode()
        for seat in range(-1, players):
            assert twin.view(seat).key() == state.view(seat).key()
        if state.frame is not None:
            assert advice("kunitori", twin) == advice("kunitori", state)
    assert shuffled > 20


@pytest.mark.parametrize(
    ("game", "options"), [("bluemoon", {"decks": ("buka", "khind")}), ("kunitori", {"players": 3})]
)
def test_what_is_told_to_others_does_not_say_what_somebody_drew(game: str, options: dict[str, Any]) -> None:
    """Draw other cards from decks nobody has seen: for everybody else the events read the same."""
    deck = zones.DECK if game == "bluemoon" else KUNITORI_DECK
    drawn = 0
    for state, witnesses, rng in witnessed(game, options, 300):
        if state.frame is None:
            break
        seat = state.frame.seat
        seen = set().union(*(witness.seen for witness in witnesses)) if game == "bluemoon" else set()
        twin = with_decks_shuffled(
            state, deck, seen | set(state.zones[zones.HAND]) | set(state.zones[zones.HAND + 1]), rng
        )
        action = steered_choice(state, rng)
        told: list[list[Event]] = [[], []]
        for each, events in zip((state.copy(), twin), told, strict=True):
            each.apply(action, Run(Seeded(9), events))
        if {event.kind for event in told[0] if event.cards and event.seen == 1 << seat} == set():
            continue
        drawn += 1
        public = [[event for event in events if not event.reveals or event.seen == 1 << seat] for events in told]
        for witness in witnesses:
            if witness.seat != seat and len(public[0]) == len(told[0]) and len(public[1]) == len(told[1]):
                assert [event.for_seat(witness.seat) for event in told[0]] == [
                    event.for_seat(witness.seat) for event in told[1]
                ]
    assert drawn
