"""Blue Moon's table: a crowd on it, a card looked at, and a phone on which everything has its place."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

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
# One ship has landed with three characters, another is at sea; inactive, active and supporting cards beside them.
LANDED: Final = """{game: bluemoon, title: landed, do: [], position: {turn: me, phase: start, element: earth,
 me: {people: buka, hand: [buka-1, buka-3, buka-7, buka-8, buka-31, buka-13], deck: [buka-20, buka-21],
      combat: [buka-2, buka-24], buried: [buka-4, buka-5], support: [buka-25, {bluff: buka-9}],
      landed: [{ship: buka-29, load: [buka-10, buka-11, buka-18]}], influence: [{ship: buka-30, load: [buka-19]}]},
 you: {people: aqua, hand: [aqua-8, aqua-9], combat: [aqua-1, aqua-2], support: [aqua-21], deck: [aqua-3]}}}"""
BLUFF: Final = """{game: bluemoon, title: bluff, do: [], position: {turn: me, phase: power, element: fire,
 played: [buka-1],
 me: {people: buka, hand: [buka-2], combat: [buka-1], deck: [buka-20],
      support: [{bluff: buka-4}, {bluff: buka-12}, {bluff: buka-16}]},
 you: {people: vulca, hand: [vulca-8, vulca-1], combat: [vulca-13], deck: [vulca-9]}}}"""
# Thirteen cannot be reached with this hand: the question carries a warning.
LOST: Final = """{game: bluemoon, title: lost, do: [], position: {turn: me, phase: start, element: fire, dragons: 1,
 me: {people: hoax, hand: [hoax-8, hoax-20], combat: [hoax-3], deck: [hoax-6, hoax-12, hoax-13]},
 you: {people: vulca, hand: [vulca-8], combat: [vulca-10, vulca-18, vulca-12], support: [vulca-23],
       deck: [vulca-9]}}}"""
# The Shaman of the Here and Now takes a card of the deck, whichever one likes.
SEARCH: Final = """{game: bluemoon, title: search, do: [], position: {turn: me, phase: character, element: fire,
 me: {people: mimix, hand: [mimix-20, mimix-12], combat: [mimix-11],
      deck: [mimix-13, mimix-10, mimix-14, mimix-15, mimix-16, mimix-17, mimix-19, mimix-18, mimix-22, mimix-24]},
 you: {people: khind, hand: [khind-8, khind-9], combat: [khind-10], deck: [khind-3]}}}"""
EVERYWHERE: Final = ((1920, 1080), (1440, 900), (1024, 768), (390, 844), (844, 390), (360, 740), (320, 568))
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


def amiss(visitor: Visitor, *selectors: str) -> Any:
    return visitor.page.evaluate(_AMISS, selectors)


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)])
def test_a_crowd_stays_on_its_half_of_the_table(invite: Invite, size: tuple[int, int]) -> None:
    visitor = invite(size)
    visitor.sit_at(CROWD)
    zones = [f"[data-zone={zone}-{seat}] [data-card]" for zone in ("combat", "support") for seat in (0, 1)]
    assert amiss(visitor, *zones, "[data-zone=influence-0] [data-card]") == []
    # Of every card a strip with its values shows: none begins where another does.
    starts = visitor.page.locator("[data-zone=support-0] [data-card]").evaluate_all(
        "cards => cards.map(card => Math.round(card.getBoundingClientRect().x))"
    )
    assert len(set(starts)) == len(starts)


def test_a_card_looked_at_says_what_it_brings(visitor: Visitor) -> None:
    visitor.sit_at(FIGHT)
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
    visitor.sit_at(FIGHT)
    page = visitor.page
    always = ("[data-dragons]", ".marker [data-power]", "[data-zone=combat-0] [data-card]", "[data-zone=hand] .card")
    assert amiss(visitor, *always, "[data-notation=pass]", "[data-tool=undo]") == []
    assert page.evaluate(_COVERED, "main [data-notation], [data-tool=undo], [data-tool=hint], .menu") == []
    page.locator("[data-zone=hand] [data-id=pillar-26]").click()
    expect(page.locator(".raised [data-notation]")).to_be_visible()
    assert amiss(visitor, *always, ".raised", ".raised button") == []
    assert page.evaluate(_COVERED, ".raised button") == []
    assert visitor.sideways() == 0
    assert page.locator("#notation").is_hidden()
    # A tap alone commits nothing; the button does.
    version = visitor.version
    page.locator(".raised [data-notation='play pillar-26']").click()
    visitor.await_change(version)


@pytest.mark.parametrize("size", EVERYWHERE)
def test_what_a_landed_ship_carries_lies_open_and_takes_no_room_from_others(
    invite: Invite, size: tuple[int, int]
) -> None:
    visitor = invite(size, "de-DE")
    visitor.sit_at(LANDED)
    zones = [f"[data-zone={zone}-0] [data-card]" for zone in ("influence", "combat", "support")]
    assert amiss(visitor, *zones) == []
    carried = visitor.page.locator(".ashore .load [data-card]")
    expect(carried).to_have_count(3)
    # They wait for their phase: the question about ships does not grey them, and they are large enough to choose from.
    expect(visitor.page.locator(".ashore .grey")).to_have_count(0)
    assert min(carried.evaluate_all("cards => cards.map((card) => card.getBoundingClientRect().width)")) > 30


def test_a_card_that_wears_a_reason_is_greyed(visitor: Visitor) -> None:
    visitor.sit_at(LANDED)
    page = visitor.page
    expect(page.locator("[data-zone=hand] .why").first).to_have_text("only from the ship")
    assert page.locator("[data-zone=hand] .why").count() == 5
    expect(page.locator("[data-zone=hand] .card:has(.why):not(.grey)")).to_have_count(0)


# A question whose words, answers or warnings are cut off, scrolled or outside the window.
_CRAMPED: Final = """
() => {
  const prompt = document.querySelector(".prompt");
  const out = [...prompt.querySelectorAll(".option, h2, .caution")]
    .filter((each) => each.checkVisibility())
    .filter((each) => {
      const box = each.getBoundingClientRect();
      return box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1 ||
        each.scrollWidth > each.clientWidth + 2;
    });
  if (prompt.scrollWidth > prompt.clientWidth + 1) out.push(prompt);
  if (prompt.scrollHeight > prompt.clientHeight + 4) out.push(prompt);
  return out.map((each) => each.innerText);
}
"""


@pytest.mark.parametrize("lang", ["de-DE", "en-GB"])
@pytest.mark.parametrize("size", EVERYWHERE)
def test_a_long_question_fits_beside_its_answers(invite: Invite, size: tuple[int, int], lang: str) -> None:
    visitor = invite(size, lang)
    visitor.sit_at(LOST)
    expect(visitor.page.locator(".caution")).to_be_visible()
    assert visitor.page.evaluate(_CRAMPED) == []
    visitor.sit_at(BLUFF)
    assert visitor.page.evaluate(_CRAMPED) == []
    visitor.click_option("announce fire")
    expect(visitor.page.locator("[data-notation=call]")).to_be_visible()
    assert visitor.page.evaluate(_CRAMPED) == []


@pytest.mark.parametrize("size", EVERYWHERE)
def test_cards_of_a_pile_lie_open_to_choose_from(invite: Invite, size: tuple[int, int]) -> None:
    visitor = invite(size)
    visitor.sit_at(SEARCH)
    visitor.click_option("play mimix-20")
    visitor.next_question(visitor.version - 1)
    page = visitor.page
    picks = page.locator("[data-zone=picks] [data-card]")
    expect(picks).to_have_count(10)
    expect(page.locator(".prompt [data-notation]")).to_have_count(1)  # only that one takes none
    assert min(picks.evaluate_all("cards => cards.map((card) => card.getBoundingClientRect().width)")) >= 44
    assert page.evaluate(_CRAMPED) == []
    assert visitor.axe() == []
    visitor.click_option("take mimix-22")
    assert "mimix-22" in visitor.hand()


def test_an_inquisitor_is_no_larger_than_a_card_of_the_fight(visitor: Visitor) -> None:
    visitor.visit("/rulings/BM-INQ414-02")
    visitor.page.locator("[data-scenario]").first.click()
    visitor.options()
    beside, laid = (
        visitor.page.locator(f"[data-zone={zone}-0] [data-card]").first.bounding_box() for zone in ("beside", "combat")
    )
    assert beside is not None
    assert laid is not None
    assert 40 < beside["width"] <= laid["width"]


@pytest.mark.parametrize(("size", "lang"), PHONES)
def test_a_hint_on_a_phone_lies_over_no_card(invite: Invite, size: tuple[int, int], lang: str) -> None:
    visitor = invite(size, lang)
    visitor.sit_at(FIGHT)
    page = visitor.page
    page.locator("[data-tool=hint]").click()
    note = page.locator("[data-note=hint]")
    expect(note).to_be_visible()
    assert amiss(visitor, "[data-zone=hand] .card", "[data-note=hint] .close") == []
    box = page.locator(".place").bounding_box()
    assert box is not None
    for card in page.locator(".half [data-card]:visible, [data-zone=hand] [data-card]").all():
        lies = card.bounding_box()
        assert lies is not None
        if "piles" in (card.evaluate("each => each.closest('.piles')?.className ?? ''")):
            continue
        apart = lies["y"] >= box["y"] + box["height"] - 2 or lies["y"] + lies["height"] <= box["y"] + 2
        beside = lies["x"] + lies["width"] <= box["x"] + 2
        assert apart or beside


def test_the_replay_on_a_phone_shows_the_board_below_its_steps(invite: Invite, finished: dict[str, str]) -> None:
    visitor = invite((390, 844), "de-DE")
    visitor.visit(f"{finished['bluemoon']}/replay?at=12")
    board = visitor.page.locator(".board").bounding_box()
    assert board is not None
    assert board["y"] < 844 * 0.42
    more = visitor.page.locator("[data-playon]").bounding_box()
    assert more is not None
    assert more["y"] > board["y"] + board["height"]
    assert visitor.sideways() == 0
