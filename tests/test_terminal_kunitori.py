"""Kunitori at the terminal: what the table shows, what it tells, and what it shows to whom."""

from __future__ import annotations

import re
from io import StringIO
from random import Random
from typing import Any

import pytest
from rich.console import Console

from laws import steered_choice
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Event, Run
from spielwerk.kunitori.cards import CARDS
from spielwerk.kunitori.game import GAME
from spielwerk.kunitori.names import IDS, NUMBERS
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.wording import Wording
from spielwerk.language import Language, catalogue
from spielwerk.match.transcript import verify
from spielwerk.tui import terminal as terminal_module
from spielwerk.tui.boards.kunitori_story import gathered
from spielwerk.tui.screens import screen_of
from terminal_support import KunitoriSession, both_languages, plain, says

# -- what the table shows --------------------------------------------------------------------------------


def drawn(state: KunitoriState, seat: int, language: Language = "en", size: tuple[int, int] = (120, 50)) -> str:
    console = Console(file=StringIO(), width=size[0], height=size[1], highlight=False, record=True)
    console.print(screen_of("kunitori", language).draw(state.view(seat), console.size))
    return console.export_text()


@both_languages
@pytest.mark.parametrize("size", [(120, 50), (120, 30), (100, 40), (80, 40), (80, 24)])
def test_the_whole_screen_fits_the_terminal(size: tuple[int, int], language: Language) -> None:
    session = KunitoriSession(["a"], players="you,greedy,random", language=language, size=size).run()
    for shown in session.shown:
        lines = shown.splitlines()
        assert max(map(len, lines)) <= size[0]
        assert len(lines) < size[1]  # the line to type in comes below


@both_languages
def test_four_others_fit_a_low_terminal_while_one_buys(language: Language) -> None:
    players = "you,greedy,random:b,random:c,random:d"
    session = KunitoriSession(["a"], players=players, language=language, size=(80, 24)).run()
    for shown in session.shown:
        assert len(shown.splitlines()) < 24
        assert all(name in shown for name in ("greedy", "b ·", "c ·", "d ·"))


@both_languages
def test_a_narrow_pool_tells_all_piles_apart(language: Language) -> None:
    session = KunitoriSession(language=language, size=(50, 40)).run()
    pool = session.shown[0].split("Keiji" if language == "de" else "Maeda")[1].split("▶")[0]
    names = re.findall(r"\d[? ] ([^\d│]+?) +⚔?\d+", pool)
    assert len(set(names)) == len(names) > 25


@both_languages
@pytest.mark.parametrize("size", [(120, 50), (80, 40), (80, 24)])
def test_hand_counters_and_phase_stand_on_the_table(size: tuple[int, int], language: Language) -> None:
    area = {"copper": 2, "port-town": 1}
    position = {
        "turn": "you",
        "phase": "buy",
        "buys": 2,
        "money": 3,
        "you": {"hand": {"silver": 2, "trap": 1}, "area": area, "deployed": {"cavalry": 1}, "discard": ["gold"]},
        "greedy": {"hand": {"gold": 3}, "deployed": {"light-archers": 2}, "deck": ["gold", "gold"]},
    }
    state = GAME.position(position, players=("you", "greedy"))
    text = drawn(state, 0, language, size)
    wording, words = Wording(language), catalogue("spielwerk.kunitori", language)
    counters = {"de": ("0  Aktionen", "2  Käufe", "3  Geld"), "en": ("0  actions", "2  buys", "3  money")}
    for counted in counters[language]:
        assert re.search(rf" {counted}\b", text)
    position["buys"] = 1
    single = drawn(GAME.position(position, players=("you", "greedy")), 0, language, size)
    assert re.search({"de": r" 1  Kauf\b", "en": r" 1  buy\b"}[language], single)
    assert words.say("terminal", "in-hand", n=4) in text
    assert wording.phase("buy") in text
    assert f"{wording.card('silver')} ×2" in text
    assert wording.card("trap") in text
    assert f"{wording.card('light-archers')} ×2  ⚔ 2" in text
    assert f"{wording.card('cavalry')}  ⚔ 2" in text
    assert "▮▮▮" in text
    assert "▮▮▮▮" not in text


