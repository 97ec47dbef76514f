"""Two hundred thousand typed messages and ten thousand requests, twice on the same server."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import get_args

import httpx
import msgspec

from bench.attack.report import Row
from bench.attack.target import RAISED, Target, seconds_since, target
from bench.load import UPDATE, Own, read
from bench.thin_socket import Socket, connect
from haggis.server.protocol.messages import PHRASES, Act, Close, FromClient, Leave, Resume, encode
from haggis.server.protocol.messages import Request as Wish

MESSAGES, REQUESTS = 200_000, 10_000
TABLES = 16
BATCH = 40
"""How many messages a socket sends before it waits for their answers."""
PLATEAU = 20.0
"""How many MB more the server may use after the second fuzz than after the first."""

TEXTS = (
    "pass", "2r", "5rJQ", "5rJQ:567", "bet15", "bid20", "lead0", "give4r", "trick1", "discard2r3r",
    "greedy", "search", "nobody", "", " ", "\u202e", "\x00", "x" * 300, "{name}", "é", *PHRASES,
)  # fmt: skip
NUMBERS = (-1, 0, 1, 2, 3, 7, 1 << 31, 1 << 53)


def value(kind: object, rng: random.Random) -> object:
    """Something of a field's type."""
    options = list(get_args(kind) or (kind,))
    match rng.choice(options):
        case t if t is int:
            return rng.choice(NUMBERS)
        case t if t is bool:
            return rng.random() < 0.5
        case t if t is str:
            return rng.choice(TEXTS)
        case _:
            return None


KINDS = get_args(FromClient)
WEIGHTS = [{Act: 12.0, Resume: 0.05, Close: 0.02, Leave: 0.02}.get(kind, 1.0) for kind in KINDS]
"""How often each type is sent. Types that end the game or ask for everything are rare."""


