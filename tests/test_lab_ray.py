"""The same games on a Ray cluster of two nodes: not a bit of the result depends on who plays."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli_support import Command, command
from lab_support import EXAMPLE, forgetful
from spielwerk.lab.accumulate import make_accumulator
from spielwerk.lab.cluster import RayCrew
from spielwerk.lab.code import Code
from spielwerk.lab.refusals import LabRefusal
from spielwerk.lab.run import Execution, run_games
from spielwerk.lab.simulate import Plan

__all__ = ["command", "forgetful"]
pytestmark = [
    pytest.mark.skipif(sys.version_info >= (3, 15), reason="there is no Ray for this Python yet"),
    # Ray's own pipes and sockets are closed by the garbage collector.
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore::FutureWarning:ray"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning:ray"),
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a cluster of two nodes with one core each."""
    from ray.cluster_utils import Cluster  # noqa: PLC0415 - takes seconds, and only these tests need it

    nodes: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    nodes.add_node(num_cpus=1)
    yield str(nodes.address)
    nodes.shutdown()


def test_a_cluster_of_two_nodes_gives_the_same_bit_for_bit(command: Command, cluster: str, tmp_path: Path) -> None:
    arguments = ("sim", "bluemoon", "--players", "greedy,random", "--decks", "hoax,vulca", "--paired", "-n", 30)
    settings = (*arguments, "--accumulate", "cards,ratings", "--json")
    status, output, errors = command(*settings, "--ray", cluster, "--out", tmp_path)
    assert status == 0, errors
    assert output == command(*settings)[1]
    games = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()]
    assert sorted(game["number"] for game in games) == list(range(30))
    assert output == command(*settings, "--out", tmp_path, "--workers", 2)[1]  # who went on makes no other run


@pytest.mark.usefixtures("forgetful")
def test_own_code_travels_to_every_node(cluster: str) -> None:
    code = Code("/nowhere/at/all/mine.py", EXAMPLE.read_text(encoding="utf-8"))
    code.load()
    plan = Plan("kunitori", ("thrifty", "greedy"), 12, 3)
    found = []
    for execution in (Execution(ray=cluster, code=(code,)), Execution()):
        openings = make_accumulator("openings")
        found.append(([result for _, result in run_games([plan], execution, [openings])], openings.rows()))
    assert found[0] == found[1]


WHERE = """
import os, ray
from pathlib import Path
from time import monotonic, sleep
from spielwerk.lab.accumulate import Accumulator, register

@register
class Where(Accumulator):
    name = "where"
    def __init__(self):
        self.nodes = set()
    def note(self, played):
        # However slowly a node wakes up, the other one leaves it a game.
        node, end = ray.get_runtime_context().get_node_id(), monotonic() + 120
        Path({folder!r}, node).touch()
        while len(os.listdir({folder!r})) < 2:
            assert monotonic() < end, "only one node plays"
            sleep(0.02)
        return node
    def add(self, plan, result, note):
        self.nodes.add(note)
    def rows(self):
        return [{{"nodes": len(self.nodes)}}]
"""


@pytest.mark.usefixtures("forgetful")
def test_both_nodes_play(cluster: str, tmp_path: Path) -> None:
    code = Code("where.py", WHERE.format(folder=str(tmp_path)))
    code.load()
    where = make_accumulator("where")
    list(run_games([Plan("bluemoon", ("greedy", "random"), 30, 1)], Execution(ray=cluster, code=(code,)), [where]))
    assert where.rows() == [{"nodes": 2}]


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1"])
def test_an_address_where_nobody_listens_is_refused_at_once(address: str) -> None:
    with pytest.raises(LabRefusal, match="no Ray cluster answers"), RayCrew(address):
        pass
