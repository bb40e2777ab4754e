"""Spielwerk as a library: games by name, what things look like as text, equality, and travelling between processes."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

import spielwerk
import spielwerk.env
from laws import walk
from spielwerk.bots.base import ask
from spielwerk.bots.registry import make_bot
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Event, Run
from spielwerk.core.reasons import BadPosition
from spielwerk.core.state import State
from spielwerk.judge.files import MalformedScenario
from spielwerk.lab.refusals import LabRefusal
from spielwerk.language import in_language
from spielwerk.match.match import CannotUndo, Match, StaleCommand
from spielwerk.match.transcript import BadTranscript, Transcript, verify

ROOT = Path(__file__).parents[1]
GAMES = ("bluemoon", "kunitori")


def some_states(name: str) -> list[State]:
    state: State = spielwerk.game(name).deal(seed=5)
    return [there.copy() for there in walk(state, Random(5), 120)][::7]


# -- games by name --------------------------------------------------------------------------------------------


def test_the_games_here_are_registered_like_all_others() -> None:
    data = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    points = data["project"]["entry-points"][spielwerk.GROUP]
    assert points == {name: f"spielwerk.{name}.game:GAME" for name in GAMES}
    assert spielwerk.games()[: len(GAMES)] == GAMES


def bring(folder: Path, name: str, value: str) -> None:
    """Install a package that registers a game."""
    (folder / "guest_game.py").write_text(
        "from spielwerk.kunitori.game import GAME, Kunitori\n\nNOTHING = None\n", encoding="utf-8"
    )
    about = folder / "guest_game-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: guest-game\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[{spielwerk.GROUP}]\n{name} = {value}\n", encoding="utf-8")


def test_another_package_can_bring_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bring(tmp_path, "guest", "guest_game:NOTHING")
    with pytest.raises(spielwerk.SpielwerkError, match="there is no game 'guest'; choose from: bluemoon, kunitori"):
        spielwerk.game("guest")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert spielwerk.games()[-1] == "guest"
    with pytest.raises(spielwerk.SpielwerkError, match="registered as the game 'guest' but is not a game of that name"):
        spielwerk.game("guest")


def test_nobody_takes_the_name_of_a_game_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bring(tmp_path, "kunitori", "guest_game:NOTHING")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert spielwerk.games().count("kunitori") == 1
    assert spielwerk.game("kunitori").name == "kunitori"


# -- types ----------------------------------------------------------------------------------------------------

_TYPED = """\
import spielwerk
from random import Random
from typing import Any, assert_type
from spielwerk.bluemoon import icons, marks
from spielwerk.bluemoon.cards.model import Card as BlueMoonCard
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.game import Game
from spielwerk.core.scene import Area
from spielwerk.core.state import Decision
from spielwerk.core.view import SeatView
from spielwerk.kunitori import actions, steps, zones
from spielwerk.kunitori.cards.model import Card as KunitoriCard
from spielwerk.kunitori.state import KunitoriState

state = spielwerk.game("bluemoon").deal(seed=1)
assert_type(state, BlueMoonState)
assert_type(state.view(0), SeatView[BlueMoonState])
assert_type(state.view(0).table, BlueMoonState)
assert_type(state.view(0).resample(Random(1)), BlueMoonState)
assert_type(state.view(0).area("hand", 0), Area)
assert_type(state.decision, Decision | None)
assert_type(spielwerk.game("bluemoon").card("hoax-1"), BlueMoonCard)
other = spielwerk.game("kunitori").decode(b"")
assert_type(other, KunitoriState)
assert_type(spielwerk.game("kunitori").card("village"), KunitoriCard)
assert_type(spielwerk.game(str(1)), Game[Any])

