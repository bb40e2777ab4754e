"""The states rulings lead to: rarer ones than random games meet."""

from __future__ import annotations

from spielwerk.core.state import State
from spielwerk.judge.files import Scenario, Step
from spielwerk.judge.runner import _Runner


class _Witness(_Runner):
    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario, strict=False)
        self.states: list[State] = []

    def _step(self, step: Step) -> None:
        state = self._state
        if state is not None and state.frame is not None and (not self.states or state != self.states[-1]):
            self.states.append(state.copy())
        super()._step(step)


def asked_states(scenario: Scenario) -> list[State]:
    """Return the states before each step of a scenario in which somebody is asked."""
    witness = _Witness(scenario)
    witness.run()
    return witness.states
