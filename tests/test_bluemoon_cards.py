"""`spielwerk cards` for both games: names, texts and rulings, found in either language."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

import spielwerk
from spielwerk.bluemoon.cards.facts import ICON_RULINGS, see_also
from spielwerk.bluemoon.cards.model import ACHIEVEMENT, CARDS, INQUISITOR, INTERVENTION, PAY, SHIP, Card, Demand
from spielwerk.bluemoon.cards.roster import IDS, NUMBERS
from spielwerk.bluemoon.wording import Wording
from spielwerk.cli import group
from spielwerk.judge.library import inventory
from spielwerk.language import LANGUAGES, Language

both_languages = pytest.mark.parametrize("language", LANGUAGES)


def cards(*arguments: str) -> str:
    result = CliRunner().invoke(group, ["cards", *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


def found(*arguments: str) -> list[str]:
    """The ids in the titles of what is shown."""
    lines = [line for line in cards(*arguments).splitlines() if line.startswith("╭")]
    return [line.split("[")[1].split("]")[0] for line in lines]


@pytest.mark.parametrize("query", ["draw five", "fünf karten ziehen", "Draw FIVE"])
@both_languages
def test_a_text_is_found_in_both_languages_and_shown_in_one(query: str, language: Language) -> None:
    shown = cards(query, "--lang", language)
    wording = Wording(language)
    assert f"{wording.card('hoax-27')} [hoax-27]" in shown
    assert "BM-HOAX27-01" in shown
    assert wording.card_text("hoax-27").split()[0] in shown


def test_a_card_that_matches_itself_comes_before_those_of_which_a_ruling_does() -> None:
    first = found("laughing gas", "--game", "bluemoon")
    assert first[0] == "khind-27"
    assert len(first) > 1  # others are ruled about together with it


def test_facts_icons_moons_and_the_deck_are_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    shown = cards("Hank Highflyer Hawk", "--lang", "en")
    facts = next(line for line in shown.splitlines() if "moons" in line)
    for word in ("Flit", "Character", "Fire 0 / Earth 0", "moons: 3", "packed in the deck of the Hoax"):
        assert word in facts
    assert "RETRIEVE" in cards("Razorfeather", "--lang", "en")
    german = cards("Hank Highflyer Hawk", "--lang", "de")
    assert "Deck der Hoax" in german


def test_a_ruling_is_found_by_its_id_and_by_its_words() -> None:
    assert "khind-25" in found("BM-KHIND25-01")
    ruling = next(each for each in inventory("bluemoon") if each.id == "BM-DECL-01")
    shown = cards("BM-DECL-01", "--lang", "en")
    assert ruling.en.split()[0] in shown
    assert found("BM-DECL-01") == []  # it belongs to no card


def test_one_game_can_be_asked_for_alone() -> None:
    both = found("general")
    assert found("general", "--game", "kunitori") == [card for card in both if card not in NUMBERS]
    assert found("general", "--game", "bluemoon") == [card for card in both if card in NUMBERS]
    assert found("--game", "bluemoon") == list(IDS)


def test_what_is_assumed_or_not_known_is_marked() -> None:
    kin = cards("KhindKin", "--game", "bluemoon", "--lang", "en")
    assert "Fire 1 / Earth 1*" in kin
    assert "not in any ready-made deck" in kin
    unknown = next(card for card in CARDS if card.missing)
    shown = cards(unknown.id, "--game", "bluemoon", "--lang", "en")
    assert unknown.id in shown
    assert "not known" in shown


def test_corrected_facts_are_known_facts(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[bluemoon.khind-23]\nfire = 4\nearth = 2\n", encoding="utf-8")
    shown = cards("KhindKin", "--game", "bluemoon", "--lang", "en", "--local", str(file))
    assert "Fire 4 / Earth 2 " in shown


def test_a_card_of_which_nothing_was_known_is_shown_as_its_owner_reads_it(tmp_path: Path) -> None:
    """Its text is that of the card named, and may depend on the type given in the same entry."""
    file = tmp_path / "mine.toml"
    file.write_text(
        "[bluemoon.promo-901]\npower = 'hoax-27'\ntype = 'leadership'\nname = 'Moonrise'\nicons = []\nmoons = 1\n",
        encoding="utf-8",
    )
    shown = cards("moonrise", "--game", "bluemoon", "--lang", "en", "--local", str(file))
    assert "Moonrise [promo-901]" in shown
    assert "Leadership card" in shown
    assert Wording("en").card_text("hoax-27") in shown
    assert "not known" not in shown


def test_nothing_found_is_said() -> None:
    result = CliRunner().invoke(group, ["cards", "xyzzy", "--game", "bluemoon", "--lang", "en"])
    assert result.exit_code == 1
    assert "no card matches" in result.output


_UNDER_A_CARD = re.compile(r"(?:^|/ )([A-Z][a-z]+) (\d+(?:\s*[/-]\s*\d+)*)\b")
KINDS: dict[str, Callable[[Card], bool]] = {
    "BM-CATER": lambda card: isinstance(card.power, Demand) and card.power.what == PAY,
    "BM-SHIP": lambda card: card.type == SHIP,
    "BM-BUKA-SHIP": lambda card: card.type == SHIP,
    "BM-BUKA-LOAD": lambda card: card.type == SHIP,
    "BM-BUKA-LAND": lambda card: card.type == SHIP,
    "BM-MUT": lambda card: card.people == "mutant" and not card.missing,
    "BM-INTER": lambda card: card.type == INTERVENTION,
    "BM-INQ": lambda card: card.type == INQUISITOR and not card.missing,
    "BM-POTION": lambda card: card.name.startswith("Potion"),
    "BM-CRYST": lambda card: card.type == ACHIEVEMENT,
}


def cards_named(section: str) -> list[str]:
    """The cards a section of the inventory is about: `Khind 01/02 ...` names two, `Terrah 21-24 ...` four."""
    found = _UNDER_A_CARD.search(section.replace("Buka/Promo", "Buka"))
    if found is None:
        return []
    people, numbers = {"Infl": "hyla"}.get(found[1], found[1].lower()), found[2].replace(" ", "")
    named: list[int] = []
    for part in numbers.split("/"):
        first, _, last = part.partition("-")
        named += range(int(first), int(last or first) + 1)
    return [card for number in named if (card := f"{people}-{number}") in NUMBERS]


@pytest.mark.parametrize(
    ("section", "named"),
    [
        ("Hoax 27 Muster Reinforcements", ["hoax-27"]),
        ("Khind 01/02 CoolCat + CoolCop", ["khind-1", "khind-2"]),
        ("Terrah 21-24 Storm supports", ["terrah-21", "terrah-22", "terrah-23", "terrah-24"]),
        ("Pillar 27 / 30 Butterfly Scout", ["pillar-27", "pillar-30"]),
        ("REPLACE / Terrah 26", ["terrah-26"]),
        ("Mutant 101 Den-bal-Ton", ["mutant-101"]),
        ("Inter 402", ["inter-402"]),
        ("Infl 604 Piplox", ["hyla-604"]),
        ("Buka/Promo 31 Sea Moon", ["buka-31"]),
        ("Special rule 11", []),
        ("Buka landing", []),
    ],
)
def test_a_section_names_its_cards(section: str, named: list[str]) -> None:
    assert cards_named(section) == named


def test_the_rulings_of_a_card_are_those_the_inventory_has_under_it() -> None:
    known = [ruling.id for ruling in inventory("bluemoon")]
    of = {card.id: card.rulings for card in CARDS}
    for ruling in inventory("bluemoon"):
        for card in cards_named(ruling.section):
            assert ruling.id in of[card], f"{card} does not list {ruling.id}"
    for card, rulings in of.items():
        assert set(rulings) <= set(known), card
        assert len(set(rulings)) == len(rulings), card
        for kind in {ruling[:-3] for ruling in rulings} & set(KINDS):
            assert {each for each in known if each[:-3] == kind} <= set(rulings), f"{card} lists only part of {kind}"


def test_rulings_about_a_kind_stand_with_all_cards_of_that_kind() -> None:
    for card in CARDS:
        for kind, of_kind in KINDS.items():
            assert any(ruling[:-3] == kind for ruling in card.rulings) == of_kind(card), (card.id, kind)


def test_cards_shows_the_rulings_about_all_interventions_with_one() -> None:
    shown = cards("inter-401")
    for number in range(1, 7):
        assert f"BM-INTER-{number:02}" in shown


def test_icons_lead_to_their_rulings() -> None:
    for _, kind, count in ICON_RULINGS:
        assert count == sum(ruling.id.startswith(f"{kind}-") for ruling in inventory("bluemoon")), kind
    assert "BM-PAIR-01 … 16" in see_also(CARDS[NUMBERS["mimix-3"]])
    assert see_also(CARDS[NUMBERS["hoax-1"]]) == ()
    assert "BM-PAIR-01 … 16" in cards("Sloth Gas", "--lang", "en")


def test_names_and_texts_an_owner_has_corrected_are_told_at_the_table() -> None:
    state = spielwerk.game("bluemoon").deal(facts={"hoax-1": {"name": "Wogo"}, "hoax-2": {"power": "hoax-10"}})
    corrected, printed = Wording("en", state.cards), Wording("en")
    assert corrected.card("hoax-1") == "Wogo"
    assert corrected.card("hoax-3") == printed.card("hoax-3")
    assert printed.card_text("hoax-2") == ""
    assert corrected.card_text("hoax-2") == printed.card_text("hoax-10")
