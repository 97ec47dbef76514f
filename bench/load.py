"""How many tables a server carries: scripted players on this machine, over real WebSockets.

    python -m bench.load                          300 tables, 100 moves a second, for 20 seconds
    python -m bench.load --tables 50 --rate 400 --seconds 10
    python -m bench.load --rate 1000 --climb      then the highest rate with p99 under 100 ms

A move is timed from its sending until each of the three players has received it. The server is a
process of its own, with its data on this disk; the players share the other core.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from pathlib import Path

import msgspec
import uvloop

from bench.thin_socket import Socket, connect
from haggis.server.protocol.messages import Act, Ready, Start, encode

PLAYERS = 3
STATISTICS = Path("/proc/stat")
"""Where Linux counts its processors' time."""
CLIMB = 1.1
"""How much higher each rate is than the one before."""
SETTLE = 2.0
"""Seconds of play before anything is measured."""
CALM = 0.5
"""Seconds before moves are timed, since asking the server for its figures takes time too."""


class Event(msgspec.Struct):
    type: str
    seat: int = -1


class ToBeat(msgspec.Struct):
    rank: int


class Decision(msgspec.Struct):
    number: int
    beat: ToBeat | None = None


class Own(msgspec.Struct):
    hand: str
    decision: Decision | None = None


class Round(msgspec.Struct):
    stage: str


class Update(msgspec.Struct, tag="update"):
    """As much of an update as a player here looks at."""

    round: Round
    events: list[Event] = []
    own: Own | None = None


UPDATE = b'{"type":"update"'
read = msgspec.json.Decoder(Update).decode


class Crowd:
    """All players, their pace, and what was measured."""

    def __init__(self, tables: int, rate: float) -> None:
        self.tables = tables
        self.rate = rate
        self.latencies: list[float] = []
        self.moves = 0


class Table:
    """Three players who play single suit cards, as low as they can, and courts at the end.

    So rounds differ in length, and are not dealt at all tables in the same moment.
    """

    def __init__(self, crowd: Crowd, place: float) -> None:
        self.crowd = crowd
        self.next = time.perf_counter() + place
        self.sent: list[float] = []
        """When each move was sent."""
        self.heard: Counter[Socket] = Counter()
        """How many of them each player has received."""
        self.number = 0

    def hear(self, socket: Socket, text: bytes) -> None:
        """Be told something as one of the players."""
        now = time.perf_counter()
        if not text.startswith(UPDATE):
            return
        update = read(text)
        for event in update.events:
            if event.type == "acted":
                self.crowd.latencies.append(now - self.sent[self.heard[socket]])
                self.heard[socket] += 1
        if update.round.stage == "over":
            self.send(socket, Ready(self._id()))
        elif update.own is not None and update.own.decision is not None:
            own, decision = update.own, update.own.decision
            action = _lowest(own.hand, decision.beat.rank if decision.beat else 0)
            wish = Act(self._id(), action, decision.number)
            asyncio.get_running_loop().call_later(self.next - now, self.act, socket, wish)

    def act(self, socket: Socket, wish: Act) -> None:
        """Make a move, and note when."""
        now = time.perf_counter()
        self.sent.append(now)
        self.next = max(self.next + self.crowd.tables / self.crowd.rate, now)
        self.crowd.moves += 1
        self.send(socket, wish)

    def send(self, socket: Socket, wish: Start | Ready | Act) -> None:
        socket.send(encode(wish))

    def _id(self) -> str:
        self.number += 1
        return f"m{self.number}"


def _lowest(hand: str, above: int) -> str:
    """The lowest card of a rank above this; a pass if there is none, or a court to follow with."""
    suit_cards = hand.rstrip("JQK")
    cards = [suit_cards[place : place + 2] for place in range(0, len(suit_cards), 2)]
    if not above:
        cards += hand[len(suit_cards) :]
    return next((card for card in cards if "23456789TJQK".index(card[0]) + 2 > above), "pass")


class Server:
    """`haggis serve` as a process of its own."""

    def __init__(self, data: str) -> None:
        command = (sys.executable, "-m", "haggis.cli.serve", "--data", data, "--port", "0")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[-1].rstrip("/")

    def call(self, path: str, body: object, cookie: str = "") -> tuple[dict[str, str], str]:
        request = urllib.request.Request(f"{self.address}/api/{path}", json.dumps(body).encode())
        request.add_header("cookie", cookie)
        with urllib.request.urlopen(request) as answer:
            cookies = answer.headers.get("set-cookie", "").partition(";")[0]
            return json.load(answer), cookies

    def measure(self) -> dict[str, float]:
        with urllib.request.urlopen(f"{self.address}/metrics") as answer:
            lines = answer.read().decode().splitlines()
        pairs = (line.rpartition(" ") for line in lines if not line.startswith("#"))
        return {name: float(value) for name, _, value in pairs}


