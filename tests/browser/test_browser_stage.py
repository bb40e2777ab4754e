"""Staged moments: they come, any key ends them and does nothing else, they block nothing, and calm tables have none."""

from __future__ import annotations

import re
import time
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from browser_support import Visitor, taste

CHANGE = "document.querySelector('[data-preference=volume]').dispatchEvent(new Event('change', { bubbles: true }))"


def stop_the_clock(page: Page) -> None:
    """Let no moment end by itself, so that a slow machine sees what a quick one sees."""
    page.clock.install()
    page.clock.pause_at(time.time() + 60)


def past_the_guard(page: Page) -> None:
    """Let the guard against slips pass once the next question is there, but not the moment."""
    page.wait_for_selector("[data-zone=prompt].mine", state="attached")
    page.clock.run_for(500)


def announce(visitor: Visitor) -> None:
    """Play until a power can be announced, and announce it."""
    for _ in range(40):
        offered = visitor.options()
        chosen = taste(offered, visitor.version)
        visitor.click_option(chosen)
        if chosen.startswith("announce"):
            return
        visitor.page.clock.run_for(3000)
    raise AssertionError("no power was announced")


@pytest.fixture
def lively(visitor: Visitor) -> Visitor:
    """A visitor who welcomes motion, with time standing still."""
    visitor.page.emulate_media(reduced_motion="no-preference")
    visitor.sit_down("bluemoon")
    visitor.options()
    stop_the_clock(visitor.page)
    return visitor


def test_a_power_is_announced_and_the_moment_passes(lively: Visitor) -> None:
    page = lively.page
    announce(lively)
    moment = page.locator("[data-moment=announcement], [data-moment=fight]")
    expect(moment).to_contain_text(re.compile("You announce|You open the fight"))
    said = re.search(r"must reach (\d+) in (\w+), or you gain", moment.inner_text())
    assert said is not None
    # What is staged is already told.
    expect(page.locator("[data-zone=log]")).to_contain_text(f"You announce {said[1]} in {said[2]}.")
    page.clock.run_for(1200)
    expect(page.locator("[data-moment]", has_text=said[0])).to_have_count(0)


def test_any_key_ends_a_moment_and_does_nothing_else(lively: Visitor) -> None:
    page = lively.page
    announce(lively)
    moment = page.locator("[data-moment]")
    expect(moment).to_be_visible()
    past_the_guard(page)
    lively.options()
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
    offered = lively.options()
    version = lively.version
    page.click(f'[data-prompt] [data-notation="{offered[0]}"]')
    lively.await_change(version)


@pytest.mark.parametrize("how", ["device", "chosen"])
def test_nothing_is_staged_where_calm_is_wanted(visitor: Visitor, how: Literal["device", "chosen"]) -> None:
    page = visitor.page
    if how == "chosen":
        page.emulate_media(reduced_motion="no-preference")
        visitor.visit("/preferences")
        page.locator("input[name=speed][value=off]").check(force=True)
    visitor.sit_down("bluemoon")
    visitor.options()
    stop_the_clock(page)
    announce(visitor)
    past_the_guard(page)
    visitor.options()
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
