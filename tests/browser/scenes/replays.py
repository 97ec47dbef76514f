"""Replays, as a spectator and of a game of my own."""

from __future__ import annotations

from haggis.game import Game
from haggis.server.http import replays
from haggis.server.protocol.api import GameRow, Me
from haggis.server.protocol.api import Player as Listed
from tests.browser.people import Player
from tests.browser.scenes.base import answer, scene
from tests.browser.scripted import find


@scene
def replay(player: Player) -> None:
    game = find("tatties", lambda game: game.round.over)
    open_replay(player, game, len(game.rounds[0].history) // 2)


@scene
def replay_own(player: Player) -> None:
    """A replay of a game that I played."""
    game = find("tatties", lambda game: game.round.over)
    open_own_replay(player, game, len(game.rounds[0].history) // 2)


@scene
def replay_end(player: Player) -> None:
    game = find("haggis-2", lambda game: game.round.over)
    open_replay(player, game, len(game.rounds[0].history))
    player.page.locator(".plaque").wait_for()


def open_replay(player: Player, game: Game, step: int) -> None:
    """The first round of a game after this many actions."""
    offer_replay(player, game)
    player.open(f"#/replay/scripted/1/{step}").page.locator(".hands").wait_for()


def offer_replay(player: Player, game: Game) -> None:
    """The first round of a game can be replayed."""
    page = player.page
    whole = replays.replay(game, game, [Listed(name) for name in game.players])
    page.route("**/api/tables/*/replay", lambda route: answer(route, whole))
    page.route(
        "**/api/tables/*/replay/1/*",
        lambda route: answer(
            route, replays.state(game, 1, int(route.request.url.rpartition("/")[2]), None)
        ),
    )


def open_own_replay(player: Player, game: Game, step: int) -> None:
    """The same, where the first seat was mine."""
    page = player.page
    people = [Listed(name) for name in game.players]
    row = GameRow("scripted", str(game.rules.name), "over", people, [250, 180], 6, 0, 0, 0)
    page.route("**/api/me", lambda route: answer(route, Me("me", "Somebody")))
    page.route("**/api/me/games*", lambda route: answer(route, [row]))
    page.reload()
    open_replay(player, game, step)
    page.locator(".own").wait_for()
