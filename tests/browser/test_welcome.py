"""The first minutes: lessons offered once, a suggested lead, what beats what, an invitation."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from haggis import CATALOGUE
from haggis.bots.advice import Advice, Reason, advise
from haggis.bots.base import Expectation
from haggis.game import Game
from haggis.server.http.advice import told
from haggis.server.protocol.messages import encode
from haggis.view import View
from tests.browser.people import KNOWN_GAMES, PHONE, People, Player
from tests.browser.places import apart
from tests.browser.scenes import SCENES
from tests.browser.scenes.base import following, mine
from tests.browser.scenes.start import invitation
from tests.browser.scenes.table import read
from tests.browser.scripted import Scripted, find


def test_the_lessons_are_offered_once(people: People) -> None:
    page = people.new(PHONE, newcomer=True).page
    offer = page.get_by_role("complementary", name="New to Haggis?")
    offer.get_by_role("button", name="No, thanks").click()
    expect(offer).to_have_count(0)
    page.reload()
    page.locator(".games").first.wait_for()
    expect(offer).to_have_count(0)


def test_the_offer_leads_to_the_first_lesson(people: People) -> None:
    page = people.new(newcomer=True).page
    page.get_by_role("link", name="Show me").click()
    expect(page.get_by_text("Step 1 of 10", exact=True)).to_be_visible()
    page.go_back()
    page.locator(".games").first.wait_for()
    expect(page.locator(".offer")).to_have_count(0)


def test_home_leads_to_the_lessons_of_every_game(people: People) -> None:
    page = people.new(PHONE).page
    page.get_by_role("link", name="Learn it in ten minutes").click()
    page.get_by_role("link", name="Haggis & Neeps").first.click()
    expect(page.get_by_text("Step 1 of 5", exact=True)).to_be_visible()


def test_a_lead_is_suggested_in_the_first_games(people: People) -> None:
    player = people.new(newcomer=True)
    player.prefer("haggis-2", goal="6r", firstGames=KNOWN_GAMES[:2])
    page = player.page
    player.begin("haggis-2")
    player.reach_lead()
    expect(page.locator(".advice")).to_contain_text("For your first games, a suggestion:")
    expect(page.locator(".bar .play")).to_be_enabled()
    page.locator(".hand .card[aria-pressed='false']").first.click(position={"x": 10, "y": 10})
    expect(page.locator(".hand .card[aria-pressed='true']")).to_have_count(1)
    kept = page.evaluate("() => JSON.parse(localStorage.haggis).firstGames")
    assert kept == [*KNOWN_GAMES[:2], page.url.rpartition("/")[2]]


def against_bots(
    player: Player, game: Game, hint: Callable[[View, int], Advice] = advise
) -> Scripted:
    """A game against bots, with these hints."""
    table = Scripted(game)
    for bot in table.seats[1:]:
        bot.kind, bot.level = "bot", "greedy"

    def answer(route: Route) -> None:
        view, number = table.live.view(0), table.live.decisions + 1
        route.fulfill(body=encode(told(0, number, hint(view, number))))

    player.page.route("**/api/tables/*/hint", answer)
    table.attach(player.page, player.address)
    return table


def test_suggestions_can_be_ended_for_good(people: People) -> None:
    player = people.new(PHONE, newcomer=True)
    page = player.page
    against_bots(player, find("haggis-2", lambda g: mine(g) and g.round.table.on is None))
    expect(page.locator(".card.selected")).not_to_have_count(0)
    player.button("No more suggestions").click()
    expect(page.locator(".card.selected")).to_have_count(0)
    assert page.evaluate("() => JSON.parse(localStorage.haggis).suggestions") is False
    page.reload()
    player.button("Hint").click()
    expect(page.locator(".advice")).to_contain_text("Hint: ")
    expect(player.button("No more suggestions")).to_have_count(0)


@pytest.mark.parametrize("started", [False, True], ids=["with bets", "without bets"])
def test_a_suggestion_with_choices_moves_nothing_onto_others_on_a_phone_held_flat(
    people: People, started: bool
) -> None:
    def wanted(game: Game) -> bool:
        table = game.round.table
        if not mine(game) or table.on is not None or not table.tricks:
            return False
        return (0 in table.started) is started and bool(read(game))

    game = find("haggis-3", wanted)
    advice = Advice([Expectation(read(game)[0], 1.0, 0.5, 0.1, 9)], Reason("breaks-nothing", {}))
    player = people.new((844, 390), newcomer=True)
    page = player.page
    against_bots(player, game, lambda *_: advice)
    expect(page.locator(".chips .chip").nth(1)).to_be_visible()
    hand = page.locator(".hand .card").locator("visible=true")
    expect(hand).to_have_count(len(game.round.hands[0]))
    others = page.locator(".plate, .others .set").all()
    assert len(others) > 2
    own = page.locator(".pile, .quiet.last, .seat.mine").locator("visible=true").all()
    told = page.locator(".tell > *").all()
    for one, other in itertools.product(own, others + told):
        assert apart(one, other), (one.inner_text(), other.inner_text())
    for one, other in itertools.product(told, others):
        assert apart(one, other), (one.inner_text(), other.inner_text())


def test_a_first_hint_after_a_suggestion_is_the_hint(people: People) -> None:
    player = people.new(newcomer=True)
    against_bots(player, find("haggis-2", lambda g: mine(g) and g.round.table.on is None))
    advice, label = player.page.locator(".advice"), player.page.locator(".label")
    expect(advice).to_contain_text("For your first games")
    player.button("Hint").click()
    expect(advice).to_contain_text("Hint: ")
    expect(label).not_to_contain_text("Possible play")
    player.button("Hint").click()
    expect(label).to_contain_text("Possible play")


def test_where_only_one_lead_is_possible_none_is_suggested(people: People) -> None:
    def last_card(game: Game) -> bool:
        if game.round.over or game.deciders != (1,) or not game.round.table.trick:
            return False
        after = game.apply(1, "pass")
        return after.deciders == (0,) and len(after.round.hands[0]) == 1

    player = people.new(newcomer=True)
    asked: list[str] = []
    player.page.on("request", lambda request: asked.append(request.url))
    table = against_bots(player, find("haggis-2", last_card))
    table.act(1, "pass")
    expect(player.page.locator(".bar")).to_have_attribute("data-decision", "lead")
    player.button("Hint").click()
    expect(player.page.locator(".advice")).to_contain_text("Hint: ")
    expect(player.page.locator(".advice")).not_to_contain_text("first games")
    assert len([url for url in asked if url.endswith("/hint")]) == 1


def test_between_people_no_lead_is_suggested(people: People) -> None:
    player = people.new(newcomer=True)
    asked: list[str] = []
    player.page.on("request", lambda request: asked.append(request.url))
    table = Scripted(find("haggis-2", lambda g: mine(g) and g.round.table.on is None))
    table.attach(player.page, player.address)
    expect(player.page.locator(".bar")).to_have_attribute("data-decision", "lead")
    player.next_play()
    expect(player.page.locator(".label")).to_be_visible()
    assert not [url for url in asked if "hint" in url]


def test_the_rules_are_one_tap_from_home(people: People) -> None:
    page = people.new(PHONE).page
    page.get_by_role("link", name="Every game and edition").click()
    expect(page.get_by_role("link", name="Haggis & Neeps").first).to_be_in_viewport()
    expect(page.get_by_role("heading", name="Rules", exact=True)).to_be_visible()


BOMBS = {
    "en": ("Bombs", "A trick won by a bomb goes to"),
    "de": ("Bomben", "Ein Stich, den eine Bombe gewinnt, geht an"),
    "fr": ("Les bombes", "Un pli gagné par une bombe va à"),
}


@pytest.mark.parametrize("language", BOMBS)
def test_the_rules_tell_of_bombs_in_one_place(people: People, language: str) -> None:
    player = people.new(language=language)
    page = player.page
    title, told = BOMBS[language]
    for name in CATALOGUE:
        player.open("#/").open(f"#/rules/{name}")
        bombs = page.locator("section", has=page.get_by_role("heading", name=title, exact=True))
        expect(bombs).to_have_count(1)
        expect(bombs).to_contain_text(told)
        titles = page.locator("section h2").all_inner_texts()
        assert len(set(titles)) == len(titles)


def test_later_nothing_is_selected_for_me(people: People) -> None:
    player = people.new().play("haggis-2", goal="6r")
    asked: list[str] = []
    player.page.on("request", lambda request: asked.append(request.url))
    player.reach_lead()
    player.next_play()
    expect(player.page.locator(".label")).to_be_visible()
    assert not [url for url in asked if "hint" in url]
    assert player.page.locator(".advice").count() == 0


def test_what_beats_what_marks_what_lies_on_the_table(people: People) -> None:
    player = people.new(PHONE)
    page = player.page
    game = find("haggis-3", following)
    table = Scripted(game)
    table.attach(page, player.address)
    on = game.round.table.on
    assert on is not None
    assert (on.width, on.length) == (3, 1)
    player.button("What beats what").click()
    drawer = page.get_by_role("dialog", name="What beats what")
    expect(drawer.locator("[aria-current]")).to_have_count(1)
    expect(drawer.locator("[aria-current]")).to_contain_text("Set")
    expect(drawer).to_contain_text("Play three of a kind higher than the three")
    page.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    page.keyboard.press("w")
    expect(drawer).to_be_visible()
    expect(drawer.get_by_role("link", name="Rules of this game")).to_be_in_viewport(ratio=1)
    assert len(player.context.pages) == 1


def test_a_friend_s_link_shows_the_table_and_a_seat_asks_for_a_name(people: People) -> None:
    guest = people.new(PHONE, newcomer=True)
    SCENES["invitation"](guest)
    page = guest.page
    expect(page.get_by_role("heading", name="Anna invites you")).to_be_visible()
    chairs = page.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(chairs).to_have_count(4)
    expect(chairs.get_by_role("button", name="Sit here")).to_have_count(3)
    expect(page.get_by_role("link", name="Short lessons")).to_have_attribute("target", "_blank")
    expect(page.get_by_role("heading", name="Invite friends")).to_be_visible()
    expect(page.get_by_text("haggis play --lan")).to_have_count(0)
    guest.button("Sit down").click()
    asked = page.get_by_role("dialog", name="What do we call you?")
    expect(asked.get_by_label("My name")).to_have_value("Guest")
    asked.get_by_label("My name").fill("Ben")
    asked.get_by_role("button", name="Sit down").click()
    expect(guest.button("Stand up")).to_be_visible()
    expect(chairs.get_by_text("Ben", exact=True)).to_be_visible()
    expect(chairs.get_by_role("button", name="Sit here")).to_have_count(0)
    expect(page.get_by_text("Waiting for the host")).to_be_visible()


def test_an_invitation_is_whole_on_a_small_phone(people: People) -> None:
    guest = people.new((320, 568), newcomer=True)
    page = guest.page
    invitation(guest, "haggis-2")

    def nothing_lies_on_the_picture() -> None:
        for width, height in ((320, 568), PHONE):
            page.set_viewport_size({"width": width, "height": height})
            assert apart(page.locator(".oval svg"), page.locator(".chair > *"))

    nothing_lies_on_the_picture()
    name = page.get_by_label("My name")
    expect(name).to_be_in_viewport(ratio=1)
    field, button = name.bounding_box(), guest.button("Sit down").bounding_box()
    assert field
    assert button
    assert field["x"] + field["width"] <= button["x"]
    name.fill("Ben")
    name.press("Enter")
    expect(guest.button("Stand up")).to_be_visible()
    expect(page.locator(".chair b", has_text="Ben")).to_be_visible()
    nothing_lies_on_the_picture()


def test_who_makes_a_table_finds_the_link_to_share(people: People) -> None:
    host = people.new(PHONE)
    SCENES["lobby"](host)
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.button("Invite friends").click()
    expect(host.button("Link copied")).to_be_visible()
    link = host.page.locator(".share .address")
    expect(link).to_be_in_viewport()
    assert host.page.evaluate("navigator.clipboard.readText()") == link.text_content()
