"""Paths to the guest, the games, cards and rulings."""

from __future__ import annotations

from collections.abc import Mapping
from random import SystemRandom
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

import spielwerk
from spielwerk.core.decks import DeckChecked, DeckList, DeckRoom
from spielwerk.web import library, shapes
from spielwerk.web.caller import Caller, Reader, limited
from spielwerk.web.describe import summary
from spielwerk.web.errors import Refusal
from spielwerk.web.guests import NAME_LENGTH, Guest, clean_name
from spielwerk.web.present import presenter

router = APIRouter(prefix="/api")
GameName = Annotated[str, Path(max_length=32)]
RulingId = Annotated[str, Path(max_length=40)]
CardName = Annotated[str, Query(max_length=20)]


class NewName(BaseModel):
    """The name a guest wants to be called by."""

    model_config = ConfigDict(extra="forbid")
    name: Annotated[str, Field(max_length=NAME_LENGTH)] | None


class Selection(BaseModel):
    """What somebody has chosen for an option: piles, say."""

    model_config = ConfigDict(extra="forbid")
    option: Annotated[str, Field(max_length=40)]
    value: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=100)]


class OwnDeck(BaseModel):
    """An own deck."""

    model_config = ConfigDict(extra="forbid")
    leader: Annotated[str, Field(max_length=20)]
    cards: Annotated[list[Annotated[str, Field(max_length=20)]], Field(max_length=100)]
    inquisitor: Annotated[str, Field(max_length=20)] | None = None
    name: Annotated[str, Field(max_length=100)] = ""


@router.get("/health")
async def health() -> shapes.Health:
    """Say that the server is well."""
    return {"status": "ok", "version": spielwerk.__version__}


async def _me(caller: Caller) -> shapes.Me:
    tables: list[shapes.Summary] = []
    for record in await caller.lobby.of_guest(caller.guest.id):
        to_act = None
        if record.state == "playing":
            to_act = (await caller.lobby.table(record.id)).to_act
        tables.append(summary(record, caller.guest.id, caller.language, to_act))
    return {"name": caller.guest.name, "lang": caller.language, "tables": tables}


@router.get("/me")
async def me(request: Request, response: Response, caller: Reader) -> shapes.Me:
    """Say who the guest is, and hand out the cookie."""
    caller.server.guests.write(response, caller.guest, secure=request.url.scheme == "https")
    return await _me(caller)


@router.put("/me")
async def rename(request: Request, response: Response, caller: Reader, body: NewName) -> shapes.Me:
    """Take a name."""
    guest = Guest(caller.guest.id, clean_name(body.name))
    caller.server.guests.write(response, guest, secure=request.url.scheme == "https")
    return await _me(Caller(caller.server, guest, caller.language))


@router.get("/games")
async def games(caller: Reader) -> list[shapes.Game]:
    """Return all games and how they can be set up."""
    return [library.game_shown(game, caller.language, caller.server.roster) for game in spielwerk.games()]


@router.get("/games/{game}/cards")
async def cards(caller: Reader, game: GameName, response: Response) -> shapes.Cards:
    """Return all cards of a game."""
    library.game_named(game)
    response.headers["Cache-Control"] = "private, max-age=600"
    response.headers["Vary"] = "Accept-Language"
    facts = _facts(caller, game)
    return library.cards_shown(presenter(game, caller.language, facts), facts)


@router.get("/games/{game}/rulings")
async def rulings(
    caller: Reader,
    game: GameName,
    q: Annotated[str, Query(max_length=100)] = "",
    card: Annotated[str, Query(max_length=40)] = "",
) -> shapes.Rulings:
    """Search the rulings of a game."""
    library.game_named(game)
    return {"rulings": library.search_rulings(game, q, card, caller.language)}


@router.get("/rulings/{ruling}")
async def ruling(caller: Reader, ruling: RulingId) -> shapes.Ruling:
    """Return a ruling or rule with the scenarios that prove it."""
    return library.ruling_shown(library.game_of_ruling(ruling), ruling, caller.language)


@router.post("/games/{game}/check")
async def check(caller: Reader, game: GameName, body: Selection) -> shapes.Findings:
    """Say what is to be said about a choice before the game."""
    played = library.game_named(game)
    if not body.value or body.option not in {option.id for option in played.options}:
        raise Refusal("invalid", where="value", extra={"where": "value"})
    return {"findings": list(played.findings(body.option, body.value, caller.language))}


def _facts(caller: Caller, game: str) -> Mapping[str, Any]:
    return caller.lobby.config.facts.get(game, {})


def _decks(game: str) -> DeckRoom:
    room = library.game_named(game).decks()
    if room is None:
        raise Refusal("not-found")
    return room


@router.post("/games/{game}/deck")
async def deck(caller: Reader, game: GameName, body: OwnDeck) -> DeckChecked:
    """Count the moons of an own deck and name every rule it breaks; a legal one gets its code."""
    listed = DeckList(body.leader, tuple(body.cards), body.inquisitor)
    return _decks(game).checked(listed, _facts(caller, game), caller.language)


@router.get("/games/{game}/deck/random")
async def random_deck(
    caller: Reader, game: GameName, leader: CardName | None = None, inquisitor: CardName | None = None
) -> DeckList:
    """Make a legal deck by lot."""
    return _decks(game).random(SystemRandom(), leader, inquisitor or "none", _facts(caller, game))


@router.get("/games/{game}/deck/{name}", dependencies=[Depends(limited("read"))])
async def deck_list(game: GameName, name: Annotated[str, Path(max_length=200)]) -> DeckList:
    """Return the list behind a preset or a deck code."""
    return _decks(game).listed(name)
