"""What both tables are made of: a page with its own background, zones of cards, piles, and the question asked.

A table brings its own colours, so that it reads the same in a light notebook and in a dark one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from spielwerk.core.cards import UNKNOWN
from spielwerk.core.state import State
from spielwerk.core.view import SeatView, View
from spielwerk.language import Language, catalogue
from spielwerk.pictures.svg import NOTHING, Markup, joined, said, tag

CARD: Final = 84
"""How wide a card lies on the table, in pixels."""
_FELT: Final = {"bluemoon": ("#17395a", "#0b2038"), "kunitori": ("#4b3a26", "#2b1f13")}
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


class Scene:
    """A state, or a view of one, with the words around the cards."""

    def __init__(self, shown: State | View, game: str, language: Language) -> None:
        """Look at a state as it is, or at what a view shows of it."""
        self.language: Language = language
        self.game = game
        self.view = shown if isinstance(shown, SeatView) else None
        self.table: Any = shown.table if isinstance(shown, SeatView) else shown
        self.players: tuple[str, ...] = self.table.setup.players
        self._words = catalogue("spielwerk.pictures", language)

    def say(self, key: str, **values: object) -> str:
        """Return words both games need."""
        return self._words.say("table", key, **values)

    def own(self, key: str, **values: object) -> str:
        """Return words of this game."""
        return self._words.say(self.game, key, **values)

    @property
    def near(self) -> int:
        """The seat that sits at the lower edge: the one that looks, or the first."""
        return 0 if self.view is None else max(self.view.seat, 0)

    # -- the page ------------------------------------------------------------------------------------------

    def page(self, facts: Sequence[str], body: Sequence[Markup]) -> Markup:
        """Return the whole table under a heading with the facts that matter most."""
        light, dark = _FELT[self.game]
        title = f"{self._words.say('game', self.game)} – {self._standpoint()}"
        return tag(
            "div",
            tag("style", Markup(_STYLE)),
            tag("h3", said(title)),
            tag("p", said(" · ".join(facts))),
            *body,
            self._question(),
            class_="spielwerk-table",
            lang=self.language,
            role="group",
            aria_label=title,
            style=f"background:linear-gradient({light},{dark})",
        )

    def _standpoint(self) -> str:
        if self.view is None:
            return self.say("whole")
        if self.view.seat < 0:
            return self.say("seen-from-outside")
        return self.say("seen-by", player=self.players[self.view.seat])

    def _question(self) -> Markup:
        """Say who decides what now, with every possibility in notation, or how the game ended."""
        outcome = self.table.outcome
        if outcome is not None:
            points = ", ".join(f"{name} {score}" for name, score in zip(self.players, outcome.points, strict=True))
            words = self.say("over", player=self.players[outcome.winner], points=points)
            return tag("p", tag("strong", said(words)))
        decision = self.table.decision
        words = self.say("decides", player=self.players[decision.seat], kind=decision.kind)
        options = [tag("code", said(notation)) for notation in self.table.legal()]
        asked = tag("strong", said(words))
        if len(options) <= _FEW:
            return tag("p", asked, said(" "), *options)
        summary = tag("summary", asked, said(" – "), said(self.say("options", n=len(options))))
        return tag("details", summary, *options)

    # -- zones ---------------------------------------------------------------------------------------------

    @staticmethod
    def zone(label: str, cards: Sequence[Markup], count: int | None = None) -> Markup:
        """Return a place with its cards, `count` of them if some lie on heaps; a place without cards is left out."""
        if not cards:
            return NOTHING
        named = f"{label} ({len(cards) if count is None else count})"
        lying = tag("div", *cards, class_="sw-cards")
        return tag("div", tag("h5", said(label)), lying, role="group", aria_label=named)

    @staticmethod
    def laid(card: Markup, count: int = 1, *, dim: bool = False, beneath: Markup = NOTHING) -> Markup:
        """Return a card as it lies there: so many of it, pale if it has no effect, with words beneath it."""
        counted = tag("span", said(f"×{count}"), class_="sw-count") if count > 1 else NOTHING
        return tag("div", card, counted, beneath, class_="sw-card sw-dim" if dim else "sw-card")

    def pile(self, label: str, cards: Sequence[int], names: Iterable[str]) -> Markup:
        """Return a pile by its size; its cards, top first, are folded away."""
        known = [name for card, name in zip(cards, names, strict=True) if card != UNKNOWN]
        hidden = len(cards) - len(known)
        if hidden:
            known.append(self.say("face-down-many", n=hidden))
        heading = said(f"{label}: {len(cards)}")
        if not known or hidden == len(cards):
            return tag("span", heading, class_="sw-pill")
        return tag("details", tag("summary", heading), tag("p", said(", ".join(known))))

    def unseen(self, told: Sequence[str]) -> Markup:
        """Return what lies face down for the seat that looks, per owner."""
        if self.view is None or not any(told):
            return NOTHING
        lines = [tag("p", said(f"{name}: {cards}")) for name, cards in zip(self.players, told, strict=True) if cards]
        return tag("details", tag("summary", said(self.say("unseen"))), *lines)


def side(heading: str, *rows: Markup) -> Markup:
    """Return what belongs to one player."""
    return tag("section", tag("h4", said(heading)), *rows, class_="sw-side", aria_label=heading)


def row(parts: Iterable[Markup]) -> Markup:
    """Return parts side by side, or nothing."""
    shown = joined([part for part in parts if part])
    return tag("div", shown, class_="sw-row") if shown else NOTHING
