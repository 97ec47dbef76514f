"""Hints at the table: what the strongest bot would do, and one reason for it."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Route, expect

from haggis.bots.advice import advise
from haggis.game import Game
from haggis.server.http.advice import told
from haggis.server.protocol.messages import encode
from haggis.stages.trick import GivenLead
from tests.browser.people import People, Player
from tests.browser.scenes.base import following, mine
from tests.browser.scripted import Scripted, find


def advised(people: People, game: Game) -> tuple[Player, Scripted, list[int]]:
    """A table at this position, with hints as the server gives them."""
    player = people.new()
    table = Scripted(game)
    asked: list[int] = []

    def answer(route: Route) -> None:
        number = json.loads(route.request.post_data or "")["decision"]
        asked.append(number)
        advice = advise(table.live.view(0), number)
        route.fulfill(body=encode(told(0, number, advice)))

    player.page.route("**/api/tables/*/hint", answer)
    table.attach(player.page, player.address)
    return player, table, asked


def test_the_hint_is_selected_with_its_reason_and_then_come_other_plays(people: People) -> None:
    game = find("haggis-2", lambda game: game.deciders == (0,) and not game.round.table.trick)
    player, table, asked = advised(people, game)
    action = str(advise(table.live.view(0), table.live.decisions + 1).action)
    player.button("Hint").click()
    expect(player.page.locator(".advice")).to_contain_text("Hint: ")
    selected = player.page.locator(".card.selected")
    expect(selected).to_have_count(len(_cards(action)))
    player.button("Hint").click()
    expect(player.page.locator(".label")).to_contain_text(re.compile(r"Possible play \d+ of \d+"))
    player.button("Hint").click()
    assert asked == [table.live.decisions + 1], "the server is asked once"
    expect(player.page.locator(".advice")).to_have_count(0)


def _cards(action: str) -> list[str]:
    from haggis.cards import read_cards

    return list(map(str, read_cards(action.partition(":")[0])))


def test_a_hint_can_be_to_pass(people: People) -> None:
    def wanted(game: Game) -> bool:
        if not following(game, 2):
            return False
        return str(advise(game.view(0), 1).action) == "pass"

    player, _, _ = advised(people, find("haggis-2", wanted))
    player.button("Hint").click()
    expect(player.page.locator(".advice")).to_contain_text("Hint: pass.")
    expect(player.page.locator(".card.selected")).to_have_count(0)
    expect(player.page.locator("button.pass.advised")).to_be_visible()


def test_a_hint_at_a_choice_selects_no_card_and_leaves_the_question(people: People) -> None:
    game = find("neeps", lambda g: mine(g) and isinstance(g.round.table.stage, GivenLead))
    player, table, asked = advised(people, game)
    page = player.page
    for _ in range(3):
        player.button("Hint").click()
        expect(page.locator(".advice")).to_contain_text("Hint: ")
        expect(page.locator(".prompt")).to_have_text("Your bomb won: who leads next?")
        expect(page.locator(".card.selected")).to_have_count(0)
    page.keyboard.press("o")
    expect(page.locator(".card.selected")).to_have_count(0)
    assert asked == [table.live.decisions + 1]
    expect(page.locator(".bar .who").first).to_contain_text("cards in hand")


def test_a_bet_of_another_player_is_said_at_the_seat(people: People) -> None:
    player = people.new()
    table = Scripted(find("haggis-2", lambda game: mine(game) and not game.round.history))
    table.attach(player.page, player.address)
    table.act(1, "bet15")
    expect(player.page.locator(".others .bubble")).to_have_text("I bet 15!")


def test_a_hint_of_a_real_server(people: People) -> None:
    player = people.new().play("haggis-2")
    expect(player.page.locator(".bar[data-number]:not([data-number=''])")).to_be_visible()
    player.button("Hint").click()
    expect(player.page.locator(".advice")).to_contain_text("Hint: ", timeout=60_000)
