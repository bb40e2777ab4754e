"""The Khind: gangs of children that grow from turn to turn."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, marks, zones
from spielwerk.bluemoon.cards.model import (
    BOOSTER,
    CHARACTER,
    DECK_CARDS,
    END_OF_TURN,
    EVEN,
    LEADERSHIP,
    MORE,
    NOW,
    ODD,
    ON_MY_TURN,
    SUPPORT,
    TEXTS,
    AttackAgain,
    CountZero,
    Does,
    DoubleAll,
    Forbid,
    Ignore,
    KeepOld,
    Limit,
    People,
    RetreatPay,
)
from spielwerk.bluemoon.rules.effects import (
    DISCARD_BOOSTER_OR_SUPPORT,
    DRAW_CARDS,
    OPPONENT_DISCARDS,
    SEARCH_DECK,
    TAKE_FROM_DISCARD_PILE,
    DiscardTarget,
    May,
)
from spielwerk.bluemoon.rules.moving import put, see_news, tell, to_discard_pile
from spielwerk.bluemoon.rules.targets import icon_targets
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import register
from spielwerk.core.events import Run

KHIND: Final = People("khind")

KHIND.leader("PitPan")

# BM-KHIND01-01 to 04
KHIND.character(1, "CoolCat", 2, 2, gang="Cool", moons=2, power=CountZero(CHARACTER, ODD))

# BM-KHIND01-01 to 04
KHIND.character(2, "CoolCop", 2, 2, gang="Cool", moons=2, power=CountZero(CHARACTER, EVEN))

# BM-KHIND03-01 to 02
KHIND.character(3, "CoolKid", 2, 2, gang="Cool", moons=2, power=CountZero(BOOSTER | SUPPORT, ODD))

# BM-KHIND03-01 to 02
KHIND.character(4, "CoolCub", 2, 2, gang="Cool", moons=2, power=CountZero(BOOSTER | SUPPORT, EVEN))

# BM-KHIND05-01 to 06
KHIND.character(5, "TopGun", 2, 2, gang="Top", moons=1, power=Does(END_OF_TURN, DRAW_CARDS, 1))


class DiscardWithIcon(DiscardTarget):
    """Discard one active card of the opponent that bears an icon."""

    def targets(self, state: BlueMoonState, other: int) -> list[int]:
        """Never the last character, never a PROTECTED card."""
        return icon_targets(state, other)


DISCARD_WITH_ICON: Final = register(DiscardWithIcon("discard-with-icon"))


# BM-KHIND06-01 to 06
KHIND.character(6, "TopDog", 2, 2, gang="Top", moons=1, power=Does(ON_MY_TURN, DISCARD_WITH_ICON))

# BM-KHIND07-01 to 07
KHIND.character(7, "TopNotch", 2, 2, gang="Top", moons=2, power=Does(ON_MY_TURN, DISCARD_BOOSTER_OR_SUPPORT))

# BM-KHIND08-01 to 03
KHIND.character(8, "TopBanana", 2, 2, gang="Top", moons=1, power=Does(END_OF_TURN, OPPONENT_DISCARDS, 1))


class ShootTopCard(May):
    """Discard the top card of the opponent's draw deck."""

    def usable(self, state: BlueMoonState, seat: int, number: int) -> bool:
        """There is one."""
        return bool(state.zone(zones.DECK, 1 - seat))

    def carry_out(self, state: BlueMoonState, seat: int, card: int, number: int, run: Run) -> None:
        """Discard it, face up."""
        other = 1 - seat
        top, *rest = state.zone(zones.DECK, other)
        put(state, zones.DECK, other, tuple(rest))
        state.marks[marks.SUNK + other] = min(state.marks[marks.SUNK + other], len(rest))
        to_discard_pile(state, other, top)
        see_news(state)
        tell(run, "discarded-from-deck", other, (top,), reveals=True)


SHOOT_TOP_CARD: Final = register(ShootTopCard("discard-top-card"))


# BM-KHIND09-01 to 02
KHIND.character(9, "TopShot", 2, 2, gang="Top", moons=2, power=Does(END_OF_TURN, SHOOT_TOP_CARD))

KHIND.character(10, "FunFair", 3, 2, gang="Fun", moons=1)
KHIND.character(11, "FunFlop", 2, 3, gang="Fun", moons=1)
KHIND.character(12, "FunFlap", 3, 1, gang="Fun", moons=1)
KHIND.character(13, "FunFlip", 1, 3, gang="Fun", moons=1)

# BM-KHIND14-01 to 02
KHIND.character(14, "FunFun", 0, 0, gang="Fun", moons=3, power=DoubleAll(CHARACTER))

KHIND.character(15, "NoNo", 3, 1, gang="No", moons=1)
KHIND.character(16, "NoStopping", 1, 3, gang="No", moons=1)
KHIND.character(17, "NoStyle", 3, 0, gang="No", moons=1)
KHIND.character(18, "NoBrains", 0, 3, gang="No", moons=1)
KHIND.character(19, "NoProblem", 2, 2, gang="No", moons=1, deck="mimix")
KHIND.character(20, "NoClue", 2, 1, gang="No")
KHIND.character(21, "NoClass", 1, 2, gang="No")
KHIND.character(22, "NoRespect", 1, 1, gang="No")

# BM-KHIND23-01 to 08
KHIND.outside(23, "KhindKin", CHARACTER, 1, 1, moons=2, power=KeepOld(), assumed="fire earth moons icons")

# BM-KHIND24-01 to 04
KHIND.outside(
    24, "Schleuder der Bestürzung", SUPPORT, moons=3, power=RetreatPay(MORE), assumed="type fire earth icons moons"
)

# BM-KHIND25-01 to 03
KHIND.support(25, "Gluing Dust", moons=2, power=Limit(DECK_CARDS, 1, cites=("BM-KHIND25-01",)))

KHIND.support(26, "Pandemonium", moons=2, deck="vulca", power=Forbid(SUPPORT))

# BM-KHIND27-01 to 04
KHIND.support(27, "Laughing Gas", moons=3, power=Ignore(TEXTS))

# BM-KHIND28-01 to 06
KHIND.support(28, "Oath of Khindship", moons=1, power=Does(END_OF_TURN, DRAW_CARDS, 1))

# BM-KHIND29-01 to 05
KHIND.leadership(29, "Blow Whistle of Friendship", moons=4, power=Does(NOW, SEARCH_DECK))

# BM-KHIND30-01 to 04
KHIND.leadership(30, "Open Lucky Bag of Life", moons=3, power=Does(NOW, TAKE_FROM_DISCARD_PILE, 3))

# BM-KHIND31-01 to 18
KHIND.leadership(31, "Bounce Back", icons=icons.STOP, moons=3, deck="pillar", power=AttackAgain())

KHIND.outside(32, "Khind 32", LEADERSHIP, missing="name icons moons power")
