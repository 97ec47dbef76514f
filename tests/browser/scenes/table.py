"""Every decision at the table, and the ends of a round and a game."""

from __future__ import annotations

from playwright.sync_api import Route

from haggis.actions import Play
from haggis.bots import Expectation
from haggis.bots.advice import Advice, Reason
from haggis.combinations import meanings as meanings_of
from haggis.game import Game
from haggis.server.http.advice import told
from haggis.stages.auction import Auction, Exchange
from haggis.stages.passing import Passing
from haggis.stages.trick import BombedTrick, GivenLead
from tests.browser.people import Player
from tests.browser.scenes.base import answer, following, mine, scene, sit
from tests.browser.scripted import Scripted, find


@scene
def lead(player: Player) -> None:
    sit(player, find("haggis-2", lambda game: mine(game) and len(game.round.history) > 6))


@scene
def follow(player: Player) -> None:
    sit(player, find("haggis-3", lambda game: following(game)))
    player.next_play()


@scene
def meanings(player: Player) -> None:
    game = find("haggis-2", lambda game: mine(game) and game.round.table.on is None)
    sit(player, game)
    player.select(0)
    for court in "JQ":
        player.page.locator(f".courts [data-card='{court}.0']").click()
    player.page.locator(".chips .chip").first.wait_for()


@scene
def choices(player: Player, rules: str = "haggis-3") -> None:
    """A full hand, a trick on the table, and a hint that can be read in several ways."""

    def several(game: Game) -> bool:
        return following(game, 2) and len(game.round.hands[0].suit_cards) > 11 and bool(read(game))

    game = find(rules, several)
    table = Scripted(game)
    reason = Reason("breaks-nothing", {})
    advice = Advice([Expectation(read(game)[0], 1.0, 0.5, 0.1, 9)], reason)

    def advise(route: Route) -> None:
        answer(route, told(0, table.live.decisions + 1, advice))

    player.page.route("**/api/tables/*/hint", advise)
    table.attach(player.page, player.address)
    player.button("Hint").click()
    player.page.locator(".chips .chip").nth(1).wait_for()


def read(game: Game) -> list[Play]:
    """The plays of the first seat whose cards can be read in several ways here."""
    on = game.round.table.on
    found = []
    for action in game.legal(0):
        if isinstance(action, Play) and not action.combination.is_bomb:
            cards = meanings_of(action.combination.cards)
            if sum(on is None or meaning.beats(on) for meaning in cards) > 1:
                found.append(action)
    return found


@scene
def grid(player: Player) -> None:
    sit(player, find("neeps", lambda game: following(game, 1)))
    player.sort("Grid")


@scene
def groups(player: Player) -> None:
    """A hand with two groups of the player's own, one of them with a court."""
    sit(player, find("neeps", lambda game: following(game, 1)))
    held = player.page.locator(".suited .card").evaluate_all(
        "(cards) => cards.map((card) => card.dataset.card)"
    )
    for keys in ([held[0], held[3]], [held[5], held[6], "K.0"]):
        for key in keys:
            player.page.locator(f".hand [data-card='{key}']").click(position={"x": 8, "y": 8})
        player.page.keyboard.press("g")
        player.page.keyboard.press("Escape")
    player.page.locator(".place.own").nth(4).wait_for()


@scene
def auction(player: Player) -> None:
    def bid(game: Game) -> bool:
        stage = game.round.table.stage
        return mine(game) and isinstance(stage, Auction) and bool(stage.bid)

    sit(player, find("tatties", bid))


@scene
def exchange(player: Player) -> None:
    sit(
        player,
        find("tatties", lambda game: mine(game) and isinstance(game.round.table.stage, Exchange)),
    )
    player.select(1)


@scene
def shepherd(player: Player) -> None:
    sit(player, find("tatties", lambda g: following(g) and g.round.table.shepherd == 1))


@scene
def passing(player: Player) -> None:
    sit(player, find("neeps", lambda game: isinstance(game.round.table.stage, Passing)))
    player.select(3)


@scene
def gift(player: Player) -> None:
    """A card has come from the partner."""
    table = Scripted(find("neeps", lambda game: isinstance(game.round.table.stage, Passing)))
    table.attach(player.page, player.address)
    player._give()
    for seat in (1, 2, 3):
        table.act(seat, f"give{max(table.live.round.hands[seat].suit_cards)}")
    player.page.locator(".card.fresh").wait_for()


@scene
def bombed(player: Player) -> None:
    sit(
        player,
        find("haggis-3", lambda g: mine(g) and isinstance(g.round.table.stage, BombedTrick)),
    )


@scene
def given_lead(player: Player) -> None:
    sit(player, find("neeps", lambda g: mine(g) and isinstance(g.round.table.stage, GivenLead)))


@scene
def partners(player: Player) -> None:
    sit(player, find("neeps", lambda game: following(game, 3)))


@scene
def watching(player: Player) -> None:
    sit(player, find("haggis-3", lambda game: following(game)), seat=None)


@scene
def betting(player: Player) -> None:
    sit(player, find("haggis-2", mine))
    player.button("Bet").click()


@scene
def confirming(player: Player) -> None:
    player.prefer("haggis-2", confirm=True)
    sit(player, find("haggis-2", mine))
    player.next_play()
    player.page.locator(".bar .play").click()
    player.button("Yes, play it").wait_for()


@scene
def round_end(player: Player) -> None:
    sit(
        player,
        find("neeps", lambda game: game.round.over and not game.over and len(game.rounds) == 2),
    )
    player.page.locator("dialog td button").nth(1).click()


@scene
def game_end(player: Player) -> None:
    sit(player, find("haggis-3", lambda game: game.over))
    player.page.get_by_text(player.word("Show all hands")).click()
