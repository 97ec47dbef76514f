"""A server inside a test, and people who play on it over real sockets."""

from __future__ import annotations

import asyncio
import json
import os
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.asyncio import client as websockets
from websockets.asyncio.client import ClientConnection

from haggis.cards import NO_CARDS, Cards
from haggis.combinations import Combination
from haggis.plays import Plays
from haggis.server.app import make_app
from haggis.server.backend import Backend, open_backend
from haggis.server.bots.pool import BotPool
from haggis.server.clock import Clock
from haggis.server.config import Config
from haggis.server.nodes import lease
from haggis.server.nodes.cluster import Cluster
from haggis.server.run import uvicorn_config
from haggis.server.store.opening import open_store
from haggis.server.store.postgres import PostgresStore
from tests.server.postgres import on_chosen_store

PATIENCE = float(os.environ.get("HAGGIS_PATIENCE", "60"))
"""A generous time limit in seconds. No result depends on it."""

connect = partial(websockets.connect, open_timeout=PATIENCE)
"""By itself it gives up after ten seconds."""

Json = dict[str, Any]


class Running:
    """A server on a free port of this machine."""

    def __init__(self, backend: Backend, port: int) -> None:
        self.backend = backend
        self.port = port

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.backend.config.base}"

    def ws(self, code: str, after: int | None = None) -> str:
        query = "" if after is None else f"?after={after}"
        return f"ws://127.0.0.1:{self.port}{self.backend.config.base}/ws/{code}{query}"


