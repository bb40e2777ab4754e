"""The state of a game: plain data, cheap to clone, complete at every decision."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

from spielwerk.core.chance import Chance, Seeded
from spielwerk.core.codec import Contents, pack
from spielwerk.core.drawing import drawn
from spielwerk.core.events import Event, Run
from spielwerk.core.native import mypyc_attr
from spielwerk.core.reasons import IllegalAction, Reason
from spielwerk.core.steps import carry_on
from spielwerk.core.travel import lets_travel
from spielwerk.core.view import SeatView

if TYPE_CHECKING:
    from typing import Self

    from spielwerk.core.actions import ActionTable
    from spielwerk.core.frame import Frame
    from spielwerk.core.steps import Step

_SOME: Final = 8
"""So many actions are shown of a decision."""


class Setup(Protocol):
    """What was agreed before the game and never changes: who plays, with which options."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the seats, in order."""
        ...

    @property
    def encoded(self) -> bytes:
        """The set-up as JSON."""
        ...


CONCEDED: Final = "conceded"
"""The cause of an end by giving up."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won, with how many points each, and by what."""

    winner: int
    points: tuple[int, ...]
    cause: str


class Decision:
    """A question to one seat: what kind, and which actions answer it."""

    __slots__ = ("_state", "actions", "kind", "seat")

    def __init__(self, state: State, seat: int, kind: str, actions: list[int]) -> None:
        """Describe the present decision of the state."""
        self._state = state
        self.seat = seat
        self.kind = kind
        self.actions = actions

    def text(self, action: int) -> str:
        """Return the notation of an action in this game."""
        return self._state.text(action)

    def __repr__(self) -> str:
        """Show who is asked what, and some of the answers."""
        some = [self.text(action) for action in self.actions[:_SOME]]
        if len(self.actions) > _SOME:
            some.append(f"… {len(self.actions) - _SOME} more")
        return f"<Decision {self.kind!r} for {self._state.setup.players[self.seat]}: {', '.join(some) or 'not told'}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes."""
        return Decision, (self._state, self.seat, self.kind, self.actions)


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """A game in progress.

    `zones` holds the cards, one tuple per zone and seat, in a list so that a zone can be exchanged;
    `turn` is the active seat; `frame` is the stack of pending steps; `options` are the legal actions
    of the present decision, kept because they were worked out anyway. The rest are ints and rows of
    ints named by the game.
    A clone copies references. Chance, events and history are never in here.
    """

    __slots__ = ("frame", "options", "zones")

    game: ClassVar[str]
    """The name of the game."""
    steps: ClassVar[tuple[Step[Any], ...]]
    notation: ClassVar[ActionTable]

    turn: int
    zones: list[tuple[int, ...]]
    frame: Frame | None
    options: list[int]

    # -- what each game provides -------------------------------------------------------------

    @property
    @abstractmethod
    def setup(self) -> Any:
        """What was agreed before the game: a `Setup` of the game's own."""

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent clone."""

    @abstractmethod
    def contents(self) -> Contents:
        """Return all ints of the state, for the codec."""

    @abstractmethod
    def refusal(self, seat: int, action: int) -> Reason | None:
        """Say why the seat cannot take this action; None if it can."""

    @abstractmethod
    def masked(self, seat: int) -> Self:
        """Return a clone in which every card the seat may not know lies face down (UNKNOWN)."""

    @abstractmethod
    def unseen(self, seat: int) -> tuple[tuple[int, ...], ...]:
        """Return per owner, sorted, the cards that lie face down for the seat: what counting tells anybody."""

    @abstractmethod
    def deal_unseen(self, unseen: tuple[tuple[int, ...], ...], rng: Random) -> Self:
        """Return a clone of this masked state with the unseen cards dealt to the face-down places."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @property
    def facts(self) -> Mapping[str, Any]:
        """What an owner of the printed cards has corrected; nothing unless the game lets him."""
        return {}

    def tally(self) -> tuple[int, ...]:
        """Return how every seat stands now in what counts on the way to winning; nothing unless the game says more."""
        return (0,) * len(self.setup.players)

    def conceded(self, loser: int) -> Outcome:
        """How a game of two ends when a seat gives up: everybody keeps what he has, and the other seat has won."""
        return Outcome(1 - loser, self.tally(), CONCEDED)

    # -- the machine ---------------------------------------------------------------------------

    def apply(self, action: int, run: Run) -> None:
        """Take one of the legal actions and go on to the next decision. The caller answers for legality."""
        frame = self.frame
        assert frame is not None
        if run.events is not None:
            run.events.append(Event("action", frame.seat, number=action))
        steps = self.steps
        steps[frame.step].take(self, frame, action, run)
        carry_on(self, steps, run)

    def refresh_options(self) -> None:
        """Work out the legal actions of the present decision again, after the state was read from data."""
        frame = self.frame
        self.options = []
        if frame is not None:
            self.options = self.steps[frame.step].ask(self, frame, Run(Chance())) or []

    def still_asks(self, surely: bool) -> bool:
        """Work out the legal actions after a new deal; say whether there still is something to decide.

        If `surely`, the seat asked knows its cards and nothing needs to be tried. Otherwise the question
        is put to a clone, since it might go by without an answer.
        """
        frame = self.frame
        if surely or frame is None:
            self.refresh_options()
            return True
        step = self.steps[frame.step]
        trial = self.copy()
        options = step.ask(trial, frame, Run(Seeded(0)))
        self.options = options or []
        return len(self.options) > 1 or (options is not None and step.is_asked_always(trial, frame))

    # -- the public face -------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The question to be answered now, or None at the end of the game."""
        frame = self.frame
        if frame is None:
            return None
        return Decision(self, frame.seat, self.steps[frame.step].name, self.options)

    def text(self, action: int) -> str:
        """Return the notation of an action in this game."""
        return self.notation.text(action, self.setup.players)

    def parse(self, text: str, seat: int | None = None, *, exact: bool = False) -> int:
        """Return the action a seat (by default the one asked) means: its notation, or its words in any language.

        What is possible now makes a short text clear, but only to the seat that is asked. Records and scenarios are
        read `exact`, by notation alone.
        """
        players: tuple[str, ...] = self.setup.players
        number = self.notation.find(text, players)
        if number < 0 and not exact:
            asked = self.frame is not None and seat in (None, self.frame.seat)
            number = import_module("spielwerk").game(self.game).understood(self, text, self.options if asked else [])
        if number < 0:
            raise self.notation.malformed(text, players)
        return number

    def legal(self) -> list[str]:
        """Return the notations of all legal actions, sorted."""
        return sorted(self.text(action) for action in self.options)

    def why_not(self, action: int | str, seat: int | None = None) -> Reason | None:
        """Return why the seat (by default the one asked) cannot take the action, or None if it can."""
        number = self.parse(action, seat) if isinstance(action, str) else action
        asked = -1 if self.frame is None else self.frame.seat
        if number in self.options and seat in (None, asked):
            return None
        reason = self.refusal(asked if seat is None else seat, number)
        return None if reason is None else reason.about(self.game, self.setup.players)

    def play(self, action: int | str, chance: Chance | None = None, events: list[Event] | None = None) -> None:
        """Take an action, given by number or notation, if it is legal.

        Without a source of chance, luck follows from the state itself: the same state and action
        always lead to the same next state.
        """
        number = self.parse(action) if isinstance(action, str) else action
        reason = self.why_not(number)
        if reason is not None:
            raise IllegalAction(self.text(number), reason)
        source = Seeded(int.from_bytes(self.digest(), "little")) if chance is None else chance
        self.apply(number, Run(source, events))

    def view(self, seat: int) -> SeatView[Self]:
        """Return what the seat may know; a negative seat is a spectator."""
        return SeatView(seat, self.masked(seat), self.unseen(seat))

    def encode(self) -> bytes:
        """Return the state as bytes; the game's `decode` reads them."""
        return pack(self.setup.encoded, self.contents(), self.steps)

    def digest(self) -> bytes:
        """Return a short hash of the state."""
        return blake2b(self.encode(), digest_size=16).digest()

    def __eq__(self, other: object) -> bool:
        """Whether two games stand alike: the same cards, numbers and question, and the same answers to it."""
        if not isinstance(other, State):
            return NotImplemented
        return self is other or (self.options == other.options and self.encode() == other.encode())

    def __hash__(self) -> int:
        """Hash the game as it stands; it is another one after the next action."""
        return hash(self.encode())

    def __repr__(self) -> str:
        """Show which game it is, who plays and what is asked."""
        players = ", ".join(self.setup.players)
        outcome = self.outcome
        if outcome is not None:
            return f"<{self.game}: {players}; {self.setup.players[outcome.winner]} has won ({outcome.cause})>"
        frame = self.frame
        if frame is None:
            return f"<{self.game}: {players}>"
        asked = f"{self.setup.players[frame.seat]} is asked {self.steps[frame.step].name!r}"
        return f"<{self.game}: {players}; {asked}, {len(self.options)} actions>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes as bytes; the answers come along, since a masked table cannot work them out."""
        return _revived, (self.game, self.encode(), list(self.options))

    def _repr_html_(self) -> str:
        return drawn(self)


lets_travel(Outcome)


def _revived(game: str, data: bytes, options: list[int]) -> State:
    found: Any = import_module("spielwerk").game(game)
    state: State = found.restore(*found.unpacked(data))
    state.options = options
    return state
