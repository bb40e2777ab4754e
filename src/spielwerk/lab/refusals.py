"""What the laboratory refuses, worded in both languages."""

from __future__ import annotations

from typing import Any

from spielwerk.core.reasons import SpielwerkError
from spielwerk.language import Sentence


class LabRefusal(SpielwerkError):  # noqa: N818
    """Something the laboratory cannot do: the sentence says why, and what to do instead."""

    def __init__(self, key: str, /, **values: object) -> None:
        """Take the key of the sentence, and its values."""
        super().__init__(Sentence("spielwerk.lab", key, **values))

    def __reduce__(self) -> tuple[Any, ...]:
        """Travel between processes."""
        sentence: Sentence = self.args[0]
        return _refused, (sentence.key, dict(sentence.values))


def _refused(key: str, values: dict[str, object]) -> LabRefusal:
    return LabRefusal(key, **values)
