"""Every decision of a run as a row of a table: what the seat saw and could do, what it did, and what came of it.

Most numbers of an observation are 0, so a row has only the others, with their places, as bytes that NumPy reads as they
are (`PLACES`, `VALUES`); of the mask it has the numbers of the legal actions. Such numbers mean something for one
version of the rules only; therefore the schema says which (its `meaning`), and whoever reads compares.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

import spielwerk
from spielwerk.core.state import State
from spielwerk.core.tables import Decisions, Record
from spielwerk.extras import need
from spielwerk.lab.simulate import Plan, Result
from spielwerk.observe import layout_of

MEANING: Final = b"spielwerk"
GAMES: Final = b"games"
"""Under these keys the schema says what the numbers mean, and which games (plan and number) the rows are of."""

PLACES: Final = np.dtype("<u2")
VALUES: Final = np.dtype("i1")
"""As what the bytes of a row are read: which numbers of the observation are not 0, and these numbers."""

_AT_ONCE: Final = 512
"""So many observations are sifted together."""

Key = tuple[int, int]
"""The place of a plan, and the number of a game of it."""


@cache
def meaning(game: str, players: int) -> str:
    """Return what tells one way to count observations and actions from another."""
    played = spielwerk.game(game)
    notation = played.notation
    seats = [f"seat-{seat}" for seat in range(players)]
    words = [notation.text(action, seats) for action in range(len(notation))]
    parts = [[placed.name, placed.part.size] for placed in layout_of(game, players).parts]
    digest = blake2b(json.dumps([words, parts]).encode(), digest_size=8).hexdigest()
    return json.dumps({"game": game, "players": players, "rules": played.rules_version, "numbers": digest})


@cache
def schema(game: str, players: int) -> Any:
    """Return the columns with their types."""
    arrow = need("pyarrow", "lab")
    words = arrow.dictionary(arrow.int32(), arrow.string())
    return arrow.schema(
        [
            ("plan", arrow.int32()),
            ("game", arrow.int32()),
            ("seed", arrow.int64()),
            ("step", arrow.int32()),
            ("seat", arrow.int8()),
            ("player", words),
            ("deck", words),
            ("observation_places", arrow.binary()),
            ("observation_values", arrow.binary()),
            ("mask", arrow.list_(arrow.uint16())),
            ("action", arrow.uint16()),
            ("return", arrow.float32()),
            ("points", arrow.int16()),
        ],
        {MEANING: meaning(game, players).encode()},
    )


class Sifted(NamedTuple):
    """The decisions of a game in arrays: seat, action and number of actions offered of each; these actions; how many
    numbers of each observation are not 0, which ones these are, and what they are.
    """

    heads: npt.NDArray[np.uint16]
    offered: npt.NDArray[np.uint16]
    counts: npt.NDArray[np.intp]
    places: npt.NDArray[np.uint16]
    values: npt.NDArray[np.int8]


def sifted(noted: Decisions, size: int) -> Sifted:
    """Sort out what is not 0 in observations of so many numbers: some at a time, which a processor has at hand."""
    heads = np.array(array("H", noted.heads), np.uint16).reshape(-1, 3)
    offered = np.array(array("H", noted.offered), np.uint16)
    step = len(noted.seen) // max(1, len(heads)) * _AT_ONCE or 1
    found = [_not_zero(noted.seen[at : at + step], size) for at in range(0, max(1, len(noted.seen)), step)]
    counts, places, values = (np.concatenate(each) for each in zip(*found, strict=True))
    return Sifted(heads, offered, counts, places, values)


def _not_zero(pieces: list[bytes], size: int) -> tuple[npt.NDArray[Any], ...]:
    """Return how many numbers of each row are not 0, their places and values."""
    row = np.frombuffer(b"".join(pieces), VALUES)
    found = np.flatnonzero(row.view(np.bool_))
    begins = np.arange(0, len(row) + 1, size)
    counts = np.diff(np.searchsorted(found, begins))
    return counts, (found - np.repeat(begins[:-1], counts)).astype(PLACES), row[found]


class Notes:
    """The decisions of some games of one plan."""

    def __init__(self, place: int, plan: Plan) -> None:
        """Begin without a game."""
        self._place = place
        self._plan = plan
        self._record: Record | None = None
        """Of only what can be met with the decks of the plan; made with the first game."""
        self._games: list[Result] = []
        self._taken: list[Sifted] = []

    def opened(self, state: State) -> Record:
        """Return where the decisions of a game go that has just been dealt."""
        if self._record is None:
            game = spielwerk.game(self._plan.game)
            narrow = game.narrow_layout(len(self._plan.bots), [state.setup])
            self._record = Record(narrow)
        return self._record

    def close(self, result: Result) -> None:
        """End a game."""
        assert self._record is not None
        self._games.append(result)
        self._taken.append(sifted(self._record.taken(), self._record.layout.size))

    def table(self) -> Any:
        """Return all rows as an Arrow stream, in a buffer that can travel."""
        arrow = need("pyarrow", "lab")
        described = schema(self._plan.game, len(self._plan.bots))
        keys = [(self._place, result.number) for result in self._games]
        table = arrow.Table.from_arrays(self._columns(arrow), schema=labelled(described, keys))
        rehearsal = arrow.MockOutputStream()  # how much there is to write, so that nothing has to be moved on the way
        write_stream(arrow, table, rehearsal)
        written = arrow.allocate_buffer(rehearsal.size())
        write_stream(arrow, table, arrow.FixedSizeBufferWriter(written))
        return written

    def _columns(self, arrow: Any) -> list[Any]:
        lengths = [result.decisions for result in self._games]
        heads = np.concatenate([each.heads for each in self._taken])
        seats, actions, choices = (heads[:, at] for at in range(3))
        offered = np.concatenate([each.offered for each in self._taken])
        counts = np.concatenate([each.counts for each in self._taken])
        places = self._widened(np.concatenate([each.places for each in self._taken]))
        values = np.concatenate([each.values for each in self._taken])
        who, won, points = self._by_seat()
        game = np.repeat(np.arange(len(lengths)), lengths)
        players = np.array(who, np.int32).reshape(len(lengths), -1)[game, seats]
        decks = [self._plan.decks_of(result.number) for result in self._games]
        return [
            np.full(len(seats), self._place, np.int32),
            np.array([result.number for result in self._games], np.int32)[game],
            np.array([result.seed for result in self._games], np.int64)[game],
            np.concatenate([np.arange(length, dtype=np.int32) for length in lengths]),
            seats.astype(np.int8),
            arrow.DictionaryArray.from_arrays(players, list(self._plan.labels)),
            self._decks(arrow, decks, game, players),
            _packed(arrow, counts, places),
            _packed(arrow, counts, values),
            _lists(arrow, choices, arrow.array(offered)),
            actions.astype(np.uint16),
            np.array(won, np.float32).reshape(len(lengths), -1)[game, seats],
            np.array(points, np.int16).reshape(len(lengths), -1)[game, seats],
        ]

    def _widened(self, places: npt.NDArray[np.uint16]) -> npt.NDArray[np.uint16]:
        """Return where numbers of the narrow layout have their places in the whole one."""
        assert self._record is not None
        narrow, whole = self._record.layout, layout_of(self._plan.game, len(self._plan.bots))
        if narrow.size == whole.size:
            return places
        widened: list[int] = []
        for mine, placed in zip(narrow.parts, whole.parts, strict=True):
            cards = range(mine.part.size) if mine.part.size == placed.part.size else narrow.cards or ()
            widened += [placed.begin + card for card in cards]
        return np.array(widened, PLACES)[places]

    def _by_seat(self) -> tuple[list[int], list[float], list[int]]:
        """Return for every seat of every game who sat there, whether it won (1, or -1), and its points."""
        who: list[int] = []
        for result in self._games:
            who += self._plan.order_of(result.number)
        players = len(self._plan.bots)
        names = ("", *self._plan.labels)  # a game that was cut off is won by nobody
        winners = [names.index(result.winner) - 1 for result in self._games for _ in range(players)]
        points = [result.points for result in self._games for _ in range(players)]
        won = [1.0 if player == winner else -1.0 for player, winner in zip(who, winners, strict=True)]
        return who, won, [scored[player] for player, scored in zip(who, points, strict=True)]

    def _decks(
        self, arrow: Any, decks: list[tuple[str, ...]], game: npt.NDArray[np.intp], players: npt.NDArray[np.int32]
    ) -> Any:
        """Return the deck each decision was made with; none in a game without decks."""
        known = list(dict.fromkeys(deck for each in decks for deck in each))
        if not known:
            return arrow.array([None] * len(game), arrow.dictionary(arrow.int32(), arrow.string()))
        numbers = np.array([[known.index(deck) for deck in each] for each in decks], np.int32)
        return arrow.DictionaryArray.from_arrays(numbers[game, players], known)


def _packed(arrow: Any, counts: npt.NDArray[np.integer], values: npt.NDArray[Any]) -> Any:
    """Return a column of bytes: so many of the values each, one after the other."""
    buffers = [None, arrow.py_buffer(_ends(counts * values.itemsize)), arrow.py_buffer(values)]
    return arrow.Array.from_buffers(arrow.binary(), len(counts), buffers)


def _lists(arrow: Any, counts: npt.NDArray[np.integer], values: Any) -> Any:
    """Return a column of lists: so many of the values each, one after the other."""
    return arrow.ListArray.from_arrays(_ends(counts), values)


def _ends(counts: npt.NDArray[np.integer]) -> npt.NDArray[np.int32]:
    """Return where each of these begins and the last one ends, laid side by side."""
    return np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)


def write_stream(arrow: Any, table: Any, out: Any) -> None:
    """Write a table as an Arrow stream."""
    with arrow.ipc.new_stream(out, table.schema) as stream:
        stream.write_table(table)


def labelled(described: Any, keys: Iterable[Key]) -> Any:
    """Return a schema that says of which games the rows are."""
    return described.with_metadata({**described.metadata, GAMES: json.dumps(sorted(keys)).encode()})


def games_of(described: Any) -> set[Key]:
    """Return of which games the rows are."""
    return {(place, number) for place, number in json.loads(described.metadata[GAMES])}
