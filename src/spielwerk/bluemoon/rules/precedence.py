"""The hierarchy of texts (R6.1, R6.2): what is ignored, and what is therefore in force.

From the highest level to the lowest:

1. "I must ..." costs are never ignored: `lay.PayCost` asks nobody about it.
2. PROTECTED cards cannot be touched by the opponent, as long as the icon itself is not ignored.
3. "... is ignored" texts, among each other as a graph: see `_working`.
4. "You may not ..." texts: `InForce.bans` and `InForce.limits`.
5. All other texts, "you must ..." included: `InForce.live`.
6. The rules of play, to which all icons belong.

All cards act at once; the order of laying never matters (BM-TIME-07). So everything is worked out from
the table as it lies, and kept until the table changes.
"""

from __future__ import annotations

from typing import Final, TypeVar

from spielwerk.bluemoon import icons, zones
from spielwerk.bluemoon.cards.model import (
    BOOSTER,
    BOOSTERS,
    CARDS_WITH_ICONS,
    CHARACTER,
    CHARACTERS,
    EVERY_TEXT,
    ICONS,
    ICONS_AND_PROTECTED,
    IGNORABLE,
    ON_MY_TURN,
    SUPPORT,
    SUPPORTS,
    TEXTS,
    Bind,
    Card,
    CountZero,
    Demand,
    Does,
    DoubleAll,
    DoubleDemand,
    DoubleOne,
    Forbid,
    Ignore,
    Limit,
    Permit,
    Power,
    RaiseAll,
    RaiseBluffs,
    RaiseOne,
    RaisePower,
)
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.cards import put
from spielwerk.core.native import mypyc_attr

_NOTHING: Final[tuple[int, ...]] = (NOBODY,) * IGNORABLE
_NOTHING_AT_ALL: Final[tuple[tuple[int, ...], ...]] = (_NOTHING, _NOTHING)

# What a seat has as long as nothing else is noted; most tables need no more of most of these.
_NO_CARDS: Final[tuple[tuple[int, ...], ...]] = ((), ())
_NO_BANS: Final[tuple[tuple[tuple[Forbid, int], ...], ...]] = ((), ())
_NO_LIMITS: Final[tuple[tuple[tuple[Limit, int], ...], ...]] = ((), ())
_NO_PERMITS: Final[tuple[tuple[Permit, ...], ...]] = ((), ())
_NO_DOUBLER: Final[tuple[int, ...]] = (NOBODY, NOBODY)


