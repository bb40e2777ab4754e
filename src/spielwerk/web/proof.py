"""Verification of transcripts, of stored games and of files somebody brings."""

from __future__ import annotations

from typing import Literal

from spielwerk.core.reasons import SpielwerkError
from spielwerk.core.state import State
from spielwerk.language import Language, in_language
from spielwerk.match.transcript import Transcript, verify
from spielwerk.web import shapes
from spielwerk.web.errors import say


def verification(text: str, language: Language) -> shapes.Verification:
    """Play a transcript again and say whether everything holds."""
    try:
        transcript = Transcript.from_json(text)
    except SpielwerkError as error:
        return _broken(in_language(error, language), 0, None)
    promised = None if transcript.commitment is None else transcript.commitment.hash
    try:
        state = verify(transcript)
    except SpielwerkError as error:
        return _broken(in_language(error, language), len(transcript.entries), promised)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        # The set-up of a file from outside can be anything at all.
        text = say(language, "verify", "no-game", error=f"{type(error).__name__}: {error}")
        return _broken(text, len(transcript.entries), promised)
    commitment: Literal["holds", "absent", "unopened"] = "absent"
    if transcript.commitment is not None:
        commitment = "holds" if transcript.commitment.opened else "unopened"
    return {
        "holds": True,
        "decisions": len(transcript.entries),
        "text": _text(transcript, state, commitment, language),
        "commitment": commitment,
        "hash": promised,
        "outcome": _outcome(state),
    }


def _broken(text: str, decisions: int, promised: str | None) -> shapes.Verification:
    return {
        "holds": False,
        "decisions": decisions,
        "text": text,
        "commitment": "absent" if promised is None else "broken",
        "hash": promised,
        "outcome": None,
    }


def _outcome(state: State) -> shapes.VerifiedOutcome | None:
    outcome = state.outcome
    if outcome is None:
        return None
    return {"winner": state.setup.players[outcome.winner], "points": list(outcome.points)}


def _text(transcript: Transcript, state: State, commitment: str, language: Language) -> str:
    outcome = _outcome(state)
    if outcome is None:
        ending = say(language, "verify", "open")
    else:
        points = " : ".join(map(str, outcome["points"]))
        ending = say(language, "verify", "won", player=outcome["winner"], points=points)
    if commitment == "holds":
        ending = f"{ending}; {say(language, 'verify', 'commitment')}"
    return say(language, "verify", "holds", n=len(transcript.entries), ending=ending)
