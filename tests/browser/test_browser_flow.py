"""Flow at the table: what goes without saying, guards against slips, being called, installing, being offline."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import expect

from browser_support import Visitor

# I am asked whether I fight or retreat, which costs a dragon; Helkomedes would count 1 in Fire, Ledinemras 4.
ASKED: Final = """{game: bluemoon, title: a fight, do: [], position: {turn: me, phase: start, element: fire,
 me: {people: hoax, hand: [hoax-3, hoax-9], deck: [hoax-6, hoax-12, hoax-11]},
 you: {people: vulca, hand: [vulca-8, vulca-12], combat: [vulca-10], deck: [vulca-9, vulca-11]}}}"""


@pytest.fixture
def table(visitor: Visitor) -> Visitor:
    visitor.sit_at(ASKED)
    return visitor


def test_laying_a_character_means_to_fight(table: Visitor) -> None:
    page = table.page
    character = page.locator("[data-zone=hand] [data-card][aria-label*=Character]").first
    name = character.get_attribute("data-id")
    version = table.version
    character.click()
    expect(page.locator(f"[data-zone=hand] [data-id={name}]")).to_have_count(0)
    table.await_change(version)
    assert "fight" not in table.options()  # that has been answered too
    page.click("[data-tool=undo]")
    expect(page.locator(f"[data-zone=hand] [data-id={name}]")).to_have_count(1)


def test_the_only_power_is_announced_by_itself_and_can_be_stopped(table: Visitor) -> None:
    page = table.page
    table.click_option("fight")
    table.click_option("play hoax-3")
    coming = page.locator("[data-notation].coming")
    expect(coming).to_contain_text("by itself")
    page.keyboard.press("Escape")
    expect(coming).to_have_count(0)
    version = table.version
    page.wait_for_timeout(1200)
    assert table.version == version


def test_what_is_declined_is_asked(visitor: Visitor) -> None:
    page = visitor.page
    visitor.visit("/preferences")
    for answer in ("fight", "onward", "ahead", "announce", "pass"):
        box = page.locator(f"[data-answer='bluemoon.{answer}']")
        expect(box).to_be_checked()
        box.uncheck()
    visitor.sit_at(ASKED)
    version = visitor.version
    page.locator("[data-zone=hand] [data-card][aria-label*=Character]").first.click(force=True)
    expect(page.locator("[data-note=why]")).to_be_visible()
    assert visitor.version == version


def test_a_key_meant_for_the_last_question_does_not_answer_the_next(table: Visitor) -> None:
    page = table.page
    expect(page.locator("[data-table]")).to_have_attribute("data-guarded", "false")
    version = table.version
    place = table.options().index("fight")
    page.evaluate(
        """async ([key, version]) => {
            const press = () => document.body.dispatchEvent(
                new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
            const page = document.querySelector("[data-table]");
            press();
            for (let waited = 0; waited < 5000 && Number(page.dataset.version) === version; waited++)
                await new Promise((done) => setTimeout(done, 1));
            press();
        }""",
        [str(place + 1), version],
    )
    page.wait_for_timeout(500)
    assert table.version == version + 1


def test_a_button_says_what_it_costs(table: Visitor) -> None:
    button = table.page.locator('[data-prompt] [data-notation="retreat"]')
    expect(button).to_contain_text(re.compile(r"Dragons \d → \d"))


def test_my_turn_is_called_when_the_page_is_hidden(visitor: Visitor) -> None:
    page = visitor.page
    visitor.context.grant_permissions(["notifications"])
    page.add_init_script(
        """window.told = [];
        ServiceWorkerRegistration.prototype.showNotification = async function (title, options) {
          window.told.push([title, options.tag]);
        };"""
    )
    visitor.visit("/preferences")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    box = page.locator("[data-preference=notify]")
    expect(box).not_to_be_checked()
    box.check()
    visitor.sit_at(ASKED)
    visitor.click_option("retreat")
    visitor.options()
    assert page.evaluate("window.told") == []  # somebody is looking
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    visitor.play(3)
    page.wait_for_function("window.told.length > 0")
    title, tag = page.evaluate("window.told[0]")
    assert title == "Your turn."
    assert tag.startswith("/t/")


def test_without_a_connection_the_page_says_so_and_never_an_old_one(visitor: Visitor) -> None:
    page = visitor.page
    visitor.visit("/")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    visitor.context.set_offline(True)
    page.goto("/cards")
    expect(page.locator("[data-offline]")).to_contain_text("no connection")
    expect(page.locator("[data-offline] [lang=de]").first).to_contain_text("Keine Verbindung")
    assert visitor.axe() == []
    visitor.context.set_offline(False)
    page.get_by_role("link").click()
    expect(page.locator("main h1")).to_contain_text("All cards")
    kept = page.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async (name) =>
            (await (await caches.open(name)).keys()).map((each) => new URL(each.url).pathname)))).flat().sort()"""
    )
    assert kept == ["/favicon.svg", "/offline.css", "/offline.html"]  # nothing that an upgrade changes


