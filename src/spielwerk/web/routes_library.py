"""Paths to the guest, the games, cards and rulings."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from random import SystemRandom
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

import spielwerk
from spielwerk import qr
from spielwerk.core.decks import DeckChecked, DeckList, DeckRoom
from spielwerk.web import library, parting, shapes
from spielwerk.web.caller import Actor, Asker, Caller, Reader, limited
from spielwerk.web.describe import played, summary
from spielwerk.web.errors import Refusal
from spielwerk.web.guests import COOKIE, NAME_LENGTH, TOKEN_MINUTES, Guest, clean_name
from spielwerk.web.opening import deck_stored
from spielwerk.web.present import presenter

router = APIRouter(prefix="/api")
GameName = Annotated[str, Path(max_length=32)]
RulingId = Annotated[str, Path(max_length=40)]
CardName = Annotated[str, Query(max_length=20)]


class NewName(BaseModel):
    """The name a guest wants to be called by."""

    model_config = ConfigDict(extra="forbid")
    name: Annotated[str, Field(max_length=NAME_LENGTH)] | None


class DeviceToken(BaseModel):
    """What a personal link says."""

    model_config = ConfigDict(extra="forbid")
    token: Annotated[str, Field(max_length=500)]
    leave: bool = False
    """Whether whoever this device has been is left behind, with all tables: a link may come from anybody."""


class QrText(BaseModel):
    """A text to be shown as a QR code."""

    model_config = ConfigDict(extra="forbid")
    text: Annotated[str, Field(min_length=1, max_length=qr.LONGEST)]


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
            with suppress(Refusal):  # a damaged table hides no other
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


@router.delete("/me")
async def forget_me(response: Response, caller: Actor) -> shapes.Forgotten:
    """Delete the guest: name, what was said, and all games nobody else sits at."""
    tables = await parting.forget(caller.lobby, caller.guest.id, caller.language)
    response.delete_cookie(COOKIE, path="/")
    return {"tables": tables}


@router.get("/me/history")
async def history(caller: Asker) -> shapes.History:
    """Return the games the guest has played to the end."""
    records = await caller.lobby.finished(caller.guest.id)
    return {"games": [played(record, caller.guest.id, caller.language) for record in records]}


@router.get("/me/shunned")
async def shunned(caller: Reader) -> shapes.Shunned:
    """Return whom the guest does not want to meet."""
    return {"names": await caller.lobby.storage.shunned_by(caller.guest.id)}


@router.delete("/me/shunned")
async def forgive(caller: Actor) -> shapes.Shunned:
    """Want to meet everybody again."""
    await caller.lobby.storage.forgive(caller.guest.id)
    return {"names": []}


@router.post("/me/device")
async def device(caller: Actor) -> shapes.DeviceLink:
    """Return a link that makes another device this guest's; it holds for some minutes."""
    return {"link": f"/device#{caller.server.guests.token(caller.guest)}", "minutes": TOKEN_MINUTES}


@router.post("/me/device/take")
async def take_device(request: Request, response: Response, caller: Actor, body: DeviceToken) -> shapes.Me:
    """Be the guest of a personal link on this device."""
    guest = caller.server.guests.by_token(body.token)
    if guest is None:
        raise Refusal("not-found")
    other = caller.guest.known and caller.guest.id != guest.id
    if other and not body.leave and await caller.lobby.of_guest(caller.guest.id):
        raise Refusal("other-guest")
    caller.server.guests.write(response, guest, secure=request.url.scheme == "https")
    return await _me(Caller(caller.server, guest, caller.language))


@router.post("/qr", dependencies=[Depends(limited("hint"))])
async def qr_code(body: QrText) -> shapes.QrCode:
    """Return a text, as a link, as a QR code."""
    try:
        return {"rows": await asyncio.to_thread(qr.code, body.text)}
    except (ValueError, UnicodeEncodeError) as error:
        raise Refusal("invalid", where="text", extra={"where": "text"}) from error


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


@router.get("/games/{game}/rules")
async def rules(caller: Reader, game: GameName) -> shapes.RuleBook:
    """Return the rules of a game in plain words, with the exact ones and drawn examples."""
    return library.rulebook(game, caller.language)


@router.get("/games/{game}/rulings")
async def rulings(
    caller: Reader,
    game: GameName,
    q: Annotated[str, Query(max_length=100)] = "",
    card: Annotated[str, Query(max_length=40)] = "",
) -> shapes.Rulings:
    """Search the rulings of a game."""
    library.game_named(game)
    return {"rulings": await asyncio.to_thread(library.search_rulings, game, q, card, caller.language)}


@router.get("/rulings/{ruling}")
async def ruling(caller: Reader, ruling: RulingId) -> shapes.Ruling:
    """Return a ruling or rule with the scenarios that prove it."""
    return await asyncio.to_thread(library.ruling_named, ruling, caller.language)


@router.get("/rulings/{ruling}/scenarios/{number}")
async def drawn(caller: Reader, ruling: RulingId, number: Annotated[int, Path(ge=0, le=1000)]) -> shapes.Drawn:
    """Return the table of a scenario of a ruling before and after it, to be drawn."""
    return await asyncio.to_thread(library.drawn, ruling, number, caller.language)


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


@router.get("/games/{game}/deck/{name}/tried")
async def tried_deck(
    caller: Asker,
    game: GameName,
    name: Annotated[str, Path(max_length=200)],
    against: Annotated[str, Query(max_length=200)],
    deal: Annotated[int, Query(ge=0, le=10_000)] = 0,
) -> shapes.Tried:
    """Let a deck play a deal against another from both seats, as quickly as the strongest bot can."""
    room, facts = _decks(game), _facts(caller, game)
    decks = deck_stored(room, name, facts), deck_stored(room, against, facts)
    return await caller.server.robots.tried(caller.address, game, decks, facts, deal)


@router.get("/games/{game}/deck/{name}", dependencies=[Depends(limited("read"))])
async def deck_list(game: GameName, name: Annotated[str, Path(max_length=200)]) -> DeckList:
    """Return the list behind a preset or a deck code."""
    return _decks(game).listed(name)
