"""Opening a table: from what a guest wishes to a record, checked by the rules of the game."""

from __future__ import annotations

from collections.abc import Mapping
from time import time
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

import spielwerk
from spielwerk.core.chance import Seeded
from spielwerk.core.decks import DeckRoom
from spielwerk.core.game import Game
from spielwerk.core.reasons import SetupRefused, SpielwerkError
from spielwerk.errors import sentences
from spielwerk.judge.files import Scenario
from spielwerk.language import Language
from spielwerk.match.commitment import commit
from spielwerk.web.errors import Refusal, say
from spielwerk.web.library import game_named, game_of_ruling, playable
from spielwerk.web.present import SPECTATOR
from spielwerk.web.record import Record, Seat
from spielwerk.web.roster import Roster

problem = sentences("spielwerk.web")

LESSON_SEED: Final = 7
_OFFERED: Final = ("choice", "deck", "piles")
"""Kinds of options a guest may set."""
_MAX_SEATS: Final = 6


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewSeat(_Body):
    """Who is to sit on a seat."""

    kind: Literal["me", "bot", "open"]
    bot: Annotated[str, Field(max_length=32)] | None = None


class NewClock(_Body):
    """Thinking time per seat in seconds, and what is added when somebody else has to decide."""

    seconds: Annotated[int, Field(ge=10, le=24 * 3600, strict=True)]
    increment: Annotated[int, Field(ge=0, le=3600, strict=True)] = 0


class NewTable(_Body):
    """A table as somebody wishes it: a game with seats, or a ruling to be played."""

    game: Annotated[str, Field(max_length=32)] | None = None
    options: dict[str, Any] = Field(default_factory=dict)
    seats: Annotated[list[NewSeat], Field(max_length=_MAX_SEATS)] = Field(default_factory=list)
    public: bool = False
    clock: NewClock | None = None
    lesson: bool = False
    ruling: Annotated[str, Field(max_length=40)] | None = None
    scenario: Annotated[int, Field(ge=0, le=1000)] = 0


def opened(
    table_id: str,
    guest: str,
    name: str | None,
    wanted: NewTable,
    language: Language,
    roster: Roster,
    facts: Mapping[str, Mapping[str, Any]],
) -> Record:
    """Return the record of a new table; if no seat is open the game has begun. `facts` correct cards by game."""
    if wanted.ruling is not None:
        return _from_ruling(table_id, guest, wanted.ruling, wanted.scenario, language)
    if wanted.game is None:
        raise Refusal("invalid", where="game", extra={"where": "game"})
    game = game_named(wanted.game)
    _check_options(game, wanted.options)
    options = dict(wanted.options)
    if facts.get(game.name):
        options["facts"] = facts[game.name]
    room = game.decks()
    if room is not None:
        default = next(option.default for option in game.options if option.kind == "deck")
        options["decks"] = _decks(room, options.get("decks", list(default)), facts.get(game.name, {}))
    if len(wanted.seats) not in game.seats:
        raise Refusal("setup", detail=problem("seats", low=game.seats[0], high=game.seats[-1]))
    if all(seat.kind == "open" for seat in wanted.seats):
        raise Refusal("setup", detail=problem("no-seat"))
    seats = []
    for at, seat in enumerate(wanted.seats, start=1):
        if seat.kind == "bot":
            seats.append(Seat("bot", bot=roster.chosen(seat.bot, "seats.bot")))
        else:
            seats.append(seated(guest, name, at, language) if seat.kind == "me" else Seat("open"))
    record = Record(
        id=table_id,
        game=game.name,
        created=time(),
        host=guest,
        seats=seats,
        options=options,
        public=wanted.public,
        clock=None if wanted.clock is None else wanted.clock.model_dump(),
        lesson=wanted.lesson,
    )
    if wanted.lesson:
        record.seed = str(LESSON_SEED)
    else:
        _promise(record)
    _try(record)
    if all(seat.kind != "open" for seat in seats):
        begun(record, language)
    return record


