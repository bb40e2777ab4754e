"""A view in lines of text, in the notation of scenarios and transcripts, for whoever watches an environment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from spielwerk.bots.told import told
from spielwerk.core.reasons import SpielwerkError
from spielwerk.core.view import View
from spielwerk.errors import sentences

problem = sentences("spielwerk.env")

ANSI: Final = "ansi"
HUMAN: Final = "human"
MODES: Final = (ANSI, HUMAN)


def check_mode(mode: str | None) -> None:
    """Complain about a render mode there is not."""
    if mode is not None and mode not in MODES:
        raise SpielwerkError(problem("no-choice", option="render_mode", given=mode, known=", ".join(MODES)))


def render(mode: str | None, view: View) -> str | None:
    """Return the view as text in mode "ansi", print it in mode "human"."""
    if mode is None:
        raise SpielwerkError(problem("no-render-mode", known=", ".join(MODES)))
    if mode == ANSI:
        return shown(view)
    print(shown(view))  # noqa: T201 - that is what the mode is for
    return None


def shown(view: View) -> str:
    """Return everything the view tells, a line per thing, and what can be done."""
    table = told(view)
    seats: list[dict[str, Any]] = table.pop("seats")
    lines = [_line(name, value) for name, value in table.items()]
    for number, seat in enumerate(seats):
        lines.append(f"{seat.pop('name')} (seat {number})")
        lines += [f"  {_line(name, value)}" for name, value in seat.items() if value not in ([], 0, None)]
    if view.asked:
        lines.append(_line("options", [view.table.text(action) for action in view.table.options]))
    return "\n".join(lines) + "\n"


def _line(name: str, value: Any) -> str:
    return f"{name}: {_value(value)}"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {entry}" for key, entry in value.items())
    return _counted(value) if isinstance(value, list) else "-" if value is None else str(value)


def _counted(cards: Sequence[str | None]) -> str:
    counts = Counter("face-down" if card is None else card for card in cards)
    return ", ".join(name if count == 1 else f"{name} x{count}" for name, count in counts.items())
