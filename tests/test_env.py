"""What all learning environments have in common: options, rendering, rewards."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import spielwerk
from env_support import SHORT
from laws import walk
from spielwerk import SetupRefused, SpielwerkError, env
from spielwerk.core.state import Outcome
from spielwerk.env.play import Play
from spielwerk.env.rewards import final_rewards, present_leads
from spielwerk.env.shown import shown
from spielwerk.language import in_language


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"observation": "picture"}, "there is no observation 'picture'; choose from: flat, dict"),
        ({"reward": "money"}, "there is no reward 'money'; choose from: win, shared, points, lead"),
        ({"render_mode": "rgb_array"}, "there is no render_mode 'rgb_array'; choose from: ansi, human"),
        ({"illegal": "ignore"}, "there is no illegal 'ignore'; choose from: raise, terminate"),
        ({"max_steps": -1}, "max_steps is -1; it must be at least 0"),
    ],
)
@pytest.mark.parametrize("way", [env.pettingzoo, env.gymnasium])
def test_an_option_there_is_not_is_refused_with_those_there_are(
    way: Any, options: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(SpielwerkError, match=complaint):
        way("kunitori", **options)


@pytest.mark.parametrize("way", [env.pettingzoo, env.gymnasium, env.open_spiel, env.batch])
def test_options_of_the_game_are_checked_by_the_game(way: Any) -> None:
    with pytest.raises(SetupRefused, match="unknown option 'colour'"):
        way("kunitori", colour="red")
    with pytest.raises(SpielwerkError, match="there is no game 'chess'"):
        way("chess")


def test_the_page_shows_what_works() -> None:
    page = (Path(__file__).parent.parent / "docs" / "environments.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    namespace: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, "environments.md", "exec"), namespace)
    assert namespace["observations"].shape == (64, namespace["games"].layout.size)
    assert len(namespace["table"].possible_agents) == 4
    assert namespace["spiel"].num_players() == 3


@pytest.mark.parametrize(("game", "options"), [("kunitori", {"players": 3}), ("bluemoon", {"decks": ("buka", "hoax")})])
def test_nothing_shown_to_a_seat_changes_when_what_it_cannot_see_does(game: str, options: dict[str, Any]) -> None:
    play = Play(game, options)
    rng = Random(8)
    changed = 0
    for state in walk(spielwerk.game(game).deal(seed=8, **options), rng, 90):
        play.state = state
        seat = play.seat
        before = play.observe(seat), play.mask(seat), shown(play.view(seat))
        play.state = twin = state.view(seat).resample(rng)
        changed += twin.encode() != state.encode()
        assert (play.observe(seat), play.mask(seat), shown(play.view(seat))) == before
    assert changed > 50


def test_nothing_is_rendered_without_a_mode() -> None:
    table = env.pettingzoo("kunitori")
    table.reset(seed=1)
    with pytest.raises(SpielwerkError, match="without a render_mode"):
        table.render()


def test_rewards_at_the_end() -> None:
    outcome = Outcome(1, (4, 9, 9), "points")
    assert final_rewards("win", outcome) == [-1.0, 1.0, -1.0]
    assert final_rewards("shared", outcome) == [-0.5, 1.0, -0.5]
    assert final_rewards("points", outcome) == [-5.0, 0.0, 0.0]


@pytest.mark.parametrize(("game", "options"), [("kunitori", {"players": 3, **SHORT}), ("bluemoon", {})])
def test_the_lead_is_paid_as_it_changes(game: str, options: dict[str, Any]) -> None:
    play = Play(game, options, reward="lead")
    play.begin(2)
    first = present_leads(play.state)
    rng = Random(2)
    paid = [0.0] * play.players
    while not play.over:
        play.step(rng.choice(play.options))
        paid = [total + reward for total, reward in zip(paid, play.rewards, strict=True)]
    assert paid == [now - then for now, then in zip(present_leads(play.state), first, strict=True)]
    assert any(paid)


@pytest.mark.parametrize(
    ("library", "module", "way", "extra"),
    [
        ("numpy", "many", env.batch, "env"),
        ("pettingzoo", "zoo", env.pettingzoo, "env"),
        ("gymnasium", "gym", env.gymnasium, "env"),
        ("pyspiel", "spiel", env.open_spiel, "openspiel"),
    ],
)
def test_a_missing_library_is_named_with_the_extra_that_brings_it(
    monkeypatch: pytest.MonkeyPatch, library: str, module: str, way: Callable[[str], object], extra: str
) -> None:
    for name in [library, *sys.modules]:
        if name.partition(".")[0] == library:
            monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, f"spielwerk.env.{module}", raising=False)
    with pytest.raises(SpielwerkError, match=rf"{library}.*spielwerk\[{extra}\]") as caught:
        way("kunitori")
    assert "ist nicht installiert" in in_language(caught.value, "de")
