"""What errors say, in both languages: the sentences stand in the catalogue of the package that refuses something."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from functools import partial
from typing import Final

from spielwerk.language import Sentence

_LONGEST: Final = 60
"""Nobody means anything by a longer word."""


def sentences(package: str) -> Callable[..., Sentence]:
    """Return what words the problems of a package: `problem = sentences("spielwerk.match")`, `problem("not-over")`.

    A key stands in the table `error` of the catalogue, or in the table it names (`finding.deck-size`).
    """
    return partial(Sentence, package)


def meant(word: object, known: Iterable[str]) -> str | None:
    """Return which of the words known is probably meant by one that is not among them."""
    near = get_close_matches(word[:_LONGEST], list(known), n=1) if isinstance(word, str) else []
    return near[0] if near else None
