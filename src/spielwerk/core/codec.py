"""States as bytes: own and small, so that saved games never depend on the shape of Python objects.

A state is its set-up (JSON, read by people too) and a run of ints: fields, rows, zones, frames.
Nearly always all of them fit into a byte; otherwise the whole run is written with four bytes each.
"""

from __future__ import annotations

from array import array
from sys import byteorder

from spielwerk.core.frame import Frame
from spielwerk.core.reasons import SpielwerkError

FORMAT = 1


class BadEncoding(SpielwerkError):  # noqa: N818
    """The bytes are no state of this game."""


class Contents:
    """The ints of a state, in the order in which they are written."""

    __slots__ = ("fields", "frame", "rows", "zones")

    def __init__(
        self,
        fields: tuple[int, ...],
        rows: tuple[tuple[int, ...], ...],
        zones: list[tuple[int, ...]],
        frame: Frame | None,
    ) -> None:
        """Hold single ints, rows of ints, zones of cards and the stack of frames."""
        self.fields = fields
        self.rows = rows
        self.zones = zones
        self.frame = frame


def pack(setup: bytes, contents: Contents) -> bytes:
    """Write a state."""
    flat: list[int] = [len(contents.fields), *contents.fields, len(contents.rows)]
    for row in contents.rows:
        flat.append(len(row))
        flat += row
    flat.append(len(contents.zones))
    for zone in contents.zones:
        flat.append(len(zone))
        flat += zone
    frame = contents.frame
    while frame is not None:
        flat += (frame.step, frame.seat, frame.card, frame.a, frame.b, len(frame.picks))
        flat += frame.picks
        frame = frame.parent
    try:
        width, body = 1, bytes([number + 1 for number in flat])  # card -1, face down, becomes 0
    except ValueError:
        wide = array("i", flat)
        if byteorder == "big":
            wide.byteswap()
        width, body = 4, wide.tobytes()
    return bytes((FORMAT, width)) + len(setup).to_bytes(4, "little") + setup + body


def unpack(data: bytes) -> tuple[bytes, Contents]:
    """Read a state: the set-up and the ints."""
    if len(data) < 6 or data[0] != FORMAT or data[1] not in (1, 4):
        raise BadEncoding("these bytes are no Spielwerk state (or one of another format)")
    end = 6 + int.from_bytes(data[2:6], "little")
    setup, body = data[6:end], data[end:]
    if data[1] == 1:
        flat = [number - 1 for number in body]
    else:
        wide = array("i")
        try:
            wide.frombytes(body)
        except ValueError as error:
            raise BadEncoding("the state is cut off") from error
        if byteorder == "big":
            wide.byteswap()
        flat = list(wide)
    try:
        return setup, _Reader(flat).contents()
    except (IndexError, ValueError) as error:
        raise BadEncoding("the state is cut off or damaged") from error


class _Reader:
    def __init__(self, flat: list[int]) -> None:
        self._flat = flat
        self._at = 0

    def _next(self) -> int:
        self._at += 1
        return self._flat[self._at - 1]

    def _run(self) -> tuple[int, ...]:
        count = self._next()
        if count < 0 or self._at + count > len(self._flat):
            raise ValueError(count)
        self._at += count
        return tuple(self._flat[self._at - count : self._at])

    def contents(self) -> Contents:
        fields = self._run()
        rows = tuple(self._run() for _ in range(self._next()))
        zones = [self._run() for _ in range(self._next())]
        frames: list[tuple[int, int, int, int, int, tuple[int, ...]]] = []
        while self._at < len(self._flat):
            step, seat, card, a, b = (self._next() for _ in range(5))
            frames.append((step, seat, card, a, b, self._run()))
        frame: Frame | None = None
        for step, seat, card, a, b, picks in reversed(frames):
            frame = Frame(step, seat, card, a, b, picks, frame)
        return Contents(fields, rows, zones, frame)
