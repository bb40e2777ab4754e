"""A table in plain data, as one viewer may see it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

from pydantic import TypeAdapter

import spielwerk
from spielwerk.core.scene import Mark, Scene
from spielwerk.core.view import View
from spielwerk.language import Language, in_language
from spielwerk.match.commitment import RULE
from spielwerk.web import shapes
from spielwerk.web.changes import changed
from spielwerk.web.deciding import undo_needed
from spielwerk.web.errors import Refusal, say
from spielwerk.web.live import LiveTable
from spielwerk.web.present import SPECTATOR
from spielwerk.web.record import Record
from spielwerk.web.seating import next_deal, takeover_needed
from spielwerk.web.steady import time
from spielwerk.web.tables import Lobby

_TALK: Final = 200
"""So many lines of what was said are told, the last ones: a talk may go on for days."""


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
    game = spielwerk.game(record.game)
    scene = None
    if live.stopped is not None:
        return _stopped_seen(lobby, live, guest, language, viewer)
    if live.match is None:
        badges = [game.badge(record.options, at, language) for at in range(len(record.seats))]
    else:
        scene = live.scene(viewer, language)
        badges = [seat.badge for seat in scene.seats]
    seen = _seen(lobby, live, guest, language, viewer, badges)
    seen["scene"] = scene
    seen["log"] = _log(live, viewer, language, log_from)
    seen["chat"] = _chat(live, chat_from)
    if live.match is not None:
        decision = _decision(live, viewer, language)
        seen["decision"] = decision
        seen["headline"] = _headline(decision, language)
        seen["undo"] = _undo(live, viewer, language)
    return seen


def table_changes(
    live: LiveTable, viewer: int, guest: str, language: Language, before: Scene, log_from: int, chat_from: int
) -> tuple[dict[str, object], Scene]:
    """Return what a decision can have changed at a table, and the scene now."""
    scene = live.scene(viewer, language)
    decision = _decision(live, viewer, language)
    seen: dict[str, object] = {
        "version": live.seen_version(own_seats(live.record, guest)),
        "to_act": live.to_act,
        "decision": decision,
        "headline": _headline(decision, language),
        "undo": _undo(live, viewer, language),
        "window": _window(live, language),
    }
    changes = changed(before, scene)
    if changes is None:
        seen["scene"] = scene
    elif changes:
        seen["scene_changes"] = changes
    if scene.viewer != before.viewer:
        seen["you"] = _you(live, viewer, guest)
        seen["options"] = _options(live, viewer)
    if len(live.log) > log_from:
        seen["log"] = _log(live, viewer, language, log_from)
    if len(live.chat) > chat_from:
        seen["chat"] = _chat(live, chat_from)
    if live.coach is not None:
        seen["lesson"] = _lesson(live, language)
    return seen, scene


def _decision(live: LiveTable, viewer: int, language: Language) -> shapes.Decision | None:
    asked = live.to_act
    if asked is None:
        return None
    if viewer != asked:
        return live.presenter(language).deciding(asked, live.players[asked])
    decision = live.presenter(language).decision(live.playing.state.view(viewer))
    window = live.window
    if decision is not None and window is not None and window.is_open(time()):
        silence = live.playing.state.text(live.silence or 0)
        decision["options"] = [option for option in decision["options"] if option["notation"] != silence]
    return decision


def _window(live: LiveTable, language: Language) -> shapes.Window | None:
    window = live.window
    if window is None:
        return None
    return {
        "seat": window.seat,
        "left": max(0.0, round(window.due - time(), 1)),
        "thinking": window.thinking,
        "text": say(language, "table", "takes-time", player=live.record.seats[window.seat].name),
    }


def _you(live: LiveTable, viewer: int, guest: str) -> shapes.You:
    return {
        "seat": None if viewer == SPECTATOR else viewer,
        "seats": own_seats(live.record, guest),
        "host": live.record.host == guest,
    }


def _seen(
    lobby: Lobby, live: LiveTable, guest: str, language: Language, viewer: int, badges: Sequence[Mark | None]
) -> shapes.Table:
    """Return what is to be said of a table whatever is played there."""
    now = time()
    record = live.record
    return {
        "id": record.id,
        "link": f"/t/{record.id}",
        "game": record.game,
        "game_name": live.presenter(language).wording.title(),
        "state": record.state,
        "version": live.seen_version(own_seats(record, guest)),
        "public": record.public,
        "practice": record.practice,
        "lesson": _lesson(live, language),
        "ruling": record.ruling,
        "created": moment_text(record.created),
        "options": _options(live, viewer),
        "seats": [_seat(lobby, live, at, guest, now, badge) for at, badge in enumerate(badges)],
        "you": _you(live, viewer, guest),
        "spectators": len(lobby.hub.guests(record.id) - {seat.guest for seat in record.seats}),
        "clock": _clock(live, now),
        "to_act": live.to_act,
        "headline": say(language, "table", "waiting"),
        "decision": None,
        "scene": None,
        "log": {"from": 0, "next": 0, "lines": []},
        "chat": _chat(live, 0),
        "undo": None,
        "window": _window(live, language),
        "commitment": _commitment(live),
        "rematch": _rematch(lobby, live),
        "match": _match(live),
    }


def _stopped_seen(lobby: Lobby, live: LiveTable, guest: str, language: Language, viewer: int) -> shapes.Table:
    """Return a table that cannot be continued, as it was last: nobody has to decide there any more."""
    seen = _seen(lobby, live, guest, language, viewer, [None] * len(live.record.seats))
    seen["headline"] = in_language(live.stopped, language)
    if live.kept is not None:
        shown = live.kept.shown[language][str(viewer)]
        scene = TypeAdapter(Scene).validate_python(shown["scene"])
        lines: list[shapes.Line] = shown.get("lines", [])
    elif live.match is not None:  # as far as the present rules can follow
        scene = live.match.game.scene(live.match.shown.view(viewer), language)
        lines = log_lines(live, viewer, language)
    else:
        return seen
    seen["scene"] = scene
    for seat, drawn in zip(seen["seats"], scene.seats, strict=True):
        seat["badge"] = drawn.badge
    seen["log"] = {"from": 0, "next": len(lines), "lines": lines}
    return seen


def _lesson(live: LiveTable, language: Language) -> shapes.Lesson | None:
    coach = live.coach
    if coach is None:
        return None
    lesson = live.presenter(language).lesson
    chapter = lesson[live.record.chapter]
    step = chapter.steps[coach.step]
    before = sum(len(each.steps) for each in lesson[: live.record.chapter])
    learned = step.understood if coach.finished else chapter.steps[coach.step - 1].understood if coach.step else None
    answer = None
    if coach.mistake is not None:
        answer = coach.answer_to(coach.mistake, step) or say(language, "lesson", "works-too")
    return {
        "chapter": live.record.chapter,
        "chapters": len(lesson),
        "step": before + coach.step,
        "steps": sum(len(each.steps) for each in lesson),
        "title": step.title,
        "coach": step.coach,
        "learned": learned,
        "answer": answer,
        "wanted": list(coach.wanted),
        "finished": coach.finished,
    }


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
        "resigned": seat.resigned or (live.match is not None and at in live.match.resigned),
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
        "per_move": live.record.slow,
        "running": running,
        "at": moment_text(now),
    }


def _log(live: LiveTable, viewer: int, language: Language, log_from: int) -> shapes.Log:
    return {"from": log_from, "next": len(live.log), "lines": log_lines(live, viewer, language, log_from)}


def log_lines(
    live: LiveTable, viewer: int, language: Language, log_from: int = 0, *, everything: bool = False
) -> list[shapes.Line]:
    """Return the log from a line on."""
    entries, moment = live.log[log_from:], live.moment_of
    return live.presenter(language).lines(entries, live.players, viewer, everything=everything, moment=moment)


def _chat(live: LiveTable, chat_from: int) -> shapes.Chat:
    chat_from = max(chat_from, len(live.chat) - _TALK)
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
    undo: shapes.Undo = {
        "possible": False,
        "consent": False,
        "decisions": 0,
        "at": None,
        "reason": None,
        "request": None,
        "refused": None,
    }
    vote = record.undo
    if vote is not None and vote.version == live.playing.stage and vote.refused is not None:
        if viewer != SPECTATOR and record.seats[viewer].guest == record.seats[vote.seat].guest:
            undo["refused"] = say(language, "table", "undo-refused", player=vote.refused)
    elif vote is not None and vote.version == live.playing.stage:
        needed = undo_needed(live, vote.seat)
        undo["request"] = {
            "seat": vote.seat,
            "text": say(language, "table", "asks-undo", player=record.seats[vote.seat].name),
            "agreed": [at for at in needed if record.seats[at].guest in vote.agreed],
            "needed": needed,
        }
    match = live.playing
    if viewer == SPECTATOR or match.over or record.seats[viewer].taken_over:
        return undo
    reason = match.why_no_undo(viewer)
    undo["decisions"] = match.undo_horizon(viewer)
    undo["at"] = match.noticed_last(viewer)
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
        "nonces": list(record.nonces),
    }


def _rematch(lobby: Lobby, live: LiveTable) -> shapes.Rematch | None:
    record = live.record
    if record.state != "over" or record.practice:
        return None
    people = [at for at, seat in enumerate(record.seats) if seat.kind == "guest" and not seat.left]
    return {
        "agreed": [at for at in people if record.seats[at].guest in record.rematch],
        "needed": people,
        "hash": next_deal(lobby, record.id).hash,
        "table": record.rematch_table,
    }


def _match(live: LiveTable) -> shapes.MatchScore | None:
    score = live.score()
    if score is None:
        return None
    goal = spielwerk.game(live.record.game).match_goal
    return {"goal": goal, "score": score, "winner": score.index(goal) if goal in score else None}


def _agreed(record: Record) -> shapes.TimeAgreed | None:
    clock = record.clock
    if clock is None:
        return None
    return {"seconds": clock["seconds"], "increment": clock["increment"], "per_move": record.slow}


def summary(record: Record, guest: str, language: Language, to_act: int | None = None) -> shapes.Summary:
    """Return a table as it stands in a list."""
    own = own_seats(record, guest)
    game = spielwerk.game(record.game)
    return {
        "id": record.id,
        "link": f"/t/{record.id}",
        "game": record.game,
        "game_name": game.wording(language).title(),
        "state": record.state,
        "created": moment_text(record.created),
        "seats": [
            {
                "name": seat.name,
                "kind": seat.kind,
                "badge": game.badge(record.options, at, language),
                "yours": at in own,
            }
            for at, seat in enumerate(record.seats)
        ],
        "open": sum(seat.kind == "open" for seat in record.seats),
        "public": record.public,
        "clock": _agreed(record),
        "yours": bool(own),
        "your_turn": to_act is not None and to_act in own,
    }


def played(record: Record, guest: str, language: Language) -> shapes.Played:
    """Return a finished game as it stands in a history."""
    game = spielwerk.game(record.game)
    result = record.result
    return {
        "id": record.id,
        "link": f"/t/{record.id}",
        "game": record.game,
        "game_name": game.wording(language).title(),
        "ended": None if result is None else moment_text(result.at),
        "seats": [
            {
                "name": seat.name,
                "kind": seat.kind,
                "bot": seat.bot,
                "badge": game.badge(record.options, at, language),
                "yours": seat.is_of(guest),
                "won": None if result is None else result.winner == at,
                "points": None if result is None else result.points[at],
            }
            for at, seat in enumerate(record.seats)
        ],
    }


def moment_seen(live: LiveTable, at: int, viewer: int, language: Language, *, everything: bool) -> shapes.Moment:
    """Return the table as it was after a command; `everything` turns all cards up."""
    if not 0 <= at <= live.moments:
        raise Refusal("not-found")
    presenter = live.presenter(language)
    if everything:
        hidden = tuple(() for _ in live.players)
        scene = presenter.game.scene(View(SPECTATOR, live.state_at(at), hidden), language)
    elif at == live.moments:
        scene = live.scene(viewer, language)
    else:
        scene = presenter.game.scene(live.state_at(at).view(viewer), language)
    entries = [entry for entry in live.log if live.moment_of(entry) == at]
    return {
        "at": at,
        "moments": live.moments,
        "lines": presenter.lines(entries, live.players, viewer, everything=everything, moment=live.moment_of),
        "scene": scene,
    }
