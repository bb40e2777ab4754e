"""The games for OpenSpiel.

Chance is explicit: the deal, and every action that shuffles or picks blind, is followed by a chance node with `lucks`
equally likely outcomes, each of which stands for the seed of what chance then does. A state is therefore a history of
numbers, as OpenSpiel wants it; with more lucks the odds come closer to those of the printed game.

OpenSpiel keeps the true state in every node, so that its planners see hidden cards, as in all its games. What is
observed comes from the view of a seat alone; what a seat remembers, its information state, from `recall`. Planners that
want to see no more than their seat ask for another state it cannot tell from this one: `resample_from_infostate`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final, NamedTuple
from urllib.parse import quote, unquote

import numpy as np
import numpy.typing as npt
import pyspiel

import spielwerk
from spielwerk.core.chance import Chance, ChanceMismatch, Seeded
from spielwerk.core.events import Event, Run
from spielwerk.core.reasons import SpielwerkError
from spielwerk.core.state import State
from spielwerk.env.play import POSITION, begun
from spielwerk.env.recall import BITS, Step
from spielwerk.env.rewards import SHARED, final_rewards
from spielwerk.env.shown import shown
from spielwerk.errors import sentences
from spielwerk.observe import Layout, layout_of

problem = sentences("spielwerk.env")

_LUCKS: Final = 256
_MAX_STEPS: Final = 50_000


def short_name(game: str) -> str:
    """Return the name of a game in OpenSpiel."""
    return f"spielwerk_{game}"


def _type_of(game: str) -> pyspiel.GameType:
    seats = spielwerk.game(game).seats
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=spielwerk.game(game).wording("en").title(),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": seats[0],
            "lucks": _LUCKS,
            "max_steps": _MAX_STEPS,
            "options": "",
            "position": "",
        },
    )


class Agreement(NamedTuple):
    """What was agreed before the game: which one, by which options, how many lucks, when to stop, where to begin."""

    game: str
    options: dict[str, Any]
    lucks: int
    max_steps: int
    position: dict[str, Any] | None = None

    def deal(self, chance: Chance) -> tuple[State, list[Event]]:
        """Return the table at the beginning, dealt or in a position, and what everybody has seen of that."""
        events: list[Event] = []
        where = {} if self.position is None else {POSITION: self.position}
        return begun(self.game, {**self.options, **where}, chance, events), events


class Moment:
    """A game on its way from decision to decision, which OpenSpiel clones and keeps.

    While `action` waits for luck, or nothing has been dealt yet, chance is next.
    """

    def __init__(self, agreement: Agreement, step: Step | None = None, action: int = -1, steps: int = 0) -> None:
        """Begin before the deal, or after any step."""
        self.agreement = agreement
        self.step = step
        self.action = action
        self.steps = steps

    def __deepcopy__(self, memo: dict[int, Any]) -> Moment:
        """Return an independent clone; steps never change."""
        return Moment(self.agreement, self.step, self.action, self.steps)

    @property
    def table(self) -> State | None:
        """The table as it is now; nothing before the deal."""
        return None if self.step is None else self.step.table

    @property
    def lucky(self) -> bool:
        """Whether chance is next."""
        return self.step is None or self.action >= 0

    @property
    def over(self) -> bool:
        """Whether somebody has won, or the game took too long."""
        return self.step is not None and (self.step.table.frame is None or self.steps == self.agreement.max_steps)

    def act(self, action: int) -> None:
        """Take an action at once if it needs no luck; otherwise let it wait."""
        try:
            self._follow(action, Chance())
        except ChanceMismatch:
            self.action = action

    def happen(self, luck: int) -> None:
        """Deal, or carry out the action that waits, with one of the lucks."""
        chance = Seeded(luck)
        if self.step is None:
            self.step = Step(*self.agreement.deal(chance))
        else:
            self._follow(self.action, chance)
        self.action = -1

    def _follow(self, action: int, chance: Chance) -> None:
        assert self.step is not None
        table = self.step.table.copy()
        events: list[Event] = []
        table.apply(action, Run(chance, events))
        self.step = Step(table, events, self.step, action)
        self.steps += 1

    def resampled(self, seat: int, rng: Random) -> Moment:
        """Return a moment that the seat cannot tell from this one."""
        assert self.step is not None
        table: State = self.step.table.view(seat).resample(rng)
        return Moment(self.agreement, self.step.seen_from(seat, table), -1, self.steps)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games, as OpenSpiel knows games; the parameter `options` holds the game's own, as quoted JSON."""

    def __init__(self, game: str, params: dict[str, Any]) -> None:
        """Read the parameters."""
        options: dict[str, Any] = json.loads(unquote(params["options"]) or "{}")
        if len(spielwerk.game(game).seats) > 1:
            options.setdefault("players", params["players"])
        position: dict[str, Any] | None = json.loads(unquote(params["position"]) or "null")
        self.agreement = Agreement(game, options, params["lucks"], params["max_steps"], position)
        self.layout = layout_of(game, params["players"])
        info = pyspiel.GameInfo(
            num_distinct_actions=len(spielwerk.game(game).notation),
            max_chance_outcomes=self.agreement.lucks,
            num_players=params["players"],
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.agreement.max_steps,
        )
        super().__init__(_TYPES[game], info, params)

    def new_initial_state(self) -> SpielState:
        """Return a table before the deal."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> SpielObserver:
        """Return what turns a state into the observation of a player."""
        if params:
            raise SpielwerkError(problem("observer-parameters", given=params))
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielObserver(self.layout, recalls=recalls)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state as OpenSpiel knows states; everything it keeps is the moment."""

    def __init__(self, game: SpielGame) -> None:
        """Begin before the deal."""
        super().__init__(game)
        self.moment = Moment(game.agreement)

    def current_player(self) -> int:
        """Return who decides: a seat, chance, or nobody at the end."""
        moment = self.moment
        if moment.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if moment.lucky:
            return int(pyspiel.PlayerId.CHANCE)
        assert moment.table is not None
        assert moment.table.frame is not None
        return moment.table.frame.seat

    def _legal_actions(self, player: int) -> list[int]:
        assert self.moment.table is not None
        return sorted(self.moment.table.options)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the lucks, all equally likely."""
        lucks = self.moment.agreement.lucks
        return [(luck, 1 / lucks) for luck in range(lucks)]

    def _apply_action(self, action: int) -> None:
        if self.moment.lucky:
            self.moment.happen(action)
        else:
            self.moment.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        table = self.moment.table
        if player < 0 or table is None:
            return f"luck {action}"
        return table.text(action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.moment.over

    def returns(self) -> list[float]:
        """Return what each seat has won: +1, and -1 shared by those who lost."""
        table = self.moment.table
        if table is None or table.outcome is None:
            return [0.0] * self.num_players()
        return final_rewards(SHARED, table.outcome)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Return another state that the player cannot tell from this one, by numbers of the sampler."""
        resampled = SpielState(self.get_game())
        resampled.moment = self.moment.resampled(player, Random(sampler()))
        return resampled

    def __str__(self) -> str:
        """Return the table as a spectator sees it, and what waits for luck."""
        table = self.moment.table
        if table is None:
            return "before the deal"
        waiting = f"{table.text(self.moment.action)} waits for luck\n" if self.moment.action >= 0 else ""
        return shown(table.view(-1)) + waiting


