"""Questions, reasons and log lines of any game, worded for one reader."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, Final

import spielwerk
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Event, Run
from spielwerk.core.game import Game
from spielwerk.core.reasons import AmbiguousNotation, MalformedNotation, Reason
from spielwerk.core.state import State
from spielwerk.core.view import View
from spielwerk.core.wording import Wording
from spielwerk.judge.library import inventory
from spielwerk.language import Language
from spielwerk.web import shapes
from spielwerk.web.errors import Refusal, say
from spielwerk.web.robots import Advice

SPECTATOR: Final = -1
SILENT: Final = ("action", "forced")
"""Kinds of events that say nothing new: the decision itself is told by what follows from it."""


@dataclass(frozen=True, slots=True)
class Foresight:
    """What an option would bring, as far as the seat can tell."""

    reveals: bool
    ends: shapes.Ends | None


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


def _ends(before: State, after: State) -> shapes.Ends | None:
    if after.frame is None:
        return "game"
    if after.turn != before.turn:
        return "turn"
    phase = spielwerk.game(before.game).examiner().phase
    return "phase" if phase(after) != phase(before) else None


@dataclass(slots=True)
class LogEntry:
    """One line of the log, before it is worded for somebody: an event, or a decision taken back (no event)."""

    number: int
    at: int
    seat: int
    event: Event | None
    count: int = 0
    undone: bool = False


def is_logged(event: Event) -> bool:
    """Whether an event makes a line of the log, whoever reads it."""
    return event.kind not in SILENT


@lru_cache(maxsize=16)
def _ruling_texts(game: str, language: Language) -> dict[str, str]:
    return {ruling.id: ruling.text(language) for ruling in inventory(game)}


class Presenter:
    """One game in one language, with cards as their owner may have corrected them."""

    def __init__(self, game: Game[Any], language: Language, facts: Mapping[str, Any]) -> None:
        """Let the game speak a language."""
        self.game = game
        self.language: Language = language
        self.wording: Wording = game.wording(language, facts)

    # -- the question ------------------------------------------------------------------------------

    def option(self, view: View, action: int, foresight: Foresight) -> shapes.Option:
        """Return one option with everything the page wants to know."""
        subject = self.game.subject(view, action)
        warnings = (["reveals"] if foresight.reveals else []) + ([f"ends-{foresight.ends}"] if foresight.ends else [])
        warning = say(self.language, "warning", "-".join(warnings)) if warnings and warnings != ["ends-phase"] else None
        return {
            "notation": view.table.text(action),
            "verb": subject.verb,
            "text": self.wording.action(view.table, action),
            "card": subject.card,
            "target": subject.target,
            "place": subject.place,
            "seat": subject.seat,
            "reveals": foresight.reveals,
            "ends": foresight.ends,
            "warning": warning,
        }

    def advised(self, view: View, advice: Advice, foresight: Foresight) -> shapes.Advised:
        """Return an option a bot would choose, and how sure it is."""
        share, value, low, high = (None if each is None else round(each, 3) for each in advice[1:])
        interval = None if low is None or high is None else [low, high]
        return {**self.option(view, advice.action, foresight), "share": share, "value": value, "interval": interval}

    def decision(self, view: View, foresight: dict[int, Foresight]) -> shapes.Decision | None:
        """Return the question; only the seat that is asked learns what it is."""
        decision = view.decision
        if decision is None:
            return None
        if not view.asked:
            name = view.table.setup.players[decision.seat]
            return {
                "seat": decision.seat,
                "kind": None,
                "prompt": say(self.language, "table", "deciding", player=name),
                "yours": False,
                "card": None,
                "options": [],
                "greyed": [],
            }
        table = view.table
        return {
            "seat": decision.seat,
            "kind": decision.kind,
            "prompt": self.wording.question(table),
            "yours": True,
            "card": None if table.frame.card == UNKNOWN else self.game.card_id(table.frame.card),
            "options": [
                self.option(view, action, foresight[action]) for action in self.game.shown_options(decision.actions)
            ],
            "greyed": [
                {"notation": table.text(action), "text": self.wording.action(table, action)}
                for action in self.game.expected_actions(view)
                if action not in decision.actions
            ],
        }

    # -- why ---------------------------------------------------------------------------------------

    def cite(self, rule: str) -> shapes.Cite:
        """Return a rule or ruling with its text."""
        text = _ruling_texts(self.game.name, self.language).get(rule)
        if text is not None:
            return {"id": rule, "kind": "ruling", "text": text, "link": f"/rulings/{rule}"}
        return {"id": rule, "kind": "rule", "text": self.wording.rule(rule), "link": f"/rulings/{rule}"}

    def why(self, state: State, notation: str, reason: Reason | None) -> shapes.Why:
        """Word the answer to "why not?"."""
        if reason is None:
            possible = say(self.language, "table", "possible")
            return {"legal": True, "notation": notation, "code": None, "sentence": possible, "cards": [], "cites": []}
        return {
            "legal": False,
            "notation": notation,
            "code": reason.code,
            "sentence": self.wording.reason(reason, state.setup.players),
            "cards": list(reason.cards),
            "cites": [self.cite(rule) for rule in reason.rules],
        }

    def why_card(self, state: State, seat: int, card: str, area: str) -> shapes.Why:
        """Answer for a card: the first thing one could do with it, or why the likeliest is not possible."""
        answers = []
        for notation in self.game.likely_actions(state.view(seat), card, area):
            try:
                reason = state.why_not(notation, seat)
            except MalformedNotation:
                continue
            if reason is None:
                return self.why(state, notation, None)
            answers.append((notation, reason))
        if not answers:
            raise Refusal("not-found")
        return self.why(state, *answers[0])

    def why_notation(self, state: State, seat: int, notation: str) -> shapes.Why:
        """Answer for an action."""
        try:
            action = state.parse(notation, seat)
        except MalformedNotation as error:
            raise Refusal("malformed", notation=notation) from error
        except AmbiguousNotation as error:
            raise Refusal("ambiguous", extra={"candidates": list(error.candidates)}) from error
        return self.why(state, state.text(action), state.why_not(action, seat))

    def refusal(self, state: State, notation: str, reason: Reason, version: int) -> Refusal:
        """Return the refusal of an illegal action."""
        why = self.why(state, notation, reason)
        return Refusal("illegal", detail=why["sentence"], extra={"reason": why, "version": version})

    # -- the log -----------------------------------------------------------------------------------

    def line(self, entry: LogEntry, players: tuple[str, ...], reader: int, *, everything: bool = False) -> shapes.Line:
        """Word a line for a reader; `everything` shows all cards, once a game is over."""
        cards: list[str | None] = []
        if entry.event is None:
            text = say(self.language, "table", "taken-back", player=players[entry.seat], n=entry.count)
            kind = "undo"
        else:
            event = entry.event if everything else entry.event.for_seat(reader)
            text = self.wording.event(event, players, reader) or ""
            kind = event.kind
            cards = [None if card == UNKNOWN else self.game.card_id(card) for card in event.cards]
        return {
            "number": entry.number,
            "at": entry.at,
            "kind": kind,
            "seat": entry.seat,
            "cards": cards,
            "text": text,
            "undone": entry.undone,
            "turn": kind == "turn",
        }


def presenter(game: str, language: Language, facts: Mapping[str, Any] | None = None) -> Presenter:
    """Return a game in a language, with cards corrected by their owner where there are `facts`."""
    return _presenter(game, language, json.dumps(facts or {}, sort_keys=True))


@lru_cache(maxsize=64)
def _presenter(game: str, language: Language, facts: str) -> Presenter:
    return Presenter(spielwerk.game(game), language, json.loads(facts))
