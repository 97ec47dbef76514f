"""Settings of tables and people: clocks, hints, the card counter, another device, muting."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from haggis.server.protocol.state import Clock
from tests.browser.people import PHONE, People
from tests.browser.scenes.base import following, mine
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
    expect(ben).to_contain_text("bot standing in")
    expect(ben).not_to_contain_text("away")
    expect(cat).not_to_contain_text("bot standing in")
    table.seats[1].here, table.seats[1].stand_in = True, False
    table.change()
    expect(ben).not_to_contain_text("bot standing in")


def test_whom_the_table_waits_for_may_be_away(people: People) -> None:
    player = people.new()
    table = Scripted(find("haggis-2", lambda game: game.deciders == (1,)))
    table.seats[1].here = False
    table.attach(player.page, player.address)
    expect(player.page.locator(".prompt")).to_have_text("Waiting for Ben (away, a bot plays soon)")


def test_the_clock_of_whoever_decides_counts_down(people: People) -> None:
    player = people.new()
    table = Scripted(find("haggis-2", mine))
    table.clocks = [Clock(119_000, True), Clock(300_000)]
    table.attach(player.page, player.address)
    running = player.page.locator("[data-seat='0'] .clock")
    standing = player.page.locator("[data-seat='1'] .clock")
    expect(running).to_have_text(re.compile(r"1:\d\d"))
    expect(running).to_have_text(re.compile(r"1:5[0-7]|1:[0-4]\d|0:\d\d"))
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
    expect(player.page.get_by_role("tab", name="Log")).to_be_visible()
    expect(player.page.get_by_role("tab", name="Played")).to_have_count(0)
    player.page.set_viewport_size({"width": 360, "height": 640})
    player.button("Menu").click()
    expect(player.button("What happened")).to_be_visible()
    expect(player.button("Cards played")).to_have_count(0)


def test_a_link_in_the_menu_looks_like_the_buttons_beside_it(people: People) -> None:
    player = people.new(PHONE)
    Scripted(find("haggis-2", mine)).attach(player.page, player.address)
    player.button("Menu").click()
    rules = player.page.get_by_role("link", name="Rules of this game")
    expect(rules).to_have_css("text-align", "center")


def test_the_table_with_friends_gets_what_was_wished_for(people: People) -> None:
    player = people.new()
    page = player.page
    player.open_settings()
    page.get_by_label("Allow hints").uncheck()
    page.get_by_label("Show which cards have been played").uncheck()
    page.get_by_label("Time for each player").select_option("600")
    player.invite("haggis-2")
    player.button("Start with a bot").click()
    page.locator(".hand .card").first.wait_for()
    expect(page.locator("[data-seat='0'] .clock")).to_have_text(re.compile(r"10:00|9:\d\d"))
    expect(player.button("Hint")).to_have_count(0)
    expect(player.page.get_by_role("tab", name="Played")).to_have_count(0)


def test_a_personal_link_makes_another_device_the_same_person(people: People) -> None:
    ann = people.new()
    ann.page.get_by_label("My name").fill("Ann")
    ann.page.get_by_label("My name").press("Tab")
    ann.button("Move my profile to another device").click()
    link = ann.page.locator("dialog .address").inner_text()
    phone = people.new(PHONE)
    phone.page.goto(link)
    phone.button("Continue here").click()
    expect(phone.page.get_by_label("My name")).to_have_value("Ann")
    again = people.new(PHONE)
    again.page.goto(link)
    again.button("Continue here").click()
    expect(again.page.get_by_role("alert")).to_contain_text("used or has expired")
    again.complaints.clear()  # for the browser the refusal is a failed request


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
    toggle = player.button("Skip this trick")
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
    player.page.get_by_label("Confirm every play").check()
    player.page.keyboard.press("Escape")
    player.next_play()
    player.page.locator(".bar .play").click()
    assert not table.asked
    player.button("Yes, play it").wait_for()
    player.page.keyboard.press("Escape")
    expect(player.button("Yes, play it")).to_have_count(0)
    assert not table.asked


def test_a_level_that_is_no_more_becomes_the_middle_one(people: People) -> None:
    player = people.new()
    player.prefer("haggis-2", level="simple")
    expect(player.page.get_by_role("combobox", name="Against")).to_have_value("greedy")
    player.begin("haggis-2")
    expect(player.page.locator(".others .seat")).to_contain_text("Greedy")


def test_what_is_shown_is_what_every_game_gets(people: People) -> None:
    """The chosen level and goal apply to every game that is tapped."""
    player = people.new()
    page = player.page
    expect(page.get_by_role("combobox", name="Goal").first).to_have_value("")
    page.get_by_role("combobox", name="Against").select_option("random")
    player.begin("neeps")
    expect(page.locator(".title")).to_contain_text("350 points")
    expect(page.locator(".others .seat", has_text="Random")).to_have_count(3)
    player.open()
    page.get_by_role("combobox", name="Goal").first.select_option("4r")
    player.begin("haggis-3")
    expect(page.locator(".title")).to_contain_text("4 rounds")
    expect(page.locator(".others .seat", has_text="Random")).to_have_count(2)


def test_friends_are_invited_to_a_game_that_was_chosen(people: People) -> None:
    player = people.new(PHONE)
    page = player.page
    player.prefer("haggis-3", goal="1r")
    dialog = page.get_by_role("dialog")
    page.locator("button.friends").click()
    expect(dialog.locator(".game")).to_have_count(4)
    expect(dialog.get_by_label("Goal")).to_be_in_viewport(ratio=1)
    expect(dialog.get_by_label("Goal")).to_have_value("own")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.locator("button.friends").click()
    dialog.get_by_label("Goal").select_option("350")
    dialog.locator("[data-rules='haggis-3']").click()
    expect(page.locator(".lobby .what")).to_have_text("Haggis for three · 350 points")
    expect(page.get_by_role("list", name="Seats").get_by_role("listitem")).to_have_count(3)


def test_an_own_goal_and_levels_for_each_bot_are_remembered(people: People) -> None:
    player = people.new()
    player.prefer("neeps", goal="350")
    page = player.page
    page.get_by_role("combobox", name="Goal").first.select_option("own")
    number = page.locator(".quick").get_by_label("How many")
    unit = page.locator(".quick").get_by_label("Points or rounds")
    unit.select_option("r")
    expect(number).to_have_value("4")
    number.fill("0")
    expect(page.locator(".quick [role=alert]")).to_contain_text("from 1 to 1,000,000")
    number.blur()
    expect(number).to_have_value("4")
    number.fill("3")
    expect(page.locator(".quick [role=alert]")).to_have_count(0)
    player.open_settings()
    page.get_by_role("combobox", name="Partner").select_option("novice")
    page.get_by_role("combobox", name="Bot 3").select_option("random")
    player.begin("neeps")
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
    expect(page.locator(".quick").get_by_label("How many")).to_have_value("3")
    expect(page.get_by_role("combobox", name="Against")).to_have_value("")
    expect(page.get_by_role("combobox", name="Partner")).to_have_value("novice")


def test_who_leads_first_and_the_suits_are_chosen_in_the_form(people: People) -> None:
    player = people.new()
    page = player.page
    player.prefer("haggis-3")
    expect(page.get_by_label("Suit left out")).to_have_count(0)
    for name, index in (("You", 0), ("Bot 1", 1), ("Bot 2", 2)):
        player.open()
        player.open_settings()
        page.get_by_label("Who leads first").select_option(name)
        page.locator("button.begin").click()
        page.locator(".hand .card").first.wait_for()
        first = page.locator("aside li").first
        expect(first).to_contain_text("You begin" if index == 0 else "begins")
        if index:
            begins = page.locator(f"[data-seat='{index}'] .name").inner_text().strip()
            expect(first).to_contain_text(f"{begins} begins")
    player.open()
    player.prefer("haggis-2")
    player.open_settings()
    page.get_by_label("Suit left out").select_option("yellow")
    page.locator("button.begin").click()
    page.locator(".hand .card").first.wait_for()
    played = player.panel("Cards played")
    expect(played).to_contain_text("purple")
    expect(played).not_to_contain_text("yellow")


def test_the_host_names_who_leads_first_in_the_lobby(people: People) -> None:
    ann = host(people, "haggis-3")
    ben = guest(people, ann)
    expect(ann.page.locator("li b", has_text="Ben")).to_be_visible()
    expect(ben.page.get_by_label("Who leads first")).to_have_count(0)
    ann.page.get_by_label("Who leads first").select_option("Ben")
    ann.button("Start with a bot").click()
    ben.page.locator(".hand .card").first.wait_for()
    expect(ann.page.locator("aside li").first).to_contain_text("Ben begins")


def test_dealers_are_asked_for_where_there_are_dealers(people: People) -> None:
    player = people.new()
    player.prefer("revised-2")
    player.page.get_by_label("Who deals first").select_option("You")
    player.page.locator("button.begin").click()
    player.page.locator(".hand .card").first.wait_for()
    expect(player.page.locator("[data-seat='0']")).to_contain_text("Dealer")


def test_every_number_of_the_sheet_says_where_it_comes_from(people: People) -> None:
    player = people.new()
    table = Scripted(find("haggis-3", lambda game: game.round.over))
    table.attach(player.page, player.address)
    sheet = player.page.locator("dialog")
    lines = table.live.game.scores[-1]
    round = table.live.round
    first = round.table.out[0]
    own = sheet.locator("table").nth(first)
    why = sheet.locator(".why")
    expect(sheet.locator("table").first.locator(".avatar")).to_have_text("A")
    captured = own.get_by_role("button", name=f"Captured: {lines[first].captured}")
    captured.scroll_into_view_if_needed()
    place = captured.bounding_box()
    captured.click()
    expect(why).to_be_in_viewport(ratio=1)
    assert captured.bounding_box() == place
    expect(why).to_contain_text("in the Haggis (3 cards)")
    own.get_by_role("button", name=f"Others’ cards: {lines[first].recorded}").click()
    expect(why).to_contain_text(re.compile("when going out: (You|Ben|Cat)"))
    expect(sheet.locator(".story")).not_to_contain_text("An opponent")
    own.get_by_role("button", name=re.compile("Round total")).click()
    expect(why).to_contain_text(f"= {lines[first].total}.")


def test_the_settings_stay_open_while_somebody_is_at_them(people: People) -> None:
    player = people.new()
    player.open_settings()
    option = player.page.get_by_label("Every captured card is worth 1 point")
    option.check()
    option.uncheck()
    expect(player.page.locator(".settings[open]")).to_have_count(1)
    expect(option).to_be_visible()


def test_the_settings_for_friends_are_beside_the_button_that_uses_them(people: People) -> None:
    player = people.new()
    player.prefer("haggis-2")
    player.open_settings()
    box = player.page.get_by_role("group", name="Settings for a table with friends")
    expect(box.locator("button.begin")).to_have_count(0)
    box.get_by_label("Allow hints").uncheck()
    box.get_by_role("button", name="Play with friends").click()
    dialog = player.page.get_by_role("dialog")
    dialog.get_by_text("Settings for a table with friends").click()
    expect(dialog.get_by_label("Allow hints")).not_to_be_checked()
    dialog.get_by_label("Time for each player").select_option("5 minutes per game")
    wish = "**/api/tables"
    with player.page.expect_request(wish) as made:
        dialog.locator("[data-rules=haggis-2]").click()
    asked = made.value.post_data_json
    assert asked
    settings = asked["settings"]
    assert (settings["hints"], settings["bank"]) == (False, 300)


def test_home_forgets_my_games_with_me(people: People) -> None:
    player = people.new().play("haggis-2").open()
    player.page.locator(".continue").wait_for()
    player.button("Delete my data").click()
    player.page.locator("dialog button.main").click()
    expect(player.page.locator("dialog")).to_have_count(0)
    expect(player.page.locator(".continue")).to_have_count(0)
