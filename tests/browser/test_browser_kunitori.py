"""The screen of Kunitori: buying with one click, taking it back, tapping on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import expect

from browser_support import WIDTHS, Visitor

BUYING = """
game: kunitori
title: buying
players: [anna, bert]
position:
  turn: anna
  phase: buy
  buys: 2
  anna: {hand: [gold, silver, copper, copper], deck: [copper, village, copper, copper], discard: [village]}
  bert: {hand: [copper, village], deck: [copper], deployed: [cavalry]}
do: []
"""


def sit_at(visitor: Visitor, position: str) -> None:
    """Open a table from a position, with both seats."""
    visitor.visit()
    origin = {"Origin": "/".join(visitor.page.url.split("/")[:3])}
    visitor.page.request.get("/api/me")
    seats = [{"kind": "me"}, {"kind": "me"}]
    table = visitor.page.request.post("/api/tables", data={"position": position, "seats": seats}, headers=origin)
    visitor.visit(f"/t/{table.json()['id']}")
    visitor.options()


BATTLE: Final = """
game: kunitori
title: battle
players: [Aki, Chiyo]
position:
  turn: Aki
  phase: battle
  Aki: {hand: {copper: 2}, played: [honda-tadakatsu, cavalry, cavalry, spear-troopers], deck: {copper: 4}}
  Chiyo:
    hand: {light-archers: 1, copper: 2}
    deployed: {spear-troopers: 1, fake-fortress: 1}
    deck: {copper: 5}
do: []
"""
# What of the given things is not seen as a whole: outside the window, or something else lies on its middle.
_HIDDEN: Final = """
(selectors) => selectors.flatMap((selector) => [...document.querySelectorAll(selector)]).filter((each) => {
  const box = each.getBoundingClientRect();
  const on = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const inside = box.x >= 0 && box.y >= 0 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  return !inside || !on || !(each.contains(on) || on.contains(each));
}).map((each) => each.outerHTML.slice(0, 120))
"""
WINDOWS: Final = ((1024, 768), (390, 844), (360, 740), (320, 568), (844, 390))


def hidden(visitor: Visitor, *selectors: str) -> list[str]:
    found: list[str] = visitor.page.evaluate(_HIDDEN, list(selectors))
    return found


def laid(visitor: Visitor) -> str:
    return visitor.page.locator("[data-counter=money] b").inner_text()


def test_treasures_are_laid_with_one_key_and_taken_back_with_one(visitor: Visitor) -> None:
    sit_at(visitor, BUYING)
    page = visitor.page
    expect(page.locator("[data-flow=lay]")).to_contain_text("7")
    page.keyboard.press("l")
    expect(page.locator("[data-counter=money] b")).to_have_text("7")
    assert visitor.hand() == []
    page.keyboard.press("u")
    expect(page.locator("[data-counter=money] b")).to_have_text("0")
    assert sorted(visitor.hand()) == ["copper", "copper", "gold", "silver"]


def test_a_pile_is_bought_with_what_it_needs_and_no_more(visitor: Visitor) -> None:
    sit_at(visitor, BUYING)
    page = visitor.page
    expect(page.locator("[data-zone=pool] [data-id=land]")).to_have_attribute("data-glow", "false")
    page.click("[data-zone=pool] [data-id=cavalry]")
    expect(page.locator("[data-counter=buys] b")).to_have_text("1")
    assert laid(visitor) == "0"
    assert visitor.hand() == ["copper", "copper"]
    expect(page.locator("[data-card='pile:discard:0']")).to_have_attribute("data-count", "2")
    page.keyboard.press("u")
    expect(page.locator("[data-zone=hand] [data-card]")).to_have_count(4)
    expect(page.locator("[data-counter=buys] b")).to_have_text("2")
    assert sorted(visitor.hand()) == ["copper", "copper", "gold", "silver"]


def test_a_tap_takes_a_pile_up_and_its_button_buys(invite: Callable[..., Visitor]) -> None:
    visitor = invite(size=WIDTHS[2])
    sit_at(visitor, BUYING)
    page = visitor.page
    version = visitor.version
    page.tap("[data-zone=pool] [data-id=silver]")
    expect(page.locator("[data-raised=silver]")).to_be_visible()
    assert visitor.version == version
    page.tap("[data-buys=silver]")
    expect(page.locator("[data-counter=buys] b")).to_have_text("1")
    expect(page.locator("[data-raised]")).to_have_count(0)


def test_a_tap_on_a_card_in_hand_commits_nothing(invite: Callable[..., Visitor]) -> None:
    visitor = invite(size=WIDTHS[2])
    sit_at(visitor, BUYING)
    page = visitor.page
    version = visitor.version
    page.tap("[data-zone=hand] [data-id=gold]")
    expect(page.locator("[data-raised=gold]")).to_be_visible()
    assert visitor.version == version
    page.tap("[data-raised=gold] [data-notation='treasure gold']")
    expect(page.locator("[data-counter=money] b")).to_have_text("3")


@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_the_coach_hides_nothing_one_needs(invite: Callable[..., Visitor], size: tuple[int, int]) -> None:
    visitor = invite(size=size, lang="de-DE")
    visitor.sit_down("kunitori", "lesson")
    visitor.options()
    assert hidden(visitor, "[data-lesson]", "[data-zone=hand] [data-card]", "[data-flow=lay]", "[data-prompt] h2") == []


@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_both_strengths_are_seen_in_battle(invite: Callable[..., Visitor], size: tuple[int, int]) -> None:
    visitor = invite(size=size, lang="de-DE")
    sit_at(visitor, BATTLE)
    visitor.click_option("send honda-tadakatsu Chiyo")
    visitor.options()
    assert (
        hidden(visitor, "[data-strength]", "[data-margin]", "[data-prompt] h2", ".prompt [data-notation=ambush]") == []
    )


@pytest.mark.parametrize("size", [(1024, 768), (390, 844), (360, 740), (844, 390)], ids=str)
def test_all_piles_are_seen_and_the_pool_never_changes_its_height(
    invite: Callable[..., Visitor], size: tuple[int, int]
) -> None:
    visitor = invite(size=size, lang="de-DE")
    sit_at(visitor, BUYING)
    page = visitor.page
    pool = page.locator("[data-zone=pool]")
    before = pool.bounding_box()
    assert hidden(visitor, "[data-zone=pool] [data-card]") == []
    page.keyboard.press("l")
    expect(page.locator("[data-counter=money] b")).to_have_text("7")
    assert pool.bounding_box() == before
