"""The door between nodes: the secret that opens it, and the versions that can use it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from pathlib import Path

import pytest

from haggis.server.nodes import channel, door, relay
from haggis.server.nodes.channel import NotTrusted, dial
from haggis.server.nodes.relay import Relays
from tests.server.nodes import SECRET
from tests.server.relay_scene import address, closed_with, relay_scene
from tests.server.running import PATIENCE


def test_the_door_is_closed_to_who_does_not_know_the_secret(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with relay_scene(tmp_path) as scene:
            place = address(scene.first)
            with pytest.raises((NotTrusted, EOFError, OSError)):
                await dial(place, b"guessed")
            with pytest.raises((EOFError, OSError)):
                await Relays(b"guessed").tell(place, ["signed-out", "x"])
            host, _, port = place.rpartition(":")
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(b"GET /api/me HTTP/1.1\r\nhost: localhost\r\n\r\n" + bytes(100))
            answer = await asyncio.wait_for(reader.read(), PATIENCE)
            assert len(answer) == channel.NONCE, "a number by lot, and nothing else"
            writer.close()

    with caplog.at_level(logging.WARNING):
        asyncio.run(run())
    assert "without the cluster's secret" in caplog.text
    assert SECRET.decode() not in caplog.text


def test_a_false_door_is_told_nothing() -> None:
    heard, over = bytearray(), asyncio.Event()

    async def false_door(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(bytes(channel.NONCE))
        heard.extend(await reader.readexactly(channel.NONCE + 32))
        writer.write(bytes(32))
        heard.extend(await reader.read())
        writer.close()
        over.set()

    async def run() -> None:
        server = await asyncio.start_server(false_door, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(NotTrusted):
            await Relays(SECRET).tell(f"127.0.0.1:{port}", ["leave", "code", "guest", "Ann"])
        await asyncio.wait_for(over.wait(), PATIENCE)
        server.close()
        await server.wait_closed()

    asyncio.run(run())
    assert len(heard) == channel.NONCE + 32


def test_strangers_cannot_crowd_the_door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "MAX_STRANGERS", 2)

    async def run() -> None:
        async with relay_scene(tmp_path) as scene:
            host, _, port = address(scene.first).rpartition(":")
            silent = [await asyncio.open_connection(host, int(port)) for _ in range(2)]
            for reader, _ in silent:
                await reader.readexactly(channel.NONCE)
            third, writer = await asyncio.open_connection(host, int(port))
            assert await asyncio.wait_for(third.read(), PATIENCE) == b""
            writer.close()
            for reader, writer in silent:
                assert await asyncio.wait_for(reader.read(), PATIENCE) == b"", "sent away in time"
                writer.close()

    asyncio.run(run())


def test_nodes_of_versions_that_cannot_talk_say_so_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with relay_scene(tmp_path) as scene:
            with monkeypatch.context() as patch:
                # The versions of a newer node that no longer speaks this one's.
                newer = (channel.NEWEST + 1, channel.NEWEST + 2, "9.9")
                patch.setattr(channel, "_SELF", newer)
                for _ in range(2):
                    async with await scene.elsewhere.open(scene.code) as tab:
                        assert await closed_with(tab) == 1012
            async with await scene.elsewhere.open(scene.code) as tab:
                await tab.until("welcome")

    with caplog.at_level(logging.WARNING):
        asyncio.run(run())
    said = [line.getMessage() for line in caplog.records if "version 9.9" in line.getMessage()]
    assert len(said) == 2, "once at each side"
    assert all("cannot pass anything on" in line for line in said)


def test_nodes_with_one_protocol_in_common_can_talk(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hear(news: object) -> object:
        return news

    async def app(*_: object) -> None:
        raise AssertionError

    async def run() -> None:
        opened = door.Door(SECRET, app, hear)
        place = await opened.open("127.0.0.1:0")
        monkeypatch.setattr(channel, "_SELF", (channel.NEWEST, channel.NEWEST + 1, "9.9"))
        assert await Relays(SECRET).tell(place, "news") == "news"
        await opened.close()

    asyncio.run(run())


def test_a_node_that_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relay, "ANSWER_SECONDS", 0.01)
    asked = asyncio.Event()

    async def hear(news: object) -> object:
        asked.set()
        return await asyncio.Event().wait()

    async def app(*_: object) -> None:
        raise AssertionError

    async def run() -> None:
        opened = door.Door(SECRET, app, hear)
        place = await opened.open("127.0.0.1:0")
        with pytest.raises(TimeoutError):
            await Relays(SECRET).tell(place, "news")
        await asyncio.wait_for(asked.wait(), PATIENCE)
        await opened.close()

    asyncio.run(run())


def test_what_fails_behind_the_door_names_nothing(caplog: pytest.LogCaptureFixture) -> None:
    async def hear(news: object) -> object:
        raise ValueError(f"a hidden card: {news}")

    async def app(*_: object) -> None:
        raise AssertionError

    async def run() -> None:
        opened = door.Door(SECRET, app, hear)
        other = await dial(await opened.open("127.0.0.1:0"), SECRET)
        await other.write(("tell", "4r4g4b"))
        with pytest.raises(EOFError):
            await other.read()
        waiting = await dial(f"127.0.0.1:{port(opened)}", SECRET)
        await opened.close()
        with pytest.raises((EOFError, OSError)):
            await waiting.read()
        for each in (other, waiting):
            each.close()
            with contextlib.suppress(OSError):
                await each._writer.wait_closed()

    asyncio.run(run())
    assert "ValueError" in caplog.text
    assert "4r4g4b" not in caplog.text


def port(opened: door.Door) -> int:
    """The address of a door."""
    assert opened._server is not None
    number: int = opened._server.sockets[0].getsockname()[1]
    return number
