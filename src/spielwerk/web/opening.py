"""Opening a table: from what a guest wishes to a record, checked by the rules of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

import spielwerk
from spielwerk.core.chance import Seeded
from spielwerk.core.decks import DeckRoom
from spielwerk.core.game import Game
from spielwerk.core.reasons import SetupRefused, SpielwerkError
from spielwerk.core.state import State
from spielwerk.errors import sentences
from spielwerk.language import Language
from spielwerk.match.commitment import NONCE, Commitment, commit
from spielwerk.web.errors import Refusal, say
from spielwerk.web.library import game_named, game_of_ruling, playable
from spielwerk.web.positions import LONGEST, is_whole, read
from spielwerk.web.present import SPECTATOR
from spielwerk.web.record import Record, Seat
from spielwerk.web.roster import Roster
from spielwerk.web.steady import time

problem = sentences("spielwerk.web")

_OFFERED: Final = ("choice", "deck", "piles")
"""Kinds of options a guest may set."""
_MAX_SEATS: Final = 6
Nonce = Annotated[str, Field(max_length=64, pattern=f"^{NONCE}$")]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewSeat(_Body):
    """Who is to sit on a seat."""

    kind: Literal["me", "bot", "open"]
    bot: Annotated[str, Field(max_length=32)] | None = None


class NewClock(_Body):
    """Thinking time per seat in seconds, and what is added when somebody else has to decide."""

    seconds: Annotated[int, Field(ge=10, le=30 * 24 * 3600, strict=True)]
    increment: Annotated[int, Field(ge=0, le=3600, strict=True)] = 0
    per_move: bool = False
    """Whether the seconds are those of every turn: a slow game, with days for each."""


class NewTable(_Body):
    """A table as somebody wishes it: a game with seats, a chapter of its lesson, a ruling, or a position to play on."""

    game: Annotated[str, Field(max_length=32)] | None = None
    options: dict[str, Any] = Field(default_factory=dict)
    seats: Annotated[list[NewSeat], Field(max_length=_MAX_SEATS)] = Field(default_factory=list)
    public: bool = False
    clock: NewClock | None = None
    match: bool = False
    """Whether games are played until somebody has won a match."""
    lesson: bool = False
    chapter: Annotated[int, Field(ge=0, le=100)] = 0
    ruling: Annotated[str, Field(max_length=40)] | None = None
    scenario: Annotated[int, Field(ge=0, le=1000)] = 0
    position: Annotated[str, Field(max_length=LONGEST)] | None = None
    """A whole scenario, to be played on."""
    promise: Annotated[str, Field(max_length=40, pattern=r"^[0-9A-Za-z_-]+$")] | None = None
    """A promise that was asked for: the deal follows from it and from what the players add. It makes one table."""
    nonce: Nonce = ""
    """What the guest adds to the seed."""


def opened(
    table_id: str,
    guest: str,
    name: str | None,
    wanted: NewTable,
    language: Language,
    roster: Roster,
    facts: Mapping[str, Mapping[str, Any]],
    promised: Commitment | None = None,
) -> Record:
    """Return the record of a new table; if no seat is open the game has begun. `facts` correct cards by game."""
    if wanted.ruling is not None:
        return _from_ruling(table_id, guest, wanted.ruling, wanted.scenario, language)
    if wanted.position is not None:
        record = _from_position(table_id, guest, wanted.position, wanted.seats, language, roster)
        _promised_to(record, guest, promised, wanted.nonce)
        return record
    if wanted.game is None:
        raise Refusal("invalid", where="game", extra={"where": "game"})
    game = game_named(wanted.game)
    if wanted.lesson:
        if wanted.seats:
            raise Refusal("setup", detail=problem("lesson-alone"))  # everybody knows how a lesson goes
        return _from_lesson(table_id, guest, name, game, wanted.chapter, language)
    options = _options(game, wanted.options, facts.get(game.name, {}))
    _check_seats(game, wanted)
    if wanted.match and not game.match_goal:
        raise Refusal("setup", detail=problem("no-match"))
    seats = _seats(game.name, guest, name, wanted.seats, language, roster)
    record = Record(
        id=table_id,
        game=game.name,
        created=time(),
        host=guest,
        seats=seats,
        options=options,
        public=wanted.public,
        clock=None if wanted.clock is None else wanted.clock.model_dump(),
        score=[0] * len(seats) if wanted.match else None,
    )
    _promised_to(record, guest, promised, wanted.nonce)
    _try(record)
    if all(seat.kind != "open" for seat in seats):
        begun(record, language)
    return record


def _check_seats(game: Game[Any], wanted: NewTable) -> None:
    """Refuse a number of seats the game is not for, and a table without anybody."""
    if len(wanted.seats) not in game.seats:
        raise Refusal("setup", detail=problem("seats", low=game.seats[0], high=game.seats[-1]))
    if all(seat.kind == "open" for seat in wanted.seats):
        raise Refusal("setup", detail=problem("no-seat"))


def _seats(
    game: str, guest: str, name: str | None, wanted: Sequence[NewSeat], language: Language, roster: Roster
) -> list[Seat]:
    """Return the seats as they are wished for."""
    seats = []
    for at, seat in enumerate(wanted, start=1):
        if seat.kind == "bot":
            seats.append(Seat("bot", bot=roster.chosen(game, seat.bot, "seats.bot")))
        else:
            seats.append(seated(guest, name, at, language) if seat.kind == "me" else Seat("open"))
    return seats


def _options(game: Game[Any], wanted: dict[str, Any], facts: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options as they are stored, with the corrected cards and both decks."""
    _check_options(game, wanted)
    options = {**game.discreet, **wanted}
    if facts:
        options["facts"] = facts
    room = game.decks()
    if room is not None:
        default = next(option.default for option in game.options if option.kind == "deck")
        options["decks"] = _decks(room, options.get("decks", list(default)), facts)
    return options


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


