"""Taps that come twice, miss, or come too early have no unintended effect."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from haggis.actions import PASS
from haggis.game import Game
from haggis.stages.passing import Passing
from tests.browser.people import PHONE, People
from tests.browser.places import fits
from tests.browser.scenes.base import following, mine
from tests.browser.scripted import Scripted, find
from tests.browser.test_people import host


def middle(button: Locator) -> tuple[float, float]:
    box = button.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def leading(game: Game) -> bool:
    return mine(game) and game.round.table.on is None


@pytest.mark.parametrize(("wanted", "what"), [(leading, "Play"), (following, "Pass")])
def test_the_second_of_two_taps_does_nothing(
    people: People, wanted: Callable[[Game], bool], what: str
) -> None:
    player = people.new(PHONE)
    page = player.page
    page.clock.install(time=0)
    page.clock.pause_at(1)
    table = Scripted(find("haggis-3", wanted))
    table.attach(page, player.address)
    player.next_play()
    place = middle(player.button(what))
    page.mouse.click(*place)
    expect(page.locator(".bar")).to_have_attribute("data-decision", "")
    toggle = player.button("Skip this trick")
    page.mouse.click(*place)
    expect(toggle).to_have_attribute("aria-pressed", "false")
    page.clock.run_for(400)
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    assert len(table.asked) == 1


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_button_keeps_its_place(people: People, language: str) -> None:
    player = people.new(PHONE, language=language)
    player.page.locator(f"html[lang={language}]").wait_for(state="attached")
    table = Scripted(find("haggis-2", lambda g: g.deciders == (1,) and not g.round.history))
    table.attach(player.page, player.address)
    bar, play = player.page.locator(".bar"), player.button("Play")
    bet, top = player.button("Bet"), player.page.locator(".bar").bounding_box()
    place, chip = play.bounding_box(), bet.bounding_box()
    table.act(1, str(table.live.game.legal(1)[0]))
    expect(bar).to_have_attribute("data-decision", "follow")
    assert play.bounding_box() == place
    assert bet.bounding_box() == chip
    bet.click()
    player.page.locator(".amount").first.click()
    expect(bet).to_have_count(0)
    assert play.bounding_box() == place
    player.button("Pass").click()
    expect(bar).to_have_attribute("data-decision", "")
    assert play.bounding_box() == place
    assert bar.bounding_box() == top


def test_the_question_before_a_play_is_not_answered_by_a_second_tap(people: People) -> None:
    player = people.new()
    player.prefer("haggis-2", confirm=True)
    table = Scripted(find("haggis-2", leading))
    table.attach(player.page, player.address)
    player.next_play()
    place = middle(player.button("Play"))
    player.page.mouse.click(*place)
    expect(player.button("Yes, play it")).to_be_visible()
    player.page.mouse.click(*place)
    expect(player.button("Yes, play it")).to_be_visible()
    assert not table.asked


def test_that_nothing_beats_this_is_said_exactly_where_it_is_so(people: People) -> None:
    def beaten(game: Game) -> bool:
        return following(game, 1) and passing_is_all(game)

    def passing_is_all(game: Game) -> bool:
        return [a for a in game.legal(0) if "bet" not in str(a)] == [PASS]

    player = people.new()
    table = Scripted(find("haggis-2", beaten), bots=True)
    table.attach(player.page, player.address)
    nothing = player.page.get_by_text("Nothing in your hand beats this")
    said: set[bool] = set()
    while (kind := player.wait()) in ("lead", "follow") and len(said) < 2:
        if kind == "follow":
            told = passing_is_all(table.live.game)
            expect(nothing).to_have_count(1 if told else 0)
            said.add(told)
        player.step()
    assert said == {True, False}


def test_the_bets_fit_a_phone_and_are_closed_by_a_tap_elsewhere(people: People) -> None:
    player = people.new(PHONE)
    table = Scripted(find("neeps", lambda game: isinstance(game.round.table.stage, Passing)))
    table.attach(player.page, player.address)
    player.select(0)
    amounts = player.page.locator(".amounts")
    player.button("Bet").click()
    expect(player.page.locator(".tell")).to_contain_text("A bet cannot be taken back.")
    assert fits(amounts, player.page.locator("body"))
    player.page.locator(".note").click()
    expect(amounts).to_have_count(0)
    player.button("Bet").click()
    player.page.keyboard.press("Escape")
    expect(amounts).to_have_count(0)
    expect(player.page.locator(".card.selected")).to_have_count(1)
    player.button("Bet").click()
    player.button("Bet").click()
    expect(amounts).to_have_count(0)
    assert not table.asked


def test_a_running_game_is_closed_after_a_question_and_says_so(people: People) -> None:
    ann = host(people)
    page = ann.page
    ann.button("Start with a bot").click()
    page.locator(".hand .card").first.wait_for()

    def ask() -> None:
        ann.button("Menu").click()
        ann.button("Leave the game").click()
        ann.button("Close the table").click()
        expect(page.get_by_role("dialog")).to_contain_text("for everybody at the table")

    ask()
    ann.button("Cancel").click()
    expect(page.locator(".hand .card").first).to_be_visible()
    ask()
    ann.button("End the game for everybody").click()
    title = page.get_by_role("heading", name="This table is closed.")
    expect(title).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(title).to_have_css("color", "rgb(251, 245, 230)")


def test_the_log_opens_at_its_newest_line(people: People) -> None:
    player = people.new(PHONE)
    table = Scripted(find("haggis-2", lambda g: mine(g) and len(g.round.history) > 25))
    table.attach(player.page, player.address)
    player.button("Menu").click()
    player.page.get_by_role("dialog").get_by_role("button", name="What happened").click()
    lines = player.page.locator("dialog ol")
    expect(lines.locator("li").last).to_be_in_viewport()
    expect(lines.locator("li").first).not_to_be_in_viewport()
