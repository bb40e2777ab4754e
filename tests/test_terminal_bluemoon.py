"""Blue Moon at the terminal: a table one can read, options in words, and the power opened into its arithmetic."""

from __future__ import annotations

import re
from io import StringIO
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from rich.console import Console, RenderableType

import spielwerk
from laws import walk
from spielwerk.bluemoon import zones
from spielwerk.bluemoon.cards.roster import IDS, PEOPLES
from spielwerk.bluemoon.game import GAME
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.wording import Wording
from spielwerk.bots.base import Bot
from spielwerk.bots.registry import make_bot
from spielwerk.cli import group
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Event, Run
from spielwerk.language import Language, catalogue
from spielwerk.match.match import Match
from spielwerk.match.transcript import Transcript, verify
from spielwerk.tui.boards.bluemoon_story import gathered
from spielwerk.tui.boards.bluemoon_table import roomy
from spielwerk.tui.screens import screen_of
from terminal_support import Answers, TerminalSession, both_languages, plain

SIZES = [(120, 42), (80, 40), (80, 24)]


class Session(TerminalSession):
    """A game of Blue Moon; people are called `you`."""

    def __init__(
        self,
        answers: Answers = (),
        *,
        decks: tuple[str, str] = ("khind", "flit"),
        bots: tuple[str, str] = ("you", "greedy"),
        language: Language = "en",
        size: tuple[int, int] = (120, 42),
        position: dict[str, Any] | None = None,
        seed: int = 5,
    ) -> None:
        options = {"decks": decks, "players": list(bots), "start": bots[0]}
        players: list[Bot | None] = [None if bot == "you" else make_bot(bot, "bluemoon", seed) for bot in bots]
        match = Match(GAME, options, Seeded(seed))
        if position is not None:
            match.state = GAME.position(position)
        super().__init__(match, players, answers, language, size)

    @property
    def state(self) -> BlueMoonState:
        state = self.match.state
        assert isinstance(state, BlueMoonState)
        return state


def rendered(part: RenderableType, size: tuple[int, int] = (120, 42)) -> str:
    file = StringIO()
    Console(file=file, width=size[0], height=size[1], highlight=False).print(part)
    return file.getvalue()


def table(state: BlueMoonState, seat: int, language: Language, size: tuple[int, int]) -> str:
    console = Console(file=StringIO(), width=size[0], height=size[1])
    return rendered(screen_of("bluemoon", language).draw(state.view(seat), console.size), size)


FIGHT: dict[str, Any] = {
    "turn": "me",
    "phase": "start",
    "element": "fire",
    "dragons": 2,
    "me": {
        "people": "buka",
        "hand": ["buka-7", "buka-26", "buka-27"],
        "combat": ["buka-6"],
        "buried": ["buka-12"],
        "support": ["buka-25", {"bluff": "buka-4"}],
        "influence": [{"ship": "buka-30", "load": ["buka-8"]}],
    },
    "you": {
        "people": "khind",
        "hand": ["khind-10", "khind-11"],
        "disclosed": ["khind-11"],
        "combat": ["khind-1"],
        "support": ["khind-25"],
        "discard": ["khind-20", "khind-21"],
    },
}
"""A table on which something lies everywhere; CoolCat lets odd values of characters count 0."""


# -- what the table shows ------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
@both_languages
def test_everything_that_lies_open_is_on_the_table(size: tuple[int, int], language: Language) -> None:
    state = GAME.position(FIGHT)
    shown = plain(table(state, 0, language, size))
    wording = Wording(language)
    for card in ("buka-6", "buka-12", "buka-25", "buka-30", "buka-8", "khind-1", "khind-25", "khind-11"):
        assert wording.card(card) in shown, card
    for card in ("buka-7", "buka-26", "buka-27"):
        assert wording.card(card).split()[0] in shown
    for people in ("buka", "khind"):
        assert wording.people(people) in shown
    assert wording.element(0).upper() in shown
    assert "◆◆·" in shown  # two dragons on one side
    assert "1/4" in shown  # one card aboard the Rising Sun
    assert "▮1" in shown
    assert wording.phase("start") in shown


