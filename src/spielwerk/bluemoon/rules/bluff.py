"""Bluff cards shown on a challenge (R8.5-R8.8)."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, marks, phases, zones
from spielwerk.bluemoon.cards.model import NO_CHALLENGE
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.rules.because import because
from spielwerk.bluemoon.rules.dragons import win_dragon
from spielwerk.bluemoon.rules.fight import retreat
from spielwerk.bluemoon.rules.moving import forget_exposed, leave_play, tell, to_discard_pile
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.rules.turn import enter
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.events import Run
from spielwerk.core.reasons import Reason

_NO_BLUFFS: Final = because("no-bluffs", (), ("R8.5",))


def challenge_refusal(state: BlueMoonState, seat: int) -> Reason | None:
    """Say why the seat cannot challenge the other's bluff cards; None if it can."""
    other = 1 - seat
    if not state.zone(zones.BLUFF_AREA, other):
        return _NO_BLUFFS
    force = in_force(state)
    ignoring = force.ignores_bluffs(other)
    if ignoring != NOBODY:
        return because("bluffs-ignored", (ignoring,), ("R8.8", "BM-BLUF-07"))
    for limit, source in force.limits[seat]:
        if limit.what == NO_CHALLENGE:
            return because("challenge-forbidden", (source,), ("R8.5", *limit.cites))
    return None


def show_bluffs(state: BlueMoonState, seat: int, run: Run) -> None:
    """Turn all bluff cards of the announcing seat up, and settle the challenge (R8.6, R8.7)."""
    bluffs = state.zone(zones.BLUFF_AREA, seat)
    icon = icons.BLUFFS[state.marks[marks.ELEMENT]]
    works = in_force(state).ignores_bluff_icons(seat) == NOBODY  # ignored icons never match (BM-BLUF-05)
    matches = works and all(state.cards[card].icons & icon for card in bluffs)
    tell(run, "challenged", seat, bluffs, number=int(matches), reveals=True)
    for card in bluffs:
        if matches:
            leave_play(state, seat, zones.BLUFF_AREA, card)
            forget_exposed(state, seat, card)
            to_discard_pile(state, seat, card)
    if matches:
        enter(state, phases.DRAW)
    else:
        retreat(state, seat)
    win_dragon(state, seat if matches else 1 - seat, run)  # before what is entered here begins
