"""The six strategy cards. What is left of them in hand may be kept at the end of a turn (`rules.end`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from spielwerk.core.cards import distinct, without
from spielwerk.core.events import Event, Run
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason
from spielwerk.kunitori import steps, zones
from spielwerk.kunitori.actions import (
    CHOOSE,
    CHOOSE_ACTIONS,
    CHOOSE_BATTLE,
    CHOOSE_DRAW,
    CHOOSE_TRASH,
    DISCARD,
    NO,
    PLACES,
    SHOW,
    TAKE,
    TARGET,
    TRASH,
)
from spielwerk.kunitori.asking import Question
from spielwerk.kunitori.cards.model import Card
from spielwerk.kunitori.names import NINJA, RAMPART, is_general
from spielwerk.kunitori.options import ALWAYS
from spielwerk.kunitori.rules import frames
from spielwerk.kunitori.rules.because import because

if TYPE_CHECKING:
    from spielwerk.kunitori.state import KunitoriState

STRATEGY: Final = (
    Card(
        "loyal-servants-warning",
        "strategy",
        cost=2,
        copies=8,
        text=steps.WARNING,
        rulings=("KU-WARNING-01", "KU-WARNING-02", "KU-WARNING-03"),
    ),
    Card("trap", "strategy", cost=3, copies=8, text=steps.TRAP, rulings=("KU-TRAP-01", "KU-TRAP-02")),
    Card("take-back", "strategy", cost=3, copies=8, text=steps.TAKE_BACK, rulings=("KU-TAKEBACK-01", "KU-TAKEBACK-02")),
    # Nothing when played; where it goes is asked when it is bought (`rules.buy`).
    Card(
        "a-beauty-to-topple-kingdoms",
        "strategy",
        cost=3,
        copies=8,
        vp=-4,
        rulings=("KU-BEAUTY-01", "KU-BEAUTY-02", "KU-BEAUTY-03", "KU-BEAUTY-04"),
    ),
    Card(
        "travelling-monk",
        "strategy",
        cost=3,
        copies=8,
        text=steps.MONK,
        rulings=(
            "KU-MONK-01",
            "KU-MONK-02",
            "KU-MONK-03",
            "KU-MONK-04",
            "KU-MONK-05",
            "KU-MONK-06",
            "KU-MONK-07",
            "KU-MONK-08",
        ),
    ),
    Card(
        "skilled-ninja",
        "strategy",
        cost=4,
        copies=8,
        text=steps.NINJA,
        rulings=(
            "KU-NINJA-01",
            "KU-NINJA-02",
            "KU-NINJA-03",
            "KU-NINJA-04",
            "KU-NINJA-05",
            "KU-NINJA-06",
            "KU-NINJA-07",
        ),
    ),
)


class Warning(Question):  # noqa: A001 - the card is called so
    """Draw a card, or give one back to the pool."""

    verbs = ("choose",)

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int]:
        """Offer to give back only with a card in hand (KU-R11.7)."""
        return [CHOOSE_DRAW, CHOOSE_TRASH] if state.zone(zones.HAND, frame.seat) else [CHOOSE_DRAW]

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """There must be a card to give back."""
        choice = CHOOSE + first
        if choice == CHOOSE_DRAW or (choice == CHOOSE_TRASH and state.zone(zones.HAND, frame.seat)):
            return None
        return because("no-such-choice", frame.card)

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Draw, or go on to the card given back."""
        if action == CHOOSE_DRAW:
            state.frame = frame.parent
            state.draw(frame.seat, 1, run)
        else:
            state.frame = Frame(steps.WARNING_TRASH, frame.seat, frame.card, parent=frame.parent)