@pytest.mark.parametrize("size", SIZES)
def test_both_powers_stand_against_each_other(size: tuple[int, int]) -> None:
    """Khind 2; Buka 4 + 1 + 2 for the bluff card in Fire, 2 + 1 in Earth."""
    shown = plain(table(GAME.position(FIGHT), 0, "en", size))
    assert "▲ Fire 2 : 7" in shown
    assert "■ Earth 2 : 3" in shown


def test_the_other_side_of_the_table_is_seen_from_there() -> None:
    shown = plain(table(GAME.position(FIGHT), 1, "en", (120, 42)))
    assert "▲ Fire 7 : 2" in shown
    assert "◆◆·" in shown
    assert shown.index("Buka") < shown.index("You · Khind")


@pytest.mark.parametrize("size", SIZES)
@both_languages
def test_nothing_hidden_is_on_the_table(size: tuple[int, int], language: Language) -> None:
    state = GAME.position(FIGHT)
    wording = Wording(language)
    seen_by_khind = plain(table(state, 1, language, size))
    for card in ("buka-4", "buka-7", "buka-27", "buka-1"):
        assert wording.card(card) not in seen_by_khind
    assert wording.card("khind-10") not in plain(table(state, 0, language, size))
    for seat in (0, 1):
        other = state.view(seat).resample(Random(4))
        assert table(other, seat, language, size) == table(state, seat, language, size)


@pytest.mark.parametrize("size", SIZES)
@both_languages
def test_every_state_can_be_drawn_and_fits_the_width(size: tuple[int, int], language: Language) -> None:
    rng = Random(9)
    for number, decks in enumerate((("buka", "pillar"), ("aqua", "mimix"), ("terrah", "flit"))):
        state = GAME.deal_with({"decks": decks}, Seeded(number))
        for position in islice(walk(state, rng, 120), 0, None, 7):
            for seat in (-1, 0, 1):
                lines = table(position, seat, language, size).splitlines()
                assert max(map(len, lines)) <= size[0]
                assert not any("{" in line for line in lines)


def test_a_hand_is_drawn_as_cards_where_there_is_room() -> None:
    assert [roomy(Console(width=width, height=height).size) for width, height in SIZES] == [True, False, False]
    state = GAME.deal_with({"decks": ("hoax", "vulca"), "start": 0}, Seeded(1))
    wide = table(state, 0, "en", (120, 42))
    assert wide.count("╭") == 3 + len(state.zones[zones.HAND])


def test_a_changed_value_is_shown_as_it_counts() -> None:
    """CoolCat: the odd 3 of B.P. Unity counts nothing."""
    shown = GAME.position({**FIGHT, "me": {"people": "buka", "combat": ["buka-13"], "hand": []}})
    assert "B.P. Unity F0 E0" in plain(table(shown, 0, "en", (120, 42)))


@pytest.mark.parametrize("size", SIZES)
@both_languages
def test_the_opening_screen_fits_the_terminal(size: tuple[int, int], language: Language) -> None:
    session = Session([], size=size, language=language).run()
    lines = session.shown[0].splitlines()
    assert len(lines) <= size[1] - 1
    assert max(map(len, lines)) <= size[0]
    assert "Blue Moon" in session.shown[0]


# -- questions and answers ------------------------------------------------------------


@both_languages
def test_options_are_numbered_and_in_words(language: Language) -> None:
    session = Session([], language=language).run()
    screen = screen_of("bluemoon", language)
    state = session.state
    assert state.decision is not None
    shown = plain(session.shown[0])
    assert screen.prompt(state, state.decision.kind) in shown
    for number, action in enumerate(state.options, start=1):
        assert f"{number} {screen.action(state, action).plain}" in shown


