"""Blue Moon with all its expansions on the machine in `core`.

A turn runs through the modules `start`, `leadership`, `retreat`, `character`, `support`, `power` and `end`;
`windows` are the moments in which the other player may intervene, `fight` is how a fight ends. `precedence`
says which text beats which, `values` what cards are worth, `cards` what each card does, `decks` what may be
played with. What never lives here: wording (see `texts`), matches of several games, and anything that decides
for a player.
"""

from spielwerk.bluemoon.game import BlueMoon
from spielwerk.bluemoon.state import BlueMoonState

__all__ = ["BlueMoon", "BlueMoonState"]
