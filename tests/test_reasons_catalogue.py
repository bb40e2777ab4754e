"""Every reason of both games has a position, and what it says there stands in one file to be read."""

from __future__ import annotations

import pytest

from reasons_catalogue import GOLDEN, UNSAID, catalogue, codes, examples


@pytest.mark.parametrize("game", ["bluemoon", "kunitori"])
def test_every_reason_is_given_in_some_position(game: str) -> None:
    missing = set(codes(game)) - set(examples(game))
    assert missing == UNSAID & set(codes(game))


def test_the_reasons_read_as_somebody_last_read_them() -> None:
    """After a change of words: `python tests/reasons_catalogue.py`, and read the difference as a player would."""
    assert catalogue() == GOLDEN.read_text(encoding="utf-8")
