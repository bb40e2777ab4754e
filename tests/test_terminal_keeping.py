"""At the terminal: what is offered while one types, what is taken back at once, games taken up again, games watched."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from click import command, echo
from click.testing import CliRunner
from rich.console import Console

import spielwerk
from spielwerk.bots.registry import make_bot
from spielwerk.cli.common import by_keys
from spielwerk.cli.play import _answered_yes, play
from spielwerk.cli.record import replay
from spielwerk.cli.watch import _played, watch
from spielwerk.core.chance import Seeded
from spielwerk.core.reasons import SpielwerkError
from spielwerk.language import Language
from spielwerk.match.match import Match
from spielwerk.match.transcript import Transcript, verify
from spielwerk.tui.keeping import Kept, kept_file, read_kept
from spielwerk.tui.screens import screen_of
from spielwerk.tui.viewer import Moment, Viewer
from terminal_support import KunitoriSession, both_languages

# -- completion ------------------------------------------------------------------------------------------


def offered(begun: str, **arguments: Any) -> dict[str, tuple[str, bool]]:
    session = KunitoriSession(["a"], **arguments).run()
    return {offer.text: (offer.note, offer.possible) for offer in session.offers(begun)}


@pytest.mark.parametrize(("language", "words"), [("en", "Buy Silver (3)"), ("de", "Silber kaufen (3)")])
def test_actions_are_offered_in_the_words_of_the_language(language: Language, words: str) -> None:
    for begun in ("", words[:3].lower(), words.upper()):
        note, possible = offered(begun, language=language)[words]
        assert possible
        assert note.endswith("buy silver")


def test_what_is_not_possible_is_offered_with_its_reason() -> None:
    note, possible = offered("buy land")["Buy Land (10)"]
    assert not possible
    assert "10" in note


@pytest.mark.parametrize(
    ("begun", "words", "why"), [("gol", "Buy Gold (6)", "costs 6"), ("cast", "Buy Castle town (6)", "costs 6")]
)
def test_the_name_of_a_card_is_enough_to_be_told_why_not(begun: str, words: str, why: str) -> None:
    note, possible = offered(begun)[words]
    assert not possible
    assert why in note


def test_what_a_card_says_is_told_with_the_offer() -> None:
    session = KunitoriSession(["a"]).run()
    said = {offer.text: offer.card for offer in session.offers("")}
    assert "Troop" in said["Buy Spear troopers (3)"]


@both_languages
def test_commands_and_cards_are_offered(language: Language) -> None:
    command = "undo" if language == "en" else "zurück"
    assert command in offered(command[:2], language=language)
    card = "Trap" if language == "en" else "Falle"
    assert f"? {card}" in offered(f"? {card[:3]}", language=language)


def test_what_is_offered_is_understood() -> None:
    for text, (_, possible) in offered("").items():
        if possible and text.startswith("Buy"):
            assert KunitoriSession(["a", text]).run().taken[-1].startswith("buy"), text


@pytest.mark.parametrize(("said", "agreed"), [("\n", True), ("j\n", True), ("was?\nNEIN\n", False)])
def test_going_on_is_agreed_to_in_the_language_spoken(said: str, agreed: bool) -> None:
    asked = CliRunner().invoke(command(lambda: echo(str(_answered_yes("Weiterspielen?", "de")))), [], said)
    assert asked.output.startswith("Weiterspielen? [J/n]: ")
    assert asked.output.endswith(f"{agreed}\n")


# -- taking back -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["undo", "zurück"])
def test_all_treasures_are_taken_back_at_once(command: str) -> None:
    session = KunitoriSession(["a", command], language="de").run()
    assert session.taken == []


def test_a_single_answer_is_taken_back_alone() -> None:
    session = KunitoriSession(["treasure copper", "a", "undo"]).run()
    assert session.taken == ["treasure copper"]


def test_one_treasure_is_laid_by_the_same_key() -> None:
    session = KunitoriSession(["treasure copper", "treasure copper", "a"]).run()
    assert session.taken == ["treasure copper"] * 3


# -- going on with a game --------------------------------------------------------------------------------


def test_a_recorded_game_goes_on_where_it_stood() -> None:
    match = Match(spielwerk.game("kunitori"), {"players": ["anna", "bert"]}, Seeded(3))
    for _ in range(9):
        decision = match.state.decision
        assert decision is not None
        match.act(decision.seat, decision.actions[-1])
    again = Match.resumed(Transcript.from_json(match.transcript.to_json()), Seeded(4))
    assert again.state.digest() == match.state.digest()
    assert again.transcript.to_json() == match.transcript.to_json()
    while (decision := again.state.decision) is not None and again.version < 60:
        again.act(decision.seat, decision.actions[-1])
    verify(again.transcript)


def test_a_game_that_was_left_is_kept_and_taken_up_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    left = CliRunner().invoke(
        play, ["kunitori", "--players", "you,greedy", "--seed", "7", "--pace", "0"], "pass\nquit\n"
    )
    assert "spielwerk play kunitori --resume" in left.output
    before = read_kept(kept_file("kunitori"), ()).games[-1]
    assert [entry.seat for entry in before.entries].count("You") == 1
    again = CliRunner().invoke(play, ["--resume", "--pace", "0"], "quit\n")
    assert again.exit_code == 0, again.output
    assert read_kept(kept_file("kunitori"), ()).games[-1].entries[: len(before.entries)] == before.entries
    in_german = CliRunner().invoke(play, ["--resume", "--pace", "0", "--lang", "de"], "ende\n")
    assert "▶ Du · 2 Punkte" in in_german.output
    assert "You" not in in_german.output


@pytest.mark.parametrize(
    ("typed", "begun"), [("2", "Kunitori"), ("kuni", "Kunitori"), ("", "Blue Moon"), ("7\nblue m", "Blue Moon")]
)
def test_who_names_no_game_is_asked_for_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, typed: str, begun: str
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("spielwerk.cli.play._at_terminal", lambda: True)
    played = CliRunner().invoke(play, ["--pace", "0"], f"{typed}\nquit\n")
    assert played.exit_code == 0, played.output
    assert f"Welcome to {begun}" in played.output


def test_who_names_no_game_where_nobody_can_be_asked_is_told_which_there_are() -> None:
    refused = CliRunner().invoke(play, [])
    assert refused.exit_code == 2
    assert "bluemoon, kunitori" in refused.output


def test_without_a_kept_game_there_is_nothing_to_go_on_with(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    refused = CliRunner().invoke(play, ["--resume"])
    assert refused.exit_code == 2
    assert "no unfinished game" in refused.output


def test_a_transcript_is_taken_up_too_and_rubbish_is_refused(tmp_path: Path) -> None:
    match = Match(spielwerk.game("kunitori"), {"players": ["anna", "bert"]}, Seeded(3))
    file = tmp_path / "game.json"
    file.write_text(match.transcript.to_json())
    assert read_kept(file, ["you", "greedy"]).players == ("you", "greedy")
    Kept(("you", "greedy"), (match.transcript,)).write(file)
    assert read_kept(file, ()).games[0].to_json() == match.transcript.to_json()
    for rubbish in ("", "[]", "{}", '{"format": "spielwerk-kept-1"}'):
        file.write_text(rubbish)
        with pytest.raises(SpielwerkError):
            read_kept(file, ())


# -- watching --------------------------------------------------------------------------------------------


def _viewer(language: Language = "en") -> Viewer:
    match = Match(spielwerk.game("kunitori"), {"players": ["anna", "bert"]}, Seeded(3))
    bots = [make_bot("greedy", "kunitori", seat) for seat in range(2)]
    screen = screen_of("kunitori", language)
    return Viewer(_played(match, bots, screen), screen, language)


def test_a_game_is_looked_at_forwards_and_backwards() -> None:
    viewer = _viewer()
    first = viewer.drawn(120, 40, coloured=False)
    assert viewer.step(1)
    later = viewer.drawn(120, 40, coloured=False)
    assert later != first
    assert viewer.step(-1)
    assert not viewer.step(-1)
    assert viewer.drawn(120, 40, coloured=False) == first
    viewer.turn(1)
    assert viewer.at > 1


def test_a_key_pressed_while_a_bot_thinks_waits_for_its_move() -> None:
    asked, may_move = threading.Event(), threading.Event()
    match = Match(spielwerk.game("kunitori"), {"players": ["anna", "bert"]}, Seeded(3))

    def moments() -> Iterator[Moment]:
        yield Moment(match.state.copy(), match.dealt)
        asked.set()
        may_move.wait()
        for _ in range(2):
            yield Moment(match.state.copy(), ())

    viewer = Viewer(moments(), screen_of("kunitori", "en"), "en")
    with ThreadPoolExecutor(2) as threads:
        running = threads.submit(viewer.step, 1)
        asked.wait()
        pressed = threads.submit(viewer.step, 1)
        may_move.set()
        assert (running.result(), pressed.result(), viewer.at) == (True, True, 2)


def test_what_was_decided_is_told_in_words() -> None:
    viewer = _viewer("de")
    viewer.step(1)
    assert "anna: Kupfer auslegen" in viewer.drawn(120, 40, coloured=False)


def test_at_the_end_the_result_is_shown() -> None:
    viewer = _viewer("de")
    viewer.end()
    assert not viewer.step(1)
    assert "Punkte" in viewer.drawn(160, 60, coloured=False)


@pytest.mark.parametrize(("width", "height"), [(50, 24), (80, 24), (120, 40)])
@pytest.mark.parametrize("players", [2, 4, 6])
def test_whoever_watches_always_sees_whose_turn_it_is_and_the_keys(players: int, width: int, height: int) -> None:
    names = ["anna", "bert", "carl", "dora", "emil", "fini"][:players]
    match = Match(spielwerk.game("kunitori"), {"players": names}, Seeded(3))
    bots = [make_bot("greedy", "kunitori", seat) for seat in range(players)]
    screen = screen_of("kunitori", "de")
    viewer = Viewer(_played(match, bots, screen), screen, "de")
    for _ in range(60):
        viewer.step(4)
        drawn = re.sub("\x1b\\[[0-9;]*m", "", viewer.drawn(width, height, coloured=False))
        now = viewer._seen[viewer.at].state
        if now.outcome is not None:
            break
        assert len(drawn.splitlines()) <= height
        assert "q beendet" in " ".join(drawn.split())
        assert f"{names[now.turn]} ist am Zug:" in drawn
        assert f"▶ {names[now.turn]}" in drawn


def test_the_story_goes_on_indented_in_a_further_line() -> None:
    told = KunitoriSession(["a", "buy silver", "log"], size=(40, 24)).run().shown[-1].splitlines()
    assert any(line.startswith("  ▶ You lay down Copper ×3 · buy Silver") for line in told)
    assert all(line.startswith("  ") and len(line) <= 40 for line in told), told


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("names", [("greedy-1", "greedy-2"), ("learned:my-policy", "search:500ms")])
def test_the_board_of_blue_moon_is_never_cut(names: tuple[str, str], language: Language) -> None:
    match = Match(spielwerk.game("bluemoon"), {"players": names}, Seeded(3))
    screen = screen_of("bluemoon", language)
    viewer = Viewer(iter([Moment(match.state, match.dealt)]), screen, language)
    for width in (50, 76, 80, 100):
        drawn = viewer.drawn(width, 24, coloured=False)
        assert "…" not in drawn
        assert drawn.count("0 : 0") == 2


def test_a_terminal_that_cannot_draw_is_told_the_story() -> None:
    class Typed(StringIO):
        def isatty(self) -> bool:
            return True

    for term, drawn in (("xterm", True), ("dumb", False)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "stdin", Typed())
            assert by_keys(Console(file=Typed(), force_terminal=True, _environ={"TERM": term})) is drawn


def test_without_keys_watching_and_replaying_tell_the_story(tmp_path: Path) -> None:
    told = CliRunner().invoke(watch, ["kunitori", "--seed", "1", "--pace", "0"])
    assert told.exit_code == 0, told.output
    assert "greedy-1" in told.output
    match = Match(spielwerk.game("kunitori"), {"players": ["anna", "bert"]}, Seeded(3))
    file = tmp_path / "game.json"
    file.write_text(match.transcript.to_json())
    assert CliRunner().invoke(replay, [str(file)]).exit_code == 0
    assert CliRunner().invoke(watch, ["bluemoon", "--players", "greedy,greedy,greedy"]).exit_code == 2
