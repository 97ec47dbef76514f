"""`haggis serve --node-address` and `haggis nodes`: errors are one sentence without secrets."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from click.testing import CliRunner

from haggis.cli import nodes, serve
from haggis.server.config import Config
from haggis.server.store.interface import Node
from haggis.server.store.postgres import PostgresStore
from tests.server import postgres

SECRET = "0123456789abcdef"
STORE = "postgresql://haggis@127.0.0.1:1/haggis"


def complaint(*arguments: str, **environment: str) -> str:
    environment = {"HAGGIS_CLUSTER_SECRET": "", "HAGGIS_STORE": "", **environment}
    result = CliRunner().invoke(serve.command, ["--port", "0", *arguments], env=environment)
    assert result.exit_code == 2, result.output
    assert SECRET not in result.output
    return result.output.splitlines()[-1].removeprefix("Error: ")


def test_what_is_wrong_with_a_node_is_one_sentence(tmp_path: Path) -> None:
    place = ("--node-address", "127.0.0.1:0")
    assert "share a --store" in complaint(*place, HAGGIS_CLUSTER_SECRET=SECRET)
    store = ("--store", STORE)
    assert "HAGGIS_CLUSTER_SECRET" in complaint(*store, *place)
    assert "16 characters" in complaint(*store, *place, HAGGIS_CLUSTER_SECRET="short")
    missing = ("--cluster-secret-file", str(tmp_path / "none"))
    assert "No such file" in complaint(*store, *place, *missing)
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff" * 40)
    assert "no text" in complaint(*store, *place, "--cluster-secret-file", str(binary))
    for address in ("7000", ":7000", "host:port", "fd00::5:7000", "host:70000"):
        told = complaint(*store, "--node-address", address, HAGGIS_CLUSTER_SECRET=SECRET)
        assert "HOST:PORT" in told, address


def test_the_secret_is_not_in_what_a_configuration_says() -> None:
    assert SECRET not in repr(Config(Path("/nonexistent"), cluster_secret=SECRET.encode()))


def test_the_nodes_are_listed() -> None:
    url = postgres.server().new_database()
    listed = CliRunner().invoke(nodes.command, ["--store", url])
    assert listed.exit_code == 1, "there is no schema yet"

    async def join() -> None:
        store = await PostgresStore.open(url, "first")
        node = Node("first", "10.0.0.5:7000", "0.2.0", 12, 34, 0.56)
        assert not await store.ownership.nodes()
        assert CliRunner().invoke(nodes.command, []).exit_code == 2
        await store.ownership.renew(node)
        await store.close()

    asyncio.run(join())
    listed = CliRunner().invoke(nodes.command, [], env={"HAGGIS_STORE": url, "COLUMNS": "100"})
    assert listed.exit_code == 0, listed.output
    head, row = listed.output.splitlines()
    assert head.split() == ["node", "address", "version", "tables", "sockets", "core", "lease"]
    assert row.split()[:7] == ["first", "10.0.0.5:7000", "0.2.0", "12", "34", "56", "%"]


def test_an_empty_cluster_says_so() -> None:
    url = postgres.server().new_database()

    async def make() -> None:
        await (await PostgresStore.open(url, "first")).close()

    asyncio.run(make())
    assert CliRunner().invoke(nodes.command, ["--store", url]).output == "There are no nodes.\n"


@pytest.mark.parametrize("url", ["sqlite://x", "nonsense"])
def test_another_store_has_no_nodes(url: str) -> None:
    result = CliRunner().invoke(nodes.command, ["--store", url])
    assert result.exit_code == 2
    assert "postgresql://" in result.output
