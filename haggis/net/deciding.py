# ruff: noqa: ARG001 (every bot has the same parameters)
"""The bot `net`: takes the action with the highest value, without search.

The value is the margin that the network expects, plus what the bets bring by the chances of going
out first. Bets and bids are decided by the chance to win the game. So is everything else in a round
that may end it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from haggis import betting
from haggis.actions import PASS, Action, Bet, GiveLead
from haggis.bots import FREE, Budget, Expectation, heuristics
from haggis.game import Game
from haggis.kernel.trick import lead
from haggis.net import search
from haggis.net.before_tricks import SURE_ENOUGH, Expected, bids, cheapest_rests, discards, gifts
from haggis.net.moves import (
    action_of,
    best_evaluation,
    best_move,
    best_moves,
    evaluation_at_start,
    evaluation_of,
)
from haggis.net.outlook import Outlook, as_expectation, is_near_the_end, outlook
from haggis.net.seats import Seat, sit_down, with_bet
from haggis.stages.auction import Auction, Exchange
from haggis.stages.passing import Passing
from haggis.stages.trick import GivenLead, Trick
from haggis.view import View

FINALISTS = 8
"""How many moves are compared by the chance to win the game: those with the highest values."""
TOLD = 12
"""How many moves `why` lists."""


def choose(view: View, rng: random.Random, budget: Budget) -> Action:
    """Make the seat's decision."""
    if isinstance(view.table.stage, Trick) and not is_near_the_end(view):
        return action_of(best_move(sit_down(view)))
    ranked = _ranked(view, rng, FINALISTS)
    if ranked:
        return ranked[0][0]
    taker = heuristics.decide_beside_tricks(view)
    assert taker is not None
    return taker


def bet(view: View, rng: random.Random, budget: Budget) -> Bet | None:
    """Bet at the last moment, by the chances of going out first."""
    bets = [bet for bet in view.bets() if bet.amount]
    if not bets or not view.must_decide or not isinstance(view.table.stage, Trick):
        return None
    seat = sit_down(view)
    if action_of(best_move(seat)) == PASS:
        return None  # there is time until the first card is played
    best, promise = None, _worth_with_bet(view, seat, None) + SURE_ENOUGH
    for bet in bets:
        worth = _worth_with_bet(view, seat, bet.amount)
        if worth > promise:
            best, promise = bet, worth
    return best


def why(view: View, rng: random.Random, budget: Budget) -> Sequence[Expectation]:
    """The best actions, best first. With few cards hidden, every possible deal is solved."""
    ranked = _ranked(view, rng, TOLD)
    if not ranked:
        return search.why(view, rng, budget)
    solved = search.solve(view, rng, budget)
    return solved or [as_expectation(action, expected) for action, expected in ranked]


def warm_up() -> None:
    """Call every compiled function that Python calls here."""
    search.warm_up()
    game = Game.new("haggis-2", seed=1)
    (leader,) = game.deciders
    view = game.view(leader)
    bet(view, random.Random(1), FREE)
    choose(view, random.Random(1), FREE)
    _expect_of_lead(view, 1 - leader)
    cheapest_rests(sit_down(view), [])


def _ranked(view: View, rng: random.Random, number: int) -> Expected:
    """The best actions with their outlooks, best first.

    It is empty for the takers of a bombed trick: the network cannot tell them apart.
    """
    expected = _expect(view, rng, number)
    return sorted(expected, key=lambda each: -each[1].worth)


def _expect(view: View, rng: random.Random, number: int) -> Expected:
    match view.table.stage:
        case Trick():
            return _moves(view, number)
        case Auction():
            return bids(view, rng)
        case Exchange(drawn=drawn):
            return discards(view, drawn)
        case Passing():
            return gifts(view)
        case GivenLead(leaders=leaders):
            return [(GiveLead(leader), _expect_of_lead(view, leader)) for leader in leaders]
    return []


def _moves(view: View, number: int) -> Expected:
    seat, near = sit_down(view), is_near_the_end(view)
    moves = best_moves(seat, number).copy()
    return [
        (action_of(move), outlook(view, seat, evaluation_of(seat, move), near)) for move in moves
    ]


def _expect_of_lead(view: View, leader: int) -> Outlook:
    """The outlook if this seat leads the next trick."""
    seat = sit_down(view)
    lead(seat.position, leader)
    return outlook(view, seat, evaluation_at_start(seat), is_near_the_end(view))


def _worth_with_bet(view: View, seat: Seat, amount: int | None) -> float:
    """The worth of the best move if this bet stands."""
    if amount:
        seat = with_bet(seat, betting.bets_with(view.table, view.seat, amount))
    return outlook(view, seat, best_evaluation(seat), for_the_game=True).worth
