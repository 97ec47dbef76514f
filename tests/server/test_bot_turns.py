"""Bots at a table: what they are asked, when their moves are shown, and what if they fail."""

from __future__ import annotations

import asyncio
from typing import Literal

import pytest

from haggis.actions import Action, Bet
from haggis.bots import BOT_NAMES
from haggis.bots.heuristics import fallback
from haggis.server.bots.pool import EXPECTED_OF_OTHERS, BotPool
from haggis.server.table.bot_turns import DELAYS, THINKING, WITH_A_BET
from haggis.view import View
from tests.server.scene import ANN, Passing, Scene, game, lead, scene
from tests.server.stand_ins import NoBots, StillClock


def test_bots_get_the_view_of_their_seat_and_are_asked_once() -> None:
    bots = Passing()

    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "greedy", "greedy", rules="haggis-3")
        await scene.come(table, ANN)
        await scene.come(table, ANN)
        await scene.act(table, ANN, lead(table))
        assert [view.seat for view in bots.views] == [1, 2]
        assert {view.seat for view in bots.bets} == {1, 2}
        assert all(view.revealed is None for view in bots.views)

    scene(test, bots)


def test_a_bots_delay_does_not_depend_on_its_hand() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "greedy", delay="quick")
        await scene.come(table, ANN)
        await scene.act(table, ANN, lead(table))
        assert table.saved.live is not None
        assert table.saved.live.round.deciders == (1,)
        await scene.clock.pass_by(0.89)
        await scene.rest(table)
        assert table.saved.live.round.deciders == (1,)
        await scene.clock.pass_by(0.02)
        await scene.rest(table)
        assert table.saved.live.round.deciders == (0,)

    scene(test)


def test_without_a_delay_a_bots_move_does_not_tell_how_long_it_thought() -> None:
    class Thinking(Passing):
        """Bots that think for as long as they are told, at a level that takes 0.03 seconds."""

        clock: StillClock
        seconds = 0.0

        def expected_seconds(self, level: str) -> float:
            return 0.03

        async def ask(
            self,
            what: Literal["choose", "bet"],
            level: str,
            view: View,
            seconds: float,
            owner: str = "",
        ) -> Action | None:
            await self.clock.sleep(self.seconds if what == "choose" else 0.0)
            return await super().ask(what, level, view, seconds)

    async def seen_after(seconds: float) -> float:
        """When a bot's move is shown, after the bot has thought for this long."""
        bots = Thinking()
        scene = Scene(bots)
        bots.clock, bots.seconds = scene.clock, seconds
        table = await scene.table("ann", "greedy")
        await scene.come(table, ANN)
        await scene.act(table, ANN, lead(table))
        began = scene.clock.now()
        while game(table).deciders == (1,):
            await scene.clock.pass_by(0.005)
            await scene.rest(table)
        await scene.backend.close()
        return round(scene.clock.now() - began, 3)

    times = [asyncio.run(seen_after(seconds)) for seconds in (0.0, 0.004, 0.02, 0.2)]
    assert times[0] == times[1] == times[2] == pytest.approx(0.03 * WITH_A_BET, abs=0.006)
    assert times[3] == pytest.approx(0.2, abs=0.006), "only what is late is later"


@pytest.mark.parametrize("delay", DELAYS)
def test_a_bots_bet_comes_before_its_first_card(delay: str) -> None:
    class Betting(Passing):
        """Bots that bet before their first card, never pass, and take long to decide on a bet."""

        clock: StillClock

        async def ask(
            self,
            what: Literal["choose", "bet"],
            level: str,
            view: View,
            seconds: float,
            owner: str = "",
        ) -> Action | None:
            if what == "bet":
                await self.clock.sleep(0.4)
                return Bet(5) if view.must_decide else None
            return view.legal()[0]

    async def test(scene: Scene) -> None:
        bots.clock = scene.clock
        table = await scene.table("ann", "greedy", delay=delay)
        await scene.come(table, ANN)
        await scene.act(table, ANN, lead(table))
        while game(table).deciders == (1,):
            await scene.clock.pass_by(0.1)
            await scene.rest(table)
        assert game(table).round.table.bets == (None, 5)
        assert len(game(table).round.history) == 3

    bots = Betting()
    scene(test, bots)


def test_a_bot_that_thinks_for_as_long_as_it_may_is_done_before_its_move_is_shown() -> None:
    expected = BotPool(1).expected_seconds("search")
    for delay, (least, _) in DELAYS.items():
        assert THINKING[delay] < max(least, expected), delay


def test_only_search_and_own_bots_are_expected_to_take_longest() -> None:
    pool = BotPool(1)
    expected = {level: pool.expected_seconds(level) for level in (*BOT_NAMES, "own:Bot")}
    slowest = [level for level in expected if expected[level] == EXPECTED_OF_OTHERS]
    assert slowest == ["search", "own:Bot"]
    assert all(0 < expected[level] <= EXPECTED_OF_OTHERS for level in expected)


def test_a_bot_that_does_not_answer_is_played_for() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "greedy")
        await scene.come(table, ANN)
        await scene.act(table, ANN, lead(table))
        assert table.saved.live is not None
        assert table.saved.live.round.deciders == (0,)
        assert scene.backend.services.metrics.fallbacks == 1
        assert fallback(table.saved.live.view(0)) in table.saved.live.game.legal(0)

    scene(test, NoBots())


def test_a_bot_that_cheats_is_played_for() -> None:
    class Cheat(NoBots):
        async def ask(
            self,
            what: Literal["choose", "bet"],
            level: str,
            view: View,
            seconds: float,
            owner: str = "",
        ) -> Action | None:
            return Bet(7) if what == "choose" else None

    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "greedy")
        await scene.come(table, ANN)
        await scene.act(table, ANN, lead(table))
        assert table.saved.live is not None
        assert table.saved.live.round.deciders == (0,)

    scene(test, Cheat())


def test_a_bots_move_that_was_not_saved_is_tried_again() -> None:
    async def test(scene: Scene) -> None:
        table = await scene.table("ann", "greedy", delay="quick")
        await scene.come(table, ANN)
        await scene.act(table, ANN, lead(table))
        scene.store.broken = True
        await scene.clock.pass_by(1)
        await scene.rest(table)
        scene.store.broken = False
        for _ in range(3):
            await scene.clock.pass_by(2)
            await scene.rest(table)
        assert table.saved.live is not None
        assert table.saved.live.round.deciders == (0,)

    scene(test)
