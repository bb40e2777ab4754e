"""The way through a game: giving up, several people at one device."""

from __future__ import annotations

from playwright.sync_api import expect

from browser_support import Visitor


def test_giving_up_asks_once_more_and_ends_the_game(visitor: Visitor) -> None:
    visitor.sit_down("bluemoon")
    visitor.options()
    visitor.page.click("[data-tool=menu]")
    visitor.page.click("[data-resign]")
    assert not visitor.over
    visitor.page.click("[data-resign=sure]")
    visitor.page.wait_for_selector("dialog[open] [data-result]")
    expect(visitor.page.locator("dialog[open]")).to_contain_text("You have lost.")
    expect(visitor.page.locator("[data-result]")).to_contain_text("has given up")
    assert visitor.axe() == []


def test_a_curtain_hides_the_next_hand_until_a_key_is_pressed(visitor: Visitor) -> None:
    visitor.visit("/new/bluemoon?seats=me,me")
    visitor.page.click("form button[type=submit]")
    curtain = visitor.page.locator("[data-curtain]")
    expect(curtain).to_be_visible()
    first = curtain.get_attribute("data-curtain")
    assert visitor.axe() == []
    before = visitor.version
    visitor.page.keyboard.press("1")
    expect(curtain).to_have_count(0)
    assert visitor.version == before, "the key that lifts the curtain does nothing else"
    for _ in range(40):
        if curtain.count():
            break
        visitor.play(1)
        visitor.page.wait_for_timeout(50)
    expect(curtain).to_be_visible()
    assert curtain.get_attribute("data-curtain") != first
    width = visitor.page.evaluate("() => document.querySelector('[data-curtain]').getBoundingClientRect().width")
    assert width == visitor.page.viewport_size["width"] if visitor.page.viewport_size else False
    visitor.page.mouse.click(40, 40)
    expect(curtain).to_have_count(0)
    visitor.options()


def test_without_the_curtain_the_next_hand_shows_at_once(visitor: Visitor) -> None:
    visitor.visit("/preferences")
    visitor.page.uncheck("[data-preference=curtain]")
    visitor.visit("/new/bluemoon?seats=me,me")
    visitor.page.click("form button[type=submit]")
    visitor.options()
    expect(visitor.page.locator("[data-curtain]")).to_have_count(0)


def test_a_replay_goes_by_keys_and_by_turns_and_is_played_on(visitor: Visitor) -> None:
    visitor.sit_down("bluemoon")
    visitor.play(4)
    page = visitor.page
    if not visitor.over:
        page.click("[data-tool=menu]")
        page.click("[data-resign]")
        page.click("[data-resign=sure]")
    page.wait_for_selector("dialog[open] [data-result]")
    visitor.visit(f"/t/{page.get_attribute('[data-table]', 'data-table')}/replay")
    page.wait_for_selector("[data-jump=turn-next]")

    def at() -> int:
        return int(page.input_value("input[type=range]"))

    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert at() == 2
    page.keyboard.press("ArrowLeft")
    assert at() == 1
    page.keyboard.press("End")
    assert at() > 2
    page.keyboard.press("ArrowUp")
    turn = at()
    expect(page.locator("details[open][data-turn]")).to_have_attribute("data-turn", str(turn))
    page.keyboard.press("Home")
    assert at() == 0
    page.click("[data-playon]")
    page.click("[data-play]")
    page.wait_for_selector("[data-table]")
    visitor.options()
