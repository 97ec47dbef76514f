"""What was acknowledged is there after kill -9; every log replays; clients continue."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, WebSocketException

from haggis.server.store.interface import StoredFact
from haggis.server.table import facts
from haggis.server.table.saved_table import SavedTable
from tests.server.process import Process
from tests.server.running import PATIENCE, Client, Tab, choose, client, running
from tests.server.stores import Kept

TABLES = 8
ACKS = 50
"""The least number of actions that are acknowledged between two kills."""

Acked = set[tuple[str, int, str]]


class Crowd:
    """People at many tables who keep playing through all restarts of the server."""

    def __init__(self, server: Process) -> None:
        self.server = server
        self.acked: Acked = set()
        self.refused: Counter[str] = Counter()
        self.fresh = 0
        self.resumed = 0
        self.enough = asyncio.Event()
        self.up = asyncio.Event()
        self.up.set()

    async def play(self, guest: Client, code: str, rng: Random) -> None:
        """Play at one table for ever, and reconnect when the connection breaks."""
        seq: int | None = None
        number = 0
        while True:
            await self.up.wait()
            with contextlib.suppress(WebSocketException, OSError, EOFError):
                async with await guest.open(code, seq) as tab:
                    welcome = await tab.until("welcome")
                    if seq is not None:
                        self.resumed += 1
                        seen = [event["seq"] for event in welcome.get("events", [])]
                        assert all(number > seq for number in seen)
                        assert welcome["seq"] >= seq
                    while True:
                        seq = tab.seq
                        number += 1
                        await self._step(tab, code, f"{guest.cookie[-8:]}-{number}", rng)
            await asyncio.sleep(0.05)

    async def _step(self, tab: Tab, code: str, id: str, rng: Random) -> None:
        if tab.round.get("stage") == "over":
            await tab.wish("ready")
        elif not tab.own.get("decision"):
            await tab.receive()
        else:
            decision = tab.own["decision"]["number"]
            wish = {"type": "act", "id": id, "action": choose(tab.own, rng), "decision": decision}
            await tab.send(wish)
            answer = await tab.until("ack", "refusal")
            if answer["type"] == "refusal":
                self.refused[answer["code"]] += 1
                await asyncio.sleep(0.1)
            elif answer["id"] == id:
                self.acked.add((code, answer["seq"], id))
                self.fresh += 1
                if self.fresh >= ACKS:
                    self.enough.set()

    async def until_enough(self, players: list[asyncio.Task[None]]) -> None:
        """Wait until this many more were acknowledged."""
        self.fresh = 0
        self.enough.clear()
        waiting = asyncio.create_task(self.enough.wait())
        done, _ = await asyncio.wait({waiting, *players}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
        assert waiting in done


@asynccontextmanager
async def playing(server: Process) -> AsyncIterator[tuple[Crowd, list[asyncio.Task[None]]]]:
    """People who play on a server until the end of the block."""
    async with AsyncExitStack() as stack:
        crowd = Crowd(server)
        players = []
        for number in range(TABLES):
            pair = [
                await stack.enter_async_context(client(server, name))  # type: ignore[arg-type]
                for name in ("Ann", "Ben")
            ]
            code = await pair[0].make("haggis-2", ["me", "open"], goal="100000")
            await pair[1].call("POST", f"tables/{code}/join", {})
            async with await pair[0].open(code) as tab:
                await tab.done("start")
            for seat, guest in enumerate(pair):
                rng = Random(10 * number + seat)
                players.append(asyncio.create_task(crowd.play(guest, code, rng)))
        yield crowd, players
        for task in players:
            task.cancel()
        await asyncio.gather(*players, return_exceptions=True)


async def kills(data: Path, program: tuple[str, ...], kills: int) -> tuple[Acked, int]:
    """Kill a server under load repeatedly; returns what was acknowledged but lost, and resumes."""
    lost: Acked = set()
    server = Process(data, program)
    await server.start()
    try:
        async with playing(server) as (crowd, players):
            for _ in range(kills):
                await crowd.until_enough(players)
                crowd.up.clear()
                await server.kill()
                lost |= missing(Kept(data), crowd.acked)
                if lost and program[0] != "-m":
                    break
                await server.start()
                crowd.up.set()
            return lost, crowd.resumed
    finally:
        await server.stop()


def missing(kept: Kept, acked: Acked) -> Acked:
    """What was acknowledged but is not there. Every log must replay."""
    rows = kept.rows("SELECT code, seq, at, guest, wish, body FROM facts")
    there = {(code, seq, wish) for code, seq, _, _, wish, _ in rows}
    logs: dict[str, list[tuple[StoredFact, facts.AnyFact]]] = {}
    for code, *line in sorted(rows):
        stored = StoredFact(*line)
        logs.setdefault(code, []).append((stored, facts.decode(stored.body)))
    for code, log in logs.items():
        assert [line.seq for line, _ in log] == list(range(1, len(log) + 1))
        SavedTable.from_log(code, log, {})
    return acked - there


@pytest.mark.parametrize("server", ["one server", "another"])  # so that two workers share this
def test_kill_9_loses_nothing_that_was_acknowledged(server: str, tmp_path: Path) -> None:
    lost, resumed = asyncio.run(kills(tmp_path, ("-m", "haggis.cli.serve"), 10))
    assert not lost
    assert resumed >= 10 * TABLES


def test_a_server_that_acknowledges_too_early_is_found_out(tmp_path: Path) -> None:
    program = (str(Path(__file__).with_name("early_ack.py")),)
    lost, _ = asyncio.run(kills(tmp_path, program, 3))
    assert lost


def test_a_wish_repeated_after_a_restart_is_done_once(tmp_path: Path) -> None:
    async def run() -> None:
        wish = {"type": "act", "id": "once", "action": "bet15"}
        answers = []
        async with running(tmp_path) as server, client(server, "Ann") as ann:
            code = await ann.make("haggis-2", ["me", "greedy"], start=True)
            cookie = ann.http.cookies["haggis"]
            async with await ann.open(code) as tab:
                await tab.send(wish)
                answers.append(await tab.until("ack", "refusal"))
        async with running(tmp_path) as server, client(server) as ann:
            ann.http.cookies.set("haggis", cookie)
            async with await ann.open(code) as tab:
                await tab.send(wish)
                answers.append(await tab.until("ack", "refusal"))
                assert (await tab.wish("act", action="bet15"))["code"] == "bet-stands"
        assert answers[0] == answers[1]
        assert answers[0]["type"] == "ack"

    asyncio.run(run())


def told(events: list[dict[str, Any]]) -> list[tuple[object, ...]]:
    """The events without the cards, which differ by observer."""
    return [(event["seq"], event["type"], event.get("seat")) for event in events]


def test_a_client_that_comes_back_has_missed_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            running(tmp_path) as server,
            client(server, "Ann") as ann,
            client(server) as watcher,
        ):
            code = await ann.make("tatties", ["me", "greedy", "greedy"], goal="2r", start=True)
            async with await watcher.open(code) as witness, await ann.open(code) as tab:
                await witness.until("welcome")
                await tab.until("update")
                rng = Random(4)
                seen: list[dict[str, Any]] = []
                while tab.table["status"] == "playing":
                    seen += tab.events
                    again = await ann.open(code, tab.seq)
                    await tab.connection.close()
                    tab = again
                    await tab.until("update")
                    for _ in range(4):
                        if tab.table["status"] != "playing":
                            break
                        if tab.round["stage"] == "over":
                            await tab.wish("ready")
                        elif "decision" in tab.own:
                            await tab.act(choose(tab.own, rng))
                        else:
                            await tab.receive()
                seen += tab.events
                await tab.connection.close()
                while witness.seq < seen[-1]["seq"]:
                    await witness.receive()
                assert told(seen) == told(witness.events), "all, in order, and nothing twice"

    asyncio.run(run())


def test_chat_is_not_lost_with_a_connection_that_dies_right_after_its_welcome(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        async with running(tmp_path) as server, client(server, "Ann") as ann:
            code = await ann.make("haggis-2", ["me", "greedy"], start=True)
            async with await ann.open(code) as tab:
                await tab.until("welcome")
                before = tab.seq
                lines = [f"line {number}" for number in range(3)]
                for line in lines:
                    await tab.done("say", text=line)
            async with await ann.open(code, before) as dying:
                welcome = await dying.receive()
            heard = [line["text"] for line in welcome["chat"]]
            async with await ann.open(code, welcome["seq"]) as again:
                heard += [line["text"] for line in (await again.receive()).get("chat", [])]
            assert heard == lines

    asyncio.run(run())


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_when_told_to(number: signal.Signals, tmp_path: Path) -> None:
    asyncio.run(_stops(number, tmp_path))


async def _stops(number: signal.Signals, data: Path) -> None:
    server = Process(data)
    await server.start()
    try:
        async with client(server, "Ann") as ann:  # type: ignore[arg-type]
            code = await ann.make("haggis-2", ["me", "greedy"], start=True)
            tab = await ann.open(code)
            await tab.until("update")
            async with asyncio.timeout(PATIENCE):
                status = await server.signal(number)
            with pytest.raises(ConnectionClosed) as closed:
                await tab.until("never")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1012
            assert status in (0, -number, 128 + number)
    finally:
        await server.stop()
