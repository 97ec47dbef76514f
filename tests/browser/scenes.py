"""Every screen in every state that matters, by name: for axe and for pictures."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from playwright.sync_api import Route, expect

from haggis.actions import Play
from haggis.bots import Expectation
from haggis.bots.advice import Advice, Reason
from haggis.combinations import meanings as meanings_of
from haggis.game import Game
from haggis.server.http import replays
from haggis.server.http.advice import told
from haggis.server.protocol.api import GameRow, Me, StatisticsRow
from haggis.server.protocol.api import Player as Listed
from haggis.server.protocol.state import Clock
from haggis.stages.auction import Auction, Exchange
from haggis.stages.passing import Passing
from haggis.stages.trick import BombedTrick, GivenLead, Trick
from tests.browser.lessons import COURSES, do, tap
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
    expect(player.page.locator(".games").first).to_be_visible()


def offer(player: Player) -> None:
    """The home page of a person who has never played."""
    player.page.evaluate("() => localStorage.setItem('haggis', '{}')")
    player.page.reload()
    player.page.locator(".offer").wait_for()


def unfinished(player: Player) -> None:
    """A game in which it is my turn."""
    player.play("haggis-3").wait()
    player.open().page.locator(".continue .mine").wait_for()


def lobby(player: Player) -> None:
    player.prefer("neeps")
    player.invite("neeps")
    player.page.locator(".share .address").wait_for()


def invitation(player: Player) -> None:
    """Somebody follows a friend's link."""
    browser = player.context.browser
    assert browser is not None
    host = Player(browser.new_context(), player.address).open()
    host.prefer("neeps")
    host.page.get_by_label("My name").fill("Anna")
    host.page.keyboard.press("Tab")
    host.invite("neeps")
    shared = str(host.page.locator(".share .address").text_content())
    player.page.goto(player.address + shared[shared.index("/#") :])
    player.button("Sit down").wait_for()
    host.context.close()


def lead(player: Player) -> None:
    _scripted(player, find("haggis-2", lambda game: mine(game) and len(game.round.history) > 6))


def follow(player: Player) -> None:
    _scripted(player, find("haggis-3", lambda game: following(game)))
    player.next_play()


def meanings(player: Player) -> None:
    game = find("haggis-2", lambda game: mine(game) and game.round.table.on is None)
    _scripted(player, game)
    player.select(0)
    for court in "JQ":
        player.page.locator(f".courts [data-card='{court}.0']").click()
    player.page.locator(".chips .chip").first.wait_for()


def choices(player: Player, rules: str = "haggis-3") -> None:
    """A full hand, a trick on the table, and a hint that can be read in several ways."""

    def several(game: Game) -> bool:
        return following(game, 2) and len(game.round.hands[0].suit_cards) > 11 and bool(read(game))

    game = find(rules, several)
    table = Scripted(game)
    reason = Reason("breaks-nothing", {})
    advice = Advice([Expectation(read(game)[0], 1.0, 0.5, 0.1, 9)], reason)

    def answer(route: Route) -> None:
        _answer(route, told(0, table.live.decisions + 1, advice))

    player.page.route("**/api/tables/*/hint", answer)
    table.attach(player.page, player.address)
    player.button("Hint").click()
    player.page.locator(".chips .chip").nth(1).wait_for()


def read(game: Game) -> list[Play]:
    """The plays of the first seat whose cards can be read in several ways here."""
    on = game.round.table.on
    found = []
    for action in game.legal(0):
        if isinstance(action, Play) and on and not action.combination.is_bomb:
            cards = meanings_of(action.combination.cards)
            if sum(meaning.beats(on) for meaning in cards) > 1:
                found.append(action)
    return found


def grid(player: Player) -> None:
    _scripted(player, find("neeps", lambda game: following(game, 1)))
    player.sort("Grid")


def groups(player: Player) -> None:
    """A hand with two groups of the player's own, one of them with a court."""
    _scripted(player, find("neeps", lambda game: following(game, 1)))
    held = player.page.locator(".suited .card").evaluate_all(
        "(cards) => cards.map((card) => card.dataset.card)"
    )
    for keys in ([held[0], held[3]], [held[5], held[6], "K.0"]):
        for key in keys:
            player.page.locator(f".hand [data-card='{key}']").click(position={"x": 8, "y": 8})
        player.page.keyboard.press("g")
        player.page.keyboard.press("Escape")
    player.page.locator(".place.own").nth(4).wait_for()


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
    player.panel("Chat")


def counter(player: Player) -> None:
    lead(player)
    player.panel("Cards played")


def beats(player: Player) -> None:
    _scripted(player, find("haggis-3", lambda game: following(game)))
    player.button("What beats what").click()
    player.page.locator("dialog li.now").wait_for()


def keys(player: Player) -> None:
    lead(player)
    player.page.keyboard.press("?")
    player.page.locator("dialog").wait_for()


def last_trick(player: Player) -> None:
    table = Scripted(find("haggis-2", mine), bots=True)
    table.attach(player.page, player.address)
    while not table.live.round.table.tricks > 1:
        player.step()
    player.panel("Last trick")


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
    """Running clocks, an absent player, and a bot that plays for them."""
    table = Scripted(find("neeps", lambda game: following(game, 1)))
    table.clocks = [Clock(61_000, True), Clock(300_000), Clock(9_000), Clock(120_000)]
    table.seats[1].here = False
    table.seats[2].here, table.seats[2].stand_in, table.seats[2].level = False, True, "greedy"
    table.attach(player.page, player.address)