@mypyc_attr(acyclic=True)
class InForce:
    """What is in force on the table right now.

    `sources[seat]` names for each sort of ignoring the opposing card that ignores it for the seat;
    `live[seat]` are the seat's active cards whose text works; `bans` and `limits` bind the seat and name
    the card they come from. Of the live cards, `demanding[seat]` want something of the opponent, `at_will[seat]`
    can be used on the own turn, `permitting[seat]` allow more cards to be laid and `doubler[seat]` doubles a
    demand (or is NOBODY). `changing` says whether a text changes values; `power` is filled by `values` when first
    asked.
    """

    __slots__ = (
        "at_will", "bans", "cards", "changing", "demanding", "doubler", "limits", "live", "permitting", "power",
        "sources",
    )  # fmt: skip

    def __init__(self, cards: list[Card], sources: tuple[tuple[int, ...], ...]) -> None:
        """Begin with the facts of the cards and what is ignored."""
        self.cards = cards
        self.sources = sources
        self.live = _NO_CARDS
        self.bans = _NO_BANS
        self.limits = _NO_LIMITS
        self.demanding = _NO_CARDS
        self.at_will = _NO_CARDS
        self.permitting = _NO_PERMITS
        self.doubler = _NO_DOUBLER
        self.changing = False
        self.power: list[tuple[int, int] | None] | None = None

    def note(self, seat: int, card: int, power: Power) -> None:
        """Note a text that works."""
        self.live = _and(self.live, seat, (card,))
        if isinstance(power, Forbid):
            self.bans = _and(self.bans, 1 - seat, ((power, card),))
        elif isinstance(power, Limit):
            self.limits = _and(self.limits, 1 - seat, ((power, card),))
        elif isinstance(power, Bind):
            self.bans = _and(self.bans, seat, ((power.ban, card),))
        elif isinstance(power, Demand):
            self.demanding = _and(self.demanding, seat, (card,))
        elif isinstance(power, Permit):
            self.permitting = _and(self.permitting, seat, (power,))
        elif isinstance(power, Does):
            if power.when == ON_MY_TURN:
                self.at_will = _and(self.at_will, seat, (card,))
        elif isinstance(power, DoubleDemand):
            if self.doubler[seat] == NOBODY:
                self.doubler = put(self.doubler, seat, card)
        elif isinstance(power, (DoubleAll, DoubleOne, RaiseAll, RaiseOne, RaiseBluffs, RaisePower, CountZero)):
            self.changing = True

    # -- level 2: PROTECTED ----------------------------------------------------------------------

    def protected(self, seat: int, card: int) -> bool:
        """Whether an active card lying face up is safe from the opponent; only Mekarthas lifts it (BM-HIER-02)."""
        return bool(self.cards[card].icons & icons.PROTECTED) and self.sources[seat][ICONS_AND_PROTECTED] == NOBODY

    # -- level 3: ignored ------------------------------------------------------------------------

    def ignores_nothing(self, seat: int) -> bool:
        """Whether no opposing card ignores anything of the seat."""
        return self.sources[seat] is _NOTHING

    def ignores_card(self, seat: int, card: int, *, in_hand: bool = False, as_if_icon: bool = False) -> int:
        """Return the opposing card by which the whole card is ignored, or NOBODY.

        In the hand PROTECTED gives no cover (BM-PROT-07), but Mad Mike spares such cards there too
        (BM-CATER-11). An icon that exists only for the instant of laying counts for Mad Mike (Q6).
        """
        sources = self.sources[seat]
        if sources is _NOTHING:
            return NOBODY
        printed = self.cards[card]
        if not in_hand and self.protected(seat, card):
            return NOBODY
        if (
            sources[CARDS_WITH_ICONS] != NOBODY
            and (printed.icons or as_if_icon)
            and not printed.is_flit_character
            and not self.protected(seat, card)
        ):
            return sources[CARDS_WITH_ICONS]
        if printed.type == CHARACTER:
            return NOBODY if printed.people == "flit" else sources[CHARACTERS]
        if printed.type == BOOSTER:
            return sources[BOOSTERS]
        if printed.type == SUPPORT:
            return sources[SUPPORTS]
        return NOBODY

    def ignores_bluffs(self, seat: int) -> int:
        """Return the opposing card by which the seat's face-down bluff cards are ignored, or NOBODY."""
        sources = self.sources[seat]
        return sources[SUPPORTS] if sources[SUPPORTS] != NOBODY else sources[CARDS_WITH_ICONS]

    def ignores_text(self, seat: int, card: int, *, in_hand: bool = False) -> int:
        """Return the opposing card by which the text of the card is ignored, or NOBODY."""
        sources = self.sources[seat]
        if sources is _NOTHING:
            return NOBODY
        if not in_hand and self.cards[card].type & (CHARACTER | BOOSTER | SUPPORT) and self.protected(seat, card):
            return NOBODY
        whole = self.ignores_card(seat, card, in_hand=in_hand)
        if whole != NOBODY:
            return whole
        if sources[EVERY_TEXT] != NOBODY:
            return sources[EVERY_TEXT]
        return NOBODY if self.cards[card].is_flit_character else sources[TEXTS]

    def ignores_icon(self, seat: int, card: int, icon: int, *, in_hand: bool = False, as_if: bool = False) -> int:
        """Return the opposing card by which an icon of the card is ignored, or NOBODY."""
        sources = self.sources[seat]
        if sources is _NOTHING:
            return NOBODY
        if not in_hand and self.protected(seat, card):
            return NOBODY
        whole = self.ignores_card(seat, card, in_hand=in_hand, as_if_icon=as_if)
        if whole != NOBODY or icon == icons.STOP:
            return whole
        if sources[ICONS_AND_PROTECTED] != NOBODY:
            return sources[ICONS_AND_PROTECTED]
        return NOBODY if icon == icons.PROTECTED else sources[ICONS]

    def ignores_bluff_icons(self, seat: int) -> int:
        """Return the opposing card by which the BLUFF icons of the seat are ignored, or NOBODY."""
        sources = self.sources[seat]
        whole = self.ignores_bluffs(seat)
        if whole != NOBODY:
            return whole
        return sources[ICONS_AND_PROTECTED] if sources[ICONS_AND_PROTECTED] != NOBODY else sources[ICONS]

    def bears(self, seat: int, card: int, icon: int, *, in_hand: bool = False) -> bool:
        """Whether the card has the icon and it works."""
        return bool(self.cards[card].icons & icon) and self.ignores_icon(seat, card, icon, in_hand=in_hand) == NOBODY


T = TypeVar("T")


def _and(noted: tuple[tuple[T, ...], ...], seat: int, more: tuple[T, ...]) -> tuple[tuple[T, ...], ...]:
    """Return what was noted for both seats, with something more for one."""
    return (noted[0] + more, noted[1]) if seat == 0 else (noted[0], noted[1] + more)


def in_force(state: BlueMoonState) -> InForce:
    """Return what is in force on the table, worked out anew only if the table has changed."""
    found = state.in_force
    if found is None:
        found = state.in_force = _work_out(state)
    return found


