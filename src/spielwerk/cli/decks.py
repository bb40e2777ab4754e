"""Choosing decks of Blue Moon on the command line."""

from __future__ import annotations

from typing import Final

import click

from spielwerk.bluemoon.cards.roster import PEOPLES
from spielwerk.bluemoon.wording import Wording
from spielwerk.cli.common import say
from spielwerk.language import Language, preferred_language

DECK_GAME: Final = "bluemoon"


def deck_names(language: Language | None = None) -> dict[str, str]:
    """Return the preset decks and what they are called."""
    wording = Wording(language or preferred_language())
    return {people: wording.people(people) for people in PEOPLES}


def read_decks(game: str, words: str | None, language: Language) -> tuple[str, ...]:
    """Return the decks named: `all`, or names with commas between; none for a game without decks."""
    if game != DECK_GAME:
        if words is not None:
            raise click.UsageError(say(language, "no-decks", game=game))
        return ()
    if words is None:
        return PEOPLES[:2]
    if words.strip() == "all":
        return PEOPLES
    decks = tuple(word.strip() for word in words.split(","))
    for deck in decks:
        if deck not in PEOPLES:
            raise click.UsageError(say(language, "no-such-deck", deck=deck, decks=", ".join(PEOPLES)))
    if len(decks) > 2 and len(set(decks)) < len(decks):
        raise click.UsageError(say(language, "deck-twice"))
    return decks
