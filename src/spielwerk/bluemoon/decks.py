"""The nine preset decks (R10.1), and what two players agree on before a game."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from spielwerk.bluemoon.cards.model import CARDS, LEADER
from spielwerk.bluemoon.cards.roster import NUMBERS, PEOPLES
from spielwerk.bluemoon.special import FRIENDLY, TOURNAMENT
from spielwerk.core.reasons import Reason, SetupRefused

SEATS: Final = ("me", "you")
PRESETS: Final = {
    people: tuple(number for number, card in enumerate(CARDS) if card.deck == people and card.type != LEADER)
    for people in PEOPLES
}


class Table:
    """What never changes during a game: the players, their peoples, and the options."""

    __slots__ = ("decks", "encoded", "players", "rule11")

    def __init__(self, decks: tuple[str, str], players: tuple[str, ...] = SEATS, rule11: str = TOURNAMENT) -> None:
        """Check the names; `rule11` says how special rule 11 is played."""
        for people in decks:
            if people not in PRESETS:
                known = ", ".join(PRESETS)
                raise SetupRefused(f"there is no preset deck {people!r}; choose from {known}", Reason("no-such-deck"))
        if rule11 not in (TOURNAMENT, FRIENDLY):
            raise SetupRefused(f"rule11 is {TOURNAMENT!r} or {FRIENDLY!r}, not {rule11!r}", Reason("no-such-option"))
        if len(players) != 2 or players[0] == players[1]:
            raise SetupRefused(
                "Blue Moon is for two players with different names", Reason("two-players", (), ("R1.1.1",))
            )
        self.decks: Final = decks
        self.players: Final = players
        self.rule11: Final = rule11
        told = {"decks": decks, "game": "bluemoon", "players": players, "rule11": rule11}
        self.encoded: Final = json.dumps(told, sort_keys=True, separators=(",", ":")).encode()

    @classmethod
    def decoded(cls, data: bytes) -> Table:
        """Read the set-up back."""
        told: Mapping[str, Any] = json.loads(data)
        first, second = told["decks"]
        return cls((first, second), tuple(told["players"]), told["rule11"])


def leader_of(people: str) -> int:
    """Return the leader of a people."""
    return NUMBERS[f"{people}-0"]
