"""What the page says about a selection, bombs and bots."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from haggis.events import TrickTaken
from haggis.game import Game
from haggis.server.protocol.state import SeatState
from haggis.stages.auction import Auction, Exchange
from haggis.stages.passing import Passing
from haggis.stages.trick import GivenLead
from tests.browser.people import DESK, PHONE, People
from tests.browser.places import fits
from tests.browser.scenes.base import following, mine
from tests.browser.scenes.replays import open_own_replay
from tests.browser.scripted import Scripted, find
from tests.browser.test_screens import axe


def test_a_card_for_the_partner_is_no_single(people: People) -> None:
    player = people.new()
    table = Scripted(find("neeps", lambda game: isinstance(game.round.table.stage, Passing)))
    table.attach(player.page, player.address)
    label = player.page.locator(".label")
    player.select(0)
    expect(label).to_contain_text("for Cat")
    expect(label).not_to_contain_text("single")
    player.select(1)
    expect(label).to_contain_text("Only one card")
    player.page.keyboard.press("Escape")
    player.page.locator(".courts .card").first.click()
    expect(label).to_contain_text("Court cards stay with you")


def test_cards_to_put_away_are_counted(people: People) -> None:
    player = people.new()
    table = Scripted(
        find("tatties", lambda g: mine(g) and isinstance(g.round.table.stage, Exchange))
    )
    table.attach(player.page, player.address)
    player.select(0)
    player.select(1)
    expect(player.page.locator(".label")).to_contain_text("2 of 3 to discard")
    expect(player.page.locator(".label")).not_to_contain_text("wait")
    player.select(2)
    player.select(3)
    expect(player.page.locator(".label")).to_contain_text("Only 3 cards to discard")


def test_cards_that_were_drawn_are_marked(people: People) -> None:
    player = people.new()
    table = Scripted(
        find("tatties", lambda g: mine(g) and isinstance(g.round.table.stage, Exchange))
    )
    table.attach(player.page, player.address)
    drawn = player.page.locator(".card.fresh")
    expect(drawn).to_have_count(3)
    for card in drawn.all():
        expect(player.page.locator(".tell")).to_contain_text(
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
    expect(player.page.locator(".prompt")).to_have_text("Bid if you think you will go out first")
    expect(player.page.locator(".auction li", has_text="passed")).to_have_count(2)
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
    expect(player.page.locator(".label")).to_contain_text(f"not a combination. {task}")


def test_who_is_out_says_as_which_and_what_was_left(people: People) -> None:
    player = people.new(PHONE)
    game = find("neeps", lambda g: mine(g) and g.round.table.out[:1] == (2,))
    Scripted(game).attach(player.page, player.address)
    panel = player.page.locator("[data-seat='2']")
    out = panel.locator(".out")
    expect(out).to_have_text(re.compile(rf"1st out · {5 * game.round.table.recorded[0]} points"))
    assert fits(out, panel)


def test_the_end_of_a_round_is_told(people: People) -> None:
    player = people.new()
    game = find("haggis-2", lambda game: game.round.over and not game.over)
    Scripted(game).attach(player.page, player.address)
    story = player.page.locator(".story")
    first = game.round.table.out[0]
    expect(story).to_contain_text(f"{('You', 'Ben')[first]} went out first.")
    number = game.round.table.recorded[0]
    expect(story).to_contain_text(f"went out, {('Ben', 'you')[first]} still held {number} card")


def test_a_set_is_called_by_its_number(people: People) -> None:
    player = people.new()
    table = Scripted(find("haggis-3", lambda g: following(g, 1) and g.round.table.on.width == 3))  # type: ignore[union-attr]
    table.attach(player.page, player.address)
    expect(player.page.locator(".prompt")).to_contain_text("higher than the three")
    expect(player.page.locator(".prompt")).to_contain_text("three of a kind")


def test_a_refusal_is_in_german_where_the_page_is(people: People) -> None:
    player = people.new(language="de")
    table = Scripted(find("haggis-2", mine))
    table.attach(player.page, player.address)
    table.refuse = "failed"
    player.next_play()
    player.page.locator(".bar .play").click()
    expect(player.page.locator(".refused")).to_have_text(
        "Auf dem Server ist etwas schiefgegangen; nichts wurde geändert."
    )


def test_who_gets_a_bombed_trick_is_said_to_whoever_bombed_it(people: People) -> None:
    def bombed(game: Game) -> bool:
        table = game.round.table
        taken = [event for event in game.round.events if isinstance(event, TrickTaken)]
        return (
            mine(game)
            and table.on is None
            and bool(taken)
            and taken[-1].winner == 0
            and taken[-1].taker == 1
        )

    player = people.new()
    Scripted(find("haggis-2", bombed)).attach(player.page, player.address)
    expect(player.page.locator(".centre")).to_have_text(
        "You bombed the trick: its cards go to Ben. New trick. You lead"
    )


def test_who_gets_a_bombed_trick_is_said_while_the_lead_is_given(people: People) -> None:
    def bombed(game: Game) -> bool:
        taken = [event for event in game.round.events if isinstance(event, TrickTaken)]
        given = isinstance(game.round.table.stage, GivenLead) and mine(game)
        return given and taken[-1].winner == 0 and taken[-1].taker != 0

    game = find("neeps", bombed)
    taker = [event for event in game.round.events if isinstance(event, TrickTaken)][-1].taker
    player = people.new(PHONE)
    Scripted(game).attach(player.page, player.address)
    expect(player.page.locator(".centre")).to_have_text(
        f"You bombed the trick: its cards go to {game.players[taker]}."
    )


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["1440", "360"])
def test_a_player_is_told_of_in_words(people: People, size: tuple[int, int]) -> None:
    player = people.new(size).play("haggis-3")
    page = player.page
    expect(page.locator(".about:popover-open")).to_have_count(0)
    for seat, word in ((".others .seat", "Sheds low cards"), (".seat.mine", "Total score: 0")):
        button = page.locator(seat).first.locator("button")
        button.focus()
        page.keyboard.press("Enter")
        about = page.locator(".about:popover-open")
        expect(about).to_contain_text(word)
        expect(about).to_contain_text("0 cards captured, 0 points")
        box = about.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]
        # axe would compare the text below the card with the card's colours.
        assert axe(page, ".about:popover-open") == []
        page.keyboard.press("Escape")
        expect(about).to_have_count(0)
        button.click()
        expect(about).to_contain_text(word)
        page.keyboard.press("Escape")


def test_a_bot_s_character_is_read_where_it_is_chosen(people: People) -> None:
    player = people.new()
    page = player.page
    line = page.locator(".start .character")
    page.locator(".quick select").first.select_option("novice")
    expect(line).to_contain_text("forgets the bombs")
    page.locator(".quick select").first.select_option("planner")
    expect(line).to_contain_text("Plans the whole hand")


def test_bots_have_names_and_keep_them_in_the_replay(people: People) -> None:
    player = people.new().play("haggis-2")
    seat = player.page.locator(".others .seat")
    expect(seat).to_contain_text("Greedy")
    name = seat.locator(".name").inner_text()
    assert "bot" not in name.lower()
    player.finish()
    player.page.get_by_role("link", name="Replay").click()
    expect(player.page.locator(".hands").get_by_role("group", name=name)).to_be_visible()
    player.open()
    expect(player.page.locator("li", has_text=name)).to_be_visible()
    player.open("#/games")
    expect(player.page.get_by_role("cell", name="Greedy bot")).to_be_visible()


def test_it_is_said_who_leaves_and_who_plays_on(people: People) -> None:
    player = people.new()
    table = Scripted(find("haggis-3", mine))
    table.attach(player.page, player.address)
    table.say(1, "Good luck!")
    left = table.seats[1].name
    table.seats[1] = SeatState("bot", level="greedy")
    table.change()
    said = player.page.locator(".others .bubble")
    expect(said).to_contain_text(f"{left} has left.")
    expect(said).to_contain_text("plays on.")
    expect(player.page.get_by_role("log")).to_contain_text(f"{left} has left.")
    expect(player.page.get_by_role("tab", name="Chat")).to_be_visible()


def test_a_replay_tells_what_everybody_gave(people: People) -> None:
    player = people.new()
    open_own_replay(player, find("neeps", lambda game: game.round.over), 0)
    moves = player.page.get_by_role("list", name="Moves").get_by_role("button")
    assert len([text for text in moves.all_inner_texts() if "gave" in text]) == 8
    moves.nth(3).click()
    expect(player.page.locator(".note")).to_contain_text("3 of 4 have chosen")
