"""Battle phase (rules section 5): who is sent where, defence, comparison, prize.

The battle of the Travelling monk is declared in `joint`; from the defence on it is fought here too.
"""

from __future__ import annotations

from typing import ClassVar, Final

from spielwerk.core.cards import distinct
from spielwerk.core.events import Event, Run
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason
from spielwerk.kunitori import actions, steps, zones
from spielwerk.kunitori.actions import DONE, HOLD, MAX_SEATS, PASS, REFUSE, REINFORCE, SEND, SHOW, TAKE
from spielwerk.kunitori.asking import Question
from spielwerk.kunitori.names import KINDS, LAND, PREFECTURE, VILLAGE, is_general, is_troop
from spielwerk.kunitori.options import ALWAYS
from spielwerk.kunitori.rules import frames
from spielwerk.kunitori.rules.aftermath import demands, leave_battle
from spielwerk.kunitori.rules.because import because
from spielwerk.kunitori.rules.buy import enter_buy_phase
from spielwerk.kunitori.rules.strength import attackers, defence, offence
from spielwerk.kunitori.state import KunitoriState

_BY_VALUE: Final = (VILLAGE, PREFECTURE, LAND)


def undecided(state: KunitoriState, frame: Frame) -> list[int]:
    """Return the cards of the attacker's area neither sent nor held (`frame.picks`) so far."""
    cards = list(state.zone(zones.AREA, frame.seat))
    for seat in state.setup.seats:
        for card in state.zone(zones.SENT, seat):
            cards.remove(card)
    for card in frame.picks:
        cards.remove(card)
    return cards


def attacked(state: KunitoriState) -> tuple[int, ...]:
    """Return the seats attacked, clockwise from the attacker (KU-R5.6)."""
    count = len(state.setup.seats)
    clockwise = [(state.turn + step) % count for step in range(1, count)]
    return tuple([seat for seat in clockwise if state.zone(zones.SENT, seat)])


def _assign(state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
    """Send a card against a seat, or hold it back."""
    if action >= SEND:
        card, seat = divmod(action - SEND, MAX_SEATS)
        state.add(zones.SENT, seat, (card,))
        if run.events is not None:
            run.events.append(Event("sent", frame.seat, (card,), seat))
    else:
        state.frame = frame.picked(action - HOLD)


def _unassigned(state: KunitoriState, frame: Frame, card: int) -> Reason | None:
    """Say why there is no copy of a card left to be sent or held."""
    if card in undecided(state, frame):
        return None
    if card in state.zone(zones.AREA, frame.seat):
        return because("already-assigned", card)
    return because("general-not-played" if is_general(card) else "not-in-area", card)


class Generals(Question):
    """Which general attacks whom. Everything is announced before the first battle (KU-R5.2)."""

    verbs = ("send", "hold", "pass")

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int] | None:
        """Each general goes against one other player or stays out; before the first is sent all may stay."""
        seat = frame.seat
        generals = distinct([card for card in undecided(state, frame) if is_general(card)])
        if not generals:
            self._go_on(state, frame, run)
            return None
        others = [other for other in state.setup.seats if other != seat]
        options: list[int] = []
        for card in generals:
            options += [SEND + card * MAX_SEATS + other for other in others]
            options.append(HOLD + card)
        if not attacked(state):
            options.append(PASS)
        return options

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """Generals played this turn and not assigned yet; passing only while nobody is attacked."""
        if verb == "pass":
            return because("battle-declared") if attacked(state) else None
        if verb == "send" and second == frame.seat:
            return because("not-against-self", first)
        if is_troop(first):
            return because("troops-follow", first)
        return _unassigned(state, frame, first)

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Assign a general, or fight no battle."""
        if action == PASS:
            enter_buy_phase(state, run)
        else:
            _assign(state, frame, action, run)

    @staticmethod
    def _go_on(state: KunitoriState, frame: Frame, run: Run) -> None:
        targets = attacked(state)
        if not targets:
            enter_buy_phase(state, run)
            return
        held = frame.picks
        if len(targets) == 1:
            options = state.setup.options
            joining = held if options.held_general == "joins" else ()  # KU-R5.3
            if options.sole_target_troops == "all":  # KU-R5.4
                troops = tuple([card for card in undecided(state, frame) if is_troop(card)])
                state.add(zones.SENT, targets[0], troops + joining)
                state.frame = Frame(steps.FIGHT, frame.seat, picks=targets)
                return
            state.add(zones.SENT, targets[0], joining)
            held = () if joining else held
        state.frame = Frame(steps.TROOPS, frame.seat, picks=held)


class Troops(Question):
    """With several targets each troop goes against one of them or stays out (KU-R5.5)."""

    verbs = ("send", "hold")

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int] | None:
        """Offer every undecided troop to every attacked player."""
        troops = distinct([card for card in undecided(state, frame) if is_troop(card)])
        targets = attacked(state)
        if not troops:
            state.frame = Frame(steps.FIGHT, frame.seat, picks=targets)
            return None
        options: list[int] = []
        for card in troops:
            options += [SEND + card * MAX_SEATS + target for target in targets]
            options.append(HOLD + card)
        return options

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """Troops not assigned yet, against players a general attacks."""
        if verb == "send" and second == frame.seat:
            return because("not-against-self", first)
        refused = _unassigned(state, frame, first)
        if refused is None and verb == "send" and not state.zone(zones.SENT, second):
            return because("not-attacked", first)
        return refused

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Assign a troop."""
        _assign(state, frame, action, run)


