"""How cards, positions, moves and rules are laid out in arrays.

Cards are two masks with a bit for each of the 48 kinds, in the engine's order: `first` holds the
kinds of which there is at least one, `second` those of which there are two. Everything else is
a row of int64, because Numba is fast and safe with little else.
"""

from __future__ import annotations

SUITS = 5
RANKS = 9
"""How many ranks suit cards have, 2–10; in the kernel they are 0–8."""
COLUMN = (1 << SUITS) - 1
"""The bits of one rank in a mask."""
COURT_PLACE = SUITS * RANKS
"""The bit of the jack; queen and king follow."""
SUIT_CARDS = (1 << COURT_PLACE) - 1
JACK, KING = 11, 13

MAX_SEATS = 4
MAX_PLAYS = 1 << 15

# A play or another move is three numbers. In a list of plays, courts that fill a block are not
# chosen yet: MEANING says how many are missing, and which suits the block has.
FIRST, SECOND, MEANING = 0, 1, 2
MOVE_SIZE = 3

# A meaning is one number: rank and, for blocks, length and width; bombs have only a rank.
RANK_BITS = 15
LENGTH_PLACE = 4
WIDTH_PLACE = 8
SHAPE = 0xFF0
"""The bits of length and width."""
MISSING_PLACE = 12
SUITS_PLACE = 16
WHOLE_MEANING = 0xFFF
"""The bits that stay once the courts are chosen."""
PASS, NO_MOVE = -1, -2
"""The meanings of a pass and of no move; a choice of a seat has the seat as its meaning."""

# What a position waits for.
TRICK, TAKER, LEADER, OVER = range(4)

# A position.
STAGE = 0
TURN = 1
ON = 2
"""The meaning of the combination to beat; 0 to lead."""
WINNER = 3
"""Who has played last in the trick."""
BEFORE = 4
"""Who had played last before that, or NOBODY."""
TO_ASK = 5
"""How many players have yet to answer the last play."""
TRICK_POINTS = 6
OUTS = 7
"""How many have gone out."""
SHEPHERD = 8
HAGGIS_FIRST = 9
HAGGIS_SECOND = 10
# The next have a number for each seat.
HAND = 11
HAND_SECOND = HAND + MAX_SEATS
SIZE = HAND_SECOND + MAX_SEATS
POINTS = SIZE + MAX_SEATS
"""The points of captured cards."""
RECORDED = POINTS + MAX_SEATS
BETS = RECORDED + MAX_SEATS
OUT = BETS + MAX_SEATS
"""The seats in the order in which they went out, then NOBODY."""
POSITION_SIZE = OUT + MAX_SEATS

NOBODY = -1

# A rule set.
PLAYERS = 0
SUITS_IN_DECK = 1
COPIES = 2
DEALT = 3
TAKERS = 4
GIVES_LEAD = 5
HAGGIS_TO_FIRST = 6
LAST_HANDS = 7
BONUS = 8
SLAM = 9
PAYOUT = 10
TEAM = 11
"""The team of each seat."""
CARD_POINTS = TEAM + MAX_SEATS
"""Four masks: a card has the sum of 1, 2, 4 and 8 for the masks it is in, in points."""
POINT_MASKS = 4
PER_RECORDED = CARD_POINTS + POINT_MASKS
"""The points for each card recorded on going out."""
RULES_SIZE = PER_RECORDED + 1

# Who may be given a bombed trick.
TO_WINNER, TO_CHOSEN_OPPONENT, TO_LEFT_OPPONENT, TO_NEXT_HIGHEST = range(4)
# Which of the remaining hands the first out captures.
NO_HAND, OPPONENTS_HANDS, EVERY_HAND = range(3)
# What bets bring.
IN_FULL, SPLIT, SHEPHERDS, SHEPHERDS_AND_SIDE_BETS, DOUBLE_FOR_TEAM = range(5)
