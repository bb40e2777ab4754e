"""The rules of an own deck (R10.2-R10.4): every one that is broken is named, with the cards concerned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from spielwerk.bluemoon.cards.collection import CARDS
from spielwerk.bluemoon.cards.model import EMISSARY, INQUISITOR, LEADER, Card
from spielwerk.bluemoon.cards.roster import IDS, NUMBERS, PEOPLES
from spielwerk.errors import sentences
from spielwerk.language import Sentence

problem = sentences("spielwerk.bluemoon")

DECK_SIZE: Final = 30
MOONS: Final = 10
_BESIDE: Final = LEADER | INQUISITOR | EMISSARY

Level = Literal["rule", "note"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing about a deck: a broken rule, or a note that it rests on assumed facts."""

    code: str
    level: Level
    cards: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()


def _broken(code: str, cards: Sequence[str], rules: tuple[str, ...], numbers: tuple[int, ...] = ()) -> Finding:
    return Finding(code, "rule", tuple(cards), rules, numbers)


def limits(inquisitor: str | None, facts: Sequence[Card] = CARDS) -> tuple[int, int]:
    """Return how many cards the deck has and how many foreign moons it may have at most (R10.4)."""
    more_cards, more_moons = facts[NUMBERS[inquisitor]].allows if inquisitor in NUMBERS else (0, 0)
    return DECK_SIZE + more_cards, MOONS + more_moons


def moons_of(card: Card, leader: str) -> int:
    """Return what a card costs in a deck of this people: own ones nothing (R10.2, BM-BUKA31-06)."""
    return 0 if card.people == leader else card.moons


def check_deck(
    cards: Sequence[str], leader: str, inquisitor: str | None = None, facts: Sequence[Card] = CARDS
) -> list[Finding]:
    """Name everything that is wrong with an own deck, and the cards it is about; notes come last."""
    findings: list[Finding] = []
    if leader not in PEOPLES:
        findings.append(_broken("no-such-leader", (), ("R10.2",)))
    if inquisitor is not None:
        findings += _check_inquisitor(inquisitor, facts)
    unknown = [card for card in cards if card not in NUMBERS]
    if unknown:
        findings.append(_broken("no-such-card", unknown, ("R1.2.1",)))
    known = [card for card in cards if card in NUMBERS]
    findings += _check_cards(known, facts)
    size, moons = limits(inquisitor, facts)
    if len(cards) != size:
        rules = ("R10.2",) if inquisitor is None else ("R10.2", "R10.4", _ruling(inquisitor))
        findings.append(_broken("deck-size", (), rules, (len(cards), size)))
    findings += _check_moons(known, leader, moons, facts)
    assumed = [card for card in dict.fromkeys(known) if facts[NUMBERS[card]].assumed]
    if assumed:
        findings.append(Finding("assumed-facts", "note", tuple(assumed), ("R1.2.1",)))
    return findings


def _ruling(inquisitor: str) -> str:
    return f"BM-INQ{inquisitor.removeprefix('inq-')}-01"


def _check_inquisitor(inquisitor: str, facts: Sequence[Card]) -> list[Finding]:
    printed = facts[NUMBERS[inquisitor]] if inquisitor in NUMBERS else None
    if printed is None or printed.type != INQUISITOR:
        return [_broken("no-inquisitor", (inquisitor,), ("R9.2.1",))]
    return [_broken("facts-missing", (inquisitor,), ("R1.2.1", "R9.2.2"))] if printed.missing else []


def _check_cards(cards: list[str], facts: Sequence[Card]) -> list[Finding]:
    """Only cards that are laid, only known ones, each once."""
    findings: list[Finding] = []
    beside = [card for card in cards if facts[NUMBERS[card]].type & _BESIDE]
    if beside:
        findings.append(_broken("not-in-decks", beside, ("R1.1.3", "R1.2.2")))
    missing = [card for card in cards if facts[NUMBERS[card]].missing and card not in beside]
    if missing:
        findings.append(_broken("facts-missing", missing, ("R1.2.1",)))
    twice = [card for card in dict.fromkeys(cards) if cards.count(card) > 1]
    if twice:
        findings.append(_broken("card-twice", twice, ("R10.3",)))
    return findings


def _check_moons(cards: list[str], leader: str, most: int, facts: Sequence[Card]) -> list[Finding]:
    costs = {card: moons_of(facts[NUMBERS[card]], leader) for card in cards}
    total = sum(costs[card] for card in cards)
    if total <= most:
        return []
    return [_broken("too-many-moons", [card for card in costs if costs[card]], ("R10.2",), (total, most))]


def violations(findings: Sequence[Finding]) -> list[Finding]:
    """Return the broken rules among the findings."""
    return [finding for finding in findings if finding.level == "rule"]


def said(finding: Finding) -> Sentence:
    """Return a finding as part of a message; whoever knows the cards' names says more (see `Wording.finding`)."""
    first, second, *_ = (*finding.numbers, 0, 0)
    return problem(f"finding.{finding.code}", cards=", ".join(finding.cards), a=first, b=second)


def ids(cards: Sequence[int]) -> tuple[str, ...]:
    """Return cards by their names."""
    return tuple(IDS[card] for card in cards)
