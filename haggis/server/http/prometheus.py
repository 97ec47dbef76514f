"""The measurements of a server in Prometheus' text form."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from haggis.server.backend import Backend


def metrics_text(backend: Backend) -> str:
    """All measurements of a server."""
    return "\n".join(_lines(backend)) + "\n"


def _lines(backend: Backend) -> Iterator[str]:
    counted, (tables, sockets) = backend.services.metrics, backend.count()
    yield from _metric("haggis_tables", "gauge", tables)
    yield from _metric("haggis_sockets", "gauge", sockets)
    yield from _metric("haggis_facts_total", "counter", counted.facts)
    yield from _metric("haggis_actions_total", "counter", counted.actions)
    yield from _metric("haggis_bot_fallbacks_total", "counter", counted.fallbacks)
    yield from _metric("haggis_slow_clients_total", "counter", counted.slow)
    if (cluster := backend.services.cluster) is not None:
        yield from _metric("haggis_relayed_sockets", "gauge", len(cluster.relays))
        yield from _metric("haggis_nodes", "gauge", 1 + len(cluster.peers))
        yield from _metric("haggis_lease_valid", "gauge", int(cluster.lease.valid))
        yield from _metric("haggis_leases_lost_total", "counter", cluster.lease.lost)
        yield from _metric("haggis_tables_let_go_total", "counter", counted.fenced)
    yield from _counter("haggis_refusals_total", "code", counted.refusals)
    yield from _counter("haggis_cut_off_total", "why", counted.cut)
    store = backend.services.store
    for name in ("commits", "jobs", "seconds"):
        if hasattr(store, name):
            yield from _metric(f"haggis_store_{name}_total", "counter", getattr(store, name))
    yield from _metric("process_cpu_seconds_total", "counter", time.process_time())
    yield from _metric("process_resident_memory_bytes", "gauge", _resident())


def _metric(name: str, kind: str, value: float) -> Iterator[str]:
    yield f"# TYPE {name} {kind}"
    yield f"{name} {value}"


def _counter(name: str, label: str, counted: Counter[str]) -> Iterator[str]:
    yield f"# TYPE {name} counter"
    for key, number in sorted(counted.items()):
        yield f'{name}{{{label}="{key}"}} {number}'


def _resident() -> int:
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:  # pragma: no cover (only Linux tells it so)
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
