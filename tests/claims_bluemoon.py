"""What each reason of Blue Moon claims: a predicate on the state in which it is given, written without the refusals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random

from laws import check_reasons, check_refusals
from spielwerk.bluemoon import icons, marks, phases, zones
from spielwerk.bluemoon.actions import ACTIONS
from spielwerk.bluemoon.cards.model import (
    ACHIEVEMENT,
    BOOSTER,
    CARGO_TYPES,
    CHARACTER,
    DECK_CARDS,
    EMISSARY,
    END_OF_TURN,
    EXTRA_DRAWS,
    HAND_CARDS,
    HYLA,
    INQUISITOR,
    INTERVENTION,
    LAY_BOOSTER,
    LAY_SUPPORT,
    LEADER,
    LEADERSHIP,
    NO_CHALLENGE,
    NO_ELEMENT,
    ON_MY_TURN,
    ONE_CARD,
    ONE_CHARACTER,
    ONE_IN_COMBAT,
    PAY_CHARACTER,
    SHIP,
    SUPPORT,
    UNKNOWN_TYPE,
    Bind,
    CountZero,
    Demand,
    Does,
    DoubleDemand,
    Forbid,
    Ignore,
    Limit,
    Mutate,
)
from spielwerk.bluemoon.cards.roster import NUMBERS, SHIPS
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.zones import Zone
from spielwerk.core.chance import Seeded
from spielwerk.core.events import Run
from spielwerk.core.reasons import Reason

_ACTIVE = (
    zones.COMBAT, zones.SUPPORT_AREA, zones.LASTING, zones.INFLUENCE, zones.LANDED, zones.BESIDE,
)  # fmt: skip
_AREAS = (zones.COMBAT, zones.BURIED, zones.SUPPORT_AREA, zones.BLUFF_AREA)


_ICONS = (icons.FREE, icons.PAIR, icons.GANG, icons.RETRIEVE, icons.REPLACE)
"""The icons somebody can miss."""
DRAGON_PRICES = {"vulca-29": (8, 0), "terrah-30": (0, 8), "pillar-32": (2, 2)}
"""Fire and Earth for a dragon, as printed."""


class Case:
    """An action refused to a seat, and the reason given."""

    def __init__(self, state: BlueMoonState, seat: int, action: int, reason: Reason) -> None:
        self.state = state
        self.seat = seat
        self.other = 1 - seat
        self.reason = reason
        self.cards = [NUMBERS[card] for card in reason.cards]
        self.numbers = reason.numbers
        verb = ACTIONS.verbs[ACTIONS.verb_of[action]]
        self.verb = verb.word
        arguments = dict(zip(verb.labels, ACTIONS.arguments[action], strict=True))
        self.subject = arguments.get("CARD", NOBODY)
        self.ship = SHIPS[arguments["SHIP"]] if "SHIP" in arguments else NOBODY
        self.free = "free" in arguments

    @property
    def card(self) -> int:
        """The card the reason names first."""
        return self.cards[0]

    def mark(self, mark: int) -> int:
        return self.state.marks[mark]

    @property
    def own_turn(self) -> bool:
        return self.state.turn == self.seat

    @property
    def asked(self) -> bool:
        return self.state.frame is not None and self.state.frame.seat == self.seat

    def asks(self, *kinds: str) -> bool:
        """Whether the seat is asked a question of one of these kinds."""
        decision = self.state.decision
        return self.asked and decision is not None and decision.kind in kinds

    def lies(self, card: int, *places: Zone, seat: int | None = None) -> bool:
        """Whether the card lies in one of these zones of the seat."""
        owner = self.seat if seat is None else seat
        return any(card in self.state.zone(zone, owner) for zone in places)

    def active(self, card: int, seat: int) -> bool:
        return self.lies(card, *_ACTIVE, seat=seat)

    def in_areas(self, seat: int) -> int:
        return sum(len(self.state.zone(zone, seat)) for zone in _AREAS)

    def is_weaker(self) -> bool:
        """Whether the numbers are the powers of both sides, and the own one is too small."""
        powers = tuple(self.state.power(seat)[self.state.element] for seat in (self.seat, self.other))
        return self.numbers == powers and powers[0] < powers[1]

    def takes_no_place(self) -> bool:
        """Whether the card named can be laid and leaves the one character, booster or support of the turn open."""
        state, places = self.state.copy(), (marks.MAIN, marks.BOOSTER_UNITS, marks.SUPPORT_UNITS)
        state.apply(ACTIONS.base("play", "CARD") + self.card, Run(Seeded(0)))
        return all(state.marks[place] == self.mark(place) for place in places)

    def type(self, card: int) -> int:
        return self.state.cards[card].type

    def hand(self, seat: int | None = None) -> tuple[int, ...]:
        return self.state.zone(zones.HAND, self.seat if seat is None else seat)

    def limits(self, what: int) -> bool:
        """Whether the first card named is an opposing one that limits this."""
        power = self.state.cards[self.card].power
        return isinstance(power, Limit) and power.what == what and self.active(self.card, self.other)

    def ignored(self, by: int | None = None) -> bool:
        """Whether the first card named is one of this seat, by default the opponent's, that ignores something."""
        owner = self.other if by is None else by
        return isinstance(self.state.cards[self.card].power, Ignore) and self.active(self.card, owner)

    def characters(self, seat: int) -> int:
        return sum(self.type(card) == CHARACTER for card in self.state.zone(zones.COMBAT, seat))

    def laid(self, types: int) -> list[int]:
        return [card for card in self.state.zone(zones.LAID, self.seat) if self.type(card) & types]

    def could_be_laid(self) -> bool:
        """Whether the state itself, carried on to the character phase, would offer a character."""
        trial = self.state.copy()
        trial.marks[marks.PHASE] = phases.CHARACTER
        at = self.state.zone(zones.HAND, self.seat) + self.state.zone(zones.CARGO, self.seat)
        play = ACTIONS.base("play", "CARD")
        step = next(step for step in BlueMoonState.steps if step.name == "character")
        frame = self.state.frame
        assert frame is not None
        return any(step.refusal(trial, frame, play + card) is None for card in at if self.type(card) == CHARACTER)  # type: ignore[attr-defined]


