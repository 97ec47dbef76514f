"""Against bots: taking back the last move, and pausing the bots."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.people import People
from tests.browser.test_people import guest, host

BACK, PAUSE, GO_ON = "Take back my last move", "Pause the bots", "Let the bots play on"


def test_a_move_is_taken_back_and_made_again(people: People) -> None:
    player = people.new().play("haggis-2", goal="6r")
    page = player.page
    player.wait()
    expect(player.button(BACK)).to_be_disabled()
    expect(player.button(BACK)).not_to_have_css("opacity", "1")
    player.button(PAUSE).click()
    player.button(GO_ON).click()
    player.reach_lead()
    player.button(PAUSE).click()
    expect(page.get_by_text("Bots paused")).to_be_visible()
    before = page.locator(".hand .card").count()
    player.next_play()
    page.locator(".bar .play").click()
    expect(page.locator(".hand .card")).not_to_have_count(before)
    expect(page.get_by_text("The bots are waiting")).to_be_visible()
    player.button(BACK).click()
    expect(page.locator(".hand .card")).to_have_count(before)
    expect(page.locator(".bar")).to_have_attribute("data-decision", "lead")
    expect(page.locator("aside li").last).to_contain_text("You take your last move back")
    page.reload()
    expect(page.locator(".hand .card")).to_have_count(before)
    player.next_play()
    page.locator(".bar .play").click()
    expect(page.locator(".hand .card")).not_to_have_count(before)


def test_among_people_nothing_is_taken_back(people: People) -> None:
    ann = host(people)
    ben = guest(people, ann)
    expect(ann.page.locator("li b", has_text="Ben")).to_be_visible()
    ann.button("Start the game").click()
    for player in (ann, ben):
        player.page.locator(".hand .card").first.wait_for()
        expect(player.button(BACK)).to_have_count(0)
        expect(player.button(PAUSE)).to_have_count(0)
