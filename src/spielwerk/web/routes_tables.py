"""Paths to tables."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from spielwerk.web import deciding, seating, shapes
from spielwerk.web.caller import Actor, Asker, Caller, Opener, Prover, Reader, Talker
from spielwerk.web.deciding import Done
from spielwerk.web.describe import log_lines, moment_seen, summary, table_seen, viewpoint
from spielwerk.web.errors import Refusal, Repeating
from spielwerk.web.opening import NewTable
from spielwerk.web.present import SPECTATOR
from spielwerk.web.proof import verification
from spielwerk.web.roster import PLAIN, strongest

router = APIRouter(prefix="/api")
TableId = Annotated[str, Path(max_length=16)]
SeatNumber = Annotated[int, Field(ge=0, le=5, strict=True)]
Version = Annotated[int, Field(ge=0, le=1_000_000, strict=True)]
Words = Annotated[str, Field(min_length=1, max_length=80)]
SeatQuery = Annotated[int | None, Query(ge=0, le=5)]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class JoinBody(_Body):
    """Which seat to take; the first open one if null. In Blue Moon perhaps with a deck: a preset or a code."""

    seat: SeatNumber | None = None
    deck: Annotated[str, Field(max_length=200)] | None = None


class BotBody(_Body):
    """Which bot; the strongest if null."""

    bot: Annotated[str, Field(max_length=32)] | None = None


class SeatBody(_Body):
    """One seat."""

    seat: SeatNumber


class TakeoverBody(SeatBody):
    """A seat, and the bot that is to play for it."""

    bot: Annotated[str, Field(max_length=32)] | None = None


class ActBody(SeatBody):
    """A decision, made against a version of the game."""

    version: Version
    notation: Words


class UndoBody(SeatBody):
    """A wish to take the last decision back."""

    version: Version


class UndoAnswerBody(SeatBody):
    """The answer to such a wish."""

    agree: bool


class ChatBody(_Body):
    """Something to say."""

    text: Annotated[str, Field(min_length=1, max_length=500)]


def said(text: str) -> str:
    """Return a text fit to be shown; refuse an empty one."""
    clean = "".join(mark if mark.isprintable() or mark == "\n" else " " for mark in text).strip()
    if not clean:
        raise Refusal("invalid", where="text", extra={"where": "text"})
    return clean


async def _told(caller: Caller, table: str, seat: int | None = None, log: int = 0) -> shapes.Table:
    async with caller.lobby.at(table) as live:
        caller.lobby.attend(live)
        return table_seen(caller.lobby, live, caller.guest.id, caller.language, seat, min(log, len(live.log)))


def _answer(done: Done) -> shapes.Answer:
    return {"version": done.version, "repeated": done.repeated, "asked": done.asked}


# -- the lobby -------------------------------------------------------------------------------------------


@router.get("/tables")
async def tables(caller: Reader) -> shapes.Summaries:
    """Return the public tables."""
    records = await caller.lobby.listed()
    return {"tables": [summary(record, caller.guest.id, caller.language) for record in records]}


@router.post("/tables", status_code=201)
async def create(request: Request, response: Response, caller: Opener, body: NewTable) -> shapes.Table:
    """Open a table."""
    if not caller.guest.known:
        caller.server.guests.write(response, caller.guest, secure=request.url.scheme == "https")
    guest, server = caller.guest, caller.server
    table = await seating.create(server.lobby, server.roster, guest.id, guest.name, body, caller.language)
    return await _told(caller, table)


@router.get("/tables/{table}")
async def look(
    caller: Reader, table: TableId, seat: SeatQuery = None, log: Annotated[int, Query(ge=0, le=1_000_000)] = 0
) -> shapes.Table:
    """Look at a table; with the log from a line on."""
    return await _told(caller, table, seat, log)


@router.post("/tables/{table}/join")
async def join(request: Request, response: Response, caller: Actor, table: TableId, body: JoinBody) -> shapes.Table:
    """Sit down."""
    if not caller.guest.known:
        caller.server.guests.write(response, caller.guest, secure=request.url.scheme == "https")
    await seating.join(caller.lobby, table, caller.guest.id, caller.guest.name, body.seat, body.deck, caller.language)
    return await _told(caller, table)


@router.post("/tables/{table}/fill")
async def fill(caller: Actor, table: TableId, body: BotBody) -> shapes.Table:
    """Give all open seats to bots."""
    await seating.fill(caller.lobby, caller.server.roster, table, caller.guest.id, body.bot, caller.language)
    return await _told(caller, table)


@router.post("/tables/{table}/leave")
async def leave(caller: Actor, table: TableId) -> shapes.Table:
    """Stand up."""
    await seating.leave(caller.lobby, table, caller.guest.id)
    return await _told(caller, table)


@router.post("/tables/{table}/return")
async def come_back(caller: Actor, table: TableId, body: SeatBody) -> shapes.Table:
    """Take one's seat back."""
    await seating.come_back(caller.lobby, table, caller.guest.id, body.seat)
    return await _told(caller, table)


