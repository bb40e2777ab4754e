"""What the site is made of besides the pages in `docs/`: rules with drawn positions, and the notebooks.

MkDocs asks this module (`hooks` in mkdocs.yml). The rules come from the games' own rulebooks, so they are told in one
place; the notebooks are shown as they are stored, with their results.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import spielwerk
from spielwerk.core.game import Game
from spielwerk.core.rulebook import RuleChapter
from spielwerk.language import Language
from spielwerk.pictures import picture

LESSONS: Final[Mapping[str, tuple[str, Language]]] = {
    "learn-bluemoon.md": ("bluemoon", "en"),
    "learn-kunitori.md": ("kunitori", "en"),
    "lernen-bluemoon.md": ("bluemoon", "de"),
    "lernen-kunitori.md": ("kunitori", "de"),
}
NOTEBOOKS: Final = ("tutorial", "anleitung-python")
WORDS: Final = {
    "en": {
        "title": "{game} in ten minutes",
        "about": "Everything you need for a first game, with positions drawn as the table shows them. The page of a "
        "running server teaches the same step by step (*Learn it*).",
        "exact": "The exact rules",
    },
    "de": {
        "title": "{game} in zehn Minuten",
        "about": "Alles, was du für eine erste Partie brauchst, mit Stellungen, gezeichnet wie am Tisch. Am Tisch "
        "im Browser lernst du dasselbe Schritt für Schritt (*Lernen*).",
        "exact": "Die Regeln im Einzelnen",
    },
}


def lesson(name: str, language: Language) -> str:
    """Return the rules of a game as a page: chapters in plain words, drawn positions, the exact rules folded away."""
    game: Game[Any] = spielwerk.game(name)
    words = WORDS[language]
    wording = game.wording(language)
    parts = [f"# {words['title'].format(game=wording.title().rstrip('!'))}", words["about"]]
    for chapter in game.rulebook(language):
        parts += [f"## {chapter.title} {{#{chapter.id}}}", *chapter.paragraphs, *_example(game, chapter, language)]
        if chapter.rules:
            rules = "".join(f"<li><b>{rule}</b> {wording.rule(rule)}</li>" for rule in chapter.rules)
            parts.append(f"<details><summary>{words['exact']}</summary><ul>{rules}</ul></details>")
    return "\n\n".join(parts) + "\n"


def _example(game: Game[Any], chapter: RuleChapter, language: Language) -> Iterable[str]:
    if chapter.position is None:
        return
    view = game.position(chapter.position, players=chapter.players).view(0)
    yield _drawn(picture(view, language=language).markup)
    yield f'<p class="caption">{chapter.caption}</p>'


def _drawn(markup: str) -> str:
    return f'<div class="drawn">{" ".join(markup.split())}</div>'


def notebook(file: Path) -> str:
    """Return a notebook as a page, with its results."""
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    parts: list[str] = []
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source)
            continue
        parts.append(f"```python\n{source}\n```")
        parts += [shown for output in cell["outputs"] if (shown := _result(output))]
    return "\n\n".join(parts) + "\n"


def _result(output: Mapping[str, Any]) -> str:
    if output["output_type"] == "stream":
        return f"```text\n{''.join(output['text']).rstrip()}\n```"
    data = output.get("data", {})
    for kind in ("image/svg+xml", "text/html"):
        if kind in data:
            return _drawn("".join(data[kind]))
    if "image/png" in data:
        packed = "".join(data["image/png"]).encode()
        return f'<img alt="" src="data:image/png;base64,{base64.b64encode(base64.b64decode(packed)).decode()}">'
    return f"```text\n{''.join(data.get('text/plain', ''))}\n```"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are made, and leave out the notebooks themselves, which some of them show."""
    docs = Path(config.docs_dir)
    made = {page: lesson(game, language) for page, (game, language) in LESSONS.items()}
    made |= {f"{name}.md": notebook(docs / f"{name}.ipynb") for name in NOTEBOOKS}
    for page, text in made.items():
        files.append(File.generated(config, page, content=text))
    return files
