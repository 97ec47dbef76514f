"""Whole games against bots, by clicking."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.people import PHONE, People


@pytest.mark.parametrize("rules", ["haggis-2", "haggis-3", "tatties", "neeps"])
def test_a_whole_game_against_bots(people: People, rules: str) -> None:
    player = people.new(worker=True).play(rules, goal="2r")
    player.finish()
    expect(player.page.locator(".result")).to_be_visible()
    expect(player.page.locator("dialog table:not(.deeds)").first).to_contain_text("2")
    assert player.seen.count("lead") + player.seen.count("follow") > 4
    expect(player.button("Play again")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize(
    "rules", ["revised-2", "revised-3", "first-2", "first-3", "tatties-roger", "neeps-roger"]
)
def test_the_older_editions(people: People, rules: str) -> None:
    people.new(worker=True).play(rules, goal="1r").finish()


def test_a_newcomer_is_in_a_game_after_one_click(people: People) -> None:
    player = people.new(worker=True)
    player.begin("haggis-2")
    expect(player.page.locator(".hand .card").first).to_be_visible()
    expect(player.page.locator(".others .seat")).to_have_count(1)


def test_a_game_on_a_phone_and_a_rematch(people: People) -> None:
    player = people.new(PHONE, touch=True, worker=True).play("neeps")
    player.finish()
    expect(player.page.locator(".result")).to_be_visible()
    old = player.page.url
    player.button("Play again").click()
    player.page.wait_for_url(lambda url: url != old)
    player.last = ""
    expect(player.page.locator(".hand .card").first).to_be_visible()
    assert player.wait() in ("lead", "follow", "give")
