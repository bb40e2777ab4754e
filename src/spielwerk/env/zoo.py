"""The games for PettingZoo: every player is an agent, one after the other as the rules ask them."""

from __future__ import annotations

from random import Random
from typing import Any, cast

import numpy as np
from gymnasium import spaces
from pettingzoo.utils.env import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from spielwerk.core.reasons import SpielwerkError
from spielwerk.env.play import ILLEGAL_REWARD, RAISE, TERMINATE, Play, check_illegal
from spielwerk.env.rewards import WIN
from spielwerk.env.shown import HUMAN, MODES, check_mode, render
from spielwerk.env.spaces import FLAT, mask_of, observation_space, seen_by
from spielwerk.errors import sentences

problem = sentences("spielwerk.env")

Observation = dict[str, Any]


def agent_name(seat: int) -> str:
    """Return what PettingZoo calls the player at a seat."""
    return f"player_{seat}"


class TableEnv(AECEnv[str, Observation, Any]):  # type: ignore[misc]
    """A table at which every seat is an agent.

    An observation is a dictionary: `observation` is what the seat sees, flat or in named parts (`observation="dict"`),
    and `action_mask` marks the legal actions; the mask stands in the infos too. A seat that is not asked sees the table
    as well, with an empty mask. Agents do not act in a fixed order, so the parallel API fits only by PettingZoo's
    conversion for turn-based environments.

    `reward` and `max_steps` are those of every environment (see `Play`), `render_mode` is "ansi" or "human", and
    all other options are the game's own.
    """

    def __init__(
        self,
        game: str,
        *,
        observation: str = FLAT,
        reward: str = WIN,
        max_steps: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Agree on everything; `reset` deals."""
        super().__init__()
        check_mode(render_mode)
        self.play = Play(game, options, reward, max_steps)
        self.metadata = {"name": f"spielwerk_{game}_v1", "render_modes": list(MODES), "is_parallelizable": False}
        self.render_mode = render_mode
        self.possible_agents = [agent_name(seat) for seat in range(self.play.players)]
        self.agents: list[str] = []
        self._shape = observation
        self._seeds = Random()
        self._observation_space = {agent: self._space() for agent in self.possible_agents}
        self._action_space = {agent: spaces.Discrete(self.play.actions) for agent in self.possible_agents}

    def _space(self) -> spaces.Dict:
        mask = spaces.Box(0, 1, (self.play.actions,), np.int8)
        return spaces.Dict({"observation": observation_space(self.play.layout, self._shape), "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self._observation_space[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of actions: the game's action table."""
        return self._action_space[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; a seed gives the same deal as the game's `deal`, and decides those of later resets."""
        del options
        if seed is not None:
            self._seeds = Random(seed)
        self.play.begin(self._seeds.getrandbits(48) if seed is None else seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._go_on()

    def _go_on(self) -> None:
        self.agent_selection = agent_name(self.play.seat)
        self.infos = {agent: {"action_mask": mask_of(self.play, self._seat(agent))} for agent in self.agents}

    @staticmethod
    def _seat(agent: str) -> int:
        return int(agent.removeprefix("player_"))

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees and may do."""
        seat = self._seat(agent)
        return {"observation": seen_by(self.play, seat, self._shape), "action_mask": mask_of(self.play, seat)}

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Take the action of the agent that is asked; one that is not legal is refused with its reason."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(cast("int | None", action))
            return
        if action is None:
            raise SpielwerkError(problem("has-to-act", agent=agent))
        self.play.step(int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self.play.rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, self.play.ended)
        self.truncations = dict.fromkeys(self.agents, self.play.cut_off)
        self._accumulate_rewards()
        self._go_on()
        if self.play.over:
            self._deads_step_first()
        if self.render_mode == HUMAN:
            self.render()

    def render(self) -> str | None:
        """Return the table as the seat that is asked sees it, or print it in mode "human"."""
        return render(self.render_mode, self.play.view(self.play.seat))

    def close(self) -> None:
        """Nothing is left open."""

    def __str__(self) -> str:
        """Return the name of the environment."""
        return str(self.metadata["name"])


def wrapped(game: str, *, illegal: str = RAISE, **options: Any) -> TableEnv:
    """Return a table in PettingZoo's wrappers.

    `illegal` says what an illegal action does: "raise" raises `IllegalAction` with its reason, "terminate" ends the
    game with a reward of -1 for whoever took it, as is usual in PettingZoo. All other options are those of `TableEnv`.
    """
    check_illegal(illegal)
    table: AECEnv[str, Observation, Any] = TableEnv(game, **options)
    if illegal == TERMINATE:
        table = TerminateIllegalWrapper(table, illegal_reward=ILLEGAL_REWARD)
    return cast("TableEnv", OrderEnforcingWrapper(table))
