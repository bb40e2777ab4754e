"""Blue Moon, as the outside sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from spielwerk.bluemoon import character, end, leadership, power, retreat, start, support  # noqa: F401 - the phases
from spielwerk.bluemoon.actions import ACTIONS
from spielwerk.bluemoon.cards import (  # noqa: F401 - the modules tell their cards when they are imported
    aqua,
    buka,
    flit,
    hoax,
    khind,
    mimix,
    mutants,
    pillar,
    terrah,
    vulca,
)
from spielwerk.bluemoon.cards.roster import IDS, NUMBERS
from spielwerk.bluemoon.decks import PRESETS, SEATS, Table
from spielwerk.bluemoon.position import read_position
from spielwerk.bluemoon.precedence import assert_acyclic
from spielwerk.bluemoon.special import TOURNAMENT
from spielwerk.bluemoon.state import DECK, HAND, MARKS, ZONES, BlueMoonState, fresh_marks
from spielwerk.bluemoon.steps import STEPS
from spielwerk.bluemoon.table import DECK_PILE, FIRST_TURN_PILE, HAND_SIZE, shuffled, tell
from spielwerk.bluemoon.turn import begin_turn
from spielwerk.core.chance import Chance, Seeded
from spielwerk.core.codec import BadEncoding, unpack
from spielwerk.core.events import Event, Run
from spielwerk.core.game import Game
from spielwerk.core.steps import settle

BlueMoonState.steps = tuple(STEPS)
assert_acyclic()


class BlueMoon(Game[BlueMoonState]):
    """The game: deals, reads positions, and knows its actions and cards by name."""

    name = "bluemoon"
    rules_version = "1"
    notation = ACTIONS

    def deal_with(self, options: Mapping[str, Any], chance: Chance, events: list[Event] | None = None) -> BlueMoonState:
        """Set up a game: `decks` (two peoples), `start` (a seat), `rule11`, `players`."""
        chosen = dict(options)
        first, second = chosen.pop("decks", ("hoax", "vulca"))
        players = tuple(chosen.pop("players", SEATS))
        start_seat = chosen.pop("start", None)
        table = Table((first, second), players, chosen.pop("rule11", TOURNAMENT))
        if chosen:
            raise TypeError(f"Blue Moon has no option {next(iter(chosen))!r}")
        state = BlueMoonState(table, 0, [()] * ZONES, fresh_marks(), None, [], None)
        run = Run(chance, events)
        for seat, people in enumerate(table.decks):
            deck = shuffled(state, DECK_PILE + seat, PRESETS[people], run)
            state.zones[HAND + seat], state.zones[DECK + seat] = deck[:HAND_SIZE], deck[HAND_SIZE:]
            tell(run, "dealt", seat, deck[:HAND_SIZE], seen=1 << seat)
        if start_seat is None:
            begins = shuffled(state, FIRST_TURN_PILE, (0, 1), run)[0]  # by lot (Q1)
        else:
            begins = players.index(start_seat) if isinstance(start_seat, str) else int(start_seat)
        begin_turn(state, begins, run)
        settle(state, run)
        return state

    def position(
        self,
        position: Mapping[str, Any],
        *,
        players: Sequence[str] = (),  # noqa: ARG002 - the seats of a position are always me and you
        options: Mapping[str, Any] | None = None,
        chance: Chance | None = None,
        events: list[Event] | None = None,
    ) -> BlueMoonState:
        """Set up the position part of a scenario."""
        return read_position(position, options or {}, Run(chance or Seeded(0), events))

    def decode(self, data: bytes) -> BlueMoonState:
        """Read a state that `encode` has written."""
        setup, contents = unpack(data)
        if len(contents.fields) != 1 + MARKS or len(contents.zones) != ZONES:
            raise BadEncoding("these bytes are no state of Blue Moon (or one of another version)")
        turn, *marks = contents.fields
        state = BlueMoonState(Table.decoded(setup), turn, contents.zones, marks, contents.frame, [], None)
        state.refresh_options()
        return state

    def card_id(self, card: int) -> str:
        """Return the name of a card as it is written in notation."""
        return IDS[card]

    def card_number(self, card_id: str) -> int:
        """Return the number of a card; a KeyError if there is none of that name."""
        return NUMBERS[card_id]


GAME: Final = BlueMoon()