def add_nonce(record: Record, at: int, nonce: str) -> None:
    """Let a seat add something to the seed, which is fixed already."""
    record.nonces = record.nonces or [""] * len(record.seats)
    record.nonces[at] = nonce


def _promised_to(record: Record, guest: str, promised: Commitment | None, nonce: str) -> None:
    """Fix the chance of a game, with what the guest who opens the table adds to it."""
    promise(record, promised or commit())
    own = next((at for at, seat in enumerate(record.seats) if seat.is_of(guest)), None)
    if own is not None:
        add_nonce(record, own, nonce)


def promise(record: Record, commitment: Commitment) -> None:
    """Fix the chance of the whole game now; only its hash is told before the end."""
    record.seed, record.salt, record.commitment = str(commitment.seed), str(commitment.salt), commitment.hash


def seated(guest: str, name: str | None, at: int, language: Language) -> Seat:
    """Return the seat of a guest, who is called after the place if without a name."""
    return Seat("guest", guest, name or say(language, "table", "guest", n=at))


def begun(record: Record, language: Language) -> None:
    """Name the players and let the game begin."""
    if not record.commitment:  # a table of an earlier version
        promise(record, commit())
    names: list[str] = []
    for at, seat in enumerate(record.seats, start=1):
        if not seat.name:
            known = spielwerk.game(record.game).opponents(language).get(seat.bot or "")
            seat.name = known.partition(",")[0] if known else say(language, "table", "bot", n=at)
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


def _seats_named(state: State, options: dict[str, Any], language: Language) -> list[str]:
    """Name the seats of a position by their badges where they have such, for `me` and `you` would read oddly.

    Options that name a seat go along.
    """
    game = spielwerk.game(state.game)
    names: list[str] = []
    for at, seat in enumerate(game.scene(state.view(SPECTATOR), language).seats):
        name = seat.name if seat.badge is None else seat.badge.text
        names.append(_one_word(name, at + 1, names))
    for option in game.options:
        if option.kind == "seat" and options.get(option.id) in state.setup.players:
            options[option.id] = names[state.setup.players.index(options[option.id])]
    return names


def _from_lesson(
    table_id: str, guest: str, name: str | None, game: Game[Any], chapter: int, language: Language
) -> Record:
    """Return a table at which one guest learns, alone with the coach."""
    lesson = game.lesson(language)
    if chapter >= len(lesson):
        raise Refusal("not-found")
    script = lesson[chapter]
    options = dict(script.options)
    state = game.position(script.position, players=script.players, options=options)
    learner = state.setup.players.index(script.learner)
    # Scripts name the seats in moves, so where the game names them the names stay.
    names = list(script.players) or _seats_named(state, options, language)
    now = time()
    return Record(
        id=table_id,
        game=game.name,
        created=now,
        host=guest,
        seats=[
            Seat("guest", guest, name or player) if at == learner else Seat("bot", name=player)
            for at, player in enumerate(names)
        ],
        options=options,
        state="playing",
        lesson=True,
        chapter=chapter,
        position=dict(script.position),
        players=names,
        started=now,
    )


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
    if scenario.position is None:
        state = spielwerk.game(game).deal_with(options, Seeded(seed))
    else:
        state = spielwerk.game(game).position(scenario.position, players=scenario.players, options=options)
    players = _seats_named(state, options, language)
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


def _from_position(
    table_id: str,
    guest: str,
    text: str,
    wanted: Sequence[NewSeat],
    language: Language,
    roster: Roster,
) -> Record:
    """Return a table at which a position somebody brings is played on."""
    scenario, state = read(text)
    if not is_whole(scenario.position) or state.frame is None:
        raise Refusal("setup", detail=problem("not-whole"))
    options = dict(scenario.options)
    players = _seats_named(state, options, language)
    if len(wanted) != len(players) or any(seat.kind == "open" for seat in wanted):
        raise Refusal("invalid", where="seats", extra={"where": "seats"})
    seats = _seats(scenario.game, guest, None, wanted, language, roster)
    for seat, player in zip(seats, players, strict=True):
        seat.name = player  # as all that is told of the position calls it
    now = time()
    return Record(
        id=table_id,
        game=scenario.game,
        created=now,
        host=guest,
        seats=seats,
        options=options,
        state="playing",
        position=dict(scenario.position or {}),
        players=players,
        started=now,
    )
