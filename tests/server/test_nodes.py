"""Several servers on one store: the fence, limits, the hand-over, and news."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from haggis.server.backend import HINTS
from haggis.server.clock import Clock
from haggis.server.nodes import lease as lease_module
from haggis.server.nodes.cluster import Cluster, Elsewhere
from haggis.server.nodes.lease import TRUST_SECONDS
from haggis.server.table import registry
from haggis.server.table.commands import Came
from haggis.server.table.registry import TableRegistry
from tests.server.nodes import SECRET, Member, Shared, several
from tests.server.relay_scene import (
    closed_with,
    has_peers,
    member,
    relay_scene,
    tables,
    until,
)
from tests.server.running import PATIENCE, client
from tests.server.stand_ins import Ear

# ---- the fence and the lease -------------------------------------------------------------------


def take_away(shared: Shared, code: str) -> None:
    """Give a table to the second node, without telling the first."""
    shared.owners[code] = ("node1", shared.owners[code][1] + 1)


def test_a_fenced_table_is_dropped_and_nothing_is_acknowledged(tmp_path: Path) -> None:
    async def run() -> None:
        async with relay_scene(tmp_path) as scene:
            take_away(member(scene.first).shared, scene.code)
            await scene.tab.send({"type": "say", "id": "once", "text": "Hello"})
            assert await closed_with(scene.tab) == 1012
            assert not [frame for frame in scene.tab.frames if '"ack"' in frame]
            assert tables(scene.first) == []
            assert scene.first.backend.services.metrics.fenced == 1
            for _ in range(2):  # repeated twice, but done once
                async with await scene.elsewhere.open(scene.code) as tab:
                    await tab.send({"type": "say", "id": "once", "text": "Hello"})
                    assert (await tab.until("ack", "refusal"))["type"] == "ack"
            lines = member(scene.first).shared.logs[scene.code]
            assert [line.wish for line in lines].count("once") == 1

    asyncio.run(run())


def test_who_asks_over_http_is_told_to_come_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with relay_scene(tmp_path) as scene, client(scene.first, "Ben") as ben:
            take_away(member(scene.first).shared, scene.code)
            path = f"tables/{scene.code}/join"
            assert (await ben.call("POST", path, {}, 503))["code"] == "elsewhere"
            assert (await ben.call("POST", path, {}))["seat"] == 1

    asyncio.run(run())


def test_a_node_that_is_cut_off_from_the_store_acknowledges_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        async with relay_scene(tmp_path) as scene:
            lease = scene.first.backend.services.cluster.lease  # type: ignore[union-attr]
            member(scene.first).cut = True
            await scene.tab.send({"type": "say", "id": "early", "text": "Hello"})
            assert (await scene.tab.until("ack", "refusal"))["code"] == "not-saved"
            member(scene.first).cut = False
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(lease_module, "TRUST_SECONDS", TRUST_SECONDS)  # the real value
                patient = lease._until
                await until(lambda: lease._until < patient)
                member(scene.first).cut = True
                assert await closed_with(scene.tab) == 1012
            assert tables(scene.first) == []
            async with await scene.ann.open(scene.code) as tab:
                assert (await tab.receive())["code"] == "no-saving"
                assert await closed_with(tab) == 1012
            status = (await scene.ann.http.get("health")).status_code
            assert status == 503
            member(scene.first).cut = False
            await until(lambda: lease.valid)
            async with await scene.ann.open(scene.code) as tab:
                await tab.until("welcome")
                assert (await tab.wish("say", text="Back"))["type"] == "ack"

    asyncio.run(run())


def test_a_table_that_cannot_be_read_here_is_left_to_others(tmp_path: Path) -> None:
    """A node of another version may be able to read it."""

    async def run() -> None:
        async with relay_scene(tmp_path) as scene:
            shared = member(scene.first).shared
            shared.logs["odd"] = [shared.logs[scene.code][0]._replace(body='{"fact":"new"}')]
            answer = await scene.ann.call("GET", "tables/odd", status=503)
            assert answer["code"] == "damaged"
            assert shared.owners["odd"][0] == ""

    asyncio.run(run())


def test_who_comes_to_a_table_that_is_stopped_comes_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with relay_scene(tmp_path) as scene:
            (table,) = scene.first.backend.tables.loaded()
            await table.stop()
            late = Ear(None)
            table.post(Came(late, None))
            assert late.closed == 1012

    asyncio.run(run())


# ---- limits ------------------------------------------------------------------------------------


def test_limits_hold_for_all_nodes_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("haggis.server.table.registry.NEW_TABLES", 3)
    for name in ("MAX_NAMES", "MAX_LINKS", "MAX_DOWNLOADS", "MAX_GUESTS"):
        monkeypatch.setattr(f"haggis.server.sessions.{name}", 2)
    monkeypatch.setattr("haggis.server.sessions.THIS_MACHINE", ())

    async def run() -> None:
        async with relay_scene(tmp_path) as scene:
            one, other = scene.ann, scene.elsewhere
            await other.make("haggis-2", ["me", "open"])
            await one.make("haggis-2", ["me", "open"])  # the third: one was made for the scene
            body = {"settings": {"rules": "haggis-2"}, "seats": [{"kind": "me"}, {"kind": "open"}]}
            assert (await other.call("POST", "tables", body, 429))["code"] == "too-many"
            await one.call("POST", "me", {"name": "Anna"})
            await other.call("POST", "me", {"name": "Anne"})
            answer = await other.call("POST", "me", {"name": "Ann"}, 429)
            assert answer["code"] == "too-many-names"
            await one.call("POST", "me/link")
            await other.call("POST", "me/link")
            await one.call("POST", "me/link", status=429)
            servers = (scene.first, scene.second, scene.first)
            downloads = [await each.backend.sessions.may_download("ann") for each in servers]
            assert downloads == [True, True, False]
            hints = [each.backend.hint_limit for each in servers[:2]]
            assert [await hints[turn % 2].take("ann") for turn in range(HINTS + 1)][-2:] == [
                True,
                False,
            ]
            async with client(scene.second, "Ben"), client(scene.first) as third:
                await third.call("POST", "me", {"name": "Cat"}, 429)
            shared = member(scene.first).shared
            assert all(len(key) == 32 for key in shared.counts), "hashes, and no addresses"
            await scene.first.backend.tables.tidy()

    asyncio.run(run())


# ---- the hand-over, and news -------------------------------------------------------------------


def test_a_node_that_stops_hands_its_tables_over(tmp_path: Path) -> None:
    async def run() -> None:
        async with relay_scene(tmp_path) as scene:
            await scene.tab.done("say", text="Before")
            await scene.first.backend.hand_over()
            assert await closed_with(scene.tab) == 1012
            assert await closed_with(scene.relayed) == 1012
            assert "node0" not in member(scene.first).shared.members
            async with await scene.elsewhere.open(scene.code) as tab:
                welcome = await tab.until("welcome")
                assert [line["text"] for line in welcome["chat"]] == ["Before"]
            assert tables(scene.second) == [scene.code]
            async with await scene.ann.open(scene.code) as late:
                assert await closed_with(late) == 1012

    asyncio.run(run())


def test_tables_are_handed_over_in_groups_and_the_others_go_on_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who is passed on to a node that leaves is answered while it still has the table."""
    monkeypatch.setattr(registry, "GROUP", 1)
    monkeypatch.setattr(registry, "PAUSE", PATIENCE)

    async def run() -> None:
        async with relay_scene(tmp_path) as scene:
            second = await scene.ann.make("haggis-2", ["me", "open"])
            async with await scene.ann.open(second) as tab:
                await tab.until("welcome")
                leaving = asyncio.create_task(scene.first.backend.hand_over())
                assert await closed_with(scene.tab) == 1012
                await until(lambda: tables(scene.first) == [second])
                async with await scene.elsewhere.open(scene.code) as moved:
                    await moved.until("welcome")
                assert tables(scene.second) == [scene.code]
                await tab.done("say", text="still here")
                async with await scene.elsewhere.open(second) as relayed:
                    welcome = await relayed.until("welcome")
                    assert [line["text"] for line in welcome["chat"]] == ["still here"]
                leaving.cancel()
                await asyncio.gather(leaving, return_exceptions=True)

    asyncio.run(run())


