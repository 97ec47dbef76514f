"""Ray: two local nodes of which one is killed; the same result inline, in processes and on Ray."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from haggis.bots import Budget, warm_up
from haggis.bots.arena.match import Match, Pair
from haggis.bots.arena.runner import run
from haggis.executors import Workers, on_ray, open_executor
from haggis.rules import find_rules
from haggis.training import shard
from haggis.training.run import Settings, begin, iterate
from haggis.training.shard import SelfPlay
from tests.executors import tasks

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]  # Ray's own warnings

TINY = Settings(self_play=SelfPlay(rounds=40), widths=(32, 16), shards=4)
MATCH = Match(find_rules("haggis-2"), ("net", "greedy"), 1, Budget(playouts=40))


class Cluster:
    """A head without processors and nodes with two each, as processes of this machine."""

    def __init__(self) -> None:
        cluster_utils: Any = import_module("ray.cluster_utils")
        self.cluster = cluster_utils.Cluster(
            initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False}
        )
        self.nodes: list[Any] = []

    @property
    def address(self) -> str:
        return str(self.cluster.address)

    def have_two(self) -> None:
        while len(self.nodes) < 2:
            self.nodes.append(self.cluster.add_node(num_cpus=2))

    def kill_one(self) -> None:
        self.cluster.remove_node(self.nodes.pop(), allow_graceful=False)


@pytest.fixture(scope="module")
def warmed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("ray") / "warmed"


@pytest.fixture(scope="module")
def running(warmed: Path) -> Iterator[Cluster]:
    """One for all tests, since its nodes compile the kernel only once."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("RAY_AUTH_MODE", "token")
        environment.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
        environment.setenv(tasks.WARMED, str(warmed))
        cluster = Cluster()
        yield cluster
        cluster.cluster.shutdown()


@pytest.fixture
def cluster(running: Cluster) -> Cluster:
    running.have_two()
    return running


def open_on(cluster: Cluster, **more: Any) -> Workers:
    return open_executor("ray", address=cluster.address, **more)


def test_a_killed_node_loses_nothing(cluster: Cluster, warmed: Path) -> None:
    with open_on(cluster, warm_up=tasks.warm_up, modules=["tests"]) as executor:
        assert executor.workers == 4
        futures = [executor.submit(tasks.slow_square, number) for number in range(40)]
        assert futures[0].result() == 0
        cluster.kill_one()
        assert [future.result() for future in futures] == [n * n for n in range(40)]
        with pytest.raises(KeyError, match="lost"):
            executor.submit(tasks.fail, "lost").result()
    # The two nodes are one machine, which has one folder for compiled code.
    assert len(warmed.read_text().splitlines()) == 1


def test_nodes_run_the_files_they_were_sent(cluster: Cluster) -> None:
    with open_on(cluster, modules=["tests"]) as executor:
        package = executor.submit(tasks.package_folder).result()
    assert package != str(on_ray.PACKAGE)
    assert "py_modules_files" in package


def test_training_is_the_same_on_ray(cluster: Cluster) -> None:
    inline, shipped = begin(TINY), begin(TINY)
    with open_on(cluster, warm_up=shard.warm_up) as executor:
        killer = threading.Timer(1, cluster.kill_one)
        killer.start()
        for _ in range(2):
            shipped, _ = iterate(TINY, shipped, executor)
        killer.join()
        shipped, _ = iterate(TINY, shipped, executor)
    with open_executor("inline") as executor:
        for _ in range(3):
            inline, _ = iterate(TINY, inline, executor)
    for one, other in zip(inline.learner.mean, shipped.learner.mean, strict=True):
        assert np.array_equal(one, other)


def results(pairs: list[Pair]) -> list[tuple[object, ...]]:
    return [pair[:4] for pair in pairs]


def test_the_arena_is_the_same_everywhere(cluster: Cluster) -> None:
    with open_on(cluster, warm_up=warm_up) as executor:
        shipped = list(run(MATCH, 6, executor=executor))
    with open_executor("processes", 2) as executor:
        in_processes = list(run(MATCH, 6, executor=executor))
    assert results(shipped) == results(in_processes) == results(list(run(MATCH, 6)))


def test_a_match_that_is_decided_cancels_what_waits(cluster: Cluster) -> None:
    match = Match(find_rules("haggis-2"), ("greedy", "random"), 1)
    with open_on(cluster) as executor:
        pairs = list(run(match, 500, executor=executor, until_decided=True))
        begun = time.monotonic()
    assert 20 <= len(pairs) < 200
    assert time.monotonic() - begun < 60
