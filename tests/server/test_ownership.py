"""Tables that several servers share on PostgreSQL: claims, and the fence around them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import asyncpg
import pytest

from haggis.server.protocol.state import Settings
from haggis.server.store.interface import Claim, Fenced, Node, StoredFact, Summary
from haggis.server.store.postgres import PostgresStore
from haggis.server.store.postgres.append import Append, save
from haggis.server.store.postgres.ownership import CLAIM
from haggis.server.table.saved_table import SavedTable
from tests.server import postgres
from tests.server.running import PATIENCE

CODE = "table"
PASS = "UPDATE counts SET untouched_at = untouched_at - interval"
"""Lets time pass."""


def summary(code: str = CODE) -> Summary:
    return SavedTable(code, Settings("haggis-2"), {}).summary(0)


def line(seq: int) -> StoredFact:
    return StoredFact(seq, 0, "ann", f"wish{seq}", "{}", seq)


def two_nodes(test: Callable[[PostgresStore, PostgresStore, str], Awaitable[None]]) -> None:
    """Run a test with two nodes on one database, in which there is one table."""
    url = postgres.server().new_database()

    async def run() -> None:
        # They start at the same time, and only one of them makes the schema.
        nodes = await asyncio.gather(*(PostgresStore.open(url, name) for name in ("n1", "n2")))
        try:
            for node in nodes:
                node._lease._answer = PATIENCE  # on a busy machine a second may be too short
            await nodes[0].append(CODE, [line(1)], summary())
            await test(nodes[0], nodes[1], url)
        finally:
            for node in nodes:
                await node.close()

    asyncio.run(run())


def test_a_living_node_keeps_its_table() -> None:
    async def test(one: PostgresStore, two: PostgresStore, url: str) -> None:
        await one.ownership.renew(Node("n1", "one:1"))
        assert await one.ownership.claim(CODE) == Claim(1, "n1")
        assert await two.ownership.claim(CODE) == Claim(0, "n1", "one:1")
        assert await one.ownership.claim(CODE) == Claim(2, "n1")
        assert await two.ownership.claim("none") == await two.ownership.claim("\0") == Claim(0)

    two_nodes(test)


def test_a_node_without_a_lease_loses_its_tables_and_is_fenced() -> None:
    async def test(one: PostgresStore, two: PostgresStore, url: str) -> None:
        assert (await one.ownership.claim(CODE)).epoch == 1
        await one.append(CODE, [line(2)], epoch=1)
        assert await two.ownership.claim(CODE) == Claim(2, "n2")
        for epoch in (0, 1, 2, 3):
            with pytest.raises(Fenced):
                await one.append(CODE, [line(3)], summary(), epoch=epoch)
        await two.append(CODE, [line(3)], summary(), epoch=2)
        assert await two.facts(CODE) == [line(1), line(2), line(3)]

    two_nodes(test)


def test_a_released_table_goes_to_whoever_asks() -> None:
    async def test(one: PostgresStore, two: PostgresStore, url: str) -> None:
        await one.ownership.renew(Node("n1", "one:1"))
        await one.ownership.claim(CODE)
        await two.ownership.release([CODE])
        assert (await two.ownership.claim(CODE)).epoch == 0, "only the owner can release it"
        await one.ownership.release([CODE, "none"])
        assert await two.ownership.claim(CODE) == Claim(2, "n2")

    two_nodes(test)


def test_who_has_a_table_learns_once_that_another_wants_it() -> None:
    async def test(one: PostgresStore, two: PostgresStore, url: str) -> None:
        for code in (CODE, "none"):
            await two.ownership.want(code)
        assert await one.ownership.wanted() == [], "nobody has it yet"
        await one.ownership.renew(Node("n1", "one:1"))
        await one.ownership.claim(CODE)
        for _ in range(2):
            await two.ownership.want(CODE)
        assert await two.ownership.wanted() == []
        assert await one.ownership.wanted() == [CODE]
        assert await one.ownership.wanted() == []
        await two.ownership.want(CODE)
        connection = await asyncpg.connect(url)
        await connection.execute("UPDATE wanted SET at = at - interval '1 hour'")
        assert await two.ownership.wanted() == [], "what is old is forgotten by whoever looks"
        assert await connection.fetchval("SELECT count(*) FROM wanted") == 0
        await connection.close()

    two_nodes(test)


def test_a_node_that_leaves_has_nothing_any_more() -> None:
    async def test(one: PostgresStore, two: PostgresStore, url: str) -> None:
        await one.ownership.renew(Node("n1", "one:1", "0.2", 5, 7, 0.5))
        await two.ownership.renew(Node("n2", "two:1"))
        await one.ownership.claim(CODE)
        first, second = await two.ownership.nodes()
        assert first[:-1] == ("n1", "one:1", "0.2", 5, 7, 0.5)
        assert 0 < first.until <= 3
        assert second.id == "n2"
        await one.ownership.leave()
        assert [node.id for node in await one.ownership.nodes()] == ["n2"]
        assert (await two.ownership.claim(CODE)).epoch == 2

    two_nodes(test)


def test_a_node_that_starts_again_at_its_address_has_no_lease_to_wait_for() -> None:
    async def test(one: PostgresStore, two: PostgresStore, url: str) -> None:
        await one.ownership.renew(Node("n1", "one:1"))
        await one.ownership.claim(CODE)
        assert [node.id for node in await two.ownership.renew(Node("n2", "one:1"))] == ["n2"]
        assert await two.ownership.claim(CODE) == Claim(2, "n2")
        with pytest.raises(Fenced):
            await one.append(CODE, [line(2)], epoch=1)

    two_nodes(test)


def test_two_living_nodes_with_one_address_do_not_end_each_others_leases() -> None:
    async def test(one: PostgresStore, two: PostgresStore, url: str) -> None:
        for _ in range(2):
            await one.ownership.renew(Node("n1", "one:1"))
            await two.ownership.renew(Node("n2", "one:1"))
        assert [node.id for node in await one.ownership.nodes()] == ["n1", "n2"]
        for store, name in ((one, "n1"), (two, "n2")):
            await store.ownership.renew(Node(name, ""))
        assert len(await one.ownership.nodes()) == 2

    two_nodes(test)


def test_of_a_batch_only_what_is_not_ours_is_fenced() -> None:
    async def test(one: PostgresStore, two: PostgresStore, url: str) -> None:
        codes = [f"t{number}" for number in range(6)]
        for code in codes:
            await one.append(code, [line(1)], summary(code))
            await one.ownership.claim(code)
        for code in codes[::2]:
            await two.ownership.claim(code)
        commits = one.commits
        answers = await asyncio.gather(
            *(one.append(code, [line(2)], epoch=1) for code in codes), return_exceptions=True
        )
        assert one.commits == commits + 1
        assert [type(answer) for answer in answers] == [Fenced, type(None)] * 3
        sizes = [len(await one.facts(code)) for code in codes]
        assert sizes == [1, 2] * 3

    two_nodes(test)


def test_what_nodes_count_together_comes_back_with_time() -> None:
    async def test(one: PostgresStore, two: PostgresStore, url: str) -> None:
        taken = [
            await node.ownership.take_token(b"ann", 3, 1 / 3600) for node in (one, two, one, two)
        ]
        assert taken == [True, True, True, False]
        assert await two.ownership.take_token(b"ben", 3, 1 / 3600)
        connection = await asyncpg.connect(url)
        await connection.execute(
            "UPDATE counts SET untouched_at = untouched_at - interval '1 hour'"
        )
        assert await one.ownership.take_token(b"ann", 3, 1 / 3600)
        assert not await two.ownership.take_token(b"ann", 3, 1 / 3600)
        await connection.execute(
            "UPDATE counts SET untouched_at = untouched_at - interval '9 hours'"
        )
        await one.ownership.forget_full_buckets()
        assert await connection.fetchval("SELECT count(*) FROM counts") == 0
        await connection.close()

    two_nodes(test)


def test_takes_at_the_same_time_are_all_counted() -> None:
    async def test(one: PostgresStore, two: PostgresStore, url: str) -> None:
        takes = (node.ownership.take_token(b"ann", 10, 1 / 3600) for node in (one, two) * 10)
        assert sum(await asyncio.gather(*takes)) == 10

    two_nodes(test)


def test_a_claim_waits_for_a_commit_that_is_under_way() -> None:
    """Otherwise facts saved right after the claim would be missing from the log that was read."""

    async def test(one: PostgresStore, two: PostgresStore, url: str) -> None:
        await one.ownership.claim(CODE)
        connection = await asyncpg.connect(url)
        async with connection.transaction():
            job = Append(CODE, 1, [line(2)], None, ())
            assert await save(connection, "n1", [job]) == {(CODE, 1)}
            claim = asyncio.create_task(two.ownership.claim(CODE))
            await asyncio.sleep(0.3)
            assert not claim.done()
        assert (await claim).epoch == 2
        assert await two.facts(CODE) == [line(1), line(2)]
        await connection.close()

    two_nodes(test)


def test_a_commit_waits_for_a_claim_that_is_under_way() -> None:
    """Otherwise it would save to a table that another node has a moment later."""

    async def test(one: PostgresStore, two: PostgresStore, url: str) -> None:
        await one.ownership.claim(CODE)
        connection = await asyncpg.connect(url)
        async with connection.transaction():
            assert await connection.fetchval(CLAIM, CODE, "n2") == 2
            saving = asyncio.create_task(one.append(CODE, [line(2)], summary(), epoch=1))
            await asyncio.sleep(0.3)
            assert not saving.done()
        with pytest.raises(Fenced):
            await saving
        assert await two.facts(CODE) == [line(1)]
        await two.append(CODE, [line(2)], epoch=2)
        await connection.close()

    two_nodes(test)


def test_claims_and_commits_at_the_same_time_agree_about_the_log() -> None:
    async def test(one: PostgresStore, two: PostgresStore, url: str) -> None:
        await one.ownership.claim(CODE)
        for epoch in range(1, 30):
            first, second = (one, two) if epoch % 2 else (two, one)
            seq = len(await first.facts(CODE)) + 1

            async def claim_and_read(node: PostgresStore) -> list[StoredFact]:
                await node.ownership.claim(CODE)
                return await node.facts(CODE)

            saved, log = await asyncio.gather(
                first.append(CODE, [line(seq)], epoch=epoch),
                claim_and_read(second),
                return_exceptions=True,
            )
            assert saved is None or isinstance(saved, Fenced)
            assert isinstance(log, list)
            assert (saved is None) == (len(log) == seq)
            assert await first.facts(CODE) == log

    two_nodes(test)
