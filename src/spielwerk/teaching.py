"""Reading what teaches a game, in a language: the guided first game (`lesson.toml`), the rules (`rulebook.toml`)."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from typing import Any

from spielwerk.core.lessons import Chapter, LessonStep, Mistake
from spielwerk.core.rulebook import RuleChapter
from spielwerk.language import Language


def read_lesson(package: str, language: Language, name: Callable[[str], str]) -> tuple[Chapter, ...]:
    """Read the `lesson.toml` of a game in a language; `name` tells what a card is called in it."""
    chapters = tomllib.loads((files(package) / "lesson.toml").read_text(encoding="utf-8"))["chapters"]

    def said(texts: Mapping[str, str]) -> str:
        return _Named(name).fill(texts[language])

    def step(data: Mapping[str, Any]) -> LessonStep:
        script = data["script"]
        return LessonStep(
            said(data["title"]),
            said(data["coach"]),
            said(data["understood"]),
            tuple(tuple(group) for group in script["moves"]),
            tuple(script["replies"]),
            tuple(Mistake(tuple(each["tried"]), said(each["answer"])) for each in data["mistakes"]),
        )

    return tuple(
        Chapter(
            chapter["position"],
            chapter["learner"],
            tuple(step(each) for each in chapter["steps"]),
            tuple(chapter.get("players", ())),
            tuple(chapter.get("before", ())),
            chapter.get("options", {}),
        )
        for chapter in chapters
    )


def read_rulebook(
    package: str, language: Language, name: Callable[[str], str], rules: Iterable[str]
) -> tuple[RuleChapter, ...]:
    """Read the `rulebook.toml` of a game; `rules` are the numbers of all exact rules, which it names by beginnings."""
    chapters = tomllib.loads((files(package) / "rulebook.toml").read_text(encoding="utf-8"))["chapters"]
    names, numbers = _Named(name), list(rules)
    return tuple(
        RuleChapter(
            chapter["id"],
            chapter["title"][language],
            tuple(names.fill(paragraph) for paragraph in chapter[language]),
            tuple(rule for rule in numbers if any(f"{rule}.".startswith(f"{begun}.") for begun in chapter["rules"])),
            chapter.get("position"),
            tuple(chapter.get("players", ())),
            chapter.get("caption", {}).get(language, ""),
        )
        for chapter in chapters
    )


class _Named(dict[str, str]):
    """The names of cards, by `{id}` in a text."""

    def __init__(self, name: Callable[[str], str]) -> None:
        self._name = name

    def __missing__(self, card: str) -> str:
        return self._name(card)

    def fill(self, text: str) -> str:
        return text.format_map(self)
