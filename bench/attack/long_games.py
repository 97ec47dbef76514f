"""A very long game, and strangers who ask for it again and again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

from bench.attack.attackers import LONG
from bench.attack.floods import CONNECTIONS, PROMISE
from bench.attack.report import Row, percentile
from bench.attack.target import Players, child, target
from haggis.actions import PASS
from haggis.rules import CATALOGUE, Goal
from haggis.server.protocol.state import Settings
from haggis.server.store.interface import StoredFact
from haggis.server.store.sqlite import SqliteStore
from haggis.server.table import facts, live_game
from haggis.server.table.actor import HISTORY
from haggis.server.table.facts import Sitter
from haggis.server.table.saved_table import Change, SavedTable, made
from haggis.shuffle import Stream

CODE = "longlonglong"
SECONDS = 5.0


async def long_games(share: float) -> AsyncIterator[Row]:
    """Every way to look at a game of the greatest length, or a share of that."""
    size = int(share * HISTORY)
    async with target(prepare=lambda folder: asyncio.run(keep_game(folder, size))) as server:
        players = Players(server)
        await players.sit_down()
        for kind in LONG:
            arguments = (server.host, str(server.port), CODE, kind, str(CONNECTIONS), str(SECONDS))
            async with players.measured() as moves, child(*arguments) as attackers:
                await attackers.wait()
            p99 = percentile(moves, 0.99)
            yield Row(
                "long",
                f"{CONNECTIONS} sockets, {kind}, of a game with {size:,} facts",
                PROMISE,
                p99 < 100 and players.growth < 50 and server.tracebacks == 0,
                {"p50 ms": percentile(moves, 0.5), "p99 ms": p99, "MB more": players.growth},
            )
            await asyncio.sleep(0.5)


async def keep_game(folder: Path, size: int) -> None:
    """Store a game of two people who pass and play single cards, with this many facts."""
    store = SqliteStore(folder / "haggis.db")
    names = {"ann": "Ann", "ben": "Ben"}
    settings = Settings("haggis-2", goal="1000000")
    saved = SavedTable(CODE, settings, names)
    rules, goal, chance = CATALOGUE["haggis-2"], Goal(1_000_000), Stream(1, 1)
    live, dealt = live_game.begin(rules, goal, list(names.values()), chance)
    log = [*made(settings, [Sitter(guest) for guest in names], "ann"), *dealt]
    rng = Random(1)
    while len(log) < size:
        if live.round.over:
            live, new = live_game.next_round(live, chance)
        else:
            seat = live.deciders[0]
            choices = live.view(seat).legal().decisions
            action = PASS if PASS in choices and rng.random() < 0.5 else choices[0]
            live, new = live_game.act(live, seat, action, live.decisions + 1)
        log += new
    lines = [
        StoredFact(seq, 0, "", "", facts.encode(fact).decode()) for seq, fact in enumerate(log, 1)
    ]
    saved.take(lines, Change(log, live))
    await store.append(CODE, lines, saved.summary(0))
    await store.close()
