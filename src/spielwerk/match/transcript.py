"""Transcripts: set-up, every decision with what chance did, and a hash after each.

A transcript says which rules it was played by. To verify one is to play it again and to compare.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import spielwerk
from spielwerk.core.chance import Chance, ChanceMismatch, Forced
from spielwerk.core.events import Event
from spielwerk.core.game import Game
from spielwerk.core.reasons import SpielwerkError
from spielwerk.core.state import State

FORMAT: Final = "spielwerk-transcript-1"


class BadTranscript(SpielwerkError):  # noqa: N818
    """A transcript that cannot be read or does not hold."""


@dataclass(frozen=True)
class Entry:
    """One decision: who, what, what chance did, and the hash of the state it led to."""

    seat: str
    action: str
    chance: tuple[tuple[int, ...], ...]
    digest: str


@dataclass
class Transcript:
    """The record of a game."""

    game: str
    rules: str
    options: dict[str, Any]
    deal: tuple[tuple[int, ...], ...]
    digest: str
    entries: list[Entry] = field(default_factory=list)

    def to_json(self) -> str:
        """Return the transcript as JSON, a line per decision so that people can read it."""
        head = {
            "format": FORMAT,
            "spielwerk": spielwerk.__version__,
            "game": self.game,
            "rules": self.rules,
            "options": self.options,
            "deal": self.deal,
            "hash": self.digest,
        }
        lines = [json.dumps(head, ensure_ascii=False)[:-1] + ', "decisions": [']
        rows = [
            json.dumps(
                {"seat": entry.seat, "action": entry.action, "chance": entry.chance, "hash": entry.digest},
                ensure_ascii=False,
            )
            for entry in self.entries
        ]
        lines += [",\n".join(rows), "]}"]
        return "\n".join(lines) + "\n"

    @staticmethod
    def from_json(text: str) -> Transcript:
        """Read a transcript; what is wrong with it is said."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadTranscript(f"this is no transcript: {error}") from error
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise BadTranscript(f"this is no transcript of the format {FORMAT}")
        try:
            entries = [
                Entry(_word(row, "seat"), _word(row, "action"), _outcomes(row["chance"]), _word(row, "hash"))
                for row in data["decisions"]
            ]
            game, rules, digest = (_word(data, key) for key in ("game", "rules", "hash"))
            return Transcript(game, rules, dict(data["options"]), _outcomes(data["deal"]), digest, entries)
        except (KeyError, TypeError, ValueError) as error:
            raise BadTranscript(f"the transcript is incomplete: {error}") from error

    @staticmethod
    def load(path: Path) -> Transcript:
        """Read a transcript from a file."""
        try:
            return Transcript.from_json(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise BadTranscript(f"{path} cannot be read: {error}") from error


def _outcomes(data: Any) -> tuple[tuple[int, ...], ...]:
    outcomes = tuple(tuple(outcome) for outcome in data)
    for outcome in outcomes:
        for card in outcome:
            if type(card) is not int:
                raise TypeError(f"{card!r} is no outcome of chance")
    return outcomes


def _word(row: Any, key: str) -> str:
    word = row[key]
    if not isinstance(word, str):
        raise TypeError(f"{key} is {word!r}")
    return word


def replay(transcript: Transcript) -> Iterator[tuple[Entry | None, State, list[Event]]]:
    """Play a transcript again: first the deal (no entry), then each decision with what followed.

    Any difference from the record raises, naming the decision.
    """
    game = spielwerk.game(transcript.game)
    if transcript.rules != game.rules_version:
        raise BadTranscript(f"played by rules {transcript.rules}, but these are rules {game.rules_version}")
    events: list[Event] = []
    state = _dealt(game, transcript, events)
    yield None, state, events
    for number, entry in enumerate(transcript.entries, start=1):
        events = []
        _repeat(state, entry, number, events)
        yield entry, state, events


def _dealt(game: Game[Any], transcript: Transcript, events: list[Event]) -> State:
    chance = Forced(transcript.deal, Chance())
    try:
        state: State = game.deal_with(transcript.options, chance, events)
    except ChanceMismatch as error:
        raise BadTranscript(f"the deal does not hold: {error}") from error
    if chance.outcomes or state.digest().hex() != transcript.digest:
        raise BadTranscript("the deal does not lead to the recorded state")
    return state


def _repeat(state: State, entry: Entry, number: int, events: list[Event]) -> None:
    where = f"decision {number} ({entry.seat}: {entry.action})"
    decision = state.decision
    if decision is None:
        raise BadTranscript(f"{where}: the game was over before")
    if state.setup.players[decision.seat] != entry.seat:
        raise BadTranscript(f"{where}: {state.setup.players[decision.seat]} was to decide")
    chance = Forced(entry.chance, Chance())
    try:
        state.play(entry.action, chance, events)
    except SpielwerkError as error:
        raise BadTranscript(f"{where}: {error}") from error
    if chance.outcomes:
        raise BadTranscript(f"{where}: more chance was recorded than happened")
    if state.digest().hex() != entry.digest:
        raise BadTranscript(f"{where}: leads to another state than recorded")


def verify(transcript: Transcript) -> State:
    """Play a transcript to its end and return the last state; any difference raises."""
    *_, (_, state, _) = replay(transcript)
    return state
