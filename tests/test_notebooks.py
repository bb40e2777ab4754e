"""The notebooks: executed from beginning to end, stored with what they show, the same tour in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

DOCS = Path(__file__).parent.parent / "docs"
NOTEBOOKS = {"en": DOCS / "tutorial.ipynb", "de": DOCS / "anleitung-python.ipynb"}
KINDS = ("code", "markdown")


def read(file: Path) -> Any:
    return nbformat.read(file, as_version=4)  # type: ignore[no-untyped-call]


def execute(notebook: Any, folder: Path) -> Any:
    """Run a notebook with this Python, in a kernel of its own that only this machine can reach."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JUPYTER_RUNTIME_DIR", str(folder))
        return NotebookClient(notebook, timeout=120, kernel_name="python3").execute(cwd=str(folder))


def outputs(notebook: Any, name: str) -> list[Any]:
    (cell,) = [cell for cell in notebook.cells if cell.id == name]
    return list(cell.outputs)


def printed(notebook: Any, name: str) -> str:
    return "".join(output.text for output in outputs(notebook, name) if output.output_type == "stream")


def shown(notebook: Any, name: str, kind: str) -> str:
    (output,) = outputs(notebook, name)
    return str(output.data[kind])


@pytest.mark.parametrize("language", NOTEBOOKS)
def test_every_cell_runs_and_shows_what_the_text_promises(language: str, tmp_path: Path) -> None:
    stored = read(NOTEBOOKS[language])
    notebook = execute(read(NOTEBOOKS[language]), tmp_path)
    for cell in stored.cells:  # `make notebooks` stores them anew
        if cell.cell_type == "code":
            assert printed(notebook, cell.id) == printed(stored, cell.id), cell.id
    assert all(cell.execution_count for cell in notebook.cells if cell.cell_type == "code")
    assert shown(notebook, "card", "image/svg+xml").startswith("<svg")
    assert shown(notebook, "row", "text/html").count("<title>") == 4
    title = {"en": "Blue Moon – the whole truth", "de": "Blue Moon – die ganze Wahrheit"}[language]
    assert title in shown(notebook, "dealt", "text/html")
    word = {"en": "Card face down", "de": "Verdeckte Karte"}[language]
    assert word in shown(notebook, "view", "text/html")
    assert word not in shown(notebook, "dealt", "text/html")
    assert "no-character-laid ('R3.5.1',)" in printed(notebook, "reason")
    assert "did you mean announce" in printed(notebook, "errors")
    assert {"en": "Castle town", "de": "Burgstadt"}[language] in printed(notebook, "told")
    assert re.fullmatch(r"\d+% \(\d+% – \d+%\)\n\d+\.\d ± \d+\.\d\n", printed(notebook, "simulated"))
    assert "buy land-destroyer" in printed(notebook, "judged")


def test_a_claim_that_does_not_hold_stops_the_notebook(tmp_path: Path) -> None:
    notebook = read(NOTEBOOKS["en"])
    notebook.cells = notebook.cells[:2]
    notebook.cells[1].source += '\nassert "chess" in spielwerk.games()'
    with pytest.raises(CellExecutionError, match="AssertionError"):
        execute(notebook, tmp_path)


@pytest.mark.parametrize("language", NOTEBOOKS)
def test_the_notebooks_are_stored_valid_and_with_their_results(language: str) -> None:
    notebook = read(NOTEBOOKS[language])
    nbformat.validate(notebook)
    for cell in notebook.cells:
        assert cell.cell_type in KINDS
        if cell.cell_type == "code":
            assert cell.execution_count, cell.id
            assert not any(output.output_type == "error" for output in cell.outputs)
    assert shown(notebook, "card", "image/svg+xml").startswith("<svg")


def test_both_languages_make_the_same_tour() -> None:
    english, german = (read(NOTEBOOKS[language]).cells for language in ("en", "de"))
    assert [(cell.id, cell.cell_type) for cell in english] == [(cell.id, cell.cell_type) for cell in german]
    for one, other in zip(english, german, strict=True):
        if one.cell_type == "code":
            assert one.source.replace('language = "en"', 'language = "de"') == other.source
        else:
            assert one.source != other.source
            assert re.findall(r"^#+ ", one.source, re.MULTILINE) == re.findall(r"^#+ ", other.source, re.MULTILINE)
            assert one.source.count("\n\n") == other.source.count("\n\n")
