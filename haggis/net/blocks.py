"""Where each feature has its row in the network's first layer.

Features are binary. Every block below has one row for each value it can take. A decision has
about a hundred active rows. The layout is the same for all rule sets: rows that a game never
uses (a third opponent, second copies of cards) are never trained.
"""

from __future__ import annotations

from haggis.kernel.layout import MAX_SEATS, RANKS, SUITS

SHAPES = 10
"""Kinds of combinations: see `shapes.py`."""
TOPS = 12
"""The ranks a combination can have, 2–K, or the level of a bomb."""
MOST_OF_RANK = 8
"""Cards of one rank in the deck."""
SIZES = 22
"""Sizes of a hand, 0–21."""
COURT_SETS = 8
CARDS = SUITS * RANKS
BINS = 10
BET_STEPS = (5, 15, 30)
"""A bet has a row by the first of these that it does not exceed, or the last row. They are the
bets of rulebook 2.1 (2024), whatever is played: games of one family share a network."""
BET_SIZES = len(BET_STEPS) + 1
UNSURE = 6
"""Rows for the number of plays of a plan that are not sure, capped."""
FEW = 8
"""Rows for the sizes of small hands, capped."""


def _offsets(*sizes: int) -> list[int]:
    """Where blocks of these sizes begin, one after another, and where the last one ends."""
    offsets = [0]
    for size in sizes:
        offsets.append(offsets[-1] + size)
    return offsets


# One other player, within the block of all others.
(OTHER_SIZE, OTHER_COURTS, OTHER_DECLINED, OTHER_ROWS) = _offsets(SIZES, COURT_SETS, SHAPES * TOPS)

# The state: the same for all actions of a decision.
(
    UNSEEN_RANKS,  # how many cards of a rank are unseen, one row for each number reached
    UNSEEN_CARDS,  # cards, suits in canonical order; then second copies
    OTHERS,  # everybody else, from the left
    LEADING,
    ON,  # what is to be beaten
    TRICK_OF,  # who has played it, counted from the left
    TO_ANSWER,  # how many have yet to answer it
    TRICK_POINTS,
    FIRST_OUT,  # nobody yet, or who, counted from oneself
    SHEPHERD,
    SIZE_BEFORE,
    BETS,  # everybody's, from oneself on
    STATE_END,
) = _offsets(
    RANKS * MOST_OF_RANK,
    2 * CARDS,
    (MAX_SEATS - 1) * OTHER_ROWS,
    1,
    SHAPES * TOPS,
    MAX_SEATS,
    MAX_SEATS,
    BINS,
    MAX_SEATS + 1,
    MAX_SEATS + 1,
    SIZES,
    MAX_SEATS * BET_SIZES,
)

# The action, and what it leaves of the hand.
(
    HELD_RANKS,
    HELD_CARDS,
    HELD_COURTS,
    HELD_SIZE,
    HELD_POINTS,
    HELD_BOMBS,
    PLAYED,
    PASSED,
    WAITING,  # no action: somebody else leads a trick, counted from the left
    PLAYED_STRENGTH,
    TRICK_AFTER,
    PLAN_PLAYS,
    PLAN_SURE,
    PLAN_LOSERS,
    PLAN_UNSURE,
    PLAN_WEAKNESS,
    PLAN_WEAKEST,  # the three weakest plays
    PLAN_WEAK_CARDS,
    PLAN_SPARE,
    PLAN_LONGEST,
    PLAN_SINGLES,
    PLAN_SETS,
    PLAN_RUNS,
    PLAN_COST,
    UNSURE_BY_STRENGTH,
    UNSURE_BY_OPPONENT,
    UNSURE_BY_COURTS,
    SIZE_BY_OPPONENT,
    ACTION_END,
) = (
    STATE_END + offset
    for offset in _offsets(
        RANKS * MOST_OF_RANK,
        2 * CARDS,
        COURT_SETS,
        SIZES,
        BINS,
        2,
        SHAPES * TOPS,
        1,
        MAX_SEATS,
        BINS,
        BINS,
        16,
        BINS,
        BINS,
        BINS,
        24,
        3 * BINS,
        FEW,
        4,
        BINS,
        BINS,
        BINS,
        BINS,
        32,
        UNSURE * 5,
        UNSURE * FEW,
        UNSURE * COURT_SETS,
        FEW * FEW,
    )
)

FEATURES = ACTION_END
MAX_ACTIVE = 256
"""The most features that can be active at once."""
