"""The judge: scenario files are read strictly, run as the format says, and counted against the inventory."""

from __future__ import annotations

import csv
import json
import re
import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import spielwerk
from spielwerk.bluemoon.cards.model import CARDS
from spielwerk.cli import group
from spielwerk.judge import coverage, library
from spielwerk.judge.coverage import cover
from spielwerk.judge.files import MalformedScenario, Scenario, Step, load_file, scenario_files
from spielwerk.judge.runner import Report, run_scenario
from spielwerk.kunitori.names import IDS
from spielwerk.language import catalogue

Judge = Callable[[str], Report]

HEAD = "game: kunitori\ntitle: A title\nplayers: [nobunaga, hideyoshi, ieyasu]\n"


def run_file(file: Path) -> list[Report]:
    return [run_scenario(scenario) for scenario in load_file(file)]


@pytest.fixture
def judge(tmp_path: Path) -> Judge:
    """Judge one scenario, written without its head."""

    def run(body: str) -> Report:
        file = tmp_path / "scenario.yaml"
        file.write_text(HEAD + body, encoding="utf-8")
        (report,) = run_file(file)
        return report

    return run


def holds(report: Report) -> None:
    assert [(failure.expected, failure.found) for failure in report.failures] == []


def fails_at(report: Report, *steps: int) -> None:
    assert [failure.step for failure in report.failures] == list(steps)


# -- actions, and what is passed on the way to them ---------------------------------------------


def test_a_step_passes_to_the_phase_in_which_it_is_legal(judge: Judge) -> None:
    holds(
        judge("""\
position:
  turn: nobunaga
  phase: action
  nobunaga: {hand: {trap: 1, copper: 2}}
do:
  - expect: {phase: action, money: 0}
  - nobunaga: treasure copper
  - expect: {phase: buy, money: 1, hand: {nobunaga: [trap, copper]}}
""")
    )


def test_a_step_passes_for_other_seats_and_with_done(judge: Judge) -> None:
    holds(
        judge("""\
position:
  turn: nobunaga
  phase: buy
  nobunaga: {hand: {copper: 1}, area: {cavalry: 1}, deck: [copper, copper, copper, copper]}
  hideyoshi: {hand: {trap: 1, take-back: 1}}
do:
  - hideyoshi: keep trap
  - expect:
      turn: hideyoshi
      phase: end
      discard: {nobunaga: [copper, cavalry]}
      deployed: {nobunaga: 0}
""")
    )


def test_a_step_takes_the_fewest_passes(judge: Judge) -> None:
    """The first turn in which it is possible is meant, and Hideyoshi's own phases are not passed over."""
    holds(
        judge("""\
position:
  turn: nobunaga
  phase: action
  nobunaga: {hand: {trap: 1}, deck: [gold, gold, gold, gold, village, village, village, village]}
  hideyoshi: {hand: {trap: 1, copper: 1}, deck: [copper, copper, copper, copper]}
do:
  - hideyoshi: play trap
  - expect:
      turn: hideyoshi
      hand: {nobunaga: [gold, gold, gold, gold]}
      deck: {nobunaga: [village, village, village, village], hideyoshi: 4}
      area: {hideyoshi: [trap]}
""")
    )


def test_no_is_passed_too(judge: Judge) -> None:
    """The victim of the Ninja is asked for protection; the attacker's step says nothing about that."""
    holds(
        judge("""\
position:
  turn: nobunaga
  phase: action
  nobunaga: {hand: {skilled-ninja: 1}}
  hideyoshi: {hand: {honda-tadakatsu: 1}, deck: [gold, copper, village]}
do:
  - nobunaga: play skilled-ninja
  - nobunaga: target hideyoshi
  - expect: {to_act: hideyoshi, only: [show honda-tadakatsu, no]}
  - nobunaga: trash gold
  - expect: {trash: [gold], deck: {hideyoshi: [copper, village]}, hand: {hideyoshi: [honda-tadakatsu]}}
""")
    )


def test_a_legal_step_is_taken_at_once_and_only_once(judge: Judge) -> None:
    holds(
        judge("""\
position:
  turn: nobunaga
  phase: action
  nobunaga: {hand: {trap: 1, copper: 1}}
do:
  - nobunaga: pass
  - expect: {turn: nobunaga, phase: buy}
""")
    )


def test_a_step_that_never_becomes_legal_fails_and_ends_the_scenario(judge: Judge) -> None:
    """Treasures are not played by passing, so there is never any money."""
    report = judge("""\
position:
  turn: nobunaga
  phase: buy
  nobunaga: {hand: {copper: 1}, deck: [copper, copper, copper, copper]}
do:
  - nobunaga: buy gold
  - expect: {money: 99}
""")
    fails_at(report, 1)
    (failure,) = report.failures
    assert failure.expected == "nobunaga: buy gold"
    assert "too-expensive" in failure.found
    assert "KU-R7.4" in failure.found
    assert "treasure copper" in failure.found


def test_a_step_of_a_game_that_is_over_fails(judge: Judge) -> None:
    report = judge("""\
position: {turn: ieyasu, phase: end, last: ieyasu}
do:
  - expect: {over: true}
  - nobunaga: pass
""")
    fails_at(report, 2)
    assert "over" in report.failures[0].found


# -- what is taken automatically -----------------------------------------------------------------


def test_a_step_may_name_what_was_taken_automatically(judge: Judge) -> None:
    holds(
        judge("""\
position:
  turn: nobunaga
  phase: action
  nobunaga: {hand: {trap: 1}}
  hideyoshi: {deployed: {cavalry: 1}}
do:
  - nobunaga: play trap
  - nobunaga: target hideyoshi
  - nobunaga: discard cavalry
  - expect: {discard: {hideyoshi: [cavalry]}}
""")
    )


