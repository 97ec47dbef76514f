"""What a decision says of the play to beat."""

from __future__ import annotations

import pytest

from haggis.combinations import Combination
from haggis.game import Game
from haggis.plays import Plays, is_highest
from haggis.rules import find_rules
from haggis.server.table import views
from haggis.server.table.live_game import LiveGame
from tests.browser.scripted import find


@pytest.mark.parametrize(
    ("text", "highest"),
    [
        ("TrTg", True),
        ("9r9g", False),
        ("TrTgTb", True),
        ("K", True),
        ("Q", False),
        ("TrJQ:TJQ", True),
        ("9rTrJ", False),
        ("TrTgJQ:TTJJ", True),
        ("3r5g7b9y", False),
        ("JQK", False),
        ("3r5r7r9r", True),
    ],
)
def test_the_highest_of_its_shape_is_known(text: str, highest: bool) -> None:
    deck = find_rules("haggis-2").suit_cards("rygb")
    assert is_highest(Combination.parse(text), deck) is highest


def test_a_deck_of_more_cards_has_larger_sets() -> None:
    """Eight 9s are the highest eight only where there are not eight 10s."""
    nines = Combination.parse("9r9r9y9y9g9g9b9b")
    assert not is_highest(nines, find_rules("neeps").suit_cards("rygb"))
    assert is_highest(nines, find_rules("haggis-2").suit_cards("rygb"))


@pytest.mark.parametrize("rules", ["haggis-2", "neeps"])
def test_a_decision_says_whether_only_a_bomb_is_left(rules: str) -> None:
    for wanted in (True, False):
        game = find(rules, lambda game: game.deciders == (0,) and said(game) is wanted)  # noqa: B023
        view = game.view(0)
        on = view.table.on
        assert on is not None
        higher = [play for play in Plays(view.hand, on) if play.shape == on.shape]
        assert not (wanted and higher)


def said(game: Game) -> bool | None:
    live = LiveGame(game, (None,) * game.rules.players)
    decision = views.own(live.seat_view(0)).decision
    return None if decision is None or decision.beat is None else decision.beat.highest
