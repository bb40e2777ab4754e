"""A view in lines of text, in the notation of scenarios and transcripts, for whoever watches an environment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import spielwerk
from spielwerk.core.reasons import SpielwerkError
from spielwerk.core.scene import Area, Mark, Number, SceneCard
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
    """Return everything the scene tells, a line per thing, and what can be done."""
    scene = spielwerk.game(view.table.game).scene(view)
    lines = [f"seat: {view.seat}", f"turn: {scene.turn}", f"phase: {scene.phase}"]
    if scene.question is not None:
        lines.append(f"question: {scene.question.kind or '-'} (seat {scene.question.seat})")
    lines += _lines(scene.areas, scene.numbers, scene.marks)
    for seat in scene.seats:
        lines.append(f"{seat.name} (seat {seat.seat})")
        lines += [f"  {line}" for line in _lines(seat.areas, seat.numbers, seat.marks)]
    if view.asked:
        lines.append(f"options: {', '.join(view.table.text(action) for action in view.table.options)}")
    return "\n".join(lines) + "\n"


def _lines(areas: Sequence[Area], numbers: Sequence[Number], marks: Sequence[Mark]) -> list[str]:
    """Return a line for every area with cards, every number that is not 0 and every mark."""
    found = [f"{area.id}: {_counted(area)}" for area in areas if area.count]
    found += [f"{number.id}: {number.value}" for number in numbers if number.value]
    return found + [f"{mark.id}: {mark.value or 'yes'}" for mark in marks]


def _counted(area: Area) -> str:
    counts: Counter[str] = Counter()
    for card in area.cards or (SceneCard(None, count=area.count),):
        counts[card.card or "face-down"] += card.count
    return ", ".join(name if count == 1 else f"{name} x{count}" for name, count in counts.items() if count)
