"""All steps of the game, in the order of their numbers in `kunitori.steps`."""

from __future__ import annotations

from spielwerk.kunitori.cards import politics, strategy
from spielwerk.kunitori.rules import action, aftermath, battle, buy, end, joint
from spielwerk.kunitori.state import KunitoriState

KunitoriState.steps = (
    action.ActionPhase("action"),
    joint.Joint("joint-battle"),
    joint.JointTarget("joint-target"),
    joint.Consent("consent"),
    battle.Generals("generals"),
    battle.Troops("troops"),
    battle.Fight("fight"),
    battle.Defence("defence"),
    battle.Ambush("ambush"),
    battle.Compare("compare"),
    battle.Prize("prize"),
    aftermath.Demands("land-destroyer"),
    aftermath.Aftermath("put-back"),
    buy.BuyPhase("buy"),
    buy.Place("place"),
    end.EndArea("keep-standing"),
    end.EndHand("keep-in-hand"),
    strategy.Warning("warning"),
    strategy.WarningTrash("give-back"),
    strategy.Trap("trap"),
    strategy.TrapCard("trap-card"),
    strategy.TakeBack("take-back"),
    strategy.Monk("monk"),
    strategy.Ninja("ninja"),
    strategy.NinjaShield("ninja-shield"),
    strategy.NinjaTrash("ninja-trash"),
    politics.TempleTown("temple-town"),
    politics.PortTown("port-town"),
)
