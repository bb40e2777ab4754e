"""Interventions: laid in the middle of what the opponent does. Their windows are in `windows`."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons
from spielwerk.bluemoon.cards.model import (
    AT_ACTION_CARD,
    AT_ANNOUNCEMENT,
    AT_DRAGON,
    AT_FIRST_CHARACTER,
    AT_INTERVENTION,
    AT_RETREAT,
    DISCARD_LAID,
    END_THE_TURN,
    INTERVENTION,
    TAKE_CARD_BACK,
    Intervene,
    People,
)

INTERVENTIONS: Final = People("inter")

_ASSUMED: Final = "moons icons"

# BM-INTER401-01 to 02, BM-INTER-01 to 06
INTERVENTIONS.outside(
    401,
    "Wie könnt Ihr es wagen!",
    INTERVENTION,
    icons=icons.REPLACE,
    moons=2,
    power=Intervene(AT_ACTION_CARD),
    assumed=_ASSUMED,
)

# BM-INTER402-01 to 08, BM-INTER-01 to 06
INTERVENTIONS.outside(
    402,
    "Schande über Euch!",
    INTERVENTION,
    icons=icons.REPLACE,
    moons=2,
    power=Intervene(AT_FIRST_CHARACTER),
    assumed=_ASSUMED,
)

# BM-INTER403-01 to 05, BM-INTER-01 to 06
INTERVENTIONS.outside(
    403,
    "Weg damit!",
    INTERVENTION,
    icons=icons.REPLACE,
    moons=2,
    power=Intervene(AT_ANNOUNCEMENT, DISCARD_LAID),
    assumed=_ASSUMED,
)

# BM-INTER404-01 to 06, BM-INTER-01 to 06
INTERVENTIONS.outside(
    404,
    "Genug jetzt!",
    INTERVENTION,
    icons=icons.REPLACE,
    moons=2,
    power=Intervene(AT_ANNOUNCEMENT, END_THE_TURN),
    assumed=_ASSUMED,
)

# BM-INTER405-01 to 02, BM-INTER-01 to 06
INTERVENTIONS.outside(
    405,
    "Euch werd' ich lehren!",
    INTERVENTION,
    icons=icons.REPLACE,
    moons=2,
    power=Intervene(AT_RETREAT, TAKE_CARD_BACK),
    assumed=_ASSUMED,
)

# BM-INTER406-01 to 07, BM-INTER-01 to 06
INTERVENTIONS.outside(
    406,
    "Für wen haltet Ihr Euch!",
    INTERVENTION,
    icons=icons.REPLACE,
    moons=2,
    power=Intervene(AT_DRAGON),
    assumed=_ASSUMED,
)

# BM-HOAX26-03. Its wording is not known: that it answers every intervention is a guess, so no deck has it.
INTERVENTIONS.outside(
    407,
    "Das habe ich erwartet!",
    INTERVENTION,
    icons=icons.REPLACE,
    moons=2,
    power=Intervene(AT_INTERVENTION),
    assumed="power moons icons",
    missing="power",
)
