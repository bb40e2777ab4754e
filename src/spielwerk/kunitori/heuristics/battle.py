"""What the sides of a battle may bring. Who guesses says which cards of a seat lie unseen: its hand and its deck."""

from __future__ import annotations

from collections.abc import Sequence

from spielwerk.core.view import View
from spielwerk.kunitori import actions
from spielwerk.kunitori.actions import MAX_SEATS
from spielwerk.kunitori.names import is_fighter
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.zones import AREA, COUNTED, DEPLOYED, HAND


def hand_and_deck(view: View, seat: int) -> tuple[int, ...]:
    """Return the cards of a seat's hand and deck that were not shown; of the own seat those of the deck."""
    counted: tuple[int, ...] = view.table.zones[COUNTED + seat] if seat != view.seat else ()
    return (*view.unseen[seat], *counted)


def likely_defence(state: KunitoriState, seat: int, unseen: Sequence[int]) -> float:
    """Estimate what a defender will bring: what stands, and an ambush or two cards off the deck."""
    zones, attack = state.zones, state.setup.attack
    standing = float(sum([attack[card] for card in zones[DEPLOYED + seat] + zones[AREA + seat]]))
    if not unseen:
        return standing
    strengths = [attack[card] for card in unseen if attack[card]]
    share = len(strengths) / len(unseen)
    average = sum(strengths) / len(unseen)
    return standing + max(len(zones[HAND + seat]) * (average + share), 2 * average) + share


def consents(state: KunitoriState, seat: int, unseen: Sequence[int]) -> int:
    """Join an attack if both forces together should win against the target, whose unseen cards these are."""
    assert state.frame is not None
    attack = state.setup.attack
    both = state.zones[AREA + state.turn] + state.zones[DEPLOYED + seat]
    force = sum([attack[card] for card in both if is_fighter(card)])
    return actions.YES if force > likely_defence(state, state.frame.a, unseen) else actions.NO


def defends(state: KunitoriState, seat: int, deck: Sequence[int]) -> int:
    """Choose the ambush or the reinforcement, whichever should bring more; the order of the deck is not known."""
    attack = state.setup.attack
    ambush = sum([attack[card] + 1 for card in state.zones[HAND + seat] if attack[card]])
    average = sum([attack[card] for card in deck]) / len(deck) if deck else 0.0
    return actions.AMBUSH if ambush >= 2 * average else actions.REINFORCE


def sent_against(options: list[int], target: int) -> int:
    """Send the first card that can go against the target."""
    for action in options:
        if action >= actions.SEND and (action - actions.SEND) % MAX_SEATS == target:
            return action
    return options[0]


def others_deployed(state: KunitoriState, seat: int) -> bool:
    """Whether anything stands before another seat."""
    return any(state.zones[DEPLOYED + other] for other in state.setup.seats if other != seat)
