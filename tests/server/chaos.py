"""Kills, stops and restarts nodes, Caddy and the database while scripted players play.

    python -m tests.server.chaos                    20 faults at 60 tables
    python -m tests.server.chaos --faults 300 --results bench/results/chaos.json

Players behave like the page: they give up a silent connection after four seconds, reconnect after
0.4 seconds (sooner if a node hands over) and then after longer and longer waits, and repeat the
wish that was not answered.
Afterwards every acknowledged wish must be in the log under its number, once and in order. Every log
must replay. And only its owner may have written to a table, which the database itself notes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import asyncpg
import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from haggis.results import Figure, this_command, write_results
from haggis.rules import CATALOGUE
from haggis.server.protocol.close_codes import COME_AGAIN
from haggis.server.store.interface import StoredFact
from haggis.server.table import facts
from haggis.server.table.saved_table import SavedTable
from scripts.cluster import SERVE, LocalCluster, Program
from scripts.private_postgres import PrivatePostgres
from tests.server.running import Json, Tab, choose

GUESTS = 12
PACE = 0.6
"""Seconds between two actions at a table."""
SILENCE, FIRST_WAIT, SOON, LONGEST_WAIT, HEARTBEAT = 4.0, 0.4, 0.2, 8.0, 15.0
"""As in the page's connection.ts."""
LIMIT = 90.0
"""Seconds after which a table that stands still has failed, even on a busy machine."""

AUDIT = """
CREATE TABLE written (code text, seq integer, writer text, owner text, epoch bigint);
CREATE FUNCTION note_writer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO written SELECT NEW.code, NEW.seq, current_setting('application_name'), owner, epoch
        FROM tables WHERE code = NEW.code;
    RETURN NULL;
END $$;
CREATE TRIGGER note_writer AFTER INSERT ON facts FOR EACH ROW EXECUTE FUNCTION note_writer();
"""
"""Notes with every fact who wrote it, and who owned the table then."""
INTRUDERS = (
    "SELECT code, seq FROM written WHERE epoch > 0"
    " AND writer IS DISTINCT FROM 'haggis ' || owner || ' writer' ORDER BY code, seq"
)

TABLES_OF_NODES = "SELECT address, count(*) FROM tables JOIN nodes ON id = owner GROUP BY address"


class Acked(NamedTuple):
    """A wish that was acknowledged."""

    code: str
    guest: str
    wish: str
    seq: int


@dataclass
class Table:
    """A table, and when something was last acknowledged there."""

    code: str
    last: float = 0.0
    since: float | None = None
    """The time of the fault that is being watched."""
    wait: float = 0.0
    """The longest time for which it stood still since then."""

    def fault(self, at: float) -> None:
        self.since, self.wait = at, 0.0

    def went_on(self) -> None:
        now = time.monotonic()
        if self.since is not None:
            self.wait = max(self.wait, now - max(self.since, self.last + PACE))
        self.last = now


