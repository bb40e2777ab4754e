"""Measure the page: its size, its first paint, the round trip of a move, and what a frame costs while cards fly.

Usage: spielwerk serve --port 8123 --pace 0 --rates 0 &  python benchmarks/page.py http://127.0.0.1:8123

The first paint and the round trip are those of the machine as it is; the frames are taken with the processor four times
slower. What a frame may cost is counted in script, style and layout of the main thread.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright

STATIC: Final = Path(__file__).parent.parent / "src/spielwerk/web/static"
SLOWER: Final = 4
MOVES: Final = 60
FRAME: Final = 1000 / 60
LONG: Final = 50.0
BUYING: Final = """
game: kunitori
title: buying
players: [anna, bert]
position:
  turn: anna
  phase: buy
  buys: 9
  anna: {hand: {gold: 3, silver: 6, copper: 12}, deck: {copper: 4}}
  bert: {hand: [copper, village], deck: [copper], deployed: [cavalry]}
do: []
"""
_WORK: Final = {"FunctionCall", "EvaluateScript", "UpdateLayoutTree", "Layout", "RunMicrotasks", "FireAnimationFrame"}
# Marks in the trace while a card is in the air.
_WATCH: Final = """
() => {
  const sky = document.querySelector("[data-sky]");
  new MutationObserver(() => performance.mark(sky.childElementCount ? "flying" : "landed"))
    .observe(sky, { childList: true });
}
"""
_ROUND: Final = """
async ([notation, other]) => {
  const page = document.querySelector("[data-table]");
  const took = [];
  const rest = () => new Promise((done) => setTimeout(done, 0));
  const wait = async (until) => { while (!until()) await rest(); };
  const button = (name) => document.querySelector(`[data-prompt] [data-notation="${name}"]`);
  const undo = () => document.querySelector("[data-tool=undo]");
  for (let move = 0; move < MOVES; move += 1) {
    await wait(() => page.dataset.guarded === "false" && page.dataset.pending === "false");
    const version = page.dataset.version;
    const begun = performance.now();
    (move % 2 ? undo() : (button(notation) ?? button(other))).click();
    await wait(() => page.dataset.version !== version);
    took.push(performance.now() - begun);
  }
  return took;
}
""".replace("MOVES", str(MOVES))


def zipped(files: Iterable[Path]) -> float:
    """Return the size of files, each compressed, in kB."""
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in files) / 1000


def sizes() -> None:
    """Print how much is sent."""
    # What the first page names is fetched at once; pages beside it are called like their components, art is not.
    first = (STATIC / "index.html").read_text(encoding="utf-8")
    everything = sorted((STATIC / "assets").glob("*.js"))
    scripts = [file for file in everything if file.name in first]
    beside = [file for file in everything if file.name[0].isupper() and file not in scripts]
    fonts = sorted((STATIC / "assets").glob("*.woff2"))
    art = [file for file in everything if file not in scripts and file not in beside]
    print(f"script             {zipped(scripts):7.1f} kB gzipped at once, {zipped(beside):.1f} kB later (at most 180)")
    print(f"styles             {zipped((STATIC / 'assets').glob('*.css')):7.1f} kB gzipped")
    print(f"fonts              {sum(file.stat().st_size for file in fonts) / 1000:7.1f} kB (at most 120)")
    print(f"card art, all      {zipped(art):7.1f} kB gzipped (at most 250)")


def paint(page: Page, path: str) -> float:
    """Return the largest contentful paint of a page in milliseconds."""
    page.goto(path)
    page.wait_for_load_state("networkidle")
    painted: float = page.evaluate(
        """() => new Promise((done) => new PerformanceObserver((list) => done(list.getEntries().at(-1).startTime))
            .observe({ type: "largest-contentful-paint", buffered: true }))"""
    )
    return painted


def worked(page: Page, path: str) -> str:
    """Return what the processor did to open a page, whatever else it was doing meanwhile."""
    cdp = page.context.new_cdp_session(page)
    cdp.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(path)
    page.wait_for_load_state("networkidle")
    told = {each["name"]: each["value"] * 1000 for each in cdp.send("Performance.getMetrics")["metrics"]}
    cdp.detach()
    parts = {"script": "ScriptDuration", "style": "RecalcStyleDuration", "layout": "LayoutDuration"}
    return ", ".join(f"{name} {told[key]:.0f} ms" for name, key in parts.items())


def sit(page: Page, address: str) -> str:
    """Open a table at which there is much to buy; return its link."""
    page.request.get("/api/me")
    seats = [{"kind": "me"}, {"kind": "me"}]
    told = page.request.post(
        "/api/tables", data={"position": BUYING, "seats": seats}, headers={"Origin": address.rstrip("/")}
    ).json()
    return str(told["link"])


def share(values: list[float], of: float) -> float:
    """Return the value below which such a share lies."""
    return sorted(values)[min(len(values) - 1, int(of * len(values)))]


def flights(events: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """Return from when to when cards were in the air."""
    spans: list[tuple[float, float]] = []
    begun: float | None = None
    for event in sorted((each for each in events if each["name"] in ("flying", "landed")), key=lambda each: each["ts"]):
        if event["name"] == "flying":
            begun = begun if begun is not None else event["ts"]
        elif begun is not None:
            spans.append((begun, event["ts"]))
            begun = None
    return spans


def outermost(worked: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Leave out work that is part of other work."""
    return [
        event
        for event in worked
        if not any(
            other is not event
            and other["ts"] <= event["ts"]
            and event["ts"] + event["dur"] <= other["ts"] + other["dur"]
            for other in worked
        )
    ]


