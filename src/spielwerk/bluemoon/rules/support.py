"""The booster/support phase and what follows immediately after it (R3.6)."""

from __future__ import annotations

from typing import Final

from spielwerk.bluemoon import icons, marks, phases, zones
from spielwerk.bluemoon.actions import LAY_BLUFF, LOAD, PASS, PLAY, load_action, loaded_card, loading_ship
from spielwerk.bluemoon.cards.model import AFTER_SUPPORT, BOOSTER, CARDS, CARGO_TYPES, SUPPORT, Does
from spielwerk.bluemoon.cards.roster import SHIPS
from spielwerk.bluemoon.rules import frames
from spielwerk.bluemoon.rules.demands import name_caterpillar, unmet_reason
from spielwerk.bluemoon.rules.fight import sing_siren
from spielwerk.bluemoon.rules.lay import lay, lay_bluff
from spielwerk.bluemoon.rules.layable import bluff_refusal, is_layable, lay_refusal, layable_from, load_refusal
from spielwerk.bluemoon.rules.moving import keep_checkpoint
from spielwerk.bluemoon.rules.precedence import in_force
from spielwerk.bluemoon.rules.ships import discard_landed, load
from spielwerk.bluemoon.rules.special import FALL_BACK
from spielwerk.bluemoon.rules.turn import PHASE_STEPS, add_anytime, anytime_refusal, enter, take_anytime
from spielwerk.bluemoon.rules.ways import bluff_way, way_of
from spielwerk.bluemoon.state import BlueMoonState
from spielwerk.bluemoon.steps import Step, push, register
from spielwerk.core.events import Run
from spielwerk.core.frame import Frame
from spielwerk.core.reasons import Reason


class Support(Step):
    """Lay boosters and supports, bluff, load ships, within what is allowed."""

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Offer all of it; the phase may always be ended."""
        if name_caterpillar(state):
            return None
        seat = frame.seat
        options: list[int] = []
        ships = state.zone(zones.INFLUENCE, seat)
        for card in layable_from(state, seat, CARGO_TYPES):
            printed = state.cards[card]
            if printed.type & (BOOSTER | SUPPORT) and is_layable(state, seat, card):
                options.append(PLAY + card)
            if printed.icons & icons.ANY_BLUFF and bluff_refusal(state, seat, card) is None:
                options.append(LAY_BLUFF + card)
            options += [load_action(card, ship) for ship in ships if load_refusal(state, seat, card, ship) is None]
        add_anytime(options, state, seat)
        options.append(PASS)
        return options

    def refusal(self, state: BlueMoonState, frame: Frame, action: int) -> Reason | None:
        """Refuse what limits, bans and missing icons forbid."""
        seat = frame.seat
        if action == PASS:
            return None
        if PLAY <= action < PLAY + len(CARDS) and state.cards[action - PLAY].type & (BOOSTER | SUPPORT):
            return lay_refusal(state, seat, action - PLAY)
        if LAY_BLUFF <= action < LAY_BLUFF + len(CARDS):
            return bluff_refusal(state, seat, action - LAY_BLUFF)
        if LOAD <= action < LOAD + len(CARDS) * len(SHIPS):
            return load_refusal(state, seat, loaded_card(action), loading_ship(action))
        return anytime_refusal(state, seat, action)

    def take(self, state: BlueMoonState, frame: Frame, action: int, run: Run) -> None:
        """Do one of these, or end the phase."""
        seat = frame.seat
        if action == PASS:
            state.marks[marks.PHASE] = phases.POWER
            state.frame = Frame(AFTER_SUPPORT_PHASE, seat)
        elif PLAY <= action < PLAY + len(CARDS):
            card = action - PLAY
            lay(state, seat, card, way_of(state, seat, card), run)
        elif LAY_BLUFF <= action < LAY_BLUFF + len(CARDS):
            card = action - LAY_BLUFF
            lay_bluff(state, seat, card, bluff_way(state, seat, card), run)
        elif LOAD <= action < LOAD + len(CARDS) * len(SHIPS):
            keep_checkpoint(state)
            state.marks[marks.SUPPORT_UNITS] += 1
            load(state, seat, loaded_card(action), loading_ship(action), run)
        else:
            take_anytime(state, frame, action, run)


class AfterSupport(Step):
    """Settle demands, then the texts that work immediately after the phase, then ships are gone.

    The stage counts: 0 demands, then one place per active card whose text is asked about.
    """

    def ask(self, state: BlueMoonState, frame: Frame, run: Run) -> list[int] | None:
        """Nobody decides here except through the texts themselves."""
        if name_caterpillar(state):
            return None
        seat = frame.seat
        if frames.stage(frame) == 0:
            if unmet_reason(state, seat) is not None:
                state.frame = Frame(FALL_BACK, seat)
            elif not sing_siren(state, seat, run):
                state.frame = frame.at(1)
            return None
        texts = [
            card
            for card in in_force(state).live[seat]
            if isinstance(power := state.cards[card].power, Does) and power.when == AFTER_SUPPORT
        ]
        if frames.stage(frame) <= len(texts):
            card = texts[frames.stage(frame) - 1]
            power = state.cards[card].power
            assert isinstance(power, Does)
            state.frame = frame.at(frames.stage(frame) + 1)
            push(state, power.step, seat, card, power.number)
            return None
        discard_landed(state, seat, run)
        enter(state, phases.POWER)
        return None


PHASE_STEPS[phases.SUPPORT] = register(Support("support"))
AFTER_SUPPORT_PHASE: Final = register(AfterSupport("after-support"))
