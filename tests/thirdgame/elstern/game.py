"""Elstern (magpies): tricks of gold, silver and glass. Card 13 is silver-6: suit 13 // 8, rank 13 % 8 + 1."""

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple, Self

from spielwerk.core.actions import ActionTable
from spielwerk.core.cards import UNKNOWN, without
from spielwerk.core.chance import Chance, Seeded
from spielwerk.core.codec import Contents
from spielwerk.core.events import Event, Run
from spielwerk.core.frame import Frame
from spielwerk.core.layout import Layout, in_zone, question_parts, zone_size
from spielwerk.core.options import Option
from spielwerk.core.plain import PlainGame
from spielwerk.core.reasons import BadPosition, Reason, SetupRefused
from spielwerk.core.scene import Area, Number, Question, Result, Scene, SceneCard, SceneSeat, Score, Shape
from spielwerk.core.spoken import CatalogueWording
from spielwerk.core.state import Outcome, State
from spielwerk.core.steps import Step, settle
from spielwerk.core.view import View
from spielwerk.language import Language

IDS: Final = tuple(f"{suit}-{rank}" for suit in ("gold", "silver", "glass") for rank in range(1, 9))
NUMBERS: Final = {card: number for number, card in enumerate(IDS)}
POINTS: Final = (2, 1, -1)
TRICK, DECK, HAND, WON = 0, 1, 2, 6
ZONES: Final = WON + 4


class Setup(NamedTuple):
    players: tuple[str, ...]

    @property
    def encoded(self) -> bytes:
        return json.dumps(self).encode()


