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
    EXTRA,
    INTERVENTION,
    TAKE_CARD_BACK,
    Intervene,
    People,
)

INTERVENTIONS: Final = People("inter")

_ASSUMED: Final = "moons icons"

INTERVENTIONS.card(
    401, "Wie könnt Ihr es wagen!", INTERVENTION, deck=EXTRA, icons=icons.REPLACE, moons=2,
    power=Intervene(AT_ACTION_CARD), assumed=_ASSUMED, rulings="BM-INTER401-01..02 BM-INTER-01..06",
)  # fmt: skip

INTERVENTIONS.card(
    402, "Schande über Euch!", INTERVENTION, deck=EXTRA, icons=icons.REPLACE, moons=2,
    power=Intervene(AT_FIRST_CHARACTER), assumed=_ASSUMED, rulings="BM-INTER402-01..08 BM-INTER-01..06",
)  # fmt: skip

INTERVENTIONS.card(
    403, "Weg damit!", INTERVENTION, deck=EXTRA, icons=icons.REPLACE, moons=2,
    power=Intervene(AT_ANNOUNCEMENT, DISCARD_LAID), assumed=_ASSUMED, rulings="BM-INTER403-01..05 BM-INTER-01..06",
)  # fmt: skip

INTERVENTIONS.card(
    404, "Genug jetzt!", INTERVENTION, deck=EXTRA, icons=icons.REPLACE, moons=2,
    power=Intervene(AT_ANNOUNCEMENT, END_THE_TURN), assumed=_ASSUMED, rulings="BM-INTER404-01..06 BM-INTER-01..06",
)  # fmt: skip

INTERVENTIONS.card(
    405, "Euch werd' ich lehren!", INTERVENTION, deck=EXTRA, icons=icons.REPLACE, moons=2,
    power=Intervene(AT_RETREAT, TAKE_CARD_BACK), assumed=_ASSUMED, rulings="BM-INTER405-01..02 BM-INTER-01..06",
)  # fmt: skip

INTERVENTIONS.card(
    406, "Für wen haltet Ihr Euch!", INTERVENTION, deck=EXTRA, icons=icons.REPLACE, moons=2,
    power=Intervene(AT_DRAGON), assumed=_ASSUMED, rulings="BM-INTER406-01..07 BM-INTER-01..06",
)  # fmt: skip

# Its wording is not known: that it answers every intervention is a guess, so no deck has it.
INTERVENTIONS.card(
    407, "Das habe ich erwartet!", INTERVENTION, deck=EXTRA, icons=icons.REPLACE, moons=2,
    power=Intervene(AT_INTERVENTION), assumed="power moons icons", missing="power",
    rulings="BM-HOAX26-03 BM-INTER-01..06",
)  # fmt: skip
