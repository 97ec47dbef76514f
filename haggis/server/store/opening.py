"""Opens the store that the configuration names."""

from __future__ import annotations

from haggis.server.config import Config
from haggis.server.store.interface import Store, StoreError
from haggis.server.store.sqlite import SqliteStore

NEEDS = 'a store on PostgreSQL needs asyncpg: pip install "haggis-game[postgres]"'


def sqlite_store(config: Config) -> SqliteStore:
    """The store in the server's folder, which is created if needed."""
    config.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    return SqliteStore(config.database)


async def open_store(config: Config) -> Store:
    """The store of this server, migrated; or a `StoreError` of one sentence."""
    if not config.store:
        return sqlite_store(config)
    try:
        from haggis.server.store.postgres import PostgresStore
    except ImportError:
        raise StoreError(NEEDS) from None
    return await PostgresStore.open(config.store, config.node)
