"""The store on PostgreSQL, which several servers can share."""

from haggis.server.store.postgres.store import PostgresStore

__all__ = ["PostgresStore"]
