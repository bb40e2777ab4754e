"""A game in progress: takes decisions, keeps the journal of all commands, and knows what can be taken back.

The journal is the truth about a table: decisions, and decisions taken back, in their order. From it any moment is found
again; only now and then a state is kept, so that the way there is short.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

import spielwerk
from spielwerk.core.chance import Chance, Forced, Recorder
from spielwerk.core.events import Event, Run
from spielwerk.core.game import Game
from spielwerk.core.reasons import AmbiguousNotation, IllegalAction, MalformedNotation, Reason, SpielwerkError
from spielwerk.core.state import Outcome, State
from spielwerk.errors import sentences
from spielwerk.match.commitment import Commitment
from spielwerk.match.stages import Told, followed
from spielwerk.match.transcript import Transcript, position_of, verify

problem = sentences("spielwerk.match")


class StaleCommand(SpielwerkError):  # noqa: N818
    """A command made against an earlier state of the game; look again and decide anew."""


class CannotUndo(SpielwerkError):  # noqa: N818
    """A decision that cannot be taken back; `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        """Keep the reason for whoever words it."""
        super().__init__(reason)
        self.reason = reason


class CannotResign(SpielwerkError):  # noqa: N818
    """A seat that cannot give up: the game is over, or it has done so already."""


Kind = Literal["act", "undo", "undo-agreed", "resign"]
ACT: Final = "act"
UNDO: Final = "undo"
UNDO_AGREED: Final = "undo-agreed"
RESIGN: Final = "resign"
_KEPT_EVERY: Final = 16
"""After so many commands a state is kept."""


@dataclass(frozen=True, slots=True)
class Journaled:
    """One command: a decision with what chance did and what followed, some decisions taken back, or a seat gives up."""

    kind: Kind
    seat: int
    action: int = -1
    notation: str = ""
    chance: tuple[tuple[int, ...], ...] = ()
    events: tuple[Event, ...] = ()
    digest: bytes = b""
    """The hash of the state it led to."""
    taken_back: tuple[int, ...] = ()
    """The versions before the decisions this took back, oldest first."""
    stages: int = 1
    """How much of it the others noticed, stage by stage (see `stages`): nothing of what somebody decides in silence."""
    noticed: tuple[int, ...] = ()
    """For each event, with which of these stages."""
    own: int = 1
    """How much the seat itself noticed."""

    @property
    def reveals(self) -> bool:
        """Whether somebody learned something that cannot be unlearned."""
        return any(event.reveals for event in self.events)


class Match:
    """One game at one table. Every decision goes through here, from whomever it comes.

    `version` counts the commands in the `journal`, decisions and undos, so it never comes back; a command names the
    version it was made against. The transcript has the decisions that stand.
    """

    def __init__(
        self,
        game: Game[Any],
        options: Mapping[str, Any],
        chance: Chance,
        position: Mapping[str, Any] | None = None,
        commitment: Commitment | None = None,
    ) -> None:
        """Deal a game, or begin it from a position; the source of chance serves all of it.

        A commitment promises the seed behind the chance; the transcript carries it as far as it is opened.
        """
        self.game = game
        self._chance = chance
        recorder = Recorder(chance)
        dealt = Told()
        self.dealt: list[Event] = dealt
        if position is None:
            self.state: State = game.deal_with(options, recorder, self.dealt)
        else:
            self.state = position_of(game, position, options, recorder, self.dealt)
        self._begun = Transcript(
            game.name,
            game.rules_version,
            game.agreed(options),
            tuple(recorder.outcomes),
            position=None if position is None else dict(position),
            commitment=commitment,
        )
        self._dealt = self.state.digest()
        self.journal: list[Journaled] = []
        self._resigned: list[int] = []
        self._standing: list[int] = []  # versions before the decisions that stand
        self._kept: dict[int, State] = {0: self.state.copy()}
        self.shown: State = self.state.copy() if position is not None or not dealt.shown else dealt.shown[-1]
        """What everybody but the seat that is asked sees: the state after the last thing everybody has noticed."""
        self._first_shown = self.shown
        self._stages: list[int] = [0]  # how much everybody had noticed, by version
        self._more: Counter[int] = Counter()  # how much more (or less) each seat has noticed of its own decisions

    @staticmethod
    def resumed(transcript: Transcript, chance: Chance) -> Match:
        """Go on with a recorded game, which has to hold; from here on the source of chance is a new one."""
        verify(transcript)
        game = spielwerk.game(transcript.game)
        deal = Forced(transcript.deal, chance)
        match = Match(game, transcript.options, deal, transcript.position, transcript.commitment)
        players = match.state.setup.players
        for entry in transcript.entries:
            match._chance = Forced(entry.chance, chance)
            match.act(players.index(entry.seat), entry.action)
        match._chance = chance
        return match

    @property
    def version(self) -> int:
        """How many commands were carried out so far."""
        return len(self.journal)

    @property
    def rules_version(self) -> str:
        """The version of the rules it is played by."""
        return self._begun.rules

    @property
    def digest(self) -> bytes:
        """The hash of the state as the last command left it."""
        return self.journal[-1].digest if self.journal else self._dealt

    @property
    def transcript(self) -> Transcript:
        """What is on record: the deal and the decisions that stand; put together when somebody asks for it."""
        written = replace(self._begun, entries=[])
        written.digest = written.deal_digest(self._dealt)
        for version in self._standing:
            done = self.journal[version]
            written.add(self.state.setup.players[done.seat], done.notation, done.chance, done.digest)
        return written

    @property
    def resigned(self) -> tuple[int, ...]:
        """The seats that have given up, in their order."""
        return tuple(self._resigned)

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.state.frame is None or self._conceded

    @property
    def _conceded(self) -> bool:
        """Whether the game ended because one of two has given up."""
        return bool(self._resigned) and len(self.state.setup.players) == 2

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended: by its rules, or because one of two has given up; None while it goes on."""
        return self.state.conceded(self._resigned[0]) if self._conceded else self.state.outcome

    # -- deciding ------------------------------------------------------------------------------------

    def act(self, seat: int, action: int | str, version: int | None = None) -> list[Event]:
        """Take a decision for a seat and return what followed from it.

        The same command repeated gets the same answer again; one made against an older version is refused.
        """
        if version is not None and version != self.version:
            if self.repeats(seat, action, version):
                return list(self.journal[version].events)
            raise StaleCommand(problem("stale", now=self.version, then=version))
        number = self.state.parse(action, seat) if isinstance(action, str) else action
        reason = Reason("game-over") if self._conceded else self.state.why_not(number, seat)
        if reason is not None:
            raise IllegalAction(self.state.text(number), reason)
        recorder = Recorder(self._chance)
        notation = self.state.text(number)
        told = followed(self.state, number, recorder)
        outcomes = tuple(recorder.outcomes)
        self._standing.append(self.version)
        self.shown = told.shown[-1] if told.shown else self.shown
        stages, noticed = len(told.shown), tuple(told.stages)
        events, digest = tuple(told), self.state.digest()
        self._write(Journaled(ACT, seat, number, notation, outcomes, events, digest, (), stages, noticed, told.own))
        return list(told)

    def resign(self, seat: int) -> None:
        """Give up for a seat. A game of two is over with it; where more play, whoever plays on for the seat does so."""
        if self.over or seat in self._resigned:
            raise CannotResign(problem("cannot-resign"))
        self._resigned.append(seat)
        self._write(Journaled(RESIGN, seat, digest=self.state.digest()))

    def repeats(self, seat: int, action: int | str, version: int) -> bool:
        """Whether this very decision was taken at that version."""
        if not 0 <= version < self.version:
            return False
        command = self.journal[version]
        if command.kind != ACT or command.seat != seat:
            return False
        if isinstance(action, int) or action == command.notation:
            return action in (command.action, command.notation)
        try:
            return self.state_at(version).parse(action, seat) == command.action
        except (AmbiguousNotation, MalformedNotation):
            return False

    def repeats_undo(self, seat: int, version: int) -> bool:
        """Whether the seat took something back at that version."""
        if not 0 <= version < self.version:
            return False
        command = self.journal[version]
        return command.kind in (UNDO, UNDO_AGREED) and command.seat == seat

    # -- looking back --------------------------------------------------------------------------------

    def state_at(self, version: int) -> State:
        """Return the state after so many commands."""
        again: list[Journaled] = []
        while version not in self._kept:
            command = self.journal[version - 1]
            if command.kind == ACT:
                again.append(command)
            version = command.taken_back[0] if command.taken_back else version - 1
        state = self._kept[version].copy()
        for command in reversed(again):
            state.apply(command.action, Run(Forced(command.chance, Chance())))
        return state

    def _write(self, command: Journaled) -> None:
        self.journal.append(command)
        self._stages.append(self._stages[-1] + command.stages)
        self._more[command.seat] += command.own - command.stages
        if self.version % _KEPT_EVERY == 0:
            self._kept[self.version] = self.state.copy()

    # -- what the others notice ------------------------------------------------------------------------

    @property
    def stage(self) -> int:
        """How much has happened that everybody has noticed."""
        return self._stages[-1]

    def stage_at(self, version: int) -> int:
        """Return how much everybody had noticed after so many commands."""
        return self._stages[version]

    def shown_at(self, stage: int) -> State:
        """Return what everybody but the seat that was asked saw when they had noticed so much."""
        version = bisect_left(self._stages, stage)
        if not version:
            return self._first_shown
        command, before = self.journal[version - 1], self._stages[version - 1]
        if command.taken_back:
            return self.shown_at(self._stages[command.taken_back[0]])
        if command.kind != ACT:
            return self.shown_at(before)
        told = followed(self.state_at(version - 1), command.action, Forced(command.chance, Chance()))
        return told.shown[stage - before - 1]

    def seen_version(self, seats: Collection[int]) -> int:
        """Return how much somebody on these seats has noticed; it never comes back."""
        return self._stages[-1] + sum(self._more[seat] for seat in seats)

    def made_at(self, seats: Collection[int], seen: int) -> int | None:
        """Return the version at which somebody on these seats who had noticed so much saw the next command made."""
        now = self.seen_version(seats)
        for version in range(self.version - 1, -1, -1):
            command = self.journal[version]
            noticed = command.own if command.seat in seats else command.stages
            now -= noticed
            if noticed and now <= seen:
                return version if now == seen else None
        return None

    # -- taking back ---------------------------------------------------------------------------------

    def why_no_undo(self, seat: int) -> Reason | None:
        """Say why the seat cannot take its last decision back, or None if it can.

        What others have decided since without anybody noticing does not count, and goes back with it.
        """
        for version in reversed(self._standing):
            last = self.journal[version]
            if last.seat == seat:
                return Reason("revealed") if last.reveals else None
            if last.stages:
                return Reason("others-decided")
        return Reason("nothing-to-undo")

    def has_decided(self, seat: int) -> bool:
        """Whether a decision of the seat stands, so that the others could agree to take it back."""
        return any(self.journal[version].seat == seat for version in self._standing)

    def noticed_last(self, seat: int) -> int | None:
        """Return the first stage of the last decision of the seat that stands; None if nobody noticed it."""
        version = next((each for each in reversed(self._standing) if self.journal[each].seat == seat), None)
        return None if version is None or not self.journal[version].stages else self._stages[version] + 1

    def undo_horizon(self, seat: int) -> int:
        """Return how many decisions in a row the seat can take back freely."""
        count = 0
        for version in reversed(self._standing):
            done = self.journal[version]
            if done.seat != seat and not done.stages:
                continue
            if done.seat != seat or done.reveals:
                break
            count += 1
        return count

    def undo(self, seat: int, *, consent: bool = False) -> int:
        """Take back the last decision of the seat and return how many decisions that were.

        Freely as long as nothing was revealed by it and nobody decided since; with the `consent` of the
        others whatever followed is taken back too.
        """
        back = enumerate(reversed(self._standing), 1)
        count = next((at for at, version in back if self.journal[version].seat == seat), 0)
        reason = self.why_no_undo(seat)
        if consent:
            reason = None if count else Reason("nothing-to-undo")
        if reason is not None:
            raise CannotUndo(reason)
        taken_back = tuple(self._standing[-count:])
        self.state = self.state_at(taken_back[0])
        del self._standing[-count:]
        noticed = int(any(self.journal[version].stages for version in taken_back))
        if noticed:
            self.shown = self.shown_at(self._stages[taken_back[0]])
        kind: Kind = UNDO_AGREED if consent else UNDO
        digest = self.state.digest()
        self._write(Journaled(kind, seat, digest=digest, taken_back=taken_back, stages=noticed))
        return count