# What is no zone is none where one belongs; an `ignore` that nothing needs is an error.
assert_type(other.zone(zones.AMBUSH, 0), tuple[int, ...])
state.zone(marks.NAMED, 0)  # type: ignore[arg-type]
state.zone(icons.FREE, 0)  # type: ignore[arg-type]
other.zone(actions.AMBUSH, 0)  # type: ignore[arg-type]
other.zone(steps.AMBUSH, 0)  # type: ignore[arg-type]
other.zone(zones.TRASH, 0)  # type: ignore[arg-type]
"""


@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_what_a_game_gives_has_a_type(checker: str, tmp_path: Path) -> None:
    file = ROOT / "build" / f"typed_{checker}.py"  # inside the project, so that its settings hold
    file.parent.mkdir(exist_ok=True)
    file.write_text(_TYPED, encoding="utf-8")
    command = [str(Path(sys.executable).parent / checker), str(file)]
    if checker == "mypy":
        command[1:1] = ["--cache-dir", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    file.unlink()
    assert done.returncode == 0, done.stdout + done.stderr


# -- as text --------------------------------------------------------------------------------------------------


def test_things_say_what_they_are() -> None:
    game = spielwerk.game("kunitori")
    assert repr(game) == f"<game 'kunitori', rules version {game.rules_version}>"
    state = game.deal(seed=1, players=["anna", "bert"], first="anna")
    count = len(state.options)
    assert repr(state) == f"<kunitori: anna, bert; anna is asked 'buy', {count} actions>"
    shown = repr(state.decision)
    assert shown.startswith("<Decision 'buy' for anna: ")
    assert state.text(state.options[0]) in shown
    assert repr(state.view(0)) == f"<kunitori as anna sees it: anna, bert; anna is asked 'buy', {count} actions>"
    assert repr(state.view(1)) == "<kunitori as bert sees it: anna, bert; anna is asked>"
    assert repr(state.view(-1)) == "<kunitori as a spectator sees it: anna, bert; anna is asked>"
    run = Run(Seeded(1))
    rng = Random(1)
    while state.frame is not None:
        state.apply(rng.choice(state.options), run)
    assert state.outcome is not None
    assert repr(state) == f"<kunitori: anna, bert; {('anna', 'bert')[state.outcome.winner]} has won (points)>"


def test_a_view_of_another_tells_no_decision_in_its_text() -> None:
    for name in GAMES:
        for state in some_states(name):
            decision = state.decision
            if decision is not None:
                other = (decision.seat + 1) % len(state.setup.players)
                assert repr(decision.kind) not in repr(state.view(other))
                assert "not told" in repr(state.view(other).decision)


def test_a_reason_is_a_sentence_in_the_callers_language(monkeypatch: pytest.MonkeyPatch) -> None:
    state = spielwerk.game("kunitori").deal(seed=1, players=["anna", "bert"], first="anna")
    reason = state.why_not("buy gold")
    assert reason is not None
    assert (reason.code, reason.cards) == ("too-expensive", ("gold",))
    monkeypatch.setenv("SPIELWERK_LANG", "de")
    german = str(reason)
    assert (
        german == reason.in_language("de") == spielwerk.game("kunitori").wording("de").reason(reason, ("anna", "bert"))
    )
    monkeypatch.setenv("SPIELWERK_LANG", "en")
    assert str(reason) == reason.in_language("en") != german
    with pytest.raises(spielwerk.IllegalAction) as refused:
        state.play("buy gold")
    assert str(refused.value) == f"'buy gold' is not possible: {reason.in_language('en')}"
    assert in_language(refused.value, "de") == f"'buy gold' ist nicht möglich: {german}"


def test_a_reason_without_a_game_tells_its_code_and_what_it_rests_on() -> None:
    assert str(spielwerk.Reason("nothing-to-undo")) == "nothing-to-undo"
    assert str(spielwerk.Reason("too-expensive", ("gold",), ("KU-R4.1",))) == "too-expensive (gold, KU-R4.1)"


def test_areas_of_a_view_have_names() -> None:
    state = spielwerk.game("bluemoon").deal(seed=2)
    own, other = state.view(0).area("hand", 0), state.view(0).area("hand", 1)
    assert own.count == other.count == 6
    assert None not in {card.card for card in own.cards}
    assert {card.card for card in other.cards} <= {None}


# -- equality -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_states_and_views_are_equal_if_they_stand_alike(name: str) -> None:
    for state in some_states(name):
        twin = state.copy()
        assert (twin, hash(twin)) == (state, hash(state))
        assert (twin.view(0), hash(twin.view(0))) == (state.view(0), hash(state.view(0)))
        assert state.view(0) != state.view(1)
        assert state != name
        if state.options:
            twin.apply(state.options[0], Run(Seeded(3)))
            assert twin != state
            assert len({twin, state, state.copy()}) == 2


# -- travelling -----------------------------------------------------------------------------------------------


def travelled(thing: Any) -> list[Any]:
    return [pickle.loads(pickle.dumps(thing)), copy.deepcopy(thing), copy.copy(thing)]


@pytest.mark.parametrize("name", GAMES)
def test_games_states_views_and_decisions_travel(name: str) -> None:
    game = spielwerk.game(name)
    assert all(twin is game for twin in travelled(game))
    for state in some_states(name):
        for twin in travelled(state):
            assert twin == state
            assert twin is not state
            assert twin.options == state.options
        for seat in range(-1, 2):
            view = state.view(seat)
            for seen in travelled(view):
                assert seen == view
                assert seen.resample(Random(1)) == view.resample(Random(1))
        decision = state.decision
        for same in travelled(decision):
            assert repr(same) == repr(decision)


def test_a_travelled_state_plays_on_alike() -> None:
    state = spielwerk.game("bluemoon").deal(seed=4, decks=("buka", "mimix"))
    twin = pickle.loads(pickle.dumps(state))
    for _ in range(30):
        if state.decision is None:
            break
        for each in (state, twin):
            each.play(each.options[-1])
        assert twin == state


@pytest.mark.parametrize("bot", ["random", "greedy", "search:4it", "level:1", "level:3", "greedy-1", "search-1:4it"])
@pytest.mark.parametrize("name", GAMES)
def test_a_bot_that_has_travelled_decides_alike(name: str, bot: str) -> None:
    """In the middle of a game, so that plans and luck travel too."""
    state: Any = spielwerk.game(name).deal(seed=6)
    bots = [make_bot(bot, name, seat) for seat in range(len(state.setup.players))]
    run = Run(Seeded(6))
    for step in range(24):
        if state.frame is None:
            break
        if step % 3 == 2:
            twins = pickle.loads(pickle.dumps(bots)), copy.deepcopy(bots)
            assert {ask(twin[state.frame.seat], state) for twin in twins} == {ask(bots[state.frame.seat], state)}
            bots = twins[0]
        else:
            state.apply(ask(bots[state.frame.seat], state), run)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_tells_bots_travels(name: str) -> None:
    state: Any = spielwerk.game(name).deal(seed=6)
    heuristics = spielwerk.game(name).heuristics()
    for twin in travelled(heuristics):
        assert twin.weighed(state, state.options) == heuristics.weighed(state, state.options)


def test_a_copy_goes_its_own_way() -> None:
    state = spielwerk.game("kunitori").deal(seed=4)
    before = state.encode()
    for twin in travelled(state):
        twin.play(twin.options[0])
    assert state.encode() == before


def errors() -> list[spielwerk.SpielwerkError]:
    state = spielwerk.game("kunitori").deal(seed=1)
    reason = state.why_not("buy gold")
    assert reason is not None
    found: list[spielwerk.SpielwerkError] = [
        spielwerk.IllegalAction("buy gold", reason),
        spielwerk.AmbiguousNotation("buy s", ("buy silver", "buy spear-troopers")),
        BadPosition("hand", "no such card", "anna"),
        CannotUndo(spielwerk.Reason("revealed")),
        LabRefusal("no-games"),
        MalformedScenario(Path("a.yaml"), 3, "hand", "no such card"),
    ]
    match = Match(spielwerk.game("kunitori"), {"players": 2}, Seeded(1))
    for wrong in (
        lambda: state.play("walk"),
        lambda: spielwerk.game("kunitori").deal(players=9),
        lambda: match.act(0, "pass", 7),
        lambda: verify(Transcript("kunitori", "99", {}, ())),
        lambda: spielwerk.game("chess"),
    ):
        try:
            wrong()
        except spielwerk.SpielwerkError as error:
            found.append(error)
    assert [type(error) for error in found[6:]] == [
        spielwerk.MalformedNotation,
        spielwerk.SetupRefused,
        StaleCommand,
        BadTranscript,
        spielwerk.SpielwerkError,
    ]
    return found


def test_reasons_and_errors_travel_with_all_they_know() -> None:
    for error in errors():
        for twin in travelled(error):
            assert type(twin) is type(error)
            assert twin.args == error.args
            assert (str(twin), in_language(twin, "de")) == (str(error), in_language(error, "de"))
            for name in ("reason", "notation", "text", "candidates", "key", "message", "seat", "file", "line"):
                assert getattr(twin, name, None) == getattr(error, name, None)
            assert str(getattr(twin, "reason", None)) == str(getattr(error, "reason", None))


@pytest.mark.parametrize("name", GAMES)
def test_environments_travel(name: str) -> None:
    kinds: tuple[Any, ...] = (spielwerk.env.pettingzoo, spielwerk.env.gymnasium)
    for kind in kinds:
        env: Any = kind(name)
        env.reset(seed=3)
        play = env.unwrapped.play
        for twin in travelled(env)[:2]:
            there = twin.unwrapped.play
            assert there is not play
            assert (there.state, there.layout.size) == (play.state, play.layout.size)
            twin.step(there.state.options[0])
            assert there.state != play.state


@pytest.mark.parametrize("name", GAMES)
def test_what_happened_and_what_is_seen_travels(name: str) -> None:
    events: list[Event] = []
    state = spielwerk.game(name).deal_with({}, Seeded(1), events)
    state.play(state.options[0], events=events)
    scene = state.view(0).scene("de")
    for thing in (events, scene, spielwerk.game(name).options, spielwerk.game(name).catalogue("en")):
        for twin in travelled(thing):
            assert twin == thing
