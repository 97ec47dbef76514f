"""A server that acknowledges before it has saved: what the tests of durability must notice."""

from __future__ import annotations

import asyncio
from typing import Any

from haggis.cli.serve import command
from haggis.server.store.sqlite import SqliteStore

_append = SqliteStore.append
_tasks: set[asyncio.Task[None]] = set()


async def append_later(store: SqliteStore, *what: Any) -> None:
    async def later() -> None:
        await asyncio.sleep(0.2)
        await _append(store, *what)

    task = asyncio.get_running_loop().create_task(later())
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


if __name__ == "__main__":
    SqliteStore.append = append_later  # type: ignore[method-assign,assignment]
    command()
