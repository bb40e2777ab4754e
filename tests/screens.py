"""Forty screens of the page, small, as they looked when somebody last found them good.

`make screenshots` writes them anew into `tests/golden/screens`; `tests/browser/test_browser_screens.py` compares. They
are taken at a fraction of their size and in few colours: what moves, breaks or loses its colour is found, how a letter
is drawn is not.
"""

from __future__ import annotations

import base64
import struct
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from playwright.sync_api import Browser, sync_playwright

from browser_support import CHROMIUM, Visitor, serving, taste

FOLDER: Final = Path(__file__).parent / "golden" / "screens"
Picture = npt.NDArray[np.uint8]
_STEP: Final = 16
"""Colours are kept in steps of so much."""
_WIDE: Final = 320
_NARROW: Final = 160

FOUR: Final = """
game: kunitori
title: four
players: [Aki, Benkei, Chiyo, Dai]
position:
  turn: Aki
  phase: buy
  buys: 2
  pool: {fake-fortress: 0, honda-tadakatsu: 0, kuroda-yoshitaka: 0}
  trash: [copper, copper, village]
  Aki:
    hand: {gold: 1, silver: 1, copper: 2, travelling-monk: 1}
    area: [castle-town, naoe-kanetsugu]
    deployed: {cavalry: 2, spear-troopers: 1}
    deck: {copper: 5, village: 3}
    discard: {port-town: 1, prefecture: 2}
  Benkei: {hand: {copper: 4}, deployed: {spear-troopers: 1, cavalry: 1}, deck: {copper: 3, village: 4}}
  Chiyo: {hand: {copper: 3}, deployed: {cavalry: 2, spear-troopers: 1, fake-fortress: 1}, deck: {copper: 5, land: 1}}
  Dai: {hand: {copper: 5}, deployed: {land-destroyer: 1}, deck: {copper: 4, village: 2}, discard: [kuroda-yoshitaka]}
do: []
"""
TWO: Final = """
game: kunitori
title: two
players: [Aki, Benkei]
position:
  turn: Aki
  phase: action
  Aki: {hand: {cavalry: 1, castle-town: 1, copper: 2, trap: 1}, deck: {copper: 5}, deployed: {spear-troopers: 2}}
  Benkei: {hand: {copper: 3}, deployed: {light-archers: 1, cavalry: 2}, deck: {copper: 4}, discard: {silver: 2}}
do: []
"""
SIX: Final = """
game: kunitori
title: six
players: [Aki, Benkei, Chiyo, Daisuke, Emi, Fumiko]
position:
  turn: Aki
  phase: buy
  Aki: {hand: {gold: 1, silver: 2, village: 2}, deployed: {cavalry: 2, spear-troopers: 3}, deck: {copper: 5}}
  Benkei: {hand: {copper: 4}, deployed: {spear-troopers: 1, cavalry: 1}, deck: {copper: 3}}
  Chiyo: {hand: {copper: 3}, deployed: {cavalry: 2, spear-troopers: 1, light-archers: 2}, deck: {copper: 5}}
  Daisuke: {hand: {copper: 5}, deck: {copper: 4}}
  Emi: {hand: {copper: 4}, deployed: {land-destroyer: 1}, deck: {copper: 4}}
  Fumiko: {hand: {copper: 4}, deck: {copper: 4}}
do: []
"""
BATTLE: Final = """
game: kunitori
title: battle
players: [Aki, Chiyo]
position:
  turn: Aki
  phase: battle
  Aki: {hand: {copper: 2}, played: [honda-tadakatsu, cavalry, cavalry, spear-troopers], deck: {copper: 4}}
  Chiyo:
    hand: {light-archers: 1, copper: 2, gunner-mercenaries: 1}
    deployed: {spear-troopers: 1, fake-fortress: 1}
    deck: {copper: 5, light-archers: 2}
do: []
"""
LAST_LAND: Final = """
game: kunitori
title: end
players: [Aki, Chiyo]
position:
  turn: Aki
  phase: buy
  pool: {land: 1}
  Aki: {hand: {gold: 3, copper: 1}, deck: [field-improvement, copper], discard: {land: 1, village: 2, castle-town: 1}}
  Chiyo: {hand: {gold: 2, copper: 1}, deck: [copper, copper], discard: {land: 1, prefecture: 2, village: 3}}
do: []
"""
FIGHT: Final = """
game: bluemoon
title: fight
position:
  turn: me
  phase: character
  element: fire
  dragons: -1
  me:
    people: hoax
    hand: [hoax-1, hoax-8, hoax-9, hoax-19, hoax-20, hoax-28]
    combat: [hoax-3]
    deck: [hoax-6, hoax-12]
  you: {people: vulca, hand: [vulca-8, vulca-12], combat: [vulca-10, vulca-23], deck: [vulca-9, vulca-11]}
do: []
"""


