"""Level 4 of the hierarchy: opposing texts that forbid laying or loading, or allow only so much (R3.6.8)."""

from __future__ import annotations

from spielwerk.bluemoon import marks, zones
from spielwerk.bluemoon.cards.model import (
    ANY_TEXT,
    BOOSTER,
    CHARACTER,
    ONE_CARD,
    ONE_CHARACTER,
    ONE_IN_COMBAT,
    SUPPORT,
    WITH_TEXT,
    Card,
    Forbid,
    Limit,
)
from spielwerk.bluemoon.rules.because import because
from spielwerk.bluemoon.rules.moving import active_characters, has_laid_character
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.reasons import Reason


def _hit_by(ban: Forbid, printed: Card, kind: int, *, face_down: bool) -> bool:
    if not ban.types & kind:
        return False
    if ban.text != ANY_TEXT:
        has_text = printed.has_text and not face_down  # a bluff card has no text (BM-BUKA-BLUFF-06)
        if has_text != (ban.text == WITH_TEXT):
            return False
    return face_down or max(printed.fire, printed.earth) >= ban.value


def ban_refusal(state: BlueMoonState, seat: int, card: int, *, face_down: bool = False) -> Reason | None:
    """Say which opposing text forbids laying the card (R3.6.8)."""
    force = in_force(state)
    kind = SUPPORT if face_down else state.cards[card].type
    for ban, source in force.bans[seat]:
        if _hit_by(ban, state.cards[card], kind, face_down=face_down):
            return because("banned", (source,), ("R3.6.8", *ban.cites), (ban.types, ban.text, ban.value))
    for limit, source in force.limits[seat]:
        reason = _limit_refusal(state, seat, kind, limit, source)
        if reason is not None:
            return reason
    return None


def _limit_refusal(state: BlueMoonState, seat: int, kind: int, limit: Limit, source: int) -> Reason | None:
    """Say that a text allows no further card of this type, if so."""
    if limit.what == ONE_CARD:
        # It binds in the own turn (Q37). A card that could still be cancelled counts: it is not defended by a
        # second one (BM-HOAX26-03).
        if state.turn == seat and (state.marks[marks.LAID_COUNT] or state.zone(zones.LIMBO, seat)):
            return because("one-card-only", (source,), ("R3.6.8", *limit.cites))
    elif limit.what == ONE_IN_COMBAT:
        if kind & (CHARACTER | BOOSTER) and state.marks[marks.COMBAT_COUNT]:
            return because("one-card-in-combat", (source,), ("R3.6.8", *limit.cites))
    elif (
        limit.what == ONE_CHARACTER
        and kind == CHARACTER
        and has_laid_character(state, seat)
        and active_characters(state, seat)
    ):
        return because("one-character-only", (source,), ("R3.5.11", *limit.cites))
    return None


def crowd_refusal(state: BlueMoonState, seat: int) -> Reason | None:
    """Name the text that allows one active character where there are more; None if there are not (R3.5.11)."""
    if active_characters(state, seat) > 1:
        for limit, source in in_force(state).limits[seat]:
            if limit.what == ONE_CHARACTER:
                return because("one-character-only", (source,), ("R3.5.11", *limit.cites))
    return None


def load_ban_refusal(state: BlueMoonState, seat: int) -> Reason | None:
    """Say which opposing text forbids loading of any kind: one against supports as such (BM-BUKA-LOAD-12, Q38)."""
    for ban, source in in_force(state).bans[seat]:
        if ban.types & SUPPORT and ban.text == ANY_TEXT:
            rules = ("R7.2", "BM-BUKA-LOAD-03", *ban.cites)
            return because("loading-banned", (source,), rules, (ban.types, ban.text, ban.value))
    return None


def load_limit_refusal(state: BlueMoonState, seat: int) -> Reason | None:
    """Say which opposing text forbids loading in place of a support (BM-HOAX26-05)."""
    for limit, source in in_force(state).limits[seat]:
        if limit.what == ONE_CARD and state.marks[marks.LAID_COUNT]:
            return because("one-card-only", (source,), ("R7.2", "BM-HOAX26-05", *limit.cites))
    return None