@both_languages
def test_a_card_in_hand_shows_everything_printed_on_it(language: Language) -> None:
    for number, card in enumerate(IDS):
        position = {"turn": "you", "phase": "action", "you": {"hand": {card: 2}, "deck": []}}
        text = drawn(GAME.position(position, players=("you", "greedy")), 0, language)
        assert f"{Wording(language).card(card)} ×" in text
        for symbol in Wording(language).symbols(CARDS[number]):
            assert symbol in text


def test_a_port_town_shows_the_lower_prices() -> None:
    position = {"turn": "you", "phase": "buy", "money": 0, "you": {"area": {"port-town": 1}, "hand": {"copper": 1}}}
    text = drawn(GAME.position(position, players=("you", "greedy")), 0)
    assert " 4  Cavalry " in text
    assert " 9? Land " in text
    assert " 0? Copper " in text


def test_assumed_prices_are_marked_and_corrected_ones_are_not() -> None:
    assert " 3? Village " in drawn(GAME.deal(players=2, first="nobunaga"), 0)
    corrected = GAME.deal(players=2, first="nobunaga", costs={"village": 2})
    assert " 2  Village " in drawn(corrected, 0)


def test_piles_that_are_not_in_the_game_do_not_lie_in_the_pool() -> None:
    piles = ["village", "prefecture", "land", "copper", "silver", "gold", "cavalry", "maeda-toshimasu"]
    text = drawn(GAME.deal(players=2, piles=piles), 0)
    assert "Cavalry" in text
    assert "Maeda" in text
    assert "Trap" not in text
    assert "Honda" not in text


@both_languages
@pytest.mark.parametrize("size", [(120, 50), (80, 24), (50, 24)])
def test_a_standing_rampart_is_named_on_the_table(size: tuple[int, int], language: Language) -> None:
    position = {"turn": "you", "phase": "action", "you": {"rampart": 1, "hand": {"trap": 1}}}
    state = GAME.position(position, players=("you", "greedy"))
    assert Wording(language).card("rampart-under-construction") in plain(drawn(state, 0, language, size))


@both_languages
def test_the_last_round_is_announced(language: Language) -> None:
    position = {"turn": "you", "phase": "buy", "you": {"hand": {"copper": 1}}}
    announced = catalogue("spielwerk.kunitori", language).say("mark", "last-turn", player="greedy")
    assert announced not in drawn(GAME.position(position, players=("you", "greedy")), 0, language)
    ending = GAME.position({**position, "last": "greedy"}, players=("you", "greedy"))
    assert announced in drawn(ending, 0, language)


def test_known_cards_of_another_hand_are_named_and_the_rest_lies_face_down() -> None:
    """Strategy cards kept in hand were shown (KU-R8.3)."""
    position = {
        "turn": "greedy",
        "phase": "end",
        "greedy": {"hand": {"trap": 1, "copper": 3}, "deck": ["gold"] * 8},
        "you": {"hand": {"copper": 2}},
    }
    state = GAME.position(position, players=("you", "greedy"))
    state.play("keep trap")
    assert state.turn == 0
    assert "▮▮▮ Trap" in drawn(state, 0)


def battle(**options: Any) -> KunitoriState:
    position = {
        "turn": "greedy",
        "greedy": {"hand": {"maeda-toshimasu": 1}, "deployed": {"spear-troopers": 2}},
        "you": {
            "hand": {"cavalry": 1, "kuroda-yoshitaka": 1, "copper": 1},
            "deployed": {"light-archers": 1, "fake-fortress": 1},
        },
    }
    state = GAME.position(position, players=("you", "greedy"), options=options)
    state.play("play maeda-toshimasu")
    state.play("send maeda-toshimasu you")
    return state


