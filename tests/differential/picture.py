"""The table of the engine, written in the keys of the recorded snapshots.

Lists whose order says nothing are sorted on both sides: `normal` does the same to a recorded snapshot.
"""

from __future__ import annotations

from typing import Any, Final

from differential.reader import Snapshot
from differential.words import WORDS, cards_for
from spielwerk.bluemoon import marks, zones
from spielwerk.bluemoon.cards.model import (
    CARDS,
    EARTH,
    ELEMENTS,
    FIRE,
    LEADERSHIP,
    NO_ELEMENT,
)
from spielwerk.bluemoon.cards.roster import IDS
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.rules.moving import cargo_of
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.rules.special import incomplete_reason
from spielwerk.bluemoon.rules.values import card_values, powers
from spielwerk.bluemoon.state import BlueMoonState

ZONES: Final = ("h0", "h1", "o0", "o1", "c0", "c1", "u0", "u1", "i0", "i1", "x0", "x1", "l0", "l1", "n0", "n1")
"""Keys that say where the cards are."""
LEGAL: Final = ("Lp", "Ll", "Lx", "Lr", "Lu", "Lb", "Lo", "Ls", "La", "Le", "Lf", "Lm")
"""Keys that say what can be done."""
DERIVED: Final = ("pw", "ti", "vi", "mv", "us")
"""Keys that follow from the table."""
ACTING: Final = ("begin", "leader", "retreat", "char", "support")
"""Phases in which the active player chooses among actions."""


def ids(cards: tuple[int, ...]) -> list[str]:
    """Return the cards by name, sorted."""
    return sorted([IDS[card] for card in cards])


def zones_of(state: BlueMoonState) -> Snapshot:
    """Return where all cards are."""
    found: Snapshot = {}
    for seat in (0, 1):
        found[f"h{seat}"] = ids(state.zone(zones.HAND, seat))
        found[f"o{seat}"] = ids(state.zone(zones.DISCLOSED, seat))
        buried = [[IDS[card], 0] for card in state.zone(zones.BURIED, seat)]
        found[f"c{seat}"] = buried + [[IDS[card], 1] for card in state.zone(zones.COMBAT, seat)]
        supports = [[IDS[card], 1, 0] for card in state.zone(zones.SUPPORT_AREA, seat)]
        found[f"u{seat}"] = sorted(supports + [[IDS[card], 1, 1] for card in state.zone(zones.BLUFF_AREA, seat)])
        ships = [
            [IDS[ship], landed, [IDS[card] for card in cargo_of(state, seat, ship)]]
            for zone, landed in ((zones.INFLUENCE, 0), (zones.LANDED, 1))
            for ship in state.zone(zone, seat)
        ]
        found[f"i{seat}"] = sorted(ships)
        found[f"x{seat}"] = ids(state.zone(zones.DISCARD, seat))
        # The record calls a leadership card active to the end of the turn, also where its text is done with.
        found[f"l{seat}"] = sorted(
            [IDS[card], int(card in state.zone(zones.LAID, seat))] for card in state.zone(zones.LEADERSHIP_PILE, seat)
        )
        found[f"n{seat}"] = len(state.zone(zones.DECK, seat))
    return found


def derived_of(state: BlueMoonState) -> Snapshot:
    """Return powers, what is ignored, changed values, and what was used or met this turn."""
    force = in_force(state)
    texts: list[list[Any]] = []
    values: list[list[Any]] = []
    changed: list[list[Any]] = []
    used: list[list[Any]] = []
    for seat in (0, 1):
        active = state.zone(zones.COMBAT, seat) + state.zone(zones.SUPPORT_AREA, seat)
        if any(source != NOBODY for source in force.sources[seat]):
            # The record calls a leadership card active to the end of the turn.
            leadership = tuple(card for card in state.zone(zones.LAID, seat) if CARDS[card].type == LEADERSHIP)
            texts += [
                [seat, IDS[card]]
                for card in active + state.zone(zones.INFLUENCE, seat) + state.zone(zones.LANDED, seat) + leadership
                if CARDS[card].has_text and force.ignores_text(seat, card) != NOBODY
            ]
            values += [[seat, IDS[card]] for card in active + leadership if force.ignores_card(seat, card) != NOBODY]
            if state.zone(zones.BLUFF_AREA, seat) and force.ignores_bluffs(seat) != NOBODY:
                values += [[seat, IDS[card]] for card in state.zone(zones.BLUFF_AREA, seat)]
        changed += [entry for entry in _changed_values(state, seat) if entry[:2] not in values]
        used += [[seat, IDS[card]] for card in state.zone(zones.USED, seat)]
        used += [[1 - seat, IDS[card]] for card in state.zone(zones.PAID, seat)]
    return {
        "pw": [power for seat in (0, 1) for power in both_powers(state, seat)],
        "ti": sorted(texts),
        "vi": sorted(values),
        "mv": sorted(changed),
        "us": sorted(used),
    }


