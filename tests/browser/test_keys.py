"""By keys alone: where the focus goes at bets, in the auction, and along the buttons."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from haggis.game import Game
from haggis.stages.auction import Exchange
from haggis.stages.passing import Passing
from tests.browser.people import PHONE, People
from tests.browser.scenes.base import following, mine
from tests.browser.test_table import at, bid_stands

SORTINGS = ("Ranks", "Suits", "Grid")


def _tab_to(page: Page, name: str, most: int = 20) -> None:
    """Press Tab until a button with this name has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if name in page.evaluate("document.activeElement.textContent"):
            return
    raise AssertionError(f"Tab does not reach {name}")


def test_a_bet_by_keys_alone(people: People) -> None:
    player, table = at(people, "haggis-2", lambda game: mine(game) and game.round.table.on is None)
    page = player.page
    page.keyboard.press("o")
    page.keyboard.press("ArrowRight")
    card = page.locator(".hand .card:focus").get_attribute("data-card")
    page.keyboard.press("b")
    amounts = page.get_by_role("group", name="Bet that you will go out first?")
    expect(amounts).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(amounts).to_have_count(0)
    expect(page.locator(f".hand [data-card='{card}']")).to_be_focused()
    page.keyboard.press("b")
    page.keyboard.press("Tab")
    expect(player.button("5 points")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(player.button("Bet")).to_have_count(0)
    assert table.asked == ["bet15"]
    expect(page.locator(f".hand [data-card='{card}']")).to_be_focused()


def test_the_focus_goes_to_the_hand_when_groups_are_broken_up(people: People) -> None:
    player, _ = at(people, "haggis-2", mine)
    player.select(0)
    player.select(1)
    player.page.keyboard.press("g")
    player.button("Break up groups").focus()
    player.page.keyboard.press("Enter")
    expect(player.button("Break up groups")).to_have_count(0)
    expect(player.page.locator(".hand .card:focus")).to_have_count(1)


def test_arrow_keys_go_through_the_ways_to_sort_before_one_is_chosen(people: People) -> None:
    player, _ = at(people, "haggis-2", mine)
    page = player.page
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    menu = page.locator(".sorts")
    player.select(0)
    page.keyboard.press("g")
    page.locator(".cycle").press("Enter")
    menu.get_by_role("radio", name="Ranks").focus()
    for key, chosen in (("ArrowDown", "Suits"), ("Alt+ArrowDown", "Suits"), ("ArrowDown", "Grid")):
        page.keyboard.press(key)
        expect(menu.get_by_role("radio", checked=True)).to_have_text(chosen)
        expect(menu.get_by_role("radio", checked=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(menu).to_have_count(0)
    expect(page.locator(".cycle")).to_be_focused()


def test_a_key_opens_and_closes_the_bets_at_their_chip(people: People) -> None:
    player, table = at(people, "haggis-2", mine)
    chip = player.button("Bet")
    chip.focus()
    player.page.keyboard.press("Enter")
    player.page.keyboard.press("Enter")
    expect(player.page.locator(".amounts")).to_be_focused()
    player.page.keyboard.press("Shift+Tab")
    player.page.keyboard.press("Escape")
    expect(player.page.locator(".amounts")).to_have_count(0)
    assert not table.asked


def test_a_bid_by_keys_alone(people: People) -> None:
    player, table = at(people, "tatties", bid_stands)
    _tab_to(player.page, "Bid 30")
    player.page.keyboard.press("Enter")
    expect(player.page.locator(".bar .panel")).to_have_count(0)
    assert table.asked == ["bid30"]
    player.page.wait_for_function("() => document.activeElement.closest('.me')")


def test_tab_goes_along_the_buttons_as_they_stand(people: People) -> None:
    player, _ = at(people, "haggis-2", lambda game: following(game, 1))
    player.next_play()
    names = ["Hint", "Pass", "Play", "Ranks"]
    _tab_to(player.page, names[0])
    for name in names[1:]:
        player.page.keyboard.press("Tab")
        expect(player.page.locator(":focus")).to_have_text(name)


def test_the_ways_to_sort_are_one_stop_with_arrows(people: People) -> None:
    player, _ = at(people, "haggis-2", lambda game: following(game, 1))
    page = player.page
    ranks, suits, grid = (page.get_by_role("radio", name=name) for name in SORTINGS)
    ranks.focus()
    for key, chosen in (("ArrowRight", suits), ("ArrowDown", grid), ("ArrowRight", ranks)):
        page.keyboard.press(key)
        expect(chosen).to_be_focused()
        expect(chosen).to_have_attribute("aria-checked", "true")
    page.keyboard.press("Tab")
    for other in (suits, grid):
        expect(other).not_to_be_focused()


def test_enter_gives_the_selected_card(people: People) -> None:
    player, table = at(people, "neeps", lambda game: isinstance(game.round.table.stage, Passing))
    page = player.page
    for card in (3, 5):
        page.locator(".suited .card").nth(card).focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
        page.wait_for_function("() => !document.querySelector('.card.selected')")
        expect(page.get_by_text("You can still change it.")).to_be_visible()
    assert len(set(table.asked)) == len(table.asked) == 2
    assert all(action.startswith("give") for action in table.asked)


def test_enter_discards_the_selected_cards(people: People) -> None:
    def exchange(game: Game) -> bool:
        return mine(game) and isinstance(game.round.table.stage, Exchange)

    player, table = at(people, "tatties", exchange)
    page = player.page
    stage = table.live.round.table.stage
    assert isinstance(stage, Exchange)
    for at_card in range(stage.drawn):
        page.keyboard.press("Enter")
        assert not table.asked
        page.locator(".suited .card").nth(at_card).focus()
        page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator(".bar .panel")).to_have_count(0)
    assert [action[:7] for action in table.asked] == ["discard"]


def test_enter_gives_the_card_that_a_lesson_asks_for(people: People) -> None:
    player = people.new().open("#/learn/neeps/1")
    player.page.locator(".hand [data-card='2g.0']").focus()
    player.page.keyboard.press("Space")
    player.page.keyboard.press("Enter")
    expect(player.button("Continue")).to_be_focused()


def test_the_focus_is_back_where_it_was_once_a_window_is_closed(people: People) -> None:
    player, _ = at(people, "haggis-2", lambda game: following(game, 1))
    page = player.page
    page.keyboard.press("ArrowRight")
    card = page.locator(".hand .card:focus").get_attribute("data-card")
    for key in ("?", "w"):
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.locator(f".hand [data-card='{card}']")).to_be_focused()
    menu = player.button("Menu")
    menu.focus()
    page.keyboard.press("Enter")
    _tab_to(page, "Keyboard")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_be_focused()
