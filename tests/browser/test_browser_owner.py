"""A server whose owner has corrected cards and lets a program play: both reach the page."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser_support import Visitor, serving

LOCAL = """
[kunitori.village]
cost = 1

[bluemoon.hoax-1]
name = "Corrected Name"
power = "hoax-10"
"""
PROGRAM = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "question":
        print(message["options"][-1], flush=True)
"""


@pytest.fixture
def visitor(browser: Browser, tmp_path: Path) -> Iterator[Visitor]:
    """Somebody who visits such a server."""
    cards, program = tmp_path / "cards.toml", tmp_path / "program.py"
    cards.write_text(LOCAL, encoding="utf-8")
    program.write_text(PROGRAM, encoding="utf-8")
    command = f"Tinker=exec:{sys.executable} {program}"
    with serving(tmp_path, "--local", str(cards), "--bot", command) as address:
        visitor = Visitor(browser, address)
        yield visitor
        visitor.leave()


def test_corrected_cards_and_a_program_at_the_table(visitor: Visitor) -> None:
    page = visitor.page
    visitor.visit("/cards/bluemoon")
    page.get_by_role("searchbox").fill("Corrected")
    found = page.get_by_role("button", name="Corrected Name")
    expect(found).to_have_count(1)
    found.click()
    expect(page.get_by_role("dialog")).to_contain_text("Corrected Name")
    visitor.visit()
    card = page.locator("section", has=page.locator("#game-kunitori"))
    page.wait_for_selector("[data-play=kunitori]:not([disabled])")
    card.locator("select").first.select_option("1")
    card.locator("select").last.select_option(label="Tinker")
    page.click("[data-play=kunitori]")
    page.wait_for_selector("[data-table]")
    visitor.play(12)  # the program has answered meanwhile
    expect(page.locator("[data-zone=pool] [aria-label^='Village, price 1,']")).to_have_count(1)
