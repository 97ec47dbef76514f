"""What a table sends about a game, so that the page does not have to compute it."""

from __future__ import annotations

from dataclasses import replace

from haggis import Game
from haggis import round as rounds
from haggis.server.table import views
from haggis.server.table.live_game import LiveGame, SeatView


def auction(totals: tuple[int, int, int], *actions: tuple[int, str]) -> SeatView:
    """An auction of Tatties at these scores, after some actions."""
    game = Game.new("tatties", seed=1, first=0)
    round = rounds.start(game.rules, game.round.deal, 0, totals=totals)
    for seat, action in actions:
        round = rounds.apply(round, seat, action)
    return LiveGame(replace(game, rounds=(round,)), (None,) * 3).seat_view(None)


def test_the_table_says_who_may_match_the_bid() -> None:
    none_stands = views.open_round(auction((23, 97, 13)))
    assert (none_stands.bidding, none_stands.may_match) == ((1, 2, 0), ())
    by_the_97 = views.open_round(auction((23, 97, 13), (1, "bid30")))
    assert (by_the_97.bidding, by_the_97.may_match) == ((2, 0, 1), (2, 0))
    by_the_13 = views.open_round(auction((23, 97, 13), (1, "bid30"), (2, "bid30")))
    assert (by_the_13.bidding, by_the_13.may_match) == ((0, 1, 2), ())
