"""What every game offers to the outside."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final, Generic, TypeVar

from spielwerk.core.actions import ActionTable
from spielwerk.core.chance import Chance, Seeded
from spielwerk.core.codec import Contents, OldForm, numbered, unpack
from spielwerk.core.events import Event
from spielwerk.core.examine import Examiner
from spielwerk.core.heuristics import Heuristics, NoHeuristics
from spielwerk.core.state import State

S = TypeVar("S", bound=State)
_NUMBERED_VERSION: Final = "1"
"""The one rules version whose states knew their steps by number."""


class Game(ABC, Generic[S]):
    """One of the games: deals, reads positions, and knows its actions and cards by name."""

    name: str
    rules_version: str
    earlier_versions: Mapping[str, OldForm | None] = {}
    """The earlier rules versions whose games can be read, with the form of their states where that was another."""
    state_type: type[State]
    notation: ActionTable
    seats: range
    """How many may sit down."""
    phases: tuple[str, ...]
    """The phases of a turn by name, in their order."""

    def deal(self, seed: int = 0, **options: Any) -> S:
        """Set up a new game; the seed decides the shuffles of the deal."""
        return self.deal_with(options, Seeded(seed))

    @abstractmethod
    def deal_with(self, options: Mapping[str, Any], chance: Chance, events: list[Event] | None = None) -> S:
        """Set up a new game with any source of chance."""

    @abstractmethod
    def position(
        self,
        position: Mapping[str, Any],
        *,
        players: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        chance: Chance | None = None,
        events: list[Event] | None = None,
    ) -> S:
        """Set up the position part of a scenario; `players` are the seats where the game names them."""

    def agreed(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options as they go on record, so that the game can be dealt again from the record alone."""
        return dict(options)

    @abstractmethod
    def restore(self, setup: bytes, contents: Contents) -> S:
        """Return the state of this set-up and these contents, of which empty parts at the end may be missing."""

    def decode(self, data: bytes) -> S:
        """Read a state that `encode` has written, also one of an earlier rules version."""
        setup, contents = unpack(data, numbered(self.state_type.steps), self.earlier_versions.get(_NUMBERED_VERSION))
        state = self.restore(setup, contents)
        state.refresh_options()
        return state

    def knows_version(self, rules_version: str) -> bool:
        """Whether games of that rules version can be read."""
        return rules_version == self.rules_version or rules_version in self.earlier_versions

    def digest(self, state: State, rules_version: str) -> bytes:
        """Return the hash of a state as a rules version makes it."""
        form = self.earlier_versions.get(rules_version)
        if form is None:
            return state.digest()
        return blake2b(form.pack(state.setup.encoded, state.contents(), state.steps), digest_size=16).digest()

    @abstractmethod
    def card(self, card_id: str) -> Any:
        """Return what is printed on a card, by its name in notation."""

    @abstractmethod
    def card_id(self, card: int) -> str:
        """Return the name of a card as it is written in notation."""

    @abstractmethod
    def card_number(self, card_id: str) -> int:
        """Return the number of a card; a KeyError if there is none of that name."""

    @abstractmethod
    def examiner(self) -> Examiner[S]:
        """Return what scenarios can say about the game."""

    def heuristics(self) -> Heuristics:
        """Return a feeling for the game that bots can build on."""
        return NoHeuristics()
