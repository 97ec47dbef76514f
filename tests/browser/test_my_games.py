"""My games: the statistics, and finding a game."""

from __future__ import annotations

import msgspec
import pytest
from playwright.sync_api import Page, expect

from haggis.server.protocol.api import GameRow, Me, Turn
from haggis.server.protocol.api import Player as Listed
from tests.browser.people import DESK, NARROW, People
from tests.browser.scenes import SCENES


def opened(people: People, size: tuple[int, int] = DESK, language: str = "en") -> Page:
    player = people.new(size, language=language)
    SCENES["games"](player)
    return player.page


def test_games_are_filtered_and_searched(people: People) -> None:
    page = opened(people)
    games, found = page.locator("main > ul > li"), page.locator("main > [role=status]")
    expect(found).to_have_text("60 games")
    expect(games).to_have_count(20)
    page.get_by_role("button", name="Show more").click()
    expect(games).to_have_count(40)
    page.get_by_role("radio", name="In play").click()
    expect(games).to_have_count(1)
    expect(games.get_by_role("link", name="Continue")).to_have_attribute("href", "#/table/g0")
    page.get_by_role("radio", name="Lost").click()
    expect(found).to_have_text("24 games")
    page.get_by_role("combobox", name="Game").select_option("neeps")
    expect(found).to_have_text("8 games")
    page.get_by_role("radio", name="All", exact=True).click()
    page.get_by_label("Search").fill("cat 2026 nothing")
    expect(found).to_have_text("0 games")
    page.get_by_label("Search").fill("BEN neeps")
    expect(found).to_have_text("20 games")
    page.get_by_role("combobox", name="Against").select_option("Ben")
    expect(page.get_by_role("combobox", name="Against").locator("option")).to_have_text(
        ["everybody", "Greedy bot", "Ben"]
    )
    expect(found).to_have_text("20 games")
    expect(games.first.get_by_role("link", name="Replay")).to_have_attribute(
        "href", "#/replay/g2/1/0"
    )


def test_figures_and_chart_are_of_the_games_chosen(people: People) -> None:
    page = opened(people)
    figures = page.locator("dl dd")
    expect(figures).to_have_text(
        [
            "59% 35 of 59 games",
            "1 game lost in a row longest winning streak: 2",
            "45% 14 of 31 bets",
            "39% in 99 of 253 rounds",
        ]
    )
    bars = page.locator("figure rect")
    everything = bars.count()
    page.get_by_role("combobox", name="Game").select_option("haggis-2")
    expect(figures.first).to_have_text("58% 11 of 19 games")
    expect(page.locator("[role=region] tbody tr")).to_have_count(1)
    assert 0 < bars.count() < everything
    page.get_by_text("As a table").click()
    rows = page.locator("figure tbody tr")
    won = sum(int(cell) for cell in rows.locator("td:nth-of-type(1)").all_inner_texts())
    lost = sum(int(cell) for cell in rows.locator("td:nth-of-type(2)").all_inner_texts())
    assert (won, lost) == (11, 8)


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_everything_fits_a_narrow_screen(people: People, language: str) -> None:
    page = opened(people, NARROW, language)
    page.locator(f"html[lang={language}]").wait_for(state="attached")
    over: int = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert over <= 0
    cut = page.evaluate(
        "() => [...document.querySelectorAll('button, .mark, dt, figcaption')]"
        ".filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)"
    )
    assert cut == []


def test_somebody_new_has_no_games(people: People) -> None:
    page = people.new().open("#/games").page
    expect(page.get_by_text("No games yet.")).to_be_visible()


def answer(page: Page, path: str, content: object) -> None:
    """From now on the server says this."""
    body = msgspec.json.encode(content)
    page.route(
        f"**/{path}",
        lambda route: route.fulfill(body=body, content_type="application/json"),
    )


def test_a_game_that_i_have_left_can_only_be_watched(people: People) -> None:
    player = people.new()
    left = GameRow("left", "haggis-2", "playing", [Listed("Ben"), Listed(level="greedy")], [], 0, 0)
    answer(player.page, "api/me", Me("me", "Somebody"))
    answer(player.page, "api/me/statistics", [])
    answer(player.page, "api/me/games*", [left])
    player.page.reload()
    for path in ("", "#/games"):
        page = player.open(path).page
        expect(page.get_by_role("link", name="Watch", exact=True)).to_be_visible()
        expect(page.get_by_role("link", name="Continue")).to_have_count(0)


def test_a_home_left_open_says_when_it_is_my_turn(people: People) -> None:
    page = people.new().page
    page.clock.install(time=0)
    row = GameRow("g", "haggis-2", "playing", [Listed("Me"), Listed("Ben")], [0, 0], 0, 0, 0)
    answer(page, "api/me", Me("me", "Me"))
    answer(page, "api/me/games*", [row])
    answer(page, "api/tables/g/turn", Turn((1,)))
    page.reload()
    running, mine = page.locator(".continue"), page.locator(".continue .mine")
    expect(running).to_contain_text("Ben")
    expect(mine).to_have_count(0)
    answer(page, "api/tables/g/turn", Turn((0,)))
    page.clock.fast_forward(21_000)
    expect(mine).to_have_text("Your turn")
