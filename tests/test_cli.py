"""The command line: help and answers in both languages, clear refusals, exit codes people can rely on."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Literal

import pytest
from click.testing import CliRunner

import spielwerk
from cli_support import Command, command
from spielwerk.bots.registry import FORMS, bot_names
from spielwerk.cli import cards, group
from spielwerk.core.chance import Seeded
from spielwerk.extras import COMMANDS
from spielwerk.kunitori.first_game import FIRST_GAME
from spielwerk.kunitori.names import IDS
from spielwerk.language import catalogue
from spielwerk.match.match import Match
from spielwerk.match.transcript import Transcript, verify

__all__ = ["command"]

SHORT_OPTION = ("-o", "facts={village: {copies: 12, cost: 1}}")
"""Few and cheap Villages keep games short."""


def environment(**settings: str) -> dict[str, str]:
    """Return the environment with no other wish for a language than the one given."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "SPIELWERK_"))}
    return {**kept, "COLUMNS": "200", "PYTHONUTF8": "1", **settings}


def shell(*arguments: object, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run the installed command in a process of its own."""
    script = Path(sys.executable).with_name("spielwerk")
    return subprocess.run(
        [str(script), *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(**settings),
        check=False,
    )


def joined(text: str) -> str:
    return " ".join(text.replace("│", " ").split())


# -- help and languages ----------------------------------------------------------------------------------

_ALL_HELP = """
import json
from click.testing import CliRunner
from spielwerk.cli import group
names = ["", *group.commands]
texts = {name: CliRunner().invoke(group, [name, "--help"] if name else ["--help"]) for name in names}
print(json.dumps({name: [result.exit_code, result.output] for name, result in texts.items()}))
"""


@pytest.mark.parametrize(
    ("settings", "language"),
    [({"LANG": "de_DE.UTF-8"}, "de"), ({"LANG": "en_GB.UTF-8"}, "en")],
)
def test_every_command_has_help_in_the_language_of_the_environment(
    settings: dict[str, str], language: Literal["de", "en"]
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _ALL_HELP], capture_output=True, text=True, env=environment(**settings), check=True
    )
    texts = json.loads(done.stdout)
    assert {"", "play", "sim", "judge", "cards", "piles", "replay", "verify", "bench"} <= set(texts)
    words = catalogue("spielwerk", language)
    for name, (code, text) in texts.items():
        assert code == 0
        assert joined(words.say("help", name or "spielwerk")) in joined(text)
        if name:  # the list of commands shows the beginning of each help
            assert name in texts[""][1]
    known = {"de": ("Kartenspiele", "prüfen", "Startzahl"), "en": ("card games", "scenario files", "Seed")}[language]
    for word, name in zip(known, ("", "judge", "sim"), strict=True):
        assert word in texts[name][1]


@pytest.mark.parametrize(
    ("settings", "german"),
    [
        ({"LANG": "de_AT.UTF-8"}, True),
        ({"LANG": "C.UTF-8"}, False),
        ({}, False),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "de_DE.UTF-8"}, True),
        ({"LANG": "de_DE.UTF-8", "SPIELWERK_LANG": "en"}, False),
    ],
)
def test_answers_are_in_the_language_of_the_environment(
    command: Command, monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], german: bool
) -> None:
    for name in [name for name in os.environ if name.startswith(("LC_", "LANG", "SPIELWERK_"))]:
        monkeypatch.delenv(name)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    _, output, _ = command("piles", "copper")
    assert ("Empfohlen" in output) is german
    assert ("recommended" in output) is not german


def test_the_version_is_told(command: Command) -> None:
    code, output, _ = command("--version")
    assert code == 0
    assert f" {spielwerk.__version__} (" in output


def test_the_installed_command_runs_and_exits_as_it_should() -> None:
    good = shell("piles", "copper", "--lang", "en")
    assert good.returncode == 1
    assert "recommended" in good.stdout
    bad = shell("sim", "kunitori", "--players", "clever,random", LANG="de_DE.UTF-8")
    assert bad.returncode == 2
    assert bad.stdout == ""
    assert bad.stderr.startswith("spielwerk: ")
    assert "Traceback" not in bad.stderr


def test_a_reader_who_stops_reading_is_no_error() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    script = Path(sys.executable).with_name("spielwerk")
    try:
        done = subprocess.run(
            [str(script), "piles", "copper"], stdout=writer, stderr=subprocess.PIPE, env=environment(), check=False
        )
    finally:
        os.close(writer)
    assert done.stderr == b""
    assert done.returncode == 1


# -- cards -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("query", ["village", "Village", "dorf", "DORF"])
@pytest.mark.parametrize(("language", "name", "mark"), [("en", "Village", "assumed"), ("de", "Dorf", "angenommen")])
def test_cards_are_found_in_both_languages_and_shown_in_one(
    command: Command, query: str, language: str, name: str, mark: str
) -> None:
    code, output, _ = command("cards", query, "--lang", language)
    assert code == 0
    assert f"{name} [village]" in output
    assert mark in output
    assert "3*" in output  # the cost of a Village is assumed
    assert "KU-VILLAGE-01" in output


def test_a_card_whose_facts_are_all_known_has_no_mark(command: Command) -> None:
    _, output, _ = command("cards", "honda", "--lang", "en")
    facts = next(line for line in output.splitlines() if "General" in line)
    assert "6" in facts
    assert "*" not in facts
    assert "assumed" not in facts


def test_all_words_of_a_query_have_to_match(command: Command) -> None:
    _, output, _ = command("cards", "light archers", "--lang", "en")
    assert "[light-archers]" in output
    assert "[spear-troopers]" not in output


def test_cards_are_found_by_their_text(command: Command) -> None:
    """The text of the Trap is the one that speaks of a deployed card no matter whose."""
    _, output, _ = command("cards", "no matter whose", "--lang", "de")
    assert "[trap]" in output
    assert "[village]" not in output


def test_without_a_query_all_cards_are_shown(command: Command) -> None:
    code, output, _ = command("cards", "--lang", "en")
    assert code == 0
    for card_id in (*IDS, *FIRST_GAME):
        assert f"[{card_id}]" in output


@pytest.mark.parametrize(
    ("query", "language", "words"),
    [
        ("fantastic castle", "en", ["Fantastic castle [g1-fantastic-castle]", "not available"]),
        ("fantastische burg", "de", ["Fantastische Burg [g1-fantastic-castle]", "nicht verfügbar"]),
        ("g1-marketplace", "en", ["not available", "cost"]),
    ],
)
def test_cards_of_the_first_game_are_shown_as_unavailable(
    command: Command, query: str, language: str, words: list[str]
) -> None:
    code, output, _ = command("cards", query, "--lang", language)
    assert code == 0
    for word in words:
        assert word in output


def test_a_card_of_this_game_is_never_unavailable(command: Command) -> None:
    _, output, _ = command("cards", "honda", "--lang", "en")
    assert "not available" not in output


@pytest.mark.parametrize(("language", "words"), [("en", "no card matches"), ("de", "keine Karte passt")])
def test_a_query_nothing_matches_says_so(command: Command, language: str, words: str) -> None:
    code, output, errors = command("cards", "xyzzy", "--lang", language)
    assert (code, output) == (1, "")
    assert words in errors
    assert "xyzzy" in errors


def test_corrected_facts_are_known_facts(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[kunitori.village]\ncost = 2\n", encoding="utf-8")
    _, output, _ = command("cards", "village", "--lang", "en", "--local", file)
    facts = output.split("[village]")[1].splitlines()[1]
    assert "cost 2 " in facts
    assert "*" not in facts


# -- piles -------------------------------------------------------------------------------------------------

PRINTED = """
    village prefecture land copper silver gold generals g1-tokugawa-ieyasu g1-other-generals g1-ninja-clan
    spear-troopers light-archers cavalry gunner-mercenaries land-destroyer loyal-servants-warning trap
    travelling-monk a-beauty-to-topple-kingdoms g1-new-technologies g1-new-fields temple-town field-improvement
    port-town castle-town g1-trade-harbour g1-fantastic-castle
"""
SELECTION = PRINTED.split()
"""The printed example, with the generals of both games."""


@pytest.mark.parametrize(("language", "words"), [("en", "All recommendations are met"), ("de", "Alle Empfehlungen")])
def test_a_selection_that_meets_all_recommendations(command: Command, language: str, words: str) -> None:
    code, output, errors = command("piles", *SELECTION, "--lang", language)
    assert (code, errors) == (0, "")
    assert words in output


def test_a_missed_recommendation_is_named_and_exits_1(command: Command) -> None:
    code, output, _ = command("piles", *[pile for pile in SELECTION if pile != "cavalry"], "--lang", "en")
    assert code == 1
    lines = output.splitlines()
    assert [line.split(":")[0] for line in lines] == ["1 (rule)", "3 (rule)"]
    assert "Cavalry" in lines[0]
    assert "17" in lines[1]


def test_mere_notes_do_not_fail(command: Command) -> None:
    """The generals of one game only are a matter of taste."""
    code, output, _ = command("piles", *[pile for pile in SELECTION if pile != "generals"])
    assert code == 0
    assert [line.split(":")[0] for line in output.splitlines()] == ["2 (note)"]


# -- transcripts -------------------------------------------------------------------------------------------


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    """A short game between bots, with its record on disk."""
    file = tmp_path / "game.json"
    arguments = ["play", "kunitori", "--players", "greedy,random", "--seed", "4", "--pace", "0", "--save", str(file)]
    result = CliRunner().invoke(group, [*arguments, *SHORT_OPTION])
    assert result.exit_code == 0, result.output
    return file


def test_bots_alone_play_to_the_end_and_leave_a_record(recorded: Path) -> None:
    transcript = Transcript.load(recorded)
    assert transcript.options["players"] == ["greedy", "random"]
    assert verify(transcript).outcome is not None


def test_leaving_the_table_saves_what_was_played(tmp_path: Path) -> None:
    file = tmp_path / "left.json"
    arguments = ["play", "kunitori", "--players", "you,greedy", "--seed", "4", "--pace", "0", "--save", str(file)]
    result = CliRunner().invoke(group, arguments, input="quit\n")
    assert result.exit_code == 0, result.output
    assert str(file.name) in result.output.replace("\n", "")
    assert verify(Transcript.load(file)).outcome is None


@pytest.mark.parametrize(("language", "words"), [("en", "decisions verified"), ("de", "Entscheidungen geprüft")])
def test_verify_tells_how_a_game_ended(command: Command, recorded: Path, language: str, words: str) -> None:
    transcript = Transcript.load(recorded)
    outcome = verify(transcript).outcome
    assert outcome is not None
    code, output, errors = command("verify", recorded, "--lang", language)
    assert (code, errors) == (0, "")
    assert f"{len(transcript.entries)} {words}" in output
    assert ["greedy", "random"][outcome.winner] in output
    assert " : ".join(map(str, outcome.points)) in output


def test_verify_tells_that_a_game_was_not_finished(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "open.json"
    match = Match(spielwerk.game("kunitori"), {"players": 2}, Seeded(1))
    file.write_text(match.transcript.to_json(), encoding="utf-8")
    code, output, _ = command("verify", file, "--lang", "en")
    assert code == 0
    assert "0 decisions verified; the game was not finished" in output


def test_verify_finds_the_wrong_one_among_several(command: Command, recorded: Path, tmp_path: Path) -> None:
    data = json.loads(recorded.read_text(encoding="utf-8"))
    data["decisions"][2]["hash"] = "0" * 32
    wrong, missing = tmp_path / "wrong.json", tmp_path / "missing.json"
    wrong.write_text(json.dumps(data), encoding="utf-8")
    code, output, errors = command("verify", wrong, recorded, missing, "--lang", "en")
    assert code == 1
    assert len(output.splitlines()) == 1
    assert str(recorded) in output
    first, second = errors.splitlines()
    assert first.startswith(f"{wrong}: decision 3 ")
    assert str(missing) in second


@pytest.mark.parametrize("language", ["en", "de"])
def test_replay_shows_every_decision_and_the_end(command: Command, recorded: Path, language: str) -> None:
    code, output, errors = command("replay", recorded, "--lang", language)
    assert (code, errors) == (0, "")
    transcript = Transcript.load(recorded)
    for number, entry in enumerate(transcript.entries, start=1):
        assert f"{number:>4} {entry.seat}: {entry.action}\n" in output
    outcome = verify(transcript).outcome
    assert outcome is not None
    ending = output.rsplit(transcript.entries[-1].action, 1)[1]
    for points in outcome.points:
        assert str(points) in ending


def test_replay_speaks_the_language_asked_for(command: Command, recorded: Path) -> None:
    _, english, _ = command("replay", recorded, "--lang", "en")
    _, german, _ = command("replay", recorded, "--lang", "de")
    assert "Copper" in english
    assert "Kupfer" in german
    assert "Kupfer" not in english


# -- bench -------------------------------------------------------------------------------------------------


def test_bench_json_has_a_figure_per_game(command: Command) -> None:
    code, output, _ = command("bench", "--game", "kunitori", "--seconds", "0.1", "--json")
    assert code == 0
    (figures,) = json.loads(output)
    assert figures["game"] == "kunitori"
    assert 2 <= figures["players"] <= 6
    assert figures["games"] >= 1
    assert isinstance(figures["compiled"], bool)
    for rate in ("games_per_second", "decisions_per_second", "choices_per_second", "decisions_per_game"):
        assert figures[rate] > 0
    for cost in ("clone_microseconds", "encode_microseconds", "view_microseconds"):
        assert figures[cost] > 0


@pytest.mark.parametrize(
    ("language", "words", "clone"),
    [("en", "random play", "a clone, in microseconds"), ("de", "zufälliges Spiel", "eine Kopie, in Mikrosekunden")],
)
def test_bench_shows_a_table(command: Command, language: str, words: str, clone: str) -> None:
    code, output, _ = command("bench", "--game", "kunitori", "--seconds", "0.1", "--lang", language)
    assert code == 0
    assert words in output
    assert clone in output


# -- errors ------------------------------------------------------------------------------------------------

REFUSED: dict[str, tuple[tuple[str, ...], str]] = {
    "unknown bot": (("sim", "kunitori", "--players", "random,clever"), "clever"),
    "unknown bot at the table": (("play", "kunitori", "--players", "you,clever"), "clever"),
    "unknown bot with the other deck": (("play", "bluemoon", "--bot", "clever"), "clever"),
    "too few players": (("sim", "kunitori", "--players", "random"), "2 to 6"),
    "too few players for workers": (("sim", "kunitori", "--players", "random", "--workers", "2"), "2 to 6"),
    "too many players at the table": (("play", "kunitori", "--players", "you" + ",greedy" * 6), "2 to 6"),
    "unknown option of the game": (("sim", "kunitori", "-o", "luck=1"), "luck"),
    "bad value of an option": (("sim", "kunitori", "-o", "ambush_bonus=often"), "often"),
    "bad type of an option": (("sim", "kunitori", "-o", "piles=5"), "piles"),
    "unknown first player": (("sim", "kunitori", "-o", "first=nobody"), "nobody"),
    "pile of the first game": (("sim", "kunitori", "-o", "piles=[g1-fortress]"), "g1-fortress"),
    "no file of corrections": (("cards", "--local", "{tmp}/none.toml"), "none.toml"),
    "broken file of corrections": (("cards", "--local", "{tmp}/broken.toml"), "line 1"),
    "wrong correction": (("cards", "--local", "{tmp}/wrong.toml"), "wrong.toml:3: "),
    "wrong correction at the table": (("play", "kunitori", "--local", "{tmp}/wrong.toml"), "wrong.toml:3: "),
    "unknown pile": (("piles", "copper", "koper", "--lang", "en"), "koper"),
    "no record": (("replay", "{tmp}/none.json"), "none.json"),
    "empty record": (("replay", "{tmp}/empty.json"), "not a transcript"),
    "record of an unknown game": (("replay", "{tmp}/chess.json"), "chess"),
    "results where a file is": (("sim", "kunitori", "-n", "1", *SHORT_OPTION, "--out", "{tmp}/empty.json/x"), "x"),
    "record where no folder is": (
        ("play", "kunitori", "--players", "random,random", *SHORT_OPTION, "--save", "{tmp}/none/x.json"),
        "x.json",
    ),
    "no scenario": (("judge", "{tmp}/none.yaml"), "none.yaml"),
}


@pytest.fixture
def wrong_files(tmp_path: Path) -> Path:
    (tmp_path / "broken.toml").write_text("[kunitori\n", encoding="utf-8")
    (tmp_path / "wrong.toml").write_text("[kunitori.village]\ncopies = 30\ncots = 2\n", encoding="utf-8")
    (tmp_path / "empty.json").touch()
    match = Match(spielwerk.game("kunitori"), {"players": 2}, Seeded(1))
    chess = json.loads(match.transcript.to_json()) | {"game": "chess"}
    (tmp_path / "chess.json").write_text(json.dumps(chess), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_is_one_line_with_exit_status_2(command: Command, wrong_files: Path, name: str) -> None:
    arguments, word = REFUSED[name]
    code, _, errors = command(*[argument.replace("{tmp}", str(wrong_files)) for argument in arguments])
    assert code == 2
    assert word in errors
    assert "Traceback" not in errors
    assert len([line for line in errors.splitlines() if line.strip()]) == 1, errors


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("plya",), "plya"),
        (("sim", "chess"), "chess"),
        (("sim", "kunitori", "-n", "0"), "0"),
        (("sim", "kunitori", "--sede", "1"), "--sede"),
        (("sim", "kunitori", "-o", "luck"), "luck"),
        (("sim", "kunitori", "-o", "costs=["), "costs=["),
        (("cards", "--lang", "fr"), "fr"),
        (("bench", "--seconds", "0"), "0"),
        (("verify",), "FILES"),
        (("replay",), "FILE"),
        (("piles",), "PILE"),
        (("judge",), "–"),
    ],
)
def test_a_wrong_call_exits_2_and_shows_how_it_is_written(
    command: Command, arguments: tuple[str, ...], word: str
) -> None:
    code, output, errors = command(*arguments)
    assert (code, output) == (2, "")
    assert "Usage: " in errors
    assert word in errors.strip().splitlines()[-1]
    assert "Traceback" not in errors


def test_a_card_is_found_by_its_name_without_umlauts(command: Command) -> None:
    status, output, _ = command("cards", "landzerstoerer", "--lang", "de")
    assert status == 0
    assert "[land-destroyer]" in output.splitlines()[0]


def test_a_card_of_exactly_that_name_comes_first(command: Command) -> None:
    for language, word in (("en", "trap"), ("de", "falle")):
        _, output, _ = command("cards", word, "--lang", language)
        assert "[trap]" in output.splitlines()[0], word


@pytest.mark.parametrize("words", [("--lang", "de", "play", "--help"), ("deck", "--lang", "de", "--help")])
def test_the_language_may_stand_before_the_command(words: tuple[str, ...]) -> None:
    told = subprocess.run([sys.executable, "-m", "spielwerk", *words], capture_output=True, text=True, check=True)
    assert told.stdout.startswith("Aufruf: spielwerk")
    assert "[OPTIONEN]" in told.stdout


@pytest.mark.parametrize("words", [*((name,) for name in COMMANDS), ("deck", "random"), ("deck", "check")])
def test_the_help_of_every_command_is_german_throughout(words: tuple[str, ...]) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "spielwerk", *words, "--help", "--lang", "de"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.startswith(f"Aufruf: spielwerk {' '.join(words)} [OPTIONEN]")
    english = (
        r"\b(OPTIONS|COMMAND|FILE|FILES|DIR|FOLDER|DIRECTORY|PATH|QUERY|PILE|VALUE|ADDRESS|NAMES|NUMBERS?|default)\b"
    )
    assert re.findall(english, told.stdout) == []
    assert "..." not in re.sub(r"[A-Z]\.\.\.", "", told.stdout)  # nothing is cut


def test_a_deck_there_is_not_is_refused_in_the_language_asked_for() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "spielwerk", "play", "bluemoon", "--me", "hoaxx", "--lang", "de"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 2
    assert "es gibt kein fertiges Deck 'hoaxx'; meinst du 'hoax'?" in told.stderr


def test_every_bot_is_among_those_the_help_lists(command: Command) -> None:
    told = " ".join(command("play", "--help")[1].split())
    for form in (*bot_names(), *FORMS):
        assert form.partition(":")[0] in told, form
    assert "exec:COMMAND" in told
    assert "learned:FILE" in told


def test_an_interrupt_while_the_command_starts_ends_it_without_a_traceback() -> None:
    heard = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"  # also where tests run unheard
    slow = "import sys, time; sys.argv = ['spielwerk']; import spielwerk; print('on', flush=True); time.sleep(60)"
    with subprocess.Popen(
        [sys.executable, "-c", f"{heard}; {slow}"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as starting:
        assert starting.stdout is not None
        assert starting.stdout.readline() == "on\n"
        starting.send_signal(signal.SIGINT)
        assert starting.communicate(timeout=30) == ("", "")
        assert starting.returncode == -signal.SIGINT


def test_an_interrupt_is_silent_before_the_first_library_that_takes_time() -> None:
    struck = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.argv = ["spielwerk"]
sys.modules.pop("typing", None)

class Struck:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "typing":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Struck)
import spielwerk
"""
    started = subprocess.run([sys.executable, "-c", struck], capture_output=True, text=True, timeout=60, check=False)
    assert (started.returncode, started.stdout, started.stderr) == (-signal.SIGINT, "", "")


def test_a_mistake_of_the_program_itself_is_one_sentence_and_a_file(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("nothing")

    monkeypatch.setattr(cards, "_shown", broken)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    status, _, errors = command("cards", "trap", "--lang", "en")
    assert status == 2
    assert "Traceback" not in errors
    (written,) = tmp_path.glob("spielwerk-*.txt")
    assert str(written) in errors
    assert "KeyError" in written.read_text(encoding="utf-8")


@pytest.mark.parametrize(("number", "said"), [(0, "0 files"), (1, "1 file"), (2, "2 files")])
def test_one_is_not_many(number: int, said: str) -> None:
    assert f"({said})" in catalogue("spielwerk", "en").say("cli", "passed", passed=1, failed=0, files=number)
