"""What the laboratory refuses, worded in both languages."""

from __future__ import annotations

from spielwerk.core.reasons import SpielwerkError
from spielwerk.language import Sentence


class LabRefusal(SpielwerkError):  # noqa: N818
    """Something the laboratory cannot do: the sentence says why, and what to do instead."""

    def __init__(self, key: str, /, **values: object) -> None:
        """Take the key of the sentence, and its values."""
        super().__init__(Sentence("spielwerk.lab", key, **values))
