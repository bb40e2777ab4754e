"""Paths to tables."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Annotated, Literal

from fastapi import APIRouter, Header, Path, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from spielwerk.bots.review import decisions
from spielwerk.match.commitment import RULE, new_promise, promised
from spielwerk.web import deciding, hinting, positions, seating, shapes
from spielwerk.web.caller import Actor, Asker, Caller, Opener, Prover, Reader, Talker
from spielwerk.web.deciding import Done
from spielwerk.web.describe import log_lines, moment_seen, own_seats, summary, table_seen, viewpoint
from spielwerk.web.errors import Refusal, Repeating
from spielwerk.web.opening import NewTable, Nonce
from spielwerk.web.present import SPECTATOR
from spielwerk.web.proof import verification
from spielwerk.web.steady import time

router = APIRouter(prefix="/api")
TableId = Annotated[str, Path(max_length=16)]
SeatNumber = Annotated[int, Field(ge=0, le=5, strict=True)]
Version = Annotated[int, Field(ge=0, le=1_000_000, strict=True)]
Words = Annotated[str, Field(min_length=1, max_length=80)]
EverySeat = Literal["all", "0", "1", "2", "3", "4", "5"]
SeatQuery = Annotated[int | None, Query(ge=0, le=5)]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NonceBody(_Body):
    """What the guest adds to the seed, of which the hash is known."""

    nonce: Nonce = ""


class JoinBody(NonceBody):
    """Which seat to take; the first open one if null. In Blue Moon perhaps with a deck: a preset or a code."""

    seat: SeatNumber | None = None
    deck: Annotated[str, Field(max_length=200)] | None = None


class BotBody(_Body):
    """Which bot; the strongest if null."""

    bot: Annotated[str, Field(max_length=32)] | None = None


class SeatBody(_Body):
    """One seat."""

    seat: SeatNumber


class HintBody(SeatBody):
    """Whom to advise: at a glance, or after a longer look, which takes a moment and finds better."""

    longer: bool = False


class TakeoverBody(SeatBody):
    """A seat, and the bot that is to play for it."""

    bot: Annotated[str, Field(max_length=32)] | None = None


class ActBody(SeatBody):
    """A decision, made against a version of the game."""

    version: Version
    notation: Words


class UndoBody(SeatBody):
    """A wish to take the last decision back, or to give up, as of a version of the game."""

    version: Version


class UndoAnswerBody(SeatBody):
    """The answer to such a wish."""

    agree: bool


Key = Annotated[
    str,
    Header(alias="Idempotency-Key", max_length=64, description="the same key again does nothing and answers alike"),
]


class ChatBody(_Body):
    """Something to say."""

    text: Annotated[str, Field(min_length=1, max_length=500)]


class PositionBody(_Body):
    """A scenario, and who looks at it: a seat, a spectator (-1), or somebody before whom all cards lie open (null)."""

    scenario: Annotated[str, Field(max_length=positions.LONGEST)]
    seat: Annotated[int, Field(ge=SPECTATOR, le=5, strict=True)] | None = None


def said(text: str) -> str:
    """Return a text fit to be shown; refuse an empty one."""
    clean = "".join(mark if mark.isprintable() or mark == "\n" else " " for mark in text).strip()
    if not clean:
        raise Refusal("invalid", where="text", extra={"where": "text"})
    return clean


async def _table_seen(caller: Caller, table: str, seat: int | None = None, log: int = 0) -> shapes.Table:
    async with caller.lobby.at(table) as live:
        live.looked_at = monotonic()
        caller.lobby.attend(live)
        return table_seen(caller.lobby, live, caller.guest.id, caller.language, seat, min(log, len(live.log)))


def _answer(done: Done) -> shapes.Answer:
    return {"version": done.version, "repeated": done.repeated, "asked": done.asked}


# -- the lobby -------------------------------------------------------------------------------------------


@router.get("/tables")
async def tables(caller: Reader) -> shapes.Summaries:
    """Return the public tables."""
    apart = await caller.lobby.storage.kept_apart(caller.guest.id)
    records = [
        record
        for record in await caller.lobby.listed()
        if caller.guest.id not in record.removed and not any(seat.guest in apart for seat in record.seats)
    ]
    return {"tables": [summary(record, caller.guest.id, caller.language) for record in records]}


@router.get("/promise")
async def promise(caller: Reader) -> shapes.Promised:
    """Promise a deal, before the guest adds something to it and opens a table with it."""
    name = new_promise(time())
    return {"id": name, "hash": promised(caller.lobby.storage.secret(), name).hash, "rule": RULE}


@router.post("/tables", status_code=201)
async def create(request: Request, response: Response, caller: Opener, body: NewTable, key: Key = "") -> shapes.Table:
    """Open a table."""
    if not caller.guest.known:
        caller.server.guests.write(response, caller.guest, secure=request.url.scheme == "https")
    guest, server = caller.guest, caller.server
    table = await seating.create(server.lobby, server.roster, guest.id, guest.name, body, caller.language, key)
    return await _table_seen(caller, table)


@router.get("/tables/{table}")
async def look(
    caller: Reader, table: TableId, seat: SeatQuery = None, log: Annotated[int, Query(ge=0, le=1_000_000)] = 0
) -> shapes.Table:
    """Look at a table; with the log from a line on."""
    return await _table_seen(caller, table, seat, log)


@router.post("/tables/{table}/join")
async def join(request: Request, response: Response, caller: Actor, table: TableId, body: JoinBody) -> shapes.Table:
    """Sit down."""
    if not caller.guest.known:
        caller.server.guests.write(response, caller.guest, secure=request.url.scheme == "https")
    guest = caller.guest
    await seating.join(caller.lobby, table, guest.id, guest.name, body.seat, body.deck, caller.language, body.nonce)
    return await _table_seen(caller, table)


@router.post("/tables/{table}/fill")
async def fill(caller: Actor, table: TableId, body: BotBody) -> shapes.Table:
    """Give all open seats to bots."""
    await seating.fill(caller.lobby, caller.server.roster, table, caller.guest.id, body.bot, caller.language)
    return await _table_seen(caller, table)


@router.post("/tables/{table}/leave")
async def leave(caller: Actor, table: TableId) -> shapes.Table:
    """Stand up."""
    await seating.leave(caller.lobby, table, caller.guest.id)
    return await _table_seen(caller, table)


@router.post("/tables/{table}/remove")
async def remove(caller: Actor, table: TableId, body: SeatBody) -> shapes.Table:
    """Open a seat again, as the host."""
    await seating.remove(caller.lobby, table, caller.guest.id, body.seat)
    return await _table_seen(caller, table)


@router.post("/tables/{table}/shun")
async def shun(caller: Actor, table: TableId, body: SeatBody) -> shapes.Shunned:
    """Do not want to meet whoever sits there again."""
    await seating.shun(caller.lobby, table, caller.guest.id, body.seat)
    return {"names": await caller.lobby.storage.shunned_by(caller.guest.id)}


@router.post("/tables/{table}/return")
async def come_back(caller: Actor, table: TableId, body: SeatBody) -> shapes.Table:
    """Take one's seat back."""
    await seating.come_back(caller.lobby, table, caller.guest.id, body.seat)
    return await _table_seen(caller, table)


