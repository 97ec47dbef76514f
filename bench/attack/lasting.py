"""Long attacks: sixty kills, and a quarter of an hour of games that begin and end."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

from websockets.exceptions import WebSocketException

from bench.attack.report import Row
from bench.attack.target import Reached, target
from haggis.server.table.registry import NEW_TABLES
from tests.server import test_durability
from tests.server.running import Client, client

KILLS = 60
SOAK = 900.0
HOUSEHOLDS = 12


async def kills(scale: float) -> AsyncIterator[Row]:
    """Kill the server under load, and check everything it has acknowledged."""
    many = max(1, round(KILLS * scale))
    with tempfile.TemporaryDirectory(prefix="haggis-kills-") as folder:
        program = ("-m", "haggis.cli.serve")
        lost, resumed = await test_durability.kills(Path(folder), program, many)
    yield Row(
        "kills",
        f"kill -9 under load, {many} times",
        "nothing acknowledged is lost, every log replays",
        not lost,
        {
            "acknowledged, at least": many * test_durability.ACKS,
            "lost": len(lost),
            "players came back": resumed,
        },
    )


async def soak(scale: float) -> AsyncIterator[Row]:
    """Games of all rule sets against bots, one after another, with breaks and nonsense between."""
    seconds = SOAK * scale
    async with target() as server:
        end = time.monotonic() + seconds
        games = [0]
        memory: list[float] = []
        households = [
            asyncio.create_task(_household(Reached(server), number, end, games))
            for number in range(HOUSEHOLDS)
        ]
        while time.monotonic() < end:
            await asyncio.sleep(seconds / 15)
            memory.append(round(server.memory, 1))
        done = await asyncio.gather(*households, return_exceptions=True)
        faults = [fault for fault in done if isinstance(fault, BaseException)]
        third = memory[len(memory) // 3]
        yield Row(
            "soak",
            f"{seconds / 60:.0f} minutes of games, nonsense and broken connections",
            "no fault, no traceback; memory ends within 20 MB of a third of the way",
            not faults and not server.tracebacks and memory[-1] - third < 20,
            {
                "games": games[0],
                "faults": len(faults),
                "tracebacks": server.tracebacks,
                "MB after a third": third,
                "MB at the end": memory[-1],
            },
        )


RULES = ("haggis-2", "haggis-3", "tatties", "neeps")


async def _household(server: Reached, number: int, end: float, games: list[int]) -> None:
    rng = Random(number)
    while time.monotonic() < end:
        async with client(server, f"Player {number}") as guest:  # type: ignore[arg-type]
            for _ in range(NEW_TABLES):  # the most that a guest may make at once
                if time.monotonic() >= end:
                    break
                rules = rng.choice(RULES)
                players = {"haggis-2": 2, "neeps": 4}.get(rules, 3)
                seats = ["me", *["greedy"] * (players - 1)]
                code = await guest.make(rules, seats, goal="1r", start=True)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(60):
                        await _game(guest, code, rng, end)
                        games[0] += 1


async def _game(guest: Client, code: str, rng: Random, end: float) -> None:
    """Play to the end; sometimes send nonsense, or break the connection."""
    while time.monotonic() < end:
        async with await guest.open(code) as tab:
            await tab.until("welcome")
            if rng.random() < 0.5:
                for text in ("", "{", "[" * 900, '{"type":"act","id":"","action":"2r"}'):
                    await tab.connection.send(text)
            if rng.random() < 0.3:
                tab.connection.transport.abort()
                continue
            with contextlib.suppress(WebSocketException, OSError):
                await tab.play_on(rng)
                return
