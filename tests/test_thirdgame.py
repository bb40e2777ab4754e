"""A game brought from outside goes through every layer: nothing in the house knows its name.

`thirdgame` is laid out as an installed package would be, with an entry point; these tests put it on the path.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
import yaml

import spielwerk
from laws import check_laws, check_scene, walk
from spielwerk import env
from spielwerk.bots.base import ask
from spielwerk.bots.registry import make_bot
from spielwerk.core.chance import Seeded
from spielwerk.core.state import State
from spielwerk.judge.files import load_file
from spielwerk.judge.runner import run_scenario
from spielwerk.match.match import Match
from spielwerk.match.transcript import Transcript, replay, verify
from web_support import Guest, config, play_to_end, serving

NAME: Final = "elstern"
ROOT: Final = Path(__file__).parents[1]
BROUGHT: Final = Path(__file__).parent / "thirdgame"
RULINGS: Final = BROUGHT / NAME / "rulings" / "tricks.yaml"
TABLES: Final = (2, 3, 4)


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BROUGHT))


@pytest.fixture
def game() -> Any:
    return spielwerk.game(NAME)


def _games(game: Any) -> Iterator[State]:
    """Return states of random games at all tables, the last ones too."""
    for players in TABLES:
        for seed in range(4):
            yield from walk(game.deal(seed=seed, players=players), Random(seed), 99)


def _command(*arguments: object, typed: str = "", status: int = 0, **environment: str) -> str:
    """Run `spielwerk` as somebody who has the game installed."""
    path = os.pathsep.join(map(str, (Path(spielwerk.__file__).parents[1], BROUGHT)))
    done = subprocess.run(
        [sys.executable, "-m", "spielwerk", *map(str, arguments)],
        env={**os.environ, "PYTHONPATH": path, "COLUMNS": "120", **environment},
        input=typed, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == status, (done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    return done.stdout


def _played(game: Any) -> Match:
    match, rng = Match(game, {"players": ["mia", "tom", "zoe"]}, Seeded(5)), Random(5)
    while (decision := match.state.decision) is not None:
        match.act(decision.seat, rng.choice(decision.actions), match.version)
    return match


def test_it_is_small_and_registers_itself(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [line for file in BROUGHT.rglob("*.py") for line in file.read_text(encoding="utf-8").splitlines()]
    assert len(lines) < 200
    assert NAME in spielwerk.games()
    assert game.name == NAME
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry != str(BROUGHT)])
    assert NAME not in spielwerk.games()


def test_nothing_in_the_house_knows_it() -> None:
    for folder in ("src", "frontend/src"):
        for file in (ROOT / folder).rglob("*.*"):
            if file.suffix in {".py", ".toml", ".ts", ".svelte", ".css"}:
                assert NAME not in file.read_text(encoding="utf-8").lower(), file


def test_laws(game: Any) -> None:
    rng = Random(1)
    for state in _games(game):
        check_laws(game, state, rng)
        check_scene(game, state, rng)


def test_a_step_of_its_own_may_offer_a_single_answer(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert 1 not in _offered(game)
    (lay,) = game.deal(seed=3).steps
    polite = type("Polite", (type(lay),), {"always_asked": True})
    monkeypatch.setattr(type(game.deal(seed=3)), "steps", (polite("lay"),))
    assert 1 in _offered(game)


def _offered(game: Any) -> set[int]:
    """How many answers the questions of a game had."""
    state, found = game.deal(seed=3), set()
    while state.decision is not None:
        found.add(len(state.options))
        state.play(state.options[0])
    return found


def test_positions(game: Any) -> None:
    for state in _games(game):
        written = yaml.safe_load(yaml.safe_dump(game.describe(state)))
        assert game.position(written).encode() == state.encode()


def test_a_position_told_from_a_view_keeps_its_secrets(game: Any) -> None:
    state = game.deal(seed=3, players=3)
    told = game.describe(state.view(1))
    assert told == game.describe(state.view(1).resample(Random(9)).view(1))
    assert told["ann"]["hand"] == ["?"] * 5
    assert told["ben"]["hand"] == game.describe(state)["ben"]["hand"]


def test_judge(tmp_path: Path) -> None:
    reports = [run_scenario(scenario) for scenario in load_file(RULINGS)]
    assert len(reports) == 4
    assert not [report.failures for report in reports if report.failures]
    broken = tmp_path / "broken.yaml"
    broken.write_text(RULINGS.read_text(encoding="utf-8").replace("cem: 6", "cem: 5"), encoding="utf-8")
    assert [bool(run_scenario(scenario).failures) for scenario in load_file(broken)] == [True, False, False, False]
    _command("judge", RULINGS)
    covered = [line.split() for line in _command("judge", "--coverage").splitlines() if line.startswith("E")]
    assert [(words[0], words[-1]) for words in covered] == [(f"E{number}", "proved") for number in range(1, 5)]
    assert "points" in _command("judge", broken, status=1)


def test_match_transcript_and_verify(game: Any, tmp_path: Path) -> None:
    match = _played(game)
    assert match.state.outcome is not None
    text = match.transcript.to_json()
    verify(Transcript.from_json(text))
    *_, last = replay(Transcript.from_json(text))
    assert last is not None
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    assert "verified" in _command("verify", file)
    head, _, rest = text.rpartition('"action": "lay ')
    file.write_text(f'{head}"action": "lay gold-1" {rest[rest.index(",") :]}', encoding="utf-8")
    _command("verify", file, status=1)


def test_replay_in_the_terminal(game: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(_played(game).transcript.to_json(), encoding="utf-8")
    for language, word in (("en", "takes"), ("de", "nimmt")):
        assert word in _command("replay", file, "--lang", language)


@pytest.mark.parametrize("kind", ["random", "greedy", "search:20it"])
def test_bots(game: Any, kind: str) -> None:
    for players in TABLES:
        state = game.deal(seed=2, players=players)
        bots = [make_bot(kind, game=NAME, seed=seat) for seat in range(players)]
        while state.frame is not None:
            state.play(ask(bots[state.frame.seat], state))
        assert state.outcome is not None


def test_search_is_the_stronger_player() -> None:
    result = json.loads(_command("sim", NAME, "--players", "search:60it,random", "-n", 40, "--seed", 1, "--json"))
    wins = {row["name"]: row["wins"] for row in result["players"]}
    assert wins["search:60it"] > wins["random"]


def test_sim_writes_what_it_played(tmp_path: Path) -> None:
    _command("sim", NAME, "--players", "random,random,random", "-n", 3, "--out", tmp_path, "--transcripts", 2)
    files = sorted(tmp_path.rglob("*.json"))
    for file in [file for file in files if "transcript" in str(file)]:
        verify(Transcript.from_json(file.read_text(encoding="utf-8")))


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
def test_environments() -> None:  # PettingZoo knows dictionaries with a mask only from its own games
    import pettingzoo.test  # noqa: PLC0415 - heavy

    for players in TABLES:
        pettingzoo.test.api_test(env.pettingzoo(NAME, players=players), num_cycles=60)
    games = env.batch(NAME, games=8, seed=1, players=3)
    observations, masks, _ = games.reset()
    assert observations.shape == (8, games.layout.size)
    ended = 0
    for _ in range(40):
        _, masks, _, dones, _ = games.step(masks.argmax(axis=1))
        ended += int(dones.sum())
    assert ended
    solo = env.gymnasium(NAME, players=2)
    solo.reset(seed=1)
    assert solo.action_space.contains(0)


def test_openspiel() -> None:
    state = env.open_spiel(NAME, players=3).new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert len(state.returns()) == 3


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            (
                "Left over (14)",
                "Which card do you lay?",
                "You do not hold",
                "worth 2",
                "You take",
                "has the finest nest.",
            ),
        ),
        ("de", ("Übrig (14)", "Welche Karte", "Reihum legt", "zählt 2", "Du nimmst", "hat das schönste Nest.")),
    ],
)
def test_terminal(language: str, words: tuple[str, ...]) -> None:
    typed = "? gold-7\n? lay glass-1\n? lay glass-2\n? lay glass-4\n" + "1\n" * 20
    seated = ("--players", "you,random", "--seed", 4, "--pace", 0)
    shown = _command("play", NAME, *seated, "--lang", language, typed=typed)
    for word in words:
        assert word in shown
    assert shown.count("▒") >= 5


def test_cards_in_the_terminal() -> None:
    assert "Gold 7" in _command("cards", "gold-7", "--game", NAME)
    assert "Silber 3" in _command("cards", "Silber 3", "--lang", "de")


def test_api(tmp_path: Path) -> None:
    with serving(config(tmp_path)) as client:
        guest = Guest(client, "Mia")
        told = guest.open({"game": NAME}, "me", "random", "greedy")
        assert told["seats"][0]["name"] == "Mia"
        told = play_to_end(guest, guest.table(told["id"]))
        assert told["state"] == "over"
        record = guest.ok("GET", f"/api/tables/{told['id']}/transcript")
        verify(Transcript.from_json(json.dumps(record)))
