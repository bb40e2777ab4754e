"""What is going on, in words: the stack of steps as a position writes it, the question being asked first.

Every entry names its step, who is asked (`seat`), the `card` whose text is carried out and the cards picked so far
(`picks`), as far as there are any. What else a step has to remember has a name of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from spielwerk.bluemoon import terms
from spielwerk.bluemoon.cards.roster import IDS, NUMBERS
from spielwerk.bluemoon.setup import SEATS
from spielwerk.bluemoon.steps import STEPS
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import BadPosition
from spielwerk.errors import sentences

problem = sentences("spielwerk.bluemoon")


class Note(NamedTuple):
    """Something a step remembers: a number, or one of these words by its number."""

    name: str
    words: tuple[Any, ...] = ()


_YES: Final = (False, True)
_LAID: Final = tuple(
    f"{way}{ending}" for way in ("", "normal", "free", "partner", "gang") for ending in ("", " from ship")
)
_NUMBER: Final = Note("number")
_SO_FAR: Final = Note("so_far")
_LEFT: Final = Note("left")
_MUST: Final = Note("must", _YES)
_NOTHING: Final = Note("")
_MOMENT: Final = Note("moment", ("action card", "first character", "announcement", "retreat", "dragon", "intervention"))
_AS: Final = Note("laid_as", _LAID)
_PRICE: Final = Note(
    "price", ("eight fire", "eight earth", "three characters", "two of a kind", "five moons", "two and two")
)
_NOTES: Final[dict[str, tuple[Note, Note]]] = {
    "decline": (_SO_FAR, _NOTHING),
    "last-text": (Note("begun", _YES), _NOTHING),
    "pay-for-action-card": (_LEFT, _NOTHING),
    "pay-cost": (_LEFT, _AS),
    "intervene": (_MOMENT, _AS),
    "intervene-always": (_MOMENT, _AS),
    "continue-gang": (Note("from_ship", _YES), _NOTHING),
    "discard-from-hand": (_LEFT, _NOTHING),
    "shuffle-back": (_LEFT, _NOTHING),
    "take-back": (Note("among", ("combat", "others in combat", "active cards", "both areas")), _MUST),
    "buy-dragon": (_PRICE, _NOTHING),
    "both-may-buy": (_PRICE, _NOTHING),
    "retreating": (Note("stage", ("declared", "sirens", "dragons", "clearing", "refilling")), _NOTHING),
    "after-support": (Note("texts"), _NOTHING),
    "sacrifice-one": (Note("shown"), _NOTHING),
    "discard-booster-or-support": (_NUMBER, _MUST),
    "discard-with-icon": (_NUMBER, _MUST),
    "discard-just-laid": (_NUMBER, _MUST),
}
_OTHERS: Final = (_NUMBER, _SO_FAR)
_KEYS: Final = ("step", "seat", "card", "picks")


def _notes(step_id: str) -> tuple[Note, Note]:
    return _NOTES.get(step_id, _OTHERS)


# -- writing ---------------------------------------------------------------------------------------------------


def written(frame: Frame | None) -> list[dict[str, Any]]:
    """Return the stack in words."""
    entries: list[dict[str, Any]] = []
    while frame is not None:
        step = STEPS[frame.step].id
        entry: dict[str, Any] = {"step": step, "seat": SEATS[frame.seat]}
        if frame.card != UNKNOWN:
            entry["card"] = IDS[frame.card]
        for note, value in zip(_notes(step), (frame.a, frame.b), strict=True):
            if value:
                entry[note.name] = note.words[value] if note.words else value
            elif note.words and note.words[0]:
                entry[note.name] = note.words[0]
        if frame.picks:
            entry["picks"] = [IDS[card] for card in frame.picks]
        entries.append(entry)
        frame = frame.parent
    return entries


# -- reading ---------------------------------------------------------------------------------------------------


def read(entries: Any) -> Frame | None:
    """Return the stack that was written."""
    if not isinstance(entries, (list, tuple)):
        raise BadPosition("pending", problem("no-list", given=entries))
    frame: Frame | None = None
    for entry in reversed(entries):
        frame = _frame(entry, frame)
    return frame


def _frame(entry: Any, parent: Frame | None) -> Frame:
    steps = {step.id: number for number, step in enumerate(STEPS)}
    if not isinstance(entry, Mapping) or entry.get("step") not in steps:
        given = entry.get("step") if isinstance(entry, Mapping) else entry
        raise BadPosition("pending", problem("no-step", given=given, known=", ".join(sorted(steps))))
    step = str(entry["step"])
    first, second = _notes(step)
    known = [*_KEYS, *[note.name for note in (first, second) if note.name]]
    for key in entry:
        if key not in known:
            raise BadPosition("pending", problem("no-key", where=f"{step!r}", name=key, known=", ".join(known)))
    if entry.get("seat") not in SEATS:
        raise BadPosition("pending", problem("one-of", known=", ".join(SEATS), given=entry.get("seat")))
    return Frame(
        steps[step],
        SEATS.index(entry["seat"]),
        _card(entry["card"]) if "card" in entry else UNKNOWN,
        _value(first, entry.get(first.name)),
        _value(second, entry.get(second.name)),
        tuple(_card(card) for card in _list(entry.get("picks"))),
        parent,
    )


def _list(given: Any) -> Sequence[Any]:
    if given is None:
        return ()
    if not isinstance(given, (list, tuple)):
        raise BadPosition("pending", problem("no-list", given=given))
    return given


def _card(given: Any) -> int:
    if not isinstance(given, str) or given not in NUMBERS:
        raise BadPosition("pending", problem("no-card", card=given))
    return NUMBERS[given]


def _value(note: Note, given: Any) -> int:
    if given is None:
        return 0
    if note.words:
        if given not in note.words:
            known = ", ".join(str(word) for word in note.words if word != "")
            raise BadPosition("pending", problem("one-of", known=known, given=given))
        return note.words.index(given)
    if type(given) is not int or not -terms.MOST <= given <= terms.MOST:
        raise BadPosition("pending", problem("no-number", given=given, most=terms.MOST))
    return given
