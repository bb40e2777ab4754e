"""One seat of a game for Gymnasium; bots sit at the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import gymnasium
from gymnasium import spaces

import spielwerk
from spielwerk.bots.base import Bot, ask
from spielwerk.bots.registry import check_bot, make_bot
from spielwerk.core.reasons import IllegalAction, SpielwerkError
from spielwerk.env.play import ILLEGAL_REWARD, RAISE, TERMINATE, Play, check_illegal
from spielwerk.env.rewards import WIN
from spielwerk.env.shown import HUMAN, MODES, check_mode, render
from spielwerk.env.spaces import FLAT, Mask, Seen, mask_of, observation_space, seen_by
from spielwerk.errors import sentences

problem = sentences("spielwerk.env")

ANY_SEAT: Final = "any"


class SoloEnv(gymnasium.Env[Any, Any]):
    """A table at which one seat is the agent's and bots play the others.

    `opponents` is a bot for all other seats, or one name for each; `seat` is a number, or "any" for one by lot in each
    game. The legal actions are in `info["action_mask"]` and in `action_masks()`. `illegal` says what another one does:
    "terminate", as Gymnasium expects, ends the game with a reward of -1 and the reason in the info, "raise" raises
    `IllegalAction` with its reason. `observation`, `reward`, `max_steps` and `render_mode` are those of every
    environment, where `max_steps` counts the actions of all seats; all other options are the game's own.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 4}  # noqa: RUF012 - Gymnasium declares it so

    def __init__(
        self,
        game: str,
        *,
        opponents: str | Sequence[str] = "random",
        seat: int | str = 0,
        illegal: str = TERMINATE,
        observation: str = FLAT,
        reward: str = WIN,
        max_steps: int = 0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        """Agree on everything; `reset` deals."""
        check_mode(render_mode)
        check_illegal(illegal)
        self.play = Play(game, options, reward, max_steps)
        others = self.play.players - 1
        self._names = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(self._names) != others:
            raise SpielwerkError(problem("opponents", wanted=others, given=len(self._names)))
        for name in self._names:
            check_bot(name)
        if seat != ANY_SEAT and seat not in range(self.play.players):
            seats = [*map(str, range(self.play.players)), ANY_SEAT]
            raise SpielwerkError(problem("no-choice", option="seat", given=seat, known=", ".join(seats)))
        self._game = game
        self._wanted = seat
        self._illegal = illegal
        self._shape = observation
        self.render_mode = render_mode
        self.seat = 0
        self._bots: dict[int, Bot] = {}
        self._over = True
        self.observation_space = observation_space(self.play.layout, observation)
        self.action_space = spaces.Discrete(self.play.actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Deal a new game and play it up to the agent's first decision.

        Should the game be over before, it is dealt again.
        """
        super().reset(seed=seed)
        del options
        self._over = True
        while self._over:
            self._deal()
        return seen_by(self.play, self.seat, self._shape), self._info()

    def _deal(self) -> None:
        luck = int(self.np_random.integers(2**48))
        self.seat = int(self.np_random.integers(self.play.players)) if self._wanted == ANY_SEAT else int(self._wanted)
        self.play.begin(luck)
        seats = [seat for seat in range(self.play.players) if seat != self.seat]
        self._bots = {
            seat: make_bot(name, self._game, luck + seat) for seat, name in zip(seats, self._names, strict=True)
        }
        self._let_others_play()

    def _let_others_play(self) -> float:
        """Let the bots play until the agent is asked; return what that paid."""
        paid = 0.0
        while not self.play.over and self.play.seat != self.seat:
            self.play.step(ask(self._bots[self.play.seat], self.play.state))
            paid += self.play.rewards[self.seat]
        self._over = self.play.over
        return paid

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Take an action, then let the others play up to the agent's next decision or the end."""
        try:
            if self._over:
                raise SpielwerkError(problem("game-over"))
            self.play.step(int(action))
        except IllegalAction as error:
            if self._illegal == RAISE:
                raise
            self._over = True
            seen = seen_by(self.play, self.seat, self._shape)
            return seen, ILLEGAL_REWARD, True, False, self._info(illegal=str(error))
        paid = self.play.rewards[self.seat]
        paid += self._let_others_play()
        if self.render_mode == HUMAN:
            self.render()
        seen = seen_by(self.play, self.seat, self._shape)
        return seen, paid, self.play.ended, self.play.cut_off, self._info()

    def _info(self, **more: Any) -> dict[str, Any]:
        return {"action_mask": mask_of(self.play, self.seat), "seat": self.seat, **more}

    def action_masks(self) -> Mask:
        """Return a 1 for every legal action, as masked learners ask for it."""
        return mask_of(self.play, self.seat)

    def render(self) -> Any:
        """Return the table as the agent sees it, or print it in mode "human"."""
        return render(self.render_mode, self.play.view(self.seat))


for _game in spielwerk.games():
    gymnasium.register(f"spielwerk/{_game}-v1", entry_point="spielwerk.env.gym:SoloEnv", kwargs={"game": _game})