class Camera:
    """A visitor whose page is photographed."""

    def __init__(self, visitor: Visitor) -> None:
        """Begin with an empty window."""
        self.visitor = visitor
        self.page = visitor.page
        visitor.arrive()

    def sit(self, position: str, *moves: str) -> str:
        """Sit down at all seats of a position and decide some questions; return the link of the table."""
        told = self.visitor.set_up(position)
        for move in moves:
            self.move(told["id"], move)
        self.page.goto(told["link"])
        self.visitor.next_question(-1)
        return str(told["link"])

    def move(self, table: str, notation: str | None) -> bool:
        """Decide a question, or whatever comes first; say whether there was one."""
        seen = self.visitor.asked("GET", f"/api/tables/{table}")
        decision = seen["decision"]
        if decision is None:
            return False
        offered = [option["notation"] for option in decision["options"]]
        body = {"seat": decision["seat"], "version": seen["version"], "notation": notation or taste(offered)}
        self.visitor.asked("POST", f"/api/tables/{table}/act", body)
        return True

    def end(self, position: str) -> str:
        """Play a position to its end and look at the result; return the link of the table."""
        told = self.visitor.set_up(position)
        while self.move(told["id"], None):
            pass
        self.page.goto(told["link"])
        self.page.wait_for_selector("dialog[open] [data-result]")
        return str(told["link"])

    def lesson(self, game: str) -> None:
        """Begin the lesson of a game."""
        self.page.goto(self.visitor.asked("POST", "/api/tables", {"game": game, "lesson": True})["link"])
        self.visitor.next_question(-1)

    def go(self, path: str, ready: str) -> None:
        """Open a page."""
        self.page.goto(path)
        self.page.wait_for_selector(ready)

    def shoot(self) -> Picture:
        """Return what is seen, small, when all pictures are there and nothing moves any more."""
        self.page.mouse.move(1, 1)
        self.page.evaluate(
            """async () => {
                await document.fonts.ready;
                const faces = () => [...document.querySelectorAll("svg.face")].filter((face) => face.clientWidth > 0);
                const still = () =>
                    [...document.images].every((each) => each.complete) &&
                    faces().every((face) => face.querySelector("image"));
                for (let quiet = 0, at = 0; quiet < 3 && at < 100; at += 1) {
                    await new Promise((done) => setTimeout(done, 60));
                    quiet = still() ? quiet + 1 : 0;
                }
            }"""
        )
        size = self.page.viewport_size
        assert size is not None
        width, height = size["width"], size["height"]
        scale = (_WIDE if width > 500 else _NARROW) / width
        clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": scale}
        cdp = self.page.context.new_cdp_session(self.page)
        answer = cdp.send("Page.captureScreenshot", {"format": "png", "clip": clip})
        cdp.detach()
        return read_png(base64.b64decode(answer["data"]))


Take = Callable[[Camera], object]


class Setting(NamedTuple):
    """A window and its visitor, and the screens looked at there."""

    size: tuple[int, int]
    lang: str
    theme: str
    screens: dict[str, Take]

    @property
    def name(self) -> str:
        """How the window is called in the names of pictures."""
        return f"{self.size[0]}-{self.lang}{'' if self.theme == 'light' else f'-{self.theme}'}"


