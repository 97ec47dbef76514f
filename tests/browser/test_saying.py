"""What the page says of a selection, of bombs and of bots."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from haggis.game import Game
from haggis.stages.auction import Auction, Exchange
from haggis.stages.passing import Passing
from tests.browser.people import PHONE, People
from tests.browser.scenes import following, mine
from tests.browser.scripted import Scripted, find
from tests.browser.test_taps import fits


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


def test_cards_that_were_drawn_are_marked(people: People) -> None:
    player = people.new()
    table = Scripted(
        find("tatties", lambda g: mine(g) and isinstance(g.round.table.stage, Exchange))
    )
    table.attach(player.page, player.address)
    drawn = player.page.locator(".card.fresh")
    expect(drawn).to_have_count(3)
    for card in drawn.all():
        expect(player.page.locator(".panel")).to_contain_text(
            card.locator(".hidden").inner_text().removesuffix(", new")
        )
    player._discard()
    expect(drawn).to_have_count(0)


def test_the_card_from_the_partner_is_named_and_marked(people: People) -> None:
    player = people.new()
    table = Scripted(find("neeps", lambda game: isinstance(game.round.table.stage, Passing)))
    table.attach(player.page, player.address)
    prompt, fresh = player.page.locator(".prompt"), player.page.locator(".card.fresh")

    def others_give() -> str:
        gifts = {seat: max(table.live.round.hands[seat].suit_cards) for seat in (1, 2, 3)}
        for seat, card in gifts.items():
            table.act(seat, f"give{card}")
        return str(gifts[2])

    player._give()
    expect(fresh).to_have_count(0)
    card = others_give()
    expect(prompt).to_contain_text("Cat gave you")
    expect(fresh).to_have_attribute("data-card", re.compile(card))
    player._give()
    expect(fresh).to_have_count(0)
    expect(prompt).not_to_contain_text("Cat gave you")
    card = others_give()
    expect(prompt).to_contain_text("Cat gave you")
    expect(fresh).to_have_attribute("data-card", re.compile(card))


def test_the_auction_says_what_is_bid_on_and_who_has_passed(people: People) -> None:
    def one_passed(game: Game) -> bool:
        stage = game.round.table.stage
        return mine(game) and isinstance(stage, Auction) and len(stage.asked) < 2

    player = people.new()
    table = Scripted(find("tatties", one_passed))
    table.attach(player.page, player.address)
    expect(player.page.locator(".prompt")).to_have_text("Bid that you go out first")
    expect(player.page.locator(".auction")).to_contain_text(": passed")
    expect(player.page.locator(".panel .main").last).to_have_text("Bid 45 · draw 1")


def test_no_combination_leaves_what_is_to_beat_in_sight(people: People) -> None:
    player = people.new()
    table = Scripted(find("haggis-2", lambda game: following(game, 1)))
    table.attach(player.page, player.address)
    task = player.page.locator(".prompt").inner_text()
    for court in "JK":
        player.page.locator(f".courts [data-card='{court}.0']").click()
    player.select(0)
    player.select(9)
    player.select(10)
    expect(player.page.locator(".label")).to_contain_text(f"no combination. {task}")


def test_who_is_out_says_as_which_and_what_was_left(people: People) -> None:
    player = people.new(PHONE)
    game = find("neeps", lambda g: mine(g) and g.round.table.out[:1] == (2,))
    Scripted(game).attach(player.page, player.address)
    panel = player.page.locator("[data-seat='2']")
    out = panel.locator(".out")
    expect(out).to_have_text(re.compile(rf"1st out · {game.round.table.recorded[0]} cards? left"))
    assert fits(out, panel)


def test_the_end_of_a_round_is_told(people: People) -> None:
    player = people.new()
    game = find("haggis-2", lambda game: game.round.over and not game.over)
    Scripted(game).attach(player.page, player.address)
    story = player.page.locator(".story")
    first = game.round.table.out[0]
    expect(story).to_contain_text(f"{('You', 'Ben')[first]} went out first.")
    number = game.round.table.recorded[0]
    expect(story).to_contain_text(f"{('Ben', 'You')[first]} still held {number} card")


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
