"""A server that acknowledges before it has saved. The tests of durability must notice it.

It saves each change of a table only with the next one, so the last one is never saved.
"""

from __future__ import annotations

from typing import Any

from haggis.cli.serve import command
from haggis.server.store.postgres import PostgresStore
from haggis.server.store.sqlite import SqliteStore

_held: dict[str, tuple[Any, ...] | None] = {}


def late(append: Any) -> Any:
    """The same as `append`, one call late."""

    async def append_late(store: object, code: str, *what: Any, **more: Any) -> None:
        if code not in _held:  # the first facts make the table, without which nobody could sit down
            _held[code] = None
            await append(store, code, *what, **more)
            return
        before, _held[code] = _held[code], (what, more)
        if before is not None:
            await append(store, code, *before[0], **before[1])

    return append_late


if __name__ == "__main__":
    for store in (SqliteStore, PostgresStore):
        store.append = late(store.append)  # type: ignore[method-assign]
    command()
