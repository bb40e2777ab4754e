"""The living FAQ as a site: complete in both languages, and no link is dead."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from spielwerk.judge.book.write import write_book
from spielwerk.judge.files import load_file, scenario_files
from spielwerk.judge.library import inventory, rulings_folder
from spielwerk.language import LANGUAGES, Language, catalogue
from spielwerk.pictures import draw


class Links(HTMLParser):
    """Collects where a page points to, and the places in it that can be pointed to."""

    def __init__(self) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.ids: set[str] = set()
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and ((tag in ("a", "link") and name == "href") or (tag == "script" and name == "src")):
                self.targets.append(value)
            if name == "id" and value:
                self.ids.add(value)

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Links]:
    folder = tmp_path_factory.mktemp("book")
    assert write_book(folder, draw) > 2000
    pages: dict[Path, Links] = {}
    for file in folder.rglob("*.html"):
        pages[file] = Links()
        pages[file].feed(file.read_text(encoding="utf-8"))
    return pages


def test_no_link_is_dead(book: dict[Path, Links]) -> None:
    dead = []
    for file, links in book.items():
        for target in links.targets:
            address, _, place = target.partition("#")
            there = (file.parent / address).resolve() if address else file
            if not there.exists() or (place and place not in book[there].ids):
                dead.append(f"{file.name}: {target}")
    assert dead == []


def test_both_languages_have_the_same_pages(book: dict[Path, Links]) -> None:
    names = {language: {file.name for file in book if file.parent.name == language} for language in LANGUAGES}
    assert names["de"] == names["en"]


@pytest.mark.parametrize("game", ["bluemoon", "kunitori"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ruling_is_told_and_every_scenario_shown(book: dict[Path, Links], game: str, language: str) -> None:
    pages = {file.name: "".join(links.text) for file, links in book.items() if file.parent.name == language}
    for ruling in inventory(game):
        assert ruling.text("de" if language == "de" else "en") in pages[f"ruling-{ruling.id}.html"]
    ids = {ruling.id for ruling in inventory(game)}
    for file in scenario_files([rulings_folder() / game]):
        for scenario in load_file(file):
            for ruling_id in ids & set(scenario.cites):
                assert scenario.titles.get(language, scenario.title) in pages[f"ruling-{ruling_id}.html"]


def told(book: dict[Path, Links], language: str, name: str) -> str:
    return " ".join("".join(book[next(f for f in book if f.parent.name == language and f.name == name)].text).split())


def test_the_german_book_tells_moves_and_phases_in_german(book: dict[Path, Links]) -> None:
    page = told(book, "de", "ruling-KU-PORT-04.html")
    assert "Kauf-Phase" in page
    assert "Landzerstörer kaufen" in page
    assert "buy land-destroyer" not in page
    assert re.search(r"Volk\s*Buka", told(book, "de", "ruling-BM-BUKA-BLUFF-16.html"))
    english = told(book, "en", "ruling-KU-PORT-04.html")
    assert "Buy phase" in english
    assert "Buy Land destroyer" in english


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_of_a_scenario_is_left_as_it_is_written_in_the_file(book: dict[Path, Links], language: Language) -> None:
    spoken = set(catalogue("spielwerk", language).table("book-key").values())
    scenarios = [each for file in scenario_files([rulings_folder()]) for each in load_file(file)]
    people = {name for scenario in scenarios for name in scenario.players or ()}
    for file in book:
        if file.parent.name == language and file.name.startswith("ruling-"):
            for key in re.findall(r"<dt>([a-z_]+)</dt>", file.read_text(encoding="utf-8")):
                assert key in spoken | people, (file.name, key)


def test_what_was_agreed_on_is_told_as_it_is_offered(book: dict[Path, Links]) -> None:
    told_here = told(book, "de", "ruling-KU-7.4-02.html")
    assert "Bonus eines Hinterhalts" in told_here
    assert "+1 einmal" in told_here
    assert "ambush_bonus" not in re.sub("ambush_bonus once", "", told_here)


def test_rulings_are_drawn_with_their_cards_before_and_after(book: dict[Path, Links]) -> None:
    for language, after in (("de", "Am Ende"), ("en", "In the end")):
        file = next(f for f in book if f.parent.name == language and f.name == "ruling-KU-TRAP-01.html")
        before, _, end = file.read_text(encoding="utf-8").partition(after)
        for part in (before, end):
            assert 'src="cards/' in part
        assert (file.parent / "cards" / "trap.svg").read_text(encoding="utf-8").startswith("<svg")
