"""Everything the README shows is tried: its Python, its commands, its scenario, its file of corrections."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMAND = Path(sys.executable).with_name("spielwerk")
ENVIRONMENT = {**os.environ, "SPIELWERK_LANG": "en", "PYTHONWARNINGS": "error"}


def blocks(language: str) -> list[tuple[int, str]]:
    """The fenced blocks of a language, each with the line it begins on."""
    found = re.finditer(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    return [(README.count("\n", 0, block.start(1)) + 1, block[1]) for block in found]


def console_lines() -> list[list[str]]:
    """The commands of the console blocks, in words, without their comments."""
    lines = [line for _, block in blocks("console") for line in block.splitlines()]
    return [words for line in lines if (words := shlex.split(line.removeprefix("$ "), comments=True))]


def spielwerk(*arguments: str, text: str = "quit\n") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [COMMAND, *arguments],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env=ENVIRONMENT,
        timeout=120,
        check=False,
    )


COMMANDS = [words for words in console_lines() if words[0] == "spielwerk"]


def test_every_line_of_the_console_blocks_is_understood_here() -> None:
    assert {words[0] for words in console_lines()} <= {"spielwerk", "make"}
    assert {words[1] for words in COMMANDS} >= {"play", "sim", "judge", "cards", "bench"}


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_the_commands_work_as_they_are_written(words: list[str]) -> None:
    result = spielwerk(*words[1:])
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip()
    assert "Traceback" not in result.stderr


def test_playing_shows_a_table_in_the_language_asked_for() -> None:
    play = next(words for words in COMMANDS if words[1:3] == ["play", "kunitori"] and words[-2:] == ["--lang", "de"])
    output = spielwerk(*play[1:]).stdout
    assert "Karten-Pool" in output
    assert "Bis zum nächsten Mal!" in output


def test_the_make_targets_exist() -> None:
    named = {words[1] for words in console_lines() if words[0] == "make"}
    named |= set(re.findall(r"`make ([a-z]+)`", README))
    assert {"play", "test"} <= named
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    assert named <= targets
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony is not None
    assert targets == set(phony[1].split())


def test_the_python_blocks_run_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    namespace: dict[str, Any] = {}
    assert blocks("python")
    for line, block in blocks("python"):
        code = compile("\n" * (line - 1) + block, str(ROOT / "README.md"), "exec")
        exec(code, namespace)
    printed = capsys.readouterr().out
    assert "retreat ['decline', 'fight']" in printed
    assert "no-character-laid ('R3.5.1',)" in printed
    assert "'announce fire' is not possible: You have to lay a character first." in printed


def test_the_python_blocks_would_notice_a_mistake() -> None:
    """The blocks make claims: their assertions are not decoration."""
    claims = [line for _, block in blocks("python") for line in block.splitlines() if line.startswith("assert ")]
    assert len(claims) >= 2


def test_the_scenario_holds(tmp_path: Path) -> None:
    assert blocks("yaml")
    for number, (_, block) in enumerate(blocks("yaml")):
        file = tmp_path / f"readme-{number}.yaml"
        file.write_text(block, encoding="utf-8")
        result = spielwerk("judge", "--json", str(file))
        report = json.loads(result.stdout)
        assert (result.returncode, report["failed"]) == (0, 0), report["failures"]
        assert report["passed"] == 1 + len(re.findall(r"^---$", block, re.MULTILINE))


def test_the_scenario_can_fail(tmp_path: Path) -> None:
    (_, block), *_ = blocks("yaml")
    file = tmp_path / "wrong.yaml"
    file.write_text(block.replace("money: 5", "money: 6"), encoding="utf-8")
    result = spielwerk("judge", str(file))
    assert result.returncode == 1
    assert "buy land-destroyer" in result.stdout


def test_the_corrections_are_taken_over(tmp_path: Path) -> None:
    ((_, block),) = blocks("toml")
    file = tmp_path / "my-cards.toml"
    file.write_text(block, encoding="utf-8")
    before = spielwerk("cards", "village").stdout
    after = spielwerk("cards", "village", "--local", str(file)).stdout
    assert "cost 3*" in before
    assert "cost 2 " in after
    assert "cost 2*" not in after
    played = spielwerk("play", "kunitori", "--seed", "1", "--pace", "0", "--local", str(file))
    assert played.returncode == 0, played.stderr
    assert re.search(r" 2  Village ", played.stdout)


def test_inline_commands_name_subcommands_that_exist() -> None:
    helped = spielwerk("--help").stdout
    for subcommand in set(re.findall(r"`spielwerk ([a-z]+)", README)):
        assert re.search(rf"^  {subcommand} ", helped, re.MULTILINE), subcommand
