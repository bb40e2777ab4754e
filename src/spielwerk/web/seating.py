"""Who sits where: opening a table, sitting down, leaving, coming back, a bot for somebody absent, playing again."""

from __future__ import annotations

import asyncio
from base64 import urlsafe_b64encode
from contextlib import suppress
from hashlib import blake2b
from secrets import token_urlsafe
from typing import Final

import spielwerk
from spielwerk.language import Language
from spielwerk.match.commitment import Commitment, is_fresh, promised, rematch_of
from spielwerk.web.database import Conflict
from spielwerk.web.errors import Refusal
from spielwerk.web.live import LiveTable
from spielwerk.web.opening import NewTable, add_nonce, begun, deck_stored, opened, promise, seated
from spielwerk.web.record import Record, Seat, TakeoverVote
from spielwerk.web.roster import Roster
from spielwerk.web.steady import time
from spielwerk.web.tables import Lobby, note_deal

_REMOVED: Final = 100
"""So many of those who were sent away from a table are remembered."""


async def create(
    lobby: Lobby, roster: Roster, guest: str, name: str | None, wanted: NewTable, language: Language, key: str = ""
) -> str:
    """Set a table up; if nobody is missing, the game begins. The same guest with the same key gets the same table."""
    facts, secret, fixed = lobby.config.facts, lobby.storage.secret(), None
    table_id = named_by_key(secret, guest, key) if key else token_urlsafe(9)
    if wanted.promise is not None:
        if not is_fresh(wanted.promise, time()):
            raise Refusal("invalid", where="promise", extra={"where": "promise"})
        fixed = promised(secret, wanted.promise)
        table_id = named_by_key(secret, "", wanted.promise)  # one table for each, or its deal could be known
    # Off the loop, for a table from a ruling may be the first to need the scenarios.
    record = await asyncio.to_thread(opened, table_id, guest, name, wanted, language, roster, facts, fixed)
    try:
        return await lobby.open_table(record, wanted.promise or "")
    except Conflict:  # it was opened already, and perhaps deleted since
        return table_id


def named_by_key(secret: str, guest: str, key: str) -> str:
    """Return the id of the table a guest opens with a key: always the same, and nobody else's."""
    digest = blake2b(f"{guest}\0{key}".encode(), key=secret.encode()[:64], digest_size=9).digest()
    return urlsafe_b64encode(digest).decode()


async def join(
    lobby: Lobby,
    table_id: str,
    guest: str,
    name: str | None,
    seat: int | None,
    deck: object,
    language: Language,
    nonce: str = "",
) -> None:
    """Sit down at an open seat, perhaps with a deck of one's own; with the last one filled the game begins."""
    apart = await lobby.storage.kept_apart(guest)

    async def work(live: LiveTable) -> None:
        record = live.record.copy()
        if any(each.is_of(guest) for each in record.seats) and seat is None:
            return
        if record.state != "waiting":
            raise Refusal("not-waiting")
        if guest in record.removed or any(each.guest in apart for each in record.seats):
            raise Refusal("not-wanted")
        free = [at for at, each in enumerate(record.seats) if each.kind == "open"]
        wanted = (free[0] if free else -1) if seat is None else seat
        if wanted not in free:
            raise Refusal("seat-taken")
        record.seats[wanted] = seated(guest, name, wanted + 1, language)
        room = spielwerk.game(record.game).decks()
        if deck is not None and room is not None:
            record.options["decks"][wanted] = deck_stored(room, deck, record.options.get("facts", {}))
        add_nonce(record, wanted, nonce)
        await _filled(lobby, live, record, language)
        lobby.hub.expect(table_id, guest)

    await lobby.changing(table_id, work)


