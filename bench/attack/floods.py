"""Floods: what fifty connections can send, while others play."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from bench.attack.attackers import KINDS
from bench.attack.report import Row, percentile
from bench.attack.target import Players, child, target

CONNECTIONS = 50
PROMISE = "moves elsewhere p99 under 100 ms, memory grows by less than 50 MB"


async def floods(seconds: float) -> AsyncIterator[Row]:
    """Every kind of flood for this many seconds, after a calm period for comparison."""
    async with target() as server:
        players = Players(server)
        await players.sit_down()
        guest = server.call("me", {"name": "Host"})[1]
        seats = [{"kind": "me"}, {"kind": "open"}]
        body = {"settings": {"rules": "haggis-2"}, "seats": seats}
        code = server.call("tables", body, guest)[0]["code"]
        async with players.measured() as calm:
            await asyncio.sleep(seconds)
        quiet = percentile(calm, 0.99)
        for kind in KINDS:
            cut = sum(server.counted("haggis_cut_off_total").values())
            arguments = (server.host, str(server.port), code, kind, str(CONNECTIONS), str(seconds))
            async with players.measured() as moves, child(*arguments) as attackers:
                await attackers.wait()
            cut = sum(server.counted("haggis_cut_off_total").values()) - cut
            p99 = percentile(moves, 0.99)
            yield Row(
                "floods",
                f"{CONNECTIONS} sockets, {kind}",
                PROMISE,
                p99 < 100 and players.growth < 50 and server.tracebacks == 0,
                {
                    "p50 ms": percentile(moves, 0.5),
                    "p99 ms": p99,
                    "p99 without it": quiet,
                    "MB more": players.growth,
                    "cut off": int(cut),
                },
            )
            await asyncio.sleep(0.5)