@asynccontextmanager
async def running(
    data: Path, *, config: Config | None = None, **parts: Any
) -> AsyncIterator[Running]:
    """A server until the end of the block. Parts such as the clock may be given."""
    listening = socket.create_server(("127.0.0.1", 0))
    config = on_chosen_store(config or Config(data, workers=1))
    if "store" not in parts:
        parts["store"] = await open_store(config)
    if isinstance(parts["store"], PostgresStore):
        # A lease uses real time, even if the test has its own clock.
        parts.setdefault("cluster", Cluster(config.node, parts["store"].ownership, Clock()))
    backend = open_backend(config, **parts)
    if isinstance(backend.services.bots, BotPool):
        backend.services.bots.slack = PATIENCE  # a busy machine may start a worker late
    server = uvicorn.Server(uvicorn_config(config, make_app(config, backend)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lease, "TRUST_SECONDS", PATIENCE)  # a busy machine may renew late
        task = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            assert not task.done(), task
            await asyncio.sleep(0.01)
        try:
            yield Running(backend, listening.getsockname()[1])
        finally:
            server.should_exit = True
            await task


class Client:
    """A browser: a guest's session, over HTTP."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.http = httpx.AsyncClient(base_url=f"{server.http}/api/", timeout=PATIENCE)

    async def call(self, method: str, path: str, body: object = None, status: int = 200) -> Any:
        content = None if body is None else json.dumps(body)
        response = await self.http.request(method, path, content=content)
        assert response.status_code == status, (path, response.status_code, response.text)
        return response.json() if response.content else None

    async def be(self, name: str) -> Json:
        me: Json = await self.call("POST", "me", {"name": name}, 201)
        return me

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def make(
        self,
        rules: str,
        seats: Sequence[str],
        start: bool = False,
        *,
        first: int | None = None,
        **settings: object,
    ) -> str:
        wishes = [
            {"kind": "bot", "level": seat} if seat not in ("me", "open") else {"kind": seat}
            for seat in seats
        ]
        body = {
            "settings": {"rules": rules, "delay": "off", **settings},
            "seats": wishes,
            "start": start,
            "first": first,
        }
        code: str = (await self.call("POST", "tables", body, 201))["code"]
        return code

    async def open(self, code: str, after: int | None = None) -> Tab:
        headers = {"cookie": self.cookie} if self.cookie else {}
        address = self.server.ws(code, after)
        connection = await connect(
            address, additional_headers=headers, max_size=None, compression=None
        )
        return Tab(connection)


@asynccontextmanager
async def client(server: Running, name: str = "") -> AsyncIterator[Client]:
    """A browser until the end of the block, with a guest's session if a name is given."""
    made = Client(server)
    async with made.http:
        if name:
            await made.be(name)
        yield made


class Tab:
    """A table in a browser."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.frames: list[str] = []
        self.seq = 0
        self.table: Json = {}
        self.round: Json = {}
        self.own: Json = {}
        self.sheet: Json = {}
        self.lexicon: Json = {}
        self.events: list[Json] = []
        self.seat: int | None = None
        self._ids = 0

    async def __aenter__(self) -> Tab:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.connection.close()

    async def receive(self) -> Json:
        """The next message, after updating the state with it."""
        async with asyncio.timeout(PATIENCE):
            frame = await self.connection.recv()
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: Json = json.loads(frame)
        self._take_in(message)
        return message

    def _take_in(self, message: Json) -> None:
        match message["type"]:
            case "welcome" | "table":
                self.table = message["table"]
                self.seat = message.get("seat")
                self.events += message.get("events", [])
            case "update":
                self.round, self.own = message["round"], message.get("own", {})
                self.events += message["events"]
            case "sheet":
                self.sheet = message
            case "lexicon":
                if message["part"] == 1:
                    self.lexicon = message
                else:
                    self.lexicon["blocks"] += message["blocks"]
        self.seq = max(self.seq, message.get("seq", 0))

    async def until(self, *types: str) -> Json:
        """The next message of one of these types."""
        while True:
            message = await self.receive()
            if message["type"] in types:
                return message

    async def send(self, message: Json) -> None:
        await self.connection.send(json.dumps(message))

    async def wish(self, type: str, **fields: object) -> Json:
        """Send a wish; returns the ack or the refusal."""
        self._ids += 1
        id = f"{type}-{self._ids}-{self.seq}"
        await self.send({"type": type, "id": id, **fields})
        while True:
            answer = await self.until("ack", "refusal")
            if answer.get("id") == id:
                return answer

    async def act(self, action: str) -> Json:
        """Act, answering the seat's open decision."""
        decision = self.own.get("decision", {}).get("number")
        return await self.wish("act", action=action, decision=decision)

    async def done(self, type: str, **fields: object) -> Json:
        """Send a wish that must be done."""
        answer = await self.wish(type, **fields)
        assert answer["type"] == "ack", answer
        return answer

    async def play_on(self, rng: Random, bets: bool = True) -> None:
        """Play until the game is over, with random decisions that the messages allow."""
        decided = 0
        while self.table["status"] not in ("over", "closed"):
            decision = self.own.get("decision")
            if bets and self.own.get("bets") and rng.random() < 0.05:
                await self.wish("act", action=f"bet{rng.choice(self.own['bets'])}")
            elif decision and decision["number"] > decided:
                decided = decision["number"]
                answer = await self.act(choose(self.own, rng))
                assert answer["type"] == "ack", (answer, self.own, self.round)
            elif self.round.get("stage") == "over" and self.seat not in self.table.get("ready", []):
                await self.wish("ready")
            else:
                await self.receive()


def choose(own: Json, rng: Random) -> str:
    """Any action that a decision allows, with a preference for large plays."""
    decision = own["decision"]
    hand = Cards.parse(own["hand"])
    match decision["kind"]:
        case "lead" | "follow":
            plays = list(Plays(hand, _beaten(decision.get("beat"))))
            if not plays or (decision.get("may_pass") and rng.random() < 0.2):
                return "pass"
            return str(max(rng.sample(plays, min(8, len(plays))), key=lambda p: len(p.cards)))
        case "bid":
            bids = [f"bid{amount}" for amount in decision.get("bids", [])]
            return rng.choice([*bids, "pass"])
        case "discard":
            cards = rng.sample(list(hand.suit_cards), decision["discard"])
            return f"discard{''.join(map(str, cards))}"
        case "give":
            return f"give{rng.choice(list(hand.suit_cards))}"
        case "taker":
            return f"trick{rng.choice(decision['takers'])}"
        case kind:
            assert kind == "leader"
            return f"lead{rng.choice(decision['leaders'])}"


def _beaten(beat: Json | None) -> Combination | None:
    if beat is None:
        return None
    if beat["bomb"]:
        return Combination(0, 0, beat["bomb"], NO_CARDS)
    return Combination(beat["width"], beat["length"], beat["rank"], NO_CARDS)