def active_texts(state: BlueMoonState, seat: int) -> tuple[int, ...]:
    """Return the seat's active cards that lie face up (R1.4.1)."""
    return (
        state.zone(zones.COMBAT, seat)
        + state.zone(zones.SUPPORT_AREA, seat)
        + state.zone(zones.LASTING, seat)
        + state.zone(zones.INFLUENCE, seat)
        + state.zone(zones.LANDED, seat)
        + state.zone(zones.BESIDE, seat)
    )


def _work_out(state: BlueMoonState) -> InForce:
    first, second = active_texts(state, 0), active_texts(state, 1)
    cards = state.cards
    result = InForce(cards, _ignored(cards, first, second))
    for seat in range(2):
        for card in first if seat == 0 else second:
            power = cards[card].power
            if power is not None and result.ignores_text(seat, card) == NOBODY:
                result.note(seat, card, power)
    return result


def _ignored(cards: list[Card], first: tuple[int, ...], second: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return for each seat which opposing card ignores what, given the active cards of both."""
    ignoring = [(0, card) for card in first if isinstance(cards[card].power, Ignore)]
    ignoring += [(1, card) for card in second if isinstance(cards[card].power, Ignore)]
    if not ignoring:
        return _NOTHING_AT_ALL
    sources: list[list[int]] = [list(_NOTHING), list(_NOTHING)]
    for seat, card in _working(cards, ignoring):
        power = cards[card].power
        assert isinstance(power, Ignore)
        if sources[1 - seat][power.what] == NOBODY:
            sources[1 - seat][power.what] = card
    return tuple(sources[0]), tuple(sources[1])


def takes_away(cards: list[Card], card: int, other: int) -> bool:
    """Whether an ignoring text, if it works, takes the text of an opposing ignoring card away (R6.2.2)."""
    power, facing = cards[card].power, cards[other]
    assert isinstance(power, Ignore)
    assert isinstance(facing.power, Ignore)
    if power.what == EVERY_TEXT:
        # Enthrall Opposition is void against a working Tittertweet or Laughing Gas (BM-HOAX28-01).
        return facing.power.what != TEXTS
    if facing.is_flit_character:
        return False
    if power.what == CARDS_WITH_ICONS:
        return bool(facing.icons) and not facing.icons & icons.PROTECTED
    return power.what == TEXTS or (power.what, facing.type) in (
        (CHARACTERS, CHARACTER),
        (BOOSTERS, BOOSTER),
        (SUPPORTS, SUPPORT),
    )


def _working(cards: list[Card], ignoring: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the ignoring texts that work: those no working text takes away.

    Decided from the unthreatened ones on. What then still waits hangs on two Laughing Gas facing each
    other: these cancel, and each still counts against an Enthrall Opposition (R6.2.3, BM-KHIND27-01).
    """
    waiting = ignoring
    working: list[tuple[int, int]] = []
    while waiting:
        undecided: list[tuple[int, int]] = []
        decided = False
        for seat, card in waiting:
            if any(takes_away(cards, x, card) for s, x in working if s != seat):
                decided = True
            elif any(takes_away(cards, x, card) for s, x in waiting if s != seat):
                undecided.append((seat, card))
            else:
                working.append((seat, card))
                decided = True
        if not decided:
            undecided = _cancelled(cards, undecided)
        waiting = undecided
    return working


def _cancelled(cards: list[Card], waiting: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Let the two Laughing Gas cancel, and with them an Enthrall Opposition; return what still waits."""
    pair = [node for node in waiting if _cancels_its_like(cards, node[1])]
    assert len({seat for seat, _ in pair}) == 2, waiting
    return [node for node in waiting if node not in pair and cards[node[1]].power != Ignore(EVERY_TEXT)]


def _cancels_its_like(cards: list[Card], card: int) -> bool:
    return cards[card].power == Ignore(TEXTS) and takes_away(cards, card, card)


def circle(cards: list[Card]) -> tuple[str, ...]:
    """Return the cards whose texts could wait for each other in a circle; two Laughing Gas alone may.

    A side that is not on turn has no Enthrall Opposition in effect, so it stands on one side only. A
    PROTECTED card that ignores something would need a thought of its own, so it counts as well.
    """
    ignoring = [card for card, printed in enumerate(cards) if isinstance(printed.power, Ignore)]
    protected = [card for card in ignoring if cards[card].icons & icons.PROTECTED]
    nodes = [(0, card) for card in ignoring] + [
        (1, card) for card in ignoring if cards[card].power != Ignore(EVERY_TEXT)
    ]
    stuck = _without_the_decided(cards, nodes)
    rest = _without_the_decided(cards, [node for node in stuck if not _cancels_its_like(cards, node[1])])
    return tuple(cards[card].id for card in dict.fromkeys([*protected, *(card for _, card in rest)]))


def _without_the_decided(cards: list[Card], nodes: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Take away, again and again, what nothing on the other side threatens."""
    while True:
        threatened = [
            (side, card) for side, card in nodes if any(takes_away(cards, x, card) for at, x in nodes if at != side)
        ]
        if len(threatened) == len(nodes):
            return nodes
        nodes = threatened
