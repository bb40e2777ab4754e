"""Forty screens look as they did when somebody last found them good; after a change that is meant: make screenshots."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Browser

from screens import FOLDER, SETTINGS, Setting, alike, differing, read_png, taken, write_png


def test_there_are_forty_of_them() -> None:
    names = {f"{name}-{setting.name}.png" for setting in SETTINGS for name in setting.screens}
    assert len(names) == 40
    assert {file.name for file in FOLDER.glob("*.png")} == names
    assert sum(file.stat().st_size for file in FOLDER.glob("*.png")) < 3_000_000


def test_what_is_written_is_read_and_a_moved_picture_is_noticed() -> None:
    picture = np.zeros((120, 160, 3), np.uint8)
    picture[40:80, 40:80] = (200, 60, 40)
    again = read_png(write_png(picture))
    assert alike(picture, again)
    assert not alike(picture, np.roll(again, 24, axis=1))
    assert not alike(picture, again[:100])


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_screens_look_as_before(browser: Browser, address: str, setting: Setting, tmp_path: Path) -> None:
    changed: dict[str, str] = {}
    for name, picture in taken(browser, address, setting):
        share = differing(read_png((FOLDER / f"{name}.png").read_bytes()), picture)
        if not alike(read_png((FOLDER / f"{name}.png").read_bytes()), picture):
            (tmp_path / f"{name}.png").write_bytes(write_png(picture))
            changed[name] = f"{share:.1%} differ; now {tmp_path / name}.png"
    assert changed == {}, "if that is meant: make screenshots"
