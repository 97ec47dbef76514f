"""How long until a game is under way: from the command to the first move of a bot.

    python -m bench.start            each level five times, with a warm cache

The server is a separate process. A player makes a table for two with a bot without delay, and plays
or passes until the bot has moved.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from pathlib import Path

from websockets.asyncio.client import connect

from bench.load import Server
from haggis.results import Figure, this_command, write_results

LEVELS = ("greedy", "planner", "search")
TIMES = 5


async def start(level: str) -> tuple[float, float]:
    """Seconds until the server is ready, and until the bot has moved."""
    with tempfile.TemporaryDirectory(prefix="haggis-start-") as data:
        begun = time.perf_counter()
        server = Server(data)
        ready = time.perf_counter() - begun
        try:
            await first_move(server, level)
            return ready, time.perf_counter() - begun
        finally:
            server.process.terminate()
            server.process.wait(15)


async def first_move(server: Server, level: str) -> None:
    cookie = server.call("me", {"name": "Ann"})[1]
    body = {
        "settings": {"rules": "haggis-2", "delay": "off"},
        "seats": [{"kind": "me"}, {"kind": "bot", "level": level}],
        "start": True,
    }
    code = server.call("tables", body, cookie)[0]["code"]
    address = f"{server.address.replace('http', 'ws', 1)}/ws/{code}"
    async with connect(address, additional_headers={"cookie": cookie}) as socket:
        async for text in socket:
            frame = json.loads(text)
            if frame["type"] != "update":
                continue
            if any(event["type"] == "acted" and event["seat"] == 1 for event in frame["events"]):
                return
            own = frame["own"]
            if decision := own.get("decision"):
                card = own["hand"][: 1 if own["hand"][0] in "JQK" else 2]
                action = "pass" if decision.get("may_pass") else card
                wish = {"type": "act", "id": "m", "action": action, "decision": decision["number"]}
                await socket.send(json.dumps(wish))
    raise RuntimeError("the server hung up")


def main(results: Path | None) -> None:
    rows: list[dict[str, Figure]] = []
    print("Seconds from the command, median and slowest")
    print(f"{'level':8} {'ready':>12} {'first move':>12}")
    for level in LEVELS:
        times = [asyncio.run(start(level)) for _ in range(TIMES)]
        ready, moved = ([round(each, 2) for each in some] for some in zip(*times, strict=True))
        row = {
            "ready": statistics.median(ready),
            "slowest_ready": max(ready),
            "moved": statistics.median(moved),
            "slowest_move": max(moved),
        }
        print("{:8} {:7.2f} {:4.2f} {:7.2f} {:4.2f}".format(level, *row.values()), flush=True)
        rows.append({"level": level, **row})
    if results is not None:
        write_results(results, this_command(), rows, {"times": TIMES})


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--results", type=Path, help="a result file to write")
    main(parser.parse_args().results)