class Player:
    """A player on one seat who keeps playing through all faults."""

    def __init__(self, game: Chaos, table: Table, guest: Json, cookie: str, rng: Random) -> None:
        self.game = game
        self.table = table
        self.guest = guest
        self.cookie = cookie
        self.rng = rng
        self.starts = False
        self._seq = 0
        self._number = 0
        self._wish: Json | None = None
        """The wish that was not answered yet."""

    async def play(self) -> None:
        wait = FIRST_WAIT
        while True:
            code = 0
            try:
                address = f"{self.game.address.replace('http', 'ws')}/ws/{self.table.code}"
                query = f"?after={self._seq}" if self._seq else ""
                headers = {"cookie": self.cookie}
                async with connect(
                    f"{address}{query}",
                    additional_headers=headers,
                    max_size=None,
                    compression=None,
                    open_timeout=SILENCE,
                    close_timeout=0.1,
                    ping_interval=None,
                ) as connection:
                    tab = Tab(connection)
                    await self._hear(tab, SILENCE)
                    while not tab.table:
                        await self._hear(tab, SILENCE)
                    wait = FIRST_WAIT
                    if self._wish is not None:
                        await tab.send(self._wish)
                    while True:
                        await self._step(tab)
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 0
            except (WebSocketException, OSError, EOFError):
                pass
            if code == COME_AGAIN and wait == FIRST_WAIT:
                await asyncio.sleep(SOON * self.rng.random())
            else:
                await asyncio.sleep(wait * self.rng.uniform(0.8, 1.2))
            wait = min(LONGEST_WAIT, 1.7 * wait)

    async def _step(self, tab: Tab) -> None:
        decision = tab.own.get("decision")
        if self._wish is not None:
            await self._hear(tab, SILENCE)
        elif self.starts and tab.table["status"] == "waiting":
            await self._ask(tab, {"type": "start"})
        elif tab.round.get("stage") == "over" and tab.seat not in tab.table.get("ready", []):
            await self._ask(tab, {"type": "ready"})
        elif decision and await self._may_act(tab):
            action = choose(tab.own, self.rng)
            await self._ask(tab, {"type": "act", "action": action, "decision": decision["number"]})
        elif not decision:
            await self._wait(tab)

    async def _may_act(self, tab: Tab) -> bool:
        """Wait for the table's pace, or until something happens."""
        pause = self.table.last + PACE - time.monotonic()
        if pause <= 0:
            return True
        try:
            await self._hear(tab, pause)
        except TimeoutError:
            return True
        return False

    async def _wait(self, tab: Tab) -> None:
        try:
            await self._hear(tab, HEARTBEAT)
        except TimeoutError:
            await tab.send({"type": "ping"})
            await self._hear(tab, SILENCE)

    async def _ask(self, tab: Tab, wish: Json) -> None:
        self._number += 1
        self._wish = {"id": f"{self.guest['id']}-{self._number}", **wish}
        await tab.send(self._wish)

    async def _hear(self, tab: Tab, seconds: float) -> None:
        async with asyncio.timeout(seconds):
            frame = await tab.connection.recv()
        message: Json = json.loads(frame)
        tab._take_in(message)
        self._seq = max(self._seq, tab.seq)
        for event in message.get("events", []):
            if event["type"] == "acted":
                self.game.seen.add((self.table.code, event["seq"], event["seat"]))
        if self._wish is None or message.get("id") != self._wish["id"]:
            return
        if message["type"] == "ack":
            if self._wish["type"] != "ready":
                wish = self._wish["id"]
                acked = Acked(self.table.code, self.guest["id"], wish, message["seq"])
                self.game.acked.append(acked)
                self.table.went_on()
            self._wish = None
        elif message["type"] == "refusal":
            self.game.refusals[message["code"]] += 1
            self._wish = None
            await asyncio.sleep(0.2)  # until the messages say what to decide


class Verdict(NamedTuple):
    """What was wrong, and where."""

    lost: list[Acked]
    doubled: list[tuple[str, str]]
    out_of_order: list[Acked]
    unseen: list[tuple[str, int, int]]
    """Events that players were shown but that are not in the log."""
    intruders: list[tuple[str, int]]
    """Facts that were not written by the table's owner."""

    @property
    def good(self) -> bool:
        return not any(self)


