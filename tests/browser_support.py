"""What the browser tests share: a server with the built page, visitors, and how they play."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "src/spielwerk/web/static/index.html"
AXE: Final = ROOT / "frontend/node_modules/axe-core/axe.min.js"
CHROMIUM: Final = Path("/usr/bin/chromium")
WIDTHS: Final = ((1440, 900), (768, 1024), (390, 844))
PATIENCE: Final = 60_000
expect.set_options(timeout=PATIENCE)
# Every table is dealt the same cards: a test that fails once fails always.
_SERVE: Final = """
from spielwerk.cli import main
from spielwerk.match import commitment
commitment.randbits = lambda _: 7
main()
"""

# What a careless but quick player prefers; the first that is offered is taken.
_TASTE: Final = (
    ("treasure",),
    ("buy land", "buy prefecture", "buy gold", "buy village"),
    ("play", "fight", "announce", "send"),
    ("pass", "done", "no"),
)


def taste(options: list[str], version: int = 0) -> str:
    """Choose an option; every other time Silver before Villages, or the money would run dry."""
    if version % 2 and "buy silver" in options:
        return "buy silver"
    for liked in _TASTE:
        for start in liked:
            for option in options:
                if option.startswith(start):
                    return option
    return options[0]


# What can be done stands on buttons beside the question and on cards. A card with one option does it at a click, one
# with several (and on a phone any) offers buttons. Waiting goes by the scheduler, whatever the clock does.
_HANDS: Final = """
  const page = document.querySelector("[data-table]");
  let rested = 0;
  const rest = () => {
    rested += 1;
    if (rested > 30000) throw new Error(`nothing happens: ${document.querySelector("main")?.innerText}`);
    return scheduler.postTask(() => {}, { delay: 5 });
  };
  const buttons = () => [...document.querySelectorAll("main [data-notation]")];
  const cards = () => [...document.querySelectorAll("[data-can]")];
  const offered = () => [
    ...new Set([
      ...buttons().map((each) => each.dataset.notation),
      ...cards().flatMap((each) => each.dataset.can.split("|")),
    ]),
  ];
  const over = () => document.querySelector("dialog[open] [data-result]") !== null;
  const take = async (notation) => {
    const version = page.dataset.version;
    const button = () => buttons().find((each) => each.dataset.notation === notation);
    if (!button()) cards().find((each) => each.dataset.can.split("|").includes(notation)).click();
    while (page.dataset.version === version && page.dataset.pending !== "true" && !button()) await rest();
    if (page.dataset.version === version && page.dataset.pending !== "true") button().click();
    while (page.dataset.version === version) await rest();
  };
"""
# The same taste inside the page: it clicks option after option until the game is over or enough was decided.
_PLAY_ON: Final = (
    "async ([taste, limit]) => {"
    + _HANDS
    + """
  const pick = (options, version) => {
    if (version % 2 && options.includes("buy silver")) return "buy silver";
    for (const liked of taste) for (const start of liked) {
      const found = options.find((option) => option.startsWith(start));
      if (found) return found;
    }
    return options[0];
  };
  for (let decided = 0; decided < limit; ) {
    if (over()) return decided;
    const options = offered();
    if (options.length === 0) { await rest(); continue; }
    await take(pick(options, Number(page.dataset.version)));
    decided += 1;
  }
  return limit;
}
"""
)
# Wait for the next question after a version (or the end): its version and options.
_NEXT: Final = (
    "async (version) => {"
    + _HANDS
    + """
  for (;;) {
    const now = Number(page.dataset.version);
    if (over()) return [now, []];
    const options = offered();
    // Right after a question came keys are guarded against slips.
    if (now > version && options.length && page.dataset.guarded === "false") return [now, options];
    await rest();
  }
}
"""
)
_TAKE: Final = "async (notation) => {" + _HANDS + "await take(notation); }"


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[str]:
    """Run a server with quick bots, and perhaps further options; give its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [
        *(
            sys.executable,
            "-c",
            _SERVE,
            "serve",
            "--port",
            str(port),
            "--db",
            f"sqlite:///{folder}/tables.db",
        ),
        *("--pace", "0", "--rates", "0", "--workers", "1", *options),
    ]
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            address = f"http://127.0.0.1:{port}"
            _wait_for(address, process)
            yield address
        finally:
            process.terminate()
            process.wait(timeout=20)


