"""The Aqua: protected sea beasts, floods and free waters."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, marks, zones
from spielwerk.bluemoon.actions import BOTTOM, DONE, NO, SPARE, YES
from spielwerk.bluemoon.cards.model import (
    CHARACTER,
    LEADERSHIP,
    NOW,
    PAY_CHARACTER,
    SUPPORT,
    UNKNOWN_TYPE,
    Demand,
    Does,
    Flood,
    NextFree,
    People,
    RaiseAll,
    RaisePower,
)
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.rules import memory
from spielwerk.bluemoon.rules.effects import DISCARD_ANY, May, demand_discards
from spielwerk.bluemoon.rules.moving import discard_in_play, draw, into_deck, put, shuffle_deck, tell
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import Step, pop, register
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame

AQUA: Final = People("aqua")

AQUA.leader("Aqua-Alpha-Alpha")
AQUA.character(1, "Eelena-Aqua-Prima-Alpha", 5, 5, moons=2)
AQUA.character(2, "Giant Octopus", 5, 0, icons=icons.PROTECTED, moons=1)
AQUA.character(3, "Terrible Kraken", 0, 5, icons=icons.PROTECTED, moons=1)
AQUA.character(4, "Aaralia-Aqua Secunda", 4, 4, moons=1, deck="vulca")
AQUA.character(5, "Electric Eel", 4, 0, icons=icons.PROTECTED)
AQUA.character(6, "Briny Behemoth", 0, 4, icons=icons.PROTECTED)
AQUA.character(7, "Uurunia-Aqua-Terz", 3, 3)
AQUA.character(8, "Iisilia-Aqua-Terz", 3, 3)
AQUA.character(9, "Kelp Leech", 3, 0, icons=icons.PROTECTED)
AQUA.character(10, "Colossal Crustacean", 0, 3, icons=icons.PROTECTED)

AQUA.character(11, "Oomola-Aqua-Delta", 2, 2, moons=1, power=Does(NOW, DISCARD_ANY))

# BM-AQUA12-01 to 06
AQUA.character(12, "Yang", 2, 0, moons=1, power=NextFree())

# BM-AQUA12-01 to 06
AQUA.character(13, "Yin", 0, 2, moons=1, power=NextFree())


class SinkCards(Step):
    """Put any number of own hand cards under the own deck, in any order."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer the hand and to stop."""
        hand = state.zone(zones.HAND, frame.seat)
        if not hand:
            pop(state, frame)
            return None
        return [BOTTOM + card for card in dict.fromkeys(hand)] + [DONE if frame.b else NO]

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Put one lowest: the last named lies at the very bottom."""
        if action in (NO, DONE):
            pop(state, frame)
            return
        state.frame = frame.at(frame.a, frame.b + 1)
        seat, card = frame.seat, action - BOTTOM
        into_deck(state, seat, card)
        state.marks[marks.SUNK + seat] += 1
        tell(run, "sunk", seat, (card,), seen=1 << seat)


SINK_CARDS: Final = register(SinkCards("put-under-deck"))


# BM-AQUA14-01
AQUA.character(14, "Oosa-Aqua-Epsilon", 1, 1, moons=1, power=Does(NOW, SINK_CARDS))

AQUA.outside(15, "Aqua 15", UNKNOWN_TYPE, missing="name type fire earth icons moons power")
AQUA.booster(16, "Sudden Waterspout", 2, 0, icons=icons.FREE, moons=1)
AQUA.booster(17, "Instant Undertow", 0, 2, icons=icons.FREE, moons=1)
AQUA.booster(18, "Aquatic Armor", icons=icons.SHIELD_FIRE | icons.SHIELD_EARTH, moons=2)

# BM-AQUA19-01 to 03
AQUA.booster(19, "Firewater", moons=2, power=RaisePower(fire=7))

# BM-AQUA20-01 to 03
AQUA.booster(20, "Earthwater", moons=2, deck="flit", power=RaisePower(earth=7))

AQUA.support(21, "Fire Swamp", 2, 0, icons=icons.FREE, moons=2)
AQUA.support(22, "Perilous Marsh", 0, 2, icons=icons.FREE, moons=2)
AQUA.support(23, "Ravenous Razorjaw", 3, 0, icons=icons.PROTECTED, moons=2)
AQUA.support(24, "Swarming Sea Serpents", 0, 3, icons=icons.PROTECTED, moons=2)

# BM-AQUA25-01 to 08
AQUA.support(25, "Torrential Flood", 1, 1, moons=3, power=Flood())

# BM-AQUA25-01 to 08
AQUA.support(26, "Tidal Flood", 1, 1, moons=3, power=Flood())

# BM-KHIND01-03, BM-KHIND01-04
AQUA.outside(27, "Wasser der Verbindung", SUPPORT, moons=3, power=RaiseAll(), assumed="fire earth icons moons")

# BM-AQUA28-01 to 06
AQUA.support(28, "Irresistible Sirens", moons=3, power=Demand(PAY_CHARACTER, cites=("BM-AQUA28-02",)))


class Sprinkle(Step):
    """The opponent discards down to a number of hand cards."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """He must (BM-SPEC-13)."""
        pop(state, frame)
        surplus = len(state.zone(zones.HAND, 1 - frame.seat)) - frame.a
        if surplus > 0:
            demand_discards(state, 1 - frame.seat, frame.card, surplus)
        return None


SPRINKLE: Final = register(Sprinkle("sprinkle-water"))


AQUA.leadership(29, "Sprinkle Water of Tranquility", moons=1, power=Does(NOW, SPRINKLE, 5))


class DrownResistance(Step):
    """Discard the opponent's active combat cards but for one character and PROTECTED cards."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer the characters to be spared, PROTECTED ones too (Q18)."""
        active = state.zone(zones.COMBAT, 1 - frame.seat)
        characters = [card for card in active if state.cards[card].type == CHARACTER]
        if not _drowned(state, 1 - frame.seat, characters[0] if len(characters) == 1 else NOBODY):
            pop(state, frame)
            return None
        return [*(SPARE + card for card in dict.fromkeys(characters)), *([] if characters else [YES]), NO]

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Discard all others; inactive cards stay (BM-AQUA30-02)."""
        pop(state, frame)
        if action == NO:
            return
        other = 1 - frame.seat
        for card in _drowned(state, other, NOBODY if action == YES else action - SPARE):
            discard_in_play(state, other, zones.COMBAT, card, run)


def _drowned(state: BlueMoonState, seat: int, spared: int) -> list[int]:
    force = in_force(state)
    return [card for card in state.zone(zones.COMBAT, seat) if card != spared and not force.protected(seat, card)]


DROWN_RESISTANCE: Final = register(DrownResistance("drown-resistance"))


# BM-AQUA30-01 to 03
AQUA.leadership(30, "Drown Resistance", moons=2, deck="khind", power=Does(NOW, DROWN_RESISTANCE))


class WaterOfImmortality(May):
    """Shuffle the whole own discard pile into the own deck."""

    def usable(self, state: BlueMoonState, seat: int, number: int) -> bool:
        """There is a discard pile."""
        return bool(state.zone(zones.DISCARD, seat))

    def carry_out(self, state: BlueMoonState, seat: int, card: int, number: int, run: Run) -> None:
        """Shuffle it in."""
        memory.pile_went_into_deck(state, seat, state.zone(zones.DISCARD, seat))
        put(state, zones.DECK, seat, state.zone(zones.DECK, seat) + state.zone(zones.DISCARD, seat))
        put(state, zones.DISCARD, seat, ())
        shuffle_deck(state, seat, run)


WATER_OF_IMMORTALITY: Final = register(WaterOfImmortality("water-of-immortality"))


AQUA.leadership(31, "Administer Water of Immortality", moons=4, power=Does(NOW, WATER_OF_IMMORTALITY))


class NewHands(Step):
    """Both players shuffle their hands into their decks and draw six, the opponent first."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Nobody decides anything; who may not draw gives up the hand all the same (BM-AQUA32-01)."""
        pop(state, frame)
        for seat in (1 - frame.seat, frame.seat):
            for card in state.zone(zones.HAND, seat):
                into_deck(state, seat, card)
                tell(run, "shuffled-in", seat, (card,), seen=1 << seat)
            shuffle_deck(state, seat, run)
            draw(state, seat, frame.a, run)
        return None


NEW_HANDS: Final = register(NewHands("new-hands"))


# BM-AQUA32-01
AQUA.outside(32, "Auserwählte des Wassers", LEADERSHIP, moons=4, power=Does(NOW, NEW_HANDS, 6), assumed="moons icons")
