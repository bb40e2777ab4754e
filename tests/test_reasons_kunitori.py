"""Every reason Kunitori gives is true where it is given, and what is not refused is what can be done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from laws import check_refusals, walk
from spielwerk.core.reasons import Reason
from spielwerk.kunitori.actions import PLACES, TABLE, WORDS
from spielwerk.kunitori.game import GAME
from spielwerk.kunitori.names import IDS
from spielwerk.kunitori.reasons import RULES
from spielwerk.kunitori.refusals import refusal
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
from test_describe_kunitori import starts
from test_laws_kunitori import random_position


class Case:
    """One refusal with everything a claim may look at, each by its plain name."""

    def __init__(self, state: KunitoriState, action: int, reason: Reason) -> None:
        frame = state.frame
        assert frame is not None
        self.state, self.frame, self.reason = state, frame, reason
        self.setup, self.zones, self.seat = state.setup, state.zones, frame.seat
        self.asks = state.steps[frame.step].name
        self.verb, *words = TABLE.text(action, ()).split()
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
        """Whose troop a Land destroyer demands."""
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
    "play-in-action-phase": lambda case: (
        case.phase != "action" and case.facts is not None and case.facts.type not in ("victory", "treasure")
    ),
    "buy-in-buy-phase": lambda case: case.phase not in ("buy", "end"),
    "keep-in-end-phase": lambda case: case.phase != "end",
    "other-question": lambda case: case.reason.cards == (IDS[case.frame.card],),
    "no-answer": lambda case: case.verb not in _VERBS[case.asks],
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
    "nothing-to-protect": lambda case: not case.frame.picks or case.setup.options.ninja_shield == "revealed",
    "not-the-prize": lambda case: case.number not in case.frame.picks,
    "nothing-offered": lambda case: case.asks != "prize" and case.phase == "battle",
    "not-turned-up": lambda case: case.number not in (
        case.own(REINFORCEMENT) + case.own(ASIDE) if case.verb == "top" else case.frame.picks
    ),
    "no-trade": lambda case: case.asks == "temple-town" and _trade_fails(case),
    "no-such-choice": lambda case: case.word not in {
        "warning": ("draw", "trash"), "monk": ("actions", "battle"), "temple-town": ("silver", "gold"),
    }[case.asks],
    "no-card-left": lambda case: not case.own(HAND),
    "no-land": lambda case: not case.state.lands[case.named] and case.named != case.seat,
    "no-deployed-there": lambda case: not case.zones[DEPLOYED + case.named],
    "no-general-card": lambda case: case.facts is not None and case.facts.type != "general",
    "no-general-there": lambda case: case.number not in case.own(DECK) + case.own(DISCARDS),
    "spared": lambda case: case.facts is not None and (case.facts.type != "troop" or case.card == "land-destroyer"),
    "which-place": lambda case: case.word == "" and len(case.places()) > 1,
    "not-in-that-place": lambda case: case.word not in case.places(),
    "only-place": lambda case: case.places() == {case.word},
    "not-on-self": lambda case: case.named == case.seat,
    "no-action": lambda case: case.state.actions == 0,
}  # fmt: skip
"""What must hold where a code is given, said anew and not by the code that gives it."""


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


def met_in(start: KunitoriState, seed: int, limit: int) -> set[str]:
    """Check every state of a game and return the codes met."""
    met: set[str] = set()
    rng = Random(seed)

    def holds(state: KunitoriState, action: int, reason: Reason) -> bool:
        return CLAIMS[reason.code](Case(state, action, reason))

    for state in walk(start, rng, limit):
        if state.frame is not None:
            refuse = partial(refusal, state, state.frame.seat)
            met |= check_refusals(state, refuse, dict.fromkeys(CLAIMS, holds), rng)
    return met


def test_there_is_a_claim_for_every_reason() -> None:
    assert set(CLAIMS) == set(RULES) - {"game-over"}  # when nobody is asked any more; see the test of its own


def at_question(position: dict[str, object], players: int, **options: object) -> KunitoriState:
    return GAME.position(position, players=("anna", "bert", "carl")[:players], options=options)


RARE = {
    "not-in-game": at_question({"phase": "buy"}, 2, piles=["village", "prefecture", "land", "copper", "silver"]),
    "general-not-on-top": at_question({"phase": "buy", "money": 9}, 2, general_pile="top"),
    "idle-leaves": at_question(
        {"phase": "end", "anna": {"deployed": ["cavalry"], "area": ["spear-troopers"]}}, 2, idle_deployed="discard"
    ),
    "joint-given-up": at_question(
        {
            "phase": "battle", "asked": {"question": "generals", "seat": "anna"},
            "anna": {"area": ["travelling-monk", "maeda-toshimasu"]},
        }, 3,
    ),
    "no-shield": at_question(
        {
            "bert": {"hand": ["skilled-ninja", "trap"]},
            "asked": {"question": "ninja-shield", "seat": "bert", "card": "skilled-ninja", "sent_by": "anna",
                      "revealed": ["gold"]},
        }, 2,
    ),
    "not-on-self": at_question({"asked": {"question": "ninja", "seat": "anna", "card": "skilled-ninja"}}, 3),
    "no-trade": at_question(
        {"anna": {"hand": ["copper"]}, "asked": {"question": "temple-town", "seat": "anna", "card": "temple-town"}}, 2
    ),
    "which-place": at_question(
        {
            "phase": "battle", "battle": {"target": "bert"}, "bert": {"deployed": ["cavalry"], "ambush": ["cavalry"]},
            "asked": {"question": "land-destroyer", "seat": "bert", "card": "land-destroyer", "on_defender": 1},
        }, 2,
    ),
    "joint-first": at_question({"phase": "battle", "anna": {"area": ["travelling-monk", "maeda-toshimasu"]}}, 3),
    "no-action": at_question({"actions": 0, "asked": {"question": "action", "seat": "anna"}}, 2),
    "no-buy": at_question({"phase": "buy", "buys": 0, "asked": {"question": "buy", "seat": "anna"}}, 2),
    "no-card-left": at_question(
        {"asked": {"question": "warning", "seat": "anna", "card": "loyal-servants-warning"}}, 2
    ),
    "nothing-to-protect": at_question(
        {"asked": {"question": "ninja-shield", "seat": "bert", "card": "skilled-ninja", "sent_by": "anna"}}, 2
    ),
    "only-place": at_question(
        {
            "phase": "battle", "battle": {"target": "bert"}, "bert": {"deployed": ["cavalry", "spear-troopers"]},
            "asked": {"question": "land-destroyer", "seat": "bert", "card": "land-destroyer", "on_defender": 1},
        }, 2,
    ),
}  # fmt: skip
"""Positions in which a reason is given that random games hardly meet."""


@pytest.mark.parametrize("code", RARE)
def test_rare_reasons_are_true_as_well(code: str) -> None:
    assert code in met_in(RARE[code], 1, 1)


def test_what_is_not_refused_can_be_done_and_every_reason_is_true() -> None:
    met = set(RARE)
    for at, start in enumerate(starts()):
        met |= met_in(start, at, 30)
    for seed in range(100, 112):
        met |= met_in(random_position(Random(seed)), seed, 30)
    assert set(RULES) - met == {"game-over", "not-asked"}  # these two are no answers to somebody who is asked


def test_nobody_else_is_asked_and_after_the_end_nobody_is() -> None:
    state = at_question({"phase": "buy", "anna": {"hand": ["copper"]}}, 2)
    told = state.why_not("pass", seat=1)
    assert told is not None
    assert (told.code, told.numbers) == ("not-asked", (0,))
    over = at_question({"over": True}, 2)
    told = over.why_not("pass")
    assert told is not None
    assert told.code == "game-over"


def test_refusing_on_ones_own_turn_is_no_matter_of_prizes_won() -> None:
    state = at_question({"phase": "buy", "anna": {"hand": ["copper"]}}, 2)
    told = state.why_not("refuse")
    assert told is not None
    assert told.code == "wrong-phase"


def test_a_right_to_a_joint_battle_is_not_denied() -> None:
    state = at_question(
        {"anna": {"hand": ["travelling-monk", "trap"]}, "bert": {"deployed": ["cavalry"]}, "actions": 2}, 3
    )
    state.play("play travelling-monk")
    state.play("choose battle")
    told = state.why_not("ally bert")
    assert told is not None
    assert told.code == "wrong-phase"