def per_frame(spans: list[tuple[float, float]], worked: list[dict[str, Any]]) -> list[float]:
    """Return what every frame of these spans cost."""
    costs: list[float] = []
    for first, last in spans:
        frame = [0.0] * (1 + int((last - first) / 1000 / FRAME))
        for each in worked:
            if first <= each["ts"] <= last:
                # Time of the processor, so that a busy machine counts no more than an idle one.
                frame[int((each["ts"] - first) / 1000 / FRAME)] += each.get("tdur", each["dur"]) / 1000
        costs += frame
    return costs


def frames(events: list[dict[str, Any]]) -> tuple[list[float], list[float]]:
    """Return what every frame with a card in the air cost, and all long tasks then, in milliseconds."""
    main = next(
        event["tid"]
        for event in events
        if event["name"] == "thread_name" and event["args"].get("name") == "CrRendererMain"
    )
    spans = flights(events)
    mine = [event for event in events if event.get("tid") == main and event.get("ph") == "X"]
    worked = outermost([event for event in mine if event["name"] in _WORK])
    tasks = [
        event.get("tdur", event["dur"]) / 1000
        for event in mine
        if event["name"] == "RunTask" and any(first <= event["ts"] <= last for first, last in spans)
    ]
    return per_frame(spans, worked), [task for task in tasks if task > LONG]


def traced(page: Page) -> list[dict[str, Any]]:
    """Lay and take back treasures with a slow processor; return the trace."""
    cdp = page.context.new_cdp_session(page)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    events: list[dict[str, Any]] = []
    over: list[bool] = []
    cdp.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    cdp.on("Tracing.tracingComplete", lambda _: over.append(True))
    cdp.send("Tracing.start", {"categories": "devtools.timeline,blink.user_timing,toplevel,__metadata"})
    page.evaluate(_WATCH)
    for _ in range(6):
        page.wait_for_selector("[data-table][data-guarded=false][data-pending=false]")
        page.locator("[data-prompt] [data-notation='treasure copper']").first.dispatch_event("click")
        page.wait_for_timeout(900)
    cdp.send("Tracing.end")
    while not over:
        page.wait_for_timeout(50)
    return events


def main(address: str) -> None:
    """Measure everything and print it."""
    sizes()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu", "--no-proxy-server"]
        )
        page = browser.new_context(base_url=address, viewport={"width": 1440, "height": 900}).new_page()
        paint(page, "/")  # fills the caches of the server
        print(f"first page painted {share([paint(page, '/') for _ in range(5)], 0.5):7.0f} ms, median (at most 800)")
        link = sit(page, address)
        print(f"table painted      {share([paint(page, link) for _ in range(5)], 0.5):7.0f} ms, median (at most 800)")
        print(f"table, processor   {worked(page, link)}")
        page.emulate_media(reduced_motion="reduce")
        page.goto(link)
        page.wait_for_selector("[data-prompt] [data-notation]", state="attached")
        took = page.evaluate(_ROUND, ["treasure copper", "treasure silver"])
        print(
            f"round trip         {share(took, 0.5):7.0f} ms, p95 {share(took, 0.95):.0f} ms (at most 60), {MOVES} moves"
        )
        page.emulate_media(reduced_motion="no-preference")
        page.goto(sit(page, address))
        page.wait_for_selector("[data-prompt] [data-notation]", state="attached")
        page.wait_for_timeout(1500)
        events = traced(page)
        costs, long = frames(events)
        if "--trace" in sys.argv:
            Path("trace.json").write_text(json.dumps(events))
        print(
            f"frame in flight    {share(costs, 0.5):7.1f} ms, p95 {share(costs, 0.95):.1f} ms, most {max(costs):.1f} ms"
            f" (at most 8), {len(costs)} frames, processor {SLOWER} times slower; over {LONG:.0f} ms: {len(long)}"
        )
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
