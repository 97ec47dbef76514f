"""Listing the plays of a hand: one meaning for each shape of the same cards, the highest.

With at most three courts the highest meaning of a block always begins at its lowest suit card.
So blocks grow from there rank by rank. Each one is a play and the beginning of longer ones.
`courts.py` chooses the courts that fill them.
"""

from __future__ import annotations

from haggis.kernel.columns import PART_START, PARTS
from haggis.kernel.compiled import Rows, bit_count, compiled
from haggis.kernel.layout import (
    COLUMN,
    COURT_PLACE,
    FIRST,
    JACK,
    KING,
    LENGTH_PLACE,
    MEANING,
    MISSING_PLACE,
    RANK_BITS,
    RANKS,
    SECOND,
    SHAPE,
    SUIT_CARDS,
    SUITS,
    SUITS_PLACE,
    WIDTH_PLACE,
)

LONGEST = 15
"""Longer than any block."""
SINGLE = 1 << WIDTH_PLACE | 1 << LENGTH_PLACE
RAINBOW, SUITED = 1, 6


@compiled
def list_plays(first: int, second: int, on: int, plays: Rows) -> int:
    """Write the plays on top of `on` (0: to lead) into `plays`; return how many there are."""
    if on == 0:
        number = _list_leads(first, second, plays)
        return list_bombs(first, 0, plays, number)
    if on & SHAPE == 0:
        return list_bombs(first, on & RANK_BITS, plays, 0)
    if on & SHAPE == SINGLE:
        number = _list_singles(first, on & RANK_BITS, plays)
    else:
        number = _list_above(first, second, on, plays)
    return list_bombs(first, 0, plays, number)


@compiled
def add(plays: Rows, number: int, first: int, second: int, meaning: int) -> int:
    """Write one play, unless the list is full."""
    if number >= len(plays):
        raise OverflowError("a hand has more plays than the kernel's list can hold")
    plays[number, FIRST] = first
    plays[number, SECOND] = second
    plays[number, MEANING] = meaning
    return number + 1


@compiled
def _list_leads(first: int, second: int, plays: Rows) -> int:
    courts = bit_count(first >> COURT_PLACE)
    number = _list_sets(first, second, courts, 0, RANKS, 0, 1, plays)
    number = _grow(first, second, courts, LONGEST, plays, number)
    return _list_court_singles(first, 0, plays, number)


