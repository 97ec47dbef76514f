"""What lies around the game: the menu, the panels, the clocks, leaving, and a broken connection."""

from __future__ import annotations

from haggis.server.protocol.state import Clock
from tests.browser.people import Player
from tests.browser.scenes.base import following, mine, scene, sit
from tests.browser.scenes.table import lead
from tests.browser.scripted import Scripted, find


@scene
def menu(player: Player) -> None:
    lead(player)
    player.button("Menu").click()


@scene
def chat(player: Player) -> None:
    lead(player)
    player.panel("Chat")


@scene
def counter(player: Player) -> None:
    lead(player)
    player.panel("Cards played")


@scene
def beats(player: Player) -> None:
    sit(player, find("haggis-3", lambda game: following(game)))
    player.button("What beats what").click()
    player.page.locator("dialog li.now").wait_for()


@scene
def keys(player: Player) -> None:
    lead(player)
    player.page.keyboard.press("?")
    player.page.locator("dialog").wait_for()


@scene
def last_trick(player: Player) -> None:
    table = Scripted(find("haggis-2", mine), bots=True)
    table.attach(player.page, player.address)
    while not table.live.round.table.tricks > 1:
        player.step()
    player.panel("Last trick")


@scene
def clocks(player: Player) -> None:
    """Running clocks, an absent player, and a bot that plays for them."""
    table = Scripted(find("neeps", lambda game: following(game, 1)))
    table.clocks = [Clock(61_000, True), Clock(300_000), Clock(9_000), Clock(120_000)]
    table.seats[1].here = False
    table.seats[2].here, table.seats[2].stand_in, table.seats[2].level = False, True, "greedy"
    table.attach(player.page, player.address)


@scene
def leaving(player: Player) -> None:
    menu(player)
    player.button("Leave the game").click()


@scene
def closing(player: Player) -> None:
    leaving(player)
    player.button("Close the table").click()


@scene
def closed(player: Player) -> None:
    table = Scripted(find("haggis-2", mine))
    table.attach(player.page, player.address)
    table.status = "closed"
    table.change()
    player.page.locator("main.closed").wait_for()


@scene
def talking(player: Player) -> None:
    table = Scripted(find("neeps", mine))
    table.attach(player.page, player.address)
    table.say(1, "Well, that was a fine trick, was it not?")
    table.say(2, "Aye.")
    player.panel("Chat").get_by_role("listitem").nth(1).wait_for()


@scene
def cut_off(player: Player) -> None:
    table = Scripted(find("haggis-2", mine))
    table.attach(player.page, player.address)
    table.cut()
    for shown in (".offline", "[role=status]"):
        player.page.locator(shown, has_text=player.word("connection lost")).wait_for()
