"""A game in progress: takes decisions, keeps the record, and knows what can be taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from spielwerk.core.chance import Chance, Recorder
from spielwerk.core.events import Event, Run
from spielwerk.core.game import Game
from spielwerk.core.reasons import IllegalAction, Reason, SpielwerkError
from spielwerk.core.state import State
from spielwerk.errors import sentences
from spielwerk.match.commitment import Commitment
from spielwerk.match.transcript import Transcript, position_of

problem = sentences("spielwerk.match")


class StaleCommand(SpielwerkError):  # noqa: N818
    """A command made against an earlier state of the game; look again and decide anew."""


class CannotUndo(SpielwerkError):  # noqa: N818
    """A decision that cannot be taken back; `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        """Keep the reason for whoever words it."""
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True)
class _Moment:
    """The state before a decision, who decided, and whether it revealed anything."""

    state: State
    seat: int
    reveals: bool


class Match:
    """One game at one table. Every decision goes through here, from whomever it comes.

    `version` counts decisions and undos, so it never comes back; a command names the version it was made against.
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
        self.dealt: list[Event] = []
        if position is None:
            self.state: State = game.deal_with(options, recorder, self.dealt)
        else:
            self.state = position_of(game, position, options, recorder, self.dealt)
        self.transcript = Transcript(
            game.name,
            game.rules_version,
            game.agreed(options),
            tuple(recorder.outcomes),
            position=None if position is None else dict(position),
            commitment=commitment,
        )
        self.transcript.digest = self.transcript.deal_digest(self.state.digest())
        self._moments: list[_Moment] = []
        self._version = 0
        self._last: tuple[tuple[int, int, int], list[Event]] | None = None  # version, seat, action; the answer

    @property
    def version(self) -> int:
        """How many decisions were taken or taken back so far."""
        return self._version

    def act(self, seat: int, action: int | str, version: int | None = None) -> list[Event]:
        """Take a decision for a seat and return what followed from it.

        The same command repeated gets the same answer again; one made against an older version is refused.
        """
        number = self.state.parse(action, seat) if isinstance(action, str) else action
        if version is not None and version != self.version:
            if self._last is not None and self._last[0] == (version, seat, number):
                return self._last[1]
            raise StaleCommand(problem("stale", now=self.version, then=version))
        reason = self.state.why_not(number, seat)
        if reason is not None:
            raise IllegalAction(self.state.text(number), reason)
        before = self.state.copy()
        events: list[Event] = []
        recorder = Recorder(self._chance)
        self.state.apply(number, Run(recorder, events))
        self._moments.append(_Moment(before, seat, any(event.reveals for event in events)))
        self._last = ((self._version, seat, number), events)
        self._version += 1
        outcomes = tuple(recorder.outcomes)
        self.transcript.add(self.state.setup.players[seat], before.text(number), outcomes, self.state.digest())
        return events

    def why_no_undo(self, seat: int) -> Reason | None:
        """Say why the seat cannot take its last decision back, or None if it can."""
        if not self._moments:
            return Reason("nothing-to-undo")
        last = self._moments[-1]
        if last.seat != seat:
            return Reason("others-decided")
        return Reason("revealed") if last.reveals else None

    def undo_horizon(self, seat: int) -> int:
        """Return how many decisions in a row the seat can take back freely."""
        count = 0
        for moment in reversed(self._moments):
            if moment.seat != seat or moment.reveals:
                break
            count += 1
        return count

    def undo(self, seat: int, *, consent: bool = False) -> int:
        """Take back the last decision of the seat and return how many decisions that were.

        Freely as long as nothing was revealed by it and nobody decided since; with the `consent` of the
        others whatever followed is taken back too.
        """
        reason = self.why_no_undo(seat)
        count = 1
        if consent:
            count = next((at for at, moment in enumerate(reversed(self._moments), 1) if moment.seat == seat), 0)
            reason = None if count else Reason("nothing-to-undo")
        if reason is not None:
            raise CannotUndo(reason)
        self.state = self._moments[-count].state
        del self._moments[-count:]
        del self.transcript.entries[-count:]
        self._version += 1
        self._last = None
        return count
