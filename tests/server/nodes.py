"""Several nodes in one test. They share a store in memory and can be cut off from it."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from haggis.server.clock import Clock
from haggis.server.config import Config
from haggis.server.limits import Bucket
from haggis.server.nodes.cluster import Cluster
from haggis.server.store.interface import (
    Claim,
    Fenced,
    Node,
    Result,
    StoredFact,
    StoreError,
    Summary,
)
from tests.server.running import PATIENCE, Running, running
from tests.server.stand_ins import MemoryStore, NoBots

SECRET = b"known to the nodes alone"
LEASE = PATIENCE
"""As long as the nodes of these tests trust their leases, however busy the machine is."""


class Shared(MemoryStore):
    """What all nodes share, and who may write to which table."""

    def __init__(self) -> None:
        super().__init__()
        self.owners: dict[str, tuple[str, int]] = {}
        self.counts: dict[bytes, Bucket] = {}
        self.members: dict[str, tuple[Node, float]] = {}
        self.wanted: dict[str, str] = {}

    def is_alive(self, id: str) -> bool:
        return id in self.members and self.members[id][1] > time.monotonic()


class Member:
    """The store as one node sees it, with the ownership of tables. While `cut`, it fails."""

    def __init__(self, shared: Shared, id: str) -> None:
        self.shared = shared
        self.id = id
        self.cut = False

    def __getattr__(self, name: str) -> Any:
        if self.cut:
            raise StoreError("no connection")
        return getattr(self.shared, name)

    async def append(
        self,
        code: str,
        lines: Sequence[StoredFact],
        summary: Summary | None = None,
        results: Sequence[Result] = (),
        epoch: int = 0,
    ) -> None:
        if self.cut:
            raise StoreError("no connection")
        if self.shared.owners.get(code, ("", 0)) != (self.id if epoch else "", epoch):
            raise Fenced("another node has the table")
        await self.shared.append(code, lines, summary, results)

    async def close(self) -> None:
        pass

    async def claim(self, code: str) -> Claim:
        if self.cut:
            raise StoreError("no connection")
        owner, epoch = self.shared.owners.get(code, ("", 0))
        if code not in self.shared.logs:
            return Claim(0)
        if owner not in ("", self.id) and self.shared.is_alive(owner):
            return Claim(0, owner, self.shared.members[owner][0].address)
        self.shared.owners[code] = self.id, epoch + 1
        return Claim(epoch + 1, self.id)

    async def release(self, codes: Sequence[str]) -> None:
        for code in codes:
            owner, epoch = self.shared.owners[code]
            if owner == self.id:
                self.shared.owners[code] = "", epoch

    async def want(self, code: str) -> None:
        self.shared.wanted[code] = self.shared.owners[code][0]

    async def wanted(self) -> list[str]:
        codes = [code for code, owner in self.shared.wanted.items() if owner == self.id]
        for code in codes:
            del self.shared.wanted[code]
        return codes

    async def renew(self, node: Node) -> list[Node]:
        if self.cut:
            raise StoreError("no connection")
        self.shared.members[self.id] = node, time.monotonic() + LEASE
        return await self.nodes()

    async def leave(self) -> None:
        if self.cut:
            raise StoreError("no connection")
        await self.release([code for code, (owner, _) in self.shared.owners.items()])
        self.shared.members.pop(self.id, None)

    async def take_token(self, key: bytes, burst: int, rate: float) -> bool:
        bucket = self.shared.counts.setdefault(key, Bucket(Clock(), burst, rate))
        return bucket.take()

    async def forget_full_buckets(self) -> None:
        counts = self.shared.counts
        self.shared.counts = {key: each for key, each in counts.items() if not each.full}

    async def nodes(self) -> list[Node]:
        now = time.monotonic()
        return [node._replace(until=end - now) for node, end in self.shared.members.values()]


@asynccontextmanager
async def several(
    data: Path, number: int = 2, clock: Clock | None = None, **parts: Any
) -> AsyncIterator[list[Running]]:
    """This many servers that share a store, each with a door for the others."""
    shared = Shared()
    async with AsyncExitStack() as stack:
        servers = []
        for place in range(number):
            member = Member(shared, f"node{place}")
            cluster = Cluster(member.id, member, clock or Clock(), secret=SECRET)
            config = Config(
                data,
                trusted_proxies=("127.0.0.1",),
                node_address="127.0.0.1:0",
                cluster_secret=SECRET,
            )
            started = running(
                data,
                config=config,
                store=member,
                cluster=cluster,
                **{"bots": NoBots(), "clock": clock, **parts},
            )
            servers.append(await stack.enter_async_context(started))
        yield servers
