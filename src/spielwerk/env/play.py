"""A game in progress as an environment needs it: dealt from a seed, played action by action, paid for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import spielwerk
from spielwerk.core.chance import Chance, Seeded
from spielwerk.core.events import Event, Run
from spielwerk.core.reasons import IllegalAction, SpielwerkError
from spielwerk.core.state import State
from spielwerk.core.view import View
from spielwerk.env.rewards import LEAD, WIN, check_scheme, final_rewards, present_leads
from spielwerk.errors import sentences
from spielwerk.observe import layout_of

problem = sentences("spielwerk.env")

RAISE: Final = "raise"
TERMINATE: Final = "terminate"
ILLEGAL: Final = (RAISE, TERMINATE)
"""What an illegal action does: it is refused with its reason, or it ends the game."""
ILLEGAL_REWARD: Final = -1.0
"""What whoever ends a game that way is paid."""


def check_illegal(illegal: str) -> None:
    """Complain about a treatment of illegal actions there is not."""
    if illegal not in ILLEGAL:
        raise SpielwerkError(problem("no-choice", option="illegal", given=illegal, known=", ".join(ILLEGAL)))


POSITION: Final = "position"
"""The option that makes a game begin in a position, as scenarios write it, instead of being dealt."""


def begun(game: str, options: Mapping[str, Any], chance: Chance, events: list[Event] | None = None) -> State:
    """Return a table at its beginning: dealt, or set up in a position, in which cards written as `?` are dealt."""
    rules = spielwerk.game(game)
    state: State
    if POSITION not in options:
        state = rules.deal_with(options, chance, events)
        return state
    rest = dict(options)
    position, players = rest.pop(POSITION), rest.pop("players", ())
    named = () if isinstance(players, int) else players
    state = rules.position(position, players=named, options=rest, chance=chance, events=events)
    return state


class Play:
    """One game after the other, by the same agreement.

    `max_steps` ends a game after so many actions without a winner (0: never). Each of the `starts` is a set of options
    that are added to the others; the seed of a game says which one is its. Everything that is observed is what
    the view of a seat tells.
    """

    def __init__(
        self,
        game: str,
        options: dict[str, Any],
        reward: str = WIN,
        max_steps: int = 0,
        starts: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        """Agree on the game, its options and what it pays; the first deals show whether all that is possible."""
        check_scheme(reward)
        if max_steps < 0:
            raise SpielwerkError(problem("too-few", option="max_steps", given=max_steps, least=0))
        self._game = spielwerk.game(game)
        self._starts = [{**options, **start} for start in starts] or [options]
        self._reward = reward
        self._max_steps = max_steps
        sizes = {len(begun(game, start, Seeded(0)).setup.players) for start in self._starts}
        if len(sizes) > 1:
            raise SpielwerkError(problem("starts-differ", players=", ".join(map(str, sorted(sizes)))))
        self.begin(0)
        self.players = len(self.state.setup.players)
        self.actions = len(self._game.notation)
        self.layout = layout_of(game, self.players)

    def __getstate__(self) -> dict[str, Any]:
        """Travel without the layout, which everybody has."""
        return {name: value for name, value in vars(self).items() if name != "layout"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Arrive, and look the layout up."""
        vars(self).update(state)
        self.layout = layout_of(self._game.name, self.players)

    def begin(self, seed: int) -> None:
        """Deal a new game; the seed decides all its luck."""
        options = self._starts[seed % len(self._starts)]
        self.take_up(begun(self._game.name, options, Seeded(seed)), seed, 0)

    def take_up(self, state: State, seed: int, steps: int) -> None:
        """Go on with a game of that seed, of which so many steps were played."""
        self.state = state
        self.seed = seed
        self.steps = steps
        self.run = Run(Seeded(seed))
        self.rewards = [0.0] * len(state.setup.players)
        self._leads = present_leads(state) if self.pays_always else []

    def setups(self) -> list[Any]:
        """Return what is agreed on in the games of each start."""
        return [begun(self._game.name, start, Seeded(0)).setup for start in self._starts]

    @property
    def pays_always(self) -> bool:
        """Whether every action may pay something, not only the last one."""
        return self._reward == LEAD

    @property
    def seat(self) -> int:
        """The seat that has to decide; the one on turn when the game is over."""
        frame = self.state.frame
        return self.state.turn if frame is None else frame.seat

    @property
    def options(self) -> list[int]:
        """The legal actions."""
        return [] if self.over else self.state.options

    @property
    def ended(self) -> bool:
        """Whether somebody has won."""
        return self.state.frame is None

    @property
    def cut_off(self) -> bool:
        """Whether the game is over without a winner, since it took too many actions."""
        return self.steps == self._max_steps > 0 and self.state.frame is not None

    @property
    def over(self) -> bool:
        """Whether nothing can be done any more."""
        return self.ended or self.cut_off

    def step(self, action: int) -> None:
        """Take an action and note what it pays to everybody; refuse it with the reason if it is not legal."""
        state = self.state
        if action not in state.options or self.over:
            self.refuse(action)
        state.apply(action, self.run)
        self.steps += 1
        self.pay()

    def pay(self) -> None:
        """Note what the last action pays to everybody."""
        if self.pays_always:
            before, self._leads = self._leads, present_leads(self.state)
            self.rewards = [now - then for now, then in zip(self._leads, before, strict=True)]
        elif (outcome := self.state.outcome) is not None:
            self.rewards = final_rewards(self._reward, outcome)

    def refuse(self, action: int) -> None:
        """Say why an action is not possible."""
        if self.over:
            raise SpielwerkError(problem("game-over"))
        if not 0 <= action < self.actions:
            raise SpielwerkError(problem("no-action", action=action, last=self.actions - 1))
        reason = self.state.why_not(action)
        assert reason is not None
        raise IllegalAction(self.state.text(action), reason)

    def view(self, seat: int) -> View:
        """Return the table as a seat sees it."""
        return self.state.view(seat)

    def observe(self, seat: int) -> bytearray:
        """Return what a seat sees, as a row of signed bytes."""
        row = bytearray(self.layout.size)
        self.layout.encode(self.state, seat, row, 0)
        return row

    def mask(self, seat: int) -> bytearray:
        """Return a byte per action: 1 where the seat can take it now."""
        mask = bytearray(self.actions)
        if seat == self.seat:
            for action in self.options:
                mask[action] = 1
        return mask
