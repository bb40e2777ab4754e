"""What every game offers to the outside."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from importlib import import_module
from typing import Any, ClassVar, Final, Generic, TypeVar

from spielwerk.core.actions import ActionTable
from spielwerk.core.catalogue import CardEntry
from spielwerk.core.chance import Chance, Seeded
from spielwerk.core.codec import Contents, OldForm, numbered, unpack
from spielwerk.core.decks import DeckRoom, Finding
from spielwerk.core.events import Event
from spielwerk.core.examine import Examiner
from spielwerk.core.heuristics import Heuristics, NoHeuristics
from spielwerk.core.layout import Layout
from spielwerk.core.lessons import Chapter
from spielwerk.core.native import mypyc_attr
from spielwerk.core.notation import Phrasebook
from spielwerk.core.options import Option
from spielwerk.core.reasons import LANGUAGES, Language, Reason
from spielwerk.core.rulebook import RuleChapter
from spielwerk.core.scene import Mark, Scene
from spielwerk.core.state import State
from spielwerk.core.subject import Subject
from spielwerk.core.view import SeatView, View
from spielwerk.core.wording import Wording

S = TypeVar("S", bound=State)
_NUMBERED_VERSION: Final = "1"
"""The one rules version whose states knew their steps by number."""
_PHRASEBOOKS: Final[dict[str, Phrasebook]] = {}
"""The words of each game, made when somebody first types something that is no notation."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC, Generic[S]):
    """One of the games: everything the rest of the house asks of it.

    It deals and reads positions, knows its actions and cards by name, tells its table as data and in words, and what
    bots and learners need. A package brings a game by an entry point of the group `spielwerk.games`.
    """

    name: ClassVar[str]
    rules_version: ClassVar[str]
    earlier_versions: ClassVar[Mapping[str, OldForm | None]] = {}
    """The earlier rules versions whose games can be read, with the form of their states where that was another."""
    state_type: ClassVar[type[State]]
    notation: ClassVar[ActionTable]
    seats: ClassVar[range]
    """How many may sit down."""
    phases: ClassVar[tuple[str, ...]]
    """The phases of a turn by name, in their order."""
    options: ClassVar[tuple[Option, ...]]
    """What can be agreed on before a game: what `deal` takes besides the players."""

    match_goal: ClassVar[int] = 0
    """The points that win a match of several games, in which the loser begins the next; 0 if there is no such thing."""

    discreet: ClassVar[Mapping[str, Any]] = {}
    """Options under which nobody learns anything from whether another was asked; tables on a server take them."""

    drawing_events: ClassVar[frozenset[str]] = frozenset({"dealt", "drawn"})
    """Kinds of events by which cards come into a hand."""
    playing_events: ClassVar[frozenset[str]] = frozenset({"played"})
    """Kinds of events by which somebody plays a card, the first one they name."""

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

    @abstractmethod
    def describe(self, shown: S | SeatView[S]) -> dict[str, Any]:
        """Return the position part of a scenario, which `position` reads back; what a view hides is written as `?`."""

    def scenario(self, shown: S | SeatView[S]) -> dict[str, Any]:
        """Return all a scenario needs to set this table up again."""
        table: State = shown.table if isinstance(shown, SeatView) else shown
        return {"game": self.name, "players": list(table.setup.players), "position": self.describe(shown)}

    def agreed(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options as they go on record, so that the game can be dealt again from the record alone."""
        return dict(options)

    @abstractmethod
    def restore(self, setup: bytes, contents: Contents) -> S:
        """Return the state of this set-up and these contents, of which empty parts at the end may be missing."""

    def decode(self, data: bytes) -> S:
        """Read a state that `encode` has written, also one of an earlier rules version."""
        setup, contents = self.unpacked(data)
        state = self.restore(setup, contents)
        state.refresh_options()
        return state

    def unpacked(self, data: bytes) -> tuple[bytes, Contents]:
        """Return set-up and contents of a state that `encode` has written."""
        return unpack(data, numbered(self.state_type.steps), self.earlier_versions.get(_NUMBERED_VERSION))

    def __repr__(self) -> str:
        """Show which game it is."""
        return f"<game {self.name!r}, rules version {self.rules_version}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes by name: there is one object per game."""
        return import_module("spielwerk").game, (self.name,)

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

    # -- before a game -------------------------------------------------------------------------------

    def decks(self) -> DeckRoom | None:
        """Return what the game knows about decks, if players bring any."""
        return None

    def badge(self, options: Mapping[str, Any], seat: int, language: Language) -> Mark | None:
        """Return what shows whose side a seat will be, by what was agreed on so far."""
        del options, seat, language
        return None

    def options_seen_by(self, seat: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options without what is another seat's secret until the end."""
        del seat
        return dict(options)

    def findings(self, option: str, value: Any, language: Language) -> tuple[Finding, ...]:
        """Say what is to be said about a choice before the game: recommendations it does not meet."""
        del option, value, language
        return ()

    def opponents(self, language: Language) -> dict[str, str]:
        """Return opponents for people, from beginner to strongest: the names they are asked by, and who they are."""
        del language
        return {}

    def understood(self, state: State, text: str, options: Sequence[int]) -> int:
        """Return the action somebody means by some words, or -1; `options` are what could be meant before all else."""
        wordings = [self.wording(language) for language in LANGUAGES]
        book = _PHRASEBOOKS.get(self.name)
        if book is None:
            book = _PHRASEBOOKS[self.name] = Phrasebook(
                self.notation,
                lambda verb: [said for wording in wordings for said in wording.verb(verb)],
                lambda word: [said for wording in wordings for said in self._names(word, wording)],
            )
        return book.understood(
            text, state.setup.players, options, lambda action: [wording.action(state, action) for wording in wordings]
        )

    def _names(self, word: str, wording: Wording) -> Sequence[str]:
        """Return what an argument of the notation is called."""
        try:
            self.card_number(word)
        except KeyError:
            return wording.choice_word(word)
        return [wording.card(word)]

    # -- the table, in words and as data -------------------------------------------------------------

    @abstractmethod
    def wording(self, language: Language, facts: Mapping[str, Any] | None = None) -> Wording:
        """Return the game in a language, its cards as their owner may have corrected them."""

    @abstractmethod
    def scene(self, view: View, language: Language = "en") -> Scene:
        """Return the table as data."""

    @abstractmethod
    def subject(self, view: View, action: int) -> Subject:
        """Say what an action of the viewer is about."""

    def shown_options(self, options: Sequence[int]) -> list[int]:
        """Return the options worth showing: of two names for one thing only one."""
        return list(options)

    def expected_actions(self, view: View) -> list[int]:
        """Return what one would look for at this question, possible or not."""
        del view
        return []

    def likely_actions(self, view: View, card: str, area: str) -> list[str]:
        """Return what one would try with a card lying there, likeliest first."""
        del view, card, area
        return []

    def caution(self, view: View, action: int, language: Language) -> str:
        """Return what speaks against a possible action, as far as the viewer can tell; mostly nothing."""
        del view, action, language
        return ""

    def brief(self, reason: Reason, language: Language) -> str:
        """Return a reason in the few words that fit on a card; nothing where only a sentence does."""
        del reason, language
        return ""

    @abstractmethod
    def catalogue(self, language: Language, facts: Mapping[str, Any] | None = None) -> tuple[CardEntry, ...]:
        """Return all cards in words."""

    def card_text(self, state: S, card_id: str, language: Language) -> str:
        """Return what a card says in this game; what was agreed on may change it."""
        return self.wording(language, state.facts).card_text(card_id)

    def lesson(self, language: Language) -> tuple[Chapter, ...]:
        """Return the guided first game, if there is one."""
        del language
        return ()

    def rulebook(self, language: Language) -> tuple[RuleChapter, ...]:
        """Return the rules as somebody reads them."""
        del language
        return ()

    # -- for judge and programs ----------------------------------------------------------------------

    @abstractmethod
    def examiner(self) -> Examiner[S]:
        """Return what scenarios can say about the game."""

    def heuristics(self) -> Heuristics:
        """Return a feeling for the game that bots can build on."""
        return NoHeuristics()

    @abstractmethod
    def layout(self, players: int) -> Layout:
        """Return what an observation tells."""

    def narrow_layout(self, players: int, setups: Sequence[Any]) -> Layout:
        """Return a layout with places only for what can be met in games of these set-ups; unless told, the whole."""
        del setups
        return self.layout(players)
