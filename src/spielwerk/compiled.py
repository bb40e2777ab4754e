"""The rules compiled: which modules they are, how their build is told from an outdated one, and how it is found.

A wheel carries the compiled modules beside their sources and needs nothing of this. In a checkout they lie in
`build/mypyc/SEAL`, made by `hatch_build.py`. The seal is a hash of all they were made from: once a source has changed,
no build has its seal and the sources run. A process looks once, when it starts, and its workers do as it does.

Nothing of Spielwerk is imported here, for a build reads this module before there is a package.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final

LEFT_OUT: Final = tuple(
    f"core/{name}.py" for name in ("catalogue", "decks", "lessons", "native", "options", "rulebook", "scene", "subject")
)
"""The server describes the data it sends by their annotations, and compiled classes keep none that are true; what the
compiler alone reads is `native`."""
INNER_LOOPS: Final = tuple(
    f"bots/{name}.py"
    for name in ("asking", "greedy", "playing", "random", "search/bot", "search/budget", "search/report", "search/tree")
)
"""What is compiled beside the machine and the games: how bots are asked, the plain ones, and how they search."""
WISH: Final = "SPIELWERK_COMPILE"
_PARENT: Final = "SPIELWERK_RULES"
"""What the parent process found, with its number: a worker started later runs the same rules."""
_ROOT: Final = Path(__file__).parents[2]
_MADE_BY: Final = "hatch_build.py"
_LATEST: Final = "latest"
_SHARED: Final = "spielwerk__mypyc"
"""The module all compiled modules take their code from."""


def compiler_missing() -> str:
    """Say what is missing to compile here; empty if nothing is."""
    import shutil  # noqa: PLC0415 - a start does without these
    import sysconfig  # noqa: PLC0415

    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if sys.platform != "win32" and shutil.which(compiler) is None:
        return f"a C compiler ({compiler})"
    if not (Path(sysconfig.get_paths()["include"]) / "Python.h").exists():
        return "Python's headers (python3-dev)"
    return ""


def packages(root: Path) -> list[str]:
    """Return the packages that are compiled: the machine and the games on it, which have a module `game`."""
    package = f"{root}/src/spielwerk"
    return [name for name in os.listdir(package) if os.path.exists(f"{package}/{name}/game.py")]  # noqa: PTH110, PTH208


def sources(root: Path) -> list[str]:
    """Return the modules that are compiled, by their paths below the root."""
    package = f"{root}/src/spielwerk"
    found = [path for name in packages(root) for path in _modules(f"{package}/{name}")]
    found += [f"{package}/{name}" for name in INNER_LOOPS if os.path.exists(f"{package}/{name}")]  # noqa: PTH110
    left_out = {f"{package}/{name}" for name in LEFT_OUT}
    return sorted(path.removeprefix(f"{root}/") for path in found if path not in left_out)


def _modules(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(".py"):
                yield entry.path
            elif entry.is_dir():
                yield from _modules(entry.path)


def builds(root: Path) -> Path:
    """Return the folder of all builds."""
    return root / "build" / "mypyc"


def seal(root: Path) -> str:
    """Return the name a build of the present sources has."""
    made = blake2b(repr((sys.version, sys.platform)).encode(), digest_size=8)
    for name in (_MADE_BY, *sources(root)):
        made.update(f"\0{name}\0".encode() + (root / name).read_bytes())
    return made.hexdigest()


def _glance(root: Path) -> str:
    """Tell the sources by their sizes and times, which is done much sooner than reading them."""
    made = blake2b(sys.version.encode(), digest_size=8)
    for name in (_MADE_BY, *sources(root)):
        seen = os.stat(f"{root}/{name}")  # noqa: PTH116 - this is done at every start, and a Path takes twice as long
        made.update(f"\0{name}\0{seen.st_size}\0{seen.st_mtime_ns}".encode())
    return made.hexdigest()


def remember(root: Path, sealed: str) -> None:
    """Note which build belongs to the sources as they lie there, for the next start."""
    note = builds(root) / _LATEST
    fresh = note.with_suffix(f".{os.getpid()}")
    fresh.write_text(f"{_glance(root)} {sealed}", encoding="ascii")
    fresh.replace(note)


def find(root: Path) -> Path | None:
    """Return the build of the present sources, if there is one."""
    folder = builds(root)
    if not folder.is_dir():
        return None
    try:
        glance, _, sealed = (folder / _LATEST).read_text(encoding="ascii").partition(" ")
    except OSError:
        glance = sealed = ""
    found = folder / (sealed if glance == _glance(root) else seal(root))
    return found if found.is_dir() else None


class _Loader(ExtensionFileLoader):
    """Loads a compiled module, whose texts and tables lie beside its source."""

    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self._beside = SourceFileLoader(name, source)

    def get_resource_reader(self, name: str | None = None) -> Any:
        return self._beside.get_resource_reader(name)


class _Finder:
    """Finds the rules in a build, and beside their sources what is not compiled."""

    def __init__(self, folder: Path, root: Path) -> None:
        self._folder, self._sources = folder, root / "src"
        self._packages = tuple(f"spielwerk.{name}" for name in packages(root))
        self._loops = {f"spielwerk.{name.removesuffix('.py').replace('/', '.')}" for name in INNER_LOOPS}

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name == _SHARED:
            return spec_from_file_location(name, self._compiled(name))
        if not self._is_compiled(name):
            return None
        place = name.replace(".", "/")
        package = (self._sources / place).is_dir()
        source = self._sources / (f"{place}/__init__.py" if package else f"{place}.py")
        within = [str(source.parent)] if package else None
        compiled = self._compiled(f"{place}/__init__" if package else place)
        if not compiled.exists():
            return spec_from_file_location(name, source, submodule_search_locations=within) if source.exists() else None
        loader = _Loader(name, str(compiled), str(source))
        return spec_from_file_location(name, compiled, loader=loader, submodule_search_locations=within)

    def _is_compiled(self, name: str) -> bool:
        within = tuple(f"{each}." for each in self._packages)
        return name in self._loops or name in self._packages or name.startswith(within)

    def _compiled(self, place: str) -> Path:
        return self._folder / f"{place}{EXTENSION_SUFFIXES[0]}"


def use() -> None:
    """Let the rules be imported from their build, where there is one; to be called before they are imported."""
    parent, _, chosen = os.environ.get(_PARENT, "").partition(" ")
    if os.environ.get(WISH) == "0":
        folder = None
    elif parent == str(os.getppid()):
        folder = builds(_ROOT) / chosen if chosen else None
    else:
        folder = find(_ROOT)
    if folder is not None and folder.is_dir():
        sys.meta_path.insert(0, _Finder(folder, _ROOT))
    os.environ[_PARENT] = f"{os.getpid()} {folder.name if folder is not None else ''}"


def in_use() -> bool:
    """Whether the rules run compiled."""
    from spielwerk.core import frame  # noqa: PLC0415 - only when all is imported is it known

    return not str(frame.__file__).endswith(".py")


if __name__ == "__main__":  # `make` asks: is there something to compile, and something to compile with?
    sys.exit(1 if os.environ.get(WISH) == "0" or compiler_missing() or find(_ROOT) else 0)
