"""How many tables a server carries: scripted players on this machine, over real WebSockets.

    python -m bench.load                          300 tables, 100 moves a second, for 20 seconds
    python -m bench.load --rate 100 1000 1500     these rates in turn
    python -m bench.load --rate 1000 --climb      the highest rate with p99 under 100 ms
    python -m bench.load --store postgres --nodes 3

A move is timed from its sending until all three players have received it. The server is a separate
process with its data on this disk; the players share the other core. `bench.versus` compares two
servers.
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
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import IO, NamedTuple

import msgspec
import uvloop

from bench.thin_socket import Socket, connect
from haggis.results import Figure, this_command, write_results
from haggis.server.protocol.messages import Act, Ready, Start, encode

PLAYERS = 3
SERVE = ("-m", "haggis.cli.serve")
STATISTICS = Path("/proc/stat")
"""Where Linux counts its processors' time."""
CLIMB = 1.1
"""How much higher each rate is than the one before."""
SETTLE = 2.0
"""Seconds of play before anything is measured."""
CALM = 0.5
"""Seconds before moves are timed, because asking the server for its figures takes time too."""


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
    """The part of an update that these players read."""

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
        self.codes: list[str] = []
        self.held: list[tuple[Table, Socket, Act]] | None = None
        """The moves that wait during a pause; None if there is none."""

    def pause(self) -> None:
        """Pause all moves."""
        self.held = []

    def resume(self) -> None:
        """End the pause, one table after another."""
        held, self.held = self.held or [], None
        loop, now = asyncio.get_running_loop(), time.perf_counter()
        for place, (table, socket, wish) in enumerate(held):
            table.next = now + place / self.rate
            loop.call_later(place / self.rate, table.act, socket, wish)


class Table:
    """Three players who play single suit cards, as low as possible, and courts at the end.

    So rounds differ in length, and are not dealt at all tables at the same moment.
    """

    def __init__(self, crowd: Crowd, place: float) -> None:
        self.crowd = crowd
        self.next = time.perf_counter() + place
        self.sent: list[float] = []
        """When each move was sent."""
        self.heard: Counter[Socket] = Counter()
        """How many moves each player has received."""
        self.number = 0

    def hear(self, socket: Socket, text: bytes) -> None:
        """Handle a message to one of the players."""
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
        if self.crowd.held is not None:
            self.crowd.held.append((self, socket, wish))
            return
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
    """The lowest card above this rank, or a pass. Courts are only led, if nothing else is left."""
    suit_cards = hand.rstrip("JQK")
    cards = [suit_cards[place : place + 2] for place in range(0, len(suit_cards), 2)]
    if not above:
        cards += hand[len(suit_cards) :]
    return next((card for card in cards if "23456789TJQK".index(card[0]) + 2 > above), "pass")


class Server:
    """`haggis serve` as a separate process."""

    def __init__(
        self,
        data: str,
        program: Sequence[str] = SERVE,
        stderr: IO[bytes] | None = None,
        folder: Path | None = None,
    ) -> None:
        """Start the server; `folder` is the checkout it runs from, if that is not this one."""
        command = (sys.executable, *program, "--data", data, "--port", "0")
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdout=pipe, stderr=stderr, text=True, cwd=folder)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[-1].rstrip("/")

    @classmethod
    def at(cls, address: str) -> Server:
        """A server that is running already."""
        server = cls.__new__(cls)
        server.address = address
        return server

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
        crowd.codes.append(code)
        for cookie in cookies[1:]:
            server.call(f"tables/{code}/join", {}, cookie)
        table = Table(crowd, number / crowd.rate)
        for cookie in cookies:
            sockets.append(await connect(f"{server.address}/ws/{code}", cookie, table.hear))
        table.send(sockets[-PLAYERS], Start("start"))
    return sockets


def stolen() -> float:
    """Steal time: seconds in which the host gave this machine's cores to others."""
    if not STATISTICS.exists():
        return 0.0
    return int(STATISTICS.read_text().split(maxsplit=9)[8]) / os.sysconf("SC_CLK_TCK")


class Measured(NamedTuple):
    """The results of playing for a while."""

    moves: float
    """A second."""
    p50: float
    """In milliseconds, like `p99`."""
    p99: float
    cpu: float
    """The server's processor time per move, in microseconds."""
    players: float
    """The players' own."""
    together: float
    """Moves that were saved in one commit."""
    lost: float
    """Steal time, in percent of a core."""
    memory: float
    """The server's memory in MB, or that of all nodes."""
    database: float = 0.0
    """PostgreSQL's processor time per move, in microseconds; `proxy` is Caddy's."""
    proxy: float = 0.0

    def __str__(self) -> str:
        return (
            f"{self.moves:7.0f} moves/s   p50 {self.p50:6.1f} ms   p99 {self.p99:6.1f} ms"
            f"   {self.cpu:5.0f} µs CPU a move, {self.players:4.0f} of the players"
            f"   {self.together:4.1f} moves a commit   {self.lost:3.0f} % of a core lost to others"
            f"   {self.memory:4.0f} MB"
            + (
                f"   database {self.database:.0f} µs, Caddy {self.proxy:.0f}"
                if self.database
                else ""
            )
        )

    def row(self) -> dict[str, Figure]:
        """The figures of a result file."""
        return {name: round(figure, 1) for name, figure in self._asdict().items()}


