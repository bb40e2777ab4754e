"""`spielwerk play bluemoon --match`: games until somebody has five crystals."""

from __future__ import annotations

from click.testing import CliRunner

from spielwerk.cli import group


def test_bots_play_on_until_somebody_has_five_crystals() -> None:
    command = [
        "play",
        "bluemoon",
        "--players",
        "greedy,greedy",
        "--seed",
        "3",
        "--match",
        "--pace",
        "0",
        "--lang",
        "en",
    ]
    result = CliRunner().invoke(group, command)
    assert result.exit_code == 0, result.output
    last = result.output.strip().splitlines()[-1]
    assert "wins the match" in last
    assert "5" in last.split(":", 1)[1]
    assert "Crystals so far" in result.output


def test_other_games_have_no_such_match() -> None:
    result = CliRunner().invoke(group, ["play", "kunitori", "--match"])
    assert result.exit_code == 2
