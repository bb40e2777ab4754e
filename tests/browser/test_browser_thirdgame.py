"""A game the page has never heard of is listed, drawn plainly, played to its end and looked at again."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser_support import Visitor, serving

BROUGHT = Path(__file__).parents[1] / "thirdgame"
ROOT = Path(__file__).parents[2]


@pytest.fixture
def magpies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, browser: Browser) -> Iterator[Visitor]:
    """Visit a server on which somebody has installed the game."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, (ROOT / "src", BROUGHT))))
    with serving(tmp_path) as address:
        visitor = Visitor(browser, address, lang="de-DE")
        yield visitor
        visitor.leave()


def test_a_game_from_outside_is_played_in_the_browser(magpies: Visitor) -> None:
    magpies.sit_down("elstern")
    page = magpies.page
    expect(page.locator("[data-prompt]")).to_contain_text("Welche Karte legst du?")
    expect(page.locator("[data-zone=hand] [data-id]")).to_have_count(5)
    expect(page.locator("[data-zone=hand-1] [data-id]")).to_have_count(0)
    magpies.play(1)
    magpies.play_on(20)
    expect(page.locator("[data-result]")).to_contain_text("das schönste Nest")
