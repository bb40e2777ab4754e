"""Two browsers at one table: the link, a reload, a dropped connection, talk, onlookers."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from browser_support import Visitor, taste


def _together(invite: Callable[..., Visitor], game: str) -> tuple[Visitor, Visitor]:
    """Let one open a table and the other sit down through the link."""
    anna, ben = invite(), invite(lang="de-DE")
    anna.sit_down(game, "invite")
    link = anna.page.get_by_label("Link to this table").input_value()
    ben.page.goto(link)
    ben.page.get_by_role("button", name="Hier hinsetzen").click()
    for visitor in (anna, ben):
        visitor.page.wait_for_selector("[data-zone=hand] [data-card]")
    return anna, ben


def _decide(anna: Visitor, ben: Visitor) -> Visitor | None:
    """Let the one who is asked decide; nobody when the game is over."""
    for _ in range(400):
        for visitor in (anna, ben):
            if visitor.over:
                return None
            if visitor.page.locator("[data-prompt].mine").count():
                visitor.click_option(taste(visitor.options()))
                return visitor
        anna.page.wait_for_timeout(25)
    raise AssertionError("nobody is asked")


def _await_news(visitor: Visitor) -> None:
    """Wait until a page shows all that its guest could have noticed so far."""
    told = visitor.page.request.get(f"/api{_path(visitor)}").json()["version"]
    visitor.page.wait_for_function("v => Number(document.querySelector('[data-table]').dataset.version) >= v", arg=told)


@pytest.mark.parametrize("game", ["bluemoon", "kunitori"])
def test_two_browsers_play_each_other(invite: Callable[..., Visitor], game: str) -> None:
    anna, ben = _together(invite, game)
    for _ in range(8):
        _decide(anna, ben)
    # A reload in the middle: the same hand, the same place in the game.
    hand = sorted(anna.hand())
    version = anna.version
    anna.page.reload()
    anna.page.wait_for_selector("[data-zone=hand]")
    anna.page.wait_for_function("v => Number(document.querySelector('[data-table]').dataset.version) >= v", arg=version)
    if anna.version == version:
        assert sorted(anna.hand()) == hand
    # A dropped connection: said in words, a move made meanwhile is not shown as played, and goes through afterwards.
    for _ in range(200):
        if anna.page.locator("[data-prompt] [data-notation]:visible").count():
            break
        _decide(anna, ben)
    version = anna.version
    chosen = anna.page.locator("[data-prompt] [data-notation]:visible").first.get_attribute("data-notation")
    anna.context.set_offline(True)
    expect(anna.page.locator("[data-link=lost]")).to_contain_text("Connection lost")
    anna.page.click(f'[data-prompt] [data-notation="{chosen}"]:visible')
    expect(anna.page.locator("[data-pending=true]")).to_have_count(1)
    expect(anna.page.get_by_text("Not confirmed yet")).to_be_visible()
    assert anna.version == version
    anna.context.set_offline(False)
    anna.await_change(version)
    expect(anna.page.locator("[data-link=live]")).to_have_count(1)
    expect(anna.page.locator("[data-pending=false]")).to_have_count(1)
    _await_news(ben)
    # On to the end: both see the same result, and the game can be verified by either.
    assert anna.play_on_with(ben) > 0
    results = [visitor.page.locator("dialog[open] [data-result]") for visitor in (anna, ben)]
    for visitor, result in zip((anna, ben), results, strict=True):
        expect(result).to_be_visible()
        answer = visitor.page.request.get(f"/api{_path(visitor)}/verify").json()
        assert (answer["holds"], answer["commitment"]) == (True, "holds")
        _await_news(visitor)
    anna_sees, ben_sees = (v.page.request.get(f"/api{_path(v)}/replay").json()["moments"] for v in (anna, ben))
    assert anna_sees == ben_sees


def _path(visitor: Visitor) -> str:
    """Return the table of a page as a path below the API."""
    return urlsplit(visitor.page.url).path.replace("/t/", "/tables/")


def test_talk_and_onlookers(invite: Callable[..., Visitor]) -> None:
    anna, ben = _together(invite, "bluemoon")
    anna.page.get_by_label("Message").fill("Good luck!")
    anna.page.keyboard.press("Enter")
    expect(ben.page.get_by_text("Good luck!")).to_be_visible()
    onlooker = invite()
    onlooker.page.goto(anna.page.url)
    expect(onlooker.page.get_by_text("You are watching.")).to_be_visible()
    expect(anna.page.get_by_text("1 watching")).to_be_visible()
    # An onlooker sees backs only.
    onlooker.page.wait_for_selector("[data-zone=hand-0] [data-card]")
    assert onlooker.page.locator("[data-zone=hand-0] [data-id], [data-zone=hand-1] [data-id]").count() == 0


def test_taking_back_what_was_revealed_needs_the_other_one(invite: Callable[..., Visitor]) -> None:
    anna, ben = _together(invite, "bluemoon")
    asker = _decide(anna, ben)
    assert asker is not None
    answerer = ben if asker is anna else anna
    for _ in range(60):
        _await_news(asker)
        version = asker.version
        mover = _decide(anna, ben)
        if mover is answerer:
            _await_news(asker)
            if asker.version > version:  # what is decided in silence hinders nobody
                break
    else:
        raise AssertionError("the other one never did anything")
    version = asker.version
    asker.page.click("[data-tool=undo]")
    name = "Agree" if answerer is anna else "Einverstanden"
    answerer.page.get_by_role("button", name=name).click()
    asker.await_change(version)
