"""Two worlds in lock step that differ only in what others hold: one viewer must not be able to tell them apart.

From some moment on the same public things happen in both worlds. What somebody has to decide in silence in the one, he
may have no choice about in the other; whoever looks on is sent the same in both, byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

import spielwerk
from spielwerk.core.events import UNSEEN, Event
from spielwerk.core.state import State
from spielwerk.match.stages import followed
from spielwerk.web import describe
from spielwerk.web.describe import moment_seen, table_seen, viewpoint
from spielwerk.web.errors import Refusal
from spielwerk.web.hub import Connection
from spielwerk.web.live import LiveTable
from spielwerk.web.opening import NewTable, opened
from spielwerk.web.positions import written
from spielwerk.web.present import SPECTATOR
from spielwerk.web.record import Record
from spielwerk.web.roster import Roster
from spielwerk.web.socket import Viewer
from spielwerk.web.tables import Lobby
from web_support import config

ONLOOKER = "onlooker"
_LONG = 90
"""So many decisions are followed from where the worlds part."""
_TRIES = 12
_ARMED: dict[str, Any] = {
    "hand": {"skilled-ninja": 1, "copper": 2, "village": 1},
    "deck": ["skilled-ninja", "copper", "light-archers", "village", "copper", "skilled-ninja", "silver", "cavalry"],
}
"""What somebody has who can send ninjas and attack, and can be attacked."""


def record_of(wanted: dict[str, Any], seed: int) -> Record:
    """Return the record of a game between people."""
    seats = wanted["seats"]
    body = {
        "game": wanted["game"],
        "options": wanted["options"],
        "seats": [{"kind": "me"}] * seats,
        "clock": {"seconds": 900, "increment": 7},
    }
    record = opened("t", "g0", "Ann", NewTable.model_validate(body), "en", Roster(), {})
    record.created = record.started = 0.0
    for at, seat in enumerate(record.seats):
        seat.guest, seat.name = f"g{at}", f"P{at}"
    record.players = [seat.name for seat in record.seats]
    record.seed, record.nonces = str(seed), []
    record.position = wanted.get("position")
    return record


class World:
    """A table, and what is sent to those who look on."""

    def __init__(self, lobby: Lobby, record: Record, guests: tuple[str, ...]) -> None:
        """Sit down."""
        self.live = LiveTable(record, 0.0)
        self.guests = guests
        self.told: list[Event] = []
        self.sent: list[bytes] = []
        self.noticed = 0
        """Decisions since the last comparison that everybody noticed."""
        self.at = 0.0
        self._lobby = lobby
        caller = SimpleNamespace(lobby=lobby, language="en")
        self._viewers = [
            Viewer(
                cast(Any, None),
                cast(Any, SimpleNamespace(**vars(caller), guest=SimpleNamespace(id=guest))),
                "t",
                None,
                Connection(guest),
                changes=changes,
            )
            for guest in guests
            for changes in (False, True)
        ]
        self.hear()

    @property
    def state(self) -> State:
        """The true state."""
        return self.live.playing.state

    def hear(self) -> None:
        """Let everybody be told what is new."""
        for viewer in self._viewers:
            message = viewer._news(self.live)
            if message is not None:
                self.sent.append(message)

    def tried(self, action: int) -> list[Event]:
        """Return what everybody would notice if a decision were taken."""
        told = followed(self.state.copy(), action, self.live.playing._chance)
        return [event for event in told if event.kind not in UNSEEN]

    def act(self, seat: int, action: int, at: float) -> None:
        """Take a decision, as its seat does."""
        self.at = at
        self.live.act(seat, self.state.text(action), at, "en")
        done = self.live.playing.journal[-1]
        self.told += [event for event in done.events if event.kind not in UNSEEN]
        self.noticed += done.stages > 0
        self.hear()

    def undo(self, seat: int, at: float) -> None:
        """Take the last decision back."""
        self.at = at
        self.live.undo(seat, at, consent=False)
        self.hear()

    def everything(self) -> list[Any]:
        """Return all that can be asked for by those who look on."""
        live = self.live
        found: list[Any] = []
        for guest in self.guests:
            seat = viewpoint(live, guest, None)
            found.append(table_seen(self._lobby, live, guest, "en"))
            found.append([moment_seen(live, at, seat, "de", everything=False) for at in self._moments()])
            found.append([written(live, at, seat, "en") for at in (None, max(0, live.moments - 1))])
            if seat != SPECTATOR:
                found += self._whys(seat)
        return found

    def _moments(self) -> list[int]:
        last = self.live.moments
        return sorted({0, *range(max(0, last - 2), last + 1)})

    def _whys(self, seat: int) -> Iterator[Any]:
        """Give why a seat cannot do this and that, and what it is answered if it tries."""
        present, state = self.live.presenter("en"), self.live.answers_to(seat)
        hand = present.game.scene(state.view(seat), "en").area("hand", seat).cards
        asked = self.live.to_act == seat
        for card in dict.fromkeys(each.card for each in hand if each.card is not None):
            try:
                yield present.why_card(state, seat, card, "hand")
            except Refusal as refusal:
                yield refusal.code
            for verb in ("play", "show") if not asked else ():
                try:
                    self.live.act(seat, f"{verb} {card}", self.at, "en")
                except Refusal as refusal:
                    yield refusal.body("en")


@dataclass
class Found:
    """What a trial has come across."""

    compared: int = 0
    """Moments at which everything was compared,"""
    together: int = 0
    """of which so many with the same messages one by one;"""
    apart: int = 0
    """moments at which somebody was asked something else in the one world,"""
    silent: int = 0
    """decisions nobody was to notice,"""
    windows: dict[str, set[bool]] = field(default_factory=dict)
    """and questions put off turn, by whether there was a choice."""


class Pair:
    """Two worlds, seen by one seat and by an onlooker."""

    def __init__(self, lobby: Lobby, record: Record, seat: int, rng: Random) -> None:
        """Deal."""
        self._lobby, self._record, self._seat, self._rng = lobby, record, seat, rng
        self._guests = (f"g{seat}", ONLOOKER)
        self.found = Found()
        self._at = 0.0

    def part(self, before: int) -> tuple[World, World] | None:
        """Play some decisions, then deal what the seat does not know anew in the second world."""
        one, other = (World(self._lobby, self._record, self._guests) for _ in range(2))
        for _ in range(before):
            seat = one.live.to_act
            if seat is None:
                return None
            self._at += 1.0
            action = self._chosen(one.state.options)
            for world in (one, other):
                world.act(seat, action, self._at)
        if one.live.to_act is None:
            return None
        match, seat = other.live.playing, self._seat
        view = match.state.view(seat)
        dealt = cast(Any, view.resample(self._rng))
        _keep_own(dealt, match.state, seat)
        if dealt.view(seat).key() != view.key() or dealt.view(SPECTATOR).key() != match.state.view(SPECTATOR).key():
            return None
        if one.live.to_act != seat:  # what was shown before has to fit too
            return None
        match.state = dealt
        match.shown = dealt.copy()
        match.shown.options = []
        one.live.playing.shown = one.state.copy()
        one.live.playing.shown.options = []
        match._kept[match.version] = dealt.copy()
        for world in (one, other):
            world.sent.clear()
            world.told.clear()
            world.noticed = 0
        return one, other

    def _chosen(self, options: list[int]) -> int:
        """Return an option, the last one (often to pass) not so often."""
        rng = self._rng
        return rng.choice(options[:-1] if len(options) > 1 and rng.random() < 0.7 else options)

    def follow(self, worlds: tuple[World, World]) -> None:
        """Let the same public things happen in both worlds, as long as they can, and compare."""
        one, other = worlds
        for _ in range(_LONG):
            if one.live.playing.over or other.live.playing.over:
                return
            behind = self._behind(one, other)
            if behind is None:
                if self._came_to_light(one, other):
                    return
                self._compare(one, other)
                if not self._step(one, other):
                    return
            elif not self._catch_up(behind, other if behind is one else one):
                return

    def _behind(self, one: World, other: World) -> World | None:
        """Return the world in which less has happened so far, if any: an answer off turn may come without a word."""
        progress = [len(world.told) for world in (one, other)]
        if progress[0] == progress[1] and one.live.to_act != other.live.to_act:
            progress = [world.live.playing.stage for world in (one, other)]
            assert progress[0] != progress[1], f"{one.live.to_act} is asked, not {other.live.to_act}"
        return None if progress[0] == progress[1] else one if progress[0] < progress[1] else other

    def _came_to_light(self, one: World, other: World) -> bool:
        """Whether something has become known in the one world that is otherwise in the other."""
        kinds = [[(event.kind, event.seat) for event in world.told] for world in (one, other)]
        first = next((at for at, pair in enumerate(zip(one.told, other.told, strict=True)) if pair[0] != pair[1]), 0)
        assert kinds[0][: first + 1] == kinds[1][: first + 1]  # cards come to light, not who had something to say
        unseen = [world.live.shown_to(self._seat).view(self._seat).unseen for world in (one, other)]
        return self._seen(one.told) != self._seen(other.told) or unseen[0] != unseen[1]

    def _step(self, one: World, other: World) -> bool:
        """Take a decision in the first world; if it is the viewer's own, in both."""
        seat, rng = one.live.to_act, self._rng
        assert seat is not None
        self._at += 1.0
        if seat == self._seat:
            action = self._chosen(one.state.options)
            one.act(seat, action, self._at)
            other.act(seat, action, self._at)
            return True
        if rng.random() < 0.5:
            one, other = other, one
        shared = [option for option in one.state.options if option in other.state.options]
        last = one.live.playing.journal[-1]
        if rng.random() < 0.15 and last.kind == "act" and last.seat == seat and not last.stages:
            one.undo(seat, self._at)  # nobody has noticed it
            return True
        one.act(seat, rng.choice(shared or one.state.options), self._at)
        self.found.silent += not one.live.playing.journal[-1].stages
        return True

    def _catch_up(self, behind: World, ahead: World) -> bool:
        """Take a decision by which the same happens in public as in the other world already has."""
        seat = behind.live.to_act
        if seat is None or seat == self._seat:
            return False
        seen, wanted = self._seen(behind.told), self._seen(ahead.told)
        if wanted[: len(seen)] != seen:
            return False
        quiet = []
        for action in sorted(behind.state.options, key=lambda _: self._rng.random())[:40]:
            comes = self._seen(behind.tried(action))
            if comes and wanted[len(seen) : len(seen) + len(comes)] == comes:
                behind.act(seat, action, self._at)
                return True
            if not comes:
                quiet.append(action)
        if not quiet:
            return False
        done = [each.action for each in ahead.live.playing.journal[-4:]]  # in the same phase, if possible
        behind.act(seat, self._rng.choice([each for each in quiet if each in done] or quiet), self._at)
        self.found.silent += not behind.live.playing.journal[-1].stages
        return True

    def _seen(self, told: list[Event]) -> list[tuple[Event, Event]]:
        """Return events as the viewer and an onlooker perceive them."""
        return [
            (replace(event.for_seat(self._seat), seen=-1, reveals=False), replace(event.for_seat(SPECTATOR), seen=-1))
            for event in told
        ]

    def _compare(self, one: World, other: World) -> None:
        for mine, theirs in zip(one.everything(), other.everything(), strict=True):
            assert _plain(mine) == _plain(theirs)
        if one.noticed == other.noticed:  # otherwise two things were told one after the other instead of together
            assert [_plain(each) for each in one.sent] == [_plain(each) for each in other.sent]
        self.found.together += one.noticed == other.noticed
        one.noticed = other.noticed = 0
        one.sent.clear()
        other.sent.clear()
        self.found.compared += 1
        frames = [world.state.frame for world in (one, other)]
        if None not in frames and one.live.to_act != self._seat:
            kinds = {world.state.decision.kind for world in (one, other) if world.state.decision is not None}
            self.found.apart += len(kinds) > 1
            if one.live.to_act != one.state.turn:
                choice = {len(world.state.options) > 1 for world in (one, other)}
                self.found.windows.setdefault(kinds.pop(), set()).update(choice)


