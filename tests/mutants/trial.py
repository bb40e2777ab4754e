"""Trying one mutant: the rulings of its card, all rulings, then playthroughs and laws; the first failure ends it.

It runs in a process of its own, forked before any rule was imported, with the scenarios already read.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import resource
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final

from mutants.mutate import SOURCES, Mutant, broken, card_at
from spielwerk.judge.files import Scenario, load_file, scenario_files

TOO_LONG: Final = 60
"""Seconds of work after which a mutant that still runs counts as noticed."""
_MEMORY: Final = 3 << 30
RULINGS: Final = SOURCES.parents[1] / "rulings"
_LAWS: Final = {"bluemoon": 4, "kunitori": 3}
"""How many random games the laws are checked in, at each state."""
SURVIVED: Final = ""
_scenarios: dict[str, list[Scenario]] = {}


def read_scenarios(games: Sequence[str]) -> None:
    """Read the rulings once; forked processes have them."""
    for game in games:
        _scenarios[game] = [s for file in scenario_files([RULINGS / game]) for s in load_file(file)]


class _Breaking(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Gives the import system the broken module in place of the one that lies there."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant
        self._path = SOURCES / mutant.file
        self._module = "spielwerk." + mutant.file.removesuffix(".py").replace("/", ".")

    def find_spec(
        self, name: str, path: Any, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        del path, target
        return importlib.util.spec_from_loader(name, self, origin=str(self._path)) if name == self._module else None

    def get_source(self, fullname: str) -> str:
        return Path(self._path).read_text(encoding="utf-8")

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(broken(self._path, self._mutant.place), str(self._path), "exec"), module.__dict__)


def attempt(mutant: Mutant) -> tuple[Mutant, str]:
    """Return by what the mutant was noticed, or SURVIVED."""
    signal.signal(signal.SIGPROF, _give_up)
    signal.setitimer(signal.ITIMER_PROF, TOO_LONG)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    assert not any(name.startswith(("spielwerk.bluemoon", "spielwerk.kunitori")) for name in sys.modules)
    sys.meta_path.insert(0, _Breaking(mutant))
    game = mutant.file.partition("/")[0]
    try:
        return mutant, _by_rulings(mutant, game) or _by_playthroughs(game) or _by_facts(mutant) or _by_laws(game)
    except Exception as error:  # whatever a broken rule raises, somebody would have noticed
        return mutant, f"{type(error).__name__}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


class _TooLong(Exception):  # noqa: N818
    pass


def _give_up(number: int, frame: Any) -> None:
    del number, frame
    raise _TooLong


def _by_rulings(mutant: Mutant, game: str) -> str:
    from spielwerk.judge.runner import run_scenario  # noqa: PLC0415 - only the broken rules may be imported

    path = SOURCES / mutant.file
    card = card_at(path, mutant.line) if "/cards/" in mutant.file else ""
    scenarios = sorted(_scenarios[game], key=lambda each: not _about(each, card, path.stem))
    for scenario in scenarios:
        if not run_scenario(scenario, strict=True).passed:
            return f"{scenario.file.name}:{scenario.line}"
    return SURVIVED


def _about(scenario: Scenario, card: str, module: str) -> bool:
    return card in repr((scenario.position, scenario.steps)) if card else module in scenario.file.name


def _by_playthroughs(game: str) -> str:
    from playthroughs import FOLDER, playthrough, set_ups  # noqa: PLC0415

    for name, (played, _) in set_ups().items():
        if played == game and playthrough(name) != (FOLDER / f"{name}.txt").read_text(encoding="utf-8"):
            return f"playthrough {name}"
    return SURVIVED


def _by_facts(mutant: Mutant) -> str:
    """What is printed on a card is compared with a table of its own."""
    if not mutant.where.startswith("card ") or not mutant.file.startswith("bluemoon"):
        return SURVIVED
    from spielwerk.bluemoon.cards.model import CARDS  # noqa: PLC0415
    from spielwerk.bluemoon.cards.roster import PEOPLES  # noqa: PLC0415
    from test_facts_bluemoon import (  # noqa: PLC0415
        test_a_card_is_as_printed,
        test_a_preset_deck_has_the_cards_packed_in_it,
    )

    try:
        for card in CARDS:
            test_a_card_is_as_printed(card)
        for people in PEOPLES:
            test_a_preset_deck_has_the_cards_packed_in_it(people)
    except AssertionError:
        return "facts"
    return SURVIVED


def _by_laws(game: str) -> str:
    import spielwerk  # noqa: PLC0415
    from laws import check_laws, walk  # noqa: PLC0415

    the_game = spielwerk.game(game)
    for seed in range(_LAWS[game]):
        rng = Random(seed)
        try:
            for state in walk(the_game.deal(seed=seed), rng, 60):
                check_laws(the_game, state, rng)
        except AssertionError:
            return f"laws, game {seed}"
    return SURVIVED
