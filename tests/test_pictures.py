"""Pictures: every card and every table can be drawn, says what it shows, and shows no seat what it may not know."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from IPython.core.formatters import HTMLFormatter, SVGFormatter

import spielwerk
from laws import walk
from spielwerk.bluemoon.cards.model import CARDS as BLUEMOON_CARDS
from spielwerk.bluemoon.cards.model import CHARACTER
from spielwerk.bluemoon.cards.model import Card as BlueMoonCard
from spielwerk.bluemoon.game import GAME as BLUEMOON
from spielwerk.bluemoon.wording import Wording as BlueMoonWording
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.reasons import SpielwerkError
from spielwerk.kunitori.cards import CARDS as KUNITORI_CARDS
from spielwerk.kunitori.cards.model import Card as KunitoriCard
from spielwerk.kunitori.game import GAME as KUNITORI
from spielwerk.kunitori.wording import Wording as KunitoriWording
from spielwerk.kunitori.zones import HAND
from spielwerk.lab.bench import random_game
from spielwerk.language import LANGUAGES, Language, catalogue
from spielwerk.pictures import draw, picture
from spielwerk.pictures.svg import said, tag
from spielwerk.pictures.typesetting import fit, width_of

SVG = "{http://www.w3.org/2000/svg}"
ROOT = Path(__file__).parent.parent
both_languages = pytest.mark.parametrize("language", LANGUAGES)


def parsed(markup: str) -> ElementTree.Element:
    """Markup that is not well-formed is an error."""
    return ElementTree.fromstring(markup)


def titles(markup: str) -> list[str]:
    return [str(title.text) for title in parsed(markup).iter(f"{SVG}title")]


def written(markup: str) -> list[str]:
    return [str(text.text) for text in parsed(markup).iter(f"{SVG}text")]


def read(words: list[str]) -> str:
    """Read lines on; a word broken behind a hyphen is one again."""
    return " ".join(words).replace("- ", "-")


def duel(**sides: Any) -> Any:
    """A fight in Fire in which the Flit Oriole's text makes the opponent's characters count nothing."""
    return BLUEMOON.position(
        {
            "turn": "me",
            "phase": "character",
            "element": "fire",
            "me": {"people": "hoax", "hand": ["hoax-1", "hoax-3"], "deck": ["hoax-5"], **sides.get("me", {})},
            "you": {"people": "flit", "hand": ["flit-3"], "combat": ["flit-12"], **sides.get("you", {})},
        }
    )


# -- cards ---------------------------------------------------------------------------------------------------


@both_languages
@pytest.mark.parametrize("card", BLUEMOON_CARDS, ids=lambda card: card.id)
def test_a_card_of_blue_moon_says_all_that_is_printed_on_it(card: BlueMoonCard, language: Language) -> None:
    markup = draw(card, language)
    wording = BlueMoonWording(language)
    (title,) = titles(markup)
    assert title == f"{wording.card(card.id)} ({card.id})"
    (about,) = parsed(markup).iter(f"{SVG}desc")
    assert wording.facts(card) in str(about.text)
    words = written(markup)
    assert wording.card(card.id).replace("- ", "-") in read(words)
    assert wording.card_text(card.id).replace("- ", "-") in read(words)
    assert wording.type(card.type) in str(about.text)
    if card.type == CHARACTER:
        assert words.count("F") >= 1
        assert words.count("E") >= 1
        known = "fire" not in card.missing
        assert ({str(card.fire), str(card.earth)} if known else {"?"}) <= set(words)


@both_languages
@pytest.mark.parametrize("card", KUNITORI_CARDS, ids=lambda card: card.id)
def test_a_card_of_kunitori_says_all_that_is_printed_on_it(card: KunitoriCard, language: Language) -> None:
    markup = draw(card, language)
    wording = KunitoriWording(language)
    assert titles(markup) == [f"{wording.card(card.id)} ({card.id})"]
    words = written(markup)
    assert wording.card(card.id).replace("- ", "-") in read(words)
    assert wording.card_text(card.id).replace("- ", "-") in read(words)
    (about,) = parsed(markup).iter(f"{SVG}desc")
    assert wording.type(card.type) in str(about.text)
    assert str(card.cost) in words
    # What a card with a text gives beside its strength stands in its text.
    for number in (
        card.attack,
        *(() if wording.card_text(card.id) else (card.vp, card.cards, card.actions, card.money, card.buys)),
    ):
        assert not number or str(number).replace("-", "−") in [word.strip() for word in words]


@both_languages
def test_no_text_leaves_its_card(language: Language) -> None:
    cards: list[BlueMoonCard | KunitoriCard] = [*BLUEMOON_CARDS, *KUNITORI_CARDS]
    for card in cards:
        for line in parsed(draw(card, language)).iter(f"{SVG}text"):
            if line.get("textLength") is None:
                continue
            x, y, size = (float(line.get(name, 0)) for name in ("x", "y", "font-size"))
            assert x >= 6, (card.id, line.text)
            assert x + float(line.get("textLength", 0)) <= 244, (card.id, line.text)
            assert y - size * 0.8 >= 4, (card.id, line.text)
            assert y + size * 0.2 <= 348, (card.id, line.text)


def test_every_icon_has_a_sign_of_its_own() -> None:
    bearers = {icons: card for card in BLUEMOON_CARDS if (icons := card.icons).bit_count() == 1}
    faces = {re.sub(r"<(title|desc)>.*?</\1>", "", draw(card, "en")) for card in bearers.values()}
    assert len(faces) == len(bearers)
    assert len(bearers) >= 8


def test_an_owners_corrections_are_drawn() -> None:
    state = BLUEMOON.deal(seed=1, decks=("hoax", "vulca"), facts={"hoax-10": {"name": "Cartographer", "fire": 9}})
    card = state.cards[BLUEMOON.card_number("hoax-10")]
    assert titles(draw(card, "en")) == ["Cartographer (hoax-10)"]
    assert "9" in written(draw(card, "en"))
    assert "9" not in written(draw(BLUEMOON.card("hoax-10"), "en"))


def test_assumed_facts_carry_a_star() -> None:
    assumed = KUNITORI.card("village")
    assert "cost" in assumed.assumed
    assert "*" in written(draw(assumed, "en"))
    assert "*" not in "".join(written(draw(KUNITORI.card("spear-troopers"), "en")))


def test_a_card_that_does_not_exist_is_refused_with_names_that_do() -> None:
    with pytest.raises(SpielwerkError, match=r"no card 'hoax-100': did you mean .*hoax-10"):
        BLUEMOON.card("hoax-100")
    with pytest.raises(SpielwerkError, match="a card is written like"):
        KUNITORI.card("?")


# -- tables --------------------------------------------------------------------------------------------------


@both_languages
def test_a_state_shows_everything(language: Language) -> None:
    state = BLUEMOON.deal(seed=4, decks=("buka", "khind"))
    shown = draw(state, language)
    wording = BlueMoonWording(language)
    parsed(shown)
    for zone in state.zones:
        for card in zone:
            assert wording.card(BLUEMOON.card_id(card)) in shown
    for notation in state.legal():
        assert f"<code>{notation}</code>" in shown
    assert wording.people("khind") in shown


def test_values_that_changed_and_cards_that_are_ignored_are_told() -> None:
    state = duel(me={"combat": ["hoax-1"]})
    (ignored,) = [card for card in parsed(draw(state, "en")).iter("div") if card.get("class") == "sw-card sw-dim"]
    (about,) = ignored.iter(f"{SVG}desc")
    assert "ignored" in str(about.text)
    values = [text.text for text in ignored.iter(f"{SVG}text") if text.get("fill") == "#ffe38a"]
    assert values == ["0", "0"]
    assert "sw-dim" not in draw(duel(), "en").replace(".sw-dim", "")


def test_the_contested_element_and_the_power_stand_out() -> None:
    state = duel(you={"combat": ["flit-1"]})
    shown = draw(state, "en")
    fire, _ = state.power(1)
    assert fire
    assert BlueMoonWording("en").element(0) in str(parsed(shown).findall("p")[0].text).split(" · ")
    (heading,) = [str(side.text) for side in parsed(shown).iter("h4") if str(side.text).startswith("you")]
    assert f"Fire {fire}" in heading


@pytest.mark.parametrize(("dragons", "told"), [(0, "me 0, you 0"), (2, "me 2, you 0"), (-3, "me 0, you 3")])
def test_the_dragons_stand_where_they_are(dragons: int, told: str) -> None:
    state = duel()
    state.marks[2] = dragons
    assert f"Dragons: {told}" in titles(draw(state, "en"))


def test_the_pool_the_counters_and_the_points_of_kunitori_are_shown() -> None:
    state = KUNITORI.position(
        {
            "turn": "hideyoshi",
            "phase": "buy",
            "money": 5,
            "hideyoshi": {"hand": {"copper": 2}, "area": {"port-town": 1}, "deck": ["land"]},
        },
        players=["nobunaga", "hideyoshi"],
    )
    shown = draw(state, "de")
    wording = KunitoriWording("de")
    assert "Geld 5" in shown
    assert f"hideyoshi – Punkte {state.setup.cards[KUNITORI.card_number('land')].vp}" in shown
    price = state.setup.price(KUNITORI.card_number("gold"), state.discount)
    left = state.pool[KUNITORI.card_number("gold")]
    (gold,) = [
        card
        for card in parsed(shown).iter("div")
        if card.get("class") == "sw-card"
        and wording.card("gold") in titles(ElementTree.tostring(card, encoding="unicode"))[0]
    ]
    assert str(price) in [text.text for text in gold.iter(f"{SVG}text")]
    assert f"×{left}" in [span.text for span in gold.iter("span")]


@pytest.mark.parametrize("seat", [-1, 0, 1])
@pytest.mark.parametrize("name", spielwerk.games())
def test_a_view_is_drawn_from_what_its_seat_knows_alone(name: str, seat: int) -> None:
    """What is unknown is dealt anew: two tables the seat cannot tell apart look the same."""
    rng = Random(seat)
    options = {"players": 2} if name == "kunitori" else {"decks": ("buka", "flit")}
    compared = 0
    for number, state in enumerate(walk(spielwerk.game(name).deal(seed=8, **options), rng, 260)):
        if number % 5:
            continue
        view = state.view(seat)
        twin = view.resample(rng).view(seat)
        if twin.key() == view.key():
            compared += 1
            assert draw(twin, "en") == draw(view, "en")
            parsed(draw(state, "de"))
    assert compared >= 10


def test_a_view_shows_backs_for_what_lies_face_down() -> None:
    state = KUNITORI.deal(seed=2, players=2)
    view = state.view(0)
    assert view.table.zones[HAND + 1] == (UNKNOWN,) * 4
    assert "Card face down" in titles(draw(view, "en"))
    assert "Card face down" not in titles(draw(state, "en"))
    assert "as nobunaga sees it" in draw(view, "en")
    assert "as a spectator sees it" in draw(state.view(-1), "en")


@pytest.mark.parametrize("name", spielwerk.games())
def test_the_end_is_told(name: str) -> None:
    last = random_game(name, {}, seed=3).state
    assert last.outcome is not None
    winner = last.setup.players[last.outcome.winner]
    assert f"The game is over: {winner} wins" in draw(last, "en")
    assert "<code>" not in draw(last, "en")


def test_names_of_players_are_words_and_never_markup() -> None:
    state = KUNITORI.deal(seed=1, players=("<script>", "&amp;"))
    shown = draw(state, "en")
    parsed(shown)
    assert "<script>" not in shown
    assert "&lt;script&gt;" in shown
    assert "&amp;amp;" in shown


# -- notebooks and files -------------------------------------------------------------------------------------


def test_notebooks_find_the_pictures_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SPIELWERK_LANG", "de")
    for game in (BLUEMOON, KUNITORI):
        state = game.deal(seed=1)
        assert HTMLFormatter()(state) == draw(state, "de")
        assert HTMLFormatter()(state.view(0)) == draw(state.view(0), "de")
    for card in (BLUEMOON.card("hoax-10"), KUNITORI.card("trap")):
        assert SVGFormatter()(card) == draw(card, "de")


def test_drawing_is_loaded_only_when_something_is_shown() -> None:
    code = (
        "import sys, spielwerk\n"
        "state = spielwerk.game('kunitori').deal(seed=1)\n"
        "assert 'spielwerk.pictures' not in sys.modules\n"
        "state._repr_html_()\n"
        "assert 'spielwerk.pictures' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_pictures_can_be_kept(tmp_path: Path) -> None:
    card, state = BLUEMOON.card("flit-12"), KUNITORI.deal(seed=1)
    picture(card, language="de").save(tmp_path / "card.svg")
    assert parsed((tmp_path / "card.svg").read_text(encoding="utf-8")).tag == f"{SVG}svg"
    picture(state, language="en").save(tmp_path / "table.html")
    assert (tmp_path / "table.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    together = picture(card, KUNITORI.card("trap"), language="en")
    assert len(titles(together._repr_html_())) == 2


def test_only_what_can_be_drawn_is_drawn() -> None:
    with pytest.raises(TypeError, match="only cards, states and views can be drawn, not int"):
        draw(7)


def test_no_wording_is_left_over() -> None:
    folder = ROOT / "src" / "spielwerk" / "pictures"
    sources = "\n".join(file.read_text(encoding="utf-8") for file in folder.glob("*.py"))
    for key in catalogue("spielwerk.pictures", "en").table("table"):
        assert re.search(rf"""["']{key}["']""", sources), key


# -- markup --------------------------------------------------------------------------------------------------


def test_words_and_attributes_are_escaped() -> None:
    assert tag("text", said("1 < 2 & 3"), title='"x"') == '<text title="&quot;x&quot;">1 &lt; 2 &amp; 3</text>'
    assert tag("rect", stroke_width=2.5, fill=None) == '<rect stroke-width="2.5"/>'
    assert tag("div") == "<div></div>"


def test_a_text_is_as_large_as_its_box_allows() -> None:
    assert fit("ab", "name", width=100, size=40, least=20, lines=1).lines == ("ab",)
    two = fit("one two three four", "plain", width=60, size=20, least=12, lines=2)
    assert two.lines == ("one two", "three four")
    assert 12 <= two.size < 20
    assert max(width_of(line, "plain") for line in two.lines) * two.size <= 60
    small = fit("one two three four five six seven", "plain", width=40, size=20, least=10, lines=2)
    assert small.size < 10
    assert fit("Well-known", "name", width=50, size=20, least=18, lines=2).lines == ("Well-", "known")


def test_the_browser_page_takes_its_signs_from_the_same_file() -> None:
    signs = json.loads((ROOT / "src/spielwerk/pictures/signs.json").read_text(encoding="utf-8"))
    sources = [file for ending in ("ts", "svelte") for file in (ROOT / "frontend/src").rglob(f"*.{ending}")]
    page = "".join(file.read_text(encoding="utf-8") for file in sources)
    assert "pictures/signs.json" in page
    for path in (*signs["crests"].values(), *(people["emblem"] for people in signs["peoples"].values())):
        assert path not in page
