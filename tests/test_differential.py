"""The replayer itself: a bundled sample agrees, a false record is found out, rare named differences are known.

The steps written down here are those of section R12.B of the Blue Moon rules that the bundled games do not
contain: a position, what the recorded engine is said to do there, and the name it must get.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from differential.__main__ import main, replay_files
from differential.must_retreat import explained_by, must_retreat
from differential.picture import derived_of, legal_of, zones_of
from differential.reader import RecordedGame, RecordedStep, Snapshot, lines_of, parse_game
from differential.replayer import Replayer
from differential.session import Report, replay_game, replay_step
from spielwerk.bluemoon import zones
from spielwerk.bluemoon.cards.roster import IDS, NUMBERS
from spielwerk.bluemoon.decks import PRESETS

SAMPLE = Path(__file__).parent / "data" / "traces-sample.jsonl.gz"


def first_game() -> RecordedGame:
    return parse_game(next(iter(lines_of(SAMPLE))), SAMPLE.name)


def test_sample_has_no_unnamed_difference() -> None:
    report = replay_files([SAMPLE])
    assert report.games == 20
    assert report.unnamed == []


def test_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(SAMPLE), "--games", "1", "--workers", "1"]) == 0
    assert "games replayed   1" in capsys.readouterr().out


def test_command_line_prints_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(SAMPLE), "--games", "3", "--workers", "1", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["games"] == 3
    assert data["steps"] > 100
    assert data["unnamed"] == []
    assert all(isinstance(count, int) and count > 0 for count in data["named"].values())


def test_storms_keep_their_dragon_when_put_right() -> None:
    storms = [["terrah-21", 1, 0], ["terrah-22", 1, 0]]
    at = table(("terrah", "vulca"), 0, "start", u0=storms, h0=["terrah-1"], h1=["vulca-1"], d=[1, 0])
    assert at[1].state.dragons(0) == 2


def test_values_of_cards_that_are_ignored_are_not_compared() -> None:
    at = table(("khind", "flit"), 0, "begin", c0=[["khind-15", 1]], c1=[["flit-12", 1]], h0=["khind-20"])
    told = {"mv": [[0, "khind-15", 6, 2]]}
    expect(step(at, "end_phase", "leader", told))


def test_leadership_cards_with_an_icon_are_ignored_too() -> None:
    _, replayer, _ = table(("pillar", "flit"), 0, "leader", c1=[["flit-13", 1]], l0=[["khind-31", 1]])
    replayer.state.zones[zones.LAID] = (NUMBERS["khind-31"],)
    replayer.state.in_force = None
    assert [0, "khind-31"] in derived_of(replayer.state)["vi"]


# -- looking ahead ---------------------------------------------------------------------------------------------------


def test_a_turn_that_sirens_end_with_the_fourth_dragon_is_complete() -> None:
    _, replayer, _ = table(
        ("vulca", "aqua"), 0, "retreat", h0=["vulca-1"], c1=[["aqua-7", 1]], u1=[["aqua-28", 1, 0]], d=[0, 3]
    )
    assert not must_retreat(replayer.state)


def test_a_leadership_card_bars_no_booster_from_the_recorded_search() -> None:
    _, replayer, _ = table(("vulca", "hoax"), 0, "retreat", h0=["vulca-6", "vulca-18"], c1=[["vulca-1", 1]])
    replayer.state.zones[zones.LAID] = (NUMBERS["vulca-28"],)
    assert not explained_by(replayer.state)


@pytest.mark.parametrize(("limit", "explained"), [("buka-18", True), ("buka-19", False)])
def test_the_recorded_search_lays_no_gang_under_mena_marn(limit: str, explained: bool) -> None:
    _, replayer, _ = table(("khind", "buka"), 0, "retreat", h0=["khind-15"], c0=[["khind-20", 1]], c1=[[limit, 1]])
    assert not must_retreat(replayer.state)
    assert explained_by(replayer.state) is explained


def test_the_recorded_search_stops_at_the_first_character_aboard() -> None:
    ship = [["buka-30", 1, ["buka-11", "buka-1"]]]
    _, replayer, _ = table(("buka", "vulca"), 0, "retreat", i0=ship, c1=[["vulca-6", 1]])
    assert not must_retreat(replayer.state)
    assert explained_by(replayer.state)


# -- a false record --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value"), [("pw", [9, 9, 9, 9]), ("d", [3, 0]), ("Lr", ["buka-3"]), ("h0", []), ("n1", 1), ("el", "earth")]
)
def test_false_snapshot_is_found_out(key: str, value: Any) -> None:
    game = first_game()
    at = next(index for index, step in enumerate(game.raw_steps) if step["a"] == "start_turn")
    game.raw_steps[at]["s"][key] = value
    found = replay_game(game).unnamed
    assert (found[0].step, found[0].key) == (at, key)


def test_false_action_is_found_out() -> None:
    game = first_game()
    at = next(index for index, step in enumerate(game.raw_steps) if step["a"] == "end_phase" and step["ph"] == "char")
    game.raw_steps[at] = {**game.raw_steps[at], "a": "play", "c": "buka-30", "via": "std"}
    assert "illegal" in {found.key for found in replay_game(game).unnamed if found.step == at}


def test_false_result_is_found_out() -> None:
    game = first_game()
    game.result["winner"] = 1 - game.result["winner"]
    assert [found.key for found in replay_game(game).unnamed] == ["result"]


# -- named differences the sample does not contain -----------------------------------------------------------------

EMPTY: Snapshot = {
    **{f"{zone}{seat}": [] for zone in "hcuixlo" for seat in (0, 1)},
    **{
        key: []
        for key in ("tg", "us", "ti", "vi", "mv", "Lp", "Ln", "Ll", "Lx", "Lr", "Lu", "Lb", "Lo", "Ls", "La", "Lf")
    },
    "d": [0, 0],
    "el": "fire",
    "pw": [0, 0, 0, 0],
    "Le": 1,
    "Lm": None,
}
Table = tuple[RecordedGame, Replayer, Snapshot]


def table(peoples: tuple[str, str], turn: int, phase: str, **lying: Any) -> Table:
    """Set up a recorded position; what is not told lies in no zone, the decks hold ten cards each."""
    decks = [{"people": people, "order": [IDS[card] for card in PRESETS[people]]} for people in peoples]
    result = {"winner": 0, "crystals": 4, "reason": "fourth_dragon", "dragons": [3, 0]}
    game = RecordedGame("made up", "made up", decks, 0, {}, result, [])
    replayer = Replayer(game)
    told = {card for key, value in lying.items() if key[0] in "hcuixl" for card in _cards(value)}
    replayer.decks = [[card for card in deck["order"] if card not in told][:10] for deck in decks]
    snapshot = {**EMPTY, "t": turn, "ph": phase, **lying}
    snapshot |= {f"n{seat}": len(replayer.decks[seat]) for seat in (0, 1)}
    replayer.put_right(snapshot)
    return game, replayer, snapshot


def _cards(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [card for each in value for card in _cards(each)] if isinstance(value, list) else []


def step(
    at: Table, action: str, phase: str, told: dict[str, Any], *, card: str = "", events: list[list[Any]] | None = None
) -> Report:
    """Replay one step; `told` is what the record has afterwards where that is not what the engine has."""
    game, replayer, before = at
    fields = {"via": "std", "a": action}
    after = {**before, "ph": phase}
    made = RecordedStep(0, before["t"], before["ph"], action, card, fields, events or [], before, after)
    trial = Replayer(game)
    trial.decks = [list(deck) for deck in replayer.decks]
    trial.state = replayer.state.copy()
    trial.replay(made)
    after |= zones_of(trial.state)
    if trial.state.frame is not None:
        after |= {**derived_of(trial.state), **legal_of(trial.state, phase)}
    after |= told
    report = Report()
    replay_step(game, made, replayer, report)
    return report


def expect(report: Report, *names: str) -> None:
    assert report.unnamed == []
    assert set(report.named) == set(names)


def test_d12_ship_with_text_under_ferro_fos() -> None:
    at = table(("terrah", "buka"), 1, "begin", c0=[["terrah-12", 1]], h1=["buka-28", "buka-1"])
    expect(step(at, "end_phase", "leader", {"Lp": ["buka-28"]}), "D12")


def test_d13_no_bluff_under_ferro_fos() -> None:
    at = table(("terrah", "buka"), 1, "char", c0=[["terrah-12", 1]], c1=[["buka-1", 1]], h1=["buka-7"])
    at[1].state.zones[zones.LAID + 1] = at[1].state.zone(zones.COMBAT, 1)  # the character was laid this turn
    at[1].put_right(at[2])
    expect(step(at, "end_phase", "support", {"Lb": []}), "D13")


def test_d14_deeds_to_come_under_wall_of_fire() -> None:
    hand = ["mimix-3", "mimix-4", "mimix-5"]
    at = table(("mimix", "vulca"), 0, "end", c0=[["mimix-19", 1]], u1=[["vulca-26", 1, 0]], h0=hand)
    order = [*at[1].decks[0], *hand[:2]]
    events = [["choose", 0, "return", 0, "mimix-19", hand[:2], hand, 2, 2, 0], ["shuffle", 0, order]]
    expect(step(at, "end_turn", "over", {"h0": hand[2:], "n0": len(order)}, events=events), "D14")


def test_d15_card_from_the_discard_pile_counted_for_gluing_dust() -> None:
    at = table(("mimix", "khind"), 0, "leader", u1=[["khind-25", 1, 0]], h0=["mimix-31", "mimix-3"], x0=["mimix-5"])
    events = [["choose", 0, "take", 0, "mimix-31", ["mimix-5"], ["mimix-5"], 1, 1, 0]]
    expect(step(at, "play", "leader", {}, card="mimix-31", events=events), "D30")
    game, replayer, before = at
    later = {**before, **zones_of(replayer.state), "ph": "refresh"}
    replayer.put_right(later)
    held = {"h0": later["h0"], "n0": later["n0"]}
    expect(step((game, replayer, later), "refresh", "end", held), "D15")


def test_d17_who_once_had_no_cards_loses() -> None:
    at = table(("hoax", "vulca"), 0, "retreat", el=None, h0=["hoax-1"], h1=["vulca-1"])
    at[1].decks[0].clear()
    at[2]["n0"] = 0
    at[1].put_right(at[2])
    at[0].result.update({"winner": 0, "crystals": 1, "reason": "no_cards", "dragons": [0, 0]})
    events = [["choose", 0, "decline", 0, "", ["hoax-1"], ["hoax-1"], 1, 1, 0]]
    expect(step(at, "decline_fight", "game_over", {}, events=events), "D17")


def test_d22_two_potions() -> None:
    potions = [["pillar-7", 1], ["pillar-22", 1], ["pillar-24", 1]]
    at = table(("pillar", "aqua"), 0, "begin", c0=potions)
    told = {"pw": [8, 6, 0, 0], "tg": [[0, "pillar-22", "pillar-7"], [0, "pillar-24", "pillar-7"]]}
    expect(step(at, "end_phase", "leader", told), "D22")


def test_d23_watertamer_overpaid() -> None:
    hand = ["vulca-12", "vulca-13", "vulca-18", "vulca-6"]
    at = table(("pillar", "vulca"), 1, "leader", c0=[["pillar-18", 1]], h1=hand)
    events = [["choose", 1, "satisfy", 1, "pillar-18", hand, hand, 1, 4, 0]]
    expect(step(at, "satisfy", "leader", {"h1": [], "x1": hand}, card="pillar-18", events=events), "D23")


def test_d24_crysalus_without_a_caterpillar_named() -> None:
    at = table(("pillar", "vulca"), 1, "begin", c0=[["pillar-14", 1], ["pillar-16", 1]], h1=["vulca-12"])
    expect(step(at, "end_phase", "leader", {"Ls": ["pillar-16"]}), "D24")


def test_d27_ignored_characters_do_not_beguile() -> None:
    hand = ["flit-30", "flit-4", "terrah-15", "mutant-109"]
    at = table(("flit", "hoax"), 0, "leader", c1=[["flit-12", 1]], h0=hand)
    expect(step(at, "play", "leader", {}, card="flit-30"), "D27")


def test_d35_bluff_card_discarded_at_random() -> None:
    bluffs = [["buka-7", 1, 1], ["buka-8", 1, 1]]
    at = table(("vulca", "buka"), 0, "char", c1=[["buka-1", 1]], u1=bluffs, h0=["vulca-14"])
    events = [["choose", 0, "discard", 1, "vulca-14", ["?"], ["?", "?"], 0, 1, 0], ["rnd", 1, "bluff", "buka-8"]]
    expect(step(at, "play", "char", {}, card="vulca-14", events=events), "D35")


def test_d36_holy_sacrifice_under_quicksand() -> None:
    hand = ["mimix-3", "mimix-4", "mimix-5"]
    at = table(("mimix", "terrah"), 0, "end", c0=[["mimix-18", 1]], u1=[["terrah-27", 1, 0]], h0=hand)
    top = at[1].decks[0][0]
    events = [["draw", 0, top], ["choose", 0, "discard", 0, "mimix-18", [top], [top], 1, 1, 0]]
    told = {"h0": hand, "x0": [top], "n0": len(at[1].decks[0]) - 1}
    expect(step(at, "end_turn", "over", told, events=events), "D29", "D36")
