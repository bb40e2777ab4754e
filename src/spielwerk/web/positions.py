"""Positions as texts: a table written as a scenario, and a scenario somebody brings shown as a table."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from spielwerk.core.game import Game
from spielwerk.core.reasons import SpielwerkError
from spielwerk.core.state import State
from spielwerk.core.view import View
from spielwerk.judge.files import MalformedScenario, Scenario, load_text
from spielwerk.judge.writing import position_link, scenario_text
from spielwerk.language import Language
from spielwerk.web import shapes
from spielwerk.web.errors import Refusal
from spielwerk.web.library import game_named
from spielwerk.web.live import LiveTable
from spielwerk.web.present import SPECTATOR

LONGEST: Final = 20_000
"""So many signs a scenario from outside may have."""
_UNKNOWN: Final = "?"


def written(live: LiveTable, at: int | None, viewer: int | None, language: Language) -> shapes.Written:
    """Return a table as a scenario: what a viewer knows of it, or all of it; a moment of it as everybody noticed it."""
    match = live.playing
    if at is not None and not 0 <= at <= live.moments:
        raise Refusal("not-found")
    now = match.state if viewer is None else live.shown_to(viewer)
    state = now if at is None else live.state_at(at)
    shown = state if viewer is None else state.view(viewer)
    return {
        "text": scenario_text(match.game, shown, language),
        "link": position_link(match.game, shown, language),
    }


def read(text: str) -> tuple[Scenario, State]:
    """Return a scenario somebody brings, and its position set up."""
    try:
        scenarios = load_text(text, Path("scenario"))
    except MalformedScenario as error:
        raise Refusal("setup", detail=error) from error
    scenario = scenarios[0]
    if len(scenarios) > 1 or scenario.position is None:
        raise Refusal("invalid", where="scenario", extra={"where": "scenario"})
    game: Game[Any] = game_named(scenario.game)
    try:
        return scenario, game.position(scenario.position, players=scenario.players, options=scenario.options)
    except SpielwerkError as error:
        raise Refusal("setup", detail=error) from error
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, AssertionError) as error:
        # What somebody brings can be anything at all.
        raise Refusal("setup", detail=f"{type(error).__name__}: {error}") from error


def is_whole(part: Any) -> bool:
    """Whether no card of a position is unknown."""
    if isinstance(part, dict):
        return _UNKNOWN not in part and all(map(is_whole, part.values()))
    return all(map(is_whole, part)) if isinstance(part, list) else part != _UNKNOWN


def shown(text: str, seat: int | None, language: Language) -> shapes.Position:
    """Return the table of a scenario as a seat sees it; with no seat named all cards that are known lie open."""
    scenario, state = read(text)
    players = state.setup.players
    if seat is not None and seat >= len(players):
        raise Refusal("invalid", where="seat", extra={"where": "seat"})
    whole = is_whole(scenario.position)
    if whole and seat is None:
        view = View(SPECTATOR, state, tuple(() for _ in players))
    else:
        view = state.view(SPECTATOR if seat is None else seat)
    game = game_named(scenario.game)
    return {
        "game": game.name,
        "game_name": game.wording(language).title(),
        "title": scenario.titles.get(language, scenario.title),
        "whole": whole,
        "scene": game.scene(view, language),
    }
