"""Absence, grace time, time banks, failed saves, and the wait between rounds."""

from __future__ import annotations

import asyncio
import gc
import weakref
from copy import copy, deepcopy
from pathlib import Path

import msgspec
import pytest

from haggis.errors import Refused
from haggis.server.backend import Backend
from haggis.server.config import Config
from haggis.server.protocol.messages import Act, Ready, Resume
from haggis.server.protocol.state import Settings
from haggis.server.services import Services
from haggis.server.table.actor import TableActor
from haggis.server.table.commands import Went, Wished
from haggis.server.table.facts import Sitter
from haggis.server.table.readiness import LINGER
from haggis.server.table.saved_table import SavedTable
from tests.server.scene import ANN, BEN, Scene, game, lead, scene


def test_a_bot_takes_the_seat_after_the_grace_time_and_gives_it_back() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "ben", grace=60)
        await scene.come(table, ANN)
        ear = await scene.come(table, BEN)
        await scene.act(table, ANN, lead(table))
        table.post(Went(ear))
        await scene.rest(table)
        assert b'"here":false' in msgspec.json.encode(table.tabs.table_state())
        await scene.clock.pass_by(59)
        await scene.rest(table)
        assert table.saved.stand_ins == set()
        await scene.clock.pass_by(2)
        await scene.rest(table)
        assert table.saved.stand_ins == {1}
        assert table.saved.live is not None
        assert table.saved.live.round.deciders == (0,), "the bot has passed for Ben"
        again = await scene.come(table, BEN, after=table.saved.seq - 2)
        assert table.saved.stand_ins == set()
        assert b'"bot":true' in again.frames[0]
        await scene.act(table, ANN, lead(table))
        assert table.saved.live.round.deciders == (1,), "Ben decides himself again"

    scene(test)


def test_coming_back_in_time_stops_the_grace_time() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "ben", grace=60)
        await scene.come(table, ANN)
        ear = await scene.come(table, BEN)
        table.post(Went(ear))
        await scene.rest(table)
        await scene.clock.pass_by(50)
        await scene.come(table, BEN)
        await scene.clock.pass_by(50)
        await scene.rest(table)
        assert table.saved.stand_ins == set()

    scene(test)


def test_alone_with_bots_the_game_just_waits() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "greedy", grace=60)
        ear = await scene.come(table, ANN)
        table.post(Went(ear))
        await scene.rest(table)
        await scene.clock.pass_by(10_000)
        await scene.rest(table)
        assert table.saved.stand_ins == set()
        seq = table.saved.seq
        await scene.act(table, ANN, lead(table))
        assert table.saved.seq == seq + 1, "no bot moves while nobody is here"
        await scene.come(table, ANN)
        assert table.saved.live is not None
        assert table.saved.live.round.deciders == (0,)

    scene(test)


def test_when_the_time_bank_is_empty_the_bot_plays() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "ben", bank=100)
        ear = await scene.come(table, ANN)
        await scene.come(table, BEN)
        await scene.clock.pass_by(30)
        await scene.act(table, ANN, lead(table))
        assert table.saved.spent == [30_000, 0]
        await scene.act(table, BEN, "pass")
        assert b'"clocks":[{"left":70000,"running":true},{"left":100000}]' in ear.frames[-1]
        await scene.clock.pass_by(71)
        await scene.rest(table)
        assert table.saved.live is not None
        assert table.saved.live.round.deciders == (1,), "the bot has led for Ann"
        assert table.saved.spent[0] >= 100_000
        await scene.act(table, BEN, "pass")
        assert table.saved.live.round.deciders == (1,), "and plays on for her"

    scene(test)


