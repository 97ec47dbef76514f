"""Runs the server until it is told to stop."""

from __future__ import annotations

import contextlib
import gc
import socket
import sys
from collections.abc import Callable

import uvicorn

from haggis.server.app import make_app
from haggis.server.config import Config
from haggis.server.protocol.messages import FRAME
from haggis.server.socket.wire import Wire

GARBAGE = (10_000, 100, 1_000)
"""How seldom Python looks for garbage: looking through many tables holds everything up."""
TURN = 0.001
"""Seconds the thread that saves waits for its turn while the others are busy."""
GRACE = 6
"""Seconds the connections have to end after SIGTERM."""


def uvicorn_config(config: Config, app: object) -> uvicorn.Config:
    """How uvicorn serves the application."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        ws=Wire,
        ws_max_size=4 * FRAME,  # beyond FRAME the server says so itself
        ws_per_message_deflate=False,
        proxy_headers=bool(config.trusted_proxies),
        forwarded_allow_ips=list(config.trusted_proxies),
        server_header=False,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=GRACE,
    )


def listen(host: str, port: int, tries: int = 1) -> socket.socket:
    """A socket at this port, or at the next of so many that is free."""
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
    server = _Server(uvicorn_config(config, make_app(config)))
    server.when_started = started
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(TURN)
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn raises it again when all is done
        server.run(sockets=[listening])


class _Server(uvicorn.Server):
    """Says when it is ready."""

    when_started: Callable[[], None]

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.when_started()