def _plain(told: Any) -> Any:
    return msgspec.json.decode(told if isinstance(told, bytes) else msgspec.json.encode(told))


def _keep_own(dealt: Any, true: Any, seat: int) -> None:
    """Leave the viewer's own deck as it lies: he would see what he draws."""
    deck = __import__(f"spielwerk.{true.game}.zones", fromlist=["DECK"]).DECK
    dealt.zones[deck + seat] = true.zones[deck + seat]
    dealt.options = list(true.options)


def tried(folder: Path, wanted: dict[str, Any], seed: int) -> Found:
    """Follow one pair of worlds."""
    lobby = Lobby(config(folder, absent=1e9), cast(Any, None))  # nothing is stored here, nobody connects
    rng = Random(seed)
    for _ in range(_TRIES):
        pair = Pair(lobby, record_of(wanted, seed), rng.randrange(wanted["seats"]), rng)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(describe, "time", lambda pair=pair: pair._at)
            worlds = pair.part(rng.randrange(wanted.get("before", 60)))
            if worlds is not None:
                pair.follow(worlds)
                return pair.found
    return Found()


def _with_interventions(people: str) -> dict[str, Any]:
    """Return a deck with four interventions in place of cards of other peoples."""
    room = spielwerk.game("bluemoon").decks()
    assert room is not None
    interventions = ["inter-401", "inter-402", "inter-403", "inter-404"]
    listed = sorted(room.listed(people).cards, key=lambda card: not card.startswith(people))
    return {"leader": people, "cards": [*listed[: 30 - len(interventions)], *interventions], "inquisitor": None}


def _armed(general: str) -> dict[str, Any]:
    return {**_ARMED, "hand": {**_ARMED["hand"], general: 1}}


def setups() -> dict[str, dict[str, Any]]:
    """Return games to try."""
    return {
        "kunitori": {"game": "kunitori", "seats": 2, "options": {"open_discards": False}},
        "kunitori of three": {"game": "kunitori", "seats": 3, "options": {"open_discards": False}},
        "kunitori at war": {
            "game": "kunitori",
            "seats": 2,
            "options": {"open_discards": False},
            "before": 4,
            "position": {
                "turn": "P0",
                "phase": "action",
                "P0": _armed("maeda-toshimasu"),
                "P1": _armed("honda-tadakatsu"),
            },
        },
        "bluemoon": {"game": "bluemoon", "seats": 2, "options": {"decks": ["hoax", "vulca"]}},
        "bluemoon with bluffs": {"game": "bluemoon", "seats": 2, "options": {"decks": ["buka", "mimix"]}},
        "bluemoon with interventions": {
            "game": "bluemoon",
            "seats": 2,
            "options": {"decks": [_with_interventions("hoax"), _with_interventions("vulca")]},
        },
    }
