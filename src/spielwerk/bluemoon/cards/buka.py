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
    CARDS,
    CARGO_TYPES,
    IF_NO_INFLUENCE,
    INFLUENCE_TYPES,
    NO_CHALLENGE,
    NOW,
    NOW_FROM_SHIP,
    ONE_CHARACTER,
    SHIP,
    SIX_CARDS,
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
from spielwerk.bluemoon.rules.effects import EMPTY_COMBAT_AREA
from spielwerk.bluemoon.rules.layable import ban_refusal, room_refusal
from spielwerk.bluemoon.rules.leadership import begin_action_card
from spielwerk.bluemoon.rules.moving import deck_allowance, remove, shuffle_deck, tell, took_from_deck
from spielwerk.bluemoon.rules.ships import free_places, go_aboard, load
from spielwerk.bluemoon.rules.targets import boosters_of, discard_boosters, discard_supports, supports_of
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import Step, pop, register
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame

BUKA: Final = People("buka")

BUKA.leader("Council of Eight")
BUKA.character(1, "Commodore Lo Tan", 5, 4, moons=2, family="Bb")
BUKA.character(2, "Commodore Tai Marn", 4, 5, moons=2, family="Ba")
BUKA.character(3, "Captain Ariosa Paal", 4, 4, icons=icons.RETRIEVE, moons=2, family="Bf")
BUKA.character(4, "Captain Su Cha", 4, 3, icons=icons.BLUFF_NONE, moons=1, family="Be")
BUKA.character(5, "Sailingmaster Yo Cha", 3, 4, icons=icons.BLUFF_NONE, moons=1, family="Be")
BUKA.character(6, "Sailingmaster Boo Marn", 4, 2, icons=icons.BLUFF_NONE, moons=1, family="Ba")
BUKA.character(7, "Cannoneer Tara Ko", 2, 4, icons=icons.BLUFF_FIRE, moons=1, family="Bd")
BUKA.character(8, "Cannoneer Qu Cha", 2, 4, icons=icons.BLUFF_EARTH, moons=1, family="Be")
BUKA.character(9, "Cannoneer Edilia Paal", 1, 4, icons=icons.BLUFF_FIRE, moons=1, family="Bf")
BUKA.character(10, "Cannoneer Rilana Paal", 1, 4, icons=icons.BLUFF_EARTH, moons=1, family="Bf")
BUKA.character(11, "Cannoneer Riba Ko", 0, 4, icons=icons.BLUFF_FIRE, moons=1, family="Bd")
BUKA.character(12, "Cannoneer Alo Cha", 0, 4, icons=icons.BLUFF_EARTH, moons=1, family="Be")

# BM-BUKA-NOTE-01 to 03
BUKA.character(13, "B.P. Unity", 3, 3, icons=icons.BLUFF_NONE, moons=1, family="Bc", power=AsFree(SIX_CARDS))

# BM-BUKA-NOTE-01 to 03
BUKA.character(14, "B.P. Ferocity", 3, 3, icons=icons.BLUFF_NONE, moons=1, family="Bb", power=AsFree(TWO_CHARACTERS))

# BM-BUKA-NOTE-01 to 03
BUKA.character(15, "B.P. Bravery", 3, 3, icons=icons.BLUFF_NONE, moons=1, family="Bb", power=AsFree(TWO_BOOSTERS))

# BM-BUKA-NOTE-01 to 03
BUKA.character(16, "B.P. Mystery", 3, 3, icons=icons.BLUFF_NONE, moons=1, family="Bb", power=AsFree(TWO_SUPPORTS))

# BM-BUKA-NOTE-01 to 03
BUKA.character(17, "B.P. Loyalty", 3, 3, icons=icons.BLUFF_NONE, moons=1, family="Bc", power=AsFree(TWO_WITH_ICONS))

# BM-BUKA18-01 to 08
BUKA.character(
    18,
    "Boatswain Mena Marn",
    2,
    2,
    icons=icons.BLUFF_NONE,
    moons=1,
    family="Ba",
    power=Limit(ONE_CHARACTER, cites=("BM-BUKA18-01",)),
)

# BM-BUKA19-01 to 04
BUKA.character(
    19,
    "Coxswain Mora Marn",
    2,
    2,
    icons=icons.BLUFF_NONE,
    moons=1,
    family="Ba",
    power=Does(NOW_FROM_SHIP, EMPTY_COMBAT_AREA),
)

BUKA.character(
    20, "Quartermaster Kura Ko", 2, 2, icons=icons.BLUFF_NONE, moons=2, family="Bd", power=Permit(supports=UNLIMITED)
)

# BM-BUKA21-01
BUKA.character(21, "Powdermaster Yina Ko", 2, 1, icons=icons.BLUFF_NONE, moons=1, family="Bd", power=RaiseBluffs(4))


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


# BM-BUKA22-01 to 06
BUKA.character(
    22,
    "Lookout Dolora Paal",
    1,
    1,
    icons=icons.PROTECTED,
    moons=2,
    family="Bf",
    power=Does(NOW, CLEAR_BOOSTERS_OR_SUPPORTS),
)

# BM-BUKA23-01 to 03, BM-BUKA-NOTE-01 to 03
BUKA.character(
    23,
    "Old Goo Laa's Ghost",
    2,
    2,
    icons=icons.SHIELD_FIRE | icons.SHIELD_EARTH | icons.STOP,
    moons=3,
    family="Bf",
    power=Mutate(IF_NO_INFLUENCE, cites=("BM-BUKA23-02",)),
)

BUKA.booster(24, "Letter of Marque", 2, 2, icons=icons.FREE, moons=2, family="Bd", power=Limit(NO_CHALLENGE, 0))

# BM-BUKA25-01 to 03
BUKA.support(25, "Armory", 1, 1, moons=2, family="Bc", power=Permit(supports=1))

# BM-BUKA26-01
BUKA.support(26, "Duplicator of Fire", moons=4, family="Be", power=DoubleOne(fire=True))


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
                elif state.cards[card].type & CARGO_TYPES:
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


# BM-BUKA27-01 to 05
BUKA.leadership(27, "Entreat Favor", moons=2, family="Bc", power=Does(NOW, ENTREAT_FAVOR))

# BM-SHIP-01 to 22
BUKA.ship(28, "Sea Falcon", capacity=2, moons=4, family="Ba", power=LandWithHand())


class LoadNow(Step):
    """Load hand cards onto the ship just laid, outside the limits of the turn."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer the hand while there is room."""
        seat = frame.seat
        cards = [card for card in dict.fromkeys(state.zone(zones.HAND, seat)) if state.cards[card].type & CARGO_TYPES]
        if not cards or frame.b == frame.a or not free_places(state, seat, frame.card):
            pop(state, frame)
            return None
        return [*(load_action(card, frame.card) for card in cards), DONE if frame.b else NO]

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Load one more, or stop."""
        if action in (NO, DONE):
            pop(state, frame)
            return
        state.frame = frame.at(frame.a, frame.b + 1)
        load(state, frame.seat, loaded_card(action), frame.card, run)


LOAD_NOW: Final = register(LoadNow("load-at-once"))


# BM-SHIP-01 to 22
BUKA.ship(29, "Sea Devil", capacity=3, moons=3, family="Bb", power=Does(NOW, LOAD_NOW, 3))

# BM-SHIP-01 to 22
BUKA.ship(30, "Rising Sun", capacity=4, moons=3, family="Bc")

# BM-BUKA31-01 to 07
BUKA.outside(31, "Sea Moon", SHIP, capacity=1, moons=2, power=LandWithHand(1, LOAD_NOW, 1))
