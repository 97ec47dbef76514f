"""What the page says of a selection, of bombs and of bots."""

from __future__ import annotations

from playwright.sync_api import expect

from haggis.stages.auction import Exchange
from haggis.stages.passing import Passing
from tests.browser.people import People
from tests.browser.scenes import following, mine
from tests.browser.scripted import Scripted, find


def test_a_card_for_the_partner_is_no_single(people: People) -> None:
    player = people.new()
    table = Scripted(find("neeps", lambda game: isinstance(game.round.table.stage, Passing)))
    table.attach(player.page, player.address)
    label = player.page.locator(".label")
    player.select(0)
    expect(label).to_contain_text("for Cat")
    expect(label).not_to_contain_text("single")
    player.select(1)
    expect(label).to_contain_text("only one card")
    player.page.keyboard.press("Escape")
    player.page.locator(".courts .card").first.click()
    expect(label).to_contain_text("courts stay with you")


def test_cards_to_put_away_are_counted(people: People) -> None:
    player = people.new()
    table = Scripted(
        find("tatties", lambda g: mine(g) and isinstance(g.round.table.stage, Exchange))
    )
    table.attach(player.page, player.address)
    player.select(0)
    player.select(1)
    expect(player.page.locator(".label")).to_contain_text("2 of 3 to put away")
    expect(player.page.locator(".label")).not_to_contain_text("wait")


def test_a_set_is_called_by_its_number(people: People) -> None:
    player = people.new()
    table = Scripted(find("haggis-3", lambda g: following(g, 1) and g.round.table.on.width == 3))  # type: ignore[union-attr]
    table.attach(player.page, player.address)
    expect(player.page.locator(".prompt")).to_contain_text("Beat the three")
    expect(player.page.locator(".prompt")).to_contain_text("three of a kind")


def test_a_refusal_is_in_german_where_the_page_is(people: People) -> None:
    player = people.new(language="de")
    table = Scripted(find("haggis-2", mine))
    table.attach(player.page, player.address)
    table.refuse = "failed"
    player.button("Hint").click()
    player.page.locator(".bar .play").click()
    expect(player.page.locator(".refused")).to_have_text(
        "Beim Server ging etwas schief; es gilt nicht."
    )


def test_bots_have_names_and_keep_them_in_the_replay(people: People) -> None:
    player = people.new().play("haggis-2")
    seat = player.page.locator(".others .seat")
    expect(seat).to_contain_text("Greedy")
    name = seat.locator(".name").inner_text()
    assert "bot" not in name.lower()
    player.finish()
    player.page.get_by_role("link", name="Replay").click()
    expect(player.page.locator(".hands h2").nth(1)).to_have_text(name)
    player.open()
    expect(player.page.locator("li", has_text=name)).to_be_visible()
    expect(player.page.get_by_role("cell", name="Greedy bot")).to_be_visible()
