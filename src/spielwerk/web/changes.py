"""What is different about a scene: areas by their names, all else by its field. The page puts it together again."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, Final

from spielwerk.core.scene import Area, Scene, SceneSeat

_MANY: Final = 8
_SCENE: Final = ("viewer", "turn", "phase", "phase_name", "question", "numbers", "marks", "contests", "result")
_AREA: Final = ("name", "count", "numbers", "marks")
_SEAT: Final = ("name", "numbers", "marks", "badge")
_READ: Final[dict[tuple[str, ...], attrgetter[tuple[Any, ...]]]] = {
    names: attrgetter(*names) for names in (_SCENE, _AREA, _SEAT)
}


def changed(before: Scene, after: Scene) -> dict[str, Any] | None:
    """Return the fields that differ, of `areas` and `seats` only those that do; None if the areas are not the same."""
    if len(before.seats) != len(after.seats) or before.game != after.game:
        return None
    changes = _fields(before, after, _SCENE)
    areas = _areas(before.areas, after.areas)
    if areas is None:
        return None
    if areas:
        changes["areas"] = areas
    seats = []
    for old, new in zip(before.seats, after.seats, strict=True):
        of_seat = _seat(old, new)
        if of_seat is None:
            return None
        if of_seat:
            seats.append({"seat": new.seat, **of_seat})
    if seats:
        changes["seats"] = seats
    return changes


def _fields(
    before: Scene | SceneSeat | Area, after: Scene | SceneSeat | Area, names: tuple[str, ...]
) -> dict[str, Any]:
    read = _READ[names]
    old, new = read(before), read(after)
    if old == new:
        return {}
    return {name: now for name, then, now in zip(names, old, new, strict=True) if now is not then and now != then}


def _seat(before: SceneSeat, after: SceneSeat) -> dict[str, Any] | None:
    changes = _fields(before, after, _SEAT)
    areas = _areas(before.areas, after.areas)
    if areas is None:
        return None
    if areas:
        changes["areas"] = areas
    return changes


def _areas(before: Sequence[Area], after: Sequence[Area]) -> list[Area | dict[str, Any]] | None:
    if len(before) != len(after):
        return None
    found: list[Area | dict[str, Any]] = []
    for old, new in zip(before, after, strict=True):
        if new is not old:
            if new.id != old.id:
                return None
            if new != old:
                found.append(_area(old, new))
    return found


def _area(before: Area, after: Area) -> Area | dict[str, Any]:
    """Return an area anew, or of one with many cards of which few differ, those by their places."""
    if len(before.cards) != len(after.cards) or len(after.cards) < _MANY:
        return after
    pairs = enumerate(zip(before.cards, after.cards, strict=True))
    places = [at for at, (old, new) in pairs if new is not old and new != old]
    if 2 * len(places) > len(after.cards):
        return after
    cards = [(at, after.cards[at]) for at in places]
    return {"id": after.id, "cards_at": cards, **_fields(before, after, _AREA)}