def _bought(camera: Camera) -> None:
    camera.sit(FOUR, "treasure gold", "treasure silver", "treasure copper", "treasure copper", "buy silver")


def _replay(camera: Camera) -> None:
    camera.go(f"{camera.end(LAST_LAND)}/replay?at=4", "[data-zone=hand-1]")


def _attacked(camera: Camera) -> None:
    camera.sit(BATTLE, "send honda-tadakatsu Chiyo")


KUNITORI: Final[dict[str, Take]] = {"kunitori": lambda camera: camera.sit(FOUR)}
BLUEMOON: Final[dict[str, Take]] = {"bluemoon": lambda camera: camera.sit(FIGHT)}
ATTACKED: Final[dict[str, Take]] = {"battle": _attacked}
HOME: Final[dict[str, Take]] = {"home": lambda camera: camera.go("/", "[data-play=kunitori]:not([disabled])")}
SETTINGS: Final = (
    Setting((1920, 1080), "en", "light", {**KUNITORI, **BLUEMOON}),
    Setting(
        (1440, 900),
        "en",
        "light",
        {
            **KUNITORI,
            **BLUEMOON,
            **ATTACKED,
            **HOME,
            "ambush": lambda camera: camera.sit(BATTLE, "send honda-tadakatsu Chiyo", "ambush", "show light-archers"),
            "bought": _bought,
            "two": lambda camera: camera.sit(TWO),
            "lesson-kunitori": lambda camera: camera.lesson("kunitori"),
            "end-kunitori": lambda camera: camera.end(LAST_LAND),
            "replay-kunitori": _replay,
            "preferences": lambda camera: camera.go("/preferences", "[data-preference=volume]"),
            "ruling": lambda camera: camera.go("/rulings/KU-7.1-02", "[data-drawn='0-after']"),
        },
    ),
    Setting(
        (1440, 900),
        "de",
        "light",
        {
            **BLUEMOON,
            "six": lambda camera: camera.sit(SIX),
            "lesson-bluemoon": lambda camera: camera.lesson("bluemoon"),
            "rules": lambda camera: camera.go("/rules/kunitori#battle", "[data-example]"),
            "decks": lambda camera: camera.go("/decks?deck=flit", "[data-legal=true]"),
        },
    ),
    Setting((1440, 900), "de", "dark", {**KUNITORI, **HOME}),
    Setting((1440, 900), "en", "contrast", {**KUNITORI, **BLUEMOON, **HOME}),
    Setting((1024, 768), "de", "light", {**KUNITORI, **BLUEMOON, **ATTACKED}),
    Setting(
        (390, 844),
        "en",
        "light",
        {**KUNITORI, **BLUEMOON, **ATTACKED, "lesson-bluemoon": lambda camera: camera.lesson("bluemoon")},
    ),
    Setting((390, 844), "de", "light", {**HOME, "end-kunitori": lambda camera: camera.end(LAST_LAND)}),
    Setting((360, 740), "de", "light", {**KUNITORI, **BLUEMOON}),
    Setting((320, 568), "en", "light", {**KUNITORI, **BLUEMOON}),
    Setting((844, 390), "de", "light", {**KUNITORI, **BLUEMOON, **ATTACKED}),
)


def taken(browser: Browser, address: str, setting: Setting) -> Iterator[tuple[str, Picture]]:
    """Take the pictures of a window, each with its name."""
    visitor = Visitor(browser, address, setting.size, f"{setting.lang}-{'DE' if setting.lang == 'de' else 'GB'}")
    chosen = f"localStorage.setItem('spielwerk.preferences', JSON.stringify({{theme: '{setting.theme}'}}))"
    visitor.context.add_init_script(chosen)
    camera = Camera(visitor)
    for name, take in setting.screens.items():
        take(camera)
        yield f"{name}-{setting.name}", camera.shoot()
    visitor.leave()


# -- comparing -------------------------------------------------------------------------------------------------

_FAR: Final = 56
"""So far apart two colours are seen to differ."""
_CELL: Final = 4
_MOST: Final = 0.06
"""Such a share of a picture may differ."""


