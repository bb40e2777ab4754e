"""Writes the API reference from the docstrings: `python docs/reference/build.py FOLDER`, or `make docs`."""

from __future__ import annotations

import pkgutil
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final, get_type_hints

import pdoc
import pdoc.render

import spielwerk

NO_LIBRARY: Final = ("spielwerk.cli", "spielwerk.tui", "spielwerk.web")
"""What is not called from Python: the command explains itself (`--help`), the server has `docs/api.md`."""


def modules() -> list[ModuleType]:
    """Return the library, module by module, packages before what is in them."""
    found = pkgutil.walk_packages(spielwerk.__path__, f"{spielwerk.__name__}.")
    names = sorted(
        module.name for module in found if not module.name.startswith(NO_LIBRARY) and "._" not in module.name
    )
    return [spielwerk, *map(import_module, names)]


def open_packages() -> None:
    """Let packages that list what they offer offer their modules too; otherwise the reference would hide them."""
    for module in modules()[1:]:
        package, _, name = module.__name__.rpartition(".")
        offered = getattr(import_module(package), "__all__", None)
        if offered is not None and name not in offered:
            offered.append(name)


def resolve_named_tuples() -> None:
    """Put types where a NamedTuple has words: its constructor does not know the module the words are from."""
    for module in modules():
        for thing in vars(module).values():
            if isinstance(thing, type) and issubclass(thing, tuple) and hasattr(thing, "_fields"):
                thing.__new__.__annotations__ = get_type_hints(thing)


def build(folder: Path) -> None:
    """Write the reference as pages with a search, which need no network."""
    open_packages()
    resolve_named_tuples()
    pdoc.render.configure(
        docformat="markdown", footer_text=f"Spielwerk {spielwerk.__version__}", search=True, show_source=False
    )
    pdoc.pdoc(spielwerk.__name__, *(f"!{name}" for name in NO_LIBRARY), output_directory=folder)


if __name__ == "__main__":
    build(Path(sys.argv[1]))