class WarningTrash(Question):
    """The card that goes from the hand back to its pile in the pool."""

    verbs = ("trash",)

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int]:
        """Any card of the hand."""
        return [TRASH + card for card in distinct(list(state.zone(zones.HAND, frame.seat)))]

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """Cards of the hand."""
        return None if first in state.zone(zones.HAND, frame.seat) else because("not-in-hand", first)

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Give the card back; by the English list it is trashed and the Warning goes back in its place."""
        card = action - TRASH
        state.frame = frame.parent
        state.from_hand(frame.seat, card)
        if state.setup.options.english_list:
            state.trash(frame.seat, card, run)
            state.remove(zones.AREA, frame.seat, frame.card)
            card = frame.card
        state.return_to_pool(frame.seat, card, run)


class Trap(Question):
    """Whose deployed card is hit. A Rampart does not count as deployed (KU-TRAP-02)."""

    verbs = ("target",)

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int] | None:
        """All seats with deployed cards; without any the Trap does nothing (KU-R11.14)."""
        seats = [TARGET + seat for seat in state.setup.seats if state.zone(zones.DEPLOYED, seat)]
        if not seats:
            state.frame = frame.parent
            return None
        return seats

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """Players with deployed cards; a Rampart is none."""
        if state.zone(zones.DEPLOYED, first):
            return None
        return because("rampart-not-deployed" if state.ramparts[first] else "no-deployed-there", frame.card)

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Go on to the card."""
        state.frame = Frame(steps.TRAP_CARD, frame.seat, frame.card, a=action - TARGET, parent=frame.parent)


class TrapCard(Question):
    """Which deployed card of the victim goes to its owner's discard pile."""

    verbs = ("discard",)

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int]:
        """Any deployed card of that seat."""
        return [DISCARD + card for card in distinct(list(state.zone(zones.DEPLOYED, frames.victim(frame))))]

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """Deployed cards of the player named; all of them stand, so no place is named."""
        if first not in state.zone(zones.DEPLOYED, frames.victim(frame)):
            return because("rampart-not-deployed" if first == RAMPART else "not-deployed", first)
        if second < 0:
            return None
        return because("only-place" if PLACES[second] == "standing" else "not-in-that-place", first)

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Discard it."""
        card, victim = action - DISCARD, frames.victim(frame)
        state.frame = frame.parent
        state.remove(zones.DEPLOYED, victim, card)
        state.add(zones.DISCARDS, victim, (card,))
        if run.events is not None:
            run.events.append(Event("trapped", frame.seat, (card,), victim))


class TakeBack(Question):
    """A general from the own deck or discard pile into the hand, then the deck is shuffled."""

    verbs = ("take",)

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int] | None:
        """Any general there; without one the deck is only shuffled (KU-R11.15)."""
        seat = frame.seat
        own = state.zone(zones.DECK, seat) + state.zone(zones.DISCARDS, seat)
        generals = distinct(sorted([card for card in own if is_general(card)]))
        if not generals:
            state.frame = frame.parent
            state.shuffle_deck(seat, run)
            return None
        return [TAKE + card for card in generals]

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """Generals of the own deck or discard pile."""
        if not is_general(first):
            return because("no-general-card", first)
        own = state.zone(zones.DECK, frame.seat) + state.zone(zones.DISCARDS, frame.seat)
        return None if first in own else because("no-general-there", first)

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Take the general, shuffle the deck but not the discard pile (KU-TAKEBACK-02)."""
        card = action - TAKE
        seat = frame.seat
        state.frame = frame.parent
        pile = zones.DISCARDS if card in state.zone(zones.DISCARDS, seat) else zones.DECK
        state.remove(pile, seat, card)
        state.into_hand(seat, (card,), shown=True)
        if run.events is not None:
            run.events.append(Event("taken-back", seat, (card,), reveals=True))
        state.shuffle_deck(seat, run)


