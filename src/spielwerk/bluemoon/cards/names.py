"""Cards whose name nobody could read off a printed card in a language; that of another language stands in.

An owner of the printed cards gives it as the fact `name`, or `name_de` where the English one is known.
"""

from __future__ import annotations

from typing import Final

from spielwerk.language import Language


def _cards(written: str) -> frozenset[str]:
    """Read `hoax 0-9 13; …`."""
    found: set[str] = set()
    for group in written.split(";"):
        people, *numbers = group.split()
        for number in numbers:
            first, _, last = number.partition("-")
            ends = range(int(first), int(last) + 1) if last else (first,)
            found.update(f"{people}-{end}" for end in ends)
    return frozenset(found)


NAMELESS: Final[dict[Language, frozenset[str]]] = {
    "de": _cards(
        "hoax 0-9 13 18-24 32; vulca 0-12 14 17-19 23-25; mimix 0-17 24-28 32; flit 0-5 14-26 30;"
        "khind 0 10-13 15-22 26 32; terrah 0-11 17-20 24 31-32; pillar 0-10 12 21-25 28-29;"
        "aqua 0-4 6-11 15-18 21-24 29; buka 0-17 20 24; mutant 105-108; inq 413; emissary x1 x2 x3 x4;"
        "tutu 501-506 508; hyla 601-603; crystal x1 x2 x3; promo 901-903"
    ),
    "en": _cards(
        "hoax 30-32; vulca 17 31-32; mimix 1-2 32; flit 21 28 32; khind 23-24 32; terrah 28 31-32; pillar 20 31-32;"
        "aqua 15 27 32; mutant 108 110; inter 401-407; inq 411-414; emissary x1 x2 x3 x4; tutu 501-508; hyla 601-608;"
        "crystal x1 x2 x3; promo 901-904"
    ),
}
