"""Reading decks: by the name of a preset, by code, from a file, from plain data."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from spielwerk.bluemoon.cards.model import CARDS, Card
from spielwerk.bluemoon.cards.roster import NUMBERS, PEOPLES
from spielwerk.bluemoon.decks.check import check_deck, ids, said, violations
from spielwerk.bluemoon.decks.code import is_code, read_code
from spielwerk.bluemoon.decks.deck import EXTRAS, FAMILIES, NO_INQUISITOR, PRESETS, WITH_EXTRAS, Deck
from spielwerk.core.reasons import Reason, SetupRefused
from spielwerk.errors import meant, sentences
from spielwerk.language import Sentence, spoken

problem = sentences("spielwerk.bluemoon")

_KEYS: Final = ("name", "leader", "inquisitor", "cards")


def read_deck(given: Any, facts: Sequence[Card] = CARDS) -> Deck:
    """Return a deck by preset name, code, TOML file or mapping; a broken rule is refused and named.

    A preset may be followed by a Buka family and by the extra cards of its people: `hoax+Ba+extra`.
    """
    deck = as_written(given)
    if not deck.preset:
        require_legal(deck, facts)
    return deck


@dataclass(frozen=True, slots=True)
class Listing:
    """A deck as somebody wrote it down: names of cards that need not exist."""

    leader: str
    cards: tuple[str, ...]
    inquisitor: str | None = None
    name: str = ""


def as_listed(given: str) -> Listing:
    """Return a deck as it is written down, so that everything wrong with it can be named at once."""
    if given.endswith(".toml"):
        return _listing(_data(Path(given)), given)
    deck = as_written(given)
    inquisitor = None if deck.inquisitor == NO_INQUISITOR else ids((deck.inquisitor,))[0]
    return Listing(deck.leader, ids(deck.cards), inquisitor, deck.preset)


def as_written(given: Any) -> Deck:
    """Return the deck as it stands, legal or not; its cards have to exist."""
    if isinstance(given, Deck):
        return given
    if isinstance(given, Mapping):
        return _from_listing(_listing(given, problem("the-deck")), problem("the-deck"))
    if isinstance(given, Path):
        return _from_listing(_listing(_data(given), str(given)), str(given))
    if not isinstance(given, str):
        raise _refuse(problem("no-deck", given=given))
    word = given.strip()
    if is_code(word):
        return read_code(word)
    if word.partition("+")[0] in PRESETS:
        return _preset(word)
    if word.endswith(".toml"):
        return as_written(Path(word))
    raise SetupRefused(no_preset(given), Reason("no-such-deck"))


def no_preset(given: Any) -> Sentence:
    """Say that there is no such ready-made deck, and which one may be meant."""
    known, near = ", ".join(PRESETS), meant(given, PRESETS)
    return (
        problem("no-preset-near", given=given, near=near, known=known)
        if near
        else problem("no-preset", given=given, known=known)
    )


def require_legal(deck: Deck, facts: Sequence[Card] = CARDS) -> None:
    """Refuse a deck that breaks a rule; the reason is the first one, the message names all."""
    inquisitor = None if deck.inquisitor == NO_INQUISITOR else ids((deck.inquisitor,))[0]
    broken = violations(check_deck(ids(deck.cards), deck.leader, inquisitor, facts))
    if broken:
        first = broken[0]
        rules = tuple(dict.fromkeys(rule for finding in broken for rule in finding.rules))
        cards = tuple(dict.fromkeys(card for finding in broken for card in finding.cards))
        raise SetupRefused(
            problem("deck-broken", findings=tuple(map(said, broken))),
            Reason(first.code, cards, rules, first.numbers),
        )


def _refuse(message: Sentence) -> SetupRefused:
    return SetupRefused(message, Reason("bad-deck", rules=("R10.2",)))


def _preset(word: str) -> Deck:
    people, *additions = word.split("+")
    cards = list(PRESETS[people])
    for addition in additions:
        if addition == WITH_EXTRAS:
            cards += EXTRAS[people]
        elif addition in FAMILIES and people != "buka":
            cards += FAMILIES[addition]
        else:
            known = ", ".join([WITH_EXTRAS, *FAMILIES])
            raise SetupRefused(
                problem("no-addition", addition=addition, people=people, known=known),
                Reason("no-such-addition", rules=("R10.4", "R10.5")),
            )
    if len(set(cards)) < len(cards):
        twice = sorted({card for card in cards if cards.count(card) > 1})
        raise SetupRefused(problem("adds-twice", deck=word), Reason("card-twice", ids(twice), ("R10.3",)))
    return Deck(people, tuple(cards), preset=word)


def _data(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise _refuse(problem("unreadable", path=path, error=spoken(error))) from error
    except tomllib.TOMLDecodeError as error:
        raise _refuse(problem("no-toml", path=path, error=error)) from error


def _listing(data: Mapping[str, Any], where: str) -> Listing:
    for key in data:
        if key not in _KEYS:
            raise _refuse(problem("deck-key", where=where, name=key, known=", ".join(_KEYS)))
    cards, inquisitor = data.get("cards"), data.get("inquisitor")
    if isinstance(cards, str) or not isinstance(cards, Sequence):
        raise _refuse(problem("deck-cards", where=where, given=cards))
    return Listing(
        str(data.get("leader", "")),
        tuple(str(card) for card in cards),
        None if inquisitor is None else str(inquisitor),
        str(data.get("name", "")),
    )


def _from_listing(listing: Listing, where: str) -> Deck:
    if listing.leader not in PEOPLES:
        message = problem("deck-leader", where=where, known=", ".join(PEOPLES), given=listing.leader)
        raise SetupRefused(message, Reason("no-such-leader", rules=("R10.2",)))
    named = listing.cards if listing.inquisitor is None else (*listing.cards, listing.inquisitor)
    unknown = tuple(card for card in named if card not in NUMBERS)
    if unknown:
        message = problem("deck-no-card", where=where, cards=", ".join(unknown))
        raise SetupRefused(message, Reason("no-such-card", unknown, ("R1.2.1",)))
    numbers = tuple(sorted(NUMBERS[card] for card in listing.cards))
    chosen = NO_INQUISITOR if listing.inquisitor is None else NUMBERS[listing.inquisitor]
    return Deck(listing.leader, numbers, chosen, name=listing.name)


def deck_toml(deck: Deck) -> str:
    """Return a deck as a file."""
    lines = [f'name = "{deck.name}"'] if deck.name else []
    lines.append(f'leader = "{deck.leader}"')
    if deck.inquisitor != NO_INQUISITOR:
        lines.append(f'inquisitor = "{ids((deck.inquisitor,))[0]}"')
    lines += ["cards = [", *(f'    "{card}",' for card in ids(deck.cards)), "]"]
    return "\n".join(lines) + "\n"