class Chaos:
    """All processes and players, and what was noted."""

    def __init__(
        self, tables: int, program: Sequence[str], seed: int, *, bots: bool = False
    ) -> None:
        self.number = tables
        self.bots = bots
        """Whether a fifth of the tables have a bot among the players."""
        self.program = program
        self.rng = Random(seed)
        self.acked: list[Acked] = []
        self.seen: set[tuple[str, int, int]] = set()
        self.refusals: Counter[str] = Counter()
        self.waits: dict[str, list[float]] = {}
        self.tables: list[Table] = []
        self._players: list[asyncio.Task[None]] = []

    async def run(self, plan: Sequence[str]) -> Verdict:
        """Cause all these faults, and check the result."""
        async with AsyncExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="haggis-chaos-"))
            self.database = await asyncio.to_thread(PrivatePostgres)
            stack.callback(self.database.close)
            self.url = self.database.new_database()
            self.cluster = LocalCluster(self.url, Path(folder), program=self.program)
            stack.callback(self.cluster.close)
            await asyncio.to_thread(self.cluster.start)
            self.address = self.cluster.address
            await self._sql(AUDIT)
            await self._open_tables()
            stack.push_async_callback(self._stop_players)
            await self._all_went_on()
            keeper = asyncio.create_task(self._keep_running())
            stack.callback(keeper.cancel)
            for kind in plan:
                await self._fault(kind)
            keeper.cancel()
            await self._stop_players()
            await asyncio.to_thread(self.cluster.close)
            return await self._judge()

    async def _open_tables(self) -> None:
        async with httpx.AsyncClient(base_url=f"{self.address}/api/", timeout=LIMIT) as http:
            guests = []
            for number in range(GUESTS):
                answer = await http.post("me", json={"name": f"Guest {number}"})
                cookie = answer.headers["set-cookie"].partition(";")[0]
                guests.append((answer.json(), cookie))
                http.cookies.clear()
            many = (self._open_table(http, guests, number) for number in range(self.number))
            await asyncio.gather(*many)

    async def _open_table(
        self, http: httpx.AsyncClient, guests: list[tuple[Json, str]], number: int
    ) -> None:
        rules = list(CATALOGUE.values())[number % len(CATALOGUE)]
        people = [guests[(number + seat) % GUESTS] for seat in rules.seats]
        seats: list[Json] = [{"kind": "me"}] + [{"kind": "open"}] * (rules.players - 1)
        if self.bots and number % 5 == 4:
            seats[-1] = {"kind": "bot", "level": "greedy"}
            people.pop()
        settings = {"rules": rules.name, "goal": "100000", "delay": "off"}
        body = {"settings": settings, "seats": seats}
        made = await http.post("tables", json=body, headers={"cookie": people[0][1]})
        table = Table(made.json()["code"])
        for _, cookie in people[1:]:
            path = f"tables/{table.code}/join"
            answer = await http.post(path, json={}, headers={"cookie": cookie})
            assert answer.status_code == 200, answer.text
        self.tables.append(table)
        for seat, (guest, cookie) in enumerate(people):
            player = Player(self, table, guest, cookie, Random(100 * number + seat))
            player.starts = seat == 0
            self._players.append(asyncio.create_task(player.play()))

    async def _stop_players(self) -> None:
        for task in self._players:
            task.cancel()
        for result in await asyncio.gather(*self._players, return_exceptions=True):
            if isinstance(result, Exception):
                raise result
        self._players = []

    def _check_players(self) -> None:
        for task in self._players:
            if task.done():
                task.result()

    async def _all_went_on(self, after: float = 0.0) -> None:
        """Wait until something was acknowledged at every table after this time."""
        began = time.monotonic()
        while any(table.last <= after for table in self.tables):
            self._check_players()
            if time.monotonic() - began > LIMIT:
                late = [table.code for table in self.tables if table.last <= after]
                logs = "\n".join(node.log.read_text()[-3000:] for node in self.cluster.nodes)
                raise AssertionError(f"{len(late)} tables stand still: {late}\n{logs}")
            await asyncio.sleep(0.05)

    # ---- faults --------------------------------------------------------------------------------

    async def _fault(self, kind: str) -> None:
        node = await self._choose_node()
        async with asyncio.timeout(LIMIT):
            while not await asyncio.to_thread(node.is_well):
                await asyncio.sleep(0.1)
        await asyncio.sleep(self.rng.uniform(0.1, 0.6))
        began = time.monotonic()
        for table in self.tables:
            table.fault(began)
        await {**FAULTS, CLAIMED: Chaos._stall_until_claimed}[kind](self, node)
        await self._all_went_on(time.monotonic())
        self.waits.setdefault(kind, []).extend(table.wait for table in self.tables)

    async def _choose_node(self) -> Program:
        """Any node, the more likely the more tables it has: one that came back has hardly any."""
        has = dict(await self._sql(TABLES_OF_NODES))
        places = [
            node.command[node.command.index("--node-address") + 1] for node in self.cluster.nodes
        ]
        weights = [1 + has.get(place, 0) for place in places]
        return self.rng.choices(self.cluster.nodes, weights)[0]

    async def _keep_running(self) -> None:
        """Restart every node that has ended, as an init system does."""
        while True:
            for node in self.cluster.nodes:
                if not node.running:
                    node.start()
            await asyncio.sleep(0.5)

    async def _kill(self, node: Program) -> None:
        await asyncio.to_thread(node.kill)

    async def _stall(self, node: Program) -> None:
        node.signal(signal.SIGSTOP)
        await asyncio.sleep(self.rng.uniform(4, 8))  # beyond the lease
        node.signal(signal.SIGCONT)

    async def _stall_until_claimed(self, _: Program) -> None:
        """Stop a node until others have claimed its tables, but have hardly written there."""
        async with httpx.AsyncClient(timeout=LIMIT) as http:
            found = [
                (await http.get(f"http://127.0.0.1:{node.port}/metrics")).text
                for node in self.cluster.nodes
            ]
        tables = [int(text.partition("\nhaggis_tables ")[2].split()[0]) for text in found]
        node = self.cluster.nodes[tables.index(max(tables))]
        claims = "SELECT sum(epoch) FROM tables"
        before = await self._sql(claims)
        node.signal(signal.SIGSTOP)
        async with asyncio.timeout(LIMIT):
            while await self._sql(claims) == before:
                self._check_players()
                await asyncio.sleep(0.1)
        await asyncio.sleep(0.4)
        node.signal(signal.SIGCONT)

    async def _hand_over(self, node: Program) -> None:
        await asyncio.to_thread(node.stop)

    async def _cut(self, _: Program) -> None:
        await self._sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name LIKE 'haggis %' AND random() < 0.7"
        )

    async def _restart(self, _: Program) -> None:
        await asyncio.to_thread(self.database.restart, "immediate")

    # ---- the verdict ---------------------------------------------------------------------------

    async def _sql(self, sql: str) -> list[tuple[Any, ...]]:
        connection = await asyncpg.connect(self.url, server_settings={"application_name": "test"})
        try:
            if sql == AUDIT:
                await connection.execute(sql)
                return []
            return [tuple(row) for row in await connection.fetch(sql)]
        finally:
            await connection.close()

    async def _judge(self) -> Verdict:
        rows = await self._sql(
            "SELECT code, seq, at, guest, wish, body, mark FROM facts ORDER BY code, seq"
        )
        logs: dict[str, list[StoredFact]] = {}
        for code, *rest in rows:
            logs.setdefault(code, []).append(StoredFact(*rest))
        acted = set()
        for code, lines in logs.items():
            assert [line.seq for line in lines] == list(range(1, len(lines) + 1)), code
            log = [(line, facts.decode(line.body)) for line in lines]
            SavedTable.from_log(code, log, {})  # it replays
            for line, fact in log:
                if isinstance(fact, facts.Acted):
                    acted.add((code, line.seq, fact.seat))
        wished = Counter(
            (code, line.guest, line.wish) for code, lines in logs.items() for line in lines
        )
        there = {
            (code, line.guest, line.wish, line.seq)
            for code, lines in logs.items()
            for line in lines
        }
        order: dict[tuple[str, str], int] = {}
        out_of_order = []
        for acked in self.acked:
            if acked.seq <= order.get(acked[:2], 0):
                out_of_order.append(acked)
            order[acked[:2]] = acked.seq
        return Verdict(
            [acked for acked in self.acked if tuple(acked) not in there],
            [key[::2] for key, times in wished.items() if key[2] and times > 1],
            out_of_order,
            sorted(self.seen - acted),
            [(code, seq) for code, seq in await self._sql(INTRUDERS)],
        )


