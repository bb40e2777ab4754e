"""The table of Blue Moon, drawn: both sides, and the board with the dragons between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from spielwerk.bluemoon import zones
from spielwerk.bluemoon.cards.model import NO_ELEMENT
from spielwerk.bluemoon.cards.roster import IDS
from spielwerk.bluemoon.marks import NOBODY
from spielwerk.bluemoon.rules.moving import cargo_of
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.rules.values import card_values
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.wording import Wording
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.view import View
from spielwerk.language import Language
from spielwerk.pictures.bluemoon_card import BlueMoonCard
from spielwerk.pictures.signs import DRAGON, back, element_mark
from spielwerk.pictures.svg import NOTHING, Markup, drawing, group, joined, said, tag
from spielwerk.pictures.table import CARD, Scene, row, side

_HUES: Final = ("#7fb6e8", "#e7c15a", "#d98cb8")
_WITH_VALUES: Final = ((zones.COMBAT, "combat"), (zones.SUPPORT_AREA, "support"))
_PLAIN: Final = ((zones.BURIED, "buried"), (zones.BESIDE, "beside"), (zones.LIMBO, "limbo"))
_PILES: Final = ((zones.DECK, "deck", True), (zones.DISCARD, "discard", False))


class BlueMoonTable:
    """Draws one state or view."""

    def __init__(self, shown: BlueMoonState | View, language: Language) -> None:
        """Look at the table."""
        self._scene = Scene(shown, "bluemoon", language)
        self._state: BlueMoonState = self._scene.table
        self._wording = Wording(language, self._state.cards)

    def draw(self) -> Markup:
        """Return everything: the other side, the dragons, the near side, the question."""
        scene, state = self._scene, self._state
        near = scene.near
        facts = [
            scene.say("turn", player=scene.players[state.turn]),
            self._wording.phase(state.phase),
            scene.own("element", element=self._wording.element(state.element)),
        ]
        told = [] if scene.view is None else [self._wording.cards(cards) for cards in scene.view.unseen]
        return scene.page(facts, [self._side(1 - near), self._board(near), self._side(near), scene.unseen(told)])

    # -- the board -----------------------------------------------------------------------------------------

    def _board(self, near: int) -> Markup:
        """Draw the three dragons: on the near side at the right, on the other at the left."""
        scene = self._scene
        here = self._state.dragons(near)
        holder = near if here > 0 else 1 - near
        about = scene.own("dragons-none")
        if here:
            about = scene.own("dragons-of", player=scene.players[holder], n=abs(here))
        toward = 0 if here == 0 else 1 if here > 0 else -1
        dragons = [
            group(
                self._dragon(hue),
                x=150 + (100 * toward if number < abs(here) else 0) + (number - 1) * 29, y=30, scale=0.45,
            )
            for number, hue in enumerate(_HUES)
        ]  # fmt: skip
        title = f"{scene.own('dragons')}: {about}"
        board = drawing(
            300, 60, title, title,
            tag("rect", x=1, y=1, width=298, height=58, rx=12, fill="#0a1626", stroke="#c9a24a", stroke_width=2),
            tag("rect", x=100, y=2, width=100, height=56, fill="#16304c"),
            *dragons,
            wide=300,
        )  # fmt: skip
        return row([board, tag("span", said(title))])

    @staticmethod
    def _dragon(hue: str) -> Markup:
        parts = [
            tag("path", d=DRAGON[part], fill=hue, stroke="#120c06", stroke_width=2.5, stroke_linejoin="round")
            for part in ("wings", "body")
        ]
        return group(joined(parts), x=-26, y=-32)

    # -- the sides -----------------------------------------------------------------------------------------

    def _side(self, seat: int) -> Markup:
        scene, state = self._scene, self._state
        values = {(card, down): (fire, earth) for card, down, fire, earth in card_values(state, seat)}
        areas = [
            scene.zone(scene.own(key), [self._active(seat, card, values) for card in self._state.zone(zone, seat)])
            for zone, key in _WITH_VALUES
        ]
        areas.append(scene.zone(scene.own("bluffs"), self._bluffs(seat, values)))
        areas += [
            scene.zone(scene.own(key), [self._card(seat, card) for card in self._state.zone(zone, seat)])
            for zone, key in _PLAIN
        ]
        piles = [
            self._pile(scene.say(key), self._state.zone(zone, seat), top_first=top_first)
            for zone, key, top_first in _PILES
        ]
        piles.append(
            self._pile(scene.own("leadership"), self._state.zone(zones.LEADERSHIP_PILE, seat), top_first=False)
        )
        heading = f"{scene.players[seat]} – {self._wording.people(state.setup.decks[seat])}"
        hand = row(
            [scene.zone(scene.say("hand"), [self._held(seat, card) for card in self._state.zone(zones.HAND, seat)])]
        )
        laid = row([*areas, *self._fleet(seat)])
        # What is laid lies toward the board, the hand toward its owner.
        rows = (laid, hand) if seat == scene.near else (hand, laid)
        return side(heading, row([self._power(seat), *piles]), *rows)

    def _power(self, seat: int) -> Markup:
        """Draw the power in the contested element, or in both while none is."""
        state, words = self._state, self._scene
        powers = state.power(seat)
        shown = [
            (name, number) for number, name in enumerate(("fire", "earth")) if state.element in (NO_ELEMENT, number)
        ]
        told = ", ".join(f"{self._wording.element(number)} {powers[number]}" for _, number in shown)
        title = f"{words.own('power')}: {told}"
        marks = [element_mark(name, powers[number], place * 54, 0, 1) for place, (name, number) in enumerate(shown)]
        return drawing(54 * len(shown), 50, title, title, *marks, wide=40 * len(shown))

    def _pile(self, label: str, cards: tuple[int, ...], *, top_first: bool) -> Markup:
        lying = cards if top_first else cards[::-1]
        return self._scene.pile(label, lying, [self._name(card) for card in lying])

    def _name(self, card: int) -> str:
        return self._scene.say("face-down") if card == UNKNOWN else self._wording.card(IDS[card])

    def _fleet(self, seat: int) -> list[Markup]:
        """Return the ships at sea, those landed, and their cargo."""
        scene = self._scene
        ships = [(ship, False) for ship in self._state.zone(zones.INFLUENCE, seat)] + [
            (ship, True) for ship in self._state.zone(zones.LANDED, seat)
        ]
        drawn = [self._card(seat, ship, scene.own("landed") if landed else "") for ship, landed in ships]
        force = [
            scene.zone(scene.own("cargo", ship=self._name(ship)), [self._card(seat, card) for card in aboard])
            for ship, _ in ships
            if (aboard := cargo_of(self._state, seat, ship))
        ]
        return [scene.zone(scene.own("influence"), drawn), *force]

    # -- cards ---------------------------------------------------------------------------------------------

    def _face(self, seat: int, card: int, counted: tuple[int, int] | None, notes: Sequence[str] = ()) -> Markup:
        if card == UNKNOWN:
            return back(self._state.setup.decks[seat], self._scene.say("face-down"), CARD)
        printed = self._state.cards[card]
        return BlueMoonCard(printed, self._wording, full=False, counted=counted).draw(CARD, " ".join(notes))

    def _card(self, seat: int, card: int, note: str = "") -> Markup:
        beneath = tag("span", said(note), class_="sw-count") if note else NOTHING
        return self._scene.laid(self._face(seat, card, None, [note] if note else []), beneath=beneath)

    def _held(self, seat: int, card: int) -> Markup:
        open_to_all = card != UNKNOWN and card in self._state.zone(zones.DISCLOSED, seat)
        return self._scene.laid(self._face(seat, card, None, [self._scene.own("disclosed")] if open_to_all else []))

    def _active(self, seat: int, card: int, values: dict[tuple[int, bool], tuple[int, int]]) -> Markup:
        ignored = in_force(self._state).ignores_card(seat, card) != NOBODY
        return self._counting(seat, card, values.get((card, False)), ignored=ignored)

    def _bluffs(self, seat: int, values: dict[tuple[int, bool], tuple[int, int]]) -> list[Markup]:
        """Return the bluff cards: their owner and the whole truth know the faces, others see backs."""
        ignored = in_force(self._state).ignores_bluffs(seat) != NOBODY
        return [
            self._counting(seat, card, values.get((card, True)), ignored=ignored)
            for card in self._state.zone(zones.BLUFF_AREA, seat)
        ]

    def _counting(self, seat: int, card: int, counted: tuple[int, int] | None, *, ignored: bool) -> Markup:
        notes = []
        if counted is not None:
            notes.append(self._scene.own("counts", fire=counted[0], earth=counted[1]))
        if ignored:
            notes.append(self._scene.own("ignored"))
        return self._scene.laid(self._face(seat, card, counted, notes), dim=ignored)
