"""Kunitori as a game: deals, positions and saved states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, ClassVar, Final

from spielwerk.core.cards import UNKNOWN, card_named
from spielwerk.core.catalogue import CardEntry
from spielwerk.core.chance import Chance, Seeded
from spielwerk.core.codec import Contents, OldForm
from spielwerk.core.decks import Finding
from spielwerk.core.events import Event, Run
from spielwerk.core.game import Game
from spielwerk.core.heuristics import Heuristics
from spielwerk.core.layout import Layout
from spielwerk.core.lessons import Chapter
from spielwerk.core.options import Option
from spielwerk.core.reasons import Reason, SetupRefused
from spielwerk.core.rulebook import RuleChapter
from spielwerk.core.scene import Scene
from spielwerk.core.steps import asks, settle
from spielwerk.core.subject import Subject
from spielwerk.core.view import SeatView, View
from spielwerk.errors import sentences
from spielwerk.kunitori import steps, subjects, zones
from spielwerk.kunitori.actions import ACTIONS, MAX_SEATS
from spielwerk.kunitori.cards import CARDS
from spielwerk.kunitori.cards.model import Card
from spielwerk.kunitori.catalogue import make_catalogue
from spielwerk.kunitori.describe import describe_position
from spielwerk.kunitori.examine import EXAMINER, KunitoriExaminer
from spielwerk.kunitori.names import IDS, NUMBERS
from spielwerk.kunitori.old import EARLIER_VERSIONS
from spielwerk.kunitori.options import ALWAYS, OPTIONS, no_pile
from spielwerk.kunitori.piles import check_piles, unknown_piles
from spielwerk.kunitori.position import POSITION_KEYS, load_position
from spielwerk.kunitori.rules import all_steps  # noqa: F401 - fills the table of steps
from spielwerk.kunitori.rules.turn import begin_turn
from spielwerk.kunitori.scene import make_scene
from spielwerk.kunitori.setup import STARTING_DECK, Setup, decode_setup, empty_pool, general_pile, make_setup
from spielwerk.kunitori.state import NOBODY, KunitoriState
from spielwerk.kunitori.steps import PHASES
from spielwerk.kunitori.wording import Wording
from spielwerk.language import Language
from spielwerk.teaching import read_lesson, read_rulebook

problem = sentences("spielwerk.kunitori")

SEATS: Final = range(2, MAX_SEATS + 1)
FIRST_PLAYER: Final = 10
"""Chance is asked for the first player as for a pile of this number."""
GENERALS_SHUFFLED: Final = 11
UNKNOWN_DEALT: Final = 12


def empty_table(setup: Setup) -> KunitoriState:
    """Return a table with the normal stock in the pool, less the starting decks (KU-R2.3), and no card elsewhere."""
    nothing = (0,) * len(setup.seats)
    empty: list[tuple[int, ...]] = [()] * zones.COUNT
    empty[zones.GENERAL_PILE] = general_pile(setup)
    return KunitoriState(
        setup, empty, None, [], 0, steps.ACTION_PHASE, 0, 0, 0, 0, 0, NOBODY, NOBODY, 0, NOBODY,
        empty_pool(setup), nothing, nothing, nothing, nothing, nothing,
    )  # fmt: skip


class Kunitori(Game[KunitoriState]):
    """Kunitori! Brennt die Welt? for two to six players."""

    name = "kunitori"
    rules_version = "2"
    earlier_versions: ClassVar[Mapping[str, OldForm | None]] = EARLIER_VERSIONS
    state_type = KunitoriState
    notation = ACTIONS
    seats = SEATS
    phases: ClassVar[tuple[str, ...]] = PHASES
    options: ClassVar[tuple[Option, ...]] = OPTIONS
    discreet: ClassVar[Mapping[str, Any]] = {"windows": ALWAYS}
    drawing_events: ClassVar[frozenset[str]] = frozenset({"drawn", "gained-to-hand"})
    playing_events: ClassVar[frozenset[str]] = frozenset({"played", "treasure"})

    def deal_with(self, options: Mapping[str, Any], chance: Chance, events: list[Event] | None = None) -> KunitoriState:
        """Set up a game (KU-R2). `players` is a number or the names, `first` a name; all else are options."""
        given = dict(options)
        players = given.pop("players", 3)
        first = given.pop("first", None)
        setup = make_setup(players, given)
        if first is not None and first not in setup.players:
            known = ", ".join(setup.players)
            raise SetupRefused(problem("no-first", given=first, known=known), Reason("bad-name"))
        state = empty_table(setup)
        run = Run(chance, events)
        if state.zones[zones.GENERAL_PILE]:
            state.zones[zones.GENERAL_PILE] = chance.shuffle(GENERALS_SHUFFLED, 0, state.zones[zones.GENERAL_PILE])
            state.see_generals(1)
        for seat in setup.seats:
            state.put(zones.DECK, seat, tuple(card for card, number in STARTING_DECK for _ in range(number)))
            state.shuffle_deck(seat, run)
            state.draw(seat, 4, run)
        state.first = setup.players.index(first) if first is not None else chance.pick(FIRST_PLAYER, 0, setup.seats)
        begin_turn(state, state.first, run)
        settle(state, run)
        return state

    def position(
        self,
        position: Mapping[str, Any],
        *,
        players: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        chance: Chance | None = None,
        events: list[Event] | None = None,
    ) -> KunitoriState:
        """Set up the position of a scenario; without `players` every unknown key is taken for a seat."""
        names = tuple(players) or tuple(key for key in position if key not in POSITION_KEYS)
        state = empty_table(make_setup(names, options or {}))
        run = Run(chance or Seeded(0), events)
        unseen = load_position(state, position)
        if any(UNKNOWN in cards for cards in state.zones):
            state = SeatView(NOBODY, state, unseen).dealt_by(run.chance, UNKNOWN_DEALT)
        if not ("asked" in position and asks(state, run)):
            settle(state, run)
        return state

    def restore(self, setup: bytes, contents: Contents) -> KunitoriState:
        """Return the state of this set-up and these contents."""
        agreed = decode_setup(setup)
        full = contents.filled(11, 6, zones.COUNT, row=len(agreed.seats))
        turn, phase, actions, buys, money, discount, monks, ally, target, first, last = full.fields
        pool, ramparts, due, lands, tops, shuffles = full.rows
        state = KunitoriState(
            agreed, full.zones, full.frame, [], turn, phase, actions, buys, money, discount, monks,
            ally, target, first, last, pool, ramparts, due, lands, tops, shuffles,
        )  # fmt: skip
        if full.zones[zones.GENERAL_PILE] and not full.zones[zones.GENERALS_SEEN]:  # rules version 1 had no such note
            state.see_generals(1)
        return state

    def card(self, card_id: str) -> Card:
        """Return what is printed on a card, by its name in notation."""
        return CARDS[card_named(card_id, NUMBERS)]

    def card_id(self, card: int) -> str:
        """Return the card's name in notation."""
        return IDS[card]

    def card_number(self, card_id: str) -> int:
        """Return the card of that name."""
        return NUMBERS[card_id]

    def describe(self, shown: KunitoriState | SeatView[KunitoriState]) -> dict[str, Any]:
        """Return the position part of a scenario; from a view what is not known is written as unknown."""
        return describe_position(shown)

    def scenario(self, shown: KunitoriState | SeatView[KunitoriState]) -> dict[str, Any]:
        """Return all a scenario needs to set this table up again; the options stand beside the position."""
        options = (shown if isinstance(shown, KunitoriState) else shown.table).setup.options.chosen()
        return {**super().scenario(shown), **({"options": options} if options else {})}

    def opponents(self, language: Language) -> dict[str, str]:
        """Return opponents for people, from beginner to strongest."""
        return self.wording(language).words.table("opponent")

    def wording(self, language: Language, facts: Mapping[str, Any] | None = None) -> Wording:
        """Return the game in a language; `facts` are an owner's corrections of what is printed."""
        return Wording(language, CARDS if not facts else make_setup(2, {"facts": facts}).cards)

    def scene(self, view: View, language: Language = "en") -> Scene:
        """Return the table as the seat of a view sees it."""
        return make_scene(view, Wording(language, view.table.setup.cards))

    def subject(self, view: View, action: int) -> Subject:
        """Return what an action is about."""
        return subjects.subject(view, action)

    def expected_actions(self, view: View) -> list[int]:
        """Return what one would look for at this question, possible or not."""
        return subjects.expected_actions(view)

    def likely_actions(self, view: View, card: str, area: str) -> list[str]:
        """Return what one would try with a card lying there, the likeliest first."""
        return subjects.likely_actions(view, card, area)

    def catalogue(self, language: Language, facts: Mapping[str, Any] | None = None) -> tuple[CardEntry, ...]:
        """Return all cards with facts, texts and rulings."""
        cards = make_setup(2, {"facts": facts or {}}).cards
        return make_catalogue(cards, Wording(language, cards))

    def card_text(self, state: KunitoriState, card_id: str, language: Language) -> str:
        """Return what a card says, by the English list if that was agreed on (KU-R14.2)."""
        return Wording(language).card_text(card_id, state.setup.options.english_list)

    def findings(self, option: str, value: Any, language: Language) -> tuple[Finding, ...]:
        """Name every recommendation a selection of piles does not meet (rules section 13)."""
        if option != "piles":
            return ()
        if unknown := unknown_piles(value):
            raise SetupRefused(no_pile(unknown[0][:60]), Reason("no-such-pile"))
        wording = Wording(language)
        return tuple(
            Finding(str(each.number), each.level, wording.finding(each), each.ids) for each in check_piles(value)
        )

    def lesson(self, language: Language) -> tuple[Chapter, ...]:
        """Return the guided first game."""
        return read_lesson("spielwerk.kunitori", language, self.wording(language).card)

    def rulebook(self, language: Language) -> tuple[RuleChapter, ...]:
        """Return the rules as somebody reads them."""
        wording = self.wording(language)
        return read_rulebook("spielwerk.kunitori", language, wording.card, wording.rules())

    def examiner(self) -> KunitoriExaminer:
        """Return what scenarios can say about the game."""
        return EXAMINER

    def heuristics(self) -> Heuristics:
        """Return a feeling for the game that bots can build on."""
        heuristics: Heuristics = import_module("spielwerk.kunitori.heuristics.search").KunitoriHeuristics()
        return heuristics

    def layout(self, players: int) -> Layout:
        """Return how a view for so many players is told in numbers."""
        layout: Layout = import_module("spielwerk.kunitori.layout").make_layout(players)
        return layout


GAME: Final = Kunitori()
