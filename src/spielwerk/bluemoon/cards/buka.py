"""The Buka: pirates with ships and bluff cards."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, zones
from spielwerk.bluemoon.actions import (
    CHOOSE_BOOSTERS,
    CHOOSE_SUPPORTS,
    DONE,
    NO,
    PLAY,
    load_action,
    loaded_card,
    loading_ship,
)
from spielwerk.bluemoon.cards.model import (
    BOOSTER,
    CARDS,
    CARGO_TYPES,
    CHARACTER,
    EXTRA,
    IF_NO_INFLUENCE,
    INFLUENCE_TYPES,
    LEADER,
    LEADERSHIP,
    NO_CHALLENGE,
    NOW,
    NOW_FROM_SHIP,
    ONE_CHARACTER,
    SHIP,
    SIX_CARDS,
    SUPPORT,
    TWO_BOOSTERS,
    TWO_CHARACTERS,
    TWO_SUPPORTS,
    TWO_WITH_ICONS,
    UNLIMITED,
    AsFree,
    Does,
    DoubleOne,
    LandWithHand,
    Limit,
    Mutate,
    People,
    Permit,
    RaiseBluffs,
)
from spielwerk.bluemoon.rules import frames
from spielwerk.bluemoon.rules.bans import ban_refusal, load_ban_refusal
from spielwerk.bluemoon.rules.effects import EMPTY_COMBAT_AREA
from spielwerk.bluemoon.rules.layable import room_refusal
from spielwerk.bluemoon.rules.leadership import begin_action_card
from spielwerk.bluemoon.rules.moving import deck_allowance, remove, shuffle_deck, tell, took_from_deck
from spielwerk.bluemoon.rules.ships import free_places, go_aboard, load
from spielwerk.bluemoon.rules.targets import boosters_of, discard_boosters, discard_supports, supports_of
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import Step, pop, register
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame

BUKA: Final = People("buka")

BUKA.card(0, "Council of Eight", LEADER)
BUKA.card(1, "Commodore Lo Tan", CHARACTER, 5, 4, moons=2, family="Bb")
BUKA.card(2, "Commodore Tai Marn", CHARACTER, 4, 5, moons=2, family="Ba")
BUKA.card(3, "Captain Ariosa Paal", CHARACTER, 4, 4, icons=icons.RETRIEVE, moons=2, family="Bf")
BUKA.card(4, "Captain Su Cha", CHARACTER, 4, 3, icons=icons.BLUFF_NONE, moons=1, family="Be")
BUKA.card(5, "Sailingmaster Yo Cha", CHARACTER, 3, 4, icons=icons.BLUFF_NONE, moons=1, family="Be")
BUKA.card(6, "Sailingmaster Boo Marn", CHARACTER, 4, 2, icons=icons.BLUFF_NONE, moons=1, family="Ba")
BUKA.card(7, "Cannoneer Tara Ko", CHARACTER, 2, 4, icons=icons.BLUFF_FIRE, moons=1, family="Bd")
BUKA.card(8, "Cannoneer Qu Cha", CHARACTER, 2, 4, icons=icons.BLUFF_EARTH, moons=1, family="Be")
BUKA.card(9, "Cannoneer Edilia Paal", CHARACTER, 1, 4, icons=icons.BLUFF_FIRE, moons=1, family="Bf")
BUKA.card(10, "Cannoneer Rilana Paal", CHARACTER, 1, 4, icons=icons.BLUFF_EARTH, moons=1, family="Bf")
BUKA.card(11, "Cannoneer Riba Ko", CHARACTER, 0, 4, icons=icons.BLUFF_FIRE, moons=1, family="Bd")
BUKA.card(12, "Cannoneer Alo Cha", CHARACTER, 0, 4, icons=icons.BLUFF_EARTH, moons=1, family="Be")

BUKA.card(
    13, "B.P. Unity", CHARACTER, 3, 3, icons=icons.BLUFF_NONE, moons=1, family="Bc", power=AsFree(SIX_CARDS),
    rulings="BM-BUKA-NOTE-01..03",
)  # fmt: skip

BUKA.card(
    14, "B.P. Ferocity", CHARACTER, 3, 3, icons=icons.BLUFF_NONE, moons=1, family="Bb", power=AsFree(TWO_CHARACTERS),
    rulings="BM-BUKA-NOTE-01..03",
)  # fmt: skip

BUKA.card(
    15, "B.P. Bravery", CHARACTER, 3, 3, icons=icons.BLUFF_NONE, moons=1, family="Bb", power=AsFree(TWO_BOOSTERS),
    rulings="BM-BUKA-NOTE-01..03",
)  # fmt: skip

BUKA.card(
    16, "B.P. Mystery", CHARACTER, 3, 3, icons=icons.BLUFF_NONE, moons=1, family="Bb", power=AsFree(TWO_SUPPORTS),
    rulings="BM-BUKA-NOTE-01..03",
)  # fmt: skip

BUKA.card(
    17, "B.P. Loyalty", CHARACTER, 3, 3, icons=icons.BLUFF_NONE, moons=1, family="Bc", power=AsFree(TWO_WITH_ICONS),
    rulings="BM-BUKA-NOTE-01..03",
)  # fmt: skip

BUKA.card(
    18, "Boatswain Mena Marn", CHARACTER, 2, 2, icons=icons.BLUFF_NONE, moons=1, family="Ba",
    power=Limit(ONE_CHARACTER, cites=("BM-BUKA18-01",)), rulings="BM-BUKA18-01..08",
)  # fmt: skip

BUKA.card(
    19, "Coxswain Mora Marn", CHARACTER, 2, 2, icons=icons.BLUFF_NONE, moons=1, family="Ba",
    power=Does(NOW_FROM_SHIP, EMPTY_COMBAT_AREA), rulings="BM-BUKA19-01..04",
)  # fmt: skip

BUKA.card(
    20, "Quartermaster Kura Ko", CHARACTER, 2, 2, icons=icons.BLUFF_NONE, moons=2, family="Bd",
    power=Permit(supports=UNLIMITED),
)  # fmt: skip

BUKA.card(
    21, "Powdermaster Yina Ko", CHARACTER, 2, 1, icons=icons.BLUFF_NONE, moons=1, family="Bd", power=RaiseBluffs(4),
    rulings="BM-BUKA21-01",
)  # fmt: skip


class ClearBoostersOrSupports(Step):
    """Sweep away the opponent's active boosters, or his active supports."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer what can be hit; bluff cards are supports (BM-BUKA22-05)."""
        other = 1 - frame.seat
        options = [CHOOSE_BOOSTERS] if boosters_of(state, other) else []
        if supports_of(state, other) or state.zone(zones.BLUFF_AREA, other):
            options.append(CHOOSE_SUPPORTS)
        if not options:
            pop(state, frame)
            return None
        return [*options, NO]

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Discard all of the kind chosen."""
        pop(state, frame)
        if action == CHOOSE_BOOSTERS:
            discard_boosters(state, 1 - frame.seat, run)
        elif action == CHOOSE_SUPPORTS:
            discard_supports(state, 1 - frame.seat, run)


CLEAR_BOOSTERS_OR_SUPPORTS: Final = register(ClearBoostersOrSupports("discard-boosters-or-supports"))


BUKA.card(
    22, "Lookout Dolora Paal", CHARACTER, 1, 1, icons=icons.PROTECTED, moons=2, family="Bf",
    power=Does(NOW, CLEAR_BOOSTERS_OR_SUPPORTS), rulings="BM-BUKA22-01..06",
)  # fmt: skip

BUKA.card(
    23, "Old Goo Laa's Ghost", CHARACTER, 2, 2, icons=icons.SHIELD_FIRE | icons.SHIELD_EARTH | icons.STOP, moons=3,
    family="Bf", power=Mutate(IF_NO_INFLUENCE, cites=("BM-BUKA23-02",)),
    rulings="BM-BUKA23-01..03 BM-BUKA-NOTE-01..03",
)  # fmt: skip

BUKA.card(24, "Letter of Marque", BOOSTER, 2, 2, icons=icons.FREE, moons=2, family="Bd", power=Limit(NO_CHALLENGE))

BUKA.card(25, "Armory", SUPPORT, 1, 1, moons=2, family="Bc", power=Permit(supports=1), rulings="BM-BUKA25-01..03")

BUKA.card(26, "Duplicator of Fire", SUPPORT, moons=4, family="Be", power=DoubleOne(fire=True), rulings="BM-BUKA26-01")


class EntreatFavor(Step):
    """Search the own deck: lay a ship or Hyla at once (BM-BUKA27-04), or load a card onto a ship, a landed one too."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer both; bans on the draw deck apply (R7.8)."""
        seat = frame.seat
        options: list[int] = []
        if deck_allowance(state, seat) > 0:
            ships = [
                ship
                for ship in state.zone(zones.INFLUENCE, seat) + state.zone(zones.LANDED, seat)
                if room_refusal(state, seat, ship, landed_too=True) is None
            ]
            for card in sorted(set(state.zone(zones.DECK, seat))):
                if state.cards[card].type & INFLUENCE_TYPES and ban_refusal(state, seat, card) is None:
                    options.append(PLAY + card)
                elif state.cards[card].type & CARGO_TYPES and load_ban_refusal(state, seat) is None:
                    options += [load_action(card, ship) for ship in ships]
        if not options:
            pop(state, frame)
            return None
        return [*options, NO]

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Fetch the card and shuffle the deck; a ship's own text follows (BM-BUKA27-02)."""
        pop(state, frame)
        if action == NO:
            return
        seat = frame.seat
        laying = PLAY <= action < PLAY + len(CARDS)
        card = action - PLAY if laying else loaded_card(action)
        remove(state, zones.DECK, seat, card)
        took_from_deck(state, seat, 1)
        shuffle_deck(state, seat, run)
        tell(run, "found", seat, (card,), reveals=True)
        if laying:
            begin_action_card(state, seat, card, run)
        else:
            go_aboard(state, seat, card, loading_ship(action), run)


