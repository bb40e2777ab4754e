"""Whole games in the browser: against a bot by mouse, and by keyboard alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from browser_support import Visitor, taste

GAMES = ("bluemoon", "kunitori")


@pytest.mark.parametrize("game", GAMES)
def test_a_new_guest_plays_a_whole_game_against_a_bot(visitor: Visitor, game: str, downloads: Path) -> None:
    visitor.sit_down(game)
    visitor.play(6)
    if not visitor.over:
        visitor.play_on()
    page = visitor.page
    expect(page.locator("[data-result]")).to_be_visible()
    # The deal was promised before the game and is opened now; the transcript can be taken along and checked.
    page.get_by_role("button", name="Verify the deal").click()
    expect(page.locator(".proof")).to_contain_text("It checks out")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the transcript").click()
    file = downloads / "transcript.json"
    download.value.save_as(file)
    visitor.visit("/verify")
    page.get_by_label("Transcript file").set_input_files(file)
    expect(page.get_by_text("It checks out")).to_be_visible()


def test_a_finished_game_is_replayed(visitor: Visitor, finished: dict[str, str]) -> None:
    page = visitor.page
    page.goto(finished["bluemoon"])
    page.get_by_role("link", name="Watch it again").click()
    slider = page.get_by_role("slider")
    expect(page.get_by_text("Moment 0 of")).to_be_visible()
    slider.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Moment 2 of")).to_be_visible()
    # All cards are open once the game is over; seen by one seat the other hand is closed again.
    expect(page.locator("[data-zone=hand-1] [data-id]").first).to_be_visible()
    page.get_by_label("Seen by").select_option(index=1)
    expect(page.locator("[data-zone=hand-1] [data-id]")).to_have_count(0)
    # A link to a moment there is not leads to the nearest one.
    page.goto(f"{finished['bluemoon']}/replay?at=99999")
    expect(page.get_by_text(re.compile(r"^Moment (\d+) of \1$"))).to_be_visible()
    page.goto(f"{finished['bluemoon']}/replay?at=soon")
    expect(page.get_by_text("Moment 0 of")).to_be_visible()
    expect(page.locator("[data-zone=hand-1] [data-id]").first).to_be_visible()


def test_play_again_with_seats_swapped(visitor: Visitor) -> None:
    page = visitor.page
    visitor.sit_down("bluemoon")
    visitor.play_on()
    old = page.get_attribute("[data-table]", "data-table")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_function("old => document.querySelector('[data-table]').dataset.table !== old", arg=old)
    visitor.options()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keyboard_alone(visitor: Visitor, game: str) -> None:
    page = visitor.page
    visitor.visit()
    button = page.locator(f"[data-play={game}]")
    expect(button).to_be_enabled()
    choices = page.locator("section", has=page.locator(f"#game-{game}")).locator("select")
    # To the bot without a thought, for Kunitori to a single one: a short game. Then back to the button.
    _tab_to(visitor, choices.last)
    page.keyboard.type("novice")
    expect(choices.last).to_have_value("random")
    if game == "kunitori":
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Home")
        expect(choices.first).to_have_value("1")
    _tab_to(visitor, button, "Shift+Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-table]")
    _arrows_and_enter(visitor)
    version = -1
    while True:
        version, offered = visitor.next_question(version)
        if not offered:
            break
        place = offered.index(taste(offered, version))
        if place < 9:
            page.keyboard.press(str(place + 1))
        else:
            page.keyboard.press("/")
            page.keyboard.type(offered[place])
            page.keyboard.press("Enter")
            page.keyboard.press("Escape")
    expect(page.locator("[data-result]")).to_be_visible()


def _tab_to(visitor: Visitor, target: Locator, key: str = "Tab") -> None:
    for _ in range(60):
        if target.evaluate("target => target === document.activeElement"):
            return
        visitor.page.keyboard.press(key)
    raise AssertionError("cannot be reached by keyboard")


def _arrows_and_enter(visitor: Visitor) -> None:
    """Walk to a card of the hand that can be played and choose it with Enter; go on until there is one."""
    page = visitor.page
    for _ in range(20):
        offered = visitor.options()
        page.wait_for_selector("[data-guarded=false]")  # right after a question came keys are guarded against slips
        version = visitor.version
        glowing = page.locator("[data-zone=hand] [data-glow=true]")
        if glowing.count() == 0:
            page.keyboard.press(str(offered.index(taste(offered)) + 1))
            visitor.await_change(version)
            continue
        page.keyboard.press("a")
        expect(page.locator("[data-zone=hand] [data-card]:focus")).to_have_count(1)
        for _ in range(10):
            if page.locator("[data-zone=hand] [data-glow=true]:focus").count():
                break
            page.keyboard.press("ArrowRight")
        expect(page.locator("[data-zone=hand] [data-glow=true]:focus")).to_have_count(1)
        page.keyboard.press("Enter")
        page.wait_for_function(
            """v => Number(document.querySelector("[data-table]").dataset.version) > v
                || document.querySelector("[aria-pressed=true][data-card]")""",
            arg=version,
        )
        if visitor.version == version:
            page.keyboard.press("1")
            visitor.await_change(version)
        # The card is gone from the hand, but the focus is still at the table.
        page.wait_for_function("() => document.activeElement.closest('[data-table]') !== null")
        return
    raise AssertionError("no card could ever be played")
