"""Blue Moon for the web."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from spielwerk.bluemoon import game as _game  # noqa: F401 - tells all cards
from spielwerk.bluemoon import phases, zones
from spielwerk.bluemoon.actions import ACTIONS, ANNOUNCE, DECLINE, FIGHT, NO, PASS, RETREAT, USE, YES
from spielwerk.bluemoon.cards.facts import ICON_NAMES, TYPE_NAMES, amended
from spielwerk.bluemoon.cards.model import CHARACTER, EARTH, ELEMENTS, FIRE, NO_ELEMENT, SHIP, Card
from spielwerk.bluemoon.cards.roster import IDS, NUMBERS, PEOPLES, SHIPS
from spielwerk.bluemoon.decks import leader_of
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.rules.moving import cargo_of
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.rules.values import Account, card_values
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.wording import Wording
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.events import Event
from spielwerk.core.reasons import Reason
from spielwerk.core.view import View
from spielwerk.language import Language, catalogue
from spielwerk.web.errors import say
from spielwerk.web.face import Concern, Face, winner_text
from spielwerk.web.shapes import Outcome, Place

_ZONES: Final = {
    "hand": (zones.HAND,),
    "combat": (zones.COMBAT,),
    "support": (zones.SUPPORT_AREA,),
    "bluffs": (zones.BLUFF_AREA,),
    "influence": (zones.INFLUENCE, zones.LANDED),
    "cargo": (zones.CARGO,),
    "buried": (zones.BURIED,),
    "discard": (zones.DISCARD,),
    "leadership": (zones.LEADERSHIP_PILE, zones.LASTING),
    "deck": (zones.DECK,),
    "beside": (zones.BESIDE,),
    "limbo": (zones.LIMBO,),
}
_IN_PLAY: Final = ("combat", "support", "influence", "beside", "leadership", "bluffs", "buried", "limbo")
_OWN: Final = True
_OTHER: Final = False
# Where the card an action names is looked for, in this order.
_FROM_HAND: Final = ((_OWN, "hand"), (_OWN, "cargo"), (_OWN, "deck"))
_OWN_IN_PLAY: Final = tuple((_OWN, zone) for zone in _IN_PLAY)
_OTHER_IN_PLAY: Final = tuple((_OTHER, zone) for zone in _IN_PLAY)
_WHERE: Final[dict[str, tuple[tuple[bool, str], ...]]] = {
    "play": _FROM_HAND,
    "bluff": _FROM_HAND,
    "replace": _FROM_HAND,
    "load": _FROM_HAND,
    "intervene": _FROM_HAND,
    "bottom": _FROM_HAND,
    "shuffle-in": _FROM_HAND,
    "discard": (*_FROM_HAND, *_OWN_IN_PLAY, *_OTHER_IN_PLAY),
    "retrieve": _OWN_IN_PLAY,
    "land": _OWN_IN_PLAY,
    "use": _OWN_IN_PLAY,
    "pay": _OTHER_IN_PLAY,
    "target": (*_OTHER_IN_PLAY, (_OTHER, "hand"), *_OWN_IN_PLAY, *_FROM_HAND),
    "spare": (*_OTHER_IN_PLAY, *_OWN_IN_PLAY),
    "take": (*_OWN_IN_PLAY, (_OWN, "discard"), (_OWN, "deck"), *_OTHER_IN_PLAY, (_OTHER, "hand")),
}
_TRIED: Final = {
    "hand": ("play", "bluff", "replace", "discard"),
    "cargo": ("play",),
    "combat": ("use", "retrieve"),
    "support": ("use", "retrieve"),
    "bluffs": ("discard",),
    "influence": ("land", "use"),
    "leadership": ("use",),
    "beside": ("use",),
}
_EXPECTED: Final = {
    "retreat": (FIGHT, RETREAT, DECLINE),
    "character": (PASS,),
    "support": (PASS,),
    "power": (ANNOUNCE + FIRE, ANNOUNCE + EARTH),
}


class BlueMoonFace(Face):
    """Blue Moon in one language."""

    game = "bluemoon"

    def __init__(self, language: Language, facts: Mapping[str, Any]) -> None:
        """Speak a language, of cards as their owner may have corrected them."""
        self.language = language
        self._cards = amended(facts)
        self._wording = Wording(language, self._cards)
        self._words = catalogue("spielwerk.bluemoon", language)

    def card_id(self, card: int) -> str:
        """Return a card as it is written."""
        return IDS[card]

    def card_name(self, card_id: str) -> str:
        """Return a card's name."""
        return self._wording.card(card_id)

    # -- words -------------------------------------------------------------------------------------

    def question(self, state: BlueMoonState, kind: str) -> tuple[str, str | None]:
        """Word the question, and name the card that asks it."""
        del kind
        card = UNKNOWN if state.frame is None else state.frame.card
        return self._wording.question(state), None if card == UNKNOWN else IDS[card]

    def action(self, state: BlueMoonState, action: int) -> str:
        """Word an option."""
        return self._wording.action(state, action)

    def offered(self, options: Sequence[int]) -> list[int]:
        """Leave out `yes` and `no` where `use CARD` and `pass` say the same."""
        if PASS in options and YES in options and any(USE <= action < USE + len(IDS) for action in options):
            return [action for action in options if action not in (YES, NO)]
        return list(options)

    def beside(self, state: BlueMoonState, kind: str) -> Iterable[int]:
        """Return the buttons one expects in a phase."""
        del state
        return _EXPECTED.get(kind, ())

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
        return self._wording.rules()

    def phase(self, state: BlueMoonState) -> tuple[str, str]:
        """Return the phase and its name."""
        return state.phase, self._wording.phase(state.phase)

    def outcome(self, state: BlueMoonState) -> Outcome:
        """Say who won, with how many crystals, and by what."""
        winner, points, cause = winner_text(state)
        players = state.setup.players
        crystals = say(self.language, "outcome", "crystals")
        return {
            "winner": winner,
            "points": list(points),
            "text": say(self.language, "outcome", "crystals-won", player=players[winner], n=points[winner]),
            "cause": cause,
            "cause_text": self._wording.cause(cause),
            "rows": [
                {"seat": seat, "points": number, "parts": [{"text": crystals, "points": number}]}
                for seat, number in enumerate(points)
            ],
        }

    # -- actions -----------------------------------------------------------------------------------

    def concern(self, state: BlueMoonState, seat: int, action: int) -> Concern:
        """Say what an option is about."""
        verb = ACTIONS.verbs[ACTIONS.verb_of[action]]
        arguments = dict(zip(verb.labels, ACTIONS.arguments[action], strict=True))
        if "BACK" in arguments:
            return Concern(verb.word, place={"seat": 1 - seat, "zone": "bluffs", "index": arguments["BACK"]})
        if "CARD" not in arguments:
            return Concern(verb.word)
        card = arguments["CARD"]
        ship = IDS[SHIPS[arguments["SHIP"]]] if "SHIP" in arguments else None
        return Concern(verb.word, IDS[card], ship, self._place(state, seat, verb.word, card))

    @staticmethod
    def _place(state: BlueMoonState, seat: int, verb: str, card: int) -> Place | None:
        for own, zone in _WHERE.get(verb, ()):
            owner = seat if own else 1 - seat
            if any(card in state.zones[place + owner] for place in _ZONES[zone]):
                return {"seat": owner, "zone": zone}
        return None

    def natural(self, state: BlueMoonState, seat: int, card: str, zone: str) -> list[str]:
        """Return what one would try with a card lying there."""
        del state, seat
        if card not in NUMBERS:
            return []
        return [f"{verb} {card}" for verb in _TRIED.get(zone, ("play",))]

    # -- the table ---------------------------------------------------------------------------------

    def view(self, view: View) -> dict[str, Any]:
        """Return the table as the seat of the view may see it."""
        state: BlueMoonState = view.table
        element = state.element
        return {
            "game": self.game,
            "element": None if element == NO_ELEMENT else ELEMENTS[element],
            "element_name": self._wording.element(element),
            "dragons": [max(0, state.dragons(seat)) for seat in (0, 1)],
            "areas": [self._area(state, seat, view.seat) for seat in (0, 1)],
        }

    def _area(self, state: BlueMoonState, seat: int, viewer: int) -> dict[str, Any]:
        people = state.setup.decks[seat]
        fire, earth = state.power(seat)
        values = {(card, down): (fire, earth) for card, down, fire, earth in card_values(state, seat)}
        return {
            "seat": seat,
            "people": people,
            "leader": IDS[leader_of(people)],
            "hand": self._hand(state, seat, viewer),
            "deck": self.deck(state.zone(zones.DECK, seat)),
            "discard": self.pile(state.zone(zones.DISCARD, seat)),
            "leadership": {
                **self.pile(state.zone(zones.LEADERSHIP_PILE, seat)),
                "lasting": self.shown(state.zone(zones.LASTING, seat)),
            },
            "combat": [self._active(state, seat, card, values) for card in state.zone(zones.COMBAT, seat)],
            "buried": [{"card": card} for card in self.shown(state.zone(zones.BURIED, seat))],
            "support": [self._active(state, seat, card, values) for card in state.zone(zones.SUPPORT_AREA, seat)],
            "bluffs": self._bluffs(state, seat, values),
            "influence": [
                {
                    **self._active(state, seat, ship, values),
                    "landed": landed,
                    "cargo": self.shown(cargo_of(state, seat, ship)),
                }
                for zone, landed in ((zones.INFLUENCE, False), (zones.LANDED, True))
                for ship in state.zone(zone, seat)
            ],
            "beside": self.shown(state.zone(zones.BESIDE, seat)),
            "limbo": self.shown(state.zone(zones.LIMBO, seat)),
            "power": {"fire": fire, "earth": earth},
            "accounts": [self._account(account) for account in state.explain_power(seat)],
        }

    def _hand(self, state: BlueMoonState, seat: int, viewer: int) -> list[dict[str, Any]]:
        playable: set[str | None] = set()
        if seat == viewer:
            concerns = [self.concern(state, seat, action) for action in state.options]
            playable = {each.card for each in concerns if each.place == {"seat": seat, "zone": "hand"}}
        disclosed = state.zone(zones.DISCLOSED, seat)
        return [
            {
                "card": None if card == UNKNOWN else IDS[card],
                "disclosed": card != UNKNOWN and card in disclosed,
                "playable": card != UNKNOWN and IDS[card] in playable,
            }
            for card in state.zone(zones.HAND, seat)
        ]

    @staticmethod
    def _active(
        state: BlueMoonState, seat: int, card: int, values: dict[tuple[int, bool], tuple[int, int]]
    ) -> dict[str, Any]:
        fire, earth = values.get((card, False), (0, 0))
        ignored = in_force(state).ignores_card(seat, card) != NOBODY
        return {"card": IDS[card], "fire": fire, "earth": earth, "ignored": ignored}

    def _bluffs(
        self, state: BlueMoonState, seat: int, values: dict[tuple[int, bool], tuple[int, int]]
    ) -> list[dict[str, Any]]:
        ignored = in_force(state).ignores_bluffs(seat) != NOBODY
        told = []
        for place, card in enumerate(self.shown(state.zone(zones.BLUFF_AREA, seat)), start=1):
            number = UNKNOWN if card is None else NUMBERS[card]
            fire, earth = values.get((number, True), (0, 0))
            told.append({"card": card, "name": f"bluff-{place}", "fire": fire, "earth": earth, "ignored": ignored})
        return told

    def _account(self, account: Account) -> dict[str, Any]:
        return {
            "element": ELEMENTS[account.element],
            "card": None if account.card == "?" else account.card,
            "face_down": account.face_down,
            "printed": account.printed,
            "counted": account.counted,
            "text": self._wording.account(account),
            "changes": [
                {
                    "card": change.card,
                    "what": change.what,
                    "result": change.result,
                    "text": self._words.say(
                        "change", change.what, card=self._wording.card(change.card), n=change.result
                    ),
                }
                for change in account.changes
            ],
        }

    # -- cards -------------------------------------------------------------------------------------

    def cards(self) -> list[dict[str, Any]]:
        """Return all cards with facts and texts."""
        return [self._card(card) for card in self._cards]

    def _card(self, card: Card) -> dict[str, Any]:
        kind = TYPE_NAMES[card.type]
        return {
            "id": card.id,
            "name": self._wording.card(card.id),
            "people": card.people,
            "people_name": self._words.say("people", card.people),
            "deck": card.deck,
            "number": card.number,
            "type": kind,
            "type_name": self._words.say("type", kind),
            "fire": card.fire,
            "earth": card.earth,
            "values": card.type == CHARACTER or bool(card.fire or card.earth),
            "icons": [name for icon, name in ICON_NAMES if card.icons & icon],
            "gang": card.gang,
            "moons": card.moons,
            "capacity": card.capacity if card.type == SHIP else 0,
            "text": self._wording.card_text(card.id),
            "facts": self._wording.facts(card),
            "cost": card.cost,
            "allows": list(card.allows),
            "assumed": list(card.assumed),
            "missing": list(card.missing),
        }

    def words(self) -> dict[str, Any]:
        """Return the names of types, phases and the like."""
        tables = {name: dict(self._words.table(name)) for name in ("type", "phase", "element", "people", "icon")}
        return {
            **tables,
            "phases": list(phases.NAMES),
            "peoples": list(PEOPLES),
            "elements": [ELEMENTS[FIRE], ELEMENTS[EARTH]],
        }
