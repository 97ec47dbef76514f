"""Home, the lobby, an invitation, my games, the sheet for real cards, and what is not there."""

from __future__ import annotations

from playwright.sync_api import expect

from haggis.server.protocol.api import GameRow, Me, StatisticsRow, Turn
from haggis.server.protocol.api import Player as Listed
from tests.browser.people import Player
from tests.browser.scenes.base import answer, scene


@scene
def home(player: Player) -> None:
    expect(player.page.locator(".games").first).to_be_visible()


@scene
def offer(player: Player) -> None:
    """The home page of a person who has never played."""
    player.page.evaluate("() => localStorage.setItem('haggis', '{}')")
    player.page.reload()
    player.page.locator(".offer").wait_for()


@scene
def unfinished(player: Player) -> None:
    """A game in which it is my turn."""
    player.play("haggis-3").wait()
    player.open().page.locator(".continue .mine").wait_for()


@scene
def lobby(player: Player) -> None:
    player.prefer("neeps")
    player.invite("neeps")
    player.page.locator(".share .address").wait_for()


@scene
def invitation(player: Player, rules: str = "neeps") -> None:
    """Somebody follows a friend's link."""
    browser = player.context.browser
    assert browser is not None
    host = Player(browser.new_context(), player.address).open()
    host.prefer(rules)
    host.page.get_by_label("My name").fill("Anna")
    host.page.keyboard.press("Tab")
    host.invite(rules)
    shared = str(host.page.locator(".share .address").text_content())
    player.page.goto(player.address + shared[shared.index("/#") :])
    player.button("Sit down").wait_for()
    host.context.close()


@scene
def games(player: Player) -> None:
    """Games of a whole year, with their statistics."""
    page = player.page
    ben, greedy = Listed("Ben"), Listed(level="greedy")
    sides = {
        "haggis-2": [Listed("Somebody"), greedy],
        "tatties": [Listed("Somebody"), ben, greedy],
        "neeps": [Listed("Somebody"), ben, Listed("Cat"), greedy],
    }
    rows = []
    for number in range(60):
        rules = list(sides)[number % 3]
        won, day = number % 5 in (0, 2, 3), 1_790_000_000 - number * 6 * 86_400
        status, winner = ("over", int(not won)) if number else ("playing", None)
        row = (f"g{number}", rules, status, sides[rules], [250, 180], 6, day, 0, winner)
        rows.append(GameRow(*row))  # type: ignore[arg-type]
    tallies = [
        StatisticsRow("haggis-2", [greedy], 19, 11, 74, 40, 19, 11),
        StatisticsRow("neeps", [ben, greedy], 20, 12, 91, 30, 12, 3),
        StatisticsRow("tatties", [ben, greedy], 20, 12, 88, 29, 0, 0),
    ]
    page.route("**/api/me", lambda route: answer(route, Me("me", "Somebody")))
    page.route("**/api/me/statistics", lambda route: answer(route, tallies))
    page.route("**/api/me/games*", lambda route: answer(route, rows))
    page.route("**/api/tables/*/turn", lambda route: answer(route, Turn()))
    page.reload()
    player.open("#/games").page.locator("figure svg").wait_for()


@scene
def sheet(player: Player) -> None:
    player.open("#/sheet").page.locator("h1").wait_for()


@scene
def paper(player: Player) -> None:
    """A round on the sheet, and the cards of the next one being tapped."""
    page = player.open("#/sheet").page
    page.locator("form button.main").click()
    page.locator("form fieldset select").first.wait_for()
    rows = page.locator("form fieldset")
    page.locator("form select").first.select_option(index=1)
    for row, numbers in ((0, (8, 12)), (1, (None, 24))):
        for field, number in zip(rows.nth(row).locator("input").all(), numbers, strict=True):
            if number is not None:
                field.fill(str(number))
    page.locator("form > button.main").click()
    page.locator("main table").first.wait_for()
    page.locator("form .how select").select_option("cards")
    for card in page.locator(".deck button").all()[:5]:
        card.click()


@scene
def no_table(player: Player) -> None:
    player.open("#/table/nothing").page.get_by_role(
        "heading", name=player.word("There is no such table.")
    ).wait_for()


@scene
def claim(player: Player) -> None:
    player.open("#/me/nothing").page.locator("h1").wait_for()


@scene
def away(player: Player) -> None:
    player.page.route("**/api/**", lambda route: route.abort())
    player.page.reload()
    player.page.get_by_text(player.word("No connection to the table")).wait_for()
