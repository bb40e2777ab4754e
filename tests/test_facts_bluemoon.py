"""What is printed on the cards of Blue Moon, against a table of the facts kept apart from the code.

Each row of `facts/bluemoon.csv` is a card; `assumed` names what nobody could read off the printed card yet.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from spielwerk.bluemoon.cards.facts import ICON_NAMES, TYPE_NAMES
from spielwerk.bluemoon.cards.model import CARDS, LEADER, Card
from spielwerk.bluemoon.cards.roster import IDS, NUMBERS, PEOPLES
from spielwerk.bluemoon.decks.deck import EXTRAS, FAMILIES, PRESETS

with (Path(__file__).parent / "facts" / "bluemoon.csv").open(encoding="utf-8", newline="") as _file:
    ROWS = {row["id"]: row for row in csv.DictReader(_file)}
NUMBERED = ("fire", "earth", "moons", "capacity")


def in_table(**wanted: str) -> list[int]:
    return [NUMBERS[row["id"]] for row in ROWS.values() if all(row[key] == value for key, value in wanted.items())]


def test_every_card_has_its_row() -> None:
    assert sorted(ROWS) == sorted(IDS)


@pytest.mark.parametrize("card", CARDS, ids=IDS)
def test_a_card_is_as_printed(card: Card) -> None:
    row = ROWS[card.id]
    icons = {name for icon, name in ICON_NAMES if card.icons & icon and name != "gang"}
    if card.gang:
        icons.add(f"gang-{card.gang.lower()}")
    found = {fact: getattr(card, fact) for fact in NUMBERED} | {"type": TYPE_NAMES[card.type], "icons": icons}
    told = {fact: int(row[fact] or 0) for fact in NUMBERED} | {"type": row["type"], "icons": set(row["icons"].split())}
    unknown = set(card.missing) - set(row["assumed"].split())
    assert {fact: value for fact, value in found.items() if fact not in unknown} == {
        fact: value for fact, value in told.items() if fact not in unknown
    }
    assert set(card.assumed) - {"name", "power"} == set(row["assumed"].split()) - set(card.missing)
    assert card.family == row["family"]


@pytest.mark.parametrize("people", PEOPLES)
def test_a_preset_deck_has_the_cards_packed_in_it(people: str) -> None:
    assert list(PRESETS[people]) == [card for card in in_table(deck=people) if CARDS[card].type != LEADER]
    assert len(PRESETS[people]) == 30


@pytest.mark.parametrize("people", [people for people in PEOPLES if people != "buka"])
def test_the_extra_cards_of_a_people_are_those_in_no_preset_that_are_known_well_enough(people: str) -> None:
    own = [card for card in in_table(deck="", known="assumed-fields") if CARDS[card].people == people]
    assert list(EXTRAS[people]) == own
    assert own or people == "mimix"


def test_sea_moon_is_no_extra_card() -> None:
    assert EXTRAS["buka"] == ()


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_has_its_five_cards(family: str) -> None:
    assert list(FAMILIES[family]) == in_table(family=family)
    assert len(FAMILIES[family]) == 5
