"""Paths to the guest, the games, cards and rulings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

import spielwerk
from spielwerk.web import decks, library
from spielwerk.web.caller import Caller, Reader, limited
from spielwerk.web.describe import summary
from spielwerk.web.errors import Refusal
from spielwerk.web.guests import NAME_LENGTH, Guest, clean_name
from spielwerk.web.present import face_of
from spielwerk.web.shapes import (
    Cards,
    DeckChecked,
    DeckListed,
    Findings,
    GameTold,
    Health,
    Me,
    Rulings,
    RulingTold,
    Summary,
)

router = APIRouter(prefix="/api")
GameName = Annotated[str, Path(max_length=32)]
RulingId = Annotated[str, Path(max_length=40)]
CardName = Annotated[str, Query(max_length=20)]


class NewName(BaseModel):
    """The name a guest wants to be called by."""

    model_config = ConfigDict(extra="forbid")
    name: Annotated[str, Field(max_length=NAME_LENGTH)] | None


class Selection(BaseModel):
    """Piles chosen for a game of Kunitori."""

    model_config = ConfigDict(extra="forbid")
    piles: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=100)]


class OwnDeck(BaseModel):
    """An own deck of Blue Moon."""

    model_config = ConfigDict(extra="forbid")
    leader: Annotated[str, Field(max_length=20)]
    cards: Annotated[list[Annotated[str, Field(max_length=20)]], Field(max_length=100)]
    inquisitor: Annotated[str, Field(max_length=20)] | None = None


@router.get("/health")
async def health() -> Health:
    """Say that the server is well."""
    return {"status": "ok", "version": spielwerk.__version__}


async def _me(caller: Caller) -> Me:
    tables: list[Summary] = []
    for record in await caller.lobby.of_guest(caller.guest.id):
        to_act = None
        if record.state == "playing":
            to_act = (await caller.lobby.table(record.id)).to_act
        tables.append(summary(record, caller.guest.id, caller.language, to_act))
    return {"name": caller.guest.name, "lang": caller.language, "tables": tables}


@router.get("/me")
async def me(request: Request, response: Response, caller: Reader) -> Me:
    """Say who the guest is, and hand out the cookie."""
    caller.server.guests.write(response, caller.guest, secure=request.url.scheme == "https")
    return await _me(caller)


@router.put("/me")
async def rename(request: Request, response: Response, caller: Reader, body: NewName) -> Me:
    """Take a name."""
    guest = Guest(caller.guest.id, clean_name(body.name))
    caller.server.guests.write(response, guest, secure=request.url.scheme == "https")
    return await _me(Caller(caller.server, guest, caller.language))


@router.get("/games")
async def games(caller: Reader) -> list[GameTold]:
    """Return all games and how they can be set up."""
    return [library.game_told(game, caller.language, caller.server.roster) for game in spielwerk.games()]


@router.get("/games/{game}/cards")
async def cards(caller: Reader, game: GameName, response: Response) -> Cards:
    """Return all cards of a game."""
    library.check_game(game)
    response.headers["Cache-Control"] = "private, max-age=600"
    response.headers["Vary"] = "Accept-Language"
    face = face_of(game, caller.language, caller.lobby.config.facts.get(game))
    return {"cards": library.cards_told(face), "words": face.words()}


@router.get("/games/{game}/rulings")
async def rulings(
    caller: Reader,
    game: GameName,
    q: Annotated[str, Query(max_length=100)] = "",
    card: Annotated[str, Query(max_length=40)] = "",
) -> Rulings:
    """Search the rulings of a game."""
    library.check_game(game)
    return {"rulings": library.search_rulings(game, q, card, caller.language)}


@router.get("/games/{game}/rulings/{ruling}")
async def ruling(caller: Reader, game: GameName, ruling: RulingId) -> RulingTold:
    """Return a ruling or rule with the scenarios that prove it."""
    library.check_game(game)
    return library.ruling_told(game, ruling, caller.language)


@router.post("/games/kunitori/piles")
async def piles(caller: Reader, body: Selection) -> Findings:
    """Check a selection of piles."""
    if not body.piles:
        raise Refusal("invalid", where="piles", extra={"where": "piles"})
    return {"findings": library.findings(body.piles, caller.language)}


def _facts(caller: Caller) -> Mapping[str, Any]:
    return caller.lobby.config.facts.get("bluemoon", {})


@router.post("/games/bluemoon/deck")
async def deck(caller: Reader, body: OwnDeck) -> DeckChecked:
    """Count the moons of an own deck and name every rule it breaks; a legal one gets its code."""
    return decks.deck_checked(body.leader, body.cards, body.inquisitor, _facts(caller), caller.language)


@router.get("/games/bluemoon/deck/random")
async def random_deck(caller: Reader, leader: CardName | None = None, inquisitor: CardName | None = None) -> DeckListed:
    """Make a legal deck by lot."""
    return decks.deck_by_lot(leader, inquisitor, _facts(caller))


@router.get("/games/bluemoon/deck/{name}", dependencies=[Depends(limited("read"))])
async def deck_list(name: Annotated[str, Path(max_length=200)]) -> DeckListed:
    """Return the list behind a preset or a deck code."""
    return decks.deck_listed(name)
