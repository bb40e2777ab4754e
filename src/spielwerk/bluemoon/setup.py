"""What two players sit down with: their decks, their names, and what they agreed on."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from spielwerk.bluemoon.cards.facts import amended
from spielwerk.bluemoon.cards.model import INTERVENTION, Card
from spielwerk.bluemoon.cards.roster import IDS, NUMBERS
from spielwerk.bluemoon.decks.code import deck_code
from spielwerk.bluemoon.decks.deck import FAMILIES, NO_INQUISITOR, Deck
from spielwerk.bluemoon.decks.read import read_deck
from spielwerk.bluemoon.options import ALWAYS, ASKED, FRIENDLY, TOURNAMENT
from spielwerk.core.reasons import Reason, SetupRefused
from spielwerk.errors import sentences

problem = sentences("spielwerk.bluemoon")

SEATS: Final = ("me", "you")
_HIDDEN: Final = "?"


class Setup:
    """What never changes during a game: the decks, the players, the options and the facts of the cards.

    `decks` are the peoples of the leaders, `lists` the decks themselves; `specs` names each by a preset or a code.
    A deck that is its owner's secret stands there as `?people:size:inquisitor` in what the other player sees.
    """

    __slots__ = (
        "_seen",
        "any_secret",
        "cards",
        "decks",
        "doubles",
        "encoded",
        "facts",
        "free",
        "lists",
        "may_intervene",
        "players",
        "rule11",
        "secret",
        "specs",
        "windows",
    )

    def __init__(
        self,
        decks: Any,
        players: tuple[str, ...] = SEATS,
        rule11: str = TOURNAMENT,
        windows: str = ASKED,
        facts: Mapping[str, Any] | None = None,
        *,
        free: bool = False,
    ) -> None:
        """Check what was agreed. `free`: a position, in which anybody may hold any card."""
        _one_of("rule11", rule11, (TOURNAMENT, FRIENDLY))
        _one_of("windows", windows, (ASKED, ALWAYS))
        _two_of_each(players, decks)
        self.facts: Final = {} if facts is None else facts
        self.cards: Final = amended(self.facts)
        first, second = (_read(deck, self.cards) for deck in decks)
        _check_families(first, second)
        self.lists: Final = (first, second)
        self.decks: Final = (first.leader, second.leader)
        self.specs: Final = (_spec(first), _spec(second))
        self.players: Final = players
        self.rule11: Final = rule11
        self.windows: Final = windows
        self.free: Final = free
        self.secret: Final = (first.secret and not free, second.secret and not free)
        self.any_secret: Final = self.secret[0] or self.secret[1]
        self.doubles: Final = (
            free or self.any_secret or any(len(set(deck.cards)) < len(deck.cards) for deck in self.lists)
        )
        self.may_intervene: Final = tuple(
            free or deck.secret or any(self.cards[card].type == INTERVENTION for card in deck.cards)
            for deck in self.lists
        )
        self.encoded: Final = self._encode()
        self._seen: dict[int, Setup] = {}

    def _encode(self) -> bytes:
        agreed: dict[str, Any] = {
            "decks": self.specs,
            "game": "bluemoon",
            "players": self.players,
            "rule11": self.rule11,
        }
        if self.windows != ASKED:
            agreed["windows"] = self.windows
        if self.facts:
            agreed["facts"] = self.facts
        if self.free:
            agreed["free"] = True
        return json.dumps(agreed, sort_keys=True, separators=(",", ":")).encode()

    @classmethod
    def decoded(cls, data: bytes) -> Setup:
        """Read the set-up back."""
        return _decoded(data)

    def seen_by(self, seat: int) -> Setup:
        """Return the set-up as the seat knows it: lists that are the other's secret are kept back."""
        if not self.any_secret:
            return self
        if seat not in self._seen:
            decks = [
                _concealed(deck) if self.secret[owner] and owner != seat and not deck.hidden else deck
                for owner, deck in enumerate(self.lists)
            ]
            self._seen[seat] = Setup(decks, self.players, self.rule11, self.windows, self.facts, free=self.free)
        return self._seen[seat]


def make_setup(decks: Any, players: tuple[str, ...], rule11: Any, windows: Any, facts: Any) -> Setup:
    """Return the set-up of an agreement; one that says all by names and codes is checked only once."""
    if facts is None and isinstance(decks, (list, tuple)):
        words = (*decks, rule11, windows)
        if all(isinstance(word, str) and ".toml" not in word for word in words):
            return _by_names(tuple(decks), players, rule11, windows)
    return Setup(decks, players, rule11, windows, facts)


@lru_cache(maxsize=256)
def _by_names(decks: tuple[str, ...], players: tuple[str, ...], rule11: str, windows: str) -> Setup:
    return Setup(decks, players, rule11, windows)


@lru_cache(maxsize=64)
def _decoded(data: bytes) -> Setup:
    agreed: Mapping[str, Any] = json.loads(data)
    return Setup(
        agreed["decks"],
        tuple(agreed["players"]),
        agreed["rule11"],
        agreed.get("windows", ASKED),
        agreed.get("facts"),
        free=agreed.get("free", False),
    )


def _one_of(name: str, value: Any, choices: tuple[str, ...]) -> None:
    if value not in choices:
        known = ", ".join(choices)
        raise SetupRefused(problem("no-choice", name=name, known=known, value=value), Reason("no-such-option"))


def _two_of_each(players: tuple[str, ...], decks: Any) -> None:
    if len(players) != 2 or players[0] == players[1]:
        raise SetupRefused(problem("two-players"), Reason("two-players", (), ("R1.1.1",)))
    if not isinstance(decks, (list, tuple)) or len(decks) != 2:
        raise SetupRefused(problem("two-decks", decks=decks), Reason("two-decks", (), ("R1.1.3",)))


def _read(given: Any, facts: Sequence[Card]) -> Deck:
    if isinstance(given, str) and given.startswith(_HIDDEN):
        leader, size, inquisitor = given.removeprefix(_HIDDEN).split(":")
        return Deck(leader, (), NUMBERS[inquisitor] if inquisitor else NO_INQUISITOR, size=int(size))
    if isinstance(given, Deck) and given.hidden:
        return given
    return read_deck(given, facts)


def _spec(deck: Deck) -> str:
    if deck.preset:
        return deck.preset
    if deck.hidden:
        inquisitor = "" if deck.inquisitor == NO_INQUISITOR else IDS[deck.inquisitor]
        return f"{_HIDDEN}{deck.leader}:{deck.size}:{inquisitor}"
    return deck_code(deck)


def _concealed(deck: Deck) -> Deck:
    return Deck(deck.leader, (), deck.inquisitor, size=len(deck.cards))


def _check_families(first: Deck, second: Deck) -> None:
    """Each player picks another Buka family (R10.5)."""
    families = [set(deck.preset.split("+")) & set(FAMILIES) for deck in (first, second)]
    shared = families[0] & families[1]
    if shared:
        family = min(shared)
        raise SetupRefused(
            problem("family-twice", family=family),
            Reason("family-twice", tuple(IDS[card] for card in FAMILIES[family]), ("R10.5",)),
        )
