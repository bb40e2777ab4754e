"""Pending questions in words: what the numbers of a frame mean, for positions that begin in the middle of something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from spielwerk.core.frame import Frame
from spielwerk.core.reasons import BadPosition
from spielwerk.errors import sentences
from spielwerk.kunitori import steps
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.written import read_cards, read_number, read_seat, write_cards

problem = sentences("spielwerk.kunitori")

_SEAT: Final = "seat"
_NUMBER: Final = "number"
_CARDS: Final = "cards"
_SEATS: Final = "seats"


class _Meaning(NamedTuple):
    """What a step keeps in its frame: a name and a kind for each thing it uses."""

    a: str = ""
    a_kind: str = _NUMBER
    b: str = ""
    picks: str = ""
    picks_kind: str = _CARDS


_NOTHING: Final = _Meaning()
_MEANINGS: Final[dict[int, _Meaning]] = {
    steps.JOINT: _Meaning(picks="refused", picks_kind=_SEATS),
    steps.JOINT_TARGET: _Meaning(a="ally", a_kind=_SEAT, picks="refused", picks_kind=_SEATS),
    steps.CONSENT: _Meaning(a="target", a_kind=_SEAT, picks="refused", picks_kind=_SEATS),
    steps.GENERALS: _Meaning(picks="held"),
    steps.TROOPS: _Meaning(picks="held"),
    steps.FIGHT: _Meaning(a="begun", picks="attacked", picks_kind=_SEATS),
    steps.PRIZE: _Meaning(picks="offered"),
    steps.DEMANDS: _Meaning(a="on_defender", b="on_attackers", picks="met_by", picks_kind=_SEATS),
    steps.AFTERMATH: _Meaning(a="cleared", b="decks_done", picks="defenders", picks_kind=_SEATS),
    steps.END_AREA: _Meaning(picks="kept"),
    steps.END_HAND: _Meaning(a="extra_cards", picks="kept"),
    steps.TRAP_CARD: _Meaning(a="victim", a_kind=_SEAT),
    steps.NINJA_SHIELD: _Meaning(a="sent_by", a_kind=_SEAT, picks="revealed"),
    steps.NINJA_TRASH: _Meaning(a="victim", a_kind=_SEAT, picks="revealed"),
}


def write_frame(state: KunitoriState, frame: Frame) -> dict[str, Any]:
    """Return one frame of the stack in words."""
    players = state.setup.players
    meaning = _MEANINGS.get(frame.step, _NOTHING)
    written: dict[str, Any] = {"question": state.steps[frame.step].name, "seat": players[frame.seat]}
    if frame.card >= 0:
        written["card"] = write_cards((frame.card,))[0]
    if meaning.a and (frame.a or meaning.a_kind == _SEAT):
        written[meaning.a] = players[frame.a] if meaning.a_kind == _SEAT else frame.a
    if frame.b:
        written[meaning.b] = frame.b
    if frame.picks:
        written[meaning.picks] = (
            write_cards(frame.picks) if meaning.picks_kind == _CARDS else [players[seat] for seat in frame.picks]
        )
    return written


def read_frames(state: KunitoriState, asked: Any, then: Any) -> Frame:
    """Return the stack of what is asked and what waits for its end."""
    waiting: Frame | None = None
    if not isinstance(then, (list, tuple)):
        raise BadPosition("then", problem("no-frames", given=then))
    for entry in reversed(then):
        waiting = _read_frame(state, "then", entry, waiting)
    return _read_frame(state, "asked", asked, waiting)


def _read_frame(state: KunitoriState, key: str, written: Any, parent: Frame | None) -> Frame:
    players = state.setup.players
    names = {step.name: number for number, step in enumerate(state.steps)}
    if not isinstance(written, Mapping) or written.get("question") not in names:
        raise BadPosition(key, problem("no-question", given=written, known=", ".join(names)))
    step = names[written["question"]]
    meaning = _MEANINGS.get(step, _NOTHING)
    known = ("question", "seat", "card", *(name for name in (meaning.a, meaning.b, meaning.picks) if name))
    for name in written:
        if name not in known:
            raise BadPosition(key, problem("no-part", name=name, known=", ".join(known)))
    cards = read_cards(key, [written["card"]]) if "card" in written else (-1,)
    about_seat = meaning.a_kind == _SEAT
    a = read_seat(players, key, written.get(meaning.a)) if about_seat else read_number(written, meaning.a, key=key)
    picks: tuple[int, ...] = ()
    if meaning.picks in written:
        given = written[meaning.picks]
        if meaning.picks_kind == _CARDS:
            picks = read_cards(key, given)
        elif isinstance(given, (list, tuple)):
            picks = tuple([read_seat(players, key, name) for name in given])
        else:
            raise BadPosition(key, problem("no-players-list", given=given))
    seat = read_seat(players, key, written.get("seat"))
    return Frame(step, seat, cards[0], a, read_number(written, meaning.b, key=key), picks, parent)
