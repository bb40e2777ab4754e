"""Blue Moon, as the outside sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from spielwerk.bluemoon import (  # noqa: F401 - the phases, and what interventions do
    character,
    end,
    interventions,
    leadership,
    power,
    retreat,
    start,
    support,
)
from spielwerk.bluemoon.actions import ACTIONS
from spielwerk.bluemoon.cards import (  # noqa: F401 - the modules tell their cards when they are imported
    aqua,
    beside,
    buka,
    flit,
    hoax,
    khind,
    mimix,
    mutants,
    pillar,
    terrah,
    tutu,
    vulca,
)
from spielwerk.bluemoon.cards import interventions as intervention_cards  # noqa: F401
from spielwerk.bluemoon.cards.model import CARDS, Card, FirstDragon
from spielwerk.bluemoon.cards.roster import IDS, NUMBERS
from spielwerk.bluemoon.complaints import wrong
from spielwerk.bluemoon.decks import SEATS, Table
from spielwerk.bluemoon.decks.deck import NO_INQUISITOR
from spielwerk.bluemoon.dragons import win_dragon
from spielwerk.bluemoon.examine import EXAMINER, BlueMoonExaminer
from spielwerk.bluemoon.position import read_position
from spielwerk.bluemoon.precedence import circle
from spielwerk.bluemoon.special import TOURNAMENT
from spielwerk.bluemoon.state import BESIDE, DECK, HAND, MARKS, PHASES, ZONES, BlueMoonState, fresh_marks
from spielwerk.bluemoon.steps import STEPS
from spielwerk.bluemoon.table import DECK_PILE, FIRST_TURN_PILE, HAND_SIZE, shuffled, tell
from spielwerk.bluemoon.turn import begin_turn
from spielwerk.bluemoon.windows import ASKED
from spielwerk.core.cards import card_named
from spielwerk.core.chance import Chance, Seeded
from spielwerk.core.codec import BadEncoding, unpack
from spielwerk.core.events import Event, Run
from spielwerk.core.game import Game
from spielwerk.core.reasons import Reason, SetupRefused
from spielwerk.core.steps import settle

BlueMoonState.steps = tuple(STEPS)
assert not circle(CARDS)


class BlueMoon(Game[BlueMoonState]):
    """The game: deals, reads positions, and knows its actions and cards by name."""

    name = "bluemoon"
    rules_version = "1"
    notation = ACTIONS
    seats = range(2, 3)
    phases: tuple[str, ...] = PHASES

    def deal_with(self, options: Mapping[str, Any], chance: Chance, events: list[Event] | None = None) -> BlueMoonState:
        """Set up a game: `decks` (two, see `read_deck`), `start` (a seat), `players`, `rule11`, `windows`, `facts`."""
        chosen = dict(options)
        decks = chosen.pop("decks", ("hoax", "vulca"))
        players = _players(chosen.pop("players", SEATS))
        start_seat = chosen.pop("start", None)
        rule11, windows = chosen.pop("rule11", TOURNAMENT), chosen.pop("windows", ASKED)
        table = Table(decks, players, rule11, windows, chosen.pop("facts", None))
        if chosen:
            unknown = next(iter(chosen))
            known = "decks, players, start, rule11, windows, facts"
            raise SetupRefused(wrong("no-option", name=unknown, known=known), Reason("unknown-option"))
        state = BlueMoonState(table, 0, [()] * ZONES, fresh_marks(), None, [], None)
        run = Run(chance, events)
        for seat, listed in enumerate(table.lists):
            deck = shuffled(state, DECK_PILE + seat, listed.cards, run)
            if listed.inquisitor != NO_INQUISITOR:
                state.zones[BESIDE + seat] = (listed.inquisitor,)
            state.zones[HAND + seat], state.zones[DECK + seat] = deck[:HAND_SIZE], deck[HAND_SIZE:]
            tell(run, "dealt", seat, deck[:HAND_SIZE], seen=1 << seat)
        if start_seat is None:
            begins = shuffled(state, FIRST_TURN_PILE, (0, 1), run)[0]  # by lot (Q1)
        else:
            seats = (0, 1, *players)
            if start_seat not in seats:
                raise SetupRefused(
                    wrong("no-start", given=start_seat, known=", ".join(players)), Reason("no-such-seat")
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
            if state.zones[BESIDE + seat]:
                tell(run, "inquisitor", seat, state.zones[BESIDE + seat])
        gaining = [
            seat
            for seat in (0, 1)
            if any(isinstance(state.cards[card].power, FirstDragon) for card in state.zones[BESIDE + seat])
        ]
        if len(gaining) == 1:
            win_dragon(state, gaining[0], run)

    def agreed(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options as they go on record: a deck read from a file is written down as its code."""
        told = dict(options)
        if "decks" in told:
            table = Table(told["decks"], facts=told.get("facts"))
            told["decks"] = list(table.specs)
        return told

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

    def decode(self, data: bytes) -> BlueMoonState:
        """Read a state that `encode` has written."""
        setup, contents = unpack(data)
        if len(contents.fields) != 1 + MARKS or len(contents.zones) != ZONES:
            raise BadEncoding("these bytes are no state of Blue Moon (or one of another version)")
        turn, *marks = contents.fields
        state = BlueMoonState(Table.decoded(setup), turn, contents.zones, marks, contents.frame, [], None)
        state.refresh_options()
        return state

    def card(self, card_id: str) -> Card:
        """Return what is printed on a card, by its name in notation."""
        return CARDS[card_named(card_id, NUMBERS)]

    def card_id(self, card: int) -> str:
        """Return the name of a card as it is written in notation."""
        return IDS[card]

    def card_number(self, card_id: str) -> int:
        """Return the number of a card; a KeyError if there is none of that name."""
        return NUMBERS[card_id]

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
