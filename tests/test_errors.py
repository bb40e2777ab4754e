"""Every error speaks both languages: its sentence stands in a catalogue, and everything it needs is handed over."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import spielwerk
from spielwerk.bots.registry import check_bot
from spielwerk.cli import main
from spielwerk.cli.german import speak
from spielwerk.language import Sentence, asked_language, catalogue, in_language
from spielwerk.local import read_local

SOURCES = Path(spielwerk.__file__).parent
PACKAGES = ("bluemoon", "bots", "env", "judge", "kunitori", "match")
"""Packages whose table of errors is used by `problem` alone; that of the web has refusals to guests besides."""


def problems(package: str) -> Iterator[tuple[str, str, set[str]]]:
    """Return every call of `problem` in a package: where it is, the key, and the names of the values."""
    for file in sorted((SOURCES / package).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != "problem":
                continue
            [key] = node.args
            if isinstance(key, ast.Constant):
                yield f"{file.name}:{node.lineno}", str(key.value), {str(word.arg) for word in node.keywords}


def named(package: str) -> set[str]:
    """Return every word that stands in the sources of a package: keys can be chosen from a table."""
    files = (SOURCES / package).rglob("*.py")
    trees = [ast.walk(ast.parse(file.read_text(encoding="utf-8"))) for file in files]
    return {node.value for tree in trees for node in tree if isinstance(node, ast.Constant) and type(node.value) is str}


def wanted(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


@pytest.mark.parametrize("package", [*PACKAGES, "web"])
def test_every_problem_has_a_sentence_and_all_it_needs(package: str) -> None:
    english, german = (catalogue(f"spielwerk.{package}", language) for language in ("en", "de"))
    assert english.table("error").keys() == german.table("error").keys()
    used = set()
    for where, key, values in problems(package):
        table, _, name = key.rpartition(".")
        sentence, satz = (language.table(table or "error")[name] for language in (english, german))
        assert wanted(sentence) == wanted(satz) == values, where
        used.add(key)
    assert used
    if package in PACKAGES:
        keys = english.table("error").keys()
        assert keys - used <= {key for key in keys if key.startswith("wanted-")} | named(package)


@pytest.mark.parametrize("package", [*PACKAGES, "web"])
def test_both_languages_say_it_differently(package: str) -> None:
    english, german = (catalogue(f"spielwerk.{package}", language).table("error") for language in ("en", "de"))
    for key, sentence in english.items():
        if " " in Formatter().vformat(sentence, (), _Nothing()).strip(" :()"):
            assert sentence != german[key], key


class _Nothing(dict[str, Any]):
    """Fills in nothing for every value."""

    def __missing__(self, _: str) -> str:
        return ""


def test_an_error_is_told_with_all_its_parts_in_one_language() -> None:
    inner = Sentence("spielwerk.kunitori", "no-card", card="dorf")
    assert inner == "there is no card 'dorf'"
    error = spielwerk.SpielwerkError("file.yaml:3", "hand", inner)
    assert str(error) == "file.yaml:3: hand: there is no card 'dorf'"
    assert in_language(error, "de") == "file.yaml:3: hand: es gibt keine Karte 'dorf'"
    outer = Sentence("spielwerk.match", "bad-deal", error=error)
    assert outer.in_language("de") == "das Austeilen stimmt nicht: file.yaml:3: hand: es gibt keine Karte 'dorf'"
    assert in_language(OSError("no space left"), "de") == "no space left"


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        ("bluemoon", {"decks": ["hoax", "elves"]}, "kein fertiges Deck 'elves'"),
        ("bluemoon", {"decks": ["hoax", {"leader": "flit", "cards": []}]}, "es müssen genau 30 sein"),
        ("bluemoon", {"start": "nobody"}, "kann nicht beginnen"),
        ("bluemoon", {"facts": {"hoax-1": {"fire": 99}}}, "eine Zahl von 0 bis 20"),
        ("kunitori", {"players": 9}, "nicht für 9"),
        ("kunitori", {"ambush_bonus": "never"}, "möglich sind: each, once"),
        ("kunitori", {"piles": ["elves"]}, "keinen Stapel 'elves'"),
    ],
)
def test_a_game_that_cannot_be_set_up_is_refused_in_german(game: str, options: dict[str, Any], words: str) -> None:
    with pytest.raises(spielwerk.SetupRefused) as caught:
        spielwerk.game(game).deal(**options)
    assert words in in_language(caught.value, "de")
    assert words not in str(caught.value)


@pytest.mark.parametrize(
    ("refused", "english", "german"),
    [
        (lambda: spielwerk.game("bluemoon").deal(decks=["hoaxx", "flit"]), "did you mean 'hoax'?", "meinst du 'hoax'?"),
        (
            lambda: spielwerk.game("bluemoon").position({"decks": ["hoax", "filt"]}),
            "did you mean 'flit'?",
            "meinst du 'flit'?",
        ),
        (
            lambda: spielwerk.game("bluemoon").position({"me": {"people": "kind"}}),
            "did you mean 'khind'?",
            "meinst du 'khind'?",
        ),
        (
            lambda: spielwerk.game("kunitori").deal(piles=["land", "coper"]),
            "did you mean 'copper'?",
            "meinst du 'copper'?",
        ),
        (
            lambda: spielwerk.game("kunitori").position({"pool": {"villag": 3}, "a": {}, "b": {}}),
            "did you mean 'village'?",
            "meinst du 'village'?",
        ),
        (
            lambda: spielwerk.game("kunitori").deal(costs={"temple-twon": 2}),
            "did you mean 'temple-town'?",
            "meinst du 'temple-town'?",
        ),
        (lambda: check_bot("gredy"), "did you mean 'greedy'?", "meinst du 'greedy'?"),
        (lambda: check_bot("serach:2s"), "did you mean 'search'?", "meinst du 'search'?"),
    ],
)
def test_whoever_misspells_a_name_is_asked_whether_the_nearest_is_meant(
    refused: Callable[[], object], english: str, german: str
) -> None:
    with pytest.raises(spielwerk.SpielwerkError) as caught:
        refused()
    assert english in str(caught.value)
    assert german in in_language(caught.value, "de")


def test_a_file_of_corrections_is_refused_in_german(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text("[kunitori.village]\n\ncost = -1\n", encoding="utf-8")
    with pytest.raises(spielwerk.SpielwerkError) as caught:
        read_local(file, "kunitori")
    assert in_language(caught.value, "de") == f"{file}:3: facts: cost von village kann nicht -1 sein"


# -- the command line -------------------------------------------------------------------------------------------------


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SPIELWERK_LANG", "de")
    yield
    speak("en")


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("plya", "Einen Befehl 'plya' gibt es nicht."),
        ("play", "nenne ein Spiel"),
        ("play chess", "'chess' ist keins von 'bluemoon', 'kunitori'."),
        ("play bluemoon --seed x", "'x' ist keine Zahl"),
        ("play bluemoon --me elves", "es gibt kein fertiges Deck 'elves'"),
        ("play kunitori --flo", "Eine Option '--flo' gibt es nicht."),
        ("serve --port 99999", "99999 liegt nicht im Bereich"),
        ("serve --bot mine", "NAME=BOT"),
        ("serve --bot mine=hal", "es gibt keinen Bot 'hal': niemand heißt so"),
        ("serve --db mysql://x", "mysql wird nicht unterstützt"),
        ("bench extra", "Das ist zu viel: extra"),
        ("judge nowhere.yaml", "0 Szenarien stimmen"),
        ("judge nowhere.yaml", "die Datei gibt es nicht"),
        ("replay nowhere.json", "nowhere.json lässt sich nicht lesen: die Datei gibt es nicht\n"),
        ("play --resume nowhere.json", "nowhere.json lässt sich nicht lesen: die Datei gibt es nicht\n"),
        ("replay /", "/ lässt sich nicht lesen: das ist ein Ordner\n"),
        ("play kunitori --save nowhere/game.json", "den Ordner nowhere gibt es nicht"),
        ("sim kunitori --code / -n 1", "ist ein Ordner"),
        ("watch kunitori --players greedy", "Kunitori ist kein Spiel für 1 Person"),
        ("watch bluemoon --players you,greedy", "sich selbst kann man nicht zusehen"),
        ("watch bluemoon --players greedy,you:Anna", "spielwerk play bluemoon --players greedy,you:Anna"),
    ],
)
def test_the_command_line_complains_in_german(
    line: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["spielwerk", *line.split()])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    said = capsys.readouterr()
    assert words in said.err + said.out
    assert not any(english in said.err for english in ("Usage", "Error:", "Try ", "Invalid", "Missing"))


@pytest.mark.usefixtures("german")
def test_a_scenario_is_refused_in_german(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text("game: kunitori\ntitle: x\nplayers: [a, b]\nposition: {hand: 3}\ndo: []\n", encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["spielwerk", "judge", "--lang", "de", str(file)])
    with pytest.raises(SystemExit):
        main()
    assert "hand: unbekannter Schlüssel; bekannt sind " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "language"),
    [
        (["judge", "--lang", "de"], "de"),
        (["judge", "--lang=de"], "de"),
        (["judge", "--lang", "fr"], "en"),
        (["judge", "--lang"], "en"),
        ([], "en"),
    ],
)
def test_the_language_asked_for_is_found(words: list[str], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPIELWERK_LANG", "en")
    assert asked_language(words) == language