@both_languages
@pytest.mark.parametrize("size", [(120, 50), (80, 24)])
def test_a_battle_shows_both_strengths_and_what_they_would_win(size: tuple[int, int], language: Language) -> None:
    """Maeda 6 and two Spear troopers 2 against Fake fortress 2 and Light archers 1; 7 ahead is a Land (KU-R5.13)."""
    state = battle()
    words = catalogue("spielwerk.kunitori", language)
    land, prefecture = Wording(language).card("land"), Wording(language).card("prefecture")
    text = plain(drawn(state, 0, language, size).replace("│", " "))
    assert re.search(r"greedy 10 Maeda", text)
    assert re.search(r"you 3 F", text)
    assert words.say("scene", "stands", player="greedy", n=7, card=land) in text
    state.play("ambush")
    state.play("show cavalry")
    text = plain(drawn(state, 0, language, size).replace("│", " "))
    assert re.search(r"you 6 F", text)
    assert words.say("scene", "ambush-bonus", n=1) in text
    assert words.say("scene", "stands", player="greedy", n=4, card=prefecture) in text


def test_a_battle_says_when_the_defender_is_ahead_and_when_nobody_is() -> None:
    """Two cards in ambush: 2+1 and 3+1 are 7 more, so 10 against 10."""
    state = battle()
    for action in ("ambush", "show cavalry"):
        state.play(action)
    copy = state.copy()
    copy.zones = [tuple(card for card in zone if card != NUMBERS["spear-troopers"]) for zone in copy.zones]
    text = plain(drawn(copy, 0))
    assert "As it stands, both sides are equal and nobody wins anything." in text
    copy.zones = [tuple(card for card in zone if card != NUMBERS["maeda-toshimasu"]) for zone in copy.zones]
    assert "As it stands, you is ahead by 6 and wins: Land." in plain(drawn(copy, 0))


def test_a_prize_whose_pile_is_empty_is_not_promised() -> None:
    state = battle()
    state.pool = tuple(0 if card == NUMBERS["land"] else left for card, left in enumerate(state.pool))
    assert "and wins: no card, the pile is empty." in plain(drawn(state, 0).replace("│", " "))


def test_generals_already_sent_are_shown_while_the_next_is_asked_for() -> None:
    position = {
        "turn": "you",
        "phase": "battle",
        "you": {"area": {"maeda-toshimasu": 1, "honda-tadakatsu": 1}},
        "anna": {"deployed": {"cavalry": 2}},
    }
    state = GAME.position(position, players=("you", "anna", "bert"))
    assert "⚔ Battle" not in drawn(state, 0)
    state.play("send maeda-toshimasu anna")
    text = plain(drawn(state, 0))
    assert "→ anna 6 Maeda Toshimasu ⚔6 against 4 standing" in text


def test_a_joint_battle_names_both_attackers_and_the_free_choice_of_the_defender() -> None:
    position = {
        "turn": "you",
        "phase": "battle",
        "you": {"area": {"travelling-monk": 1, "cavalry": 1}},
        "anna": {"deployed": {"spear-troopers": 1}},
        "bert": {"deployed": {"cavalry": 3}, "hand": {"cavalry": 1}},
    }
    state = GAME.position(position, players=("you", "anna", "bert"))
    screen = screen_of("kunitori", "en")
    state.play("ally anna")
    assert state.decision is not None
    assert screen.prompt(state, state.decision.kind) == ("you wants to attack bert together with you. Will you join?")
    state.play("yes")
    text = plain(drawn(state, 2).replace("│", " "))
    assert "you + anna 4 Spear troopers ⚔2 + Cavalry ⚔2" in text
    assert "bert 6 Cavalry ×3 ⚔2" in text
    assert "As it stands, bert is ahead by 2 and wins: any victory card." in text
    assert state.decision is not None
    assert screen.prompt(state, state.decision.kind).startswith("Attack by you and anna:")


def full_table() -> dict[str, Any]:
    """A position in which everything can happen soon: everybody has some of everything."""
    rng = Random(1)
    position: dict[str, Any] = {"turn": "anna", "gained_land": ["bert"]}
    for name in ("anna", "bert", "carl", "dora"):
        deck = [card for card in IDS if card != "village"] * 2 + ["copper", "silver"] * 6
        rng.shuffle(deck)
        deployed = {"cavalry": 2, "light-archers": 1, "land-destroyer": 1}
        hand = ["temple-town", "trap", "copper", "silver", *deck[:6]]
        position[name] = {"hand": hand, "deck": deck[6:], "deployed": deployed}
    return position


