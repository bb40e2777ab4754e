"""A table in memory: the record of what was agreed, the match rebuilt from the stored commands, the log, the clock.

Nothing here is stored or sent. Whoever changes a table does so through `tables`, which stores first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from time import monotonic

import spielwerk
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Event
from spielwerk.core.reasons import AmbiguousNotation, IllegalAction, MalformedNotation
from spielwerk.core.scene import Scene
from spielwerk.core.state import State
from spielwerk.language import Language, Sentence
from spielwerk.match.coach import Coach
from spielwerk.match.commitment import Commitment, mixed
from spielwerk.match.match import ACT, RESIGN, UNDO, UNDO_AGREED, CannotResign, CannotUndo, Journaled, Match
from spielwerk.web.errors import Refusal
from spielwerk.web.foresight import Foresight, foresee
from spielwerk.web.present import LogEntry, Presenter, given_up, is_logged, presenter
from spielwerk.web.record import Command, Kept, Record, Said
from spielwerk.web.veil import Veil


class OtherRules(Exception):  # noqa: N818
    """The present rules lead to another state than the one that was stored."""


@dataclass
class Clock:
    """Time left per seat, and since when the present decision is open."""

    left: list[float]
    since: float


@dataclass
class Shared:
    """What viewers of one version who look from the same place have in common."""

    version: int
    scenes: dict[tuple[int, Language], Scene] = field(default_factory=dict)
    changes: dict[tuple[object, ...], tuple[Scene, bytes]] = field(default_factory=dict)
    """Messages of what has changed, by viewer, language and what was known; with the scene that was."""


class LiveTable:
    """One table: the match, and around it the lock, the clock and the log."""

    def __init__(self, record: Record, woken: float) -> None:
        """Deal if the game has begun; `follow` repeats the journal. Time before `woken` is charged to nobody."""
        self.record = record
        self.lock = asyncio.Lock()
        self.match: Match | None = None
        self.coach: Coach | None = None
        self.veil: Veil | None = None
        self.log: list[LogEntry] = []
        self.reopened: list[int] = []
        """For each undo the first line of the log it marked, so that viewers get these lines again."""
        self.chat: list[Said] = []
        self.clock: Clock | None = None
        self.looked_at = monotonic()
        """When somebody last looked, connected or not."""
        self.moved: float | None = None
        """When the last command was given."""
        self._changes = 0
        self._changes_read = 0
        self.bot_task: asyncio.Task[None] | None = None
        self.clock_task: asyncio.Task[None] | None = None
        self.ticked = asyncio.Event()
        """Time was charged: somebody else's clock may run now."""
        self.stopped: Sentence | None = None
        """Why the game cannot be continued by the present rules."""
        self.kept: Kept | None = None
        """What the table looked like last, where that is all there is."""
        self._commands = 0
        self._woken = woken
        self._foreseen: tuple[int, dict[int, Foresight]] = (-1, {})
        self._presenters: dict[Language, Presenter] = {}
        self._shared = Shared(-1)
        self.agree(record)

    # -- reading -------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.record.id

    @property
    def version(self) -> int:
        """How many commands were carried out."""
        return self._commands if self.match is None else self.match.version

    @property
    def playing(self) -> Match:
        """The match; a refusal while the table waits for players."""
        if self.stopped is not None:
            raise Refusal("stopped", detail=self.stopped)
        if self.match is None:
            raise Refusal("open-seats")
        return self.match

    @property
    def _veil(self) -> Veil:
        assert self.veil is not None  # as there is a match
        return self.veil

    @property
    def to_act(self) -> int | None:
        """The seat that has to decide."""
        if self.match is None or self.match.over or self.stopped is not None:
            return None
        return None if self.match.state.frame is None else self.match.state.frame.seat

    @property
    def players(self) -> tuple[str, ...]:
        """The names in the game."""
        return tuple(self.record.players)

    def scene(self, viewer: int, language: Language) -> Scene:
        """The table for a viewer, with the end of a game that somebody has given up."""
        scenes = self.shared.scenes
        scene = scenes.get((viewer, language))
        if scene is None:
            scene = self.scene_at(self.playing.state, self.version, viewer, language)
            outcome = self.playing.outcome
            if outcome is not None and scene.result is None:
                scene = replace(scene, question=None, result=given_up(outcome, self.players, language))
            scenes[viewer, language] = scene
        return scene

    def scene_at(self, state: State, version: int, viewer: int, language: Language) -> Scene:
        """The table after so many commands; of another's turn only as much as was done in public."""
        game = self.playing.game
        scene = game.scene(state.view(viewer), language)
        asked = state.frame is not None and state.frame.seat == viewer
        if self.veil is None or asked or viewer == scene.turn or self.playing.over:
            return scene
        phase = self.veil.at(version)
        return replace(scene, phase=phase, phase_name=game.wording(language).phase(phase))

    @property
    def shared(self) -> Shared:
        """What was made of the table as it is now, for everybody who looks from the same place."""
        if self._shared.version != self.playing.version:
            self._shared = Shared(self.playing.version)
        return self._shared

    def score(self) -> list[int] | None:
        """In a match: what every seat has won so far, this game included once it is over; nothing counts beyond."""
        won = self.record.score
        if won is None:
            return None
        outcome = None if self.match is None else self.match.outcome
        points = (0,) * len(won) if outcome is None else outcome.points
        goal = spielwerk.game(self.record.game).match_goal
        return [min(goal, before + now) for before, now in zip(won, points, strict=True)]

    def presenter(self, language: Language) -> Presenter:
        """The game in a language, with the cards as they were agreed on."""
        found = self._presenters.get(language)
        if found is None:
            found = self._presenters[language] = presenter(self.record.game, language, self.record.options.get("facts"))
        return found

    @property
    def busy(self) -> bool:
        """Whether a bot thinks here or a clock is watched."""
        return self.bot_task is not None or self.clock_task is not None

    def goes_on(self, seat: int) -> bool:
        """Whether a bot or the coach decides for the seat that is asked."""
        if self.coach is not None:
            return self.coach.next_move(self.playing.state) is not None
        return self.record.seats[seat].automatic

    def rest(self) -> None:
        """Let nothing go on here by itself (but what asks for it)."""
        for task in (self.bot_task, self.clock_task):
            if task is not None and task is not asyncio.current_task():
                task.cancel()

    def foreseen(self) -> dict[int, Foresight]:
        """What the options of the asked seat would bring, worked out once per version."""
        if self._foreseen[0] != self.version:
            state = self.playing.state
            seat = self.to_act
            found = {} if seat is None else foresee(state.view(seat), self.version)
            self._foreseen = (self.version, found)
        return self._foreseen[1]

    # -- what other processes do ---------------------------------------------------------------------

    @property
    def stale(self) -> bool:
        """Whether another process has changed something: read the news before anything else."""
        return self._changes_read < self._changes

    def changed_elsewhere(self) -> None:
        """Note that another process has, or may have, changed something."""
        self._changes += 1

    @property
    def changes(self) -> int:
        """How often something was changed elsewhere, as far as it was heard."""
        return self._changes

    def caught_up(self, changes: int) -> None:
        """Note that the news up to here were read: only after reading, for that can fail."""
        self._changes_read = changes

    # -- the game ------------------------------------------------------------------------------------

    def agree(self, record: Record) -> None:
        """Take over what was agreed on anew; if the game has begun with it, deal."""
        self.record = record
        if self.match is None and record.state != "waiting" and self.stopped is None:
            self._begin()

    def stop(self, why: Sentence, kept: Kept | None, commands: int) -> None:
        """Let nothing go on here: the game can be looked at as it was last, and that is all."""
        self.stopped, self.kept, self._commands = why, kept, commands
        if kept is not None:
            self.match = None
            self.log = []
            self.reopened = []

    def digest(self) -> str:
        """Return the version of the rules, and the hash of the present state by them."""
        match = self.playing
        return f"{match.rules_version}:{match.digest.hex()}"

    def _check(self, digest: str) -> None:
        """Compare the state with a hash that was stored; the present rules may have led elsewhere."""
        if digest:
            rules, _, wanted = digest.partition(":")
            match = self.playing
            if not match.game.knows_version(rules) or match.game.digest(match.state, rules).hex() != wanted:
                raise OtherRules(self.version)

    def _begin(self) -> None:
        """Deal, or set up the position."""
        record = self.record
        seed = int(record.seed)
        commitment = None
        if record.commitment:
            commitment = Commitment(record.commitment, seed, record.salt, tuple(record.nonces))
            seed = mixed(seed, commitment.nonces)
        options = {**record.options, "players": record.players}
        game = spielwerk.game(record.game)
        self.match = Match(game, options, Seeded(seed), record.position, commitment)
        self.veil = Veil(self.match, from_position=record.position is not None)
        self._shared = Shared(-1)
        self._check(record.dealt)
        self.moved = None
        self.log = []
        self.reopened = []
        self._write(self.match.dealt, 0)
        if record.lesson and record.position is not None:
            chapter = game.lesson("en")[record.chapter]
            learner = next(at for at, seat in enumerate(record.seats) if seat.kind == "guest")
            self.coach = Coach(chapter, learner, self.match.state, self.match.dealt)
        started = record.started or record.created
        self.clock = None
        if record.clock is not None:
            begun = started if record.slow else max(started, self._woken)
            self.clock = Clock([float(record.clock["seconds"])] * len(record.seats), begun)

    def follow(self, command: Command) -> None:
        """Carry out a command that is stored already."""
        match, asked, veil = self.playing, self.to_act, self._veil
        then = veil.before(match.state)
        if command.kind == ACT:
            match.act(command.seat, command.notation)
        elif command.kind == RESIGN:
            match.resign(command.seat)
        else:
            match.undo(command.seat, consent=command.kind == UNDO_AGREED)
        self._check(command.digest)
        veil.after(then, match.journal[-1], match.state)
        self._done(command, asked)

    def act(self, seat: int, notation: str, at: float, language: Language) -> Command:
        """Take a decision in memory and return the command to be stored; refused ones change nothing."""
        match, asked, veil = self.playing, self.to_act, self._veil
        state, then = match.state, veil.before(match.state)
        spent = self._spent(at)
        try:
            match.act(seat, notation)
        except MalformedNotation as error:
            raise Refusal("malformed", notation=notation) from error
        except AmbiguousNotation as error:
            raise Refusal("ambiguous", extra={"candidates": list(error.candidates)}) from error
        except IllegalAction as error:
            refusal = self.presenter(language).refusal(state, error.notation, error.reason, self.version)
            if self.coach is not None:
                step = self.presenter(language).lesson[self.record.chapter].steps[self.coach.step]
                answer = self.coach.answer_to(error.notation, step)
                refusal.extra |= {"coach": answer} if answer else {}
            raise refusal from error
        veil.after(then, match.journal[-1], match.state)
        command = Command(self.version - 1, ACT, seat, match.journal[-1].notation, at, spent, self.digest())
        self._done(command, asked)
        return command

    def undo(self, seat: int, at: float, *, consent: bool) -> Command:
        """Take a decision back in memory and return the command to be stored."""
        command = Command(self.version, UNDO_AGREED if consent else UNDO, seat, "", at, self._spent(at))
        try:
            self.follow(command)
        except CannotUndo as error:
            raise Refusal("no-undo") from error
        return replace(command, digest=self.digest())

    def resign(self, seat: int, at: float) -> Command:
        """Give up for a seat in memory and return the command to be stored."""
        command = Command(self.version, RESIGN, seat, "", at, self._spent(at))
        try:
            self.follow(command)
        except CannotResign as error:
            raise Refusal("over") from error
        return replace(command, digest=self.digest())

    def _done(self, command: Command, asked: int | None) -> None:
        """Tell what was done, and charge the time to the seat that was asked."""
        match = self.playing
        done = match.journal[-1]
        if self.coach is not None:
            if done.kind == ACT:
                self.coach.saw(match.state_at(self.version - 1), done.seat, done.notation, done.events)
            else:
                self.coach.took_back(len(done.taken_back))
        if done.kind == ACT:
            self._write(done.events, self.version)
        elif done.kind == RESIGN:
            self.log.append(LogEntry(len(self.log), self.version, done.seat, None, remark="resigned"))
        else:
            self._write_undo(done)
        self.moved = command.at
        self._tick(command, asked)

    # -- the log -------------------------------------------------------------------------------------

    def _write(self, events: Sequence[Event], at: int) -> None:
        for event in events:
            if is_logged(event):
                self.log.append(LogEntry(len(self.log), at, event.seat, event))

    def _write_undo(self, undo: Journaled) -> None:
        """Mark what was taken back, and say so."""
        moments = {version + 1 for version in undo.taken_back}
        marked = [entry for entry in self.log if entry.at in moments]
        for entry in marked:
            entry.undone = True
        self.reopened.append(marked[0].number if marked else len(self.log))
        self.log.append(LogEntry(len(self.log), self.version, undo.seat, None, len(undo.taken_back)))

    # -- time ----------------------------------------------------------------------------------------

    def _spent(self, at: float) -> float:
        return 0.0 if self.clock is None else max(0.0, at - self.clock.since)

    def _tick(self, command: Command, asked: int | None) -> None:
        """Charge the time to the seat that had to decide; the increment comes when somebody else has to."""
        clock, agreed = self.clock, self.record.clock
        if clock is None or agreed is None:
            return
        if asked is not None and self.record.seats[asked].kind != "bot":
            clock.left[asked] -= command.spent
            if self.to_act != asked:
                slow = self.record.slow
                clock.left[asked] = agreed["seconds"] if slow else clock.left[asked] + agreed["increment"]
        clock.since = command.at if self.record.slow else max(command.at, self._woken)
        self.ticked.set()

    def time_left(self, seat: int, now: float) -> float | None:
        """Return the seconds a seat has left."""
        if self.clock is None or self.record.seats[seat].kind != "guest":
            return None
        if self.record.seats[seat].late:
            return 0.0
        left = self.clock.left[seat]
        if self.to_act == seat:
            left -= max(0.0, now - self.clock.since)
        return max(0.0, round(left, 3))
