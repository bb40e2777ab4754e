"""Blue Moon with all its expansions on the machine in `core`.

`rules` is how a turn goes and what beats what, `cards` what each card does, `decks` what may be played with;
`zones`, `marks`, `icons` and `phases` are the words all of them speak in. What never lives here: matches of several
games, and anything that decides for a player.
"""

from spielwerk.bluemoon.game import BlueMoon
from spielwerk.bluemoon.state import BlueMoonState

__all__ = ["BlueMoon", "BlueMoonState"]