@router.post("/tables/{table}/resign")
async def resign(caller: Actor, table: TableId, body: UndoBody) -> shapes.Table:
    """Give up."""
    await deciding.resign(caller.lobby, table, caller.guest.id, body.seat, body.version)
    return await _table_seen(caller, table)


@router.post("/tables/{table}/takeover")
async def takeover(caller: Actor, table: TableId, body: TakeoverBody) -> shapes.Table:
    """Wish that a bot plays for somebody absent."""
    await seating.takeover(caller.lobby, caller.server.roster, table, caller.guest.id, body.seat, body.bot)
    return await _table_seen(caller, table)


@router.post("/tables/{table}/rematch")
async def rematch(caller: Actor, table: TableId, body: NonceBody | None = None) -> shapes.Table:
    """Wish to play again."""
    nonce = "" if body is None else body.nonce
    await seating.rematch(caller.lobby, table, caller.guest.id, caller.language, nonce)
    return await _table_seen(caller, table)


# -- playing ---------------------------------------------------------------------------------------------


@router.post("/tables/{table}/act")
async def act(caller: Actor, table: TableId, body: ActBody) -> shapes.Answer:
    """Take a decision; answered when it is stored."""
    done = await deciding.act(
        caller.lobby, table, caller.guest.id, body.seat, body.version, body.notation, caller.language
    )
    return _answer(done)


