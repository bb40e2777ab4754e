"""At the table: taking back, reasons, hints, looking back, languages, lessons, rulings as positions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import expect

from browser_support import WIDTHS, Visitor
from screens import FIGHT, FOUR, SIX, TWO


def open_position(visitor: Visitor, ruling: str) -> None:
    """Open the first position of a ruling: always the same cards."""
    visitor.visit(f"/rulings/{ruling}")
    visitor.page.locator("[data-scenario]").first.click()
    visitor.options()


@pytest.fixture
def practice(visitor: Visitor) -> Visitor:
    open_position(visitor, "BM-HOAX27-01")
    return visitor


def test_taking_back(practice: Visitor) -> None:
    page = practice.page
    hand = practice.hand()
    practice.click_option("play hoax-27")
    assert "hoax-27" not in practice.hand()
    version = practice.version
    page.click("[data-tool=undo]")
    practice.await_change(version)
    assert practice.hand() == hand
    expect(page.locator("li.undone").first).to_be_visible()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_cards_fly_where_motion_is_welcome(practice: Visitor, motion: Literal["no-preference", "reduce"]) -> None:
    page = practice.page
    page.emulate_media(reduced_motion=motion)
    watch = """sky => new MutationObserver((changes) => {
        sky.dataset.seen = Number(sky.dataset.seen ?? 0) + changes.flatMap((change) => [...change.addedNodes]).length;
    }).observe(sky, { childList: true })"""
    sky = page.locator("[data-sky]")
    sky.evaluate(watch)
    practice.click_option("play hoax-27")
    page.click("[data-tool=undo]")
    expect(page.locator("[data-zone=hand] [data-id=hoax-27]")).to_be_visible()
    if motion == "reduce":
        expect(sky).not_to_have_attribute("data-seen", re.compile("."))
    else:
        expect(sky).to_have_attribute("data-seen", "2")  # out of the hand, and back
    expect(sky).to_be_empty()
    assert practice.axe() == []


def test_taking_back_says_why_not(practice: Visitor) -> None:
    page = practice.page
    button = page.locator("[data-tool=undo]")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.click(force=True)
    expect(page.locator("[data-note]")).to_contain_text("nothing to take back")


def test_a_card_of_another_phase_says_why_with_its_rule(visitor: Visitor) -> None:
    page = visitor.page
    visitor.visit("/preferences")
    page.locator("[data-answer='bluemoon.onward']").uncheck()  # or its phase would be gone on to
    open_position(visitor, "BM-HOAX27-01")
    version = visitor.version
    page.click("[data-zone=hand] [data-card]:not([data-id=hoax-27])", force=True)
    note = page.locator("[data-note=why]")
    expect(note).to_contain_text("phase")
    expect(note.get_by_role("link").first).to_have_attribute("href", re.compile(r"^/rulings/"))
    assert visitor.version == version
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)


def test_a_refused_move_says_why(practice: Visitor) -> None:
    page = practice.page
    page.get_by_label("Type a move").fill("play hoax-1")
    page.get_by_role("button", name="Do it").click()
    expect(page.locator("[data-note=why]")).to_contain_text("phase")
    page.get_by_label("Type a move").fill("dance")
    page.keyboard.press("Enter")
    expect(page.locator("[data-note=fault]")).to_be_visible()


def test_typed_notation_may_be_short(practice: Visitor) -> None:
    version = practice.version
    practice.page.get_by_label("Type a move").fill("pl hoax-27")
    practice.page.keyboard.press("Enter")
    practice.await_change(version)


def test_a_card_is_dragged_onto_the_table(practice: Visitor) -> None:
    page = practice.page
    version = practice.version
    page.locator("[data-zone=hand] [data-id=hoax-27]").hover()
    page.mouse.down()
    page.mouse.move(500, 450, steps=6)
    page.mouse.up()
    practice.await_change(version)
    assert "hoax-27" not in practice.hand()


@pytest.mark.parametrize("element", ["fire", "earth"])
def test_totals_open_into_their_arithmetic(practice: Visitor, element: str) -> None:
    page = practice.page
    total = page.locator(f"[data-power='0:{element}']")
    value = total.get_attribute("data-value")
    total.click()
    closeup = page.get_by_role("region", name=re.compile("comes about"))
    expect(closeup).to_contain_text(f"{value} in {element.title()}")
    expect(closeup.locator(".total")).to_contain_text(str(value))
    page.keyboard.press("Escape")
    expect(closeup).to_have_count(0)


def test_a_card_being_laid_lies_in_sight_while_the_other_may_intervene(visitor: Visitor) -> None:
    open_position(visitor, "BM-INTER-01")
    visitor.click_option("play hoax-29")
    expect(visitor.page.locator("[data-zone=limbo-0] [data-id=hoax-29]")).to_be_visible()
    visitor.click_option("pass")
    expect(visitor.page.locator("[data-zone=limbo-0]")).to_have_count(0)


def test_an_inquisitor_lies_beside_the_board(visitor: Visitor) -> None:
    open_position(visitor, "BM-INQ414-02")
    expect(visitor.page.locator("[data-zone=beside-0] [data-id=inq-414]")).to_be_visible()


def test_kunitori_says_why_too(visitor: Visitor) -> None:
    page = visitor.page
    visitor.sit_down("kunitori", "lesson")
    while "buy gold" in visitor.options() or not any(each.startswith("buy") for each in visitor.options()):
        visitor.click_option(visitor.options()[0])
    page.click("[data-zone=pool] [data-id=land]", force=True)
    note = page.locator("[data-note=why]")
    expect(note).to_contain_text("Land costs 10")
    expect(note.get_by_role("link").first).to_have_attribute("href", re.compile(r"^/rulings/"))
    page.click("[data-zone=hand] [data-id=village]", force=True)
    expect(note).to_contain_text("victory card")
    page.click("[data-points='0']")
    expect(page.get_by_role("region", name=re.compile("Points"))).to_contain_text("Village")


def test_a_greyed_button_says_why(visitor: Visitor) -> None:
    visitor.sit_down("bluemoon", "lesson")
    visitor.options()
    visitor.page.locator("[data-prompt] [aria-disabled=true]").first.click(force=True)
    expect(visitor.page.locator("[data-note=why]")).to_contain_text("Why not?")


def test_a_card_is_looked_at_with_its_rulings(practice: Visitor) -> None:
    page = practice.page
    page.locator("[data-zone=hand] [data-id=hoax-27]").focus()
    page.keyboard.press("i")
    closeup = page.get_by_role("region", name="Card", exact=True)
    expect(closeup.get_by_role("link", name="BM-HOAX27-01")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-zone=hand] [data-id=hoax-27]")).to_be_focused()


def test_hint_and_its_second_choice(practice: Visitor) -> None:
    practice.page.click("[data-tool=hint]")
    expect(practice.page.locator("[data-note=hint]")).to_contain_text("suggests")


def test_every_line_of_the_log_shows_its_moment(visitor: Visitor) -> None:
    visitor.sit_at(FIGHT)
    visitor.click_option("play hoax-1")
    page = visitor.page
    page.mouse.move(5, 5)
    page.locator("[data-zone=log] [data-at='1'] button").first.click()
    expect(page.locator("[data-past='1']")).to_be_visible()
    page.get_by_role("button", name="Back to now").click()
    expect(page.locator("[data-past]")).to_have_count(0)


def test_the_page_follows_the_browser_and_switches_languages(invite: Callable[..., Visitor]) -> None:
    visitor = invite(lang="de-AT")
    visitor.sit_at(TWO)
    page = visitor.page
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_text("Was geschah")).to_be_visible()
    expect(page.locator("[data-prompt]").first).to_contain_text("Weiter")
    page.get_by_role("button", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_text("What happened")).to_be_visible()
    expect(page.locator("[data-prompt]").first).to_contain_text("Go on")
    page.reload()
    expect(page.get_by_text("What happened")).to_be_visible()


@pytest.mark.parametrize("game", ["bluemoon", "kunitori"])
def test_the_lesson_leads_on_to_the_next_chapter(visitor: Visitor, game: str) -> None:
    visitor.sit_down(game, "lesson")
    page = visitor.page
    table = page.url
    lesson = page.locator("[data-lesson]")
    for _ in range(200):
        page.wait_for_selector("[data-lesson]:not([data-wanted='']), [data-next]")
        if page.locator("[data-next]").count():
            break
        wanted = (lesson.get_attribute("data-wanted") or "").split("|")[0]
        if wanted in visitor.options():  # the coach may already speak of what is asked next
            visitor.click_option(wanted)
    page.click("[data-next]")
    page.wait_for_url(lambda url: url != table)
    expect(page.locator("[data-lesson]:not([data-lesson='0'])")).to_be_visible()


def test_the_coach_answers_a_mistake_and_takes_it_back(visitor: Visitor) -> None:
    visitor.sit_down("bluemoon", "lesson")
    page = visitor.page
    for move in ("fight", "play hoax-3", "announce fire"):
        page.wait_for_selector(f"[data-lesson][data-wanted='{move}']")
        visitor.click_option("announce earth" if move == "announce fire" else move)
    expect(page.locator("[data-erred=true]")).to_contain_text("look at both numbers")
    page.click("[data-again]")
    page.wait_for_selector("[data-lesson][data-erred=false][data-wanted=fight]")


def test_everything_that_matters_is_seen_without_scrolling(visitor: Visitor) -> None:
    for position, more in ((FIGHT, "[data-dragons]:visible, [data-power]"), (FOUR, "[data-counter]")):
        visitor.sit_at(position)
        page = visitor.page
        height = WIDTHS[0][1]
        wanted = page.locator(f"[data-prompt] h2, [data-zone=hand] [data-card], [data-zone=log], {more}")
        for place in range(wanted.count()):
            if not wanted.nth(place).is_visible():
                continue
            box = wanted.nth(place).bounding_box()
            assert box is not None
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= height
        assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")


def test_my_territory_stays_in_sight_with_six_at_the_table(visitor: Visitor) -> None:
    page = visitor.page
    visitor.sit_at(SIX)
    expect(page.locator("[data-points]")).to_have_count(6)
    assert page.evaluate(
        """() => [...document.querySelectorAll("[data-zone=pool] [data-card], [data-points], [data-zone=area-0]")]
            .every((each) => {
                const box = each.getBoundingClientRect();
                const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                return each.contains(seen) || seen.contains(each);
            })"""
    )
