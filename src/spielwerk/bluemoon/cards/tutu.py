"""The Tutu, characters with a price, and the promos."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons
from spielwerk.bluemoon.cards.model import BOOSTER, CHARACTER, NOW, UNKNOWN_TYPE, Bind, Does, Forbid, People
from spielwerk.bluemoon.rules.effects import DiscardTarget
from spielwerk.bluemoon.rules.targets import support_targets
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import register

TUTU: Final = People("tutu")

_UNKNOWN: Final = "name fire earth icons moons power"

for _number in range(501, 507):
    TUTU.outside(_number, f"Tutu {_number}", CHARACTER, missing=_UNKNOWN)

# BM-TUTU507-01 to 06, BM-TUTU-01 to 05
TUTU.outside(
    507,
    "TUTU PamPam",
    CHARACTER,
    5,
    5,
    icons=icons.FREE,
    moons=2,
    power=Bind(Forbid(CHARACTER, cites=("BM-TUTU507-02",))),
    assumed="fire earth moons",
)

TUTU.outside(508, "Tutu 508", CHARACTER, missing=_UNKNOWN)

PROMO: Final = People("promo")

for _number in (901, 902, 903):
    PROMO.outside(_number, f"Promo {_number}", UNKNOWN_TYPE, missing="name type fire earth icons moons power")


class BlowAwaySupport(DiscardTarget):
    """Discard one active support of the opponent, a bluff card or an ignored one too."""

    def targets(self, state: BlueMoonState, other: int) -> list[int]:
        """All but PROTECTED ones."""
        return support_targets(state, other)


BLOW_AWAY_SUPPORT: Final = register(BlowAwaySupport("discard-support"))


# BM-PROMO904-01 to 04
PROMO.outside(
    904, "Windgeister", BOOSTER, moons=1, power=Does(NOW, BLOW_AWAY_SUPPORT), assumed="type fire earth icons moons"
)
