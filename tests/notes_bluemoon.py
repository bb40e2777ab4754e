"""Notes of a table of Blue Moon agree with where its cards lie."""

from __future__ import annotations

from collections import Counter

from spielwerk.bluemoon import marks, zones
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.rules.windows import WINDOWS
from spielwerk.bluemoon.state import BlueMoonState

_IN_PLAY = (
    zones.COMBAT, zones.SUPPORT_AREA, zones.BLUFF_AREA, zones.LASTING, zones.INFLUENCE, zones.LANDED, zones.BESIDE,
)  # fmt: skip


def check_notes(state: BlueMoonState) -> None:
    """What is noted of cards is noted of cards that lie where the note makes sense."""
    asked = state.frame
    for seat in (0, 1):
        zone = {place: Counter(state.zone(place, seat)) for place in (*_IN_PLAY, zones.HAND, zones.LEADERSHIP_PILE)}
        laid = Counter(state.zone(zones.LAID, seat) + state.zone(zones.LIMBO, seat)) + zone[zones.BLUFF_AREA]
        in_play = sum((zone[place] for place in _IN_PLAY), Counter[int]())
        assert not Counter(state.zone(zones.EXPOSED, seat)) - zone[zones.BLUFF_AREA]
        assert not Counter(state.zone(zones.DISCLOSED, seat)) - zone[zones.HAND]
        assert not Counter(state.zone(zones.LASTING, seat)) - zone[zones.LEADERSHIP_PILE]
        assert not Counter(state.zone(zones.SHIPPED, seat)) - laid
        assert not Counter(state.zone(zones.USED, seat)) - in_play
        assert not Counter(state.zone(zones.PAID, 1 - seat)) - in_play
        assert set(state.zone(zones.ABOARD, seat)) <= {*zone[zones.INFLUENCE], *zone[zones.LANDED]}
        assert len(state.zone(zones.ABOARD, seat)) == len(state.zone(zones.CARGO, seat))
        assert state.marks[marks.NAMED + seat] in (NOBODY, marks.SPENT, *zone[zones.COMBAT])
        if asked is None or asked.step not in WINDOWS:  # while its price is paid, or it could be cancelled
            assert set(state.zone(zones.LIMBO, seat)) <= ({asked.card} if asked else set())