@router.post("/tables/{table}/undo")
async def undo(caller: Actor, table: TableId, body: UndoBody) -> shapes.Answer:
    """Take the last decision back, or ask the others for it."""
    return _answer(await deciding.undo(caller.lobby, table, caller.guest.id, body.seat, body.version))


@router.post("/tables/{table}/think")
async def think(caller: Actor, table: TableId, body: UndoBody) -> shapes.Answer:
    """Take time for a question that would pass by itself."""
    return _answer(await deciding.think(caller.lobby, table, caller.guest.id, body.seat, body.version))


@router.post("/tables/{table}/again")
async def again(caller: Actor, table: TableId) -> shapes.Answer:
    """In a lesson: begin the step anew."""
    return _answer(await deciding.again(caller.lobby, table, caller.guest.id))


@router.post("/tables/{table}/undo/answer")
async def answer_undo(caller: Actor, table: TableId, body: UndoAnswerBody) -> shapes.Answer:
    """Agree to an undo, or not."""
    return _answer(await deciding.answer_undo(caller.lobby, table, caller.guest.id, body.seat, body.agree))


@router.post("/tables/{table}/chat")
async def chat(caller: Talker, table: TableId, body: ChatBody, key: Key = "") -> shapes.ChatAnswer:
    """Say something at the table."""
    return {"number": await caller.lobby.say(table, caller.guest.id, said(body.text), key)}


@router.get("/tables/{table}/why")
async def why(
    caller: Reader,
    table: TableId,
    seat: SeatQuery = None,
    notation: Annotated[str | None, Query(max_length=80)] = None,
    card: Annotated[str | None, Query(max_length=40)] = None,
    area: Annotated[str, Query(max_length=20)] = "hand",
) -> shapes.Why:
    """Say whether something is possible now, and if not, why."""
    async with caller.lobby.at(table) as live:
        viewer = viewpoint(live, caller.guest.id, seat)
        if viewer == SPECTATOR:
            raise Refusal("not-your-seat")
        presenter = live.presenter(caller.language)
        state = live.answers_to(viewer)
        if notation is not None:
            return presenter.why_notation(state, viewer, notation)
        if card is None:
            raise Refusal("invalid", where="notation", extra={"where": "notation"})
        return presenter.why_card(state, viewer, card, area)


@router.get("/tables/{table}/foresight")
async def foresight(
    caller: Reader,
    table: TableId,
    version: Annotated[int, Query(ge=0, le=1_000_000)],
    seat: SeatQuery = None,
) -> shapes.Foresight:
    """Say what the options of this question would bring; only the seat that is asked learns it."""
    async with caller.lobby.at(table) as live:
        viewer = viewpoint(live, caller.guest.id, seat)
        if viewer == SPECTATOR or viewer != live.to_act:
            raise Refusal("not-asked")
        now = live.seen_version(own_seats(live.record, caller.guest.id))
        if version != now:
            raise Refusal("stale", extra={"version": now})
        return live.presenter(caller.language).foresight(live.playing.state, viewer, live.foreseen())


@router.post("/tables/{table}/hint")
async def hint(caller: Asker, table: TableId, body: HintBody) -> shapes.Hint:
    """Say what a bot would do, and its second choice: first at a glance, on request after a longer look."""
    return await hinting.hint(caller, table, body.seat, longer=body.longer)


