"""Positions taken along from the table and from a replay, and opened again."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser_support import Visitor


def copied(visitor: Visitor, what: str) -> str:
    """Copy the position as a link or a scenario and return what the page puts on the clipboard."""
    page = visitor.page
    # Inside a function: a script whose value is a function is called, which would fill the clipboard with nothing.
    page.evaluate(
        "() => { window.copied = ''; navigator.clipboard.writeText = async (text) => { window.copied = text; }; }"
    )
    page.locator(f"[data-copy={what}]").click()
    page.wait_for_function("() => window.copied !== ''")
    expect(page.get_by_role("status").filter(has_text="Copied")).to_be_visible()
    text: str = page.evaluate("window.copied")
    return text


@pytest.mark.parametrize("game", ["bluemoon", "kunitori"])
def test_a_link_from_the_table_shows_what_the_player_knew(visitor: Visitor, game: str) -> None:
    visitor.sit_down(game)
    visitor.options()
    assert copied(visitor, "scenario").startswith(f"game: {game}")
    hand = visitor.hand()
    visitor.visit(copied(visitor, "link"))
    expect(visitor.page.get_by_text("Unknown cards lie face down")).to_be_visible()
    for card in hand:
        expect(visitor.page.locator(f"[data-card][data-id='{card}']").first).to_be_visible()
    assert visitor.page.locator("[data-play]").count() == 0
    assert visitor.axe() == []


@pytest.mark.parametrize("game", ["bluemoon", "kunitori"])
def test_a_moment_of_a_replay_is_played_on(visitor: Visitor, finished: dict[str, str], game: str) -> None:
    visitor.visit(f"{finished[game]}/replay?at=3")
    expect(visitor.page.locator("[data-copy=link]")).to_be_visible()
    visitor.visit(copied(visitor, "link"))
    visitor.page.locator("[data-play]").click()
    visitor.page.wait_for_selector("[data-table]")
    assert visitor.options()
