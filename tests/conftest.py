"""What holds for every test: a test that fails once fails always."""

from __future__ import annotations

import os
import sys
from random import Random
from tempfile import mkdtemp
from uuid import UUID

import pytest
from hypothesis import settings

settings.register_profile("steady", deadline=None)  # how long an example takes depends on the machine
settings.load_profile("steady")
for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
    os.environ.pop(name, None)
os.environ["SPIELWERK_COMPILE"] = "0"  # the sources as they are here; `make both` puts the compiled rules on the path
os.environ["XDG_STATE_HOME"] = mkdtemp(prefix="spielwerk-state-")  # what a game at the terminal keeps for the next one
os.environ["LANG"] = "C.UTF-8"  # before anything is worded: English unless a test asks for something else


@pytest.fixture(autouse=True)
def _same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table opened within the test be dealt as it was the last time."""
    monkeypatch.setattr("spielwerk.match.commitment.randbits", Random(request.node.nodeid).getrandbits)
    if "spielwerk.web.seating" in sys.modules:  # hints follow from the name of the table
        names = Random(request.node.nodeid)
        monkeypatch.setattr("spielwerk.web.seating.token_urlsafe", lambda _: UUID(int=names.getrandbits(128)).hex[:12])
