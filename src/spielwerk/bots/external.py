"""Bots in any language, over a line protocol: a question goes in as a line of JSON, the answer comes out as a notation.

The command is started once per game and ended with it. See docs/bots.md for the shapes.
"""

from __future__ import annotations

import json
from shlex import join, split
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Timer
from typing import IO, Any, Final, cast
from weakref import finalize

from spielwerk.bots.base import Question
from spielwerk.bots.told import told
from spielwerk.core.reasons import SpielwerkError

PROTOCOL: Final = 1
PATIENCE: Final = 60.0
"""So many seconds a bot may think about one question."""
_FAREWELL: Final = 2.0


class BrokenBot(SpielwerkError):  # noqa: N818
    """A bot outside of this program does not do what the protocol says."""


def read_command(text: str) -> tuple[str, ...]:
    """Return the words of a command line."""
    try:
        words = tuple(split(text))
    except ValueError as error:
        raise BrokenBot(f"the command {text!r} cannot be read: {error}") from error
    if not words:
        raise BrokenBot("after exec: comes the command that starts the bot, such as exec:./my_bot")
    return words


class ExternalBot:
    """Asks another program."""

    def __init__(self, command: tuple[str, ...], game: str, seed: int, patience: float = PATIENCE) -> None:
        """Start the program and greet it."""
        self._command = join(command)
        self._patience = patience
        try:
            self._process = Popen(command, stdin=PIPE, stdout=PIPE, encoding="utf-8", bufsize=1)
        except OSError as error:
            raise BrokenBot(f"the bot {self._command!r} cannot be started: {error.strerror}") from error
        self._end = finalize(self, _part, self._process)
        self._tell({"type": "game", "protocol": PROTOCOL, "game": game, "seed": seed})

    def close(self) -> None:
        """End the program; a bot that is no longer used is ended by itself."""
        self._end()

    def choose(self, question: Question) -> int:
        """Put the question and read the answer."""
        view = question.view
        texts = {view.table.text(action): action for action in question.actions}
        self._tell({"type": "question", "options": list(texts), "view": told(view)})
        answer = self._listen().strip()
        if answer not in texts:
            shown = ", ".join(list(texts)[:8]) + (", ..." if len(texts) > 8 else "")
            raise BrokenBot(f"the bot {self._command!r} answered {answer!r}, which is none of its options: {shown}")
        return texts[answer]

    def _tell(self, message: dict[str, Any]) -> None:
        try:
            stream = cast("IO[str]", self._process.stdin)
            stream.write(json.dumps(message, separators=(",", ":")) + "\n")
            stream.flush()
        except OSError as error:
            raise BrokenBot(self._gone()) from error

    def _listen(self) -> str:
        late = Timer(self._patience, self._process.kill)
        late.start()
        try:
            line = cast("IO[str]", self._process.stdout).readline()
        except UnicodeDecodeError as error:
            raise BrokenBot(f"the bot {self._command!r} does not answer in UTF-8") from error
        finally:
            over = not late.is_alive()
            late.cancel()
        if over:
            raise BrokenBot(f"the bot {self._command!r} took more than {self._patience:g} s for an answer")
        if not line:
            raise BrokenBot(self._gone())
        return line

    def _gone(self) -> str:
        try:
            status = self._process.wait(_FAREWELL)
        except TimeoutExpired:
            return f"the bot {self._command!r} has closed its end of the line"
        return f"the bot {self._command!r} ended with status {status} instead of answering"


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
        process.kill()
        process.wait()
