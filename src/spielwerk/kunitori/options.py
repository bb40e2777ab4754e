"""Options: the readings the documents leave open, checked before a game begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Final

from spielwerk.core.options import Option
from spielwerk.core.reasons import Reason, SetupRefused
from spielwerk.errors import meant, sentences
from spielwerk.kunitori.actions import MAX_SEATS
from spielwerk.kunitori.names import FIRST_TROOP, IDS, NUMBERS
from spielwerk.language import Sentence

problem = sentences("spielwerk.kunitori")

GENERALS: Final = "generals"
"""In `piles`: the one pile of all generals."""

CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "ambush_bonus": ("each", "once"),
    "cards": ("seed", "english-list"),
    "strategy_copies": (48, 50),
    "general_pile": ("any", "top"),
    "idle_deployed": ("stay", "discard"),
    "sole_target_troops": ("all", "choose"),
    "empty_prize": ("nothing", "lower"),
    "reveal_reshuffle": (True, False),
    "land_destroyer_timing": ("after", "before"),
    "monk_general": ("not-needed", "needed"),
    "ninja_shield": ("hand", "revealed"),
    "rampart_draw": ("always", "standing"),
    "price_floor": (1, 0),
    "temple_town_vp": ("both", "either"),
    "temple_town_trade": ("full", "partial"),
    "held_general": ("out", "joins"),
    "ally_refusal": ("ask-next", "end"),
    "joint_victim": ("active", "each"),
    "open_discards": (True, False),
}
ASKED: Final = "asked"
ALWAYS: Final = "always"
WINDOWS: Final = (ASKED, ALWAYS)
"""Whether a player is asked for cards of his hand only if he has such, or whenever he could: no open point."""
_PLAIN: Final = ("cards",)
"""Readings worth a look by everybody; the other ones are for experts."""
OPTIONS: Final[tuple[Option, ...]] = (
    Option("players", "number", 3, tuple(range(2, MAX_SEATS + 1))),
    Option("first", "seat", None),
    Option("piles", "piles", (), (GENERALS, *IDS[FIRST_TROOP:])),
    *[Option(name, "choice", choices[0], choices, expert=name not in _PLAIN) for name, choices in CHOICES.items()],
    Option("windows", "choice", ASKED, WINDOWS, expert=True),
    Option("costs", "table", {}, expert=True),
    Option("facts", "table", {}, expert=True),
)
"""Everything `deal` takes beside the seed."""
CORRECTABLE: Final = ("cost", "copies", "vp", "attack", "deployable", "cards", "actions", "money", "buys")


@dataclass(frozen=True)
class Options:
    """One value per open point (rules section 14); the first choice of each is the default.

    `windows` is when to ask, `costs` is an own cost table, `facts` corrects printed facts, `piles` selects piles
    (empty: all).
    """

    ambush_bonus: str = "each"
    cards: str = "seed"
    strategy_copies: int = 48
    general_pile: str = "any"
    idle_deployed: str = "stay"
    sole_target_troops: str = "all"
    empty_prize: str = "nothing"
    reveal_reshuffle: bool = True
    land_destroyer_timing: str = "after"
    monk_general: str = "not-needed"
    ninja_shield: str = "hand"
    rampart_draw: str = "always"
    price_floor: int = 1
    temple_town_vp: str = "both"
    temple_town_trade: str = "full"
    held_general: str = "out"
    ally_refusal: str = "ask-next"
    joint_victim: str = "active"
    open_discards: bool = True
    windows: str = ASKED
    costs: Mapping[str, int] = field(default_factory=dict)
    facts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    piles: tuple[str, ...] = ()

    @property
    def english_list(self) -> bool:
        """Whether the five readings of the English card list hold (KU-R14.2)."""
        return self.cards == "english-list"

    def chosen(self) -> dict[str, Any]:
        """Return the options that differ from the defaults, as plain data."""
        default = asdict(Options())
        return {
            key: list(value) if key == "piles" else value
            for key, value in asdict(self).items()
            if value != default[key]
        }


def _refuse(message: Sentence, code: str, rule: str = "KU-R14.1") -> SetupRefused:
    return SetupRefused(message, Reason(code, rules=(rule,)))


def read_options(given: Mapping[str, Any]) -> Options:
    """Check options given by name; a mistake is refused with the values that would do."""
    known = [item.name for item in fields(Options)]
    for name, value in given.items():
        if name not in known:
            raise _refuse(problem("no-option", name=name, known=", ".join(known)), "unknown-option")
        choices = WINDOWS if name == "windows" else CHOICES.get(name)
        if choices is not None and not any(
            value is choice or (value == choice and type(value) is type(choice)) for choice in choices
        ):
            known_values = ", ".join(map(str, choices))
            raise _refuse(problem("no-choice", name=name, value=value, known=known_values), "bad-option")
    options = dict(given)
    options["costs"] = _costs(given.get("costs", {}))
    options["facts"] = _facts(given.get("facts", {}))
    options["piles"] = _piles(given.get("piles") or ())
    return Options(**options)


def _known_card(card: Any, where: str) -> str:
    if card not in NUMBERS:
        near = meant(card, IDS)
        known = ", ".join(IDS)
        raise _refuse(
            problem("option-no-card-near", where=where, card=card, near=near)
            if near
            else problem("option-no-card", where=where, card=card, known=known),
            "unknown-card",
        )
    return str(card)


def no_pile(pile: str) -> Sentence:
    """Say that there is no such pile, and which one may be meant."""
    piles = (GENERALS, *IDS[FIRST_TROOP:])
    known, near = ", ".join(piles), meant(pile, piles)
    return (
        problem("no-pile-near", pile=pile, near=near, known=known)
        if near
        else problem("no-pile", pile=pile, known=known)
    )


def _piles(piles: Any) -> tuple[str, ...]:
    if not isinstance(piles, (list, tuple)) or not all(isinstance(pile, str) for pile in piles):
        raise _refuse(problem("no-piles", given=piles), "bad-option")
    return tuple(piles)


def _costs(costs: Any) -> dict[str, int]:
    if not isinstance(costs, Mapping):
        raise _refuse(problem("no-costs"), "bad-option")
    for card, cost in costs.items():
        _known_card(card, "costs")
        if type(cost) is not int or not 0 <= cost <= 99:
            raise _refuse(problem("no-cost", card=card, given=cost), "bad-option")
    return dict(costs)


def _facts(facts: Any) -> dict[str, dict[str, int]]:
    if not isinstance(facts, Mapping):
        raise _refuse(problem("no-facts"), "bad-option")
    checked: dict[str, dict[str, int]] = {}
    for card, entries in facts.items():
        _known_card(card, "facts")
        if not isinstance(entries, Mapping):
            raise _refuse(problem("facts-fields", card=card), "bad-option")
        for name, value in entries.items():
            if name not in CORRECTABLE:
                known = ", ".join(CORRECTABLE)
                raise _refuse(problem("facts-no-fact", card=card, name=name, known=known), "bad-option")
            wanted = bool if name == "deployable" else int
            if type(value) is not wanted or (name != "vp" and not 0 <= value <= 99) or not -99 <= value <= 99:
                raise _refuse(problem("facts-value", name=name, card=card, value=value), "bad-option")
        checked[card] = dict(entries)
    return checked
