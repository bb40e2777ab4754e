"""Corrections by owners of the printed cards: a good file is used, a bad one is refused with line and reason."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from spielwerk.cli import group
from spielwerk.kunitori.game import GAME
from spielwerk.kunitori.names import NUMBERS
from spielwerk.local import BadLocalFile, read_local

COMMAND = Path(sys.executable).with_name("spielwerk")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "my-cards.toml"


def test_a_good_file_changes_the_price_and_takes_the_mark_of_the_assumption_away(file: Path) -> None:
    file.write_text("[kunitori.village]\ncost = 2\n\n[kunitori.land]\nvp = 9\n", encoding="utf-8")
    state = GAME.deal(players=2, facts=read_local(file, "kunitori"))
    village, land, gold = (state.setup.cards[NUMBERS[name]] for name in ("village", "land", "gold"))
    assert (state.setup.price(NUMBERS["village"], 0), village.assumed) == (2, ())
    assert (land.vp, land.cost, land.assumed) == (9, 10, ("cost",))
    assert (gold.cost, gold.assumed) == (6, ("cost",))


@pytest.mark.parametrize(
    "text",
    [
        "[kunitori.village]\ncost = 2\n",
        "kunitori.village.cost = 2\n",
        "[kunitori]\nvillage = { cost = 2 }\n",
        "[kunitori]\nvillage.cost = 2 # read off the card\n",
    ],
)
def test_the_file_may_be_written_in_any_way_toml_knows(text: str, file: Path) -> None:
    file.write_text(text, encoding="utf-8")
    assert read_local(file, "kunitori") == {"village": {"cost": 2}}


@pytest.mark.parametrize("text", ["", "# nothing yet\n", "[kunitori]\n"])
def test_a_file_without_corrections_corrects_nothing(text: str, file: Path) -> None:
    file.write_text(text, encoding="utf-8")
    assert read_local(file, "kunitori") == {}


BAD = {
    "unknown game": ("[kunitorri.village]\ncost = 2\n", 1, "there is no game 'kunitorri'; choose from: "),
    "unknown card": ("[kunitori.village]\ncost = 2\n[kunitori.dorf]\ncost = 2\n", 3, "there is no card 'dorf'"),
    "first game": ("\n[kunitori.g1-village]\ncost = 2\n", 2, "there is no card 'g1-village'"),
    "unknown card without facts": ("[kunitori.gold]\n[kunitori.dorf]\n", 2, "there is no card 'dorf'"),
    "unknown fact": ("[kunitori.village]\nprice = 2\n", 2, "village has no fact 'price'; facts are: cost, copies"),
    "text for a number": ('[kunitori.village]\n\ncost = "2"\n', 3, "cost of village cannot be '2'"),
    "fraction": ("[kunitori.village]\ncost = 2.5\n", 2, "cost of village cannot be 2.5"),
    "negative": ("[kunitori.village]\ncost = -1\n", 2, "cost of village cannot be -1"),
    "too large": ("[kunitori.village]\ncopies = 10\ncost = 100\n", 3, "cost of village cannot be 100"),
    "truth for a number": ("[kunitori.village]\ncost = true\n", 2, "cost of village cannot be True"),
    "number for a truth": ("[kunitori.cavalry]\ndeployable = 1\n", 2, "deployable of cavalry cannot be 1"),
    "no table of facts": ("[kunitori]\nsilver = { cost = 3 }\nvillage = 2\n", 3, "village needs fields such as cost"),
    "no table of cards": ("# my cards\nkunitori = 3\n", 2, "kunitori needs tables such as [kunitori.village]"),
    "too few for the decks": ("[kunitori.copper]\ncopies = 17\n", 2, "the starting decks need 18 cards of copper"),
    "the second of two": ("[kunitori.gold]\ncost = 6\n[kunitori.village]\ncost = 200\n", 4, "cost of village"),
    "a comment above": ("# cost of village\n[kunitori.gold]\ncost = 6\n[kunitori.village]\ncost = 200\n", 5, "village"),
    "a longer name above": ("[kunitori.land-destroyer]\ncost = 6\n[kunitori.land]\ncost = 200\n", 4, "cost of land "),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_is_refused_with_line_and_reason(kind: str, file: Path) -> None:
    text, line, reason = BAD[kind]
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadLocalFile) as caught:
        read_local(file, "kunitori")
    message = str(caught.value)
    assert message.startswith(f"{file}:{line}: ")
    assert reason in message


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[kunitori.village]\ncost 2\n", 2),
        ("[kunitori.village\ncost = 2\n", 1),
        ("[kunitori.village]\ncost = 2\ncost = 3\n", 3),
        ("[kunitori.village]\ncost = 2\n[kunitori.village]\n", 3),
    ],
)
def test_a_file_that_is_no_toml_is_refused_with_the_line(text: str, line: int, file: Path) -> None:
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadLocalFile, match=f"at line {line}, column ") as caught:
        read_local(file, "kunitori")
    assert str(caught.value).startswith(f"{file}: ")


def test_a_file_that_cannot_be_read_is_refused_with_its_name(tmp_path: Path, file: Path) -> None:
    file.write_bytes(b"[kunitori.village]\n# Pr\xe4fektur\n")
    for path in (tmp_path / "missing.toml", tmp_path, file):
        with pytest.raises(BadLocalFile, match="cannot be read") as caught:
            read_local(path, "kunitori")
        assert str(path) in str(caught.value)


def test_the_corrections_reach_the_cards_the_table_and_the_simulation(file: Path) -> None:
    file.write_text("[kunitori.village]\ncost = 2\n", encoding="utf-8")
    runner = CliRunner()
    shown = runner.invoke(group, ["cards", "village", "--lang", "en", "--local", str(file)]).output
    assert "cost 2 " in shown
    played = runner.invoke(
        group, ["play", "kunitori", "--seed", "1", "--lang", "en", "--local", str(file)], input="quit"
    )
    assert " 2  Village " in played.output
    saved = file.with_name("out")
    simulated = runner.invoke(
        group,
        [
            "sim",
            "kunitori",
            "-n",
            "1",
            "--players",
            "greedy,greedy",
            "--out",
            str(saved),
            "--transcripts",
            "1",
            "--local",
            str(file),
        ],
    )
    assert simulated.exit_code == 0, simulated.output
    assert '"cost": 2' in (saved / "game-00000.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("arguments", [["cards"], ["play", "kunitori"], ["sim", "kunitori", "-n", "1"]])
def test_a_bad_file_ends_every_command_with_one_line(arguments: list[str], file: Path) -> None:
    file.write_text("[kunitori.village]\ncost = -1\n", encoding="utf-8")
    result = subprocess.run(
        [COMMAND, *arguments, "--local", str(file)],
        input="quit\n",
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "SPIELWERK_LANG": "en"},
        timeout=60,
        check=False,
    )
    assert result.returncode == 2
    assert result.stderr == f"spielwerk: {file}:2: facts: cost of village cannot be -1\n"
    assert result.stdout == ""
