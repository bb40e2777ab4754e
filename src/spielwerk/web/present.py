"""Questions, reasons and log lines of any game, worded for one reader."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import Any, Final, Literal

import spielwerk
from spielwerk.bots.review import Moment, Review
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.events import UNSEEN, Event
from spielwerk.core.game import Game
from spielwerk.core.lessons import Chapter
from spielwerk.core.reasons import AmbiguousNotation, MalformedNotation, Reason
from spielwerk.core.scene import Result, Score
from spielwerk.core.state import Outcome, State
from spielwerk.core.view import View
from spielwerk.core.wording import Wording
from spielwerk.judge.library import inventory
from spielwerk.language import Language
from spielwerk.web import shapes
from spielwerk.web.errors import Refusal, say
from spielwerk.web.foresight import Foresight
from spielwerk.web.robots import Advice

SPECTATOR: Final = -1
_REMEMBERED: Final = 20_000
_HAPPENED: Final[attrgetter[tuple[Any, ...]]] = attrgetter(*(field.name for field in fields(Event)))
"""All there is to an event: quicker to look up than the event itself, which is hashed anew every time."""


@dataclass(slots=True)
class LogEntry:
    """One line of the log, before it is worded for somebody: an event, or (no event) what `remark` names."""

    number: int
    at: int
    """After so many commands it was written."""
    seat: int
    event: Event | None
    count: int = 0
    undone: bool = False
    remark: Literal["undo", "resigned"] = "undo"
    stage: int = 0
    """So much everybody had noticed with it."""


def is_logged(event: Event) -> bool:
    """Whether an event makes a line of the log, whoever reads it."""
    return event.kind not in UNSEEN


def given_up(outcome: Outcome, players: Sequence[str], language: Language) -> Result:
    """Word the end of a game of two one of whom has given up."""
    winner, loser = players[outcome.winner], players[1 - outcome.winner]
    return Result(
        outcome.winner,
        say(language, "table", "given-up", winner=winner, player=loser),
        outcome.cause,
        say(language, "table", "conceded"),
        tuple(Score(seat, points) for seat, points in enumerate(outcome.points)),
    )


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
        self._worded: dict[tuple[tuple[str, ...], int, bool], dict[tuple[Any, ...], dict[str, Any]]] = {}
        """Lines already worded, by players and reader, and then by all there is to an event."""
        self._remembered = 0

    @cached_property
    def lesson(self) -> tuple[Chapter, ...]:
        """The guided first game."""
        return self.game.lesson(self.language)

    # -- the question ------------------------------------------------------------------------------

    def option(self, view: View, action: int) -> shapes.Option:
        """Return one option and what it is about."""
        subject = self.game.subject(view, action)
        return {
            "notation": view.table.text(action),
            "verb": subject.verb,
            "text": self.wording.action(view.table, action),
            "card": subject.card,
            "target": subject.target,
            "place": subject.place,
            "seat": subject.seat,
        }

    def advised(self, view: View, advice: Advice, says: str) -> shapes.Advised:
        """Return an option a bot would choose, how sure it is, and what it would change."""
        share, value, low, high = (None if each is None else round(each, 3) for each in advice[1:5])
        interval = None if low is None or high is None else [low, high]
        return {**self.option(view, advice.action), "share": share, "value": value, "interval": interval, "says": says}

    def reviewed(self, review: Review, states: Mapping[int, State]) -> shapes.Review:
        """Return a seat's game looked at again."""

        def weighed(moment: Moment) -> shapes.Weighed:
            return {"at": moment.version, "chance": round(moment.chance, 3), "cost": round(moment.cost, 3)}

        def turning(moment: Moment) -> shapes.TurningPoint:
            state = states[moment.version]
            played, better = (self.wording.action(state, action) for action in (moment.played, moment.better))
            return {**weighed(moment), "played": played, "better": better}

        return {
            "seat": review.seat,
            "moments": [weighed(moment) for moment in review.moments],
            "turning_points": [turning(moment) for moment in review.turning_points],
        }

    def deciding(self, seat: int, name: str) -> shapes.Decision:
        """Return the question as all others see it: they learn only who is asked."""
        return {
            "seat": seat,
            "kind": None,
            "prompt": say(self.language, "table", "deciding", player=name),
            "yours": False,
            "card": None,
            "options": [],
            "greyed": [],
        }

    def decision(self, view: View) -> shapes.Decision | None:
        """Return the question; only the seat that is asked learns what it is."""
        decision = view.decision
        if decision is None:
            return None
        if not view.asked:
            return self.deciding(decision.seat, view.table.setup.players[decision.seat])
        table = view.table
        return {
            "seat": decision.seat,
            "kind": decision.kind,
            "prompt": self.wording.question(table),
            "yours": True,
            "card": None if table.frame.card == UNKNOWN else self.game.card_id(table.frame.card),
            "options": [self.option(view, action) for action in self.game.shown_options(decision.actions)],
            "greyed": [
                {"notation": table.text(action), "text": self.wording.action(table, action)}
                for action in self.game.expected_actions(view)
                if action not in decision.actions
            ],
        }

    def foresight(self, state: State, seat: int, foreseen: Mapping[int, Foresight]) -> shapes.Foresight:
        """Return what the options of the asked seat would bring, and why the rest of the hand cannot be played."""
        view = state.view(seat)
        hand = self.game.scene(view, self.language).area("hand", seat).cards
        held = dict.fromkeys(card.card for card in hand if card.card is not None and not card.playable)
        return {
            "options": [
                self._foreseen(view, action, foreseen[action]) for action in self.game.shown_options(view.table.options)
            ],
            "barred": [barred for card in held for barred in self._barred(state, seat, card)],
        }

    def _foreseen(self, view: View, action: int, foresight: Foresight) -> shapes.Foreseen:
        warnings = (["reveals"] if foresight.reveals else []) + ([f"ends-{foresight.ends}"] if foresight.ends else [])
        warning = say(self.language, "warning", "-".join(warnings)) if warnings and warnings != ["ends-phase"] else None
        return {
            "notation": view.table.text(action),
            "reveals": foresight.reveals,
            "ends": foresight.ends,
            "warning": warning,
            "caution": self.game.caution(view, action, self.language) or None,
            "numbers": [
                {"seat": seat, "card": card, "id": number, "value": value}
                for (seat, number, card), value in foresight.numbers.items()
            ],
        }

    def _barred(self, state: State, seat: int, card: str) -> Iterator[shapes.Barred]:
        """Give why a card in hand cannot be played, if anything could be tried with it."""
        for notation, reason in self._tried(state, seat, card, "hand"):
            if reason is not None:
                brief = self.game.brief(reason, self.language)
                yield {"card": card, "brief": brief, "why": self.why(state, notation, reason)}
            return

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
        answers = list(self._tried(state, seat, card, area))
        if not answers:
            raise Refusal("not-found")
        possible = next(((notation, reason) for notation, reason in answers if reason is None), answers[0])
        return self.why(state, *possible)

    def _tried(self, state: State, seat: int, card: str, area: str) -> Iterator[tuple[str, Reason | None]]:
        """Give what one would try with a card, likeliest first, and why it is not possible."""
        for notation in self.game.likely_actions(state.view(seat), card, area):
            try:
                yield notation, state.why_not(notation, seat)
            except MalformedNotation:
                continue

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

    def lines(
        self,
        entries: Iterable[LogEntry],
        players: tuple[str, ...],
        reader: int,
        *,
        everything: bool = False,
        moment: Callable[[LogEntry], int] | None = None,
    ) -> list[shapes.Line]:
        """Word lines for a reader; `everything` shows all cards, once a game is over.

        `moment` says at which moment of the game a line was written.
        """
        worded = self._worded.setdefault((players, reader, everything), {})
        found: list[Any] = []
        for entry in entries:
            if entry.event is None:
                words = self._remark(entry, players)
            else:  # the same things happen again and again
                key = _HAPPENED(entry.event)
                words = worded.get(key) or self._remember(worded, key, entry.event, players, reader, everything)
            line = {"number": entry.number, "at": entry.at if moment is None else moment(entry), **words}
            if entry.undone:
                line["undone"] = True
            found.append(line)
        return found

    def _remember(
        self,
        worded: dict[tuple[Any, ...], dict[str, Any]],
        key: tuple[Any, ...],
        happened: Event,
        players: tuple[str, ...],
        reader: int,
        everything: bool,
    ) -> dict[str, Any]:
        """Word an event as a reader perceives it, and keep that for the next time."""
        event = happened if everything else happened.for_seat(reader)
        text = self.wording.event(event, players, reader) or ""
        cards = [None if card == UNKNOWN else self.game.card_id(card) for card in event.cards]
        words = worded[key] = _saying(event.kind, event.seat, event.other, event.number, cards, text)
        self._remembered += 1
        if self._remembered > _REMEMBERED:
            self._worded.clear()
            self._remembered = 0
        return words

    def _remark(self, entry: LogEntry, players: tuple[str, ...]) -> dict[str, Any]:
        """Word a line about something that is no event of the game: a decision taken back, a seat that gave up."""
        words = "taken-back" if entry.remark == "undo" else "resigned"
        text = say(self.language, "table", words, player=players[entry.seat], n=entry.count)
        return _saying(str(entry.remark), entry.seat, SPECTATOR, entry.count, [], text)


def _saying(kind: str, seat: int, other: int, amount: int, cards: list[str | None], text: str) -> dict[str, Any]:
    """Return what a line says, without its place in the log."""
    return {
        "kind": kind,
        "seat": seat,
        "other": None if other < 0 else other,
        "amount": amount,
        "cards": cards,
        "text": text,
        "undone": False,
        "turn": kind == "turn",
    }


def presenter(game: str, language: Language, facts: Mapping[str, Any] | None = None) -> Presenter:
    """Return a game in a language, with cards corrected by their owner where there are `facts`."""
    return _presenter(game, language, json.dumps(facts or {}, sort_keys=True))


@lru_cache(maxsize=64)
def _presenter(game: str, language: Language, facts: str) -> Presenter:
    return Presenter(spielwerk.game(game), language, json.loads(facts))
