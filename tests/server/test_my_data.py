"""A guest can sign devices out, and download everything that is kept about them."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from haggis.server.http import my_data
from haggis.server.lifetimes import DAY
from haggis.server.protocol.api import MyAction
from haggis.server.sessions import MAX_DOWNLOADS, MAX_SESSIONS
from haggis.server.store.interface import StoredFact
from tests.server.running import Client, client, running
from tests.server.stand_ins import StillClock
from tests.server.test_paper_sheet import entered

PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1"


async def move(one: Client, two: Client) -> None:
    """Make another browser the same guest."""
    token = (await one.call("POST", "me/link"))["url"].rpartition("/")[2]
    await two.call("POST", "me/claim", {"token": token})


def test_devices_are_listed_and_signed_out(tmp_path: Path) -> None:
    async def run() -> None:
        clock = StillClock()
        async with (
            running(tmp_path, clock=clock) as server,
            client(server) as desk,
            client(server) as phone,
            client(server, "Ben") as ben,
        ):
            desk.http.headers["user-agent"] = "Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0"
            await desk.be("Ann")
            clock.time += 1
            phone.http.headers["user-agent"] = PHONE
            await move(desk, phone)
            clock.time += DAY
            await phone.call("GET", "me")
            rows = await desk.call("GET", "me/sessions")
            now = clock.unix_time()
            assert [(row["device"], row["seen"], row["made"]) for row in rows] == [
                ("Safari, iPhone", now, now - DAY),
                ("Firefox, Linux", now, now - DAY - 1),
            ]
            assert [row.get("this", False) for row in rows] == [False, True]
            code = await desk.make("haggis-2", ["me", "open"])
            path = f"me/sessions/{rows[0]['id']}"
            assert (await ben.call("DELETE", path, None, 404))["code"] == "not-found"
            async with await phone.open(code) as tab, await desk.open(code) as own:
                await tab.until("welcome")
                await desk.call("DELETE", path, None, 204)
                with pytest.raises(ConnectionClosed) as closed:
                    await tab.until("never")
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4401
                await own.done("say", text="still here")
            assert (await phone.call("GET", "me/games", None, 401))["code"] == "no-session"
            assert len(await desk.call("GET", "me/sessions")) == 1
            assert len(await ben.call("GET", "me/sessions")) == 1

    asyncio.run(run())


def test_all_others_are_signed_out_at_once_and_then_oneself(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as server, client(server, "Ann") as one:
            others = [Client(server) for _ in range(3)]
            for other in others:
                await move(one, other)
            assert len(await one.call("GET", "me/sessions")) == 4
            await one.call("DELETE", "me/sessions", None, 204)
            (own,) = await one.call("GET", "me/sessions")
            for other in others:
                await other.call("GET", "me/games", None, 401)
                await other.http.aclose()
            response = await one.http.delete(f"me/sessions/{own['id']}")
            assert response.status_code == 204
            assert "haggis" not in one.http.cookies, "the browser forgets it too"

    asyncio.run(run())


def test_a_guest_has_so_many_devices_and_the_oldest_goes(tmp_path: Path) -> None:
    async def run() -> None:
        clock = StillClock()
        async with running(tmp_path, clock=clock) as server, client(server, "Ann") as one:
            guest = await server.backend.sessions.guest(
                type("Request", (), {"cookies": dict(one.http.cookies)})()
            )
            assert guest is not None
            for _ in range(MAX_SESSIONS):
                clock.time += 1
                await server.backend.sessions.begin(guest, "")
            assert len(await server.backend.sessions.all_of(guest.id)) == MAX_SESSIONS
            await one.call("GET", "me/games", None, 401)

    asyncio.run(run())


def test_all_of_ones_data_are_one_file(tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            running(tmp_path) as server,
            client(server, "Ann") as ann,
            client(server, "Ben") as ben,
        ):
            codes = []
            for _ in range(2):
                code = await ann.make("haggis-2", ["me", "open"], goal="1r")
                codes.append(code)
                await ben.call("POST", f"tables/{code}/join", {})
                async with await ann.open(code) as one, await ben.open(code) as two:
                    await two.until("welcome")
                    await one.done("start")
                    await one.done("say", text="good luck")
                    await two.done("say", text="Ben's own words")
                    await one.done("mute", person=two.table["seats"][1]["id"])
                    if code == codes[0]:
                        await asyncio.gather(one.play_on(Random(1)), two.play_on(Random(2)))
                    else:
                        while not one.own:
                            await one.receive()
                        hands = [one.own["hand"], two.own.get("hand", "")]
            watched = await ben.make("haggis-2", ["me", "open"])
            async with await ann.open(watched) as tab:
                await tab.done("say", phrase="hello")
            await ann.call("POST", "sheets", entered("haggis-2", players=["Ann", "Dan"]))
            response = await ann.http.get("me/data")
            assert "attachment" in response.headers["content-disposition"]
            data = json.loads(response.text)
            me = await ann.call("GET", "me")
            assert (data["id"], data["name"]) == (me["id"], "Ann")
            assert [row["this"] for row in data["sessions"]] == [True]
            assert data["muted"] == ["Ben"]
            assert {row["game"]["code"] for row in data["games"]} == set(codes)
            done = next(row for row in data["games"] if row["game"]["code"] == codes[0])
            record = (await ann.http.get(f"tables/{codes[0]}/record.json")).json()
            own = [a[2:] for r in record["rounds"] for a in r["actions"] if a[0] == "0"]
            assert [action["action"] for action in done["actions"]] == own
            said = [(line["code"], line["text"], line["phrase"]) for line in data["chat"]]
            assert sorted(said) == sorted(
                [(code, "good luck", "") for code in codes] + [(watched, "", "hello")]
            )
            assert [sheet["players"] for sheet in data["sheets"]] == [["Ann", "Dan"]]
            assert data["statistics"] == await ann.call("GET", "me/statistics")
            assert "Ben's own words" not in response.text
            assert all(hand not in response.text for hand in hands if hand), "no cards dealt"
            assert "dealt" not in response.text
            assert await ben.http.get("me/data")

    asyncio.run(run())


def test_everything_is_asked_for_so_often_and_no_more(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as server, client(server, "Ann") as ann:
            for _ in range(MAX_DOWNLOADS):
                await ann.call("GET", "me/data")
            assert (await ann.call("GET", "me/data", None, 429))["code"] == "too-many"
            async with client(server) as nobody:
                await nobody.call("GET", "me/data", None, 401)
                await nobody.call("GET", "me/sessions", None, 401)

    asyncio.run(run())


def test_what_cannot_be_read_withholds_nothing_else() -> None:
    gave = StoredFact(1, 5, "ann", "w", '{"fact":"gave","seat":0,"card":"4r"}')
    assert my_data._action(gave) == MyAction(5, "give4r")
    assert my_data._action(gave._replace(body="{")) is None


def test_a_guest_of_many_games_gets_all_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(my_data, "PAGE", 2)

    async def run() -> None:
        clock = StillClock()
        async with running(tmp_path, clock=clock) as server, client(server, "Ann") as ann:
            codes = set()
            for _ in range(5):
                codes.add(await ann.make("haggis-2", ["me", "open"]))
                await clock.pass_by(2)
            told = await ann.call("GET", "me/data")
            assert {game["game"]["code"] for game in told["games"]} == codes

    asyncio.run(run())
