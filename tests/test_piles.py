"""Chosen piles: what can be dealt, and what is recommended for a mixture of both games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from spielwerk.cli import group
from spielwerk.core.reasons import SetupRefused
from spielwerk.kunitori.first_game import FIRST_GAME
from spielwerk.kunitori.game import GAME
from spielwerk.kunitori.names import FIRST_TROOP, IDS, NUMBERS
from spielwerk.kunitori.piles import Finding, check_piles, unknown_piles
from spielwerk.kunitori.wording import Wording
from spielwerk.language import LANGUAGES, Language

COMMAND = Path(sys.executable).with_name("spielwerk")
RICHES = ("village", "prefecture", "land", "copper", "silver", "gold")
GENERALS = IDS[:FIRST_TROOP]
BASIC_TROOPS = ("spear-troopers", "light-archers", "cavalry", "gunner-mercenaries")
# The end of section 10 of the rules: six troops, four strategy and eight politics piles.
EXAMPLE_ACTIONS = (
    ("g1-ninja-clan", *BASIC_TROOPS, "land-destroyer"),
    ("loyal-servants-warning", "trap", "travelling-monk", "a-beauty-to-topple-kingdoms"),
    (
        "g1-new-technologies",
        "g1-new-fields",
        "temple-town",
        "field-improvement",
        "port-town",
        "castle-town",
        "g1-trade-harbour",
        "g1-fantastic-castle",
    ),
)
EXAMPLE = (*RICHES, *GENERALS, *EXAMPLE_ACTIONS[0], *EXAMPLE_ACTIONS[1], *EXAMPLE_ACTIONS[2])
BOTH_GENERALS = (*EXAMPLE, "g1-tokugawa-ieyasu", "g1-other-generals")


def refusal(**options: Any) -> SetupRefused:
    with pytest.raises(SetupRefused) as caught:
        GAME.deal(**options)
    return caught.value


def less(*piles: str) -> tuple[str, ...]:
    """The complete mixture without some piles."""
    assert set(piles) <= set(BOTH_GENERALS)
    return tuple(pile for pile in BOTH_GENERALS if pile not in piles)


def numbers(piles: tuple[str, ...]) -> dict[int, str]:
    return {finding.number: finding.level for finding in check_piles(piles)}


# -- dealing -------------------------------------------------------------------------------------------


def test_chosen_piles_lie_in_the_pool_and_no_others() -> None:
    state = GAME.deal(players=2, piles=[*RICHES, "cavalry", "trap", "maeda-toshimasu"])
    pool = {IDS[card]: left for card, left in enumerate(state.pool) if left}
    assert pool == {
        "village": 26,
        "prefecture": 12,
        "land": 10,
        "copper": 28,
        "silver": 20,
        "gold": 10,
        "cavalry": 12,
        "trap": 8,
        "maeda-toshimasu": 1,
    }


def test_one_word_stands_for_all_generals() -> None:
    state = GAME.deal(players=2, piles=["village", "copper", "generals"])
    assert [IDS[card] for card, left in enumerate(state.pool) if left] == [*GENERALS, "village", "copper"]


def test_no_choice_means_all_piles() -> None:
    assert GAME.deal(players=2, piles=[]).pool == GAME.deal(players=2).pool
    assert all(GAME.deal(players=2).pool)


def test_a_pile_that_was_not_chosen_cannot_be_bought_for_that_reason() -> None:
    state = GAME.deal(players=2, piles=["village", "copper"], first="nobunaga")
    reason = state.why_not("buy silver")
    assert reason is not None
    assert (reason.code, reason.cites) == ("not-in-game", ("silver", "KU-R13.1"))


@pytest.mark.parametrize("pile", ["dorf", "Village", "", "g1-nothing"])
def test_an_unknown_pile_is_refused_with_the_known_ones(pile: str) -> None:
    error = refusal(piles=[*RICHES, pile])
    assert error.reason.code == "unknown-card"
    assert repr(pile) in str(error)
    for known in ("generals", *IDS[FIRST_TROOP:]):
        assert known in str(error)


@pytest.mark.parametrize("piles", ["village", {"village": 1}, [1, 2], 7, [["village"]]])
def test_piles_are_a_list_of_names(piles: Any) -> None:
    assert refusal(piles=piles).reason.code == "bad-option"


@pytest.mark.parametrize("pile", FIRST_GAME)
def test_a_pile_of_the_first_game_is_refused_naming_the_missing_facts(pile: str) -> None:
    """KU-R13.4."""
    error = refusal(piles=[*RICHES, pile])
    assert error.reason.code == "unknown-facts"
    assert error.reason.cites == (pile, "KU-R13.4")
    assert FIRST_GAME[pile].missing
    assert f"unknown: {', '.join(FIRST_GAME[pile].missing)}" in str(error)


def test_what_is_known_of_the_first_game_is_not_called_missing() -> None:
    known = {pile: card.cost for pile, card in FIRST_GAME.items() if card.cost is not None}
    assert known == {
        "g1-fantastic-castle": 7,
        "g1-trade-harbour": 6,
        "g1-new-technologies": 2,
        "g1-new-fields": 3,
    }
    for pile, card in FIRST_GAME.items():
        assert ("cost" in card.missing) == (pile not in known)


@pytest.mark.parametrize("needed", ["copper", "village"])
def test_the_starting_decks_need_their_piles(needed: str) -> None:
    error = refusal(piles=[pile for pile in RICHES if pile != needed])
    assert error.reason.code == "starting-deck"
    assert error.reason.cites == (needed, "KU-R2.3")
    assert needed in str(error)


# -- recommendations -----------------------------------------------------------------------------------------


def test_the_printed_example_meets_everything_but_a_note_on_its_generals() -> None:
    """KU-R13.3."""
    assert [len(piles) for piles in EXAMPLE_ACTIONS] == [6, 4, 8]
    assert check_piles(EXAMPLE) == [Finding(2, "note", ("g1-tokugawa-ieyasu", "g1-other-generals"))]


def test_the_example_with_the_generals_of_both_games_meets_everything() -> None:
    assert check_piles(BOTH_GENERALS) == []


def test_all_piles_of_the_second_game_get_two_notes() -> None:
    """Eighteen action piles, but the generals of one game only and no politics pile of price 7."""
    assert numbers(IDS) == {2: "note", 8: "note"}


@pytest.mark.parametrize("pile", [*BASIC_TROOPS, *RICHES])
def test_check_1_names_the_missing_basic_pile(pile: str) -> None:
    findings = {finding.number: finding for finding in check_piles(less(pile))}
    assert findings[1] == Finding(1, "rule", (pile,))


@pytest.mark.parametrize("replacement", ["g1-village", "g1-copper", "g1-cavalry"])
def test_check_1_wants_those_of_the_second_game(replacement: str) -> None:
    assert numbers((*less(replacement.removeprefix("g1-")), replacement))[1] == "rule"


@pytest.mark.parametrize(
    ("missing", "level"),
    [
        (("g1-tokugawa-ieyasu",), "note"),
        (GENERALS, "note"),
        (("maeda-toshimasu",), "note"),
        ((*GENERALS, "g1-tokugawa-ieyasu"), "rule"),
        (("maeda-toshimasu", "g1-other-generals"), "rule"),
    ],
)
def test_check_2_is_a_note_while_one_game_is_complete(missing: tuple[str, ...], level: str) -> None:
    findings = {finding.number: finding for finding in check_piles(less(*missing))}
    assert findings[2].level == level
    assert set(findings[2].ids) == set(missing)


def test_check_3_counts_action_piles_without_generals() -> None:
    one_less = check_piles(less("trap", "field-improvement"))
    assert [(finding.number, finding.level, finding.count) for finding in one_less] == [(3, "rule", 16)]
    assert numbers((*BOTH_GENERALS, "take-back")) == {3: "rule"}
    assert numbers((*BOTH_GENERALS, "trap")) == {}


def test_check_4_wants_three_strategy_piles() -> None:
    assert 4 not in numbers(less("trap"))
    findings = {finding.number: finding for finding in check_piles(less("trap", "travelling-monk"))}
    assert findings[4] == Finding(4, "rule", ("loyal-servants-warning", "a-beauty-to-topple-kingdoms"), 2)


def test_check_5_wants_a_fortress_or_a_castle() -> None:
    assert 5 in numbers(less("g1-fantastic-castle"))
    assert 5 not in numbers((*less("g1-fantastic-castle"), "fake-fortress"))
    assert 5 not in numbers((*BOTH_GENERALS, "fake-fortress"))


@pytest.mark.parametrize(
    ("missing", "found"),
    [
        ((), False),
        (("trap",), False),
        (("land-destroyer",), False),
        (("trap", "land-destroyer"), True),
        (("trap", "travelling-monk", "land-destroyer"), True),
    ],
)
def test_check_6_wants_two_cards_against_the_castle(missing: tuple[str, ...], found: bool) -> None:
    assert (6 in numbers(less(*missing))) == found
    without_castle = tuple(pile for pile in less(*missing) if pile != "g1-fantastic-castle")
    assert 6 not in numbers(without_castle)


def test_check_7_wants_exactly_one_kind_of_ninja() -> None:
    assert numbers(less("g1-ninja-clan"))[7] == "rule"
    assert numbers((*BOTH_GENERALS, "skilled-ninja"))[7] == "rule"
    assert 7 not in numbers((*less("g1-ninja-clan"), "skilled-ninja"))


@pytest.mark.parametrize(
    ("pile", "price"),
    [
        ("g1-new-technologies", 2),
        ("g1-new-fields", 3),
        ("port-town", 5),
        ("g1-fantastic-castle", 7),
    ],
)
def test_check_8_is_advice_on_the_prices_of_politics(pile: str, price: int) -> None:
    findings = {finding.number: finding for finding in check_piles(less(pile))}
    assert findings[8] == Finding(8, "note", (), price)


def test_check_8_cannot_judge_a_pile_of_unknown_price() -> None:
    findings = {finding.number: finding for finding in check_piles((*BOTH_GENERALS, "g1-marketplace"))}
    assert findings[8] == Finding(8, "note", ("g1-marketplace",))
    assert 8 not in numbers(less("temple-town"))  # there is another of price 4
    assert 8 in numbers(less("temple-town", "field-improvement"))


@given(st.lists(st.sampled_from([*IDS, *FIRST_GAME, "generals"]), max_size=70))
def test_any_selection_is_judged_and_never_forbidden(piles: list[str]) -> None:
    findings = check_piles(piles)
    assert [finding.number for finding in findings] == sorted({finding.number for finding in findings})
    assert check_piles([*piles, *piles]) == findings
    for finding in findings:
        assert finding.level == "note" if finding.number == 8 else finding.level in ("rule", "note")
        for language in LANGUAGES:
            assert "{" not in Wording(language).finding(finding)


def test_the_word_for_all_generals_stands_for_each_of_them() -> None:
    with_word = (*(pile for pile in EXAMPLE if pile not in GENERALS), "generals")
    assert check_piles(with_word) == check_piles(EXAMPLE)


def test_unknown_names_are_told_apart_from_piles() -> None:
    assert unknown_piles([*EXAMPLE, "generals", "dorf", "burg"]) == ["dorf", "burg"]


def test_every_name_of_a_pile_is_known_to_one_of_the_games() -> None:
    assert set(FIRST_GAME).isdisjoint(NUMBERS)
    assert unknown_piles([*NUMBERS, *FIRST_GAME]) == []


# -- at the command line -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_says_that_everything_is_met_or_only_noted(language: Language) -> None:
    met = CliRunner().invoke(group, ["piles", "--lang", language, *BOTH_GENERALS])
    assert met.exit_code == 0
    assert met.output.strip() in ("Alle Empfehlungen sind erfüllt.", "All recommendations are met.")
    noted = CliRunner().invoke(group, ["piles", "--lang", language, *EXAMPLE])
    assert noted.exit_code == 0
    assert noted.output == f"2 (note): {Wording(language).finding(check_piles(EXAMPLE)[0])}\n"


def test_the_command_fails_where_a_recommendation_is_not_met() -> None:
    result = CliRunner().invoke(group, ["piles", "--lang", "en", *less("g1-ninja-clan")])
    assert result.exit_code == 1
    assert "7 (rule): Exactly one of Skilled ninja and Ninja clan should be there." in result.output


def test_the_command_refuses_an_unknown_pile_with_one_line() -> None:
    result = subprocess.run(
        [COMMAND, "piles", "village", "dorf"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "SPIELWERK_LANG": "en"},
        timeout=60,
        check=False,
    )
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("spielwerk: there is no pile 'dorf'; piles are: generals, fake-fortress, ")
    assert result.stderr.count("\n") == 1
