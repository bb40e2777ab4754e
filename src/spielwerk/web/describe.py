"""A table in plain data, as one viewer may see it."""

from __future__ import annotations

from datetime import UTC, datetime
from time import time

import spielwerk
from spielwerk.core.scene import Mark
from spielwerk.core.view import View
from spielwerk.language import Language
from spielwerk.match.commitment import RULE
from spielwerk.web import shapes
from spielwerk.web.deciding import undo_needed
from spielwerk.web.errors import Refusal, say
from spielwerk.web.live import LiveTable
from spielwerk.web.present import SPECTATOR
from spielwerk.web.record import Record
from spielwerk.web.seating import takeover_needed
from spielwerk.web.tables import Lobby


def moment_text(at: float) -> str:
    """Return a time as it is written."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def own_seats(record: Record, guest: str) -> list[int]:
    """Return the seats of a guest."""
    return [at for at, seat in enumerate(record.seats) if seat.is_of(guest)]


def viewpoint(live: LiveTable, guest: str, seat: int | None) -> int:
    """Return the seat from which a guest looks: the one asked for, else the one to decide, else the first own one."""
    own = own_seats(live.record, guest)
    if seat is not None:
        if seat not in own:
            raise Refusal("not-your-seat")
        return seat
    if live.to_act in own and live.to_act is not None:
        return live.to_act
    return own[0] if own else SPECTATOR


def table_seen(
    lobby: Lobby,
    live: LiveTable,
    guest: str,
    language: Language,
    seat: int | None = None,
    log_from: int = 0,
    chat_from: int = 0,
) -> shapes.Table:
    """Return everything a viewer may know about a table, log and chat from a number on."""
    record = live.record
    viewer = viewpoint(live, guest, seat)
    now = time()
    game = spielwerk.game(record.game)
    view = None
    scene = None
    if live.match is None:
        badges = [game.badge(record.options, at, language) for at in range(len(record.seats))]
    else:
        view = live.match.state.view(viewer)
        scene = game.scene(view, language)
        badges = [seat.badge for seat in scene.seats]
    seen: shapes.Table = {
        "id": record.id,
        "link": f"/t/{record.id}",
        "game": record.game,
        "game_name": live.presenter(language).wording.title(),
        "state": record.state,
        "version": live.version,
        "public": record.public,
        "practice": record.practice,
        "lesson": record.lesson,
        "ruling": record.ruling,
        "created": moment_text(record.created),
        "options": _options(live, viewer),
        "seats": [_seat(lobby, live, at, guest, now, badge) for at, badge in enumerate(badges)],
        "you": {
            "seat": None if viewer == SPECTATOR else viewer,
            "seats": own_seats(record, guest),
            "host": record.host == guest,
        },
        "spectators": len(lobby.hub.guests(record.id) - {seat.guest for seat in record.seats}),
        "clock": _clock(live, now),
        "to_act": live.to_act,
        "headline": say(language, "table", "waiting"),
        "decision": None,
        "scene": scene,
        "log": _log(live, viewer, language, log_from),
        "chat": _chat(live, chat_from),
        "undo": None,
        "commitment": _commitment(live),
        "rematch": _rematch(live),
    }
    if view is not None:
        decision = live.presenter(language).decision(view, live.foreseen() if view.asked else {})
        seen["decision"] = decision
        seen["headline"] = _headline(decision, language)
        seen["undo"] = _undo(live, viewer, language)
    return seen


def _options(live: LiveTable, viewer: int) -> dict[str, shapes.Value]:
    """Return what was agreed; a deck somebody has built himself is his secret until the end."""
    record = live.record
    game = spielwerk.game(record.game)
    seen = record.options if record.state == "over" else game.options_seen_by(viewer, record.options)
    tables = {option.id for option in game.options if option.kind == "table"}
    return {option: value for option, value in seen.items() if option not in tables}


def _headline(decision: shapes.Decision | None, language: Language) -> str:
    if decision is None:
        return say(language, "table", "over")
    return (
        say(language, "table", "your-decision", prompt=decision["prompt"]) if decision["yours"] else decision["prompt"]
    )


def _seat(lobby: Lobby, live: LiveTable, at: int, guest: str, now: float, badge: Mark | None) -> shapes.Seat:
    record = live.record
    seat = record.seats[at]
    absent = lobby.absent(live, at)
    takeover: shapes.Votes | None = None
    if absent:
        vote = record.takeovers.get(str(at))
        agreed = [] if vote is None else vote.agreed
        needed = takeover_needed(lobby, live, at)
        takeover = {"agreed": [each for each in needed if record.seats[each].guest in agreed], "needed": needed}
    return {
        "seat": at,
        "name": seat.name,
        "kind": seat.kind,
        "bot": seat.bot,
        "taken_over": seat.taken_over,
        "here": seat.kind == "bot" or (seat.guest is not None and lobby.hub.here(live.id, seat.guest)),
        "absent": absent,
        "yours": seat.is_of(guest),
        "badge": badge,
        "time_left": live.time_left(at, now),
        "takeover": takeover,
    }


def _clock(live: LiveTable, now: float) -> shapes.Clock | None:
    agreed = live.record.clock
    if agreed is None:
        return None
    running = live.to_act
    if running is not None and live.record.seats[running].kind != "guest":
        running = None
    return {
        "seconds": agreed["seconds"],
        "increment": agreed["increment"],
        "running": running,
        "at": moment_text(now),
    }


def _log(live: LiveTable, viewer: int, language: Language, log_from: int) -> shapes.Log:
    return {"from": log_from, "next": len(live.log), "lines": log_lines(live, viewer, language, log_from)}


def log_lines(
    live: LiveTable, viewer: int, language: Language, log_from: int = 0, *, everything: bool = False
) -> list[shapes.Line]:
    """Return the log from a line on."""
    presenter = live.presenter(language)
    return [presenter.line(entry, live.players, viewer, everything=everything) for entry in live.log[log_from:]]


def _chat(live: LiveTable, chat_from: int) -> shapes.Chat:
    return {
        "from": chat_from,
        "next": len(live.chat),
        "lines": [
            {"number": said.number, "seat": said.seat, "name": said.name, "text": said.text, "at": moment_text(said.at)}
            for said in live.chat[chat_from:]
        ],
    }


def _undo(live: LiveTable, viewer: int, language: Language) -> shapes.Undo:
    record = live.record
    undo: shapes.Undo = {"possible": False, "consent": False, "decisions": 0, "reason": None, "request": None}
    vote = record.undo
    if vote is not None and vote.version == live.version:
        needed = undo_needed(live, vote.seat)
        undo["request"] = {
            "seat": vote.seat,
            "text": say(language, "table", "asks-undo", player=record.seats[vote.seat].name),
            "agreed": [at for at in needed if record.seats[at].guest in vote.agreed],
            "needed": needed,
        }
    match = live.playing
    if viewer == SPECTATOR or match.state.frame is None or record.seats[viewer].taken_over:
        return undo
    reason = match.why_no_undo(viewer)
    undo["decisions"] = match.undo_horizon(viewer)
    if reason is not None:
        undo["reason"] = say(language, "table", reason.code)
        undo["consent"] = match.has_decided(viewer)
    undo["possible"] = reason is None or undo["consent"]
    return undo


def _commitment(live: LiveTable) -> shapes.Commitment | None:
    record = live.record
    if not record.commitment:
        return None
    over = record.state == "over"
    return {
        "hash": record.commitment,
        "opened": over,
        "seed": record.seed if over else None,
        "salt": record.salt if over else None,
        "rule": RULE,
    }


def _rematch(live: LiveTable) -> shapes.Rematch | None:
    record = live.record
    if record.state != "over" or record.practice:
        return None
    people = [at for at, seat in enumerate(record.seats) if seat.kind == "guest" and not seat.left]
    return {
        "agreed": [at for at in people if record.seats[at].guest in record.rematch],
        "needed": people,
        "table": record.rematch_table,
    }


def _agreed(record: Record) -> shapes.TimeAgreed | None:
    clock = record.clock
    return None if clock is None else {"seconds": clock["seconds"], "increment": clock["increment"]}


def summary(record: Record, guest: str, language: Language, to_act: int | None = None) -> shapes.Summary:
    """Return a table as it stands in a list."""
    own = own_seats(record, guest)
    return {
        "id": record.id,
        "link": f"/t/{record.id}",
        "game": record.game,
        "game_name": spielwerk.game(record.game).wording(language).title(),
        "state": record.state,
        "created": moment_text(record.created),
        "seats": [{"name": seat.name, "kind": seat.kind} for seat in record.seats],
        "open": sum(seat.kind == "open" for seat in record.seats),
        "public": record.public,
        "clock": _agreed(record),
        "yours": bool(own),
        "your_turn": to_act is not None and to_act in own,
    }


def moment_seen(live: LiveTable, at: int, viewer: int, language: Language, *, everything: bool) -> shapes.Moment:
    """Return the table as it was after a command; `everything` turns all cards up."""
    if not 0 <= at <= live.version:
        raise Refusal("not-found")
    state = live.playing.state_at(at)
    presenter = live.presenter(language)
    view = View(SPECTATOR, state, tuple(() for _ in live.players)) if everything else state.view(viewer)
    return {
        "at": at,
        "moments": live.version,
        "lines": [
            presenter.line(entry, live.players, viewer, everything=everything) for entry in live.log if entry.at == at
        ],
        "scene": presenter.game.scene(view, language),
    }
