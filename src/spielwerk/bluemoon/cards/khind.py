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
    EXTRA,
    LEADER,
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

KHIND.card(0, "PitPan", LEADER)

KHIND.card(
    1, "CoolCat", CHARACTER, 2, 2, gang="Cool", moons=2, power=CountZero(CHARACTER, ODD), rulings="BM-KHIND01-01..04"
)

KHIND.card(
    2, "CoolCop", CHARACTER, 2, 2, gang="Cool", moons=2, power=CountZero(CHARACTER, EVEN), rulings="BM-KHIND01-01..04"
)

KHIND.card(
    3, "CoolKid", CHARACTER, 2, 2, gang="Cool", moons=2, power=CountZero(BOOSTER | SUPPORT, ODD),
    rulings="BM-KHIND03-01..02",
)  # fmt: skip

KHIND.card(
    4, "CoolCub", CHARACTER, 2, 2, gang="Cool", moons=2, power=CountZero(BOOSTER | SUPPORT, EVEN),
    rulings="BM-KHIND03-01..02",
)  # fmt: skip

KHIND.card(
    5, "TopGun", CHARACTER, 2, 2, gang="Top", moons=1, power=Does(END_OF_TURN, DRAW_CARDS, 1),
    rulings="BM-KHIND05-01..06",
)  # fmt: skip


class DiscardWithIcon(DiscardTarget):
    """Discard one active card of the opponent that bears an icon."""

    hits = CHARACTER | BOOSTER | SUPPORT

    def targets(self, state: BlueMoonState, other: int) -> list[int]:
        """Never the last character, never a PROTECTED card."""
        return icon_targets(state, other)


DISCARD_WITH_ICON: Final = register(DiscardWithIcon("discard-with-icon"))


KHIND.card(
    6, "TopDog", CHARACTER, 2, 2, gang="Top", moons=1, power=Does(ON_MY_TURN, DISCARD_WITH_ICON),
    rulings="BM-KHIND06-01..06",
)  # fmt: skip

KHIND.card(
    7, "TopNotch", CHARACTER, 2, 2, gang="Top", moons=2, power=Does(ON_MY_TURN, DISCARD_BOOSTER_OR_SUPPORT),
    rulings="BM-KHIND07-01..07",
)  # fmt: skip

KHIND.card(
    8, "TopBanana", CHARACTER, 2, 2, gang="Top", moons=1, power=Does(END_OF_TURN, OPPONENT_DISCARDS, 1),
    rulings="BM-KHIND08-01..03",
)  # fmt: skip


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


KHIND.card(
    9, "TopShot", CHARACTER, 2, 2, gang="Top", moons=2, power=Does(END_OF_TURN, SHOOT_TOP_CARD),
    rulings="BM-KHIND09-01..02",
)  # fmt: skip

KHIND.card(10, "FunFair", CHARACTER, 3, 2, gang="Fun", moons=1)
KHIND.card(11, "FunFlop", CHARACTER, 2, 3, gang="Fun", moons=1)
KHIND.card(12, "FunFlap", CHARACTER, 3, 1, gang="Fun", moons=1)
KHIND.card(13, "FunFlip", CHARACTER, 1, 3, gang="Fun", moons=1)

KHIND.card(14, "FunFun", CHARACTER, 0, 0, gang="Fun", moons=3, power=DoubleAll(CHARACTER), rulings="BM-KHIND14-01..02")

KHIND.card(15, "NoNo", CHARACTER, 3, 1, gang="No", moons=1)
KHIND.card(16, "NoStopping", CHARACTER, 1, 3, gang="No", moons=1)
KHIND.card(17, "NoStyle", CHARACTER, 3, 0, gang="No", moons=1)
KHIND.card(18, "NoBrains", CHARACTER, 0, 3, gang="No", moons=1)
KHIND.card(19, "NoProblem", CHARACTER, 2, 2, gang="No", moons=1, deck="mimix")
KHIND.card(20, "NoClue", CHARACTER, 2, 1, gang="No")
KHIND.card(21, "NoClass", CHARACTER, 1, 2, gang="No")
KHIND.card(22, "NoRespect", CHARACTER, 1, 1, gang="No")

KHIND.card(
    23, "KhindKin", CHARACTER, 1, 1, deck=EXTRA, moons=2, power=KeepOld(), assumed="fire earth moons icons",
    rulings="BM-KHIND23-01..08",
)  # fmt: skip

KHIND.card(
    24, "Schleuder der Bestürzung", SUPPORT, deck=EXTRA, moons=3, power=RetreatPay(MORE),
    assumed="type fire earth icons moons", rulings="BM-KHIND24-01..04",
)  # fmt: skip

KHIND.card(
    25, "Gluing Dust", SUPPORT, moons=2, power=Limit(DECK_CARDS, 1, cites=("BM-KHIND25-01",)),
    rulings="BM-KHIND25-01..03",
)  # fmt: skip

KHIND.card(26, "Pandemonium", SUPPORT, moons=2, deck="vulca", power=Forbid(SUPPORT))

KHIND.card(27, "Laughing Gas", SUPPORT, moons=3, power=Ignore(TEXTS), rulings="BM-KHIND27-01..04 BM-REPL-16")

KHIND.card(
    28, "Oath of Khindship", SUPPORT, moons=1, power=Does(END_OF_TURN, DRAW_CARDS, 1), rulings="BM-KHIND28-01..06"
)

KHIND.card(
    29, "Blow Whistle of Friendship", LEADERSHIP, moons=4, power=Does(NOW, SEARCH_DECK), rulings="BM-KHIND29-01..05"
)

KHIND.card(
    30, "Open Lucky Bag of Life", LEADERSHIP, moons=3, power=Does(NOW, TAKE_FROM_DISCARD_PILE, 3),
    rulings="BM-KHIND30-01..04",
)  # fmt: skip

KHIND.card(
    31, "Bounce Back", LEADERSHIP, icons=icons.STOP, moons=3, deck="pillar", power=AttackAgain(),
    rulings="BM-KHIND31-01..18",
)  # fmt: skip

KHIND.card(32, "Khind 32", LEADERSHIP, deck=EXTRA, missing="name icons moons power")
