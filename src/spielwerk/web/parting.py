"""A guest who wants to be forgotten: name, chat and games, as far as they are nobody else's too."""

from __future__ import annotations

from secrets import token_urlsafe

from spielwerk.language import Language
from spielwerk.web.errors import say
from spielwerk.web.live import LiveTable
from spielwerk.web.record import Seat
from spielwerk.web.tables import Lobby


async def forget(lobby: Lobby, guest: str, language: Language) -> int:
    """Delete what is stored about a guest; return how many tables it concerned.

    A table with nobody else at it is deleted. At one with others everything the guest said goes, and the seat is
    nobody's any more; the game itself stays theirs, with the name it was played under in its record.
    """
    await lobby.storage.forgive(guest)
    await lobby.storage.unname(guest)
    tables = await lobby.storage.tables_of(guest)
    for table in tables:
        async with lobby.at(table) as live:
            own = [at for at, seat in enumerate(live.record.seats) if seat.is_of(guest)]
            others = {seat.guest for seat in live.record.seats if seat.kind == "guest"} - {guest}
        if others:
            await lobby.storage.unsay(table, own)
            await lobby.changing(table, lambda live: _leave_no_trace(lobby, live, guest, language))
        else:
            await lobby.storage.delete(table)
        lobby.forget(table)
    return len(tables)


async def _leave_no_trace(lobby: Lobby, live: LiveTable, guest: str, language: Language) -> None:
    record = live.record.copy()
    stranger = token_urlsafe(12)
    for at, seat in enumerate(record.seats):
        if seat.is_of(guest):
            if record.state == "waiting":
                record.seats[at] = Seat("open")
                continue
            seat.guest, seat.left = stranger, True
            seat.name = say(language, "table", "guest", n=at + 1)
    if record.host == guest:
        record.host = next((seat.guest for seat in record.seats if seat.guest not in (None, stranger)), stranger) or ""
    record.rematch = [each for each in record.rematch if each != guest]
    await lobby.change(live, record)
