"""What each reason of Kunitori claims: a predicate on the state in which it is given, written without the refusals."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from laws import check_refusals
from spielwerk.core.reasons import Reason
from spielwerk.kunitori.actions import ACTIONS, PLACES, WORDS
from spielwerk.kunitori.names import IDS
from spielwerk.kunitori.rules.refusals import refusal
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.steps import PHASES
from spielwerk.kunitori.zones import (
    AMBUSH,
    AREA,
    ASIDE,
    DECK,
    DEPLOYED,
    DISCARDS,
    GENERAL_PILE,
    HAND,
    REINFORCEMENT,
    SENT,
)


class Case:
    """One refusal with everything a claim may look at, each by its plain name."""

    def __init__(self, state: KunitoriState, action: int, reason: Reason) -> None:
        frame = state.frame
        assert frame is not None
        self.state, self.frame, self.reason = state, frame, reason
        self.setup, self.zones, self.seat = state.setup, state.zones, frame.seat
        self.asks = state.steps[frame.step].name
        self.verb, *words = ACTIONS.text(action, ()).split()
        self.card = words[0] if words and words[0] in IDS else ""
        self.number = IDS.index(self.card) if self.card else -1
        self.named = next((int(word[1:]) for word in words if word.startswith("@")), -1)
        self.word = next((word for word in words if word in WORDS + PLACES), "")
        self.facts = state.setup.cards[self.number] if self.card else None

    def own(self, zone: int) -> tuple[int, ...]:
        return self.zones[zone + self.seat]

    @property
    def phase(self) -> str:
        return PHASES[self.state.phase]

    @property
    def general_played(self) -> bool:
        return any(self.setup.cards[card].type == "general" for card in self.zones[AREA + self.state.turn])

    @property
    def victim(self) -> int:
        """Whose troop a Land destroyer demands, or a Trap hits."""
        if self.asks == "trap-card":
            return self.frame.a
        if self.frame.a:
            return self.state.target
        met = set(self.frame.picks)
        sides = [seat for seat in (self.state.turn, self.state.ally) if seat >= 0 and seat not in met]
        troops = [
            seat
            for seat in sides
            if any(
                self.setup.cards[card].type == "troop" and IDS[card] != "land-destroyer"
                for card in self.zones[DEPLOYED + seat] + self.zones[AREA + seat]
            )
        ]
        return troops[0]

    def places(self) -> set[str]:
        """Where the troop lies in the victim's area."""
        victim, card, zones = self.victim, self.number, self.zones
        sent = sum(zones[SENT + seat].count(card) for seat in self.setup.seats)
        active = victim == self.state.turn
        here = {
            "standing": card in zones[DEPLOYED + victim] or (not active and card in zones[AREA + victim]),
            "sent": active and sent > 0,
            "held": active and zones[AREA + victim].count(card) > sent,
            "ambush": card in zones[AMBUSH + victim],
            "reinforcement": card in zones[REINFORCEMENT + victim],
        }
        return {place for place, lies in here.items() if lies}


_WITHOUT_PLACE = {
    "action": "done yes ambush reinforce refuse ally place top hold send discard",
    "battle": "choose place trash",
    "buy": "done yes no ambush reinforce refuse choose ally target hold show take top trash discard send",
    "end": "pass yes no ambush reinforce refuse choose ally target place treasure hold show take top trash discard "
    "send",
}
_VERBS = {
    "joint-battle": ("ally", "pass"), "joint-target": ("target",), "consent": ("yes", "no"),
    "generals": ("send", "hold", "pass"), "troops": ("send", "hold"), "defence": ("ambush", "reinforce"),
    "ambush": ("show", "done"), "prize": ("take", "refuse"), "put-back": ("top",),
    "action": ("play", "replay", "pass"), "buy": ("treasure", "buy", "pass"),
}  # fmt: skip

