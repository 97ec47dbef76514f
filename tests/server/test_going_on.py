"""What a table does by itself is done in the end, even if saving failed at first."""

from __future__ import annotations

import asyncio

import pytest

from haggis.errors import Refused
from haggis.server.protocol.messages import Ready
from haggis.server.table.actor import RETRY, TableActor
from haggis.server.table.commands import Renamed, Went
from haggis.server.table.readiness import LINGER
from tests.server.scene import ANN, BEN, Passing, Scene, game, lead, scene
from tests.server.test_presence import finish_round


async def mended(scene: Scene, table: TableActor) -> None:
    """Let saving work again, and let the table retry."""
    scene.store.broken = False
    await scene.clock.pass_by(RETRY)
    await scene.rest(table)


async def round_over(scene: Scene) -> TableActor:
    """A table at which Ann and Ben have played a round."""
    table = await scene.table("ann", "ben", goal="9r")
    await scene.come(table, ANN)
    await scene.come(table, BEN)
    await finish_round(scene, table)
    return table


def test_a_bot_stands_in_though_that_could_not_be_saved_at_first(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "ben", grace=60)
        await scene.come(table, ANN)
        ear = await scene.come(table, BEN)
        table.post(Went(ear))
        await scene.rest(table)
        scene.store.broken = True
        await scene.clock.pass_by(61)
        await scene.rest(table)
        assert table.saved.stand_ins == set()
        await mended(scene, table)
        assert table.saved.stand_ins == {1}

    scene(test)
    assert "the disk is full" in caplog.text
    assert "Traceback" not in caplog.text
    assert "File" not in caplog.text, "one line is enough for what could not be saved"


def test_a_round_is_dealt_though_that_could_not_be_saved_when_all_were_ready() -> None:
    """They may have been shown as ready already, and do not say so again."""

    async def test(scene: Scene) -> None:
        table = await round_over(scene)
        await table.ask(ANN, Ready("one"))
        scene.store.broken = True
        with pytest.raises(Refused) as refused:
            await table.ask(BEN, Ready("two"))
        assert refused.value.code == "not-saved"
        await mended(scene, table)
        assert len(game(table).rounds) == 2

    scene(test)


def test_a_round_is_dealt_though_that_could_not_be_saved_in_time() -> None:
    async def test(scene: Scene) -> None:
        table = await round_over(scene)
        await table.ask(ANN, Ready("one"))
        scene.store.broken = True
        await scene.clock.pass_by(LINGER + 1)
        await scene.rest(table)
        for _ in range(3):
            await scene.clock.pass_by(RETRY)
            await scene.rest(table)
        assert len(game(table).rounds) == 1
        await mended(scene, table)
        assert len(game(table).rounds) == 2

    scene(test)


def test_who_was_deleted_leaves_though_that_could_not_be_saved_at_first() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "ben")
        await scene.come(table, ANN)
        ear = await scene.come(table, BEN)
        scene.store.broken = True
        table.post(Renamed("ben", None))
        await scene.rest(table)
        assert table.saved.seat_of("ben") == 1
        await mended(scene, table)
        assert table.saved.seat_of("ben") is None
        assert ear.closed == 4410

    scene(test)


def test_a_stand_in_is_asked_again_when_its_person_came_and_left() -> None:
    class Slow(Passing):
        """Bots that think until they are told to answer."""

        def __init__(self) -> None:
            super().__init__()
            self.answer = asyncio.Event()

        async def ask(self, *question: object) -> object:  # type: ignore[override]
            await self.answer.wait()
            return await super().ask(*question)  # type: ignore[arg-type]

    bots = Slow()

    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "ben", grace=60)
        await scene.come(table, ANN)
        ear = await scene.come(table, BEN)
        await scene.act(table, ANN, lead(table))
        for answers in (False, True):
            table.post(Went(ear))
            await scene.rest(table)
            await scene.clock.pass_by(61)
            await scene.rest(table)
            assert table.saved.stand_ins == {1}
            if not answers:
                ear = await scene.come(table, BEN)
                bots.answer.set()  # too late: Ben decides himself
                await scene.rest(table)
                assert game(table).round.deciders == (1,)
        assert game(table).round.deciders == (0,), "the bot has passed for Ben"

    scene(test, bots)
