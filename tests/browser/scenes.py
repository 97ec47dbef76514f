"""Every screen in every state that matters, by name: for axe and for pictures."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from haggis.game import Game
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
    player.page.get_by_role("radio", name="Grid").click()


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
    player.page.get_by_text("Show all hands").click()


def learn(player: Player) -> None:
    player.open("#/learn").page.locator("main li").first.wait_for()


def rules(player: Player) -> None:
    player.open("#/rules/tatties").page.locator(".aid").wait_for()


def tutorial(player: Player) -> None:
    player.open("#/learn/tutorial").page.locator(".hand .card").first.wait_for()


def no_table(player: Player) -> None:
    player.open("#/table/nothing").page.get_by_text("no such table").wait_for()


def claim(player: Player) -> None:
    player.open("#/me/nothing").page.locator("main h1").wait_for()


def away(player: Player) -> None:
    player.page.route("**/api/**", lambda route: route.abort())
    player.page.reload()
    player.page.get_by_text("out of reach").wait_for()


def sheet(player: Player) -> None:
    player.open("#/sheet").page.locator("main h1").wait_for()


SCENES: dict[str, Scene] = {
    scene.__name__.replace("_", "-"): scene
    for scene in (
        home,
        lobby,
        lead,
        follow,
        meanings,
        grid,
        auction,
        exchange,
        shepherd,
        passing,
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
        round_end,
        game_end,
        learn,
        rules,
        tutorial,
        sheet,
        no_table,
        claim,
        away,
    )
}
