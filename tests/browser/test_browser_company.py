"""Company in the browser: meeting anybody, muting, sending away, another device, looking back, rulings drawn."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from browser_support import Visitor


def named(visitor: Visitor, name: str) -> Visitor:
    visitor.visit()
    visitor.page.fill("#name", name)
    visitor.page.press("#name", "Enter")
    expect(visitor.page.locator("header form button")).to_have_count(0)
    return visitor


def test_two_who_want_anybody_meet_and_one_mutes_the_other(invite: Callable[..., Visitor]) -> None:
    anna, bert = named(invite(), "Anna"), named(invite(), "Bert")
    anna.page.click("[data-anybody=kunitori]:not([disabled])")
    expect(anna.page.locator("[data-qr]")).to_be_visible()
    bert.page.click("[data-anybody=kunitori]:not([disabled])")
    bert.page.wait_for_selector("[data-table] [data-screen=kunitori]")
    assert bert.page.url == anna.page.url
    bert.page.click("[data-tool=log]")
    bert.page.fill("#chat", "What a slow game")
    bert.page.press("#chat", "Enter")
    page = anna.page
    page.wait_for_selector("[data-screen=kunitori]")
    page.click("[data-tool=log]")
    expect(page.locator(".chat")).to_contain_text("What a slow game")
    page.click("[data-tool=menu]")
    page.click("[data-mute='1']")
    page.keyboard.press("Escape")
    expect(page.locator(".chat")).not_to_contain_text("What a slow game")
    expect(page.locator(".chat")).to_contain_text("Hidden messages from muted players: 1")


def test_a_host_sends_a_stranger_away_and_never_meets_him_again(invite: Callable[..., Visitor]) -> None:
    anna, bert = named(invite(), "Anna"), named(invite(), "Bert")
    anna.visit("/new/kunitori?seats=me,open,open&public=true")
    anna.page.click("form button[type=submit]")
    anna.page.wait_for_selector("#share")
    bert.visit(anna.page.url)
    bert.page.get_by_role("button", name="Sit down here").first.click()
    page = anna.page
    page.click("[data-shun='1']")
    page.click("[data-shun=sure]")
    expect(page.get_by_role("status").filter(has_text="You will not meet Bert again.")).to_be_visible()
    expect(page.locator("[data-mute]")).to_have_count(0)
    bert.page.reload()
    bert.page.get_by_role("button", name="Sit down here").first.click()
    expect(bert.page.locator("[data-note]")).to_contain_text("does not want to play with you")
    anna.visit("/preferences")
    expect(page.locator("[data-shunned='1']")).to_contain_text("Bert")
    page.get_by_role("button", name="Meet everybody again").click()
    expect(page.locator("[data-shunned='0']")).to_be_visible()


def test_my_seat_comes_along_to_another_device(invite: Callable[..., Visitor]) -> None:
    anna, phone = named(invite(), "Anna"), invite(size=(390, 844))
    anna.sit_down("kunitori")
    anna.page.click("[data-tool=menu]")
    anna.page.click("[data-device]")
    expect(anna.page.locator("dialog [data-qr]")).to_have_count(2)
    phone.visit(anna.page.input_value("#device-link"))
    phone.page.wait_for_selector("[data-screen=kunitori]")
    assert phone.page.url == anna.page.url
    assert phone.options() == anna.options()
    phone.visit("/device#nonsense")
    expect(phone.page.get_by_role("status")).to_contain_text("too old")


def test_finished_games_are_listed_and_counted(invite: Callable[..., Visitor]) -> None:
    visitor = named(invite(), "Anna")
    visitor.visit("/history")
    expect(visitor.page.locator("main")).to_contain_text("No game finished yet")
    visitor.sit_down("bluemoon")
    visitor.page.click("[data-tool=menu]")
    visitor.page.click("[data-resign]")
    visitor.page.click("[data-resign=sure]")
    visitor.page.wait_for_selector("[data-result]")
    visitor.visit("/history")
    page = visitor.page
    expect(page.locator("[data-played=lost]")).to_contain_text("Anna")
    rows = page.locator("[data-tally]")
    expect(rows).to_have_count(2)  # the game, and the people she played
    expect(rows.first).to_contain_text("0 %")
    assert visitor.axe() == []
    page.click("[data-played] a")
    page.wait_for_selector("[data-jump=turn-next], .now")


def test_a_ruling_is_drawn_before_and_after(visitor: Visitor) -> None:
    visitor.visit("/rulings/KU-7.1-02")
    page = visitor.page
    expect(page.locator("[data-drawn='0-before'] [data-zone=pool]")).to_be_visible()
    expect(page.locator("[data-drawn='0-after'] [data-strength=attack]")).to_have_text("21")
    page.click("[data-draw='1']")
    expect(page.locator("[data-drawn='1-after']")).to_be_visible()
