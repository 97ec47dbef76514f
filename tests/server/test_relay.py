"""A table is played through another node."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from haggis.server.http import relay_to_owner
from haggis.server.nodes.relay import Relays
from haggis.server.table import registry
from tests.server.nodes import SECRET
from tests.server.relay_scene import (
    Scene,
    address,
    closed_with,
    member,
    relay_scene,
    tables,
    unreachable,
    until,
)
from tests.server.running import PATIENCE, client


def test_a_table_is_played_through_another_node(tmp_path: Path) -> None:
    async def run() -> None:
        async with relay_scene(tmp_path) as scene, client(scene.second, "Ben") as ben:
            assert (tables(scene.first), tables(scene.second)) == ([scene.code], [])
            answer = await ben.call("POST", f"tables/{scene.code}/join", {})
            assert answer == {"code": scene.code, "seat": 1}
            await scene.relayed.done("start")
            for tab in (scene.tab, scene.relayed):
                while not tab.own:
                    await tab.receive()
            assert scene.tab.own == scene.relayed.own
            assert (await scene.relayed.wish("act", action="bet15"))["type"] == "ack"
            look = await ben.call("GET", f"tables/{scene.code}")
            assert look["seats"][1]["name"] == "Ben"
            assert await ben.call("GET", "tables/nowhere", status=404)

    asyncio.run(run())


def test_a_page_of_another_site_is_refused_through_the_relay_too(tmp_path: Path) -> None:
    async def run() -> None:
        async with relay_scene(tmp_path) as scene:
            scene.elsewhere.http.headers["origin"] = "https://elsewhere.example"
            path = f"tables/{scene.code}/join"
            answer = await scene.elsewhere.call("POST", path, {}, 403)
            assert answer["code"] == "wrong-origin"

    asyncio.run(run())


def test_the_owner_is_told_where_a_relayed_guest_comes_from(tmp_path: Path) -> None:
    async def run() -> None:
        async with relay_scene(tmp_path) as scene:
            headers = {"cookie": scene.ann.cookie, "x-forwarded-for": "203.0.113.9"}
            async with connect(scene.second.ws(scene.code), additional_headers=headers) as tab:
                await tab.recv()
                (table,) = scene.first.backend.tables.loaded()
                addresses = [tab.address for tab in table.tabs._tabs]
                assert addresses == ["127.0.0.1", "127.0.0.1", "203.0.113.9"]

    asyncio.run(run())


def test_what_was_passed_on_once_is_not_passed_on_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with relay_scene(tmp_path) as scene:
            sent: list[dict[str, Any]] = []
            scope: dict[str, Any] = {
                "type": "http",
                "http_version": "1.1",
                "method": "GET",
                "scheme": "http",
                "path": f"/api/tables/{scene.code}",
                "query_string": b"",
                "headers": [],
                "client": ("192.0.2.1", 1),
                "server": ("127.0.0.1", 1),
            }

            asked = [{"type": "http.request", "body": b"", "more_body": False}]

            async def receive() -> dict[str, Any]:
                if not asked:
                    await asyncio.Event().wait()
                return asked.pop()

            async def send(message: Any) -> None:
                sent.append(message)

            # the second node is asked as if it had the table, but the first has it
            async with asyncio.timeout(PATIENCE):
                relays = Relays(SECRET)
                channel = await relays.reach(address(scene.second))
                assert channel is not None
                await relays.pass_on(channel, scope, receive, send)
            assert sent[0]["status"] == 503
            assert b'"elsewhere"' in sent[1]["body"]

    asyncio.run(run())


def test_a_relayed_tab_comes_again_when_the_owner_is_gone(tmp_path: Path) -> None:
    async def run() -> None:
        async with relay_scene(tmp_path) as scene:
            shared = member(scene.first).shared
            member(scene.first).cut = True
            shared.members["node0"] = (shared.members["node0"][0], 0.0)  # its lease has ended
            assert await closed_with(scene.relayed) == 1012
            async with await scene.elsewhere.open(scene.code) as again:
                assert (await again.until("welcome"))["table"]["code"] == scene.code
            assert tables(scene.second) == [scene.code]

    asyncio.run(run())


def test_who_comes_to_a_table_of_a_dead_node_waits_until_its_lease_has_ended(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        async with relay_scene(tmp_path) as scene:
            unreachable(scene.first, seconds=0.5)
            async with await scene.elsewhere.open(scene.code) as tab:
                assert (await tab.until("welcome"))["table"]["code"] == scene.code
            assert tables(scene.second) == [scene.code]

    asyncio.run(run())


def test_an_owner_that_cannot_be_reached_lets_the_client_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relay_to_owner, "HOLD", 0.0)

    async def run() -> None:
        async with relay_scene(tmp_path) as scene:
            unreachable(scene.first, seconds=3600)
            async with await scene.elsewhere.open(scene.code) as tab:
                assert await closed_with(tab) == 1012
            answer = await scene.elsewhere.call("GET", f"tables/{scene.code}", status=503)
            assert answer["code"] == "elsewhere"

    asyncio.run(run())


def cut_apart(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both nodes reach the store, but the second does not reach the first any more."""
    assert scene.second.backend.services.cluster is not None
    relays = scene.second.backend.services.cluster.relays

    async def nothing(_: str) -> None:
        return None

    monkeypatch.setattr(relays, "reach", nothing)
    for channel in list(relays._open):
        channel.cut()


def test_a_node_that_does_not_reach_the_owner_gets_the_table_through_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relay_to_owner, "WANT", 0.0)
    monkeypatch.setattr(relay_to_owner, "HOLD", PATIENCE)
    monkeypatch.setattr(registry, "KEEP_FROM_OTHERS", -1)

    async def run() -> None:
        async with relay_scene(tmp_path) as scene:
            cut_apart(scene, monkeypatch)
            assert await closed_with(scene.relayed) == 1012
            async with await scene.elsewhere.open(scene.code) as tab:
                assert (await tab.until("welcome"))["table"]["code"] == scene.code
                assert await closed_with(scene.tab) == 1012
                assert (tables(scene.first), tables(scene.second)) == ([], [scene.code])
                async with await scene.ann.open(scene.code) as again:
                    await again.until("welcome")

    asyncio.run(run())


def test_a_table_does_not_go_to_and_fro(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay_to_owner, "WANT", 0.0)
    monkeypatch.setattr(relay_to_owner, "HOLD", 0.0)

    async def run() -> None:
        async with relay_scene(tmp_path) as scene:
            cut_apart(scene, monkeypatch)
            async with await scene.elsewhere.open(scene.code) as tab:
                assert await closed_with(tab) == 1012
            shared = member(scene.first).shared
            await until(lambda: not shared.wanted)
            await scene.tab.send({"id": "1", "type": "say", "text": "still here"})
            await scene.tab.until("ack")
            assert tables(scene.first) == [scene.code]

    asyncio.run(run())
