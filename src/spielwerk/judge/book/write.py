"""Writing the book: one folder per language, one page per ruling and per card."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup, escape

import spielwerk
from spielwerk.core.reasons import SpielwerkError
from spielwerk.core.state import State
from spielwerk.judge.book.collect import GameBook, collect, drawn, outcome
from spielwerk.judge.files import Step
from spielwerk.judge.runner import Walk, notation
from spielwerk.language import LANGUAGES, Language, catalogue

Draw = Callable[[object, Language], str]
"""Returns a card as markup in a language."""
_ACTIONS: Final = ("legal", "illegal", "only")
"""Expectations that name actions."""
_NAMED: Final = ("turn", "to_act", "winner", "element", "contested", "power", "findings")
"""Keys whose values have names."""
_WORD: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9.]*(?:-[A-Za-z0-9.]+)*")


class Pages:
    """The pages of one language."""

    def __init__(self, books: list[GameBook], language: Language, draw: Draw) -> None:
        """Know where everything is told, so that every mention becomes a link."""
        self._draw = draw
        self._books = books
        self._language: Language = language
        self._words = catalogue("spielwerk", language)
        self._links: dict[str, tuple[str, str]] = {}
        self._phases: dict[str, str] = {}
        self._piles: dict[str, str] = {}  # as the game of the page calls them
        self._pictured = {card for book in books for card in book.cards}
        for book in books:
            self._phases |= book.phases[language]
            for card in book.cards.values():
                self._links[card.id] = (f"card-{card.id}.html", card.names[language])
            for ruling in book.rulings:
                self._links[ruling] = (f"ruling-{ruling}.html", ruling)
            for rule in book.rules:
                self._links[rule] = (f"rules-{book.id}.html#{rule}", rule)
        self._environment = Environment(
            loader=PackageLoader("spielwerk.judge.book"),
            autoescape=select_autoescape(),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._environment.globals.update(
            say=self._say,
            language=language,
            books=books,
            linked=self._linked,
            value=self._value,
            key=self._key,
            drawn=drawn,
            outcome=outcome,
            step=self._step,
        )

    def _say(self, key: str, **values: object) -> str:
        return self._words.say("book", key, **values)

    def _linked(self, text: object) -> Markup:
        """Return text in which every card, ruling and rule is a link."""

        def link(found: re.Match[str]) -> str:
            word = found[0].rstrip(".")
            if word not in self._links:
                return str(escape(found[0]))
            address, name = self._links[word]
            return str(Markup('<a href="{}">{}</a>{}').format(address, name, found[0][len(word) :]))

        parts: list[str] = []
        at = 0
        plain = str(text)
        for found in _WORD.finditer(plain):
            parts += [str(escape(plain[at : found.start()])), link(found)]
            at = found.end()
        parts.append(str(escape(plain[at:])))
        return Markup("".join(parts))

    def _key(self, key: object) -> Markup:
        """Return a key of a scenario in words; what is no key (a card, a name) stays as it is."""
        return self._linked(self._piles.get(str(key)) or self._words.table("book-key").get(str(key), key))

    def _value(self, value: Any, key: object = "") -> Markup:
        """Draw a value of a scenario: cards as pictures, lists as rows, mappings as pairs."""
        if value is None or (isinstance(value, (Mapping, list, tuple)) and not value):
            return Markup("–")
        if isinstance(value, bool):
            return escape(self._say("yes" if value else "no"))
        if isinstance(value, Mapping):
            return self._options(value) if key == "options" else self._pairs(value, str(key) if key in _NAMED else "")
        if isinstance(value, (list, tuple)):
            return self._row(value)
        return self._linked(self._spoken(str(key), notation(value)))

    def _pairs(self, value: Mapping[Any, Any], about: str = "") -> Markup:
        """Draw cards with how many there are of each, or what stands under each key."""
        if all(card in self._pictured for card in value):
            return Markup("").join([self._picture(str(card), count) for card, count in value.items()])
        return self._list([(self._key(k), self._value(v, about or k)) for k, v in value.items()])

    def _options(self, value: Mapping[str, Any]) -> Markup:
        """Draw what was agreed on in the words in which it is offered before a game."""
        return self._list(
            [
                (
                    escape(self._wording.option(option)),
                    self._value(chosen)
                    if isinstance(chosen, (Mapping, list))
                    else escape(self._wording.choice(option, chosen)),
                )
                for option, chosen in value.items()
            ]
        )

    @staticmethod
    def _list(pairs: Iterable[tuple[Markup, Markup]]) -> Markup:
        drawn = [Markup("<dt>{}</dt><dd>{}</dd>").format(key, value) for key, value in pairs]
        return Markup("<dl>{}</dl>").format(Markup("").join(drawn))

    def _row(self, value: Sequence[Any]) -> Markup:
        """Draw cards side by side, or words."""
        if all(card in self._pictured for card in value if isinstance(card, str)):
            return Markup("").join([self._picture(c) if isinstance(c, str) else self._chip(c) for c in value])
        return Markup(" ").join([self._chip(item) for item in value])

    def _chip(self, item: Any) -> Markup:
        return Markup('<span class="chip">{}</span>').format(self._value(item))

    def _picture(self, card: str, count: Any = 1) -> Markup:
        address, name = self._links[card]
        many = f" ×{count}" if count != 1 else ""
        drawing = Markup('<img src="cards/{}.svg" alt="" loading="lazy" width="72" height="100">').format(card)
        return Markup('<a class="card" href="{}">{}<span>{}{}</span></a>').format(address, drawing, name, many)

    def _spoken(self, key: str, word: str) -> str:
        """Return a word of a scenario as it is said: phases, peoples, seats and elements have names."""
        if key in ("phase", "advance"):
            return self._phases.get(word, word)
        if key == "people":
            return word.capitalize()
        return str(self._words.table("book-key").get(word, word)) if key in _NAMED else word

    def _step(self, book: GameBook, step: Step, played: Walk, number: int) -> Markup:
        """Tell a step in words: what somebody does as the table would offer it, or what must hold."""
        state = played.before.get(number)
        if step.key == "expect" and isinstance(step.value, Mapping):
            expected = {k: self._actions(book, state, v) if k in _ACTIONS else v for k, v in step.value.items()}
            return self._value(expected)
        if state is None or step.key not in state.setup.players:
            return self._value(step.value, step.key)
        return self._linked(self._action(book, state, notation(step.value)))

    def _actions(self, book: GameBook, state: State | None, value: Any) -> Any:
        if state is None:
            return value
        if isinstance(value, Mapping):
            return {self._action(book, state, str(text)): cites for text, cites in value.items()}
        return [self._action(book, state, str(text)) for text in value] if isinstance(value, list) else value

    def _action(self, book: GameBook, state: State, text: str) -> str:
        """Return an action in words; what is not a whole action stays as it is written."""
        try:
            action = state.parse(text, exact=True)
        except SpielwerkError:
            return text
        return spielwerk.game(book.id).wording(self._language, state.facts).action(state, action)

    def write(self, folder: Path) -> None:
        """Write all pages of the language."""
        (folder / "cards").mkdir(parents=True, exist_ok=True)
        self._page(folder, "index", "index")
        for book in self._books:
            for kind in ("rules", "cards", "rulings"):
                self._page(folder, kind, f"{kind}-{book.id}", book=book)
            game = spielwerk.game(book.id)
            self._wording = game.wording(self._language)
            with suppress(KeyError):  # not every game discards
                self._piles = dict.fromkeys(("discard", "discarded"), game.wording(self._language).area("discard"))
            for card in book.cards.values():
                self._page(folder, "card", f"card-{card.id}", book=book, card=card)
                drawing = self._draw(game.card(card.id), self._language)
                (folder / "cards" / f"{card.id}.svg").write_text(drawing, encoding="utf-8")
            for page in book.rulings.values():
                self._page(folder, "ruling", f"ruling-{page.ruling.id}", book=book, page=page)
        index = json.dumps(self._index(), ensure_ascii=False)
        (folder / "search-index.js").write_text(f"const searchIndex = {index};\n", encoding="utf-8")

    def _page(self, folder: Path, template: str, name: str, **values: object) -> None:
        html = self._environment.get_template(f"{template}.html").render(page_name=name, **values)
        (folder / f"{name}.html").write_text(html, encoding="utf-8")

    def _index(self) -> list[dict[str, str]]:
        """Return what can be searched: title, address and words."""
        language = self._language
        found: list[dict[str, str]] = []
        for book in self._books:
            for card in book.cards.values():
                words = f"{card.id} {card.facts[language]} {card.texts[language]}"
                found.append({"title": card.names[language], "url": f"card-{card.id}.html", "words": words})
            for page in book.rulings.values():
                text = page.ruling.text(language)
                found.append({"title": page.ruling.id, "url": f"ruling-{page.ruling.id}.html", "words": text})
            for rule, texts in book.rules.items():
                found.append({"title": rule, "url": f"rules-{book.id}.html#{rule}", "words": texts[language]})
        return found


def write_book(folder: Path, draw: Draw) -> int:
    """Write the whole book, its cards drawn by `draw`, and return the number of pages."""
    books = collect()
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("book.css", "search.js", "index.html"):
        text = (files("spielwerk.judge.book") / "static" / name).read_text(encoding="utf-8")
        (folder / name).write_text(text, encoding="utf-8")
    for language in LANGUAGES:
        Pages(books, language, draw).write(folder / language)
    return sum(1 for _ in folder.rglob("*.html"))