async def fill(lobby: Lobby, roster: Roster, table_id: str, guest: str, bot: str | None, language: Language) -> None:
    """Give all open seats to bots."""

    async def work(live: LiveTable) -> None:
        record = live.record.copy()
        if record.host != guest:
            raise Refusal("not-your-seat")
        if record.state != "waiting":
            raise Refusal("not-waiting")
        for at, seat in enumerate(record.seats):
            if seat.kind == "open":
                record.seats[at] = Seat("bot", bot=roster.chosen(record.game, bot))
        await _filled(lobby, live, record, language)

    await lobby.changing(table_id, work)


async def remove(lobby: Lobby, table_id: str, guest: str, seat: int) -> None:
    """Let the host open a seat again before the game; whoever sat there cannot come back to it."""

    async def work(live: LiveTable) -> None:
        record = live.record.copy()
        if record.host != guest:
            raise Refusal("not-your-seat")
        if record.state != "waiting":
            raise Refusal("not-waiting")
        if not 0 <= seat < len(record.seats) or record.seats[seat].kind == "open" or record.seats[seat].is_of(guest):
            raise Refusal("not-found")
        unwanted = record.seats[seat].guest
        for at, each in enumerate(record.seats):
            if at == seat or (unwanted is not None and each.guest == unwanted):
                record.seats[at] = Seat("open")
                _take_deck_along(record, at)
        if unwanted is not None:
            record.removed = [*record.removed, unwanted][-_REMOVED:]
        await lobby.change(live, record)

    await lobby.changing(table_id, work)


async def shun(lobby: Lobby, table_id: str, guest: str, seat: int) -> None:
    """Do not want to meet somebody one sits with again: neither finds the other's tables any more."""
    async with lobby.at(table_id) as live:
        seats = live.record.seats
        if not any(seat.is_of(guest) for seat in seats):
            raise Refusal("not-your-seat")
        other = seats[seat].guest if 0 <= seat < len(seats) else None
        if other is None or other == guest:
            raise Refusal("not-found")
        name = seats[seat].name
    await lobby.storage.shun(guest, other, name)


async def _filled(lobby: Lobby, live: LiveTable, record: Record, language: Language) -> None:
    """Store who sits where, and begin if nobody is missing."""
    if all(seat.kind != "open" for seat in record.seats):
        begun(record, language)
        note_deal(LiveTable(record, lobby.woken))  # a game that cannot be dealt is refused before anything is stored
    await lobby.change(live, record)


async def leave(lobby: Lobby, table_id: str, guest: str) -> None:
    """Stand up: before the game the seats are open again, during it they count as absent."""

    async def work(live: LiveTable) -> None:
        record = live.record.copy()
        own = [at for at, seat in enumerate(record.seats) if seat.is_of(guest)]
        if not own:
            raise Refusal("not-your-seat")
        for at in own:
            if record.state == "waiting":
                record.seats[at] = Seat("open")
                _take_deck_along(record, at)
            else:
                record.seats[at].left = True
        if record.state == "waiting" and record.host == guest:
            record.host = next((seat.guest for seat in record.seats if seat.guest is not None), guest)
        await lobby.change(live, record)

    await lobby.changing(table_id, work)


def _take_deck_along(record: Record, seat: int) -> None:
    """Leave the ready-made deck of the same people instead of an own one, which is nobody else's business."""
    room = spielwerk.game(record.game).decks()
    if room is not None:
        decks = record.options["decks"]
        decks[seat] = decks[seat] if room.is_preset(decks[seat]) else room.listed(decks[seat]).leader


def takeover_needed(lobby: Lobby, live: LiveTable, seat: int) -> list[int]:
    """Return the seats whose people have to agree that a bot plays for a seat."""
    return [
        at
        for at, other in enumerate(live.record.seats)
        if at != seat and other.kind == "guest" and not other.taken_over and not lobby.absent(live, at)
    ]


