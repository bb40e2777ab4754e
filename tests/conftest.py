"""What holds for every test: a test that fails once fails always."""

from __future__ import annotations

from random import Random

import pytest


@pytest.fixture(autouse=True)
def _same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table opened within the test be dealt as it was the last time."""
    monkeypatch.setattr("spielwerk.match.commitment.randbits", Random(request.node.nodeid).getrandbits)
