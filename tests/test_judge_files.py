"""The judge reads scenario files strictly: whatever is malformed is an error with file, line and key."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge_support import HEAD, run_file
from spielwerk.judge.files import MalformedScenario, load_file

POSITION = "position:\n  turn: nobunaga\n  phase: buy\n"

MALFORMED = {
    "unknown key": (HEAD + "positon: {}\ndo: []\n", 4, "positon"),
    "missing game": ("title: T\nposition: {}\ndo: []\n", 1, "game"),
    "missing title": ("game: kunitori\nposition: {}\ndo: []\n", 1, "title"),
    "empty title": ("game: kunitori\ntitle:\nposition: {}\ndo: []\n", 2, "title"),
    "missing do": (HEAD + "position: {}\n", 1, "do"),
    "missing do in the second scenario": (HEAD + "deal: {}\ndo: []\n---\n" + HEAD + "deal: {}\n", 7, "do"),
    "unknown game": ("game: chess\ntitle: T\nposition: {}\ndo: []\n", 1, "game"),
    "neither position nor deal": (HEAD + "do:\n  - expect: {turn: nobunaga}\n", 1, "position"),
    "position and deal": (HEAD + POSITION + "deal: {seed: 1}\ndo: []\n", 7, "deal"),
    "no mapping": ("- game\n- title\n", 1, "scenario"),
    "wrong type": ("game: kunitori\ntitle: T\ncites: KU-R1.1\nposition: {}\ndo: []\n", 3, "cites"),
    "cites that are no words": ("game: kunitori\ntitle: T\nposition: {}\ncites: [1]\ndo: []\n", 4, "cites"),
    "players that are no words": ("game: kunitori\ntitle: T\nplayers: [yes, no]\ndo: []\n", 3, "players"),
    "duplicate key": (HEAD + "position: {}\ndo: []\ntitle: Another\n", 6, "title"),
    "duplicate key inside": (HEAD + POSITION + "  nobunaga:\n    hand: [gold]\n    hand: []\ndo: []\n", 9, "hand"),
    "duplicate seat": (HEAD + POSITION + "  ieyasu: {}\n  ieyasu: {}\ndo: []\n", 8, "ieyasu"),
    "broken YAML": (HEAD + "position: {turn: nobunaga\ndo: []\n", 5, "yaml"),
    "control character": (HEAD + "position: {}\n\x07do: []\n", 5, "yaml"),
    "unknown tag": (HEAD + "position: !thing {}\ncites: [!thing x]\ndo: []\n", 5, "yaml"),
    "impossible value": (HEAD + "position: {money: 2026-99-99}\ndo: []\n", 4, "2026-99-99"),
    "list as a key": (HEAD + "position: {[a]: 1}\ndo: []\n", 4, "key"),
    "endless alias": (HEAD + "position: &p {nobunaga: *p}\ndo: []\n", 1, "yaml"),
    "unknown card in hand": (HEAD + POSITION + "  nobunaga:\n    hand: [coper]\ndo: []\n", 8, "hand"),
    "unknown card of the second seat": (
        HEAD + POSITION + "  nobunaga:\n    hand: [copper]\n  hideyoshi:\n    hand: [coper]\ndo: []\n",
        10,
        "hand",
    ),
    "unknown card in the pool": (HEAD + POSITION + "  pool: {vilage: 2}\ndo: []\n", 7, "pool"),
    "unknown card in the trash": (HEAD + POSITION + "  trash: [vilage]\ndo: []\n", 7, "trash"),
    "unknown card without copies": (HEAD + POSITION + "  trash: {vilage: 0}\ndo: []\n", 7, "trash"),
    "bad number of copies": (HEAD + POSITION + "  nobunaga:\n    deck: {gold: -1}\ndo: []\n", 8, "deck"),
    "bad counter": (HEAD + POSITION + "  money: much\ndo: []\n", 7, "money"),
    "bad Rampart": (HEAD + POSITION + "  nobunaga: {}\n  ieyasu:\n    rampart: one\ndo: []\n", 9, "rampart"),
    "unknown phase in the position": (HEAD + "position:\n  phase: war\ndo: []\n", 5, "phase"),
    "unknown seat in the position": (HEAD + POSITION + "  kenshin: {}\ndo: []\n", 7, "kenshin"),
    "unknown seat to play": (HEAD + "position:\n  turn: kenshin\ndo: []\n", 5, "turn"),
    "unknown seat to be last": (HEAD + POSITION + "  last: kenshin\ndo: []\n", 7, "last"),
    "unknown seat with a Land": (HEAD + POSITION + "  gained_land: [kenshin]\ndo: []\n", 7, "gained_land"),
    "no list of seats with a Land": (HEAD + POSITION + "  gained_land: 1\ndo: []\n", 7, "gained_land"),
    "unknown zone": (HEAD + POSITION + "  nobunaga:\n    pocket: []\ndo: []\n", 8, "pocket"),
    "seat without zones": (HEAD + POSITION + "  nobunaga: 3\ndo: []\n", 7, "nobunaga"),
    "unknown key of a deal": (HEAD + "deal:\n  sed: 1\ndo: []\n", 5, "sed"),
    "seed that is no number": (HEAD + "deal:\n  seed: one\ndo: []\n", 5, "seed"),
    "refused number of players": ("game: kunitori\ntitle: T\nplayers: [a]\ndeal: {}\ndo: []\n", 3, "players"),
    "no players": ("game: kunitori\ntitle: T\nposition: {}\ndo: []\n", 1, "game"),
    "unknown option": (HEAD + "options:\n  ambush: once\ndeal: {}\ndo: []\n", 5, "ambush"),
    "option that cannot be so": (HEAD + "options:\n  ambush_bonus: twice\n" + POSITION + "do: []\n", 5, "ambush_bonus"),
    "no scenario": ("# nothing yet\n", 1, "game"),
    "unknown first player": (HEAD + "deal:\n  first: kenshin\ndo: []\n", 5, "first"),
    "bad notation": (HEAD + POSITION + "do:\n  - nobunaga: pass\n  - nobunaga: by gold\n", 9, "nobunaga"),
    "bad card in a notation": (HEAD + POSITION + "do:\n  - nobunaga: buy golds\n", 8, "nobunaga"),
    "unknown seat in a notation": (HEAD + POSITION + "do:\n  - nobunaga: place kenshin\n", 8, "nobunaga"),
    "unknown seat": (HEAD + POSITION + "do:\n  - kenshin: pass\n", 8, "kenshin"),
    "step of two": (HEAD + POSITION + "do:\n  - {nobunaga: pass, ieyasu: pass}\n", 8, "do"),
    "step that is a word": (HEAD + POSITION + "do:\n  - pass\n", 8, "do"),
    "step with a number for a seat": (HEAD + POSITION + "do:\n  - 1: pass\n", 8, "1"),
    "unknown phase": (HEAD + POSITION + "do:\n  - advance: war\n", 8, "advance"),
    "unknown card by chance": (HEAD + POSITION + "do:\n  - chance: [gold, golds]\n", 8, "chance"),
    "expect without keys": (HEAD + POSITION + "do:\n  - expect: turn\n", 8, "expect"),
    "unknown expectation": (HEAD + POSITION + "do:\n  - expect:\n      money: 0\n      hnad: {}\n", 10, "hnad"),
    "expectation of the other game": (HEAD + POSITION + "do:\n  - expect: {dragons: 1}\n", 8, "dragons"),
    "bad notation expected": (HEAD + POSITION + "do:\n  - expect:\n      legal: [by gold]\n", 9, "legal"),
    "no list of notations": (HEAD + POSITION + "do:\n  - expect:\n      only: pass\n", 9, "only"),
    "cites behind legal": (HEAD + POSITION + "do:\n  - expect: {legal: {pass: []}}\n", 8, "legal"),
    "unknown card expected": (HEAD + POSITION + "do:\n  - expect: {hand: {nobunaga: [golds]}}\n", 8, "hand"),
    "unknown pile expected": (HEAD + POSITION + "do:\n  - expect: {pool: {golds: 1}}\n", 8, "pool"),
    "no cards expected": (HEAD + POSITION + "do:\n  - expect: {hand: {nobunaga: gold}}\n", 8, "hand"),
    "unknown seat expected": (HEAD + POSITION + "do:\n  - expect: {vp: {kenshin: 1}}\n", 8, "vp"),
    "no seat expected": (HEAD + POSITION + "do:\n  - expect: {hand: 4}\n", 8, "hand"),
    "unknown pile to find": (HEAD + "options:\n  piles: [golds]\ndo:\n  - expect: {findings: {}}\n", 5, "piles"),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_file_is_an_error_with_file_line_and_key(name: str, tmp_path: Path) -> None:
    text, line, key = MALFORMED[name]
    file = tmp_path / "wrong.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(MalformedScenario) as caught:
        run_file(file)
    assert (caught.value.file, caught.value.line, caught.value.key) == (file, line, key)
    message = str(caught.value)
    assert message.startswith(f"{file}:{line}: {key}: ")
    assert "\n" not in message


def test_a_hint_stands_in_the_error(tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(MALFORMED["bad card in a notation"][0], encoding="utf-8")
    with pytest.raises(MalformedScenario, match="did you mean gold"):
        run_file(file)


def test_a_file_that_is_not_utf8_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "latin.yaml"
    file.write_bytes("game: kunitori\ntitle: Bär\n".encode("latin-1"))
    with pytest.raises(MalformedScenario, match="UTF-8") as caught:
        load_file(file)
    assert (caught.value.line, caught.value.key) == (2, "file")


@pytest.mark.parametrize("name", ["nowhere.yaml", "."])
def test_a_file_that_cannot_be_opened_is_an_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(MalformedScenario) as caught:
        load_file(tmp_path / name)
    assert (caught.value.file, caught.value.key) == (tmp_path / name, "file")


SOUND: dict[str, Any] = {
    "game": "kunitori",
    "title": "Sound",
    "cites": ["KU-R1.1"],
    "players": ["nobunaga", "hideyoshi", "ieyasu"],
    "options": {"ambush_bonus": "once", "piles": ["copper", "village"], "costs": {"village": 2}},
    "position": {
        "turn": "nobunaga",
        "phase": "action",
        "pool": {"village": 3},
        "gained_land": ["ieyasu"],
        "last": "ieyasu",
        "nobunaga": {"hand": {"castle-town": 1}, "deck": ["copper"], "rampart": 1},
    },
    "do": [
        {"chance": ["copper"]},
        {"nobunaga": "play castle-town"},
        {"advance": "buy"},
        {"expect": {"hand": {"nobunaga": ["copper"]}, "vp": {"nobunaga": 2}, "illegal": {"buy gold": ["KU-R13.1"]}}},
        {"expect": {"pool": {"village": 3}, "phase": "buy", "only": ["pass", "treasure copper"], "trash": 0}},
        {"expect": {"copies": {"village": 30}, "components": {"all": 288}, "winner": None, "refused": []}},
    ],
}
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["gold", "pass", "buy gold", "ieyasu", "", "a b"]),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["gold", "hand", "x"]), inner, max_size=2)
    ),
    max_leaves=3,
)


def paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        yield from paths(value, (*path, key))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(list(paths(SOUND))), ANYTHING)
def test_nothing_a_file_can_say_brings_the_judge_down(tmp_path: Path, path: tuple[Any, ...], value: Any) -> None:
    data = deepcopy(SOUND)
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    file = tmp_path / "fuzzed.yaml"
    file.write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
    with suppress(MalformedScenario):
        run_file(file)
