"""Transcripts: set-up, every decision with what chance did, and a hash after each.

A transcript says which rules it was played by. To verify one is to play it again and to compare. Each
hash covers the one before it, so nothing can be left out, even where it made no difference in the end.
One played by earlier rules is played again by the present ones, with the hashes of its time: it holds if they make no
difference to it, and otherwise the first decision that leads elsewhere is named.
A game that began from a position says which; one whose deal was promised beforehand carries the commitment.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from re import fullmatch
from typing import Any, Final

import spielwerk
from spielwerk.bounds import TooMuch, check_bounds
from spielwerk.core.chance import Chance, ChanceMismatch, Forced, Seeded
from spielwerk.core.events import Event
from spielwerk.core.game import Game
from spielwerk.core.reasons import BadPosition, SetupRefused, SpielwerkError
from spielwerk.core.state import State
from spielwerk.errors import sentences
from spielwerk.language import spoken
from spielwerk.match.commitment import NONCE, Commitment

problem = sentences("spielwerk.match")

FORMAT: Final = "spielwerk-transcript-1"
_KEYS: Final = (
    "format", "spielwerk", "game", "rules", "options", "deal", "hash", "position", "commitment", "decisions",
)  # fmt: skip
_ROW: Final = ("seat", "action", "chance", "hash")
_PROMISE: Final = ("hash", "seed", "salt", "nonces")
_MOST: Final = 20_000
"""Decisions of a transcript; a long game has some hundred."""


class BadTranscript(SpielwerkError):  # noqa: N818
    """A transcript that cannot be read or does not hold."""


@dataclass(frozen=True)
class Entry:
    """One decision: who, what, what chance did, and the hash of all this and of the state it led to."""

    seat: str
    action: str
    chance: tuple[tuple[int, ...], ...]
    digest: str


def _link(before: str, parts: list[Any], state: bytes) -> str:
    text = json.dumps([before, *parts], sort_keys=True)
    return blake2b(text.encode() + state, digest_size=16).hexdigest()


@dataclass
class Transcript:
    """The record of a game; `digest` is the hash of its deal."""

    game: str
    rules: str
    options: dict[str, Any]
    deal: tuple[tuple[int, ...], ...]
    digest: str = ""
    entries: list[Entry] = field(default_factory=list)
    position: dict[str, Any] | None = None
    commitment: Commitment | None = None

    def deal_digest(self, state: bytes) -> str:
        """Return the hash of the set-up and the (hashed) state it led to."""
        parts: list[Any] = [self.game, self.rules, self.options, self.deal]
        if self.position is not None:
            parts.append({"position": self.position})
        if self.commitment is not None:
            parts.append({"commitment": self.commitment.hash})
        return _link("", parts, state)

    def add(self, seat: str, action: str, chance: tuple[tuple[int, ...], ...], state: bytes) -> None:
        """Write down a decision and the (hashed) state it led to."""
        before = self.entries[-1].digest if self.entries else self.digest
        self.entries.append(Entry(seat, action, chance, _link(before, [seat, action, chance], state)))

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
        if self.position is not None:
            head["position"] = self.position
        if self.commitment is not None:
            head["commitment"] = _commitment_shown(self.commitment)
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
            raise BadTranscript(problem("no-transcript", error=error)) from error
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise BadTranscript(problem("no-format", format=FORMAT))
        try:
            _known(data, _KEYS)
            check_bounds([data["options"], data.get("position"), data.get("commitment")])
            entries = [
                Entry(_word(row, "seat"), _word(row, "action"), _outcomes(row["chance"]), _word(row, "hash"))
                for row in _rows(data["decisions"])
            ]
            game, rules, digest = (_word(data, key) for key in ("game", "rules", "hash"))
            position = data.get("position")
            return Transcript(
                game,
                rules,
                dict(data["options"]),
                _outcomes(data["deal"]),
                digest,
                entries,
                None if position is None else dict(position),
                _commitment(data.get("commitment")),
            )
        except (KeyError, TypeError, ValueError, TooMuch) as error:
            raise BadTranscript(problem("incomplete", error=spoken(error))) from error

    @staticmethod
    def load(path: Path) -> Transcript:
        """Read a transcript from a file."""
        try:
            return Transcript.from_json(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise BadTranscript(problem("unreadable", path=path, error=spoken(error))) from error


def _known(data: Mapping[str, Any], keys: Sequence[str]) -> None:
    """Refuse what no transcript says: no hash covers it, so anybody may have put it there."""
    for key in data:
        if key not in keys:
            raise ValueError(problem("unknown-key", name=str(key)[:40], known=", ".join(keys)))


def _rows(data: Any) -> list[Any]:
    if not isinstance(data, list):
        raise TypeError(problem("no-decisions", given=data))
    if len(data) > _MOST:
        raise ValueError(problem("too-long", most=_MOST))
    for row in data:
        _known(row, _ROW)
    return data


def _outcomes(data: Any) -> tuple[tuple[int, ...], ...]:
    if not isinstance(data, list) or not all(isinstance(outcome, list) for outcome in data):
        raise TypeError(problem("no-outcomes", given=data))
    for outcome in data:
        for card in outcome:
            if type(card) is not int:
                raise TypeError(problem("no-outcome", given=card))
    return tuple(tuple(outcome) for outcome in data)


def _commitment_shown(commitment: Commitment) -> dict[str, Any]:
    """Return a commitment as plain data; the seed is written in digits, since it is longer than most numbers."""
    shown: dict[str, Any] = {"hash": commitment.hash}
    if any(commitment.nonces):
        shown["nonces"] = list(commitment.nonces)
    if commitment.opened:
        shown.update(seed=str(commitment.seed), salt=commitment.salt)
    return shown


def _commitment(data: Any) -> Commitment | None:
    if data is None:
        return None
    _known(data, _PROMISE)
    nonces = tuple(data.get("nonces", ()))
    for nonce in nonces:
        if not isinstance(nonce, str) or not fullmatch(NONCE, nonce):
            raise ValueError(problem("no-word", name="nonces", given=nonce))
    if "seed" not in data:
        return Commitment(_word(data, "hash"), nonces=nonces)
    seed = _word(data, "seed")
    if len(seed) > 100 or not seed.isascii() or not seed.isdecimal():
        raise ValueError(problem("no-seed", given=seed))
    return Commitment(_word(data, "hash"), int(seed), _word(data, "salt"), nonces)


def _word(row: Any, key: str) -> str:
    word = row[key]
    if not isinstance(word, str):
        raise TypeError(problem("no-word", name=key, given=word))
    return word


def replay(transcript: Transcript) -> Iterator[tuple[Entry | None, State, list[Event]]]:
    """Play a transcript again: first the deal (no entry), then each decision with what followed.

    Any difference from the record raises, naming the decision; what came before has been seen by then.
    """
    game = spielwerk.game(transcript.game)
    if not game.knows_version(transcript.rules):
        known = ", ".join((*game.earlier_versions, game.rules_version))
        raise BadTranscript(problem("unknown-rules", then=transcript.rules, known=known))
    commitment = transcript.commitment
    if commitment is not None and commitment.opened and not commitment.holds:
        raise BadTranscript(problem("promise-broken"))
    events: list[Event] = []
    try:
        state = _dealt(game, transcript, events)
    except BadTranscript as error:
        raise _since(game, transcript, error) from error
    yield None, state, events
    before = transcript.digest
    for number, entry in enumerate(transcript.entries, start=1):
        events = []
        try:
            _repeat(game, transcript, state, entry, number, events, before)
        except BadTranscript as error:
            raise _since(game, transcript, error) from error
        before = entry.digest
        yield entry, state, events


def _since(game: Game[Any], transcript: Transcript, error: BadTranscript) -> BadTranscript:
    """Say of a record of earlier rules that the rules have changed since: that may be why it differs."""
    if transcript.rules == game.rules_version:
        return error
    return BadTranscript(*error.args, problem("rules-changed", then=transcript.rules, now=game.rules_version))


def _dealt(game: Game[Any], transcript: Transcript, events: list[Event]) -> State:
    chance = _recorded(transcript.deal, transcript.commitment)
    try:
        if transcript.position is None:
            state: State = game.deal_with(transcript.options, chance, events)
        else:
            state = position_of(game, transcript.position, transcript.options, chance, events)
    except (ChanceMismatch, BadPosition, SetupRefused) as error:
        raise BadTranscript(problem("bad-deal", error=error)) from error
    if chance.outcomes or transcript.deal_digest(game.digest(state, transcript.rules)) != transcript.digest:
        raise BadTranscript(problem("other-deal"))
    return state


class _Promised(Forced):
    """Recorded outcomes that have to be those the promised seed gives."""

    def __init__(self, outcomes: tuple[tuple[int, ...], ...], seed: int) -> None:
        super().__init__(outcomes, Chance())
        self._seeded = Seeded(seed)

    def shuffle(self, pile: int, nth: int, cards: tuple[int, ...]) -> tuple[int, ...]:
        order = super().shuffle(pile, nth, cards)
        if order != self._seeded.shuffle(pile, nth, cards):
            raise ChanceMismatch(problem("other-chance"))
        return order

    def pick(self, pile: int, nth: int, cards: tuple[int, ...]) -> int:
        card = super().pick(pile, nth, cards)
        if card != self._seeded.pick(pile, nth, cards):
            raise ChanceMismatch(problem("other-chance"))
        return card


def _recorded(outcomes: tuple[tuple[int, ...], ...], commitment: Commitment | None) -> Forced:
    """Return chance as it was written down; with an opened commitment it is compared with the seed."""
    if commitment is None or commitment.dealt_from is None:
        return Forced(outcomes, Chance())
    return _Promised(outcomes, commitment.dealt_from)


def position_of(
    game: Game[Any], position: Mapping[str, Any], options: Mapping[str, Any], chance: Chance, events: list[Event]
) -> State:
    """Set up a position; the options of a game from a position may name the players."""
    rest = dict(options)
    players = rest.pop("players", ())
    state: State = game.position(position, players=players, options=rest, chance=chance, events=events)
    return state


def _repeat(
    game: Game[Any],
    transcript: Transcript,
    state: State,
    entry: Entry,
    number: int,
    events: list[Event],
    before: str,
) -> None:
    where = problem("decision", n=number, seat=entry.seat, action=entry.action)
    decision = state.decision
    if decision is None:
        raise BadTranscript(where, problem("was-over"))
    if state.setup.players[decision.seat] != entry.seat:
        raise BadTranscript(where, problem("other-seat", seat=state.setup.players[decision.seat]))
    chance = _recorded(entry.chance, transcript.commitment)
    try:
        state.play(state.parse(entry.action, exact=True), chance, events)
    except SpielwerkError as error:
        raise BadTranscript(where, error) from error
    if chance.outcomes:
        raise BadTranscript(where, problem("more-chance"))
    digest = game.digest(state, transcript.rules)
    if _link(before, [entry.seat, entry.action, entry.chance], digest) != entry.digest:
        raise BadTranscript(where, problem("other-state"))


def verify(transcript: Transcript) -> State:
    """Play a transcript to its end and return the last state; any difference raises."""
    *_, (_, state, _) = replay(transcript)
    return state