async def phase(
    server: Server, crowd: Crowd, rate: float, seconds: float, settle: float = SETTLE
) -> Measured:
    """Play at a rate for a while, and measure."""
    crowd.rate = rate
    gc.collect()
    await asyncio.sleep(settle)
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
    return Measured(
        moves=moves / took,
        p50=p50,
        p99=p99,
        cpu=1e6 * cpu / moves,
        players=1e6 * own / moves,
        together=moves / max(1, commits),
        lost=100 * lost / took,
        memory=after["process_resident_memory_bytes"] / 1e6,
        **{
            name: 1e6 * (after[f"{name}_cpu_seconds"] - before[f"{name}_cpu_seconds"]) / moves
            for name in ("database", "proxy")
            if f"{name}_cpu_seconds" in after
        },
    )


async def highest(server: Server, crowd: Crowd, rate: float, seconds: float) -> Measured | None:
    """Raise the rate until one fails twice. A single failure may be the machine's fault."""
    best = None
    while True:
        for _ in range(2):
            measured = await phase(server, crowd, rate, seconds)
            print(measured, flush=True)
            kept = measured.p99 < 100 and measured.moves >= 0.9 * rate
            if kept:
                break
        if not kept:
            return best
        best, rate = measured, rate * CLIMB


@contextmanager
def running(program: Sequence[str] = SERVE, folder: Path | None = None) -> Iterator[Server]:
    """A server with its own data."""
    with tempfile.TemporaryDirectory(prefix="haggis-load-") as data:
        server = Server(data, program, folder=folder)
        try:
            yield server
        finally:
            server.process.terminate()
            server.process.wait(15)


@asynccontextmanager
async def playing(server: Server, tables: int, rate: float) -> AsyncIterator[Crowd]:
    """A crowd at all its tables; no connection may be lost on the way."""
    names = [f"Guest {number}" for number in range(max(PLAYERS, tables // 15))]
    guests = [server.call("me", {"name": name})[1] for name in names]
    crowd = Crowd(tables, rate)
    began = time.perf_counter()
    sockets = await open_tables(server, crowd, guests)
    took = time.perf_counter() - began
    gc.disable()  # a pause of the players must not count as the server's
    print(f"{tables} tables, {len(sockets)} sockets, opened in {took:.1f} s", flush=True)
    yield crowd
    if lost := sum(socket.lost for socket in sockets):
        sys.exit(f"{lost} sockets were lost on the way")


@contextmanager
def chosen(store: str, nodes: int) -> Iterator[Server]:
    """One server on SQLite, or nodes on PostgreSQL."""
    if store == "sqlite":
        with running() as server:
            yield server
        return
    from bench.nodes import running_nodes

    with running_nodes(nodes) as several:
        yield several


async def main(
    tables: int, rates: list[float], seconds: float, climb: bool, store: str, nodes: int
) -> list[Measured]:
    with chosen(store, nodes) as server:
        async with playing(server, tables, rates[0]) as crowd:
            if climb:
                best = await highest(server, crowd, rates[0], seconds)
                if best is None:
                    sys.exit(f"p99 is not under 100 ms at {rates[0]:.0f} moves/s: begin lower")
                print(f"highest rate with p99 under 100 ms: {best.moves:.0f} moves/s")
                return [best]
            found = []
            for rate in rates:
                found.append(await phase(server, crowd, rate, seconds))
                print(found[-1], flush=True)
            return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=300, help="how many; default 300")
    parser.add_argument(
        "--rate", type=float, nargs="+", default=[100.0], help="moves a second; default 100"
    )
    parser.add_argument("--seconds", type=float, default=20.0, help="how long; default 20")
    parser.add_argument("--climb", action="store_true", help="find the highest rate")
    parser.add_argument(
        "--store", choices=("sqlite", "postgres"), default="sqlite", help="default sqlite"
    )
    parser.add_argument("--nodes", type=int, default=1, help="on PostgreSQL; default 1")
    parser.add_argument("--results", type=Path, help="a result file to write")
    options = parser.parse_args()
    if options.nodes > 1 and options.store == "sqlite":
        parser.error("several nodes share a --store postgres")
    load = main(
        options.tables,
        options.rate,
        options.seconds,
        options.climb,
        options.store,
        options.nodes,
    )
    found = uvloop.run(load)
    if options.results is not None:
        rates = ["highest"] if options.climb else options.rate
        rows = [
            {"rate": rate, **measured.row()} for rate, measured in zip(rates, found, strict=True)
        ]
        settings = {
            "store": options.store,
            "nodes": options.nodes,
            "tables": options.tables,
            "seconds": options.seconds,
        }
        write_results(options.results, this_command(), rows, settings)