def _wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    for _ in range(900):
        assert process.poll() is None, "the server has ended"
        try:
            with opener.open(f"{address}/api/health", timeout=2):
                return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, browser: Browser, address: str, size: tuple[int, int] = WIDTHS[0], lang: str = "en-GB") -> None:
        """Open a fresh browser: no cookie, no memory."""
        width, height = size
        self.context: BrowserContext = browser.new_context(
            base_url=address,
            locale=lang,
            viewport={"width": width, "height": height},
            has_touch=width < 500,
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.problems: list[str] = []
        self.foreign: list[str] = []
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("request", lambda request: self._request(request.url, address))

    def _console(self, message: ConsoleMessage) -> None:
        # A refused request and a line that is cut are also told by the browser itself; the page shows them in words.
        # A card that is taken away while somebody looks at it says so as it goes, which Svelte remarks on.
        told = ("Failed to load resource", "ERR_INTERNET_DISCONNECTED", "derived_inert")
        if message.type in ("error", "warning") and not any(words in message.text for words in told):
            self.problems.append(message.text)

    def _request(self, url: str, address: str) -> None:
        if not url.startswith((address, address.replace("http", "ws"), "data:", "blob:")):
            self.foreign.append(url)

    # -- going places ------------------------------------------------------------------------------

    def visit(self, path: str = "/") -> None:
        """Go to a page."""
        self.page.goto(path)

    def sit_down(self, game: str, button: str = "play") -> None:
        """Open a table from the front page with one click, after choosing one weak bot for short games."""
        self.visit()
        card = self.page.locator("section", has=self.page.locator(f"#game-{game}"))
        self.page.wait_for_selector(f"[data-{button}={game}]:not([disabled])")
        if game == "kunitori":
            card.locator("select").first.select_option("1")
        card.locator("select").last.select_option("random")
        self.page.click(f"[data-{button}={game}]")
        self.page.wait_for_selector("[data-table]")

    @property
    def version(self) -> int:
        """Return the version of the table shown."""
        return int(self.page.get_attribute("[data-table]", "data-version") or -1)

    def options(self) -> list[str]:
        """Wait for a question of mine (or the end) and return the options."""
        return self.next_question(-1)[1]

    @property
    def over(self) -> bool:
        """Whether the result is shown."""
        return self.page.locator("dialog[open] [data-result]").count() > 0

    def await_change(self, version: int) -> None:
        """Wait until the table has moved on."""
        self.page.wait_for_function(
            "v => Number(document.querySelector('[data-table]').dataset.version) > v", arg=version
        )

    def next_question(self, version: int) -> tuple[int, list[str]]:
        """Wait for the question after a version; no options when the game is over."""
        self.page.wait_for_selector("[data-table] main")
        now, options = self.page.evaluate(_NEXT, version)
        return int(now), list(options)

    def click_option(self, notation: str) -> None:
        """Click an option, on its button or its card, and wait for it to be stored."""
        self.page.evaluate(_TAKE, notation)

    def play(self, decisions: int) -> None:
        """Decide some questions with the mouse."""
        for _ in range(decisions):
            offered = self.options()
            if self.over:
                return
            self.click_option(taste(offered, self.version))

    def play_on(self, limit: int = 5000) -> int:
        """Click on, inside the page, until the game is over; return the number of decisions."""
        decided = self.page.evaluate(_PLAY_ON, [_TASTE, limit])
        assert isinstance(decided, int)
        return decided

    def play_on_with(self, other: Visitor) -> int:
        """Click on in both browsers at once until their game is over; return the number of decisions."""
        self.page.evaluate(f"given => {{ window.played = ({_PLAY_ON})(given); }}", [_TASTE, 5000])
        return other.play_on() + int(self.page.evaluate("() => window.played"))

    def asked(self, method: str, path: str, data: Any = None) -> Any:
        """Ask the server as the page would, with the same cookie."""
        origin = {"Origin": "/".join(self.page.url.split("/")[:3])}
        return self.page.request.fetch(path, method=method, data=data, headers=origin).json()

    def arrive(self) -> None:
        """Be known to the server, on an empty page; known first, or the page would ask too and be somebody else."""
        if not self.page.url.startswith("http"):
            self.page.request.get("/api/me")
            self.visit("/nowhere")

    def set_up(self, position: str) -> Any:
        """Set up a position in which all seats are this visitor's: nothing depends on anybody else, nor on luck."""
        self.arrive()
        named = re.search(r"players: \[(.*)\]", position)
        players = 2 if named is None else named[1].count(",") + 1
        return self.asked("POST", "/api/tables", {"position": position, "seats": [{"kind": "me"}] * players})

    def sit_at(self, position: str) -> None:
        """Sit down at all seats of a position."""
        self.visit(self.set_up(position)["link"])
        self.options()

    def finish(self, game: str) -> str:
        """Play a whole game with both seats as the page would, but without drawing it; return its link."""
        self.arrive()
        table = self.asked("POST", "/api/tables", {"game": game, "seats": [{"kind": "me"}, {"kind": "me"}]})
        path = f"/api/tables/{table['id']}"
        while (decision := table["decision"]) is not None:
            notation = taste([option["notation"] for option in decision["options"]], table["version"])
            move = {"seat": decision["seat"], "version": table["version"], "notation": notation}
            self.asked("POST", f"{path}/act", move)
            table = self.asked("GET", path)
        return str(table["link"])

    def hand(self) -> list[str]:
        """Return the cards in hand."""
        cards: list[str] = self.page.locator("[data-zone=hand] [data-card]").evaluate_all(
            "cards => cards.map(card => card.dataset.id)"
        )
        return cards

    # -- judging -----------------------------------------------------------------------------------

    def axe(self) -> list[str]:
        """Return what axe finds on the page as it is."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found: dict[str, Any] = self.page.evaluate("() => axe.run(document)")
        return [
            f"{violation['id']}: {[node['target'] for node in violation['nodes'][:3]]}"
            for violation in found["violations"]
        ]

    def sideways(self) -> int:
        """Return by how many pixels the page is too wide for the window."""
        pixels: int = self.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        return max(0, pixels)

    def leave(self) -> None:
        """Close the browser; nothing may have gone wrong, nothing asked elsewhere."""
        self.context.close()
        assert self.problems == [], self.problems
        assert self.foreign == [], self.foreign


def expect_note(page: Page, text: str) -> None:
    """Expect a note beside the prompt."""
    expect(page.locator("[data-note]")).to_contain_text(text)