@both_languages
def test_every_question_and_option_of_random_games_has_words(language: Language) -> None:
    screen, rng = screen_of("bluemoon", language), Random(2)
    kinds: set[str] = set()
    for number in range(12):
        decks = (PEOPLES[number % 9], PEOPLES[(number * 4 + 1) % 9])
        for state in walk(GAME.deal_with({"decks": decks}, Seeded(number)), rng, 400):
            if state.decision is None:
                assert plain(rendered(screen.outcome(state)))
                continue
            kinds.add(state.decision.kind)
            words = [screen.prompt(state, state.decision.kind)]
            words += [screen.action(state, action).plain for action in state.options]
            assert len(set(words)) == len(words), words
            assert all(word.strip() and "{" not in word for word in words)
    assert len(kinds) > 25


def test_the_price_of_a_choice_stands_beside_it() -> None:
    state = GAME.position({**FIGHT, "phase": "retreat"})
    screen = screen_of("bluemoon", "en")
    words = {state.text(action): screen.action(state, action).plain for action in state.options}
    assert words["fight"] == "Fight (power needed: 2)"
    assert words["retreat"] == "Retreat (dragons given: 1)"
    opening = GAME.position({"me": {"hand": ["hoax-1"]}, "phase": "retreat"})
    assert screen.prompt(opening, "retreat") == "Open a fight or decline?"
    opening.play("fight")
    assert [screen.action(opening, action).plain for action in opening.options] == [
        "Announce Fire 5",
        "Announce Earth 1",
    ]


def test_numbers_notation_and_words_all_decide() -> None:
    for answer in ("1", "play khind-30", "pl khind-30", "lucky"):
        session = Session([answer]).run()
        assert [entry.action for entry in session.match.transcript.entries] == ["play khind-30"]


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ["Gluing Dust", "BM-KHIND25-01", "Support"]), ("de", ["BM-KHIND25-01", "Unterstützung"])],
)
def test_a_question_mark_explains_a_card(language: Language, words: list[str]) -> None:
    name = Wording(language).card("khind-25")
    session = Session([f"? {name}", ""], language=language).run()
    for word in (*words, name):
        assert word in session.shown[1]


@both_languages
def test_a_question_mark_explains_a_refusal(language: Language) -> None:
    session = Session(["? retreat", "retreat", ""], language=language).run()
    for shown in session.shown[1:3]:
        assert "R3.3.3" in shown
        assert Wording(language).rule("R3.3.3") in plain(shown)
    assert not session.match.transcript.entries


@both_languages
def test_every_rule_a_refusal_cites_is_worded(language: Language) -> None:
    screen, rng = screen_of("bluemoon", language), Random(6)
    looked = 0
    for number in range(4):
        decks = (PEOPLES[number], PEOPLES[8 - number])
        for state in islice(walk(GAME.deal_with({"decks": decks}, Seeded(number)), rng, 200), 0, None, 20):
            for action in rng.sample(range(len(state.notation)), 40):
                reason = state.why_not(action)
                if reason is not None:
                    looked += 1
                    lines = screen.reason(state, reason, whole=True).splitlines()
                    briefly = screen.reason(state, reason)
                    assert len(lines) == 1 + len(reason.rules)
                    assert len(briefly.splitlines()) == 1 + min(len(reason.rules), 3)  # two told, the others named
                    assert all(rule in briefly for rule in reason.rules)
                    assert all("{" not in line and not line.endswith(": ") for line in lines)
    assert looked > 500


# -- power ------------------------------------------------------------


@both_languages
def test_the_power_command_opens_the_totals(language: Language) -> None:
    """B.P. Unity 3 counts 0 against CoolCat, the Duplicator finds nothing to double, the bluff card brings 2."""
    position = {
        **FIGHT,
        "me": {"people": "buka", "combat": ["buka-6", "buka-13"], "support": ["buka-26", {"bluff": "buka-4"}]},
    }
    session = Session(["power", ""], position=position, language=language, bots=("you", "random")).run()
    shown = plain(session.shown[1])
    wording = Wording(language)
    for card in ("buka-13", "khind-1", "buka-26", "buka-6"):
        assert wording.card(card) in shown
    assert "8 + 2 = 10" in shown  # Boo Marn's 4 doubled, the bluff card
    assert "bluff-1" in shown


