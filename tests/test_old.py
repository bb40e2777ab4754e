"""Older games: what earlier rules wrote is read, replayed and held to its hashes, or refused by the decision."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import spielwerk
from spielwerk.core.codec import BadEncoding
from spielwerk.match.transcript import BadTranscript, Transcript, replay, verify

OLD: Final = Path(__file__).parent / "data" / "old"
TRANSCRIPTS: Final = sorted(OLD.glob("*/transcripts/*.json"))
VERSIONS: Final = sorted(folder.name for folder in OLD.iterdir() if folder.is_dir())
DIFFERS: Final = {"bluemoon-buka-aqua": 42, "bluemoon-own-decks": 96, "bluemoon-own-decks-always": 60}
"""Games that the present rules play differently, with the first decision at which they do: special rule 11 (Q35)."""


def states(version: str, game: str) -> Iterator[dict[str, Any]]:
    with gzip.open(OLD / version / f"states-{game}.jsonl.gz", "rt") as lines:
        for line in lines:
            yield json.loads(line)


def test_every_version_but_the_present_one_is_kept() -> None:
    for name in spielwerk.games():
        game = spielwerk.game(name)
        assert sorted(game.earlier_versions) == VERSIONS
        assert game.rules_version not in VERSIONS


@pytest.mark.parametrize("file", TRANSCRIPTS, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_an_old_transcript_holds_or_its_first_difference_is_named(file: Path) -> None:
    transcript = Transcript.load(file)
    differs = DIFFERS.get(file.stem)
    if differs is None:
        ended = verify(transcript).outcome is not None
        assert ended or not file.stem.endswith("finished")
        return
    entry = transcript.entries[differs - 1]
    with pytest.raises(BadTranscript, match=rf"^decision {differs} \({entry.seat}: {entry.action}\).*version 1; under"):
        verify(transcript)


def test_a_difference_is_named_and_what_came_before_can_be_looked_at() -> None:
    transcript = Transcript.load(OLD / "1" / "transcripts" / "kunitori-3.json")
    entry = transcript.entries[40]
    transcript.entries[40] = type(entry)(entry.seat, entry.action, entry.chance, "0" * 32)
    seen: list[str] = []

    def look() -> None:
        for one, _, events in replay(transcript):
            assert events
            seen.append("" if one is None else one.action)

    with pytest.raises(BadTranscript) as refused:
        look()
    assert str(refused.value) == (
        f"decision 41 ({entry.seat}: {entry.action}): leads to a different state from the one recorded: "
        "played under rules version 1; under version 2 it goes on differently here"
    )
    assert seen == ["", *(each.action for each in transcript.entries[:40])]


def test_rules_of_a_later_version_are_refused_in_words() -> None:
    text = (OLD / "1" / "transcripts" / "kunitori-position.json").read_text(encoding="utf-8")
    later = Transcript.from_json(text.replace('"rules": "1"', '"rules": "99"', 1))
    with pytest.raises(BadTranscript, match=r"rules version 99; these rules know versions 1, 2$"):
        verify(later)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("name", spielwerk.games())
def test_old_states_are_read_hash_as_they_did_and_ask_the_same(version: str, name: str) -> None:
    game = spielwerk.game(name)
    count = 0
    for count, old in enumerate(states(version, name), start=1):  # noqa: B007
        state = game.decode(bytes.fromhex(old["state"]))
        assert game.digest(state, version).hex() == old["digest"]
        decision = state.decision
        if old["asks"] is None:
            assert decision is None
        else:
            assert decision is not None
            assert [state.setup.players[decision.seat], decision.kind] == old["asks"][:2]
            assert state.legal() == old["asks"][2]
        again = game.decode(state.encode())
        assert again.encode() == state.encode()
        assert game.digest(again, version).hex() == old["digest"]
    assert count > 100


@pytest.mark.parametrize("name", spielwerk.games())
def test_what_is_no_state_is_refused_in_words(name: str) -> None:
    game = spielwerk.game(name)
    data = game.deal(seed=3).encode()
    step = game.deal(seed=3).decision
    assert step is not None
    for damaged, words in (
        (b"\x07" + data[1:], "later version"),
        (data[:-1], "cut off"),
        (data.replace(step.kind.encode(), step.kind.upper().encode(), 1), "do not have"),
    ):
        with pytest.raises(BadEncoding, match=words):
            game.decode(damaged)


_ONE_MORE_STEP: Final = """
import sys
from pathlib import Path
from types import ModuleType
import spielwerk
package = sys.modules["spielwerk.bluemoon"] = ModuleType("spielwerk.bluemoon")
package.__path__ = [str(Path(spielwerk.__file__).parent / "bluemoon")]
from spielwerk.bluemoon.steps import Step, register  # before all others
register(Step("a-step-of-its-own"))
del sys.modules["spielwerk.bluemoon"]
sys.path.insert(0, sys.argv[1])
from playthroughs import FOLDER, playthrough
from spielwerk.match.transcript import Transcript, verify
game = spielwerk.game("bluemoon")
assert "a-step-of-its-own" == game.state_type.steps[0].id
for name in sys.argv[2].split():
    assert playthrough(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8"), name
for file in sys.argv[3:]:
    verify(Transcript.load(Path(file)))
print("the same")
"""


def test_a_further_step_changes_no_playthrough_and_no_old_transcript() -> None:
    files = [str(file) for file in TRANSCRIPTS if file.stem.startswith("bluemoon") and file.stem not in DIFFERS]
    assert files
    names = "bluemoon-hoax-vulca bluemoon-mimix-aqua bluemoon-khind-buka"
    done = subprocess.run(
        [sys.executable, "-c", _ONE_MORE_STEP, str(Path(__file__).parent), names, *files],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "the same\n"), done.stderr
