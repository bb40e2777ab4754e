"""A table in memory: the record of what was agreed, the match rebuilt from the stored commands, the log, the clock.

Nothing here is stored or sent. Whoever changes a table does so through `tables`, which stores first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import spielwerk
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Event
from spielwerk.core.reasons import AmbiguousNotation, IllegalAction, MalformedNotation
from spielwerk.language import Language
from spielwerk.match.commitment import Commitment
from spielwerk.match.match import ACT, UNDO, UNDO_AGREED, CannotUndo, Journaled, Match
from spielwerk.web.errors import Refusal
from spielwerk.web.present import Foresight, LogEntry, Presenter, foresee, is_logged, presenter
from spielwerk.web.record import Command, Record, Said


@dataclass
class Clock:
    """Time left per seat, and since when the present decision is open."""

    left: list[float]
    since: float


class LiveTable:
    """One table: the match, and around it the lock, the clock and the log."""

    def __init__(self, record: Record, woken: float) -> None:
        """Deal if the game has begun; `follow` repeats the journal. Time before `woken` is charged to nobody."""
        self.record = record
        self.lock = asyncio.Lock()
        self.match: Match | None = None
        self.log: list[LogEntry] = []
        self.reopened: list[int] = []
        """For each undo the first line of the log it marked, so that viewers get these lines again."""
        self.chat: list[Said] = []
        self.clock: Clock | None = None
        self.moved: float | None = None
        """When the last command was given."""
        self.stale = False
        """Another process has changed something: read the news before anything else."""
        self.bot_task: asyncio.Task[None] | None = None
        self.clock_task: asyncio.Task[None] | None = None
        self.ticked = asyncio.Event()
        """Time was charged: somebody else's clock may run now."""
        self._woken = woken
        self._foreseen: tuple[int, dict[int, Foresight]] = (-1, {})
        self.agree(record)

    # -- reading -------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The id of the table."""
        return self.record.id

    @property
    def version(self) -> int:
        """How many commands were carried out."""
        return 0 if self.match is None else self.match.version

    @property
    def playing(self) -> Match:
        """The match; a refusal while the table waits for players."""
        if self.match is None:
            raise Refusal("open-seats")
        return self.match

    @property
    def to_act(self) -> int | None:
        """The seat that has to decide."""
        if self.match is None or self.match.state.frame is None:
            return None
        return self.match.state.frame.seat

    @property
    def players(self) -> tuple[str, ...]:
        """The names in the game."""
        return tuple(self.record.players)

    def presenter(self, language: Language) -> Presenter:
        """The game in a language, with the cards as they were agreed on."""
        return presenter(self.record.game, language, self.record.options.get("facts"))

    @property
    def busy(self) -> bool:
        """Whether a bot thinks here or a clock is watched."""
        return self.bot_task is not None or self.clock_task is not None

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

    # -- the game ------------------------------------------------------------------------------------

    def agree(self, record: Record) -> None:
        """Take over what was agreed on anew; if the game has begun with it, deal."""
        self.record = record
        if self.match is None and record.state != "waiting":
            self._begin()

    def _begin(self) -> None:
        """Deal, or set up the position."""
        record = self.record
        seed = int(record.seed)
        commitment = Commitment(record.commitment, seed, record.salt) if record.commitment else None
        options = {**record.options, "players": record.players}
        game = spielwerk.game(record.game)
        self.match = Match(game, options, Seeded(seed), record.position, commitment)
        self.moved = None
        self.log = []
        self.reopened = []
        self._tell(self.match.dealt, 0)
        started = record.started or record.created
        self.clock = None
        if record.clock is not None:
            self.clock = Clock([float(record.clock["seconds"])] * len(record.seats), max(started, self._woken))

    def follow(self, command: Command) -> None:
        """Carry out a command that is stored already."""
        match, asked = self.playing, self.to_act
        if command.kind == ACT:
            match.act(command.seat, command.notation)
        else:
            match.undo(command.seat, consent=command.kind == UNDO_AGREED)
        self._done(command, asked)

    def act(self, seat: int, notation: str, at: float, language: Language) -> Command:
        """Take a decision in memory and return the command to be stored; refused ones change nothing."""
        match, asked = self.playing, self.to_act
        state = match.state
        spent = self._spent(at)
        try:
            match.act(seat, notation)
        except MalformedNotation as error:
            raise Refusal("malformed", notation=notation) from error
        except AmbiguousNotation as error:
            raise Refusal("ambiguous", extra={"candidates": list(error.candidates)}) from error
        except IllegalAction as error:
            raise self.presenter(language).refusal(state, error.notation, error.reason, self.version) from error
        command = Command(self.version - 1, ACT, seat, match.journal[-1].notation, at, spent)
        self._done(command, asked)
        return command

    def undo(self, seat: int, at: float, *, consent: bool) -> Command:
        """Take a decision back in memory and return the command to be stored."""
        command = Command(self.version, UNDO_AGREED if consent else UNDO, seat, "", at, self._spent(at))
        try:
            self.follow(command)
        except CannotUndo as error:
            raise Refusal("no-undo") from error
        return command

    def _done(self, command: Command, asked: int | None) -> None:
        """Tell what was done, and charge the time to the seat that was asked."""
        done = self.playing.journal[-1]
        if done.kind == ACT:
            self._tell(done.events, self.version)
        else:
            self._tell_undo(done)
        self.moved = command.at
        self._tick(command, asked)

    # -- the log -------------------------------------------------------------------------------------

    def _tell(self, events: Sequence[Event], at: int) -> None:
        for event in events:
            if is_logged(event):
                self.log.append(LogEntry(len(self.log), at, event.seat, event))

    def _tell_undo(self, undo: Journaled) -> None:
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
                clock.left[asked] += agreed["increment"]
        clock.since = max(command.at, self._woken)
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
