"""Blue Moon, as the outside sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, ClassVar, Final

from spielwerk.bluemoon import marks, subjects, zones
from spielwerk.bluemoon.actions import ACTIONS
from spielwerk.bluemoon.cards.facts import amended
from spielwerk.bluemoon.cards.model import CARDS, NO_ELEMENT, Card, FirstDragon
from spielwerk.bluemoon.cards.roster import IDS, NUMBERS
from spielwerk.bluemoon.catalogue import make_catalogue
from spielwerk.bluemoon.decks import PRESETS
from spielwerk.bluemoon.decks.deck import NO_INQUISITOR
from spielwerk.bluemoon.decks.room import Decks
from spielwerk.bluemoon.describe import describe_position
from spielwerk.bluemoon.examine import EXAMINER, BlueMoonExaminer
from spielwerk.bluemoon.old import EARLIER_VERSIONS
from spielwerk.bluemoon.options import ALWAYS, ASKED, FRIENDLY, TOURNAMENT
from spielwerk.bluemoon.outlook import is_hopeless
from spielwerk.bluemoon.phases import NAMES as PHASES
from spielwerk.bluemoon.position import read_position
from spielwerk.bluemoon.rules import all_steps  # noqa: F401 - the steps, and the facts of all cards
from spielwerk.bluemoon.rules.dragons import win_dragon
from spielwerk.bluemoon.rules.moving import DECK_PILE, FIRST_TURN_PILE, HAND_SIZE, shuffled, tell
from spielwerk.bluemoon.rules.turn import begin_turn
from spielwerk.bluemoon.scene import make_scene
from spielwerk.bluemoon.setup import SEATS, Setup, make_setup
from spielwerk.bluemoon.state import BlueMoonState, Checkpoint
from spielwerk.bluemoon.wording import Wording
from spielwerk.core.cards import card_named
from spielwerk.core.catalogue import CardEntry
from spielwerk.core.chance import Chance, Seeded
from spielwerk.core.codec import Contents, OldForm
from spielwerk.core.decks import DeckRoom
from spielwerk.core.events import Event, Run
from spielwerk.core.game import Game
from spielwerk.core.heuristics import Heuristics
from spielwerk.core.layout import Layout
from spielwerk.core.lessons import Chapter
from spielwerk.core.options import Option
from spielwerk.core.reasons import Reason, SetupRefused
from spielwerk.core.rulebook import RuleChapter
from spielwerk.core.scene import Mark, Scene
from spielwerk.core.steps import settle
from spielwerk.core.subject import Subject
from spielwerk.core.view import SeatView, View
from spielwerk.errors import sentences
from spielwerk.language import Language
from spielwerk.teaching import read_lesson, read_rulebook

problem = sentences("spielwerk.bluemoon")

TWO: Final = range(2, 3)
OPTIONS: Final = (
    Option("decks", "deck", ("hoax", "vulca"), tuple(PRESETS), per_seat=True),
    Option("start", "seat", None),
    Option("rule11", "choice", TOURNAMENT, (TOURNAMENT, FRIENDLY)),
    Option("windows", "choice", ASKED, (ASKED, ALWAYS), expert=True),
    Option("facts", "table", None, expert=True),
)


class BlueMoon(Game[BlueMoonState]):
    """The game: deals, reads positions, and knows its actions and cards by name."""

    name = "bluemoon"
    rules_version = "2"
    earlier_versions: ClassVar[Mapping[str, OldForm | None]] = EARLIER_VERSIONS
    state_type = BlueMoonState
    notation = ACTIONS
    seats = TWO
    phases: ClassVar[tuple[str, ...]] = PHASES
    match_goal = 5  # R5.4
    discreet: ClassVar[Mapping[str, Any]] = {"windows": ALWAYS}
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    drawing_events: ClassVar[frozenset[str]] = frozenset({"dealt", "drawn", "found", "taken", "took-from-discard-pile"})
    playing_events: ClassVar[frozenset[str]] = frozenset({"laid", "bluffed", "loaded", "intervened"})

    def deal_with(self, options: Mapping[str, Any], chance: Chance, events: list[Event] | None = None) -> BlueMoonState:
        """Set up a game: `decks` (two, see `read_deck`), `start` (a seat), `players`, `rule11`, `windows`, `facts`."""
        chosen = dict(options)
        decks = chosen.pop("decks", OPTIONS[0].default)
        players = _players(chosen.pop("players", SEATS))
        start_seat = chosen.pop("start", None)
        rule11, windows = chosen.pop("rule11", TOURNAMENT), chosen.pop("windows", ASKED)
        setup = make_setup(decks, players, rule11, windows, chosen.pop("facts", None))
        if chosen:
            unknown = next(iter(chosen))
            known = ", ".join(["players", *[option.id for option in OPTIONS]])
            raise SetupRefused(problem("no-option", name=unknown, known=known), Reason("unknown-option"))
        state = BlueMoonState(setup, 0, [()] * zones.COUNT, marks.fresh(), None, [], None)
        run = Run(chance, events)
        for seat, listed in enumerate(setup.lists):
            deck = shuffled(state, DECK_PILE + seat, listed.cards, run)
            if listed.inquisitor != NO_INQUISITOR:
                state.zones[zones.BESIDE + seat] = (listed.inquisitor,)
            state.zones[zones.HAND + seat], state.zones[zones.DECK + seat] = deck[:HAND_SIZE], deck[HAND_SIZE:]
            tell(run, "dealt", seat, deck[:HAND_SIZE], seen=1 << seat)
        if start_seat is None:
            begins = shuffled(state, FIRST_TURN_PILE, (0, 1), run)[0]  # by lot (Q1)
        else:
            seats = (0, 1, *players)
            if start_seat not in seats:
                raise SetupRefused(
                    problem("no-start", given=start_seat, known=", ".join(players)), Reason("no-such-seat")
                )
            begins = players.index(start_seat) if start_seat in players else int(start_seat)
        begin_turn(state, begins, run)
        self._reveal_inquisitors(state, run)
        settle(state, run)
        return state

    @staticmethod
    def _reveal_inquisitors(state: BlueMoonState, run: Run) -> None:
        """Donnerfaust brings a dragon at once; two of them leave all in the middle (R2.2, BM-INQ411-03)."""
        for seat in (0, 1):
            if state.zone(zones.BESIDE, seat):
                tell(run, "inquisitor", seat, state.zone(zones.BESIDE, seat))
        gaining = [
            seat
            for seat in (0, 1)
            if any(isinstance(state.cards[card].power, FirstDragon) for card in state.zone(zones.BESIDE, seat))
        ]
        if len(gaining) == 1:
            win_dragon(state, gaining[0], run)

    def agreed(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options as they go on record: a deck read from a file is written down as its code."""
        agreed = dict(options)
        if "decks" in agreed:
            setup = Setup(agreed["decks"], facts=agreed.get("facts"))
            agreed["decks"] = list(setup.specs)
        return agreed

    def position(
        self,
        position: Mapping[str, Any],
        *,
        players: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        chance: Chance | None = None,
        events: list[Event] | None = None,
    ) -> BlueMoonState:
        """Set up the position part of a scenario; `players` are the names of the seats it calls `me` and `you`."""
        return read_position(position, options or {}, Run(chance or Seeded(0), events), players)

    def describe(self, shown: BlueMoonState | SeatView[BlueMoonState]) -> dict[str, Any]:
        """Return the position part of a scenario; of a view, cards that are not known are `?`."""
        return describe_position(shown)

    def scenario(self, shown: BlueMoonState | SeatView[BlueMoonState]) -> dict[str, Any]:
        """Return all a scenario needs to set this table up again; the position names the players itself."""
        return {"game": self.name, "position": self.describe(shown)}

    # -- the table, in words and as data -------------------------------------------------------------

    def opponents(self, language: Language) -> dict[str, str]:
        """Return opponents for people, from beginner to strongest."""
        return self.wording(language).words.table("opponent")

    def wording(self, language: Language, facts: Mapping[str, Any] | None = None) -> Wording:
        """Return the game in a language, its cards as their owner may have corrected them."""
        return Wording(language, amended(facts or {}))

    def scene(self, view: View, language: Language = "en") -> Scene:
        """Return the table as data."""
        return make_scene(view, language)

    def subject(self, view: View, action: int) -> Subject:
        """Say what an action of the viewer is about."""
        return subjects.subject(view, action)

    def shown_options(self, options: Sequence[int]) -> list[int]:
        """Return the options worth showing: of two names for one thing only one."""
        return subjects.shown_options(options)

    def expected_actions(self, view: View) -> list[int]:
        """Return what one would look for at this question, possible or not."""
        return subjects.expected_actions(view)

    def likely_actions(self, view: View, card: str, area: str) -> list[str]:
        """Return what one would try with a card lying there, likeliest first."""
        return subjects.likely_actions(view, card, area)

    def caution(self, view: View, action: int, language: Language) -> str:
        """Warn of a fight this hand cannot lead."""
        if not is_hopeless(view, action):
            return ""
        state: BlueMoonState = view.table
        needed = 0 if state.element == NO_ELEMENT else state.power(1 - view.seat)[state.element]
        return Wording(language).hopeless(needed)

    def brief(self, reason: Reason, language: Language) -> str:
        """Return a reason in a few words."""
        return Wording(language).brief(reason)

    def catalogue(self, language: Language, facts: Mapping[str, Any] | None = None) -> tuple[CardEntry, ...]:
        """Return all cards in words."""
        return make_catalogue(language, facts or {})

    # -- decks ---------------------------------------------------------------------------------------

    def decks(self) -> DeckRoom:
        """Return what is known about decks."""
        return Decks()

    def badge(self, options: Mapping[str, Any], seat: int, language: Language) -> Mark | None:
        """Return the people of a seat; a position lays out cards and names no decks."""
        if "decks" not in options:
            return None
        people = Decks().listed(options["decks"][seat]).leader
        return Mark("people", Wording(language).people(people), people)

    def options_seen_by(self, seat: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options; of a deck somebody has built himself the others know the people only."""
        room = Decks()
        return dict(options) | {
            "decks": [
                deck if room.is_preset(deck) or at == seat else f"?{room.listed(deck).leader}"
                for at, deck in enumerate(options.get("decks", ()))
            ]
        }

    def heuristics(self) -> Heuristics:
        """Return a feeling for the game that bots can build on."""
        heuristics: Heuristics = import_module("spielwerk.bluemoon.heuristics.search").BlueMoonHeuristics()
        return heuristics

    def layout(self, players: int) -> Layout:
        """Return what an observation tells."""
        layout: Layout = import_module("spielwerk.bluemoon.layout").make_layout(players)
        return layout

    def narrow_layout(self, players: int, setups: Sequence[Any]) -> Layout:
        """Return a layout with places for the cards of these decks only, unless a deck is its owner's secret."""
        if any(setup.any_secret or setup.free for setup in setups):
            return self.layout(players)
        decks = [deck for setup in setups for deck in setup.lists]
        cards = {card for deck in decks for card in (*deck.cards, deck.inquisitor) if card != NO_INQUISITOR}
        layout: Layout = import_module("spielwerk.bluemoon.layout").make_layout(players, sorted(cards))
        return layout

    def restore(self, setup: bytes, contents: Contents) -> BlueMoonState:
        """Return the state of this set-up and these contents."""
        full = contents.filled(1 + marks.COUNT, len(contents.rows) and 1 + zones.COUNT, zones.COUNT)
        turn, *numbers = full.fields
        before = None
        if full.rows:
            noted = full.rows[0] + (0,) * (marks.COUNT - len(full.rows[0]))
            before = Checkpoint(full.rows[1:], noted)
        return BlueMoonState(Setup.decoded(setup), turn, full.zones, numbers, full.frame, [], None, before)

    def card(self, card_id: str) -> Card:
        """Return what is printed on a card, by its name in notation."""
        return CARDS[card_named(card_id, NUMBERS)]

    def card_id(self, card: int) -> str:
        """Return the name of a card as it is written in notation."""
        return IDS[card]

    def card_number(self, card_id: str) -> int:
        """Return the number of a card; a KeyError if there is none of that name."""
        return NUMBERS[card_id]

    def lesson(self, language: Language) -> tuple[Chapter, ...]:
        """Return the guided first game."""
        return read_lesson("spielwerk.bluemoon", language, self.wording(language).card)

    def rulebook(self, language: Language) -> tuple[RuleChapter, ...]:
        """Return the rules as somebody reads them."""
        wording = self.wording(language)
        return read_rulebook("spielwerk.bluemoon", language, wording.card, wording.rules())

    def examiner(self) -> BlueMoonExaminer:
        """Return what scenarios can say about the game."""
        return EXAMINER


def _players(given: Any) -> tuple[str, ...]:
    """Return the names of the seats; their number will do. Nobody for what names no seats."""
    if given == len(SEATS):
        return SEATS
    listed = isinstance(given, (list, tuple)) and all(isinstance(name, str) for name in given)
    return tuple(given) if listed else ()


GAME: Final = BlueMoon()