@both_languages
def test_every_question_can_be_drawn(language: Language) -> None:
    missing = {step.name for step in KunitoriState.steps} - {"fight", "compare", "port-town"}
    screen = screen_of("kunitori", language)
    people = "you:anna,you:bert,you:carl,you:dora"
    for seed in range(60):
        if not missing:
            break
        options: dict[str, Any] = {"sole_target_troops": "choose"} if seed % 2 else {}
        session = KunitoriSession(players=people, language=language, position=full_table(), seed=seed, **options)
        rng = Random(seed)
        for _ in range(120):
            decision = session.state.decision
            if decision is None:
                break
            if decision.kind in missing:
                missing.remove(decision.kind)
                session.forget()
                session.terminal._draw(decision.seat)
                assert plain(screen.prompt(session.state, decision.kind)) in plain(session.rest)
                assert "{" not in session.rest
            session.terminal._take(decision.seat, steered_choice(session.state, rng))
    assert missing == set()


# -- what happened -----------------------------------------------------------------------------------------


def test_what_goes_together_is_told_once() -> None:
    copper, silver, cavalry = NUMBERS["copper"], NUMBERS["silver"], NUMBERS["cavalry"]
    events = [
        Event("phase", 0, number=2),
        Event("action", 0, number=3),
        Event("treasure", 0, (copper,)),
        Event("treasure", 0, (silver,)),
        Event("bought", 0, (cavalry,)),
        Event("gained", 0, (cavalry,), 0),
        Event("treasure", 1, (copper,)),
    ]
    assert gathered(events) == [
        Event("treasure", 0, (copper, silver)),
        Event("bought", 0, (cavalry,)),
        Event("treasure", 1, (copper,)),
    ]


def test_a_beauty_given_away_is_told_as_well_as_the_purchase() -> None:
    beauty = NUMBERS["a-beauty-to-topple-kingdoms"]
    events = [Event("bought", 0, (beauty,)), Event("gained", 0, (beauty,), 1)]
    assert gathered(events) == events


def test_a_prize_is_told_though_a_purchase_of_the_same_card_came_before() -> None:
    village = NUMBERS["village"]
    events = [Event("bought", 0, (village,)), Event("turn", 1), Event("gained", 1, (village,), 1)]
    assert gathered(events) == events


@both_languages
def test_the_news_tell_what_the_others_have_done(language: Language) -> None:
    session = KunitoriSession(["pass"], players="you,greedy", language=language).run()
    entries = [entry.action for entry in session.match.transcript.entries if entry.seat == "greedy"]
    news = session.shown[1]
    assert "▶ greedy" in news
    laid = entries.count("treasure copper")
    laying = f"legt Kupfer ×{laid} aus" if language == "de" else f"lays down Copper ×{laid}"
    assert laid > 1
    assert laying in news


def test_a_battle_stands_on_a_line_of_its_own_in_the_news() -> None:
    state = battle()
    events: list[Event] = []
    state.apply(state.parse("ambush"), Run(Seeded(0), events))
    state.apply(state.parse("done"), Run(Seeded(0), events))
    lines = [line.plain for line in screen_of("kunitori", "en").story(state, events, 0)]
    assert lines[0] == "You lie in ambush"
    assert lines[1:3] == ["⚔ greedy is ahead of you by 7.", "greedy gains Land"]


def test_long_news_are_wrapped_and_not_cut_off() -> None:
    session = KunitoriSession(players="you,greedy", size=(80, 40))
    cards = tuple(range(14))
    session.terminal._log += [Event("sent", 1, cards, 0)]
    session.run()
    shown = plain(session.shown[0].replace("│", " "))
    line = Wording("en").event(Event("sent", 1, cards, 0), ("you", "greedy"), 0)
    assert line is not None
    assert line.rstrip(".") in shown


