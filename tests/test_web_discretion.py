"""Nobody learns from the table what somebody else was asked, or whether: being asked would tell of the hand."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import pytest

from discretion import ONLOOKER, setups, tried
from spielwerk.web import deciding
from spielwerk.web.attending import Attendant
from spielwerk.web.database import migrate
from spielwerk.web.describe import table_seen
from spielwerk.web.errors import Refusal
from spielwerk.web.live import LiveTable
from spielwerk.web.record import Record, Seat
from spielwerk.web.steady import time
from spielwerk.web.storage import Storage
from spielwerk.web.tables import Lobby
from web_support import config


@pytest.mark.parametrize("name", setups())
def test_worlds_that_differ_in_a_hand_look_alike_to_the_others(tmp_path: Path, name: str) -> None:
    found = [tried(tmp_path, setups()[name], seed) for seed in range(5)]
    assert sum(each.compared for each in found) > 20
    assert sum(each.apart for each in found), "nobody was ever asked something else"
    assert sum(each.silent for each in found), "nobody ever decided in silence"


# -- questions that pass by themselves ------------------------------------------------------------------------------

PAUSE = 0.6
HELD = ("skilled-ninja", "village")
ANNA = {"hand": {"skilled-ninja": 1, "copper": 1}, "deck": ["copper"] * 5}


def _record(held: str, guests: tuple[str, str] = ("g0", "g1"), **more: Any) -> Record:
    """Anna may send a ninja to Bert, who holds a card that helps, or another one and that in his deck."""
    seats = [Seat("guest", guest, name) for guest, name in zip(guests, ("Anna", "Bert"), strict=True)]
    [other] = {*HELD} - {held}
    theirs = {"hand": {held: 1, "copper": 3}, "deck": ["silver", "village", "copper", "copper", "copper", other]}
    options = {"windows": "always", "open_discards": False}
    return Record(
        id=f"t-{held}",
        game="kunitori",
        created=0.0,
        host="g0",
        seats=seats,
        options=options,
        state="playing",
        position={"turn": "Anna", "phase": "action", "Anna": ANNA, "Bert": theirs},
        players=["Anna", "Bert"],
        started=0.0,
        **more,
    )


def _at_tables(
    folder: Path, work: Callable[[Lobby, str], Awaitable[Any]], *, pause: float = PAUSE, **more: Any
) -> list[Any]:
    """Do the same at two tables: Bert can show a ninja at the first, and nothing at the second."""

    async def both() -> list[Any]:
        settings = config(folder, window=pause, absent=1e9)
        migrate(settings.db)
        lobby = Lobby(settings, Storage(settings.db))
        Attendant(lobby, cast(Any, None))
        found = []
        for held in HELD:
            table = await lobby.open_table(_record(held, **more))
            for notation in ("play skilled-ninja", "target Bert"):
                async with lobby.at(table) as live:
                    version = live.seen_version([0])
                if live.to_act == 0 and live.playing.state.options and notation in live.playing.state.legal():
                    await deciding.act(lobby, table, "g0", 0, version, notation, "en")
            found.append(await work(lobby, table))
        await lobby.close()
        return found

    return asyncio.run(both())


async def _live(lobby: Lobby, table: str) -> LiveTable:
    async with lobby.at(table) as live:
        return live


def _told(lobby: Lobby, live: LiveTable) -> list[Any]:
    """Return all that Anna and an onlooker are told, but the name of the table and what the moment makes of it."""
    seen = [cast(dict[str, Any], table_seen(lobby, live, guest, "en")) for guest in ("g0", ONLOOKER)]
    return [{**each, "id": "", "link": "", "window": {**(each["window"] or {}), "left": 0}} for each in seen]


def test_a_question_passes_by_itself_whatever_is_held(tmp_path: Path) -> None:
    async def wait(lobby: Lobby, table: str) -> Any:
        live = await _live(lobby, table)
        assert live.window is not None
        asked = _told(lobby, live)
        begun = live.moved or 0.0
        options = table_seen(lobby, live, "g1", "en")["decision"]
        assert options is not None
        assert "no" not in [option["notation"] for option in options["options"]]
        with pytest.raises(Refusal) as early:
            await deciding.act(lobby, table, "g1", 1, live.seen_version([1]), "no", "en")
        assert early.value.code == "wait"
        while live.window is not None:
            await asyncio.sleep(0.02)
        took = (live.moved or 0.0) - begun
        assert PAUSE <= took < PAUSE + 3
        return asked, _told(lobby, live), len(live.playing.journal)

    first, second = _at_tables(tmp_path, wait)
    assert first == second
    assert first[0][0]["to_act"] == 1
    assert first[1][0]["to_act"] == 0


def test_who_takes_time_is_seen_to_do_so_and_may_do_so_with_nothing_in_hand(tmp_path: Path) -> None:
    async def think(lobby: Lobby, table: str) -> Any:
        live = await _live(lobby, table)
        version = live.seen_version([1])
        await deciding.think(lobby, table, "g1", 1, version)
        await asyncio.sleep(PAUSE * 1.5)
        live = await _live(lobby, table)
        thinking = _told(lobby, live)
        assert live.window is not None
        assert live.window.thinking
        await deciding.act(lobby, table, "g1", 1, version, "no", "en")
        return thinking, _told(lobby, live)

    first, second = _at_tables(tmp_path, think)
    assert first == second
    assert first[0][0]["window"]["thinking"]
    assert first[0][0]["window"]["text"] == "Bert takes time to think."
    assert first[1][0]["to_act"] == 0


def test_only_whoever_is_asked_takes_time(tmp_path: Path) -> None:
    async def think(lobby: Lobby, table: str) -> Any:
        live = await _live(lobby, table)
        codes = []
        for guest, seat in (("g0", 0), ("g0", 1), ("g2", 1)):
            with pytest.raises(Refusal) as refused:
                await deciding.think(lobby, table, guest, seat, live.seen_version([0]))
            codes.append(refused.value.code)
        return codes

    assert _at_tables(tmp_path, think) == [["no-window", "not-your-seat", "not-your-seat"]] * 2


def test_what_is_shown_is_shown_at_once(tmp_path: Path) -> None:
    async def show(lobby: Lobby, table: str) -> Any:
        live = await _live(lobby, table)
        if "show skilled-ninja" not in live.playing.state.legal():
            return None
        await deciding.act(lobby, table, "g1", 1, live.seen_version([1]), "show skilled-ninja", "en")
        return time() < (live.moved or 0.0) + PAUSE, live.to_act

    assert _at_tables(tmp_path, show, pause=30.0) == [(True, 0), None]


def test_the_wait_costs_nobody_time(tmp_path: Path) -> None:
    clock = {"seconds": 60, "increment": 0}

    async def wait(lobby: Lobby, table: str) -> Any:
        live = await _live(lobby, table)
        while live.window is not None:
            await asyncio.sleep(0.02)
        assert live.clock is not None
        return live.clock.left[1] > 60 - PAUSE / 2

    assert _at_tables(tmp_path, wait, clock=clock) == [True, True]


def test_nobody_waits_where_nobody_could_learn_anything(tmp_path: Path) -> None:
    """Then only a true question is asked, and it stays open."""

    async def look(lobby: Lobby, table: str) -> Any:
        live = await _live(lobby, table)
        return live.window, live.to_act

    first, second = _at_tables(tmp_path, look, guests=("g0", "g0"))
    assert first == (None, 1)
    assert second == (None, 0)


def test_where_people_have_days_everybody_is_asked_and_answers_himself(tmp_path: Path) -> None:
    clock = {"seconds": 86400, "increment": 0, "per_move": 1}

    async def look(lobby: Lobby, table: str) -> Any:
        await asyncio.sleep(PAUSE * 1.5)
        live = await _live(lobby, table)
        told = table_seen(lobby, live, "g1", "en")["decision"]
        assert told is not None
        return live.window, live.to_act, "no" in [option["notation"] for option in told["options"]]

    assert _at_tables(tmp_path, look, clock=clock) == [(None, 1, True)] * 2
