"""What actions are about, and what one would look for: for whoever lets a person point at the table."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from spielwerk.core.frame import Frame
from spielwerk.core.subject import Place, Subject
from spielwerk.core.view import View
from spielwerk.kunitori import steps, zones
from spielwerk.kunitori.actions import (
    ACTIONS,
    ALLY,
    CHOOSE_GOLD,
    CHOOSE_SILVER,
    MAX_SEATS,
    PASS,
    PLACE,
    PLACES,
    SEND,
    TARGET,
)
from spielwerk.kunitori.names import IDS, NUMBERS, is_treasure
from spielwerk.kunitori.rules import frames
from spielwerk.kunitori.rules.aftermath import Demands
from spielwerk.kunitori.state import NOBODY, KunitoriState

POOL: Final = "pool"
REVEALED: Final = "revealed"
# Where the card an action names is looked for, in this order.
_WHERE: Final[dict[str, tuple[str, ...]]] = {
    "play": ("hand",),
    "replay": ("deployed",),
    "send": ("area", "deployed"),
    "hold": ("area", "deployed"),
    "show": ("hand",),
    "take": (POOL,),
    "top": ("reinforcement", "aside"),
    "treasure": ("hand",),
    "buy": (POOL,),
    "keep": ("area", "deployed", "hand"),
    "trash": ("hand",),
    "discard": ("deployed", "area", "ambush", "reinforcement"),
}
_AREA_OF_PLACE: Final = {
    "standing": "deployed",
    "sent": "area",
    "held": "area",
    "ambush": "ambush",
    "reinforcement": "reinforcement",
}
_WHERE_BY_STEP: Final[dict[int, tuple[str, ...]]] = {
    steps.TAKE_BACK: ("discard", "deck"),
    steps.END_HAND: ("hand",),
}
_LIKELY: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "hand": (("play",), ("play",), ("play",), ("keep", "play")),
    "deployed": (("replay",), ("send",), ("replay",), ("keep",)),
    "area": (("send",), ("send",), ("send",), ("keep",)),
    POOL: (("buy",),) * len(steps.PHASES),
}
"""What one tries with a card by the area it lies in and the phase, the likeliest first."""
_PLAYER_VERBS: Final = {
    steps.JOINT: ALLY,
    steps.JOINT_TARGET: TARGET,
    steps.TRAP: TARGET,
    steps.NINJA: TARGET,
    steps.PLACE: PLACE,
}
"""Questions that are answered with a player, and with which verb."""
_VERBS: Final = [ACTIONS.verbs[number].word for number in ACTIONS.verb_of]
_NAMED: Final = [
    dict(zip(ACTIONS.verbs[number].labels, arguments, strict=True))
    for number, arguments in zip(ACTIONS.verb_of, ACTIONS.arguments, strict=True)
]
"""The verb of each action, and its arguments by their labels."""


def concerned(state: KunitoriState, frame: Frame) -> int:
    """Return the player a question is about, or nobody."""
    if frame.step in (steps.JOINT_TARGET, steps.CONSENT, steps.TRAP_CARD, steps.NINJA_TRASH):
        return frames.other(frame)
    if frame.step == steps.DEMANDS:
        return Demands.victim(state, frame)
    return NOBODY


def subject(view: View, action: int) -> Subject:
    """Say what an action is about."""
    arguments = _NAMED[action]
    if "CARD" not in arguments:
        return _about(action, None, None)
    if "PLACE" in arguments:
        area = _AREA_OF_PLACE[PLACES[arguments["PLACE"]]]
        owner = NOBODY if view.table.frame is None else concerned(view.table, view.table.frame)
        return _about(action, area, owner) if owner >= 0 else _about(action, None, None)
    return _about(action, *_where(view, _VERBS[action], arguments["CARD"]))


@lru_cache(maxsize=8192)
def _about(action: int, area: str | None, owner: int | None) -> Subject:
    """Return what an action is about, the card it names lying there; made once, for it is asked for at every view."""
    arguments = _NAMED[action]
    card = IDS[arguments["CARD"]] if "CARD" in arguments else None
    place = None if area is None else Place(area, owner)
    return Subject(_VERBS[action], card, seat=arguments.get("SEAT"), place=place)


def _where(view: View, verb: str, card: int) -> tuple[str | None, int | None]:
    """Return where the card lies that an action names: before the seat that looks, or whoever is concerned."""
    state: KunitoriState = view.table
    frame = state.frame
    areas = _WHERE.get(verb, ())
    owner = view.seat
    if frame is not None:
        if frame.step == steps.NINJA_TRASH:
            return REVEALED, frames.victim(frame)
        areas = _WHERE_BY_STEP.get(frame.step, areas)
        if frame.step in (steps.TRAP_CARD, steps.DEMANDS):
            owner = concerned(state, frame)
    for area in areas:
        if area == POOL:
            return POOL, None
        if owner >= 0 and card in state.zone(zones.OF_AREA[area], owner):
            return area, owner
    return None, None


def expected_actions(view: View) -> list[int]:
    """Return going on, an attack, the other players and both trades where one expects them."""
    state: KunitoriState = view.table
    frame = state.frame
    if frame is None:
        return []
    if frame.step in _PLAYER_VERBS:
        return [_PLAYER_VERBS[frame.step] + seat for seat in state.setup.seats if seat != frame.seat]
    if frame.step == steps.TEMPLE_TOWN:
        return [CHOOSE_SILVER, CHOOSE_GOLD]
    if frame.step not in (steps.ACTION, steps.BUY):
        return []
    standing = state.zone(zones.DEPLOYED, frame.seat) + state.zone(zones.AREA, frame.seat)
    fighters = [card for card in standing if state.setup.attack[card]]
    target = (frame.seat + 1) % len(state.setup.seats)
    return [PASS, *(SEND + card * MAX_SEATS + target for card in fighters[:1])]


def likely_actions(view: View, card: str, area: str) -> list[str]:
    """Return what one would try with a card lying there in this phase, as notations."""
    state: KunitoriState = view.table
    if card not in NUMBERS:
        return []
    if area == "hand" and state.frame is not None and state.frame.step in (steps.AMBUSH, steps.NINJA_SHIELD):
        return [f"show {card}"]
    if area == "hand" and is_treasure(NUMBERS[card]):
        return [f"treasure {card}"]
    verbs = _LIKELY[area][state.phase] if area in _LIKELY else ("play",)
    others = [name for seat, name in enumerate(state.setup.players) if seat != view.seat]
    return [
        notation
        for verb in verbs
        for notation in ([f"send {card} {name}" for name in others] if verb == "send" else [f"{verb} {card}"])
    ]
