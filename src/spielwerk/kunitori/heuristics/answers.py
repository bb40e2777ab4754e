"""Answers that follow from the question alone: they need no plan for the game, only the cards that are asked about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from spielwerk.kunitori import actions, steps
from spielwerk.kunitori.actions import ACTIONS
from spielwerk.kunitori.names import RAMPART, is_general
from spielwerk.kunitori.rules.strength import defence, offence
from spielwerk.kunitori.state import KunitoriState

Answer = Callable[[KunitoriState, int, list[int]], int]
"""What a seat does, given the table and its options."""


def _joint(state: KunitoriState, seat: int, options: list[int]) -> int:
    """Fight alone."""
    del state, seat
    return actions.PASS if actions.PASS in options else options[0]


def _ambush(state: KunitoriState, seat: int, options: list[int]) -> int:
    """Show cards as long as they improve the result; those that would leave come last."""
    shows = [action for action in options if action != actions.DONE]
    if not shows or defence(state, seat) >= offence(state) + 3:
        return actions.DONE
    return min(shows, key=lambda action: state.setup.cards[action - actions.SHOW].leaves)


def _prize(state: KunitoriState, seat: int, options: list[int]) -> int:
    """Take the card worth most."""
    del seat
    takes = [action for action in options if action != actions.REFUSE]
    return max(takes, key=lambda action: state.setup.cards[action - actions.TAKE].vp)


def _give_up(state: KunitoriState, seat: int, options: list[int]) -> int:
    """Give up the cheapest troop."""
    del seat
    return min(options, key=lambda action: state.setup.cards[ACTIONS.arguments[action][0]].cost)


def _put_back(state: KunitoriState, seat: int, options: list[int]) -> int:
    """Leave the most useful card on top: name the cheaper one first."""
    del seat
    return min(options, key=lambda action: state.setup.cards[action - actions.TOP].cost)


def _keep_standing(state: KunitoriState, seat: int, options: list[int]) -> int:
    """Leave troops standing that pay for their own replay."""
    del seat
    for action in options:
        if action != actions.DONE:
            card = action - actions.KEEP
            if card == RAMPART or state.setup.cards[card].actions >= 1:
                return action
    return actions.DONE


def _keep_in_hand(state: KunitoriState, seat: int, options: list[int]) -> int:
    """A fresh card is worth more than a kept one."""
    del state, seat, options
    return actions.DONE


def _cheapest_trash(state: KunitoriState, seat: int, options: list[int]) -> int:
    """Give back what is worth least, points counted dearly."""
    del seat
    facts = state.setup.cards
    return min(options, key=lambda a: facts[a - actions.TRASH].cost + 5 * facts[a - actions.TRASH].vp)


def _dearest_trash(state: KunitoriState, seat: int, options: list[int]) -> int:
    """Trash what hurts most."""
    del seat
    facts = state.setup.cards
    return max(options, key=lambda a: facts[a - actions.TRASH].cost + 2 * facts[a - actions.TRASH].vp)


def _dearest_trap(state: KunitoriState, seat: int, options: list[int]) -> int:
    """Hit the dearest card."""
    del seat
    return max(options, key=lambda action: state.setup.cards[action - actions.DISCARD].cost)


def _strongest_general(state: KunitoriState, seat: int, options: list[int]) -> int:
    """Fetch the general with the highest attack."""
    del seat
    return max(options, key=lambda action: state.setup.attack[action - actions.TAKE])


def _shield(state: KunitoriState, seat: int, options: list[int]) -> int:
    """Show a general, which stays; a ninja only for something dear."""
    del seat
    assert state.frame is not None
    general = next((action for action in options if action != actions.NO and is_general(action - actions.SHOW)), None)
    if general is not None:
        return general
    dear = any(state.setup.cards[card].cost >= 5 for card in state.frame.picks)
    return options[0] if dear else actions.NO


def _later_trade(state: KunitoriState, seat: int, options: list[int]) -> int:
    """Temple town: the later trade is the better one."""
    del state, seat
    return options[-1]


BY_STEP: Final[dict[int, Answer]] = {
    steps.JOINT: _joint,
    steps.AMBUSH: _ambush,
    steps.PRIZE: _prize,
    steps.DEMANDS: _give_up,
    steps.AFTERMATH: _put_back,
    steps.END_AREA: _keep_standing,
    steps.END_HAND: _keep_in_hand,
    steps.WARNING_TRASH: _cheapest_trash,
    steps.TRAP_CARD: _dearest_trap,
    steps.TAKE_BACK: _strongest_general,
    steps.NINJA_SHIELD: _shield,
    steps.NINJA_TRASH: _dearest_trash,
    steps.TEMPLE_TOWN: _later_trade,
}
"""The answers by the step that asks."""


def plainly(state: KunitoriState, step: int, seat: int, options: list[int]) -> int:
    """Return the answer to a step that needs no plan; where there is none, the first option will do."""
    if step == steps.END_AREA:  # by far the most frequent one
        return _keep_standing(state, seat, options)
    answer = BY_STEP.get(step)
    return options[0] if answer is None else answer(state, seat, options)