def _banned(case: Case) -> bool:
    power = case.state.cards[case.card].power
    ban = power.ban if isinstance(power, Bind) else power
    owner = case.seat if isinstance(power, Bind) else case.other
    kind = SUPPORT if case.verb in ("bluff", "load") else case.type(case.subject)
    return (
        isinstance(ban, Forbid)
        and case.active(case.card, owner)
        and bool(ban.types & kind)
        and case.numbers == (ban.types, ban.text, ban.value)
    )


def _does(case: Case, when: int) -> bool:
    power = case.state.cards[case.card].power
    return isinstance(power, Does) and power.when == when


def _demands(case: Case) -> bool:
    power = case.state.cards[case.card].power
    doubler = case.cards[1:]
    right = all(isinstance(case.state.cards[card].power, DoubleDemand) for card in doubler)
    if isinstance(power, Does):  # a dragon for cards, by a text laid this turn
        return case.lies(case.card, zones.LAID)
    return isinstance(power, Demand) and case.active(case.card, case.other) and right


def _wants(case: Case, fire: bool, earth: bool) -> bool:
    """The amounts are those printed (doubled where a doubler is named), and the hand really has too little."""
    power = case.state.cards[case.card].power
    if not _demands(case):
        return False
    factor = 2 if len(case.cards) > 1 else 1
    asked = DRAGON_PRICES.get(case.state.cards[case.card].id, (0, 0))
    if isinstance(power, Demand):
        asked = (factor * power.fire, factor * power.earth)
    amounts = tuple(amount for amount, used in zip(asked, (fire, earth), strict=True) if used)
    printed = [
        sum(getattr(case.state.cards[card], name) for card in case.hand())
        for name, used in (("fire", fire), ("earth", earth))
        if used
    ]
    has = case.numbers[len(amounts) :]
    return case.numbers[: len(amounts)] == amounts and all(own <= most for own, most in zip(has, printed, strict=True))


