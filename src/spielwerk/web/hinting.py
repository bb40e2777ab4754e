"""Hints: at once what habit would do, and after a longer look what the strongest bot would.

The glance needs no worker, so nobody's bots are in its way; the longer look waits in turn with them.
"""

from __future__ import annotations

import asyncio
from typing import Final

from spielwerk.bots.registry import ADVISER
from spielwerk.web import shapes
from spielwerk.web.advising import spoken
from spielwerk.web.caller import Caller
from spielwerk.web.describe import own_seats, viewpoint
from spielwerk.web.errors import Refusal
from spielwerk.web.robots import HABIT
from spielwerk.web.roster import PLAIN, strongest

_CHOICES: Final = 2
"""The best, and the best alternative."""


async def hint(caller: Caller, table: str, seat: int, *, longer: bool) -> shapes.Hint:
    """Say what a bot would do for a seat that is asked, and what it would do otherwise."""
    chosen = caller.lobby.config.hint
    async with caller.lobby.at(table) as live:
        viewer = viewpoint(live, caller.guest.id, seat)
        if live.to_act != viewer or chosen == PLAIN:
            raise Refusal("no-hint")
        game, version = live.record.game, live.version
        seen = live.seen_version(own_seats(live.record, caller.guest.id))
        state = live.playing.state.copy()
        presenter = live.presenter(caller.language)
    view, robots = state.view(viewer), caller.server.robots
    if longer:
        advice = await robots.advice(caller.address, state, game, chosen or ADVISER, table, version, _CHOICES)
    else:
        advice = await robots.glance(state, game, table, version, _CHOICES)
    said = await asyncio.to_thread(spoken, view, advice, version, caller.language)
    return {
        "version": seen,
        "bot": (chosen or strongest(game)) if longer else HABIT,
        "longer": longer,
        "choices": [presenter.advised(view, each, says) for each, says in zip(advice, said, strict=True)],
    }
