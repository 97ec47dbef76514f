"""What a player can do at the table, panel by panel. The test sends the server's messages."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from haggis.game import Game
from haggis.stages.auction import Auction, Exchange
from haggis.stages.passing import Passing
from haggis.stages.trick import BombedTrick, GivenLead
from tests.browser.people import DESK, PHONE, People, Player
from tests.browser.scenes.base import following, mine
from tests.browser.scripted import Scripted, find


def at(
    people: People, rules: str, wanted: Callable[[Game], bool], *, bots: bool = False
) -> tuple[Player, Scripted]:
    player = people.new()
    table = Scripted(find(rules, wanted), bots=bots)
    table.attach(player.page, player.address)
    return player, table


def in_stage(*kinds: type) -> Callable[[Game], bool]:
    return lambda game: mine(game) and isinstance(game.round.table.stage, kinds)


def bid_stands(game: Game) -> bool:
    stage = game.round.table.stage
    return mine(game) and isinstance(stage, Auction) and bool(stage.bid)


def test_the_auction_offers_exactly_the_bids(people: People) -> None:
    player, table = at(people, "tatties", bid_stands)
    own = table.live.game.legal(0)
    offered = player.page.locator(".panel button")
    expect(offered).to_have_count(len(own))
    expect(player.page.locator(".auction")).to_contain_text("Highest bid")
    player._bid()
    expect(player.page.locator(".panel")).to_have_count(0)
    assert table.asked[0].startswith(("bid", "pass"))


def test_the_exchange_puts_away_as_many_suit_cards_as_were_drawn(people: People) -> None:
    player, table = at(people, "tatties", in_stage(Exchange))
    player.page.locator(".courts .card").first.click()
    expect(player.page.locator(".panel button.main")).to_be_disabled()
    player.page.locator(".courts .card").first.click()
    player._discard()
    expect(player.page.locator(".panel")).to_have_count(0)
    assert table.asked[0].startswith("discard")


def test_a_card_for_the_partner_can_be_changed(people: People) -> None:
    player, table = at(people, "neeps", lambda g: isinstance(g.round.table.stage, Passing))
    player._give()
    expect(player.page.get_by_text("You can still change it.")).to_be_visible()
    player.select(5)
    player.page.locator(".panel button.main").click()
    expect(player.page.get_by_text("You can still change it.")).to_be_visible()
    assert len(table.asked) == 2
    for seat in (1, 2, 3):
        card = next(iter(table.live.round.hands[seat].suit_cards))
        table.act(seat, f"give{card}")
    expect(player.page.get_by_text("Passing card 2 of 2")).to_be_visible()


@pytest.mark.parametrize(
    ("rules", "stage", "sent"), [("haggis-3", BombedTrick, "trick"), ("neeps", GivenLead, "lead")]
)
def test_after_a_bomb_its_player_chooses(
    people: People, rules: str, stage: type, sent: str
) -> None:
    player, table = at(people, rules, in_stage(stage))
    choices = player.page.locator(".panel button")
    expect(choices).to_have_count(2)
    choices.last.click()
    expect(player.page.locator(".panel[aria-label^='Your bomb']")).to_have_count(0)
    assert table.asked[0].startswith(sent)


def test_a_bet_stays_at_hand_until_the_first_card(people: People) -> None:
    player, table = at(people, "haggis-2", mine)
    player.button("Bet").click()
    player.button("15 points").click()
    expect(player.button("Bet")).to_have_count(0)
    expect(player.page.locator(".me .seat")).to_contain_text("bet 15")
    assert table.asked == ["bet15"]


def test_an_ambiguous_selection_offers_its_meanings(people: People) -> None:
    player, table = at(people, "haggis-2", lambda g: mine(g) and g.round.table.on is None)
    player.select(0)
    for court in "JQ":
        player.page.locator(f".courts [data-card='{court}.0']").click()
    chips = player.page.locator(".chips .chip")
    assert chips.count() > 1
    ranks = [text for text in chips.all_inner_texts() if "sequence" in text]
    assert ranks == sorted(ranks, reverse=True)
    chips.last.click()
    expect(chips.last).to_have_attribute("aria-pressed", "true")
    player.page.locator(".bar .play").click()
    expect(player.page.locator(".card.selected")).to_have_count(0)
    assert ":" in table.asked[0]


def test_the_label_says_why_not(people: People) -> None:
    player, _ = at(people, "haggis-2", lambda g: following(g, 1) and g.round.table.on.width == 2)  # type: ignore[union-attr]
    player.select(0)
    expect(player.page.locator(".label")).to_contain_text("you need a pair, or a bomb")
    expect(player.page.locator(".bar .play")).to_be_disabled()


def test_a_selection_survives_sorting_others_plays_and_refusals(people: People) -> None:
    player, table = at(people, "haggis-2", lambda g: mine(g) and g.round.table.on is None)
    player.next_play()
    selected = player.page.locator(".card.selected")
    number = selected.count()
    for sorting in ("Suits", "Grid", "Ranks"):
        player.sort(sorting)
        expect(selected).to_have_count(number)
    table.refuse = "stale"
    player.page.locator(".bar .play").click()
    expect(player.page.locator(".refused")).to_contain_text("The game has moved on")
    expect(selected).to_have_count(number)
    table.act(1, "bet5")
    expect(player.page.locator(".others .seat")).to_contain_text("bet 5")
    expect(selected).to_have_count(number)
    player.page.keyboard.press("Escape")
    expect(player.page.locator(".refused")).to_have_count(0)


def test_passing_for_this_trick_passes_by_itself(people: People) -> None:
    player, table = at(
        people,
        "haggis-3",
        lambda g: g.deciders == (2,) and following_other(g),
    )
    player.button("Skip this trick").click()
    table.act(2, "pass")
    expect(player.page.locator(".trick li")).to_have_count(0)
    assert table.asked == ["pass"]


def following_other(game: Game) -> bool:
    trick = game.round.table.trick
    return bool(trick) and trick[-1].seat == 1 and len(game.round.hands[0]) > 5


def test_plays_can_be_confirmed_first(people: People) -> None:
    player = people.new()
    player.prefer("haggis-2", confirm=True)
    table = Scripted(find("haggis-2", mine), bots=True)
    table.attach(player.page, player.address)
    player.next_play()
    player.page.locator(".bar .play").click()
    assert not table.asked
    player.button("Yes, play it").click()
    expect(player.page.locator(".card.selected")).to_have_count(0)
    assert len(table.asked) == 1


def test_a_whole_round_by_keyboard_alone(people: People) -> None:
    player, table = at(people, "haggis-2", mine, bots=True)
    page = player.page
    page.keyboard.press("ArrowRight")
    expect(page.locator(".hand .card:focus")).to_have_count(1)
    page.keyboard.press("Space")
    expect(page.locator(".card.selected")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(page.locator(".card.selected")).to_have_count(0)
    page.keyboard.press("b")
    expect(page.get_by_text("Bet that you will go out first?")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    while (what := player.wait()) not in ("round", "over"):
        player.last = str(page.locator(".bar").get_attribute("data-number"))
        page.keyboard.press("o")
        page.keyboard.press("Enter" if page.locator(".bar .play").is_enabled() else "p")
    assert what in ("round", "over")
    assert table.asked


def test_the_screen_reader_hears_what_happens_and_what_to_decide(people: People) -> None:
    player, table = at(people, "haggis-2", lambda g: g.deciders == (1,))
    legal = [str(a) for a in table.live.game.legal(1) if not str(a).startswith("bet")]
    table.act(1, legal[0])
    news = player.page.locator("[aria-live='polite']")
    expect(news).to_contain_text("Ben:")
    expect(news).to_contain_text("Your turn")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["1440", "360"])
def test_the_last_trick_the_log_and_the_played_cards_are_at_hand(
    people: People, size: tuple[int, int]
) -> None:
    player = people.new(size)
    table = Scripted(find("haggis-2", mine), bots=True)
    table.attach(player.page, player.address)
    while not table.live.round.table.tricks > 1:
        player.step()
    expect(player.panel("Last trick").locator(".trick li").first).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(player.panel("Cards played").locator("td.gone").first).to_be_visible()
    player.page.keyboard.press("Escape")
    expect(player.panel("What happened").locator("li").first).to_contain_text("is dealt")


def test_every_number_of_the_sheet_is_explained(people: People) -> None:
    player, _ = at(people, "haggis-2", lambda g: g.round.over and not g.over)
    page = player.page
    for number in page.locator("dialog td button").all():
        number.click()
        row = number.locator("xpath=ancestor::tbody")
        expect(number).to_have_class(re.compile(r"\basked\b"))
        expect(row.locator(".why")).not_to_be_empty()
    page.get_by_text("Show all hands").click()
    expect(page.locator("dialog details .face").first).to_be_visible()
