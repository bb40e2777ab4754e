"""Entering the battle phase, and the joint battle of the Travelling monk (rules section 6)."""

from __future__ import annotations

from spielwerk.core.events import Event, Run
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason
from spielwerk.kunitori import steps, zones
from spielwerk.kunitori.actions import ALLY, NO, PASS, TARGET, YES
from spielwerk.kunitori.asking import Question
from spielwerk.kunitori.names import is_fighter
from spielwerk.kunitori.rules import frames
from spielwerk.kunitori.rules.because import because
from spielwerk.kunitori.state import KunitoriState


def enter_battle_phase(state: KunitoriState, run: Run) -> None:
    """Go on to the battle phase; a player who can declare nothing is past it at once (KU-R3.2)."""
    state.phase = steps.BATTLE_PHASE
    if run.events is not None and may_fight(state):
        run.events.append(Event("phase", state.turn, number=steps.BATTLE_PHASE))
    state.frame = Frame(steps.JOINT if may_join(state) else steps.GENERALS, state.turn)


def may_join(state: KunitoriState) -> bool:
    """Whether a joint battle may be declared (KU-R6.1)."""
    if state.monks == 0 or len(state.setup.seats) < 3:
        return False
    return state.setup.options.monk_general == "not-needed" or state.has_general()


def may_fight(state: KunitoriState) -> bool:
    """Whether the active player can declare any battle."""
    return state.has_general() or may_join(state)


class Joint(Question):
    """With whom to fight. `frame.picks` are the seats that have refused."""

    verbs = ("ally", "pass")

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int]:
        """Anybody who was not asked yet; to pass leaves it to the generals (KU-R6.3)."""
        seats = [ALLY + seat for seat in state.setup.seats if seat != frame.seat and seat not in frame.picks]
        return [*seats, PASS]

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """Everybody is asked once, nobody joins himself."""
        if verb == "pass":
            return None
        if first == frame.seat:
            return because("third-player")
        return because("ally-refused", numbers=(first,)) if first in frame.picks else None

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Go on to the target, or to the generals."""
        if action == PASS:
            state.frame = Frame(steps.GENERALS, frame.seat)
        else:
            state.frame = Frame(steps.JOINT_TARGET, frame.seat, a=action - ALLY, picks=frame.picks)


class JointTarget(Question):
    """Against whom to fight together with the ally chosen."""

    verbs = ("target",)

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int]:
        """Any third player."""
        return [TARGET + seat for seat in state.setup.seats if seat not in (frame.seat, frames.ally(frame))]

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """The target is neither of the attackers."""
        return because("third-player") if first in (frame.seat, frames.ally(frame)) else None

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Ask the ally."""
        target = action - TARGET
        if run.events is not None:
            run.events.append(Event("ally-asked", frame.seat, other=frames.ally(frame), number=target))
        state.frame = Frame(steps.CONSENT, frames.ally(frame), a=target, picks=frame.picks)


class Consent(Question):
    """The ally agrees to attack the target, or not (KU-R6.2)."""

    verbs = ("yes", "no")

    def ask(self, state: KunitoriState, frame: Frame, run: Run) -> list[int]:
        """Yes or no."""
        return [YES, NO]

    def refusal(self, state: KunitoriState, frame: Frame, verb: str, first: int, second: int) -> Reason | None:
        """Both are possible."""
        return None

    def take(self, state: KunitoriState, frame: Frame, action: int, run: Run) -> None:
        """Fight, or ask somebody else."""
        ally = frame.seat
        active = state.turn
        if run.events is not None:
            run.events.append(Event("ally-agreed" if action == YES else "ally-refused", ally, other=active))
        if action == YES:
            state.ally = ally
            # KU-R6.4: everything takes part, nothing is held back.
            target = frames.target(frame)
            fighters = tuple([card for card in state.zone(zones.AREA, active) if is_fighter(card)])
            state.put(zones.SENT, target, fighters)
            state.frame = Frame(steps.FIGHT, active, picks=(target,))
        elif state.setup.options.ally_refusal == "end":
            state.frame = Frame(steps.GENERALS, active)
        else:
            state.frame = Frame(steps.JOINT, active, picks=(*frame.picks, ally))
