"""Nothing for axe to find on any page at three widths, nothing too wide, text at twice its size."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from browser_support import WIDTHS, Visitor


@pytest.mark.parametrize("size", WIDTHS, ids=["wide", "middle", "phone"])
def test_axe_finds_nothing_on_any_page(
    invite: Callable[..., Visitor], finished: dict[str, str], size: tuple[int, int]
) -> None:
    visitor = invite(size=size, lang="de-DE" if size[0] == 768 else "en-GB")
    page = visitor.page
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        found[name] = visitor.axe()
        if visitor.sideways():
            found[name].append(f"{visitor.sideways()} px too wide")

    for path, ready in (
        ("/", "[data-play=kunitori]:not([disabled])"),
        ("/new/kunitori", "form select"),
        ("/new/bluemoon", "form select"),
        ("/rulings?q=dragon", "main li"),
        ("/rulings/BM-HOAX27-01", "[data-scenario]"),
        ("/cards/bluemoon", "main li button"),
        ("/cards/kunitori", "main li button"),
        ("/verify", "input[type=file]"),
        ("/nowhere", "main h1"),
    ):
        visitor.visit(path)
        page.wait_for_selector(ready)
        look(path)
    visitor.sit_down("bluemoon", "invite")
    page.wait_for_selector("#share")
    look("waiting")
    for game in ("bluemoon", "kunitori"):
        visitor.sit_down(game, "lesson")
        visitor.options()
        look(f"lesson {game}")
        visitor.sit_down(game)
        visitor.play(9)
        visitor.options()
        look(f"table {game}")
        page.locator("[data-zone=hand] [data-card]").first.click(button="right", force=True)
        look(f"card {game}")
        page.keyboard.press("Escape")
        page.keyboard.press("?")
        page.wait_for_selector("dialog[open]")
        look(f"keys {game}")
        page.keyboard.press("Escape")
        page.goto(finished[game])
        page.wait_for_selector("[data-result]")
        look(f"end {game}")
        page.goto(f"{finished[game]}/replay?at=9")
        page.wait_for_selector("[data-zone=hand-1] [data-card]")
        look(f"replay {game}")
    assert {name: problems for name, problems in found.items() if problems} == {}


def test_the_smallest_phone_and_text_twice_as_large(invite: Callable[..., Visitor]) -> None:
    sizes: list[tuple[int, int]] = [(320, 568), (1440, 900)]
    for size in sizes:
        visitor = invite(size=size)
        for game in ("bluemoon", "kunitori"):
            visitor.sit_down(game)
            visitor.options()
            if size[0] == 1440:
                visitor.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
            assert visitor.sideways() == 0
            expect(visitor.page.locator("[data-prompt] h2")).to_be_visible()
            visitor.play(2)


def test_targets_are_large_enough(invite: Callable[..., Visitor]) -> None:
    visitor = invite(size=WIDTHS[2])
    for game in ("bluemoon", "kunitori"):
        visitor.sit_down(game)
        visitor.options()
        small = visitor.page.evaluate(
            """() => [...document.querySelectorAll("button, a, input, select")]
                .filter((each) => each.offsetParent !== null && !each.closest(".visually-hidden"))
                .map((each) => [each, each.getBoundingClientRect()])
                .filter(([, box]) => box.width < 24 || box.height < 24)
                .map(([each]) => each.outerHTML.slice(0, 120))"""
        )
        assert small == []
        cards = visitor.page.evaluate(
            """() => [...document.querySelectorAll("[data-zone=hand] [data-card], [data-zone=pool] [data-card]")]
                .map((card) => card.getBoundingClientRect())
                .filter((box) => box.width < 44 || box.height < 44).length"""
        )
        assert cards == 0


def test_the_log_is_spoken_and_only_my_turn_interrupts(invite: Callable[..., Visitor]) -> None:
    visitor = invite()
    visitor.sit_down("bluemoon")
    visitor.play(10)
    page = visitor.page
    visitor.options()
    expect(page.locator("[data-live=log][aria-live=polite]")).not_to_be_empty()
    expect(page.locator("[data-live=turn][aria-live=assertive]")).to_contain_text("Your turn")
