# ruff: noqa: ARG001 (every mind is asked with the same words)
"""How the bot `planner` decides: by the cheapest plan for its hand, and what that is worth.

A plan falls into few plays, weak ones counting more than those that nothing unseen can beat. Of
the moves that fit a plan it makes the one after which its judgement promises most points.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from haggis.actions import PASS, Action, Bet, Bid, Discard, Give
from haggis.bots import Budget, Reason, sense
from haggis.bots.stakes import worth
from haggis.bots.thoughts import Thoughts
from haggis.cards import NO_CARDS, Cards
from haggis.kernel.knowledge import Knowledge
from haggis.stages.auction import Auction, Exchange
from haggis.stages.passing import Passing
from haggis.stages.trick import Trick
from haggis.state import Table, put
from haggis.view import View

ROUNDS_FOR_BETS = 60
"""How many rounds are imagined before a bet or a bid."""
DRAWS = 6
"""How many draws from the Haggis are imagined before a bid."""
SURE_ENOUGH = 2.0
"""How many points a bet or a bid must promise, because imagined rounds are not the real one."""


def choose(view: View, rng: random.Random, budget: Budget) -> Action:
    """Decide, when the seat must."""
    match view.table.stage:
        case Trick():
            return ranked_moves(view, rng)[0][0]
        case Auction():
            return bid(view, rng, ROUNDS_FOR_BETS)
        case Exchange():
            return ranked_discards(view, rng)[0]
        case Passing():
            return ranked_gifts(view, rng)[0]
    decision = sense.decide_beside_tricks(view)
    assert decision is not None
    return decision


def bet(view: View, rng: random.Random, budget: Budget) -> Bet | None:
    """Bet as much as going out first seems likely, at the last moment."""
    return best_bet(view, rng, ROUNDS_FOR_BETS)


def why(view: View, rng: random.Random, budget: Budget) -> Sequence[Reason]:
    """The best actions, best first."""
    if isinstance(view.table.stage, Auction):
        return sorted(promises(view, rng, ROUNDS_FOR_BETS), key=lambda reason: -reason.points)
    from haggis.bots import searching  # it weighs what this one thinks of

    return searching.why(view, rng, budget)


def ranked_moves(view: View, rng: random.Random) -> list[tuple[Action, float]]:
    """Plays and, following, a pass, with the points they promise, best first."""
    return Thoughts(Knowledge.of(view), 1, rng.getrandbits(31)).moves()


def ranked_gifts(view: View, rng: random.Random) -> list[Action]:
    """Cards to give, the one first without which the plan is cheapest."""
    thoughts = Thoughts(Knowledge.of(view), 1, rng.getrandbits(31))
    cards = sorted(set(view.hand.suit_cards))
    costs = dict(zip(cards, thoughts.costs_without([Cards([c]) for c in cards]), strict=True))
    return [Give(card) for card in sorted(cards, key=lambda card: costs[card])]


def ranked_discards(view: View, rng: random.Random) -> list[Action]:
    """Cards to discard, those first without which the plan is cheapest."""
    stage = view.table.stage
    assert isinstance(stage, Exchange)
    thoughts = Thoughts(Knowledge.of(view), 1, rng.getrandbits(31))
    choices = list(map(Cards, combinations(view.hand.suit_cards, stage.drawn)))
    costs = dict(zip(choices, thoughts.costs_without(choices), strict=True))
    return [Discard(cards) for cards in sorted(costs, key=lambda cards: costs[cards])]


def _quick_discards(thoughts: Thoughts, hand: Cards, number: int) -> Cards:
    """Cards to discard, chosen one after another."""
    discards = NO_CARDS
    for _ in range(number):
        choices = [discards + Cards([card]) for card in (hand - discards).suit_cards]
        costs = thoughts.costs_without(choices)
        discards = choices[costs.index(min(costs))]
    return discards


def best_bet(view: View, rng: random.Random, rounds: int) -> Bet | None:
    """The bet that promises most over imagined rounds, if it promises enough."""
    bets = [bet for bet in view.bets() if bet.amount]
    if not bets or not view.must_decide or not isinstance(view.table.stage, Trick):
        return None
    if ranked_moves(view, rng)[0][0] == PASS:
        return None  # there is time until the first card is played
    table, seat = view.table, view.seat
    thoughts = Thoughts(Knowledge.of(view), rounds, rng.getrandbits(31))
    outcomes = thoughts.imagine([None], 0, rounds)

    def promise(amount: int | None) -> float:
        stakes = list(table.bets)
        for partner in table.rules.partners(seat) if amount else ():
            stakes[partner] = None
        stakes[seat] = amount
        return float(worth(view, outcomes.points_with_bets(stakes)).mean())

    best = max(bets, key=lambda bet: promise(bet.amount))
    return best if promise(best.amount) > promise(None) + SURE_ENOUGH else None


def bid(view: View, rng: random.Random, rounds: int) -> Action:
    """The lowest bid that promises more than a pass."""
    passing, *bids = promises(view, rng, rounds)
    enough = passing.points + SURE_ENOUGH
    return next((bid.action for bid in bids if bid.points > enough), PASS)


def promises(view: View, rng: random.Random, rounds: int) -> list[Reason]:
    """What to expect in the auction of a pass, and then of each bid."""
    stage, table, knowledge = view.table.stage, view.table, Knowledge.of(view)
    assert isinstance(stage, Auction)
    leader = table.lead
    if stage.bidder is not None:
        leader = stage.bidder
        table = _as_shepherd(table, stage.bidder, stage.bid)
    without = replace(knowledge, table=table)
    found = [_promise(view, PASS, without, leader, rounds, rng.getrandbits(31))]
    for action in view.legal():
        if isinstance(action, Bid):
            found.append(_promise_of_bid(view, action, rng, rounds))
    return found


def _promise_of_bid(view: View, bid: Bid, rng: random.Random, rounds: int) -> Reason:
    """What to expect as the Shepherd, over several draws from the Haggis."""
    table, seat, knowledge = view.table, view.seat, Knowledge.of(view)
    assert table.rules.auction is not None
    number = table.rules.auction.draws[bid.amount]
    found = []
    for _ in range(DRAWS):
        drawn = Cards(rng.sample(list(knowledge.unseen), number))
        hand = knowledge.hands[seat] + drawn
        drawing = replace(
            knowledge,
            table=_as_shepherd(table, seat, bid.amount),
            hands=put(knowledge.hands, seat, hand),
            unseen=knowledge.unseen - drawn,
        )
        seed = rng.getrandbits(31)
        thoughts = Thoughts(drawing, 1, seed, leader=seat)
        discarding = drawing.discarding(_quick_discards(thoughts, hand, number))
        found.append(_promise(view, bid, discarding, seat, rounds // DRAWS, seed))
    points = sum(promise.points for promise in found) / DRAWS
    return Reason(bid, points, sum(promise.out_first for promise in found) / DRAWS)


def _as_shepherd(table: Table, seat: int, amount: int) -> Table:
    return table._replace(shepherd=seat, bets=put(table.bets, seat, amount))


def _promise(
    view: View, action: Action, knowledge: Knowledge, leader: int, rounds: int, seed: int
) -> Reason:
    """What to expect of a round that begins with this leader."""
    outcomes = Thoughts(knowledge, rounds, seed, leader=leader).imagine([None], 0, rounds)
    points = worth(view, outcomes.points())
    return Reason(action, float(points.mean()), float((outcomes.first_out == view.seat).mean()))
