"""In every window, language and theme: nothing for axe, nothing too wide, nothing cut off, nothing too small to hit.

`make test` looks at the key screens through a window of every size; `make windows` looks at all in both languages.
"""

from __future__ import annotations

import os
from itertools import product
from typing import Final

import pytest
from playwright.sync_api import Browser

from browser_support import AXE, Visitor
from screens import SETTINGS, Camera, Take

SIZES: Final = ((1920, 1080), (1440, 900), (1024, 768), (390, 844), (844, 390))
LANGUAGES: Final = ("de", "en")
THEMES: Final = ("light", "dark", "contrast")
ALL: Final = os.environ.get("SPIELWERK_WINDOWS") == "all"
SAMPLE: Final = tuple((size, LANGUAGES[nth % 2]) for nth, size in enumerate(SIZES))
KEY: Final = ("home", "kunitori", "bluemoon", "battle", "end-kunitori", "preferences")
WINDOWS: Final = tuple(product(SIZES, LANGUAGES)) if ALL else SAMPLE


def _page(path: str, ready: str) -> Take:
    return lambda camera: camera.go(path, ready)


PAGES: Final[dict[str, Take]] = {
    "new": _page("/new/kunitori", "form select"),
    "rulings": _page("/rulings?q=dragon", "main li"),
    "cards": _page("/cards/kunitori", "main li button"),
    "history": _page("/history", "main h1"),
    "decks": _page("/decks?deck=flit", "main h1"),
    "device": _page("/device", "main h1"),
    "verify": _page("/verify", "input[type=file]"),
    "nowhere": _page("/nowhere", "main h1"),
    "offline": _page("/offline.html", "h1"),
}
SCREENS: Final = {name: take for setting in SETTINGS for name, take in setting.screens.items()} | PAGES
"""All that somebody has looked at, and the quiet pages."""

# A theme changes colours only, so after the first one axe is asked about those.
_AXE: Final = "([colours]) => axe.run(document, colours ? { runOnly: ['color-contrast'] } : {})"

# What can be hit is at least 24 pixels wide and high, but for what is there to be heard only; a link in a sentence is
# as high as its line.
_SMALL: Final = """
() => [...document.querySelectorAll("button, a, input, select, summary")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest(".visually-hidden, [inert]"))
  .filter((each) => {
    for (let around = each; around; around = around.parentElement)
      if (getComputedStyle(around).clipPath !== "none") return false;
    return true;
  })
  .filter((each) => !(each.matches("a") && getComputedStyle(each).display === "inline"))
  .map((each) => [each, (each.closest("label") ?? each).getBoundingClientRect()])
  .filter(([, box]) => box.width > 1 && (box.width < 23.5 || box.height < 23.5))
  .map(([each, box]) => `${Math.round(box.width)}x${Math.round(box.height)} ${each.outerHTML.slice(0, 90)}`)
"""
# Words whose own box, or one around them that does not scroll, ends before they do.
_CUT: Final = """
() => {
  const words = (each) => [...each.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
  const cuts = (each) => ["hidden", "clip"].includes(getComputedStyle(each).overflowX);
  const scrolls = (each) => ["auto", "scroll"].includes(getComputedStyle(each).overflowX);
  // Dots keep their names out of sight.
  const meant = ({ textOverflow, clipPath, textIndent }) =>
    textOverflow === "ellipsis" || clipPath !== "none" || textIndent !== "0px";
  const found = [];
  for (const each of document.querySelectorAll("main *, dialog[open] *, header *")) {
    const [text] = words(each);
    if (!text || each.closest("svg, .visually-hidden, [inert], option, select")) continue;
    if (!each.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    for (let around = each; around && around !== document.body; around = around.parentElement) {
      if (scrolls(around) || meant(getComputedStyle(around))) break;
      if (!cuts(around)) continue;
      const edge = around.getBoundingClientRect();
      if (box.right > edge.right + 1.5 || box.left < edge.left - 1.5) {
        found.push(`${text.data.trim().slice(0, 30)} in .${around.className}`);
        break;
      }
    }
  }
  return [...new Set(found)];
}
"""
# Where fingers point, cards need more.
_THIN_CARDS: Final = """
() => [...document.querySelectorAll("[data-zone=hand] [data-card], [data-zone=pool] [data-card]")]
  .map((card) => card.getBoundingClientRect())
  .filter((box) => box.width < 44 || box.height < 44)
  .map((box) => `card ${Math.round(box.width)}x${Math.round(box.height)}`)
"""


def _axe(visitor: Visitor, theme: str) -> list[str]:
    visitor.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    found = visitor.page.evaluate(_AXE, [theme != THEMES[0]])["violations"]
    return [f"{theme}: {each['id']}: {[node['target'] for node in each['nodes'][:3]]}" for each in found]


def complaints(visitor: Visitor) -> list[str]:
    """Return everything that is wrong with the page as it is, in all themes."""
    page = visitor.page
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = [each for theme in THEMES for each in _axe(visitor, theme)]
    if visitor.sideways():
        found.append(f"{visitor.sideways()} px too wide")
    found += [f"small: {each}" for each in page.evaluate(_SMALL)]
    found += [f"cut off: {each}" for each in page.evaluate(_CUT)]
    if visitor.page.evaluate("() => Math.min(innerWidth, innerHeight)") < 500 and page.locator("[data-table]").count():
        found += page.evaluate(_THIN_CARDS)
    return found


@pytest.mark.parametrize(
    ("size", "lang"), WINDOWS, ids=lambda given: given if isinstance(given, str) else f"{given[0]}x{given[1]}"
)
def test_nothing_is_wrong_in_any_window(browser: Browser, address: str, size: tuple[int, int], lang: str) -> None:
    visitor = Visitor(browser, address, size, f"{lang}-{'DE' if lang == 'de' else 'GB'}")
    camera = Camera(visitor)
    found: dict[str, list[str]] = {}
    for name, take in SCREENS.items():
        if ALL or name in KEY:
            take(camera)
            camera.shoot()
            found[name] = complaints(visitor)
    visitor.leave()
    assert {name: problems for name, problems in found.items() if problems} == {}