def test_a_new_name_reaches_tables_of_other_nodes(tmp_path: Path) -> None:
    async def run() -> None:
        async with relay_scene(tmp_path) as scene:
            await until(partial(has_peers, scene.second, 1))
            await scene.elsewhere.call("POST", "me", {"name": "Anna"})
            while scene.tab.table["seats"][0]["name"] != "Anna":
                await scene.tab.receive()

    asyncio.run(run())


def test_who_is_deleted_leaves_the_tables_of_other_nodes(tmp_path: Path) -> None:
    async def run() -> None:
        async with relay_scene(tmp_path) as scene:
            await scene.elsewhere.call("DELETE", "me", status=204)
            assert await closed_with(scene.tab) == 4410
            rows = member(scene.first).shared.summaries
            assert rows[scene.code].status == "closed"

    asyncio.run(run())


def test_a_device_is_signed_out_at_tables_of_other_nodes(tmp_path: Path) -> None:
    async def run() -> None:
        async with relay_scene(tmp_path) as scene:
            await until(partial(has_peers, scene.second, 1))
            (session,) = member(scene.first).shared.tokens
            await scene.second.backend.end_session("ann", session)
            assert await closed_with(scene.tab) == 4401

    asyncio.run(run())


def test_what_nobody_told_is_noticed_later(tmp_path: Path) -> None:
    async def run() -> None:
        async with relay_scene(tmp_path) as scene, client(scene.first, "Ben") as ben:
            shared = member(scene.first).shared
            async with await ben.open(scene.code) as other:
                await other.until("welcome")
                (ann,) = [id for id, name in shared.guests.items() if name == "Ann"]
                shared.guests[ann] = "Anna"
                await scene.first.backend.tables.tidy()
                while scene.tab.table["seats"][0]["name"] != "Anna":
                    await scene.tab.receive()
                own = [hash for hash, (_, guest, _) in shared.tokens.items() if guest != ann]
                del shared.tokens[own[0]]
                await scene.first.backend.tables.tidy()
                assert await closed_with(other) == 4401

    asyncio.run(run())


