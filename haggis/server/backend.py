"""Everything one server has behind its web application, opened and closed together."""

from __future__ import annotations

from haggis.server.bots.pool import BotPool, Bots
from haggis.server.clock import Clock
from haggis.server.config import Config
from haggis.server.protocol.messages import Leave
from haggis.server.services import Services, SystemChance
from haggis.server.sessions import Sessions
from haggis.server.store.interface import Guest, Store
from haggis.server.store.sqlite import SqliteStore
from haggis.server.table.registry import TableRegistry
from haggis.shuffle import Chance


class Backend:
    """The store, the sessions and the tables of one server."""

    def __init__(self, config: Config, services: Services) -> None:
        self.config = config
        self.services = services
        self.sessions = Sessions(services.store, services.clock, config)
        self.tables = TableRegistry(services)

    async def leave_all(self, guest: Guest) -> None:
        """Let a guest who is to be deleted leave every table."""
        for row in await self.services.store.games_of(guest.id, 1000, 1 << 60):
            if row.status in ("waiting", "playing"):
                table = await self.tables.get(row.code)
                if table.saved.seat_of(guest.id) is not None:
                    await table.ask(guest, Leave(f"delete-{table.saved.seq}"))
        await self.tables.rename(guest.id, None)

    async def close(self) -> None:
        """Finish every commit and let go of everything."""
        await self.tables.stop()
        await self.services.bots.close()
        await self.services.store.close()


def open_backend(
    config: Config,
    *,
    store: Store | None = None,
    bots: Bots | None = None,
    clock: Clock | None = None,
    chance: Chance | None = None,
) -> Backend:
    """Open everything that is not given; the tables are there when they are asked for."""
    config.data.mkdir(mode=0o700, parents=True, exist_ok=True)
    services = Services(
        store=store or SqliteStore(config.database),
        bots=bots or BotPool(config.workers),
        clock=clock or Clock(),
        chance=chance or SystemChance(),
    )
    backend = Backend(config, services)
    backend.tables.start()
    return backend
