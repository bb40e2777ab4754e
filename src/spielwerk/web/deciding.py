"""Decisions at a table, and decisions taken back: made against a version, stored, and only then answered."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from spielwerk.core.reasons import AmbiguousNotation, MalformedNotation
from spielwerk.language import Language
from spielwerk.web.errors import Refusal
from spielwerk.web.live import LiveTable
from spielwerk.web.record import Record, UndoVote
from spielwerk.web.roster import strongest
from spielwerk.web.steady import time
from spielwerk.web.tables import Lobby


@dataclass(frozen=True)
class Done:
    """The answer to a command: the version now, whether it was a repetition, whether the others are being asked."""

    version: int
    repeated: bool = False
    asked: bool = False


async def act(
    lobby: Lobby, table_id: str, guest: str, seat: int, version: int, notation: str, language: Language
) -> Done:
    """Take a decision for a guest's seat."""

    async def work(live: LiveTable) -> Done:
        _check_seat(live, guest, seat)
        made = _made_at(live, guest, version)
        if made != live.version:
            if made is not None and live.playing.repeats(seat, notation, made):
                return _done(live, guest, repeated=True)
            raise _stale(live, guest)
        if live.playing.resigned and live.playing.over:
            raise Refusal("over")
        _check_moment(live, seat, notation)
        await decide(lobby, live, seat, notation, language)
        return _done(live, guest)

    return await lobby.changing(table_id, work)


async def decide(lobby: Lobby, live: LiveTable, seat: int, notation: str, language: Language = "en") -> None:
    """Take a decision for a seat, whoever plays it; then for all who have nothing to say where nobody learns of it."""
    command = live.act(seat, notation, time(), language)
    await lobby.store(live, command, _without_request(live))  # the game goes on instead
    while live.passes:
        await be_silent(lobby, live)


async def be_silent(lobby: Lobby, live: LiveTable) -> None:
    """Answer for a seat that has nothing to say."""
    seat, silence = live.to_act, live.silence
    assert seat is not None
    assert silence is not None
    command = live.act(seat, live.playing.state.text(silence), time(), "en")
    await lobby.store(live, command, _without_request(live))


async def think(lobby: Lobby, table_id: str, guest: str, seat: int, version: int) -> Done:
    """Take time for a question that would pass by itself: everybody may, whatever he holds, and everybody sees it."""

    async def work(live: LiveTable) -> Done:
        _check_seat(live, guest, seat)
        if _made_at(live, guest, version) != live.version:
            raise _stale(live, guest)
        window = live.window
        if window is None or window.seat != seat:
            raise Refusal("no-window")
        if not window.thinking:
            record = live.record.copy()
            record.thinking = live.playing.stage
            await lobby.change(live, record)
        return _done(live, guest)

    return await lobby.changing(table_id, work)


async def undo(lobby: Lobby, table_id: str, guest: str, seat: int, version: int) -> Done:
    """Take the last decision back; where something was revealed since, ask the others."""

    async def work(live: LiveTable) -> Done:
        _check_seat(live, guest, seat)
        match = live.playing
        made = _made_at(live, guest, version)
        if made != live.version:
            if made is not None and match.repeats_undo(seat, made):
                return _done(live, guest, repeated=True)
            raise _stale(live, guest)
        if match.over:
            raise Refusal("over")
        if match.why_no_undo(seat) is None:
            await lobby.store(live, live.undo(seat, time(), consent=False), _without_request(live))
        elif not match.has_decided(seat):
            raise Refusal("no-undo")
        elif undo_needed(live, seat):
            record = live.record.copy()
            record.undo = UndoVote(seat, match.stage)
            await lobby.change(live, record)
            return _done(live, guest, asked=True)
        else:
            await lobby.store(live, live.undo(seat, time(), consent=True), _without_request(live))
        return _done(live, guest)

    return await lobby.changing(table_id, work)


