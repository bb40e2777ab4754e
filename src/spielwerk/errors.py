"""What errors say, in both languages: the sentences stand in the catalogue of the package that refuses something."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from spielwerk.language import Sentence


def sentences(package: str) -> Callable[..., Sentence]:
    """Return what words the problems of a package: `problem = sentences("spielwerk.match")`, `problem("not-over")`.

    A key stands in the table `error` of the catalogue, or in the table it names (`finding.deck-size`).
    """
    return partial(Sentence, package)