def _demands_no_payment(case: Case) -> bool:
    """The card wants no payment at all, is not active against the seat, or the second card named ignores its text."""
    power = case.state.cards[case.card].power
    if not isinstance(power, Demand) or power.what in (LAY_SUPPORT, LAY_BOOSTER):
        return True
    ignoring = any(isinstance(case.state.cards[card].power, Ignore) for card in case.cards[1:])
    return ignoring or not case.active(case.card, case.other)


def _adds_nothing(case: Case, *, printed: bool = False) -> bool:
    """What is printed on the card is of no use for the price, or (unless `printed`) something takes its value away."""
    price, card = case.state.cards[case.cards[1]].power, case.state.cards[case.card]
    if isinstance(price, Demand) and price.what == PAY_CHARACTER:
        return card.type != CHARACTER
    if isinstance(price, Demand) and price.moons:
        return card.moons == 0
    if isinstance(price, Demand):
        worth = (card.fire if price.fire else 0) + (card.earth if price.earth else 0)
        against = [case.state.cards[other].power for other in _against(case)]
        return worth == 0 or (not printed and any(isinstance(power, Ignore | CountZero) for power in against))
    return not printed  # a dragon for cards: what is wanted is in the program of the card


def _against(case: Case) -> list[int]:
    return [card for zone in _ACTIVE for card in case.state.zone(zone, case.other)]


def _nothing_to_do(case: Case) -> bool:
    """A text on the own turn finds no card to hit; others could not even draw or discard."""
    if case.type(case.card) == INTERVENTION:
        return case.lies(case.card, zones.HAND)
    if not _does(case, ON_MY_TURN):
        return case.active(case.card, case.seat) and case.mark(marks.PHASE) == phases.END
    places = (zones.COMBAT, zones.SUPPORT_AREA)
    hit = [card for zone in places for card in case.state.zone(zone, case.other) if case.type(card) != CHARACTER]
    spared = [
        card for card in hit if case.state.cards[card].icons & icons.PROTECTED or not case.state.cards[card].icons
    ]
    by_icon = case.state.cards[case.card].id == "khind-6"
    unhit = [card for card in hit if not case.state.cards[card].icons & icons.PROTECTED]
    return not case.state.zone(zones.BLUFF_AREA, case.other) and (len(spared) == len(hit) if by_icon else not unhit)


def _mutant(case: Case) -> bool:
    return case.card == case.subject and isinstance(case.state.cards[case.card].power, Mutate)


def _power(case: Case) -> int:
    power = case.state.cards[case.card].power
    return power.number if isinstance(power, Mutate) else NOBODY


def _face_up(case: Case, seat: int) -> list[int]:
    places = (zones.COMBAT, zones.SUPPORT_AREA, zones.INFLUENCE, zones.BESIDE)
    return [card for zone in places for card in case.state.zone(zone, seat)]


def _too_few(case: Case, found: list[int]) -> bool:
    """Two are wanted, fewer are there, and so it is said."""
    return case.numbers == (2, len(found)) and len(found) < 2


