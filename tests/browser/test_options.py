"""What a table or a person can wish for: clocks, hints, the card counter, another device, quiet."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from haggis.server.protocol.state import Clock
from tests.browser.people import PHONE, People
from tests.browser.scenes import following, mine
from tests.browser.scripted import Scripted, find
from tests.browser.test_people import guest, host


def test_who_is_away_and_where_a_bot_stands_in(people: People) -> None:
    player = people.new()
    table = Scripted(find("haggis-3", mine))
    table.attach(player.page, player.address)
    ben, cat = player.page.locator("[data-seat='1']"), player.page.locator("[data-seat='2']")
    expect(ben).not_to_contain_text("away")
    table.seats[1].here = False
    table.change()
    expect(ben).to_contain_text("away")
    table.seats[1].stand_in = True
    table.change()
    expect(ben).to_contain_text("bot stands in")
    expect(ben).not_to_contain_text("away")
    expect(cat).not_to_contain_text("bot stands in")
    table.seats[1].here, table.seats[1].stand_in = True, False
    table.change()
    expect(ben).not_to_contain_text("bot stands in")


def test_the_clock_of_whoever_decides_counts_down(people: People) -> None:
    player = people.new()
    table = Scripted(find("haggis-2", mine))
    table.clocks = [Clock(65_000, True), Clock(300_000)]
    table.attach(player.page, player.address)
    running = player.page.locator("[data-seat='0'] .clock")
    standing = player.page.locator("[data-seat='1'] .clock")
    expect(running).to_have_text(re.compile(r"1:0[0-5]"))
    expect(running).to_have_text(re.compile(r"1:0[0-3]|0:\d\d"))
    expect(standing).to_have_text("5:00")


def test_a_clock_that_has_run_out_stands_at_nothing(people: People) -> None:
    player = people.new()
    table = Scripted(find("haggis-2", mine))
    table.clocks = [Clock(400, True), Clock(300_000)]
    table.attach(player.page, player.address)
    expect(player.page.locator("[data-seat='0'] .clock")).to_have_text("0:00")


def test_a_table_without_hints_gives_none(people: People) -> None:
    player = people.new()
    table = Scripted(find("haggis-2", lambda game: following(game, 1)))
    table.settings.hints = False
    table.attach(player.page, player.address)
    expect(player.button("Pass")).to_be_visible()
    expect(player.button("Hint")).to_have_count(0)
    player.page.keyboard.press("h")
    expect(player.page.locator(".card.selected")).to_have_count(0)


def test_a_table_without_a_counter_shows_no_played_cards(people: People) -> None:
    player = people.new()
    table = Scripted(find("haggis-2", mine))
    table.settings.counter = False
    table.attach(player.page, player.address)
    player.button("Menu").click()
    expect(player.button("What happened").last).to_be_visible()
    expect(player.button("Played cards")).to_have_count(0)


def test_a_link_in_the_menu_looks_like_the_buttons_beside_it(people: People) -> None:
    player = people.new(PHONE)
    Scripted(find("haggis-2", mine)).attach(player.page, player.address)
    player.button("Menu").click()
    rules = player.page.get_by_role("link", name="Rules of this game")
    expect(rules).to_have_css("text-align", "center")


def test_the_table_with_friends_gets_what_was_wished_for(people: People) -> None:
    player = people.new()
    page = player.page
    page.get_by_text("At a table with friends").click()
    page.get_by_label("Hints are allowed").uncheck()
    page.get_by_label("The page may show which cards were played").uncheck()
    page.get_by_label("Time for each player").select_option("600")
    page.locator(".start button.big").nth(1).click()
    player.button("Start with bots on the open seats").click()
    page.locator(".hand .card").first.wait_for()
    expect(page.locator("[data-seat='0'] .clock")).to_have_text(re.compile(r"10:00|9:5\d"))
    expect(player.button("Hint")).to_have_count(0)
    player.button("Menu").click()
    expect(player.button("Played cards")).to_have_count(0)


def test_a_personal_link_makes_another_device_the_same_person(people: People) -> None:
    ann = people.new()
    ann.page.get_by_label("My name").fill("Ann")
    ann.page.get_by_label("My name").press("Tab")
    ann.button("Use me on another device").click()
    link = ann.page.locator("dialog .address").inner_text()
    phone = people.new(PHONE)
    phone.page.goto(link)
    phone.button("Go on here").click()
    expect(phone.page.get_by_label("My name")).to_have_value("Ann")
    again = people.new(PHONE)
    again.page.goto(link)
    again.button("Go on here").click()
    expect(again.page.get_by_role("alert")).to_contain_text("used or has expired")
    again.complaints.clear()  # the refusal is a failed request in the browser's eyes


def test_whoever_is_muted_is_heard_no_more(people: People) -> None:
    ann = host(people, "haggis-3")
    ben = guest(people, ann)
    ann.button("Chat").click()
    ben.button("Chat").click()
    ben.button("Hello!").click()
    line = ann.page.locator("dialog li", has_text="Hello!")
    expect(line).to_be_visible()
    ann.button("Mute Ben").click()
    expect(line).to_have_count(0)
    ben.button("Oops.").click()
    expect(ben.page.locator("dialog li", has_text="Oops.")).to_be_visible()
    ann.page.reload()
    ann.button("Chat").click()
    ben.button("Bye!").click()
    expect(ben.page.locator("dialog li", has_text="Bye!")).to_be_visible()
    expect(ann.page.locator("dialog li", has_text="Bye!")).to_have_count(0)


def test_passing_for_a_trick_can_be_taken_back_and_ends_with_it(people: People) -> None:
    player = people.new()
    table = Scripted(
        find("haggis-3", lambda g: g.deciders == (2,) and bool(g.round.table.trick)), bots=False
    )
    table.attach(player.page, player.address)
    toggle = player.button("Pass this trick")
    expect(toggle).to_have_attribute("aria-pressed", "false")
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "false")
    table.act(2, "pass")
    player.wait()
    assert not table.asked


def test_asking_before_every_play_is_a_wish_of_the_menu(people: People) -> None:
    player = people.new()
    table = Scripted(find("haggis-2", mine), bots=True)
    table.attach(player.page, player.address)
    player.button("Menu").click()
    player.page.get_by_label("Ask before every play").check()
    player.page.keyboard.press("Escape")
    player.button("Hint").click()
    player.page.locator(".bar .play").click()
    assert not table.asked
    player.button("Yes, play it").wait_for()
    player.page.keyboard.press("Escape")
    expect(player.button("Yes, play it")).to_have_count(0)
    assert not table.asked


def test_a_level_that_is_no_more_becomes_the_middle_one(people: People) -> None:
    player = people.new()
    player.prefer("haggis-2", level="simple")
    expect(player.page.get_by_role("combobox", name="Bot", exact=True)).to_have_value("greedy")
    player.page.locator("button.main.big").click()
    expect(player.page.locator(".others .seat")).to_contain_text("Greedy")


def test_an_own_goal_and_levels_for_each_bot_are_remembered(people: People) -> None:
    player = people.new()
    player.prefer("neeps", goal="350")
    page = player.page
    page.get_by_role("combobox", name="Goal").select_option("own")
    page.get_by_label("How many").fill("3")
    page.get_by_label("Points or rounds").select_option("r")
    page.get_by_role("combobox", name="Partner").select_option("novice")
    page.get_by_role("combobox", name="Bot 3").select_option("random")
    page.locator("button.main.big").click()
    page.locator(".hand .card").first.wait_for()
    expect(page.locator(".title")).to_contain_text("3 rounds")
    expect(page.locator("[data-seat='2']")).to_contain_text("Novice")
    expect(page.locator("[data-seat='3']")).to_contain_text("Random")
    expect(page.locator("[data-seat='1']")).to_contain_text("Greedy")
    names = page.locator(".others .name").all_inner_texts()
    assert len(set(names)) == 3
    page.reload()
    page.locator(".hand .card").first.wait_for()
    assert page.locator(".others .name").all_inner_texts() == names
    player.open()
    expect(page.get_by_label("How many")).to_have_value("3")
    expect(page.get_by_role("combobox", name="Partner")).to_have_value("novice")
