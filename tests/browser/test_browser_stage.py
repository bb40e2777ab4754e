"""Staged moments: they come, any key ends them and does nothing else, they block nothing, and calm tables have none."""

from __future__ import annotations

import time
from typing import Final, Literal

import pytest
from playwright.sync_api import Page, expect

from browser_support import Visitor

# Helkomedes counts 1 in Fire and 3 in Earth; no booster, no support is at hand.
OPENING: Final = """{game: bluemoon, title: an opening, do: [], position: {turn: me, phase: character,
 me: {people: hoax, hand: [hoax-3, hoax-9], deck: [hoax-6, hoax-12, hoax-11]},
 you: {people: vulca, hand: [vulca-8, vulca-12], deck: [vulca-9, vulca-11]}}}"""
CHANGE: Final = (
    "document.querySelector('[data-preference=volume]').dispatchEvent(new Event('change', { bubbles: true }))"
)


def stop_the_clock(page: Page) -> None:
    """Let no moment end by itself, so that a slow machine sees what a quick one sees."""
    page.clock.install()
    page.clock.pause_at(time.time() + 60)


def past_the_guard(page: Page) -> None:
    """Let the guard against slips pass once the next question is there, but not the moment."""
    page.wait_for_selector("[data-zone=prompt].mine", state="attached")
    page.clock.run_for(500)


def announce(visitor: Visitor) -> None:
    """Announce the power that is there: 3 in Earth."""
    stop_the_clock(visitor.page)
    visitor.click_option("announce earth")


def sit_before_an_announcement(visitor: Visitor) -> None:
    """Sit down where one character has been laid to open a fight, and only its power is to be announced."""
    visitor.sit_at(OPENING)
    visitor.click_option("play hoax-9")
    visitor.options()


@pytest.fixture
def lively(visitor: Visitor) -> Visitor:
    """A visitor who welcomes motion, with a power to announce."""
    visitor.page.emulate_media(reduced_motion="no-preference")
    sit_before_an_announcement(visitor)
    return visitor


def test_a_power_is_announced_and_the_moment_passes(lively: Visitor) -> None:
    page = lively.page
    announce(lively)
    moment = page.locator("[data-moment=fight]")
    expect(moment).to_contain_text("Hoax opens the fight")
    expect(moment).to_contain_text("3 in Earth")
    # What is staged is already told.
    expect(page.locator("[data-zone=log]")).to_contain_text("Hoax announces 3 in Earth.")
    page.clock.run_for(1200)
    expect(moment).to_have_count(0)


def test_any_key_ends_a_moment_and_does_nothing_else(lively: Visitor) -> None:
    page = lively.page
    announce(lively)
    moment = page.locator("[data-moment]")
    expect(moment).to_be_visible()
    past_the_guard(page)
    assert "fight" in lively.options()
    version = lively.version
    page.keyboard.down("1")
    expect(moment).to_have_count(0)
    page.keyboard.down("1")  # held too long, it still does nothing
    page.keyboard.up("1")
    page.clock.run_for(1000)
    assert lively.version == version
    page.keyboard.press("1")
    lively.await_change(version)


def test_a_moment_blocks_no_move(lively: Visitor) -> None:
    page = lively.page
    announce(lively)
    moment = page.locator("[data-moment]")
    expect(moment).to_be_visible()
    past_the_guard(page)
    lively.options()
    version = lively.version
    page.click('[data-prompt] [data-notation="fight"]')
    lively.await_change(version)


@pytest.mark.parametrize("how", ["device", "chosen"])
def test_nothing_is_staged_where_calm_is_wanted(visitor: Visitor, how: Literal["device", "chosen"]) -> None:
    page = visitor.page
    if how == "chosen":
        page.emulate_media(reduced_motion="no-preference")
        visitor.visit("/preferences")
        page.locator("input[name=speed][value=off]").check(force=True)
    sit_before_an_announcement(visitor)
    announce(visitor)
    past_the_guard(page)
    visitor.options()
    expect(page.locator("[data-zone=log]")).to_contain_text("Hoax announces 3 in Earth.")
    expect(page.locator("[data-moment]")).to_have_count(0)


def test_sound_is_built_only_after_a_gesture(visitor: Visitor) -> None:
    page = visitor.page
    page.add_init_script(
        """localStorage.setItem("spielwerk.preferences", JSON.stringify({ sound: true, volume: 0.5 }));
        window.built = 0; window.sounded = 0;
        const Real = window.AudioContext;
        window.AudioContext = class extends Real {
          constructor(...given) { super(...given); window.built += 1; }
          createOscillator() { window.sounded += 1; return super.createOscillator(); }
        };"""
    )
    visitor.visit("/preferences")
    page.wait_for_selector("[data-preference=volume]")
    page.evaluate(CHANGE)
    assert page.evaluate("window.built") == 0  # a script is no gesture
    page.locator("h1").click()
    page.evaluate(CHANGE)
    assert page.evaluate("window.built") == 1
    assert page.evaluate("window.sounded") > 0
    page.click("[data-tool=sound]")
    sounded = page.evaluate("window.sounded")
    page.evaluate(CHANGE)
    assert page.evaluate("window.sounded") == sounded  # silent again
