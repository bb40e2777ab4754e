"""One authority over a game in progress: versions, undo, and transcripts in which nothing can be changed unseen."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import spielwerk
from spielwerk.core.chance import Seeded
from spielwerk.core.reasons import IllegalAction, MalformedNotation, SpielwerkError
from spielwerk.match.match import CannotUndo, Match, StaleCommand
from spielwerk.match.transcript import BadTranscript, Transcript, replay, verify

KUNITORI = spielwerk.game("kunitori")
PLAYERS = ["nobunaga", "hideyoshi", "ieyasu"]


def new_match(seed: int = 1, **options: Any) -> Match:
    """Nobunaga begins; no starting deck has action cards, so the first question is what to buy."""
    return Match(KUNITORI, {"players": PLAYERS, "first": "nobunaga", **options}, Seeded(seed))


def snapshot(match: Match) -> tuple[object, ...]:
    return match.version, match.state.digest(), tuple(match.transcript.entries), match.state.legal()


def play_on(match: Match, rng: Random, decisions: int = 100_000) -> None:
    for _ in range(decisions):
        decision = match.state.decision
        if decision is None:
            return
        match.act(decision.seat, rng.choice(decision.actions), match.version)


# -- versions ------------------------------------------------------------------------------------------


def test_every_decision_makes_a_new_version() -> None:
    match = new_match()
    assert match.version == 0
    match.act(0, "treasure copper", 0)
    assert match.version == 1
    match.act(0, "pass", 1)
    assert match.version == 2


def test_a_command_without_a_version_is_taken_as_it_comes() -> None:
    match = new_match()
    match.act(0, "treasure copper")
    match.act(0, "treasure copper")
    assert [entry.action for entry in match.transcript.entries] == ["treasure copper", "treasure copper"]


def test_numbers_and_notations_mean_the_same() -> None:
    one, other = new_match(), new_match()
    one.act(0, "treasure copper")
    other.act(0, KUNITORI.notation.parse("treasure copper", PLAYERS))
    assert snapshot(one) == snapshot(other)


def test_an_answer_tells_what_happened() -> None:
    events = new_match().act(0, "treasure copper")
    assert [(event.kind, event.seat) for event in events] == [("action", 0), ("treasure", 0)]


def test_a_repeated_command_gets_the_same_answer_and_changes_nothing() -> None:
    match = new_match()
    answer = match.act(0, "treasure copper", 0)
    before = snapshot(match)
    assert match.act(0, "treasure copper", 0) == answer
    assert match.act(0, "treasure copper", 0) == answer
    assert snapshot(match) == before


@pytest.mark.parametrize(
    ("seat", "action", "version"),
    [
        (0, "pass", 0),  # another action than the one taken
        (1, "treasure copper", 1),  # the same action, by somebody else
        (0, "treasure copper", -1),
        (0, "treasure copper", 3),
    ],
)
def test_a_stale_command_is_refused_and_changes_nothing(seat: int, action: str, version: int) -> None:
    match = new_match()
    match.act(0, "treasure copper", 0)
    match.act(0, "treasure copper", 1)
    before = snapshot(match)
    with pytest.raises(StaleCommand, match=f"2, not {version}"):
        match.act(seat, action, version)
    assert snapshot(match) == before


def test_a_version_before_the_first_is_stale() -> None:
    with pytest.raises(StaleCommand):
        new_match().act(0, "treasure copper", -1)


@pytest.mark.parametrize(
    ("seat", "action", "error"),
    [
        (0, "buy gold", IllegalAction),  # no money
        (0, "play village", IllegalAction),  # never possible
        (1, "treasure copper", IllegalAction),  # not asked
        (0, "by gold", MalformedNotation),
    ],
)
@pytest.mark.parametrize("version", [None, 1])
def test_what_is_not_possible_changes_nothing(
    seat: int, action: str, error: type[SpielwerkError], version: int | None
) -> None:
    match = new_match()
    match.act(0, "treasure copper")
    before = snapshot(match)
    with pytest.raises(error):
        match.act(seat, action, version)
    assert snapshot(match) == before


def test_a_refusal_says_why() -> None:
    with pytest.raises(IllegalAction) as caught:
        new_match().act(1, "pass")
    assert caught.value.reason.code == "not-asked"


# -- undo ------------------------------------------------------------------------------------------------


def test_what_revealed_nothing_can_be_taken_back() -> None:
    match = new_match()
    start = match.state.digest(), match.state.legal()
    match.act(0, "treasure copper")
    middle = match.state.digest()
    match.act(0, "treasure copper")
    assert match.why_no_undo(0) is None
    match.undo(0)
    assert match.state.digest() == middle
    assert len(match.transcript.entries) == 1
    match.undo(0)
    assert (match.state.digest(), match.state.legal()) == start
    assert match.transcript.entries == []


def test_there_is_nothing_to_take_back_at_first() -> None:
    refused(new_match(), 0, "nothing-to-undo")


def test_the_decision_of_somebody_else_cannot_be_taken_back() -> None:
    match = new_match()
    match.act(0, "treasure copper")
    refused(match, 1, "others-decided")


def test_what_revealed_cards_cannot_be_taken_back() -> None:
    """Passing ends the turn, and new cards are drawn."""
    match = new_match()
    match.act(0, "pass")
    assert match.state.turn == 1
    refused(match, 0, "revealed")


def refused(match: Match, seat: int, code: str) -> None:
    before = snapshot(match)
    reason = match.why_no_undo(seat)
    assert reason is not None
    assert reason.code == code
    with pytest.raises(CannotUndo) as caught:
        match.undo(seat)
    assert caught.value.reason == reason
    assert snapshot(match) == before


def test_the_horizon_counts_what_can_be_taken_back_freely() -> None:
    match = new_match()
    assert match.undo_horizon(0) == 0
    match.act(0, "treasure copper")
    match.act(0, "treasure copper")
    assert (match.undo_horizon(0), match.undo_horizon(1)) == (2, 0)
    match.act(0, "pass")
    assert match.undo_horizon(0) == 0


def test_with_consent_everything_since_is_taken_back() -> None:
    match = new_match()
    match.act(0, "treasure copper")
    before = match.state.digest()
    match.act(0, "pass")
    match.act(1, "treasure copper")
    assert match.undo(0, consent=True) == 2
    assert match.state.digest() == before
    assert [entry.action for entry in match.transcript.entries] == ["treasure copper"]
    with pytest.raises(CannotUndo):
        match.undo(1, consent=True)


def test_a_command_made_before_an_undo_is_stale_after_it() -> None:
    """The number of decisions is the same again, the version is not."""
    match = new_match()
    answer = match.act(0, "treasure copper", 0)
    match.undo(0)
    before = snapshot(match)
    with pytest.raises(StaleCommand):
        match.act(0, "treasure copper", 1)
    assert match.act(0, "treasure copper", 0) == answer  # repeated: it is not taken once more
    assert snapshot(match) == before
    match.act(0, "treasure copper", match.version)
    with pytest.raises(StaleCommand):
        match.act(0, "pass", 1)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 2**32), st.integers(2, 6))
def test_a_game_with_undos_leaves_a_transcript_that_holds(seed: int, players: int) -> None:
    rng = Random(seed)
    match = Match(KUNITORI, {"players": players}, Seeded(seed))
    for _ in range(80):
        decision = match.state.decision
        if decision is None:
            break
        before = match.state.digest()
        match.act(decision.seat, rng.choice(decision.actions), match.version)
        if rng.random() < 0.5 and match.why_no_undo(decision.seat) is None:
            match.undo(decision.seat)
            assert match.state.digest() == before
    state = verify(Transcript.from_json(match.transcript.to_json()))
    assert state.digest() == match.state.digest()


# -- transcripts -----------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def finished() -> tuple[str, bytes]:
    """A whole game at random, as JSON, and the hash of its end; few and cheap Villages keep it short."""
    match = new_match(seed=3, facts={"village": {"copies": 12, "cost": 1}})
    play_on(match, Random(3))
    assert match.state.outcome is not None
    return match.transcript.to_json(), match.state.digest()


@lru_cache(maxsize=1)
def begun() -> str:
    """The first sixty decisions of a game, shuffles among them, as JSON."""
    match = Match(KUNITORI, {"players": PLAYERS, "ambush_bonus": "once"}, Seeded(3))
    play_on(match, Random(3), 60)
    assert sum(bool(entry.chance) for entry in match.transcript.entries) >= 3
    return match.transcript.to_json()


def test_a_transcript_survives_the_way_through_json() -> None:
    text, _ = finished()
    transcript = Transcript.from_json(text)
    assert transcript.to_json() == text
    assert Transcript.from_json(transcript.to_json()) == transcript


def test_a_transcript_has_a_line_per_decision() -> None:
    text, _ = finished()
    decisions = json.loads(text)["decisions"]
    lines = text.splitlines()
    assert [json.loads(line.rstrip(",")) for line in lines[1:-1]] == decisions
    assert set(decisions[0]) == {"seat", "action", "chance", "hash"}


def test_a_hash_covers_the_state_reached() -> None:
    """If the rules led elsewhere with the same decision and the same chance, that would be seen."""
    hashes = set()
    for match in (new_match(1), new_match(2)):
        transcript = Transcript("kunitori", "1", {}, (), "the same before")
        transcript.add("nobunaga", "pass", (), match.state.digest())
        hashes.add(transcript.entries[0].digest)
        hashes.add(transcript.deal_digest(match.state.digest()))
    assert len(hashes) == 4


def test_a_transcript_says_what_was_played_and_by_which_rules() -> None:
    data = json.loads(begun())
    assert data["game"] == "kunitori"
    assert data["rules"] == KUNITORI.rules_version
    assert data["spielwerk"] == spielwerk.__version__
    assert data["options"] == {"players": PLAYERS, "ambush_bonus": "once"}


def test_a_finished_game_verifies_to_the_same_end() -> None:
    text, digest = finished()
    state = verify(Transcript.from_json(text))
    assert state.digest() == digest
    assert state.outcome is not None


def test_a_game_that_was_left_verifies_as_unfinished() -> None:
    assert verify(Transcript.from_json(begun())).outcome is None


def test_a_game_without_a_decision_verifies() -> None:
    match = new_match()
    assert verify(Transcript.from_json(match.transcript.to_json())).digest() == match.state.digest()


def test_replaying_shows_the_deal_and_then_every_decision() -> None:
    transcript = Transcript.from_json(begun())
    first, *others = [(entry, events) for entry, _, events in replay(transcript)]
    assert first[0] is None
    assert [event.kind for event in first[1]].count("drawn") == len(PLAYERS)
    assert [entry for entry, _ in others] == transcript.entries
    assert all(events[0].kind == "action" for _, events in others)


def test_a_transcript_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(begun(), encoding="utf-8")
    assert Transcript.load(file) == Transcript.from_json(begun())


@pytest.mark.parametrize("content", [None, b"\xff\xfe", b"", b"[]", b"{}", b"null", b"[" * 100_000])
def test_what_is_no_transcript_is_refused(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "game.json"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(BadTranscript):
        Transcript.load(file)


# -- tampering -------------------------------------------------------------------------------------------

Tamper = Callable[[dict[str, Any]], None]


def found_out(text: str, tamper: Tamper) -> str:
    """Change a transcript and return the complaint about it; there must be one."""
    data = json.loads(text)
    tamper(data)
    assert json.dumps(data) != json.dumps(json.loads(text))
    with pytest.raises(SpielwerkError) as caught:
        verify(Transcript.from_json(json.dumps(data)))
    return str(caught.value)


def each_decision(change: Callable[[dict[str, Any]], Any]) -> list[str]:
    """Change every decision in turn; return the complaints, each of which must name the decision."""
    complaints = []
    for at in range(len(json.loads(begun())["decisions"])):

        def tamper(data: dict[str, Any], at: int = at) -> None:
            change(data["decisions"][at])

        complaint = found_out(begun(), tamper)
        assert f"decision {at + 1} " in complaint
        complaints.append(complaint)
    return complaints


def test_an_untouched_transcript_holds() -> None:
    verify(Transcript.from_json(json.dumps(json.loads(begun()))))


def test_every_changed_hash_is_found() -> None:
    each_decision(lambda row: row.update(hash="0" * 32))


def test_every_changed_seat_is_found() -> None:
    each_decision(lambda row: row.update(seat=PLAYERS[PLAYERS.index(row["seat"]) - 1]))


def test_every_unknown_seat_is_found() -> None:
    each_decision(lambda row: row.update(seat="kenshin"))


def test_every_impossible_action_is_found() -> None:
    complaints = each_decision(lambda row: row.update(action="play village"))
    assert all("is a victory card: it counts points" in complaint for complaint in complaints)


def test_every_malformed_action_is_found() -> None:
    each_decision(lambda row: row.update(action="by gold"))


def test_every_action_changed_to_another_possible_one_is_found() -> None:
    transcript = Transcript.from_json(begun())
    before = [state.legal() for _, state, _ in replay(transcript)][:-1]
    changed = 0
    for at, (entry, legal) in enumerate(zip(transcript.entries, before, strict=True)):
        other = next(action for action in legal if action != entry.action)

        def tamper(data: dict[str, Any], at: int = at, other: str = other) -> None:
            data["decisions"][at]["action"] = other

        assert f"decision {at + 1} " in found_out(begun(), tamper)
        changed += 1
    assert changed == 60


def test_every_additional_chance_is_found() -> None:
    complaints = each_decision(lambda row: row["chance"].append([0]))
    assert all("more outcomes of chance were recorded than occurred" in complaint for complaint in complaints)


def test_chance_is_whole_numbers() -> None:
    at, order = shuffles()[0]
    floats = [float(card) for card in order]
    assert f"{floats[0]} is not an outcome" in found_out(begun(), set_in("decisions", at, "chance", to=[floats]))


def shuffles() -> list[tuple[int, list[int]]]:
    """Return all decisions with a shuffle in which the order matters."""
    rows = json.loads(begun())["decisions"]
    return [(at, row["chance"][0]) for at, row in enumerate(rows) if row["chance"] and len(set(row["chance"][0])) > 1]


@pytest.mark.parametrize(
    "change",
    [
        lambda order: [order[:-1]],
        lambda order: [order[:0]],
        lambda order: [order][:0],
        lambda order: [[*order, order[0]]],
        lambda order: [[31 if card != 31 else 30 for card in order]],
        lambda order: [sorted(order) if order != sorted(order) else sorted(order, reverse=True)],
    ],
    ids=["cut", "empty", "gone", "longer", "other cards", "other order"],
)
def test_every_changed_chance_is_found(change: Callable[[list[int]], list[list[int]]]) -> None:
    assert shuffles()
    for at, order in shuffles():

        def tamper(data: dict[str, Any], at: int = at, order: list[int] = order) -> None:
            data["decisions"][at]["chance"] = change(order)

        assert f"decision {at + 1} " in found_out(begun(), tamper)


def test_every_missing_decision_is_found() -> None:
    for at in range(59):
        found_out(begun(), lambda data, at=at: data["decisions"].pop(at))  # type: ignore[misc]


def test_every_repeated_decision_is_found() -> None:
    for at in range(60):
        found_out(begun(), lambda data, at=at: data["decisions"].insert(at, data["decisions"][at]))  # type: ignore[misc]


def test_decisions_in_another_order_are_found() -> None:
    found_out(begun(), lambda data: data["decisions"].reverse())


def test_a_decision_after_the_end_is_found() -> None:
    text, _ = finished()
    complaint = found_out(text, lambda data: data["decisions"].append(data["decisions"][-1]))
    assert "over" in complaint


def set_in(*path: Any, to: Any) -> Tamper:
    def tamper(data: dict[str, Any]) -> None:
        place: Any = data
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = to

    return tamper


HEADS: dict[str, Tamper] = {
    "another game": set_in("game", to="bluemoon"),
    "an unknown game": set_in("game", to="chess"),
    "other rules": set_in("rules", to="0"),
    "another format": set_in("format", to="spielwerk-transcript-0"),
    "another hash of the deal": set_in("hash", to="0" * 32),
    "another first player": lambda data: data["deal"][-1].__setitem__(0, (data["deal"][-1][0] + 1) % 3),
    "another deal": lambda data: data["deal"][0].reverse(),
    "decks exchanged": lambda data: data["deal"].reverse(),
    "a deck less": lambda data: data["deal"].pop(),
    "a deck more": lambda data: data["deal"].append(data["deal"][0]),
    "a card less": lambda data: data["deal"][0].pop(),
    "a card more": lambda data: data["deal"][0].append(29),
    "other cards": lambda data: data["deal"][0].__setitem__(0, 31),
    "no deal": set_in("deal", to=[]),
    "a default spelled out": set_in("options", "price_floor", to=1),
    "another option": set_in("options", "ambush_bonus", to="each"),
    "an option less": lambda data: data["options"].pop("ambush_bonus"),
    "an option more": set_in("options", "price_floor", to=0),
    "an unknown option": set_in("options", "luck", to=1),
    "a cost table": set_in("options", "costs", to={"land": 1}),
    "corrected facts": set_in("options", "facts", to={"land": {"vp": 11}}),
    "chosen piles": set_in("options", "piles", to=["copper", "village"]),
    "a first player": set_in("options", "first", to="nobunaga"),
    "a first player who does not play": set_in("options", "first", to="kenshin"),
    "a renamed player": set_in("options", "players", 0, to="kenshin"),
    "other seats": lambda data: data["options"]["players"].reverse(),
    "a player less": lambda data: data["options"]["players"].pop(),
    "a player more": lambda data: data["options"]["players"].append("kenshin"),
    "a number of players": set_in("options", "players", to=3.5),
    "a player without a name": set_in("options", "players", 0, to=None),
    "no options": set_in("options", to={}),
}


def test_other_rules_are_named() -> None:
    assert f"rules version 0; these rules know versions 1, {KUNITORI.rules_version}" in found_out(
        begun(), HEADS["other rules"]
    )


@pytest.mark.parametrize("name", HEADS)
def test_every_change_of_the_set_up_is_found(name: str) -> None:
    found_out(begun(), HEADS[name])


@pytest.mark.parametrize("key", ["format", "game", "rules", "options", "deal", "hash", "decisions"])
def test_every_missing_part_is_found(key: str) -> None:
    found_out(begun(), lambda data: data.pop(key))


@pytest.mark.parametrize("key", ["seat", "action", "chance", "hash"])
def test_every_missing_part_of_a_decision_is_found(key: str) -> None:
    found_out(begun(), lambda data: data["decisions"][7].pop(key))


def test_a_file_that_was_cut_is_found() -> None:
    """Wherever it was cut, between lines too."""
    text = begun().rstrip()
    line_ends = [at for at, mark in enumerate(text) if mark == "\n"]
    for end in [*line_ends, *[at + 1 for at in line_ends], *range(0, len(text), 211), len(text) - 1]:
        with pytest.raises(BadTranscript):
            Transcript.from_json(text[:end])


@pytest.mark.parametrize("given", ["", {}, 0, None])
def test_decisions_are_a_list_even_if_there_are_none(given: object) -> None:
    data = {**json.loads(begun()), "decisions": given}
    with pytest.raises(BadTranscript):
        Transcript.from_json(json.dumps(data))


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to every part of the data but the version of the program, which is only told."""
    if path == ("spielwerk",):
        return
    if path:
        yield path
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from leaves(value, (*path, key))


