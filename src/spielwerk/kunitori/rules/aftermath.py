"""What follows a battle: the demands of Land destroyers, cards that leave, cards that go back."""

from __future__ import annotations

from typing import Final

from spielwerk.core.cards import distinct
from spielwerk.core.events import Event, Run
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason
from spielwerk.kunitori import steps, zones
from spielwerk.kunitori.actions import DISCARD, DISCARD_FROM, PLACES, TOP
from spielwerk.kunitori.asking import Question
from spielwerk.kunitori.names import FAKE_FORTRESS, LAND_DESTROYER, is_troop
from spielwerk.kunitori.rules import frames
from spielwerk.kunitori.rules.because import because
from spielwerk.kunitori.rules.buy import enter_buy_phase
from spielwerk.kunitori.rules.strength import attackers, attacking_cards, defending_cards
from spielwerk.kunitori.state import NOBODY, KunitoriState
from spielwerk.kunitori.zones import Zone

_LYING: Final = (zones.DEPLOYED, zones.AREA, zones.AMBUSH, zones.REINFORCEMENT)
"""Where cards lie in a player's area."""
STANDING: Final = PLACES.index("standing")
SENT_OUT: Final = PLACES.index("sent")
IN_AMBUSH: Final = PLACES.index("ambush")
IN_REINFORCEMENT: Final = PLACES.index("reinforcement")


def demands(state: KunitoriState, then: Frame | None) -> Frame:
    """Return the frame that settles what the Land destroyers of both sides demand."""
    on_defender, on_attackers = demanded(state)
    return Frame(steps.DEMANDS, state.turn, LAND_DESTROYER, a=on_defender, b=on_attackers, parent=then)


def demanded(state: KunitoriState) -> tuple[int, int]:
    """Count the demands on the defender and on the attackers: Land destroyers themselves are spared (KU-R11.10)."""
    attacking = sum(attacking_cards(state, seat).count(LAND_DESTROYER) for seat in attackers(state))
    return attacking, defending_cards(state, state.target).count(LAND_DESTROYER)


def places_of(state: KunitoriState, seat: int, card: int) -> list[int]:
    """Return the places in which copies of a card lie in a player's area (KU-R11.10)."""
    lying = state.zone(zones.AREA, seat).count(card)
    sent = sum([state.zone(zones.SENT, other).count(card) for other in state.setup.seats]) if seat == state.turn else 0
    found = (
        card in state.zone(zones.DEPLOYED, seat) or (lying and seat != state.turn),
        sent,
        seat == state.turn and lying > sent,
        card in state.zone(zones.AMBUSH, seat),
        card in state.zone(zones.REINFORCEMENT, seat),
    )
    return [place for place, here in enumerate(found) if here]


def _can_give_up(state: KunitoriState, seat: int) -> list[int]:
    """Return the troops in a player's area a Land destroyer can hit (KU-R11.10)."""
    cards: tuple[int, ...] = ()
    for zone in _LYING:
        cards += state.zone(zone, seat)
    return distinct(sorted([card for card in cards if is_troop(card) and card != LAND_DESTROYER]))


class Demands(Question):
    """Each Land destroyer takes a troop off the other side, the attackers' first.

    `frame.picks` are the attackers who have already met the present demand; `frame.seat` is who decides.
    """

    verbs = ("discard",)

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int] | None:
        """Let the victim choose; by the English list the owner of the Land destroyer."""
        victim = self.victim(state, frame)
        if victim == NOBODY:
            self._settle_next(state, frame)
            return None
        chooser = victim
        if state.setup.options.english_list:
            chooser = state.turn if frames.on_defender(frame) else state.target
        if frame.seat != chooser:
            defender, attacking = frames.on_defender(frame), frames.on_attackers(frame)
            state.frame = Frame(steps.DEMANDS, chooser, frame.card, defender, attacking, frame.picks, frame.parent)
            return None
        options: list[int] = []
        for card in _can_give_up(state, victim):
            places = places_of(state, victim, card)
            if len(places) == 1:
                options.append(DISCARD + card)
            else:
                options += [DISCARD_FROM + card * len(PLACES) + place for place in places]
        return options

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """Troops other than Land destroyers; the place is named where equal ones lie in several."""
        if first == LAND_DESTROYER or not is_troop(first):
            return because("spared", first)
        places = places_of(state, self.victim(state, frame), first)
        if not places:
            return because("not-in-area", first)
        if second < 0:
            return because("which-place", first) if len(places) > 1 else None
        if second not in places:
            return because("not-in-that-place", first)
        return because("only-place", first) if len(places) == 1 else None

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Put the troop on its owner's discard pile."""
        victim = self.victim(state, frame)
        if action >= DISCARD_FROM:
            card, place = divmod(action - DISCARD_FROM, len(PLACES))
            _give_up(state, victim, card, place, run)
        else:
            card = action - DISCARD
            _give_up(state, victim, card, places_of(state, victim, card)[0], run)
        if frames.on_defender(frame):
            state.frame = frame.at(frames.on_defender(frame) - 1, frames.on_attackers(frame))
        elif state.setup.options.joint_victim == "each":
            state.frame = frame.picked(victim)
        else:
            state.frame = frame.at(0, frames.on_attackers(frame) - 1)

    @staticmethod
    def victim(state: KunitoriState, frame: Frame) -> int:
        """Return who has to give up a card for the present demand, or nobody (KU-R6.7)."""
        if frames.on_defender(frame):
            return state.target if _can_give_up(state, state.target) else NOBODY
        if frames.on_attackers(frame):
            for seat in attackers(state):
                if seat not in frame.picks and _can_give_up(state, seat):
                    return seat
        return NOBODY

    @staticmethod
    def _settle_next(state: KunitoriState, frame: Frame) -> None:
        """The present demand is met or cannot be: on to the next, or to the end of this battle."""
        if frames.on_defender(frame):
            state.frame = frame.at(0, frames.on_attackers(frame))
        elif frames.on_attackers(frame) and frame.picks:  # joint_victim each: all attackers have met this one
            rest = frames.on_attackers(frame) - 1
            state.frame = Frame(steps.DEMANDS, frame.seat, frame.card, 0, rest, (), frame.parent)
        else:
            state.frame = frame.parent