def test_the_clock_decides_when_an_action_is_judged() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "ben", bank=100)
        await scene.come(table, ANN)
        await scene.come(table, BEN)
        card, seq = lead(table), table.saved.seq
        scene.clock.time += 99.9  # before the timer fires
        await scene.act(table, ANN, card)
        await scene.act(table, BEN, "pass")
        scene.clock.time += 0.2
        for action in (lead(table), "bet5"):
            with pytest.raises(Refused) as refused:
                await scene.act(table, ANN, action)
            assert refused.value.code == "time-up"
        assert table.saved.seq == seq + 3, "her lead, his pass, the trick"
        await scene.clock.pass_by(0)
        await scene.rest(table)
        assert table.saved.live is not None
        assert table.saved.live.round.deciders == (1,), "the bot has led for her"

    scene(test)


def test_a_bet_costs_no_time_of_its_own() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "ben", bank=100)
        ear = await scene.come(table, ANN)
        await scene.come(table, BEN)
        await scene.clock.pass_by(20)
        await scene.act(table, ANN, "bet5")
        assert b'"clocks":[{"left":80000,"running":true},{"left":100000}]' in ear.frames[-1]
        await scene.clock.pass_by(10)
        await scene.act(table, ANN, lead(table))
        assert table.saved.spent == [30_000, 0]

    scene(test)


def test_the_time_for_giving_counts() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "ben", "greedy", "greedy", rules="neeps", bank=100)
        await scene.come(table, ANN)
        await scene.come(table, BEN)
        await scene.clock.pass_by(20)
        await scene.act(table, ANN, f"give{game(table).round.hands[0]}"[:6])
        await scene.clock.pass_by(5)
        await scene.act(table, ANN, f"give{game(table).round.hands[0]}"[:6])
        assert table.saved.spent[:2] == [20_000, 0]
        await scene.act(table, BEN, f"give{game(table).round.hands[1]}"[:6])
        assert table.saved.spent[:2] == [20_000, 25_000]

    scene(test)


def test_the_time_spent_survives_a_restart() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "ben", bank=100)
        await scene.come(table, ANN)
        await scene.come(table, BEN)
        await scene.clock.pass_by(30)
        await scene.act(table, ANN, lead(table))
        again = await scene.backend.tables.read(table.saved.code)
        assert again.spent == [30_000, 0]
        assert again.live == table.saved.live
        assert again.log == table.saved.log

    scene(test)


def test_a_bet_out_of_turn_leaves_the_decision_as_it_is() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "ben")
        ear = await scene.come(table, ANN)
        await scene.come(table, BEN)
        await table.ask(BEN, Act("bet", "bet15"))
        assert b'"action":"bet15"' in ear.frames[-1]
        assert b'"decision":{"number":1,' in ear.frames[-1]
        await table.ask(ANN, Act("lead", lead(table), 1))
        assert game(table).deciders == (1,)

    scene(test)


def picture(saved: SavedTable) -> dict[str, object]:
    """Everything in a saved table, as it is now."""
    known = {name: copy(value) for name, value in vars(saved).items()}
    return known | {"answered": deepcopy(saved.answered)}


def test_what_cannot_be_saved_is_not_done() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "greedy")
        ear = await scene.come(table, ANN)
        frames, seq = len(ear.frames), table.saved.seq
        scene.store.broken = True
        before = picture(table.saved)
        with pytest.raises(Refused) as refused:
            await scene.act(table, ANN, lead(table))
        assert refused.value.code == "not-saved"
        assert (len(ear.frames), table.saved.seq) == (frames, seq)
        assert picture(table.saved) == before
        scene.store.broken = False
        await scene.act(table, ANN, lead(table))
        assert table.saved.seq > seq

    scene(test)


async def finish_round(scene: Scene, table: TableActor) -> None:
    """Ann and Ben lead single cards and pass until the round is over."""
    while game(table).deciders:
        (seat,) = game(table).deciders
        hand = str(game(table).round.hands[seat])
        card = hand[: 1 if hand[0] in "JQK" else 2]
        action = "pass" if game(table).round.table.trick else card
        await scene.act(table, (ANN, BEN)[seat], action)


