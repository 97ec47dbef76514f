"""Runs the server in uvicorn until it is told to stop."""

from __future__ import annotations

import contextlib
import gc
import logging
import socket
import sys
from collections.abc import Callable
from functools import partial

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from haggis.server.app import make_app
from haggis.server.config import Config
from haggis.server.protocol.messages import FRAME
from haggis.server.socket import wire
from haggis.server.socket.gate import MAX_CONNECTIONS, Gate, Gated

GARBAGE = (10_000, 10, 10_000)
"""Thresholds of the garbage collector. A full run is rare, because with many tables it takes long;
runs over what is new are frequent, and so stay short."""
TURN = 0.001
"""Python's switch interval in seconds: how long the writer thread waits for a busy event loop."""
GRACE = 6
"""Seconds that connections have to close after SIGTERM."""
NO_NEWS = ("Invalid UTF-8 sequence", "returned without completing handshake")
"""uvicorn's log lines about text that is not UTF-8 and refused handshakes. They are left out."""
FILES_OF_A_NODE = 3
"""Open files per connection of a node, which may be relayed to another node or from one."""
SPARE = 100
"""File descriptors reserved for everything except connections."""


def uvicorn_config(config: Config, app: Starlette) -> uvicorn.Config:
    """How uvicorn serves the application."""
    files = FILES_OF_A_NODE if config.node_address else 1
    app.state.gate = gate = Gate(config.trusted_proxies, _connections(files))
    logging.getLogger("uvicorn.error").addFilter(_is_news)
    return uvicorn.Config(
        app,
        http=partial(Gated, gate, H11Protocol),  # type: ignore[arg-type]
        ws=wire.Wire if config.fast_path and wire.is_known() else "websockets-sansio",
        ws_max_size=4 * FRAME,  # beyond FRAME the server says so itself
        ws_per_message_deflate=False,
        proxy_headers=bool(config.trusted_proxies),
        forwarded_allow_ips=list(config.trusted_proxies),
        server_header=False,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=GRACE,
    )


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a line of uvicorn's log is kept: mistakes of clients are not."""
    return not any(words in record.msg for words in NO_NEWS)


def _connections(files: int) -> int:
    """How many connections, at this many files each, the limit on open files allows."""
    if sys.platform == "win32":  # it has no such limit
        return MAX_CONNECTIONS
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = files * MAX_CONNECTIONS + SPARE
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return min(MAX_CONNECTIONS, (soft - SPARE) // files)


def listen(host: str, port: int, tries: int = 1) -> socket.socket:
    """A socket at this port, or at the first free one of the next `tries`."""
    for last in range(tries - 1, -1, -1):
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            return socket.create_server((host, port), family=family, backlog=2048)
        except OSError:
            if not last:
                raise
            port += 1
    raise AssertionError("no port was tried")


def serve(config: Config, listening: socket.socket, started: Callable[[], None]) -> None:
    """Serve until SIGINT or SIGTERM; connections are then closed with 1012."""
    app = make_app(config)
    server = _Server(uvicorn_config(config, app))
    server.when_started, server.app = started, app
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(TURN)
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn raises it again when all is done
        server.run(sockets=[listening])


class _Server(uvicorn.Server):
    """Calls `when_started`, and does not wait for half-sent requests when it stops."""

    when_started: Callable[[], None]
    app: Starlette

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.when_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.app.state.gate.stop()
        for listening in (*self.servers, *(sockets or ())):
            listening.close()  # clients that are sent to another node must not come back here
        await self.app.state.backend.hand_over()
        await super().shutdown(sockets)
