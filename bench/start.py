"""How long until a game is under way: from the command to the first move of a bot.

    python -m bench.start            each level five times, with a warm cache

The server is a process of its own; a player makes a table for two with a bot that does not
dawdle, and plays or passes until the bot has moved.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import tempfile
import time

from websockets.asyncio.client import connect

from bench.load import Server

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


def main() -> None:
    print("Seconds from the command, median and slowest")
    print(f"{'level':8} {'ready':>12} {'first move':>12}")
    for level in LEVELS:
        times = [asyncio.run(start(level)) for _ in range(TIMES)]
        columns = [
            f"{statistics.median(each):.2f} {max(each):.2f}" for each in zip(*times, strict=True)
        ]
        print(f"{level:8} {columns[0]:>12} {columns[1]:>12}", flush=True)


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__.partition("\n")[0]).parse_args()
    main()
