"""Nothing a seat is told depends on what it may not know: deal the unknown anew, and every answer stays the same."""

from __future__ import annotations

from dataclasses import asdict, is_dataclass
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec
import pytest

import spielwerk
from spielwerk.bluemoon import zones
from spielwerk.bluemoon.cards.roster import IDS
from spielwerk.bluemoon.decks import deck_code, random_deck
from spielwerk.bluemoon.decks.deck import NO_INQUISITOR
from spielwerk.core.events import Event
from spielwerk.core.scene import Scene
from spielwerk.core.state import State
from spielwerk.web.describe import moment_seen, table_changes, table_seen, viewpoint
from spielwerk.web.foresight import foresee
from spielwerk.web.live import LiveTable
from spielwerk.web.opening import NewTable, opened
from spielwerk.web.present import SPECTATOR, LogEntry, Presenter, presenter
from spielwerk.web.record import Command
from spielwerk.web.roster import Roster
from spielwerk.web.tables import Lobby
from web_support import BLUEMOON, Guest, config, serving

SETUPS: list[tuple[str, dict[str, Any]]] = [
    ("bluemoon", {"decks": ("hoax", "vulca")}),
    ("bluemoon", {"decks": ("buka", "mimix")}),
    ("bluemoon", {"decks": ("flit", "khind")}),
    ("bluemoon", {"decks": ("aqua", "pillar")}),
    ("kunitori", {"players": 3}),
    ("kunitori", {"players": 2, "open_discards": False, "cards": "english-list"}),
]


def answers(present: Presenter, state: State, seat: int) -> Any:
    """Return everything that is told to a viewer about a state."""
    view = state.view(seat)
    scene = present.game.scene(view, present.language)
    said: dict[str, Any] = {"scene": scene, "decision": present.decision(view)}
    if view.asked:
        said["foresight"] = present.foresight(state, seat, foresee(view, 5))
        hand = {card.card for card in scene.area("hand", seat).cards if card.card is not None}
        said["why"] = [present.why_card(state, seat, card, "hand") for card in sorted(hand)]
    return said


@pytest.mark.parametrize(("game", "options"), SETUPS)
def test_answers_do_not_depend_on_the_unknown(game: str, options: dict[str, Any]) -> None:
    present = presenter(game, "de")
    rng = Random(11)
    state = spielwerk.game(game).deal(seed=11, **options)
    compared = 0
    for number in range(160):
        decision = state.decision
        if decision is None:
            break
        for seat in (SPECTATOR, *range(len(state.setup.players))):
            if number % 4 and seat != decision.seat:
                continue
            view = state.view(seat)
            other = view.resample(Random(number))
            if other.view(seat).key() != view.key():
                continue  # no world was found in which everything looks the same
            assert answers(present, other, seat) == answers(present, state, seat)
            compared += 1
        state.play(rng.choice(decision.actions))
    assert compared > 40


@pytest.mark.parametrize(("game", "options"), SETUPS)
def test_log_lines_name_only_cards_the_reader_saw(game: str, options: dict[str, Any]) -> None:
    present = presenter(game, "en")
    rng = Random(3)
    state = spielwerk.game(game).deal(seed=3, **options)
    players = state.setup.players
    hidden = 0
    for _ in range(200):
        if state.decision is None:
            break
        events: list[Event] = []
        state.play(rng.choice(state.decision.actions), events=events)
        for event in events:
            for reader in (SPECTATOR, *range(len(players))):
                [line] = present.lines([LogEntry(0, 0, event.seat, event)], players, reader)
                if event.for_seat(reader).cards != event.cards:
                    hidden += 1
                    names = [present.wording.card(present.game.card_id(card)) for card in event.cards]
                    assert not any(name in line["text"] for name in names)
                    assert line["cards"] == [None] * len(event.cards)
    assert hidden


@pytest.mark.parametrize("game", spielwerk.games())
def test_both_languages_say_the_same_things(game: str) -> None:
    state = spielwerk.game(game).deal(seed=1)
    seat = state.decision.seat
    german, english = (answers(presenter(game, language), state, seat) for language in ("de", "en"))
    assert _shape(german) == _shape(english)
    assert german["decision"]["prompt"] != english["decision"]["prompt"]


