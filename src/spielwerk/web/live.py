"""A table in memory: the record of what was agreed, the match rebuilt from the stored commands, the log, the clock.

Nothing here is stored or sent. Whoever changes a table does so through `tables`, which stores first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic

import spielwerk
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Event
from spielwerk.core.frame import Frame
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


class OtherRules(Exception):  # noqa: N818
    """The present rules lead to another state than the one that was stored."""


@dataclass
class Clock:
    """Time left per seat, and since when the present decision is open."""

    left: list[float]
    since: float


@dataclass(frozen=True)
class Window:
    """A question that is put to a seat whatever it holds, so that the others learn nothing; it passes by itself."""

    seat: int
    due: float
    """When it passes;"""
    thinking: bool
    """not if the seat has taken its time."""

    def is_open(self, now: float) -> bool:
        """Whether it is too early for a silent answer, which would tell how long somebody had to think about it."""
        return not self.thinking and now < self.due


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
        self.log: list[LogEntry] = []
        self.reopened: list[int] = []
        """For each undo the first line of the log it marked, so that viewers get these lines again."""
        self.chat: list[Said] = []
        self.clock: Clock | None = None
        self.looked_at = monotonic()
        """When somebody last looked, connected or not."""
        self.moved: float | None = None
        """When the last command was given that everybody noticed."""
        self._changes = 0
        self._changes_read = 0
        self.bot_task: asyncio.Task[None] | None = None
        self.clock_task: asyncio.Task[None] | None = None
        self.window_task: asyncio.Task[None] | None = None
        self.pause = 0.0
        """Seconds for which a question stays open to which there may be nothing to say."""
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
    def to_act(self) -> int | None:
        """The seat that has to decide."""
        if self.match is None or self.match.over or self.stopped is not None:
            return None
        return None if self.match.state.frame is None else self.match.state.frame.seat

    @property
    def players(self) -> tuple[str, ...]:
        """The names in the game."""
        return tuple(self.record.players)

    def seen_version(self, seats: Collection[int]) -> int:
        """How much somebody on these seats has noticed: what others decide in silence does not count."""
        return self._commands if self.match is None else self.match.seen_version(seats)

    def shown_to(self, viewer: int) -> State:
        """The state a viewer sees: the true one if he is asked or the game is over, else what everybody noticed."""
        match = self.playing
        return match.state if viewer == self.to_act or match.over else match.shown

    def answers_to(self, seat: int) -> State:
        """The state in which it is to be said why a seat cannot do something, with the question of whoever is asked."""
        shown, asked = self.shown_to(seat), self.to_act
        frame = shown.frame
        if frame is None or asked is None or frame.seat == asked:
            return shown
        shown = shown.copy()
        shown.frame = Frame(frame.step, asked, frame.card, frame.a, frame.b, frame.picks, frame.parent)
        return shown

    def scene(self, viewer: int, language: Language) -> Scene:
        """The table for a viewer, with the end of a game that somebody has given up."""
        scenes = self.shared.scenes
        scene = scenes.get((viewer, language))
        if scene is None:
            match, asked = self.playing, self.to_act
            shown = self.shown_to(viewer)
            scene = match.game.scene(shown.view(viewer), language)
            if shown is not match.state and shown.frame is not None and shown.frame.seat != asked:
                question = match.game.scene(match.state.view(viewer), language).question
                scene = replace(scene, question=question)  # whoever decides now: that is known to all
            outcome = self.playing.outcome
            if outcome is not None and scene.result is None:
                scene = replace(scene, question=None, result=given_up(outcome, self.players, language))
            scenes[viewer, language] = scene
        return scene

    # -- windows ---------------------------------------------------------------------------------------

    @property
    def silence(self) -> int | None:
        """What whoever is asked answers if he has nothing to say, where that must not show; None at other questions."""
        if self.to_act is None:
            return None
        state = self.playing.state
        frame = state.frame
        assert frame is not None  # for somebody is asked
        step = state.steps[frame.step]
        return step.silence if step.silence in state.options and step.is_asked_always(state, frame) else None

    @property
    def window(self) -> Window | None:
        """The question that passes by itself, if one is open: only among people, and not where they have days."""
        seat = self.to_act
        if self.pause <= 0 or seat is None or self.silence is None or self.record.slow or self.moved is None:
            return None
        seats = self.record.seats
        others = [each for each in seats if each.kind == "guest" and each.guest != seats[seat].guest]
        if seats[seat].automatic or not any(not each.taken_over for each in others):
            return None
        return Window(seat, self.moved + self.pause, self.record.thinking == self.playing.stage)

    @property
    def passes(self) -> bool:
        """Whether somebody has nothing to say and nobody is there who could learn from that."""
        seat, silence = self.to_act, self.silence
        if seat is None or silence is None or self.record.seats[seat].automatic or self.record.slow:
            return False
        return len(self.playing.state.options) == 1 and self.window is None

    # -- moments ---------------------------------------------------------------------------------------

    @property
    def moments(self) -> int:
        """How many moments there are to look back at: of a game that goes on those everybody noticed, later all."""
        return self.playing.version if self.playing.over else self.playing.stage

    def moment_of(self, line: LogEntry) -> int:
        """Return at which moment a line of the log was to be read first."""
        return line.at if self.match is None or self.match.over else line.stage

    def state_at(self, moment: int) -> State:
        """Return the table at a moment."""
        match = self.playing
        return match.state_at(moment) if match.over else match.shown_at(moment)

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
        return any(task is not None for task in (self.bot_task, self.clock_task, self.window_task))

    def goes_on(self, seat: int) -> bool:
        """Whether a bot or the coach decides for the seat that is asked."""
        if self.coach is not None:
            return self.coach.next_move(self.playing.state) is not None
        return self.record.seats[seat].automatic

    def rest(self) -> None:
        """Let nothing go on here by itself (but what asks for it)."""
        for task in (self.bot_task, self.clock_task, self.window_task):
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
        self._shared = Shared(-1)
        self._check(record.dealt)
        self.moved = None
        self.log = []
        self.reopened = []
        self._write(self.match.dealt, 0, [0] * len(self.match.dealt))
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
        match, asked = self.playing, self.to_act
        if command.kind == ACT:
            match.act(command.seat, command.notation)
        elif command.kind == RESIGN:
            match.resign(command.seat)
        else:
            match.undo(command.seat, consent=command.kind == UNDO_AGREED)
        self._check(command.digest)
        self._done(command, asked)

    def act(self, seat: int, notation: str, at: float, language: Language) -> Command:
        """Take a decision in memory and return the command to be stored; refused ones change nothing."""
        match, asked = self.playing, self.to_act
        state = self.answers_to(seat)
        spent = self._spent(at)
        if seat == asked and self.window is not None:
            spent = max(0.0, spent - self.pause)  # that long everybody has to wait
        try:
            if seat != asked:
                _refuse(state, seat, notation)
            match.act(seat, notation)
        except MalformedNotation as error:
            raise Refusal("malformed", notation=notation) from error
        except AmbiguousNotation as error:
            raise Refusal("ambiguous", extra={"candidates": list(error.candidates)}) from error
        except IllegalAction as error:
            refusal = self.presenter(language).refusal(state, error.notation, error.reason, self.seen_version({seat}))
            if self.coach is not None:
                step = self.presenter(language).lesson[self.record.chapter].steps[self.coach.step]
                answer = self.coach.answer_to(error.notation, step)
                refusal.extra |= {"coach": answer} if answer else {}
            raise refusal from error
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
            before = match.stage - done.stages
            self._write(done.events, self.version, [before + stage for stage in done.noticed])
        elif done.kind == RESIGN:
            self.log.append(
                LogEntry(len(self.log), self.version, done.seat, None, remark="resigned", stage=match.stage)
            )
        else:
            self._write_undo(done)
        if done.stages:
            self.moved = command.at
        self._tick(command, asked)

    # -- the log -------------------------------------------------------------------------------------

    def _write(self, events: Sequence[Event], at: int, stages: Sequence[int]) -> None:
        for event, stage in zip(events, stages, strict=True):
            if is_logged(event):
                self.log.append(LogEntry(len(self.log), at, event.seat, event, stage=stage))

    def _write_undo(self, undo: Journaled) -> None:
        """Mark what was taken back, and say so."""
        moments = {version + 1 for version in undo.taken_back}
        marked = [entry for entry in self.log if entry.at in moments]
        for entry in marked:
            entry.undone = True
        self.reopened.append(marked[0].number if marked else len(self.log))
        noticed = sum(self.playing.journal[version].stages > 0 for version in undo.taken_back)
        if noticed:
            entry = LogEntry(len(self.log), self.version, undo.seat, None, noticed, stage=self.playing.stage)
            self.log.append(entry)

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
            left -= max(0.0, now - self.clock.since - (0.0 if self.window is None else self.pause))
        return max(0.0, round(left, 3))


def _refuse(shown: State, seat: int, notation: str) -> None:
    """Say to somebody who is not asked why something is not possible, by what is shown to him."""
    action = shown.parse(notation, seat)
    reason = shown.why_not(action, seat)
    if reason is not None:
        raise IllegalAction(shown.text(action), reason)
