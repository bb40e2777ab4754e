"""The laws every state of every game obeys, and the walkers that go looking for states."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, TypeVar

from spielwerk.core.chance import Chance, Seeded
from spielwerk.core.events import Run
from spielwerk.core.game import Game
from spielwerk.core.reasons import Reason
from spielwerk.core.state import State

S = TypeVar("S", bound=State)

_CLAIMS_CHECKED = 12
_REASONS_CHECKED = 100
"""So many reasons per state and seat are checked against what they claim."""
_REASONS_COMPARED = 1500
"""So many reasons are compared per state; which ones changes from state to state."""


def steered_choice(state: State, rng: Random) -> int:
    """Pick a verb first and then one of its actions, so that rare verbs are as likely as common ones."""
    verbs = state.notation.verb_of
    verb = rng.choice(sorted({verbs[action] for action in state.options}))
    return rng.choice([action for action in state.options if verbs[action] == verb])


def walk(state: S, rng: Random, limit: int) -> Iterator[S]:
    """Play on at random and yield every state that asks something, and the last one."""
    run = Run(Seeded(rng.randrange(2**32)))
    for _ in range(limit):
        yield state
        if state.frame is None:
            return
        state.apply(steered_choice(state, rng), run)


def check_clone(game: Game[Any], state: State) -> None:
    """A clone and a state read back from bytes are equal to the original, and independent of it."""
    encoded, options = state.encode(), list(state.options)
    clone = state.copy()
    decoded = game.decode(encoded)
    for twin in (clone, decoded):
        assert twin.encode() == encoded
        assert twin.options == options
        assert twin.digest() == state.digest()
        if options:
            twin.apply(options[-1], Run(Seeded(1)))
            assert twin.encode() != encoded
    assert state.encode() == encoded
    assert state.options == options


def check_actions(state: State) -> None:
    """Every listed action is accepted; every other is refused with a reason that cites something; nothing changes."""
    encoded = state.encode()
    if state.frame is not None:
        assert state.options
        assert len(set(state.options)) == len(state.options)
        assert len(state.options) > 1 or state.steps[state.frame.step].always_asked
    for action in state.options:
        assert state.why_not(action) is None
        assert state.parse(state.text(action)) == action
        state.copy().apply(action, Run(Seeded(2)))
    legal = set(state.options)
    for action in range(len(state.notation)):
        if action not in legal:
            reason = state.why_not(action)
            assert reason is not None
            assert reason.cites, (state.text(action), reason)
    assert state.encode() == encoded


def check_reasons(state: State, claim: Callable[[Any, int, int, Reason], None], rng: Random) -> None:
    """Whatever any seat asks about, asked or not: the reason it gets is true (`claim` raises if not)."""
    actions = range(len(state.notation))
    for seat in range(len(state.setup.players)):
        for action in rng.sample(actions, min(len(actions), _REASONS_CHECKED)):
            reason = state.why_not(action, seat)
            if reason is not None:
                claim(state, seat, action, reason)


def check_seats(state: State) -> None:
    """Seats that are not asked have no actions and see none."""
    asked = -1 if state.frame is None else state.frame.seat
    for seat in range(-1, len(state.setup.players)):
        decision = state.view(seat).decision
        if seat != asked:
            assert decision is None or decision.actions == []
            if seat >= 0:
                assert all(state.why_not(action, seat) is not None for action in state.options)
        else:
            assert decision is None or decision.actions == state.options


def check_secrets(state: State, rng: Random) -> None:
    """Dealing anew what a seat may not know changes nothing this seat can see, do or be told."""
    asked = -1 if state.frame is None else state.frame.seat
    for seat in range(-1, len(state.setup.players)):
        view = state.view(seat)
        other: State = view.resample(rng)
        assert other.view(seat).key() == view.key()
        if seat == asked and state.frame is not None:
            assert other.options == state.options
            actions = range(len(state.notation))
            for action in rng.sample(actions, min(len(actions), _REASONS_COMPARED)):
                assert other.why_not(action) == state.why_not(action)


def check_refusals(
    state: State,
    refuse: Callable[[int], Reason | None],
    claims: Mapping[str, Callable[[Any, int, Reason], bool]],
    rng: Random,
) -> set[str]:
    """What the asked seat may do is what is not refused, over the whole table of actions; and every reason is true.

    `refuse` must not look at the options. `claims` say for each code of a reason what must hold where it is given.
    Of each code some are checked, which ones changes from state to state. Returns the codes met.
    """
    refused: dict[str, list[tuple[int, Reason]]] = {}
    allowed: set[int] = set()
    for action in range(len(state.notation)):
        reason = refuse(action)
        if reason is None:
            allowed.add(action)
        else:
            refused.setdefault(reason.code, []).append((action, reason))
    assert allowed == set(state.options)
    for code, cases in refused.items():
        for action, reason in rng.sample(cases, min(len(cases), _CLAIMS_CHECKED)):
            assert claims[code](state, action, reason), (state.text(action), reason)
    return set(refused)


def check_scene(game: Any, state: State, rng: Random) -> None:
    """The scene, what actions are about and what is expected or likely depend on nothing the viewer may not know."""
    for seat in range(-1, len(state.setup.players)):
        view = state.view(seat)
        other = view.resample(rng).view(seat)
        assert game.scene(other) == game.scene(view)
        assert game.expected_actions(other) == game.expected_actions(view)
        for action in view.table.options:
            assert game.subject(other, action) == game.subject(view, action)


def check_description(game: Any, state: State, options: Mapping[str, Any], rng: Random) -> None:
    """The description of a state is plain data and sets the same state up again; one of a view tells no secret."""
    told = json.loads(json.dumps(game.describe(state)))
    again = game.position(told, players=state.setup.players, options=options, chance=Chance())
    assert again.encode() == state.encode(), told
    assert again.options == state.options
    for seat in range(-1, len(state.setup.players)):
        view = state.view(seat)
        seen = json.loads(json.dumps(game.describe(view)))
        assert game.describe(view.resample(rng).view(seat)) == seen
        if state.frame is not None:
            dealt = game.position(seen, players=state.setup.players, options=options)
            assert game.describe(dealt.view(seat)) == seen


def check_laws(game: Game[Any], state: State, rng: Random) -> None:
    """Check all laws that hold for any game."""
    check_clone(game, state)
    check_actions(state)
    check_seats(state)
    check_secrets(state, rng)