# -- looking back ----------------------------------------------------------------------------------------


@router.get("/tables/{table}/moments/{at}")
async def moment(
    caller: Reader,
    table: TableId,
    at: Annotated[int, Path(ge=0, le=1_000_000)],
    seat: Annotated[EverySeat | None, Query()] = None,
) -> shapes.Moment:
    """Show the table as it was."""
    async with caller.lobby.at(table) as live:
        everything = seat == "all"
        if everything and live.record.state != "over":
            raise Refusal("not-over")
        live.playing  # noqa: B018 - refuses while the table waits
        viewer = viewpoint(live, caller.guest.id, None if seat is None or everything else int(seat))
        return moment_seen(live, at, viewer, caller.language, everything=everything)


@router.get("/tables/{table}/replay")
async def replay(caller: Reader, table: TableId) -> shapes.Replay:
    """Return the whole log of a finished game, to go through it moment by moment."""
    async with caller.lobby.at(table) as live:
        if live.record.state != "over":
            raise Refusal("not-over")
        live.playing  # noqa: B018 - refuses what the present rules cannot follow
        viewer = viewpoint(live, caller.guest.id, None)
        return {
            "table": summary(live.record, caller.guest.id, caller.language),
            "moments": live.moments,
            "lines": log_lines(live, viewer, caller.language, everything=True),
        }


@router.get("/tables/{table}/review")
async def review(caller: Asker, table: TableId, seat: Annotated[int, Query(ge=0, le=5)]) -> shapes.Review:
    """Look at a seat's finished game again: how its chance to win went, and which decisions cost most."""
    async with caller.lobby.at(table) as live:
        if live.record.state != "over":
            raise Refusal("not-over")
        if seat >= len(live.record.seats):
            raise Refusal("not-found")
        match, game = live.playing, live.record.game
        presenter = live.presenter(caller.language)
    asked = await asyncio.to_thread(decisions, match, seat)
    found = await caller.server.robots.review(caller.address, game, seat, asked)
    return presenter.reviewed(found, {each.version: each.state for each in asked})


@router.get("/tables/{table}/scenario")
async def scenario(
    caller: Reader,
    table: TableId,
    seat: Annotated[EverySeat | None, Query()] = None,
    at: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
) -> shapes.Written:
    """Write the table as a scenario: as far as the caller knows it, after the game with all cards if asked for."""
    async with caller.lobby.at(table) as live:
        everything = seat == "all"
        if everything and live.record.state != "over":
            raise Refusal("not-over")
        viewer = viewpoint(live, caller.guest.id, None if seat is None or everything else int(seat))
        return positions.written(live, at, None if everything else viewer, caller.language)


@router.post("/positions")
async def position(caller: Prover, body: PositionBody) -> shapes.Position:
    """Show the table of a scenario."""
    return await asyncio.to_thread(positions.shown, body.scenario, body.seat, caller.language)


async def _transcript(caller: Caller, table: str) -> str:
    async with caller.lobby.at(table) as live:
        if live.record.state != "over":
            raise Refusal("game-running")
        return live.playing.transcript.to_json()


@router.get(
    "/tables/{table}/transcript", response_class=Response, responses={200: {"content": {"application/json": {}}}}
)
async def transcript(caller: Reader, table: TableId) -> Response:
    """Return the record of a finished game as a file."""
    text = await _transcript(caller, table)
    name = f"spielwerk-{table}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/json", headers=headers)


@router.get("/tables/{table}/verify")
async def verify_table(caller: Prover, table: TableId) -> shapes.Verification:
    """Check the record of a finished game."""
    return await asyncio.to_thread(verification, await _transcript(caller, table), caller.language)


@router.post(
    "/verify",
    response_class=Repeating,
    openapi_extra={"requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}},
)
async def verify_file(request: Request, caller: Prover) -> shapes.Verification:
    """Check a record somebody brings."""
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError as error:
        raise Refusal("invalid", where="body", extra={"where": "body"}) from error
    return await asyncio.to_thread(verification, text, caller.language)