@router.post("/tables/{table}/takeover")
async def takeover(caller: Actor, table: TableId, body: TakeoverBody) -> shapes.Table:
    """Wish that a bot plays for somebody absent."""
    await seating.takeover(caller.lobby, caller.server.roster, table, caller.guest.id, body.seat, body.bot)
    return await _told(caller, table)


@router.post("/tables/{table}/rematch")
async def rematch(caller: Actor, table: TableId) -> shapes.Table:
    """Wish to play again."""
    await seating.rematch(caller.lobby, table, caller.guest.id, caller.language)
    return await _told(caller, table)


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


@router.post("/tables/{table}/undo/answer")
async def answer_undo(caller: Actor, table: TableId, body: UndoAnswerBody) -> shapes.Answer:
    """Agree to an undo, or not."""
    return _answer(await deciding.answer_undo(caller.lobby, table, caller.guest.id, body.seat, body.agree))


@router.post("/tables/{table}/chat")
async def chat(caller: Talker, table: TableId, body: ChatBody) -> shapes.ChatAnswer:
    """Say something at the table."""
    return {"number": await caller.lobby.say(table, caller.guest.id, said(body.text))}


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
        state = live.playing.state
        if notation is not None:
            return presenter.why_notation(state, viewer, notation)
        if card is None:
            raise Refusal("invalid", where="notation", extra={"where": "notation"})
        return presenter.why_card(state, viewer, card, area)


@router.post("/tables/{table}/hint")
async def hint(caller: Asker, table: TableId, body: SeatBody) -> shapes.Hint:
    """Say what the strongest bot would do, and its second choice."""
    async with caller.lobby.at(table) as live:
        viewer = viewpoint(live, caller.guest.id, body.seat)
        bot = caller.lobby.config.hint or strongest()
        if live.to_act != viewer or bot == PLAIN:
            raise Refusal("no-hint")
        version = live.version
        view = live.playing.state.view(viewer)
        foreseen = live.foreseen()
        state = live.playing.state.copy()
        presenter = live.presenter(caller.language)
    advice = await caller.server.robots.advice(state, live.record.game, bot, live.record.id, version, 2)
    choices = [presenter.advised(view, each, foreseen[each.action]) for each in advice]
    return {"version": version, "bot": bot, "choices": choices}


# -- looking back ----------------------------------------------------------------------------------------


@router.get("/tables/{table}/moments/{at}")
async def moment(
    caller: Reader,
    table: TableId,
    at: Annotated[int, Path(ge=0, le=1_000_000)],
    seat: Annotated[Literal["all", "0", "1", "2", "3", "4", "5"] | None, Query()] = None,
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
        viewer = viewpoint(live, caller.guest.id, None)
        return {
            "table": summary(live.record, caller.guest.id, caller.language),
            "moments": live.version,
            "lines": log_lines(live, viewer, caller.language, everything=True),
        }


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