async def resign(lobby: Lobby, table_id: str, guest: str, seat: int, version: int) -> Done:
    """Give up: a game of two is over with it; where more play, a bot plays on for the seat to the end."""

    async def work(live: LiveTable) -> Done:
        if 0 <= seat < len(live.record.seats) and seat in live.playing.resigned:
            return _done(live, guest, repeated=True)
        _check_seat(live, guest, seat)
        if live.record.practice:
            raise Refusal("no-resign")
        if _made_at(live, guest, version) != live.version:
            raise _stale(live, guest)
        command = live.resign(seat, time())
        record = live.record.copy()
        record.undo = None
        if not live.playing.over:
            record.hand_over(seat, strongest(record.game))
            record.seats[seat].resigned = True
        await lobby.store(live, command, record)
        return _done(live, guest)

    return await lobby.changing(table_id, work)


async def again(lobby: Lobby, table_id: str, guest: str) -> Done:
    """Take back everything since the step of a lesson began."""

    async def work(live: LiveTable) -> Done:
        if live.coach is None:
            raise Refusal("no-lesson")
        _check_seat(live, guest, live.coach.learner)
        left = live.coach.back
        while left > 0:
            command = live.undo(live.coach.learner, time(), consent=True)
            left -= len(live.playing.journal[-1].taken_back)
            await lobby.store(live, command)
        return _done(live, guest)

    return await lobby.changing(table_id, work)


def undo_needed(live: LiveTable, seat: int) -> list[int]:
    """Return the seats whose people have to agree to an undo; bots always do."""
    owner = live.record.seats[seat].guest
    return [
        at
        for at, other in enumerate(live.record.seats)
        if other.kind == "guest" and other.guest != owner and not other.taken_over
    ]


async def answer_undo(lobby: Lobby, table_id: str, guest: str, seat: int, agree: bool) -> Done:
    """Answer somebody who asks to take a decision back."""

    async def work(live: LiveTable) -> Done:
        _check_seat(live, guest, seat)
        record = live.record.copy()
        vote = record.undo
        if vote is None or vote.version != live.playing.stage or vote.refused is not None:
            raise Refusal("no-request")
        needed = {record.seats[at].guest for at in undo_needed(live, vote.seat)}
        if guest not in needed:
            raise Refusal("not-your-seat")
        if agree:
            vote.agreed = sorted({*vote.agreed, guest})
        else:
            vote.refused = record.seats[seat].name  # stands until the game goes on, so that the asker learns of it
        if needed <= set(vote.agreed):
            record.undo = None
            await lobby.store(live, live.undo(vote.seat, time(), consent=True), record)
        else:
            await lobby.change(live, record)
        return _done(live, guest)

    return await lobby.changing(table_id, work)


def _check_seat(live: LiveTable, guest: str, seat: int) -> None:
    seats = live.record.seats
    if not 0 <= seat < len(seats) or not seats[seat].is_of(guest) or seats[seat].taken_over:
        raise Refusal("not-your-seat")


def _check_moment(live: LiveTable, seat: int, notation: str) -> None:
    """Refuse a silent answer that comes too early: it would tell the others how long somebody had to think about it."""
    window, now, state = live.window, time(), live.playing.state
    if window is None or window.seat != seat or not window.is_open(now):
        return
    with suppress(MalformedNotation, AmbiguousNotation):
        if state.parse(notation, seat) == live.silence:
            raise Refusal("wait", extra={"wait": round(window.due - now, 1)})


def _seen_version(live: LiveTable, guest: str) -> int:
    return live.seen_version([at for at, seat in enumerate(live.record.seats) if seat.is_of(guest)])


def _made_at(live: LiveTable, guest: str, seen: int) -> int | None:
    """Return the true version at which a guest who had noticed so much has said something."""
    own = [at for at, seat in enumerate(live.record.seats) if seat.is_of(guest)]
    return live.version if seen == live.seen_version(own) else live.playing.made_at(own, seen)


def _done(live: LiveTable, guest: str, *, repeated: bool = False, asked: bool = False) -> Done:
    return Done(_seen_version(live, guest), repeated, asked)


def _stale(live: LiveTable, guest: str) -> Refusal:
    return Refusal("stale", extra={"version": _seen_version(live, guest)})


def _without_request(live: LiveTable) -> Record | None:
    """Return the record with the wish for an undo taken out, if there is one and something happened since."""
    if live.record.undo is None or not live.playing.journal[-1].stages:
        return None
    record = live.record.copy()
    record.undo = None
    return record
