"""What people type is understood in one place: names and verbs in both languages, any case, short forms, beginnings."""

from __future__ import annotations

from random import Random

import pytest

import spielwerk
from laws import walk
from spielwerk.core.chance import Seeded
from spielwerk.core.state import State
from spielwerk.language import LANGUAGES
from spielwerk.match.match import Match

PLAYERS = ["Anna", "Bert", "Carl"]


def buying(**anna: int) -> State:
    """Anna has to buy, with this money."""
    position = {"turn": "Anna", "phase": "buy", "Anna": {"hand": {"copper": 1}}, "Bert": {}, "Carl": {}, **anna}
    return spielwerk.game("kunitori").position(position, players=PLAYERS)


@pytest.mark.parametrize(
    ("words", "notation"),
    [
        ("buy silver", "buy silver"),
        ("  buy   silver ", "buy silver"),
        ("BUY Silver", "buy silver"),
        ("Silber kaufen", "buy silver"),
        ("kaufen silber", "buy silver"),
        ("buy Silber", "buy silver"),
        ("buy Gold", "buy gold"),
        ("bu si", "buy silver"),
        ("silb kauf", "buy silver"),
        ("buy beauty", "buy a-beauty-to-topple-kingdoms"),
        ("buy spear-tr", "buy spear-troopers"),
        ("send cavalry bert", "send cavalry Bert"),
        ("target ca", "target Carl"),
        ("weiter", "pass"),
        ("PASSEN", "pass"),
    ],
)
def test_words_in_both_languages_are_understood(words: str, notation: str) -> None:
    state = buying(money=3)
    assert state.text(state.parse(words)) == notation


@pytest.mark.parametrize(
    ("deck", "words", "notation"),
    [
        ("hoax", "Feuer ansagen", "announce fire"),
        ("hoax", "announce Erde", "announce earth"),
        ("hoax", "HOAX-1 legen", "play hoax-1"),
        ("hoax", "kämp", "fight"),
        ("buka", "bluff 1 treffen", "target bluff-1"),
    ],
)
def test_blue_moon_is_spoken_too(deck: str, words: str, notation: str) -> None:
    state = spielwerk.game("bluemoon").deal(seed=1, decks=(deck, "vulca"))
    assert state.text(state.parse(words)) == notation


@pytest.mark.parametrize("name", ["bluemoon", "kunitori"])
def test_every_card_is_known_by_its_name_in_every_language(name: str) -> None:
    game = spielwerk.game(name)
    state: State = game.deal(seed=1)
    verb = {"bluemoon": "discard", "kunitori": "buy"}[name]
    for language in LANGUAGES:
        wording = game.wording(language)
        named: dict[str, set[str]] = {}
        for entry in game.catalogue(language):
            if entry.playable:
                named.setdefault(wording.card(entry.id).casefold(), set()).add(f"{verb} {entry.id}")
        for card, notations in named.items():
            if len(notations) == 1:
                assert {state.text(state.parse(f"{card} {wording.verb(verb)[0]}"))} == notations


def test_what_cannot_be_done_is_explained_in_the_same_words() -> None:
    state = buying(money=2)
    for words in ("Silber kaufen", "buy Silber", "silver buy", "buy silver"):
        reason = state.why_not(words)
        assert reason is not None
        assert (reason.code, reason.cards) == ("too-expensive", ("silver",))
        with pytest.raises(spielwerk.IllegalAction) as refused:
            state.play(words)
        assert refused.value.notation == "buy silver"


def test_what_is_possible_now_makes_a_short_text_clear() -> None:
    state = buying(money=0)
    assert state.text(state.parse("treasure")) == "treasure copper"
    with pytest.raises(spielwerk.AmbiguousNotation) as unclear:
        state.parse("copper")
    assert unclear.value.candidates == ("treasure copper", "buy copper")
    with pytest.raises(spielwerk.AmbiguousNotation, match="'buy' could mean: buy fake-fortress, buy "):
        buying(money=3).parse("buy")


def test_a_whole_name_is_preferred_to_a_beginning() -> None:
    state = spielwerk.game("bluemoon").deal(seed=1)
    assert state.text(state.parse("discard hoax 1")) == "discard hoax-1"
    with pytest.raises(spielwerk.AmbiguousNotation, match=r"'play hoax' could mean: play hoax-\d+, .*Write more of it"):
        state.parse("play hoax")


def test_nobody_learns_what_another_could_do() -> None:
    """Whoever is not asked gets the same answer whatever the other could do."""
    poor, rich = buying(money=0), buying(money=9)
    for words in ("buy s", "silver", "treasure"):
        found: list[object] = []
        for state in (poor, rich):
            try:
                found.append(state.parse(words, seat=1))
            except spielwerk.SpielwerkError as error:
                found.append(str(error))
        assert found[0] == found[1]
        assert "could mean" in str(found[0]) or "is no action" in str(found[0])


@pytest.mark.parametrize(
    "words", ["", "   ", "walk", "Silber", "si", "buy silver gold", "kaufen verkaufen", "@1 target"]
)
def test_what_means_nothing_is_malformed(words: str) -> None:
    with pytest.raises(spielwerk.MalformedNotation):
        buying(money=0).parse(words)


def test_a_match_takes_words_and_writes_notation_down() -> None:
    match = Match(spielwerk.game("kunitori"), {"players": PLAYERS, "first": "Anna"}, Seeded(1))
    match.act(0, "treas cop")
    match.act(0, "weiter")
    assert [entry.action for entry in match.transcript.entries] == ["treasure copper", "pass"]


@pytest.mark.parametrize("name", ["bluemoon", "kunitori"])
def test_notation_means_itself_and_so_do_the_words_of_every_option(name: str) -> None:
    game = spielwerk.game(name)
    seen: set[int] = set()
    for seed in range(3):
        state: State
        for state in walk(game.deal(seed=seed), Random(seed), 60):
            for action in state.options:
                if action in seen:
                    continue
                seen.add(action)
                assert state.parse(state.text(action)) == action
                assert state.parse(state.text(action).upper()) == action
    assert len(seen) > 20
