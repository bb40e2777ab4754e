"""States as bytes: own and small, so that saved games never depend on the shape of Python objects.

A state is its set-up (JSON, read by people too), the names of the steps that are going on, and a run of ints: fields,
rows, zones, frames. Steps are known by name, and what stands last and is empty is not written; so a game may get
further steps, fields and zones (at the end) and what was written before reads and hashes as it did.
Nearly always all ints fit into a byte; otherwise the whole run is written with four bytes each.

A form is how the states of one rules version are written. The present one is `pack` and `unpack`; an `OldForm` is
the frozen table of an earlier one, where steps were numbers.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from sys import byteorder
from typing import TYPE_CHECKING, Any, Final

from spielwerk.core.frame import Frame
from spielwerk.core.reasons import SpielwerkError

if TYPE_CHECKING:
    from spielwerk.core.steps import Step

FORMAT: Final = 2
_NUMBERED: Final = 1
"""The format in which frames name their step by its number in the table of the day."""
_HEAD: Final = 6


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

    def filled(self, fields: int, rows: int, zones: int, row: int = 0) -> Contents:
        """Return the contents with what was not written because it is empty: so many of each, rows of one length."""
        lacking = fields - len(self.fields), rows - len(self.rows), zones - len(self.zones)
        if min(lacking) < 0:
            raise BadEncoding("the state has more parts than this game (or this version of it) knows")
        return Contents(
            self.fields + (0,) * lacking[0],
            self.rows + ((0,) * row,) * lacking[1],
            [*self.zones, *[()] * lacking[2]],
            self.frame,
        )


class OldForm:
    """How states of an earlier rules version were written: its steps by number, and how many parts there were.

    Where later rules keep something differently, a game overrides `earlier` and `later`.
    """

    def __init__(self, steps: tuple[str, ...], fields: int, rows: int, zones: int) -> None:
        """Take the names of the steps in the order of their numbers, and the number of parts."""
        self.steps = steps
        self.fields = fields
        self.rows = rows
        self.zones = zones
        self._numbers = {name: number for number, name in enumerate(steps)}

    def earlier(self, contents: Contents) -> Contents:
        """Return present contents as they were kept then; frames have present steps."""
        return Contents(
            contents.fields[: self.fields], contents.rows[: self.rows], contents.zones[: self.zones], contents.frame
        )

    def later(self, contents: Contents) -> Contents:
        """Return contents of that time as they are kept now; frames have present steps."""
        return contents

    def pack(self, setup: bytes, contents: Contents, steps: Sequence[Step[Any]]) -> bytes:
        """Write a state as it was written then; a step that did not exist is written as number -1."""
        then = self.earlier(contents)
        flat = _parts(then.fields, then.rows, then.zones)
        frame = then.frame
        while frame is not None:
            _add_frame(flat, self._numbers.get(steps[frame.step].id, -1), frame)
            frame = frame.parent
        width, body = _squeezed(flat)
        return bytes((_NUMBERED, width)) + len(setup).to_bytes(4, "little") + setup + body


def numbered(steps: Sequence[Step[Any]]) -> dict[str, int]:
    """Return the steps by name; two of one name could not be told apart in a saved game."""
    numbers: dict[str, int] = {}
    for number, step in enumerate(steps):
        if numbers.setdefault(step.id, number) != number:
            raise ValueError(f"two steps are called {step.id!r}")
    return numbers


def pack(setup: bytes, contents: Contents, steps: Sequence[Step[Any]]) -> bytes:
    """Write a state."""
    fields = contents.fields
    count = len(fields)
    while count and fields[count - 1] == 0:
        count -= 1
    rows = contents.rows
    row_count = len(rows)
    while row_count and not any(rows[row_count - 1]):
        row_count -= 1
    zones = contents.zones
    zone_count = len(zones)
    while zone_count and not zones[zone_count - 1]:
        zone_count -= 1
    flat = _parts(fields[:count], rows[:row_count], zones[:zone_count])
    names: list[str] = []
    frame = contents.frame
    while frame is not None:
        name = steps[frame.step].id
        if name not in names:
            names.append(name)
        _add_frame(flat, names.index(name), frame)
        frame = frame.parent
    width, body = _squeezed(flat)
    known = " ".join(names).encode()
    return (
        bytes((FORMAT, width))
        + len(setup).to_bytes(4, "little")
        + setup
        + len(known).to_bytes(2, "little")
        + known
        + body
    )


def _parts(fields: Sequence[int], rows: Sequence[tuple[int, ...]], zones: Sequence[tuple[int, ...]]) -> list[int]:
    flat: list[int] = [len(fields), *fields, len(rows)]
    for row in rows:
        flat.append(len(row))
        flat += row
    flat.append(len(zones))
    for zone in zones:
        flat.append(len(zone))
        flat += zone
    return flat


def _add_frame(flat: list[int], step: int, frame: Frame) -> None:
    flat += (step, frame.seat, frame.card, frame.a, frame.b, len(frame.picks))
    flat += frame.picks


def _squeezed(flat: list[int]) -> tuple[int, bytes]:
    try:
        return 1, bytes([number + 1 for number in flat])  # card -1, face down, becomes 0
    except ValueError:
        wide = array("i", flat)
        if byteorder == "big":
            wide.byteswap()
        return 4, wide.tobytes()


def unpack(data: bytes, steps: Mapping[str, int], numbered_then: OldForm | None) -> tuple[bytes, Contents]:
    """Read a state of the present or of the numbered format: the set-up, and the ints with present steps."""
    if len(data) < _HEAD or data[0] not in (_NUMBERED, FORMAT) or data[1] not in (1, 4):
        raise BadEncoding("these bytes are no Spielwerk state (or one of a later version)")
    end = _HEAD + int.from_bytes(data[2:_HEAD], "little")
    setup = data[_HEAD:end]
    if data[0] == _NUMBERED:
        if numbered_then is None:
            raise BadEncoding("these bytes are a state of rules this game never had")
        return setup, numbered_then.later(_read(data[end:], data[1], numbered_then.steps, steps))
    begin = end + 2
    end = begin + int.from_bytes(data[end:begin], "little")
    try:
        names = data[begin:end].decode().split()
    except UnicodeDecodeError as error:
        raise BadEncoding("the state is cut off or damaged") from error
    return setup, _read(data[end:], data[1], names, steps)


def _read(body: bytes, width: int, names: Sequence[str], steps: Mapping[str, int]) -> Contents:
    if width == 1:
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
        return _Reader(flat, names, steps).contents()
    except (IndexError, ValueError) as error:
        raise BadEncoding("the state is cut off or damaged") from error


class _Reader:
    def __init__(self, flat: list[int], names: Sequence[str], steps: Mapping[str, int]) -> None:
        self._flat = flat
        self._at = 0
        self._names = names
        self._steps = steps

    def _next(self) -> int:
        self._at += 1
        return self._flat[self._at - 1]

    def _run(self) -> tuple[int, ...]:
        count = self._next()
        if count < 0 or self._at + count > len(self._flat):
            raise ValueError(count)
        self._at += count
        return tuple(self._flat[self._at - count : self._at])

    def _step(self) -> int:
        number = self._next()
        if not 0 <= number < len(self._names):
            raise ValueError(number)
        name = self._names[number]
        if name not in self._steps:
            raise BadEncoding(f"the state is at a step {name!r}, which these rules do not have")
        return self._steps[name]

    def contents(self) -> Contents:
        fields = self._run()
        rows = tuple(self._run() for _ in range(self._next()))
        zones = [self._run() for _ in range(self._next())]
        frames: list[tuple[int, int, int, int, int, tuple[int, ...]]] = []
        while self._at < len(self._flat):
            step = self._step()
            seat, card, a, b = (self._next() for _ in range(4))
            frames.append((step, seat, card, a, b, self._run()))
        frame: Frame | None = None
        for step, seat, card, a, b, picks in reversed(frames):
            frame = Frame(step, seat, card, a, b, picks, frame)
        return Contents(fields, rows, zones, frame)
