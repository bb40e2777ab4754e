"""Views, questions, reasons and log lines, the same way for both games."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, Final

from spielwerk.core.chance import Seeded
from spielwerk.core.events import Event, Run
from spielwerk.core.reasons import AmbiguousNotation, MalformedNotation, Reason
from spielwerk.core.state import State
from spielwerk.core.view import View
from spielwerk.judge.library import inventory
from spielwerk.language import Language
from spielwerk.web.bluemoon import BlueMoonFace
from spielwerk.web.errors import Refusal, say
from spielwerk.web.face import SILENT, Face
from spielwerk.web.kunitori import KunitoriFace
from spielwerk.web.robots import Advice
from spielwerk.web.shapes import Advised, Cite, Decision, Ends, Line, Option, Why

_FACES: Final[dict[str, type[BlueMoonFace] | type[KunitoriFace]]] = {
    "bluemoon": BlueMoonFace,
    "kunitori": KunitoriFace,
}
SPECTATOR: Final = -1


def face_of(game: str, language: Language, facts: Mapping[str, Any] | None = None) -> Face:
    """Return a game in a language, with cards corrected by their owner where there are `facts`."""
    return _face(game, language, json.dumps(facts or {}, sort_keys=True))


@lru_cache(maxsize=16)
def _face(game: str, language: Language, facts: str) -> Face:
    return _FACES[game](language, json.loads(facts))


@dataclass(frozen=True, slots=True)
class Foresight:
    """What an option would bring, as far as the seat can tell."""

    reveals: bool
    ends: Ends | None


def foresee(view: View, version: int) -> dict[int, Foresight]:
    """Try every option of the asked seat in a world that could be the true one.

    The unknown is dealt anew from what the seat may know, so nothing hidden shows in the result.
    """
    seen: dict[int, Foresight] = {}
    state = view.resample(Random(version))
    for action in view.table.options:
        trial = state.copy()
        events: list[Event] = []
        trial.apply(action, Run(Seeded(version), events))
        seen[action] = Foresight(any(event.reveals for event in events), _ends(state, trial))
    return seen


def _ends(before: Any, after: Any) -> Ends | None:
    if after.frame is None:
        return "game"
    if after.turn != before.turn:
        return "turn"
    return "phase" if after.phase != before.phase else None


def option_of(face: Face, view: View, action: int, foresight: Foresight) -> Option:
    """Return one option with everything the page wants to know."""
    state = view.table
    concern = face.concern(state, view.seat, action)
    warnings = (["reveals"] if foresight.reveals else []) + ([f"ends-{foresight.ends}"] if foresight.ends else [])
    warning = say(face.language, "warning", "-".join(warnings)) if warnings and warnings != ["ends-phase"] else None
    return {
        "notation": state.text(action),
        "verb": concern.verb,
        "text": face.action(state, action),
        "card": concern.card,
        "target": concern.target,
        "place": concern.place,
        "seat": concern.seat,
        "reveals": foresight.reveals,
        "ends": foresight.ends,
        "warning": warning,
    }


def advised_of(face: Face, view: View, advice: Advice, foresight: Foresight) -> Advised:
    """Return an option a bot would choose, and how sure it is."""
    share, value, low, high = (None if each is None else round(each, 3) for each in advice[1:])
    interval = None if low is None or high is None else [low, high]
    return {**option_of(face, view, advice.action, foresight), "share": share, "value": value, "interval": interval}


def decision_of(face: Face, view: View, foresight: dict[int, Foresight]) -> Decision | None:
    """Return the question; only the seat that is asked learns what it is."""
    decision = view.decision
    if decision is None:
        return None
    if not view.asked:
        name = view.table.setup.players[decision.seat]
        prompt = say(face.language, "table", "deciding", player=name)
        return {
            "seat": decision.seat,
            "kind": None,
            "prompt": prompt,
            "yours": False,
            "card": None,
            "options": [],
            "greyed": [],
        }
    prompt, card = face.question(view.table, decision.kind)
    options = [option_of(face, view, action, foresight[action]) for action in face.offered(decision.actions)]
    return {
        "seat": decision.seat,
        "kind": decision.kind,
        "prompt": prompt,
        "yours": True,
        "card": card,
        "options": options,
        "greyed": [
            {"notation": view.table.text(action), "text": face.action(view.table, action)}
            for action in face.beside(view.table, decision.kind)
            if action not in decision.actions
        ],
    }


# -- why -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4)
def _ruling_texts(game: str, language: Language) -> dict[str, str]:
    return {ruling.id: ruling.text(language) for ruling in inventory(game)}


def cite(face: Face, rule: str) -> Cite:
    """Return a rule or ruling with its text."""
    text = _ruling_texts(face.game, face.language).get(rule)
    if text is not None:
        return {"id": rule, "kind": "ruling", "text": text, "link": f"/rulings/{rule}"}
    return {"id": rule, "kind": "rule", "text": face.rule(rule), "link": f"/rulings/{rule}"}


def why_of(face: Face, state: State, notation: str, reason: Reason | None) -> Why:
    """Word the answer to "why not?"."""
    if reason is None:
        possible = say(face.language, "table", "possible")
        return {"legal": True, "notation": notation, "code": None, "sentence": possible, "cards": [], "cites": []}
    return {
        "legal": False,
        "notation": notation,
        "code": reason.code,
        "sentence": face.reason(reason, state.setup.players),
        "cards": list(reason.cards),
        "cites": [cite(face, rule) for rule in reason.rules],
    }


def why_card(face: Face, state: State, seat: int, card: str, zone: str) -> Why:
    """Answer for a card: the first thing one could do with it, or why the likeliest is not possible."""
    tried = face.natural(state, seat, card, zone)
    if not tried:
        raise Refusal("not-found")
    answers = []
    for notation in tried:
        try:
            reason = state.why_not(notation, seat)
        except MalformedNotation:
            continue
        if reason is None:
            return why_of(face, state, notation, None)
        answers.append((notation, reason))
    if not answers:
        raise Refusal("not-found")
    return why_of(face, state, *answers[0])


def why_notation(face: Face, state: State, seat: int, notation: str) -> Why:
    """Answer for an action."""
    try:
        action = state.parse(notation, seat)
    except MalformedNotation as error:
        raise Refusal("malformed", notation=notation) from error
    except AmbiguousNotation as error:
        raise Refusal("ambiguous", extra={"candidates": list(error.candidates)}) from error
    return why_of(face, state, state.text(action), state.why_not(action, seat))


def refusal_of(face: Face, state: State, notation: str, reason: Reason, version: int) -> Refusal:
    """Return the refusal of an illegal action."""
    why = why_of(face, state, notation, reason)
    return Refusal("illegal", detail=why["sentence"], extra={"reason": why, "version": version})


# -- the log ---------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Told:
    """One line of the log, before it is worded for somebody: an event, or a decision taken back (no event)."""

    number: int
    at: int
    seat: int
    event: Event | None
    count: int = 0
    undone: bool = False


def is_told(event: Event) -> bool:
    """Whether an event makes a line of the log, whoever reads it."""
    return event.kind not in SILENT


def line_of(face: Face, told: Told, players: tuple[str, ...], reader: int, *, everything: bool = False) -> Line:
    """Word a line for a reader; `everything` shows all cards, once a game is over."""
    if told.event is None:
        text = say(face.language, "table", "taken-back", player=players[told.seat], n=told.count)
        kind, cards = "undo", []
    else:
        event = told.event if everything else told.event.for_seat(reader)
        text = face.event(event, players, reader) or ""
        kind = event.kind
        cards = face.shown(event.cards)
    return {
        "number": told.number,
        "at": told.at,
        "kind": kind,
        "seat": told.seat,
        "cards": cards,
        "text": text,
        "undone": told.undone,
        "turn": kind == "turn",
    }
