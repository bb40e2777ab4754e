"""Count the clicks a money turn of Kunitori takes in the browser, over ten games against a bot that plays at random.

Usage: spielwerk serve --port 8123 --pace 0 --rates 0 &  python benchmarks/clicks_buying.py http://127.0.0.1:8123

A money turn is one in which the player only lays treasures and buys. He buys victory cards and better
treasures straight from their piles, as long as there is a buy; where nothing is to be had he ends the turn.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Final

from playwright.sync_api import Page, sync_playwright

GAMES: Final = 10
MOST: Final = 3
# One click, and in which of the player's turns it was made: a pile, the big button, or one that goes on.
_CLICK: Final = """
async () => {
  const page = document.querySelector("[data-table]");
  const pause = () => new Promise((done) => setTimeout(done, 5));
  const buttons = () => [...document.querySelectorAll("[data-prompt] [data-notation]")];
  for (;;) {
    if (document.querySelector("dialog[open] [data-result]")) return null;
    if (buttons().length && page.dataset.pending === "false" && page.dataset.guarded !== "true") break;
    await pause();
  }
  const reach = (id) => document.querySelector(`[data-zone=pool] [data-id=${id}][data-glow=true]`);
  const wanted = Number(page.dataset.version) % 2 ? ["silver", "village"] : ["village", "silver"];
  const find = (...verbs) =>
    verbs.map((verb) => buttons().find((each) => each.dataset.notation.startsWith(verb))).find(Boolean);
  const version = page.dataset.version;
  const chosen = ["land", "prefecture", "gold", ...wanted].map(reach).find(Boolean);
  const big = document.querySelector("[data-flow=keep]");
  (chosen ?? big ?? find("pass", "done", "take", "reinforce", "top") ?? buttons()[0]).click();
  for (let waited = 0; waited < 400 && page.dataset.version === version; waited += 1) await pause();
  while (page.dataset.pending === "true") await pause();
  return Number(version);
}
"""
# The turns of the player: from which version on, and whether they were played with money alone.
_TURNS: Final = """
async () => {
  const table = document.querySelector("[data-table]").dataset.table;
  const { log } = await (await fetch(`/api/tables/${table}`)).json();
  const turns = [];
  for (const line of log.lines) {
    if (line.kind === "turn") turns.push({ seat: line.seat, at: line.at, money: true });
    else if (turns.length && ["played", "battle"].includes(line.kind) && line.seat === turns.at(-1).seat)
      turns.at(-1).money = false;
  }
  return turns;
}
"""


def play(page: Page) -> list[int]:
    """Play one game; return the clicks of every money turn."""
    page.goto("/")
    card = page.locator("section", has=page.locator("#game-kunitori"))
    page.wait_for_selector("[data-play=kunitori]:not([disabled])")
    card.locator("select").first.select_option("1")
    card.locator("select").last.select_option("random")
    page.click("[data-play=kunitori]")
    page.wait_for_selector("[data-table]")
    versions: list[int] = []
    while (version := page.evaluate(_CLICK)) is not None:
        versions.append(int(version))
    turns = page.evaluate(_TURNS)
    clicks: Counter[int] = Counter()
    for version in versions:
        number = max((nth for nth, turn in enumerate(turns) if turn["at"] <= version), default=0)
        clicks[number] += 1
    return [clicks[nth] for nth, turn in enumerate(turns) if turn["seat"] == 0 and turn["money"]]


def main() -> int:
    """Play the games and report; fails where a money turn takes too many clicks."""
    every: list[int] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for number in range(1, GAMES + 1):
            context = browser.new_context(
                base_url=sys.argv[1],
                locale="en-GB",
                reduced_motion="reduce",
                viewport={"width": 1440, "height": 900},
            )
            clicks = play(context.new_page())
            context.close()
            every += clicks
            print(
                f"game {number}: {sum(clicks)} clicks in {len(clicks)} money turns, {max(clicks)} at most", flush=True
            )
        browser.close()
    mean = sum(every) / len(every)
    print(f"{mean:.2f} clicks a money turn, {max(every)} at most, in {len(every)} turns; at most {MOST} are wanted")
    return 0 if max(every) <= MOST else 1


if __name__ == "__main__":
    sys.exit(main())
