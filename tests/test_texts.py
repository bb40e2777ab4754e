"""The language catalogues: both languages say everything, and everything that is said has words."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any, get_args

import pytest

import spielwerk
from laws import steered_choice
from spielwerk.bots.base import ask
from spielwerk.bots.registry import make_bot
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Event, Run
from spielwerk.core.reasons import Reason
from spielwerk.judge.library import inventory
from spielwerk.kunitori.actions import ACTIONS, WORDS
from spielwerk.kunitori.cards import CARDS
from spielwerk.kunitori.cards.model import CardType
from spielwerk.kunitori.first_game import FIRST_GAME
from spielwerk.kunitori.game import GAME
from spielwerk.kunitori.names import IDS, NUMBERS
from spielwerk.kunitori.rules.because import RULES
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.steps import PHASES
from spielwerk.kunitori.wording import Wording
from spielwerk.language import LANGUAGES, Language, catalogue, figure, listing, preferred_language

SOURCES = Path(spielwerk.__file__).parent
PACKAGES = ("spielwerk", "spielwerk.kunitori", "spielwerk.pictures")
PLAYERS = ("nobunaga", "hideyoshi", "ieyasu")
ENGLISH_LIST = "-english-list"

both_languages = pytest.mark.parametrize("language", LANGUAGES)
every_package = pytest.mark.parametrize("package", PACKAGES)


def flat(tables: dict[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tables.items():
        if isinstance(value, dict):
            yield from flat(value, f"{path}{key} > ")
        else:
            yield f"{path}{key}", value


def words(package: str, language: Language) -> dict[str, str]:
    return dict(flat(catalogue(package, language)._tables))


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def table(name: str, language: Language = "en") -> dict[str, Any]:
    return catalogue("spielwerk.kunitori", language).table(name)


def python_files(*folders: str) -> list[Path]:
    return [file for folder in folders for file in sorted((SOURCES / folder).rglob("*.py"))]


# -- both languages ------------------------------------------------------------------------------


@every_package
def test_both_languages_have_the_same_keys(package: str) -> None:
    assert words(package, "de").keys() == words(package, "en").keys()


@every_package
def test_both_languages_fill_in_the_same_values(package: str) -> None:
    german = words(package, "de")
    for key, english in words(package, "en").items():
        assert placeholders(english) == placeholders(german[key]), key


@every_package
@both_languages
def test_no_wording_is_empty(package: str, language: Language) -> None:
    for key, text in words(package, language).items():
        assert isinstance(text, str), key
        assert text.strip(), key
        assert text == text.strip(), key


@both_languages
def test_every_catalogue_of_these_packages_is_looked_at(language: Language) -> None:
    found = {file.parent.parent for file in SOURCES.rglob(f"texts/{language}.toml")}
    assert {SOURCES, SOURCES / "kunitori"} <= found


def test_whole_sentences_are_not_the_same_in_both_languages() -> None:
    german = words("spielwerk.kunitori", "de")
    for key, english in words("spielwerk.kunitori", "en").items():
        if key.startswith(("rule", "reason", "prompt")) or " > text" in key:
            assert english != german[key], key


# -- cards -----------------------------------------------------------------------------------------


@both_languages
def test_every_card_type_and_phase_has_a_name_and_no_other(language: Language) -> None:
    assert tuple(table("card", language)) == IDS
    assert set(table("first_game", language)) == set(FIRST_GAME)
    assert set(table("type", language)) == set(get_args(CardType))
    assert set(table("phase", language)) == set(PHASES)


@both_languages
def test_no_two_cards_have_the_same_name(language: Language) -> None:
    wording = Wording(language)
    for names in ([wording.card(card) for card in IDS], [wording.short(card) for card in IDS]):
        assert len(set(names)) == len(IDS)


@both_languages
def test_a_short_name_is_shorter_or_the_name_itself(language: Language) -> None:
    wording = Wording(language)
    for card in IDS:
        assert len(wording.short(card)) <= len(wording.card(card))
        assert len(wording.short(card)) <= 18


@both_languages
def test_every_card_whose_text_does_something_says_so(language: Language) -> None:
    wording = Wording(language)
    for card in CARDS:
        if card.text >= 0 or card.leaves:
            assert wording.card_text(card.id), card.id


@both_languages
def test_three_cards_say_something_else_in_the_english_list(language: Language) -> None:
    wording = Wording(language)
    different = {card for card in IDS if wording.card_text(card) != wording.card_text(card, english_list=True)}
    assert different == {"fake-fortress", "land-destroyer", "loyal-servants-warning"}


def test_the_english_list_says_what_its_rules_do() -> None:
    """KU-R14.2: who picks, what goes to the trash, when the Fake fortress leaves."""
    german, english = Wording("de"), Wording("en")
    assert "you pick" in english.card_text("land-destroyer", english_list=True)
    assert "bestimmst du" in german.card_text("land-destroyer", english_list=True)
    assert "of their choice" in english.card_text("land-destroyer")
    assert "trash" in english.card_text("loyal-servants-warning", english_list=True)
    assert "schrotte" in german.card_text("loyal-servants-warning", english_list=True)
    assert "trash" not in english.card_text("loyal-servants-warning")
    assert "battle phase" in english.card_text("fake-fortress")
    assert "phase" not in english.card_text("fake-fortress", english_list=True)
    assert "Phase" not in german.card_text("fake-fortress", english_list=True)


@both_languages
def test_one_of_something_is_not_said_in_the_plural(language: Language) -> None:
    wording = Wording(language)
    honda, kuroda = CARDS[NUMBERS["honda-tadakatsu"]], CARDS[NUMBERS["kuroda-yoshitaka"]]
    action, cards = ("+1 Aktion", "+2 Karten") if language == "de" else ("+1 action", "+2 cards")
    for said in (wording.facts(honda).split(" · "), wording.symbols(honda)):
        assert action in said
    for said in (wording.facts(kuroda).split(" · "), wording.symbols(kuroda)):
        assert cards in said


@both_languages
def test_an_assumed_fact_carries_a_star_and_the_star_is_explained(language: Language) -> None:
    wording = Wording(language)
    star = catalogue("spielwerk.kunitori", language).say("fact", "assumed")
    assert "* ·" in wording.facts(CARDS[NUMBERS["village"]])
    assert star in wording.facts(CARDS[NUMBERS["village"]])
    assert "*" not in wording.facts(CARDS[NUMBERS["cavalry"]])


# -- refusals and rules ------------------------------------------------------------------------------


@both_languages
def test_every_reason_has_a_sentence_and_no_other_does(language: Language) -> None:
    assert set(table("reason", language)) == set(RULES)


@both_languages
def test_a_reason_fills_in_its_cards_and_numbers(language: Language) -> None:
    wording = Wording(language)
    sentence = wording.reason(Reason("too-expensive", ("gold",), (), (6, 4)), PLAYERS)
    assert all(word in sentence for word in ("Gold", "6", "4"))
    assert "hideyoshi" in wording.reason(Reason("not-asked", numbers=(1,)), PLAYERS)
    assert wording.phase("buy") in wording.reason(Reason("wrong-phase", numbers=(2,)), PLAYERS)
    both = wording.reason(Reason("replay-first", ("cavalry", "spear-troopers")), PLAYERS)
    assert wording.card("cavalry") in both
    assert wording.card("spear-troopers") in both


def known_ids() -> set[str]:
    return set(table("rule")) | {ruling.id for ruling in inventory("kunitori")}


def test_every_rule_a_reason_cites_exists() -> None:
    cited = {rule for rules in RULES.values() for rule in rules}
    assert cited - known_ids() == set()
    assert all(any(rule in table("rule") for rule in rules) for rules in RULES.values())


def test_every_ruling_a_card_names_exists() -> None:
    cited = {ruling for card in CARDS for ruling in card.rulings}
    assert cited - {ruling.id for ruling in inventory("kunitori")} == set()


def test_every_rule_id_in_the_sources_exists() -> None:
    known = known_ids()
    sections = {rule.partition(".")[0] for rule in table("rule")}
    found = 0
    for file in python_files("kunitori", "bots", "judge", "tui", "cli", "lab", "match", "core"):
        for cited in re.findall(r"KU-(?:R\d+(?:\.\d+)?|[A-Z0-9.]+-\d+)", file.read_text(encoding="utf-8")):
            found += 1
            assert cited in known or cited in sections, f"{file.name} cites {cited}"
    assert found > 200


def test_the_rules_are_numbered_without_gaps() -> None:
    numbers: dict[int, list[int]] = {}
    for rule in table("rule"):
        section, number = rule.removeprefix("KU-R").split(".")
        numbers.setdefault(int(section), []).append(int(number))
    assert list(numbers) == list(range(1, 15))
    assert all(found == list(range(1, len(found) + 1)) for found in numbers.values())


# -- questions and options -----------------------------------------------------------------------------


def asking_kinds() -> set[str]:
    """The steps whose `ask` can return actions; the others only move the game on."""
    return {step.name for step in KunitoriState.steps if inspect.signature(type(step).ask).return_annotation != "None"}


@both_languages
def test_every_decision_has_a_prompt_and_no_other_does(language: Language) -> None:
    prompts = {key.removesuffix(ENGLISH_LIST) for key in table("prompt", language)}
    assert prompts == asking_kinds()
    assert {"fight", "compare", "port-town"}.isdisjoint(prompts)


@both_languages
def test_a_question_names_the_players_it_is_about(language: Language) -> None:
    position = {
        "phase": "battle",
        "anna": {"area": ["travelling-monk", "cavalry"]},
        "bert": {"deployed": ["cavalry"]},
        "carl": {},
    }
    state = GAME.position(position, players=("anna", "bert", "carl"))
    wording = Wording(language)
    state.play("ally bert")
    said = wording.question(state)
    assert "anna" in said
    assert "carl" in said
    assert "bert" not in said
    state.play("yes")
    assert {name for name in ("anna", "bert", "carl") if name in wording.question(state)} == {"anna", "bert"}


@both_languages
def test_every_action_has_an_option_text_and_no_other_does(language: Language) -> None:
    verbs = {verb.word for verb in ACTIONS.verbs if verb.labels != ("WORD",)}
    choices = {f"choose-{word}" for word in WORDS}
    said = {key.removesuffix(ENGLISH_LIST) for key in table("action", language)}
    assert said == verbs | choices | {"give-back", "discard-from"}


@both_languages
def test_every_option_reads_differently_from_every_other(language: Language) -> None:
    state = GAME.deal(players=PLAYERS)
    wording = Wording(language)
    options = {verb.word: set[str]() for verb in ACTIONS.verbs}
    for action in range(len(ACTIONS)):
        verb = ACTIONS.verbs[ACTIONS.verb_of[action]]
        if "SEAT" in verb.labels and ACTIONS.arguments[action][-1] >= len(PLAYERS):
            continue
        text = wording.action(state, action)
        assert "{" not in text
        assert text not in options[verb.word]
        options[verb.word].add(text)
    assert len(options["buy"]) == len(IDS)


@pytest.mark.parametrize(
    ("language", "cards", "choice", "said"),
    [
        ("en", "seed", "Give back a card", "Give back Copper"),
        ("en", "english-list", "Trash a card", "Trash Copper"),
        ("de", "seed", "Eine Karte zurückgeben", "Kupfer zurückgeben"),
        ("de", "english-list", "Eine Karte verschrotten", "Kupfer verschrotten"),
    ],
)
def test_the_warning_offers_what_it_does_with_the_card(language: Language, cards: str, choice: str, said: str) -> None:
    hand = {"loyal-servants-warning": 1, "copper": 1, "silver": 1}
    position = {"turn": "nobunaga", "nobunaga": {"hand": hand, "deck": ["gold"]}}
    state = GAME.position(position, players=PLAYERS, options={"cards": cards})
    wording = Wording(language)
    state.play("play loyal-servants-warning")
    assert choice in {wording.action(state, action) for action in state.options}
    state.play("choose trash")
    assert said in {wording.action(state, action) for action in state.options}


# -- what happened -------------------------------------------------------------------------------------

SPECIAL = {
    "compared": {"compared-ahead", "compared-behind", "compared-equal"},
    "gained": {"gained", "gained-onto"},
    "battle": {"battle", "battle-bare"},
    "turned-up": {"turned-up", "turned-up-nothing"},
    "action": set[str](),
    "forced": set[str](),
}


def emitted_in_the_sources() -> set[str]:
    """Every kind of event the machine and the rules can tell of: all texts in the first argument of Event(...)."""
    kinds: set[str] = set()
    for file in python_files("core", "kunitori"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Event":
                texts = [part for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)]
                kinds |= {part.value for part in texts if isinstance(part.value, str)}
    return kinds


@lru_cache(maxsize=1)
def played_events() -> tuple[Event, ...]:
    """The events of a few games, some of them played at random among the verbs, so that much happens."""
    events: list[Event] = []
    for seed in range(12):
        state = GAME.deal_with({"players": PLAYERS, "first": PLAYERS[0]}, Seeded(seed), events)
        rng = Random(seed)
        greedy = make_bot("greedy", "kunitori", seed)
        run = Run(Seeded(seed), events)
        for _ in range(600):
            if state.frame is None:
                break
            steered = seed % 2 or rng.random() < 0.3
            action = steered_choice(state, rng) if steered else ask(greedy, state)
            state.apply(action, run)
    return tuple(events)


def said_of(kinds: set[str]) -> set[str]:
    return {key for kind in kinds for key in SPECIAL.get(kind, {kind})}


def test_playing_meets_no_event_the_sources_do_not_show() -> None:
    played = {event.kind for event in played_events()}
    assert played <= emitted_in_the_sources()
    assert len(played) >= 25


@both_languages
def test_every_event_has_a_line_in_the_log_and_no_other_does(language: Language) -> None:
    lines = set(table("log", language)) - {"hidden-card", "hidden-cards"}
    assert lines == said_of(emitted_in_the_sources())


@both_languages
def test_every_line_is_also_said_to_the_one_who_did_it(language: Language) -> None:
    log = {key: text for key, text in table("log", language).items() if not key.startswith("hidden")}
    mine = table("log-you", language)
    assert mine.keys() == log.keys()
    for key, text in mine.items():
        assert placeholders(text) == placeholders(log[key]) - {"seat"}, key


@both_languages
def test_every_line_about_a_second_player_is_also_said_to_him(language: Language) -> None:
    log = table("log", language)
    him = {key: text for key, text in table("log-at-you", language).items() if key != "target"}
    assert him.keys() == {key for key, text in log.items() if "other" in placeholders(text)}
    for key, text in him.items():
        assert placeholders(text) == placeholders(log[key]) - {"other"}, key


@both_languages
def test_every_event_of_a_game_can_be_told_to_everybody(language: Language) -> None:
    wording = Wording(language)
    for event in played_events():
        for reader in (-1, 0, 1, 2):
            line = wording.event(event.for_seat(reader), PLAYERS, reader)
            assert (line is None) == (event.kind in ("action", "forced")), event
            if line is not None:
                assert "{" not in line
                assert not re.search(r"\s[.,]|  ", line), line
                assert reader != event.seat or PLAYERS[reader] not in line or event.other == reader, line


def test_an_event_is_told_in_the_person_of_its_reader() -> None:
    german, english = Wording("de"), Wording("en")
    sent = Event("sent", 0, (NUMBERS["maeda-toshimasu"],), 1)
    assert english.event(sent, PLAYERS) == "nobunaga sends Maeda Toshimasu against hideyoshi."
    assert english.event(sent, PLAYERS, 0) == "You send Maeda Toshimasu against hideyoshi."
    assert english.event(sent, PLAYERS, 1) == "nobunaga sends Maeda Toshimasu against you."
    assert english.event(sent, PLAYERS, 2) == english.event(sent, PLAYERS)
    assert german.event(sent, PLAYERS, 1) == "nobunaga schickt Maeda Keiji (Toshimasu) gegen dich."
    asked = Event("ally-asked", 0, other=1, number=2)
    assert english.event(asked, PLAYERS, 1) == "nobunaga asks you to join in attacking ieyasu."
    assert english.event(asked, PLAYERS, 2) == "nobunaga asks hideyoshi to join in attacking you."


@pytest.mark.parametrize(("difference", "ahead"), [(3, "nobunaga"), (-3, "hideyoshi")])
def test_a_comparison_names_who_is_ahead_without_a_sign(difference: int, ahead: str) -> None:
    line = Wording("en").event(Event("compared", 0, other=1, number=difference), PLAYERS)
    assert line is not None
    assert line.startswith(f"{ahead} is ahead")
    assert line.endswith("by 3.")


@both_languages
def test_cards_face_down_are_counted_and_not_named(language: Language) -> None:
    wording = Wording(language)
    one, several = (wording.cards((UNKNOWN,)), wording.cards((UNKNOWN,) * 3))
    assert "3" in several
    assert one != several
    assert wording.cards((NUMBERS["gold"], UNKNOWN, NUMBERS["gold"])).startswith("Gold ×2")


# -- the terminal and the command line -------------------------------------------------------------------


def asked_for(pattern: str, *files: Path) -> set[str]:
    return {key for file in files for key in re.findall(pattern, file.read_text(encoding="utf-8"))}


def test_every_wording_the_terminal_and_the_commands_ask_for_exists() -> None:
    commands = python_files("cli")
    screen = [file for file in python_files("tui") if file.name.startswith("kunitori")]
    asked = {
        ("spielwerk", "cli"): asked_for(r'\bsay\(\s*language,\s*["\']([a-z-]+)["\']', *commands),
        ("spielwerk", "help"): asked_for(r'\bhelp_text\(["\']([a-z-]+)["\']\)', *commands),
        ("spielwerk", "play"): asked_for(r'self\._say\(["\']([a-z-]+)["\']', SOURCES / "tui" / "terminal.py"),
        ("spielwerk.kunitori", "terminal"): asked_for(r'self\._label\(["\']([a-z-]+)["\']', *screen),
    }
    for (package, name), keys in asked.items():
        assert len(keys) > 10
        assert keys - set(catalogue(package, "en").table(name)) == set(), name


def test_no_wording_of_the_terminal_and_the_commands_is_left_over() -> None:
    sources = "\n".join(file.read_text(encoding="utf-8") for file in python_files("cli", "tui", "match"))
    tables = [("spielwerk", "cli"), ("spielwerk", "help"), ("spielwerk", "play"), ("spielwerk.kunitori", "terminal")]
    for package, name in tables:
        for key in catalogue(package, "en").table(name):
            assert re.search(rf'["\']{re.escape(key)}["\']', sources) or key.startswith("status-"), f"{name}: {key}"


# -- languages ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_AT", "LC_ALL": "C"}, "en"),
        ({"LC_MESSAGES": "de", "LANG": "en_US.UTF-8"}, "de"),
        ({"SPIELWERK_LANG": "de", "LC_ALL": "en_GB.UTF-8"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_the_language_follows_the_environment(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("SPIELWERK_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert preferred_language() == language


def test_a_listing_joins_as_one_speaks() -> None:
    assert listing([], "en") == ""
    assert listing(["a"], "en") == "a"
    assert listing(["a", "b"], "de") == "a und b"
    assert listing(["a", "b", "c"], "en") == "a, b and c"


def test_german_writes_numbers_its_own_way() -> None:
    assert figure(1234.56, ",.1f", "de") == "1.234,6"
    assert figure(0.125, ".1%", "de") == "12,5\N{NO-BREAK SPACE}%"
    assert figure(0.125, ".1%", "en") == "12.5%"
    sentence = catalogue("spielwerk", "de").say("cli", "sim-rate", rate=2.5)
    assert sentence.startswith("2,5 ")
