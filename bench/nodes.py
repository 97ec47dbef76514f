"""Nodes on PostgreSQL for `bench.load`, and the processor time of database and proxy."""

from __future__ import annotations

import os
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bench.load import Server
from scripts.cluster import LocalCluster
from scripts.private_postgres import PrivatePostgres, private_postgres

TICKS = os.sysconf("SC_CLK_TCK")


class Nodes(Server):
    """Several nodes as one server: reached through Caddy, or directly if there is only one."""

    def __init__(self, cluster: LocalCluster, database: PrivatePostgres) -> None:
        self._nodes = [Server.at(f"http://127.0.0.1:{node.port}") for node in cluster.nodes]
        self._proxy = cluster.proxy
        self._database = database
        self.address = cluster.address if len(self._nodes) > 1 else self._nodes[0].address

    def measure(self) -> dict[str, float]:
        """The sums over all nodes, with the figures of database and proxy."""
        added: defaultdict[str, float] = defaultdict(float)
        for node in self._nodes:
            for name, value in node.measure().items():
                added[name] += value
        first = int((self._database.data / "postmaster.pid").read_text().split()[0])
        added["database_cpu_seconds"] = sum(map(cpu, (first, *children(first))))
        added["proxy_cpu_seconds"] = cpu(self._proxy.pid)
        return added


def cpu(process: int) -> float:
    """The processor time of a process and its ended children, on Linux."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return 0.0
    return sum(map(int, fields[11:15])) / TICKS


def children(process: int) -> list[int]:
    """The processes that a process has started."""
    return [*map(int, Path(f"/proc/{process}/task/{process}/children").read_text().split())]


@contextmanager
def running_nodes(number: int) -> Iterator[Nodes]:
    """This many nodes with their own database, which saves durably."""
    with ExitStack() as held:
        folder = held.enter_context(tempfile.TemporaryDirectory(prefix="haggis-load-"))
        database = held.enter_context(private_postgres())
        cluster = LocalCluster(database.new_database(), Path(folder), number)
        held.callback(cluster.close)
        cluster.start()
        yield Nodes(cluster, database)
