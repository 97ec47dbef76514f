"""Life at a table: seats, the lobby, spectators, tabs, chat, leaving, and the next game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

from haggis import TrickTaken, read_record
from haggis.server.table.registry import KEEP_LOADED
from tests.server.running import Running, client, running
from tests.server.stand_ins import GivenChance, StillClock

Test = Callable[[Running], Awaitable[None]]


def house(test: Test, data: Path) -> None:
    """Run a test in a server of its own."""

    async def run() -> None:
        async with running(data) as server:
            await test(server)

    asyncio.run(run())


def test_the_lobby_lists_open_public_tables(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with client(server, "Ann") as ann, client(server, "Ben") as ben:
            public = await ann.make("haggis-3", ["me", "open", "greedy"], public=True, goal="6r")
            await ann.make("haggis-2", ["me", "open"])
            rows = await ben.call("GET", "lobby")
            seats = [{"name": "Ann"}, {}, {"level": "greedy"}]
            assert [(row["code"], row["seats"], row["goal"]) for row in rows] == [
                (public, seats, "6r")
            ]
            assert (await ben.call("POST", f"tables/{public}/join", {}))["seat"] == 1
            assert await ben.call("GET", "lobby") == []
            answer = await ben.call("POST", f"tables/{public}/join", {"seat": 0}, 409)
            assert answer["code"] == "seated"
            async with client(server, "Cat") as cat:
                for body, code in (({"seat": 1}, "seat-taken"), ({}, "no-open-seat")):
                    answer = await cat.call("POST", f"tables/{public}/join", body, 409)
                    assert answer["code"] == code
                answer = await cat.call("POST", f"tables/{public}/join", {"seat": 9}, 409)
                assert answer["code"] == "no-seat"

    house(test, tmp_path)


def test_the_host_seats_unseats_starts_and_closes(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with client(server, "Ann") as ann, client(server, "Ben") as ben:
            code = await ann.make("haggis-3", ["me", "open", "open"])
            async with await ann.open(code) as host:
                await host.until("welcome")
                async with await ben.open(code) as guest:
                    await guest.until("welcome")
                    ben_id = (await ben.call("GET", "me"))["id"]
                    await host.until("table")
                    assert [person["name"] for person in host.table["spectators"]] == ["Ben"]
                    assert (await host.wish("start"))["code"] == "seats-open"
                    await guest.done("sit", seat=2)
                    await host.done("seat", seat=1, person=ben_id)
                    assert [seat["kind"] for seat in host.table["seats"]] == [
                        "person",
                        "person",
                        "open",
                    ]
                    await host.done("seat", seat=1)
                    assert host.table["seats"][1]["kind"] == "open"
                    await guest.done("sit", seat=2)
                    await host.done("seat", seat=1, level="random")
                    assert host.table["seats"][1]["level"] == "random"
                    assert (await host.wish("seat", seat=1, person="x"))["code"] == "no-person"
                    assert (await host.wish("seat", seat=1, level="x"))["code"] == "no-level"
                    await host.done("seat", seat=1)
                    await host.done("start", level="greedy")
                    assert host.table["seats"][1]["level"] == "greedy"
                    assert host.table["status"] == "playing"
                    await host.done("close")
                    while guest.table["status"] != "closed":
                        await guest.receive()
                    assert (await guest.act("pass"))["code"] == "closed"
                    assert (await guest.wish("say", text="hello"))["code"] == "closed"

    house(test, tmp_path)


def test_leaving_before_and_in_the_game(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with client(server, "Ann") as ann, client(server, "Ben") as ben:
            code = await ann.make("haggis-2", ["me", "open"])
            await ben.call("POST", f"tables/{code}/join", {})
            async with await ann.open(code) as host, await ben.open(code) as guest:
                await host.done("leave")
                ben_id = (await ben.call("GET", "me"))["id"]
                assert host.table["host"] == ben_id
                assert host.table["seats"][0]["kind"] == "open"
                await host.done("sit", seat=0)
                await guest.done("start")
                seq = (await guest.done("leave"))["seq"]
                bot = guest.table["seats"][1]
                left = bot.pop("left")
                assert bot == {"kind": "bot", "level": "greedy"}
                assert left == {"id": ben_id, "name": "Ben", "seq": seq}
                assert "left" not in guest.table["seats"][0]
                assert guest.table["status"] == "playing"
                await host.until("update")
                await host.done("leave")
                assert host.table["status"] == "closed"

    house(test, tmp_path)


def test_tabs_of_one_person_mirror_each_other_and_spectators_see_no_hand(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with client(server, "Ann") as ann, client(server) as nobody:
            code = await ann.make("tatties", ["me", "greedy", "greedy"], start=True, goal="1r")
            async with (
                await ann.open(code) as one,
                await ann.open(code) as two,
                await nobody.open(code) as spectator,
            ):
                for tab in (one, two, spectator):
                    await tab.until("update")
                await one.play_on(Random(1))
                for tab in (one, two, spectator):
                    while tab.table["status"] != "over":  # a tie makes one round more
                        await tab.receive()
                games = [
                    [frame for frame in tab.frames if '"type":"update"' in frame]
                    for tab in (one, two)
                ]
                shared = min(map(len, games)) - 2
                assert games[0][-shared:] == games[1][-shared:]
                assert not spectator.own
                assert all('"own"' not in frame for frame in spectator.frames)
                assert all("lexicon" not in frame[:20] for frame in spectator.frames)
                assert len(spectator.round["revealed"]["dealt"]) == 3
                hidden = [f for f in spectator.frames if '"revealed"' not in f and "sheet" not in f]
                actions = [e["action"] for e in spectator.events if e["type"] == "acted"]
                assert any(action.startswith("discard?") for action in actions) or not any(
                    action.startswith("bid") for action in actions
                )
                assert hidden

    house(test, tmp_path)


def test_the_host_moves_who_sits_and_invites_who_does_not(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with client(server, "Ann") as ann, client(server, "Ben") as ben:
            code = await ann.make("haggis-3", ["me", "open", "open"], public=True)
            await ben.call("POST", f"tables/{code}/join", {"seat": 2})
            ben_id = (await ben.call("GET", "me"))["id"]
            async with await ann.open(code) as host, client(server, "Cat") as cat:
                await host.until("welcome")
                assert host.table["seats"][2]["here"] is False
                await host.done("seat", seat=1, person=ben_id)
                assert [seat.get("name") for seat in host.table["seats"]] == ["Ann", "Ben", None]
                cat_id = (await cat.call("GET", "me"))["id"]
                assert (await host.wish("seat", seat=2, person=cat_id))["code"] == "no-person"
                async with await cat.open(code) as tab, client(server, "Dan") as dan:
                    await tab.until("welcome")
                    await host.done("seat", seat=2, person=cat_id)
                    kept = {"kind": "open", "name": "Cat", "invited": cat_id}
                    assert host.table["seats"][2] == kept, "nobody sits who did not ask"
                    assert await dan.call("GET", "lobby") == []
                    for body, code_ in (({"seat": 2}, "seat-taken"), ({}, "no-open-seat")):
                        answer = await dan.call("POST", f"tables/{code}/join", body, 409)
                        assert answer["code"] == code_
                    assert (await host.wish("start"))["code"] == "seats-open"
                    await host.done("seat", seat=1)
                    assert (await cat.call("POST", f"tables/{code}/join", {}))["seat"] == 2
                    while host.table["seats"][2]["kind"] == "open":
                        await host.receive()
                    assert host.table["seats"][2]["name"] == "Cat"

    house(test, tmp_path)


def test_an_invitation_ends_when_its_guest_sits_elsewhere_or_a_bot_does(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with client(server, "Ann") as ann, client(server, "Ben") as ben:
            code = await ann.make("haggis-3", ["open", "open", "open"])
            async with await ann.open(code) as host, await ben.open(code) as guest:
                ben_id = (await guest.until("welcome"))["you"]
                await host.done("seat", seat=0, person=ben_id)
                await guest.done("sit", seat=1)
                assert [seat["kind"] for seat in guest.table["seats"]] == ["open", "person", "open"]
                assert "invited" not in guest.table["seats"][0]
                ann_id = (await ann.call("GET", "me"))["id"]
                await host.done("seat", seat=0, person=ann_id)
                assert host.table["seats"][0]["name"] == "Ann", "the host asks by saying so"
                await guest.done("leave")
                await host.done("seat", seat=1, person=ben_id)
                await host.done("start", level="greedy")
                assert host.table["seats"][1]["level"] == "greedy"

    house(test, tmp_path)


def test_a_host_without_a_seat_leaves_and_is_succeeded(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with client(server, "Ann") as ann, client(server, "Ben") as ben:
            codes = [await ann.make("haggis-2", ["open", "open"]) for _ in range(4)]
            for code in codes[:3]:
                await ben.call("POST", f"tables/{code}/join", {})
            async with await ann.open(codes[0]) as host, await ben.open(codes[0]) as guest:
                ben_id = (await guest.until("welcome"))["you"]
                await host.done("leave")
                assert host.table["host"] == ben_id
                assert (await host.wish("leave"))["code"] == "not-seated"
            async with await ann.open(codes[3]) as host:
                await host.done("leave")
                assert host.table["status"] == "closed", "nobody is left"
            async with await ben.open(codes[1]) as guest:
                await guest.until("welcome")
                await server.backend.tables.tidy()
                await ann.call("DELETE", "me", status=204)
                while guest.table["host"] != ben_id:
                    await guest.receive()
                await guest.done("start", level="greedy")
            tables = server.backend.tables
            await tables._tables.pop(codes[2]).result().stop()  # as it is after a restart
            async with await ben.open(codes[2]) as guest:
                while guest.table.get("host") != ben_id:
                    await guest.receive()

    house(test, tmp_path)


def test_chat_of_who_is_no_more_is_forgotten_at_once(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with client(server, "Ann") as ann, client(server, "Ben") as ben:
            code = await ann.make("haggis-2", ["me", "open"])
            async with await ann.open(code) as one, await ben.open(code) as two:
                await two.done("say", text="my number is 12345")
                await one.done("say", text="hello")
                await ben.call("DELETE", "me", status=204)
                async with await ann.open(code) as again:
                    chat = (await again.until("welcome"))["chat"]
                    assert [line["text"] for line in chat] == ["hello"]

    house(test, tmp_path)


def test_chat_is_heard_by_all_and_can_be_muted(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with client(server, "Ann") as ann, client(server, "Ben") as ben:
            code = await ann.make("haggis-2", ["me", "open"])
            async with await ann.open(code) as one, await ben.open(code) as two:
                await two.done("say", text="  hello   there ")
                said = await one.until("said")
                assert (said["name"], said["text"]) == ("Ben", "hello there")
                await two.done("say", phrase="good-luck")
                assert (await one.until("said"))["phrase"] == "good-luck"
                await one.done("mute", person=said["id"])
                await two.done("say", text="can you hear me?")
                await one.done("mute", person=said["id"], on=False)
                await two.done("say", text="and now?")
                assert (await one.until("said"))["text"] == "and now?"
                await one.done("mute", person=said["id"])
            async with await ann.open(code) as again:
                assert (await again.until("welcome"))["muted"] == [said["id"]]
            async with await ben.open(code) as again:
                chat = (await again.until("welcome"))["chat"]
                assert chat[0] == said
                assert [line.get("text") for line in chat] == [
                    "hello there",
                    None,
                    "can you hear me?",
                    "and now?",
                ]
            async with await ben.open(code, after=said["seq"]) as again:
                assert (await again.until("welcome"))["chat"] == chat[1:]

    house(test, tmp_path)


def test_a_rematch_keeps_people_and_settings(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with client(server, "Ann") as ann, client(server, "Ben") as ben:
            code = await ann.make("haggis-3", ["me", "open", "random"], goal="1r", hints=False)
            await ben.call("POST", f"tables/{code}/join", {})
            async with await ann.open(code) as one, await ben.open(code) as two:
                await two.until("welcome")
                await one.done("start")
                await asyncio.gather(one.play_on(Random(1)), two.play_on(Random(2)))
                await one.done("rematch")
                await two.done("rematch")
                following = two.table["next"]
                assert following == one.table["next"] != code
            async with await ben.open(following) as tab:
                welcome = await tab.until("welcome")
                assert welcome["table"]["status"] == "playing"
                assert welcome["table"]["settings"]["hints"] is False
                seats = [seat.get("name", "") for seat in welcome["table"]["seats"]]
                assert seats == ["Ann", "Ben", ""]
                await tab.until("update")
                assert tab.own["seat"] == 1

    house(test, tmp_path)


def test_replay_gives_every_state_of_finished_rounds_only(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with client(server, "Ann") as ann:
            code = await ann.make("tatties", ["me", "greedy", "greedy"], goal="2r", start=True)
            async with await ann.open(code) as tab:
                await tab.until("update")
                assert (await ann.call("GET", f"tables/{code}/record.json", None, 404))[
                    "code"
                ] == "no-round"
                assert (await ann.call("GET", f"tables/{code}/replay"))["rounds"] == []
                await tab.play_on(Random(3))
            replay = await ann.call("GET", f"tables/{code}/replay")
            record = read_record((await ann.http.get(f"tables/{code}/record.json")).text)
            assert len(replay["rounds"]) == len(record.game.rounds) >= 2
            for number, round in enumerate(record.game.rounds, 1):
                dealt, *steps = replay["rounds"][number - 1]["steps"]
                assert dealt[0]["type"] == "dealt"
                assert [f"{step[0]['seat']} {step[0]['action']}" for step in steps] == [
                    str(event) for event in round.history
                ]
                assert [event["seq"] for step in steps for event in step if "action" in event] == [
                    *range(1, len(steps) + 1)
                ]
                ended = [event for event in steps[-1] if event["type"] == "round-scored"]
                assert [line["total"] for line in ended[0]["lines"]] == [
                    line.total for line in round.lines
                ]
            async with await ann.open(code, after=0) as again:
                welcome = await again.until("welcome")
            acted = [event for event in welcome["events"] if event["type"] == "acted"]
            assert [f"{event['seat']} {event['action']}" for event in acted] == [
                str(event) for round in record.game.rounds for event in round.history
            ]
            middle = f"tables/{code}/replay/1/9"
            state = await ann.call("GET", middle)
            assert all(state["hands"])
            own = await ann.call("GET", f"{middle}?seat=1")
            assert own["hands"] == [None, state["hands"][1], None]
            assert own["haggis"] is None
            start = await ann.call("GET", f"tables/{code}/replay/1/0")
            dealt = [str(hand) + "JQK" for hand in record.game.rounds[0].deal.hands]
            assert start["hands"] == dealt
            last = len(record.game.rounds[0].history)
            end = await ann.call("GET", f"tables/{code}/replay/1/{last}")
            plays = [e for e in record.game.rounds[0].events if isinstance(e, TrickTaken)][-1].plays
            shown = [(play["seat"], play["play"]) for play in end["round"]["last_trick"]["plays"]]
            assert shown == [(seat, str(made)) for seat, made in plays]
            for path in ("1/999", "9/0", "0/0"):
                answer = await ann.call("GET", f"tables/{code}/replay/{path}", None, 404)
                assert answer["code"] == "no-round"

    house(test, tmp_path)


def test_a_give_can_be_changed_until_all_are_in_and_survives_a_restart(tmp_path: Path) -> None:
    names = ["Ann", "Ben", "Cat", "Dan"]

    async def run() -> None:
        cookies: list[str] = []
        chance = GivenChance(first=0)
        async with running(tmp_path, chance=chance) as server, client(server, "Ann") as ann:
            code = await ann.make("neeps", ["me", "open", "open", "open"])
            cookies.append(ann.http.cookies["haggis"])
            for name in names[1:]:
                async with client(server, name) as guest:
                    await guest.call("POST", f"tables/{code}/join", {})
                    cookies.append(guest.http.cookies["haggis"])
            async with await ann.open(code) as tab:
                await tab.done("start")
                first, second = tab.own["hand"][:2], tab.own["hand"][-5:-3]
                await tab.act(f"give{first}")
                assert tab.own["given"] == first
                number = tab.own["decision"]["number"]
                await tab.wish("act", action="bet5")
                assert tab.own["given"] == first
                await tab.act(f"give{second}")
                assert tab.own["given"] == second
                assert tab.own["decision"]["number"] == number
                assert tab.round["given"] == [0]
                assert len(tab.own["hand"]) == 39
        async with running(tmp_path) as server:
            tabs = []
            for cookie in cookies:
                made = client(server)
                guest = await made.__aenter__()
                guest.http.cookies.set("haggis", cookie)
                tabs.append(await guest.open(code))
                await tabs[-1].until("update")
            assert tabs[0].own["given"] == second
            assert "given" not in tabs[1].own
            gifts = []
            for tab in tabs[1:]:
                gifts.append(tab.own["hand"][:2])
                assert (await tab.act(f"give{gifts[-1]}"))["type"] == "ack"
            while tabs[0].round["giving"] != 2:
                await tabs[0].receive()
            assert tabs[0].own["decision"]["number"] == 5
            assert not any(event.get("bot") for event in tabs[0].events)
            acted = [e["action"] for e in tabs[0].events if e["type"] == "acted"]
            assert acted[-4:] == [f"give{second}", "give?", f"give{gifts[1]}", "give?"]
            for tab in tabs:
                await tab.connection.close()

    asyncio.run(run())


def test_a_game_begun_at_once_is_among_my_games(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with client(server, "Ann") as ann:
            code = await ann.make("haggis-2", ["me", "greedy"], start=True)
            assert [row["code"] for row in await ann.call("GET", "me/games")] == [code]

    house(test, tmp_path)


def test_the_cards_that_bots_give_are_known_as_theirs(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with client(server, "Ann") as ann:
            code = await ann.make("neeps", ["me", "greedy", "greedy", "greedy"], start=True)
            async with await ann.open(code) as tab:
                await tab.until("update")
                while len(tab.round.get("given", [])) < 3:
                    await tab.receive()
                await tab.act(f"give{tab.own['hand'][:2]}")
                acted = [event for event in tab.events if event["type"] == "acted"]
                assert [event.get("bot", False) for event in acted] == [False, True, True, True]

    house(test, tmp_path)


def test_whose_turn_it_is_can_be_asked_without_being_there(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with client(server, "Ann") as ann, client(server) as nobody:
            waiting = await ann.make("neeps", ["me", "open", "open", "open"])
            assert await nobody.call("GET", f"tables/{waiting}/turn") == {}
            code = await ann.make("neeps", ["me", "greedy", "greedy", "greedy"], start=True)
            turn = {"seats": [0, 1, 2, 3]}
            assert await nobody.call("GET", f"tables/{code}/turn") == turn
            async with await ann.open(code) as tab:
                await tab.until("update")
                give = next(c for c in tab.own["hand"] if c.isdigit())
                card = tab.own["hand"][tab.own["hand"].index(give) :][:2]
                assert (await tab.act(f"give{card}"))["type"] == "ack"
                seats = (await nobody.call("GET", f"tables/{code}/turn"))["seats"]
                assert 0 not in seats
                await tab.done("leave")
                assert await nobody.call("GET", f"tables/{code}/turn") == {}

    house(test, tmp_path)


def test_asking_whose_turn_it_is_keeps_no_table_in_memory(tmp_path: Path) -> None:
    async def run() -> None:
        clock = StillClock()
        async with running(tmp_path, clock=clock) as server, client(server, "Ann") as ann:
            code = await ann.make("haggis-2", ["me", "greedy"], start=True, first=0)
            for _ in range(3):
                clock.time += KEEP_LOADED / 2 + 1
                assert await ann.call("GET", f"tables/{code}/turn") == {"seats": [0]}
                await server.backend.tables.tidy()
            assert server.backend.tables.loaded() == []
            refusal = await ann.call("GET", "tables/nowhere/turn", status=404)
            assert refusal["code"] == "no-table"

    asyncio.run(run())
