"""The Tutu, characters with a price, and the promos."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons
from spielwerk.bluemoon.cards.model import (
    BOOSTER,
    CHARACTER,
    EXTRA,
    NOW,
    SUPPORT,
    UNKNOWN_TYPE,
    Bind,
    Does,
    Forbid,
    People,
)
from spielwerk.bluemoon.rules.effects import DiscardTarget
from spielwerk.bluemoon.rules.targets import support_targets
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import register

TUTU: Final = People("tutu")

_UNKNOWN: Final = "name fire earth icons moons power"

for _number in range(501, 507):
    TUTU.card(_number, f"Tutu {_number}", CHARACTER, deck=EXTRA, missing=_UNKNOWN)

TUTU.card(
    507, "TUTU PamPam", CHARACTER, 5, 5, deck=EXTRA, icons=icons.FREE, moons=2,
    power=Bind(Forbid(CHARACTER, cites=("BM-TUTU507-02",))), assumed="fire earth moons",
    rulings="BM-TUTU507-01..06 BM-TUTU-01..05",
)  # fmt: skip

TUTU.card(508, "Tutu 508", CHARACTER, deck=EXTRA, missing=_UNKNOWN)

PROMO: Final = People("promo")

for _number in (901, 902, 903):
    PROMO.card(_number, f"Promo {_number}", UNKNOWN_TYPE, deck=EXTRA, missing="name type fire earth icons moons power")


class BlowAwaySupport(DiscardTarget):
    """Discard one active support of the opponent, a bluff card or an ignored one too."""

    hits = SUPPORT

    def targets(self, state: BlueMoonState, other: int) -> list[int]:
        """All but PROTECTED ones."""
        return support_targets(state, other)


BLOW_AWAY_SUPPORT: Final = register(BlowAwaySupport("discard-support"))


PROMO.card(
    904, "Windgeister", BOOSTER, deck=EXTRA, moons=1, power=Does(NOW, BLOW_AWAY_SUPPORT),
    assumed="type fire earth icons moons", rulings="BM-PROMO904-01..04",
)  # fmt: skip
