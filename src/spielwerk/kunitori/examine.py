"""What scenarios can say about Kunitori."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from spielwerk.core import examine
from spielwerk.core.examine import Examiner, Mismatch, UnknownExpectation, compare, no_player, per_seat
from spielwerk.core.reasons import BadPosition
from spielwerk.errors import sentences
from spielwerk.kunitori import zones
from spielwerk.kunitori.names import FIRST_TROOP, IDS, NUMBERS, RAMPART
from spielwerk.kunitori.options import no_pile
from spielwerk.kunitori.piles import check_piles, unknown_piles
from spielwerk.kunitori.rules.strength import attackers, defence, offence
from spielwerk.kunitori.scoring import points
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.steps import PHASES
from spielwerk.kunitori.written import read_cards

problem = sentences("spielwerk.kunitori")


def _area(state: KunitoriState, seat: int) -> tuple[int, ...]:
    """Return everything lying open in an area but for deployed cards."""
    ramparts = (RAMPART,) * state.ramparts[seat]
    lying = state.zone(zones.AREA, seat) + state.zone(zones.AMBUSH, seat) + state.zone(zones.REINFORCEMENT, seat)
    return lying + ramparts


_ZONES: Final[dict[str, Callable[[KunitoriState, int], tuple[int, ...]]]] = {
    "hand": lambda state, seat: state.zone(zones.HAND, seat),
    "deck": lambda state, seat: state.zone(zones.DECK, seat),
    "discard": lambda state, seat: state.zone(zones.DISCARDS, seat),
    "deployed": lambda state, seat: state.zone(zones.DEPLOYED, seat),
    "area": _area,
}
_COUNTERS: Final[dict[str, Callable[[KunitoriState], int]]] = {
    "actions": lambda state: state.actions,
    "buys": lambda state: state.buys,
    "money": lambda state: state.money,
    "players": lambda state: len(state.setup.seats),
    "piles": lambda state: sum(count > 0 for count in state.pool[FIRST_TROOP:]) + any(state.pool[:FIRST_TROOP]),
}


def _strength(state: KunitoriState, seat: int) -> int | None:
    """Return the strength of a side in the battle going on, or None if there is none."""
    if state.target < 0:
        return None
    if seat == state.target:
        return defence(state, seat)
    return offence(state) if seat in attackers(state) else 0


_NUMBERS: Final[dict[str, Callable[[KunitoriState, int], int | None]]] = {
    "vp": points,
    "strength": _strength,
    "rampart": lambda state, seat: state.ramparts[seat],
}


class KunitoriExaminer(Examiner[KunitoriState]):
    """Reads and checks what scenarios say about Kunitori."""

    def dealing(self, deal: Mapping[str, Any], players: Sequence[str]) -> dict[str, Any]:
        """Name who plays and who begins: the first name, unless it is said (KU-R2.4)."""
        for key in deal:
            if key not in ("seed", "first"):
                raise BadPosition(key, problem("examine.deal-keys"))
        first = deal.get("first", players[0] if players else None)
        if players and first not in players:
            raise BadPosition("first", no_player(first, players))
        return {"players": list(players) or 3, "first": first}

    def luck(self, words: Sequence[Any], players: Sequence[str]) -> tuple[int, ...]:
        """Read cards by name; a seat's name stands for itself (who begins)."""
        for name in words:
            if not isinstance(name, str) or (name not in NUMBERS and name not in players):
                raise TypeError(_no_card(name))
        return tuple(NUMBERS[name] if name in NUMBERS else players.index(name) for name in words)

    def phase(self, state: KunitoriState) -> str:
        """Return the phase of the turn."""
        return PHASES[state.phase]

    def zone(self, state: KunitoriState, name: str, seat: int) -> tuple[int, ...]:
        """Return the cards of a zone."""
        if name not in _ZONES:
            raise TypeError(examine.problem("examine.no-zone", name=name, known=", ".join(_ZONES)))
        return _ZONES[name](state, seat)

    def check(self, state: KunitoriState, key: str, expected: Any) -> list[Mismatch]:
        """Check zones, counters, pool and points."""
        names = state.setup.players
        if key in _COUNTERS:
            return compare(key, expected, _COUNTERS[key](state))
        if key in _NUMBERS:
            wanted = per_seat(key, expected, names)
            return compare(key, dict(wanted), {name: _NUMBERS[key](state, names.index(name)) for name in wanted})
        if key in _ZONES:
            mismatches: list[Mismatch] = []
            for name, cards in per_seat(key, expected, names).items():
                mismatches += _check_cards(f"{key} of {name}", cards, _ZONES[key](state, names.index(name)))
            return mismatches
        if key == "trash":
            return _check_cards(key, expected, state.zones[zones.TRASH])
        if key == "pool":
            return compare(key, expected, {name: state.pool[card] for name, card in _named(key, expected)})
        if key == "copies":
            facts = state.setup.cards
            return compare(key, expected, {name: facts[card].copies for name, card in _named(key, expected)})
        if key == "components":
            sums: Counter[str] = Counter()
            for card in state.setup.cards:
                sums[card.type] += card.copies
                sums["all"] += card.copies
            return compare(key, dict(expected), {name: sums[name] for name in expected})
        raise UnknownExpectation(key)

    def check_setup(self, options: Mapping[str, Any], key: str, expected: Any) -> list[Mismatch] | None:
        """Check the findings on a selection of piles."""
        if key != "findings":
            return None
        piles = options.get("piles") or []
        if unknown := unknown_piles(piles):
            raise BadPosition("piles", no_pile(unknown[0]))
        return compare(key, dict(expected), {finding.number: finding.level for finding in check_piles(piles)})


def _no_card(name: Any) -> str:
    return examine.problem("examine.no-card", card=name)


def _named(key: str, expected: Any) -> list[tuple[str, int]]:
    """Return the cards an expectation names, with their numbers."""
    if not isinstance(expected, Mapping):
        raise TypeError(problem("examine.no-counts", name=key))
    for name in expected:
        if name not in NUMBERS:
            raise TypeError(_no_card(name))
    return [(name, NUMBERS[name]) for name in expected]


def _check_cards(key: str, expected: Any, found: tuple[int, ...]) -> list[Mismatch]:
    if type(expected) is int:
        return compare(key, expected, len(found))
    if not isinstance(expected, (list, Mapping)):
        raise TypeError(problem("examine.no-count-or-cards", where=key, given=expected))
    try:
        wanted = read_cards(key, expected)
    except BadPosition as error:
        raise TypeError(error.message) from error
    names = [IDS[card] for card in sorted(found)]
    return compare(key, [IDS[card] for card in sorted(wanted)], names)


EXAMINER: Final = KunitoriExaminer()
