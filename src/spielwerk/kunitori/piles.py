"""Checking a selection of piles against the eight recommendations for mixing both games (rules section 13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from spielwerk.kunitori.cards import CARDS
from spielwerk.kunitori.cards.model import Card
from spielwerk.kunitori.first_game import FIRST_GAME, FirstGameCard
from spielwerk.kunitori.names import IDS, is_general
from spielwerk.kunitori.options import GENERALS

FIRST_GENERALS: Final = tuple(card.id for card in FIRST_GAME.values() if card.type == "general")
_SECOND_GENERALS: Final = tuple(card_id for number, card_id in enumerate(IDS) if is_general(number))
_ALL: Final[tuple[Card | FirstGameCard, ...]] = (*CARDS, *FIRST_GAME.values())
_TYPE: Final = {card.id: card.type for card in _ALL}
_COST: Final = {card.id: card.cost for card in _ALL}

_CORE: Final = (
    "spear-troopers",
    "light-archers",
    "cavalry",
    "gunner-mercenaries",
    *(card.id for card in CARDS if card.type in ("victory", "treasure")),
)
_AGAINST_CASTLE: Final = ("land-destroyer", "travelling-monk", "trap")
_NINJAS: Final = ("skilled-ninja", "g1-ninja-clan")
_CASTLE: Final = "g1-fantastic-castle"
_PRICES: Final = sorted({cost for card, cost in _COST.items() if _TYPE[card] == "politics" and cost is not None})

Level = Literal["rule", "note"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One recommendation that is not met (`rule`), or cannot be judged or is mere advice (`note`).

    `ids` are the piles concerned: those missing, or those too many.
    """

    number: int
    level: Level
    ids: tuple[str, ...] = ()
    count: int = 0


def unknown_piles(piles: Sequence[str]) -> list[str]:
    """Return the names that are no pile of either game."""
    return [pile for pile in piles if pile not in _TYPE and pile != GENERALS]


def check_piles(piles: Sequence[str]) -> list[Finding]:
    """Check a selection; it is never forbidden, each finding is only named."""
    chosen = list(dict.fromkeys(piles))
    if GENERALS in chosen:
        chosen.remove(GENERALS)
        chosen += [card for card in _SECOND_GENERALS if card not in chosen]
    actions = [pile for pile in chosen if _TYPE[pile] in ("troop", "strategy", "politics")]
    findings = (
        _core(chosen),
        _generals(chosen),
        None if len(actions) == 18 else Finding(3, "rule", tuple(actions), len(actions)),
        _strategy(actions),
        _fortress(chosen),
        _against_castle(chosen),
        _ninjas(chosen),
        _price_classes(actions),
    )
    return [finding for finding in findings if finding is not None]


def _strategy(actions: list[str]) -> Finding | None:
    strategy = tuple([pile for pile in actions if _TYPE[pile] == "strategy"])
    return Finding(4, "rule", strategy, len(strategy)) if len(strategy) < 3 else None


def _fortress(chosen: list[str]) -> Finding | None:
    either = ("fake-fortress", _CASTLE)
    return None if any(pile in chosen for pile in either) else Finding(5, "rule", either)


def _against_castle(chosen: list[str]) -> Finding | None:
    missing = tuple([pile for pile in _AGAINST_CASTLE if pile not in chosen])
    return Finding(6, "rule", missing) if _CASTLE in chosen and len(missing) > 1 else None


def _ninjas(chosen: list[str]) -> Finding | None:
    ninjas = tuple([pile for pile in _NINJAS if pile in chosen])
    return None if len(ninjas) == 1 else Finding(7, "rule", ninjas or _NINJAS, len(ninjas))


def _core(chosen: list[str]) -> Finding | None:
    missing = tuple(pile for pile in _CORE if pile not in chosen)
    return Finding(1, "rule", missing) if missing else None


def _generals(chosen: list[str]) -> Finding | None:
    """Both games' generals; those of one game only are a note, since the printed example does so (KU-R13.3)."""
    missing = [
        tuple(pile for pile in generals if pile not in chosen) for generals in (_SECOND_GENERALS, FIRST_GENERALS)
    ]
    if not any(missing):
        return None
    complete = sum(not pile for pile in missing)
    return Finding(2, "note" if complete == 1 else "rule", missing[0] + missing[1])


def _price_classes(action_piles: list[str]) -> Finding | None:
    politics = [pile for pile in action_piles if _TYPE[pile] == "politics"]
    covered = {_COST[pile] for pile in politics}
    missing = [price for price in _PRICES if price not in covered]
    unknown = tuple(pile for pile in politics if _COST[pile] is None)
    if not missing and not unknown:
        return None
    return Finding(8, "note", unknown, missing[0] if missing else 0)
