"""Bluff cards shown on a challenge (R8.5-R8.8)."""

from __future__ import annotations

from spielwerk.bluemoon.because import because
from spielwerk.bluemoon.cards.model import BLUFFS, NO_CHALLENGE
from spielwerk.bluemoon.dragons import win_dragon
from spielwerk.bluemoon.fight import retreat
from spielwerk.bluemoon.precedence import standing
from spielwerk.bluemoon.state import BLUFF_AREA, DRAW_PHASE, ELEMENT, NOBODY, BlueMoonState
from spielwerk.bluemoon.table import forget_exposed, leave_play, tell, to_discard_pile
from spielwerk.bluemoon.turn import enter
from spielwerk.core.events import Run
from spielwerk.core.reasons import Reason


def challenge_refusal(state: BlueMoonState, seat: int) -> Reason | None:
    """Say why the seat cannot challenge the other's bluff cards; None if it can."""
    other = 1 - seat
    if not state.zones[BLUFF_AREA + other]:
        return because("no-bluffs", (), ("R8.5",))
    holds = standing(state)
    ignoring = holds.ignores_bluffs(other)
    if ignoring != NOBODY:
        return because("bluffs-ignored", (ignoring,), ("R8.8", "BM-BLUF-07"))
    for limit, source in holds.limits[seat]:
        if limit.what == NO_CHALLENGE:
            return because("challenge-forbidden", (source,), ("R8.5", *limit.cites))
    return None


def show_bluffs(state: BlueMoonState, seat: int, run: Run) -> None:
    """Turn all bluff cards of the announcing seat up, and settle the challenge (R8.6, R8.7)."""
    bluffs = state.zones[BLUFF_AREA + seat]
    icon = BLUFFS[state.marks[ELEMENT]]
    works = standing(state).ignores_bluff_icons(seat) == NOBODY  # ignored icons never match (BM-BLUF-05)
    matches = works and all(state.cards[card].icons & icon for card in bluffs)
    tell(run, "challenged", seat, bluffs, number=int(matches), reveals=True)
    for card in bluffs:
        if matches:
            leave_play(state, seat, BLUFF_AREA, card)
            forget_exposed(state, seat, card)
            to_discard_pile(state, seat, card)
    if matches:
        enter(state, DRAW_PHASE)
    else:
        retreat(state, seat)
    win_dragon(state, seat if matches else 1 - seat, run)  # before what is entered here begins