def _shape(told: Any) -> Any:
    """Return everything but the wording."""
    if is_dataclass(told) and not isinstance(told, type):
        return _shape(asdict(told))
    if isinstance(told, dict):
        worded = ("name", "text", "prompt", "sentence", "warning", "caution", "brief", "phase_name", "cause_text")
        return {key: _shape(value) for key, value in told.items() if key not in worded}
    if isinstance(told, (list, tuple)):
        return [_shape(each) for each in told if not isinstance(each, str) or " " not in each]
    return told


def test_refusals_to_a_seat_that_is_not_asked_tell_nothing(tmp_path: Path) -> None:
    with serving(config(tmp_path)) as app:
        anna, bert = Guest(app, "Anna"), Guest(app, "Bert")
        told = anna.open({"game": "bluemoon"}, "me", "open")
        bert.ok("POST", f"/api/tables/{told['id']}/join", {})
        people = [anna, bert]
        asked = anna.table(told["id"])["to_act"]
        options = people[asked].table(told["id"])["decision"]["options"]
        other = people[1 - asked]
        path = f"/api/tables/{told['id']}/act"
        seen = set()
        for notation in ("p", "p h", "p v", "pa", "fi", *(option["notation"] for option in options)):
            status, answer = other.call("POST", path, {"seat": 1 - asked, "version": 0, "notation": notation})
            assert status in (409, 422)
            seen.add(answer["error"]["code"])
            if answer["error"]["code"] == "ambiguous":  # what it could mean at any table, whoever holds what
                elsewhere = spielwerk.game("bluemoon").deal(seed=99, decks=("flit", "aqua"))
                assert elsewhere.decision is not None
                with pytest.raises(spielwerk.AmbiguousNotation) as meant:
                    elsewhere.parse(notation, 1 - elsewhere.decision.seat)
                assert answer["error"]["candidates"] == list(meant.value.candidates)
            else:
                assert "candidates" not in answer["error"]
        assert seen <= {"malformed", "illegal", "ambiguous"}


# -- over the wire --------------------------------------------------------------------------------------------------


def everything_told(guest: Guest, table: str, seat: int) -> str:
    """Return all a guest can get out of the server about a table, refusals included."""
    path = f"/api/tables/{table}"
    asked: list[tuple[str, str, Any]] = [
        ("GET", f"{path}?log=0", None),
        ("GET", f"{path}?seat={seat}", None),
        ("GET", f"{path}?seat={1 - seat}", None),
        ("GET", f"{path}/moments/0", None),
        ("GET", f"{path}/moments/1?seat={1 - seat}", None),
        ("GET", f"{path}/moments/1?seat=all", None),
        ("GET", f"{path}/replay", None),
        ("GET", f"{path}/transcript", None),
        ("GET", f"{path}/verify", None),
        ("GET", f"{path}/why?notation=pass", None),
        ("GET", f"{path}/why?seat={1 - seat}&card=hoax-1", None),
        ("POST", f"{path}/hint", {"seat": 1 - seat}),
        ("POST", f"{path}/act", {"seat": 1 - seat, "version": 0, "notation": "pass"}),
        ("GET", "/api/me", None),
        ("GET", "/api/tables", None),
    ]
    answers = [guest.call(*each)[1] for each in asked]
    with guest.client.websocket_connect(f"{path}/live") as socket:
        answers.append(socket.receive_json())
    return str(answers)


def test_neither_the_other_seat_nor_spectators_are_told_a_secret(tmp_path: Path) -> None:
    """The seed and its salt, who the guests are, an own deck, the other hand and the order of the decks."""
    with serving(config(tmp_path)) as app:
        anna, bert, onlooker = Guest(app, "Anna"), Guest(app, "Bert"), Guest(app)
        lots = Random(8)
        mine, yours = (deck_code(random_deck(lots, people, NO_INQUISITOR)) for people in ("hoax", "flit"))
        options = {"decks": [mine, "vulca"]}
        table = anna.open({"game": "bluemoon", "options": options, "public": True}, "me", "open")["id"]
        bert.ok("POST", f"/api/tables/{table}/join", {"deck": yours})
        people = [anna, bert]
        for _ in range(6):
            mover = people[anna.table(table)["to_act"]]
            mover.act(mover.table(table))
        live = app.app.state.server.lobby._live[table]  # type: ignore[attr-defined]
        record, state = live.record, live.match.state
        names = [presenter("bluemoon", "en").wording.card(IDS[card]) for card in range(len(IDS))]
        for guest, seat in ((anna, 0), (bert, 1), (onlooker, -1)):
            text = everything_told(guest, table, max(seat, 0))
            assert record.seed not in text
            assert record.salt not in text
            assert not any(each.guest in text for each in record.seats)
            shown = {card for event in live.log if event.event for card in event.event.for_seat(seat).cards}
            for owner in {0, 1} - {seat}:
                assert (mine, yours)[owner] not in text
                hidden = {*state.zone(zones.HAND, owner), *state.zone(zones.DECK, owner)} - shown
                hidden -= set(state.zone(zones.HAND, 1 - owner))
                assert hidden
                for card in hidden:
                    assert f"'{IDS[card]}'" not in text.replace("card=hoax-1", "")
                    assert names[card] not in text


