"""How things look where they are shown: the machine does not know, but whoever draws says so here.

Notebooks ask an object itself (`_repr_html_`, `_repr_svg_`). The methods stand on the classes, the drawing in a
package above both games that is loaded only when something is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

_drawers: Final[list[Callable[[object], str]]] = []


def draw_with(drawer: Callable[[object], str]) -> None:
    """Let all things be drawn by `drawer`, which returns markup."""
    _drawers[:] = [drawer]


def drawn(thing: object) -> str:
    """Return a thing as markup."""
    return _drawers[0](thing)