def test_a_pace_tells_every_move_of_a_bot_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(terminal_module, "sleep", pauses.append)
    session = KunitoriSession(["pass"], pace=0.5).run()
    told, _, table = session.shown[1].partition("╭─ ")
    assert "greedy lays down Copper" in told
    assert "greedy lays down Copper" in table
    assert pauses
    assert set(pauses) == {0.5}
    pauses.clear()
    assert KunitoriSession(["pass"]).run().shown[1].startswith("╭─ ")
    assert pauses == []


# -- who may see what -----------------------------------------------------------------------------------------


@both_languages
def test_hot_seat_hands_the_keyboard_over_before_anything_is_shown(language: Language) -> None:
    session = KunitoriSession(["", "pass", "", "quit"], players="you:anna,you:bert", language=language).run()
    assert session.prompts == [
        says(language, "hand-over", player="anna") + " ",
        "anna > ",
        says(language, "hand-over", player="bert") + " ",
        "bert > ",
    ]
    assert session.shown[0] == ""
    assert session.shown[2] == ""
    assert "▶ anna" in session.shown[1]
    assert "▶ bert" in session.shown[3]


def test_the_same_person_is_not_asked_to_hand_over_to_himself() -> None:
    session = KunitoriSession(["", "2", "buy copper"], players="you:anna,greedy,you:bert").run()
    assert [prompt for prompt in session.prompts if prompt == "anna > "] == ["anna > "] * 2


def secret_game(hand: dict[str, int], deck: list[str], language: Language) -> KunitoriSession:
    """Anna passes; Bert then looks at everything there is to look at."""
    position = {
        "turn": "anna",
        "phase": "buy",
        "anna": {"hand": {"copper": 2}, "deck": deck},
        "bert": {"hand": {"castle-town": 1, "trap": 1, "copper": 2}, "deck": ["village"] * 4},
        "carl": {"hand": hand, "deck": ["silver", "trap", "gold", "copper", "land"][: 6 - sum(hand.values())]},
    }
    answers = ["", "pass", "", "log", "table", "?", "? play trap", "play castle-town", "log", "quit"]
    return KunitoriSession(answers, players="you:anna,you:bert,you:carl", position=position, language=language).run()


@both_languages
def test_the_screen_is_the_same_whatever_the_seat_may_not_know(language: Language) -> None:
    """Anna draws other cards, Carl holds other cards: Bert's whole conversation does not change by a letter."""
    one = secret_game({"copper": 1, "village": 1}, ["gold", "land", "silver", "trap"] * 2, language)
    two = secret_game({"copper": 1, "village": 1}, ["trap", "silver", "land", "gold"] * 2, language)
    assert one.state.zones != two.state.zones
    assert one.prompts == two.prompts
    assert one.shown[2:] == two.shown[2:]
    assert one.rest == two.rest
    assert len(one.shown) == 10


@both_languages
def test_nothing_a_player_drew_is_left_on_the_screen_for_the_next(language: Language) -> None:
    session = secret_game({"copper": 1}, ["prefecture"] * 8, language)
    prefecture = Wording(language).card("prefecture")
    after = "".join(session.shown[2:]) + session.rest
    tables = after.count(f"7? {prefecture}")
    assert tables == 3
    assert after.count(prefecture) == tables
    assert session.state.zones[0] == (NUMBERS["prefecture"],) * 4


def test_while_bots_move_nothing_is_told_that_only_one_of_several_people_knows() -> None:
    drew = Event("drawn", 0, (NUMBERS["gold"],) * 2, seen=1)
    session = KunitoriSession(["", "pass"], players="you:anna,you:bert,greedy").run()
    session.forget()
    session.terminal._at_keyboard = 0
    session.terminal._tell([drew])
    assert session.rest == "  anna draws 2 cards\n"
    alone = KunitoriSession(players="you:anna,greedy").run()
    alone.forget()
    alone.terminal._tell([drew])
    assert alone.rest == "  You draw Gold ×2\n"


def test_a_real_terminal_is_wiped_at_the_hand_over() -> None:
    session = KunitoriSession(["", "pass"], players="you:anna,you:bert")
    session.terminal._console = Console(file=session._file, width=120, height=50, force_terminal=True)
    session.run()
    assert "\x1b[2J" in session.shown[2]
    assert "\x1b[3J" in session.shown[2]