def test_the_power_command_says_what_state_explains() -> None:
    rng, screen = Random(3), screen_of("bluemoon", "en")
    for state in islice(walk(GAME.deal_with({"decks": ("pillar", "hoax")}, Seeded(3)), rng, 300), 0, None, 11):
        shown = plain(rendered(screen.commands()["power"].show(state.view(0)), (200, 60)))
        for seat in (0, 1):
            for account in state.explain_power(seat):
                if account.card != "power" and (account.printed or account.changes):
                    assert ("bluff-" if account.face_down else Wording("en").card(account.card)) in shown


@both_languages
def test_the_help_names_the_command(language: Language) -> None:
    session = Session(["?"], language=language).run()
    for key in ("power-command", "power-help"):
        assert catalogue("spielwerk.bluemoon", language).say("terminal", key) in session.shown[1]


# -- what happened ------------------------------------------------------------


@both_languages
def test_every_event_is_told_to_everybody_without_what_he_may_not_know(language: Language) -> None:
    wording, rng = Wording(language), Random(5)
    kinds: set[str] = set()
    for number in range(14):
        decks = (PEOPLES[number % 9], PEOPLES[(number * 2 + 3) % 9])
        events: list[Event] = []
        state = GAME.deal_with({"decks": decks, "players": ("anna", "bert")}, Seeded(number), events)
        run = Run(Seeded(number), events)
        while state.frame is not None:
            state.apply(rng.choice(state.options), run)
        for event in events:
            for reader in (-1, 0, 1):
                line = wording.event(event.for_seat(reader), ("anna", "bert"), reader)
                assert (line is None) == (event.kind in ("action", "forced"))
                if line is not None:
                    kinds.add(event.kind)
                    assert "{" not in line
                    assert not re.search(r"\s[.,]|  ", line), line
                    assert reader != event.seat or ("anna", "bert")[reader] not in line
    assert len(kinds) > 22


def test_what_a_player_does_in_a_row_is_told_in_a_line() -> None:
    laid = [Event("laid", 0, (IDS.index(card),)) for card in ("hoax-1", "hoax-20")]
    drawn = Event("drawn", 0, (IDS.index("hoax-2"),), seen=1)
    assert [event.kind for event in gathered([Event("forced", 0), *laid, drawn])] == ["laid", "drawn"]
    state = GAME.deal_with({"players": ("anna", "bert")}, Seeded(1))
    lines = screen_of("bluemoon", "en").story(state, [*laid, drawn.for_seat(1)], 1)
    assert [line.plain for line in lines] == ["anna lays Wogarathoras the Gloomy and Tome of Wisdom · draws a card"]
    mine = screen_of("bluemoon", "en").story(state, [*laid, drawn], 0)
    assert mine[0].plain.startswith("You lay Wogarathoras")
    assert mine[0].plain.endswith("draw Athradysas the Seeker")


def test_loading_names_the_ship_once() -> None:
    ship = IDS.index("buka-30")
    events = [Event("loaded", 1, (IDS.index(card), ship)) for card in ("buka-7", "buka-8")]
    state = GAME.deal_with({"decks": ("hoax", "buka"), "players": ("anna", "bert")}, Seeded(1))
    lines = screen_of("bluemoon", "en").story(state, events, 0)
    assert [line.plain for line in lines] == ["bert loads Cannoneer Tara Ko and Cannoneer Qu Cha onto Rising Sun"]


def test_every_label_is_used_and_every_label_used_exists() -> None:
    folder = Path(spielwerk.__file__).parent / "tui" / "boards"
    sources = "".join(file.read_text(encoding="utf-8") for file in folder.glob("bluemoon*.py"))
    labels = set(catalogue("spielwerk.bluemoon", "en").table("terminal"))
    assert set(re.findall(r'label\(["\']([a-z-]+)["\']', sources)) <= labels
    assert {label for label in labels if not re.search(rf'["\']{label}["\']', sources)} == set()


# -- whole games ------------------------------------------------------------


