"""The measurements of a server in Prometheus' text form."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

from haggis.server.backend import Backend


def metrics_text(backend: Backend) -> str:
    """All measurements of a server."""
    return "\n".join(_lines(backend)) + "\n"


def _lines(backend: Backend) -> Iterator[str]:
    counted, tables = backend.services.metrics, backend.tables.loaded()
    yield from _metric("haggis_tables", "gauge", len(tables))
    yield from _metric("haggis_sockets", "gauge", sum(len(table.tabs) for table in tables))
    yield from _metric("haggis_facts_total", "counter", counted.facts)
    yield from _metric("haggis_actions_total", "counter", counted.actions)
    yield from _metric("haggis_bot_fallbacks_total", "counter", counted.fallbacks)
    yield from _metric("haggis_slow_clients_total", "counter", counted.slow)
    yield "# TYPE haggis_refusals_total counter"
    for code, number in sorted(counted.refusals.items()):
        yield f'haggis_refusals_total{{code="{code}"}} {number}'
    store = backend.services.store
    for name in ("commits", "jobs", "seconds"):
        if hasattr(store, name):
            yield from _metric(f"haggis_store_{name}_total", "counter", getattr(store, name))
    yield from _metric("process_cpu_seconds_total", "counter", time.process_time())
    yield from _metric("process_resident_memory_bytes", "gauge", _resident())


def _metric(name: str, kind: str, value: float) -> Iterator[str]:
    yield f"# TYPE {name} {kind}"
    yield f"{name} {value}"


def _resident() -> int:
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:  # pragma: no cover (only Linux tells it so)
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
