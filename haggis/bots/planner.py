# ruff: noqa: ARG001 (every bot has the same parameters)
"""The bot `planner`: plans how to play its whole hand, and makes the best move that fits the plan.

A plan has few plays, and weak ones cost more than those that nothing unseen can beat. Of the moves
that fit, it makes the one with the value network's highest estimate. Bets and bids come from
rollouts.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

from haggis import betting
from haggis.actions import PASS, Action, Bet, Bid, Discard, Give
from haggis.bots import heuristics
from haggis.bots.base import Budget, Expectation
from haggis.bots.think.plan import quick_discards
from haggis.bots.think.sampler import Sampler
from haggis.bots.think.utility import utilities
from haggis.cards import Cards
from haggis.kernel.knowledge import Knowledge
from haggis.stages.auction import Auction, Exchange
from haggis.stages.passing import Passing
from haggis.stages.trick import Trick
from haggis.view import View

# Set by hand on 2026-11-15.
ROLLOUTS_FOR_BETS = 60
"""The rollouts behind a bet or a bid."""
DRAWS = 6
"""The draws from the Haggis that are sampled for a bid."""
MIN_GAIN = 2.0
"""The points that a bet or a bid must gain in rollouts, because they are not the real round."""


def choose(view: View, rng: random.Random, budget: Budget) -> Action:
    """Make the seat's decision."""
    match view.table.stage:
        case Trick():
            return ranked_moves(view, rng)[0][0]
        case Auction():
            return bid(view, rng, ROLLOUTS_FOR_BETS)
        case Exchange():
            return ranked_discards(view, rng)[0]
        case Passing():
            return ranked_gifts(view, rng)[0]
    decision = heuristics.decide_beside_tricks(view)
    assert decision is not None
    return decision


def bet(view: View, rng: random.Random, budget: Budget) -> Bet | None:
    """Bet by rollouts, at the last moment."""
    return best_bet(view, rng, ROLLOUTS_FOR_BETS)


def ranked_moves(view: View, rng: random.Random) -> list[tuple[Action, float]]:
    """Plays and, when following, a pass, with the network's estimates, best first."""
    return Sampler(Knowledge.of(view), 1, rng.getrandbits(31)).moves()


def ranked_gifts(view: View, rng: random.Random) -> list[Action]:
    """Gifts; first the card without which the plan is cheapest."""
    sampler = Sampler(Knowledge.of(view), 1, rng.getrandbits(31))
    cards = sorted(set(view.hand.suit_cards))
    costs = dict(zip(cards, sampler.plan_costs_without([Cards([c]) for c in cards]), strict=True))
    return [Give(card) for card in sorted(cards, key=lambda card: costs[card])]


def ranked_discards(view: View, rng: random.Random) -> list[Action]:
    """Discards; first the cards without which the plan is cheapest."""
    stage = view.table.stage
    assert isinstance(stage, Exchange)
    sampler = Sampler(Knowledge.of(view), 1, rng.getrandbits(31))
    choices = list(map(Cards, combinations(view.hand.suit_cards, stage.drawn)))
    costs = dict(zip(choices, sampler.plan_costs_without(choices), strict=True))
    return [Discard(cards) for cards in sorted(costs, key=lambda cards: costs[cards])]


def best_bet(view: View, rng: random.Random, rollouts: int) -> Bet | None:
    """The bet with the highest mean utility over rollouts, if it gains enough."""
    bets = [bet for bet in view.bets() if bet.amount]
    if not bets or not view.must_decide or not isinstance(view.table.stage, Trick):
        return None
    if ranked_moves(view, rng)[0][0] == PASS:
        return None  # there is time until the first card is played
    table, seat = view.table, view.seat
    sampler = Sampler(Knowledge.of(view), rollouts, rng.getrandbits(31))
    outcomes = sampler.roll_out([None], 0, rollouts)

    def value_with(placed: Sequence[int | None]) -> float:
        return float(utilities(view, outcomes.points_with_bets(placed)).mean())

    values = [value_with(betting.bets_with(table, seat, bet.amount)) for bet in bets]
    best = max(values)
    enough = value_with(table.bets) + MIN_GAIN
    return bets[values.index(best)] if best > enough else None


def bid(view: View, rng: random.Random, rollouts: int) -> Action:
    """The lowest bid that gains enough over a pass."""
    passing, *bids = bid_values(view, rng, rollouts)
    enough = passing.points + MIN_GAIN
    return next((bid.action for bid in bids if bid.points > enough), PASS)


def bid_values(view: View, rng: random.Random, rollouts: int) -> list[Expectation]:
    """The expected utility of a pass, then of each bid."""
    stage, knowledge, leader = view.table.stage, Knowledge.of(view), view.table.lead
    assert isinstance(stage, Auction)
    if stage.bidder is not None:
        leader, knowledge = stage.bidder, knowledge.as_shepherd(stage.bidder, stage.bid)
    found = [_value_of_round(view, PASS, knowledge, leader, rollouts, rng.getrandbits(31))]
    for action in view.legal():
        if isinstance(action, Bid):
            found.append(_value_of_bid(view, action, rng, rollouts))
    return found


def _value_of_bid(view: View, bid: Bid, rng: random.Random, rollouts: int) -> Expectation:
    """The expected utility as the Shepherd, over several draws from the Haggis."""
    seat, auction, knowledge = view.seat, view.rules.auction, Knowledge.of(view)
    assert auction is not None
    number = auction.draws[bid.amount]
    found = []
    for _ in range(DRAWS):
        drawn = Cards(rng.sample(list(knowledge.unseen), number))
        drawing = knowledge.as_shepherd(seat, bid.amount).drawing(drawn)
        seed = rng.getrandbits(31)
        sampler = Sampler(drawing, 1, seed, leader=seat)
        away = quick_discards(drawing.hands[seat], number, sampler.plan_costs_without)
        discarding = drawing.discarding(away)
        found.append(_value_of_round(view, bid, discarding, seat, rollouts // DRAWS, seed))
    points = sum(each.points for each in found) / DRAWS
    out_first = sum(each.out_first for each in found) / DRAWS
    error = sum(each.error**2 for each in found) ** 0.5 / DRAWS
    return Expectation(bid, points, out_first, error, sum(each.worlds for each in found))


def _value_of_round(
    view: View, action: Action, knowledge: Knowledge, leader: int, rollouts: int, seed: int
) -> Expectation:
    """The expected utility of a round in which this seat leads first."""
    outcomes = Sampler(knowledge, rollouts, seed, leader=leader).roll_out([None], 0, rollouts)
    points = utilities(view, outcomes.points())
    out_first = float((outcomes.first_out == view.seat).mean())
    error = float(points.std(ddof=1)) / rollouts**0.5
    return Expectation(action, float(points.mean()), out_first, error, rollouts)