@both_languages
def test_tables_and_questions_depend_only_on_what_the_seat_knows(language: Language) -> None:
    """Deal everything unknown anew: the drawing, the prompt and the options stay the same."""
    screen = screen_of("kunitori", language)
    rng = Random(5)
    for seed in range(3):
        state = GAME.deal(seed, players=3)
        run = Run(Seeded(seed))
        for number in range(144):
            if state.frame is None:
                break
            if number % 24 == 23:
                seat = state.frame.seat
                other = state.view(seat).resample(rng)
                assert drawn(other, seat, language) == drawn(state, seat, language)
                kind = state.steps[state.frame.step].name
                assert screen.prompt(other, kind) == screen.prompt(state, kind)
                for action in state.options:
                    assert screen.action(other, action).plain == screen.action(state, action).plain
                assert screen.shortcut(other) == screen.shortcut(state)
            state.apply(steered_choice(state, rng), run)


# -- whole games ------------------------------------------------------------------------------------------------


def check_result(session: KunitoriSession, language: Language) -> None:
    state = session.state
    outcome = state.outcome
    assert outcome is not None
    assert says(language, "over") in session.rest
    for seat, name in enumerate(state.setup.players):
        star = " ★" if seat == outcome.winner else ""
        assert re.search(rf"│ {name}{star} +│ +{outcome.points[seat]} │", session.rest), name
    assert session.rest.count("★") == 1
    first = re.search(r"│ (\S+)", session.rest[session.rest.rindex("┡") :])
    assert first is not None
    assert first[1] == state.setup.players[outcome.winner]


def test_a_game_of_always_typing_one_ends_with_the_result() -> None:
    session = KunitoriSession(lambda _: "1", language="de", size=(80, 24)).run()
    assert len(session.prompts) > 10
    check_result(session, "de")


def test_a_game_by_a_simple_rule_ends_with_the_result() -> None:
    wanted = ("land", "prefecture", "gold", "maeda-toshimasu", "silver")

    def simple_rule(session: KunitoriSession) -> str:
        legal = session.state.legal()
        if session.state.phase == 2:
            if "treasure copper" in legal or "treasure silver" in legal or "treasure gold" in legal:
                return "a" if "all treasures" in session.shown[-1] else next(w for w in legal if w.startswith("trea"))
            return next((f"buy {card}" for card in wanted if f"buy {card}" in legal), "pass")
        return next((text for text in legal if text.startswith(("play", "send", "take", "ambush", "show"))), "1")

    session = KunitoriSession(simple_rule, players="you,greedy", facts={"prefecture": {"copies": 2}}).run()
    check_result(session, "en")
    assert "buy prefecture" in session.taken
    assert verify(session.match.transcript).outcome == session.state.outcome


def test_bots_alone_play_a_game_that_can_be_watched() -> None:
    session = KunitoriSession(players="greedy:one,greedy:two", seed=3).run()
    assert session.prompts == []
    check_result(session, "en")
    assert says("en", "welcome", game="Kunitori") not in session.rest  # nobody types anything
    assert "one lays down" in session.rest
    assert "draws 4 cards" in session.rest
    assert not re.search(r"draws .*Copper", session.rest)


def test_a_tie_is_explained_and_points_are_broken_down() -> None:
    """Both have 10 points; nobunaga began, so hideyoshi wins (KU-R12.6)."""
    position = {
        "turn": "hideyoshi",
        "phase": "end",
        "last": "hideyoshi",
        "nobunaga": {"deck": ["prefecture", "prefecture"]},
        "hideyoshi": {"deck": ["castle-town", "prefecture", "village", "village", "village"]},
    }
    state = GAME.position(position, players=("nobunaga", "hideyoshi"))
    console = Console(file=StringIO(), width=120, record=True)
    console.print(screen_of("kunitori", "en").outcome(state))
    text = console.export_text()
    assert re.search(r"hideyoshi ★ +│ +10 │ +3 │ +1 │ +0 │ +2 │", text)
    assert re.search(r"nobunaga +│ +10 │ +0 │ +2 │ +0 │ +0 │", text)
    assert "Equal points" in text
