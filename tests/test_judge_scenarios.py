"""The judge runs a scenario as the format says: passing on the way, chance, expectations, deals, reports."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from judge_support import HEAD, run_file
from spielwerk.judge.files import scenario_files
from spielwerk.judge.runner import Report

Judge = Callable[[str], Report]


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
