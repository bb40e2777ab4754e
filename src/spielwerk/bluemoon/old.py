"""How earlier rules versions of Blue Moon wrote their states: frozen tables, never changed.

A later version that keeps something differently says here how it was kept then (`OldForm.earlier` and `later`).
"""

from __future__ import annotations

from typing import Final

from spielwerk.core.codec import OldForm

_STEPS_1: Final = (
    "pay", "name-caterpillar", "intervene", "intervene-always", "answer-intervention", "answer-intervention-always",
    "draw-cards", "take-from-discard-pile", "search-deck", "demand-discard", "discard-from-hand", "discard-blind",
    "discard-any", "discard-booster-or-support", "empty-combat-area", "take-back", "buy-dragon", "disclose-hand",
    "retreating", "pay-cost", "continue-gang", "fallback", "must-retreat", "character", "draw", "end", "last-text",
    "discard-just-laid", "pay-for-action-card", "leadership", "power", "challenge", "retreat", "decline", "start",
    "support", "after-support", "put-under-deck", "sprinkle-water", "drown-resistance", "water-of-immortality",
    "new-hands", "fill-hand", "drive-off-followers", "exchange-hyla", "discard-boosters-or-supports", "entreat-favor",
    "load-at-once", "discard-character", "sweep-the-air", "discard-with-icon", "discard-top-card", "holy-sacrifice",
    "sacrifice-one", "deeds-to-come", "shuffle-back", "call-underworld", "both-may-buy", "discard-support",
    "cast-cataclysm",
)  # fmt: skip
"""The steps of version 1 in the order of their numbers then."""

EARLIER_VERSIONS: Final[dict[str, OldForm | None]] = {"1": OldForm(_STEPS_1, fields=42, rows=0, zones=48)}
