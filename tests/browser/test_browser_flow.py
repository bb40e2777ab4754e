"""Flow at the table: what goes without saying, guards against slips, being called, installing, being offline."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser_support import Visitor, taste


def go_to(visitor: Visitor, start: str) -> None:
    """Play on until an option begins like that, and stop before it."""
    for _ in range(60):
        offered = visitor.options()
        if any(option.startswith(start) for option in offered):
            return
        visitor.click_option(taste(offered, visitor.version))
    raise AssertionError(f"nothing begins with {start}")


@pytest.fixture
def table(visitor: Visitor) -> Visitor:
    visitor.sit_down("bluemoon")
    go_to(visitor, "fight")
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
    for _ in range(80):
        offered = table.options()
        if len(offered) == 1 and offered[0].startswith("announce"):
            break
        table.click_option(taste(offered, table.version))
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
    for answer in ("fight", "announce", "pass"):
        box = page.locator(f"[data-answer='bluemoon.{answer}']")
        expect(box).to_be_checked()
        box.uncheck()
    visitor.sit_down("bluemoon")
    go_to(visitor, "fight")
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


def test_a_button_says_what_it_costs(visitor: Visitor) -> None:
    visitor.sit_down("bluemoon")
    for _ in range(200):
        offered = visitor.options()
        if visitor.over:
            break
        loss = next((option for option in offered if option in ("retreat", "fallback")), None)
        if loss is not None:
            button = visitor.page.locator(f'[data-prompt] [data-notation="{loss}"]')
            expect(button).to_contain_text(re.compile(r"Dragons \d → \d"))
            return
        visitor.click_option(taste(offered, visitor.version))
    raise AssertionError("nobody had to retreat")


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
    visitor.sit_down("bluemoon")
    visitor.play(2)
    assert page.evaluate("window.told") == []  # somebody is looking
    page.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    for _ in range(60):
        offered = visitor.options()
        visitor.click_option(taste(offered, visitor.version))
        if page.evaluate("window.told.length"):
            break
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
