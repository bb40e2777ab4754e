"""A game that leaves to the machine whatever follows from its cards, its notation, its scene and its catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar

from spielwerk.core.actions import SEAT
from spielwerk.core.cards import card_named
from spielwerk.core.catalogue import CardEntry
from spielwerk.core.examine import Examiner, SceneExaminer
from spielwerk.core.game import Game
from spielwerk.core.native import mypyc_attr
from spielwerk.core.spoken import CatalogueWording
from spielwerk.core.state import State
from spielwerk.core.subject import Place, Subject
from spielwerk.core.view import View
from spielwerk.language import Language

S = TypeVar("S", bound=State)
CARD = "CARD"


@mypyc_attr(allow_interpreted_subclasses=True)
class PlainGame(Game[S]):
    """Most of a game's rooms, made from what it must have anyway; what is left are the rules, the scene and a layout.

    `ids` are the cards by number; arguments of the notation that name one have the domain `CARD`. The wording lies in
    `texts` of the package the game's module is in.
    """

    ids: ClassVar[tuple[str, ...]]

    def card_id(self, card: int) -> str:
        """Return the name of a card as it is written in notation."""
        return self.ids[card]

    def card_number(self, card_id: str) -> int:
        """Return the number of a card; a KeyError if there is none of that name."""
        if card_id not in self.ids:
            raise KeyError(card_id)
        return self.ids.index(card_id)

    def card(self, card_id: str) -> CardEntry:
        """Return a card as it is looked up."""
        return self.catalogue("en")[card_named(card_id, {name: number for number, name in enumerate(self.ids)})]

    def wording(self, language: Language, facts: Mapping[str, Any] | None = None) -> CatalogueWording:
        """Return the game in a language, as its catalogues have it."""
        del facts
        return CatalogueWording(type(self).__module__.rpartition(".")[0], language, self.ids)

    def catalogue(self, language: Language, facts: Mapping[str, Any] | None = None) -> tuple[CardEntry, ...]:
        """Return all cards in words."""
        words = self.wording(language, facts)
        return tuple(
            [
                CardEntry(
                    card, words.card(card), words.card(card), "", "", words.card_text(card), words.card_facts(card)
                )
                for card in self.ids
            ]
        )

    def examiner(self) -> Examiner[S]:
        """Return what scenarios can say about the game: what its scene shows."""
        return SceneExaminer(self)

    def subject(self, view: View, action: int) -> Subject:
        """Say what an action of the viewer is about: the card it names lies where it can be played."""
        verb = self.notation.verbs[self.notation.verb_of[action]]
        named = dict(zip(verb.labels, self.notation.arguments[action], strict=True))
        card = self.ids[named[CARD]] if CARD in named else None
        return Subject(verb.word, card, seat=named.get(SEAT), place=self._place(view, card))

    def _place(self, view: View, card: str | None) -> Place | None:
        scene = self.scene(view)
        for area in (*scene.areas, *(area for seat in scene.seats for area in seat.areas)):
            if card is not None and any(each.card == card and each.playable for each in area.cards):
                return Place(area.id, area.seat)
        return None

    def likely_actions(self, view: View, card: str, area: str) -> list[str]:
        """Return everything that can be done with one card, in the order of the notation."""
        del view, area
        return [f"{verb.word} {card}" for verb in self.notation.verbs if verb.labels == (CARD,)]
