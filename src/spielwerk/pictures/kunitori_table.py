"""The table of Kunitori, drawn: the pool, the counters, and every player's cards."""

from __future__ import annotations

from collections import Counter
from typing import Final

from spielwerk.core.cards import UNKNOWN
from spielwerk.core.view import View
from spielwerk.kunitori.names import IDS, KINDS
from spielwerk.kunitori.rules.strength import attackers, defence, defending_cards, offence
from spielwerk.kunitori.scoring import owned, worth
from spielwerk.kunitori.state import NOBODY, KunitoriState
from spielwerk.kunitori.steps import PHASES
from spielwerk.kunitori.wording import Wording
from spielwerk.kunitori.zones import (
    AMBUSH,
    AREA,
    ASIDE,
    DECK,
    DEPLOYED,
    DISCARDS,
    HAND,
    REINFORCEMENT,
    TRASH,
)
from spielwerk.language import Language, listing
from spielwerk.pictures.kunitori_card import KunitoriCard
from spielwerk.pictures.signs import CRESTS, Ink, back, outlined
from spielwerk.pictures.svg import Markup, drawing, fit, group, lines_of, said, tag
from spielwerk.pictures.table import CARD, Scene, row, side

_AREAS: Final = (
    (DEPLOYED, "deployed"),
    (AREA, "area"),
    (AMBUSH, "ambush"),
    (REINFORCEMENT, "reinforcement"),
    (ASIDE, "aside"),
)
_TILE: Final = (150, 44)


class KunitoriTable:
    """Draws one state or view."""

    def __init__(self, shown: KunitoriState | View, language: Language) -> None:
        """Look at the table."""
        self._scene = Scene(shown, "kunitori", language)
        self._state: KunitoriState = self._scene.table
        self._wording = Wording(language)

    def draw(self) -> Markup:
        """Return everything: the others in their order, the pool, the near side, the question."""
        scene = self._scene
        count = len(scene.players)
        others = [(scene.near + step) % count for step in range(1, count)]
        told = [] if scene.view is None else [self._wording.cards(cards) for cards in scene.view.unseen]
        body = [*map(self._side, others), self._pool(), self._side(scene.near), scene.unseen(told)]
        return scene.page(self._facts(), body)

    def _facts(self) -> list[str]:
        scene, state = self._scene, self._state
        facts = [
            scene.say("turn", player=scene.players[state.turn]),
            self._wording.phase(PHASES[state.phase]),
            scene.own("counters", actions=state.actions, buys=state.buys, money=state.money),
        ]
        if state.last != NOBODY:
            facts.append(scene.own("last", player=scene.players[state.last]))
        if state.target != NOBODY:
            names = listing([scene.players[seat] for seat in attackers(state)], scene.language)
            strengths = {"offence": offence(state), "defence": defence(state, state.target)}
            facts.append(scene.own("battle", attackers=names, target=scene.players[state.target], **strengths))
        return facts

    # -- the pool ------------------------------------------------------------------------------------------

    def _pool(self) -> Markup:
        scene, state = self._scene, self._state
        tiles = [self._tile(card) for card in range(KINDS) if state.setup.stock[card]]
        label = scene.own("pool")
        lying = tag("div", *tiles, class_="sw-cards")
        trash = scene.pile(scene.own("trash"), state.zones[TRASH], [self._name(card) for card in state.zones[TRASH]])
        return tag("section", tag("h4", said(label)), lying, row([trash]), class_="sw-side", aria_label=label)

    def _tile(self, card: int) -> Markup:
        """Draw a pile of the pool: price, name, and how many are left; an empty one is pale."""
        state = self._state
        printed = state.setup.cards[card]
        ink = Ink(printed.type, printed.id)
        price, left = state.setup.price(card, state.discount), state.pool[card]
        width, height = _TILE
        name = fit(self._wording.short(printed.id), 78, 38, (15, 13, 11, 10))
        title = self._scene.own("price", card=self._name(card), price=price, n=left)
        star = "*" if "cost" in printed.assumed else ""
        parts = [
            tag("rect", x=1, y=1, width=width - 2, height=height - 2, rx=8, fill=ink.wash, stroke=ink.dark,
                stroke_width=2),
            group(tag("path", d=CRESTS[printed.type], fill=ink.main, fill_rule="evenodd", opacity=0.3), x=42, y=3,
                  scale=0.38),
            tag("circle", cx=21, cy=22, r=15, fill="#f4cf5e", stroke="#5b4307", stroke_width=2),
            tag("text", said(f"{price}{star}"), x=21, y=28, text_anchor="middle", font_size=17, font_weight=800,
                fill="#2b1c02"),
            lines_of(name, 80, 22, "#221a12", 700, 1.05),
            outlined(f"×{left}", 133, 28, 15, "#221a12", 3.5),
        ]  # fmt: skip
        tile = drawing(width, height, title, self._wording.facts(printed), *parts, wide=width)
        return self._scene.laid(tile, dim=not left)

    # -- the players ---------------------------------------------------------------------------------------

    def _side(self, seat: int) -> Markup:
        scene, state, zones = self._scene, self._state, self._state.zones
        seen = tuple(card for card in owned(state, seat) if card != UNKNOWN)
        # All gains are public, so everybody can count what lies face down too.
        points = worth(state, seen if scene.view is None else seen + scene.view.unseen[seat])
        strength = sum(state.setup.attack[card] for card in defending_cards(state, seat))
        facts = [scene.players[seat], scene.own("points", n=points), scene.own("strength", n=strength)]
        if state.ramparts[seat]:
            facts.append(scene.own("ramparts", n=state.ramparts[seat]))
        piles = [
            scene.pile(scene.say(key), cards, [self._name(card) for card in cards])
            for key, cards in (("deck", zones[DECK + seat]), ("discard", zones[DISCARDS + seat][::-1]))
        ]
        areas = [self._zone(scene.own(key), zones[zone + seat]) for zone, key in _AREAS]
        hand = self._zone(scene.say("hand"), zones[HAND + seat])
        return side(" – ".join([facts[0], " · ".join(facts[1:])]), row(piles), row([hand, *areas]))

    def _zone(self, label: str, cards: tuple[int, ...]) -> Markup:
        """Return a zone with equal cards on one heap."""
        heaps = [self._scene.laid(self._face(card), count) for card, count in Counter(cards).items()]
        return self._scene.zone(label, heaps, len(cards))

    def _face(self, card: int) -> Markup:
        if card == UNKNOWN:
            return back(None, self._scene.say("face-down"), CARD)
        english_list = self._state.setup.options.english_list
        return KunitoriCard(self._state.setup.cards[card], self._wording, full=False, english_list=english_list).draw(
            CARD
        )

    def _name(self, card: int) -> str:
        return self._scene.say("face-down") if card == UNKNOWN else self._wording.card(IDS[card])
