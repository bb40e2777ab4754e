"""Running the command line inside a test."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from spielwerk.cli import main

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Run `spielwerk` as a shell would: exit status, output, errors."""
    monkeypatch.setenv("COLUMNS", "200")

    def run(*arguments: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["spielwerk", *map(str, arguments)])
        status: Any = 0
        try:
            main()
        except SystemExit as end:
            status = end.code or 0
        output = capsys.readouterr()
        return status, output.out, output.err

    return run
