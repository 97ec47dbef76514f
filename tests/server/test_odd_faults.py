"""After unexpected errors of the database every waiting client is still answered."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncpg
import pytest

from haggis.server.store.interface import Fenced
from haggis.server.store.postgres.append import Append, Appender
from haggis.server.store.postgres.link import Link, Unreachable
from tests.server.running import PATIENCE


async def odd(*_: object, **__: object) -> Any:
    raise asyncpg.InternalClientError("got result for unknown protocol state")


def test_who_appends_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Link, "run", odd)

    async def run() -> None:
        appender = Appender(Link("postgresql://", "name"), "node")
        for _ in range(2):
            async with asyncio.timeout(PATIENCE):
                with pytest.raises(Fenced):
                    await appender.append(Append("code", 1, [], None, ()))

    asyncio.run(run())


def test_a_connection_that_breaks_off_oddly_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asyncpg, "connect", odd)

    async def run() -> None:
        with pytest.raises(Unreachable, match="InternalClientError"):
            await Link("postgresql://", "name").run(odd)

    asyncio.run(run())
