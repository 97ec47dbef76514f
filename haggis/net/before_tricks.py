"""Bids, discards and gifts: the network values the position after each candidate.

Bids are compared over a few draws from the unseen cards.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations as choose_from
from statistics import fmean

from haggis.actions import PASS, Action, Bid, Discard, Give
from haggis.bots.think.plan import costs_without
from haggis.cards import Cards
from haggis.kernel.knowledge import Knowledge
from haggis.net.moves import best_value, value_at_start
from haggis.net.outlook import Outlook, is_near_the_end, outlook
from haggis.net.plans import look_at_hand
from haggis.net.seats import Seat, as_shepherd, sit_down, with_hand
from haggis.stages.auction import Auction
from haggis.state import put
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
        return outlook(view, after, best_value(after), near)

    return [(Discard(cards), expect(cards)) for cards in cheapest_rests(seat, choices)]


def gifts(view: View) -> Expected:
    """Cards to give to the partner, valued by the rest of the hand."""
    seat = sit_down(view)
    choices = [Cards([card]) for card in sorted(set(view.hand.suit_cards))]
    near = is_near_the_end(view)

    def expect(card: Cards) -> Outlook:
        after = with_hand(seat, view.hand - card)
        return outlook(view, after, value_at_start(after), near)

    return [(Give(next(iter(card))), expect(card)) for card in cheapest_rests(seat, choices)]


def bids(view: View, rng: random.Random) -> Expected:
    """A pass, with `SURE_ENOUGH` points added, and all bids."""
    stage, knowledge = view.table.stage, Knowledge.of(view)
    assert isinstance(stage, Auction)
    leader = view.table.lead
    if stage.bidder is not None:
        leader, knowledge = stage.bidder, as_shepherd(knowledge, stage.bidder, stage.bid)
    elif leader == view.seat:
        leader = view.rules.left(leader)  # somebody else will bid, or pass last
    waiting = sit_down(view, knowledge, leader)
    passing = outlook(view, waiting, value_at_start(waiting), for_the_game=True)
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
        most = _after_draw(knowledge, view.seat, Cards(drawn))
        planning_seat = sit_down(view, most, view.seat)
        for bid, outlooks in zip(bids, found, strict=True):
            number = draws[bid.amount]
            left_out = Cards(drawn[number:])
            held = hand + Cards(drawn[:number])
            put_away = _quick_discards(planning_seat, held, left_out, number)
            after = _after_draw(knowledge, view.seat, Cards(drawn[:number])).discarding(put_away)
            leading = sit_down(view, as_shepherd(after, view.seat, bid.amount), view.seat, True)
            outlooks.append(outlook(view, leading, best_value(leading), for_the_game=True))
    return [Outlook(*map(fmean, zip(*outlooks, strict=True))) for outlooks in found]


def _after_draw(knowledge: Knowledge, seat: int, drawn: Cards) -> Knowledge:
    """What the seat would know after drawing these cards."""
    hands = put(knowledge.hands, seat, knowledge.hands[seat] + drawn)
    return replace(knowledge, hands=hands, unseen=knowledge.unseen - drawn)


def _quick_discards(seat: Seat, held: Cards, left_out: Cards, number: int) -> Cards:
    """Cards to discard, chosen greedily one after another by the plan for the rest."""
    discards = Cards([])
    for _ in range(number):
        choices = [left_out + discards + Cards([c]) for c in (held - discards).suit_cards]
        discards = cheapest_rests(seat, choices)[0] - left_out
    return discards


def cheapest_rests(seat: Seat, choices: Sequence[Cards]) -> list[Cards]:
    """The few choices of cards that leave the cheapest plan for the rest of the hand."""
    _, rules, position, _, player, _, buffers = seat
    look_at_hand(rules, position, seat.seat, player, buffers.candidates.moves)
    costs = costs_without(player.plan, position, seat.seat, choices)
    order = sorted(range(len(choices)), key=costs.__getitem__)
    return [choices[place] for place in order[:CANDIDATES]]