def test_a_step_may_name_what_the_position_itself_led_to(judge: Judge) -> None:
    holds(
        judge("""\
position:
  turn: nobunaga
  phase: action
  nobunaga: {hand: {trap: 1}, deployed: {cavalry: 1}}
do:
  - expect: {actions: 2, area: {nobunaga: [cavalry]}}
  - nobunaga: replay cavalry
  - expect: {actions: 2, area: {nobunaga: [cavalry]}}
""")
    )


def test_a_done_after_the_last_pick_is_taken_and_may_be_named(judge: Judge) -> None:
    holds(
        judge("""\
position:
  turn: nobunaga
  phase: end
  nobunaga: {area: {cavalry: 1}}
  hideyoshi: {hand: {trap: 1}}
do:
  - nobunaga: keep cavalry
  - expect: {turn: hideyoshi, deployed: {nobunaga: [cavalry]}}
  - nobunaga: done
  - expect: {turn: hideyoshi}
""")
    )


def test_an_automatic_action_can_be_named_only_as_often_as_it_was_taken(judge: Judge) -> None:
    report = judge("""\
position:
  turn: nobunaga
  phase: action
  nobunaga: {hand: {trap: 1}, deployed: {cavalry: 1}}
do:
  - nobunaga: replay cavalry
  - nobunaga: replay cavalry
""")
    fails_at(report, 2)


def test_an_automatic_action_of_somebody_else_is_not_accepted(judge: Judge) -> None:
    report = judge("""\
position:
  turn: nobunaga
  phase: action
  nobunaga: {hand: {trap: 1}, deployed: {cavalry: 1}}
do:
  - hideyoshi: replay cavalry
""")
    fails_at(report, 1)


# -- YAML's booleans -------------------------------------------------------------------------------

CONSENT = """\
position:
  turn: nobunaga
  phase: battle
  nobunaga: {area: {travelling-monk: 1, cavalry: 1}}
  hideyoshi: {deployed: {spear-troopers: 1}}
do:
  - nobunaga: ally hideyoshi
  - nobunaga: target ieyasu
  - expect: {to_act: hideyoshi, only: [yes, no], legal: [yes]}
"""


def test_a_bare_yes_is_an_action(judge: Judge) -> None:
    """Cavalry 2 and Spear troopers 2 fight together."""
    holds(judge(CONSENT + "  - hideyoshi: yes\n  - expect: {to_act: ieyasu, strength: {nobunaga: 4, ieyasu: 0}}\n"))


def test_a_bare_no_is_an_action(judge: Judge) -> None:
    holds(judge(CONSENT + "  - hideyoshi: no\n  - expect: {to_act: nobunaga, only: [ally ieyasu, pass]}\n"))


def test_ids_behind_a_bare_no_are_checked(judge: Judge) -> None:
    body = "position: {turn: nobunaga, phase: buy}\ndo:\n  - expect: {illegal: {no: [%s]}}\n"
    holds(judge(body % "KU-R3.1"))
    fails_at(judge(body % "KU-R99.9"), 1)


# -- chance ------------------------------------------------------------------------------------------

RESHUFFLE = """\
position:
  turn: nobunaga
  phase: action
  nobunaga: {hand: {castle-town: 1, trap: 1}, discard: [copper, silver, gold, village, prefecture]}
do:
  - %s
  - nobunaga: play castle-town
  - expect: {hand: {nobunaga: %s}}
"""


@pytest.mark.parametrize(
    ("chance", "hand"),
    [
        ("chance: [gold, silver, copper]", "[trap, gold, silver, copper]"),
        ("chance: [village, prefecture, silver]", "[trap, village, prefecture, silver]"),
        ("chance: [silver, copper, village, gold, prefecture]", "[trap, silver, copper, village]"),
    ],
)
def test_chance_fixes_the_order_after_a_shuffle_top_first(judge: Judge, chance: str, hand: str) -> None:
    holds(judge(RESHUFFLE % (chance, hand)))


@pytest.mark.parametrize("card", ["copper", "silver", "gold", "village"])
def test_chance_may_name_the_top_card_alone(judge: Judge, card: str) -> None:
    holds(
        judge(f"""\
position:
  turn: nobunaga
  phase: action
  nobunaga: {{hand: {{loyal-servants-warning: 1, trap: 1}}, discard: [copper, silver, gold, village]}}
do:
  - chance: {card}
  - nobunaga: play loyal-servants-warning
  - nobunaga: choose draw
  - expect: {{hand: {{nobunaga: [trap, {card}]}}, deck: {{nobunaga: 3}}}}
""")
    )


def test_several_chance_steps_serve_one_shuffle_after_the_other(judge: Judge) -> None:
    holds(
        judge("""\
position:
  turn: nobunaga
  phase: buy
  nobunaga: {discard: [copper, copper, copper, silver, gold]}
  hideyoshi: {discard: [village, village, village, prefecture, land]}
  ieyasu: {hand: {trap: 1}}
do:
  - chance: [copper, copper, silver, gold]
  - chance: [village, land, village, prefecture]
  - ieyasu: play trap
  - expect:
      hand: {nobunaga: [copper, copper, silver, gold], hideyoshi: [village, land, village, prefecture]}
""")
    )


def test_chance_that_does_not_fit_the_cards_fails(judge: Judge) -> None:
    report = judge(RESHUFFLE % ("chance: [land]", "4"))
    fails_at(report, 2)
    assert "chance" in report.failures[0].expected


def test_without_chance_a_shuffle_is_the_same_every_time(judge: Judge) -> None:
    body = RESHUFFLE % ("expect: {deck: {nobunaga: 0}}", "[gold]")
    first, second = judge(body), judge(body)
    assert not first.passed
    assert [failure.found for failure in first.failures] == [failure.found for failure in second.failures]


