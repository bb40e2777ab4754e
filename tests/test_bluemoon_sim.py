"""Deck against deck: every pairing from both seats, the same numbers for the same seed, and a picture of them."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

import spielwerk
from spielwerk.bluemoon.cards.roster import PEOPLES
from spielwerk.cli import group
from spielwerk.core.reasons import SetupRefused, SpielwerkError
from spielwerk.lab.matchups import Matchups, pairing, pairings, run_matchups
from spielwerk.lab.picture import Words, draw_matrix
from spielwerk.lab.run import Execution, Summary, run_games
from spielwerk.lab.simulate import Plan, play_game
from spielwerk.lab.statistics import Tally
from spielwerk.match.transcript import Transcript, verify

# Newer Pythons warn when a process with threads forks; pytest-xdist has threads.
pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")

THREE = ("hoax", "vulca", "buka")
SVG = "{http://www.w3.org/2000/svg}"


def three(first: str = "random", second: str = "random", games: int = 4, seed: int = 1) -> list[Plan]:
    return pairings("bluemoon", (first, second), THREE, games, seed, {})


def run_sim(*arguments: str) -> str:
    result = CliRunner().invoke(group, ["sim", "bluemoon", "--players", "random,random", "--seed", "1", *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


# -- pairings ------------------------------------------------------------


def test_decks_move_with_their_players_and_each_seed_is_played_from_both_seats() -> None:
    plan = pairing("bluemoon", ("greedy", "random"), ("khind", "flit"), 6, 3, {})
    assert [plan.seed_of(number) for number in range(6)] == [plan.seed_of(number // 2 * 2) for number in range(6)]
    assert len({plan.seed_of(number) for number in range(6)}) == 3
    for number in range(2):
        options = plan.options_of(number)
        seats = dict(zip(options["players"], options["decks"], strict=True))
        assert seats == {"greedy": "khind", "random": "flit"}
        assert options["players"][number] == "greedy"


def test_crystals_are_the_points() -> None:
    result, transcript = play_game(
        pairing("bluemoon", ("random", "random"), ("hoax", "aqua"), 2, 5, {}), 1, record=True
    )
    assert transcript is not None
    outcome = verify(transcript).outcome
    assert outcome is not None
    assert sorted(result.points) == sorted(outcome.points)
    assert 1 <= max(result.points) <= 4
    assert min(result.points) == 0


def test_equal_bots_play_every_pairing_once_and_others_all_of_them() -> None:
    decks = tuple(PEOPLES)
    assert len(pairings("bluemoon", ("random", "random"), decks, 1, 1, {})) == 45
    assert len(pairings("bluemoon", ("greedy", "random"), decks, 1, 1, {})) == 81


def test_a_deck_for_everybody_is_needed_and_must_exist() -> None:
    with pytest.raises(SpielwerkError, match="decks"):
        Plan("bluemoon", ("random", "random"), 1, 1, {}, {"decks": ("hoax",)})
    with pytest.raises(SetupRefused, match="dwarfs"):
        pairing("bluemoon", ("random", "random"), ("hoax", "dwarfs"), 1, 1, {})


def test_the_two_halves_of_a_mirrored_matrix_belong_together() -> None:
    matchups = run_matchups(three(), THREE)
    for row in THREE:
        for column in THREE:
            share, mirrored = matchups.share(row, column), matchups.share(column, row)
            assert share.total == 4
            if row != column:
                assert share.count + mirrored.count == share.total
    assert matchups.played == 6 * 4
    total = matchups.total("hoax")
    assert total.total == 8
    assert total.count == matchups.share("hoax", "vulca").count + matchups.share("hoax", "buka").count


def test_shares_are_counted_from_the_games() -> None:
    plans = three("random", "greedy", games=2)
    matchups = run_matchups(plans, THREE)
    assert not matchups.mirrored
    assert len(plans) == 9
    for plan in plans:
        row, column = plan.own["decks"]
        wins = Counter(result.winner for _, result in run_games([plan]))
        share = matchups.share(row, column)
        assert (share.count, share.total) == (wins["random"], 2)
    assert matchups.overall.total == 18
    assert matchups.overall.count == sum(matchups.total(deck).count for deck in THREE)


@pytest.mark.parametrize("workers", [2, 3])
def test_the_number_of_workers_changes_nothing(workers: int) -> None:
    assert run_matchups(three(), THREE, Execution(workers)).to_dict() == run_matchups(three(), THREE).to_dict()


def test_another_seed_gives_other_games() -> None:
    assert (
        run_matchups(three(seed=1, games=8), THREE).to_dict() != run_matchups(three(seed=2, games=8), THREE).to_dict()
    )


# -- the picture ------------------------------------------------------------


def matrix(*rates: int) -> Matchups:
    """A matrix of two decks with so many wins of ten."""
    summaries = {}
    for place, wins in enumerate(rates):
        decks = (THREE[place // 2], THREE[place % 2])
        summary = Summary(pairing("bluemoon", ("greedy", "random"), decks, 10, 1, {}))
        summary.wins.tallies["greedy"] = Tally()
        for number in range(10):
            summary.wins.tallies["greedy"].add(number < wins, "", number)
        summaries[decks] = summary
    return Matchups(THREE[:2], ("greedy", "random"), 10, 1, summaries)


def test_the_picture_holds_every_share_with_its_interval() -> None:
    words = Words("Deck & deck", "how", "all", "{row}/{column}: {wins}/{games}", "legend")
    matchups = matrix(5, 10, 0, 3)
    drawing = draw_matrix({"hoax": "Hoax", "vulca": "Vulca"}, matchups.share, matchups.total, words)
    picture = ElementTree.fromstring(drawing.to_svg())
    texts = [element.text for element in picture.iter(f"{SVG}text")]
    assert [text for text in texts if text and text.endswith("%") and "–" not in text] == [
        "50%", "100%", "75%", "0%", "30%", "15%", "0%", "25%", "50%", "75%", "100%",
    ]  # fmt: skip
    assert "24% – 76%" in texts
    assert "72% – 100%" in texts
    assert "Deck & deck" in texts
    assert {"Hoax", "Vulca", "all", "how", "legend"} <= set(texts)
    assert "Hoax/Vulca: 10/10" in [element.text for element in picture.iter(f"{SVG}title")]
    fills = [element.get("fill") for element in picture.iter(f"{SVG}rect")][1:]
    assert fills[1] != fills[3]  # winning and losing do not look alike
    width, height = int(picture.get("width", 0)), int(picture.get("height", 0))
    for element in picture.iter(f"{SVG}rect"):
        right = float(element.get("x", 0)) + float(element.get("width", 0))
        assert right <= width
        assert float(element.get("y", 0)) + float(element.get("height", 0)) <= height


def test_the_picture_is_what_the_name_of_its_file_says(tmp_path: Path) -> None:
    words = Words("title", "how", "all", "{row}", "legend")
    matchups = matrix(5, 10, 0, 3)
    drawing = draw_matrix({"hoax": "Hoax", "vulca": "Vulca"}, matchups.share, matchups.total, words)
    for name, begins in (("m.svg", b"<svg"), ("m.png", b"\x89PNG")):
        drawing.save(tmp_path / "new" / name)
        assert (tmp_path / "new" / name).read_bytes().startswith(begins)


# -- the command ------------------------------------------------------------


def test_one_pairing_shows_its_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    output = run_sim("--decks", "hoax,vulca", "-n", "4", "--lang", "en")
    for word in ("random-1", "Hoax", "random-2", "Vulca", "95% interval"):
        assert word in output


def test_json_of_one_pairing() -> None:
    data = json.loads(run_sim("--decks", "hoax,vulca", "-n", "4", "--json"))
    assert [player["decks"] for player in data["players"]] == ["hoax", "vulca"]
    assert sum(player["wins"] for player in data["players"]) == data["games"] == 4
    assert data == json.loads(run_sim("--decks", "hoax,vulca", "-n", "4", "--json", "--workers", "2"))


@pytest.mark.parametrize(("language", "words"), [("en", "Deck against deck"), ("de", "Deck gegen Deck")])
@pytest.mark.parametrize("columns", ["80", "120"])
def test_all_decks_make_a_matrix(language: str, words: str, columns: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    output = run_sim("--decks", "all", "-n", "2", "--lang", language)
    assert words in output
    assert max(map(len, output.splitlines())) <= int(columns)
    rows = [line for line in output.splitlines() if line.startswith("│") and not line.startswith("│ ")]
    rows = rows or [line for line in output.splitlines() if line.startswith("│ ") and line[2] != " "]
    assert len(rows) == 9
    assert all(line.count("│") == 12 for line in rows)  # name, nine decks, all


def test_json_of_the_matrix_is_complete_and_repeatable() -> None:
    data = json.loads(run_sim("--decks", "all", "-n", "2", "--json"))
    assert data["decks"] == list(PEOPLES)
    assert data["games"] == 90
    assert len(data["matrix"]) == 81
    for cell in data["matrix"]:
        assert {"row", "column", "games", "wins", "win_rate", "low", "high"} <= set(cell)
        assert cell["low"] <= cell["win_rate"] <= cell["high"]
    assert [total["deck"] for total in data["totals"]] == list(PEOPLES)
    assert data == json.loads(run_sim("--decks", "all", "-n", "2", "--json", "--workers", "2"))


def test_out_and_picture_write_files_that_hold(tmp_path: Path) -> None:
    folder, picture = tmp_path / "results", tmp_path / "new" / "decks.svg"
    arguments = ("--decks", "hoax,vulca,buka", "-n", "2", "--transcripts", "1", "--json")
    output = run_sim(*arguments, "--out", str(folder), "--picture", str(picture))
    data: dict[str, Any] = json.loads(output)
    assert json.loads((folder / "summary.json").read_text(encoding="utf-8")) == data
    assert picture.read_bytes() == (folder / "matrix.svg").read_bytes()
    ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    with (folder / "games.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 2 * data["games"] == 24
    games = {(row["plan"], row["game"], row["player"]): row for row in rows}
    cell = next(cell for cell in data["matrix"] if (cell["row"], cell["column"]) == ("hoax", "vulca"))
    won = [
        row["won"] == "1"
        for (plan, game, player), row in games.items()
        if player == "random-1" and row["deck"] == "hoax" and games[plan, game, "random-2"]["deck"] == "vulca"
    ]
    assert (len(won), sum(won)) == (cell["games"], cell["wins"])
    transcripts = sorted(folder.glob("game-*.json"))
    assert len(transcripts) == 6
    for file_name in transcripts:
        assert verify(Transcript.load(file_name)).outcome is not None


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("bluemoon", "--decks", "hoax,dwarfs"), "dwarfs"),
        (("bluemoon", "--decks", "hoax,vulca,hoax"), "once"),
        (("bluemoon", "--players", "random,random,random"), "two players"),
        (("bluemoon", "--decks", "hoax,vulca", "--picture", "x.svg"), "at least three decks"),
        (("kunitori", "--decks", "all"), "no decks"),
    ],
)
def test_what_cannot_be_simulated_is_refused(arguments: tuple[str, ...], words: str) -> None:
    result = CliRunner().invoke(group, ["sim", *arguments, "--lang", "en"])
    assert result.exit_code == 2
    assert words in result.output


@pytest.mark.parametrize("players", [3, 2.5, "ab", [1, 2], ["a"], ["a", "a"], None])
def test_players_that_are_not_two_are_refused(players: Any) -> None:
    with pytest.raises(SetupRefused, match="for two players"):
        spielwerk.game("bluemoon").deal(seed=1, players=players)


def test_the_number_of_players_will_do() -> None:
    deal = spielwerk.game("bluemoon").deal
    assert deal(seed=1, players=2).encode() == deal(seed=1).encode()


@pytest.mark.parametrize("decks", [3, "hoax", None, {"hoax": 1, "vulca": 2}])
def test_decks_that_are_no_pair_are_refused(decks: Any) -> None:
    with pytest.raises(SetupRefused, match="two decks are needed"):
        spielwerk.game("bluemoon").deal(seed=1, decks=decks)


def test_who_plays_is_no_option_of_the_game() -> None:
    result = CliRunner().invoke(group, ["sim", "bluemoon", "-o", "players=[a, b]"])
    assert (result.exit_code, "--players" in result.output) == (2, True)
