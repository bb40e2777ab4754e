"""Nothing from outside makes the machine build more than a game needs: it is refused in words, at once."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import spielwerk
from spielwerk.bounds import DEPTH, PARTS, TooMuch, check_bounds
from spielwerk.core.reasons import SpielwerkError
from spielwerk.judge.files import MalformedScenario, load_file
from spielwerk.local import BadLocalFile, read_local
from spielwerk.match.transcript import BadTranscript, Transcript, verify

OLD = Path(__file__).parent / "data" / "old" / "1" / "transcripts"
HUGE = 10_000_000_000


def transcript(game: str, position: Any) -> str:
    head = {"format": "spielwerk-transcript-1", "game": game, "rules": spielwerk.game(game).rules_version}
    return json.dumps({**head, "options": {}, "deal": [], "hash": "x", "decisions": [], "position": position})


def test_one_small_request_does_not_take_all_memory() -> None:
    """In a process of its own with little memory, since this once took all there is."""
    told = transcript("kunitori", {"a": {"hand": {"copper": HUGE}}, "b": {}})
    code = "import sys; from spielwerk.web.proof import verification; print(verification(sys.argv[1], 'en')['text'])"
    done = subprocess.run(
        [sys.executable, "-c", code, told],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30)),
    )
    assert done.returncode == 0, done.stderr
    assert "larger than 10000" in done.stdout


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("kunitori", {"a": {"hand": {"copper": 501}}, "b": {}}),
        ("kunitori", {"a": {"hand": {"copper": 300, "gold": 300}}, "b": {}}),
        ("kunitori", {"a": {"hand": ["copper"] * 501}, "b": {}}),
        ("kunitori", {"a": {"deck": {"copper": HUGE}}, "b": {}}),
        ("kunitori", {"pool": {"copper": HUGE}, "a": {}, "b": {}}),
        ("kunitori", {"trash": {"copper": HUGE}, "a": {}, "b": {}}),
        ("kunitori", {"money": HUGE, "a": {}, "b": {}}),
        ("kunitori", {"actions": 10_000, "a": {}, "b": {}}),
        ("kunitori", {"a": {"extra_cards": HUGE}, "b": {}}),
        ("bluemoon", {"me": {"people": "hoax", "hand": ["?"] * 501}, "you": {"people": "vulca"}}),
        ("bluemoon", {"decks": [{"leader": "hoax", "size": HUGE}, "vulca"]}),
        ("bluemoon", {"result": {"winner": "me", "crystals": HUGE, "cause": "surrender"}}),
    ],
)
def test_a_position_with_too_much_in_it_is_refused(game: str, position: dict[str, Any]) -> None:
    played = spielwerk.game(game)
    begun = time.perf_counter()
    with pytest.raises(SpielwerkError, match=r"from 0 to \d+|more than 500|number up to"):
        played.position(position)
    assert time.perf_counter() - begun < 1


def nested(depth: int) -> Any:
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize("data", [nested(DEPTH), list(range(PARTS)), {"a": HUGE}, "x" * 2_001, [float("inf")]])
def test_data_beyond_all_bounds(data: Any) -> None:
    with pytest.raises(TooMuch):
        check_bounds(data)


def test_data_within_all_bounds() -> None:
    check_bounds({"a": [1, 2, {"b": "x" * 2_000}], "c": None, "d": True, "e": nested(DEPTH - 3)})


@pytest.mark.parametrize("key", ["options", "position"])
@pytest.mark.parametrize("value", [{"x": nested(900)}, {"x": HUGE}, {"x": "y" * 3_000}])
def test_a_transcript_is_bounded_before_anything_is_made_of_it(key: str, value: Any) -> None:
    data = json.loads(transcript("kunitori", {"a": {}, "b": {}}))
    with pytest.raises(BadTranscript, match=r"incomplete: (this is nested|a number here|a word here)"):
        Transcript.from_json(json.dumps({**data, key: value}))


def test_a_transcript_has_so_many_decisions() -> None:
    data = json.loads((OLD / "kunitori-2-finished.json").read_text(encoding="utf-8"))
    data["decisions"] = data["decisions"][:1] * 20_001
    with pytest.raises(BadTranscript, match="at most 20000 decisions"):
        Transcript.from_json(json.dumps(data))


@pytest.mark.parametrize("where", ["head", "row", "commitment"])
def test_a_transcript_to_which_something_was_added_is_refused(where: str) -> None:
    text = (OLD / "kunitori-2-finished.json").read_text(encoding="utf-8")
    verify(Transcript.from_json(text))
    data = json.loads(text)
    data.setdefault("commitment", {"hash": "x"})
    {"head": data, "row": data["decisions"][3], "commitment": data["commitment"]}[where]["winner"] = "me"
    with pytest.raises(BadTranscript, match="'winner' is not part of a transcript"):
        Transcript.from_json(json.dumps(data))


def test_aliases_that_stand_for_more_than_there_is_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "bomb.yaml"
    lines = ["game: kunitori", "title: t", "do: []", "options:", "  a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"  a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 9)]
    file.write_text("\n".join(lines), encoding="utf-8")
    begun = time.perf_counter()
    with pytest.raises(MalformedScenario, match="more than 20000 values"):
        load_file(file)
    assert time.perf_counter() - begun < 5


def test_a_scenario_with_huge_counts_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "huge.yaml"
    file.write_text(
        f"game: kunitori\ntitle: t\nposition:\n  a: {{hand: {{copper: {HUGE}}}}}\n  b: {{}}\ndo: []\n", encoding="utf-8"
    )
    code = "import sys; from spielwerk.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "judge", str(file)], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 2
    assert "huge.yaml:4" in done.stdout + done.stderr


@pytest.mark.parametrize("text", ["x = " + "[" * 20_000, "[kunitori.village]\ncost = " + "[" * 100 + "]" * 100])
def test_a_deeply_nested_toml_is_refused_in_words(text: str, tmp_path: Path) -> None:
    file = tmp_path / "deep.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadLocalFile, match="nested deeper than"):
        read_local(file, "kunitori")