async def open_tables(server: Server, crowd: Crowd, guests: list[str]) -> list[Socket]:
    """Make all tables, connect everybody, and begin the games."""
    sockets: list[Socket] = []
    for number in range(crowd.tables):
        body = {
            "settings": {"rules": "haggis-3", "goal": "1000000"},
            "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}],
        }
        cookies = [guests[(number + seat) % len(guests)] for seat in range(PLAYERS)]
        code = server.call("tables", body, cookies[0])[0]["code"]
        for cookie in cookies[1:]:
            server.call(f"tables/{code}/join", {}, cookie)
        table = Table(crowd, number / crowd.rate)
        for cookie in cookies:
            sockets.append(await connect(f"{server.address}/ws/{code}", cookie, table.hear))
        table.send(sockets[-PLAYERS], Start("start"))
    return sockets


def stolen() -> float:
    """Seconds for which a core was ready to work and the machine's host gave it to others."""
    if not STATISTICS.exists():
        return 0.0
    return int(STATISTICS.read_text().split(maxsplit=9)[8]) / os.sysconf("SC_CLK_TCK")


async def phase(server: Server, crowd: Crowd, rate: float, seconds: float) -> tuple[float, float]:
    """Play at a rate for a while, and report; the moves a second, and p99 in milliseconds."""
    crowd.rate = rate
    gc.collect()
    await asyncio.sleep(SETTLE)
    before = await asyncio.to_thread(server.measure)
    crowd.moves = 0
    began, own, lost = time.perf_counter(), time.process_time(), stolen()
    await asyncio.sleep(CALM)
    crowd.latencies.clear()
    await asyncio.sleep(seconds)
    own, took, lost = time.process_time() - own, time.perf_counter() - began, stolen() - lost
    moves, ordered = crowd.moves, sorted(crowd.latencies)
    after = await asyncio.to_thread(server.measure)
    cpu = after["process_cpu_seconds_total"] - before["process_cpu_seconds_total"]
    commits = after["haggis_store_commits_total"] - before["haggis_store_commits_total"]
    p50, p99 = (1000 * ordered[int(len(ordered) * share)] for share in (0.5, 0.99))
    memory = after["process_resident_memory_bytes"] / 1e6
    print(
        f"{moves / took:7.0f} moves/s   p50 {p50:6.1f} ms   p99 {p99:6.1f} ms"
        f"   {1e6 * cpu / moves:5.0f} µs CPU a move, {1e6 * own / moves:4.0f} of the players"
        f"   {moves / max(1, commits):4.1f} moves a commit"
        f"   {100 * lost / took:3.0f} % of a core lost to others"
        f"   {memory:4.0f} MB, {1000 * memory / crowd.tables:4.0f} kB a table",
        flush=True,
    )
    return moves / took, p99


async def highest(server: Server, crowd: Crowd, rate: float, seconds: float) -> float:
    """Climb until a rate fails twice: once may be the machine's doing, and not the server's."""
    best = 0.0
    while True:
        for _ in range(2):
            made, p99 = await phase(server, crowd, rate, seconds)
            if p99 < 100:
                break
        if p99 >= 100 or made < 0.9 * rate:
            return best
        best, rate = made, rate * CLIMB


async def main(tables: int, rate: float, seconds: float, climb: bool) -> None:
    with tempfile.TemporaryDirectory(prefix="haggis-load-") as data:
        server = Server(data)
        try:
            guests = [
                server.call("me", {"name": f"Guest {number}"})[1]
                for number in range(max(PLAYERS, tables // 15))
            ]
            crowd = Crowd(tables, rate)
            began = time.perf_counter()
            sockets = await open_tables(server, crowd, guests)
            took = time.perf_counter() - began
            gc.disable()  # a pause of the players' is none of the server's
            print(f"{tables} tables, {len(sockets)} sockets, opened in {took:.1f} s", flush=True)
            if climb:
                best = await highest(server, crowd, rate, seconds)
                print(f"highest rate with p99 under 100 ms: {best:.0f} moves/s")
            else:
                await phase(server, crowd, rate, seconds)
            if lost := sum(socket.lost for socket in sockets):
                sys.exit(f"{lost} sockets were lost on the way")
        finally:
            server.process.terminate()
            server.process.wait(15)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=300, help="how many; default 300")
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second; default 100")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long; default 20")
    parser.add_argument("--climb", action="store_true", help="find the highest rate")
    options = parser.parse_args()
    uvloop.run(main(options.tables, options.rate, options.seconds, options.climb))
