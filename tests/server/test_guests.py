"""Guests: a name and nothing else, other devices, statistics, and deletion."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from haggis import Game, read_record
from haggis.server.config import Config
from haggis.server.sessions import LINK_LIFE, SESSION_LIFE
from haggis.server.store.interface import Guest, StoreError
from tests.server.running import client, running
from tests.server.stand_ins import MemoryStore, StillClock
from tests.server.stores import Kept
from tests.server.test_paper_sheet import entered


def test_a_guest_needs_a_name_and_nothing_else(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as server, client(server) as browser:
            response = await browser.http.post("me", content='{"name": "  Ann   Lee "}')
            assert response.status_code == 201
            _, *kept = response.headers["set-cookie"].lower().split("; ")
            assert {"httponly", "samesite=strict"} <= set(kept)
            assert "secure" not in kept
            me = await browser.call("GET", "me")
            assert me["name"] == "Ann Lee"
            token = browser.http.cookies["haggis"]
            renamed = await browser.call("POST", "me", {"name": "Bo"})
            assert renamed == {"id": me["id"], "name": "Bo"}
            assert browser.http.cookies["haggis"] == token
        everything = Kept(tmp_path).dump()
        assert token not in everything, "only the token's hash is stored"

    asyncio.run(run())


def test_behind_https_the_cookie_is_secure(tmp_path: Path) -> None:
    async def run() -> None:
        config = Config(tmp_path, public_url="https://example.org/haggis")
        async with running(tmp_path, config=config) as server, client(server) as browser:
            browser.http.headers["origin"] = "https://example.org"
            response = await browser.http.post("me", content='{"name": "Ann"}')
            cookie = response.headers["set-cookie"].lower()
            assert "secure" in cookie
            assert "path=/haggis" in cookie

    asyncio.run(run())


def test_a_personal_link_moves_a_guest_to_another_device_once(tmp_path: Path) -> None:
    async def run() -> None:
        clock = StillClock()
        async with (
            running(tmp_path, clock=clock) as server,
            client(server, "Ann") as one,
            client(server) as two,
        ):
            link = await one.call("POST", "me/link")
            assert link["url"].startswith(f"http://127.0.0.1:{server.port}/#/me/")
            token = link["url"].rpartition("/")[2]
            moved = await two.call("POST", "me/claim", {"token": token})
            assert moved == await one.call("GET", "me") == await two.call("GET", "me")
            answer = await two.call("POST", "me/claim", {"token": token}, 409)
            assert answer["code"] == "no-link"
            late = (await one.call("POST", "me/link"))["url"].rpartition("/")[2]
            clock.time += LINK_LIFE + 1
            await two.call("POST", "me/claim", {"token": late}, 409)
            clock.time += SESSION_LIFE
            assert (await one.call("GET", "me", None, 401))["code"] == "no-session"

    asyncio.run(run())


def test_a_guest_can_be_forgotten(tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            running(tmp_path) as server,
            client(server, "Annabel") as ann,
            client(server, "Ben") as ben,
        ):
            done = await ann.make("haggis-2", ["me", "greedy"], goal="1r", start=True)
            async with await ann.open(done) as tab:
                await tab.until("update")
                await tab.play_on(Random(1))
            await ann.call("POST", "sheets", entered("haggis-2", players=["Annabel", "Ben"]))
            code = await ann.make("haggis-2", ["me", "open"])
            await ben.call("POST", f"tables/{code}/join", {})
            async with await ben.open(code) as other, await ann.open(code) as tab:
                await other.until("welcome")
                await tab.done("start")
                await tab.done("say", text="a secret of mine")
                await ann.call("DELETE", "me", None, 204)
                with pytest.raises(ConnectionClosed) as closed:
                    await tab.until("never")
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4410
                while other.table["seats"][0]["kind"] != "bot":
                    await other.receive()
            assert await ann.call("GET", "me") == {"id": "", "name": ""}
            record = read_record((await ben.http.get(f"tables/{done}/record.json")).text)
            assert record.game.players == ("Guest", "bot greedy")
        everything = Kept(tmp_path).dump()
        assert "Annabel" not in everything
        assert "a secret of mine" not in everything

    asyncio.run(run())


def test_statistics_are_by_rule_set_and_opponent(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as server, client(server, "Ann") as ann:
            games: list[Game] = []
            for level in ("greedy", "greedy", "random"):
                code = await ann.make("haggis-2", ["me", level], goal="1r", start=True)
                async with await ann.open(code) as tab:
                    await tab.until("update")
                    await tab.act("bet15")
                    await tab.play_on(Random(len(games)))
                text = (await ann.http.get(f"tables/{code}/record.json")).text
                games.append(read_record(text).game)
            rows = await ann.call("GET", "me/statistics")
            assert [(row["opponents"], row["games"]) for row in rows] == [
                ([{"level": "greedy"}], 2),
                ([{"level": "random"}], 1),
            ]
            firsts = [round.table.out[0] == 0 for game in games for round in game.rounds]
            assert sum(row["first_outs"] for row in rows) == sum(firsts)
            assert sum(row["rounds"] for row in rows) == len(firsts)
            bets = [game.scores[n][0].bet for game in games for n in range(len(game.rounds))]
            assert sum(row["bets"] for row in rows) == sum(bet > 0 for bet in bets)
            won = sum(bet > 0 and first for bet, first in zip(bets, firsts, strict=True))
            assert sum(row["bets_won"] for row in rows) == won
            assert sum(row["won"] for row in rows) == sum(game.winner == 0 for game in games)

    asyncio.run(run())


def test_my_games_are_listed_as_far_as_asked_and_only_mine(tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            running(tmp_path) as server,
            client(server, "Ann") as ann,
            client(server, "Ben") as ben,
        ):
            made = [await ann.make("haggis-2", ["me", "greedy"]) for _ in range(3)]
            other = await ben.make("haggis-2", ["me", "greedy"])

            async def codes(query: str) -> set[str]:
                return {row["code"] for row in await ann.call("GET", f"me/games{query}")}

            assert await codes("") == await codes("?limit=500") == set(made)
            assert await codes("?limit=9999999") == await codes("?limit=x") == set(made)
            assert len(await codes("?limit=2")) == 2
            assert await codes("?limit=2&before=1") == set()
            (row,) = await ben.call("GET", "me/games?limit=500")
            assert row["code"] == other

    asyncio.run(run())


def test_names_that_look_like_bots_or_lists_are_names(tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            running(tmp_path) as server,
            client(server, "Ann") as ann,
            client(server, "x, bot greedy") as ben,
            client(server, "bot greedy") as cat,
        ):
            code = await ann.make("haggis-3", ["me", "open", "open"], goal="1r", public=True)
            await ben.call("POST", f"tables/{code}/join", {"seat": 1})
            (row,) = await ann.call("GET", "lobby")
            assert row["seats"] == [{"name": "Ann"}, {"name": "x, bot greedy"}, {}]
            await cat.call("POST", f"tables/{code}/join", {"seat": 2})
            tabs = [await guest.open(code) for guest in (ann, ben, cat)]
            await tabs[0].until("welcome")
            await tabs[0].done("start")
            for tab in tabs:
                while not tab.round:
                    await tab.receive()
            await asyncio.gather(*(tab.play_on(Random(seat)) for seat, tab in enumerate(tabs)))
            everybody = [{"name": "Ann"}, {"name": "x, bot greedy"}, {"name": "bot greedy"}]
            (row,) = await ann.call("GET", "me/games")
            assert row["players"] == everybody
            assert (await ann.call("GET", f"tables/{code}/replay"))["players"] == everybody
            (row,) = await cat.call("GET", "me/statistics")
            assert sorted(player["name"] for player in row["opponents"]) == ["Ann", "x, bot greedy"]
            await ben.call("DELETE", "me", None, 204)
            (row,) = await cat.call("GET", "me/statistics")
            assert sorted(player["name"] for player in row["opponents"]) == ["Ann", "Guest"]
            for tab in tabs:
                await tab.connection.close()

    asyncio.run(run())


def test_a_guest_stays_the_same_while_nothing_can_be_read(tmp_path: Path) -> None:
    class Failing(MemoryStore):
        async def guest_of(self, token: str, now: int) -> Guest | None:
            if self.broken:
                raise StoreError("disk I/O error")
            return await super().guest_of(token, now)

    async def run() -> None:
        store = Failing()
        async with running(tmp_path, store=store) as server, client(server, "Ann") as ann:
            token = ann.http.cookies["haggis"]
            store.broken = True
            refusal = await ann.call("POST", "me", {"name": "Bo"}, 503)
            assert (refusal["code"], "disk" in refusal["text"]) == ("not-saved", False)
            assert ann.http.cookies["haggis"] == token

    asyncio.run(run())