SMALL = st.none() | st.booleans() | st.integers(-2, 40) | st.floats(allow_nan=False) | st.text(max_size=3)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_whatever_is_changed_is_found(data: st.DataObject) -> None:
    original = json.loads(begun())
    original["decisions"] = original["decisions"][:25]
    path = data.draw(st.sampled_from(list(leaves(original))))
    value = data.draw(SMALL | st.lists(SMALL, min_size=1, max_size=2))
    changed = deepcopy(original)
    set_in(*path, to=value)(changed)
    if json.dumps(changed) == json.dumps(original):
        return
    with pytest.raises(SpielwerkError):
        verify(Transcript.from_json(json.dumps(changed)))


# -- the journal ---------------------------------------------------------------------------------------


def test_the_journal_has_every_command_and_every_moment_is_found_again() -> None:
    """Decisions and undos at random; each state ever reached comes back, though few are kept."""
    rng = Random(11)
    match = new_match(11)
    seen = [match.state.encode()]
    for _ in range(400):
        decision = match.state.decision
        if decision is None:
            break
        seats = [seat for seat in range(len(PLAYERS)) if match.has_decided(seat)]
        if seats and rng.random() < 0.2:
            match.undo(rng.choice(seats), consent=True)
        else:
            match.act(decision.seat, rng.choice(decision.actions), match.version)
        seen.append(match.state.encode())
    assert len(match.journal) == match.version == len(seen) - 1
    assert sum(command.kind != "act" for command in match.journal) > 40
    assert [match.state_at(version).encode() for version in range(len(seen))] == seen
    standing = [entry.action for entry in match.transcript.entries]
    undone = {version for command in match.journal for version in command.taken_back}
    acts = [command for version, command in enumerate(match.journal) if command.kind == "act" and version not in undone]
    assert [command.notation for command in acts] == standing
    verify(Transcript.from_json(match.transcript.to_json()))
    assert len(match._kept) <= 1 + match.version // 16


