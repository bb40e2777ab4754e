"""What visitors prefer: kept in their browser, followed by every page, reachable from everywhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from browser_support import WIDTHS, Visitor

PAGES = (
    ("/", "[data-play=kunitori]:not([disabled])"),
    ("/preferences", "[data-preference=sound]"),
    ("/new/bluemoon", "form select"),
    ("/decks", "main [data-card], main li button"),
    ("/cards/bluemoon", "main li button"),
    ("/rulings?q=dragon", "main li"),
    ("/rulings/BM-HOAX27-01", "[data-scenario]"),
    ("/verify", "input[type=file]"),
    ("/nowhere", "main h1"),
)


def choose(page: Page, name: str, value: str) -> None:
    """Choose one of a few values on the preferences page."""
    page.locator(f"input[name={name}][value={value}]").check(force=True)


def test_what_is_chosen_holds_at_once_and_after_coming_back(visitor: Visitor) -> None:
    page = visitor.page
    page.emulate_media(reduced_motion="no-preference")
    visitor.visit("/preferences")
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "light")
    expect(html).to_have_attribute("data-motion", "on")
    for name, value in (("theme", "dark"), ("speed", "off"), ("size", "large")):
        choose(page, name, value)
    page.locator("[data-preference=sound]").check()
    page.locator("[data-preference=volume]").fill("0.25")
    for _ in range(2):
        expect(html).to_have_attribute("data-theme", "dark")
        expect(html).to_have_attribute("data-motion", "off")
        assert html.evaluate("html => html.style.getPropertyValue('--card-scale')") == "1.15"
        expect(page.locator("[data-tool=sound]")).to_have_attribute("data-sound", "on")
        expect(page.locator("[data-preference=volume]")).to_have_value("0.25")
        page.reload()


def test_the_device_is_followed_until_something_is_chosen(visitor: Visitor) -> None:
    page = visitor.page
    page.emulate_media(reduced_motion="reduce", color_scheme="dark")
    visitor.visit("/preferences")
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "dark")
    expect(html).to_have_attribute("data-motion", "off")
    expect(page.get_by_text("asks for reduced motion")).to_be_visible()
    page.emulate_media(reduced_motion="no-preference", color_scheme="light")
    expect(html).to_have_attribute("data-theme", "light")
    expect(html).to_have_attribute("data-motion", "on")
    choose(page, "theme", "contrast")
    page.emulate_media(color_scheme="dark")
    expect(html).to_have_attribute("data-theme", "contrast")


def test_the_table_has_one_switch_for_sound_and_a_wheel_for_the_rest(visitor: Visitor) -> None:
    page = visitor.page
    visitor.sit_down("bluemoon")
    visitor.options()
    switch = page.locator("[data-tool=sound]")
    expect(switch).to_have_attribute("data-sound", "off")  # silent on the first visit
    switch.click()
    expect(switch).to_have_attribute("data-sound", "on")
    page.click("[data-tool=preferences]")
    expect(page.locator("dialog [data-preference=sound]")).to_be_checked()
    choose(page, "theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert visitor.axe() == []
    page.keyboard.press("Escape")
    expect(page.locator("dialog [data-preference]")).to_have_count(0)
    visitor.play(1)


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
@pytest.mark.parametrize("size", [WIDTHS[0], WIDTHS[2]], ids=["wide", "phone"])
def test_axe_finds_nothing_in_any_theme(
    invite: Callable[..., Visitor], finished: dict[str, str], theme: str, size: tuple[int, int]
) -> None:
    visitor = invite(size=size, lang="de-DE" if size == WIDTHS[0] else "en-GB")
    visitor.visit("/preferences")
    choose(visitor.page, "theme", theme)
    found: dict[str, list[str]] = {}
    replay = (f"{finished['bluemoon']}/replay?at=9", "[data-zone=hand-1] [data-card]")
    end = (finished["bluemoon"], "[data-result]")
    for path, ready in (*PAGES, replay, end):
        visitor.page.goto(path)
        visitor.page.wait_for_selector(ready)
        found[path] = visitor.axe()
        if visitor.sideways():
            found[path].append(f"{visitor.sideways()} px too wide")
    assert {path: problems for path, problems in found.items() if problems} == {}


def test_the_table_in_high_contrast(visitor: Visitor) -> None:
    visitor.visit("/preferences")
    choose(visitor.page, "theme", "contrast")
    for game in ("bluemoon", "kunitori"):
        visitor.sit_down(game)
        visitor.options()
        assert visitor.axe() == []
        ground = visitor.page.locator(".prompt[data-prompt]").first.evaluate(
            "each => getComputedStyle(each).backgroundColor"
        )
        assert ground == "rgb(0, 0, 0)"