async def takeover(lobby: Lobby, roster: Roster, table_id: str, guest: str, seat: int, bot: str | None) -> None:
    """Wish that a bot plays for an absent seat; it does when all others wish so."""

    async def work(live: LiveTable) -> None:
        record = live.record.copy()
        if not 0 <= seat < len(record.seats) or record.state != "playing":
            raise Refusal("not-found")
        needed = {record.seats[at].guest for at in takeover_needed(lobby, live, seat)}
        if guest not in needed:
            raise Refusal("not-your-seat")
        if not lobby.absent(live, seat):
            raise Refusal("still-here")
        vote = record.takeovers.setdefault(str(seat), TakeoverVote(roster.chosen(record.game, bot)))
        vote.agreed = sorted({*vote.agreed, guest})
        if needed <= set(vote.agreed):
            record.hand_over(seat, vote.bot)
        await lobby.change(live, record)

    await lobby.changing(table_id, work)


async def come_back(lobby: Lobby, table_id: str, guest: str, seat: int) -> None:
    """Take a seat back, from a bot or after leaving; not when its time was up."""

    async def work(live: LiveTable) -> None:
        record = live.record.copy()
        if not 0 <= seat < len(record.seats) or not record.seats[seat].is_of(guest):
            raise Refusal("not-your-seat")
        left = live.time_left(seat, time())
        if record.seats[seat].resigned or (record.seats[seat].taken_over and left is not None and left <= 0):
            raise Refusal("not-your-seat")
        if record.seats[seat].taken_over:
            record.seats[seat].bot = None
        record.seats[seat].taken_over = False
        record.seats[seat].left = False
        record.takeovers.pop(str(seat), None)
        await lobby.change(live, record)

    await lobby.changing(table_id, work)


def next_deal(lobby: Lobby, table_id: str) -> Commitment:
    """Return what the game after that of a table is dealt from: fixed before anybody wishes for it."""
    return promised(lobby.storage.secret(), rematch_of(table_id))


async def rematch(lobby: Lobby, table_id: str, guest: str, language: Language, nonce: str = "") -> None:
    """Wish to play again; when all people do, the new table has the seats moved on by one."""

    async def work(live: LiveTable) -> None:
        record = live.record.copy()
        people = {seat.guest for seat in record.seats if seat.kind == "guest" and not seat.left}
        if guest not in people:
            raise Refusal("not-your-seat")
        if record.state != "over":
            raise Refusal("not-over")
        if record.practice:
            raise Refusal("no-rematch")
        if record.rematch_table is not None:
            return
        record.rematch = sorted({*record.rematch, guest})
        record.rematch_nonces[guest] = nonce
        if people <= set(record.rematch):
            again = _again(lobby, live, record, language)
            record.rematch_table = again.id
            with suppress(Conflict):  # it was opened already, and only this was not written down
                await lobby.open_table(again, rematch_of(table_id))
        await lobby.change(live, record)

    await lobby.changing(table_id, work)


def _again(lobby: Lobby, live: LiveTable, record: Record, language: Language) -> Record:
    """Return the record of a rematch: everybody moves on by one seat and keeps his deck.

    Within a match everybody stays, and the loser of this game begins.
    """
    seats = [
        Seat(each.kind, each.guest, each.name, None if each.kind == "guest" else each.bot) for each in record.seats
    ]
    options = dict(record.options)
    options.pop("start", None)
    score, outcome = live.score(), live.playing.outcome
    goes_on = score is not None and max(score) < spielwerk.game(record.game).match_goal
    if goes_on and outcome is not None:
        options["start"] = record.players[1 - outcome.winner]
    else:
        seats = [*seats[1:], seats[0]]
        if "decks" in options:
            options["decks"] = [*options["decks"][1:], options["decks"][0]]
    again = Record(
        id=named_by_key(lobby.storage.secret(), "", rematch_of(record.id)),  # one table, or its deal could be known
        game=record.game,
        created=time(),
        host=record.host,
        seats=seats,
        options=options,
        public=record.public,
        clock=record.clock,
        score=score if goes_on else None if score is None else [0] * len(score),
    )
    promise(again, next_deal(lobby, record.id))
    for at, seat in enumerate(seats):
        add_nonce(again, at, record.rematch_nonces.get(seat.guest or "", ""))
    begun(again, language)
    return again
