"""The Aqua: protected sea beasts, floods and free waters."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, marks, zones
from spielwerk.bluemoon.actions import BOTTOM, DONE, NO, SPARE, YES
from spielwerk.bluemoon.cards.model import (
    BOOSTER,
    CHARACTER,
    EXTRA,
    LEADER,
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
from spielwerk.bluemoon.rules import frames, memory
from spielwerk.bluemoon.rules.effects import DISCARD_ANY, May, demand_discards
from spielwerk.bluemoon.rules.moving import discard_in_play, draw, into_deck, put, shuffle_deck, tell
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import Step, pop, register
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame

AQUA: Final = People("aqua")

AQUA.card(0, "Aqua-Alpha-Alpha", LEADER)
AQUA.card(1, "Eelena-Aqua-Prima-Alpha", CHARACTER, 5, 5, moons=2)
AQUA.card(2, "Giant Octopus", CHARACTER, 5, 0, icons=icons.PROTECTED, moons=1)
AQUA.card(3, "Terrible Kraken", CHARACTER, 0, 5, icons=icons.PROTECTED, moons=1)
AQUA.card(4, "Aaralia-Aqua Secunda", CHARACTER, 4, 4, moons=1, deck="vulca")
AQUA.card(5, "Electric Eel", CHARACTER, 4, 0, icons=icons.PROTECTED)
AQUA.card(6, "Briny Behemoth", CHARACTER, 0, 4, icons=icons.PROTECTED)
AQUA.card(7, "Uurunia-Aqua-Terz", CHARACTER, 3, 3)
AQUA.card(8, "Iisilia-Aqua-Terz", CHARACTER, 3, 3)
AQUA.card(9, "Kelp Leech", CHARACTER, 3, 0, icons=icons.PROTECTED)
AQUA.card(10, "Colossal Crustacean", CHARACTER, 0, 3, icons=icons.PROTECTED)

AQUA.card(11, "Oomola-Aqua-Delta", CHARACTER, 2, 2, moons=1, power=Does(NOW, DISCARD_ANY))

AQUA.card(12, "Yang", CHARACTER, 2, 0, moons=1, power=NextFree(), rulings="BM-AQUA12-01..06")

AQUA.card(13, "Yin", CHARACTER, 0, 2, moons=1, power=NextFree(), rulings="BM-AQUA12-01..06")


class SinkCards(Step):
    """Put any number of own hand cards under the own deck, in any order."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer the hand and to stop."""
        hand = state.zone(zones.HAND, frame.seat)
        if not hand:
            pop(state, frame)
            return None
        return [BOTTOM + card for card in dict.fromkeys(hand)] + [DONE if frames.so_far(frame) else NO]

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Put one lowest: the last named lies at the very bottom."""
        if action in (NO, DONE):
            pop(state, frame)
            return
        state.frame = frames.one_more(frame)
        seat, card = frame.seat, action - BOTTOM
        into_deck(state, seat, card)
        state.marks[marks.SUNK + seat] += 1
        tell(run, "sunk", seat, (card,), seen=1 << seat)


SINK_CARDS: Final = register(SinkCards("put-under-deck"))


AQUA.card(14, "Oosa-Aqua-Epsilon", CHARACTER, 1, 1, moons=1, power=Does(NOW, SINK_CARDS), rulings="BM-AQUA14-01")

AQUA.card(15, "Aqua 15", UNKNOWN_TYPE, deck=EXTRA, missing="name type fire earth icons moons power")
AQUA.card(16, "Sudden Waterspout", BOOSTER, 2, 0, icons=icons.FREE, moons=1)
AQUA.card(17, "Instant Undertow", BOOSTER, 0, 2, icons=icons.FREE, moons=1)
AQUA.card(18, "Aquatic Armor", BOOSTER, icons=icons.SHIELD_FIRE | icons.SHIELD_EARTH, moons=2)

AQUA.card(19, "Firewater", BOOSTER, moons=2, power=RaisePower(fire=7), rulings="BM-AQUA19-01..03")

AQUA.card(20, "Earthwater", BOOSTER, moons=2, deck="flit", power=RaisePower(earth=7), rulings="BM-AQUA20-01..03")

AQUA.card(21, "Fire Swamp", SUPPORT, 2, 0, icons=icons.FREE, moons=2)
AQUA.card(22, "Perilous Marsh", SUPPORT, 0, 2, icons=icons.FREE, moons=2)
AQUA.card(23, "Ravenous Razorjaw", SUPPORT, 3, 0, icons=icons.PROTECTED, moons=2)
AQUA.card(24, "Swarming Sea Serpents", SUPPORT, 0, 3, icons=icons.PROTECTED, moons=2)

AQUA.card(25, "Torrential Flood", SUPPORT, 1, 1, moons=3, power=Flood(), rulings="BM-AQUA25-01..08")

AQUA.card(26, "Tidal Flood", SUPPORT, 1, 1, moons=3, power=Flood(), rulings="BM-AQUA25-01..08")

AQUA.card(
    27, "Wasser der Verbindung", SUPPORT, deck=EXTRA, moons=3, power=RaiseAll(), assumed="fire earth icons moons",
    rulings="BM-KHIND01-03..04",
)  # fmt: skip

AQUA.card(
    28, "Irresistible Sirens", SUPPORT, moons=3, power=Demand(PAY_CHARACTER, cites=("BM-AQUA28-02",)),
    rulings="BM-AQUA28-01..06",
)  # fmt: skip


class Sprinkle(Step):
    """The opponent discards down to a number of hand cards."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """He must (BM-SPEC-13)."""
        pop(state, frame)
        surplus = len(state.zone(zones.HAND, 1 - frame.seat)) - frames.number(frame)
        if surplus > 0:
            demand_discards(state, 1 - frame.seat, frame.card, surplus)
        return None


SPRINKLE: Final = register(Sprinkle("sprinkle-water"))


AQUA.card(29, "Sprinkle Water of Tranquility", LEADERSHIP, moons=1, power=Does(NOW, SPRINKLE, 5))


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


AQUA.card(
    30, "Drown Resistance", LEADERSHIP, moons=2, deck="khind", power=Does(NOW, DROWN_RESISTANCE),
    rulings="BM-AQUA30-01..03",
)  # fmt: skip


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


AQUA.card(31, "Administer Water of Immortality", LEADERSHIP, moons=4, power=Does(NOW, WATER_OF_IMMORTALITY))


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
            draw(state, seat, frames.number(frame), run)
        return None


NEW_HANDS: Final = register(NewHands("new-hands"))


AQUA.card(
    32, "Auserwählte des Wassers", LEADERSHIP, deck=EXTRA, moons=4, power=Does(NOW, NEW_HANDS, 6),
    assumed="moons icons", rulings="BM-AQUA32-01",
)  # fmt: skip
