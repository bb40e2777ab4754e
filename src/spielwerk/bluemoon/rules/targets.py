"""Which cards of the opponent an effect can hit, and discarding them.

An effective PROTECTED icon spares active cards; ignored cards and bluff cards can be hit like any other.
"""

from __future__ import annotations

from spielwerk.bluemoon import icons, marks, zones
from spielwerk.bluemoon.actions import TARGET, TARGET_BACK
from spielwerk.bluemoon.cards.model import BOOSTER, CHARACTER
from spielwerk.bluemoon.rules.moving import active_characters, discard_in_play
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.core.events import Run


def boosters_of(state: BlueMoonState, seat: int) -> list[int]:
    """Return the seat's active boosters that its opponent can discard."""
    return _unprotected(
        state, seat, [card for card in state.zone(zones.COMBAT, seat) if state.cards[card].type == BOOSTER]
    )


def characters_of(state: BlueMoonState, seat: int) -> list[int]:
    """Return the seat's active characters that its opponent can discard."""
    return _unprotected(
        state, seat, [card for card in state.zone(zones.COMBAT, seat) if state.cards[card].type == CHARACTER]
    )


def supports_of(state: BlueMoonState, seat: int) -> list[int]:
    """Return the seat's supports lying face up that its opponent can discard."""
    return _unprotected(state, seat, list(state.zone(zones.SUPPORT_AREA, seat)))


def _unprotected(state: BlueMoonState, seat: int, cards: list[int]) -> list[int]:
    force = in_force(state)
    return [card for card in cards if not force.protected(seat, card)]


def backs_of(state: BlueMoonState, seat: int) -> list[int]:
    """Return the actions that name the seat's face-down bluff cards by their place."""
    return [TARGET_BACK + place for place in range(len(state.zone(zones.BLUFF_AREA, seat)))]


def booster_or_support_targets(state: BlueMoonState, seat: int) -> list[int]:
    """Return the actions that name one active booster or support of the seat (BM-KHIND07-01)."""
    cards = boosters_of(state, seat) + supports_of(state, seat)
    return [TARGET + card for card in dict.fromkeys(cards)] + backs_of(state, seat)


def support_targets(state: BlueMoonState, seat: int) -> list[int]:
    """Return the actions that name one active support of the seat (BM-PROMO904-01 to 04)."""
    return [TARGET + card for card in dict.fromkeys(supports_of(state, seat))] + backs_of(state, seat)


def laid_this_turn(state: BlueMoonState, seat: int) -> list[int]:
    """Return the actions that name one booster or support of the seat laid this turn (Inter 403)."""
    laid = state.zone(zones.LAID, seat)
    cards = [card for card in boosters_of(state, seat) + supports_of(state, seat) if card in laid]
    first_new = len(state.zone(zones.BLUFF_AREA, seat)) - state.marks[marks.BLUFFS_NEW]
    return [TARGET + card for card in dict.fromkeys(cards)] + backs_of(state, seat)[max(0, first_new) :]


def free_cards_of(state: BlueMoonState, seat: int) -> list[int]:
    """Return the seat's active cards with a FREE icon that works, as far as its opponent can discard them."""
    force = in_force(state)
    active = (
        state.zone(zones.COMBAT, seat)
        + state.zone(zones.SUPPORT_AREA, seat)
        + state.zone(zones.INFLUENCE, seat)
        + state.zone(zones.BESIDE, seat)
    )
    return [card for card in active if force.bears(seat, card, icons.FREE) and not force.protected(seat, card)]


def icon_targets(state: BlueMoonState, seat: int) -> list[int]:
    """Return the actions that name one active card of the seat with an icon, ignored or not.

    One active character must be left, whichever it is (BM-KHIND06-04).
    """
    cards = boosters_of(state, seat) + supports_of(state, seat)
    if active_characters(state, seat) > 1:
        cards += characters_of(state, seat)
    cards += state.zone(zones.INFLUENCE, seat) + state.zone(zones.BESIDE, seat)  # crystal cards: BM-CRYST-02
    with_icons = [card for card in dict.fromkeys(cards) if state.cards[card].icons]
    return [TARGET + card for card in with_icons] + backs_of(state, seat)


def character_targets(state: BlueMoonState, seat: int) -> list[int]:
    """Return the actions that name one of at least two active characters of the seat (Highchirp)."""
    if active_characters(state, seat) < 2:
        return []
    return [TARGET + card for card in characters_of(state, seat)]


def discard_target(state: BlueMoonState, seat: int, action: int, run: Run) -> None:
    """Discard the card of the seat that a `target` names."""
    if TARGET_BACK <= action < TARGET_BACK + len(state.zone(zones.BLUFF_AREA, seat)):
        place = action - TARGET_BACK
        if state.turn == seat and place >= len(state.zone(zones.BLUFF_AREA, seat)) - state.marks[marks.BLUFFS_NEW]:
            state.marks[marks.BLUFFS_NEW] -= 1
        discard_in_play(state, seat, zones.BLUFF_AREA, state.zone(zones.BLUFF_AREA, seat)[place], run)
        return
    card = action - TARGET
    zone = next(
        zone
        for zone in (zones.COMBAT, zones.SUPPORT_AREA, zones.BESIDE, zones.INFLUENCE)
        if card in state.zone(zone, seat)
    )
    discard_in_play(state, seat, zone, card, run)


def discard_supports(state: BlueMoonState, seat: int, run: Run) -> None:
    """Discard all supports of the seat that are not PROTECTED, bluff cards too (BM-VULCA30-01 to 04)."""
    for card in supports_of(state, seat):
        discard_in_play(state, seat, zones.SUPPORT_AREA, card, run)
    for card in state.zone(zones.BLUFF_AREA, seat):
        discard_in_play(state, seat, zones.BLUFF_AREA, card, run)


def discard_boosters(state: BlueMoonState, seat: int, run: Run) -> None:
    """Discard all active boosters of the seat that are not PROTECTED."""
    for card in boosters_of(state, seat):
        discard_in_play(state, seat, zones.COMBAT, card, run)


def empty_combat_area(state: BlueMoonState, seat: int, run: Run) -> None:
    """Discard the whole combat area, inactive cards too; active PROTECTED cards stay (BM-TERRAH29-02)."""
    for card in _unprotected(state, seat, list(state.zone(zones.COMBAT, seat))):
        discard_in_play(state, seat, zones.COMBAT, card, run)
    for card in state.zone(zones.BURIED, seat):
        discard_in_play(state, seat, zones.BURIED, card, run)
