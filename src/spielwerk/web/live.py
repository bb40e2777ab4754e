"""A table in memory: the record of what was agreed, the match rebuilt from its journal, the log, the clock.

Nothing here is stored or sent. Whoever changes a table does so through `tables`, which stores first.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, Final

import spielwerk
from spielwerk.core.chance import Seeded
from spielwerk.core.reasons import AmbiguousNotation, IllegalAction, MalformedNotation
from spielwerk.core.state import State
from spielwerk.language import Language
from spielwerk.match.commitment import Commitment
from spielwerk.match.match import CannotUndo, Match
from spielwerk.web.errors import Refusal
from spielwerk.web.present import Foresight, LogEntry, Presenter, foresee, is_logged, presenter
from spielwerk.web.record import Command, Record, Said

ACT: Final = "act"
UNDO: Final = "undo"
UNDO_AGREED: Final = "undo-agreed"


@dataclass
class Clock:
    """Time left per seat, and since when the present decision is open."""

    left: list[float]
    since: float


class LiveTable:
    """One table. `journal` and `history` go in step: `history[n]` is the state after n commands."""

    def __init__(self, record: Record, woken: float) -> None:
        """Deal if the game has begun; `follow` repeats the journal. Time before `woken` is charged to nobody."""
        self.record = record
        self.lock = asyncio.Lock()
        self.match: Match | None = None
        self.journal: list[Command] = []
        self.history: list[State] = []
        self.log: list[LogEntry] = []
        self.reopened: list[int] = []
        """For each undo the first line of the log it marked, so that viewers get these lines again."""
        self.chat: list[Said] = []
        self.clock: Clock | None = None
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
        return len(self.journal)

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
        self.journal = []
        self.log = []
        self.reopened = []
        self.history = [self.match.state.copy()]
        self._tell(self.match.dealt, 0)
        started = record.started or record.created
        self.clock = None
        if record.clock is not None:
            self.clock = Clock([float(record.clock["seconds"])] * len(record.seats), max(started, self._woken))

    def follow(self, command: Command) -> None:
        """Carry out a command that is stored already."""
        match = self.playing
        if command.kind == ACT:
            events = match.act(command.seat, command.notation)
            self._tell(events, command.number + 1)
        else:
            count = match.undo(command.seat, consent=command.kind == UNDO_AGREED)
            self._tell_undo(command, count)
        self.journal.append(command)
        self.history.append(match.state.copy())
        self._tick(command)

    def act(self, seat: int, notation: str, at: float, language: Language) -> Command:
        """Take a decision in memory and return the command to be stored; refused ones change nothing."""
        match = self.playing
        state = match.state
        spent = self._spent(at)
        try:
            events = match.act(seat, notation)
        except MalformedNotation as error:
            raise Refusal("malformed", notation=notation) from error
        except AmbiguousNotation as error:
            raise Refusal("ambiguous", extra={"candidates": list(error.candidates)}) from error
        except IllegalAction as error:
            raise self.presenter(language).refusal(state, error.notation, error.reason, self.version) from error
        command = Command(self.version, ACT, seat, match.transcript.entries[-1].action, at, spent)
        self._tell(events, command.number + 1)
        self.journal.append(command)
        self.history.append(match.state.copy())
        self._tick(command)
        return command

    def undo(self, seat: int, at: float, *, consent: bool) -> Command:
        """Take a decision back in memory and return the command to be stored."""
        command = Command(self.version, UNDO_AGREED if consent else UNDO, seat, "", at, self._spent(at))
        try:
            self.follow(command)
        except CannotUndo as error:
            raise Refusal("no-undo") from error
        return command

    def repeated(self, seat: int, version: int, notation: str) -> bool:
        """Whether this very command was carried out before."""
        if not 0 <= version < self.version:
            return False
        command = self.journal[version]
        if command.kind != ACT or command.seat != seat:
            return False
        try:
            state = self.history[version]
            return state.parse(notation, seat) == state.parse(command.notation)
        except (AmbiguousNotation, MalformedNotation):
            return False

    # -- the log -------------------------------------------------------------------------------------

    def _tell(self, events: list[Any], at: int) -> None:
        for event in events:
            if is_logged(event):
                self.log.append(LogEntry(len(self.log), at, event.seat, event))

    def _tell_undo(self, command: Command, count: int) -> None:
        """Mark what was taken back, and say so."""
        undone = self._standing()[-count:]
        marked = [entry for entry in self.log if entry.at in undone]
        for entry in marked:
            entry.undone = True
        self.reopened.append(marked[0].number if marked else len(self.log))
        self.log.append(LogEntry(len(self.log), command.number + 1, command.seat, None, count))

    def _standing(self) -> list[int]:
        """Return the numbers of the moments whose decisions still stand, oldest first."""
        standing: list[int] = []
        for command in self.journal:
            if command.kind == ACT:
                standing.append(command.number + 1)
            elif command.kind == UNDO:
                standing.pop()
            else:
                while self.journal[standing.pop() - 1].seat != command.seat:
                    pass
        return standing

    # -- time ----------------------------------------------------------------------------------------

    def _spent(self, at: float) -> float:
        return 0.0 if self.clock is None else max(0.0, at - self.clock.since)

    def _tick(self, command: Command) -> None:
        """Charge the time to the seat that had to decide; the increment comes when somebody else has to."""
        clock, agreed = self.clock, self.record.clock
        if clock is None or agreed is None:
            return
        before = self.history[-2].frame
        after = self.history[-1].frame
        if before is not None and self.record.seats[before.seat].kind != "bot":
            clock.left[before.seat] -= command.spent
            if after is None or after.seat != before.seat:
                clock.left[before.seat] += agreed["increment"]
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