# -- advance -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "phase", "reached"),
    [
        ("action", "buy", "buy"),
        ("action", "battle", "battle"),
        ("action", "end", "end"),
        ("buy", "buy", "buy"),
        ("buy", "action", "buy"),
        ("end", "battle", "end"),
    ],
)
def test_advance_goes_to_the_phase_or_stays_when_past_it(judge: Judge, start: str, phase: str, reached: str) -> None:
    """Every phase asks something: a Trap to play or keep, a general to send, a Copper."""
    holds(
        judge(f"""\
position:
  turn: nobunaga
  phase: {start}
  nobunaga: {{hand: {{trap: 1, copper: 1}}, area: {{honda-tadakatsu: 1, cavalry: 1}}}}
do:
  - advance: {phase}
  - expect: {{turn: nobunaga, phase: {reached}}}
""")
    )


def test_advance_skips_a_phase_without_questions(judge: Judge) -> None:
    """Without a general there is no battle phase, so the buy phase is the first one past it."""
    holds(
        judge("""\
position: {turn: nobunaga, phase: action, nobunaga: {hand: {trap: 1, copper: 1}}}
do:
  - advance: battle
  - expect: {turn: nobunaga, phase: buy}
""")
    )


def test_advance_stops_when_the_turn_ends(judge: Judge) -> None:
    holds(
        judge("""\
position: {turn: nobunaga, phase: buy, nobunaga: {hand: {copper: 1}}, hideyoshi: {hand: {trap: 1}}}
do:
  - advance: end
  - expect: {turn: hideyoshi, phase: action}
""")
    )


def test_advance_does_not_decide_anything(judge: Judge) -> None:
    report = judge("""\
position: {turn: nobunaga, phase: action, nobunaga: {deployed: {cavalry: 1, spear-troopers: 1}}}
do:
  - advance: buy
""")
    fails_at(report, 1)
    assert "replay cavalry" in report.failures[0].found


# -- expectations ------------------------------------------------------------------------------------

TABLE = """\
position:
  turn: hideyoshi
  phase: action
  actions: 2
  buys: 1
  money: 3
  pool: {village: 7}
  trash: [silver]
  hideyoshi:
    hand: {trap: 1, copper: 2}
    area: {port-town: 1}
    deck: [silver, gold, castle-town]
    discard: {village: 2}
  ieyasu: {deployed: {cavalry: 2}, rampart: 1, discard: [prefecture]}
do:
  - expect: {%s}
"""

RIGHT_AND_WRONG = [
    ("turn: hideyoshi", "turn: nobunaga"),
    ("to_act: hideyoshi", "to_act: ieyasu"),
    ("phase: action", "phase: buy"),
    ("actions: 2", "actions: 1"),
    ("buys: 1", "buys: 2"),
    ("money: 3", "money: 0"),
    ("pool: {village: 7}", "pool: {village: 8}"),
    ("pool: {land: 10}", "pool: {land: 9}"),
    ("trash: [silver]", "trash: []"),
    ("trash: 1", "trash: 2"),
    ("hand: {hideyoshi: 3}", "hand: {hideyoshi: 4}"),
    ("hand: {hideyoshi: [copper, trap, copper]}", "hand: {hideyoshi: [copper, trap]}"),
    ("hand: {hideyoshi: {copper: 2, trap: 1}}", "hand: {hideyoshi: {copper: 2, trap: 2}}"),
    ("hand: {nobunaga: []}", "hand: {nobunaga: [copper]}"),
    ("area: {hideyoshi: [port-town]}", "area: {hideyoshi: [castle-town]}"),
    ("area: {ieyasu: [rampart-under-construction]}", "area: {ieyasu: []}"),
    ("deck: {hideyoshi: [castle-town, gold, silver]}", "deck: {hideyoshi: [castle-town, gold, gold]}"),
    ("discard: {hideyoshi: [village, village]}", "discard: {hideyoshi: [village]}"),
    ("deployed: {ieyasu: [cavalry, cavalry]}", "deployed: {ieyasu: [cavalry]}"),
    ("vp: {hideyoshi: 4, ieyasu: 5}", "vp: {hideyoshi: 4, ieyasu: 4}"),
    ("rampart: {ieyasu: 1}", "rampart: {ieyasu: 0}"),
    ("over: false", "over: true"),
    ("winner: null", "winner: hideyoshi"),
    ("legal: [play trap, pass]", "legal: [play trap, buy copper]"),
    ("illegal: [buy copper, play village]", "illegal: [play trap]"),
    ("illegal: {play village: [village, KU-R4.4]}", "illegal: {play village: [village, KU-R7.4]}"),
    ("illegal: {play village: KU-R4.4}", "illegal: {play village: KU-R7.4}"),
    ("illegal: {play village: []}", "illegal: {play trap: []}"),
    ("only: [pass, play trap]", "only: [pass]"),
    ("only: [play trap, pass]", "only: [pass, play trap, buy copper]"),
]


@pytest.mark.parametrize("right", [right for right, _ in RIGHT_AND_WRONG])
def test_a_true_expectation_holds(judge: Judge, right: str) -> None:
    holds(judge(TABLE % right))


@pytest.mark.parametrize("wrong", [wrong for _, wrong in RIGHT_AND_WRONG])
def test_a_wrong_expectation_fails(judge: Judge, wrong: str) -> None:
    fails_at(judge(TABLE % wrong), 1)


def test_expect_looks_at_the_present_decision_and_passes_nothing(judge: Judge) -> None:
    report = judge("""\
position: {turn: nobunaga, phase: action, nobunaga: {hand: {trap: 1, copper: 1}}}
do:
  - expect: {phase: buy}
  - expect: {legal: [treasure copper]}
  - expect: {phase: action, only: [play trap, pass]}
""")
    fails_at(report, 1, 2)


