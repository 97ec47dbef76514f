"""Nodes of two versions on one database: they play on together, and are replaced one by one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import haggis
from haggis.server.store.interface import Guest, Node, StoredSheet
from haggis.server.store.postgres import PostgresStore
from haggis.server.store.postgres.schema import migrate, scripts
from tests.server import postgres
from tests.server.process import Process
from tests.server.real_nodes import real_nodes
from tests.server.versions import KNOWN, LAST, NEXT, last_version, next_version

STILL = (
    "INSERT INTO nodes (id, address, version, tables, sockets, load, schema, until) VALUES"
    f" ('still', '', '{haggis.__version__}', 0, 0, 0, {KNOWN}, now() + interval '1 hour')"
)
"""A node of this version whose lease lasts."""


async def refusal(node: Process) -> str:
    """The error of a node that does not start."""
    said = await node.complaint()
    assert said.startswith("Error: "), said
    assert said.count("\n") == 1, said
    return said


def test_nodes_of_two_versions_play_on_together_and_hand_over(tmp_path: Path) -> None:
    async def run() -> None:
        async with real_nodes(tmp_path) as game:
            old, new = game.node(), game.node(next_version(tmp_path / "next"))
            await game.start(old, new)  # the new one changes the schema while the other runs
            assert await game.versions() == {haggis.__version__, NEXT}
            await game.play()
            for node in game.entries:
                assert await game.figure(node, "haggis_relayed_sockets"), "in both directions"
            await game.stop(old)
            await game.start(old)  # the way back is open, until the next step
            await game.stop(new)
            await game.check()
            made = await game._sql("SELECT DISTINCT later FROM guests")
            assert set(made) == {(None,), ("used",)}, "guests of both versions"

    asyncio.run(run())


def test_a_whole_change_in_two_steps_with_people_who_play(tmp_path: Path) -> None:
    between = next_version(tmp_path / "next")
    after = last_version(tmp_path / "last", between)

    async def run() -> None:
        async with real_nodes(tmp_path) as game:
            first, second = game.node(), game.node()
            await game.start(first, second)
            await game.play()
            await game._sql(STILL)  # for a machine so busy that the others lose their leases
            said = await refusal(game.node(after))
            assert f"is of version {haggis.__version__}, which cannot use" in said
            await game._sql("DELETE FROM nodes WHERE id = 'still'")
            for node in (first, second):
                await game.start(game.node(between))
                await game.stop(node)
            assert await game.versions() == {NEXT}
            replaced = list(game.entries)
            await game.start(game.node(after))
            assert await game.versions() == {NEXT, LAST}
            assert "newer version of the server" in await refusal(first)
            for node in replaced:
                await game.stop(node)
            assert await game.versions() == {LAST}
            await game.check()

    asyncio.run(run())


def test_what_a_later_version_adds_is_no_trouble_for_this_one(tmp_path: Path) -> None:
    more = next_version(tmp_path) / "haggis/server/store/postgres/migrations"
    script = max(more.iterdir()).read_text(encoding="utf-8")

    async def run() -> None:
        store = await PostgresStore.open(postgres.server().new_database(), "old")
        ann = Guest("ann", "Ann")

        async def use() -> None:
            """Do everything once that reads or writes whole rows."""
            await store.check()
            await store.ownership.renew(Node("old", "10.0.0.5:7000"))
            assert len(await store.ownership.nodes()) == 1

        await store.add_guest(ann, 0)
        await store.keep_sheet(StoredSheet("one", "ann", 1, 0, "{}"))
        assert await store.sheets_of("ann") == [StoredSheet("one", "ann", 1, 0, "{}")]
        await use()
        await store._links.run(lambda c: migrate(c, [*scripts(), script]))
        await use()
        assert await store.sheets_of("ann") == [StoredSheet("one", "ann", 1, 0, "{}")]
        assert await store.sheet("one") is not None
        assert await store.keep_sheet(StoredSheet("one", "ann", 2, 0, "{}"))
        await store.add_guest(Guest("ben", "Ben"), 0)
        await store.mute("ann", "ben", on=True)
        assert await store.mutes("ann") == ["ben"]
        await store.add_token("hash", "session", "ann", 9, 0)
        assert await store.guest_of("hash", 1) == ann
        await store.close()

    asyncio.run(run())
