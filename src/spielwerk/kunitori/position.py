"""Positions of scenarios: from the words of a file to a table. `describe` is the way back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from spielwerk.core.cards import UNKNOWN, put
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import BadPosition
from spielwerk.errors import sentences
from spielwerk.kunitori import steps, zones
from spielwerk.kunitori.names import NUMBERS
from spielwerk.kunitori.pending import read_frames
from spielwerk.kunitori.rules.joint import may_join
from spielwerk.kunitori.written import MOST_CARDS, no_card, read_cards, read_number, read_seat

if TYPE_CHECKING:
    from spielwerk.kunitori.state import KunitoriState

problem = sentences("spielwerk.kunitori")

SEATS_KEY: Final = "seats"
"""Where the seats stand if one of them is called like a key of the position."""
POSITION_KEYS: Final = (
    "turn", "phase", "actions", "buys", "money", "discount", "joint_battles", "pool", "generals", "generals_known",
    "gained_land", "first", "last", "trash", "battle", "asked", "then", "over", SEATS_KEY,
)  # fmt: skip
UNSEEN: Final = "unseen"
"""The cards of a seat that are unknown, in any order."""
SEAT_ZONES: Final = {
    "hand": zones.HAND,
    "shown": zones.SHOWN,
    "counted": zones.COUNTED,
    "area": zones.AREA,
    "deployed": zones.DEPLOYED,
    "ambush": zones.AMBUSH,
    "reinforcement": zones.REINFORCEMENT,
    "aside": zones.ASIDE,
    "sent_against": zones.SENT,
    "deck": zones.DECK,
    "discard": zones.DISCARDS,
}
_IN_ORDER: Final = (zones.DECK, zones.AMBUSH, zones.REINFORCEMENT, zones.ASIDE, zones.SENT)
"""Zones that lie as they are written; the others are sorted."""
ORDERED: Final = {"area": "played", "discard": "discarded"}
"""The area in the order played and the discard pile with the top card last, where the order is said."""
_FACE_DOWN: Final = (zones.HAND, zones.DECK, zones.DISCARDS)
"""Zones in which cards may be unknown; together they are `unseen`."""
_SEAT_NUMBERS: Final = ("rampart", "extra_cards", "known_top", "shuffled")
_ENTRIES: Final = {"action": steps.ACTION, "battle": steps.JOINT, "buy": steps.BUY, "end": steps.END_AREA}


def load_position(state: KunitoriState, position: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
    """Fill an empty table from the position part of a scenario; return per owner the cards lying unknown."""
    players = state.setup.players
    for key in position:
        if key not in POSITION_KEYS and key not in players:
            raise BadPosition(key, problem("no-key", known=", ".join(POSITION_KEYS + players)))
    state.turn = read_seat(players, "turn", position.get("turn", players[0]))
    phase = position.get("phase", "action")
    if phase not in steps.PHASES:
        raise BadPosition("phase", problem("no-phase", given=phase, known=", ".join(steps.PHASES)))
    state.phase = steps.PHASES.index(phase)
    state.actions = read_number(position, "actions", starting_actions(state))
    state.buys = read_number(position, "buys", starting_buys(state))
    state.money = read_number(position, "money")
    _load_pool(state, position)
    state.first = read_seat(players, "first", position.get("first", players[0]))
    if position.get("last") is not None:
        state.last = read_seat(players, "last", position["last"])
    for name in _players_named(position, "gained_land"):
        state.lands = put(state.lands, read_seat(players, "gained_land", name), 1)
    state.zones[zones.TRASH] = read_cards("trash", position.get("trash"))
    seats = position.get(SEATS_KEY, position)
    unseen = tuple([_load_seat(state, seat, name, seats.get(name) or {}) for seat, name in enumerate(players)])
    state.discount = min(read_number(position, "discount", lasting_discount(state)), 1)
    state.monks = read_number(position, "joint_battles", lasting_monks(state))
    _load_battle(state, position.get("battle") or {})
    state.frame = _question(state, position)
    return unseen


def starting_actions(state: KunitoriState) -> int:
    """Return the actions a position has unless it says otherwise."""
    return int(state.phase == steps.ACTION_PHASE)


def starting_buys(state: KunitoriState) -> int:
    """Return the buys a position has unless it says otherwise."""
    return int(state.phase == steps.BUY_PHASE)


def lasting_discount(state: KunitoriState) -> int:
    """Return whether a Port town played this turn makes everything cheaper."""
    return int(NUMBERS["port-town"] in state.zone(zones.AREA, state.turn))


def lasting_monks(state: KunitoriState) -> int:
    """Return the rights to a joint battle: unless it is said, all monks played before a battle phase were for that."""
    played = state.zone(zones.AREA, state.turn).count(NUMBERS["travelling-monk"])
    return played if state.phase == steps.BATTLE_PHASE else 0


def first_question(state: KunitoriState) -> Frame:
    """Return what a phase begins with."""
    if state.phase == steps.BATTLE_PHASE and not may_join(state):
        return Frame(steps.GENERALS, state.turn)
    return Frame(_ENTRIES[steps.PHASES[state.phase]], state.turn)


def _question(state: KunitoriState, position: Mapping[str, Any]) -> Frame | None:
    """Return what is asked: the beginning of the phase unless it is said; nothing when the game is over."""
    if position.get("over"):
        return None
    if "asked" in position:
        return read_frames(state, position["asked"], position.get("then", ()))
    return first_question(state)


def _players_named(position: Mapping[str, Any], key: str) -> list[Any]:
    names = position.get(key) or ()
    if not isinstance(names, (list, tuple)):
        raise BadPosition(key, problem("no-players-list", given=names))
    return list(names)


def _load_battle(state: KunitoriState, battle: Any) -> None:
    """Read who is attacked in the battle going on, and who helps."""
    if not isinstance(battle, Mapping) or not set(battle) <= {"target", "ally"}:
        raise BadPosition("battle", problem("no-battle", given=battle))
    if "target" in battle:
        state.target = read_seat(state.setup.players, "battle", battle["target"])
    if "ally" in battle:
        state.ally = read_seat(state.setup.players, "battle", battle["ally"])


def _load_pool(state: KunitoriState, position: Mapping[str, Any]) -> None:
    pool = position.get("pool") or {}
    if not isinstance(pool, Mapping):
        raise BadPosition("pool", problem("no-pool"))
    for card, count in pool.items():
        if card not in NUMBERS:
            raise BadPosition("pool", no_card(card))
        if type(count) is not int or not 0 <= count <= MOST_CARDS:
            raise BadPosition("pool", problem("no-copies", card=card, given=count, most=MOST_CARDS))
        state.pool = put(state.pool, NUMBERS[card], count)
    pile = tuple([card for card in state.zones[zones.GENERAL_PILE] if state.pool[card]])
    if "generals" in position:
        given = read_cards("generals", position["generals"], face_down=True)
        if len(given) != len(pile) or Counter(card for card in given if card != UNKNOWN) - Counter(pile):
            raise BadPosition("generals", problem("no-general-pile"))
        pile = given
    state.zones[zones.GENERAL_PILE] = pile
    state.see_generals(read_number(position, "generals_known", 1))


def _load_seat(state: KunitoriState, seat: int, name: str, given: Any) -> tuple[int, ...]:
    """Read what lies before a seat and return the cards that lie there unknown."""
    if not isinstance(given, Mapping):
        raise BadPosition(name, problem("no-zones"))
    known_keys = (*SEAT_ZONES, *ORDERED.values(), *_SEAT_NUMBERS, UNSEEN)
    for key in given:
        if key not in known_keys:
            raise BadPosition(key, problem("no-seat-key", seat=name, known=", ".join(known_keys)), name)
    for key, zone in SEAT_ZONES.items():
        ordered = ORDERED.get(key, "")
        if ordered in given and key in given:
            raise BadPosition(ordered, problem("said-twice", other=key), name)
        written = ordered if ordered in given else key
        cards = read_cards(written, given.get(written), name, face_down=zone in _FACE_DOWN)
        state.put(zone, seat, cards if ordered in given or zone in _IN_ORDER else tuple(sorted(cards)))
    unseen = read_cards(UNSEEN, given.get(UNSEEN), name)
    missing = sum(state.zone(zone, seat).count(UNKNOWN) for zone in _FACE_DOWN)
    if len(unseen) != missing:
        raise BadPosition(UNSEEN, problem("not-unseen", n=missing, given=len(unseen)), name)
    if Counter(state.zone(zones.SHOWN, seat) + state.zone(zones.COUNTED, seat)) - Counter(state.zone(zones.HAND, seat)):
        raise BadPosition("shown", problem("shown-not-held"), name)
    known = read_number(given, "known_top", seat=name)
    if known > len(state.zone(zones.DECK, seat)):
        raise BadPosition("known_top", problem("known-no-deck", n=known), name)
    standing = read_number(given, "rampart", seat=name)
    state.tops = put(state.tops, seat, known)
    state.ramparts = put(state.ramparts, seat, standing)
    state.due = put(state.due, seat, read_number(given, "extra_cards", standing, name))
    state.shuffles = put(state.shuffles, seat, read_number(given, "shuffled", seat=name))
    return unseen