def test_a_scenario_goes_on_after_a_failed_expectation(judge: Judge) -> None:
    report = judge("""\
position: {turn: nobunaga, phase: buy, nobunaga: {hand: {copper: 2}}}
do:
  - expect: {money: 5, buys: 5}
  - nobunaga: treasure copper
  - expect: {money: 1}
  - expect: {money: 2}
""")
    fails_at(report, 1, 1, 4)


def test_strength_is_that_of_the_battle_going_on(judge: Judge) -> None:
    """Honda 5 and Cavalry 2 against two Spear troopers; without a battle nobody has any."""
    holds(
        judge("""\
position:
  turn: nobunaga
  phase: battle
  nobunaga: {area: {honda-tadakatsu: 1, cavalry: 1}}
  hideyoshi: {deployed: {spear-troopers: 2}}
do:
  - nobunaga: send honda-tadakatsu hideyoshi
  - expect: {strength: {nobunaga: 7, hideyoshi: 4, ieyasu: 0}}
""")
    )
    fails_at(judge("position: {turn: nobunaga, phase: buy}\ndo:\n  - expect: {strength: {nobunaga: 0}}\n"), 1)


def test_the_end_of_the_game_can_be_expected(judge: Judge) -> None:
    end = """\
position: {turn: ieyasu, phase: end, last: ieyasu, nobunaga: {deck: [land]}, hideyoshi: {deck: [village]}}
do:
  - expect: {over: true, to_act: null, only: [], winner: %s, illegal: {pass: [KU-R12.2]}}
"""
    holds(judge(end % "nobunaga"))
    fails_at(judge(end % "hideyoshi"), 1)


# -- deals and refusals --------------------------------------------------------------------------------


def test_a_deal_sets_up_the_game_and_the_first_name_begins(judge: Judge) -> None:
    """Six Copper and two Villages each; four cards in hand (KU-R2)."""
    holds(
        judge("""\
deal: {seed: 5}
do:
  - expect:
      turn: nobunaga
      actions: 0
      hand: {nobunaga: 4, hideyoshi: 4, ieyasu: 4}
      deck: {nobunaga: 4, hideyoshi: 4, ieyasu: 4}
      pool: {copper: 22, village: 24, land: 10}
      vp: {nobunaga: 2, hideyoshi: 2, ieyasu: 2}
""")
    )


def test_the_seed_decides_the_deal(judge: Judge) -> None:
    def dealt(seed: int) -> str:
        report = judge(
            f"deal: {{seed: {seed}}}\ndo:\n  - expect: {{hand: {{nobunaga: [], hideyoshi: [], ieyasu: []}}}}\n"
        )
        return str([failure.found for failure in report.failures])

    assert dealt(1) == dealt(1)
    assert len({dealt(seed) for seed in range(12)}) > 1


def test_a_deal_may_name_who_begins(judge: Judge) -> None:
    holds(judge("deal: {seed: 5, first: ieyasu}\ndo:\n  - expect: {turn: ieyasu}\n"))


SEVEN = "players: [a, b, c, d, e, f, g]\ndeal: {seed: 1}\ndo:\n  - %s\n"


def test_a_refused_set_up_can_be_expected_with_its_rule(tmp_path: Path) -> None:
    file = tmp_path / "seven.yaml"
    for step, passed in [
        ("expect: {refused: [KU-R1.1]}", True),
        ("expect: {refused: []}", True),
        ("expect: {refused: [KU-R7.4]}", False),
        ("expect: {refused: [], turn: a}", False),
    ]:
        file.write_text("game: kunitori\ntitle: Seven\n" + SEVEN % step, encoding="utf-8")
        (report,) = run_file(file)
        assert report.passed is passed, step


def test_a_game_that_can_be_set_up_is_not_refused(judge: Judge) -> None:
    fails_at(judge("deal: {seed: 1}\ndo:\n  - expect: {refused: []}\n"), 1)


def test_findings_on_piles_need_no_position(judge: Judge) -> None:
    """Nothing but Copper: every recommendation about numbers is missed, and price classes are a note."""
    body = "options: {piles: [copper]}\ndo:\n  - expect: {findings: %s}\n"
    holds(judge(body % "{1: rule, 2: rule, 3: rule, 4: rule, 5: rule, 7: rule, 8: note}"))
    fails_at(judge(body % "{1: rule}"), 1)


# -- reports -------------------------------------------------------------------------------------------


def test_a_failure_names_file_title_step_and_both_sides(judge: Judge, tmp_path: Path) -> None:
    report = judge("""\
position: {turn: nobunaga, phase: buy, nobunaga: {hand: {copper: 2}}}
do:
  - nobunaga: treasure copper
  - expect:
      money: 2
""")
    (failure,) = report.failures
    assert failure.scenario.file == tmp_path / "scenario.yaml"
    assert failure.scenario.title == "A title"
    assert (failure.step, failure.line) == (2, 7)
    assert (failure.expected, failure.found) == ("money: 2", "money: 1")