class Fight(Question):
    """One battle after the other: `frame.picks` are the seats attacked."""

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> None:
        """Begin the next battle, or clear up after the last."""
        if frames.begun(frame):
            leave_battle(state, run)
        if frames.begun(frame) == len(frame.picks):
            state.frame = Frame(steps.AFTERMATH, frame.seat, picks=frame.picks)
            return
        state.target = frame.picks[frames.begun(frame)]
        if run.events is not None:
            run.events.append(Event("battle", frame.seat, state.zone(zones.SENT, state.target), state.target))
        state.frame = Frame(steps.DEFENCE, state.target, parent=frame.at(frames.begun(frame) + 1))


class Defence(Question):
    """The defender's choice; both ways are always open (KU-R5.8)."""

    verbs = ("ambush", "reinforce")

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int]:
        """Ambush or reinforcement."""
        return [actions.AMBUSH, REINFORCE]

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """Both are possible."""
        return None

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Go on to the cards shown, or turn up two cards (KU-R5.10)."""
        if run.events is not None:
            run.events.append(Event("reinforces" if action == REINFORCE else "ambushes", frame.seat))
        if action != REINFORCE:
            state.frame = Frame(steps.AMBUSH, frame.seat, parent=frame.parent)
            return
        cards = state.turn_up(frame.seat, 2, run)
        attack = state.setup.attack
        state.put(zones.REINFORCEMENT, frame.seat, tuple([card for card in cards if attack[card]]))
        state.put(zones.ASIDE, frame.seat, tuple([card for card in cards if not attack[card]]))
        _end_defence(state, frame)


class Ambush(Question):
    """Cards with attack shown from the defender's hand (KU-R5.9)."""

    verbs = ("show", "done")
    silence: ClassVar[int] = DONE

    def is_asked_always(self, state: KunitoriState, frame: Frame) -> bool:
        """Whether nobody is to learn that there is nothing to show; an empty hand everybody sees."""
        return state.setup.options.windows == ALWAYS and bool(state.zone(zones.HAND, frame.seat))

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int]:
        """Any number of them, also none."""
        attack = state.setup.attack
        shows = distinct([SHOW + card for card in state.zone(zones.HAND, frame.seat) if attack[card]])
        shows.append(DONE)
        return shows

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """Cards of the hand that have attack."""
        if verb == "done":
            return None
        if not state.setup.attack[first]:
            return because("no-attack", first)
        return None if first in state.zone(zones.HAND, frame.seat) else because("not-in-hand", first)

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Lay the card into the area, or go on."""
        if action == DONE:
            _end_defence(state, frame)
            return
        card = action - SHOW
        state.from_hand(frame.seat, card)
        state.add(zones.AMBUSH, frame.seat, (card,))
        if run.events is not None:
            run.events.append(Event("shown", frame.seat, (card,), reveals=True))


def _end_defence(state: KunitoriState, frame: Frame) -> None:
    """Compare, then meet demands; by the option the other way round (KU-R5.18)."""
    compare = Frame(steps.COMPARE, state.turn, parent=frame.parent)
    if state.setup.options.land_destroyer_timing == "before":
        state.frame = demands(state, compare)
    else:
        state.frame = compare


def prize(difference: int, joint: bool) -> int:
    """Return the victory card of the attackers for being ahead (KU-R5.13, KU-R6.5)."""
    prefecture, land = (7, 12) if joint else (4, 7)
    return LAND if difference >= land else PREFECTURE if difference >= prefecture else VILLAGE


def in_stock(state: KunitoriState, card: int) -> int:
    """Return the prize itself, or -1 if its pile is empty; by the option the next lower one (KU-R5.15)."""
    at = _BY_VALUE.index(card)
    lower = state.setup.options.empty_prize == "lower"
    for candidate in (_BY_VALUE[: at + 1] if lower else (card,))[::-1]:
        if state.pool[candidate]:
            return candidate
    return -1


class Compare(Question):
    """Who is ahead, and what that brings."""

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> None:
        """Give the attackers their card; a winning defender is asked."""
        difference = offence(state) - defence(state, state.target)
        joint = len(attackers(state)) > 1
        if run.events is not None:
            run.events.append(Event("compared", state.turn, other=state.target, number=difference))
        state.frame = frame.parent
        if state.setup.options.land_destroyer_timing == "after":
            state.frame = demands(state, frame.parent)
        if difference > 0:
            for seat in attackers(state):  # KU-R6.5: too few cards, the active player first
                card = in_stock(state, prize(difference, joint))
                if card >= 0:
                    state.gain(seat, card, seat, run)
        elif difference < 0:
            won = _BY_VALUE if joint else (in_stock(state, _BY_VALUE[min(-difference, 3) - 1]),)
            offered = tuple(card for card in won if card >= 0 and state.pool[card])
            if offered:
                state.frame = Frame(steps.PRIZE, state.target, picks=offered, parent=state.frame)


class Prize(Question):
    """The defender takes the card he has won, or refuses it (KU-R5.14, KU-R6.6)."""

    verbs = ("take", "refuse")

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int]:
        """What is offered stands in `frame.picks`."""
        return [*[TAKE + card for card in frame.picks], REFUSE]

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """Only what is offered."""
        if verb == "refuse" or first in frame.picks:
            return None
        return because("not-the-prize" if state.pool[first] else "pile-empty", first)

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Gain it, or not."""
        state.frame = frame.parent
        if TAKE <= action < TAKE + KINDS:
            state.gain(frame.seat, action - TAKE, frame.seat, run)
        elif run.events is not None:
            run.events.append(Event("refused", frame.seat))
