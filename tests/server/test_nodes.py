"""Several servers on one store: claims, the fence, the relay, and the hand-over."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from haggis.server.backend import HINTS
from haggis.server.clock import Clock
from haggis.server.http import relay_to_owner
from haggis.server.nodes import lease as lease_module
from haggis.server.nodes.cluster import Cluster, Elsewhere
from haggis.server.nodes.lease import TRUSTED
from haggis.server.nodes.relay import Relays
from haggis.server.table import registry
from haggis.server.table.commands import Came
from haggis.server.table.registry import TableRegistry
from tests.server.nodes import SECRET, Member, Shared, several
from tests.server.running import PATIENCE, Client, Running, Tab, client
from tests.server.stand_ins import Ear


async def until(true: Callable[[], object]) -> None:
    """Wait until something is true."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


def member(server: Running) -> Member:
    """The store as a server sees it."""
    store: Any = server.backend.services.store
    assert isinstance(store, Member)
    return store


def tables(server: Running) -> list[str]:
    """The tables that a server has in memory."""
    return [table.saved.code for table in server.backend.tables.loaded()]


def has_peers(server: Running, number: int) -> bool:
    """Whether a server knows this many others."""
    assert server.backend.services.cluster is not None
    return len(server.backend.services.cluster.peers) == number


def address(server: Running) -> str:
    """The door of a server."""
    assert server.backend.services.cluster is not None
    return server.backend.services.cluster.address


class Scene(NamedTuple):
    """Ann at a table of the first server, and her other browser at the second."""

    first: Running
    second: Running
    ann: Client
    elsewhere: Client
    code: str
    tab: Tab
    relayed: Tab


@asynccontextmanager
async def relay_scene(data: Path, **more: Any) -> AsyncIterator[Scene]:
    async with AsyncExitStack() as stack:
        first, second = await stack.enter_async_context(several(data))
        ann = await stack.enter_async_context(client(first, "Ann"))
        elsewhere = await stack.enter_async_context(client(second))
        elsewhere.http.cookies = ann.http.cookies
        code = await ann.make("haggis-2", ["me", "open"], **more)
        tab = await stack.enter_async_context(await ann.open(code))
        await tab.until("welcome")
        relayed = await stack.enter_async_context(await elsewhere.open(code))
        await relayed.until("welcome")
        yield Scene(first, second, ann, elsewhere, code, tab, relayed)


def unreachable(server: Running, seconds: float) -> None:
    """As if the node had died this many seconds before the end of its lease."""
    part = member(server)
    part.cut = True
    node, _ = part.shared.members[part.id]
    part.shared.members[part.id] = node._replace(address="127.0.0.1:1"), time.monotonic() + seconds


async def closed_with(tab: Tab) -> int:
    """The close code of a tab."""
    with pytest.raises(ConnectionClosed) as closed:
        await tab.until("never")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


# ---- the relay ---------------------------------------------------------------------------------


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
    monkeypatch.setattr(registry, "KEPT", -1)

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
                patch.setattr(lease_module, "TRUSTED", TRUSTED)  # the real value
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
    for name in ("NAMES", "LINKS", "DOWNLOADS", "GUESTS"):
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