def test_the_next_round_waits_for_those_who_are_here_but_not_for_ever() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "ben", goal="9r")
        await scene.come(table, ANN)
        ear = await scene.come(table, BEN)
        await finish_round(scene, table)
        await table.ask(ANN, Ready("one"))
        assert len(game(table).rounds) == 1
        assert b'"ready":[0]' in ear.frames[-1]
        await scene.clock.pass_by(LINGER + 1)
        await scene.rest(table)
        assert len(game(table).rounds) == 2
        assert b'"ready"' not in msgspec.json.encode(table.tabs.table_state())

    scene(test)


def test_a_wish_for_the_next_round_may_be_repeated_when_it_has_begun() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "ben", goal="9r")
        await scene.come(table, ANN)
        await scene.come(table, BEN)
        await finish_round(scene, table)
        await table.ask(ANN, Ready("one"))
        done = await table.ask(BEN, Ready("two"))
        assert len(game(table).rounds) == 2
        assert await table.ask(BEN, Ready("two")) == done
        with pytest.raises(Refused) as refused:
            await table.ask(BEN, Ready("three"))
        assert refused.value.code == "round-goes-on"

    scene(test)


def test_who_goes_is_not_waited_for_at_the_end_of_a_round() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "ben", goal="9r")
        await scene.come(table, ANN)
        ear = await scene.come(table, BEN)
        await finish_round(scene, table)
        await table.ask(ANN, Ready("one"))
        table.post(Went(ear))
        await scene.rest(table)
        assert len(game(table).rounds) == 2

    scene(test)


def test_a_fault_inside_is_answered_and_the_table_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "greedy")
        with monkeypatch.context() as patch:
            patch.setattr("haggis.server.table.handlers.act", lambda *_: 1 / 0)
            with pytest.raises(Refused) as refused:
                await scene.act(table, ANN, lead(table))
        assert refused.value.code == "failed"
        assert "ZeroDivisionError" in caplog.text
        await scene.act(table, ANN, lead(table))

    scene(test)


def test_a_new_name_and_a_resumed_connection_are_shown() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "ben")
        ear = await scene.come(table, ANN)
        await scene.backend.tables.rename("ann", "Anna")
        await scene.rest(table)
        assert b'"name":"Anna"' in ear.frames[-1]
        table.wish(Wished(ANN, Resume(1), lambda _: None, ear))
        await scene.rest(table)
        assert any(b'"welcome"' in frame[:20] for frame in ear.frames[2:])

    scene(test)


def test_a_table_that_was_put_away_leaves_nothing_in_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("haggis.server.table.registry.KEEP_LOADED", -1)

    async def run() -> None:
        made = Scene()
        backend = Backend(Config(Path("/nonexistent")), Services(made.store, made.bots))
        settings = Settings(rules="haggis-2", delay="off")
        sitters = [Sitter("ann"), Sitter(level="greedy")]
        gc.disable()
        try:
            there = weakref.ref(await backend.tables.make(settings, sitters, ANN, start=True))
            assert there() is not None
            await backend.tables.tidy()
            for _ in range(3):
                await asyncio.sleep(0)
            assert there() is None
        finally:
            gc.enable()
        await backend.close()

    asyncio.run(run())


def test_tables_nobody_looks_at_are_put_away_and_given_up_ones_closed() -> None:
    async def test(scene: Scene) -> None:
        tables = scene.backend.tables
        playing = await scene.table("ann", "greedy")
        waiting = await tables.make(
            Settings("haggis-2", public=True), [Sitter("ann"), Sitter()], ANN, start=False
        )
        await scene.clock.pass_by(600)
        await tables.tidy()
        assert tables.loaded() == []
        assert (await tables.get(playing.saved.code)).saved.live == playing.saved.live
        await scene.clock.pass_by(4000)
        await tables.tidy()
        await asyncio.sleep(0)
        assert (await tables.get(waiting.saved.code)).saved.status == "closed"
        assert (await tables.get(playing.saved.code)).saved.status == "playing"

    scene(test)
