"""Every bad message gets its code and its sentence, and the game continues."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from haggis import Deal
from haggis.cards import Cards, read_cards
from haggis.server.protocol.refusals import SENTENCES
from haggis.server.sessions import COOKIE
from tests.server.running import Json, Running, Tab, client, connect, running
from tests.server.stand_ins import GivenChance

DEAL = Deal(
    (
        Cards.parse("2r3r4r5r6r7r8r9r2y3y4y5y6y7y"),
        Cards.parse("2g3g4g5g6g7g8g9g2b3b4b5b6b7b"),
    ),
    tuple(read_cards("TrTyTgTb8y9y8b9b")),
)
"""Ann leads with red and yellow; Ben has green and blue."""

Test = Callable[[Running, Tab, Tab], Coroutine[Any, Any, None]]


def play(test: Test, data: Path) -> None:
    """Run a test at a table of two people; afterwards the game must continue."""

    async def run() -> None:
        async with (
            running(data, chance=GivenChance(DEAL, first=0)) as server,
            client(server, "Ann") as ann,
            client(server, "Ben") as ben,
        ):
            code = await ann.make("haggis-2", ["me", "open"])
            await ben.call("POST", f"tables/{code}/join", {})
            async with await ann.open(code) as first, await ben.open(code) as second:
                await first.done("start")
                for tab in (first, second):
                    while not tab.own:
                        await tab.receive()
                await test(server, first, second)
            async with await ann.open(code) as again:
                await again.until("update")
                assert (await again.act("2r"))["type"] == "ack"

    asyncio.run(run())


def check(answer: Json, code: str) -> None:
    assert answer["type"] == "refusal", answer
    assert answer["code"] == code, answer
    assert answer["text"].endswith((".", ")")), answer
    assert len(answer["text"]) > 10


RAW = [
    ("{", "unreadable"),
    ("", "unreadable"),
    ("null", "unreadable"),
    ("[]", "unreadable"),
    ('"act"', "unreadable"),
    ("{}", "unreadable"),
    ('{"type": "dance", "id": "1"}', "unreadable"),
    ('{"type": 7, "id": "1"}', "unreadable"),
    ('{"type": "act", "id": 7, "action": "pass"}', "unreadable"),
    ('{"type": "act", "id": "1", "action": ["pass"]}', "unreadable"),
    ('{"type": "act", "id": "1"}', "unreadable"),
    ('{"type": "act", "id": "1", "action": "pass", "decision": "1"}', "unreadable"),
    ('{"type": "act", "id": "1", "action": "pass", "seat": 1}', "unreadable"),
    ('{"type": "act", "id": "", "action": "pass"}', "bad-id"),
    (json.dumps({"type": "act", "id": "x" * 65, "action": "pass"}), "bad-id"),
    (json.dumps({"type": "act", "id": "x\0y", "action": "pass"}), "bad-id"),
    ("[" * 5000, "unreadable"),
    ('"' + "x" * 17_000 + '"', "too-long"),
    ('"' + "ä" * 8_500 + '"', "too-long"),
]


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    async def test(server: Running, ann: Tab, ben: Tab) -> None:
        for text, code in RAW:
            await ann.connection.send(text)
            check(await ann.until("ack", "refusal"), code)
        await ann.connection.send(b"\x00\xff")
        check(await ann.until("ack", "refusal"), "unreadable")

    play(test, tmp_path)


def test_a_huge_frame_closes_the_connection_and_nothing_else(tmp_path: Path) -> None:
    async def test(server: Running, ann: Tab, ben: Tab) -> None:
        await ben.connection.send("x" * 100_000)
        with pytest.raises(ConnectionClosed) as closed:
            await ben.until("never")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009

    play(test, tmp_path)


FIRST = [
    ("pass", "must-lead"),
    ("2g", "not-held"),
    ("2r3y", "unclear"),
    ("2r3r", "unclear"),
    ("hello", "unclear"),
    ("", "unclear"),
    ("5rJQ", "ambiguous"),
    ("5rJQ:999", "unclear"),
    ("bid15", "trick-first"),
    ("give2r", "trick-first"),
    ("discard2r", "trick-first"),
    ("trick1", "trick-first"),
    ("lead1", "trick-first"),
    ("bet7", "no-such-bet"),
    ("2r" * 101, "unclear"),
    ("bet99999", "unclear"),
]


def test_actions_the_rules_do_not_allow_are_refused(tmp_path: Path) -> None:
    async def test(server: Running, ann: Tab, ben: Tab) -> None:
        for action, code in FIRST:
            answer = await ann.act(action)
            check(answer, code)
        assert (await ann.act("5rJQ"))["readings"] == ["5rJQ:567", "5rJQ:555"]
        check(await ben.wish("act", action="2g", decision=1), "not-your-turn")
        check(await ben.wish("act", action="2g"), "not-your-turn")
        check(await ann.wish("act", action="2r"), "no-decision")
        check(await ann.wish("act", action="2r", decision=7), "stale")
        check(await ann.wish("act", action="2r", decision=-1), "stale")

    play(test, tmp_path)


def test_a_double_submit_is_done_once(tmp_path: Path) -> None:
    async def test(server: Running, ann: Tab, ben: Tab) -> None:
        wish = {"type": "act", "id": "same", "action": "3r", "decision": 1}
        answers = []
        for _ in range(3):
            await ann.send(wish)
            answers.append(await ann.until("ack", "refusal"))
        assert answers == [answers[0]] * 3
        assert answers[0]["type"] == "ack"
        check(await ann.wish("act", action="4r", decision=1), "stale")
        check(await ben.wish("act", action="9g", decision=1), "stale")
        assert (await ben.wish("act", action="pass", decision=2))["type"] == "ack"
        await ann.until("update")

    play(test, tmp_path)


def test_wishes_at_the_wrong_time_or_by_the_wrong_person_are_refused(tmp_path: Path) -> None:
    async def test(server: Running, ann: Tab, ben: Tab) -> None:
        check(await ann.wish("start"), "started")
        check(await ben.wish("start"), "not-host")
        check(await ben.wish("close"), "not-host")
        check(await ben.wish("seat", seat=0, level="greedy"), "not-host")
        check(await ann.wish("seat", seat=1, level="greedy"), "started")
        check(await ann.wish("sit", seat=1), "started")
        check(await ann.wish("ready"), "round-goes-on")
        check(await ann.wish("rematch"), "not-over")
        check(await ann.wish("say"), "empty-chat")
        check(await ann.wish("say", text="x" * 201), "chat-too-long")
        check(await ann.wish("say", phrase="rude"), "no-phrase")
        check(await ann.wish("mute", person="nobody"), "no-person")
        code = ann.table["code"]
        async with client(server, "Eve") as eve, await eve.open(code) as watching:
            check(await watching.wish("act", action="2r", decision=1), "not-seated")
            check(await watching.wish("leave"), "not-seated")
            check(await watching.wish("ready"), "not-seated")
            check(await watching.wish("sit", seat=0), "started")
            await eve.call("POST", f"tables/{code}/join", {}, 409)
        async with client(server) as nobody, await nobody.open(code) as watching:
            check(await watching.wish("act", action="2r", decision=1), "no-session")
            check(await watching.wish("say", text="hello"), "no-session")

    play(test, tmp_path)


def test_a_wrong_origin_a_forged_session_and_an_unknown_table(tmp_path: Path) -> None:
    async def test(server: Running, ann: Tab, ben: Tab) -> None:
        address = server.ws(ann.table["code"])
        with pytest.raises(InvalidStatus) as refused:
            await connect(address, origin="https://evil.example")  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403
        assert json.loads(refused.value.response.body)["code"] == "wrong-origin"
        own = f"http://127.0.0.1:{server.port}"
        async with connect(address, origin=own) as connection:  # type: ignore[arg-type]
            assert json.loads(await connection.recv())["type"] == "welcome"
        headers = {"cookie": f"{COOKIE}=forged"}
        async with connect(address, additional_headers=headers) as connection:
            check(json.loads(await connection.recv()), "no-session")
            with pytest.raises(ConnectionClosed) as closed:
                await connection.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4401
        async with connect(server.ws("nowhere")) as connection:
            check(json.loads(await connection.recv()), "no-table")
        async with client(server) as browser:
            browser.http.headers["origin"] = "https://evil.example"
            answer = await browser.call("POST", "me", {"name": "Eve"}, 403)
            assert answer["code"] == "wrong-origin"

    play(test, tmp_path)


BODIES: list[tuple[str, str, object, int, str]] = [
    ("POST", "me", {"name": ""}, 400, "bad-name"),
    ("POST", "me", {"name": "x" * 25}, 400, "bad-name"),
    ("POST", "me", {"name": "a{b}"}, 400, "bad-name"),
    ("POST", "me", {"name": "a\u0007"}, 400, "bad-name"),
    ("POST", "me", {"nom": "Ann"}, 400, "unreadable"),
    ("POST", "me", {"name": "x" * 20_000}, 413, "too-long"),
    ("POST", "me/claim", {"token": "forged"}, 409, "no-link"),
    ("POST", "tables", {"settings": {"rules": "bridge"}, "seats": []}, 400, "bad-settings"),
    (
        "POST",
        "tables",
        {"settings": {"rules": "neeps", "goal": "x"}, "seats": []},
        400,
        "bad-settings",
    ),
    (
        "POST",
        "tables",
        {"settings": {"rules": "neeps", "options": ["y"]}, "seats": []},
        400,
        "bad-settings",
    ),
    (
        "POST",
        "tables",
        {"settings": {"rules": "neeps", "grace": -1}, "seats": []},
        400,
        "bad-settings",
    ),
    (
        "POST",
        "tables",
        {"settings": {"rules": "neeps", "bank": 1 << 40}, "seats": []},
        400,
        "bad-settings",
    ),
    ("POST", "tables", {"settings": {"rules": "neeps"}, "seats": []}, 400, "bad-settings"),
    (
        "POST",
        "tables",
        {"settings": {"rules": "haggis-2"}, "seats": [{"kind": "me"}, {"kind": "me"}]},
        409,
        "seated",
    ),
    (
        "POST",
        "tables",
        {
            "settings": {"rules": "haggis-2"},
            "seats": [{"kind": "me"}, {"kind": "bot", "level": "master of all"}],
        },
        409,
        "no-level",
    ),
    (
        "POST",
        "tables",
        {
            "settings": {"rules": "haggis-2"},
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "start": True,
        },
        409,
        "seats-open",
    ),
    (
        "POST",
        "tables",
        {"settings": {"rules": "haggis-2"}, "seats": [{"kind": "me"}, {"kind": "bot"}]},
        409,
        "no-level",
    ),
    ("GET", "tables/nowhere", None, 404, "no-table"),
    ("GET", "tables/nowhere/record.json", None, 404, "no-table"),
    ("GET", "tables/nowhere/replay/1/1", None, 404, "no-table"),
    ("POST", "tables/nowhere/join", {}, 404, "no-table"),
    ("GET", "nothing/here", None, 404, "not-found"),
    ("PUT", "me", {}, 405, "wrong-method"),
]


def test_http_refusals(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as server, client(server, "Ann") as ann:
            for method, path, body, status, code in BODIES:
                answer = await ann.call(method, path, body, status)
                assert answer["code"] == code, (path, answer)
                assert len(answer["text"]) > 10
            async with client(server) as nobody:
                assert await nobody.call("GET", "me") == {"id": "", "name": ""}
                for path in ("me/games", "me/statistics"):
                    assert (await nobody.call("GET", path, None, 401))["code"] == "no-session"
                nobody.http.cookies.set(COOKIE, "forged")
                response = await nobody.http.get("me")
                assert response.status_code == 401
                assert "max-age=0" in response.headers["set-cookie"].lower()

    asyncio.run(run())


def test_before_the_game_has_started(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as server, client(server, "Ann") as ann:
            code = await ann.make("haggis-2", ["me", "open"])
            async with await ann.open(code) as tab:
                check(await tab.wish("act", action="pass", decision=1), "not-started")
                check(await tab.wish("ready"), "not-started")
                check(await tab.wish("sit", seat=1), "seated")
                check(await tab.wish("seat", seat=7), "no-seat")
                check(await tab.wish("start", level="x"), "no-level")
            for path in ("replay", "replay/1/0", "record.json", "record.haggis"):
                answer = await ann.call("GET", f"tables/{code}/{path}", None, 409)
                assert answer["code"] == "not-started"

    asyncio.run(run())


def test_every_sentence_is_a_sentence() -> None:
    for code, text in SENTENCES.items():
        assert code == code.lower()
        assert text[0].isupper(), text
        assert text.endswith("."), text


def test_a_reused_id_is_no_other_wish(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as server, client(server, "Ann") as ann:
            code = await ann.make("haggis-3", ["me", "open", "greedy"])
            token = ann.http.cookies["haggis"]
            async with await ann.open(code) as tab:
                await tab.until("welcome")
                for wish in ({"type": "seat", "seat": 1}, {"type": "ready"}):
                    await tab.send({"id": "one", **wish})
                    answer = await tab.until("ack", "refusal")
                    assert answer["id"] == "one"
                    if wish["type"] == "seat":
                        first = answer
                assert (answer["type"], answer["code"]) == ("refusal", "bad-id")
                await tab.send({"seat": 1, "type": "seat", "level": "", "id": "one"})
                assert await tab.until("ack", "refusal") == first, "the same wish in other words"
        async with running(tmp_path) as server, client(server) as ann:
            ann.http.cookies.set("haggis", token)
            async with await ann.open(code) as tab:
                await tab.until("welcome")
                await tab.send({"id": "one", "type": "seat", "seat": 1})
                assert await tab.until("ack", "refusal") == first, "also after a restart"
                await tab.send({"id": "one", "type": "seat", "seat": 1, "level": "greedy"})
                answer = await tab.until("ack", "refusal")
                assert (answer["code"], answer["id"]) == ("bad-id", "one")
                assert tab.table["seats"][1]["kind"] == "open"
                await tab.done("mute", person=json.loads(tab.frames[0])["you"])

    asyncio.run(run())
