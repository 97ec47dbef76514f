"""Against bots: taking back the last move, and pausing the bots."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random

import pytest

from haggis import Bet, Refused, read_record
from haggis.server.protocol.messages import Pause, TakeBack
from haggis.server.table import facts
from haggis.server.table.actor import TableActor
from haggis.server.table.saved_table import SavedTable
from tests.server.running import client, running
from tests.server.scene import ANN, BEN, Scene, game, lead, scene


async def back(made: Scene, table: TableActor) -> None:
    await table.ask(ANN, TakeBack(f"back-{table.saved.seq}"))
    await made.rest(table)


async def refused(table: TableActor, code: str, guest: object = ANN) -> None:
    before = table.saved.seq
    with pytest.raises(Refused) as error:
        await table.ask(guest, TakeBack(f"no-{table.saved.seq}-{code}"))  # type: ignore[arg-type]
    assert error.value.code == code
    assert table.saved.seq == before


def test_a_move_and_what_came_of_it_are_undone_and_the_log_grows_on() -> None:
    async def test(made: Scene) -> None:
        table = await made.table("ann", "greedy")
        ear = await made.come(table, ANN)
        before, seq = game(table), table.saved.seq
        await refused(table, "nothing-done")
        first = lead(table)
        await made.act(table, ANN, first)
        await made.clock.pass_by(10)
        await made.rest(table)
        after = table.saved.seq
        assert len(game(table).round.history) >= 2, "the bot has answered"
        await back(made, table)
        assert game(table) == before
        log = [facts.decode(line.body) for line in made.store.logs[table.saved.code]]
        assert len(log) == table.saved.seq > after
        assert log[after] == facts.TakenBack(0, seq)
        last = json.loads(ear.frames[-1])
        assert last["type"] in ("update", "ack", "lexicon")
        events = [e for f in ear.frames for e in json.loads(f).get("events", [])]
        assert events[-1] == {"type": "taken-back", "seq": after + 1, "seat": 0, "to": seq}
        other = str(game(table).round.hands[0])[2:4]
        await made.act(table, ANN, other)
        assert str(game(table).round.history[0].action) == other

    scene(test)


def test_a_stored_log_tells_the_same_and_who_comes_later_sees_what_stands() -> None:
    async def test(made: Scene) -> None:
        table = await made.table("ann", "greedy", "greedy", rules="haggis-3")
        await made.come(table, ANN)
        for _ in range(3):
            await made.act(table, ANN, lead(table))
            await made.clock.pass_by(10)
            await made.rest(table)
            middle = table.saved.seq
            await back(made, table)
            await made.act(table, ANN, lead(table))
            await made.clock.pass_by(10)
            await made.rest(table)
        lines = made.store.logs[table.saved.code]
        log = [(line, facts.decode(line.body)) for line in lines]
        read = SavedTable.from_log(table.saved.code, log, table.guests)
        assert read.live == table.saved.live
        assert read.log == table.saved.log
        late = await made.come(table, ANN)
        seen = json.loads(late.frames[0])["events"]
        acted = [event["action"] for event in seen if event["type"] == "acted"]
        assert acted == [str(event.action) for event in game(table).round.history]
        behind = await made.come(table, ANN, after=middle)
        known = json.loads(behind.frames[0])["events"]
        assert known[0]["type"] == "taken-back"
        assert all(event["seq"] > middle for event in known)

    scene(test)


def test_only_against_bots_and_only_while_nothing_more_was_seen() -> None:
    async def test(made: Scene) -> None:
        table = await made.table("ann", "ben")
        await made.come(table, ANN)
        await made.come(table, BEN)
        await made.act(table, ANN, lead(table))
        await refused(table, "not-alone")
        table = await made.table("ann", "greedy")
        await refused(table, "not-seated", BEN)
        neeps = await made.table("ann", *["greedy"] * 3, rules="neeps", delay="human")
        await made.come(neeps, ANN)
        card = str(game(neeps).round.hands[0])[:2]
        await made.act(neeps, ANN, f"give{card}")
        await refused(neeps, "gift-open")
        for _ in range(10):
            await made.clock.pass_by(10)
            await made.rest(neeps)
        assert game(neeps).round.history
        await refused(neeps, "cards-seen")

    scene(test)


def test_a_bet_stands_and_what_is_taken_back_is_the_decision() -> None:
    async def test(made: Scene) -> None:
        table = await made.table("ann", "greedy")
        await made.come(table, ANN)
        await made.act(table, ANN, "bet15")
        await refused(table, "nothing-done")
        await made.act(table, ANN, lead(table))
        await back(made, table)
        (acted,) = game(table).round.history
        assert acted.action == Bet(15)

    scene(test)


def test_answers_to_what_was_taken_back_fit_nothing() -> None:
    async def test(made: Scene) -> None:
        table = await made.table("ann", "greedy")
        await made.come(table, ANN)
        numbers = []
        for _ in range(3):
            assert table.saved.live is not None
            numbers.append(table.saved.live.decisions)
            await made.act(table, ANN, lead(table))
            await back(made, table)
        assert numbers == sorted(set(numbers))

    scene(test)


def test_paused_bots_wait_and_go_on() -> None:
    async def test(made: Scene) -> None:
        table = await made.table("ann", "greedy")
        ear = await made.come(table, ANN)
        await table.ask(ANN, Pause("pause"))
        await made.rest(table)
        assert json.loads(ear.frames[-1])["table"]["paused"] is True
        await made.act(table, ANN, lead(table))
        await made.clock.pass_by(100)
        await made.rest(table)
        assert len(game(table).round.history) == 1
        await table.ask(ANN, Pause("go on", on=False))
        await made.clock.pass_by(10)
        await made.rest(table)
        assert len(game(table).round.history) > 1
        other = await made.table("ann", "ben")
        with pytest.raises(Refused, match="against bots only"):
            await other.ask(ANN, Pause("no"))

    scene(test)


def test_clocks_stop_while_the_bots_wait() -> None:
    async def test(made: Scene) -> None:
        table = await made.table("ann", "greedy", bank=100)
        ear = await made.come(table, ANN)
        await made.clock.pass_by(30)
        await table.ask(ANN, Pause("pause"))
        await made.rest(table)
        shown = [json.loads(frame) for frame in ear.frames if b'"update"' in frame][-1]
        assert shown["round"]["clocks"][0] == {"left": 70_000}
        await made.clock.pass_by(1000)
        await made.rest(table)
        assert not table.time_banks.time_is_up(0)
        await table.ask(ANN, Pause("go on", on=False))
        await made.clock.pass_by(69)
        await made.rest(table)
        assert not game(table).round.history, "a second is left"
        await made.clock.pass_by(2)
        await made.rest(table)
        assert table.time_banks.time_is_up(0)
        assert game(table).round.history, "the bot plays for her"

    scene(test)


def test_whole_games_with_moves_taken_back_have_records_that_replay(tmp_path: Path) -> None:
    async def run() -> None:
        rng = Random(1)
        async with running(tmp_path) as server, client(server, "Ann") as ann:
            for rules, others in (("haggis-2", 1), ("tatties", 2), ("neeps", 3)):
                code = await ann.make(rules, ["me", *["greedy"] * others], True, goal="1r")
                async with await ann.open(code) as tab:
                    await tab.until("update")
                    from tests.server.running import choose

                    decided = taken = 0
                    while tab.table["status"] != "over":
                        decision = tab.own.get("decision")
                        if decision and decision["number"] > decided:
                            decided = decision["number"]
                            assert (await tab.act(choose(tab.own, rng)))["type"] == "ack"
                            if not taken or rng.random() < 0.4:
                                answer = await tab.wish("take-back")
                                taken += answer["type"] == "ack"
                                if answer["type"] == "refusal":
                                    codes = {"cards-seen", "round-over", "not-playing"}
                                    # A gift becomes an action when everybody has given.
                                    pending = {"gift-open"} if decision["kind"] == "give" else set()
                                    assert answer["code"] in codes | pending
                        elif tab.round["stage"] == "over" and not tab.table.get("ready"):
                            await tab.wish("ready")  # a tie makes one round more
                        else:
                            await tab.receive()
                    assert taken
                    record = (await ann.http.get(f"tables/{code}/record.json")).text
                    played = read_record(record).game
                    assert played.over
                    stored = await server.backend.tables.read(code)
                    assert stored.live is not None
                    assert stored.live.game.rounds == played.rounds

    asyncio.run(run())
