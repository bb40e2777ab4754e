"""Count the clicks a turn of Blue Moon takes in the browser, over ten games against a bot that plays at random.

Usage: spielwerk serve --port 8123 --pace 0 --rates 0 &  python benchmarks/clicks.py http://127.0.0.1:8123

The player never declines, plays an action where one can be played, lays what the turn wants and strengthens it with
one booster or support.
"""

from __future__ import annotations

import sys
from typing import Final

from playwright.sync_api import Page, sync_playwright

GAMES: Final = 10
MOST: Final = 3.0
# One click: a button that lays a card, a card of the hand that glows, a button that goes on.
_CLICK: Final = """
async () => {
  const page = document.querySelector("[data-table]");
  const offered = () => [...document.querySelectorAll("[data-prompt] [data-notation]")];
  const pause = () => new Promise((done) => setTimeout(done, 5));
  let answered = null;
  for (;;) {
    if (document.querySelector("dialog[open] [data-result]")) return false;
    // What the table answers by itself needs no click.
    if (document.querySelector(".coming")) answered = page.dataset.version;
    const busy = page.dataset.guarded === "true" || page.dataset.pending === "true";
    // Some questions are answered on cards alone.
    const asked = offered().length || document.querySelector("[data-glow=true]");
    if (asked && !busy && page.dataset.version !== answered) break;
    await pause();
  }
  const find = (...verbs) =>
    verbs.map((verb) => offered().find((each) => each.dataset.notation.startsWith(verb))).find(Boolean);
  const card = document.querySelector("[data-zone=hand] [data-glow=true]");
  const lying = document.querySelector("[data-glow=true]");
  const version = page.dataset.version;
  const question = document.querySelector("[data-prompt] h2").innerText;
  const enough = window.asked === question ? find("announce", "pass") : null;
  window.asked = question;
  const others = find("fight", "announce", "yes", "pass") ?? offered()[0] ?? lying;
  // A card with several uses has been taken up: now it is said which.
  const taken = document.querySelector("[data-zone=hand] [aria-pressed=true]") && (find("play") ?? offered()[0]);
  (taken || enough || find("play") || card || others).click();
  for (let waited = 0; waited < 400 && page.dataset.version === version; waited += 1) await pause();
  return true;
}
"""


def play(page: Page) -> tuple[int, int]:
    """Play one game; return the clicks and the turns of the player."""
    page.goto("/")
    page.wait_for_selector("[data-play=bluemoon]:not([disabled])")
    page.locator("section", has=page.locator("#game-bluemoon")).locator("select").last.select_option("random")
    page.click("[data-play=bluemoon]")
    page.wait_for_selector("[data-table]")
    clicks = 0
    while page.evaluate(_CLICK):
        clicks += 1
    turns = page.evaluate(
        """async () => {
          const table = document.querySelector("[data-table]").dataset.table;
          const { log } = await (await fetch(`/api/tables/${table}`)).json();
          return log.lines.filter((line) => line.kind === "turn" && line.seat === 0).length;
        }"""
    )
    return clicks, int(turns)


def main() -> int:
    """Play the games and report; fails where a turn takes too many clicks."""
    total = (0, 0)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for number in range(1, GAMES + 1):
            context = browser.new_context(base_url=sys.argv[1], locale="en-GB", reduced_motion="reduce")
            clicks, turns = play(context.new_page())
            context.close()
            total = (total[0] + clicks, total[1] + turns)
            print(f"game {number}: {clicks} clicks in {turns} turns", flush=True)
        browser.close()
    mean = total[0] / total[1]
    print(f"{mean:.2f} clicks a turn ({total[0]} in {total[1]} turns); at most {MOST} are wanted")
    return 0 if mean <= MOST else 1


if __name__ == "__main__":
    sys.exit(main())
