"""Decks of Blue Moon: the rules of own decks, codes and files, and a match to five crystals."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from laws import steered_choice
from spielwerk.bluemoon.cards.facts import amended
from spielwerk.bluemoon.cards.model import CARDS, INTERVENTION
from spielwerk.bluemoon.cards.roster import IDS, NUMBERS, PEOPLES
from spielwerk.bluemoon.decks import (
    EXTRAS,
    FAMILIES,
    PRESETS,
    Deck,
    check_deck,
    deck_code,
    deck_toml,
    random_deck,
    read_code,
    read_deck,
    violations,
)
from spielwerk.bluemoon.game import GAME
from spielwerk.core.chance import Seeded
from spielwerk.core.reasons import SetupRefused
from spielwerk.local import BadLocalFile, read_local
from spielwerk.match.match import Match
from spielwerk.match.series import Series, SeriesOver

HOAX = [IDS[card] for card in PRESETS["hoax"] if CARDS[card].people == "hoax"]
"""The 26 own cards of the preset."""
FREE_OF_MOONS = ["vulca-8", "vulca-9", "vulca-10", "vulca-11"]


def broken(cards: list[str], leader: str = "hoax", inquisitor: str | None = None) -> dict[str, tuple[str, ...]]:
    return {finding.code: finding.cards for finding in violations(check_deck(cards, leader, inquisitor))}


# -- the rules ---------------------------------------------------------------------------------------------


def test_thirty_cards_with_few_foreign_moons_are_a_deck() -> None:
    assert broken([*HOAX, *FREE_OF_MOONS]) == {}


def test_a_deck_has_exactly_as_many_cards_as_its_inquisitor_says() -> None:
    assert broken(HOAX) == {"deck-size": ()}
    for inquisitor, size in (("inq-411", 30), ("inq-412", 35), ("inq-414", 45)):
        finding = next(f for f in check_deck(HOAX, "hoax", inquisitor) if f.code == "deck-size")
        assert finding.numbers == (26, size)
        assert f"BM-INQ{inquisitor[4:]}-01" in finding.rules


def test_too_many_moons_name_the_foreign_cards_only() -> None:
    foreign = ["khind-27", "vulca-26", "aqua-28", "terrah-1"]
    assert broken([*HOAX, *foreign]) == {"too-many-moons": tuple(foreign)}
    more = [*HOAX, *foreign, *FREE_OF_MOONS, "mimix-13"]
    assert broken(more, inquisitor="inq-412") == {}


def test_mutants_cost_nothing_and_sea_moon_is_a_buka() -> None:
    """BM-BUKA31-06."""
    assert broken([*HOAX, "mutant-101", "mutant-102", "mutant-103", "mutant-110"]) == {}
    buka = [IDS[card] for card in PRESETS["buka"]]
    assert broken([*buka[1:], "buka-31"], "buka") == {}


def test_every_broken_rule_is_named_with_its_cards() -> None:
    cards = [*HOAX, "hoax-1", "inq-412", "tutu-501", "crystal-x1", "dragon-1"]
    found = broken(cards, "hoax", "hoax-2")
    assert found["card-twice"] == ("hoax-1",)
    assert found["not-in-decks"] == ("inq-412",)
    assert found["facts-missing"] == ("tutu-501", "crystal-x1")
    assert found["no-such-card"] == ("dragon-1",)
    assert found["no-inquisitor"] == ("hoax-2",)
    assert found["deck-size"] == ()
    assert "no-such-leader" in broken(cards, "moon")


def test_assumed_facts_are_noted_and_break_nothing() -> None:
    findings = check_deck([*HOAX[:-1], "hoax-30", *FREE_OF_MOONS], "hoax")
    assert [(finding.code, finding.level, finding.cards) for finding in findings] == [
        ("assumed-facts", "note", ("hoax-30",))
    ]


def test_an_illegal_deck_is_not_dealt() -> None:
    with pytest.raises(SetupRefused, match="has 26 cards; it must have exactly 30") as refused:
        GAME.deal(decks=({"leader": "hoax", "cards": HOAX}, "vulca"))
    assert "R10.2" in refused.value.reason.rules


# -- ready-made decks --------------------------------------------------------------------------------------------


def test_presets_take_a_family_and_the_extra_cards() -> None:
    assert len(read_deck("hoax").cards) == 30
    assert len(read_deck("hoax+Ba").cards) == 35
    assert read_deck("hoax+extra").cards == PRESETS["hoax"] + EXTRAS["hoax"]
    assert len(FAMILIES) == 6
    assert all(len(cards) == 5 for cards in FAMILIES.values())
    state = GAME.deal(decks=("hoax+Ba", "vulca+Bb+extra"))
    assert [len(deck.cards) for deck in state.setup.lists] == [35, 36]
    assert state.setup.decks == ("hoax", "vulca")


@pytest.mark.parametrize("decks", [("buka+Ba", "hoax"), ("hoax+Bx", "hoax"), ("hoax+Ba", "vulca+Ba"), ("moon", "hoax")])
def test_what_cannot_be_added_is_refused(decks: tuple[str, str]) -> None:
    with pytest.raises(SetupRefused):
        GAME.deal(decks=decks)


def test_the_list_of_a_preset_is_no_secret() -> None:
    state = GAME.deal(decks=("hoax+Ba", "vulca"))
    assert not state.setup.any_secret
    assert -1 not in state.view(1).unseen[0]


# -- codes and files -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(40))
def test_random_decks_are_legal_and_survive_code_and_file(seed: int, tmp_path: Path) -> None:
    deck = random_deck(Random(seed))
    inquisitor = None if deck.inquisitor < 0 else IDS[deck.inquisitor]
    assert violations(check_deck([IDS[card] for card in deck.cards], deck.leader, inquisitor)) == []
    code = deck_code(deck)
    assert len(code) < 70
    assert read_code(code) == deck
    assert read_code(code.lower().replace("0", "o").replace("1", "l", 1)) == deck
    file = tmp_path / "deck.toml"
    file.write_text(deck_toml(deck), encoding="utf-8")
    assert read_deck(str(file)) == deck


def test_a_code_stays_what_it_is() -> None:
    """Codes that people have shared must be read for ever."""
    cards = tuple(sorted(NUMBERS[card] for card in [*HOAX, *FREE_OF_MOONS]))
    deck = Deck("hoax", cards, NUMBERS["inq-411"])
    assert deck_code(deck) == CODE
    assert read_code(CODE) == deck


CODE = "BM1-3WDWY-GM7GG-6KVS"


@pytest.mark.parametrize("at", range(4, len(CODE)))
def test_a_slip_in_a_code_is_noticed(at: int) -> None:
    if CODE[at] != "-":
        wrong = "7" if CODE[at] != "7" else "8"
        with pytest.raises(SetupRefused, match="typing error"):
            read_code(CODE[:at] + wrong + CODE[at + 1 :])


def test_a_deck_from_a_file_is_written_into_the_transcript_as_its_code(tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    file.write_text(deck_toml(read_code(CODE)), encoding="utf-8")
    match = Match(GAME, {"decks": [str(file), "vulca"]}, Seeded(1))
    assert match.transcript.options["decks"] == [CODE, "vulca"]


@pytest.mark.parametrize(
    "text",
    ['leader = "moon"\ncards = []', 'leader = "hoax"', 'leader = "hoax"\ncards = ["x"]', "moons = 3", "leader ="],
)
def test_a_bad_deck_file_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SetupRefused):
        read_deck(str(file))


# -- facts -----------------------------------------------------------------------------------------------------------


def test_an_owner_of_the_printed_cards_can_fill_in_a_card() -> None:
    facts = {"tutu-501": {"fire": 4, "earth": 2, "icons": ["free"], "moons": 1, "power": "hoax-10", "cost": 1}}
    card = amended(facts)[NUMBERS["tutu-501"]]
    assert (card.fire, card.moons, card.cost, card.missing) == (4, 1, 1, ())
    assert CARDS[NUMBERS["tutu-501"]].missing
    cards = [*HOAX, *FREE_OF_MOONS[:3], "tutu-501"]
    assert GAME.deal(decks=({"leader": "hoax", "cards": cards}, "vulca"), facts=facts).setup.any_secret
    with pytest.raises(SetupRefused, match=r"Too little is known.*tutu-501"):
        GAME.deal(decks=({"leader": "hoax", "cards": cards}, "vulca"))


def test_what_is_told_is_no_longer_assumed() -> None:
    assert "moons" in CARDS[NUMBERS["hoax-30"]].assumed
    assert amended({"hoax-30": {"moons": 3}})[NUMBERS["hoax-30"]].assumed == ("icons",)


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        ("[bluemoon.hoax-99]\nmoons = 1", 1),
        ("[bluemoon.hoax-1]\nfire = 5\nmoons = 9", 3),
        ('[bluemoon.hoax-1]\ntype = "ship"', 2),
        ('[bluemoon.hoax-1]\nicons = ["star"]', 2),
        ('[bluemoon.hoax-1]\npower = "hoax-2"', 2),
        ('[bluemoon.hoax-1]\npower = "inter-401"', 2),
        ("[bluemoon.hoax-1]\ncolour = 3", 2),
    ],
)
def test_a_bad_file_of_facts_is_refused_with_its_line(entry: str, line: int, tmp_path: Path) -> None:
    file = tmp_path / "local.toml"
    file.write_text(entry, encoding="utf-8")
    with pytest.raises(BadLocalFile, match=f"local.toml:{line}: facts"):
        read_local(file, "bluemoon")


def test_every_card_that_can_be_in_a_deck_is_fully_told() -> None:
    for card in CARDS:
        assert card.name != "?"
        if not card.missing and card.type == INTERVENTION:
            assert card.power is not None
    assert {card.id for card in CARDS if card.people == "inter" and card.missing} == {"inter-407"}


# -- matches -----------------------------------------------------------------------------------------------------------


def test_a_series_goes_to_five_crystals_and_the_loser_begins() -> None:
    rng = Random(5)
    series = Series(GAME, {"decks": ["hoax", "vulca"]}, lambda number: Seeded(100 + number))
    with pytest.raises(SeriesOver):
        series.next_game()
    while True:
        match = series.match
        while (decision := match.state.decision) is not None:
            match.act(decision.seat, steered_choice(match.state, rng))
        if series.winner is not None:
            break
        outcome = match.state.outcome
        assert outcome is not None
        assert series.next_game().state.setup.players == match.state.setup.players
        turn = next(event.seat for event in series.match.dealt if event.kind == "turn")
        assert turn == 1 - outcome.winner
    assert max(series.crystals) == 5
    assert len(series.games) > 1
    with pytest.raises(SeriesOver):
        series.next_game()


def test_all_peoples_can_lead_a_random_deck() -> None:
    for people in PEOPLES:
        assert random_deck(Random(1), people, -1).leader == people