def test_the_page_can_be_installed(visitor: Visitor) -> None:
    page = visitor.page
    visitor.visit("/")
    link = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = page.request.get(str(link)).json()
    assert manifest["display"] == "standalone"
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert {"192x192", "512x512"} <= sizes
    for icon in manifest["icons"]:
        answer = page.request.get(icon["src"])
        assert answer.ok
        assert answer.headers["content-type"].startswith(icon["type"])


# The same fight; an action card could be played first, and boosters or supports help afterwards.
PREPARED: Final = """{game: bluemoon, title: a fight, do: [], position: {turn: me, phase: start, element: fire,
 me: {people: hoax, hand: [hoax-3, hoax-9, hoax-19, hoax-20, hoax-28], deck: [hoax-6, hoax-12, hoax-11]},
 you: {people: vulca, hand: [vulca-8, vulca-12], combat: [vulca-10], deck: [vulca-9, vulca-11]}}}"""
# Helkomedes opens a fight, and a support could still help.
OPENED: Final = """{game: bluemoon, title: an opening, do: [], position: {turn: me, phase: support, played: [hoax-9],
 me: {people: hoax, hand: [hoax-20], combat: [hoax-9], deck: [hoax-6, hoax-12, hoax-11]},
 you: {people: vulca, hand: [vulca-8, vulca-12], deck: [vulca-9, vulca-11]}}}"""


def test_a_card_of_a_later_phase_goes_on_to_it_and_back_in_one_step(visitor: Visitor) -> None:
    page = visitor.page
    visitor.sit_at(PREPARED)
    before = visitor.options()
    page.locator("[data-zone=hand] [data-id=hoax-3][data-glow=true]").click()
    expect(page.locator("[data-zone=combat-0] [data-id=hoax-3]")).to_be_visible()
    assert "play hoax-19" in visitor.options()  # no action card, fight, Ledinemras
    expect(page.locator("[data-back]")).to_have_text("Ledinemras the Monk")
    page.click("[data-tool=undo]")
    expect(page.locator("[data-zone=hand] [data-id=hoax-3]")).to_be_visible()
    assert visitor.options() == before


def test_a_card_whose_time_is_over_goes_on_to_nothing(visitor: Visitor) -> None:
    visitor.sit_at(PREPARED)
    visitor.page.locator("[data-zone=hand] [data-id=hoax-3][data-glow=true]").click()
    expect(visitor.page.locator("[data-zone=combat-0] [data-id=hoax-3]")).to_be_visible()
    visitor.options()
    version = visitor.version
    visitor.page.locator("[data-zone=hand] [data-id=hoax-28]").click(force=True)
    expect(visitor.page.locator("[data-note=why]")).to_be_visible()
    assert visitor.version == version


def test_a_power_is_announced_from_the_phase_before(visitor: Visitor) -> None:
    visitor.sit_at(OPENED)
    page = visitor.page
    expect(page.locator("[data-prompt] [data-notation=pass]")).to_have_count(0)
    page.locator("[data-prompt] [data-notation='announce earth']").click()
    expect(page.locator("[data-zone=log]")).to_contain_text("announces 3 in Earth")
