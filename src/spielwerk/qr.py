"""QR codes: a text as a square of modules (ISO/IEC 18004, bytes, level L, versions 1 to 10)."""

from __future__ import annotations

from typing import Final, NamedTuple

_EXP: Final = [1] * 512
_LOG: Final = [0] * 256
for _power in range(1, 512):
    _doubled = _EXP[_power - 1] << 1
    _EXP[_power] = _doubled ^ 0x11D if _doubled & 0x100 else _doubled
for _power in range(255):
    _LOG[_EXP[_power]] = _power


class _Version(NamedTuple):
    """Error words per block, the data words of each block, and where alignment patterns lie."""

    error: int
    blocks: tuple[int, ...]
    aligned: tuple[int, ...]


_VERSIONS: Final = (
    _Version(7, (19,), ()),
    _Version(10, (34,), (6, 18)),
    _Version(15, (55,), (6, 22)),
    _Version(20, (80,), (6, 26)),
    _Version(26, (108,), (6, 30)),
    _Version(18, (68, 68), (6, 34)),
    _Version(20, (78, 78), (6, 22, 38)),
    _Version(24, (97, 97), (6, 24, 42)),
    _Version(30, (116, 116), (6, 26, 46)),
    _Version(18, (68, 68, 69, 69), (6, 28, 50)),
)
_WIDE_COUNT: Final = 10
"""From this version on the length is written in 16 bits."""
_NAMED: Final = 7
"""From this version on the version is written into the code."""
LONGEST: Final = 271
"""So many bytes a text may have."""


def code(text: str, mask: int | None = None) -> list[str]:
    """Return the rows of a code, a dark module as `1`; the mask that reads best unless one is given."""
    data = text.encode()
    if len(data) > LONGEST:
        raise ValueError(len(data))
    number = next(
        at for at, each in enumerate(_VERSIONS, 1) if len(data) + (3 if at >= _WIDE_COUNT else 2) <= sum(each.blocks)
    )
    words = _interleaved(_words(data, number), _VERSIONS[number - 1])
    squares = [_drawn(number, words, each) for each in (range(8) if mask is None else [mask])]
    best = min(squares, key=_penalty)
    return ["".join("1" if dark else "0" for dark in row) for row in best]


def _words(data: bytes, number: int) -> list[int]:
    """Return the data words: mode, length, bytes, padding."""
    room = sum(_VERSIONS[number - 1].blocks)
    bits = f"0100{len(data):0{16 if number >= _WIDE_COUNT else 8}b}" + "".join(f"{byte:08b}" for byte in data)
    bits += "0" * min(4, room * 8 - len(bits))
    bits += "0" * (-len(bits) % 8)
    words = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    return words + [(0xEC, 0x11)[at % 2] for at in range(room - len(words))]


def _errors(words: list[int], count: int) -> list[int]:
    """Return the error words of a block, by division in the field of 256."""
    generator = [1]
    for power in range(count):
        longer = [*generator, 0]
        for at, factor in enumerate(generator):
            longer[at + 1] ^= _times(factor, _EXP[power])
        generator = longer
    rest = [*words, *[0] * count]
    for at in range(len(words)):
        lead = rest[at]
        for offset, factor in enumerate(generator):
            rest[at + offset] ^= _times(factor, lead)
    return rest[len(words) :]


def _times(a: int, b: int) -> int:
    return 0 if a == 0 or b == 0 else _EXP[_LOG[a] + _LOG[b]]


def _interleaved(words: list[int], version: _Version) -> list[int]:
    blocks: list[list[int]] = []
    for size in version.blocks:
        blocks.append(words[:size])
        words = words[size:]
    errors = [_errors(block, version.error) for block in blocks]
    longest = max(version.blocks)
    data = [block[at] for at in range(longest) for block in blocks if at < len(block)]
    return data + [block[at] for at in range(version.error) for block in errors]


def _drawn(number: int, words: list[int], mask: int) -> list[list[bool]]:
    """Return the square: patterns, format and data under a mask."""
    size = 17 + 4 * number
    square: list[list[bool | None]] = [[None] * size for _ in range(size)]
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        _finder(square, top, left)
    for at in range(8, size - 8):
        square[6][at] = square[at][6] = at % 2 == 0
    aligned = _VERSIONS[number - 1].aligned
    for y in aligned:
        for x in aligned:
            if square[y][x] is None or (6 in (y, x) and (y, x) not in ((6, 6), (6, size - 7), (size - 7, 6))):
                for dy in range(-2, 3):
                    for dx in range(-2, 3):
                        square[y + dy][x + dx] = max(abs(dy), abs(dx)) != 1
    _write_format(square, mask)
    if number >= _NAMED:
        bits = number << 12 | _remainder(number << 12, 0x1F25, 12)
        for at in range(18):
            square[at // 3][size - 11 + at % 3] = square[size - 11 + at % 3][at // 3] = bool(bits >> at & 1)
    _write_data(square, words, mask)
    return [[bool(dark) for dark in row] for row in square]


def _finder(square: list[list[bool | None]], top: int, left: int) -> None:
    size = len(square)
    for y in range(max(0, top - 1), min(size, top + 8)):
        for x in range(max(0, left - 1), min(size, left + 8)):
            ring = max(abs(y - top - 3), abs(x - left - 3))
            square[y][x] = ring not in (2, 4)


def _remainder(value: int, generator: int, length: int) -> int:
    while value.bit_length() > length:
        value ^= generator << (value.bit_length() - length - 1)
    return value


def _write_format(square: list[list[bool | None]], mask: int) -> None:
    """Write level L and the mask beside the finders, twice."""
    size = len(square)
    given = 0b01 << 3 | mask
    bits = (given << 10 | _remainder(given << 10, 0x537, 10)) ^ 0x5412
    along = [0, 1, 2, 3, 4, 5, 7, 8]
    for at in range(15):
        dark = bool(bits >> at & 1)
        y, x = (along[at], 8) if at < 8 else (8, along[14 - at])
        square[y][x] = dark
        y, x = (8, size - 1 - at) if at < 8 else (size - 15 + at, 8)
        square[y][x] = dark
    square[size - 8][8] = True


_MASKS: Final = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, _x: y % 2 == 0,
    lambda _y, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
)


def _write_data(square: list[list[bool | None]], words: list[int], mask: int) -> None:
    """Write the words in pairs of columns, upwards and downwards in turn, from the right."""
    size = len(square)
    bits = "".join(f"{word:08b}" for word in words)
    at = 0
    upwards = True
    for right in (*range(size - 1, 6, -2), *range(5, 0, -2)):
        for y in range(size - 1, -1, -1) if upwards else range(size):
            for x in (right, right - 1):
                if square[y][x] is None:
                    dark = at < len(bits) and bits[at] == "1"
                    square[y][x] = dark != _MASKS[mask](y, x)
                    at += 1
        upwards = not upwards


def _penalty(square: list[list[bool]]) -> int:
    """Return how hard a square is to read: long runs, blocks of one colour, too much of either."""
    size = len(square)
    lines = [*square, *([row[x] for row in square] for x in range(size))]
    found = 0
    for line in lines:
        run = 1
        for before, now in zip(line, [*line[1:], None], strict=True):
            if before == now:
                run += 1
            else:
                found += run - 2 if run >= 5 else 0
                run = 1
    found += 3 * sum(
        square[y][x] == square[y][x + 1] == square[y + 1][x] == square[y + 1][x + 1]
        for y in range(size - 1)
        for x in range(size - 1)
    )
    dark = sum(map(sum, square)) * 100 / size**2
    return found + 10 * int(abs(dark - 50) / 5)
