"""The deck builder: choosing cards with mouse, keys and finger, counts and broken rules, keeping, sharing, playing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from browser_support import WIDTHS, Visitor
from spielwerk.bluemoon import icons
from spielwerk.bluemoon.cards.model import CARDS, CHARACTER, EMISSARY, INQUISITOR, LEADER, Card
from spielwerk.bluemoon.decks import PRESETS

Invite = Callable[..., Visitor]
SHELF: Final = [card for card in CARDS if not card.type & (LEADER | INQUISITOR | EMISSARY)]
HOAX: Final = [CARDS[number] for number in PRESETS["hoax"]]
PHONE: Final = WIDTHS[2]


def _open(visitor: Visitor, path: str = "/decks") -> Page:
    visitor.visit(path)
    visitor.page.wait_for_selector("[data-shelf] [data-card]")
    return visitor.page


def _begin(page: Page, way: str) -> None:
    """Begin with another deck: `preset`, `random` or `empty`."""
    page.locator("details", has=page.locator("[data-begin]")).evaluate("details => { details.open = true; }")
    page.click(f"[data-begin={way}]")


def _counted(page: Page, cards: int, moons: int, of: tuple[int, int] = (30, 10)) -> None:
    bench = page.locator("[data-legal]")
    expect(bench).to_contain_text(f"{cards} of {of[0]} cards")
    expect(bench).to_contain_text(f"{moons} of {of[1]} moons")


def _foreign(cards: Iterable[Card], people: str) -> int:
    return sum(card.moons for card in cards if card.people != people)


def _deck(page: Page) -> set[str]:
    """Return the cards in the deck."""
    cards: list[str] = page.locator("[data-remove]").evaluate_all("all => all.map(each => each.dataset.remove)")
    return set(cards)


def test_moons_and_broken_rules_are_live(visitor: Visitor) -> None:
    page = _open(visitor)
    _counted(page, 0, 0)
    expect(page.locator("[data-finding]")).to_have_count(1)
    _begin(page, "preset")
    _counted(page, 30, _foreign(HOAX, "hoax"))
    expect(page.locator("[data-verdict]")).to_contain_text("A legal deck.")
    # Foreign cards cost their moons: with enough of them two rules are broken, each named with its number.
    dear = [card for card in SHELF if card.people == "vulca" and card.moons >= 2][:4]
    page.click("[data-people=vulca]")
    for card in dear:
        page.click(f'[data-shelf] [data-card="{card.id}"]')
    _counted(page, 34, _foreign([*HOAX, *dear], "hoax"))
    assert _foreign([*HOAX, *dear], "hoax") > 10
    for code in ("deck-size", "too-many-moons"):
        rule = page.locator(f"[data-finding={code}] a")
        expect(rule).to_have_text("Rule R10.2")
        assert rule.get_attribute("href") == "/rulings/R10.2"
    expect(page.locator("[data-finding=too-many-moons]")).to_contain_text(dear[0].id)
    expect(page.locator("[data-verdict]")).to_have_text("2 rules are broken:")
    expect(page.locator("[data-play-deck]")).to_have_count(0)
    # Under another leader other cards are foreign; an inquisitor brings more cards and moons.
    page.select_option("[data-leader]", "vulca")
    _counted(page, 34, _foreign([*HOAX, *dear], "vulca"))
    page.select_option("[data-inquisitor]", "inq-412")
    _counted(page, 34, _foreign([*HOAX, *dear], "vulca"), (35, 15))
    for _ in range(6):
        page.click("[data-undo]")
    _counted(page, 30, _foreign(HOAX, "hoax"))
    page.click("[data-undo]")
    _counted(page, 0, 0)
    expect(page.locator("[data-undo]")).to_be_disabled()


def test_the_keyboard_builds_a_deck(visitor: Visitor) -> None:
    page = _open(visitor)
    first, second = page.locator("[data-shelf] [data-card]").nth(0), page.locator("[data-shelf] [data-card]").nth(1)
    first.focus()
    page.keyboard.press("ArrowRight")
    expect(second).to_be_focused()
    page.keyboard.press("+")
    expect(second).to_have_attribute("aria-pressed", "true")
    _counted(page, 1, 0)
    expect(page.locator("[data-said]")).to_contain_text("is in the deck. 1 of 30 cards")
    page.keyboard.press("+")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(first).to_have_attribute("aria-pressed", "true")
    _counted(page, 2, 0)
    page.keyboard.press("-")
    expect(first).to_have_attribute("aria-pressed", "false")
    expect(first).to_be_focused()
    _counted(page, 1, 0)
    # The close look is a dialog; afterwards the focus is where it was.
    page.keyboard.press("i")
    expect(page.locator("dialog[open] h3")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(first).to_be_focused()
    # Taken out of what is shown, a card leaves the focus to its neighbour.
    page.keyboard.press("+")
    page.get_by_label("only my deck").check()
    expect(page.locator("[data-shelf] [data-card]")).to_have_count(2)
    page.locator("[data-shelf] [data-card]").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-shelf] [data-card]")).to_have_count(1)
    expect(page.locator("[data-shelf] [data-card]")).to_be_focused()
    page.locator("[data-remove]").focus()
    page.keyboard.press("Enter")
    _counted(page, 0, 0)


def test_a_card_too_little_is_known_of_says_so(visitor: Visitor) -> None:
    page = _open(visitor)
    page.click("[data-people=tutu]")
    card = page.locator('[data-shelf] [data-card="tutu-501"]')
    assert card.get_attribute("aria-disabled") == "true"
    card.click(force=True)
    expect(page.locator("dialog[open] [data-finding=facts-missing]")).to_contain_text("Tutu 501")
    page.keyboard.press("Escape")
    _counted(page, 0, 0)


def test_filters_find_cards(visitor: Visitor) -> None:
    page = _open(visitor)

    def shown(wanted: Callable[[Card], bool]) -> None:
        number = sum(map(wanted, SHELF))
        assert number
        expect(page.locator("[data-count]")).to_have_attribute("data-count", str(number))
        expect(page.locator("[data-shelf] [data-card]")).to_have_count(number)

    shown(lambda card: card.people == "hoax")
    page.get_by_role("button", name="Show all").click()
    shown(lambda _: True)
    page.locator("summary", has_text="More filters").click()
    page.select_option("[data-filter=type]", "character")
    shown(lambda card: card.type == CHARACTER)
    page.select_option("[data-filter=fire]", "5")
    shown(lambda card: card.type == CHARACTER and card.fire >= 5)
    page.select_option("[data-filter=moons]", "1")
    shown(lambda card: card.type == CHARACTER and card.fire >= 5 and card.moons <= 1)
    page.get_by_role("button", name="Show all").click()
    page.select_option("[data-filter=icon]", "free")
    shown(lambda card: bool(card.icons & icons.FREE))
    page.get_by_label("only fully known cards").check()
    shown(lambda card: bool(card.icons & icons.FREE) and not card.assumed and not card.missing)
    page.get_by_role("button", name="Show all").click()
    page.get_by_label("Find a card").fill("hoax-10")
    shown(lambda card: card.id == "hoax-10")
    page.get_by_label("Find a card").fill("no card is called like this")
    expect(page.get_by_text("No card matches.")).to_be_visible()


def test_decks_are_kept_and_shared(invite: Invite) -> None:
    anna, ben = invite(), invite(lang="de-DE")
    page = _open(anna)
    _begin(page, "random")
    expect(page.locator("[data-verdict]")).to_contain_text("A legal deck.")
    deck = _deck(page)
    assert len(deck) == 30
    page.get_by_label("Name of the deck").fill("Wings & wit")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator('[data-saved="Wings & wit"]')).to_be_visible()
    # Another deck is begun; the saved one comes back, also after a reload.
    _begin(page, "empty")
    expect(page.locator("[data-remove]")).to_have_count(0)
    page.reload()
    page.wait_for_selector("[data-shelf] [data-card]")
    expect(page.locator("[data-remove]")).to_have_count(0)
    page.get_by_role("button", name="Wings & wit", exact=True).click()
    expect(page.locator("[data-remove]")).to_have_count(30)
    assert _deck(page) == deck
    sharing = [page.get_by_label("Deck code").last, page.get_by_label("Link to this deck")]
    for field in sharing:
        expect(field).not_to_have_value("")
    code, link = (field.input_value() for field in sharing)
    # By the link somebody else has the same deck under the same name; the address is clean afterwards.
    theirs = ben.page
    theirs.goto(link)
    expect(theirs.locator("[data-remove]")).to_have_count(30)
    expect(theirs.locator("#bench")).to_have_text("Wings & wit")
    expect(theirs.locator("[data-verdict]")).to_contain_text("Ein erlaubtes Deck.")
    assert _deck(theirs) == deck
    assert theirs.url.endswith("/decks")
    # By the code as well; a slip in it is noticed and what is there stays.
    _begin(theirs, "empty")
    expect(theirs.locator("[data-remove]")).to_have_count(0)
    theirs.locator("[data-code-in]").fill(f"{code[:-1]}{'0' if code[-1] != '0' else '1'}")
    theirs.keyboard.press("Enter")
    expect(theirs.get_by_role("alert")).to_contain_text("ist kein Deck")
    theirs.locator("[data-code-in]").fill(code.lower())
    theirs.keyboard.press("Enter")
    expect(theirs.locator("[data-remove]")).to_have_count(30)
    expect(theirs.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Delete “Wings & wit”").click()
    expect(page.locator("[data-saved]")).to_have_count(0)


def test_an_own_deck_is_played_against_a_bot(visitor: Visitor) -> None:
    page = _open(visitor)
    _begin(page, "random")
    expect(page.locator("[data-play-deck]")).to_be_visible()
    deck = _deck(page)
    page.click("[data-play-deck]")
    page.get_by_role("button", name="Open the table").click()
    visitor.options()
    assert set(visitor.hand()) <= deck
    visitor.play(4)


def test_a_friend_brings_an_own_deck(invite: Invite) -> None:
    anna, ben = invite(), invite()
    decks = []
    for friend in (anna, ben):
        page = _open(friend)
        _begin(page, "random")
        expect(page.locator("[data-play-deck]")).to_be_visible()
        decks.append(_deck(page))
    ben.page.get_by_label("Name of the deck").fill("Surprise")
    ben.page.get_by_role("button", name="Save", exact=True).click()
    anna.page.click("[data-invite-deck]")
    anna.page.get_by_role("button", name="Open the table").click()
    link = anna.page.get_by_label("Link to this table").input_value()
    ben.page.goto(link)
    ben.page.get_by_label("Your deck").select_option(label="Surprise")
    ben.page.get_by_role("button", name="Sit down here").click()
    for friend, deck in zip((anna, ben), decks, strict=True):
        friend.page.wait_for_selector("[data-zone=hand] [data-card]")
        assert set(friend.hand()) <= deck


def test_a_ready_made_deck_takes_a_family_along(visitor: Visitor) -> None:
    page = _open(visitor)
    page.locator("summary", has_text="Begin with another deck").click()
    page.get_by_label("Buka family").select_option("Ba")
    page.get_by_role("link", name="Play it as it is").click()
    expect(page.get_by_label("Buka family").first).to_have_value("Ba")
    page.get_by_role("button", name="Open the table").click()
    visitor.options()
    # 35 cards: six in hand, 29 in the deck.
    expect(page.get_by_label("Deck: 29")).to_have_count(1)


def test_a_finger_builds_a_deck(invite: Invite) -> None:
    page = _open(invite(size=PHONE))
    cards = page.locator("[data-shelf] [data-card]")
    cards.nth(0).tap()
    cards.nth(1).tap()
    cards.nth(0).tap()
    expect(cards.nth(0)).to_have_attribute("aria-pressed", "false")
    expect(cards.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-legal]")).to_be_hidden()
    page.locator("[data-turn]").tap()
    expect(page.locator("[data-remove]")).to_have_count(1)
    expect(page.locator("[data-shelf]")).to_be_hidden()
    page.locator("[data-remove]").tap()
    expect(page.locator("[data-remove]")).to_have_count(0)


@pytest.mark.parametrize("size", [*WIDTHS, (320, 568)], ids=["wide", "middle", "phone", "smallest"])
def test_the_builder_fits_every_screen(invite: Invite, size: tuple[int, int]) -> None:
    visitor = invite(size=size, lang="de-DE" if size[0] in (768, 320) else "en-GB")
    page = _open(visitor)
    turn = page.locator("[data-turn]")
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        small: list[str] = page.evaluate(
            """() => [...document.querySelectorAll("main button, main a, main input, main select")]
                .filter((each) => each.checkVisibility())
                .map((each) => [each, each.getBoundingClientRect()])
                .filter(([, box]) => box.height > 0 && (box.width < 22 || box.height < 22))
                .map(([each]) => each.outerHTML.slice(0, 120))"""
        )
        found[name] = [*small, *([f"{visitor.sideways()} px too wide"] if visitor.sideways() else [])]

    look("shelf")
    if turn.is_visible():
        turn.click()
    _begin(page, "random")
    expect(page.locator("[data-legal=true]")).to_be_visible()
    look("bench")
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    if size[0] > 320:
        look("bench, text twice as large")
    assert {name: problems for name, problems in found.items() if problems} == {}


@pytest.mark.parametrize("size", [WIDTHS[0], PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing_in_the_builder(invite: Invite, size: tuple[int, int]) -> None:
    visitor = invite(size=size)
    page = _open(visitor)
    page.locator("summary", has_text="More filters").click()
    page.click("[data-people=tutu]")
    if size == PHONE:
        assert visitor.axe() == []
        page.click("[data-turn]")
    _begin(page, "random")
    expect(page.locator("[data-legal=true]")).to_be_visible()
    page.locator("[data-remove]").first.click()
    expect(page.locator("[data-finding=deck-size]")).to_be_visible()
    assert visitor.axe() == []
    page.locator(".leader button").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    assert visitor.axe() == []
