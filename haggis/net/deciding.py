# ruff: noqa: ARG001 (every mind is asked with the same words)
"""How the bot `net` decides: the action of the highest value, in one look.

A value is the margin that the network expects from here on, and what the bets bring by its
chances of going out first. In a game, bets and bids are decided by the chance to win it. Bids
are judged over a few draws from the unseen cards.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations as choose_from

import numpy as np

from haggis.actions import PASS, Action, Bet, Bid, Discard, Give, GiveLead, Play
from haggis.bots import FREE, Budget, Reason, heuristics, search
from haggis.bots.think.plan import GO_OUT
from haggis.cards import Cards
from haggis.game import Game
from haggis.kernel.cards import combinations, masks
from haggis.kernel.decompose import cost_of
from haggis.kernel.knowledge import Knowledge
from haggis.kernel.layout import HAND, HAND_SECOND, MEANING, TURN
from haggis.kernel.layout import PASS as PASSES
from haggis.kernel.trick import lead
from haggis.net.chances import chances_after, outcomes
from haggis.net.plans import look_at_hand
from haggis.net.policy import evaluate_move, evaluate_moves, no_move
from haggis.net.seats import Seat, as_shepherd, bet_points, sit_down, with_bet, with_hand
from haggis.net.weights import family_of
from haggis.stages.auction import Auction, Exchange
from haggis.stages.passing import Passing
from haggis.stages.trick import GivenLead, Trick
from haggis.state import put
from haggis.view import View

DRAWS = 4
"""How many draws from the Haggis are imagined before a bid."""
CANDIDATES = 8
"""How many discards or gifts are evaluated: those that leave the cheapest plans."""
SURE_ENOUGH = 1.0
"""How many points a bet or a bid must promise above none."""
WON_GAME = 200.0
"""A game that is won counts as so many points more than one that is lost."""


def choose(view: View, rng: random.Random, budget: Budget) -> Action:
    """Decide, when the seat must."""
    match view.table.stage:
        case Trick():
            return _best_move(sit_down(view))[0]
        case Auction():
            return _bid(view, rng)
        case Exchange(drawn=drawn):
            return Discard(_discards(view, Knowledge.of(view), drawn))
        case Passing():
            return _gift(view)
        case GivenLead(leaders=leaders):
            return GiveLead(max(leaders, key=lambda leader: _value_of_lead(view, leader)))
    decision = heuristics.decide_beside_tricks(view)
    assert decision is not None
    return decision


def bet(view: View, rng: random.Random, budget: Budget) -> Bet | None:
    """Bet at the last moment, by the chances of going out first."""
    bets = [bet for bet in view.bets() if bet.amount]
    if not bets or not view.must_decide or not isinstance(view.table.stage, Trick):
        return None
    seat = sit_down(view)
    if _best_move(seat)[0] == PASS:
        return None  # there is time until the first card is played
    best, promise = None, _value_with_bet(view, seat, None) + SURE_ENOUGH
    for bet in bets:
        value = _value_with_bet(view, seat, bet.amount)
        if value > promise:
            best, promise = bet, value
    return best


def why(view: View, rng: random.Random, budget: Budget) -> Sequence[Reason]:
    """The best actions, best first."""
    if not isinstance(view.table.stage, Trick):
        return search.why(view, rng, budget)
    seat = sit_down(view)
    number, _ = _evaluate(seat)
    moves = seat.room.desk.moves[:number].copy()
    reasons = []
    for move in moves:
        value = _evaluate_move(seat, move)
        chance = float(seat.room.activations.outputs[1])
        reasons.append(Reason(_action(move), value, chance))
    return sorted(reasons, key=lambda reason: -reason.points)


def warm_up() -> None:
    """Call every compiled function that is called from here."""
    game = Game.new("haggis-2", seed=1)
    for _ in range(2):
        (decider,) = game.deciders
        view = game.view(decider)
        bet(view, random.Random(1), FREE)
        game = game.apply(decider, choose(view, random.Random(1), FREE))
    _cheapest_rests(sit_down(game.view(game.deciders[0])), [])


def _evaluate(seat: Seat) -> tuple[int, int]:
    return evaluate_moves(*seat[1:])


def _evaluate_move(seat: Seat, move: np.ndarray) -> float:
    number, rules, position, memory, player, network, room = seat
    return evaluate_move(rules, position, memory, number, player, network, move, room)


def _best_move(seat: Seat) -> tuple[Action, float]:
    """The best play or pass, and its value."""
    _, best = _evaluate(seat)
    move, value = seat.room.desk.moves[best], float(seat.room.desk.values[best])
    return _action(move), value - 2 * GO_OUT if value > GO_OUT else value


def _action(move: np.ndarray) -> Action:
    if move[MEANING] == PASSES:
        return PASS
    return Play(combinations(move[np.newaxis])[0])


def _value_with_bet(view: View, seat: Seat, amount: int | None) -> float:
    """The value of the best move if this bet stood."""
    bets = view.table.bets
    for partner in view.rules.partners(view.seat) if amount else ():
        bets = put(bets, partner, None)
    seat = with_bet(seat, put(bets, view.seat, amount))
    return _worth(view, seat, _best_value(seat))


def _worth(view: View, seat: Seat, value: float) -> float:
    """What has just been evaluated, as a chance to win the game if there is one."""
    if view.goal is None:
        return value
    told = seat.room.activations.outputs[1:].astype(np.float64)
    own, sides = view.rules.teams[view.seat], len(view.table.totals)
    order = [(own + side) % sides for side in range(sides)]
    base = np.array([view.table.totals[side] for side in order], np.int64)
    rounds, family, chance = outcomes(family_of(view.rules)), family_of(view.rules), 0.0
    for left, weight in enumerate(told):
        first = (view.seat + left) % view.rules.players
        side = (view.rules.teams[first] - own) % sides
        staked = bet_points(seat, first)
        points = np.zeros(sides, np.int64)
        for other, team in enumerate(view.rules.teams):
            points[order.index(team)] += staked[other]
        totals = base + points + np.roll(rounds, side, axis=1)
        chance += float(weight * chances_after(family, view.goal, view.number, totals).mean())
    return WON_GAME * chance


def _best_value(seat: Seat) -> float:
    """The value of the best move, also where there is only one."""
    _, best = _evaluate(seat)
    return _evaluate_move(seat, seat.room.desk.moves[best].copy())


def _value_of_lead(view: View, leader: int) -> float:
    """The value of a trick that this seat leads."""
    seat = sit_down(view)
    lead(seat.position, leader)
    return _value_at_start(seat)


def _value_at_start(seat: Seat) -> float:
    """The value of a trick about to be led, by oneself or another."""
    if seat.position[TURN] == seat.seat:
        return _best_value(seat)
    return _evaluate_move(seat, no_move())


def _cheapest_rests(seat: Seat, choices: Sequence[Cards]) -> list[Cards]:
    """The choices of cards without which the plan for the hand is cheapest, a few of them."""
    _, rules, position, _, player, _, room = seat
    look_at_hand(rules, position, seat.seat, player, room.desk.moves)
    hand, doubles = int(position[HAND + seat.seat]), int(position[HAND_SECOND + seat.seat])
    costs = []
    for cards in choices:
        first, second = masks(cards)
        rest = hand & ~second & ~(first & ~doubles)
        costs.append(cost_of(player.plan, rest, doubles & ~first))
    order = sorted(range(len(choices)), key=costs.__getitem__)
    return [choices[place] for place in order[:CANDIDATES]]


def _discards(view: View, knowledge: Knowledge, number: int) -> Cards:
    """What the Shepherd discards: the value of leading with the rest is highest."""
    hand = knowledge.hands[view.seat]
    seat = sit_down(view, knowledge, leader=view.seat)
    choices = list(map(Cards, choose_from(hand.suit_cards, number)))
    candidates = _cheapest_rests(seat, choices)
    return max(candidates, key=lambda cards: _best_value(with_hand(seat, hand - cards)))


def _gift(view: View) -> Action:
    """The card to give to the partner: the value of the rest of the hand is highest."""
    seat = sit_down(view)
    choices = [Cards([card]) for card in sorted(set(view.hand.suit_cards))]
    candidates = _cheapest_rests(seat, choices)
    best = max(candidates, key=lambda card: _value_at_start(with_hand(seat, view.hand - card)))
    return Give(next(iter(best)))


def _bid(view: View, rng: random.Random) -> Action:
    """The bid of the highest value, if it promises enough more than a pass."""
    stage, knowledge = view.table.stage, Knowledge.of(view)
    assert isinstance(stage, Auction)
    leader = view.table.lead
    if stage.bidder is not None:
        leader, knowledge = stage.bidder, as_shepherd(knowledge, stage.bidder, stage.bid)
    elif leader == view.seat:
        leader = view.rules.left(leader)  # somebody else will bid, or pass last
    best: Action = PASS
    waiting = sit_down(view, knowledge, leader)
    promise = _worth(view, waiting, _value_at_start(waiting)) + SURE_ENOUGH
    bids = [action for action in view.legal() if isinstance(action, Bid)]
    for bid, value in zip(bids, _values_of_bids(view, bids, rng), strict=True):
        if value > promise:
            best, promise = bid, value
    return best


def _values_of_bids(view: View, bids: Sequence[Bid], rng: random.Random) -> list[float]:
    """What is expected as the Shepherd, over several draws that all bids share."""
    assert view.rules.auction is not None
    draws, knowledge = view.rules.auction.draws, Knowledge.of(view)
    unseen, hand = list(knowledge.unseen), knowledge.hands[view.seat]
    totals = [0.0] * len(bids)
    for _ in range(DRAWS if bids else 0):
        drawn = rng.sample(unseen, max(draws[bid.amount] for bid in bids))
        # One plan for all that may be drawn does for every bid.
        most = _after_draw(knowledge, view.seat, Cards(drawn))
        planning_seat = sit_down(view, most, view.seat)
        for place, bid in enumerate(bids):
            number = draws[bid.amount]
            left_out = Cards(drawn[number:])
            held = hand + Cards(drawn[:number])
            discards = _quick_discards(planning_seat, held, left_out, number)
            after = _after_draw(knowledge, view.seat, Cards(drawn[:number])).discarding(discards)
            leading = sit_down(view, as_shepherd(after, view.seat, bid.amount), view.seat, True)
            totals[place] += _worth(view, leading, _best_value(leading))
    return [total / DRAWS for total in totals]


def _after_draw(knowledge: Knowledge, seat: int, drawn: Cards) -> Knowledge:
    """What the seat would know after drawing these cards."""
    hands = put(knowledge.hands, seat, knowledge.hands[seat] + drawn)
    return replace(knowledge, hands=hands, unseen=knowledge.unseen - drawn)


def _quick_discards(seat: Seat, held: Cards, left_out: Cards, number: int) -> Cards:
    """Cards to discard, chosen one after another by the plan for the rest of those held."""
    discards = Cards([])
    for _ in range(number):
        choices = [left_out + discards + Cards([c]) for c in (held - discards).suit_cards]
        discards = _cheapest_rests(seat, choices)[0] - left_out
    return discards