@pytest.mark.parametrize(("decks", "size"), [(("khind", "flit"), (120, 42)), (("buka", "hoax"), (80, 24))])
def test_a_whole_game_can_be_played_by_numbers(decks: tuple[str, str], size: tuple[int, int]) -> None:
    rng = Random(1)

    def any_number(session: Session) -> str:
        return str(rng.randrange(len(session.state.options)) + 1)

    session = Session(any_number, decks=decks, bots=("you", "random"), size=size, language="de").run()
    outcome = session.state.outcome
    assert outcome is not None
    assert "Kristalle" in session.rest
    assert verify(session.match.transcript).outcome == outcome


def test_the_hand_of_the_other_never_reaches_the_screen() -> None:
    """A card of the other's hand is named only if an event has shown it before."""
    rng, wording = Random(8), Wording("en")
    looked = 0

    def look(session: Session) -> str:
        nonlocal looked
        state = session.state
        told = plain(session.shown[-1])
        seen = {card for event in session.terminal._log for card in event.for_seat(0).cards}
        for card in set(state.zone(zones.HAND, 1)) - seen:
            looked += 1
            assert wording.card(IDS[card]) not in told
        return str(rng.randrange(len(state.options)) + 1)

    Session(look, decks=("vulca", "hoax"), bots=("you", "random")).run()
    assert looked > 30


# -- the command ------------------------------------------------------------


def command(*arguments: str, answers: str = "") -> tuple[int, str]:
    result = CliRunner().invoke(group, ["play", *arguments], input=answers)
    return result.exit_code, result.output


def test_play_deals_the_decks_asked_for(tmp_path: Any) -> None:
    file = tmp_path / "game.json"
    arguments = ("--me", "khind", "--you", "flit", "--bot", "greedy", "--seed", "3", "--save", str(file))
    code, output = command("bluemoon", *arguments, "--lang", "en", answers="quit\n")
    assert code == 0
    assert "Khind" in output
    assert "Flit" in output
    transcript = Transcript.load(file)
    assert list(transcript.options["decks"]) == ["khind", "flit"]
    assert transcript.options["players"] == ["You", "greedy"]


def test_bots_alone_play_to_the_end_and_the_record_holds(tmp_path: Any) -> None:
    file = tmp_path / "game.json"
    arguments = ("--players", "greedy,random", "--me", "aqua", "--you", "terrah", "--seed", "2", "--pace", "0")
    code, output = command("bluemoon", *arguments, "--save", str(file), "--lang", "en")
    assert code == 0
    assert "Crystals" in output
    assert verify(Transcript.load(file)).outcome is not None


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("kunitori", "--me", "khind"), "--players"),
        (("kunitori", "--bot", "greedy"), "--players"),
        (("bluemoon", "--me", "dwarfs"), "dwarfs"),
        (("bluemoon", "--players", "you,greedy,greedy"), "two players"),
    ],
)
def test_what_cannot_be_played_is_refused_with_a_word(arguments: tuple[str, ...], words: str) -> None:
    code, output = command(*arguments, "--lang", "en")
    assert code == 2
    assert words in output


def test_the_help_lists_the_decks() -> None:
    output = CliRunner().invoke(group, ["play", "--help"]).output
    for people in PEOPLES:
        assert people in output


def test_on_a_low_terminal_earlier_news_are_told_whole_or_not_at_all() -> None:
    session = Session(size=(80, 24))
    session.terminal._log[:] = [Event("used", turn % 2, tuple(range(12))) for turn in range(6)]
    session.run()
    lines = [line.rstrip() for line in session.shown[0].splitlines()]
    told = [at for at, line in enumerate(lines) if line.startswith(("You use", "greedy uses"))]
    assert told
    hand = next(at for at, line in enumerate(lines) if line.startswith("Hand") and at > 4)
    after_hand = next(at for at in range(hand + 1, len(lines)) if not lines[at].startswith("     "))
    assert told[0] == after_hand


@pytest.mark.parametrize("columns", [80, 50])
@both_languages
def test_the_first_table_fits_a_low_terminal_with_the_line_to_type_in(columns: int, language: Language) -> None:
    session = Session(size=(columns, 24), language=language, decks=("hoax", "vulca"), seed=7)
    session.terminal._log[:] = [Event("used", turn % 2, (turn,)) for turn in range(20)]
    session.run()
    assert len(session.shown[0].splitlines()) == 23
