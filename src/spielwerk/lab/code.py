"""Code of the user's own (`--code my.py`): it registers bots and accumulators, here and wherever games are played.

The source itself travels with the work, so that processes and machines that do not know the file can run it too.
"""

from __future__ import annotations

import linecache
import sys
import traceback
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Final

from spielwerk.core.reasons import SpielwerkError
from spielwerk.lab.refusals import LabRefusal

_loaded: Final[dict[str, Code]] = {}
"""What was run in this process, by its digest."""


@dataclass(frozen=True)
class Code:
    """A file of Python source."""

    path: str
    source: str

    @staticmethod
    def read(path: Path) -> Code:
        """Read a file."""
        try:
            return Code(str(path.resolve()), path.read_text(encoding="utf-8"))
        except UnicodeDecodeError as error:
            raise LabRefusal("code-encoding", path=path) from error

    @property
    def digest(self) -> str:
        """What tells one source from another."""
        return sha256(self.source.encode()).hexdigest()

    def load(self) -> None:
        """Run the file, once in each process; modules beside it can be imported where they are at hand."""
        if self.digest in _loaded:
            return
        _loaded[self.digest] = self
        folder = str(Path(self.path).parent)
        if folder not in sys.path:
            sys.path.append(folder)
        module = ModuleType(f"spielwerk_code_{self.digest[:16]}")
        module.__file__ = self.path
        sys.modules[module.__name__] = module
        try:
            exec(compile(self.source, self.path, "exec"), module.__dict__)
        except SpielwerkError as error:
            del _loaded[self.digest]
            raise LabRefusal("code-refused", path=self.path, error=error) from error
        except Exception as error:
            own = own_line(error)
            del _loaded[self.digest]
            raise (own or LabRefusal("code-refused", path=self.path, error=_named(error))) from error


def own_line(error: Exception) -> LabRefusal | None:
    """Return which line of the user's own code an error comes from, and what it says; None if from none.

    That is the last line on the way to the error in a file that was run, or in one beside it.
    """
    if isinstance(error, SyntaxError) and error.filename:
        return _at(error.filename, error.lineno or 1, error)
    folders = {Path(code.path).parent for code in _loaded.values()}
    for frame, line in reversed(list(traceback.walk_tb(error.__traceback__))):
        if Path(frame.f_code.co_filename).parent in folders:
            return _at(frame.f_code.co_filename, line, error)
    return None


def _at(path: str, line: int, error: Exception) -> LabRefusal:
    sources = [code.source.splitlines() for code in _loaded.values() if code.path == path]
    lines = sources[0] if sources else linecache.getlines(path)
    source = lines[line - 1].strip() if 0 < line <= len(lines) else "?"
    return LabRefusal("code-broken", path=path, line=line, source=source, error=_named(error))


def _named(error: Exception) -> str:
    return traceback.format_exception_only(error)[-1].strip()


def load_all(codes: Iterable[Code]) -> None:
    """Run several files in their order."""
    for code in codes:
        code.load()
