"""Writing the book: one folder per language, one page per ruling and per card."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape
from markupsafe import Markup, escape

from spielwerk.judge.book.collect import GameBook, collect, drawn
from spielwerk.judge.runner import notation
from spielwerk.language import LANGUAGES, Language, catalogue

_WORD: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9.]*(?:-[A-Za-z0-9.]+)*")


class Pages:
    """The pages of one language."""

    def __init__(self, books: list[GameBook], language: Language) -> None:
        """Know where everything is told, so that every mention becomes a link."""
        self._books = books
        self._language: Language = language
        self._words = catalogue("spielwerk", language)
        self._links: dict[str, tuple[str, str]] = {}
        for book in books:
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
        return self._linked(self._words.table("book-key").get(str(key), key))

    def _value(self, value: Any) -> Markup:
        """Draw a value of a scenario: cards as chips, lists as rows, mappings as pairs."""
        if isinstance(value, Mapping):
            pairs = [Markup("<dt>{}</dt><dd>{}</dd>").format(self._key(k), self._value(v)) for k, v in value.items()]
            return Markup("<dl>{}</dl>").format(Markup("").join(pairs)) if pairs else Markup("–")
        if isinstance(value, (list, tuple)):
            chips = [Markup('<span class="chip">{}</span>').format(self._value(item)) for item in value]
            return Markup(" ").join(chips) if chips else Markup("–")
        return Markup("–") if value is None else self._linked(notation(value))

    def write(self, folder: Path) -> None:
        """Write all pages of the language."""
        folder.mkdir(parents=True, exist_ok=True)
        self._page(folder, "index", "index")
        for book in self._books:
            for kind in ("rules", "cards", "rulings"):
                self._page(folder, kind, f"{kind}-{book.id}", book=book)
            for card in book.cards.values():
                self._page(folder, "card", f"card-{card.id}", book=book, card=card)
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


def write_book(folder: Path) -> int:
    """Write the whole book and return the number of pages."""
    books = collect()
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("book.css", "search.js", "index.html"):
        text = (files("spielwerk.judge.book") / "static" / name).read_text(encoding="utf-8")
        (folder / name).write_text(text, encoding="utf-8")
    for language in LANGUAGES:
        Pages(books, language).write(folder / language)
    return sum(1 for _ in folder.rglob("*.html"))
