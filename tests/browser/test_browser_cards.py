"""Every card in both languages at every size: nothing runs over, nothing lies over anything else."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from browser.conftest import Invite
from browser_support import ROOT

SIZES: Final = (62, 115, 160, 200, 300, 420)
LETTERS: Final[dict[str, Any]] = json.loads((ROOT / "src/spielwerk/pictures/letters.json").read_text(encoding="utf-8"))
CARDS: Final = {"bluemoon": 344, "kunitori": 32}

# Lays all cards of the page out at a width, and waits until they are drawn for it.
LAY_OUT: Final = """
async (width) => {
  const list = document.querySelector("main ul");
  list.style.display = "flex";
  list.style.flexWrap = "wrap";
  for (const item of list.children) item.style.width = `${width}px`;
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (let wait = 0; wait < 4; wait++) await frame();
  return list.children.length;
}
"""

# What is wrong with the cards as they are drawn: texts outside their box or the card, letters too small, and zones
# (values, icons, moons, price, title, plate) that touch each other. One line each.
FAULTS: Final = """
(least) => {
  const faults = [];
  const slack = 0.6;
  const inside = (inner, outer, room) =>
    inner.left >= outer.left + room - slack && inner.right <= outer.right - room + slack
    && inner.top >= outer.top - slack && inner.bottom <= outer.bottom + slack;
  const before = (end, start) => end <= start + slack;
  const apart = (a, b) =>
    before(a.right, b.left) || before(b.right, a.left) || before(a.bottom, b.top) || before(b.bottom, a.top);
  // The letters themselves, without the room a font keeps above and below them.
  const ink = (text) => {
    const box = text.getBoundingClientRect();
    const { d: scale, f: top } = text.ownerSVGElement.getScreenCTM();
    const size = Number(text.getAttribute("font-size")) * scale;
    const base = Number(text.getAttribute("y")) * scale + top;
    return { left: box.left, right: box.right, top: base - size * 0.72, bottom: base + size * 0.22 };
  };
  const around = (boxes) => ({
    left: Math.min(...boxes.map((box) => box.left)), right: Math.max(...boxes.map((box) => box.right)),
    top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((box) => box.bottom)),
  });
  for (const item of document.querySelectorAll("main ul > li")) {
    const name = item.querySelector("button").getAttribute("aria-label").split(".")[0];
    const face = item.querySelector("svg.face");
    const card = face.getBoundingClientRect();
    const zones = [];
    for (const zone of face.querySelectorAll("[data-zone]")) {
      const kind = zone.dataset.zone;
      const box = zone.querySelector("[data-box]")?.getBoundingClientRect();
      const texts = [...zone.querySelectorAll("[data-text]")].map((text) => ({ text, at: ink(text) }));
      for (const { text, at } of texts) {
        const words = `${name}: "${text.textContent}"`;
        if (!inside(at, box ?? card, card.width * 0.012)) faults.push(`${words} leaves its ${kind}`);
        const size = Number(text.getAttribute("font-size")) * (card.width / 250);
        if (size < least - 0.05) faults.push(`${words} is ${size.toFixed(1)} px small`);
      }
      const lies = kind === "plate" ? box : box ? around(texts.map(({ at }) => at)) : zone.getBoundingClientRect();
      if (!box && !inside(lies, card, 0)) faults.push(`${name}: its ${kind} leave the card`);
      zones.push([kind, lies]);
    }
    for (const [place, [kind, box]] of zones.entries())
      for (const [other, there] of zones.slice(place + 1))
        if (!apart(box, there)) faults.push(`${name}: ${kind} and ${other} overlap`);
    if (!face.querySelector("image")) faults.push(`${name}: no picture`);
  }
  return faults;
}
"""

# Every text with the width it has, in units of its field.
SET: Final = """
() => [...document.querySelectorAll("main ul [data-text]")].map((text) => [
  text.textContent, text.classList[0], Number(text.getAttribute("font-size")), text.getComputedTextLength(),
])
"""


def show_all(page: Page, game: str) -> None:
    """Open the page of cards and let it show all of them, with their pictures."""
    page.wait_for_selector("main li svg.face [data-zone]")
    more = page.locator("main > button")
    while more.count():
        more.click()
    page.wait_for_function("n => document.querySelectorAll('main li svg.face image').length === n", arg=CARDS[game])
    page.evaluate("document.fonts.ready")


@pytest.mark.parametrize("game", CARDS)
@pytest.mark.parametrize("lang", ["en-GB", "de-DE"])
def test_nothing_runs_over_and_nothing_overlaps(invite: Invite, game: str, lang: str) -> None:
    visitor = invite(size=(1440, 900), lang=lang)
    visitor.visit(f"/cards/{game}")
    show_all(visitor.page, game)
    for size in SIZES:
        assert visitor.page.evaluate(LAY_OUT, size) == CARDS[game]
        assert visitor.page.evaluate(FAULTS, 11 if size >= 115 else 0) == [], size
    # The type was set by the widths of the letters as we know them; the browser's are no wider.
    widths = {face: dict(zip(LETTERS["letters"], LETTERS[face], strict=True)) for face in ("name", "strong", "plain")}
    texts = visitor.page.evaluate(SET)
    assert len(texts) > CARDS[game]
    for text, face, size, length in texts:
        known = sum(widths[face].get(letter, 1000) for letter in text) * size / 1000
        assert length <= known * 1.005 + 0.3, (text, face)  # rounded by the browser


def test_what_runs_over_or_overlaps_is_found(invite: Invite) -> None:
    visitor = invite(size=(1440, 900))
    visitor.visit("/cards/kunitori")
    show_all(visitor.page, "kunitori")
    page = visitor.page
    assert page.evaluate(LAY_OUT, 160) == CARDS["kunitori"]
    assert page.evaluate(FAULTS, 11) == []
    names = "document.querySelectorAll('main li [data-zone=title] [data-text]')"
    page.evaluate(f"{names}[0].textContent += ' the Everlasting'")
    page.evaluate(f"{names}[1].setAttribute('font-size', '9')")
    page.evaluate(
        "document.querySelectorAll('main li [data-zone=price]')[2].setAttribute('transform', 'translate(120 25)')"
    )
    faults = page.evaluate(FAULTS, 11)
    assert len(faults) == 3
    assert all(word in fault for word, fault in zip(("leaves its title", "px small", "overlap"), faults, strict=True))
