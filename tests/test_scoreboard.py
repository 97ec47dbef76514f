"""One board adds up every game: those played here and those written down by hand."""

import pytest

from haggis import Game, Goal, Scoreboard
from haggis.rules import CATALOGUE
from haggis.score import bets_won
from haggis.scoreboard import ScoredRound

from .players import VARIANTS, play_game, variant_name


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_a_board_filled_by_hand_is_the_board_of_the_game(
    variant: tuple[str, tuple[str, ...]],
) -> None:
    name, options = variant
    game = play_game(name, options, goal="6r", seed=8)
    opening = game.rounds[0].table
    first = opening.lead if opening.dealer is None else opening.dealer
    board = Scoreboard(game.rules, game.goal, first)
    sums = [0] * len(game.totals)
    for number, round in enumerate(game.rounds):
        table = round.table
        assert board.winner is None
        assert board.next_lead == (table.lead, table.dealer)
        assert board.totals == table.totals == tuple(sums)
        assert table.opener is not None
        won = bets_won(game.rules, table.ending)
        scored = ScoredRound(table.lead, table.opener, table.out, round.lines, won, table.bets)
        board = board.with_round(scored)
        for team, line in zip(game.rules.teams, round.lines, strict=True):
            sums[team] += line.total
        assert board.totals_after[number] == tuple(sums)
        partners_first = table.out[1:2] and table.out[1] in game.rules.partners(table.out[0])
        assert board.is_slam(scored) == bool(game.rules.slam and partners_first)
    assert board == game.board
    assert (board.totals, board.winner) == (game.totals, game.winner)


def test_a_tie_at_the_goal_has_no_winner() -> None:
    rules = CATALOGUE["haggis-2"]
    game = play_game("haggis-2", goal="1r", seed=1)
    lines = game.rounds[0].lines
    tied = ScoredRound(0, 0, (0,), (lines[0], lines[0]), (False, False), (None, None))
    board = Scoreboard(rules, Goal(1, "rounds"), first=0, rounds=(tied,))
    assert board.totals[0] == board.totals[1]
    assert board.winner is None
    won = tied._replace(lines=lines)
    best = max((0, 1), key=lambda seat: lines[seat].total)
    assert Scoreboard(rules, Goal(1, "rounds"), 0, (won,)).winner == best


def test_nobody_wins_before_the_first_round() -> None:
    assert Scoreboard(CATALOGUE["neeps"], Goal(1), first=0).winner is None
    assert Game.new("haggis-2", goal="1", seed=1).board.rounds == ()
