"""What tells a player something: focus, colours, what is read out, sound, calls and panels."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.people import PHONE, People
from tests.browser.places import boxes
from tests.browser.scenes import SCENES
from tests.browser.scenes.base import following, mine
from tests.browser.scripted import Scripted, find
from tests.browser.test_motion import other_plays, others_turn


@pytest.mark.parametrize("key", [False, True], ids=["click", "key"])
def test_the_focus_stays_in_the_hand(people: People, key: bool) -> None:
    player = people.new()
    page = player.page
    table = Scripted(find("haggis-3", lambda game: following(game, 1)))
    table.attach(page, player.address)
    focused = "() => document.activeElement.closest('.me') !== null"
    if key:
        page.keyboard.press("ArrowRight")
        page.keyboard.press("p")
    else:
        player.button("Pass").click()
    expect(page.locator(".bar")).to_have_attribute("data-decision", "")
    page.wait_for_function(focused)
    player = people.new()
    page = player.page
    table = Scripted(find("haggis-2", lambda game: mine(game) and game.round.table.on is None))
    table.attach(page, player.address)
    player.next_play()
    if key:
        page.locator(".card.selected").first.focus()
        page.keyboard.press("Enter")
    else:
        page.locator(".bar .play").click()
    expect(page.locator(".card.selected")).to_have_count(0)
    page.wait_for_function(focused)


def test_the_chosen_sorting_is_seen_without_the_page_s_colours(people: People) -> None:
    player = people.new()
    Scripted(find("haggis-2", mine)).attach(player.page, player.address)
    player.page.emulate_media(forced_colors="active")
    colours = player.page.locator("[role=radio]").evaluate_all(
        "(all) => all.map((one) => [one.ariaChecked, getComputedStyle(one).backgroundColor])"
    )
    chosen = {colour for checked, colour in colours if checked == "true"}
    others = {colour for checked, colour in colours if checked == "false"}
    assert len(chosen) == 1
    assert not chosen & others


@pytest.mark.parametrize("name", ["partners", "follow", "passing", "auction", "bombed"])
def test_the_table_fits_small_screens(people: People, name: str) -> None:
    """720 × 450 is a desk at 200 % zoom."""
    player = people.new()
    SCENES[name](player)
    for size in player.at((320, 568), (390, 844), (844, 390), (720, 450), (1200, 700)):
        over = player.page.evaluate(
            "() => { const board = document.querySelector('.board'); return ["
            "board.scrollHeight - board.clientHeight, document.documentElement.scrollWidth]; }"
        )
        assert over[0] <= 0, size
        assert over[1] <= size[0], size
        played = player.page.locator(".centre li.last .played")
        if played.count():
            (cards,), (line,) = boxes(played), boxes(player.page.locator(".tell"))
            assert cards.bottom <= line.top, size


def test_passes_and_captures_are_read_out_each_in_a_line(people: People) -> None:
    player = people.new()
    table = Scripted(find("haggis-3", lambda game: following(game, 1)))
    table.attach(player.page, player.address)
    news = player.page.locator("[aria-live='polite']")
    table.act(0, "pass")
    while table.live.round.table.trick:
        table.act(table.live.deciders[0], "pass")
    expect(news).to_contain_text("You: pass")
    expect(news).to_contain_text("rick")
    assert news.locator("p").count() >= 2


TURN = """
  window.notes_ = [];
  window.Notification = class { constructor(title) { notes_.push(title); } };
  Notification.permission = 'granted';
  Object.defineProperty(document, 'hidden', { get: () => window.away_ ?? false });
  navigator.serviceWorker.getRegistration = async () => undefined;
"""


@pytest.mark.parametrize("wished", [False, True])
def test_ones_turn_is_told_in_a_hidden_tab(people: People, wished: bool) -> None:
    player = people.new()
    player.page.add_init_script(TURN)
    player.prefer("haggis-2", notify=wished)
    table = Scripted(find("haggis-2", others_turn))
    table.attach(player.page, player.address)
    expect(player.page).to_have_title("Haggis")
    player.page.evaluate("window.away_ = true")
    other_plays(table)
    expect(player.page).to_have_title("● Your turn")
    assert player.page.evaluate("notes_") == (["Your turn"] if wished else [])


SILENT = """
  window.heard_ = 0;
  const Real = window.AudioContext;
  window.AudioContext = class extends Real { constructor() { super(); window.heard_ += 1; } };
"""


@pytest.mark.parametrize(("volume", "heard"), [(None, 0), (0.5, 1)])
def test_nothing_is_heard_until_it_is_asked_for(
    people: People, volume: float | None, heard: int
) -> None:
    player = people.new()
    player.page.add_init_script(SILENT)
    wishes: dict[str, Any] = {} if volume is None else {"volume": volume}
    player.prefer("haggis-2", **wishes)
    table = Scripted(find("haggis-2", others_turn))
    table.attach(player.page, player.address)
    other_plays(table)
    player.page.locator(".centre li.last").wait_for()
    assert player.page.evaluate("heard_") == heard


def test_chat_is_there_where_somebody_can_answer(people: People) -> None:
    alone = people.new().play("haggis-2")
    expect(alone.page.get_by_role("tab", name="Log")).to_be_visible()
    expect(alone.page.get_by_role("tab", name="Chat")).to_have_count(0)
    company = people.new()
    Scripted(find("haggis-2", mine)).attach(company.page, company.address)
    expect(company.page.get_by_role("tab", name="Chat")).to_be_visible()


def test_partners_see_their_points_as_us_and_them(people: People) -> None:
    player = people.new(PHONE)
    game = find("neeps", lambda g: mine(g) and len(g.rounds) == 2)
    Scripted(game).attach(player.page, player.address)
    us, them = game.board.totals
    expect(player.page.locator(".head")).to_contain_text(
        re.compile(rf"Us\s*{us}\s*:\s*{them}\s*Them")
    )