def differing(before: Picture, now: Picture) -> float:
    """Return the share of a picture that differs, seen through half-closed eyes; 1 if it has another shape."""
    if before.shape != now.shape:
        return 1.0
    blurred = [_blurred(each) for each in (before, now)]
    return float((np.abs(blurred[0] - blurred[1]).max(axis=2) > _FAR).mean())


def _blurred(picture: Picture) -> npt.NDArray[np.float64]:
    """Average over small cells: a letter drawn a little otherwise does not show."""
    high, wide = (size - size % _CELL for size in picture.shape[:2])
    cells = picture[:high, :wide].astype(float).reshape(high // _CELL, _CELL, wide // _CELL, _CELL, 3)
    averaged: npt.NDArray[np.float64] = cells.mean(axis=(1, 3))
    return averaged


def alike(before: Picture, now: Picture) -> bool:
    """Whether nobody would notice."""
    return differing(before, now) <= _MOST


# -- pictures as files -------------------------------------------------------------------------------------------


def read_png(data: bytes) -> Picture:
    """Return the pixels of a PNG of 8 bits a colour, with or without transparency, which is ignored."""
    at, compressed, wide, high, channels = 8, b"", 0, 0, 3
    while at < len(data):
        (length,), kind = struct.unpack(">I", data[at : at + 4]), data[at + 4 : at + 8]
        body = data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            wide, high = struct.unpack(">II", body[:8])
            channels = {2: 3, 6: 4}[body[9]]
        elif kind == b"IDAT":
            compressed += body
        at += length + 12
    lines = np.frombuffer(zlib.decompress(compressed), np.uint8).reshape(high, wide * channels + 1)
    rows = np.zeros((high + 1, wide * channels), np.uint8)
    for y, line in enumerate(lines):
        rows[y + 1] = _unfiltered(int(line[0]), line[1:], rows[y], channels)
    return rows[1:].reshape(high, wide, channels)[:, :, :3].copy()


def _unfiltered(kind: int, line: npt.NDArray[np.uint8], above: npt.NDArray[np.uint8], step: int) -> Picture:
    if kind in (0, 2):
        return line + above if kind else line
    out = [0] * step + [0] * len(line)
    up = [0] * step + above.tolist()
    for at, value in enumerate(line.tolist(), step):
        left, over, corner = out[at - step], up[at], up[at - step]
        if kind == 1:
            guess = left
        elif kind == 3:
            guess = (left + over) // 2
        else:
            near = [(abs(over - corner), left), (abs(left - corner), over), (abs(left + over - 2 * corner), corner)]
            guess = min(near, key=lambda each: each[0])[1]
        out[at] = (value + guess) & 255
    return np.array(out[step:], np.uint8)


def write_png(picture: Picture) -> bytes:
    """Return a PNG in few colours, so that forty of them stay small."""
    coarse = (picture // _STEP * _STEP + _STEP // 2).astype(np.uint8)
    high, wide, _ = coarse.shape
    rows = coarse.reshape(high, wide * 3)
    filtered = np.vstack([rows[:1], rows[1:] - rows[:-1]])
    kinds = np.array([0] + [2] * (high - 1), np.uint8)[:, None]
    body = zlib.compress(np.hstack([kinds, filtered]).tobytes(), 9)
    header = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    parts = [(b"IHDR", header), (b"IDAT", body), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    )


def write() -> None:
    """Take all pictures anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    known = set(FOLDER.glob("*.png"))
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=str(CHROMIUM), args=["--no-sandbox", "--disable-gpu", "--no-proxy-server"]
        )
        for setting in SETTINGS:
            for name, picture in taken(browser, address, setting):
                file = FOLDER / f"{name}.png"
                known.discard(file)
                if not file.exists() or not alike(read_png(file.read_bytes()), picture) or "--all" in sys.argv:
                    file.write_bytes(write_png(picture))
                    sys.stdout.write(f"{file.name}\n")
        browser.close()
    for file in known:
        file.unlink()


if __name__ == "__main__":
    write()
