"""The mutants: each packed in another people's deck, each changing the element of the fight."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons
from spielwerk.bluemoon.cards.model import (
    CHARACTER,
    EARTH,
    EXTRA,
    FIRE,
    IF_DRAGON,
    IF_EMPTY_AREAS,
    IF_FEWER_CARDS,
    IF_FREE_CARD,
    IF_POWER,
    IF_SIX_CARDS,
    IF_THREE_ACTIVE,
    Mutate,
    People,
)

_MUTANTS: Final = People("mutant")
_ALL: Final = "BM-MUT-01..05"


def _mutant(
    number: int,
    name: str,
    fire: int,
    earth: int,
    deck: str,
    power: Mutate | None,
    rulings: str = "",
    *,
    assumed: str = "",
    missing: str = "",
) -> None:
    """Tell of a mutant: all bear the same three icons."""
    _MUTANTS.card(
        number, name, CHARACTER, fire, earth,
        icons=icons.SHIELD_FIRE | icons.SHIELD_EARTH | icons.STOP, deck=deck, power=power,
        assumed=assumed, missing=missing, rulings=f"{rulings} {_ALL}" if power else "",
    )  # fmt: skip


_mutant(101, "Den-bal-Ton", 8, 8, "khind", Mutate(IF_DRAGON, 1, cites=("BM-MUT101-01",)), "BM-MUT101-01..02")
_mutant(102, "Sas-van-Son", 7, 7, "aqua", Mutate(IF_FEWER_CARDS, 2, cites=("BM-MUT102-02",)), "BM-MUT102-01..02")
_mutant(103, "Pen-dor-Nith", 6, 6, "pillar", Mutate(IF_SIX_CARDS, 6, cites=("BM-MUT103-01",)), "BM-MUT103-01..02")
_mutant(104, "Neth-sur-Pot", 5, 5, "mimix", Mutate(IF_THREE_ACTIVE, 3, cites=("BM-MUT104-01",)), "BM-MUT104-01..02")
_mutant(105, "Var-dis-Nar", 4, 4, "hoax", Mutate(IF_POWER, 7, cites=("BM-MUT-03",)))
_mutant(106, "Zig-nur-Don", 4, 0, "vulca", Mutate(IF_POWER, 5, FIRE, cites=("BM-MUT-03",)))
_mutant(107, "Ras-mus-Pan", 0, 4, "terrah", Mutate(IF_POWER, 5, EARTH, cites=("BM-MUT-03",)))
_mutant(109, "Fel-nar-Gan", 0, 0, "flit", Mutate(IF_EMPTY_AREAS, cites=("BM-MUT109-01",)), "BM-MUT109-01..04")

_mutant(108, "Mutant 108", 0, 0, EXTRA, None, assumed="moons", missing="name fire earth power")
_mutant(
    110, "Man-shu-Ran", 5, 5, EXTRA, Mutate(IF_FREE_CARD, cites=("BM-MUT110-01",)), "BM-MUT110-01",
    assumed="fire earth moons",
)  # fmt: skip
