"""The position of a state, written as scenarios write it; `position` reads it back to the same state.

Of a view, cards whose face the viewer may not see are written as `?`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spielwerk.bluemoon import marks, pending, terms, zones
from spielwerk.bluemoon.cards.model import ELEMENTS, INQUISITOR, NO_ELEMENT
from spielwerk.bluemoon.cards.roster import IDS
from spielwerk.bluemoon.decks.deck import NO_INQUISITOR, Deck
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.options import ASKED, TOURNAMENT
from spielwerk.bluemoon.rules.moving import cargo_of
from spielwerk.bluemoon.setup import SEATS
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.terms import Term
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.view import SeatView


def describe_position(shown: BlueMoonState | SeatView[BlueMoonState]) -> dict[str, Any]:
    """Return the position of a state or of a view; what goes without saying is left out."""
    state: BlueMoonState = shown.table if isinstance(shown, SeatView) else shown
    setup = state.setup
    position: dict[str, Any] = {}
    if setup.players != SEATS:
        position["players"] = list(setup.players)
    agreed = {"rule11": setup.rule11, "windows": setup.windows, "facts": setup.facts}
    usual: dict[str, Any] = {"rule11": TOURNAMENT, "windows": ASKED, "facts": {}}
    if options := {name: value for name, value in agreed.items() if value != usual[name]}:
        position["options"] = options
    if not setup.free:
        position["decks"] = [_deck(deck) for deck in setup.lists]
    if state.marks[terms.LOTS.mark]:
        position[terms.LOTS.word] = state.marks[terms.LOTS.mark]
    position["turn"] = SEATS[state.turn]
    table = _table(state)
    position |= table
    if state.checkpoint is not None:
        position["before_laying"] = _before(state, table)
    if isinstance(shown, SeatView) and setup.free:
        for seat, name in enumerate(SEATS):
            if shown.unseen[seat]:
                position[name]["unseen"] = _names(shown.unseen[seat])
    if state.outcome is None:
        position["pending"] = pending.written(state.frame)
    else:
        position["result"] = {
            "winner": SEATS[state.outcome.winner],
            "crystals": max(state.outcome.points),
            "cause": state.outcome.cause,
        }
    return position


def _table(state: BlueMoonState) -> dict[str, Any]:
    """Return what lies on the table, and what has happened this turn."""
    table: dict[str, Any] = {"phase": state.phase}
    if state.element != NO_ELEMENT:
        table["element"] = ELEMENTS[state.element]
    if state.dragons(0):
        table["dragons"] = state.dragons(0)
    for seat, name in enumerate(SEATS):
        table[name] = _side(state, seat)
    if so_far := _numbers(state, terms.TURN, marks.fresh()):
        table["turn_so_far"] = so_far
    return table


def _before(state: BlueMoonState, now: dict[str, Any]) -> dict[str, Any]:
    """Return the table special rule 11 goes back to, as far as it differs from the present one."""
    checkpoint = state.checkpoint
    assert checkpoint is not None
    past = BlueMoonState(state.setup, state.turn, list(checkpoint.zones), list(checkpoint.marks), None, [], None, None)
    return _difference(_table(past), now)


def _difference(then: dict[str, Any], now: dict[str, Any]) -> dict[str, Any]:
    """Return what was otherwise; what was not there at all is None."""
    found: dict[str, Any] = {}
    for word in dict.fromkeys([*then, *now]):
        was, present = then.get(word), now.get(word)
        if was == present:
            continue
        nested = word in terms.TABLES
        found[word] = _difference(was or {}, present or {}) if nested else was
    return found


def _deck(deck: Deck) -> str | dict[str, Any]:
    """Return a deck by its name, or list it; of one that is not told only whose it is and how many cards it has."""
    if deck.preset:
        return deck.preset
    listed: dict[str, Any] = {"leader": deck.leader}
    if deck.inquisitor != NO_INQUISITOR:
        listed["inquisitor"] = IDS[deck.inquisitor]
    if deck.hidden:
        return {**listed, "size": deck.size}
    return {**listed, "cards": _names(deck.cards)}


def _names(cards: Sequence[int]) -> list[str]:
    return [terms.UNKNOWN_CARD if card == UNKNOWN else IDS[card] for card in cards]


def _side(state: BlueMoonState, seat: int) -> dict[str, Any]:
    """Return one side: what lies there, then what is noted of it."""
    side: dict[str, Any] = {}
    if state.setup.free:
        side["people"] = state.setup.specs[seat]
    for word, zone in terms.PILES.items():
        if (cards := state.zone(zone, seat)) or word == "deck":
            side[word] = _names(cards)
    supports: list[Any] = _names(state.zone(zones.SUPPORT_AREA, seat))
    supports += [{"bluff": name} for name in _names(state.zone(zones.BLUFF_AREA, seat))]
    if supports:
        side["support"] = supports
    _add_influence(state, seat, side)
    for word, zone in terms.NOTES.items():
        if cards := state.zone(zone, seat):
            side[word] = _names(cards)
    for term in terms.SEAT:
        if number := state.marks[term.mark + seat]:
            side[term.word] = number
    named = state.marks[marks.NAMED + seat]
    if named != NOBODY:
        side[terms.NAMED] = terms.SPENT if named == marks.SPENT else IDS[named]
    return side


def _add_influence(state: BlueMoonState, seat: int, side: dict[str, Any]) -> None:
    """Add the ships with their loads, the Hyla, crystal cards and the inquisitor."""
    influence, landed = state.zone(zones.INFLUENCE, seat), state.zone(zones.LANDED, seat)
    crystals: list[int] = []
    for card in state.zone(zones.BESIDE, seat):
        if state.cards[card].type == INQUISITOR:
            side["inquisitor"] = IDS[card]
        else:
            crystals.append(card)
    for word, ships in (("influence", (*influence, *crystals)), ("landed", landed)):
        if ships:
            side[word] = [_ship(state, seat, ship) for ship in ships]
    by_ship = [card for ship in (*influence, *landed) for card in cargo_of(state, seat, ship)]
    if tuple(by_ship) != state.zone(zones.CARGO, seat):
        side["loaded"] = _names(state.zone(zones.CARGO, seat))


def _ship(state: BlueMoonState, seat: int, ship: int) -> str | dict[str, Any]:
    load = cargo_of(state, seat, ship)
    return {"ship": IDS[ship], "load": _names(load)} if load else IDS[ship]


def _numbers(state: BlueMoonState, said: Sequence[Term], fresh: Sequence[int]) -> dict[str, Any]:
    """Return the numbers that are not what they are at first."""
    found: dict[str, Any] = {}
    for term in said:
        number = state.marks[term.mark]
        if number == fresh[term.mark]:
            continue
        if term.kind == terms.CARD:
            found[term.word] = IDS[number]
        elif term.kind == terms.ELEMENT:
            found[term.word] = ELEMENTS[number]
        else:
            found[term.word] = bool(number) if term.kind == terms.FLAG else number
    return found