class Lay(Step["Magpies"]):
    def ask(self, state: "Magpies", frame: Frame, run: Run) -> list[int] | None:
        trick, hand, seats = state.zones[TRICK], state.zones[HAND + frame.seat], len(state.setup.players)
        if 0 < len(trick) < seats or (hand and not trick):  # who can follow suit does (E2)
            return [card for card in hand if trick and card // 8 == trick[0] // 8] or list(hand)
        if trick:  # the highest card of the suit led takes it (E3)
            best = max(range(seats), key=lambda at: (trick[at] // 8 == trick[0] // 8, trick[at]))
            state.turn = (state.turn + best) % seats
            state.zones[WON + state.turn], state.zones[TRICK] = state.zones[WON + state.turn] + trick, ()
            if run.events is not None:
                run.events.append(Event("taken", state.turn, trick))
        state.frame = Frame(0, state.turn) if trick else None
        return None

    def take(self, state: "Magpies", frame: Frame, action: int, run: Run) -> None:
        state.zones[HAND + frame.seat] = without(state.zones[HAND + frame.seat], action)
        state.zones[TRICK] += (action,)
        state.frame = Frame(0, (frame.seat + 1) % len(state.setup.players))
        if run.events is not None:
            run.events.append(Event("laid", frame.seat, (action,), reveals=True))


class Magpies(State):
    game, steps = "elstern", (Lay("lay"),)
    notation = ActionTable([("lay", ("CARD",))], {"CARD": IDS})

    def __init__(self, agreed: Setup, turn: int, zones: list[tuple[int, ...]], frame: Frame | None) -> None:
        self.agreed, self.turn, self.zones, self.frame = agreed, turn, zones, frame
        self.options: list[int] = []

    @property
    def setup(self) -> Setup:
        return self.agreed

    def copy(self) -> Self:
        clone = type(self)(self.agreed, self.turn, list(self.zones), self.frame)
        clone.options = list(self.options)
        return clone

    def contents(self) -> Contents:
        return Contents((self.turn,), (), self.zones, self.frame)

    def refusal(self, seat: int, action: int) -> Reason:
        if self.frame is None or seat != self.frame.seat:
            return Reason("not-asked", rules=("E1",))
        if action not in self.zones[HAND + seat]:
            return Reason("not-held", (IDS[action],), ("E1",))
        return Reason("must-follow", (IDS[self.zones[TRICK][0]],), ("E2",))

    def hidden(self, seat: int) -> list[int]:
        return [DECK, *(HAND + other for other in range(4) if other != seat)]

    def masked(self, seat: int) -> Self:
        view = self.copy()
        for zone in self.hidden(seat):
            view.zones[zone] = (UNKNOWN,) * len(self.zones[zone])
        if self.frame is None or self.frame.seat != seat:
            view.options = []
        return view

    def unseen(self, seat: int) -> tuple[tuple[int, ...], ...]:
        return (tuple(sorted(card for zone in self.hidden(seat) for card in self.zones[zone])),)

    def deal_unseen(self, unseen: tuple[tuple[int, ...], ...], rng: Random) -> Self:
        dealt, pool = self.copy(), rng.sample(unseen[0], len(unseen[0]))
        dealt.zones = [tuple(pool.pop() if card == UNKNOWN else card for card in zone) for zone in self.zones]
        return dealt

    def points(self) -> tuple[int, ...]:
        return tuple(sum(POINTS[card // 8] for card in self.zones[WON + at]) for at in range(len(self.agreed.players)))

    @property
    def outcome(self) -> Outcome | None:
        return None if self.frame else Outcome(self.points().index(max(self.points())), self.points(), "hands-empty")


def make_scene(view: View, words: CatalogueWording) -> Scene:
    state: Magpies = view.table
    names, say, question, result = state.setup.players, words.words.say, None, None

    def area(zone: int, name: str, shape: Shape, seat: int | None = None) -> Area:
        cards, mine = state.zones[zone + (seat or 0)], state.options if zone == HAND and seat == view.seat else []
        shown = [SceneCard(None if card < 0 else IDS[card], card < 0, card in mine) for card in cards if zone != DECK]
        return Area(name, words.area(name), shape, tuple(shown), len(cards), seat)

    sides = []
    for seat, points in enumerate(state.points()):
        areas = area(HAND, "hand", "row", seat), area(WON, "won", "pile", seat)
        sides.append(SceneSeat(seat, names[seat], areas, (Number("points", points, words.number("points")),)))
    if state.frame is not None:
        text = words.question(state) if view.asked else say("game", "deciding", player=names[state.frame.seat])
        question = Question(state.frame.seat, "lay" if view.asked else None, text)
    elif state.outcome is not None:
        scores = tuple(Score(side.seat, side.numbers[0].value, side.numbers) for side in sides)
        won, cause = state.outcome.winner, state.outcome.cause
        result = Result(won, say("game", "won", player=names[won]), cause, say("game", cause), scores)
    middle, viewer = (area(TRICK, "trick", "row"), area(DECK, "deck", "deck")), None if view.seat < 0 else view.seat
    phase = "trick", words.phase("trick")
    return Scene("elstern", viewer, state.turn, *phase, question, tuple(sides), middle, result=result)


class Elstern(PlainGame[Magpies]):
    name, rules_version = "elstern", "1"
    state_type = Magpies
    notation = Magpies.notation
    ids = IDS
    seats, phases = range(2, 5), ("trick",)
    options = (Option("players", "number", 2, (2, 3, 4)),)

    def deal_with(self, options: Mapping[str, Any], chance: Chance, events: list[Event] | None = None) -> Magpies:
        deck = chance.shuffle(0, 0, tuple(range(len(IDS))))
        *hands, rest = [deck[at : at + 5] for at in range(0, len(deck), 5)]
        return self._start(options, 0, [(), rest, *hands, *[()] * 4], Run(chance, events))

    def _start(self, options: Mapping[str, Any], turn: int, zones: list[tuple[int, ...]], run: Run) -> Magpies:
        players = options.get("players", 2)
        names = ("ann", "ben", "cem", "dot")[:players] if isinstance(players, int) else tuple(players)
        if len(names) not in self.seats or not options.keys() <= {"players"}:
            raise SetupRefused(f"Elstern is not played with {dict(options)}", Reason("bad-option"))
        for seat in range(len(names), 4):  # a hand that nobody takes up stays in the deck
            zones[DECK], zones[HAND + seat] = zones[DECK] + zones[HAND + seat], ()
        state = Magpies(Setup(names), turn, zones, Frame(0, (turn + len(zones[TRICK])) % len(names)))
        settle(state, run)
        return state

    def position(
        self, position: Mapping[str, Any], *, players: Sequence[str] = (), options: Mapping[str, Any] | None = None,
        chance: Chance | None = None, events: list[Event] | None = None,
    ) -> Magpies:  # fmt: skip
        names = tuple(players) or tuple(key for key in position if key not in ("leader", "trick", "deck"))
        sides = [position.get(name, {}) for name in names] + [{}] * (4 - len(names))
        lying = [position.get("trick", []), position.get("deck", [])]
        lying += [side.get(key, []) for key in ("hand", "won") for side in sides]
        if not {card for cards in lying for card in cards} <= NUMBERS.keys():
            raise BadPosition("position", "there are cards that are not of Elstern")
        zones = [tuple(NUMBERS[card] for card in cards) for cards in lying]
        run = Run(chance or Seeded(0), events)
        return self._start({"players": names, **(options or {})}, names.index(position["leader"]), zones, run)

    def describe(self, shown: Any) -> dict[str, Any]:
        state: Magpies = getattr(shown, "table", shown)
        lying = [["?" if card == UNKNOWN else IDS[card] for card in zone] for zone in state.zones]
        names = state.setup.players
        sides = {name: {"hand": lying[HAND + at], "won": lying[WON + at]} for at, name in enumerate(names)}
        return {"leader": names[state.turn], "trick": lying[TRICK], "deck": lying[DECK], **sides}

    def restore(self, setup: bytes, contents: Contents) -> Magpies:
        full = contents.filled(1, 0, ZONES)
        return Magpies(Setup(tuple(json.loads(setup)[0])), full.fields[0], full.zones, full.frame)

    def scene(self, view: View, language: Language = "en") -> Scene:
        return make_scene(view, self.wording(language))

    def layout(self, players: int) -> Layout:
        hand, won = in_zone("hand", HAND, len(IDS), 1, "cards known"), in_zone("won", WON, len(IDS), 1, "cards taken")
        size = zone_size("size", HAND, 6, "cards in hand")
        return Layout(players, question_parts(players, 1, len(IDS)), [hand, won, size])


GAME: Final = Elstern()
