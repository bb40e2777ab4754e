"""Positions of Blue Moon that cannot be set up: the file, the line and the key are named."""

from __future__ import annotations

from pathlib import Path

import pytest

from spielwerk.judge.files import MalformedScenario, load_file
from spielwerk.judge.runner import run_scenario

HEAD = "game: bluemoon\ntitle: T\nposition:\n  turn: me\n"
MALFORMED = {
    "unknown card": ("  you: {}\n  me:\n    hand: [hoax-99]\n", 7, "hand"),
    "unknown zone": ("  me:\n    hands: []\n", 6, "hands"),
    "seat that is a list": ("  me: [hoax-1]\n", 5, "me"),
    "word for a list": ("  me:\n    hand: hoax-1\n", 6, "hand"),
    "number for a list": ("  me:\n    hand: 3\n", 6, "hand"),
    "counts for a list": ("  me:\n    hand: {hoax-1: 1}\n", 6, "hand"),
    "bluff misspelt": ("  me:\n    people: buka\n    support: [{bluf: buka-7}]\n", 7, "support"),
    "load that is no list": ("  me:\n    people: buka\n    influence: [{ship: buka-29, load: 3}]\n", 7, "influence"),
    "no inquisitor": ("  me:\n    inquisitor: hoax-3\n", 6, "inquisitor"),
    "no people": ("  me:\n    people: elves\n", 6, "people"),
    "truth for a number": ("  dragons: yes\n", 5, "dragons"),
    "word for played cards": ("  played: hoax-1\n", 5, "played"),
    "unknown option": ("options:\n  rule12: friendly\n", 6, "rule12"),
    "option that cannot be so": ("options:\n  rule11: nice\n", 6, "rule11"),
    "facts that are none": ("options:\n  facts: 3\n", 6, "facts"),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_position_is_an_error_with_line_and_key(name: str, tmp_path: Path) -> None:
    text, line, key = MALFORMED[name]
    file = tmp_path / "wrong.yaml"
    file.write_text(HEAD + text + "do: []\n", encoding="utf-8")
    (scenario,) = load_file(file)
    with pytest.raises(MalformedScenario) as caught:
        run_scenario(scenario)
    assert (caught.value.line, caught.value.key) == (line, key)
