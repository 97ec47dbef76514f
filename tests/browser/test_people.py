"""Several people at one table, and what happens when one is away."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import Route, expect

from haggis.server.protocol.api import GameRow, LobbyRow, Me, StatisticsRow, Turn
from haggis.server.protocol.api import Player as Listed
from haggis.server.protocol.state import Left, SeatState
from tests.browser.people import DESK, PHONE, People, Player
from tests.browser.places import apart
from tests.browser.scenes.base import mine
from tests.browser.scripted import Scripted, find

ROOM = """(list) => {
  const style = getComputedStyle(list);
  const text = document.createElement('canvas').getContext('2d');
  text.font = style.font;
  const inside = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const ARROW = 20;
  return inside - ARROW - text.measureText(list.selectedOptions[0].text).width;
}"""
"""The space left beside the text of a closed list."""


def host(
    people: People, rules: str = "haggis-2", goal: str = "1r", player: Player | None = None
) -> Player:
    """A person who has opened a table for friends."""
    player = player or people.new()
    player.prefer(rules, goal)
    player.page.get_by_label("My name").fill("Ann")
    player.page.get_by_label("My name").press("Tab")
    player.invite(rules)
    player.page.locator(".share .address").wait_for()
    return player


def guest(people: People, ann: Player, name: str = "Ben") -> Player:
    """A person who follows the link and sits down."""
    player = people.new(PHONE)
    player.page.get_by_label("My name").fill(name)
    player.page.get_by_label("My name").press("Tab")
    expect(player.page.get_by_role("button", name="Delete my data")).to_be_visible()
    player.page.goto(str(ann.page.locator(".share .address").text_content()))
    player.page.get_by_role("button", name="Sit here").first.click()
    return player


def test_two_browsers_play_two_rounds_at_one_table_by_its_link(people: People) -> None:
    ann = host(people, goal="2r")
    ben = guest(people, ann)
    expect(ann.page.locator("li b", has_text="Ben")).to_be_visible()
    ann.button("Start the game").click()
    for player in (ann, ben):
        player.page.locator(".hand .card").first.wait_for()
    over: set[Player] = set()
    while len(over) < 2:
        both = [ann, ben]
        ready = next(p for p in both * 10_000 if p not in over and _can_act(p, both))
        if ready.step() == "over":
            over.add(ready)
    expect(ben.page.locator(".result")).to_be_visible()
    assert ann.seen
    assert ben.seen


def test_home_says_at_which_table_it_is_my_turn(people: People) -> None:
    ann = host(people)
    ben = guest(people, ann)
    expect(ann.page.locator("li b", has_text="Ben")).to_be_visible()
    ann.button("Start the game").click()
    ben.page.locator(".hand .card").first.wait_for()
    both = [ann, ben]
    first = next(p for p in both * 10_000 if _can_act(p, both))
    second = ben if first is ann else ann
    told = {player: player.page.locator(".continue", has_text="Your turn") for player in both}

    def at_home(player: Player, mine: bool) -> None:
        with player.page.expect_response("**/turn"):
            player.open()
        expect(player.page.locator(".continue")).to_be_visible()
        what = player.page.locator(".continue .what").text_content() or ""
        assert "two\N{NO-BREAK SPACE}· round 1\N{NO-BREAK SPACE}· " in what
        expect(told[player]).to_have_count(int(mine))

    at_home(second, mine=False)
    first._lead()
    expect(first.page.locator(".bar")).to_have_attribute("data-decision", "")
    at_home(first, mine=False)
    at_home(second, mine=True)


def test_home_puts_first_the_game_where_people_wait_for_me(people: People) -> None:
    player = people.new()
    me, bot = Listed("Me"), Listed(level="greedy")
    games = [
        GameRow(code, "haggis-2", "playing", [me, other], [0, 0], 0, 0, 0)
        for code, other in (("bots", bot), ("theirs", Listed("Ben")), ("mine", Listed("Cat")))
    ]
    games.append(GameRow("late", "haggis-2", "over", [me, bot], [9, 5], 1, 0, 0, 0))
    for code, seat in (("bots", 0), ("theirs", 1), ("mine", 0)):
        player.page.route(f"**/api/tables/{code}/turn", _always(Turn((seat,))))
    player.page.route("**/api/me", _always(Me("me", "Me")))
    player.page.route("**/api/me/games*", _always(games))
    player.page.reload()
    banner = player.page.locator(".continue")
    expect(banner).to_contain_text("Cat")
    expect(banner).to_contain_text("Your turn")
    expect(banner).to_contain_text("If you stay away, a bot plays for you.")
    rows = player.page.locator("main .columns li", has_text="Haggis for two")
    expect(rows).to_contain_text(["Me and Cat", "Me and Ben", "Me and", "Me and"])
    expect(rows.filter(has_text="Your turn")).to_have_count(2)
    expect(rows.nth(1)).not_to_contain_text("Your turn")
    expect(rows.last).to_contain_text("Replay")


def test_a_table_that_does_not_answer_holds_no_game_back(people: People) -> None:
    player = people.new()
    game = GameRow("slow", "haggis-2", "playing", [Listed("Me"), Listed("Ben")], [0, 0], 0, 0, 0)
    player.page.route("**/api/tables/slow/turn", lambda _: None)
    player.page.route("**/api/me", _always(Me("me", "Me")))
    player.page.route("**/api/me/games*", _always([game]))
    player.page.reload()
    expect(player.page.locator(".continue")).to_contain_text("Ben")


def test_a_bot_that_stands_in_says_so_and_whoever_comes_back_is_told(people: People) -> None:
    ann = people.new()

    def hasty(route: Route) -> None:
        wish = json.loads(str(route.request.post_data))
        wish["settings"]["grace"] = 1
        route.continue_(post_data=json.dumps(wish))

    ann.page.route("**/api/tables", hasty)
    host(people, player=ann)
    ben = guest(people, ann)
    expect(ann.page.locator("li b", has_text="Ben")).to_be_visible()
    ann.button("Start the game").click()
    both = [ann, ben]
    for player in both:
        player.page.locator(".hand .card").first.wait_for()
    first = next(p for p in both * 10_000 if _can_act(p, both))
    second, name = (ben, "Ann") if first is ann else (ann, "Ben")
    table = first.page.url
    first.open()
    seat = second.page.locator(".others .seat")
    expect(second.page.locator(".trick .last .who")).to_contain_text(f"Bot for {name}")
    expect(seat.locator(".tag")).to_have_text("bot standing in")
    lines = second.panel("What happened").locator(".acted")
    expect(lines.filter(has_text=f"Bot for {name}:")).to_have_count(1)

    first.page.goto(table)
    told = first.page.locator(".missed")
    expect(told).to_contain_text("A bot played for you: ")
    said = first.page.locator("[role=log] p", has_text="A bot played for you")
    expect(said).to_have_count(1)
    expect(first.page.locator(".trick .last .who")).to_contain_text("Bot for you")
    first.page.reload()
    expect(told).to_be_visible()
    told.get_by_role("button", name="Close").click()
    expect(told).to_have_count(0)
    first.page.reload()
    first.page.locator(".hand .card").first.wait_for()
    expect(told).to_have_count(0)


def bot_leads(table: Scripted) -> None:
    """A bot leads in my place."""
    lowest = next(str(a) for a in table.live.game.legal(0) if str(a)[0] in "23456789T")
    table.act(0, lowest, bot=True)


@pytest.mark.parametrize("size", [DESK, PHONE, (740, 360)], ids=["1440", "360", "flat"])
def test_what_a_bot_did_for_me_is_told_until_i_act(people: People, size: tuple[int, int]) -> None:
    """And where it is told, it covers no card and no button."""
    player = people.new(size)
    table = Scripted(find("haggis-2", lambda game: mine(game) and game.round.table.on is None))
    table.attach(player.page, player.address)

    def stand_in() -> None:
        table.cut()
        bot_leads(table)
        table.act(1, "pass")
        table.down = False

    stand_in()
    told = player.page.locator(".missed")
    expect(told).to_contain_text("bot played for you: ")
    stand_in()
    expect(told).to_contain_text("bot played for you 2 times, the last time: ")
    for part in player.page.locator(".hand .card, .bar button").all():
        assert apart(told, part), part
    player.select(0)
    player.page.locator(".bar .play").click()
    expect(told).to_have_count(0)
    assert table.asked


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["1440", "360"])
def test_a_play_of_a_bot_is_marked_as_long_as_its_trick_is_seen(
    people: People, size: tuple[int, int]
) -> None:
    player = people.new(size, moving=True)
    page = player.page
    page.clock.install(time=0)
    table = Scripted(find("haggis-2", lambda game: mine(game) and game.round.table.on is None))
    table.attach(page, player.address)
    page.clock.pause_at(60_000)
    bot_leads(table)
    who = page.locator(".centre .trick .last .who")
    expect(who).to_contain_text("Bot for you")
    table.act(1, "pass")
    expect(page.locator("[data-seat='1'] .bubble.pass")).to_be_visible()
    expect(who).to_contain_text("Bot for you")
    page.clock.run_for(500)
    expect(who).to_have_count(0)
    last = player.panel("Last trick").locator(".trick .last .who")
    expect(last).to_contain_text("Bot for you")


def test_what_a_bot_did_for_me_can_be_closed_by_keys(people: People) -> None:
    player = people.new()
    page = player.page
    table = Scripted(find("haggis-2", lambda game: mine(game) and game.round.table.on is None))
    table.attach(page, player.address)
    table.cut()
    bot_leads(table)
    table.act(1, "pass")
    table.down = False
    told = page.locator(".missed")
    expect(told).to_be_visible()
    bot_leads(table)
    expect(page.locator(".centre .trick .last .who")).to_contain_text("Bot for you")
    told.get_by_role("button", name="Close").focus()
    page.keyboard.press("Enter")
    expect(told).to_have_count(0)
    expect(page.locator(".hand .card:focus")).to_have_count(1)


def _can_act(player: Player, everybody: list[Player]) -> bool:
    from tests.browser.people import BUSY

    busy: bool = bool(player.page.evaluate(BUSY, player.last))
    if not busy:
        everybody[0].page.wait_for_timeout(20)
    return busy


def test_a_newcomer_sits_down_without_a_name(people: People) -> None:
    ann = host(people)
    link = str(ann.page.locator(".share .address").text_content())
    ben = people.new(PHONE)
    ben.page.goto(link)
    ben.page.evaluate("window.same = true")
    ben.page.get_by_role("button", name="Sit here").click()
    ben.page.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    expect(ben.page.get_by_role("button", name="Stand up")).to_be_visible()
    expect(ann.page.locator("li b", has_text="Guest")).to_be_visible()
    expect(ann.button("Invite friends")).to_have_count(0)
    ann.button("Start the game").click()
    expect(ben.page.locator(".hand .card").first).to_be_visible()
    assert ben.page.evaluate("window.same"), "the page was loaded anew"


def test_whoever_comes_too_late_for_a_seat_is_told_so(people: People) -> None:
    ann = host(people)
    link = str(ann.page.locator(".share .address").text_content())
    ben = people.new(PHONE)
    ben.page.goto(link)
    ben.page.route("**/api/me", lambda route: (guest(people, ann, "Cat"), route.continue_()))
    ben.page.get_by_role("button", name="Sit here").click()
    ben.page.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    expect(ben.page.get_by_role("alert")).to_have_text("That seat is taken.")


def test_the_host_puts_a_bot_on_a_seat_and_opens_it_again(people: People) -> None:
    ann = host(people)
    seat = ann.page.get_by_label("Who sits in seat 2")
    seat.select_option("Greedy – medium")
    expect(ann.page.locator(".chair:not(.taken)")).to_have_count(0)
    seat.select_option("open")
    expect(ann.page.locator(".chair:not(.taken)")).to_be_visible()
    ben = guest(people, ann)
    expect(ben.page.get_by_role("button", name="Stand up")).to_be_visible()
    ann.page.set_viewport_size({"width": 390, "height": 844})
    assert seat.evaluate(ROOM) >= 0, "the text in the list is cut"
    seat.select_option("open")
    expect(ben.page.get_by_role("button", name="Sit here")).to_be_visible()
    expect(ann.page.get_by_role("alert")).to_have_count(0)


def test_whoever_is_seated_can_take_another_name(people: People) -> None:
    ann = host(people)
    ben = guest(people, ann)
    for player, name in ((ann, "Anna"), (ben, "Benno")):
        player.page.get_by_label("My name").fill(name)
        player.page.get_by_label("My name").press("Enter")
        for other in (ann, ben):
            expect(other.page.locator("li b", has_text=name)).to_be_visible()


def test_a_link_to_this_computer_says_so(people: People) -> None:
    ann = host(people)
    expect(ann.page.get_by_text("only works on this computer")).to_be_visible()


def test_a_spectator_sees_no_hand_and_chat_reaches_everybody(people: People) -> None:
    ann = host(people)
    link = str(ann.page.locator(".share .address").text_content())
    ann.button("Start with a bot").click()
    ann.page.locator(".hand .card").first.wait_for()
    cat = people.new()
    cat.page.goto(link)
    expect(cat.page.get_by_text("You are watching.")).to_be_visible()
    expect(cat.page.locator(".hand")).to_have_count(0)
    expect(cat.page.locator(".others .seat")).to_have_count(2)
    expect(ann.page.locator(".watchers")).to_have_attribute("title", "1 watching")
    cat.page.reload()
    expect(cat.page.get_by_text("You are watching.")).to_be_visible()
    expect(cat.page.locator(".watchers")).to_have_count(0)

    cat.page.goto(cat.address)
    cat.page.get_by_label("My name").fill("Cat")
    cat.page.get_by_label("My name").press("Tab")
    expect(cat.page.get_by_role("button", name="Delete my data")).to_be_visible()
    cat.page.goto(link)
    seen, own = cat.panel("Chat"), ann.panel("Chat")
    ann.button("Good luck!").click()
    expect(seen.locator("li", has_text="Good luck!")).to_contain_text("Ann")
    expect(own.locator("li", has_text="Good luck!")).to_contain_text("You")
    expect(cat.page.locator(".seat", has_text="Ann").locator(".words")).to_have_text("Good luck!")
    expect(ann.page.locator(".words")).to_have_count(0)


def test_who_stops_watching_is_counted_no_more(people: People) -> None:
    ann = host(people)
    link = str(ann.page.locator(".share .address").text_content())
    ann.button("Start with a bot").click()
    ann.page.locator(".hand .card").first.wait_for()
    expect(ann.page.locator(".watchers")).to_have_count(0)
    cat = people.new()
    cat.page.goto(link)
    expect(ann.page.locator(".watchers")).to_contain_text("1 watching")
    ann.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(ann.page.locator(".watchers > [aria-hidden=true]").last).to_have_text("1")
    cat.open()
    expect(ann.page.locator(".watchers")).to_have_count(0)


def test_a_closed_tab_comes_back_to_the_same_game_and_selection(people: People) -> None:
    player = people.new().play("haggis-2")
    player.wait()
    player.select(2)
    card = player.page.locator(".suited .card").nth(2)
    expect(card).to_have_attribute("aria-pressed", "true")
    player.page.reload()
    expect(player.page.locator(".suited .card").nth(2)).to_have_attribute("aria-pressed", "true")

    table = player.page.url
    player.page.close()
    again = Player(player.context, player.address)
    people.players.append(again)
    again.page.goto(table)
    expect(again.page.locator(".hand .card").first).to_be_visible()
    again.finish()


def test_my_game_goes_on_from_the_top_of_home(people: People) -> None:
    ann = host(people)
    ann.button("Start with a bot").click()
    ann.page.locator(".hand .card").first.wait_for()
    table = ann.page.url
    ann.open()
    expect(ann.page.get_by_role("link", name="Continue")).to_have_count(2)
    first = ann.page.locator(".start > *").first
    expect(first).to_contain_text("Continue")
    expect(first).to_contain_text("Ann")
    expect(ann.page.locator(".start .main")).to_have_count(1)
    first.click()
    expect(ann.page.locator(".hand .card").first).to_be_visible()
    assert ann.page.url == table


def test_offline_and_back_nothing_is_lost(people: People) -> None:
    player = people.new()
    table = Scripted(find("haggis-2", lambda game: 0 in game.deciders), bots=True)
    table.attach(player.page, player.address)
    player.next_play()
    chosen = player.page.locator(".card.selected").count()
    assert chosen
    table.cut()
    expect(player.page.locator(".offline")).to_have_text("connection lost")
    expect(player.page.locator("[role=status]")).to_have_text("connection lost")
    expect(player.page.locator(".card.selected")).to_have_count(chosen)
    player.page.locator(".bar .play").click()
    table.down = False
    expect(player.page.get_by_text("connection lost")).to_have_count(0)
    expect(player.page.locator(".card.selected")).to_have_count(0)
    assert len(table.asked) == 1


def test_a_page_without_its_server_says_so_and_goes_on_by_itself(people: People) -> None:
    player = people.new()
    player.page.locator(".game").first.wait_for()
    player.page.route("**/api/**", lambda route: route.abort())
    player.page.reload()
    expect(player.page.get_by_text("No connection to the table")).to_be_visible()
    player.page.unroute("**/api/**")
    expect(player.page.locator(".game").first).to_be_visible()


def test_the_page_itself_opens_without_a_server(people: People) -> None:
    player = people.new(worker=True)
    player.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    player.page.reload()
    player.page.wait_for_function("navigator.serviceWorker.controller !== null")
    player.context.set_offline(True)
    player.page.reload()
    expect(player.page.get_by_text("No connection to the table")).to_be_visible()
    player.context.set_offline(False)
    expect(player.page.locator(".game").first).to_be_visible()


def test_names_are_names_whatever_they_look_like(people: People) -> None:
    player = people.new()
    odd, same = Listed("x, bot greedy"), Listed("Ann")
    rows = [StatisticsRow("haggis-3", [same, same], 1, 0, 1, 0, 0, 0) for _ in range(2)]
    rows.append(StatisticsRow("haggis-3", [odd, Listed(level="greedy")], 1, 0, 1, 0, 0, 0))
    game = GameRow("code", "haggis-2", "over", [Listed("bot greedy"), odd], [9, 5], 1, 0, 0, 0)
    answers = {
        "me": Me("me", "bot greedy"),
        "me/statistics": rows,
        "me/games*": [game],
        "lobby": [LobbyRow("open", "haggis-2", [], "250", [odd, Listed()])],
    }
    for path, answer in answers.items():
        player.page.route(f"**/api/{path}", _always(answer))
    player.page.reload()
    expect(player.page.get_by_text("Haggis for two · x, bot greedy")).to_be_visible()
    expect(player.page.get_by_text("Haggis for two · bot greedy and x, bot greedy")).to_be_visible()
    player.page.get_by_role("link", name="All games and statistics").click()
    against = player.page.locator("[role=region] tbody td:nth-of-type(1)")
    expect(against).to_have_text(["Ann and Ann", "Ann and Ann", "x, bot greedy and Greedy bot"])
    expect(player.page.locator(".what")).to_have_text("Haggis for two against x, bot greedy")


def _always(answer: object) -> Callable[[Route], None]:
    return lambda route: route.fulfill(body=msgspec.json.encode(answer))


def test_a_server_for_this_computer_only_shows_no_code_to_scan(people: People) -> None:
    ann = host(people)
    expect(ann.page.locator(".share")).to_contain_text("only works on this computer")
    expect(ann.page.get_by_role("img", name="QR code of the link to this table")).to_have_count(0)
    assert "/#/table/" in str(ann.page.locator(".share .address").text_content())


def test_the_link_to_share_has_the_server_s_address_in_the_network(people: People) -> None:
    ann = people.new()
    told = '{"version": "test", "protocol": 2, "address": "http://192.0.2.7:8765/"}'
    ann.page.route("**/api/version", lambda route: route.fulfill(body=told))
    ann.prefer("haggis-2")
    ann.invite("haggis-2")
    link = ann.page.locator(".share .address")
    expect(link).to_have_text(re.compile(r"^http://192\.0\.2\.7:8765/#/table/\w+$"))
    expect(ann.page.get_by_role("img", name="QR code of the link to this table")).to_be_visible()
    expect(ann.page.locator(".share")).not_to_contain_text("only works on this computer")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["1440", "360"])
def test_a_line_of_the_log_keeps_the_name_of_who_acted(
    people: People, size: tuple[int, int]
) -> None:
    """Also for those who come later: the server says who has left."""
    game = find("haggis-2", lambda g: g.deciders == (1,) and bool(g.round.table.trick))
    player = people.new(size)
    table = Scripted(game)
    table.attach(player.page, player.address)
    table.act(1, "pass")
    table.seats[1] = SeatState("bot", level="greedy", left=Left("Ben", "Ben", table.seq))
    table.change()
    bot = player.page.locator(".others .name").inner_text()
    assert bot != "Ben"
    table.act(0, next(str(a) for a in table.live.game.legal(0) if str(a)[0] in "23456789T"))
    table.act(1, "pass")
    lines = player.panel("What happened").locator(".pass")
    expect(lines).to_contain_text(["Ben: pass", f"{bot}: pass"])
    expect(lines.locator(".avatar")).to_have_text(["B", bot[0]])