def _check_options(game: Game[Any], options: dict[str, Any]) -> None:
    """Refuse options a guest may not set; their values are checked by the game itself."""
    allowed = {option.id for option in game.options if option.kind in _OFFERED}
    for option in options:
        if option not in allowed:
            raise Refusal("invalid", where=f"options.{option}"[:80], extra={"where": f"options.{option}"[:80]})
    if len(str(options)) > 4000:
        raise Refusal("invalid", where="options", extra={"where": "options"})


def _decks(room: DeckRoom, given: Any, facts: Mapping[str, Any]) -> list[str]:
    """Return two decks as they are stored."""
    if not isinstance(given, list) or len(given) != 2:
        raise Refusal("invalid", where="options.decks", extra={"where": "options.decks"})
    return [deck_stored(room, deck, facts) for deck in given]


def deck_stored(room: DeckRoom, deck: Any, facts: Mapping[str, Any]) -> str:
    """Return a deck as it is stored; names of files are nothing a guest may give."""
    try:
        return room.stored(deck, facts)
    except SetupRefused as error:
        raise Refusal("setup", detail=error) from error


def _try(record: Record) -> None:
    """Deal once with names that do, so that a mistake in the options is refused at once."""
    names = [f"p{at}" for at in range(len(record.seats))]
    try:
        spielwerk.game(record.game).deal_with({**record.options, "players": names}, Seeded(0))
    except (SpielwerkError, TypeError, ValueError, KeyError) as error:
        raise Refusal("setup", detail=error) from error


def _promise(record: Record) -> None:
    """Fix the chance of the whole game now; only its hash is told before the end."""
    commitment = commit()
    record.seed, record.salt, record.commitment = str(commitment.seed), str(commitment.salt), commitment.hash


def seated(guest: str, name: str | None, at: int, language: Language) -> Seat:
    """Return the seat of a guest, who is called after the place if without a name."""
    return Seat("guest", guest, name or say(language, "table", "guest", n=at))


def begun(record: Record, language: Language) -> None:
    """Name the players and let the game begin."""
    if not record.lesson and not record.commitment:
        _promise(record)
    names: list[str] = []
    for at, seat in enumerate(record.seats, start=1):
        if not seat.name:
            seat.name = say(language, "table", "bot", n=at)
        names.append(_one_word(seat.name, at, names))
    record.players = names
    record.state = "playing"
    record.started = time()


def _one_word(name: str, at: int, taken: list[str]) -> str:
    """Return a name fit for notation: one word, and nobody else's."""
    word = "-".join(name.split()).lstrip("@") or str(at)
    while word in taken:
        word = f"{word}-{at}"
    return word


def _seats_named(
    game: Game[Any], scenario: Scenario, options: dict[str, Any], seed: int, language: Language
) -> list[str]:
    """Name the seats of a scenario by their badges where they have such, for `me` and `you` would read oddly.

    Options that name a seat go along.
    """
    if scenario.position is None:
        state = game.deal_with(options, Seeded(seed))
    else:
        state = game.position(scenario.position, players=scenario.players, options=options)
    names: list[str] = []
    for at, seat in enumerate(game.scene(state.view(SPECTATOR), language).seats, start=1):
        names.append(_one_word(seat.name if seat.badge is None else seat.badge.text, at, names))
    for option in game.options:
        if option.kind == "seat" and options.get(option.id) in state.setup.players:
            options[option.id] = names[state.setup.players.index(options[option.id])]
    return names


def _from_ruling(table_id: str, guest: str, ruling: str, number: int, language: Language) -> Record:
    """Return a table at which one guest plays all seats of a scenario."""
    game = game_of_ruling(ruling)
    scenarios = playable(game, ruling)
    if number >= len(scenarios):
        raise Refusal("not-found")
    scenario = scenarios[number]
    options = dict(scenario.options)
    seed = 0
    if scenario.deal is not None:
        deal = dict(scenario.deal)
        seed = int(deal.pop("seed", 0))
        options.update(deal)
    options.pop("players", None)
    players = _seats_named(spielwerk.game(game), scenario, options, seed, language)
    now = time()
    return Record(
        id=table_id,
        game=game,
        created=now,
        host=guest,
        seats=[Seat("guest", guest, player) for player in players],
        options=options,
        state="playing",
        ruling=ruling,
        position=None if scenario.position is None else dict(scenario.position),
        players=players,
        started=now,
        seed=str(seed),
    )
