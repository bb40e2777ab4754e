"""A card of any game: its name, its numbers, what it does."""

from __future__ import annotations

from typing import Any, Final

from spielwerk.core.catalogue import CardEntry
from spielwerk.core.scene import SceneCard
from spielwerk.pictures.svg import Markup, drawing, tag
from spielwerk.pictures.typesetting import fit, write

FELT: Final = ("#2f4a42", "#1a2c27")
_INK: Final = "#22303c"


def look(badge: str) -> dict[str, Any]:
    """Return the colours and the emblem of all backs."""
    del badge
    return {"dark": "#3c5468", "base": "#5d7a90", "light": "#d8e4ee", "emblem": "M50 10 90 50 50 90 10 50z"}


class DrawnCard:
    """One card at one width."""

    def __init__(self, entry: CardEntry, lying: SceneCard | None, wide: float, *, full: bool) -> None:
        """Set the type for this width."""
        least = 11 * 250 / wide
        numbers = lying.numbers if lying and lying.numbers else entry.numbers
        self._name = fit(entry.name, "name", width=220, size=max(34, least), least=max(20, least), lines=3)
        values = " · ".join(str(number.value) for number in numbers)
        self._values = fit(values, "strong", width=220, size=46, least=20, lines=2)
        words = entry.text if full else entry.line
        self._words = fit(words, "plain", width=216, size=max(18, least), least=min(12, least), lines=8)

    def draw(self, title: str, about: str, wide: float) -> Markup:
        """Return the card."""
        return drawing(
            250, 350, title, about,
            tag("rect", width=250, height=350, rx=16, fill="#d8e4ee"),
            tag("rect", x=8, y=8, width=234, height=334, rx=11, fill="#f7fafc", stroke="#3c5468", stroke_width=3),
            write(self._name, "name", 64, 1.1, _INK),
            write(self._values, "strong", 165, 1.1, "#3c5468"),
            write(self._words, "plain", 260, 1.2, _INK),
            wide=wide,
        )  # fmt: skip