def confirming(player: Player) -> None:
    player.prefer("haggis-2", confirm=True)
    _scripted(player, find("haggis-2", mine))
    player.next_play()
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
    player.panel("Chat").get_by_role("listitem").nth(1).wait_for()


def cut_off(player: Player) -> None:
    table = Scripted(find("haggis-2", mine))
    table.attach(player.page, player.address)
    table.cut()
    for shown in (".offline", "[role=status]"):
        player.page.locator(shown, has_text=player.word("connection lost")).wait_for()


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
    page.route("**/api/me", lambda route: _answer(route, Me("me", "Somebody")))
    page.route("**/api/me/statistics", lambda route: _answer(route, tallies))
    page.route("**/api/me/games*", lambda route: _answer(route, rows))
    page.reload()
    player.open("#/games").page.locator("figure svg").wait_for()


def replay(player: Player) -> None:
    game = find("tatties", lambda game: game.round.over)
    open_replay(player, game, len(game.rounds[0].history) // 2)


def replay_own(player: Player) -> None:
    """A replay of a game that I played."""
    game = find("tatties", lambda game: game.round.over)
    open_own_replay(player, game, len(game.rounds[0].history) // 2)


def replay_end(player: Player) -> None:
    game = find("haggis-2", lambda game: game.round.over)
    open_replay(player, game, len(game.rounds[0].history))
    player.page.locator(".plaque").wait_for()


def open_replay(player: Player, game: Game, step: int) -> None:
    """The first round of a game after this many actions."""
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


def open_own_replay(player: Player, game: Game, step: int) -> None:
    """The same, where the first seat was mine."""
    page = player.page
    people = [Listed(name) for name in game.players]
    row = GameRow("scripted", str(game.rules.name), "over", people, [250, 180], 6, 0, 0, 0)
    page.route("**/api/me", lambda route: _answer(route, Me("me", "Somebody")))
    page.route("**/api/me/games*", lambda route: _answer(route, [row]))
    page.reload()
    open_replay(player, game, step)
    page.locator(".own").wait_for()


def _answer(route: Route, answer: object) -> None:
    route.fulfill(body=msgspec.json.encode(answer), content_type="application/json")


def learn(player: Player) -> None:
    player.open("#/learn").page.locator("main li").first.wait_for()


def rules(player: Player) -> None:
    player.open("#/rules/tatties").page.locator(".aid").wait_for()


def _lesson(player: Player, course: str, number: int, *, done: bool = False) -> None:
    player.open(f"#/learn/{course}/{number}")
    player.page.locator(".hand .card").first.wait_for()
    if done:
        do(player, COURSES[course][number - 1])
        player.page.locator(".bar button.main:focus").wait_for()


def tutorial(player: Player) -> None:
    _lesson(player, "haggis-2", 1)


def lesson_three(player: Player) -> None:
    _lesson(player, "haggis-3", 1, done=True)


def lesson_taker(player: Player) -> None:
    """The learner chooses the player who is ahead, and is told why not."""
    _lesson(player, "haggis-3", 5)
    player.page.locator(".bar .panel button").first.click()
    player.page.locator(".told .other").wait_for()


def lesson_auction(player: Player) -> None:
    _lesson(player, "tatties", 1)


def lesson_exchange(player: Player) -> None:
    _lesson(player, "tatties", 3)
    tap(player, "2b4y")


def lesson_passing(player: Player) -> None:
    _lesson(player, "neeps", 1)


def lesson_stake(player: Player) -> None:
    _lesson(player, "haggis-3", 3)


def lesson_bet(player: Player) -> None:
    _lesson(player, "neeps", 2)
    player.button("Bet").click()


def lesson_end(player: Player) -> None:
    _lesson(player, "haggis-2", 10, done=True)


def lesson_team_end(player: Player) -> None:
    _lesson(player, "neeps", 5, done=True)


def no_table(player: Player) -> None:
    player.open("#/table/nothing").page.get_by_role(
        "heading", name=player.word("There is no such table.")
    ).wait_for()


def claim(player: Player) -> None:
    player.open("#/me/nothing").page.locator("h1").wait_for()


def away(player: Player) -> None:
    player.page.route("**/api/**", lambda route: route.abort())
    player.page.reload()
    player.page.get_by_text(player.word("No connection to the table")).wait_for()


def sheet(player: Player) -> None:
    player.open("#/sheet").page.locator("h1").wait_for()


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
        offer,
        unfinished,
        lobby,
        invitation,
        lead,
        follow,
        meanings,
        choices,
        grid,
        groups,
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
        beats,
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
        replay_own,
        replay_end,
        games,
        learn,
        rules,
        tutorial,
        lesson_three,
        lesson_stake,
        lesson_taker,
        lesson_auction,
        lesson_exchange,
        lesson_passing,
        lesson_bet,
        lesson_end,
        lesson_team_end,
        sheet,
        paper,
        no_table,
        claim,
        away,
    )
}
