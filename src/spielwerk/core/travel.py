"""Frozen data between processes: compiled, such a class cannot be filled field by field, as pickle and copy would."""

from __future__ import annotations

import copyreg
from dataclasses import fields
from typing import Any


def lets_travel(*kinds: type) -> None:
    """Let the instances of these data classes be pickled and copied, by calling the class with all fields."""
    for kind in kinds:
        copyreg.pickle(kind, _taken_apart)


def _taken_apart(thing: Any) -> tuple[Any, ...]:
    return type(thing), tuple([getattr(thing, field.name) for field in fields(thing)])