FAULTS: dict[str, Callable[[Chaos, Program], Awaitable[None]]] = {
    "kill -9": Chaos._kill,
    "stop beyond the lease": Chaos._stall,
    "connections ended": Chaos._cut,
    "database restarted": Chaos._restart,
    "hand-over": Chaos._hand_over,
}
CLAIMED = "stop until others have claimed the tables"


def planned(number: int, seed: int) -> list[str]:
    """This many faults, equally many of each kind, in random order."""
    plan = [list(FAULTS)[place % len(FAULTS)] for place in range(number)]
    Random(seed).shuffle(plan)
    return plan


def measured(chaos: Chaos) -> list[dict[str, Figure]]:
    """How long tables stood still after faults, in seconds."""
    every = [wait for kind, waits in chaos.waits.items() if kind != "hand-over" for wait in waits]
    rows: list[dict[str, Figure]] = []
    for kind, waits in {**chaos.waits, "all but hand-over": every}.items():
        if ordered := sorted(max(0.0, wait) for wait in waits):
            p50, p99 = (round(ordered[int(len(ordered) * share)], 2) for share in (0.5, 0.99))
            longest = round(ordered[-1], 2)
            times = len(waits) // chaos.number
            rows.append({"fault": kind, "times": times, "p50": p50, "p99": p99, "longest": longest})
    return rows


async def main(options: argparse.Namespace) -> None:
    chaos = Chaos(options.tables, SERVE, options.seed, bots=options.bots)
    verdict = await chaos.run(planned(options.faults, options.seed))
    wrong = {name: len(getattr(verdict, name)) for name in Verdict._fields}
    head = {"faults": options.faults, "tables": options.tables, "acknowledged": len(chaos.acked)}
    rows = measured(chaos)
    for line in (head, wrong, *rows):
        print(line)  # noqa: T201
    if options.results is not None:
        write_results(options.results, this_command(), rows, {**head, **wrong})
    if not verdict.good:
        sys.exit("something was lost, doubled, out of order, or written by two")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--faults", type=int, default=20, help="how many; default 20")
    parser.add_argument("--tables", type=int, default=60, help="how many; default 60")
    parser.add_argument("--seed", type=int, default=1, help="of the order; default 1")
    parser.add_argument("--bots", action="store_true", help="at a fifth of the tables")
    parser.add_argument("--results", type=Path, help="a result file to write")
    asyncio.run(main(parser.parse_args()))
