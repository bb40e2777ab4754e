"""What a seat remembers: everything it has done, seen happen and seen lying there, since the beginning.

A memory is a chain; each link has the lines of one step and the fingerprint of everything up to it. Two tables look the
same to a seat that forgets nothing if and only if the fingerprints are the same, so that is what they are told apart
by, and only the latest lines are written out. Memories are made when somebody asks; until then the steps are kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Final

import numpy as np
import numpy.typing as npt

import spielwerk
from spielwerk.core.events import UNTOLD, Event
from spielwerk.core.state import State

BITS: Final = 128
"""So many numbers of a tensor tell one memory from another."""
_LINKS: Final = 40
"""So many steps back a memory is told in words."""


class Memory:
    """What one seat remembers; `seen` is the fingerprint of what it saw last."""

    __slots__ = ("before", "fingerprint", "lines", "seen")

    def __init__(self, lines: tuple[str, ...], seen: str, before: Memory | None) -> None:
        """Add some lines to what was remembered before."""
        self.lines = lines
        self.seen = seen
        self.before = before
        earlier = b"" if before is None else before.fingerprint
        self.fingerprint: bytes = blake2b(earlier + "\n".join(lines).encode(), digest_size=BITS // 8).digest()

    def __reduce__(self) -> tuple[Any, ...]:
        """Be written down link by link: nested as they are, long chains would be too deep."""
        chain = []
        link: Memory | None = self
        while link is not None:
            chain.append((link.lines, link.seen))
            link = link.before
        return _chained, (chain[::-1],)

    def bits(self) -> npt.NDArray[np.uint8]:
        """Return the fingerprint as zeros and ones."""
        return np.unpackbits(np.frombuffer(self.fingerprint, np.uint8))

    def text(self, table: State, seat: int) -> str:
        """Return the latest lines, the fingerprint of what came before them, and what is asked now."""
        latest: list[tuple[str, ...]] = []
        link: Memory | None = self
        while link is not None and len(latest) < _LINKS:
            latest.append(link.lines)
            link = link.before
        lines = [line for lines in reversed(latest) for line in lines]
        if link is not None:
            lines.insert(0, f"... {link.fingerprint.hex()}")
        frame = table.frame
        if frame is not None and frame.seat == seat:
            lines.append(f"? {', '.join(table.text(action) for action in table.options)}")
        return "\n".join(lines)


def _chained(chain: list[tuple[tuple[str, ...], str]]) -> Memory | None:
    memory = None
    for lines, seen in chain:
        memory = Memory(lines, seen, memory)
    return memory


class Step:
    """One step of a game: the action that was taken (-1: none yet), what happened, and the table it led to.

    The table of a step is not played on; who plays on takes a copy.
    """

    __slots__ = ("_action", "_before", "_events", "_memories", "table")

    def __init__(self, table: State, events: Sequence[Event], before: Step | None = None, action: int = -1) -> None:
        """Follow a step, or begin."""
        self.table = table
        self._events = events
        self._before = before
        self._action = action
        self._memories: dict[int, Memory | None] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """Be written down as the table and what everybody remembers."""
        memories = {seat: self.memory(seat) for seat in range(len(self.table.setup.players))}
        return _read_step, (self.table.game, self.table.encode(), memories)

    def memory(self, seat: int) -> Memory:
        """Return what a seat remembers after this step."""
        unknown: list[Step] = []
        step: Step | None = self
        while step is not None and seat not in step._memories:  # noqa: SLF001 - a chain of its own kind
            unknown.append(step)
            step = step._before  # noqa: SLF001
        memory = None if step is None else step._memories[seat]  # noqa: SLF001
        for each in reversed(unknown):
            memory = each._memories[seat] = each._remembered(memory, seat)  # noqa: SLF001
        assert memory is not None
        return memory

    def _remembered(self, before: Memory | None, seat: int) -> Memory | None:
        """Return what a seat remembers after this step; it may not have noticed that there was one."""
        lines: list[str] = []
        if self._before is not None:
            asked = self._before.table.frame
            if asked is not None and asked.seat == seat:
                lines.append(f"> {self._before.table.text(self._action)}")
        lines += _perceived(self.table, seat, self._events)
        seen = blake2b(self.table.view(seat).key(), digest_size=8).hexdigest()
        if before is not None and seen == before.seen and not lines:
            return before
        if before is None or seen != before.seen:
            lines.append(f"# {seen}")
        return Memory(tuple(lines), seen, before)

    def seen_from(self, seat: int, table: State) -> Step:
        """Return a step to another table that the seat takes for this one; the others remember what they see there."""
        other = Step(table, ())
        other._memories[seat] = self.memory(seat)
        return other


def _read_step(game: str, encoded: bytes, memories: dict[int, Memory | None]) -> Step:
    step = Step(spielwerk.game(game).decode(encoded), ())
    step._memories = memories  # noqa: SLF001
    return step


def _perceived(table: State, seat: int, events: Sequence[Event]) -> list[str]:
    """Return what happened, as the seat perceived it."""
    card_id = spielwerk.game(table.game).card_id
    players = table.setup.players
    lines = []
    for event in events:
        if event.kind in UNTOLD:
            continue
        heard = event.for_seat(seat)
        words = [heard.kind, players[heard.seat] if heard.seat >= 0 else "-"]
        words += [f"-> {players[heard.other]}"] if heard.other >= 0 else []
        words += [card_id(card) if card >= 0 else "?" for card in heard.cards]
        lines.append(" ".join([*words, *([str(heard.number)] if heard.number else [])]))
    return lines
