"""What only matters where the rules are compiled. This module itself is not, see `spielwerk.compiled`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:
    T = TypeVar("T")

    def mypyc_attr(**attributes: object) -> Callable[[T], T]:
        """Change nothing: the compiler reads the decorator and never calls it."""
        del attributes
        return lambda cls: cls


__all__ = ["mypyc_attr"]