def test_a_moment_looked_at_is_nobodys_to_change() -> None:
    match = new_match()
    match.act(0, "treasure copper")
    before = snapshot(match)
    match.state_at(1).play("pass")
    match.state_at(0).play("pass")
    assert snapshot(match) == before


def test_any_command_may_be_repeated_not_only_the_last() -> None:
    match = new_match()
    answers = [match.act(0, action, version) for version, action in enumerate(("treasure copper", "pass"))]
    assert match.act(0, "treasure copper", 0) == answers[0]
    assert match.act(0, "TREAS cop", 0) == answers[0]
    assert match.version == len(answers)
    for seat, action, version in ((1, "treasure copper", 0), (0, "pass", 0), (0, "buy s", 0), (0, "pass", -1)):
        with pytest.raises(StaleCommand):
            match.act(seat, action, version)


def test_an_undo_is_an_entry_and_can_be_told_from_a_repeated_one() -> None:
    match = new_match()
    match.act(0, "treasure copper")
    match.undo(0)
    assert [(command.kind, command.seat, command.taken_back) for command in match.journal] == [
        ("act", 0, ()),
        ("undo", 0, (0,)),
    ]
    assert match.repeats_undo(0, 1)
    assert not match.repeats_undo(1, 1)
    assert not match.repeats_undo(0, 0)
    assert not match.repeats_undo(0, 2)
    assert (match.has_decided(0), match.rules_version) == (False, KUNITORI.rules_version)
