"""One word for one thing: the German texts keep to the glossary."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "frontend" / "src" / "lib" / "i18n"
TEXTS = sorted((ROOT / "src" / "spielwerk").rglob("texts/de.toml"))
TEACHING = sorted((ROOT / "src" / "spielwerk").glob("*/[lr]*.toml"))
RULINGS = sorted((ROOT / "rulings").rglob("*.yaml")) + sorted((ROOT / "rulings").rglob("inventory.csv"))
_OF_GAMES = {"Blue Moon": "bluemoon", "Kunitori": "kunitori"}
_ON_THE_PAGE = {"Blue Moon": "bm", "Kunitori": "ku"}


def _avoided() -> Iterator[tuple[str, str]]:
    """Return the words that are not said, each with the heading it stands under."""
    heading = ""
    for line in (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            heading = line[3:]
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if heading and line.startswith("|") and len(cells) == 3 and cells[2] not in ("not", "---"):
            yield from ((heading, word) for word in cells[2].split(", ") if word)


def _files(heading: str) -> list[Path]:
    """Return the files in which a game speaks, or everything; the page speaks of all games."""
    game = _OF_GAMES.get(heading)
    own = [*TEXTS, *TEACHING, *RULINGS]
    return [*(file for file in own if game is None or game in file.parts), *sorted(PAGE.glob("*.ts"))]


def _german(file: Path, heading: str) -> Iterator[tuple[int, str]]:
    """Return what a file says in German, line by line; a scenario its title, an inventory its column."""
    if file.suffix == ".csv":
        with file.open(encoding="utf-8", newline="") as opened:
            yield from enumerate((row["de"] for row in csv.DictReader(opened)), start=2)
        return
    language = ""
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        if file.suffix == ".ts":
            begun = re.match(r"export const (\w+)", line)
            language = begun[1] if begun else language
            if language == "de" and (heading not in _OF_GAMES or line.strip().startswith(f'"{_ON_THE_PAGE[heading]}.')):
                yield number, line
        elif file.suffix == ".toml":
            yield number, re.sub(r'\ben = (\[.*\]|"[^"]*")', "", line)
        elif "title_de:" in line:
            yield number, line


def test_the_glossary_names_words_to_avoid() -> None:
    assert len(list(_avoided())) > 20


@pytest.mark.parametrize(("heading", "word"), list(_avoided()))
def test_a_word_of_the_glossary_is_not_said_otherwise(heading: str, word: str) -> None:
    whole = r"\b" if word.isupper() else ""
    said = re.compile(rf"(?<![\w-]){re.escape(word)}{whole}", re.IGNORECASE if word[0].islower() else 0)
    files = _files(heading)
    assert files
    for file in files:
        for number, line in _german(file, heading):
            assert not said.search(line), f"{file.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
