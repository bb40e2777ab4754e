"""Code of the user's own (`--code my.py`): it registers bots and accumulators, here and wherever games are played.

The source itself travels with the work, so that processes and machines that do not know the file can run it too.
"""

from __future__ import annotations

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

_loaded: Final[set[str]] = set()


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
        _loaded.add(self.digest)
        folder = str(Path(self.path).parent)
        if folder not in sys.path:
            sys.path.append(folder)
        module = ModuleType(f"spielwerk_code_{self.digest[:16]}")
        module.__file__ = self.path
        sys.modules[module.__name__] = module
        try:
            exec(compile(self.source, self.path, "exec"), module.__dict__)
        except SpielwerkError as error:
            _loaded.discard(self.digest)
            raise LabRefusal("code-refused", path=self.path, error=error) from error
        except Exception as error:
            _loaded.discard(self.digest)
            told = traceback.format_exception_only(error)[-1].strip()
            raise LabRefusal("code-broken", path=self.path, line=_line(error, self.path), error=told) from error


def _line(error: Exception, path: str) -> int | str | None:
    """Return the last line of the file that was on the way to the error."""
    if isinstance(error, SyntaxError):
        return error.lineno
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    return lines[-1] if lines else "?"


def load_all(codes: Iterable[Code]) -> None:
    """Run several files in their order."""
    for code in codes:
        code.load()
