"""Caddy in front of the nodes, as deploy/Caddyfile has it."""

from __future__ import annotations

import urllib.request
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import pytest

from scripts.cluster import PORTS, LocalCluster, free_port

PLACES = 3


class Place(BaseHTTPRequestHandler):
    """A stand-in for a node that answers with its address."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        place: object = self.server.server_address
        self.wfile.write(f"{place} {self.headers['X-Table']}".encode())

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def proxy(tmp_path: Path) -> Iterator[str]:
    """The address of Caddy in front of these servers."""
    servers = [ThreadingHTTPServer(("127.0.0.1", 0), Place) for _ in range(PLACES)]
    for server in servers:
        Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    nodes = SimpleNamespace(nodes=[SimpleNamespace(port=each.server_port) for each in servers])
    caddy = LocalCluster._caddy(nodes, tmp_path, free_port())  # type: ignore[arg-type]
    caddy.start()
    try:
        caddy.wait()
        yield f"http://127.0.0.1:{caddy.port}"
    finally:
        caddy.stop()
        for server in servers:
            server.shutdown()
            server.server_close()


def places(proxy: str, *paths: str) -> set[str]:
    """Where requests go, and the table in them."""
    return {urllib.request.urlopen(f"{proxy}{path}").read().decode() for path in paths}


def test_a_table_and_a_visitor_have_one_node_each(proxy: str) -> None:
    table = places(proxy, *["/ws/abcd", "/api/tables/abcd", "/api/tables/abcd/join"] * 5)
    assert len(table) == 1
    page = places(proxy, *["/", "/assets/index.js", "/api/me", "/api/tables"] * 5)
    assert len(page) == 1, "the page and its files are of one version"
    assert all(place.endswith(" None") for place in table | page), "the header stays inside"
    assert len(places(proxy, *(f"/ws/t{number}" for number in range(40)))) == PLACES


def test_a_free_port_is_none_that_the_system_gives_away() -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), Place) as any_port:
        assert any_port.server_port not in PORTS
    ports = [free_port() for _ in range(20)]
    assert set(ports) <= set(PORTS)
    assert len(set(ports)) == 20