class Monk(Question):
    """Two actions, or the right to a joint battle this turn."""

    verbs = ("choose",)

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int]:
        """With two players there is nobody to join (KU-R6.1)."""
        return [CHOOSE_ACTIONS, CHOOSE_BATTLE] if len(state.setup.seats) > 2 else [CHOOSE_ACTIONS]

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """Both can be chosen; with two players nobody is asked, since only one is left."""
        if CHOOSE + first in (CHOOSE_ACTIONS, CHOOSE_BATTLE):
            return None
        return because("no-such-choice", frame.card)

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Count the choice."""
        state.frame = frame.parent
        if action == CHOOSE_ACTIONS:
            state.actions += 2
        else:
            state.monks += 1


class Ninja(Question):
    """Whose deck is spied on."""

    verbs = ("target",)

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int]:
        """Any other player."""
        return [TARGET + seat for seat in state.setup.seats if seat != frame.seat]

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """Nobody spies on himself."""
        return because("not-on-self", frame.card) if first == frame.seat else None

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Turn up the top two cards; they lie in the frame until it is clear where they go."""
        victim = action - TARGET
        revealed = state.turn_up(victim, 2, run)
        state.frame = Frame(steps.NINJA_SHIELD, victim, frame.card, a=frame.seat, picks=revealed, parent=frame.parent)


def _is_shield(card: int) -> bool:
    return card == NINJA or is_general(card)


class NinjaShield(Question):
    """The victim may show a ninja or a general from hand."""

    verbs = ("show", "no")
    silence: ClassVar[int] = NO

    def is_asked_always(self, state: KunitoriState, frame: Frame) -> bool:
        """Whether nobody is to learn that there is nothing to show, where showing something could help."""
        hand = bool(state.zone(zones.HAND, frame.seat))
        return state.setup.options.windows == ALWAYS and hand and self._can_protect(state, frame)

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int]:
        """With nothing turned up there is nothing to protect."""
        if not self._can_protect(state, frame):
            return [NO]
        shields = distinct([SHOW + card for card in state.zone(zones.HAND, frame.seat) if _is_shield(card)])
        return [*shields, NO]

    @staticmethod
    def _can_protect(state: KunitoriState, frame: Frame) -> bool:
        """Whether something was turned up that does not protect itself already."""
        revealed = state.setup.options.ninja_shield == "revealed" and any(map(_is_shield, frame.picks))
        return bool(frame.picks) and not revealed

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """Ninjas and generals of the hand protect."""
        if verb == "no":
            return None
        if not self._can_protect(state, frame):
            return because("no-such-choice", frame.card)
        if not _is_shield(first):
            return because("no-shield", first)
        return None if first in state.zone(zones.HAND, frame.seat) else because("not-in-hand", first)

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Shown: everything goes back. Not shown: the attacker picks the card to be trashed."""
        victim = frame.seat
        revealed_shield = state.setup.options.ninja_shield == "revealed" and any(map(_is_shield, frame.picks))
        if action == NO and not revealed_shield and frame.picks:
            state.frame = Frame(
                steps.NINJA_TRASH, frames.sent_by(frame), frame.card, a=victim, picks=frame.picks, parent=frame.parent
            )
            return
        state.frame = frame.parent
        if action != NO:
            card = action - SHOW
            if run.events is not None:
                run.events.append(Event("shown", victim, (card,), reveals=True))
            state.from_hand(victim, card)
            if card == NINJA:  # KU-NINJA-06
                state.add(zones.DISCARDS, victim, (card,))
            else:
                state.into_hand(victim, (card,), shown=True)
        _put_back(state, victim, frame.picks, run)


class NinjaTrash(Question):
    """The attacker picks one of the cards turned up (`frame.picks`) of the victim."""

    verbs = ("trash",)

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int]:
        """Either of them."""
        return [TRASH + card for card in distinct(list(frame.picks))]

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """Cards turned up."""
        return None if first in frame.picks else because("not-turned-up", first)

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Trash it; the other goes back on the deck."""
        card = action - TRASH
        state.frame = frame.parent
        state.trash(frames.victim(frame), card, run)
        _put_back(state, frames.victim(frame), without(frame.picks, card), run)


def _put_back(state: KunitoriState, victim: int, cards: tuple[int, ...], run: Run) -> None:
    """Put the cards turned up back in the same order, ninja cards on the discard pile (KU-NINJA-06)."""
    ninjas = tuple(card for card in cards if card == NINJA)
    state.add(zones.DISCARDS, victim, ninjas)
    state.onto_deck(victim, tuple(card for card in cards if card != NINJA))
    if ninjas and run.events is not None:
        run.events.append(Event("discarded", victim, ninjas))
