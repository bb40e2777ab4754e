"""A table written as a scenario: in lines for people, or in one line as the address of a position."""

from __future__ import annotations

from math import inf
from typing import Any, Final
from urllib.parse import quote_plus

import yaml

from spielwerk.core.game import Game
from spielwerk.core.state import State
from spielwerk.core.view import View
from spielwerk.language import Language

POSITION_PAGE: Final = "/position"
_READABLE: Final = "{}[]:,'?/!"
"""Signs an address keeps as they are behind its `#`."""


class _Plain(yaml.SafeDumper):
    """Writes equal parts twice instead of referring to the first."""

    def ignore_aliases(self, data: Any) -> bool:
        """Say that no part is ever referred to."""
        del data
        return True


def scenario_text(game: Game[Any], shown: State | View, language: Language) -> str:
    """Return the table as a scenario without steps; what a view hides is unknown."""
    scenario = _titled(game, shown, language)
    return yaml.dump(scenario, Dumper=_Plain, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110)


def position_link(game: Game[Any], shown: State | View, language: Language) -> str:
    """Return where the page shows the table: the scenario in one line behind the `#`, before it who looks."""
    scenario = _titled(game, shown, language)
    line = yaml.dump(scenario, Dumper=_Plain, sort_keys=False, allow_unicode=True, default_flow_style=True, width=inf)
    seat = "" if isinstance(shown, State) else f"?seat={shown.seat}"
    return f"{POSITION_PAGE}{seat}#{quote_plus(line.strip(), safe=_READABLE)}"


def _titled(game: Game[Any], shown: State | View, language: Language) -> dict[str, Any]:
    said = game.scenario(shown)
    return {"game": said.pop("game"), "title": game.wording(language).title(), **said, "do": []}
