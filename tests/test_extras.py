"""Installed with one extra alone, and with none: what works does, and what does not says what to install."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path
from typing import Any, Final

import pytest
from packaging.requirements import Requirement

from spielwerk.extras import COMMANDS

ROOT: Final = Path(__file__).parents[1]
PROJECT: Final[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: Final[dict[str, list[str]]] = PROJECT["optional-dependencies"]

USES: Final = {
    "tui": ["cards copper", "verify --help", "replay --help", "play --help", "deck random", "piles --help"],
    "judge": ["judge rulings/kunitori/turn.yaml"],
    "lab": ["bench --seconds 0.1", "sim kunitori -n 2 --seed 1", "tournament --help"],
    "web": ["serve --help", "judge --coverage"],
}


def _needed(wanted: str, extras: frozenset[str], seen: set[tuple[str, str]]) -> Iterator[str]:
    """Name all distributions that a requirement brings."""
    requirement = Requirement(wanted)
    for extra in ("", *requirement.extras):
        if requirement.marker is not None and not any(
            requirement.marker.evaluate({"extra": each}) for each in extras or {""}
        ):
            return
        if (requirement.name, extra) in seen:
            continue
        seen.add((requirement.name, extra))
        if requirement.name == "spielwerk":
            for each in EXTRAS.get(extra, []):
                yield from _needed(each, frozenset(), seen)
            continue
        yield requirement.name
        for each in distribution(requirement.name).requires or []:
            yield from _needed(each, frozenset({extra}), seen)


def _installed(folder: Path, extra: str) -> Path:
    """Make a folder with the libraries of an extra and no others."""
    for name in set(_needed(f"spielwerk[{extra}]", frozenset(), set())):
        found = distribution(name)
        for top in {file.parts[0] for file in found.files or [] if file.parts[0] != ".."}:
            link = folder / top
            if not link.exists():
                link.symlink_to(Path(str(found.locate_file(top))).resolve())
    return folder


def _run(*arguments: str, libraries: Path | None = None, language: str = "en") -> subprocess.CompletedProcess[str]:
    """Run Python without the installed libraries but for those in a folder."""
    path = os.pathsep.join(map(str, filter(None, (ROOT / "src", libraries))))
    return subprocess.run(
        [sys.executable, "-S", *arguments],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": path, "SPIELWERK_LANG": language},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_there_are_no_dependencies_without_an_extra() -> None:
    assert PROJECT["dependencies"] == []


@pytest.mark.parametrize(("language", "words"), [("en", "is not installed"), ("de", "ist nicht installiert")])
def test_the_bare_command_says_which_extra_to_install(language: str, words: str) -> None:
    for arguments in ([], ["--help"], ["no-such-command"]):
        done = _run("-m", "spielwerk", *arguments, language=language)
        first, second = done.stderr.splitlines()
        assert done.returncode == 2
        assert not done.stdout
        assert words in first
        assert first.endswith("pip install 'spielwerk[all]'")
        assert all(f"spielwerk[{extra}]" in second for extra in set(COMMANDS.values()))


@pytest.mark.parametrize("name", COMMANDS)
def test_a_bare_subcommand_names_the_extra_it_needs(name: str) -> None:
    for arguments in ([name], ["--lang", "de", name], [name, "--lang", "de"]):
        done = _run("-m", "spielwerk", *arguments)
        (line,) = done.stderr.splitlines()
        assert done.returncode == 2
        assert line.startswith("spielwerk: ")
        assert ("ist nicht installiert" in line) == ("de" in arguments)
        assert line.endswith(f"pip install 'spielwerk[{COMMANDS[name]}]'")


def test_every_subcommand_is_tried_with_its_extra() -> None:
    assert set(COMMANDS.values()) == set(USES) <= set(EXTRAS)


@pytest.mark.parametrize("extra", USES)
def test_an_extra_alone_brings_what_its_subcommands_need(tmp_path: Path, extra: str) -> None:
    libraries = _installed(tmp_path, extra)
    for use in ("--help", "--version", *USES[extra]):
        done = _run("-m", "spielwerk", *use.split(), libraries=libraries)
        assert "pip install" not in done.stderr, use
        assert "Traceback" not in done.stderr, use
        assert done.returncode == 0, (use, done.stderr)


def test_a_subcommand_of_another_extra_is_listed_and_names_it(tmp_path: Path) -> None:
    libraries = _installed(tmp_path, "tui")
    assert "serve" in _run("-m", "spielwerk", "--help", libraries=libraries).stdout
    done = _run("-m", "spielwerk", "serve", libraries=libraries)
    assert done.returncode == 2
    assert done.stderr.endswith("pip install 'spielwerk[web]'\n")


def test_the_page_is_served_with_the_extra_web_alone(tmp_path: Path) -> None:
    done = _run("-c", "import spielwerk.web.app", libraries=_installed(tmp_path, "web"))
    assert done.returncode == 0, done.stderr


def test_environments_do_without_openspiel(tmp_path: Path) -> None:
    libraries = _installed(tmp_path, "env")
    assert not (libraries / "open_spiel").exists()
    made = "from spielwerk import env; env.pettingzoo('kunitori').reset(); env.batch('kunitori', games=2).reset()"
    done = _run("-c", made, libraries=libraries)
    assert done.returncode == 0, done.stderr
    done = _run("-c", "from spielwerk import env; env.open_spiel('kunitori')", libraries=libraries)
    assert "pip install 'spielwerk[openspiel]'" in done.stderr


def test_openspiel_is_an_extra_of_its_own_and_part_of_all(tmp_path: Path) -> None:
    done = _run(
        "-c", "from spielwerk import env; print(env.open_spiel('kunitori', players=2).num_players())",
        libraries=_installed(tmp_path, "openspiel"),
    )  # fmt: skip
    assert done.stdout.split() == ["2"], done.stderr
    assert "open_spiel" in set(_needed("spielwerk[all]", frozenset(), set()))