def test_a_file_may_hold_several_scenarios(tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    body = HEAD + "position: {turn: nobunaga, phase: buy}\ndo:\n  - expect: {money: %d}\n"
    file.write_text("# a remark\n" + body % 0 + "---\n" + body % 1, encoding="utf-8")
    assert [report.passed for report in run_file(file)] == [True, False]
    assert [report.scenario.line for report in run_file(file)] == [2, 9]


def test_folders_are_searched_and_files_judged_once(tmp_path: Path) -> None:
    for name in ("b.yaml", "a.yml", "deep/c.yaml", "notes.txt"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    found = scenario_files([tmp_path / "b.yaml", tmp_path])
    assert [file.name for file in found] == ["b.yaml", "a.yml", "c.yaml"]


# -- malformed files -------------------------------------------------------------------------------------

POSITION = "position:\n  turn: nobunaga\n  phase: buy\n"

MALFORMED = {
    "unknown key": (HEAD + "positon: {}\ndo: []\n", 4, "positon"),
    "missing game": ("title: T\nposition: {}\ndo: []\n", 1, "game"),
    "missing title": ("game: kunitori\nposition: {}\ndo: []\n", 1, "title"),
    "empty title": ("game: kunitori\ntitle:\nposition: {}\ndo: []\n", 2, "title"),
    "missing do": (HEAD + "position: {}\n", 1, "do"),
    "missing do in the second scenario": (HEAD + "deal: {}\ndo: []\n---\n" + HEAD + "deal: {}\n", 7, "do"),
    "unknown game": ("game: chess\ntitle: T\nposition: {}\ndo: []\n", 1, "game"),
    "neither position nor deal": (HEAD + "do:\n  - expect: {turn: nobunaga}\n", 1, "position"),
    "position and deal": (HEAD + POSITION + "deal: {seed: 1}\ndo: []\n", 7, "deal"),
    "no mapping": ("- game\n- title\n", 1, "scenario"),
    "wrong type": ("game: kunitori\ntitle: T\ncites: KU-R1.1\nposition: {}\ndo: []\n", 3, "cites"),
    "cites that are no words": ("game: kunitori\ntitle: T\nposition: {}\ncites: [1]\ndo: []\n", 4, "cites"),
    "players that are no words": ("game: kunitori\ntitle: T\nplayers: [yes, no]\ndo: []\n", 3, "players"),
    "duplicate key": (HEAD + "position: {}\ndo: []\ntitle: Another\n", 6, "title"),
    "duplicate key inside": (HEAD + POSITION + "  nobunaga:\n    hand: [gold]\n    hand: []\ndo: []\n", 9, "hand"),
    "duplicate seat": (HEAD + POSITION + "  ieyasu: {}\n  ieyasu: {}\ndo: []\n", 8, "ieyasu"),
    "broken YAML": (HEAD + "position: {turn: nobunaga\ndo: []\n", 5, "yaml"),
    "control character": (HEAD + "position: {}\n\x07do: []\n", 5, "yaml"),
    "unknown tag": (HEAD + "position: !thing {}\ncites: [!thing x]\ndo: []\n", 5, "yaml"),
    "impossible value": (HEAD + "position: {money: 2026-99-99}\ndo: []\n", 4, "2026-99-99"),
    "list as a key": (HEAD + "position: {[a]: 1}\ndo: []\n", 4, "key"),
    "endless alias": (HEAD + "position: &p {nobunaga: *p}\ndo: []\n", 1, "yaml"),
    "unknown card in hand": (HEAD + POSITION + "  nobunaga:\n    hand: [coper]\ndo: []\n", 8, "hand"),
    "unknown card of the second seat": (
        HEAD + POSITION + "  nobunaga:\n    hand: [copper]\n  hideyoshi:\n    hand: [coper]\ndo: []\n",
        10,
        "hand",
    ),
    "unknown card in the pool": (HEAD + POSITION + "  pool: {vilage: 2}\ndo: []\n", 7, "pool"),
    "unknown card in the trash": (HEAD + POSITION + "  trash: [vilage]\ndo: []\n", 7, "trash"),
    "unknown card without copies": (HEAD + POSITION + "  trash: {vilage: 0}\ndo: []\n", 7, "trash"),
    "bad number of copies": (HEAD + POSITION + "  nobunaga:\n    deck: {gold: -1}\ndo: []\n", 8, "deck"),
    "bad counter": (HEAD + POSITION + "  money: much\ndo: []\n", 7, "money"),
    "bad Rampart": (HEAD + POSITION + "  nobunaga: {}\n  ieyasu:\n    rampart: one\ndo: []\n", 9, "rampart"),
    "unknown phase in the position": (HEAD + "position:\n  phase: war\ndo: []\n", 5, "phase"),
    "unknown seat in the position": (HEAD + POSITION + "  kenshin: {}\ndo: []\n", 7, "kenshin"),
    "unknown seat to play": (HEAD + "position:\n  turn: kenshin\ndo: []\n", 5, "turn"),
    "unknown seat to be last": (HEAD + POSITION + "  last: kenshin\ndo: []\n", 7, "last"),
    "unknown seat with a Land": (HEAD + POSITION + "  gained_land: [kenshin]\ndo: []\n", 7, "gained_land"),
    "no list of seats with a Land": (HEAD + POSITION + "  gained_land: 1\ndo: []\n", 7, "gained_land"),
    "unknown zone": (HEAD + POSITION + "  nobunaga:\n    pocket: []\ndo: []\n", 8, "pocket"),
    "seat without zones": (HEAD + POSITION + "  nobunaga: 3\ndo: []\n", 7, "nobunaga"),
    "unknown key of a deal": (HEAD + "deal:\n  sed: 1\ndo: []\n", 5, "sed"),
    "seed that is no number": (HEAD + "deal:\n  seed: one\ndo: []\n", 5, "seed"),
    "refused number of players": ("game: kunitori\ntitle: T\nplayers: [a]\ndeal: {}\ndo: []\n", 3, "players"),
    "no players": ("game: kunitori\ntitle: T\nposition: {}\ndo: []\n", 1, "game"),
    "unknown option": (HEAD + "options:\n  ambush: once\ndeal: {}\ndo: []\n", 5, "ambush"),
    "option that cannot be so": (HEAD + "options:\n  ambush_bonus: twice\n" + POSITION + "do: []\n", 5, "ambush_bonus"),
    "no scenario": ("# nothing yet\n", 1, "game"),
    "unknown first player": (HEAD + "deal:\n  first: kenshin\ndo: []\n", 5, "first"),
    "bad notation": (HEAD + POSITION + "do:\n  - nobunaga: pass\n  - nobunaga: by gold\n", 9, "nobunaga"),
    "bad card in a notation": (HEAD + POSITION + "do:\n  - nobunaga: buy golds\n", 8, "nobunaga"),
    "unknown seat in a notation": (HEAD + POSITION + "do:\n  - nobunaga: place kenshin\n", 8, "nobunaga"),
    "unknown seat": (HEAD + POSITION + "do:\n  - kenshin: pass\n", 8, "kenshin"),
    "step of two": (HEAD + POSITION + "do:\n  - {nobunaga: pass, ieyasu: pass}\n", 8, "do"),
    "step that is a word": (HEAD + POSITION + "do:\n  - pass\n", 8, "do"),
    "step with a number for a seat": (HEAD + POSITION + "do:\n  - 1: pass\n", 8, "1"),
    "unknown phase": (HEAD + POSITION + "do:\n  - advance: war\n", 8, "advance"),
    "unknown card by chance": (HEAD + POSITION + "do:\n  - chance: [gold, golds]\n", 8, "chance"),
    "expect without keys": (HEAD + POSITION + "do:\n  - expect: turn\n", 8, "expect"),
    "unknown expectation": (HEAD + POSITION + "do:\n  - expect:\n      money: 0\n      hnad: {}\n", 10, "hnad"),
    "expectation of the other game": (HEAD + POSITION + "do:\n  - expect: {dragons: 1}\n", 8, "dragons"),
    "bad notation expected": (HEAD + POSITION + "do:\n  - expect:\n      legal: [by gold]\n", 9, "legal"),
    "no list of notations": (HEAD + POSITION + "do:\n  - expect:\n      only: pass\n", 9, "only"),
    "cites behind legal": (HEAD + POSITION + "do:\n  - expect: {legal: {pass: []}}\n", 8, "legal"),
    "unknown card expected": (HEAD + POSITION + "do:\n  - expect: {hand: {nobunaga: [golds]}}\n", 8, "hand"),
    "unknown pile expected": (HEAD + POSITION + "do:\n  - expect: {pool: {golds: 1}}\n", 8, "pool"),
    "no cards expected": (HEAD + POSITION + "do:\n  - expect: {hand: {nobunaga: gold}}\n", 8, "hand"),
    "unknown seat expected": (HEAD + POSITION + "do:\n  - expect: {vp: {kenshin: 1}}\n", 8, "vp"),
    "no seat expected": (HEAD + POSITION + "do:\n  - expect: {hand: 4}\n", 8, "hand"),
    "unknown pile to find": (HEAD + "options:\n  piles: [golds]\ndo:\n  - expect: {findings: {}}\n", 5, "piles"),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_file_is_an_error_with_file_line_and_key(name: str, tmp_path: Path) -> None:
    text, line, key = MALFORMED[name]
    file = tmp_path / "wrong.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(MalformedScenario) as caught:
        run_file(file)
    assert (caught.value.file, caught.value.line, caught.value.key) == (file, line, key)
    message = str(caught.value)
    assert message.startswith(f"{file}:{line}: {key}: ")
    assert "\n" not in message


def test_a_hint_stands_in_the_error(tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(MALFORMED["bad card in a notation"][0], encoding="utf-8")
    with pytest.raises(MalformedScenario, match="did you mean gold"):
        run_file(file)


def test_a_file_that_is_not_utf8_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "latin.yaml"
    file.write_bytes("game: kunitori\ntitle: Bär\n".encode("latin-1"))
    with pytest.raises(MalformedScenario, match="UTF-8") as caught:
        load_file(file)
    assert (caught.value.line, caught.value.key) == (2, "file")


@pytest.mark.parametrize("name", ["nowhere.yaml", "."])
def test_a_file_that_cannot_be_opened_is_an_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(MalformedScenario) as caught:
        load_file(tmp_path / name)
    assert (caught.value.file, caught.value.key) == (tmp_path / name, "file")


SOUND: dict[str, Any] = {
    "game": "kunitori",
    "title": "Sound",
    "cites": ["KU-R1.1"],
    "players": ["nobunaga", "hideyoshi", "ieyasu"],
    "options": {"ambush_bonus": "once", "piles": ["copper", "village"], "costs": {"village": 2}},
    "position": {
        "turn": "nobunaga",
        "phase": "action",
        "pool": {"village": 3},
        "gained_land": ["ieyasu"],
        "last": "ieyasu",
        "nobunaga": {"hand": {"castle-town": 1}, "deck": ["copper"], "rampart": 1},
    },
    "do": [
        {"chance": ["copper"]},
        {"nobunaga": "play castle-town"},
        {"advance": "buy"},
        {"expect": {"hand": {"nobunaga": ["copper"]}, "vp": {"nobunaga": 2}, "illegal": {"buy gold": ["KU-R13.1"]}}},
        {"expect": {"pool": {"village": 3}, "phase": "buy", "only": ["pass", "treasure copper"], "trash": 0}},
        {"expect": {"copies": {"village": 30}, "components": {"all": 288}, "winner": None, "refused": []}},
    ],
}
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["gold", "pass", "buy gold", "ieyasu", "", "a b"]),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["gold", "hand", "x"]), inner, max_size=2)
    ),
    max_leaves=3,
)


def paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        yield from paths(value, (*path, key))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(list(paths(SOUND))), ANYTHING)
def test_nothing_a_file_can_say_brings_the_judge_down(tmp_path: Path, path: tuple[Any, ...], value: Any) -> None:
    data = deepcopy(SOUND)
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    file = tmp_path / "fuzzed.yaml"
    file.write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
    with suppress(MalformedScenario):
        run_file(file)


# -- the command -------------------------------------------------------------------------------------------

GOOD = HEAD + "position: {turn: nobunaga, phase: buy}\ndo:\n  - expect: {money: 0}\n"
BAD = HEAD.replace("A title", "Bad") + "position: {turn: nobunaga, phase: buy}\ndo:\n  - expect: {money: 1}\n"


def run_judge(*arguments: object) -> tuple[int, str, str]:
    result = CliRunner().invoke(group, ["judge", *map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.yaml").write_text(GOOD + "---\n" + GOOD, encoding="utf-8")
    (tmp_path / "bad.yaml").write_text(BAD, encoding="utf-8")
    return tmp_path


def test_the_command_exits_0_when_everything_holds(folder: Path) -> None:
    code, output, _ = run_judge(folder / "good.yaml", "--lang", "en")
    assert code == 0
    assert "2 scenarios hold, 0 do not" in output


def test_the_command_exits_1_and_shows_each_failed_line(folder: Path) -> None:
    code, output, _ = run_judge(folder, "--lang", "en")
    assert code == 1
    for words in (
        f"{folder / 'bad.yaml'}:1 Bad",
        "line 6, step 1",
        "money: 1",
        "money: 0",
        "2 scenarios hold, 1 do not",
    ):
        assert words in output
    assert "good.yaml" not in output


def test_the_command_speaks_german(folder: Path) -> None:
    _, output, _ = run_judge(folder, "--lang", "de")
    assert "Zeile 6, Schritt 1" in output
    assert "2 Szenarien stimmen, 1 nicht" in output


def test_verbose_names_what_holds_too(folder: Path) -> None:
    _, output, _ = run_judge(folder, "--verbose")
    assert output.count("good.yaml") == 2


def test_the_command_exits_2_for_a_malformed_file(folder: Path) -> None:
    (folder / "wrong.yaml").write_text("game: kunitori\n", encoding="utf-8")
    code, _, errors = run_judge(folder)
    assert code == 2
    assert f"{folder / 'wrong.yaml'}:1: title: " in errors


@pytest.mark.parametrize("arguments", [(), ("{folder}/empty",), ("{folder}/nowhere.yaml",)])
def test_the_command_exits_2_without_anything_to_judge(folder: Path, arguments: tuple[str, ...]) -> None:
    (folder / "empty").mkdir()
    code, _, errors = run_judge(*[argument.format(folder=folder) for argument in arguments])
    assert code == 2
    assert errors


def test_json_has_the_fixed_shape(folder: Path) -> None:
    code, output, _ = run_judge("--json", folder)
    data = json.loads(output)
    assert code == 1
    assert {key: data[key] for key in ("files", "passed", "failed")} == {"files": 2, "passed": 2, "failed": 1}
    (failure,) = data["failures"]
    assert {key: failure[key] for key in ("file", "title", "step", "expected", "found")} == {
        "file": str(folder / "bad.yaml"),
        "title": "Bad",
        "step": 1,
        "expected": "money: 1",
        "found": "money: 0",
    }


def test_json_of_a_clean_run_has_no_failures(folder: Path) -> None:
    code, output, _ = run_judge("--json", folder / "good.yaml")
    assert code == 0
    assert json.loads(output) == {"files": 1, "passed": 2, "failed": 0, "failures": []}


def test_json_names_malformed_files(folder: Path) -> None:
    (folder / "wrong.yaml").write_text("game: kunitori\n", encoding="utf-8")
    code, output, _ = run_judge("--json", folder)
    assert code == 2
    (error,) = json.loads(output)["errors"]
    assert (error["file"], error["line"], error["key"]) == (str(folder / "wrong.yaml"), 1, "title")


# -- coverage ------------------------------------------------------------------------------------------------


@pytest.fixture
def small_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A library of three rulings, two of them testable, with one scenario that holds."""
    folder = tmp_path / "kunitori"
    folder.mkdir()
    (folder / "inventory.csv").write_text(
        "id,section,kind,testable,en,de\nX-1,S,k,yes,One,Eins\nX-2,S,k,yes,Two,Zwei\nX-3,S,k,no,Three,Drei\n",
        encoding="utf-8",
    )
    (folder / "one.yaml").write_text(cited(GOOD, "X-1"), encoding="utf-8")
    monkeypatch.setattr(spielwerk, "games", lambda: ("kunitori",))
    for module in (library, coverage):
        monkeypatch.setattr(module, "rulings_folder", lambda: tmp_path)
    library.inventory.cache_clear()
    yield folder
    library.inventory.cache_clear()


def cited(scenario: str, *ids: str) -> str:
    return scenario.replace("players:", f"cites: [{', '.join(ids)}]\nplayers:")


def statuses() -> tuple[int, dict[str, Any]]:
    code, output, _ = run_judge("--coverage", "--json")
    (data,) = json.loads(output)
    return code, data


@pytest.mark.usefixtures("small_library")
def test_coverage_exits_1_while_a_ruling_is_missing() -> None:
    code, data = statuses()
    assert code == 1
    assert data == {
        "game": "kunitori",
        "testable": 2,
        "covered": 1,
        "rulings": {"X-1": "covered", "X-2": "missing", "X-3": "not testable"},
    }


def test_coverage_exits_0_when_all_testable_rulings_are_proved(small_library: Path) -> None:
    (small_library / "two.yaml").write_text(cited(GOOD, "X-2"), encoding="utf-8")
    code, data = statuses()
    assert code == 0
    assert (data["covered"], data["testable"]) == (2, 2)


def test_a_failing_scenario_proves_nothing(small_library: Path) -> None:
    (small_library / "two.yaml").write_text(cited(BAD, "X-1", "X-2"), encoding="utf-8")
    code, data = statuses()
    assert code == 1
    assert data["covered"] == 0
    assert data["rulings"]["X-1"] == data["rulings"]["X-2"] == "failing"


@pytest.mark.usefixtures("small_library")
def test_coverage_in_words_lists_every_ruling_and_the_counts() -> None:
    code, output, _ = run_judge("--coverage", "--lang", "en")
    assert code == 1
    lines = output.splitlines()
    assert [line.split()[0] for line in lines[:3]] == ["X-1", "X-2", "X-3"]
    assert "Two" in lines[1]  # what is missing is said
    assert "1 of 2 testable rulings proved by 1 scenarios" in lines[3]
    _, german, _ = run_judge("--coverage", "--lang", "de")
    assert "Zwei" in german
    assert "1 von 2" in german


# -- the rulings that come with the games ----------------------------------------------------------------------


@pytest.mark.parametrize("game", spielwerk.games())
def test_every_testable_ruling_is_proved(game: str) -> None:
    reports = [run_scenario(scenario) for scenario in library_scenarios(game)]
    failed = [f"{failure.scenario.file.name}:{failure.line}" for report in reports for failure in report.failures]
    assert failed == []
    result = cover(game, reports)
    assert [ruling.id for ruling in result.rulings if ruling.testable and result.status(ruling) != "covered"] == []
    assert result.complete
    assert result.testable > 100


@cache
def library_scenarios(game: str) -> tuple[Scenario, ...]:
    files = scenario_files([library.rulings_folder() / game])
    return tuple(scenario for file in files for scenario in load_file(file))


def expectations(scenario: Scenario) -> list[dict[str, Any]]:
    return [step.value for step in scenario.steps if step.key == "expect"]


@pytest.mark.parametrize("card", IDS)
def test_every_card_of_kunitori_plays_a_part_in_two_scenarios(card: str) -> None:
    """Only positions and steps count; to be listed among chosen piles is no part."""
    word = re.compile(rf"(?<![\w-]){re.escape(card)}(?![\w-])")
    texts = [repr((scenario.position, scenario.steps)) for scenario in library_scenarios("kunitori")]
    assert sum(bool(word.search(text)) for text in texts) >= 2


def test_every_id_cited_in_a_ruling_of_kunitori_exists() -> None:
    with (library.rulings_folder() / "kunitori" / "inventory.csv").open(encoding="utf-8", newline="") as file:
        rulings = {row["id"] for row in csv.DictReader(file)}
    texts = Path(spielwerk.__file__).parent / "kunitori" / "texts" / "en.toml"
    rules = set(tomllib.loads(texts.read_text(encoding="utf-8"))["rule"])
    for scenario in library_scenarios("kunitori"):
        where = f"{scenario.file.name}:{scenario.line}"
        assert scenario.cites, where
        assert set(scenario.cites) <= rulings | rules, where
        for expected in expectations(scenario):
            illegal = expected.get("illegal")
            lists = [*illegal.values()] if isinstance(illegal, dict) else []
            lists += [expected["refused"]] if "refused" in expected else []
            named = {word for ids in lists for word in (ids if isinstance(ids, list) else [ids])}
            assert {word for word in named if word.startswith("KU-")} <= rulings | rules, where


def wrong_values(value: Any, card: str) -> Iterator[Any]:
    """Yield a value with one thing in it turned wrong, or with one card too many."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, list):
        yield [*value, card]
    elif isinstance(value, dict):
        for name, inner in value.items():
            for wrong in wrong_values(inner, card):
                yield {**value, name: wrong}


def wrong_versions(expected: dict[str, Any], card: str) -> Iterator[dict[str, Any]]:
    """Yield an expectation with one thing in it turned wrong."""
    for key, value in expected.items():
        if key in ("legal", "illegal"):
            opposite = "illegal" if key == "legal" else "legal"
            for action in value:
                yield {opposite: [action]}
        elif key == "only":
            yield {**expected, "only": value[1:] if value else ["pass"]}
        elif key not in ("refused", "findings"):
            for wrong in wrong_values(value, card):
                yield {**expected, key: wrong}


@pytest.mark.parametrize(("game", "card"), [("bluemoon", "hoax-3"), ("kunitori", "copper")])
def test_every_expectation_of_every_ruling_can_fail(game: str, card: str) -> None:
    """Each scenario with one of its expectations turned wrong is found wrong, at that step."""
    count = 0
    for scenario in library_scenarios(game):
        for at, step in enumerate(scenario.steps):
            for wrong in wrong_versions(step.value, card) if step.key == "expect" else ():
                steps = (*scenario.steps[:at], Step("expect", wrong, step.line))
                report = run_scenario(replace(scenario, steps=steps))
                where = f"{scenario.file.name}:{step.line}: {wrong}"
                assert [failure.step for failure in report.failures] == [at + 1], where
                count += 1
    assert count > 1000


def test_every_card_of_blue_moon_with_a_text_plays_a_part_in_two_scenarios() -> None:
    texts = [repr((scenario.position, scenario.deal, scenario.steps)) for scenario in library_scenarios("bluemoon")]
    for card in CARDS:
        if card.power is not None and not card.missing:
            word = re.compile(rf"(?<![\w-]){re.escape(card.id)}(?![\w-])")
            assert sum(bool(word.search(text)) for text in texts) >= 2, card.id


def test_every_id_cited_in_a_ruling_of_blue_moon_exists() -> None:
    known = {ruling.id for ruling in library.inventory("bluemoon")} | set(
        catalogue("spielwerk.bluemoon", "en").table("rule")
    )
    for scenario in library_scenarios("bluemoon"):
        where = f"{scenario.file.name}:{scenario.line}"
        assert scenario.cites, where
        assert set(scenario.cites) <= known, where
