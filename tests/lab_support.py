"""What the tests of the laboratory share: short games, and registries that forget."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from spielwerk.bots import registry
from spielwerk.lab import accumulate, code
from spielwerk.lab.simulate import Plan

SHORT: dict[str, Any] = {"facts": {"village": {"copies": 20, "cost": 1}}}
"""Few and cheap Villages keep games of Kunitori short."""
SHORT_OPTION = ("-o", "facts={village: {copies: 20, cost: 1}}")
EXAMPLE = Path(__file__).parent.parent / "examples" / "my_laboratory.py"


def short_plan(*bots: str, games: int = 6, seed: int = 7, **rest: Any) -> Plan:
    return Plan("kunitori", bots or ("random", "greedy"), games, seed, SHORT, **rest)


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what a test registers be unknown to the next one."""
    accumulate.accumulator_names()  # all that belong to Spielwerk are there before the copies are made
    monkeypatch.setattr(registry, "_BOTS", dict(registry._BOTS))
    monkeypatch.setattr(accumulate, "_KNOWN", dict(accumulate._KNOWN))
    monkeypatch.setattr(code, "_loaded", {})
