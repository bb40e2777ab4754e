"""What an action is about, which actions one would look for, and which one would try with a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spielwerk.bluemoon import zones
from spielwerk.bluemoon.actions import ACTIONS, ANNOUNCE, DECLINE, FIGHT, NO, PASS, RETREAT, USE, YES
from spielwerk.bluemoon.cards.model import EARTH, FIRE
from spielwerk.bluemoon.cards.roster import IDS, NUMBERS, SHIPS
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.subject import Place, Subject
from spielwerk.core.view import View

_ZONES: Final = {
    "hand": (zones.HAND,),
    "combat": (zones.COMBAT,),
    "support": (zones.SUPPORT_AREA,),
    "bluffs": (zones.BLUFF_AREA,),
    "influence": (zones.INFLUENCE, zones.LANDED, zones.CARGO),
    "buried": (zones.BURIED,),
    "discard": (zones.DISCARD,),
    "lasting": (zones.LASTING,),
    "leadership": (zones.LEADERSHIP_PILE,),
    "deck": (zones.DECK,),
    "beside": (zones.BESIDE,),
    "limbo": (zones.LIMBO,),
}
"""The areas of a scene and what lies in them; a ship's load lies where the ship does."""
_IN_PLAY: Final = ("combat", "support", "influence", "beside", "lasting", "leadership", "bluffs", "buried", "limbo")
_OWN: Final = True
_OTHER: Final = False
# Where the card an action names is looked for, in this order.
_FROM_HAND: Final = ((_OWN, "hand"), (_OWN, "influence"), (_OWN, "deck"))
_OWN_IN_PLAY: Final = tuple((_OWN, area) for area in _IN_PLAY)
_OTHER_IN_PLAY: Final = tuple((_OTHER, area) for area in _IN_PLAY)
_WHERE: Final[dict[str, tuple[tuple[bool, str], ...]]] = {
    "play": _FROM_HAND,
    "bluff": _FROM_HAND,
    "replace": _FROM_HAND,
    "load": _FROM_HAND,
    "intervene": _FROM_HAND,
    "bottom": _FROM_HAND,
    "shuffle-in": _FROM_HAND,
    "discard": (*_FROM_HAND, *_OWN_IN_PLAY, *_OTHER_IN_PLAY),
    "retrieve": _OWN_IN_PLAY,
    "land": _OWN_IN_PLAY,
    "use": _OWN_IN_PLAY,
    "pay": _OTHER_IN_PLAY,
    "target": (*_OTHER_IN_PLAY, (_OTHER, "hand"), *_OWN_IN_PLAY, *_FROM_HAND),
    "spare": (*_OTHER_IN_PLAY, *_OWN_IN_PLAY),
    "take": (*_OWN_IN_PLAY, (_OWN, "discard"), (_OWN, "deck"), *_OTHER_IN_PLAY, (_OTHER, "hand")),
}
_TRIED: Final = {
    "hand": ("play", "bluff", "replace", "discard"),
    "combat": ("use", "retrieve"),
    "support": ("use", "retrieve"),
    "bluffs": ("discard",),
    "influence": ("land", "use"),
    "lasting": ("use",),
    "leadership": ("use",),
    "beside": ("use",),
}
_EXPECTED: Final = {
    "retreat": (FIGHT, RETREAT, DECLINE),
    "character": (PASS,),
    "support": (PASS,),
    "power": (ANNOUNCE + FIRE, ANNOUNCE + EARTH),
}


def subject(view: View, action: int) -> Subject:
    """Say what an action of the viewer is about."""
    state: BlueMoonState = view.table
    verb = ACTIONS.verbs[ACTIONS.verb_of[action]]
    arguments = dict(zip(verb.labels, ACTIONS.arguments[action], strict=True))
    if "BACK" in arguments:
        return Subject(verb.word, place=Place("bluffs", 1 - view.seat, arguments["BACK"]))
    if "CARD" not in arguments:
        return Subject(verb.word)
    card = arguments["CARD"]
    ship = IDS[SHIPS[arguments["SHIP"]]] if "SHIP" in arguments else None
    return Subject(verb.word, IDS[card], ship, place=_place(state, view.seat, verb.word, card))


def _place(state: BlueMoonState, seat: int, verb: str, card: int) -> Place | None:
    for own, area in _WHERE.get(verb, ()):
        owner = seat if own else 1 - seat
        if any(card in state.zone(zone, owner) for zone in _ZONES[area]):
            return Place(area, owner)
    return None


def shown_options(options: Sequence[int]) -> list[int]:
    """Leave out `yes` and `no` where `use CARD` and `pass` say the same."""
    if PASS in options and YES in options and any(USE <= action < USE + len(IDS) for action in options):
        return [action for action in options if action not in (YES, NO)]
    return list(options)


def expected_actions(view: View) -> list[int]:
    """Return what one would look for at this question, possible or not."""
    decision = view.decision
    return [] if decision is None else list(_EXPECTED.get(decision.kind, ()))


def likely_actions(view: View, card: str, area: str) -> list[str]:
    """Return what one would try with a card lying there, likeliest first."""
    if card not in NUMBERS:
        return []
    state: BlueMoonState = view.table
    aboard = area == "influence" and any(NUMBERS[card] in state.zone(zones.CARGO, seat) for seat in (0, 1))
    return [f"{verb} {card}" for verb in (("play",) if aboard else _TRIED.get(area, ("play",)))]
