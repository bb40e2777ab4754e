"""The Mimix: pairs of warriors, shamans and spirits."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, zones
from spielwerk.bluemoon.actions import DISCARD_CARD, NO, SHUFFLE_IN, TAKE
from spielwerk.bluemoon.cards.model import (
    AFTER_SUPPORT,
    BOOSTER,
    CHARACTER,
    END_OF_TURN,
    EXTRA,
    FEWER,
    LEADER,
    LEADERSHIP,
    NOW,
    SUPPORT,
    Does,
    Forbid,
    People,
    RetreatPay,
)
from spielwerk.bluemoon.rules import frames, memory
from spielwerk.bluemoon.rules.effects import FROM_COMBAT, SEARCH_DECK, TAKE_BACK, TAKE_FROM_DISCARD_PILE, May
from spielwerk.bluemoon.rules.moving import (
    deck_allowance,
    draw,
    drawable,
    hand_room,
    into_deck,
    into_hand,
    put,
    remove,
    see,
    see_news,
    shuffle_deck,
    tell,
    to_discard_pile,
    took_from_deck,
)
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import Step, pop, push, register
from spielwerk.core.cards import without
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame

MIMIX: Final = People("mimix")

MIMIX.card(0, "Blue Radiance", LEADER)
MIMIX.card(
    1, "Mimix 1", CHARACTER, deck=EXTRA, icons=icons.PAIR, assumed="icons", missing="name fire earth moons power"
)
MIMIX.card(
    2, "Mimix 2", CHARACTER, deck=EXTRA, icons=icons.PAIR, assumed="icons", missing="name fire earth moons power"
)
MIMIX.card(3, "Virgin of Pure Fire", CHARACTER, 6, 1, icons=icons.PAIR, moons=2)
MIMIX.card(4, "Virgin of Pure Earth", CHARACTER, 1, 6, icons=icons.PAIR, moons=2)
MIMIX.card(5, "Heroine of the High Flames", CHARACTER, 5, 3, icons=icons.PAIR, moons=2)
MIMIX.card(6, "Heroine of the Great Plains", CHARACTER, 3, 5, icons=icons.PAIR, moons=2, deck="vulca")
MIMIX.card(7, "Spirit of the Night", CHARACTER, 5, 2, icons=icons.PAIR, moons=1)
MIMIX.card(8, "Spirit of the Light", CHARACTER, 2, 5, icons=icons.PAIR, moons=1)
MIMIX.card(9, "Amazon Leaping High", CHARACTER, 4, 4, icons=icons.PAIR, moons=2)
MIMIX.card(10, "Amazon Leaping Far", CHARACTER, 4, 4, icons=icons.PAIR, moons=2)
MIMIX.card(11, "Dancer of Dawn", CHARACTER, 4, 2, icons=icons.PAIR, moons=1)
MIMIX.card(12, "Dancer of Dusk", CHARACTER, 2, 4, icons=icons.PAIR, moons=1)
MIMIX.card(13, "Wild Gazelle", CHARACTER, 3, 3, icons=icons.PAIR)
MIMIX.card(14, "Wild Antelope", CHARACTER, 3, 3, icons=icons.PAIR)
MIMIX.card(
    15, "Wild Unicorn", CHARACTER, 3, 3, icons=icons.SHIELD_FIRE | icons.SHIELD_EARTH | icons.PAIR, moons=2,
    deck="pillar",
)  # fmt: skip
MIMIX.card(16, "Young Bear", CHARACTER, 3, 2, icons=icons.PAIR)
MIMIX.card(17, "Young Fox", CHARACTER, 2, 3, icons=icons.PAIR)


class HolySacrifice(May):
    """Reveal the top cards of the own deck, discard one and take the others."""

    draws = True

    def usable(self, state: BlueMoonState, seat: int, number: int) -> bool:
        """Not under a ban that lets nothing through (BM-MIMIX18-03, -04, -06, -07)."""
        return bool(state.zone(zones.DECK, seat)) and drawable(state, seat) > 0

    def carry_out(self, state: BlueMoonState, seat: int, card: int, number: int, run: Run) -> None:
        """Reveal as many as the deck gives and bans allow; Gluing Dust leaves one (BM-MIMIX18-05)."""
        shown = min(number, len(state.zone(zones.DECK, seat)), deck_allowance(state, seat))
        see(state, seat, state.zone(zones.DECK, seat)[:shown])
        tell(run, "revealed", seat, state.zone(zones.DECK, seat)[:shown], reveals=True)
        see_news(state)
        push(state, SACRIFICE_ONE, seat, card, shown)


class SacrificeOne(Step):
    """Choose which of the revealed cards is discarded; they lie open on top of the deck until then."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer the revealed cards."""
        return [
            DISCARD_CARD + card for card in dict.fromkeys(state.zone(zones.DECK, frame.seat)[: frames.shown(frame)])
        ]

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Discard it and take the others one by one; what the hand may not take stays on top (Q11)."""
        pop(state, frame)
        seat, card = frame.seat, action - DISCARD_CARD
        deck = state.zone(zones.DECK, seat)
        others = without(deck[: frames.shown(frame)], card)
        room = hand_room(state, seat)
        put(state, zones.DECK, seat, others[room:] + deck[frames.shown(frame) :])
        to_discard_pile(state, seat, card)
        tell(run, "discarded", seat, (card,))
        for other in others[:room]:
            into_hand(state, seat, other)
        for other in others[room:]:
            memory.lies_in(state, seat, zones.MAY_DECK, other)
        tell(run, "taken", seat, others[:room])
        took_from_deck(state, seat, 1 + len(others[:room]))


HOLY_SACRIFICE: Final = register(HolySacrifice("holy-sacrifice"))
SACRIFICE_ONE: Final = register(SacrificeOne("sacrifice-one"))


MIMIX.card(
    18, "Shaman of the Holy Sacrifice", CHARACTER, 2, 2, moons=1, power=Does(END_OF_TURN, HOLY_SACRIFICE, 3),
    rulings="BM-MIMIX18-01..08",
)  # fmt: skip


GIVEN_BACK: Final = 2
"""So many hand cards go into the deck."""


class DeedsToCome(May):
    """Draw cards, then shuffle two hand cards into the deck, however many were drawn."""

    draws = True

    def usable(self, state: BlueMoonState, seat: int, number: int) -> bool:
        """Not under a ban (BM-MIMIX19-04, -05, -08); an empty deck is no hindrance (BM-MIMIX19-02)."""
        return drawable(state, seat) > 0

    def carry_out(self, state: BlueMoonState, seat: int, card: int, number: int, run: Run) -> None:
        """Draw, then choose the cards to give up."""
        draw(state, seat, number, run)
        push(state, SHUFFLE_BACK, seat, card, min(GIVEN_BACK, len(state.zone(zones.HAND, seat))))


class ShuffleBack(Step):
    """Put hand cards into the deck and shuffle it."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer the hand until enough are given up."""
        if frames.left(frame) == 0:
            pop(state, frame)
            shuffle_deck(state, frame.seat, run)
            return None
        return [SHUFFLE_IN + card for card in dict.fromkeys(state.zone(zones.HAND, frame.seat))]

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Give up one card, unseen."""
        state.frame = frames.one_less(frame)
        card = action - SHUFFLE_IN
        into_deck(state, frame.seat, card)
        tell(run, "shuffled-in", frame.seat, (card,), seen=1 << frame.seat)


DEEDS_TO_COME: Final = register(DeedsToCome("deeds-to-come"))
SHUFFLE_BACK: Final = register(ShuffleBack("shuffle-back"))


MIMIX.card(
    19, "Shaman of the Deeds to Come", CHARACTER, 2, 2, moons=1, power=Does(END_OF_TURN, DEEDS_TO_COME, 3),
    rulings="BM-MIMIX19-01..09",
)  # fmt: skip

MIMIX.card(
    20, "Shaman of the Here and Now", CHARACTER, 2, 2, icons=icons.STOP, moons=2,
    power=Does(AFTER_SUPPORT, SEARCH_DECK), rulings="BM-MIMIX20-01..06",
)  # fmt: skip

MIMIX.card(
    21, "Shaman of the Afterlife", CHARACTER, 2, 2, icons=icons.STOP, moons=3,
    power=Does(AFTER_SUPPORT, TAKE_FROM_DISCARD_PILE, 2), rulings="BM-MIMIX21-01..06",
)  # fmt: skip

MIMIX.card(22, "Sun Setting", CHARACTER, 2, 1, icons=icons.FREE, moons=2)
MIMIX.card(23, "Moon Rising", CHARACTER, 1, 2, icons=icons.FREE, moons=2)
MIMIX.card(24, "Stars Shining", CHARACTER, 1, 1, icons=icons.FREE, moons=1)
MIMIX.card(25, "Hail of Arrows", BOOSTER, 2, 1)
MIMIX.card(26, "Whirling Hatchet", BOOSTER, 1, 2)
MIMIX.card(27, "Menacing Wardance", SUPPORT, 2, 2, moons=2)

MIMIX.card(28, "Hypnotic Rattle", SUPPORT, moons=2, power=Forbid(BOOSTER))

MIMIX.card(29, "Fearsome Chant", SUPPORT, moons=3, deck="khind", power=RetreatPay(FEWER), rulings="BM-MIMIX29-01..04")

MIMIX.card(
    30, "Call Spirit of the Battlefield", LEADERSHIP, moons=2, power=Does(NOW, TAKE_BACK, FROM_COMBAT),
    rulings="BM-MIMIX30-01..05",
)  # fmt: skip


class CallUnderworld(Step):
    """Look for a card in the own discard pile, show it and take it."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer the pile, if the hand has room; bans on the deck do not matter (BM-MIMIX31-01)."""
        pile = state.zone(zones.DISCARD, frame.seat)
        if not pile or hand_room(state, frame.seat) <= 0:
            pop(state, frame)
            return None
        return [TAKE + card for card in sorted(set(pile))] + [NO]

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Take the card named."""
        pop(state, frame)
        if action == NO:
            return
        card = action - TAKE
        remove(state, zones.DISCARD, frame.seat, card)
        into_hand(state, frame.seat, card)
        see_news(state)
        tell(run, "found", frame.seat, (card,), reveals=True)


CALL_UNDERWORLD: Final = register(CallUnderworld("call-underworld"))


MIMIX.card(
    31, "Call Spirit of the Underworld", LEADERSHIP, moons=4, power=Does(NOW, CALL_UNDERWORLD),
    rulings="BM-MIMIX31-01..04",
)  # fmt: skip

MIMIX.card(32, "Mimix 32", LEADERSHIP, deck=EXTRA, missing="name icons moons power")
