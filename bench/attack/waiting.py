"""Clients that do not read, send half a request, or take every place."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from collections.abc import AsyncIterator
from random import Random

from bench.attack.attackers import HANDSHAKE
from bench.attack.report import Row, percentile
from bench.attack.target import Players, Reached, Target, seconds_since, target
from bench.thin_socket import connect
from tests.server.running import Client, choose, client

HALVES = (
    "",
    "GET / HT",
    "GET / HTTP/1.1\r\nHost: localhost\r\n",
    "POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{",
    "POST /api/me HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
    HANDSHAKE.format(code="nope")[:-2],
)
LIMIT = 40.0
"""Seconds within which half-sent requests and slow readers are cut off, on a busy machine."""


def _new_table(server: Target, seats: list[dict[str, str]], name: str = "Host") -> tuple[str, str]:
    """A guest's cookie, and the code of the table they made."""
    cookie = server.call("me", {"name": name})[1]
    body = {"settings": {"rules": "haggis-2", "delay": "off"}, "seats": seats, "start": True}
    if any(seat["kind"] == "open" for seat in seats):
        body["start"] = False
    return cookie, server.call("tables", body, cookie)[0]["code"]


async def slow_readers(_: float) -> AsyncIterator[Row]:
    """A hundred clients that ask for much and read nothing."""
    async with target() as server:
        players = Players(server)
        await players.sit_down()
        code = players.crowd.codes[0]
        lines = [_deaf(server, HANDSHAKE.format(code=code)) for _ in range(50)]
        page = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 2000
        lines += [_deaf(server, page) for _ in range(50)]
        async with players.measured() as moves:
            await asyncio.sleep(20)
        for line in lines:
            line.close()
        p99 = percentile(moves, 0.99)
        yield Row(
            "slow",
            "100 connections that read nothing",
            "moves p99 under 100 ms, memory grows by less than 50 MB",
            p99 < 100 and players.growth < 50 and server.tracebacks == 0,
            {"p99 ms": p99, "MB more": players.growth, **_cut(server)},
        )


def _deaf(server: Target, request: str) -> socket.socket:
    """A connection with a small buffer that sends a request and then does nothing."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect((server.host, server.port))
    line.setblocking(False)
    with contextlib.suppress(BlockingIOError):
        line.send(request.encode())
    return line


def _cut(server: Target) -> dict[str, float]:
    counted = server.counted("haggis_cut_off_total")
    return {f"cut off {why}": int(number) for why, number in counted.items()}


async def half_requests(_: float) -> AsyncIterator[Row]:
    """Six hundred connections, each with half a request."""
    async with target() as server:
        players = Players(server)
        await players.sit_down()
        began = time.perf_counter()
        async with players.measured() as moves:
            lines = [await _half(server, HALVES[n % len(HALVES)]) for n in range(600)]
            health = await asyncio.to_thread(_answered, server)
            ends = await asyncio.gather(*lines, return_exceptions=True)
        took = seconds_since(began)
        p99 = percentile(moves, 0.99)
        closed = sum(end is None for end in ends)
        yield Row(
            "half",
            "600 half-sent requests",
            "each is cut off after 20 s, others are answered meanwhile",
            closed == len(ends) and health and p99 < 100,
            {"closed": closed, "all gone after s": took, "p99 ms": p99, "MB more": players.growth},
        )


async def _half(server: Target, begun: str) -> asyncio.Task[None]:
    reader, writer = await asyncio.open_connection(server.host, server.port)
    writer.write(begun.encode())

    async def until_closed() -> None:
        async with asyncio.timeout(LIMIT):
            with contextlib.suppress(ConnectionError):
                await reader.read()
        writer.close()

    return asyncio.create_task(until_closed())


def _answered(server: Target) -> bool:
    return bool(server.measure())


async def crowding(_: float) -> AsyncIterator[Row]:
    """Strangers take every place at a table, and one guest's bots take all bot time."""
    async with target() as server:
        cookie, code = _new_table(server, [{"kind": "me"}, {"kind": "open"}])
        got: list[bytes] = []
        watchers = 0
        for _number in range(300):
            with contextlib.suppress(ConnectionError):
                await connect(f"{server.address}/ws/{code}", "", lambda _, __: None)
                watchers += 1
        await connect(f"{server.address}/ws/{code}", cookie, lambda _, text: got.append(text))
        for _tenth in range(100):
            if got:
                break
            await asyncio.sleep(0.1)
        first = got[0][:40].decode() if got else "nothing"
        yield Row(
            "crowding",
            "300 anonymous watchers, then the player returns",
            "a seated player always comes in",
            '"welcome"' in first,
            {"shaken hands": watchers, "the player heard": first.partition(",")[0].strip("{")},
        )
        yield await _bots(server)


async def _bots(server: Target) -> Row:
    """One guest plays at twenty tables with search bots, another at one with greedy bots."""
    end = time.monotonic() + 15
    waits: list[float] = []
    reached = Reached(server)
    async with client(reached, "Eve") as eve, client(reached, "Ann") as ann:  # type: ignore[arg-type]
        slow = [asyncio.create_task(_play(eve, "search", end, [])) for _ in range(20)]
        await asyncio.sleep(3)
        await _play(ann, "greedy", end, waits)
        await asyncio.gather(*slow, return_exceptions=True)
    longest = round(max(waits, default=15.0), 2)
    return Row(
        "crowding",
        "20 tables with search bots of one guest",
        "another's greedy bots wait less than a second",
        longest < 1 and len(waits) > 5,
        {
            "moves of greedy bots": len(waits),
            "p50 ms": percentile(waits or [15.0], 0.5),
            "longest ms": round(1000 * longest),
        },
    )


async def _play(guest: Client, level: str, end: float, waits: list[float]) -> None:
    """Play against bots for a while, and note how long each of their moves takes."""
    rng = Random(1)
    while time.monotonic() < end:
        code = await guest.make("haggis-3", ["me", level, level], start=True)
        async with await guest.open(code) as tab:
            await tab.until("update")
            while time.monotonic() < end and tab.table["status"] == "playing":
                if tab.own.get("decision"):
                    await tab.act(choose(tab.own, rng))
                elif tab.round.get("stage") == "over":
                    break
                else:
                    began = time.perf_counter()
                    await tab.until("update", "table")
                    waits.append(time.perf_counter() - began)
            await tab.wish("close")
