"""The screen of Kunitori: buying with one click, taking it back, tapping on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import expect

from browser_support import WIDTHS, Visitor
from kunitori_questions import ASKED
from screens import Camera

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


# Of all that can be answered, what neither a button nor a card in the window stands for; and where the things are that
# must never move.
_UNREACHED: Final = """
() => {
  const whole = (each) => {
    const box = each.getBoundingClientRect();
    const on = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const inside = box.x >= -1 && box.y >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    return inside && on !== null && (each.contains(on) || on.contains(each));
  };
  const given = (each) => (each.dataset.notation ?? each.dataset.can).split("|");
  const things = [...document.querySelectorAll("main [data-notation]:not(.all *), main [data-can]")];
  const reached = new Set(things.filter(whole).flatMap(given));
  return [...document.querySelectorAll(".all [data-notation]")]
    .map((each) => each.dataset.notation)
    .filter((notation) => !reached.has(notation) && !notation.startsWith("buy"));
}
"""
_FIXED: Final = """
() => [...document.querySelectorAll("[data-zone=pool], main .counters")]
  .filter((each) => each.checkVisibility())
  .map((each) => [each.dataset.zone ?? "counters", each.getBoundingClientRect()])
  .map(([name, box]) => [name, [box.x, box.y, box.height].map(Math.round).join(" ")])
"""
_OVERLAPPING: Final = """
() => {
  const boxes = [...document.querySelectorAll("main .do > *:not(.all)")]
    .filter((each) => each.checkVisibility())
    .map((each) => [each.className, each.getBoundingClientRect()]);
  return boxes.flatMap(([name, a], at) =>
    boxes
      .slice(at + 1)
      .filter(([, b]) => a.right > b.x + 1 && b.right > a.x + 1 && a.bottom > b.y + 1 && b.bottom > a.y + 1)
      .map(([other]) => `${name} on ${other}`),
  );
}
"""


@pytest.mark.parametrize("size", [(1440, 900), *WINDOWS], ids=str)
def test_whatever_is_asked_all_answers_are_seen_and_nothing_moves(
    invite: Callable[..., Visitor], size: tuple[int, int]
) -> None:
    visitor = invite(size=size, lang="de-DE")
    declined = '{"declined": ["kunitori.keep"]}'
    visitor.context.add_init_script(f"localStorage.setItem('spielwerk.preferences', '{declined}')")
    camera = Camera(visitor)
    places: dict[str, set[str]] = {}
    wrong: dict[str, list[str]] = {}
    for kind, (position, moves) in ASKED.items():
        camera.sit(position, *moves)
        found: list[str] = visitor.page.evaluate(_UNREACHED) + visitor.page.evaluate(_OVERLAPPING)
        found += hidden(visitor, "[data-prompt] h2")
        if found:
            wrong[kind] = found
        for name, place in visitor.page.evaluate(_FIXED):
            places.setdefault(name, set()).add(place)
    assert wrong == {}
    assert {name: len(found) for name, found in places.items()} == {"pool": 1, "counters": 1}


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=str)
def test_taking_back_names_what_goes_back(invite: Callable[..., Visitor], size: tuple[int, int]) -> None:
    visitor = invite(size=size)
    Camera(visitor).sit(ASKED["trap"].position, "play trap")
    undo = visitor.page.locator(".do [data-tool=undo]")
    expect(undo.locator("[data-back]")).to_have_text("Trap")
    assert hidden(visitor, ".do [data-back]") == []


def test_what_holds_for_the_turn_is_said_beside_what_happened(invite: Callable[..., Visitor]) -> None:
    visitor = invite(size=(390, 844), lang="de-DE")
    Camera(visitor).sit(ASKED["buy"].position)
    expect(visitor.page.locator("[data-holds=discount]")).to_have_text("Preise −1")
    expect(visitor.page.locator("[data-holds=joint]")).to_have_text("gemeinsam: 1")
    assert hidden(visitor, "[data-holds]", "[data-flow=lay]", "[data-counter]") == []


@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_the_coach_is_read_without_scrolling(invite: Callable[..., Visitor], size: tuple[int, int]) -> None:
    visitor = invite(size=size, lang="de-DE")
    camera = Camera(visitor)
    camera.lesson("kunitori")
    page = visitor.page
    steps: dict[str, int] = {}
    for _ in range(60):
        page.wait_for_selector("[data-lesson]:not([data-wanted='']), [data-next]")
        if page.locator("[data-next]").count():
            page.keyboard.press("Escape")
            page.click("[data-next]")
            page.wait_for_selector("[data-lesson]:not([data-wanted=''])")
            visitor.options()
        coach = page.locator(".coach")
        title = page.locator("[data-lesson] h2").inner_text()
        steps[title] = coach.evaluate("each => each.scrollHeight - each.clientHeight")
        wanted = (page.get_attribute("[data-lesson]", "data-wanted") or "").split("|")[0]
        if page.get_attribute("[data-lesson]", "data-lesson") == "4":
            break
        if wanted in visitor.options():
            visitor.click_option(wanted)
    assert len(steps) >= 4
    assert {title: over for title, over in steps.items() if over > 2} == {}
