"""Blue Moon's table: a crowd on it, a card looked at, and a phone on which everything has its place."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from browser_support import Visitor

Invite = Callable[..., Visitor]
PHONES: Final = (((390, 844), "en-GB"), ((360, 740), "de-DE"), ((320, 568), "de-DE"), ((844, 390), "en-GB"))
# Penemikanas (2 in Fire) with two supports makes 5; Potion of Prodigious Passion lifts her to 5 and all to 8.
FIGHT: Final = """{game: bluemoon, title: a fight, do: [], position: {turn: me, phase: support, element: fire,
 played: [hoax-7],
 me: {people: hoax, hand: [hoax-19, pillar-26, hoax-2, hoax-27], combat: [hoax-7], buried: [hoax-6, hoax-8],
      support: [hoax-22, hoax-21]},
 you: {people: vulca, hand: [vulca-9], combat: [vulca-12, vulca-18], support: [vulca-24]}}}"""
CROWD: Final = """{game: bluemoon, title: a crowd, do: [], position: {turn: me, phase: start, element: earth,
 me: {people: buka, hand: [buka-1, buka-3, buka-7, buka-8, buka-31, buka-13],
      combat: [buka-2, buka-24], buried: [buka-4, buka-5, buka-6, buka-15],
      support: [buka-25, {bluff: buka-9}, {bluff: buka-16}, {bluff: buka-12}], leadership: [buka-27],
      influence: [{ship: buka-29, load: [buka-10, buka-11, buka-18]}, {ship: buka-30, load: [buka-19]}]},
 you: {people: terrah, hand: [terrah-8], combat: [terrah-1, terrah-18], buried: [terrah-2, terrah-4, terrah-6],
       support: [terrah-21, terrah-22, terrah-23, terrah-24], leadership: [terrah-29]}}}"""
# What lies outside the window or its half of the table, or is covered where it should be seen.
_AMISS: Final = """
(selectors) => selectors.flatMap((selector) => {
  const found = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  if (!found.length) return [`${selector}: none`];
  return found.flatMap((each) => {
    const box = each.getBoundingClientRect();
    const around = each.closest(".half")?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
    const slack = 8;
    const outside = box.left < around.left - slack || box.right > around.right + slack ||
      box.top < -slack || box.bottom > innerHeight + slack;
    return outside ? [`${selector} ${each.dataset.id ?? each.textContent}: ${box.x},${box.y}`] : [];
  });
})
"""
_COVERED: Final = """
(selector) => [...document.querySelectorAll(selector)].filter((each) => {
  const box = each.getBoundingClientRect();
  const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !each.contains(seen);
}).map((each) => each.textContent)
"""


def sit_at(visitor: Visitor, scenario: str) -> None:
    """Play a position on against a bot."""
    visitor.visit(f"/position#{quote(' '.join(scenario.split()))}")
    visitor.page.locator("[data-play]").click()
    visitor.options()


def amiss(visitor: Visitor, *selectors: str) -> Any:
    return visitor.page.evaluate(_AMISS, selectors)


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
def test_a_crowd_stays_on_its_half_of_the_table(invite: Invite, size: tuple[int, int]) -> None:
    visitor = invite(size)
    sit_at(visitor, CROWD)
    zones = [f"[data-zone={zone}-{seat}] [data-card]" for zone in ("combat", "support") for seat in (0, 1)]
    assert amiss(visitor, *zones, "[data-zone=influence-0] [data-card]") == []
    # Of every card a strip with its values shows: none begins where another does.
    starts = visitor.page.locator("[data-zone=support-0] [data-card]").evaluate_all(
        "cards => cards.map(card => Math.round(card.getBoundingClientRect().x))"
    )
    assert len(set(starts)) == len(starts)


def test_a_card_looked_at_says_what_it_brings(visitor: Visitor) -> None:
    sit_at(visitor, FIGHT)
    page = visitor.page
    expect(page.locator("[data-notation=pass]")).to_contain_text("2 short of 7")
    log = page.locator("[data-zone=log]").bounding_box()
    page.locator("[data-zone=hand] [data-id=pillar-26]").hover()
    expect(page.locator("#prompt-text")).to_have_attribute("data-eyed", "Lay Potion of Prodigious Passion, announce 8")
    expect(page.locator(".outlook")).to_contain_text(re.compile(r"Penemikanas.*2.*→.*5.*= 8 Fire", re.DOTALL))
    expect(page.get_by_text("lands here")).to_be_visible()
    assert page.locator("[data-zone=log]").bounding_box() == log
    page.locator("[data-zone=hand] [data-id=hoax-27]").hover()
    expect(page.locator(".outlook")).to_contain_text("Flickering Fires")


@pytest.mark.parametrize(("size", "lang"), PHONES)
def test_a_phone_has_room_for_everything_that_counts(invite: Invite, size: tuple[int, int], lang: str) -> None:
    visitor = invite(size, lang)
    sit_at(visitor, FIGHT)
    page = visitor.page
    always = ("[data-dragons]", ".marker [data-power]", "[data-zone=combat-0] [data-card]", "[data-zone=hand] .card")
    assert amiss(visitor, *always, "[data-notation=pass]", "[data-tool=undo]") == []
    assert page.evaluate(_COVERED, "main [data-notation], [data-tool=undo], [data-tool=hint], .menu") == []
    page.locator("[data-zone=hand] [data-id=pillar-26]").click()
    assert amiss(visitor, *always, ".raised", ".raised button") == []
    assert page.evaluate(_COVERED, ".raised button") == []
    assert visitor.sideways() == 0
    assert page.locator("#notation").is_hidden()
    # A tap alone commits nothing; the button does.
    version = visitor.version
    page.locator(".raised [data-notation='play pillar-26']").click()
    visitor.await_change(version)
