"""Nobody is crowded out: seated players always come in, and watchers are limited."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from haggis.errors import Refused
from haggis.server.config import Config
from haggis.server.protocol.messages import Mute, Resume, Say, Sit
from haggis.server.store.interface import Guest
from haggis.server.table import actor, answered, tabs
from haggis.server.table.actor import HISTORY, RESUME_BURST, RESUME_RATE, WATCHING_PAUSE
from haggis.server.table.commands import Came, Went, Wished
from haggis.server.table.registry import TABLES_PER_GUEST
from haggis.server.table.tabs import MAX_WATCHERS, TABS_PER_GUEST, WATCHERS_PER_ADDRESS
from tests.server.running import Tab, client, connect, running
from tests.server.scene import ANN, BEN, Scene, scene
from tests.server.stand_ins import Ear


def watcher(address: str, guest: Guest | None = None) -> Ear:
    ear = Ear(guest)
    ear.address = address
    return ear


def test_a_seated_guest_comes_in_however_many_watch() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "ben")
        crowd = [watcher("127.0.0.1") for _ in range(MAX_WATCHERS + 3)]
        for ear in crowd:
            table.post(Came(ear, None))
        await scene.rest(table)
        assert [ear.closed for ear in crowd] == [0] * MAX_WATCHERS + [1013] * 3
        assert b"crowded" in crowd[-1].frames[-1]
        ear = await scene.come(table, BEN)
        assert not ear.closed
        assert b'"welcome"' in ear.frames[0]
        for gone in (crowd[-1], crowd[0]):
            table.post(Went(gone))
        await scene.rest(table)
        again = watcher("127.0.0.1")
        table.post(Came(again, None))
        await scene.rest(table)
        assert not again.closed, "one has gone; one never was in"

    scene(test)


def test_watchers_are_limited_by_address_and_by_guest() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "greedy")
        house = [watcher(f"2001:db8:1:2::{n}") for n in range(1, WATCHERS_PER_ADDRESS + 2)]
        for ear in house:
            table.post(Came(ear, None))
        await scene.rest(table)
        assert [ear.closed for ear in house[-2:]] == [0, 1013]
        other = watcher("2001:db8:1:3::1")
        table.post(Came(other, None))
        cat = Guest("cat", "Cat")
        tabs = [watcher(f"203.0.113.{n}", cat) for n in range(TABS_PER_GUEST + 1)]
        for ear in tabs:
            table.post(Came(ear, None))
        await scene.rest(table)
        assert not other.closed
        assert [ear.closed for ear in tabs[-2:]] == [0, 1013]

    scene(test)


def test_the_oldest_tab_of_a_seated_guest_makes_room() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "greedy")
        ears = [await scene.come(table, ANN) for _ in range(TABS_PER_GUEST + 2)]
        assert [ear.closed for ear in ears] == [4409, 4409] + [0] * TABS_PER_GUEST
        assert len(table.tabs) == TABS_PER_GUEST

    scene(test)


def rooms(ear: Ear) -> list[dict[str, Any]]:
    """What a tab was told about the table since it came."""
    frames = [msgspec.json.decode(frame) for frame in ear.frames]
    return [frame["table"] for frame in frames if frame["type"] == "table"]


def test_who_watches_without_a_name_is_only_counted_and_only_for_players() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "greedy")
        ann = await scene.come(table, ANN)
        cat = await scene.come(table, Guest("cat", "Cat"))
        nameless = [watcher("203.0.113.9"), watcher("203.0.113.8")]
        for ear in nameless:
            table.post(Came(ear, None))
            await scene.rest(table)
            await scene.clock.pass_by(WATCHING_PAUSE)
            await scene.rest(table)
        for ear in nameless:
            table.post(Went(ear))
            await scene.rest(table)
            await scene.clock.pass_by(WATCHING_PAUSE)
            await scene.rest(table)
        assert [room["watching"] for room in rooms(ann)] == [1, 2, 3, 2, 1]
        assert {len(room["spectators"]) for room in rooms(ann)} == {1}
        assert not rooms(cat)
        assert not any(rooms(ear) for ear in nameless)

    scene(test)


def test_players_are_told_once_a_second_at_most_who_watches_without_a_name() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "greedy")
        ann = await scene.come(table, ANN)
        for _ in range(2):
            told = len(rooms(ann))
            for _ in range(50):
                ear = watcher("203.0.113.9")
                table.post(Came(ear, None))
                table.post(Went(ear))
            stays = watcher("203.0.113.9")
            table.post(Came(stays, None))
            await scene.rest(table)
            assert len(rooms(ann)) == told, "they come and go too often"
            await scene.clock.pass_by(WATCHING_PAUSE)
            await scene.rest(table)
            assert len(rooms(ann)) == told + 1
        assert [room["watching"] for room in rooms(ann)] == [1, 2]

    scene(test)


def test_the_limits_hold_over_real_sockets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tabs, "WATCHERS_PER_ADDRESS", 2)

    async def run() -> None:
        config = Config(tmp_path, trusted_proxies=("127.0.0.1",), workers=1)
        async with running(tmp_path, config=config) as server, client(server, "Ann") as ann:
            code = await ann.make("haggis-2", ["me", "open"])
            far = {"x-forwarded-for": "203.0.113.9"}
            watching = []
            for kind in ("welcome", "welcome", "refusal"):
                watching.append(Tab(await connect(server.ws(code), additional_headers=far)))
                assert (await watching[-1].receive())["type"] == kind
            await watching[2].connection.wait_closed()
            assert watching[2].connection.close_code == 1013
            near = {**far, "cookie": ann.cookie}
            async with Tab(await connect(server.ws(code), additional_headers=near)) as own:
                assert (await own.receive())["type"] == "welcome"
            for tab in watching:
                await tab.connection.close()

    asyncio.run(run())


def test_tables_that_are_asked_for_at_once_are_counted_too(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as server, client(server, "Ann") as ann:
            wanted = {
                "settings": {"rules": "haggis-2"},
                "seats": [{"kind": "me"}, {"kind": "open"}],
            }
            asked = (ann.http.post("tables", json=wanted) for _ in range(TABLES_PER_GUEST + 5))
            answers = await asyncio.gather(*asked)
            refused = [answer.json()["code"] for answer in answers if answer.status_code == 409]
            assert refused == ["too-many-tables"] * 5
            assert [answer.status_code for answer in answers].count(201) == TABLES_PER_GUEST

    asyncio.run(run())


def test_tables_count_against_who_made_them(tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            running(tmp_path) as server,
            client(server, "Ann") as ann,
            client(server, "Ben") as ben,
        ):
            seats = ["me", "open"]
            codes = [await ann.make("haggis-2", seats) for _ in range(TABLES_PER_GUEST)]
            for code in codes:
                await ben.call("POST", f"tables/{code}/join", {})
                async with await ann.open(code) as tab:
                    await tab.done("leave")
            wanted = {
                "settings": {"rules": "haggis-2"},
                "seats": [{"kind": "me"}, {"kind": "open"}],
            }
            refusal = await ann.call("POST", "tables", wanted, 409)
            assert refusal["code"] == "too-many-tables", "handing them over does not help"
            await ben.make("haggis-2", seats)  # and it does not count against the new host
            async with await ben.open(codes[0]) as tab:
                await tab.done("close")
            await ann.make("haggis-2", seats)

    asyncio.run(run())


def test_resuming_costs() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "greedy")
        ear = await scene.come(table, ANN)
        answers: list[object] = []

        async def resume(times: int) -> int:
            before = len([frame for frame in ear.frames if b'"welcome"' in frame])
            for _ in range(times):
                table.wish(Wished(ANN, Resume(0), answers.append, ear))
            await scene.rest(table)
            return len([frame for frame in ear.frames if b'"welcome"' in frame]) - before

        assert await resume(RESUME_BURST + 2) == RESUME_BURST
        assert [getattr(answer, "code", "") for answer in answers] == ["too-many"] * 2
        await scene.clock.pass_by(1 / RESUME_RATE)
        assert await resume(2) == 1

    scene(test)


def test_the_wishes_a_table_remembers_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answered, "MAX_WISHES", 3)
    monkeypatch.setattr(answered, "MAX_GUESTS", 2)
    known = answered.Answered()
    for guest in ("ann", "ben", "cat"):
        for number in range(5):
            known.note(guest, f"{number}", answered.Done(number, 1))
    found = [(g, n) for g in ("ann", "ben", "cat") for n in "01234" if known.find(g, n)]
    assert found == [(guest, number) for guest in ("ben", "cat") for number in "234"]


def test_muting_for_ever_needs_no_more_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answered, "MAX_WISHES", 10)

    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "ben")
        await scene.come(table, BEN)
        for number in range(50):
            await table.ask(ANN, Mute(f"{number}", "ben", on=bool(number % 2)))
        assert len(table.saved.answered._guests["ann"]) == 10

    scene(test)


def test_a_guest_mutes_so_many_people_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actor, "MAX_MUTES", 3)

    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "greedy")
        for number in range(4):
            await scene.come(table, Guest(f"id{number}", f"Guest {number}"))
        for number in range(3):
            await table.ask(ANN, Mute(f"{number}", f"id{number}"))
        with pytest.raises(Refused) as refused:
            await table.ask(ANN, Mute("more", "id3"))
        assert refused.value.code == "too-many"
        await table.ask(ANN, Mute("back", "id0", on=False))
        await table.ask(ANN, Mute("now", "id3"))
        assert sorted(await scene.store.mutes("ann")) == ["id1", "id2", "id3"]

    scene(test)


def test_names_of_passers_by_are_forgotten() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "greedy")
        for number in range(30):
            ear = await scene.come(table, Guest(f"id{number}", f"Guest {number}"))
            if number == 7:
                await table.ask(Guest("id7", "Guest 7"), Say("hello", "Hello"))
            table.post(Went(ear))
            await scene.rest(table)
        assert set(table.guests) == {"ann", "id7"}, "whose chat is shown has a name"

    scene(test)


def test_a_table_with_too_long_a_history_only_plays_on() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "ben", "greedy", "greedy", rules="neeps")
        await scene.come(table, ANN)
        table.saved.seq = HISTORY
        scene.store.logs[table.saved.code] = []
        for wish in (Say("a", "hello"), Sit("b", 0)):
            with pytest.raises(Refused) as refused:
                await table.ask(ANN, wish)
            assert refused.value.code == "table-full"
        assert table.saved.live is not None
        hand = str(table.saved.live.round.hands[0])
        await scene.act(table, ANN, f"give{hand[:2]}")
        with pytest.raises(Refused) as refused:
            await scene.act(table, ANN, f"give{hand[2:4]}")
        assert refused.value.code == "table-full"

    scene(test)