ENTREAT_FAVOR: Final = register(EntreatFavor("entreat-favor"))


BUKA.card(
    27, "Entreat Favor", LEADERSHIP, moons=2, family="Bc", power=Does(NOW, ENTREAT_FAVOR), rulings="BM-BUKA27-01..05"
)

BUKA.card(
    28, "Sea Falcon", SHIP, capacity=2, moons=4, family="Ba", power=LandWithHand(),
    rulings="BM-SHIP-01..22 BM-BUKA-SHIP-01..10 BM-BUKA-LOAD-01..18 BM-BUKA-LAND-01..10",
)  # fmt: skip


class LoadNow(Step):
    """Load hand cards onto the ship just laid, outside the limits of the turn."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer the hand while there is room, unless what stops supports stops this (Q38)."""
        seat = frame.seat
        cards = [card for card in dict.fromkeys(state.zone(zones.HAND, seat)) if state.cards[card].type & CARGO_TYPES]
        full = frames.so_far(frame) == frames.number(frame) or not free_places(state, seat, frame.card)
        if not cards or full or load_ban_refusal(state, seat) is not None:
            pop(state, frame)
            return None
        return [*(load_action(card, frame.card) for card in cards), DONE if frames.so_far(frame) else NO]

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Load one more, or stop."""
        if action in (NO, DONE):
            pop(state, frame)
            return
        state.frame = frames.one_more(frame)
        load(state, frame.seat, loaded_card(action), frame.card, run)


LOAD_NOW: Final = register(LoadNow("load-at-once"))


BUKA.card(
    29, "Sea Devil", SHIP, capacity=3, moons=3, family="Bb", power=Does(NOW, LOAD_NOW, 3),
    rulings="BM-SHIP-01..22 BM-BUKA-SHIP-01..10 BM-BUKA-LOAD-01..18 BM-BUKA-LAND-01..10",
)  # fmt: skip

BUKA.card(
    30, "Rising Sun", SHIP, capacity=4, moons=3, family="Bc",
    rulings="BM-SHIP-01..22 BM-BUKA-SHIP-01..10 BM-BUKA-LOAD-01..18 BM-BUKA-LAND-01..10",
)  # fmt: skip

BUKA.card(
    31, "Sea Moon", SHIP, deck=EXTRA, capacity=1, moons=2, power=LandWithHand(1, LOAD_NOW, 1),
    rulings="BM-BUKA31-01..07 BM-SHIP-01..22 BM-BUKA-SHIP-01..10 BM-BUKA-LOAD-01..18 BM-BUKA-LAND-01..10",
)  # fmt: skip