def test_one_node_tidies_up_for_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[TableRegistry] = []

    async def forget_old(registry: TableRegistry) -> None:
        asked.append(registry)

    monkeypatch.setattr(TableRegistry, "_forget_old", forget_old)

    async def run() -> None:
        async with several(tmp_path, 3) as servers:
            for server in servers:
                await until(partial(has_peers, server, 2))
                await server.backend.tables.tidy()
            assert asked == [servers[0].backend.tables]

    asyncio.run(run())


def test_a_table_that_is_put_away_is_anybodys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("haggis.server.table.registry.KEEP_LOADED", 0)

    async def run() -> None:
        async with several(tmp_path) as (first, second), client(first, "Ann") as ann:
            code = await ann.make("haggis-2", ["me", "greedy"], start=True)
            await ann.call("GET", f"tables/{code}")
            assert tables(first) == [code]
            await first.backend.tables.tidy()
            assert tables(first) == []
            async with client(second) as other:
                await other.call("GET", f"tables/{code}")
            assert tables(second) == [code]

    asyncio.run(run())


def test_any_node_says_whose_turn_it_is(tmp_path: Path) -> None:
    async def run() -> None:
        async with several(tmp_path) as (first, second), client(first, "Ann") as ann:
            code = await ann.make("haggis-2", ["me", "greedy"], start=True, first=0)
            async with client(second) as other:
                assert await other.call("GET", f"tables/{code}/turn") == {"seats": [0]}
                assert tables(first) == tables(second) == []
                await ann.call("GET", f"tables/{code}")
                assert await other.call("GET", f"tables/{code}/turn") == {"seats": [0]}
                assert (tables(first), tables(second)) == ([code], [])

    asyncio.run(run())


def test_a_node_tells_its_figures(tmp_path: Path) -> None:
    async def run() -> None:
        async with relay_scene(tmp_path) as scene:
            await until(lambda: has_peers(scene.first, 1) and has_peers(scene.second, 1))
            told = []
            for server in (scene.first, scene.second):
                text = (await scene.ann.http.get(f"{server.http}/metrics")).text
                lines = [line for line in text.splitlines() if line and line[0] != "#"]
                told.append({name: float(value) for name, _, value in map(_parts, lines)})
            assert [each["haggis_relayed_sockets"] for each in told] == [0, 1]
            assert all(each["haggis_nodes"] == 2 for each in told)
            assert all(each["haggis_lease_valid"] == 1 for each in told)
            assert all(each["haggis_leases_lost_total"] == 0 for each in told)

    asyncio.run(run())


def _parts(line: str) -> tuple[str, str, str]:
    return line.rpartition(" ")


def test_a_node_that_cannot_be_reached_holds_nobody_up() -> None:
    """A required message raises; a hint is dropped."""

    async def run() -> None:
        member = Member(Shared(), "node0")
        cluster = Cluster("node0", member, Clock(), secret=SECRET)
        await cluster.start(lambda: None, lambda: (0, 0))
        for nowhere in ("", "127.0.0.1:1"):
            with pytest.raises(Elsewhere):
                await cluster.tell(nowhere, "news")
        cluster.peers = ("127.0.0.1:1",)
        cluster.tell_all("news")
        await until(lambda: not cluster._telling)
        cluster.tell_all("more")
        await cluster.leave()
        assert not cluster._telling
        assert not member.shared.members

    asyncio.run(run())
