"""Connections to PostgreSQL that reconnect by themselves, and errors that say what was done."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import asyncpg

from haggis.server.store.interface import StoreError

T = TypeVar("T")
Job = Callable[[Any], Awaitable[T]]
"""Something to do with a connection."""

CONNECT = 3.0
"""Seconds to connect."""
STATEMENT = 5.0
"""Seconds a statement may take before the database cancels it and rolls it back."""
ANSWER = STATEMENT + 2
"""Seconds after which a connection that does not answer is given up."""

_SETTINGS = {
    "default_transaction_isolation": "read committed",
    "jit": "off",
    "statement_timeout": f"{STATEMENT:.0f}s",
    # What a node has locked that stands still in the middle, others wait for.
    "idle_in_transaction_session_timeout": f"{STATEMENT:.0f}s",
    "timezone": "UTC",
}
_SAVED_FOR_GOOD = (
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') = 'off'"
)
_HUNG_UP = ("08", "57P")
"""How the SQLSTATE begins if the connection ended. Then it is unknown what was saved."""


class Unreachable(StoreError):
    """There is no connection, so nothing was done."""


class Lost(StoreError):
    """The connection was lost during a statement, which may have been done or not."""


class Rejected(StoreError):
    """The database refused, and nothing was done."""

    def __init__(self, reason: str, state: str = "") -> None:
        super().__init__(reason)
        self.state = state
        """The SQLSTATE; empty if the statement was never sent."""


def said(error: BaseException) -> str:
    """An error's text for the log, without its values, which may name cards."""
    message = getattr(error, "message", None) if isinstance(error, asyncpg.PostgresError) else None
    if message is None and isinstance(error, OSError):
        message = error.strerror
    return message or type(error).__name__


async def connect(url: str, name: str, seconds: float = CONNECT) -> Any:
    """A connection to this database, or `Unreachable`. The URL is never quoted."""
    try:
        async with asyncio.timeout(seconds):
            connection = await asyncpg.connect(
                url, server_settings={**_SETTINGS, "application_name": name}
            )
            try:
                await connection.execute(_SAVED_FOR_GOOD)
            except BaseException:
                connection.terminate()
                raise
            return connection
    except TimeoutError:
        raise Unreachable("the database does not answer") from None
    except (OSError, asyncpg.PostgresError) as error:
        raise Unreachable(f"no connection to the database: {said(error)}") from None
    except (ValueError, asyncpg.InterfaceError):
        raise Unreachable("the store is no postgresql://USER@HOST:PORT/DATABASE") from None
    except Exception as error:  # asyncpg has errors of its own for a database that breaks off
        raise Unreachable(f"no connection to the database: {type(error).__name__}") from None


class Link:
    """One connection, made when it is needed."""

    def __init__(self, url: str, name: str, *, answer: float = ANSWER) -> None:
        self._url = url
        self._name = name
        self._answer = answer
        self._connection: Any = None

    async def run(self, job: Job[T]) -> T:
        """Do something; raises `Unreachable`, `Lost` or `Rejected`."""
        if self._connection is None or self._connection.is_closed():
            self._connection = await connect(self._url, self._name, min(CONNECT, self._answer))
        try:
            async with asyncio.timeout(self._answer):
                return await job(self._connection)
        except StoreError:
            raise
        except Exception as error:
            raise self._meaning(error) from None
        except asyncio.CancelledError:
            self._hang_up()
            raise

    def _meaning(self, error: Exception) -> StoreError:
        if isinstance(error, asyncpg.InterfaceError) and isinstance(error, ValueError):
            return Rejected("a value is of the wrong type")  # found before anything was sent
        state = getattr(error, "sqlstate", "") or ""
        hung_up = not isinstance(error, asyncpg.PostgresError) or state.startswith(_HUNG_UP)
        if hung_up or self._connection.is_closed():
            self._hang_up()
            return Lost(f"the connection to the database was lost: {said(error)}")
        return Rejected(said(error), state)

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()

    async def close(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(Exception):
                await self._connection.close(timeout=1)
            self._hang_up()


class Links:
    """A pool of connections. Each does one thing at a time."""

    def __init__(self, url: str, name: str, number: int) -> None:
        self._all = [Link(url, name) for _ in range(number)]
        self._free: asyncio.LifoQueue[Link] = asyncio.LifoQueue()
        for link in self._all:
            self._free.put_nowait(link)

    async def run(self, job: Job[T]) -> T:
        try:
            async with asyncio.timeout(ANSWER):
                link = await self._free.get()
        except TimeoutError:
            raise Unreachable("the database is too slow: all connections are busy") from None
        try:
            return await link.run(job)
        finally:
            self._free.put_nowait(link)

    async def again(self, job: Job[T]) -> T:
        """Do something that may be done twice; if the connection is lost, once more."""
        try:
            return await self.run(job)
        except Lost:
            return await self.run(job)

    async def close(self) -> None:
        for link in self._all:
            await link.close()
