"""An interrupt while the command starts just ends it: nothing has been done yet, and there is no way to show."""

from __future__ import annotations

import signal
import sys
from itertools import pairwise


def _is_command() -> bool:
    """Whether this process is the command `spielwerk`, not somebody's program that uses the library."""
    program = sys.argv[0].replace("\\", "/").rpartition("/")[2] if sys.argv else ""
    return program.partition(".")[0] == "spielwerk" or ("-m", "spielwerk") in pairwise(sys.orig_argv)


def begin() -> None:
    """Let an interrupt end the command at once; whoever started it so that it hears none is respected."""
    if _is_command() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def begun() -> None:
    """Hear interrupts as ever, now that somebody answers them."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
