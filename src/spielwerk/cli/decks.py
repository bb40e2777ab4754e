"""Choosing decks on the command line, for games in which players bring some."""

from __future__ import annotations

from functools import lru_cache

import click

import spielwerk
from spielwerk.cli.common import say, title_of
from spielwerk.core.decks import DeckRoom
from spielwerk.core.reasons import SetupRefused, in_language
from spielwerk.language import Language, preferred_language


@lru_cache(maxsize=1)
def deck_game() -> str:
    """Return the game with decks: `spielwerk deck`, `--me` and `--decks` mean its decks."""
    return next(name for name in spielwerk.games() if spielwerk.game(name).decks() is not None)


def deck_room() -> DeckRoom:
    """Return what that game knows about decks."""
    room = spielwerk.game(deck_game()).decks()
    assert room is not None
    return room


def usual_decks() -> tuple[str, ...]:
    """Return the decks played with if none are named."""
    return tuple(next(option.default for option in spielwerk.game(deck_game()).options if option.kind == "deck"))


def deck_names(language: Language | None = None) -> dict[str, str]:
    """Return the preset decks and what they are called."""
    return {preset.id: preset.name for preset in deck_room().presets(language or preferred_language())}


def deck_label(deck: str, language: Language | None = None) -> str:
    """Return what a deck is called; an own one goes by its code or file."""
    return deck_names(language).get(deck, deck)


def checked_deck(context: click.Context, parameter: click.Parameter, word: str | None) -> str | None:
    """Return a deck named on the command line, if there is such a one."""
    if word is not None:
        try:
            deck_room().written(word, as_file=True)
        except SetupRefused as error:
            raise click.BadParameter(
                in_language(error, context.params.get("language") or preferred_language()), context, parameter
            ) from error
    return word


def read_decks(game: str, words: str | None, language: Language) -> tuple[str, ...]:
    """Return the decks named: `all`, or names, codes and files with commas between; none for a game without decks."""
    room = spielwerk.game(game).decks()
    if room is None:
        if words is not None:
            raise click.UsageError(say(language, "no-decks", game=title_of(game, language)))
        return ()
    if words is None:
        return usual_decks()
    if words.strip() == "all":
        return tuple(deck_names())
    decks = tuple(word.strip() for word in words.split(","))
    for deck in decks:
        try:
            room.written(deck, as_file=True)
        except SetupRefused as error:
            raise click.UsageError(in_language(error, language)) from error
    if len(decks) > 2 and len(set(decks)) < len(decks):
        raise click.UsageError(say(language, "deck-twice"))
    return decks


def agreed_decks(decks: tuple[str, ...]) -> tuple[str, ...]:
    """Return decks as any machine knows them: one from a file as its code."""
    game = spielwerk.game(deck_game())
    return tuple(str(game.agreed({"decks": (deck, deck)})["decks"][0]) for deck in decks)
