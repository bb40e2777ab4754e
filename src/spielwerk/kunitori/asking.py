"""A question of Kunitori: what can be answered, and why not something else, side by side in one class per question."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from spielwerk.core.steps import Step

if TYPE_CHECKING:
    from spielwerk.core.frame import Frame
    from spielwerk.core.reasons import Reason
    from spielwerk.kunitori.state import KunitoriState


class Question(Step["KunitoriState"]):
    """A step that may ask. `verbs` are the verbs of its answers.

    `ask` lists the answers; `refusal` says the same the other way round, for any action with one of these verbs. A law
    compares both over the whole table of actions, and each reason with the state it is given in.
    """

    verbs: ClassVar[tuple[str, ...]] = ()

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """Say why an action is no answer, or None if it is one; its arguments are given by number."""
        raise NotImplementedError(self.name)