def _changed_values(state: BlueMoonState, seat: int) -> list[list[Any]]:
    """Return the active cards whose values are not the printed ones."""
    changed: list[list[Any]] = []
    for card, face_down, fire, earth in card_values(state, seat):
        # The record counts a bluff card in whichever element is contested.
        values = (max(fire, earth),) * 2 if face_down else (fire, earth)
        if values != (CARDS[card].fire, CARDS[card].earth):
            changed.append([seat, IDS[card], *values])
    return changed


def both_powers(state: BlueMoonState, seat: int) -> tuple[int, int]:
    """Return the power in both elements, each as if it were contested."""
    contested = state.marks[marks.ELEMENT]
    fire, earth = powers(state, seat)
    if contested == NO_ELEMENT or not state.zone(zones.BLUFF_AREA, seat):
        return fire, earth
    other = EARTH if contested == FIRE else FIRE
    swapped = state.copy()
    swapped.marks[marks.ELEMENT] = other
    swapped.in_force = None
    value = powers(swapped, seat)[other]
    return (fire, value) if other == EARTH else (value, earth)


def legal_of(state: BlueMoonState, phase: str) -> Snapshot:
    """Return what the active seat may do in the phase, as the options of the engine say it."""
    found: Snapshot = {key: [] for key in ("Lp", "Ll", "Lx", "Lr", "Lu", "Lb", "Lo", "Ls", "La", "Lf")}
    found["Le"] = 1
    options = state.options
    if phase == "announce":
        found["La"] = cards_for(options, "announce")
        found["Le"] = 0
    if phase not in ACTING:
        return found
    verbs = {WORDS[action][0] for action in options}
    found["Lu"] = cards_for(options, "use")
    found["Ls"] = cards_for(options, "pay")
    if phase == "begin":
        found["Ll"] = cards_for(options, "land")
        found["Lx"] = cards_for(options, "discard")
        found["Lr"] = cards_for(options, "retrieve")
    elif phase == "retreat":
        found["Le"] = int("fight" in verbs)
    else:
        found["Lp"] = cards_for(options, "play")
    if phase == "char":
        found["Le"] = int("pass" in verbs)
    elif phase == "support":
        found["Lb"] = cards_for(options, "bluff")
        loads = [WORDS[action] for action in options if WORDS[action][0] == "load"]
        if loads:
            found["Lo"] = [sorted({words[2] for words in loads}), sorted({words[1] for words in loads})]
        found["Lf"] = announceable(state)
    return found


def announceable(state: BlueMoonState) -> list[str]:
    """Return the elements that could be announced if the booster/support phase ended now."""
    if incomplete_reason(state, state.turn) is not None:
        return []
    contested = state.marks[marks.ELEMENT]
    return sorted(ELEMENTS) if contested == NO_ELEMENT else [ELEMENTS[contested]]


# -- the recorded side ---------------------------------------------------------------------------------------

_UNORDERED: Final = {"h0", "h1", "o0", "o1", "u0", "u1", "x0", "x1", "ti", "vi", "mv"} | set(LEGAL)


def normal(key: str, value: Any) -> Any:
    """Return a recorded value in the form the engine's picture has it."""
    if key in ("l0", "l1"):
        return sorted(entry for entry in value if not entry[0].endswith("-0"))
    if key in ("i0", "i1", "us"):
        return sorted(value)
    if key == "Lo" and value:
        return [sorted(value[0]), sorted(value[1])]
    if key in _UNORDERED and isinstance(value, list):
        return sorted(value)
    return value