def message(number: int, rng: random.Random, own: Own) -> FromClient:
    """A message of any type with random fields. Sometimes it makes sense."""
    kind = rng.choices(KINDS, WEIGHTS)[0]
    if kind is Act and own.decision is not None and rng.random() < 0.3:
        place = 2 * rng.randrange(1 + len(own.hand) // 2)
        return Act(f"{number}", own.hand[place : place + 2] or "pass", own.decision.number)
    fields = {f.name: value(f.type, rng) for f in msgspec.structs.fields(kind)}
    if issubclass(kind, Wish):
        fields["id"] = f"{number}" if rng.random() < 0.98 else rng.choice(("", "x" * 65, "same"))
    made: FromClient = kind(**{name: field for name, field in fields.items() if field is not None})
    return made


class Talker:
    """A socket that counts what it is answered."""

    def __init__(self, answered: Counter[str]) -> None:
        self.waiting = 0
        self.answered = answered
        self.done = asyncio.Event()
        self.own = Own("")

    def hear(self, _: Socket, text: bytes) -> None:
        if text.startswith(UPDATE):
            self.own = read(text).own or Own("")
        kind = text[9:18]
        if kind.startswith((b"ack", b"refusal", b"pong")):
            if kind.startswith(b"refusal"):
                self.answered[msgspec.json.decode(text)["code"]] += 1
            else:
                self.answered[kind[:3].decode()] += 1
            self.waiting -= 1
            if self.waiting <= 0:
                self.done.set()


async def talk(server: Target, many: int, seed: int, answered: Counter[str]) -> int:
    """Send this many messages to tables of all kinds; returns how many were not answered."""
    rng = random.Random(seed)
    share = many // TABLES

    async def one(number: int) -> int:
        own = random.Random(seed * 1000 + number)
        lost = sent = 0
        while sent < share:
            cookie = server.call("me", {"name": f"Fuzz {number}"})[1]
            level = own.choice(("open", "bot"))
            seat = {"kind": level} if level == "open" else {"kind": "bot", "level": "random"}
            body = {
                "settings": {"rules": "haggis-2", "delay": "off"},
                "seats": [{"kind": "me"}, seat],
                "start": level == "bot",
            }
            code = server.call("tables", body, cookie)[0]["code"]
            talker = Talker(answered)
            socket = await connect(f"{server.address}/ws/{code}", cookie, talker.hear)
            for _ in range(25):
                batch = [message(sent + n, own, talker.own) for n in range(BATCH)]
                talker.done.clear()
                talker.waiting = sum(not isinstance(item, Resume) for item in batch)
                for item in batch:
                    socket.send(encode(item))
                sent += len(batch)
                try:
                    async with asyncio.timeout(60):
                        await talker.done.wait()
                except TimeoutError:
                    lost += talker.waiting
                if socket.lost or sent >= share:
                    break
            socket.transport.close()
        return lost

    return sum(await asyncio.gather(*(one(rng.randrange(10**6)) for _ in range(TABLES))))


PARTS = (
    "api", "me", "me/link", "me/claim", "me/games", "me/statistics", "me/sheets", "sheets", "lobby",
    "tables", "tables/nope", "tables/nope/join", "tables/nope/replay/1/1", "rules", "bots",
    "health", "version", "%00", "%ff", "..", "9" * 5000, "tables/nope/replay/" + "9" * 5000 + "/1",
)  # fmt: skip
BODIES = (
    b"", b"{}", b"[]", b"\xff", b'{"name": "\\ud800"}', b'{"name": "Fuzz"}', b"[" * 9000,
    b'{"settings": {"rules": "haggis-2"}, "seats": []}', b'{"token": "x"}', b" " * 20_000,
)  # fmt: skip
HEADERS: tuple[dict[str, str], ...] = (
    {}, {"origin": "http://[::1"}, {"origin": "null"}, {"host": "example.org"}, {"host": "a b"},
    {"cookie": "haggis=x"}, {"cookie": "\x01"}, {"x-forwarded-for": "203.0.113.9"},
    {"content-length": "-1"}, {"transfer-encoding": "gzip"},
)  # fmt: skip
METHODS = ("GET", "POST", "DELETE", "PUT", "PATCH", "OPTIONS", "HEAD", "BREW")


async def ask(server: Target, many: int, seed: int) -> Counter[int]:
    """Send this many requests; returns how often each status was the answer."""
    statuses: Counter[int] = Counter()
    rng = random.Random(seed)

    async def one(share: int) -> None:
        async with httpx.AsyncClient(timeout=60) as browser:
            for _ in range(share):
                path = "/".join(rng.sample(PARTS, rng.choice((1, 1, 1, 2))))
                try:
                    answer = await browser.request(
                        rng.choice(METHODS),
                        f"{server.address}/{rng.choice(('api/', 'api/', ''))}{path}",
                        content=rng.choice(BODIES),
                        headers=rng.choice(HEADERS),
                    )
                    statuses[answer.status_code] += 1
                except httpx.HTTPError:  # requests that are not HTTP are answered by 400 or cut off
                    statuses[0] += 1
                browser.cookies.clear()

    await asyncio.gather(*(one(many // 8) for _ in range(8)))
    return statuses


async def fuzz(scale: float) -> AsyncIterator[Row]:
    """Everything twice. The second time must end with about the same memory."""
    async with target(*RAISED) as server:
        ends: list[float] = []
        for time_ in (1, 2):
            began = time.perf_counter()
            answered: Counter[str] = Counter()
            unanswered = await talk(server, int(MESSAGES * scale), time_, answered)
            statuses = await ask(server, int(REQUESTS * scale), time_)
            await asyncio.sleep(1)
            ends.append(round(server.memory, 1))
            grown = round(ends[-1] - ends[0], 1)
            fives = sum(number for status, number in statuses.items() if status >= 500)
            failed = answered["failed"] + answered["not-saved"]
            yield Row(
                "fuzz",
                f"{int(MESSAGES * scale):,} messages, {int(REQUESTS * scale):,} requests ({time_})",
                "all answered, no error inside, no traceback; the second ends within 20 MB",
                not (unanswered or fives or failed or server.tracebacks) and grown < PLATEAU,
                {
                    "answers": answered.total(),
                    "not answered": unanswered,
                    "codes": len(answered),
                    "failed": failed,
                    "status 5xx": fives,
                    "tracebacks": server.tracebacks,
                    "MB at the end": ends[-1],
                    "s": seconds_since(began),
                },
            )


Part = Callable[[float], AsyncIterator[Row]]
