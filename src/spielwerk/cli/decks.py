"""Choosing decks of Blue Moon on the command line."""

from __future__ import annotations

from typing import Final

import click

import spielwerk
from spielwerk.bluemoon.cards.roster import PEOPLES
from spielwerk.bluemoon.decks.code import is_code
from spielwerk.bluemoon.decks.read import as_written
from spielwerk.bluemoon.wording import Wording
from spielwerk.cli.common import say
from spielwerk.core.reasons import SetupRefused
from spielwerk.language import Language, in_language, preferred_language

DECK_GAME: Final = "bluemoon"


def deck_names(language: Language | None = None) -> dict[str, str]:
    """Return the preset decks and what they are called."""
    wording = Wording(language or preferred_language())
    return {people: wording.people(people) for people in PEOPLES}


def deck_label(deck: str, language: Language | None = None) -> str:
    """Return what a deck is called; an own one goes by its code or file."""
    return deck_names(language).get(deck, deck)


def checked_deck(context: click.Context, parameter: click.Parameter, word: str | None) -> str | None:
    """Return a deck named on the command line, if there is such a one."""
    if word is not None:
        try:
            as_written(word)
        except SetupRefused as error:
            raise click.BadParameter(in_language(error, preferred_language()), context, parameter) from error
    return word


def read_decks(game: str, words: str | None, language: Language) -> tuple[str, ...]:
    """Return the decks named: `all`, or names, codes and files with commas between; none for a game without decks."""
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
        try:
            as_written(deck)
        except SetupRefused as error:
            if is_code(deck) or deck.endswith(".toml"):
                raise click.UsageError(in_language(error, language)) from error
            raise click.UsageError(say(language, "no-such-deck", deck=deck, decks=", ".join(PEOPLES))) from error
    if len(decks) > 2 and len(set(decks)) < len(decks):
        raise click.UsageError(say(language, "deck-twice"))
    return decks


def agreed_decks(decks: tuple[str, ...]) -> tuple[str, ...]:
    """Return decks as any machine knows them: one from a file as its code."""
    game = spielwerk.game(DECK_GAME)
    return tuple(str(game.agreed({"decks": (deck, deck)})["decks"][0]) for deck in decks)
