"""The table of any game, drawn from its scene: areas with their cards, numbers, marks, and the question asked.

A table brings its own colours, so that it reads the same in a light notebook and in a dark one. How the cards look, and
what lies between the sides, is told by the room of the game beside this module; a game without one is drawn plainly.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, Final

import spielwerk
from spielwerk.core.catalogue import CardEntry
from spielwerk.core.scene import Area, Number, Scene, SceneCard, SceneSeat
from spielwerk.core.state import State
from spielwerk.core.view import SeatView, View
from spielwerk.language import Language, catalogue
from spielwerk.pictures.signs import back
from spielwerk.pictures.svg import NOTHING, Markup, joined, said, tag

CARD: Final = 112
"""How wide a card lies on the table, in pixels."""
_STYLE: Final = """
.spielwerk-table{color:#f7eeda;border-radius:12px;padding:12px 16px;max-width:1080px;color-scheme:dark;
font:14px/1.4 'Segoe UI',system-ui,-apple-system,'Helvetica Neue','Noto Sans',sans-serif}
.spielwerk-table *{box-sizing:border-box}
.spielwerk-table h3,.spielwerk-table h4,.spielwerk-table h5{color:inherit;margin:0;line-height:1.3}
.spielwerk-table h3{font-size:17px}.spielwerk-table h4{font-size:15px}
.spielwerk-table h5{font-size:12px;font-weight:600;color:#e6d9bd}
.spielwerk-table p{margin:2px 0}
.spielwerk-table .sw-row{display:flex;flex-wrap:wrap;gap:6px 14px;align-items:center;margin:4px 0}
.spielwerk-table .sw-side{border-top:1px solid #ffffff40;padding:8px 0}
.spielwerk-table .sw-cards{display:flex;flex-wrap:wrap;gap:4px}
.spielwerk-table .sw-card{position:relative;line-height:0}
.spielwerk-table .sw-dim{opacity:.62}
.spielwerk-table .sw-count{position:absolute;right:3px;bottom:3px;line-height:1;padding:3px 5px;border-radius:9px;
background:#1a1007;color:#ffd75e;font-weight:700;font-size:14px}
.spielwerk-table .sw-pill{display:inline-block;padding:1px 8px;border-radius:10px;background:#f7eeda;color:#21180e;
margin:2px 4px 2px 0}
.spielwerk-table code{background:#f7eeda;color:#21180e;padding:1px 6px;border-radius:5px;margin:2px 4px 2px 0;
display:inline-block;font-size:12px}
.spielwerk-table summary{cursor:pointer}
.spielwerk-table table{border-collapse:collapse;color:inherit}
"""
_FEW: Final = 24
"""So many possibilities are shown at once; more are folded away."""
_SPECTATOR: Final = -1


def room_of(game: str) -> ModuleType:
    """Return the room of a game, or the plain one."""
    name = f"{__package__}.{game}"
    return import_module(name if find_spec(name) else f"{__package__}.plain")


@lru_cache(maxsize=512)
def card_of(game: str, entry: CardEntry, lying: SceneCard | None, wide: float, *, full: bool = False) -> Markup:
    """Draw a card, which says what is printed on it and what is true of it now."""
    now = () if lying is None else (*map(_counted, lying.numbers), *(mark.text for mark in lying.marks))
    about = " ".join(part for part in (f"{entry.facts}.", entry.text, ". ".join(now)) if part)
    drawn: Markup = (
        room_of(game).DrawnCard(entry, lying, wide, full=full).draw(f"{entry.name} ({entry.id})", about, wide)
    )
    return drawn


def _counted(number: Number) -> str:
    return f"{number.name} {number.text or number.value}"


@lru_cache(maxsize=8)
def _entries(game: str, language: Language, facts: str) -> dict[str, CardEntry]:
    return {entry.id: entry for entry in spielwerk.game(game).catalogue(language, json.loads(facts))}


class TablePicture:
    """Draws one state, as its programmer holds it, or one view."""

    def __init__(self, shown: State | View, language: Language) -> None:
        """Look at a state as it is, or at what a view shows of it."""
        self._language: Language = language
        self._view = shown if isinstance(shown, SeatView) else None
        self._state: Any = shown.table if isinstance(shown, SeatView) else shown
        game = spielwerk.game(self._state.game)
        players = len(self._state.setup.players)
        self._scene: Scene = game.scene(self._view or SeatView(_SPECTATOR, self._state, ((),) * players), language)
        self._entries = _entries(self._state.game, language, json.dumps(self._state.facts, sort_keys=True))
        self._room = room_of(self._scene.game)
        self._title = game.wording(language).title()
        self._words = catalogue("spielwerk.pictures", language)

    def draw(self) -> Markup:
        """Return everything: the others in their order, what belongs to nobody, the near side, the question."""
        scene = self._scene
        near = scene.viewer or 0
        others = [scene.seats[(near + step) % len(scene.seats)] for step in range(1, len(scene.seats))]
        light, dark = self._room.FELT
        title = f"{self._title} – {self._standpoint()}"
        facts = [self._say("turn", player=scene.seats[scene.turn].name), scene.phase_name, *self._facts(scene.numbers)]
        facts += [mark.text for mark in scene.marks]
        middle = [self._room.middle(scene, near)] if hasattr(self._room, "middle") else []
        return tag(
            "div",
            tag("style", Markup(_STYLE)),
            tag("h3", said(title)),
            tag("p", said(" · ".join(facts))),
            *[tag("p", said(contest.text)) for contest in scene.contests if contest.text],
            *[self._side(seat, near=False) for seat in others],
            *middle,
            _row(self._area(area, "") for area in scene.areas),
            self._side(scene.seats[near], near=True),
            self._unseen(),
            self._question(),
            class_="spielwerk-table",
            lang=self._language,
            role="group",
            aria_label=title,
            style=f"background:linear-gradient({light},{dark})",
        )

    def _say(self, key: str, **values: object) -> str:
        return self._words.say("table", key, **values)

    @staticmethod
    def _facts(numbers: Iterable[Number]) -> list[str]:
        return [f"{number.name} {number.value}" for number in numbers if number.value]

    def _standpoint(self) -> str:
        if self._view is None:
            return self._say("whole")
        if self._scene.viewer is None:
            return self._say("seen-from-outside")
        return self._say("seen-by", player=self._scene.seats[self._scene.viewer].name)

    def _question(self) -> Markup:
        """Say who decides what now, with every possibility in notation, or how the game ended."""
        result, state = self._scene.result, self._state
        if result is not None:
            points = ", ".join(f"{self._scene.seats[score.seat].name} {score.points}" for score in result.scores)
            words = self._say("over", player=self._scene.seats[result.winner].name, points=points)
            return tag("p", tag("strong", said(words)))
        decision = state.decision
        words = self._say("decides", player=self._scene.seats[decision.seat].name, kind=decision.kind)
        options = [tag("code", said(notation)) for notation in state.legal()]
        asked = tag("strong", said(words))
        if len(options) <= _FEW:
            return tag("p", asked, said(" "), *options)
        summary = tag("summary", asked, said(" – "), said(self._say("options", n=len(options))))
        return tag("details", summary, *options)

    # -- the sides -----------------------------------------------------------------------------------------

    def _side(self, seat: SceneSeat, *, near: bool) -> Markup:
        """Return what belongs to one player: what is laid lies toward the middle, the hand toward its owner."""
        badge = seat.badge
        said_of = [*([badge.text] if badge else []), *self._facts(seat.numbers), *(mark.text for mark in seat.marks)]
        heading = " – ".join([seat.name, " · ".join(said_of)]) if said_of else seat.name
        whose = badge.value if badge else ""
        flat = _row(self._area(area, whose) for area in seat.areas if area.shape in ("deck", "pile"))
        hand = _row(self._area(area, whose) for area in seat.areas if area.id == "hand")
        laid = _row(
            self._area(area, whose) for area in seat.areas if area.shape in ("row", "stock") and area.id != "hand"
        )
        rows = (laid, hand) if near else (hand, laid)
        return tag("section", tag("h4", said(heading)), flat, *rows, class_="sw-side", aria_label=heading)

    # -- areas ---------------------------------------------------------------------------------------------

    def _area(self, area: Area, badge: str) -> Markup:
        """Return a place with its cards; a place without cards is left out, a pile is told by its size."""
        if area.shape in ("deck", "pile"):
            return self._pile(area)
        if not area.cards:
            return NOTHING
        named = f"{area.name} ({area.count})"
        lying = tag("div", *[self._lying(card, badge) for card in area.cards], class_="sw-cards")
        return tag("div", tag("h5", said(area.name)), lying, role="group", aria_label=named)

    def _lying(self, card: SceneCard, badge: str) -> Markup:
        """Return a card as it lies there: so many of it, pale if it has no effect or none is left."""
        entry = self._entries.get(card.card) if card.card else None
        title = self._say("face-down")
        face = (
            back(self._room.look(badge), title, CARD) if entry is None else card_of(self._scene.game, entry, card, CARD)
        )
        count = tag("span", said(f"×{card.count}"), class_="sw-count") if card.count != 1 else NOTHING
        dim = card.count == 0 or any(mark.id == "ignored" for mark in card.marks)
        aboard = [self._lying(each, badge) for each in card.carries]
        lies = tag("div", face, count, class_="sw-card sw-dim" if dim else "sw-card")
        return tag("div", lies, *aboard, class_="sw-cards") if aboard else lies

    def _pile(self, area: Area) -> Markup:
        """Return a pile by its size; its cards, top first, are folded away."""
        cards = area.cards if area.shape == "deck" else area.cards[::-1]
        known = [self._entries[card.card].name for card in cards if card.card in self._entries]
        hidden = area.count - len(known)
        heading = said(f"{area.name}: {area.count}")
        if not known:
            return tag("span", heading, class_="sw-pill")
        if hidden:
            known.append(self._say("face-down-many", n=hidden))
        return tag("details", tag("summary", heading), tag("p", said(", ".join(known))))

    def _unseen(self) -> Markup:
        """Return what lies face down for the seat that looks, per owner, as counting tells."""
        if self._view is None or not any(self._view.unseen):
            return NOTHING
        lines = [
            tag("p", said(f"{seat.name}: {self._listed(cards)}"))
            for seat, cards in zip(self._scene.seats, self._view.unseen, strict=True)
            if cards
        ]
        return tag("details", tag("summary", said(self._say("unseen"))), *lines)

    def _listed(self, cards: Sequence[int]) -> str:
        game = spielwerk.game(self._scene.game)
        return ", ".join(sorted(self._entries[game.card_id(card)].name for card in cards))


def _row(parts: Iterable[Markup]) -> Markup:
    """Return parts side by side, or nothing."""
    shown = joined([part for part in parts if part])
    return tag("div", shown, class_="sw-row") if shown else NOTHING
