"""Runs the notebooks and stores them with what they show: `python docs/reference/notebooks.py`."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any, Final

import nbformat
from nbclient import NotebookClient

NOTEBOOKS: Final = tuple(Path(__file__).parents[1] / name for name in ("tutorial.ipynb", "anleitung-python.ipynb"))


def executed(file: Path) -> Any:
    """Return a notebook with its results, run with this Python in a kernel of its own; when it ran is left out."""
    notebook: Any = nbformat.read(file, as_version=4)  # type: ignore[no-untyped-call]
    with tempfile.TemporaryDirectory() as folder:
        os.environ["JUPYTER_RUNTIME_DIR"] = folder
        NotebookClient(notebook, timeout=120, kernel_name="python3", record_timing=False).execute(cwd=folder)
    notebook.metadata.pop("language_info", None)
    return notebook


if __name__ == "__main__":
    for place in NOTEBOOKS:
        nbformat.write(executed(place), place)  # type: ignore[no-untyped-call]
