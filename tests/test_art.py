"""The pictures of the cards: all there, no two alike, small enough, drawn alike in Python and in the page."""

from __future__ import annotations

import gzip
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from spielwerk.bluemoon.game import GAME as BLUEMOON
from spielwerk.kunitori.cards import CARDS as KUNITORI_CARDS
from spielwerk.kunitori.game import GAME as KUNITORI
from spielwerk.language import LANGUAGES, Language, catalogue
from spielwerk.pictures.art import LAYERS, Art, art_of, illustrated
from spielwerk.pictures.art.drawing import draw, mixed
from spielwerk.pictures.art.notation import Book
from spielwerk.pictures.art.pens import Point, curve, number, taper
from spielwerk.pictures.art.sheets import parts_sheet

FOLDER = Path(__file__).parent.parent / "src/spielwerk/pictures/art"


def art(game: str) -> Art:
    found = art_of(game)
    assert found is not None
    return found


def known_cards() -> set[str]:
    """The cards of Blue Moon that have a power, or a name that is more than people and number."""
    told = catalogue("spielwerk.bluemoon", "en").table("card")
    return {card for card, entry in told.items() if "text" in entry or entry["name"].lower() != card.replace("-", " ")}


def packed(*files: Path) -> int:
    return sum(len(gzip.compress(file.read_bytes(), 9)) for file in files)


pictures = pytest.mark.parametrize(
    ("game", "card"), [(game, card) for game in illustrated() for card in art(game).book.cards]
)


@pictures
def test_a_picture_is_well_formed_and_small(game: str, card: str) -> None:
    drawn = art(game).draw(card)
    ElementTree.fromstring(drawn)
    assert len(drawn.encode()) <= 12_000


@pictures
def test_a_picture_has_a_subject_and_something_behind_it(game: str, card: str) -> None:
    layers = art(game).book.cards[card].layers
    assert {"sky", "subject"} <= set(layers) <= set(LAYERS)


def test_every_kind_of_kunitori_has_a_picture() -> None:
    assert {card.id for card in KUNITORI_CARDS} == set(art("kunitori").book.cards)


def test_every_known_card_of_blue_moon_has_a_picture_and_no_other() -> None:
    drawn = {card for card in art("bluemoon").book.cards if not card.startswith("unknown")}
    assert drawn == known_cards()
    assert len(drawn) == 319


def test_no_card_of_a_people_shares_its_subject_and_pose_with_another() -> None:
    """Where a rig stands its pose is the subject; elsewhere it is what the card is made of."""
    for game in illustrated():
        for group, cards in art(game).groups.items():
            subjects: Counter[str] = Counter()
            book = art(game).book
            for card in cards:
                shapes = art(game).book.cards[card].layers["subject"]
                posed = {line[0] for line in shapes if line[0].split(":")[0] in book.rigs}
                made_of = [line[0] if line[0] in book.parts else " ".join(line) for line in shapes]
                subjects.update(posed or [" + ".join(sorted(made_of))])
            twice = [subject for subject, count in subjects.items() if count > 1]
            assert not twice, f"{group}: {twice}"


@pytest.mark.parametrize("group", sorted(FOLDER.glob("*/*.art")), ids=lambda group: group.stem)
def test_a_group_needs_nothing_but_the_shared_parts(group: Path) -> None:
    """The page loads no other people's file to draw a card."""
    book = Book()
    for file in (*sorted((group.parent / "parts").glob("*.art")), group):
        book.read(file.read_text(encoding="utf-8"))
    whole = art(group.parent.name)
    for card in book.cards:
        assert draw(book, card) == whole.draw(card), card


def test_all_art_fits_over_the_wire() -> None:
    assert packed(*FOLDER.glob("*/*.art"), *FOLDER.glob("*/parts/*.art")) <= 250_000
    for game in illustrated():
        shared = packed(*(FOLDER / game / "parts").glob("*.art"))
        for group in (FOLDER / game).glob("*.art"):
            assert shared + packed(group) <= 40_000, group.stem


def test_every_part_and_every_pose_can_be_drawn() -> None:
    for game in illustrated():
        page = parts_sheet(art(game), list(art(game).book.palettes)[-1])
        assert page.count("<figure") >= len(art(game).book.rigs) + 20


def test_no_part_is_defined_twice() -> None:
    """All files of a game are read into one book, in the page in any order."""
    for game in illustrated():
        files = [*(FOLDER / game).glob("*.art"), *(FOLDER / game).glob("parts/*.art")]
        named = Counter(
            line
            for file in files
            for line in file.read_text("utf-8").splitlines()
            if line.startswith(("part ", "card "))
        )
        assert [line for line, count in named.items() if count > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_says_in_a_short_line_what_it_does(language: Language) -> None:
    for game, room in ((BLUEMOON, 22), (KUNITORI, 24)):
        wording = game.wording(language)
        for entry in game.catalogue(language):
            if entry.playable:
                assert 0 < len(entry.line) <= room, f"{entry.id}: {entry.line}"
                assert entry.line == wording.card_line(entry.id)


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_that_say_the_same_say_it_alike(language: Language) -> None:
    lines: dict[str, set[str]] = {}
    for entry in BLUEMOON.catalogue(language):
        if entry.text:
            lines.setdefault(entry.text, set()).add(entry.line)
    assert [told for told in lines.values() if len(told) > 1] == []


def test_a_card_without_a_power_says_its_shield_or_its_values() -> None:
    line = BLUEMOON.wording("en").card_line
    assert line("hoax-1") == "Fire 5 · Earth 1"
    assert line("hoax-18") == "need not match Fire"
    assert line("aqua-16") == "+2 Fire"
    assert line("buka-30") == "carries 4 cards"
    assert line("hoax-0") == "leads the Hoax"
    assert line("vulca-17") == "not known yet"


# -- the pens ----------------------------------------------------------------------------------------------


def test_numbers_are_written_as_short_as_can_be() -> None:
    assert [number(value) for value in (0.0, 0.04, -0.04, 0.5, -0.5, 12.0, -12.34, 0.25)] == [
        "0", "0", "0", ".5", "-.5", "12", "-12.3", ".3"
    ]  # fmt: skip
    assert number(0.126, 2) == ".13"


def test_an_outline_goes_through_its_points() -> None:
    assert curve([Point(0, 0, True), Point(30, 0, True), Point(30, 30, True)]).startswith("M0 0c10 0 20 0 30 0")


def test_a_taper_ends_in_a_point_where_its_width_is_nothing() -> None:
    assert taper([Point(0, 0), Point(0, 30), Point(0, 60)], [6, 3, 0]).startswith("M-6 0c")


def test_colours_mix() -> None:
    assert mixed("#000000", "#ffffff", 0.5) == "#808080"
    assert mixed("#102030", "#102030", 0.3) == "#102030"
