"""The mutants: each packed in another people's deck, each changing the element of the fight."""

from __future__ import annotations

from spielwerk.bluemoon import icons
from spielwerk.bluemoon.cards.model import (
    CHARACTER,
    EARTH,
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

MUTANTS = People("mutant")

# BM-MUT101-01 to 02, BM-MUT-01 to 05
MUTANTS.character(
    101,
    "Den-bal-Ton",
    8,
    8,
    icons=icons.SHIELD_FIRE | icons.SHIELD_EARTH | icons.STOP,
    deck="khind",
    power=Mutate(IF_DRAGON, 1, cites=("BM-MUT101-01",)),
)

# BM-MUT102-01 to 02, BM-MUT-01 to 05
MUTANTS.character(
    102,
    "Sas-van-Son",
    7,
    7,
    icons=icons.SHIELD_FIRE | icons.SHIELD_EARTH | icons.STOP,
    deck="aqua",
    power=Mutate(IF_FEWER_CARDS, 2, cites=("BM-MUT102-02",)),
)

# BM-MUT103-01 to 02, BM-MUT-01 to 05
MUTANTS.character(
    103,
    "Pen-dor-Nith",
    6,
    6,
    icons=icons.SHIELD_FIRE | icons.SHIELD_EARTH | icons.STOP,
    deck="pillar",
    power=Mutate(IF_SIX_CARDS, 6, cites=("BM-MUT103-01",)),
)

# BM-MUT104-01 to 02, BM-MUT-01 to 05
MUTANTS.character(
    104,
    "Neth-sur-Pot",
    5,
    5,
    icons=icons.SHIELD_FIRE | icons.SHIELD_EARTH | icons.STOP,
    deck="mimix",
    power=Mutate(IF_THREE_ACTIVE, 3, cites=("BM-MUT104-01",)),
)

# BM-MUT-01 to 05
MUTANTS.character(
    105,
    "Var-dis-Nar",
    4,
    4,
    icons=icons.SHIELD_FIRE | icons.SHIELD_EARTH | icons.STOP,
    deck="hoax",
    power=Mutate(IF_POWER, 7, cites=("BM-MUT-03",)),
)

# BM-MUT-01 to 05
MUTANTS.character(
    106,
    "Zig-nur-Don",
    4,
    0,
    icons=icons.SHIELD_FIRE | icons.SHIELD_EARTH | icons.STOP,
    deck="vulca",
    power=Mutate(IF_POWER, 5, FIRE, cites=("BM-MUT-03",)),
)

# BM-MUT-01 to 05
MUTANTS.character(
    107,
    "Ras-mus-Pan",
    0,
    4,
    icons=icons.SHIELD_FIRE | icons.SHIELD_EARTH | icons.STOP,
    deck="terrah",
    power=Mutate(IF_POWER, 5, EARTH, cites=("BM-MUT-03",)),
)

# BM-MUT109-01 to 04, BM-MUT-01 to 05
MUTANTS.character(
    109,
    "Fel-nar-Gan",
    0,
    0,
    icons=icons.SHIELD_FIRE | icons.SHIELD_EARTH | icons.STOP,
    deck="flit",
    power=Mutate(IF_EMPTY_AREAS, cites=("BM-MUT109-01",)),
)

MUTANTS.outside(
    108, "Mutant 108", CHARACTER, icons=icons.SHIELD_FIRE | icons.SHIELD_EARTH | icons.STOP, assumed="moons",
    missing="name fire earth power",
)  # fmt: skip

# BM-MUT110-01, BM-MUT-01 to 05
MUTANTS.outside(
    110, "Man-shu-Ran", CHARACTER, 5, 5, icons=icons.SHIELD_FIRE | icons.SHIELD_EARTH | icons.STOP,
    power=Mutate(IF_FREE_CARD, cites=("BM-MUT110-01",)), assumed="fire earth moons",
)  # fmt: skip
