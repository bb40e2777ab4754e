"""Kunitori for the web."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from spielwerk.core.cards import UNKNOWN
from spielwerk.core.events import Event
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason
from spielwerk.core.view import View
from spielwerk.kunitori import game as _game  # noqa: F401 - fills the table of steps
from spielwerk.kunitori import steps
from spielwerk.kunitori.actions import (
    ALLY,
    BUY,
    CHOOSE_GOLD,
    CHOOSE_SILVER,
    MAX_SEATS,
    PASS,
    PLACE,
    SEND,
    TABLE,
    TARGET,
)
from spielwerk.kunitori.cards.model import Card
from spielwerk.kunitori.names import FIELD_IMPROVEMENT, IDS, KINDS, NUMBER, TEMPLE_TOWN, VILLAGE, is_treasure
from spielwerk.kunitori.rules.battle import attacked, in_stock, prize
from spielwerk.kunitori.rules.strength import attackers, attacking_cards, defence, defending_cards, offence
from spielwerk.kunitori.scoring import owned, worth
from spielwerk.kunitori.setup import make_setup
from spielwerk.kunitori.state import KunitoriState
from spielwerk.kunitori.steps import PHASES
from spielwerk.kunitori.wording import Wording
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
    TRASH,
)
from spielwerk.language import Language, catalogue, listing
from spielwerk.web.errors import say
from spielwerk.web.face import Concern, Face, winner_text
from spielwerk.web.shapes import Outcome, Part, Place

_ZONES: Final = {
    "hand": HAND,
    "deployed": DEPLOYED,
    "area": AREA,
    "ambush": AMBUSH,
    "reinforcement": REINFORCEMENT,
    "aside": ASIDE,
    "discard": DISCARDS,
    "deck": DECK,
}
_POOL: Final = "pool"
# Where the card an action names is looked for, in this order; the owner is found by the step.
_WHERE: Final[dict[str, tuple[str, ...]]] = {
    "play": ("hand",),
    "replay": ("deployed",),
    "send": ("area", "deployed"),
    "hold": ("area", "deployed"),
    "show": ("hand",),
    "take": (_POOL,),
    "top": ("reinforcement", "aside", "ambush", "area"),
    "treasure": ("hand",),
    "buy": (_POOL,),
    "keep": ("area", "deployed", "hand"),
    "trash": ("hand", "area", "deployed", "discard"),
    "discard": ("deployed", "area", "hand"),
}
_BY_STEP: Final[dict[int, tuple[str, ...]]] = {
    steps.TAKE_BACK: ("discard", "deck"),
    steps.END_HAND: ("hand",),
}
_TRIED: Final = {
    "hand": (("play",), ("play",), ("play",), ("keep", "play")),
    "deployed": (("replay",), ("send",), ("replay",), ("keep",)),
    "area": (("send",), ("send",), ("send",), ("keep",)),
    _POOL: (("buy",),) * len(PHASES),
}
"""What one tries with a card by the area it lies in and the phase, the likeliest first."""
_PLAYERS: Final = {"joint-battle": ALLY, "joint-target": TARGET, "trap": TARGET, "ninja": TARGET, "place": PLACE}
"""Questions that are answered with a player."""


class KunitoriFace(Face):
    """Kunitori in one language."""

    game = "kunitori"

    def __init__(self, language: Language, facts: Mapping[str, Any]) -> None:
        """Speak a language, of cards as their owner may have corrected them."""
        self.language = language
        self._cards = make_setup(2, {"facts": facts}).cards
        self._wording = Wording(language)
        self._words = catalogue("spielwerk.kunitori", language)

    def card_id(self, card: int) -> str:
        """Return a card as it is written."""
        return IDS[card]

    def card_name(self, card_id: str) -> str:
        """Return a card's name."""
        return self._wording.card(card_id)

    # -- words -------------------------------------------------------------------------------------

    def question(self, state: KunitoriState, kind: str) -> tuple[str, str | None]:
        """Word the question with the players it is about, and name the card that asks it."""
        del kind
        frame = state.frame
        assert frame is not None
        return self._wording.question(state), IDS[frame.card] if frame.card >= 0 else None

    def action(self, state: KunitoriState, action: int) -> str:
        """Word an option."""
        return str(self._wording.action(state, action))

    def offered(self, options: Sequence[int]) -> list[int]:
        """Show all options."""
        return list(options)

    def beside(self, state: KunitoriState, kind: str) -> Iterable[int]:
        """Return going on, an attack, the other players and both trades where one expects them."""
        frame = state.frame
        assert frame is not None
        if kind in _PLAYERS:
            return [_PLAYERS[kind] + seat for seat in state.setup.seats if seat != frame.seat]
        if kind == "temple-town":
            return [CHOOSE_SILVER, CHOOSE_GOLD]
        if kind not in ("action", "buy"):
            return []
        standing = state.zones[DEPLOYED + frame.seat] + state.zones[AREA + frame.seat]
        fighters = [card for card in standing if state.setup.attack[card]]
        target = (frame.seat + 1) % len(state.setup.seats)
        return [PASS, *(SEND + card * MAX_SEATS + target for card in fighters[:1])]

    def event(self, event: Event, players: Sequence[str], reader: int) -> str | None:
        """Word what happened, addressed to the reader."""
        return self._wording.event(event, players, reader)

    def reason(self, reason: Reason, players: Sequence[str]) -> str:
        """Word a refusal."""
        return self._wording.reason(reason, players)

    def rule(self, rule: str) -> str:
        """Return a rule in a sentence."""
        return self._wording.rule(rule)

    def rules(self) -> Iterable[str]:
        """Return the numbers of all rules there are sentences for."""
        return self._words.table("rule")

    def phase(self, state: KunitoriState) -> tuple[str, str]:
        """Return the phase and its name."""
        return PHASES[state.phase], self._wording.phase(PHASES[state.phase])

    def outcome(self, state: KunitoriState) -> Outcome:
        """Say who won, and what everybody's points are made of."""
        winner, points, cause = winner_text(state)
        tied = sum(total == points[winner] for total in points) > 1
        return {
            "winner": winner,
            "points": list(points),
            "text": say(self.language, "outcome", "points-won", player=state.setup.players[winner], n=points[winner]),
            "cause": "tie-break" if tied else cause,
            "cause_text": say(self.language, "outcome", "tie-break" if tied else "points"),
            "rows": [
                {"seat": seat, "points": points[seat], "parts": self._parts(state, owned(state, seat))}
                for seat in state.setup.seats
            ],
        }

    def _parts(self, state: KunitoriState, cards: tuple[int, ...]) -> list[Part]:
        """Return what the points of somebody's cards come from: what would be missing without each kind of card."""
        parts: list[Part] = []
        counted = 0
        for card in sorted(set(cards)):
            count = cards.count(card)
            points = state.setup.cards[card].vp * count
            if points:
                parts.append({"text": f"{self._wording.card(IDS[card])} ×{count}", "points": points})
                counted += points
        rest = worth(state, cards) - counted
        if rest:
            names = [self._wording.card(IDS[card]) for card in (FIELD_IMPROVEMENT, TEMPLE_TOWN) if card in cards]
            parts.append({"text": listing(names, self.language), "points": rest})
        return parts

    # -- actions -----------------------------------------------------------------------------------

    def concern(self, state: KunitoriState, seat: int, action: int) -> Concern:
        """Say what an option is about."""
        verb = TABLE.verbs[TABLE.verb_of[action]]
        arguments = dict(zip(verb.labels, TABLE.arguments[action], strict=True))
        named = arguments.get("SEAT")
        if "CARD" not in arguments:
            return Concern(verb.word, seat=named)
        card = arguments["CARD"]
        return Concern(verb.word, IDS[card], place=self._place(state, seat, verb.word, card), seat=named)

    @staticmethod
    def _place(state: KunitoriState, seat: int, verb: str, card: int) -> Place | None:
        frame = state.frame
        zones = _WHERE.get(verb, ())
        owner = seat
        if frame is not None:
            if frame.step == steps.NINJA_TRASH:
                return {"seat": frame.a, "zone": "revealed"}
            zones = _BY_STEP.get(frame.step, zones)
            concerned = _concerned(state, frame)
            if frame.step in (steps.TRAP_CARD, steps.DEMANDS) and concerned >= 0:
                owner = concerned
            if frame.step == steps.DEMANDS and card not in state.zones[DEPLOYED + owner] + state.zones[AREA + owner]:
                owner = seat
        for zone in zones:
            if zone == _POOL:
                return {"seat": None, "zone": _POOL}
            if card in state.zones[_ZONES[zone] + owner]:
                return {"seat": owner, "zone": zone}
        return None

    def natural(self, state: KunitoriState, seat: int, card: str, zone: str) -> list[str]:
        """Return what one would try with a card lying there in this phase."""
        if card not in NUMBER:
            return []
        if zone == "hand" and state.frame is not None and state.frame.step in (steps.AMBUSH, steps.NINJA_SHIELD):
            return [f"show {card}"]
        if zone == "hand" and is_treasure(NUMBER[card]):
            return [f"treasure {card}"]
        verbs = _TRIED[zone][state.phase] if zone in _TRIED else ("play",)
        others = [name for at, name in enumerate(state.setup.players) if at != seat]
        return [
            notation
            for verb in verbs
            for notation in ([f"send {card} {name}" for name in others] if verb == "send" else [f"{verb} {card}"])
        ]

    # -- the table ---------------------------------------------------------------------------------

    def view(self, view: View) -> dict[str, Any]:
        """Return the table as the seat of the view may see it."""
        state: KunitoriState = view.table
        held = 0
        if view.seat >= 0:
            hand = state.zones[HAND + view.seat]
            held = sum(state.setup.cards[card].money for card in hand if card != UNKNOWN and is_treasure(card))
        last = None if state.last < 0 else state.last
        return {
            "game": self.game,
            "counters": {
                "actions": state.actions,
                "buys": state.buys,
                "money": state.money,
                "in_hand": held,
                "discount": state.discount,
                "joint_battles": state.monks,
            },
            "last": last,
            "last_text": None
            if last is None
            else say(self.language, "kunitori", "last", player=state.setup.players[last]),
            "pool": self._pool(state),
            "trash": self.shown(state.zones[TRASH]),
            "revealed": self._revealed(state),
            "areas": [self._area(view, state, seat) for seat in state.setup.seats],
            "battle": self._battle(state) if state.target >= 0 else None,
            "plan": self._plan(state) if state.target < 0 and state.phase == steps.BATTLE_PHASE else [],
        }

    def _pool(self, state: KunitoriState) -> list[dict[str, Any]]:
        top = state.zones[GENERAL_PILE][:1]
        return [
            {
                "card": IDS[card],
                "count": state.pool[card],
                "price": state.setup.price(card, state.discount),
                "cost": state.setup.cards[card].cost,
                "assumed": "cost" in state.setup.cards[card].assumed,
                "buyable": BUY + card in state.options,
                "top": card in top,
            }
            for card in range(KINDS)
            if state.setup.stock[card]
        ]

    def _revealed(self, state: KunitoriState) -> dict[str, Any] | None:
        """Return the cards a ninja has turned up, which lie in no zone."""
        frame = state.frame
        if frame is None or frame.step not in (steps.NINJA_SHIELD, steps.NINJA_TRASH):
            return None
        victim = frame.seat if frame.step == steps.NINJA_SHIELD else frame.a
        return {"seat": victim, "cards": self.shown(frame.picks)}

    def _area(self, view: View, state: KunitoriState, seat: int) -> dict[str, Any]:
        zones = state.zones
        playable: set[str | None] = set()
        if seat == view.seat:
            concerns = [self.concern(state, seat, action) for action in state.options]
            playable = {each.card for each in concerns if each.place == {"seat": seat, "zone": "hand"}}
        # All gains are public, so everybody can count what lies face down too.
        cards = (*(card for card in owned(state, seat) if card != UNKNOWN), *view.unseen[seat])
        standing = zones[DEPLOYED + seat] + zones[AREA + seat] + zones[AMBUSH + seat] + zones[REINFORCEMENT + seat]
        return {
            "seat": seat,
            "points": worth(state, cards),
            "parts": self._parts(state, cards),
            "had_land": bool(state.lands[seat]),
            "hand": [{"card": card, "playable": card in playable} for card in self.shown(zones[HAND + seat])],
            "deck": self.deck(zones[DECK + seat]),
            "discard": self.pile(zones[DISCARDS + seat]),
            "area": self.shown(zones[AREA + seat]),
            "deployed": self.shown(zones[DEPLOYED + seat]),
            "ambush": self.shown(zones[AMBUSH + seat]),
            "reinforcement": self.shown(zones[REINFORCEMENT + seat]),
            "aside": self.shown(zones[ASIDE + seat]),
            "ramparts": state.ramparts[seat],
            "strength": sum(state.setup.attack[card] for card in standing),
            "strength_text": self._sum(state, [card for card in standing if state.setup.attack[card]], 0),
        }

    def _battle(self, state: KunitoriState) -> dict[str, Any]:
        target = state.target
        attacking = [(card, seat) for seat in attackers(state) for card in attacking_cards(state, seat)]
        defending = [(card, target) for card in defending_cards(state, target) if state.setup.attack[card]]
        bonus = defence(state, target) - sum(state.setup.attack[card] for card in defending_cards(state, target))
        return {
            "attackers": list(attackers(state)),
            "target": target,
            "sides": [
                self._side(state, list(attackers(state)), attacking, offence(state), 0),
                self._side(state, [target], defending, defence(state, target), bonus),
            ],
            "stands": self._stands(state),
        }

    def _side(
        self, state: KunitoriState, seats: list[int], cards: list[tuple[int, int]], strength: int, bonus: int
    ) -> dict[str, Any]:
        attack = state.setup.attack
        return {
            "seats": seats,
            "strength": strength,
            "cards": [{"card": IDS[card], "attack": attack[card], "seat": seat} for card, seat in cards],
            "bonus": bonus,
            "text": self._sum(state, [card for card, _ in cards], bonus),
        }

    def _sum(self, state: KunitoriState, cards: Sequence[int], bonus: int) -> str:
        """Write the attack of cards as a sum."""
        attack = state.setup.attack
        parts = [f"{self._wording.card(IDS[card])} {attack[card]}" for card in cards]
        if bonus:
            parts.append(say(self.language, "kunitori", "ambush-bonus", n=bonus))
        return f"{' + '.join(parts) or '0'} = {sum(attack[card] for card in cards) + bonus}"

    def _stands(self, state: KunitoriState) -> str:
        """Say who would win what if nothing more were shown."""
        difference = offence(state) - defence(state, state.target)
        joint = len(attackers(state)) > 1
        players = state.setup.players
        if not difference:
            return say(self.language, "kunitori", "stands-equal")
        if difference < 0:
            return say(self.language, "kunitori", "stands-defender", player=players[state.target], n=-difference)
        won = in_stock(state, prize(difference, joint))
        card = say(self.language, "kunitori", "no-card") if won < VILLAGE else self._wording.card(IDS[won])
        names = listing([players[seat] for seat in attackers(state)], self.language)
        return say(self.language, "kunitori", "stands", player=names, n=difference, card=card)

    def _plan(self, state: KunitoriState) -> list[dict[str, Any]]:
        attack = state.setup.attack
        zones = state.zones
        return [
            {
                "target": seat,
                "cards": self.shown(zones[SENT + seat]),
                "strength": sum(attack[card] for card in zones[SENT + seat]),
                "standing": sum(attack[card] for card in zones[DEPLOYED + seat] + zones[AREA + seat]),
            }
            for seat in attacked(state)
        ]

    # -- cards -------------------------------------------------------------------------------------

    def cards(self) -> list[dict[str, Any]]:
        """Return all cards with facts and texts."""
        return [self._card(card) for card in self._cards]

    def _card(self, card: Card) -> dict[str, Any]:
        return {
            "id": card.id,
            "name": self._wording.card(card.id),
            "short": self._wording.short(card.id),
            "type": card.type,
            "type_name": self._wording.type(card.type),
            "cost": card.cost,
            "copies": card.copies,
            "vp": card.vp,
            "attack": card.attack,
            "deployable": card.deployable,
            "draws": card.cards,
            "actions": card.actions,
            "money": card.money,
            "buys": card.buys,
            "text": self._wording.card_text(card.id),
            "facts": self._wording.facts(card),
            "symbols": self._wording.symbols(card),
            "assumed": list(card.assumed),
        }

    def words(self) -> dict[str, Any]:
        """Return the names of types, phases and the like."""
        tables = {name: dict(self._words.table(name)) for name in ("type", "phase")}
        return {**tables, "phases": list(PHASES)}


def _concerned(state: KunitoriState, frame: Frame) -> int:
    """Return the player a question is about, or a negative number."""
    if frame.step in (steps.JOINT_TARGET, steps.CONSENT, steps.TRAP_CARD, steps.NINJA_TRASH):
        return frame.a
    if frame.step == steps.DEMANDS:
        return state.target if frame.a else state.turn
    return -1