def leave_battle(state: KunitoriState, run: Run) -> None:
    """After each battle: by the English list a Fake fortress that fought leaves already now (KU-R14.2)."""
    if state.setup.options.english_list:
        _leave(state, (FAKE_FORTRESS,), (state.target,), run)


def _give_up(state: KunitoriState, seat: int, card: int, place: int, run: Run) -> None:
    zone = zones.AREA
    if place == SENT_OUT:
        _recall(state, card)
    elif place == IN_AMBUSH:
        zone = zones.AMBUSH
    elif place == IN_REINFORCEMENT:
        zone = zones.REINFORCEMENT
    elif place == STANDING and card in state.zone(zones.DEPLOYED, seat):
        zone = zones.DEPLOYED
    state.remove(zone, seat, card)
    state.add(zones.DISCARDS, seat, (card,))
    if run.events is not None:
        run.events.append(Event("gave-up", seat, (card,)))


def _recall(state: KunitoriState, card: int) -> None:
    """Strike a card of the attacker from the notes where it was sent: one that has fought before one still to fight."""
    count = len(state.setup.seats)
    order = [(state.turn + step) % count for step in range(1, count)]
    seat = next(seat for seat in order if card in state.zone(zones.SENT, seat))
    state.remove(zones.SENT, seat, card)


def _leave(state: KunitoriState, kinds: tuple[int, ...], targets: tuple[int, ...], run: Run) -> None:
    """Put cards that leave after a battle on their owners' discard piles (KU-R5.16)."""
    for target in targets:
        for card in [card for card in state.zone(zones.SENT, target) if card in kinds]:
            state.remove(zones.SENT, target, card)
            _discard_from(state, zones.AREA, state.turn, card, run)
        for zone in _LYING:
            for card in [card for card in state.zone(zone, target) if card in kinds]:
                _discard_from(state, zone, target, card, run)
    if state.ally >= 0:
        for zone in (zones.AREA, zones.DEPLOYED):
            for card in [card for card in state.zone(zone, state.ally) if card in kinds]:
                _discard_from(state, zone, state.ally, card, run)


def _discard_from(state: KunitoriState, zone: Zone, seat: int, card: int, run: Run) -> None:
    state.remove(zone, seat, card)
    state.add(zones.DISCARDS, seat, (card,))
    if run.events is not None:
        run.events.append(Event("left", seat, (card,)))


class Aftermath(Question):
    """The end of the phase: cards leave, ambushes go back to hand, reinforcements onto the decks.

    `frame.picks` are the defenders, clockwise.
    """

    verbs = ("top",)

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int] | None:
        """Ask each defender for the order of the cards he turned up (KU-R5.17)."""
        if not frames.cleared(frame):
            self._clear(state, frame.picks, run)
            state.frame = frame.at(1)
            return None
        if frames.decks_done(frame) == len(frame.picks):
            for seat in state.setup.seats:
                state.put(zones.SENT, seat, ())
            state.ally = state.target = NOBODY
            enter_buy_phase(state, run)
            return None
        defender = frame.picks[frames.decks_done(frame)]
        turned_up = state.zone(zones.REINFORCEMENT, defender) + state.zone(zones.ASIDE, defender)
        if not turned_up:
            state.frame = frame.at(1, frames.decks_done(frame) + 1)
            return None
        if frame.seat != defender:
            state.frame = Frame(steps.AFTERMATH, defender, a=1, b=frames.decks_done(frame), picks=frame.picks)
            return None
        return [TOP + card for card in distinct(list(turned_up))]

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """Cards turned up for the reinforcement."""
        turned_up = state.zone(zones.REINFORCEMENT, frame.seat) + state.zone(zones.ASIDE, frame.seat)
        return None if first in turned_up else because("not-turned-up", first)

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Put the card on the deck; the last one named lies on top."""
        card = action - TOP
        zone = zones.REINFORCEMENT if card in state.zone(zones.REINFORCEMENT, frame.seat) else zones.ASIDE
        state.remove(zone, frame.seat, card)
        state.onto_deck(frame.seat, (card,))
        if run.events is not None:
            run.events.append(Event("put-back", frame.seat, (card,)))

    @staticmethod
    def _clear(state: KunitoriState, defenders: tuple[int, ...], run: Run) -> None:
        leaving = tuple(number for number, card in enumerate(state.setup.cards) if card.leaves)
        _leave(state, leaving, defenders, run)
        for seat in defenders:
            ambush = state.zone(zones.AMBUSH, seat)
            state.put(zones.AMBUSH, seat, ())
            state.into_hand(seat, ambush, shown=True)
