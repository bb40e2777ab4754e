"""The terminal: what can be typed, and what it answers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from spielwerk.core.reasons import AmbiguousNotation
from spielwerk.kunitori.actions import BUY
from spielwerk.kunitori.cards import CARDS
from spielwerk.kunitori.names import IDS, NUMBERS
from spielwerk.kunitori.rules.because import RULES
from spielwerk.kunitori.wording import Wording
from spielwerk.language import Language, catalogue, in_language
from spielwerk.match.transcript import Transcript, verify
from spielwerk.tui.screens import screen_of
from spielwerk.tui.terminal import Quit
from terminal_support import KunitoriSession, both_languages, plain, says


def answer(words: str, **arguments: Any) -> str:
    """What the terminal replies to one input in the first buy phase, with three Coppers laid down."""
    session = KunitoriSession(["a", words], **arguments).run()
    return session.shown[2] if len(session.shown) > 2 else session.rest


# -- choosing an option ----------------------------------------------------------------------------


def test_a_number_takes_the_option_it_stands_beside() -> None:
    session = KunitoriSession(["2"]).run()
    assert "2 Lay down Copper" in session.shown[0]
    assert session.taken == ["treasure copper"]


@both_languages
def test_the_pool_carries_the_number_of_everything_that_can_be_bought(language: Language) -> None:
    session = KunitoriSession(["a"], language=language).run()
    wording = Wording(language)
    options = session.state.options
    bought = [action - BUY for action in options if BUY <= action < BUY + len(IDS)]
    assert len(bought) > 10
    for card in range(len(IDS)):
        price = f"{CARDS[card].cost}{'?' if CARDS[card].assumed else ' '}"
        found = re.search(rf"(.*){re.escape(price)} {re.escape(wording.short(IDS[card]))}\b", session.shown[1])
        assert found is not None, IDS[card]
        number = re.search(r"(\d+)\) {0,2}$", found[1])
        assert (number is not None) == (card in bought), IDS[card]
        assert number is None or int(number[1]) == options.index(BUY + card) + 1, IDS[card]


@both_languages
def test_no_option_is_hidden_and_none_is_listed_twice(language: Language) -> None:
    session = KunitoriSession(language=language).run()
    screen = screen_of("kunitori", language)
    state = session.state
    for number, action in enumerate(state.options, start=1):
        listed = f"{number} {screen.action(state, action).plain}" in session.shown[0]
        assert listed != screen.on_table(state, action)


@pytest.mark.parametrize(("number", "last"), [("0", 3), ("4", 3), ("99", 3)])
def test_a_number_beyond_the_options_is_refused_with_their_range(number: str, last: int) -> None:
    session = KunitoriSession([number]).run()
    assert says("en", "no-such-number", number=int(number), last=last) in session.shown[1]
    assert session.taken == []


def test_a_notation_is_an_answer_too() -> None:
    assert KunitoriSession(["treasure copper", "buy copper"]).run().taken == ["treasure copper", "buy copper"]


@pytest.mark.parametrize("words", ["buy sil", "b silver", "buy silver", "sil", "Silver", "buy  sil"])
def test_a_notation_may_be_shortened_where_it_is_clear(words: str) -> None:
    assert KunitoriSession(["a", words]).run().taken[-1] == "buy silver"


@pytest.mark.parametrize("words", ["silber", "kaufen silber", "buy silver"])
def test_the_words_of_an_option_will_do_in_german_too(words: str) -> None:
    assert KunitoriSession(["a", words], language="de").run().taken[-1] == "buy silver"


@both_languages
def test_an_ambiguous_beginning_names_what_it_could_mean(language: Language) -> None:
    reply = plain(answer("buy s", language=language))
    unclear = AmbiguousNotation("buy s", ("buy spear-troopers", "buy silver"))
    assert in_language(unclear, language) in reply


def test_an_ambiguous_answer_changes_nothing() -> None:
    session = KunitoriSession(["a", "buy s"]).run()
    assert session.taken == ["treasure copper"] * 3


def test_a_word_that_begins_several_options_is_ambiguous_as_well() -> None:
    session = KunitoriSession(["copper"]).run()
    assert str(AmbiguousNotation("copper", ("treasure copper", "buy copper"))) in session.shown[1]
    assert session.taken == []


def test_one_or_two_letters_are_no_word() -> None:
    session = KunitoriSession(["a", "si"]).run()
    assert says("en", "malformed", text="si") in session.shown[2]


@both_languages
def test_a_malformed_answer_says_what_can_be_typed(language: Language) -> None:
    reply = plain(answer("frobnicate", language=language))
    assert says(language, "malformed", text="frobnicate") in reply
    assert says(language, "how-to") in reply


@both_languages
def test_a_slip_of_the_finger_gets_a_suggestion(language: Language) -> None:
    reply = answer("buy slver", language=language)
    assert "buy silver" in reply
    assert says(language, "malformed", text="buy slver") in reply


@both_languages
def test_an_impossible_action_is_refused_with_its_reason_and_rules(language: Language) -> None:
    session = KunitoriSession(["a", "buy gold"], language=language).run()
    reply = plain(session.shown[2])
    expected = "Gold kostet 6, du hast 3 Geld." if language == "de" else "Gold costs 6, and you have 3 money."
    assert expected in reply
    assert f"KU-R7.4: {Wording(language).rule('KU-R7.4')}" in reply
    assert session.taken == ["treasure copper"] * 3


def test_an_empty_line_asks_again_without_a_word() -> None:
    session = KunitoriSession(["", "   "]).run()
    assert session.shown[1:] == ["", ""]
    assert session.taken == []


def test_all_treasures_go_down_with_one_key() -> None:
    hand = {"copper": 2, "silver": 1, "gold": 1, "village": 1}
    session = KunitoriSession(["a"], position={"turn": "you", "phase": "buy", "you": {"hand": hand}}).run()
    assert "Lay down all treasures (+7)" in session.shown[0]
    assert sorted(session.taken) == ["treasure copper", "treasure copper", "treasure gold", "treasure silver"]
    assert session.state.money == 7


def test_the_key_for_all_treasures_means_nothing_where_there_are_none() -> None:
    session = KunitoriSession(["a", "a"]).run()
    assert says("en", "malformed", text="a") in session.shown[2]


# -- help --------------------------------------------------------------------------------------------


@both_languages
def test_a_question_mark_lists_the_commands(language: Language) -> None:
    reply = answer("?", language=language)
    for command in catalogue("spielwerk", language).table("command").values():
        assert f"  {command} " in reply


@both_languages
def test_asking_for_a_card_shows_facts_text_and_rulings(language: Language) -> None:
    reply = plain(answer("? trap", language=language).replace("│", " "))
    wording = Wording(language)
    assert wording.card("trap") in reply
    assert wording.card_text("trap") in reply
    assert wording.facts(CARDS[NUMBERS["trap"]]) in reply
    assert "KU-TRAP-02" in reply


def test_a_card_is_found_by_a_part_of_its_name_in_the_language_spoken() -> None:
    assert "fake-fortress" in answer("? attrappe", language="de")
    assert "fake-fortress" in answer("? fortress")


def test_many_cards_at_once_are_cut_short_but_all_named() -> None:
    reply = plain(answer("? town"))
    for card in ("temple-town", "port-town", "castle-town"):
        assert f"[{card}]" in reply
    reply = plain(answer("? ar"))
    found = [card for card in IDS if "ar" in card]
    assert len(found) > 5
    assert [card for card in IDS if card in reply] == found
    assert len(re.findall(r"KU-[A-Z]+-01", reply)) == 4


@pytest.mark.parametrize("words", ["? buy gold", "? buy go"])
@both_languages
def test_asking_for_an_action_says_why_not_and_by_which_rule(words: str, language: Language) -> None:
    reply = plain(answer(words, language=language))
    assert ("Gold kostet 6" if language == "de" else "Gold costs 6") in reply
    for rule in RULES["too-expensive"]:
        assert f"{rule}: " in reply
    assert f"KU-R7.3: {Wording(language).rule('KU-R7.3')}" in reply


@both_languages
def test_asking_for_a_possible_action_says_so_and_does_not_take_it(language: Language) -> None:
    session = KunitoriSession(["? buy copper"], language=language).run()
    assert says(language, "possible") in session.shown[1]
    assert session.taken == []


@both_languages
def test_asking_for_nonsense_says_so(language: Language) -> None:
    assert says(language, "unknown-help", words="xyzzy") in answer("? xyzzy", language=language)


@both_languages
@pytest.mark.parametrize("card", ["fake-fortress", "land-destroyer", "loyal-servants-warning"])
def test_a_card_is_explained_as_the_game_being_played_has_it(card: str, language: Language) -> None:
    wording = Wording(language)
    for cards in ("seed", "english-list"):
        reply = plain(answer(f"? {card}", language=language, cards=cards).replace("│", " "))
        assert (wording.card_text(card) in reply) == (cards == "seed")
        assert (wording.card_text(card, english_list=True) in reply) == (cards == "english-list")


# -- commands ------------------------------------------------------------------------------------------


@both_languages
def test_a_decision_that_revealed_nothing_can_be_taken_back(language: Language) -> None:
    session = KunitoriSession(["2", "undo"], language=language).run()
    laid = "Du legst Kupfer aus" if language == "de" else "You lay down Copper"
    assert laid in session.shown[1]
    assert says(language, "undone") in session.shown[2]
    assert laid not in session.shown[2]
    assert session.taken == []
    assert session.state.money == 0


def test_after_an_undo_the_log_and_the_record_forget_the_decision() -> None:
    session = KunitoriSession(["2", "undo", "log", "2", "buy copper", "log"]).run()
    assert "lay down" not in session.shown[3]
    assert session.shown[6].count("lay down Copper") == 1


def test_undo_goes_back_decision_by_decision() -> None:
    session = KunitoriSession(["a", "undo", "undo", "undo", "undo"]).run()
    assert session.taken == []
    assert says("en", "nothing-to-undo") in session.shown[5]


@both_languages
def test_nothing_can_be_taken_back_before_the_first_decision(language: Language) -> None:
    assert says(language, "nothing-to-undo") in KunitoriSession(["undo"], language=language).run().shown[1]


@both_languages
def test_a_decision_that_revealed_something_cannot_be_taken_back(language: Language) -> None:
    hand = {"castle-town": 1, "spear-troopers": 1}
    position = {"turn": "you", "you": {"hand": hand, "deck": ["trap", "copper", "copper", "copper"]}}
    session = KunitoriSession(
        ["play spear-troopers", "play castle-town", "undo"], position=position, language=language
    ).run()
    assert session.taken == ["play spear-troopers", "play castle-town"]
    assert says(language, "revealed") in session.shown[3]


@both_languages
def test_what_others_have_decided_since_cannot_be_taken_back(language: Language) -> None:
    session = KunitoriSession(["pass", "undo"], language=language).run()
    assert says(language, "others-decided") in session.shown[2]
    assert session.taken == ["pass"]


@both_languages
def test_the_log_tells_everything_from_the_deal_on(language: Language) -> None:
    session = KunitoriSession(["a", "buy silver", "log"], language=language).run()
    log = session.shown[3]
    bought, drawn = (
        ("kaufst Silber", "greedy mischt das Deck · zieht 4 Karten")
        if language == "de"
        else (
            "buy Silver",
            "greedy shuffles the deck · draws 4 cards",
        )
    )
    assert bought in log
    assert drawn in log
    assert log.index(drawn) < log.index(bought)


def test_the_table_is_drawn_again_on_demand() -> None:
    session = KunitoriSession(["table"]).run()
    welcome = says("en", "welcome", game="Kunitori")
    assert welcome in session.shown[0]
    assert session.shown[1] == session.shown[0].replace(f"{welcome}\n", "")


@both_languages
def test_a_saved_game_can_be_verified(language: Language, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    session = KunitoriSession(["a", "buy silver", f"save {file}"], language=language).run()
    assert str(file) in session.shown[3].replace("\n", "")
    transcript = Transcript.load(file)
    assert [entry.action for entry in transcript.entries if entry.seat == "you"] == session.taken
    assert verify(transcript).digest() == session.state.digest()


def test_a_game_is_saved_under_a_name_of_its_own_if_none_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    KunitoriSession(["save"]).run()
    assert Transcript.load(tmp_path / "spielwerk-game.json").game == "kunitori"


@both_languages
def test_a_file_that_cannot_be_written_does_not_end_the_game(language: Language, tmp_path: Path) -> None:
    session = KunitoriSession([f"save {tmp_path}", "2"], language=language).run()
    assert plain(says(language, "not-saved", path=tmp_path, error="")) in plain(session.shown[1])
    assert session.taken == ["treasure copper"]


@pytest.mark.parametrize("answers", [["quit"], []])
def test_quit_and_the_end_of_the_input_leave_the_table(answers: list[str]) -> None:
    session = KunitoriSession(answers)
    with pytest.raises(Quit):
        session.terminal.run()
    assert session.prompts == ["you > "]


def test_the_input_may_end_while_the_keyboard_is_handed_over() -> None:
    session = KunitoriSession([], players="you:anna,you:bert")
    with pytest.raises(Quit):
        session.terminal.run()
    assert session.prompts == [says("en", "hand-over", player="anna") + " "]
