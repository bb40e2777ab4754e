"""What scenarios can say about Blue Moon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from spielwerk.bluemoon import zones
from spielwerk.bluemoon.cards.model import ELEMENTS, NO_ELEMENT
from spielwerk.bluemoon.cards.roster import IDS, NUMBERS
from spielwerk.bluemoon.position import AREAS, area
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.rules.values import card_values
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core import examine
from spielwerk.core.examine import Examiner, Mismatch, UnknownExpectation, compare, per_seat
from spielwerk.core.reasons import BadPosition
from spielwerk.errors import sentences

problem = sentences("spielwerk.bluemoon")

_ACTIVE: Final = (zones.COMBAT, zones.SUPPORT_AREA, zones.INFLUENCE, zones.LASTING)


class BlueMoonExaminer(Examiner[BlueMoonState]):
    """Reads and checks what scenarios say about Blue Moon."""

    def dealing(self, deal: Mapping[str, Any], players: Sequence[str]) -> dict[str, Any]:
        """Name the decks and who starts."""
        del players
        for key in deal:
            if key not in ("seed", "decks", "start"):
                raise BadPosition(key, problem("examine.deal-keys"))
        return {key: value for key, value in deal.items() if key != "seed"}

    def luck(self, words: Sequence[Any], players: Sequence[str]) -> tuple[int, ...]:
        """Read cards by name."""
        del players
        for name in words:
            if name not in NUMBERS:
                raise TypeError(_no_card(name))
        return tuple(NUMBERS[name] for name in words)

    def phase(self, state: BlueMoonState) -> str:
        """Return the phase of the turn."""
        return state.phase

    def zone(self, state: BlueMoonState, name: str, seat: int) -> tuple[int, ...]:
        """Return the cards of a zone; the bluff cards lie among the supports."""
        if name not in AREAS:
            raise TypeError(examine.problem("examine.no-zone", name=name, known=", ".join(AREAS)))
        return tuple(card for zone in AREAS[name] for card in state.zone(zone, seat))

    def check(self, state: BlueMoonState, key: str, expected: Any) -> list[Mismatch]:
        """Check zones, power, values, dragons and crystals."""
        names = state.setup.players
        if key in AREAS:
            mismatches: list[Mismatch] = []
            for name, cards in per_seat(key, expected, names).items():
                mismatches += _check_cards(f"{key} of {name}", cards, area(state, key, names.index(name)))
            return mismatches
        if key == "power":
            powers: dict[str, dict[str, Any]] = {
                name: dict(zip(ELEMENTS, state.power(names.index(name)), strict=True)) for name in names
            }
            return _check_elements(key, per_seat(key, expected, names), powers)
        if key == "values":
            return self._check_values(state, per_seat(key, expected, names))
        if key == "ignored":
            wanted = {name: sorted(cards) for name, cards in per_seat(key, expected, names).items()}
            return compare(key, wanted, {name: _ignored(state, names.index(name)) for name in wanted})
        if key == "dragons":
            return compare(key, expected, state.dragons(0))
        if key == "element":
            return compare(key, expected, None if state.element == NO_ELEMENT else ELEMENTS[state.element])
        if key == "crystals":
            outcome = state.outcome
            return compare(key, expected, 0 if outcome is None else max(outcome.points))
        raise UnknownExpectation(key)

    @staticmethod
    def _check_values(state: BlueMoonState, expected: Mapping[str, Any]) -> list[Mismatch]:
        mismatches: list[Mismatch] = []
        for name, cards in expected.items():
            if not isinstance(cards, Mapping):
                raise TypeError(problem("examine.per-card", seat=name))
            found: dict[str, dict[str, Any]] = {
                IDS[card]: {"fire": fire, "earth": earth}
                for card, _, fire, earth in card_values(state, state.setup.players.index(name))
            }
            for card in cards:
                if card not in NUMBERS:
                    raise TypeError(_no_card(card))
                found.setdefault(card, {"fire": "not active", "earth": "not active"})
            mismatches += _check_elements(f"values of {name}", cards, found)
        return mismatches


def _no_card(name: Any) -> str:
    return examine.problem("examine.no-card", card=name)


def _ignored(state: BlueMoonState, seat: int) -> list[str]:
    """Return the active cards of a seat whose text is ignored right now."""
    active = [card for zone in _ACTIVE for card in state.zone(zone, seat)]
    live = in_force(state).live[seat]
    return sorted(IDS[card] for card in active if state.cards[card].has_text and card not in live)


def _name(card: Any) -> str:
    """Return a card's id; a face-down card may be written {bluff: card}."""
    return str(card["bluff"]) if isinstance(card, Mapping) else str(card)


def _check_elements(key: str, expected: Mapping[str, Any], found: Mapping[str, Mapping[str, Any]]) -> list[Mismatch]:
    mismatches: list[Mismatch] = []
    for name, elements in expected.items():
        if not isinstance(elements, Mapping):
            raise TypeError(problem("examine.no-elements", where=key, name=name, given=elements))
        for element, number in elements.items():
            if element not in ELEMENTS:
                raise TypeError(problem("examine.no-element", where=key, given=element, known=", ".join(ELEMENTS)))
            mismatches += compare(f"{key}: {name} in {element}", number, found[name][element])
    return mismatches


def _check_cards(key: str, expected: Any, found: list[str]) -> list[Mismatch]:
    if type(expected) is int:
        return compare(key, expected, len(found))
    if not isinstance(expected, list):
        raise TypeError(examine.problem("examine.no-count", where=key, given=expected))
    wanted = sorted(_name(card) for card in expected)
    for card in wanted:
        if card not in NUMBERS:
            raise TypeError(problem("examine.no-card-there", where=key, card=card))
    return compare(key, wanted, sorted(found))


EXAMINER: Final = BlueMoonExaminer()
