"""Which cards of the opponent an effect can hit, and discarding them.

An effective PROTECTED icon spares active cards; ignored cards and bluff cards can be hit like any other.
"""

from __future__ import annotations

from spielwerk.bluemoon.actions import TARGET, TARGET_BACK
from spielwerk.bluemoon.cards.model import BOOSTER, CHARACTER, FREE
from spielwerk.bluemoon.precedence import standing
from spielwerk.bluemoon.state import (
    BESIDE,
    BLUFF_AREA,
    BLUFFS_NEW,
    BURIED,
    COMBAT,
    INFLUENCE,
    LAID,
    SUPPORT_AREA,
    BlueMoonState,
)
from spielwerk.bluemoon.table import active_characters, discard_in_play
from spielwerk.core.events import Run


def boosters_of(state: BlueMoonState, seat: int) -> list[int]:
    """Return the seat's active boosters that its opponent can discard."""
    return _unprotected(state, seat, [card for card in state.zones[COMBAT + seat] if state.cards[card].type == BOOSTER])


def characters_of(state: BlueMoonState, seat: int) -> list[int]:
    """Return the seat's active characters that its opponent can discard."""
    return _unprotected(
        state, seat, [card for card in state.zones[COMBAT + seat] if state.cards[card].type == CHARACTER]
    )


def supports_of(state: BlueMoonState, seat: int) -> list[int]:
    """Return the seat's supports lying face up that its opponent can discard."""
    return _unprotected(state, seat, list(state.zones[SUPPORT_AREA + seat]))


def _unprotected(state: BlueMoonState, seat: int, cards: list[int]) -> list[int]:
    holds = standing(state)
    return [card for card in cards if not holds.protected(seat, card)]


def backs_of(state: BlueMoonState, seat: int) -> list[int]:
    """Return the actions that name the seat's face-down bluff cards by their place."""
    return [TARGET_BACK + place for place in range(len(state.zones[BLUFF_AREA + seat]))]


def booster_or_support_targets(state: BlueMoonState, seat: int) -> list[int]:
    """Return the actions that name one active booster or support of the seat (BM-KHIND07-01)."""
    cards = boosters_of(state, seat) + supports_of(state, seat)
    return [TARGET + card for card in dict.fromkeys(cards)] + backs_of(state, seat)


def support_targets(state: BlueMoonState, seat: int) -> list[int]:
    """Return the actions that name one active support of the seat (BM-PROMO904-01 to 04)."""
    return [TARGET + card for card in dict.fromkeys(supports_of(state, seat))] + backs_of(state, seat)


def laid_this_turn(state: BlueMoonState, seat: int) -> list[int]:
    """Return the actions that name one booster or support of the seat laid this turn (Inter 403)."""
    laid = state.zones[LAID + seat]
    cards = [card for card in boosters_of(state, seat) + supports_of(state, seat) if card in laid]
    first_new = len(state.zones[BLUFF_AREA + seat]) - state.marks[BLUFFS_NEW]
    return [TARGET + card for card in dict.fromkeys(cards)] + backs_of(state, seat)[max(0, first_new) :]


def free_cards_of(state: BlueMoonState, seat: int) -> list[int]:
    """Return the seat's active cards with a FREE icon that works, as far as its opponent can discard them."""
    zones, holds = state.zones, standing(state)
    active = zones[COMBAT + seat] + zones[SUPPORT_AREA + seat] + zones[INFLUENCE + seat] + zones[BESIDE + seat]
    return [card for card in active if holds.bears(seat, card, FREE) and not holds.protected(seat, card)]


def icon_targets(state: BlueMoonState, seat: int) -> list[int]:
    """Return the actions that name one active card of the seat with an icon, ignored or not.

    One active character must be left, whichever it is (BM-KHIND06-04).
    """
    cards = boosters_of(state, seat) + supports_of(state, seat)
    if active_characters(state, seat) > 1:
        cards += characters_of(state, seat)
    cards += state.zones[INFLUENCE + seat] + state.zones[BESIDE + seat]  # crystal cards: BM-CRYST-02
    with_icons = [card for card in dict.fromkeys(cards) if state.cards[card].icons]
    return [TARGET + card for card in with_icons] + backs_of(state, seat)


def character_targets(state: BlueMoonState, seat: int) -> list[int]:
    """Return the actions that name one of at least two active characters of the seat (Highchirp)."""
    if active_characters(state, seat) < 2:
        return []
    return [TARGET + card for card in characters_of(state, seat)]


def discard_target(state: BlueMoonState, seat: int, action: int, run: Run) -> None:
    """Discard the card of the seat that a `target` names."""
    if TARGET_BACK <= action < TARGET_BACK + len(state.zones[BLUFF_AREA + seat]):
        place = action - TARGET_BACK
        if state.turn == seat and place >= len(state.zones[BLUFF_AREA + seat]) - state.marks[BLUFFS_NEW]:
            state.marks[BLUFFS_NEW] -= 1
        discard_in_play(state, seat, BLUFF_AREA, state.zones[BLUFF_AREA + seat][place], run)
        return
    card = action - TARGET
    zone = next(zone for zone in (COMBAT, SUPPORT_AREA, BESIDE, INFLUENCE) if card in state.zones[zone + seat])
    discard_in_play(state, seat, zone, card, run)


def discard_supports(state: BlueMoonState, seat: int, run: Run) -> None:
    """Discard all supports of the seat that are not PROTECTED, bluff cards too (BM-VULCA30-01 to 04)."""
    for card in supports_of(state, seat):
        discard_in_play(state, seat, SUPPORT_AREA, card, run)
    for card in state.zones[BLUFF_AREA + seat]:
        discard_in_play(state, seat, BLUFF_AREA, card, run)


def discard_boosters(state: BlueMoonState, seat: int, run: Run) -> None:
    """Discard all active boosters of the seat that are not PROTECTED."""
    for card in boosters_of(state, seat):
        discard_in_play(state, seat, COMBAT, card, run)


def empty_combat_area(state: BlueMoonState, seat: int, run: Run) -> None:
    """Discard the whole combat area, inactive cards too; active PROTECTED cards stay (BM-TERRAH29-02)."""
    for card in _unprotected(state, seat, list(state.zones[COMBAT + seat])):
        discard_in_play(state, seat, COMBAT, card, run)
    for card in state.zones[BURIED + seat]:
        discard_in_play(state, seat, BURIED, card, run)