class SpielObserver:
    """What a player sees, as a tensor, in named parts and in words; before the deal there is nothing to see.

    With recall it is all the player has ever seen, done and been asked: in words the latest of it, and everything
    before by its fingerprint; in the tensor the fingerprint of everything, bit by bit, behind the present observation.
    """

    def __init__(self, layout: Layout, *, recalls: bool) -> None:
        """Make the tensor and, as parts of it, the dictionary."""
        self._layout = layout
        self._recalls = recalls
        self.tensor: npt.NDArray[np.float32] = np.zeros(layout.size + recalls * BITS, np.float32)
        self.dict = {placed.name: self.tensor[placed.begin : placed.end] for placed in layout.parts}
        if recalls:
            self.dict["recall"] = self.tensor[layout.size :]

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a state from the seat of a player."""
        step = state.moment.step
        if step is None:
            self.tensor[:] = 0
            return
        self.tensor[: self._layout.size] = np.frombuffer(self._layout.observe(step.table.view(player)), np.int8)
        if self._recalls:
            self.tensor[self._layout.size :] = step.memory(player).bits()

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player sees, or remembers, in words."""
        step = state.moment.step
        if step is None:
            return ""
        return step.memory(player).text(step.table, player) if self._recalls else shown(step.table.view(player))


_TYPES: Final[dict[str, pyspiel.GameType]] = {}


def _register(name: str) -> None:
    """Tell OpenSpiel about a game.

    It lets go of what makes games only after the interpreter has ended; classes bear that, other objects do not.
    """

    class Named(SpielGame):
        def __init__(self, params: dict[str, Any]) -> None:
            super().__init__(name, params)

    _TYPES[name] = _type_of(name)
    pyspiel.register_game(_TYPES[name], Named)


for _game in spielwerk.games():
    _register(_game)


def load(
    game: str,
    *,
    players: int | None = None,
    lucks: int = _LUCKS,
    max_steps: int = _MAX_STEPS,
    position: dict[str, Any] | None = None,
    **options: Any,
) -> SpielGame:
    """Return a game for OpenSpiel.

    `players` is a number, `lucks` the number of outcomes of a chance node; a game of more than `max_steps` decisions is
    nobody's. Where a `position` is given (as scenarios write it), games begin there instead of being dealt. All other
    options are the game's own. The same game can be had by `pyspiel.load_game(str(game))`.
    """
    for name, value in (("lucks", lucks), ("max_steps", max_steps)):
        if value < 1:
            raise SpielwerkError(problem("too-few", option=name, given=value, least=1))
    rules = spielwerk.game(game)
    if game not in _TYPES:  # a game that came later than this module
        _register(game)
    if players is not None:
        layout_of(game, players)
    chosen = {"players": players} if players is not None and len(rules.seats) > 1 else {}
    agreement = Agreement(game, {**options, **chosen}, lucks, max_steps, position)
    table, _ = agreement.deal(Seeded(0))
    parameters = {
        "players": len(table.setup.players),
        "lucks": lucks,
        "max_steps": max_steps,
        "options": quote(json.dumps(options), safe="") if options else "",
        "position": quote(json.dumps(position), safe="") if position is not None else "",
    }
    loaded: SpielGame = pyspiel.load_game(short_name(game), parameters)
    return loaded
