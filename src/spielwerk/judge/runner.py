"""Playing scenarios: one step after the other, strictly."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import spielwerk
from spielwerk.core.cards import UNKNOWN
from spielwerk.core.chance import ChanceMismatch, Forced, Seeded
from spielwerk.core.events import Event, Run
from spielwerk.core.examine import Examiner, Mismatch, UnknownExpectation, compare, per_seat
from spielwerk.core.game import Game
from spielwerk.core.reasons import BadPosition, MalformedNotation, Reason, SetupRefused
from spielwerk.core.state import State
from spielwerk.errors import sentences
from spielwerk.judge.files import KeyPath, MalformedScenario, Scenario, Step
from spielwerk.language import spoken

problem = sentences("spielwerk.judge")

FILLERS: Final = ("pass", "fight", "done", "no")
_SEARCHED: Final = 4000
"""So many positions are looked at for a way to the asked action."""


@dataclass(frozen=True)
class Failure:
    """A step that did not hold."""

    scenario: Scenario
    step: int
    line: int
    expected: str
    found: str


@dataclass
class Report:
    """What became of one scenario: its failures, and the table before its first step and after its last one."""

    scenario: Scenario
    failures: list[Failure] = field(default_factory=list)
    before: State | None = None
    after: State | None = None

    @property
    def passed(self) -> bool:
        """Whether everything held."""
        return not self.failures


class _Stop(Exception):  # noqa: N818
    """The scenario cannot go on after a failed step."""


def notation(value: Any) -> str:
    """Return a notation as text; YAML reads a bare yes or no as a boolean."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def run_scenario(scenario: Scenario, strict: bool = False) -> Report:
    """Run one scenario; a malformed one raises. Strictly, a `no` that the judge says by itself is a failure."""
    return _Runner(scenario, strict and not scenario.declines).run()


@dataclass(frozen=True)
class Walk:
    """A scenario as it is played through: the state before each step, by its number, and the one at the end."""

    before: Mapping[int, State]
    end: State | None


def walk(scenario: Scenario) -> Walk:
    """Play a scenario through and remember the states, for those who tell of it."""
    runner = _Runner(scenario, strict=False, remember=True)
    runner.run()
    return Walk(runner.before, runner.state)


