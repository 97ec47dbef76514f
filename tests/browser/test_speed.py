"""The page is quick, within a wide margin; `python -m bench.page` measures it."""

from __future__ import annotations

import statistics

import pytest
from playwright.sync_api import Browser

from tests.browser import speed
from tests.browser.people import People
from tests.browser.scenes.base import mine
from tests.browser.scripted import Scripted, find

MARGIN = 4
"""Other tests run at the same time, so everything may take this many times as long."""


def test_a_first_visit_can_be_used_soon(browser: Browser, address: str) -> None:
    visits = [speed.open_slowly(browser, address) for _ in range(3)]
    allowed = MARGIN * 1000 * speed.slowness(browser)
    assert statistics.median(visit.usable for visit in visits) <= allowed


@pytest.mark.parametrize("pace", ["off", "normal"])
def test_a_play_is_on_the_screen_in_the_next_frame(people: People, pace: str) -> None:
    player = people.new(moving=True)
    player.prefer("haggis-2", speed=pace)
    player.page.evaluate(f"() => {{ {speed.FRAMES} }}")
    table = Scripted(find("haggis-2", lambda game: game.deciders == (1,) and not mine(game)))
    table.attach(player.page, player.address)
    heard = player.page.evaluate("frames_.heard.length")
    table.act(1, next(str(a) for a in table.live.game.legal(1) if str(a)[0] in "23456789T"))
    player.page.wait_for_function(f"() => frames_.seen.length > {heard}")
    frames = player.page.evaluate("frames_")
    assert frames["shown"][-1] == frames["heard"][-1]
    assert frames["seen"][-1] == frames["heard"][-1]
