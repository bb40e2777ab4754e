"""Replaying one game: step by step, with every difference named or kept as unnamed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from differential.compare import NOT_A_CARD, Difference, compare
from differential.differences import Case, name_of
from differential.picture import ZONES
from differential.reader import RecordedGame, RecordedStep, Snapshot
from differential.replayer import Remark, Replayer

TABLE: Final = {*ZONES, "deck0", "deck1", "d", "el", "phase"}
"""Keys after whose differences the recorded table is taken over."""
_SHOWN: Final = ("t", "ph", "el", "d", "pw", "h0", "h1", "c0", "c1", "u0", "u1", "i0", "i1", "n0", "n1")


@dataclass(slots=True)
class Unnamed:
    """A difference nobody has a name for, with what is needed to look at it."""

    file: str
    game: str
    step: int
    action: str
    key: str
    card: str
    ours: Any
    theirs: Any
    position: str


@dataclass(slots=True)
class Report:
    """What came of replaying games."""

    games: int = 0
    steps: int = 0
    named: Counter[str] = field(default_factory=Counter)
    unnamed: list[Unnamed] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Add what came of other games."""
        self.games += other.games
        self.steps += other.steps
        self.named.update(other.named)
        self.unnamed += other.unnamed


def replay_game(game: RecordedGame) -> Report:
    """Replay one game and compare after every step."""
    report = Report(games=1)
    replayer = Replayer(game)
    for step in game.steps():
        report.steps += 1
        try:
            replay_step(game, step, replayer, report)
        except Exception as error:  # a finding like any other: the game goes on from the recorded table
            findings = [*replayer.remarks, Remark("error", f"{type(error).__name__}: {error}", None)]
            for found in findings:
                report.unnamed.append(_unnamed(game, step, Difference(found.key, NOT_A_CARD, found.ours, found.theirs)))
            if step.after["ph"] != "game_over":
                replayer.put_right(step.after)
    return report


def replay_step(game: RecordedGame, step: RecordedStep, replayer: Replayer, report: Report) -> None:
    """Replay one step, name what differs, and go on from the recorded table if the engine has another."""
    before = replayer.state.copy()
    replayer.replay(step)
    found = [Difference(remark.key, NOT_A_CARD, remark.ours, remark.theirs) for remark in replayer.remarks]
    found += compare(replayer.state, game, step, replayer.decks)
    if not found:
        return
    case = Case(game, step, before, replayer.state)
    for difference in found:
        difference.name = name_of(case, difference)
        if difference.name:
            report.named[difference.name] += 1
        else:
            report.unnamed.append(_unnamed(game, step, difference))
    if step.after["ph"] != "game_over" and any(difference.key in TABLE for difference in found):
        replayer.put_right(step.after)


def _unnamed(game: RecordedGame, step: RecordedStep, difference: Difference) -> Unnamed:
    action = f"{step.action} {step.card}".strip()
    return Unnamed(
        game.file,
        game.id,
        step.index,
        action,
        difference.key,
        difference.card,
        difference.ours,
        difference.theirs,
        described(step.after),
    )


def described(snapshot: Snapshot) -> str:
    """Return a compact description of a position: what is not empty."""
    return " ".join(f"{key}={_short(snapshot[key])}" for key in _SHOWN if snapshot[key] not in ([], None))


def _short(value: Any) -> str:
    if isinstance(value, list):
        return "[" + " ".join(_short(each) for each in value) + "]"
    return str(value)
