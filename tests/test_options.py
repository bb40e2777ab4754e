"""The options of Kunitori: every open point has its two values, and whatever else is given is refused with a hint."""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from spielwerk.cli import group
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.reasons import SetupRefused
from spielwerk.judge.library import rulings_folder
from spielwerk.kunitori.cards import CARDS
from spielwerk.kunitori.cards.model import Card
from spielwerk.kunitori.game import GAME
from spielwerk.kunitori.names import BEAUTY, IDS, NUMBERS, is_general, is_strategy
from spielwerk.kunitori.options import Options, read_options
from spielwerk.kunitori.setup import make_setup
from spielwerk.kunitori.zones import DISCARDS, GENERAL_PILE

# Section 14 of the rules: the default and the other reading.
READINGS: dict[str, tuple[Any, Any]] = {
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
every_reading = pytest.mark.parametrize("name", READINGS)


def refusal(**options: Any) -> SetupRefused:
    with pytest.raises(SetupRefused) as caught:
        GAME.deal(**options)
    return caught.value


def card(card_id: str, **options: Any) -> Card:
    return make_setup(2, options).cards[NUMBERS[card_id]]


# -- the readings ------------------------------------------------------------------------------------


def test_the_options_are_those_of_the_rules_when_to_ask_and_three_tables() -> None:
    assert {item.name for item in fields(Options)} == {*READINGS, "windows", "costs", "facts", "piles"}


@every_reading
def test_the_default_is_the_reading_of_the_rules(name: str) -> None:
    assert getattr(read_options({}), name) == READINGS[name][0]


@every_reading
def test_both_readings_are_accepted_and_only_the_other_one_is_remembered(name: str) -> None:
    default, other = READINGS[name]
    assert read_options({name: default}).chosen() == {}
    assert read_options({name: other}).chosen() == {name: other}


@every_reading
@pytest.mark.parametrize("value", ["sometimes", None, 7, 1.0, [], "True", ""])
def test_any_other_value_is_refused_with_the_choices(name: str, value: Any) -> None:
    error = refusal(**{name: value})
    assert error.reason.code == "bad-option"
    assert error.reason.rules == ("KU-R14.1",)
    assert repr(value) in str(error)
    for choice in READINGS[name]:
        assert str(choice) in str(error)


@pytest.mark.parametrize(
    ("name", "value"), [("price_floor", True), ("price_floor", False), ("reveal_reshuffle", 1), ("open_discards", 0)]
)
def test_numbers_and_truth_values_are_not_confused(name: str, value: Any) -> None:
    assert refusal(**{name: value}).reason.code == "bad-option"


@pytest.mark.parametrize("name", ["ambush", "ambush-bonus", "Cards", "pile", ""])
def test_an_unknown_option_is_refused_with_all_names(name: str) -> None:
    error = refusal(**{name: "each"})
    assert error.reason.code == "unknown-option"
    assert repr(name) in str(error)
    for known in (*READINGS, "costs", "facts", "piles"):
        assert known in str(error)


@given(st.fixed_dictionaries({}, optional={name: st.sampled_from(pair) for name, pair in READINGS.items()}))
def test_any_mixture_of_readings_is_kept_in_every_saved_state(options: dict[str, Any]) -> None:
    state = GAME.deal(1, players=3, **options)
    again = GAME.decode(state.encode())
    assert again.setup.options == read_options(options)
    assert again.setup.encoded == state.setup.encoded
    assert again.legal() == state.legal()


@lru_cache(maxsize=1)
def other_readings_in_the_rulings() -> set[str]:
    used: set[str] = set()
    for file in sorted((rulings_folder() / "kunitori").glob("*.yaml")):
        for scenario in yaml.safe_load_all(file.read_text(encoding="utf-8")):
            chosen = (scenario.get("options") or {}).items()
            used |= {name for name, value in chosen if name in READINGS and value == READINGS[name][1]}
    return used


@pytest.mark.parametrize("name", [name for name in READINGS if name != "open_discards"])
def test_the_rulings_show_what_the_other_reading_changes(name: str) -> None:
    assert name in other_readings_in_the_rulings()


@pytest.mark.parametrize("is_open", [True, False])
def test_discard_piles_are_open_or_show_their_top_card_only(is_open: bool) -> None:
    """What a seat may know is nothing a scenario could ask for, so it is asked here (KU-R1.8)."""
    discard = ["gold", "trap", "silver"]
    position = {
        "turn": "nobunaga",
        "phase": "buy",
        "nobunaga": {"hand": {"copper": 1}, "discard": discard},
        "hideyoshi": {"discard": discard},
    }
    state = GAME.position(position, players=("nobunaga", "hideyoshi"), options={"open_discards": is_open})
    own, other = state.zones[DISCARDS], state.zones[DISCARDS + 1]
    view = state.view(0)
    assert view.table.zones[DISCARDS] == own
    assert view.table.zones[DISCARDS + 1] == (other if is_open else (UNKNOWN, UNKNOWN, other[-1]))
    assert view.unseen[1] == (() if is_open else tuple(sorted(other[:-1])))


# -- what the options do to the cards ------------------------------------------------------------------


def test_the_english_list_changes_the_facts_of_three_cards_only() -> None:
    """KU-R14.2; the other two of the five differ in their text."""
    seed, english = make_setup(2, {}).cards, make_setup(2, {"cards": "english-list"}).cards
    assert seed == CARDS
    changed = {IDS[number] for number in range(len(IDS)) if seed[number] != english[number]}
    assert changed == {"ishida-mitsunari", "fake-fortress", "gunner-mercenaries"}


def test_the_english_list_gives_the_facts_of_the_english_list() -> None:
    assert card("ishida-mitsunari").money == 1
    assert card("ishida-mitsunari", cards="english-list").money == 2
    fortress = card("fake-fortress", cards="english-list")
    assert (fortress.cards, fortress.actions) == (0, 1)
    assert (card("fake-fortress").cards, card("fake-fortress").actions) == (1, 0)
    assert card("gunner-mercenaries", cards="english-list").deployable
    assert not card("gunner-mercenaries").deployable


@pytest.mark.parametrize(("copies", "beauties", "total"), [(48, 8, 288), (50, 10, 290)])
def test_the_number_of_strategy_cards(copies: int, beauties: int, total: int) -> None:
    """KU-R1.3: the card list against the list of components; with 50 Beauty has 10 copies."""
    setup = make_setup(3, {"strategy_copies": copies})
    assert sum(number for kind, number in enumerate(setup.stock) if is_strategy(kind)) == copies
    assert setup.stock[BEAUTY] == beauties
    assert sum(setup.stock) == total


def test_from_a_pile_with_a_top_only_one_general_can_be_bought() -> None:
    def generals(pile: str) -> list[str]:
        position = {"turn": "nobunaga", "phase": "buy", "money": 6, "nobunaga": {"hand": {"copper": 1}}}
        state = GAME.position(position, players=("nobunaga", "hideyoshi"), options={"general_pile": pile})
        return [text for text in state.legal() if text.startswith("buy") and is_general(NUMBERS[text.split()[1]])]

    assert len(generals("any")) == 8
    assert len(generals("top")) == 1


def test_the_deal_shuffles_a_pile_of_generals_with_a_top() -> None:
    tops = {GAME.deal(seed, general_pile="top").zones[GENERAL_PILE][0] for seed in range(40)}
    assert len(tops) > 3


@pytest.mark.parametrize(("floor", "copper", "village", "warning"), [(1, 0, 1, 1), (0, 0, 0, 1)])
def test_the_floor_of_prices(floor: int, copper: int, village: int, warning: int) -> None:
    """KU-R11.23: one less, not below the floor; a printed 0 stays 0."""
    setup = make_setup(2, {"price_floor": floor, "costs": {"village": 1}})
    prices = [setup.price(NUMBERS[name], 1) for name in ("copper", "village", "loyal-servants-warning")]
    assert prices == [copper, village, warning]


# -- costs and facts ---------------------------------------------------------------------------------------


def test_an_own_cost_table_changes_prices_and_takes_the_mark_of_the_assumption_away() -> None:
    assert card("village").assumed == ("cost",)
    corrected = card("village", costs={"village": 2})
    assert corrected.cost == 2
    assert corrected.assumed == ()
    assert card("prefecture", costs={"village": 2}) == card("prefecture")
    setup = make_setup(2, {"costs": {"village": 2, "cavalry": 0}})
    assert [setup.price(NUMBERS[name], 0) for name in ("village", "cavalry", "land")] == [2, 0, 10]


def test_an_own_cost_decides_what_can_be_bought() -> None:
    position = {"turn": "nobunaga", "phase": "buy", "money": 2, "nobunaga": {"hand": {"copper": 1}}}
    players = ("nobunaga", "hideyoshi")
    assert "buy village" not in GAME.position(position, players=players).legal()
    assert "buy village" in GAME.position(position, players=players, options={"costs": {"village": 2}}).legal()
    raised = GAME.position(position, players=players, options={"costs": {"trap": 9}})
    reason = raised.why_not("buy trap")
    assert reason is not None
    assert (reason.code, reason.numbers) == ("too-expensive", (9, 2))


@pytest.mark.parametrize(
    ("costs", "code", "hint"),
    [
        ({"dorf": 2}, "unknown-card", "village"),
        ({"g1-village": 2}, "unknown-card", "village"),
        ({"village": -1}, "bad-option", "0 to 99"),
        ({"village": 100}, "bad-option", "0 to 99"),
        ({"village": "2"}, "bad-option", "0 to 99"),
        ({"village": 2.0}, "bad-option", "0 to 99"),
        ({"village": True}, "bad-option", "0 to 99"),
        ({"village": None}, "bad-option", "0 to 99"),
        ([("village", 2)], "bad-option", "{village: 2}"),
        (3, "bad-option", "{village: 2}"),
        (None, "bad-option", "{village: 2}"),
    ],
)
def test_a_bad_cost_table_is_refused_with_what_would_do(costs: Any, code: str, hint: str) -> None:
    error = refusal(costs=costs)
    assert error.reason.code == code
    assert hint in str(error)


@pytest.mark.parametrize(
    ("fact", "value"),
    [
        ("cost", 9),
        ("copies", 7),
        ("vp", -3),
        ("attack", 4),
        ("deployable", True),
        ("cards", 2),
        ("actions", 3),
        ("money", 2),
        ("buys", 1),
    ],
)
def test_every_printed_fact_can_be_corrected(fact: str, value: Any) -> None:
    corrected = card("castle-town", facts={"castle-town": {fact: value}})
    assert getattr(corrected, fact) == value
    assert corrected.assumed == (() if fact == "cost" else ("cost",))
    unchanged = {item.name for item in fields(Card)} - {fact, "assumed"}
    assert all(getattr(corrected, name) == getattr(card("castle-town"), name) for name in unchanged)


@pytest.mark.parametrize(
    ("facts", "code", "hint"),
    [
        ({"dorf": {"cost": 2}}, "unknown-card", "village"),
        ({"village": {"price": 2}}, "bad-option", "cost, copies, vp"),
        ({"village": {"assumed": ()}}, "bad-option", "cost, copies, vp"),
        ({"village": {"cost": -1}}, "bad-option", "cost of village"),
        ({"village": {"cost": 100}}, "bad-option", "cost of village"),
        ({"village": {"cost": True}}, "bad-option", "cost of village"),
        ({"village": {"deployable": 1}}, "bad-option", "deployable of village"),
        ({"village": {"vp": -100}}, "bad-option", "vp of village"),
        ({"village": {"vp": 100}}, "bad-option", "vp of village"),
        ({"village": 2}, "bad-option", "cost = 3"),
        ("village", "bad-option", "cards with their corrected facts"),
    ],
)
def test_bad_facts_are_refused_with_what_would_do(facts: Any, code: str, hint: str) -> None:
    error = refusal(facts=facts)
    assert error.reason.code == code
    assert hint in str(error)


def test_corrected_facts_go_before_those_of_the_english_list_and_own_costs_before_facts() -> None:
    facts = {"ishida-mitsunari": {"money": 3, "cost": 5}}
    assert card("ishida-mitsunari", cards="english-list", facts=facts).money == 3
    assert card("ishida-mitsunari", facts=facts, costs={"ishida-mitsunari": 4}).cost == 4


@pytest.mark.parametrize(("kind", "needed"), [("copper", 18), ("village", 6)])
def test_too_few_cards_for_the_starting_decks_are_refused(kind: str, needed: int) -> None:
    """KU-R2.3: six Coppers and two Villages for each of three players."""
    assert sum(GAME.deal(players=3, facts={kind: {"copies": needed}}).pool) > 0
    error = refusal(players=3, facts={kind: {"copies": needed - 1}})
    assert error.reason.code == "starting-deck"
    assert error.reason.cites == (kind, "KU-R2.3")
    assert str(needed) in str(error)


# -- who plays -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_two_to_six_can_play(count: int) -> None:
    assert len(GAME.deal(players=count).setup.players) == count
    assert GAME.deal(players=[f"p{seat}" for seat in range(count)]).setup.players[-1] == f"p{count - 1}"


@pytest.mark.parametrize("players", [0, 1, 7, -2, [], ["alone"], [f"p{seat}" for seat in range(7)]])
def test_any_other_number_is_refused(players: Any) -> None:
    error = refusal(players=players)
    assert error.reason.code == "number-of-players"
    assert "KU-R1.1" in error.reason.cites
    assert "2 to 6" in str(error)


@pytest.mark.parametrize("players", [["a", "a"], ["a b", "c"], ["", "c"], ["@1", "c"], "ab", [1, 2], {"a": 1}, 2.5])
def test_names_that_cannot_be_told_apart_or_written_are_refused(players: Any) -> None:
    assert refusal(players=players).reason.code == "bad-name"


# -- at the command line ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "option", ["ambush_bonus=once", "open_discards=false", "price_floor=0", "costs={village: 2}", "cards=english-list"]
)
def test_options_are_written_as_in_scenarios(option: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    arguments = ["play", "kunitori", "--seed", "1", "--pace", "0", "--lang", "en", "--save", str(file), "-o", option]
    result = CliRunner().invoke(group, arguments, input="quit\n")
    assert result.exit_code == 0, result.output
    name, _, value = option.partition("=")
    assert yaml.safe_load(file.read_text(encoding="utf-8"))["options"][name] == yaml.safe_load(value)


@pytest.mark.parametrize("option", ["ambush_bonus", "costs={village: ]"])
def test_an_option_that_is_not_written_name_equals_value_is_a_usage_error(option: str) -> None:
    result = CliRunner().invoke(group, ["play", "kunitori", "--lang", "en", "-o", option], input="quit\n")
    assert result.exit_code == 2
    assert "NAME=VALUE" in result.output


def test_a_refused_option_ends_the_command_with_the_choices() -> None:
    arguments = ["sim", "kunitori", "-n", "1", "-o", "ambush_bonus=twice"]
    result = CliRunner().invoke(group, arguments)
    assert isinstance(result.exception, SetupRefused)
    assert "each, once" in str(result.exception)


# -- when to ask -------------------------------------------------------------------------------------


def _ninja_comes(windows: str, **theirs: Any) -> Any:
    position = {"turn": "nobunaga", "phase": "action", "nobunaga": {"hand": {"skilled-ninja": 1}}, "hideyoshi": theirs}
    state = GAME.position(position, players=("nobunaga", "hideyoshi"), options={"windows": windows})
    state.play("play skilled-ninja")
    return state


@pytest.mark.parametrize(
    ("windows", "hand", "asked"),
    [
        ("asked", {"copper": 1}, False),
        ("asked", {"skilled-ninja": 1}, True),
        ("always", {"copper": 1}, True),
        ("always", {"skilled-ninja": 1}, True),
        ("always", {}, False),  # everybody sees that there is no card
    ],
)
def test_who_could_show_a_shield_is_asked_always_if_that_was_agreed(
    windows: str, hand: dict[str, int], asked: bool
) -> None:
    state = _ninja_comes(windows, hand=hand, deck=["gold", "silver", "copper"])
    assert state.decision is not None
    assert (state.decision.kind == "ninja-shield") == asked


def test_nobody_is_asked_for_a_shield_where_there_is_nothing_to_protect() -> None:
    state = _ninja_comes("always", hand={"skilled-ninja": 1}, deck=[])
    assert state.decision is not None
    assert state.decision.seat == 0


def test_another_way_of_asking_is_no_option() -> None:
    assert "windows" in str(refusal(windows="sometimes"))