class _Runner:
    def __init__(self, scenario: Scenario, strict: bool, *, remember: bool = False) -> None:
        self._scenario = scenario
        self._strict = strict
        self._remember = remember
        self.before: dict[int, State] = {}
        if scenario.game not in spielwerk.games():
            raise scenario.complain(("game",), problem("no-game", game=scenario.game))
        self._game: Game[Any] = spielwerk.game(scenario.game)
        self._examiner: Examiner[Any] = self._game.examiner()
        self._chance = Forced([], Seeded(0))
        self._events: list[Event] = []
        self._report = Report(scenario)
        self._state: State | None = None
        self._refused: SetupRefused | None = None
        self._at = 0

    def run(self) -> Report:
        keys = {key for step in self._scenario.steps if step.key == "expect" for key in step.value}
        if not keys or not keys <= {"findings"}:
            self._load()
        if self._refused is not None and "refused" not in keys:
            raise self._refusal(spoken(self._refused))
        for at, step in enumerate(self._scenario.steps, start=1):
            self._at = at
            if self._remember and self._state is not None:
                self.before[at] = self._state.copy()
            try:
                self._step(step)
            except _Stop:
                break
            except ChanceMismatch as error:
                self._fail(step, "the outcome laid down by chance", str(error))
                break
        self._report.after = self._state
        return self._report

    @property
    def state(self) -> State | None:
        """What has become of the table; none where it was refused or never set up."""
        return self._state

    def _load(self) -> None:
        scenario = self._scenario
        if scenario.position is None and scenario.deal is None:
            raise scenario.complain(("position",), problem("no-position"))
        if scenario.position is not None and scenario.deal is not None:
            raise scenario.complain(("deal",), problem("both"))
        seed = (scenario.deal or {}).get("seed", 0)
        if type(seed) is not int:
            raise scenario.complain(("deal", "seed"), problem("no-number", given=seed))
        self._events = []
        try:
            self._state = self._set_up() if scenario.deal is None else self._dealt(scenario.deal)
            self._report.before = self._state.copy()
        except SetupRefused as refused:
            self._refused = refused

    def _dealt(self, deal: Mapping[str, Any]) -> State:
        scenario = self._scenario
        try:
            dealing = self._examiner.dealing(deal, scenario.players)
        except BadPosition as error:
            raise scenario.complain(("deal", error.key), error.message) from error
        dealt: State = self._game.deal_with({**scenario.options, **dealing}, Seeded(deal.get("seed", 0)), self._events)
        return dealt

    def _set_up(self) -> State:
        """Set up a position; what is wrong with it is said with its line."""
        scenario = self._scenario
        try:
            state: State = self._game.position(
                scenario.position or {},
                players=scenario.players,
                options=scenario.options,
                chance=self._chance,
                events=self._events,
            )
        except BadPosition as error:
            within = (error.seat,) if error.seat else ()
            raise scenario.complain(("position", *within, error.key), error.message) from error
        return state

    def _refusal(self, message: str) -> MalformedScenario:
        """Point at the option that the message names, or else at the part that sets the game up."""
        scenario = self._scenario
        named: list[KeyPath] = [("options", key) for key in scenario.options]
        named += [("deal", key) for key in scenario.deal or ()]
        for path in named:
            if str(path[-1]) in message:
                return scenario.complain(path, message)
        parts: tuple[KeyPath, ...] = (("players",), ("deal",), ("options",), ("game",))
        return scenario.complain(next(part for part in parts if part in scenario.lines), message)

    def _fail(self, step: Step, expected: str, found: str) -> None:
        self._report.failures.append(Failure(self._scenario, self._at, step.line, expected, found))

    def _malformed(self, step: Step, message: str) -> MalformedScenario:
        return MalformedScenario(self._scenario.file, step.line, step.key, message)

    def _malformed_within(self, step: Step, key: Any, message: str) -> MalformedScenario:
        """Point at a key inside a step."""
        return self._scenario.complain(("do", self._at - 1, step.key, key), message)

    def _step(self, step: Step) -> None:
        if step.key == "expect":
            self._expect(step)
        elif step.key == "chance":
            try:
                words = step.value if isinstance(step.value, list) else [step.value]
                self._chance.outcomes.append(self._examiner.luck(words, self._scenario.players))
            except TypeError as error:
                raise self._malformed(step, spoken(error)) from error
        elif step.key == "advance":
            self._advance(step)
        else:
            self._act(step)

    def _loaded(self, step: Step) -> State:
        if self._state is None:
            self._fail(step, "a game that can be set up", str(self._refused))
            raise _Stop
        return self._state

    # -- actions ---------------------------------------------------------------------------------

    def _act(self, step: Step) -> None:
        state = self._loaded(step)
        players: tuple[str, ...] = state.setup.players
        if step.key not in players:
            raise self._malformed(step, problem("no-seat", known=", ".join(players)))
        seat = players.index(step.key)
        text = notation(step.value)
        try:
            action = state.parse(text, exact=True)
        except MalformedNotation as error:
            raise self._malformed(step, spoken(error)) from error
        if not _can(state, seat, action):
            if self._was_forced(seat, action):
                return
            path = self._way(state, seat, action)
            if path is None:
                self._fail(step, f"{step.key}: {text}", self._why_not(state, seat, action))
                raise _Stop
            self._events = []
            for filler in path:
                self._fill(step, state, filler)
            if not _can(state, seat, action):  # forced on the way there
                self._was_forced(seat, action)
                return
        self._events = []
        state.apply(action, Run(self._chance, self._events))

    def _was_forced(self, seat: int, action: int) -> bool:
        """Accept, once, an action that was just taken because it was the only one."""
        for at, event in enumerate(self._events):
            if event.kind == "forced" and event.seat == seat and event.number == action:
                del self._events[: at + 1]
                return True
        return False

    def _way(self, state: State, seat: int, action: int) -> list[int] | None:
        """Return the fewest passes after which the action is legal (or was forced)."""
        fillers = self._fillers(state)
        queue: deque[tuple[State, list[tuple[int, ...]], list[int]]] = deque()
        queue.append((state, list(self._chance.outcomes), []))
        seen = {state.encode()}
        mismatch: ChanceMismatch | None = None
        while queue and len(seen) < _SEARCHED:
            here, outcomes, path = queue.popleft()
            for filler in here.options:
                if filler not in fillers:
                    continue
                there = here.copy()
                chance = Forced(outcomes, Seeded(0))
                events: list[Event] = []
                try:
                    there.apply(filler, Run(chance, events))
                except ChanceMismatch as error:  # what chance lays down may be meant for another way
                    mismatch = mismatch or error
                    continue
                if _can(there, seat, action) or any(
                    event.kind == "forced" and event.seat == seat and event.number == action for event in events
                ):
                    return [*path, filler]
                key = there.encode()
                if there.frame is not None and key not in seen:
                    seen.add(key)
                    queue.append((there, chance.outcomes, [*path, filler]))
        if mismatch is not None:
            raise mismatch
        return None

    @staticmethod
    def _fillers(state: State) -> dict[int, int]:
        found: dict[int, int] = {}
        for verb in state.notation.verbs:
            if verb.word in FILLERS and not verb.domains:
                found[verb.base] = FILLERS.index(verb.word)
        return found

    def _why_not(self, state: State, seat: int, action: int) -> str:
        reason = state.why_not(action, seat)
        why = f"not possible: {reason.code} ({', '.join(reason.cites)})" if reason else "possible"
        decision = state.decision
        if decision is None:
            return f"{why}; the game is over"
        return f"{why}; {state.setup.players[decision.seat]} is asked ({decision.kind}): {', '.join(state.legal())}"

    def _advance(self, step: Step) -> None:
        state = self._loaded(step)
        phases = self._game.phases
        if step.value not in phases:
            raise self._malformed(step, problem("no-phase", given=step.value, known=", ".join(phases)))
        wanted = phases.index(step.value)
        turn = state.turn
        fillers = self._fillers(state)
        self._events = []
        while state.frame is not None and state.turn == turn and phases.index(self._examiner.phase(state)) < wanted:
            usable = sorted((action for action in state.options if action in fillers), key=fillers.__getitem__)
            if not usable:
                self._fail(step, f"a way to phase {step.value}", f"{', '.join(state.legal())} must be decided")
                raise _Stop
            self._fill(step, state, usable[0])

    def _fill(self, step: Step, state: State, filler: int) -> None:
        """Take an action that the scenario does not name; strictly, a question is not declined in passing."""
        decision = state.decision
        if self._strict and decision is not None and state.text(filler) == "no":
            seat, others = state.setup.players[decision.seat], ", ".join(state.legal())
            self._fail(step, "no question on the way", f"{seat} is asked ({decision.kind}): {others}")
        state.apply(filler, Run(self._chance, self._events))

    # -- expectations ----------------------------------------------------------------------------

    def _expect(self, step: Step) -> None:
        for key, expected in step.value.items():
            try:
                mismatches = self._check(step, key, expected)
            except UnknownExpectation as error:
                raise self._malformed_within(step, key, problem("nothing-expected")) from error
            except (TypeError, ValueError, KeyError, AttributeError) as error:
                raise self._malformed_within(step, key, spoken(error)) from error
            for mismatch in mismatches:
                self._fail(step, mismatch.expected, mismatch.found)

    def _check(self, step: Step, key: str, expected: Any) -> list[Mismatch]:
        try:
            about_setup = self._examiner.check_setup(self._scenario.options, key, expected)
        except BadPosition as error:
            raise self._scenario.complain(("options", error.key), error.message) from error
        if about_setup is not None:
            return about_setup
        if key == "refused":
            cites = self._refused.reason.cites if self._refused else ()
            missing = [word for word in expected if word not in cites]
            if self._refused is None or missing:
                return [Mismatch(f"refused: {expected}", f"refused: {list(cites) if self._refused else 'no'}")]
            return []
        state = self._loaded(step)
        if key in ("legal", "illegal", "only"):
            return self._check_actions(step, state, key, expected)
        players = state.setup.players
        outcome = state.outcome
        simple: dict[str, Any] = {
            "turn": lambda: players[state.turn],
            "to_act": lambda: None if state.frame is None else players[state.frame.seat],
            "phase": lambda: self._examiner.phase(state),
            "over": lambda: state.frame is None,
            "winner": lambda: None if outcome is None else players[outcome.winner],
        }
        if key in simple:
            return compare(key, expected, simple[key]())
        if key == "sees":
            return self._check_sight(state, expected)
        return self._examiner.check(state, key, expected)

    def _check_sight(self, state: State, expected: Any) -> list[Mismatch]:
        """Check what seats see of zones: `{viewer: {owner: {zone: [cards]}}}`, a card face down being `?`."""
        names = state.setup.players
        mismatches: list[Mismatch] = []
        for viewer, owners in per_seat("sees", expected, names).items():
            table = state.view(names.index(viewer)).table
            for owner, zones in per_seat("sees", owners, names).items():
                for name, cards in zones.items():
                    found = self._examiner.zone(table, name, names.index(owner))
                    words = ["?" if card == UNKNOWN else self._game.card_id(card) for card in found]
                    mismatches += compare(f"{viewer} sees {name} of {owner}", sorted(cards), sorted(words))
        return mismatches

    def _check_actions(self, step: Step, state: State, key: str, expected: Any) -> list[Mismatch]:
        if not isinstance(expected, (list, Mapping)) or (isinstance(expected, Mapping) and key != "illegal"):
            raise TypeError(problem("no-actions", name=key))
        try:
            actions = {notation(word): (state.parse(notation(word), exact=True), word) for word in expected}
        except MalformedNotation as error:
            raise self._malformed_within(step, key, spoken(error)) from error
        if key == "only":
            wanted = sorted(state.text(action) for action, _ in actions.values())
            return [] if wanted == state.legal() else [Mismatch(f"only: {', '.join(wanted)}", _legal(state))]
        mismatches: list[Mismatch] = []
        for text, (action, word) in actions.items():
            reason = state.why_not(action)
            if key == "illegal":
                named = expected[word] or [] if isinstance(expected, Mapping) else []
                mismatches += _check_refusal(state, text, reason, named if isinstance(named, list) else [named])
            elif reason is not None:
                mismatches.append(Mismatch(f"legal: {text}", f"{_cited(reason)}; {_legal(state)}"))
        return mismatches


def _check_refusal(state: State, text: str, reason: Reason | None, named: list[str]) -> list[Mismatch]:
    """Check that an action is refused, and that the reason names these rules."""
    if reason is None:
        return [Mismatch(f"illegal: {text}", _legal(state))]
    missing = [rule for rule in named if rule not in reason.cites]
    return [Mismatch(f"illegal: {text} because of {', '.join(missing)}", _cited(reason))] if missing else []


def _cited(reason: Reason) -> str:
    return f"{reason.code} ({', '.join(reason.cites)})"


def _legal(state: State) -> str:
    return f"legal: {', '.join(state.legal()) or 'nothing'}"


def _can(state: State, seat: int, action: int) -> bool:
    return state.frame is not None and state.frame.seat == seat and action in state.options