CLAIMS: Mapping[str, Callable[[Case], bool]] = {
    "game-over": lambda case: case.state.outcome is not None,
    "not-asked": lambda case: not case.asked and case.state.frame is not None,
    "other-question": lambda case: (
        case.asked and case.state.frame is not None and case.state.frame.card == case.card
    ),
    "intervene-first": lambda case: case.asks("intervene", "answer-intervention"),
    "other-phase": lambda case: (
        case.asked and case.own_turn and case.numbers[1] == case.mark(marks.PHASE) != case.numbers[0]
    ),
    "no-passing": lambda case: case.verb == "pass" and case.asks("retreat", "power"),
    "not-now": lambda case: case.asked and case.numbers == (case.mark(marks.PHASE),),
    "not-your-turn": lambda case: not case.own_turn,
    "wrong-phase": lambda case: (
        case.own_turn and case.numbers[1] == case.mark(marks.PHASE) != case.numbers[0] and case.card == case.subject
    ),
    "not-in-hand": lambda case: case.card not in case.hand() and case.card == case.subject,
    "not-active": lambda case: not case.lies(case.card, zones.COMBAT, zones.SUPPORT_AREA)
    and (case.verb == "retrieve" or not case.active(case.card, case.seat)),
    "aboard-at-sea": lambda case: case.lies(case.card, zones.INFLUENCE) and case.lies(case.subject, zones.CARGO),
    "only-from-ship": lambda case: set(case.cards) == set(case.state.zone(zones.LANDED, case.seat)) != set(),
    "landing-turn": lambda case: case.own_turn
    and case.mark(marks.SHIP_BACK) > 0
    and not case.state.zone(zones.LANDED, case.seat),
    "banned": _banned,
    "loading-banned": lambda case: _banned(case) and case.verb == "load",
    "one-card-only": lambda case: case.limits(ONE_CARD)
    and bool(case.mark(marks.LAID_COUNT if case.own_turn else marks.GUESTS) or case.state.zone(zones.LIMBO, case.seat)),
    "one-card-in-combat": lambda case: case.limits(ONE_IN_COMBAT) and case.mark(marks.COMBAT_COUNT) > 0,
    "one-character-only": lambda case: case.limits(ONE_CHARACTER) and case.characters(case.seat) > 0,
    "stopped": lambda case: case.own_turn
    and case.mark(marks.STOPPED) == 1
    and all(case.state.cards[card].icons & icons.STOP and case.lies(card, zones.LAID) for card in case.cards),
    "one-character": lambda case: case.own_turn and case.mark(marks.MAIN) == 1 and bool(case.laid(CHARACTER)),
    "opening-turn": lambda case: case.own_turn and case.state.element == NO_ELEMENT,
    "one-booster-or-support": lambda case: case.own_turn
    and case.mark(marks.BOOSTER_UNITS) + case.mark(marks.SUPPORT_UNITS) > 0,
    "one-action-card": lambda case: case.own_turn and case.mark(marks.ACTED) == 1,
    "leader-not-played": lambda case: bool(case.type(case.card) & (LEADER | INQUISITOR | EMISSARY)),
    "not-free": lambda case: case.free and not case.state.cards[case.card].icons & icons.FREE,
    "free-anyway": lambda case: case.free and case.takes_no_place(),
    "no-bluff-icon": lambda case: not case.state.cards[case.card].icons & icons.ANY_BLUFF,
    "bluff-ignored": lambda case: case.ignored(),
    "no-cargo": lambda case: not case.type(case.card) & CARGO_TYPES,
    "no-such-ship": lambda case: not (case.type(case.card) == SHIP and case.lies(case.card, zones.INFLUENCE)),
    "ship-full": lambda case: case.state.zone(zones.ABOARD, case.seat).count(case.card)
    >= case.state.cards[case.card].capacity
    == case.numbers[0],
    "no-replace-icon": lambda case: not case.state.cards[case.card].icons & icons.REPLACE,
    "no-retrieve-icon": lambda case: not case.state.cards[case.card].icons & icons.RETRIEVE,
    "icon-ignored": lambda case: case.ignored() and case.numbers[0] in _ICONS,
    "text-ignored": lambda case: case.ignored(case.seat if case.verb == "pay" else case.other),
    "retrieve-blocked": lambda case: case.lies(case.card, zones.COMBAT, seat=case.other)
    and bool(case.state.cards[case.card].icons & icons.RETRIEVE)
    and case.type(case.subject) == CHARACTER,
    "hand-closed": lambda case: case.limits(HAND_CARDS),
    "deck-closed": lambda case: case.limits(DECK_CARDS),
    "deck-empty": lambda case: not case.state.zone(zones.DECK, case.seat),
    "nothing-to-use": lambda case: not _does(case, ON_MY_TURN) and not _does(case, END_OF_TURN),
    "already-used": lambda case: case.lies(case.card, zones.USED),
    "no-target": _nothing_to_do,
    "used-at-the-end": lambda case: _does(case, END_OF_TURN) and case.mark(marks.PHASE) != phases.END,
    "too-late-to-use": lambda case: _does(case, ON_MY_TURN) and case.mark(marks.PHASE) > phases.SUPPORT,
    "no-demand": lambda case: case.verb == "pay" and _demands_no_payment(case),
    "already-paid": lambda case: case.lies(case.card, zones.PAID),
    "too-late-to-pay": lambda case: case.own_turn and case.mark(marks.PHASE) > phases.SUPPORT and _demands(case),
    "cannot-pay-characters": lambda case: _demands(case)
    and sum(case.type(card) == CHARACTER for card in case.hand()) == case.numbers[1] < case.numbers[0],
    "cannot-pay-moons": lambda case: _demands(case)
    and sum(case.state.cards[card].moons for card in case.hand()) == case.numbers[1] < case.numbers[0],
    "cannot-pay-kinds": lambda case: _demands(case)
    and all(sum(case.type(card) == kind for card in case.hand()) < 2 for kind in (LEADERSHIP, HYLA, ACHIEVEMENT)),
    "cannot-pay-fire": lambda case: _wants(case, True, False) and case.numbers[1] < case.numbers[0],
    "cannot-pay-earth": lambda case: _wants(case, False, True) and case.numbers[1] < case.numbers[0],
    "cannot-pay-both": lambda case: _wants(case, True, True),
    "cannot-pay-either": lambda case: _wants(case, True, True)
    and case.numbers[2] < case.numbers[0]
    and case.numbers[3] < case.numbers[1],
    "adds-nothing": lambda case: case.asked and case.card in case.hand() and _adds_nothing(case),
    "pays-too-much": lambda case: case.asked and case.card in case.hand() and not _adds_nothing(case, printed=True),
    "demand-support": lambda case: _demands(case) and not case.laid(SUPPORT),
    "demand-booster": lambda case: _demands(case) and not case.laid(BOOSTER),
    "demand-unpaid": lambda case: _demands(case) and not case.lies(case.card, zones.PAID),
    "no-character-laid": lambda case: case.own_turn and not case.laid(CHARACTER),
    "power-not-reached": lambda case: case.is_weaker(),
    "shield-ignored": lambda case: (
        case.is_weaker()
        and case.ignored()
        and case.active(case.cards[1], case.seat)
        and bool(case.state.cards[case.cards[1]].icons & icons.SHIELDS[case.state.element])
    ),
    "other-element": lambda case: case.numbers == (case.state.element,) and case.state.element != NO_ELEMENT,
    "no-fight": lambda case: case.state.element == NO_ELEMENT,
    "retreat-phase-only": lambda case: not case.own_turn or case.mark(marks.PHASE) != phases.RETREAT,
    "fight-is-on": lambda case: case.state.element != NO_ELEMENT,
    "cannot-open": lambda case: case.own_turn and case.state.element == NO_ELEMENT and not case.could_be_laid(),
    "declined": lambda case: case.state.decision is not None and case.state.decision.kind == "decline" and case.asked,
    "discard-one-first": lambda case: case.state.decision is not None and case.state.decision.kind == "decline",
    "turn-can-go-on": lambda case: case.own_turn and ACTIONS.base("fallback") not in case.state.options,
    "own-announcement": lambda case: case.own_turn,
    "no-bluffs": lambda case: not case.state.zone(zones.BLUFF_AREA, case.other),
    "bluffs-ignored": lambda case: isinstance(case.state.cards[case.card].power, Ignore)
    and case.active(case.card, case.seat),
    "challenge-forbidden": lambda case: case.limits(NO_CHALLENGE),
    "protected": lambda case: bool(case.state.cards[case.card].icons & icons.PROTECTED)
    and case.active(case.card, case.other),
    "no-such-target": lambda case: case.asked and case.state.frame is not None and case.state.frame.card == case.card,
    "not-offered": lambda case: case.asked and case.card == case.subject,
    "bluffs-by-name": lambda case: case.verb == "discard" and case.subject == NOBODY,
    "no-intervention": lambda case: case.type(case.card) != INTERVENTION,
    "facts-unknown": lambda case: case.type(case.card) == UNKNOWN_TYPE or bool(case.state.cards[case.card].missing),
    "cannot-pay-cost": lambda case: case.numbers[0] == case.state.cards[case.card].cost > case.numbers[1],
    "intervention-not-played": lambda case: case.type(case.card) == INTERVENTION,
    "not-its-window": lambda case: case.type(case.card) == INTERVENTION and case.card in case.hand(),
    "extra-draw-forbidden": lambda case: case.limits(EXTRA_DRAWS),
    "gang-broken": lambda case: case.state.cards[case.card].gang != case.state.cards[case.cards[1]].gang
    and case.lies(case.cards[1], zones.LAID),
    "free-six-cards": lambda case: case.numbers == (6, case.in_areas(case.other)) and case.numbers[1] < 6,
    "free-characters": lambda case: case.numbers == (2, case.characters(case.other)) and case.numbers[1] < 2,
    "free-boosters": lambda case: _too_few(
        case, [card for card in case.state.zone(zones.COMBAT, case.other) if case.type(card) == BOOSTER]
    ),
    "free-supports": lambda case: _too_few(
        case, [*case.state.zone(zones.SUPPORT_AREA, case.other), *case.state.zone(zones.BLUFF_AREA, case.other)]
    ),
    "free-icons": lambda case: _too_few(
        case,
        [card for card in _face_up(case, case.other) if case.state.cards[card].icons]
        + list(case.state.zone(zones.BLUFF_AREA, case.other)),
    ),
    "condition-dragon": lambda case: _mutant(case) and case.state.dragons(case.other) <= 0,
    "condition-fewer-cards": lambda case: _mutant(case)
    and case.numbers == (_power(case), len(case.hand()), len(case.hand(case.other)))
    and case.numbers[1] + case.numbers[0] > case.numbers[2],
    "condition-cards": lambda case: _mutant(case)
    and case.numbers == (_power(case), case.in_areas(case.other))
    and case.numbers[1] < case.numbers[0],
    "condition-active": lambda case: _mutant(case)
    and case.numbers[1] == case.in_areas(case.other) - len(case.state.zone(zones.BURIED, case.other))
    and case.numbers[1] < case.numbers[0] == _power(case),
    "condition-empty": lambda case: _mutant(case) and case.numbers == (case.in_areas(case.seat),) != (0,),
    "condition-influence": lambda case: _mutant(case)
    and case.numbers == (len(case.state.zone(zones.INFLUENCE, case.seat)),) != (0,),
    "condition-free-card": lambda case: _mutant(case)
    and not any(case.state.cards[card].icons & icons.FREE for card in _face_up(case, case.other)),
    "condition-no-fight": lambda case: _mutant(case) and case.state.element == NO_ELEMENT,
    "condition-element": lambda case: _mutant(case)
    and getattr(case.state.cards[case.card].power, "element", NOBODY) == case.state.element,
    "condition-power": lambda case: _mutant(case)
    and case.numbers == (_power(case), case.state.power(case.other)[case.state.element])
    and case.numbers[1] < case.numbers[0],
}  # fmt: skip


def check_claim(state: BlueMoonState, seat: int, action: int, reason: Reason) -> None:
    """What the reason says is so."""
    claim = CLAIMS[reason.code]
    assert claim(Case(state, seat, action, reason)), (state.text(action), seat, reason)


def claims_of(seat: int) -> dict[str, Callable[[BlueMoonState, int, Reason], bool]]:
    """What reasons given to this seat claim."""

    def bound(claim: Callable[[Case], bool]) -> Callable[[BlueMoonState, int, Reason], bool]:
        return lambda state, action, reason: claim(Case(state, seat, action, reason))

    return {code: bound(claim) for code, claim in CLAIMS.items()}


def check_claims(state: BlueMoonState, rng: Random) -> None:
    """What is not refused can be done, and every reason given to either seat is true."""
    asked = -1 if state.frame is None else state.frame.seat
    check_refusals(state, partial(state.refusal, asked), claims_of(asked), rng)
    check_reasons(state, check_claim, rng)
