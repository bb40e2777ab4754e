"""One position for every question Kunitori can ask, each a few moves away; all seats are the visitor's."""

from __future__ import annotations

from typing import Final, NamedTuple


class Asked(NamedTuple):
    """A position and the moves that lead to its question."""

    position: str
    moves: tuple[str, ...] = ()


def _four(hand: str, more: str = "", phase: str = "action") -> str:
    """Return a table of four with everything standing that can be asked about."""
    return f"""
game: kunitori
title: asked
players: [Aki, Benkei, Chiyo, Dai]
position:
  turn: Aki
  phase: {phase}
  gained_land: [Benkei, Dai]
  trash: [copper, village]
{more}
  Aki: {{hand: {hand}, deck: {{copper: 4, village: 2}}, discarded: [sanada-yukimura, kuroda-yoshitaka, silver]}}
  Benkei:
    hand: {{skilled-ninja: 1, honda-tadakatsu: 1, copper: 3}}
    deployed: {{spear-troopers: 1, cavalry: 2, light-archers: 1, land-destroyer: 1}}
    deck: [loyal-servants-warning, gunner-mercenaries, copper, village]
  Chiyo:
    hand: {{light-archers: 1, gunner-mercenaries: 1, copper: 3}}
    deployed: {{spear-troopers: 1, fake-fortress: 1}}
    deck: [a-beauty-to-topple-kingdoms, rampart-under-construction, copper]
  Dai: {{hand: {{copper: 5}}, deck: {{copper: 4}}}}
do: []
"""


_ARMY: Final = """
game: kunitori
title: army
players: [Aki, Benkei, Chiyo, Dai]
position:
  turn: Aki
  phase: battle
  Aki:
    hand: {copper: 2, village: 1}
    played: [honda-tadakatsu, maeda-toshimasu, cavalry, cavalry, spear-troopers, land-destroyer]
    deck: {copper: 4}
  Benkei:
    hand: {light-archers: 1, gunner-mercenaries: 1, copper: 2}
    deployed: {spear-troopers: 2, cavalry: 1, light-archers: 1}
    deck: [spear-troopers, copper, village]
  Chiyo: {hand: {copper: 3, gunner-mercenaries: 1}, deployed: {fake-fortress: 1, spear-troopers: 1}, deck: {copper: 3}}
  Dai: {hand: {copper: 4}, deck: {copper: 4}}
do: []
"""
_JOINT: Final = """
game: kunitori
title: joint
players: [Aki, Benkei, Chiyo, Dai]
position:
  turn: Aki
  phase: battle
  Aki:
    hand: {copper: 2, village: 1}
    played: [honda-tadakatsu, travelling-monk, cavalry, spear-troopers]
    deck: {copper: 4}
  Benkei: {hand: {copper: 4}, deployed: {spear-troopers: 1, cavalry: 1}, deck: {copper: 4}}
  Chiyo: {hand: {light-archers: 1, copper: 3}, deployed: {spear-troopers: 3, cavalry: 2}, deck: {copper: 3}}
  Dai: {hand: {copper: 4}, deployed: {land-destroyer: 1}, deck: {copper: 4}}
do: []
"""
_WEAK: Final = """
game: kunitori
title: weak
players: [Aki, Chiyo]
position:
  turn: Aki
  phase: battle
  Aki: {hand: {copper: 2}, played: [ishida-mitsunari, spear-troopers], deck: {copper: 4}}
  Chiyo:
    hand: {copper: 3}
    deployed: {spear-troopers: 3, cavalry: 2, land-destroyer: 1}
    deck: [light-archers, copper, village]
do: []
"""
_END: Final = """
game: kunitori
title: end
players: [Aki, Benkei, Chiyo]
position:
  turn: Aki
  phase: end
  Aki:
    hand: {trap: 1, skilled-ninja: 1, take-back: 1, village: 1}
    played: [cavalry, rampart-under-construction, castle-town, silver, silver, copper]
    deployed: {spear-troopers: 2, land-destroyer: 1}
    deck: {copper: 4}
  Benkei: {hand: {copper: 4}, deployed: {spear-troopers: 1, cavalry: 1}, deck: {copper: 4}}
  Chiyo: {hand: {copper: 4}, deployed: {spear-troopers: 3, cavalry: 2}, deck: {copper: 3}}
do: []
"""
_MONEY: Final = _four(
    "{gold: 2, silver: 1, copper: 1, skilled-ninja: 1}", "  buys: 2\n  discount: 1\n  joint_battles: 1", "buy"
)
_SENT: Final = ("send honda-tadakatsu Benkei", "send maeda-toshimasu Benkei")
_HAND: Final = "{{{}: 1, copper: 2, silver: 1, village: 1}}"

ASKED: Final[dict[str, Asked]] = {
    "action": Asked(_four("{trap: 1, castle-town: 1, cavalry: 1, copper: 2}")),
    "buy": Asked(_MONEY),
    "place": Asked(_MONEY, ("treasure gold", "buy a-beauty-to-topple-kingdoms")),
    "warning": Asked(_four(_HAND.format("loyal-servants-warning")), ("play loyal-servants-warning",)),
    "give-back": Asked(_four(_HAND.format("loyal-servants-warning")), ("play loyal-servants-warning", "choose trash")),
    "trap": Asked(_four(_HAND.format("trap")), ("play trap",)),
    "trap-card": Asked(_four(_HAND.format("trap")), ("play trap", "target Benkei")),
    "take-back": Asked(_four(_HAND.format("take-back")), ("play take-back",)),
    "monk": Asked(_four(_HAND.format("travelling-monk")), ("play travelling-monk",)),
    "ninja": Asked(_four(_HAND.format("skilled-ninja")), ("play skilled-ninja",)),
    "ninja-shield": Asked(_four(_HAND.format("skilled-ninja")), ("play skilled-ninja", "target Benkei")),
    "ninja-trash": Asked(_four(_HAND.format("skilled-ninja")), ("play skilled-ninja", "target Benkei", "no")),
    "temple-town": Asked(_four(_HAND.format("temple-town")), ("play temple-town",)),
    "joint-battle": Asked(_JOINT),
    "joint-target": Asked(_JOINT, ("ally Benkei",)),
    "consent": Asked(_JOINT, ("ally Benkei", "target Chiyo")),
    "generals": Asked(_ARMY),
    "troops": Asked(_ARMY, ("send honda-tadakatsu Benkei", "send maeda-toshimasu Chiyo")),
    "defence": Asked(_ARMY, _SENT),
    "ambush": Asked(_ARMY, (*_SENT, "ambush")),
    "land-destroyer": Asked(_ARMY, (*_SENT, "reinforce")),
    "prize": Asked(_WEAK, ("send ishida-mitsunari Chiyo", "reinforce")),
    "put-back": Asked(_WEAK, ("send ishida-mitsunari Chiyo", "reinforce", "refuse")),
    "keep-standing": Asked(_END),
    "keep-in-hand": Asked(_END, ("keep cavalry", "keep spear-troopers", "done")),
}
