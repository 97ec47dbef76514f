"""Bids, discards and gifts: the network values the position after each candidate.

Bids are compared over a few draws from the unseen cards.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from itertools import combinations as choose_from
from statistics import fmean

from haggis.actions import PASS, Action, Bid, Discard, Give
from haggis.bots.think.plan import costs_without, quick_discards
from haggis.cards import NO_CARDS, Cards
from haggis.kernel.knowledge import Knowledge
from haggis.net.moves import best_evaluation, evaluation_at_start
from haggis.net.outlook import Outlook, is_near_the_end, outlook
from haggis.net.plans import look_at_hand
from haggis.net.seats import Seat, sit_down, with_hand
from haggis.stages.auction import Auction
from haggis.view import View

DRAWS = 4
"""How many draws from the Haggis are sampled for a bid."""
CANDIDATES = 8
"""How many discards or gifts are evaluated: those that leave the cheapest plans."""
SURE_ENOUGH = 1.0
"""How many points a bet or a bid must gain, compared with none."""

Expected = list[tuple[Action, Outlook]]
"""Actions with their outlooks."""


def discards(view: View, drawn: int) -> Expected:
    """Discards of the Shepherd, valued by leading with the rest of the hand."""
    knowledge = Knowledge.of(view)
    hand, seat = knowledge.hands[view.seat], sit_down(view, knowledge, leader=view.seat)
    choices = list(map(Cards, choose_from(hand.suit_cards, drawn)))
    near = is_near_the_end(view)

    def expect(cards: Cards) -> Outlook:
        after = with_hand(seat, hand - cards)
        return outlook(view, after, best_evaluation(after), near)

    return [(Discard(cards), expect(cards)) for cards in cheapest_rests(seat, choices)]


def gifts(view: View) -> Expected:
    """Cards to give to the partner, valued by the rest of the hand."""
    seat = sit_down(view)
    choices = [Cards([card]) for card in sorted(set(view.hand.suit_cards))]
    near = is_near_the_end(view)

    def expect(card: Cards) -> Outlook:
        after = with_hand(seat, view.hand - card)
        return outlook(view, after, evaluation_at_start(after), near)

    return [(Give(next(iter(card))), expect(card)) for card in cheapest_rests(seat, choices)]


def bids(view: View, rng: random.Random) -> Expected:
    """A pass, with `SURE_ENOUGH` points added, and all bids."""
    stage, knowledge = view.table.stage, Knowledge.of(view)
    assert isinstance(stage, Auction)
    leader = view.table.lead
    if stage.bidder is not None:
        leader, knowledge = stage.bidder, knowledge.as_shepherd(stage.bidder, stage.bid)
    elif leader == view.seat:
        leader = view.rules.left(leader)  # somebody else will bid, or pass last
    waiting = sit_down(view, knowledge, leader)
    passing = outlook(view, waiting, evaluation_at_start(waiting), for_the_game=True)
    higher = [action for action in view.legal() if isinstance(action, Bid)]
    return [
        (PASS, passing._replace(worth=passing.worth + SURE_ENOUGH)),
        *zip(higher, _expect_of_bids(view, higher, rng), strict=True),
    ]


def _expect_of_bids(view: View, bids: Sequence[Bid], rng: random.Random) -> list[Outlook]:
    """The mean outlook as the Shepherd for each bid, over draws that all bids share."""
    assert view.rules.auction is not None
    draws, knowledge = view.rules.auction.draws, Knowledge.of(view)
    unseen, hand = list(knowledge.unseen), knowledge.hands[view.seat]
    found: list[list[Outlook]] = [[] for _ in bids]
    for _ in range(DRAWS if bids else 0):
        drawn = rng.sample(unseen, max(draws[bid.amount] for bid in bids))
        # One plan, for the most cards that may be drawn, serves every bid.
        planning_seat = sit_down(view, knowledge.drawing(Cards(drawn)), view.seat)
        for bid, outlooks in zip(bids, found, strict=True):
            number = draws[bid.amount]
            taken, left_out = Cards(drawn[:number]), Cards(drawn[number:])
            costs_of = partial(_costs_without, planning_seat, left_out)
            put_away = quick_discards(hand + taken, number, costs_of)
            after = knowledge.drawing(taken).discarding(put_away)
            shepherd = after.as_shepherd(view.seat, bid.amount)
            leading = sit_down(view, shepherd, view.seat, True)
            outlooks.append(outlook(view, leading, best_evaluation(leading), for_the_game=True))
    return [Outlook(*map(fmean, zip(*outlooks, strict=True))) for outlooks in found]


def _costs_without(seat: Seat, away: Cards, choices: Sequence[Cards]) -> list[float]:
    """The cost of the seat's plan without each choice of cards and those that are away anyhow."""
    look_at_hand(seat.rules, seat.position, seat.number, seat.player, seat.buffers.candidates.moves)
    left_out = [away + cards for cards in choices]
    return costs_without(seat.player.plan, seat.position, seat.number, left_out)


def cheapest_rests(seat: Seat, choices: Sequence[Cards]) -> list[Cards]:
    """The few choices of cards that leave the cheapest plan for the rest of the hand."""
    costs = _costs_without(seat, NO_CARDS, choices)
    order = sorted(range(len(choices)), key=costs.__getitem__)
    return [choices[place] for place in order[:CANDIDATES]]
