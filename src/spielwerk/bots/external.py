"""Bots in any language, over a line protocol: a question goes in as a line of JSON, the answer comes out as a notation.

The command is started once per game and ended with it. See docs/bots.md for the shapes.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from errno import EACCES, ENOENT, ENOEXEC
from shlex import join, split
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Event, Timer
from typing import IO, Any, Final, cast
from weakref import finalize

import spielwerk
from spielwerk.bots.base import Question
from spielwerk.bots.frozen.protocol import has_version_1, named, view_of_version_1
from spielwerk.core.reasons import SpielwerkError
from spielwerk.core.view import View
from spielwerk.errors import sentences
from spielwerk.language import Sentence

problem = sentences("spielwerk.bots")

PROTOCOL: Final = 2
"""Version 2 tells the scene; the view of version 1 stands beside it for programs of old."""
PATIENCE: Final = 60.0
"""So many seconds a bot may think about one question."""
_LONGEST: Final = 1000
"""No answer has more characters; a program that talks on without a line's end is not listened to for ever."""
_FAREWELL: Final = 2.0
_WHY_NOT: Final = {ENOENT: "no-program", EACCES: "not-executable", ENOEXEC: "no-interpreter"}


class BrokenBot(SpielwerkError):  # noqa: N818
    """A bot outside of this program does not do what the protocol says."""


def read_command(text: str) -> tuple[str, ...]:
    """Return the words of a command line; on Windows a backslash is part of a path."""
    try:
        words = tuple(split(text.replace("\\", "\\\\") if sys.platform == "win32" else text))
    except ValueError as error:
        raise BrokenBot(problem("no-command", command=text)) from error
    if not words:
        raise BrokenBot(problem("command-missing"))
    return words


class ExternalBot:
    """Asks another program."""

    def __init__(self, command: tuple[str, ...], game: str, seed: int, patience: float = PATIENCE) -> None:
        """Start the program and greet it."""
        self._command = join(command)
        self._patience = patience
        self._game = spielwerk.game(game)
        try:
            self._process = Popen(command, stdin=PIPE, stdout=PIPE, encoding="utf-8", bufsize=1, start_new_session=True)
        except OSError as error:
            why = problem(_WHY_NOT[error.errno]) if error.errno in _WHY_NOT else error.strerror
            raise BrokenBot(problem("not-started", bot=self._command, why=why)) from error
        self._end = finalize(self, _part, self._process)
        with self._patiently():
            self._tell({"type": "game", "protocol": PROTOCOL, "game": game, "seed": seed})

    def close(self) -> None:
        """End the program; a bot that is no longer used is ended by itself."""
        self._end()

    def choose(self, question: Question) -> int:
        """Put the question and read the answer."""
        view = question.view
        texts = {view.table.text(action): action for action in question.actions}
        with self._patiently():
            self._tell({"type": "question", "options": list(texts), **self._seen(view)})
            answer = self._listen()
        if answer not in texts:
            shown = ", ".join(list(texts)[:8]) + (", ..." if len(texts) > 8 else "")
            raise BrokenBot(problem("no-option", bot=self._command, answer=answer, known=shown))
        return texts[answer]

    def _seen(self, view: View) -> dict[str, Any]:
        """Return the table as both versions of the protocol tell it."""
        unseen = [named(cards, self._game) for cards in view.unseen]
        seen: dict[str, Any] = {"scene": asdict(self._game.scene(view)), "unseen": unseen}
        if has_version_1(self._game.name):
            return {"view": view_of_version_1(self._game, view), **seen}
        return seen

    def _tell(self, message: dict[str, Any]) -> None:
        stream = cast("IO[str]", self._process.stdin)
        stream.write(json.dumps(message, separators=(",", ":")) + "\n")
        stream.flush()

    def _listen(self) -> str:
        line = cast("IO[str]", self._process.stdout).readline(_LONGEST)
        if not line:
            raise EOFError
        return line.strip()

    @contextmanager
    def _patiently(self) -> Iterator[None]:
        """End a program that neither listens nor answers in time, and say what is wrong with a broken line."""
        over = Event()

        def end() -> None:
            over.set()
            _kill(self._process)

        late = Timer(self._patience, end)
        late.start()
        try:
            yield
        except UnicodeDecodeError as error:
            raise BrokenBot(problem("no-utf8", bot=self._command)) from error
        except (OSError, EOFError) as error:
            if not over.is_set():
                raise BrokenBot(self._gone()) from error
        finally:
            late.cancel()
        if over.is_set():
            raise BrokenBot(problem("too-slow", bot=self._command, seconds=f"{self._patience:g}"))

    def _gone(self) -> Sentence:
        try:
            status = self._process.wait(_FAREWELL)
        except TimeoutExpired:
            return problem("hung-up", bot=self._command)
        return problem("ended", bot=self._command, status=status)


def _part(process: Popen[str]) -> None:
    """Close the line, and end a program that does not end by itself."""
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            try:
                stream.close()
            except OSError:
                continue
    try:
        process.wait(_FAREWELL)
    except TimeoutExpired:
        _kill(process)
        process.wait()


def _kill(process: Popen[str]) -> None:
    """End a program together with all it has started, which would keep the line open."""
    if sys.platform == "win32":  # no groups there: what it started ends when its line closes
        process.kill()
        return
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
