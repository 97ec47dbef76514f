"""Every screen in every state that matters, by name: for axe and for pictures."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from playwright.sync_api import Route, expect

from haggis.game import Game
from haggis.server.http import replays
from haggis.server.protocol.api import Me, StatisticsRow
from haggis.server.protocol.api import Player as Listed
from haggis.server.protocol.state import Clock
from haggis.stages.auction import Auction, Exchange
from haggis.stages.passing import Passing
from haggis.stages.trick import BombedTrick, GivenLead, Trick
from tests.browser.people import Player
from tests.browser.scripted import Scripted, find

Scene = Callable[[Player], None]


def mine(game: Game) -> bool:
    return 0 in game.deciders


def _scripted(player: Player, game: Game, seat: int | None = 0) -> None:
    Scripted(game, seat=seat).attach(player.page, player.address)


def following(game: Game, plays: int = 2) -> bool:
    stage = game.round.table.stage
    return mine(game) and isinstance(stage, Trick) and len(stage.plays) >= plays


def home(player: Player) -> None:
    expect(player.page.locator("button.main.big")).to_be_visible()


def unfinished(player: Player) -> None:
    player.play("haggis-3").open().page.locator(".continue").wait_for()


def lobby(player: Player) -> None:
    player.prefer("neeps")
    player.page.locator(".start button.big").nth(1).click()
    player.page.locator(".share svg path[d^='M']").wait_for()


def lead(player: Player) -> None:
    _scripted(player, find("haggis-2", lambda game: mine(game) and len(game.round.history) > 6))


def follow(player: Player) -> None:
    _scripted(player, find("haggis-3", lambda game: following(game)))
    player.button("Hint").click()


def meanings(player: Player) -> None:
    game = find("haggis-2", lambda game: mine(game) and game.round.table.on is None)
    _scripted(player, game)
    player.select(0)
    for court in "JQ":
        player.page.locator(f".courts [data-card='{court}.0']").click()
    player.page.locator(".chips .chip").first.wait_for()


def grid(player: Player) -> None:
    _scripted(player, find("neeps", lambda game: following(game, 1)))
    player.page.get_by_role("radio", name=player.word("Grid")).click()


def auction(player: Player) -> None:
    def bid(game: Game) -> bool:
        stage = game.round.table.stage
        return mine(game) and isinstance(stage, Auction) and bool(stage.bid)

    _scripted(player, find("tatties", bid))


def exchange(player: Player) -> None:
    _scripted(
        player,
        find("tatties", lambda game: mine(game) and isinstance(game.round.table.stage, Exchange)),
    )
    player.select(1)


def shepherd(player: Player) -> None:
    _scripted(player, find("tatties", lambda g: following(g) and g.round.table.shepherd == 1))


def passing(player: Player) -> None:
    _scripted(player, find("neeps", lambda game: isinstance(game.round.table.stage, Passing)))
    player.select(3)


def gift(player: Player) -> None:
    """A card has come from the partner."""
    table = Scripted(find("neeps", lambda game: isinstance(game.round.table.stage, Passing)))
    table.attach(player.page, player.address)
    player._give()
    for seat in (1, 2, 3):
        table.act(seat, f"give{max(table.live.round.hands[seat].suit_cards)}")
    player.page.locator(".card.fresh").wait_for()


def bombed(player: Player) -> None:
    _scripted(
        player,
        find("haggis-3", lambda g: mine(g) and isinstance(g.round.table.stage, BombedTrick)),
    )


def given_lead(player: Player) -> None:
    _scripted(
        player, find("neeps", lambda g: mine(g) and isinstance(g.round.table.stage, GivenLead))
    )


def partners(player: Player) -> None:
    _scripted(player, find("neeps", lambda game: following(game, 3)))


def watching(player: Player) -> None:
    _scripted(player, find("haggis-3", lambda game: following(game)), seat=None)


def betting(player: Player) -> None:
    _scripted(player, find("haggis-2", mine))
    player.button("Bet").click()


def menu(player: Player) -> None:
    lead(player)
    player.button("Menu").click()


def chat(player: Player) -> None:
    lead(player)
    player.button("Chat").click()


def counter(player: Player) -> None:
    menu(player)
    player.button("Played cards").click()


def keys(player: Player) -> None:
    lead(player)
    player.page.keyboard.press("?")
    player.page.locator("dialog").wait_for()


def last_trick(player: Player) -> None:
    Scripted(find("haggis-2", mine), bots=True).attach(player.page, player.address)
    while not player.button("Last trick").count():
        player.step()
    player.button("Last trick").click()


def round_end(player: Player) -> None:
    _scripted(
        player,
        find("neeps", lambda game: game.round.over and not game.over and len(game.rounds) == 2),
    )
    player.page.locator("dialog td button").nth(1).click()


def game_end(player: Player) -> None:
    _scripted(player, find("haggis-3", lambda game: game.over))
    player.page.get_by_text(player.word("Show all hands")).click()


def clocks(player: Player) -> None:
    """Clocks that run, somebody who is away, and a bot that stands in."""
    table = Scripted(find("neeps", lambda game: following(game, 1)))
    table.clocks = [Clock(61_000, True), Clock(300_000), Clock(9_000), Clock(120_000)]
    table.seats[1].here = False
    table.seats[2].here, table.seats[2].stand_in, table.seats[2].level = False, True, "greedy"
    table.attach(player.page, player.address)


def confirming(player: Player) -> None:
    player.prefer("haggis-2", confirm=True)
    _scripted(player, find("haggis-2", mine))
    player.button("Hint").click()
    player.page.locator(".bar .play").click()
    player.button("Yes, play it").wait_for()


def leaving(player: Player) -> None:
    menu(player)
    player.button("Leave the game").click()


def closing(player: Player) -> None:
    leaving(player)
    player.button("Close the table").click()


def closed(player: Player) -> None:
    table = Scripted(find("haggis-2", mine))
    table.attach(player.page, player.address)
    table.status = "closed"
    table.change()
    player.page.locator("main.closed").wait_for()


def talking(player: Player) -> None:
    table = Scripted(find("neeps", mine))
    table.attach(player.page, player.address)
    table.say(1, "Well, that was a fine trick, was it not?")
    table.say(2, "Aye.")
    player.page.get_by_role("button", name=player.word("Chat")).click()
    player.page.locator("dialog li").nth(1).wait_for()


def cut_off(player: Player) -> None:
    table = Scripted(find("haggis-2", mine))
    table.attach(player.page, player.address)
    table.cut()
    for shown in (".offline", "[role=status]"):
        player.page.locator(shown, has_text=player.word("connection lost")).wait_for()


def statistics(player: Player) -> None:
    rows = [
        StatisticsRow("haggis-2", [Listed(level="greedy")], 12, 7, 40, 21, 9, 5),
        StatisticsRow("neeps", [Listed("Ann"), Listed(level="search")], 3, 1, 11, 4, 2, 0),
    ]
    player.page.route("**/api/me", lambda route: _answer(route, Me("me", "Somebody")))
    player.page.route("**/api/me/statistics", lambda route: _answer(route, rows))
    player.page.route("**/api/me/games", lambda route: _answer(route, []))
    player.page.reload()
    table = player.page.locator("table")
    table.wait_for()
    table.scroll_into_view_if_needed()


def replay(player: Player) -> None:
    game = find("tatties", lambda game: game.round.over)
    _replay(player, game, len(game.rounds[0].history) // 2)


def replay_end(player: Player) -> None:
    game = find("haggis-2", lambda game: game.round.over)
    _replay(player, game, len(game.rounds[0].history))


def _replay(player: Player, game: Game, step: int) -> None:
    page = player.page
    whole = replays.replay(game, game, [Listed(name) for name in game.players])
    page.route("**/api/tables/*/replay", lambda route: _answer(route, whole))
    page.route(
        "**/api/tables/*/replay/1/*",
        lambda route: _answer(
            route, replays.state(game, 1, int(route.request.url.rpartition("/")[2]), None)
        ),
    )
    player.open(f"#/replay/scripted/1/{step}").page.locator(".hands").wait_for()


def _answer(route: Route, answer: object) -> None:
    route.fulfill(body=msgspec.json.encode(answer), content_type="application/json")


def learn(player: Player) -> None:
    player.open("#/learn").page.locator("main li").first.wait_for()


def rules(player: Player) -> None:
    player.open("#/rules/tatties").page.locator(".aid").wait_for()


def tutorial(player: Player) -> None:
    player.open("#/learn/tutorial").page.locator(".hand .card").first.wait_for()


def lesson_end(player: Player) -> None:
    page = player.open("#/learn/tutorial/10").page
    for card in ("2r", "2g"):
        page.locator(f"[data-card='{card}.0']").click(position={"x": 10, "y": 10})
    player.button("Play").click()
    player.button("Play a real game").wait_for()


def no_table(player: Player) -> None:
    player.open("#/table/nothing").page.get_by_role(
        "heading", name=player.word("There is no such table.")
    ).wait_for()


def claim(player: Player) -> None:
    player.open("#/me/nothing").page.locator("main h1").wait_for()


def away(player: Player) -> None:
    player.page.route("**/api/**", lambda route: route.abort())
    player.page.reload()
    player.page.get_by_text(player.word("The table is out of reach")).wait_for()


def sheet(player: Player) -> None:
    player.open("#/sheet").page.locator("main h1").wait_for()


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


SCENES: dict[str, Scene] = {
    scene.__name__.replace("_", "-"): scene
    for scene in (
        home,
        unfinished,
        lobby,
        lead,
        follow,
        meanings,
        grid,
        auction,
        exchange,
        shepherd,
        passing,
        gift,
        bombed,
        given_lead,
        partners,
        watching,
        betting,
        menu,
        chat,
        counter,
        keys,
        last_trick,
        clocks,
        confirming,
        leaving,
        closing,
        closed,
        talking,
        cut_off,
        round_end,
        game_end,
        replay,
        replay_end,
        statistics,
        learn,
        rules,
        tutorial,
        lesson_end,
        sheet,
        paper,
        no_table,
        claim,
        away,
    )
}
