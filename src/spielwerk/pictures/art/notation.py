"""How pictures are written: plain text, a line per stroke or per part, read alike here and in the page.

`docs/art.md` explains the notation. The page reads it with `frontend/src/lib/art/notation.ts`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

Line = tuple[str, ...]
"""A stroke or a part in its place, split at the spaces."""

LAYERS = ("sky", "far", "ground", "subject", "near")
"""What lies behind what, from the back."""


@dataclass
class Bone:
    """A bone of a rig: where it begins, how long it is, and whether it points up when at rest."""

    letter: str
    start: str
    length: float
    up: bool


@dataclass
class Rig:
    """A body that can be posed: bones moved by named joints, drawn slot by slot from the back."""

    bones: list[Bone] = field(default_factory=list)
    joints: dict[str, list[str]] = field(default_factory=dict)
    slots: list[str] = field(default_factory=list)
    poses: dict[str, dict[str, list[float]]] = field(default_factory=dict)
    pieces: dict[str, dict[str, list[Line]]] = field(default_factory=dict)
    outfits: dict[str, list[str]] = field(default_factory=dict)


@dataclass
class Composition:
    """The picture of one card: its palette, colours of its own, and what stands in each layer."""

    palette: str
    colours: dict[str, str]
    layers: dict[str, list[Line]] = field(default_factory=dict)


@dataclass
class Book:
    """All that was read: palettes, parts, rigs, compositions."""

    width: float = 250
    height: float = 350
    outline: str = ""
    palettes: dict[str, dict[str, str]] = field(default_factory=dict)
    parts: dict[str, list[Line]] = field(default_factory=dict)
    rigs: dict[str, Rig] = field(default_factory=dict)
    cards: dict[str, Composition] = field(default_factory=dict)

    def read(self, text: str) -> Book:
        """Take over what a text holds, beside what is here already."""
        reader = _Reader(self)
        for line in text.splitlines():
            words = line.split()
            if words and words[0] != "#":
                reader.take(words)
        return self


def settings(words: Iterable[str]) -> dict[str, str]:
    """Return what is written as name=value."""
    return dict(word.split("=", 1) for word in words if "=" in word)


def angles(words: Iterable[str]) -> dict[str, list[float]]:
    """Return the angles given to joints: arm=80,100."""
    return {joint: [float(angle) for angle in value.split(",")] for joint, value in settings(words).items()}


class _Reader:
    """Reads line by line; what a line without a keyword belongs to was said before."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._rig = Rig()
        self._lines: list[Line] = []
        self._slots: dict[str, list[Line]] = {}

    def take(self, words: list[str]) -> None:
        book, rest = self._book, words[1:]
        match words[0]:
            case "field":
                book.width, book.height = float(rest[0]), float(rest[1])
                book.outline = rest[2] if len(rest) > 2 else ""
            case "palette":
                base = book.palettes[rest[2]] if rest[1] == "<" else {}
                book.palettes[rest[0]] = {**base, **settings(rest)}
            case "part":
                self._lines = book.parts[rest[0]] = []
            case "rig" if "<" in rest:
                other = book.rigs[rest[2]]
                self._rig = Rig(slots=other.slots, poses=other.poses, pieces=other.pieces, outfits=other.outfits)
                book.rigs[rest[0]] = self._rig
            case "rig":
                self._rig = book.rigs.setdefault(rest[0], Rig())
            case "card":
                card = book.cards[rest[0]] = Composition(rest[1], settings(rest))
                self._slots = card.layers
            case "piece":
                self._slots = self._rig.pieces[rest[0]] = {}
            case "in":
                self._lines = self._slots.setdefault(rest[0], [])
            case word if word[0] == "@":
                self._lines = self._slots.setdefault(word[1:], [])
            case _:
                if not self._posed(words[0], rest):
                    self._lines.append(tuple(words))

    def _posed(self, word: str, rest: list[str]) -> bool:
        rig = self._rig
        match word:
            case "bone":
                rig.bones.append(Bone(rest[0], rest[2], float(rest[3]), "up" in rest))
                rig.joints.setdefault(rest[1], []).append(rest[0])
            case "slots":
                rig.slots = rest
            case "pose":
                rig.poses[rest[0]] = angles(rest)
            case "outfit":
                rig.outfits[rest[0]] = rest[1:]
            case _:
                return False
        return True