@compiled
def _list_singles(first: int, rank: int, plays: Rows) -> int:
    number = 0
    higher = first & SUIT_CARDS & -1 << SUITS * (rank - 1)
    while higher:
        bit = higher & -higher
        higher ^= bit
        place = bit_count(bit - 1)
        number = add(plays, number, bit, 0, SINGLE | place // SUITS + 2)
    return _list_court_singles(first, max(rank - JACK + 1, 0), plays, number)


@compiled
def _list_court_singles(first: int, lowest: int, plays: Rows, number: int) -> int:
    for court in range(lowest, 3):
        bit = 1 << COURT_PLACE + court
        if first & bit:
            number = add(plays, number, bit, 0, SINGLE | JACK + court)
    return number


@compiled
def _list_above(first: int, second: int, on: int, plays: Rows) -> int:
    """List the blocks of the shape of `on` that are higher."""
    courts = bit_count(first >> COURT_PLACE)
    width = on >> WIDTH_PLACE & 15
    length = on >> LENGTH_PLACE & 15
    lowest = max((on & RANK_BITS) - length, 0)
    end = min(RANKS, KING - length)
    number = _list_sets(first, second, courts, lowest, end, width, length, plays)
    if length == 1:
        return number
    kept = 0
    for place in range(_grow(first, second, courts, length, plays, number)):
        if plays[place, MEANING] & SHAPE == on & SHAPE:
            plays[kept] = plays[place]
            kept += 1
    return kept


@compiled
def _column(first: int, second: int, low: int) -> int:
    return first >> SUITS * low & COLUMN | (second >> SUITS * low & COLUMN) << SUITS


@compiled
def _is_enough(first: int, second: int, low: int, width: int, length: int, courts: int) -> bool:
    """Whether there are enough cards for a block of this shape, ignoring suits."""
    missing = width * length - courts
    for place in range(low, min(low + length, RANKS)):
        missing -= min(width, bit_count(_column(first, second, place)))
    return missing <= 0


@compiled
def _list_sets(
    first: int,
    second: int,
    courts: int,
    lowest: int,
    end: int,
    width: int,
    length: int,
    plays: Rows,
) -> int:
    """List single cards and sets of this width (0: any) that a block of this length can begin
    with, from the rank `lowest` to below `end`."""
    number = 0
    for low in range(lowest, end):
        column = _column(first, second, low)
        if length > 1 and not _is_enough(first, second, low, width, length, courts):
            continue
        for place in range(PART_START[column], PART_START[column + 1]):
            part = PARTS[place]
            size = bit_count(part)
            fewest, most = size, size + courts
            if width:
                fewest, most = max(width, fewest), min(width, most)
            for wide in range(fewest, most + 1):
                meaning = part << SUITS_PLACE | wide - size << MISSING_PLACE
                number = add(
                    plays,
                    number,
                    (part & COLUMN) << SUITS * low,
                    (part >> SUITS) << SUITS * low,
                    meaning | wide << WIDTH_PLACE | 1 << LENGTH_PLACE | low + 2,
                )
    return number


@compiled
def _grow(first: int, second: int, courts: int, longest: int, plays: Rows, number: int) -> int:
    """Extend every listed block by a rank in every possible way, then the new ones."""
    growing = 0
    while growing < number:
        cards = plays[growing, FIRST]
        doubles = plays[growing, SECOND]
        meaning = plays[growing, MEANING]
        growing += 1
        rank = (meaning & RANK_BITS) + 1
        if rank > KING or meaning >> LENGTH_PLACE & 15 == longest:
            continue
        width = meaning >> WIDTH_PLACE & 15
        missing = meaning >> MISSING_PLACE & 3
        suits = meaning >> SUITS_PLACE
        column = _column(first, second, rank - 2) if rank < JACK else 0
        full = bit_count(suits) == width
        if full:
            column &= suits
        if missing + width - bit_count(column) > courts:
            continue
        longer = (meaning & SHAPE | rank) + (1 << LENGTH_PLACE)
        if missing + width <= courts:
            number = add(
                plays,
                number,
                cards,
                doubles,
                longer | missing + width << MISSING_PLACE | suits << SUITS_PLACE,
            )
        for place in range(PART_START[column], PART_START[column + 1]):
            part = PARTS[place]
            more = missing + width - bit_count(part)
            union = suits | part
            if more >= missing and more <= courts and bit_count(union) <= width:
                number = add(
                    plays,
                    number,
                    cards | (part & COLUMN) << SUITS * (rank - 2),
                    doubles | (part >> SUITS) << SUITS * (rank - 2),
                    longer | more << MISSING_PLACE | union << SUITS_PLACE,
                )
    return number


@compiled
def list_bombs(first: int, level: int, plays: Rows, number: int) -> int:
    """Add the bombs above this level."""
    courts = first >> COURT_PLACE
    if courts & courts - 1:  # two courts or three
        for bomb, pair in ((2, 3), (3, 5), (4, 6), (5, 7)):
            if bomb > level and pair & ~courts == 0:
                number = add(plays, number, pair << COURT_PLACE, 0, bomb)
    threes = first >> SUITS & COLUMN
    fives = first >> SUITS * 3 & COLUMN
    sevens = first >> SUITS * 5 & COLUMN
    nines = first >> SUITS * 7 & COLUMN
    if threes == 0 or fives == 0 or sevens == 0 or nines == 0:
        return number
    one_suit = threes & fives & sevens & nines
    while one_suit and level < SUITED:
        suit = one_suit & -one_suit
        one_suit ^= suit
        number = add(plays, number, _four(suit, suit, suit, suit), 0, SUITED)
    if level < RAINBOW and bit_count(threes | fives | sevens | nines) >= 4:
        number = _list_rainbows(threes, fives, sevens, nines, plays, number)
    return number


@compiled
def _list_rainbows(
    threes: int, fives: int, sevens: int, nines: int, plays: Rows, number: int
) -> int:
    while threes:
        three = threes & -threes
        threes ^= three
        some_fives = fives & ~three
        while some_fives:
            five = some_fives & -some_fives
            some_fives ^= five
            some_sevens = sevens & ~(three | five)
            while some_sevens:
                seven = some_sevens & -some_sevens
                some_sevens ^= seven
                some_nines = nines & ~(three | five | seven)
                while some_nines:
                    nine = some_nines & -some_nines
                    some_nines ^= nine
                    number = add(plays, number, _four(three, five, seven, nine), 0, RAINBOW)
    return number


@compiled
def _four(three: int, five: int, seven: int, nine: int) -> int:
    return three << SUITS | five << SUITS * 3 | seven << SUITS * 5 | nine << SUITS * 7
