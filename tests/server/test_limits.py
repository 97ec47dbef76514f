"""Every limit holds."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from haggis.errors import Refused
from haggis.server import limits
from haggis.server.backend import Backend
from haggis.server.config import Config
from haggis.server.protocol.messages import (
    BURST,
    FRAME,
    QUEUE,
    RATE,
    Close,
    Ping,
    Pong,
    Refusal,
    Say,
)
from haggis.server.protocol.state import Settings
from haggis.server.services import Services
from haggis.server.sessions import MAX_GUESTS
from haggis.server.socket.fast_path import EXTENSION
from haggis.server.socket.tab import PATIENCE, Tab
from haggis.server.store.interface import Guest, StoredFact
from haggis.server.table import facts
from haggis.server.table.actor import CHAT_BURST, CHAT_RATE
from haggis.server.table.commands import Came, Wished
from haggis.server.table.inbox import INBOX, WITHOUT_SEAT
from haggis.server.table.registry import NEW_TABLE_RATE, NEW_TABLES, TABLES_PER_GUEST
from haggis.server.table.saved_table import OLD_CHAT, Change, SavedTable
from tests.server.running import client, running
from tests.server.scene import ANN, Scene, scene
from tests.server.stand_ins import Ear, MemoryStore, NoBots, StillClock, turns


def test_messages_beyond_the_burst_are_refused_and_in_the_end_cut_off(tmp_path: Path) -> None:
    async def run() -> None:
        clock = StillClock()
        async with running(tmp_path, clock=clock) as server, client(server, "Ann") as ann:
            code = await ann.make("haggis-2", ["me", "open"])
            async with await ann.open(code) as tab:
                await tab.until("welcome")
                answers = []
                for _ in range(BURST + 5):
                    await tab.send({"type": "ping"})
                    answers.append(await tab.until("pong", "refusal"))
                assert [a["type"] for a in answers] == ["pong"] * BURST + ["refusal"] * 5
                assert answers[-1]["code"] == "too-many"
                clock.time += 0.25
                answers = []
                for _ in range(6):
                    await tab.send({"type": "ping"})
                    answers.append(await tab.until("pong", "refusal"))
                assert [a["type"] for a in answers] == ["pong"] * 5 + ["refusal"]
                for _ in range(PATIENCE + 1):
                    await tab.send({"type": "ping"})
                with pytest.raises(ConnectionClosed) as closed:
                    await tab.until("never")
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1008

    asyncio.run(run())


def test_a_refusal_says_which_wish_it_is_about(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path, clock=StillClock()) as server, client(server, "Ann") as ann:
            code = await ann.make("haggis-2", ["me", "open"])
            async with await ann.open(code) as tab:
                await tab.until("welcome")
                await tab.send({"type": "sit", "id": "no seat"})
                answer = await tab.until("refusal")
                assert (answer["code"], answer["id"]) == ("unreadable", "no seat")
                for _ in range(BURST):
                    await tab.send({"type": "ping"})
                await tab.send({"type": "ready", "id": "too fast"})
                while (answer := await tab.until("refusal")).get("id") != "too fast":
                    pass
                assert answer["code"] == "too-many"

    asyncio.run(run())


def test_who_does_not_read_is_hung_up_on() -> None:
    class Deaf:
        """A socket whose client never reads."""

        application_state = None

        def __init__(self) -> None:
            self.query_params: dict[str, str] = {}
            self.cookies: dict[str, str] = {}
            self.client = None
            self.scope = {"extensions": {EXTENSION: self}}

        def listen(self, hear: object) -> None:
            """Nothing is ever said."""

        def say(self, text: bytes) -> bool:
            return False

        def flush(self) -> None:
            """Nothing was taken."""

        async def receive(self) -> object:
            await asyncio.Event().wait()
            return None

        async def send(self, message: object) -> None:
            await asyncio.Event().wait()

        async def close(self, code: int) -> None:
            self.code = code

    async def run() -> None:
        services = Services(MemoryStore(), NoBots(), StillClock())
        backend = Backend(Config(Path("/nonexistent")), services)
        scene = Scene()
        here = await scene.table("ann", "greedy")
        socket = Deaf()
        tab = Tab(socket, Guest("ann", "Ann"), backend)  # type: ignore[arg-type]
        talking = asyncio.create_task(tab.run(here))
        await asyncio.sleep(0)
        await scene.rest(here)
        for _ in range(QUEUE + 2):
            tab.send(b"{}")
        async with asyncio.timeout(30):
            await talking
        assert socket.code == 1013
        assert services.metrics.slow >= 1
        await scene.rest(here)
        assert len(here.tabs) == 0
        await scene.backend.close()

    asyncio.run(run())


def test_what_waits_is_sent_before_what_comes_later() -> None:
    class Slow:
        """A socket whose client reads from time to time."""

        def __init__(self) -> None:
            self.scope = {"extensions": {EXTENSION: self}}
            self.cookies: dict[str, str] = {}
            self.client = None
            self.reads = asyncio.Event()
            self.sent: list[str] = []
            self.said: list[str] = []

        def say(self, text: bytes) -> bool:
            if self.reads.is_set():
                self.said.append(text.decode())
            return self.reads.is_set()

        def flush(self) -> None:
            self.sent += self.said
            self.said = []

        async def send(self, message: dict[str, str]) -> None:
            await self.reads.wait()
            self.sent.append(message["text"])

    async def run() -> None:
        socket = Slow()
        backend = Backend(
            Config(Path("/nonexistent")), Services(MemoryStore(), NoBots(), StillClock())
        )
        tab = Tab(socket, Guest("ann", "Ann"), backend)  # type: ignore[arg-type]
        writer = asyncio.create_task(tab._write())
        tab.send(b"1")
        tab.send(b"2")
        await turns()
        socket.reads.set()
        tab.send(b"3")  # the writer has not continued yet
        assert socket.sent == []
        await turns()
        tab.send(b"4")
        socket.reads.clear()  # before the taken message has been written
        tab.send(b"5")
        socket.reads.set()
        await turns()
        assert socket.sent == ["1", "2", "3", "4", "5"]
        writer.cancel()

    asyncio.run(run())


def test_a_full_inbox_refuses_at_once() -> None:
    async def run() -> None:
        scene = Scene()
        made = await scene.table("ann", "greedy")
        answers: list[object] = []
        for _ in range(WITHOUT_SEAT + 3):
            made.wish(Wished(None, Ping(), answers.append))
        assert [type(answer) for answer in answers] == [Refusal] * 3
        for _ in range(INBOX - WITHOUT_SEAT):
            made.wish(Wished(ANN, Ping(), answers.append))
        assert len(answers) == 3, "those without a seat do not crowd out those who play"
        made.wish(Wished(ANN, Ping(), answers.append))
        assert len(answers) == 4
        assert isinstance(answers[0], Refusal)
        assert answers[0].code == "busy"
        await scene.rest(made)
        assert sum(isinstance(answer, Pong) for answer in answers) == INBOX
        await scene.backend.close()

    asyncio.run(run())


def test_a_tab_that_fails_does_not_end_its_table(caplog: pytest.LogCaptureFixture) -> None:
    class Broken(Ear):
        def flush(self) -> None:
            raise RuntimeError("no line")

    async def run() -> None:
        scene = Scene()
        made = await scene.table("ann", "greedy")
        ear = await scene.come(made, ANN)
        made.post(Came(Broken(None), None))
        await made.ask(ANN, Say("hello", "Hello"))
        await made.ask(ANN, Say("again", "Is anybody there?"))
        assert [json.loads(frame)["type"] for frame in ear.frames[-2:]] == ["said", "said"]
        await scene.backend.close()

    asyncio.run(run())
    assert "failed with RuntimeError" in caplog.text


def test_a_table_that_was_put_away_takes_nothing_more() -> None:
    async def run() -> None:
        scene = Scene()
        made = await scene.table("ann", "greedy")
        await made.stop()
        before = made.saved.seq
        made.post(Came(Ear(ANN), None))
        with pytest.raises(Refused) as refused:
            await made.ask(ANN, Say("hello", "Hello"))
        assert refused.value.code == "busy"
        assert not made.working
        assert (made.saved.seq, len(made.tabs)) == (before, 0)
        await scene.backend.close()

    asyncio.run(run())


def test_a_guest_has_so_many_tables_and_no_more(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as server, client(server, "Ann") as ann:
            codes = [await ann.make("haggis-2", ["me", "open"]) for _ in range(TABLES_PER_GUEST)]
            body = {
                "settings": {"rules": "haggis-2"},
                "seats": [{"kind": "me"}, {"kind": "open"}],
            }
            answer = await ann.call("POST", "tables", body, 409)
            assert answer["code"] == "too-many-tables"
            async with await ann.open(codes[0]) as tab:
                await tab.done("close")
            await ann.make("haggis-2", ["me", "open"])

    asyncio.run(run())


def test_closing_tables_makes_no_room_for_ever_more() -> None:
    async def test(scene: Scene) -> None:
        async def make() -> None:
            table = await scene.table("ann", "greedy")
            await table.ask(ANN, Close("close"))

        for _ in range(NEW_TABLES):
            await make()
        with pytest.raises(Refused) as refused:
            await make()
        assert refused.value.code == "too-many"
        await scene.clock.pass_by(1 / NEW_TABLE_RATE)
        await make()

    scene(test)


def test_an_address_has_so_many_new_guests_and_no_more(tmp_path: Path) -> None:
    async def run() -> None:
        clock = StillClock()
        config = Config(tmp_path, trusted_proxies=("127.0.0.1",))
        async with running(tmp_path, config=config, clock=clock) as server, client(server) as one:
            one.http.headers["x-forwarded-for"] = "203.0.113.9"
            for _ in range(MAX_GUESTS):
                await one.be("Ann")
                one.http.cookies.clear()
            assert (await one.call("POST", "me", {"name": "Ann"}, 429))["code"] == "too-many-guests"
            one.http.headers["x-forwarded-for"] = "203.0.113.10"
            await one.be("Ben")
            await one.call("POST", "me", {"name": "Benjamin"})
            one.http.cookies.clear()
            one.http.headers["x-forwarded-for"] = "203.0.113.9"
            clock.time += 3600 / MAX_GUESTS + 1
            await one.be("Cat")
            one.http.cookies.clear()
            await one.call("POST", "me", {"name": "Dan"}, 429)

    asyncio.run(run())


def test_this_machine_has_any_number_of_guests(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path, clock=StillClock()) as server, client(server) as one:
            for _ in range(MAX_GUESTS + 1):
                await one.be("Ann")
                one.http.cookies.clear()

    asyncio.run(run())


def test_addresses_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_BUCKETS", 3)
    clock = StillClock()
    buckets = limits.Buckets(clock, 1, 1.0)
    assert [buckets.take(address) for address in "aabc"] == [True, False, True, True]
    assert not buckets.take("a")
    clock.time += 2
    assert buckets.take("d")
    assert len(buckets._buckets) == 1


def test_chat_is_five_lines_at_once_and_one_a_second() -> None:
    async def run() -> None:
        scene = Scene()
        table = await scene.table("ann", "greedy")
        ann = Guest("ann", "Ann")
        for number in range(CHAT_BURST):
            await table.ask(ann, Say(f"{number}", "hello"))
        with pytest.raises(Refused) as refused:
            await table.ask(ann, Say("more", "hello"))
        assert refused.value.code == "too-many"
        await scene.clock.pass_by(1 / CHAT_RATE)
        await table.ask(ann, Say("later", "hello"))
        await scene.backend.close()

    asyncio.run(run())


def test_a_table_remembers_only_the_last_lines_of_chat() -> None:
    saved = SavedTable("ABCDEF", Settings("haggis-2"), {})
    for number in range(1, 3 * OLD_CHAT):
        said = facts.Said("ann", f"line {number}")
        saved.take([StoredFact(number, 0, "", "", "")], Change([said]))
    assert saved.seq == 3 * OLD_CHAT - 1
    assert saved.log == []
    assert len(saved.chat) == OLD_CHAT


def test_a_household_has_one_limit_however_many_addresses_it_has() -> None:
    buckets = limits.Buckets(StillClock(), 1, 1.0)
    assert buckets.take("2001:db8:1:2::1")
    assert not buckets.take("2001:db8:1:2:ffff::7")
    assert buckets.take("2001:db8:1:3::1")
    assert buckets.take("203.0.113.9")
    assert not buckets.take("::ffff:203.0.113.9")
    assert buckets.take("203.0.113.10")


def test_the_limits_are_those_that_were_promised() -> None:
    assert (FRAME, RATE, BURST, QUEUE) == (16 * 1024, 20, 40, 256)
