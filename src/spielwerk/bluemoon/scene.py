"""The table of Blue Moon as a scene: both sides, the fight, the dragons, and how every number came about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spielwerk.bluemoon import marks, zones
from spielwerk.bluemoon.cards.model import ELEMENTS, NO_ELEMENT, SHIP
from spielwerk.bluemoon.cards.roster import IDS
from spielwerk.bluemoon.decks import leader_of
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.rules.dragons import pay_for_retreat
from spielwerk.bluemoon.rules.moving import cargo_of
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.rules.special import has_shield
from spielwerk.bluemoon.rules.values import Account
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.subjects import subject
from spielwerk.bluemoon.wording import Wording
from spielwerk.bluemoon.zones import Zone
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.scene import (
    Area,
    Change,
    Contest,
    Mark,
    Number,
    Question,
    Result,
    Scene,
    SceneCard,
    SceneSeat,
    Score,
    Shape,
    Side,
)
from spielwerk.core.subject import Place
from spielwerk.core.view import View
from spielwerk.language import Language

ALL_DRAGONS: Final = 3


def make_scene(view: View, language: Language) -> Scene:
    """Return the table as the view shows it."""
    return _Painter(view, language).scene()


class _Painter:
    """Makes one scene."""

    def __init__(self, view: View, language: Language) -> None:
        """Look at the table of a view."""
        self._view = view
        self._state: BlueMoonState = view.table
        self._wording = Wording(language, self._state.cards)
        self._in_force = in_force(self._state)
        self._can: set[tuple[Place, str | None]] = set()
        if view.asked:
            for action in self._state.options:
                about = subject(view, action)
                if about.place is not None:
                    self._can.add((about.place, about.card))

    def scene(self) -> Scene:
        """Return everything."""
        state = self._state
        words = self._wording
        element = "none" if state.element == NO_ELEMENT else ELEMENTS[state.element]
        signs = [Mark("element", words.element(state.element), element)]
        if state.marks[marks.STOPPED]:
            signs.append(Mark("stopped", words.mark("stopped")))
        return Scene(
            "bluemoon",
            self._view.seat if self._view.seat >= 0 else None,
            state.turn,
            state.phase,
            words.phase(state.phase),
            self._question(),
            (self._seat(0), self._seat(1)),
            (),
            (Number("dragons", ALL_DRAGONS - abs(state.dragons(0)), words.number("dragons-between")),),
            tuple(signs),
            self._fight(),
            self._result(),
        )

    def _question(self) -> Question | None:
        state = self._state
        frame, decision = state.frame, state.decision
        if frame is None or decision is None:
            return None
        if not self._view.asked or not state.options:  # between two steps nobody is asked yet
            return Question(frame.seat, None, self._wording.deciding(state.setup.players[frame.seat]))
        card = None if frame.card == UNKNOWN else IDS[frame.card]
        return Question(frame.seat, decision.kind, self._wording.question(state), card)

    def _result(self) -> Result | None:
        outcome = self._state.outcome
        if outcome is None:
            return None
        words = self._wording
        scores = [
            Score(seat, points, (Number("crystals", points, words.number("crystals")),))
            for seat, points in enumerate(outcome.points)
        ]
        won = words.won(self._state.setup.players[outcome.winner], outcome.points[outcome.winner])
        return Result(outcome.winner, won, outcome.cause, words.cause(outcome.cause), tuple(scores))

    def _fight(self) -> tuple[Contest, ...]:
        """Set both powers in the contested element against each other."""
        state = self._state
        if state.element == NO_ELEMENT or state.outcome is not None:
            return ()
        sides = tuple(Side((seat,), self._power(seat, state.element)) for seat in (0, 1))
        needed = state.power(1 - state.turn)[state.element]
        text = self._wording.stands(state.setup.players[state.turn], needed, state.element)
        return (Contest("fight", sides, text),)

    # -- a seat ------------------------------------------------------------------------------------------

    def _seat(self, seat: int) -> SceneSeat:
        state, words = self._state, self._wording
        people = state.setup.decks[seat]
        leader = IDS[leader_of(people)]
        numbers = [
            self._power(seat, 0),
            self._power(seat, 1),
            Number("dragons", max(0, state.dragons(seat)), words.number("dragons")),
            Number("laid", state.marks[marks.LAID_COUNT if seat == state.turn else marks.GUESTS], words.number("laid")),
        ]
        if state.element != NO_ELEMENT:
            numbers += [
                Number("retreat", pay_for_retreat(state, seat), words.number("retreat")),
                Number("reach", self._reach(seat), words.number("reach")),
            ]
        if seat == state.turn and state.marks[marks.ANNOUNCED]:
            numbers.append(Number("announced", state.marks[marks.ANNOUNCED], words.number("announced")))
        return SceneSeat(
            seat,
            state.setup.players[seat],
            self._areas(seat),
            tuple(numbers),
            (Mark("leader", words.card(leader), leader),),
            Mark("people", words.people(people), people),
        )

    def _reach(self, seat: int) -> int:
        """Return the power a seat must reach in the contested element: behind a shield any will do (R3.4.6)."""
        element = self._state.element
        return 0 if has_shield(self._state, seat, element) else self._state.power(1 - seat)[element]

    def _areas(self, seat: int) -> tuple[Area, ...]:
        values = self._values(seat)
        fleet = [
            self._ship(seat, card, values[zones.INFLUENCE][at])
            for at, card in enumerate(self._state.zone(zones.INFLUENCE, seat))
        ]
        fleet += [self._ship(seat, card, (), landed=True) for card in self._state.zone(zones.LANDED, seat)]
        deck = self._state.zone(zones.DECK, seat)
        known = any(card != UNKNOWN for card in deck)
        return (
            self._area("hand", "row", seat, [self._held(seat, card) for card in self._state.zone(zones.HAND, seat)]),
            self._area("combat", "row", seat, self._active("combat", zones.COMBAT, seat, values)),
            self._area(
                "buried",
                "row",
                seat,
                [self._plain("buried", seat, card) for card in self._state.zone(zones.BURIED, seat)],
            ),
            self._area("support", "row", seat, self._active("support", zones.SUPPORT_AREA, seat, values)),
            self._area("bluffs", "row", seat, self._bluffs(seat, values[zones.BLUFF_AREA])),
            self._area("influence", "row", seat, fleet),
            self._area(
                "lasting",
                "row",
                seat,
                [self._open("lasting", seat, card) for card in self._state.zone(zones.LASTING, seat)],
            ),
            self._area(
                "beside",
                "row",
                seat,
                [self._open("beside", seat, card) for card in self._state.zone(zones.BESIDE, seat)],
            ),
            self._area(
                "limbo", "row", seat, [self._plain("limbo", seat, card) for card in self._state.zone(zones.LIMBO, seat)]
            ),
            Area(
                "deck",
                self._wording.area("deck"),
                "deck",
                tuple([self._plain("deck", seat, card, face_down=True) for card in deck]) if known else (),
                len(deck),
                seat,
            ),
            self._pile("discard", zones.DISCARD, seat),
            self._pile("leadership", zones.LEADERSHIP_PILE, seat),
        )

    def _area(self, area: str, shape: Shape, seat: int, cards: Sequence[SceneCard]) -> Area:
        return Area(area, self._wording.area(area), shape, tuple(cards), len(cards), seat)

    def _pile(self, area: str, zone: Zone, seat: int) -> Area:
        """Return a pile whose last card lies on top; the others show their faces only to whoever may look."""
        return self._area(area, "pile", seat, [self._plain(area, seat, card) for card in self._state.zone(zone, seat)])

    # -- cards -------------------------------------------------------------------------------------------

    def _playable(self, area: str, seat: int, card: int, index: int | None = None) -> bool:
        """Whether an option of the viewer is about the card, by its name or by its place."""
        if card != UNKNOWN and (Place(area, seat), IDS[card]) in self._can:
            return True
        return index is not None and (Place(area, seat, index), None) in self._can

    def _plain(self, area: str, seat: int, card: int, *, face_down: bool = False) -> SceneCard:
        return SceneCard(_name(card), face_down or card == UNKNOWN, self._playable(area, seat, card))

    def _held(self, seat: int, card: int) -> SceneCard:
        disclosed = card != UNKNOWN and card in self._state.zone(zones.DISCLOSED, seat)
        signs = (Mark("disclosed", self._wording.mark("disclosed")),) if disclosed else ()
        hidden = seat != self._view.seat and not disclosed
        return SceneCard(_name(card), hidden, self._playable("hand", seat, card), marks=signs)

    def _open(self, area: str, seat: int, card: int) -> SceneCard:
        """Return a card whose text works all the time."""
        return SceneCard(_name(card), playable=self._playable(area, seat, card), marks=tuple(self._marks(seat, card)))

    def _active(
        self, area: str, zone: Zone, seat: int, values: dict[Zone, list[tuple[Number, ...]]]
    ) -> list[SceneCard]:
        return [
            SceneCard(
                _name(card),
                playable=self._playable(area, seat, card),
                numbers=values[zone][at],
                marks=tuple(self._marks(seat, card)),
            )
            for at, card in enumerate(self._state.zone(zone, seat))
        ]

    def _bluffs(self, seat: int, values: list[tuple[Number, ...]]) -> list[SceneCard]:
        state = self._state
        bluffs = state.zone(zones.BLUFF_AREA, seat)
        source = self._in_force.ignores_bluffs(seat)
        new = len(bluffs) - state.marks[marks.BLUFFS_NEW] if seat == state.turn else len(bluffs)
        found: list[SceneCard] = []
        for at, card in enumerate(bluffs):
            signs = [] if source == NOBODY else [self._through("ignored", source)]
            signs += [Mark("exposed", self._wording.mark("exposed"))] if card in state.zone(zones.EXPOSED, seat) else []
            signs += [Mark("laid", self._wording.mark("laid"))] if at >= new else []
            playable = self._playable("bluffs", seat, card, at)
            name = f"bluff-{at + 1}"
            found.append(SceneCard(_name(card), True, playable, 1, name, values[at], tuple(signs)))
        return found

    def _ship(self, seat: int, ship: int, values: tuple[Number, ...], *, landed: bool = False) -> SceneCard:
        """Return a ship with its load, or another card that lies beside the fight."""
        numbers = values
        if self._state.cards[ship].type == SHIP:
            room = self._state.cards[ship].capacity
            numbers = (*values, Number("capacity", room, self._wording.number("capacity")))
        signs = self._marks(seat, ship)
        if landed:
            signs.append(Mark("landed", self._wording.mark("landed")))
        return SceneCard(
            _name(ship),
            playable=self._playable("influence", seat, ship),
            numbers=numbers,
            marks=tuple(signs),
            carries=tuple([self._plain("influence", seat, card) for card in cargo_of(self._state, seat, ship)]),
        )

    def _marks(self, seat: int, card: int) -> list[Mark]:
        """Return what holds of an active card lying face up."""
        state, words = self._state, self._wording
        signs: list[Mark] = []
        whole, text = self._in_force.ignores_card(seat, card), self._in_force.ignores_text(seat, card)
        if whole != NOBODY:
            signs.append(self._through("ignored", whole))
        elif text != NOBODY and state.cards[card].has_text:
            signs.append(self._through("text-ignored", text))
        said = (
            ("laid", card in state.zone(zones.LAID, seat)),
            ("used", card in state.zone(zones.USED, seat)),
            ("paid", card in state.zone(zones.PAID, 1 - seat)),
            ("doubled", state.marks[marks.NAMED + seat] == card),
        )
        return signs + [Mark(mark, words.mark(mark)) for mark, true in said if true]

    def _through(self, mark: str, source: int) -> Mark:
        return Mark(mark, self._wording.mark(mark, source), IDS[source])

    # -- numbers -----------------------------------------------------------------------------------------

    def _values(self, seat: int) -> dict[Zone, list[tuple[Number, ...]]]:
        """Return per zone and place the values in Fire and in Earth; accounts come in the order of these zones."""
        accounts = [each for each in self._state.explain_power(seat) if each.card != "power"]
        half = len(accounts) // 2
        found: dict[Zone, list[tuple[Number, ...]]] = {}
        begin = 0
        for zone in (zones.COMBAT, zones.SUPPORT_AREA, zones.INFLUENCE, zones.BLUFF_AREA):
            end = begin + len(self._state.zone(zone, seat))
            pairs = zip(accounts[begin:end], accounts[half + begin : half + end], strict=True)
            found[zone] = [(self._value(fire), self._value(earth)) for fire, earth in pairs]
            begin = end
        return found

    def _value(self, account: Account) -> Number:
        printed = Change("printed", account.printed, self._wording.printed(account.printed))
        return self._number(account, printed)

    def _power(self, seat: int, element: int) -> Number:
        accounts = [each for each in self._state.explain_power(seat) if each.element == element]
        total = accounts[-1]
        counted = [str(each.counted) for each in accounts[:-1] if each.counted]
        text = f"{' + '.join(counted)} = {total.printed}" if len(counted) > 1 else str(total.printed)
        return self._number(total, Change("sum", total.printed, text))

    def _number(self, account: Account, first: Change) -> Number:
        changes = [
            Change(change.what, change.result, self._wording.change(change), change.card) for change in account.changes
        ]
        text = " → ".join([first.text, *[change.text for change in changes]])
        name = self._wording.element(account.element)
        return Number(ELEMENTS[account.element], account.counted, name, text, (first, *changes))


def _name(card: int) -> str | None:
    return None if card == UNKNOWN else IDS[card]
