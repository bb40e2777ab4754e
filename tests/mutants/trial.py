"""Trying one mutant: the rulings of its card, all rulings, then playthroughs and laws; the first failure ends it.

It runs in a process of its own with the scenarios already read. What is broken where cards are told, or in a function
that importing the rules runs, is tried in a process forked before any rule was imported. Elsewhere the rules are there
already, one function gets other code, and only the scenarios and playthroughs that run it are run.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import inspect
import resource
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from types import CodeType, ModuleType
from typing import Any, Final

from mutants.mutate import SOURCES, Mutant, broken, card_at
from other_chair import from_the_other_chair
from spielwerk.judge.files import Scenario, load_file, scenario_files

_RULINGS_TOO_LONG: Final = 10
_STATES_TOO_LONG: Final = 120
_LAWS_TOO_LONG: Final = 60
"""Seconds of work after which a mutant that still runs counts as noticed: many times what whole rules take."""
_MEMORY: Final = 3 << 30
RULINGS: Final = SOURCES.parents[1] / "rulings"
_LAWS: Final = {"bluemoon": 5, "kunitori": 10}
"""How many random games the laws are checked in."""
_EVERYWHERE: Final = 200
"""In how many rulings reasons are checked at every step, not only at the last: half the nearest ones, half spread."""
_STATES: Final = 60
_EVERY: Final = 6
"""At every sixth of the first sixty states the whole table of actions is asked about."""
SURVIVED: Final = ""
_scenarios: dict[str, list[Scenario]] = {}
"""By game, as the parent process has read them."""


def read_scenarios(games: Sequence[str]) -> dict[str, list[Scenario]]:
    """Read the rulings once; forked processes have them."""
    for game in games:
        _scenarios[game] = [s for file in scenario_files([RULINGS / game]) for s in load_file(file)]
    return _scenarios


def import_rules(games: Sequence[str]) -> None:
    """Import what is to be broken in place, and run none of it."""
    import spielwerk  # noqa: PLC0415
    import spielwerk.judge.runner  # noqa: PLC0415

    for game in games:
        spielwerk.game(game)


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
    """Return by what the mutant was noticed, or SURVIVED; in a process that has imported no rules."""
    assert not any(name.startswith(("spielwerk.bluemoon", "spielwerk.kunitori")) for name in sys.modules)
    sys.meta_path.insert(0, _Breaking(mutant))
    game = mutant.file.partition("/")[0]
    return mutant, _noticed(mutant, game, _scenarios[game], None)


def attempt_in_place(task: tuple[Mutant, list[int], list[str]]) -> tuple[Mutant, str]:
    """Return by what the mutant was noticed, or SURVIVED; where the rules are imported and have not been run."""
    mutant, scenarios, names = task
    game = mutant.file.partition("/")[0]
    _exchange(mutant)
    return mutant, _noticed(mutant, game, [_scenarios[game][number] for number in scenarios], names)


def _exchange(mutant: Mutant) -> None:
    """Give the function its broken code, for everybody who knows it."""
    path = SOURCES / mutant.file
    module = sys.modules["spielwerk." + mutant.file.removesuffix(".py").replace("/", ".")]
    code = compile(broken(path, mutant.place), str(path), "exec")
    held: Any = module
    for name in mutant.where.split("."):
        held = vars(held)[name]
        code = next(each for each in code.co_consts if isinstance(each, CodeType) and each.co_name == name)
        if not isinstance(held, type):
            break
    function = inspect.unwrap(getattr(held, "__func__", None) or getattr(held, "fget", None) or held)
    function.__code__ = code


def _noticed(mutant: Mutant, game: str, scenarios: list[Scenario], names: list[str] | None) -> str:
    signal.signal(signal.SIGPROF, _give_up)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    signal.setitimer(signal.ITIMER_PROF, _RULINGS_TOO_LONG)
    try:
        noticed = (
            _by_facts(mutant)
            or _by_rulings(mutant, scenarios)
            or _by_playthroughs(game, names)
            or _by_reasons(game)
            or _by_memory(mutant)
        )
        signal.setitimer(signal.ITIMER_PROF, _STATES_TOO_LONG)
        noticed = noticed or _by_states_of_rulings(mutant, scenarios)
        signal.setitimer(signal.ITIMER_PROF, _LAWS_TOO_LONG)
        return noticed or _by_laws(game)
    except Exception as error:  # whatever a broken rule raises, somebody would have noticed
        return f"{type(error).__name__}"
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


class _TooLong(Exception):  # noqa: N818
    pass


def _give_up(number: int, frame: Any) -> None:
    del number, frame
    raise _TooLong


def _by_rulings(mutant: Mutant, scenarios: list[Scenario]) -> str:
    from spielwerk.judge.runner import run_scenario  # noqa: PLC0415 - only the broken rules may be imported

    nearest = _nearest_first(mutant, scenarios)
    turned = [(scenario, from_the_other_chair(scenario)) for scenario in nearest]
    for scenario, played in (*zip(nearest, nearest, strict=True), *turned):
        if played is not None and not run_scenario(played, strict=True).passed:
            return f"{scenario.file.name}:{scenario.line}{'' if played is scenario else ' from the other chair'}"
    return SURVIVED


def _nearest_first(mutant: Mutant, scenarios: list[Scenario]) -> list[Scenario]:
    path = SOURCES / mutant.file
    card = card_at(path, mutant.line) if "/cards/" in mutant.file else ""
    return sorted(scenarios, key=lambda each: not _about(each, card, path.stem))


def _about(scenario: Scenario, card: str, module: str) -> bool:
    return card in repr((scenario.position, scenario.steps)) if card else module in scenario.file.name


def _by_playthroughs(game: str, names: list[str] | None) -> str:
    from playthroughs import FOLDER, playthrough, set_ups  # noqa: PLC0415

    for name in [name for name, (played, _) in set_ups().items() if played == game] if names is None else names:
        if playthrough(name) != (FOLDER / f"{name}.txt").read_text(encoding="utf-8"):
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


def _by_reasons(game: str) -> str:
    """Reasons are checked where they name their cause; a broken rule often shows in what it gives as its reason."""
    if game != "bluemoon":
        return SURVIVED
    from test_reasons_bluemoon import (  # noqa: PLC0415
        CASES,
        test_a_total_says_which_text_is_ignored_and_by_which_card,
        test_the_cause_is_named,
    )

    for name in CASES:
        try:
            test_the_cause_is_named(name)
        except AssertionError:
            return f"reason: {name}"
    try:
        test_a_total_says_which_text_is_ignored_and_by_which_card()
    except (AssertionError, IndexError):
        return "accounts"
    return SURVIVED


def _by_memory(mutant: Mutant) -> str:
    """What everybody has seen of hidden cards is looked at where the broken place notes it."""
    if not mutant.file.startswith("bluemoon") or not mutant.change.startswith(("drop memory.", "drop see()")):
        return SURVIVED
    import test_memory_bluemoon as tests  # noqa: PLC0415
    import test_secrets  # noqa: PLC0415

    try:
        test_secrets.test_a_card_found_in_a_secret_deck_is_on_record()
        test_secrets.test_of_a_secret_deck_only_what_was_shown_is_known(1)
        for name, test in vars(tests).items():
            if name.startswith("test_"):
                for decks in tests.DECKS if "decks" in inspect.signature(test).parameters else [()]:
                    test(*([decks] if decks else []))
    except AssertionError:
        return "what is remembered"
    return SURVIVED


def _by_states_of_rulings(mutant: Mutant, scenarios: list[Scenario]) -> str:
    """Where rulings lead, notes agree, reasons are true and all that is not refused can be done."""
    from test_laws_rulings import check_scenario  # noqa: PLC0415

    nearest = _nearest_first(mutant, scenarios)
    half = _EVERYWHERE // 2
    spread = max(1, len(nearest) // half)
    for at, scenario in enumerate(nearest):
        try:
            check_scenario(scenario, everywhere=at < half or at % spread == 0)
        except AssertionError:
            return f"laws in {scenario.file.name}:{scenario.line}"
    return SURVIVED


def _by_laws(game: str) -> str:
    from laws import check_actions, check_clone, check_seats, check_secrets, walk  # noqa: PLC0415

    the_game, starts, check_table, check_claims = _ground(game)
    for number, start in enumerate(starts):
        rng = Random(number)
        try:
            for at, state in enumerate(walk(start, rng, _STATES)):
                check_clone(the_game, state)
                check_seats(state)
                check_table(state)
                if at % _EVERY == 0:
                    check_actions(state)
                    check_secrets(state, rng)
                    check_claims(state, rng)
        except AssertionError:
            return f"laws, game {number}"
    return SURVIVED


def _ground(game: str) -> tuple[Any, Iterator[Any], Callable[[Any], object], Callable[[Any, Random], object]]:
    """Return a game, where its walks begin, and the checks of its table and of the reasons given on the way."""
    import spielwerk  # noqa: PLC0415

    the_game: Any = spielwerk.game(game)
    if game == "kunitori":
        import claims_kunitori  # noqa: PLC0415
        import notes_kunitori  # noqa: PLC0415
        from test_laws_kunitori import random_position  # noqa: PLC0415

        starts = (random_position(Random(seed)) for seed in range(_LAWS[game]))
        return the_game, starts, notes_kunitori.check_notes, claims_kunitori.check_claims
    import claims_bluemoon  # noqa: PLC0415
    import test_laws_bluemoon  # noqa: PLC0415
    from random_games import set_up  # noqa: PLC0415
    from spielwerk.core.chance import Seeded  # noqa: PLC0415

    deals = (the_game.deal_with(set_up(2 * number)[1], Seeded(number)) for number in range(_LAWS[game]))
    return the_game, deals, test_laws_bluemoon.check_table, claims_bluemoon.check_claims
