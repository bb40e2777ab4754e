"""What the sides of a battle may bring. Who guesses says which cards of a seat lie unseen: its hand and its deck."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Final

from spielwerk.core.view import View
from spielwerk.kunitori import actions
from spielwerk.kunitori.actions import MAX_SEATS
from spielwerk.kunitori.names import LAND, PREFECTURE, VILLAGE, is_fighter
from spielwerk.kunitori.rules import frames
from spielwerk.kunitori.rules.strength import defence, offence
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.zones import AREA, COUNTED, DEPLOYED, HAND

_TURNED_UP: Final = 2
"""So many cards a reinforcement turns up (KU-R5.10)."""
_ENOUGH: Final = 3
"""By so much a defender has to be ahead for the best prize (KU-R5.14)."""


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


def promise(state: KunitoriState, seat: int, target: int, unseen: Sequence[int], theirs: float) -> float:
    """Return the points an attack with all that lies there should bring; those of the target count `theirs` each."""
    attack = state.setup.attack
    force = sum([attack[card] for card in state.zones[AREA + seat] if is_fighter(card)])
    standing = sum([attack[card] for card in state.zones[DEPLOYED + target] + state.zones[AREA + target]])
    ahead = force - standing
    return sum(
        [chance * _prize(state, ahead - more, theirs) for more, chance in enumerate(_more(state, target, unseen))]
    )


def _more(state: KunitoriState, seat: int, unseen: Sequence[int]) -> list[float]:
    """Return how likely a defender adds how much to what stands: the ambush, or the reinforcement if it is better."""
    attack = state.setup.attack
    hand = min(len(state.zones[HAND + seat]), len(unseen))
    ambush = sums([attack[card] + 1 if attack[card] else 0 for card in unseen], hand)
    turned_up = sums([attack[card] for card in unseen], min(_TURNED_UP, len(unseen)))
    expected = sum([strength * chance for strength, chance in enumerate(turned_up)])
    found = [0.0] * max(len(ambush), len(turned_up))
    weak = 0.0
    for strength, chance in enumerate(ambush):
        if strength >= expected:
            found[strength] += chance
        else:
            weak += chance
    for strength, chance in enumerate(turned_up):
        found[strength] += weak * chance
    return found


def sums(strengths: Sequence[int], cards: int) -> list[float]:
    """Return how likely so many of the cards, drawn blindly, add up to how much."""
    strong = sorted([strength for strength in strengths if strength])
    weak = len(strengths) - len(strong)
    most = sum(strong[-cards:]) if cards else 0
    ways = [[0] * (most + 1) for _ in range(cards + 1)]
    ways[0][0] = 1
    reached = 0
    for met, strength in enumerate(strong):
        reached = min(most, reached + strength)
        for taken in range(min(cards, met + 1), 0, -1):
            before, row = ways[taken - 1], ways[taken]
            for total in range(strength, reached + 1):
                if before[total - strength]:
                    row[total] += before[total - strength]
    found = [0] * (most + 1)
    for taken, row in enumerate(ways):
        others = comb(weak, cards - taken)  # the cards without strength make up the number
        if others:
            for total, each in enumerate(row):
                if each:
                    found[total] += each * others
    whole = comb(len(strengths), cards)
    return [each / whole for each in found]


def _prize(state: KunitoriState, ahead: int, theirs: float) -> float:
    """Return what an attacker who is so far ahead gains, less what the defender does (KU-R5.13, KU-R5.14)."""
    if ahead == 0:
        return 0.0
    if ahead > 0:
        card = LAND if ahead >= 7 else PREFECTURE if ahead >= 4 else VILLAGE
    else:
        card = LAND if ahead <= -_ENOUGH else PREFECTURE if ahead == -2 else VILLAGE
    points = state.setup.cards[card].vp if state.pool[card] else 0
    return float(points) if ahead > 0 else -theirs * points


def consents(state: KunitoriState, seat: int, unseen: Sequence[int]) -> int:
    """Join an attack if both forces together should win against the target, whose unseen cards these are."""
    assert state.frame is not None
    attack = state.setup.attack
    both = state.zones[AREA + state.turn] + state.zones[DEPLOYED + seat]
    force = sum([attack[card] for card in both if is_fighter(card)])
    return actions.YES if force > likely_defence(state, frames.target(state.frame), unseen) else actions.NO


def defends(state: KunitoriState, seat: int, deck: Sequence[int]) -> int:
    """Choose the ambush or the reinforcement, whichever should bring more; the order of the deck is not known."""
    attack = state.setup.attack
    ambush = sum([attack[card] + 1 for card in state.zones[HAND + seat] if attack[card]])
    average = sum([attack[card] for card in deck]) / len(deck) if deck else 0.0
    return actions.AMBUSH if ambush >= 2 * average else actions.REINFORCE


def defends_for_the_prize(state: KunitoriState, seat: int, deck: Sequence[int]) -> int:
    """Choose the ambush or the reinforcement, whichever promises the better result."""
    attack = state.setup.attack
    behind = offence(state) - defence(state, seat)
    shown = sum([attack[card] + 1 for card in state.zones[HAND + seat] if attack[card]])
    turned_up = sums([attack[card] for card in deck], min(_TURNED_UP, len(deck)))
    ambush = -_prize(state, behind - shown, 1.0)
    reinforced = -sum([chance * _prize(state, behind - more, 1.0) for more, chance in enumerate(turned_up)])
    if ambush == reinforced:
        return defends(state, seat, deck)
    return actions.AMBUSH if ambush > reinforced else actions.REINFORCE


def sent_against(options: list[int], target: int) -> int:
    """Send the first card that can go against the target."""
    for action in options:
        if action >= actions.SEND and (action - actions.SEND) % MAX_SEATS == target:
            return action
    return options[0]


def others_deployed(state: KunitoriState, seat: int) -> bool:
    """Whether anything stands before another seat."""
    return any(state.zones[DEPLOYED + other] for other in state.setup.seats if other != seat)
