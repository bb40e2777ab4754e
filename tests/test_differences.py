"""Every named difference on its own: a position that its name explains, and a near one that it must not.

The positions are small tables of the record; what differs is written down as the comparison would report it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from differential.compare import Difference
from differential.differences import TESTS, Case, name_of
from differential.reader import RecordedStep
from spielwerk.bluemoon import zones
from spielwerk.bluemoon.cards.roster import NUMBERS
from test_differential import table

NOTHING: list[Any] = []


@dataclass
class Told:
    """A table, the step that led there, and what was found to differ."""

    key: str
    ours: Any = None
    theirs: Any = None
    card: str = ""
    peoples: tuple[str, str] = ("hoax", "vulca")
    turn: int = 0
    phase: str = "char"
    action: str = "end_phase"
    played: str = ""
    laid: tuple[str, ...] = ()
    shipped: tuple[str, ...] = ()
    after: str = ""
    decks: bool = True
    events: list[list[Any]] = field(default_factory=list)
    result: dict[str, Any] = field(default_factory=dict)
    zones: dict[str, Any] = field(default_factory=dict)

    def case(self) -> Case:
        game, replayer, snapshot = table(self.peoples, self.turn, self.phase, **self.zones)
        game.result.update(self.result)
        if not self.decks:
            replayer.decks = [[], []]
            replayer.put_right(snapshot)
        state = replayer.state
        state.zones[zones.LAID + self.turn] = tuple(NUMBERS[card] for card in self.laid)
        state.zones[zones.SHIPPED + self.turn] = tuple(NUMBERS[card] for card in self.shipped)
        state.in_force = None
        after = {**snapshot, "ph": self.after or self.phase}
        step = RecordedStep(0, self.turn, self.phase, self.action, self.played, {}, self.events, snapshot, after)
        return Case(game, step, state, state)

    def name(self) -> str:
        return name_of(self.case(), Difference(self.key, self.card, self.ours, self.theirs))


def combat(*cards: str) -> list[list[Any]]:
    return [[card, 1] for card in cards]


def support(*cards: str) -> list[list[Any]]:
    return [[card, 1, 0] for card in cards]


FREE_FIRST: dict[str, Any] = {"c0": combat("mimix-22"), "h0": ["mimix-13"]}
MENA: dict[str, Any] = {"c0": combat("khind-15", "khind-20"), "h0": ["khind-21"], "c1": combat("buka-18")}
YIN: dict[str, Any] = {"c0": combat("aqua-13"), "h0": ["aqua-16"], "u1": support("khind-27")}
BOUNCE: dict[str, Any] = {"l0": [["khind-31", 1]], "h0": ["pillar-1"], "u1": support("khind-27")}
DUST: dict[str, Any] = {"u1": support("khind-25"), "h0": ["mimix-3"]}
POTIONS: dict[str, Any] = {"c0": combat("pillar-7", "pillar-22", "pillar-24")}
CRYSALUS: dict[str, Any] = {"c0": combat("pillar-14", "pillar-16"), "h1": ["vulca-12"]}
LOADED: list[Any] = ["choose", 0, "load", 0, "buka-29", ["buka-7"], ["buka-7"], 0, 2, 0]
OUT: dict[str, Any] = {"reason": "no_cards", "dragons": [0, 0]}

NAMED: dict[str, tuple[Told, Told]] = {
    "D1": (
        Told("Lp", "mimix-13", None, "mimix-13", ("mimix", "vulca"), laid=("mimix-22",), zones=FREE_FIRST),
        Told("Lp", "mimix-13", None, "mimix-13", ("mimix", "vulca"), zones=FREE_FIRST),
    ),
    "D2": (
        Told(
            "Lp", "buka-2", None, "buka-2", ("buka", "vulca"), laid=("buka-1",), shipped=("buka-1",),
            zones={"c0": combat("buka-1"), "h0": ["buka-2"]},
        ),
        Told("Lp", None, "buka-2", "buka-2", ("buka", "vulca"), laid=("buka-1",), shipped=("buka-1",),
             zones={"c0": combat("buka-1"), "h0": ["buka-2"]}),
    ),
    "D4": (
        Told("gang", "a choice", "automatic", action="play", peoples=("khind", "vulca")),
        Told("gang", "a choice", "automatic", action="use", peoples=("khind", "vulca")),
    ),
    "D5": (
        Told("Lp", None, "khind-21", "khind-21", ("khind", "buka"), laid=("khind-15",), zones=MENA),
        Told("Lp", None, "khind-21", "khind-21", ("khind", "buka"), laid=("khind-15",),
             zones={**MENA, "c1": combat("buka-1")}),
    ),
    "D7": (
        Told("Lp", None, "aqua-16", "aqua-16", ("aqua", "khind"), phase="support", laid=("aqua-13",), zones=YIN),
        Told("Lp", None, "aqua-16", "aqua-16", ("aqua", "khind"), phase="support", laid=("aqua-13",),
             zones={**YIN, "u1": []}),
    ),
    "D8": (
        Told("Lp", None, "pillar-1", "pillar-1", ("pillar", "khind"), laid=("khind-31",), zones=BOUNCE),
        Told("Lp", None, "pillar-1", "pillar-1", ("pillar", "khind"), laid=("khind-31",), zones={**BOUNCE, "u1": []}),
    ),
    "N4": (
        Told("Lp", None, "mimix-8", "mimix-8", ("mimix", "vulca"), laid=("mimix-7", "mimix-22"),
             zones={"c0": combat("mimix-7", "mimix-22"), "h0": ["mimix-8"]}),
        Told("Lp", None, "mimix-8", "mimix-8", ("mimix", "vulca"), laid=("mimix-7",),
             zones={"c0": combat("mimix-7"), "h0": ["mimix-8"]}),
    ),
    "D20": (
        Told("Lp", None, "aqua-2", "aqua-2", ("aqua", "flit"), zones={"h0": ["aqua-2"], "c1": combat("flit-12")}),
        Told("Lp", None, "aqua-1", "aqua-1", ("aqua", "flit"), zones={"h0": ["aqua-1"], "c1": combat("flit-12")}),
    ),
    "D12": (
        Told("Lp", None, "buka-28", "buka-28", ("buka", "terrah"), phase="leader",
             zones={"h0": ["buka-28"], "c1": combat("terrah-12")}),
        Told("Lp", None, "buka-28", "buka-28", ("buka", "terrah"), phase="leader",
             zones={"h0": ["buka-28"], "c1": combat("terrah-13")}),
    ),
    "D13": (
        Told("Lb", "buka-7", None, "buka-7", ("buka", "terrah"), phase="support",
             zones={"h0": ["buka-7"], "c1": combat("terrah-12")}),
        Told("Lb", "buka-7", None, "buka-7", ("buka", "khind"), phase="support",
             zones={"h0": ["buka-7"], "u1": support("khind-26")}),
    ),
    "N9": (
        Told("i0", NOTHING, [["buka-29", 0, ["buka-7"]]], peoples=("buka", "hoax"), phase="leader", action="play",
             played="buka-29", events=[LOADED], zones={"h0": ["buka-7"], "c1": combat("hoax-13")}),
        Told("i0", NOTHING, [["buka-29", 0, ["buka-7"]]], peoples=("buka", "terrah"), phase="leader", action="play",
             played="buka-29", events=[LOADED], zones={"h0": ["buka-7"], "c1": combat("terrah-13")}),
    ),
    "D32": (
        Told("unasked", None, NOTHING, played="buka-27", action="play", peoples=("buka", "hoax"), phase="leader",
             zones={"h0": ["buka-1"], "u1": support("hoax-26")}),
        Told("unasked", None, NOTHING, played="buka-27", action="play", peoples=("buka", "hoax"), phase="leader",
             zones={"h0": ["buka-1"]}),
    ),
    "D14": (
        Told("unasked", None, NOTHING, action="end_turn", peoples=("mimix", "vulca"), phase="end",
             zones={"c0": combat("mimix-19"), "u1": support("vulca-26")}),
        Told("unasked", None, NOTHING, action="end_turn", peoples=("mimix", "vulca"), phase="end",
             zones={"c0": combat("mimix-19")}),
    ),
    "D36": (
        Told("unasked", None, NOTHING, action="end_turn", peoples=("mimix", "terrah"), phase="end",
             zones={"c0": combat("mimix-18"), "u1": support("terrah-27")}),
        Told("unasked", None, NOTHING, action="end_turn", peoples=("mimix", "terrah"), phase="end",
             zones={"c0": combat("mimix-18")}),
    ),
    "D15": (
        Told("h0", NOTHING, NOTHING, action="refresh", peoples=("mimix", "khind"), phase="refresh",
             laid=("mimix-31",), zones=DUST),
        Told("h0", NOTHING, NOTHING, action="refresh", peoples=("mimix", "khind"), phase="refresh", zones=DUST),
    ),
    "D29": (
        Told("optional", ["vulca-15"], None, action="end_turn", phase="end"),
        Told("optional", ["vulca-15"], None, action="refresh", phase="end"),
    ),
    "D30": (
        Told("search", "may be refused", "must be made", action="play", phase="leader",
             events=[["choose", 0, "take", 0, "khind-29", ["khind-1"], ["khind-1"], 1, 1, 0]]),
        Told("search", "may be refused", "must be made", action="play", phase="leader",
             events=[["choose", 0, "take", 0, "vulca-28", ["khind-1"], ["khind-1"], 1, 1, 0]]),
    ),
    "N5": (
        Told("deck0", ["hoax-1", "hoax-2"], ["hoax-2", "hoax-1"], events=[["shuffle", 0, ["hoax-2", "hoax-1"]]]),
        Told("deck0", ["hoax-1", "hoax-2"], ["hoax-2", "hoax-3"], events=[["shuffle", 0, ["hoax-2", "hoax-3"]]]),
    ),
    "D16": (
        Told("result", None, [0, 1, "no_cards"], action="decline_fight", phase="retreat", zones={"el": None}),
        Told("result", None, [0, 1, "no_cards"], action="decline_fight", phase="retreat",
             zones={"el": None, "h0": ["hoax-1"]}),
    ),
    "D17": (
        Told("result", [1, 1, "no_cards"], [0, 1, "no_cards"], result=OUT, zones={"h0": ["hoax-1"], "h1": ["vulca-1"]}),
        Told("result", [1, 2, "no_cards"], [0, 2, "no_cards"], result={**OUT, "dragons": [1, 0]},
             zones={"h0": ["hoax-1"], "h1": ["vulca-1"]}),
    ),
    "N6": (
        Told("u0", NOTHING, NOTHING, after="game_over", action="announce", events=[["reveal", 0, "buka-7", 0]]),
        Told("u0", NOTHING, NOTHING, after="game_over", action="announce", events=[["reveal", 0, "buka-7", 1]]),
    ),
    "N7": (
        Told("d", [0, 1], [0, 2], phase="announce", action="announce", events=[["reveal", 0, "buka-7", 0]],
             peoples=("buka", "aqua"), zones={"u1": support("aqua-28")}),
        Told("d", [0, 1], [0, 2], phase="announce", action="announce", events=[["reveal", 0, "buka-7", 0]],
             peoples=("buka", "aqua")),
    ),
    "N8": (
        Told("ti", None, [0, "khind-27"], "khind-27", ("khind", "khind"),
             zones={"u0": support("khind-27"), "u1": support("khind-27")}),
        Told("ti", None, [0, "khind-27"], "khind-27", ("khind", "khind"), zones={"u0": support("khind-27")}),
    ),
    "D22": (
        Told("pw", [6, 6, 0, 0], [8, 6, 0, 0], peoples=("pillar", "aqua"), zones=POTIONS),
        Told("pw", [6, 6, 0, 0], [8, 6, 1, 0], peoples=("pillar", "aqua"), zones=POTIONS),
    ),
    "D23": (
        Told("unasked", None, NOTHING, "", ("vulca", "pillar"), action="satisfy", played="pillar-18", phase="leader",
             events=[["choose", 0, "satisfy", 0, "pillar-18", ["vulca-12", "vulca-13", "vulca-6"], [], 1, 3, 0]],
             zones={"c1": combat("pillar-18"), "h0": ["vulca-12", "vulca-13", "vulca-6"]}),
        Told("unasked", None, NOTHING, "", ("vulca", "pillar"), action="satisfy", played="pillar-18", phase="leader",
             events=[["choose", 0, "satisfy", 0, "pillar-18", ["vulca-12", "vulca-13"], [], 1, 2, 0]],
             zones={"c1": combat("pillar-18"), "h0": ["vulca-12", "vulca-13", "vulca-6"]}),
    ),
    "D24": (
        Told("Ls", None, "pillar-16", "pillar-16", ("pillar", "vulca"), turn=1, phase="leader", zones=CRYSALUS),
        Told("Ls", None, "pillar-16", "pillar-16", ("pillar", "vulca"), turn=1, phase="leader",
             zones={**CRYSALUS, "tg": [[0, "pillar-14", "pillar-16"]]}),
    ),
    "D25": (
        Told("c1", NOTHING, NOTHING, played="aqua-30", action="play", phase="leader", peoples=("aqua", "khind")),
        Told("c0", NOTHING, NOTHING, played="aqua-30", action="play", phase="leader", peoples=("aqua", "khind")),
    ),
    "D27": (
        Told("asked", NOTHING, "not asked", played="flit-30", action="play", phase="leader", peoples=("flit", "hoax"),
             zones={"h0": ["terrah-15"], "c1": combat("flit-12")}),
        Told("asked", NOTHING, "not asked", played="flit-30", action="play", phase="leader", peoples=("flit", "hoax"),
             zones={"h0": ["flit-4"], "c1": combat("flit-12")}),
    ),
    "D35": (
        Told("back", "a choice", "at random", action="play"),
        Told("back", "a choice", "at random", action="end_turn"),
    ),
    "D18": (
        Told("Le", 0, 1, phase="leader", action="play", decks=False, zones={"el": None, "h1": ["vulca-1"]}),
        Told("Le", 0, 1, phase="leader", action="play", decks=False, zones={"el": "fire", "h1": ["vulca-1"]}),
    ),
    "N1": (
        Told("Lu", "khind-6", None, "khind-6", ("khind", "vulca"), phase="begin"),
        Told("Lu", "khind-6", None, "khind-6", ("khind", "vulca"), phase="support"),
    ),
    "N2": (
        Told("Le", 0, 1, phase="retreat", zones={"el": None, "h0": ["hoax-20"], "h1": ["vulca-1"]}),
        Told("Le", 1, 0, phase="retreat", zones={"el": None, "h0": ["hoax-20"], "h1": ["vulca-1"]}),
    ),
    "N3": (
        Told("Lm", 0, 1, phase="retreat", peoples=("mimix", "vulca"),
             zones={"h0": ["mimix-22", "khind-19"], "c1": combat("vulca-8")}),
        Told("Lm", 0, 1, phase="retreat", peoples=("mimix", "vulca"),
             zones={"h0": ["mimix-22", "mimix-3"], "c1": combat("vulca-1")}),
    ),
}  # fmt: skip


def test_every_name_is_looked_at() -> None:
    assert {name for name, _, _ in TESTS} == set(NAMED)


@pytest.mark.parametrize("name", NAMED)
def test_a_name_explains_its_position(name: str) -> None:
    assert NAMED[name][0].name() == name


@pytest.mark.parametrize("name", NAMED)
def test_a_name_does_not_explain_a_near_position(name: str) -> None:
    assert NAMED[name][1].name() != name