def test_only_the_seat_that_is_asked_gets_a_hint(tmp_path: Path) -> None:
    with serving(config(tmp_path)) as app:
        anna, bert, onlooker = Guest(app, "Anna"), Guest(app, "Bert"), Guest(app)
        table = anna.open({"game": "kunitori"}, "me", "open")["id"]
        bert.ok("POST", f"/api/tables/{table}/join", {})
        asked = anna.table(table)["to_act"]
        mover, other = [anna, bert][asked], [anna, bert][1 - asked]
        path = f"/api/tables/{table}/hint"
        assert mover.ok("POST", path, {"seat": asked})["choices"]
        other.refused("not-your-seat", "POST", path, {"seat": asked})
        other.refused("no-hint", "POST", path, {"seat": 1 - asked})
        for seat in (0, 1):
            onlooker.refused("not-your-seat", "POST", path, {"seat": seat})


# -- being asked ----------------------------------------------------------------------------------------------------


def _told_to(lobby: Lobby, live: LiveTable, guest: str, before: Scene) -> bytes:
    """Return all that is sent to somebody who is not asked: the whole table, and what has changed."""
    viewer = viewpoint(live, guest, None)
    return msgspec.json.encode(
        [
            table_seen(lobby, live, guest, "en"),
            table_changes(live, viewer, guest, "en", before, 0, 0)[0],
            moment_seen(live, live.moments, viewer, "en", everything=False),
        ]
    )


def _with_another_hand(state: State, seat: int, rng: Random) -> State:
    """Return the state with other cards of the seat's deck in its hand."""
    changed: Any = state.copy()
    hand, deck = changed.zone(zones.HAND, seat), changed.zone(zones.DECK, seat)
    cards = rng.sample([*hand, *deck], len(hand) + len(deck))
    changed.zones[zones.HAND + seat] = tuple(sorted(cards[: len(hand)]))
    changed.zones[zones.DECK + seat] = tuple(cards[len(hand) :])
    return cast(State, changed)


def test_how_a_turn_begins_does_not_tell_the_hand(tmp_path: Path) -> None:
    """Two worlds that differ in the next player's hand: he is asked something else, the others see no difference."""
    lobby = Lobby(config(tmp_path, absent=1e9), cast(Any, None))  # nothing is stored here, nobody connects
    compared, differ = 0, 0
    for seed in range(12):
        rng = Random(seed)
        wanted = NewTable.model_validate({**BLUEMOON, "seats": [{"kind": "me"}, {"kind": "me"}]})
        record = opened("t", "g0", "Ann", wanted, "en", Roster(), {})
        record.seats[1].guest, record.seed = "g1", str(seed)
        live = LiveTable(record, 0.0)
        for _ in range(120):
            seat = live.to_act
            if seat is None:
                break
            state = live.playing.state
            notation = state.text(rng.choice(state.options))
            other = LiveTable(record, 0.0)
            for done in live.playing.journal:
                other.follow(Command(other.version, "act", done.seat, done.notation, 1.0, 0.0))
            other.playing.state = _with_another_hand(state, 1 - seat, rng)
            worlds, before, turn = (live, other), live.scene(seat, "en"), state.turn
            for world in worlds:
                world.act(seat, notation, 1.0, "en")
            asked = [world.to_act for world in worlds]
            if live.playing.state.turn == turn or asked != [1 - seat, 1 - seat]:
                continue
            for guest in (f"g{seat}", "onlooker"):
                sent = [_told_to(lobby, world, guest, before) for world in worlds]
                assert sent[0] == sent[1], (seed, live.version)
            compared += 1
            differ += len({world.scene(1 - seat, "en").phase for world in worlds}) > 1  # to whoever is asked it is told
    assert compared > 60
    assert differ > 5