CLAIMS: dict[str, Callable[[Case], bool]] = {
    "not-asked": lambda case: case.reason.numbers == (case.seat,),
    "wrong-phase": lambda case: (
        case.reason.numbers == (case.state.phase,) and case.verb in _WITHOUT_PLACE[case.phase].split()
    ),
    "other-phase": lambda case: (
        case.reason.numbers[0] == case.state.phase != case.reason.numbers[1]
        and case.verb in _WITHOUT_PLACE[case.phase].split()
        and case.verb not in _WITHOUT_PLACE[PHASES[case.reason.numbers[1]]].split()
    ),
    "play-in-action-phase": lambda case: (
        case.phase != "action" and case.facts is not None and case.facts.type not in ("victory", "treasure")
    ),
    "buy-in-buy-phase": lambda case: case.phase not in ("buy", "end"),
    "keep-in-end-phase": lambda case: case.phase != "end",
    "other-question": lambda case: case.reason.cards == (IDS[case.frame.card],),
    "no-answer": lambda case: case.verb not in _VERBS[case.asks] or (case.asks == "action" and case.state.actions == 0),
    "victory-not-playable": lambda case: case.facts is not None and case.facts.type == "victory",
    "treasure-not-action": lambda case: case.facts is not None and case.facts.type == "treasure",
    "not-treasure": lambda case: case.facts is not None and case.facts.type != "treasure",
    "not-in-hand": lambda case: case.number not in case.own(HAND),
    "replay-first": lambda case: (
        case.state.actions > 0 and {*case.reason.cards} == {IDS[card] for card in case.own(DEPLOYED)} != set()
    ),
    "not-deployed": lambda case: (
        case.number not in case.zones[DEPLOYED + (case.frame.a if case.asks == "trap-card" else case.seat)]
    ),
    "rampart-not-deployed": lambda case: (
        case.card == "rampart-under-construction"
        or (case.state.ramparts[case.named] > 0 and not case.zones[DEPLOYED + case.named])
    ),
    "pile-empty": lambda case: case.state.pool[case.number] == 0,
    "general-gone": lambda case: (
        case.state.pool[case.number] == 0 and case.facts is not None and case.facts.type == "general"
    ),
    "not-in-game": lambda case: case.setup.stock[case.number] == 0,
    "general-not-on-top": lambda case: case.zones[GENERAL_PILE][0] != case.number,
    "too-expensive": lambda case: case.reason.numbers[0] > case.reason.numbers[1] == case.state.money,
    "no-buy": lambda case: case.state.buys == 0,
    "not-deployable": lambda case: case.facts is not None and not case.facts.deployable,
    "idle-leaves": lambda case: case.number in case.own(DEPLOYED) and case.setup.options.idle_deployed == "discard",
    "not-in-area": lambda case: not _left(case),
    "kept-already": lambda case: case.own(HAND).count(case.number) == case.frame.picks.count(case.number) > 0,
    "hand-strategy-only": lambda case: case.facts is not None and case.facts.type != "strategy",
    "no-general": lambda case: not case.general_played,
    "not-a-fighter": lambda case: case.facts is not None and case.facts.type not in ("general", "troop"),
    "general-not-played": lambda case: case.number not in case.own(AREA),
    "already-assigned": lambda case: case.number in case.own(AREA) and not _unassigned(case),
    "not-against-self": lambda case: case.named == case.seat,
    "no-such-seat": lambda case: case.named >= len(case.setup.seats),
    "troops-follow": lambda case: case.facts is not None and case.facts.type == "troop" and case.asks == "generals",
    "not-attacked": lambda case: not case.zones[SENT + case.named],
    "battle-declared": lambda case: any(case.zones[SENT + seat] for seat in case.setup.seats),
    "no-monk": lambda case: case.state.monks == 0,
    "two-players": lambda case: len(case.setup.seats) == 2,
    "ally-refused": lambda case: case.named in case.frame.picks,
    "joint-first": lambda case: case.asks == "joint-battle" and case.general_played,
    "joint-given-up": lambda case: case.state.monks > 0 and case.asks in ("generals", "troops"),
    "third-player": lambda case: (
        case.named == case.seat or (case.asks == "joint-target" and case.named == case.frame.a)
    ),
    "no-attack": lambda case: case.setup.attack[case.number] == 0,
    "no-shield": lambda case: case.facts is not None and case.facts.type != "general" and case.card != "skilled-ninja",
    "not-the-prize": lambda case: case.number not in case.frame.picks,
    "nothing-offered": lambda case: case.asks != "prize" and case.phase == "battle",
    "not-turned-up": lambda case: case.number not in (
        case.own(REINFORCEMENT) + case.own(ASIDE) if case.verb == "top" else case.frame.picks
    ),
    "no-such-choice": lambda case: not _offered(case),
    "no-land": lambda case: not case.state.lands[case.named] and case.named != case.seat,
    "no-deployed-there": lambda case: not case.zones[DEPLOYED + case.named],
    "no-general-card": lambda case: case.facts is not None and case.facts.type != "general",
    "no-general-there": lambda case: case.number not in case.own(DECK) + case.own(DISCARDS),
    "spared": lambda case: case.facts is not None and (case.facts.type != "troop" or case.card == "land-destroyer"),
    "which-place": lambda case: case.word == "" and len(case.places()) > 1,
    "not-in-that-place": lambda case: case.word not in case.places(),
    "only-place": lambda case: case.places() == {case.word},
    "not-on-self": lambda case: case.named == case.seat,
}  # fmt: skip
"""What must hold where a code is given, said anew and not by the code that gives it."""


def _offered(case: Case) -> bool:
    """Whether a card that gives a choice gives this one; without a choice nobody is asked in play."""
    if case.asks == "warning":
        return case.word == "draw" or (case.word == "trash" and bool(case.own(HAND)))
    if case.asks == "ninja-shield":
        shields = [
            card
            for card in case.frame.picks
            if case.setup.cards[card].type == "general" or IDS[card] == "skilled-ninja"
        ]
        return bool(case.frame.picks) and not (shields and case.setup.options.ninja_shield == "revealed")
    if case.asks == "temple-town":
        return case.word in ("silver", "gold") and not _trade_fails(case)
    return case.word in ("actions", "battle")


def _left(case: Case) -> bool:
    """Whether a copy of the card is left in the area the question is about."""
    if case.asks == "land-destroyer":
        return bool(case.places())
    if case.asks == "keep-standing":
        idle = case.own(DEPLOYED) if case.setup.options.idle_deployed == "stay" else ()
        return (case.own(AREA) + idle).count(case.number) > case.frame.picks.count(case.number)
    return case.number in case.own(AREA)


def _unassigned(case: Case) -> bool:
    sent = sum(case.zones[SENT + seat].count(case.number) for seat in case.setup.seats)
    return case.own(AREA).count(case.number) > sent + case.frame.picks.count(case.number)


def _trade_fails(case: Case) -> bool:
    given, gained = {"silver": ("copper", "silver"), "gold": ("silver", "gold")}[case.word]
    return IDS.index(given) not in case.own(HAND) or case.state.pool[IDS.index(gained)] == 0


def check_claims(state: KunitoriState, rng: Random) -> set[str]:
    """What is not refused can be done, and every reason given is true; return the codes met."""
    if state.frame is None:
        return set()

    def holds(here: KunitoriState, action: int, reason: Reason) -> bool:
        return CLAIMS[reason.code](Case(here, action, reason))

    return check_refusals(state, partial(refusal, state, state.frame.seat), dict.fromkeys(CLAIMS, holds), rng)
