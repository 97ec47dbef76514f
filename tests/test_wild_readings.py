"""Wilds as any card, or only as a lower card or their own: the two readings are one.

The places of a block that suit cards leave empty are filled with courts. What the readings
admit can only depend on the ranks of those places, so all of these are gone through.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement, permutations
from typing import NamedTuple

from haggis import Card, Cards, Plays, meanings

JACK, QUEEN, KING = COURTS = 11, 12, 13
WIDEST, LONGEST = 11, 12
COLUMN = "rygbrygb"
"""The suits of a rank in two copies of four suits; narrower columns take the first of them."""

Reading = Callable[[int, int], bool]


def any_card(court: int, rank: int) -> bool:
    return True


def lower_or_own(court: int, rank: int) -> bool:
    return rank <= court


class Block(NamedTuple):
    """A block, and the ranks of the places in it that suit cards leave empty."""

    width: int
    length: int
    top: int
    empty: tuple[int, ...]

    @property
    def columns(self) -> dict[int, int]:
        """The ranks with suit cards, and how many there are at each."""
        ranks = range(self.top - self.length + 1, self.top + 1)
        numbers = {rank: self.width - self.empty.count(rank) for rank in ranks}
        return {rank: number for rank, number in numbers.items() if number}


def every_block() -> Iterator[Block]:
    """Every block with a suit card in it and at most three empty places, of any suits."""
    for width in range(1, WIDEST + 1):
        for length in range(1, LONGEST + 1):
            if (width, length) == (1, 2):
                continue
            for top in range(length + 1, KING + 1):
                ranks = range(top - length + 1, top + 1)
                for number in range(min(3, width * length - 1) + 1):
                    for empty in combinations_with_replacement(ranks, number):
                        if all(empty.count(rank) <= width for rank in empty) and all(
                            empty.count(rank) == width for rank in ranks if rank >= JACK
                        ):
                            yield Block(width, length, top, empty)


def admits(reading: Reading, courts: tuple[int, ...], empty: tuple[int, ...]) -> bool:
    """Whether the courts can be put into the empty places, one into each."""
    return len(courts) == len(empty) and any(
        all(map(reading, order, empty)) for order in permutations(courts)
    )


def every_choice_of_courts() -> list[tuple[int, ...]]:
    return [chosen for number in range(4) for chosen in combinations(COURTS, number)]


def test_both_readings_admit_the_same_cards_for_the_same_blocks() -> None:
    admitted = 0
    for block in every_block():
        for courts in every_choice_of_courts():
            by_any = admits(any_card, courts, block.empty)
            assert by_any == admits(lower_or_own, courts, block.empty), (block, courts)
            admitted += by_any
    assert admitted > 30_000


def test_the_readings_would_differ_with_two_jacks_in_a_hand() -> None:
    assert admits(any_card, (JACK, JACK), (JACK, QUEEN))
    assert not admits(lower_or_own, (JACK, JACK), (JACK, QUEEN))


def test_every_top_and_every_number_of_suit_cards_is_gone_through() -> None:
    blocks = list(every_block())
    assert {block.top for block in blocks} == set(range(2, KING + 1))
    assert {len(block.empty) for block in blocks} == {0, 1, 2, 3}
    assert {(block.width, block.length) for block in blocks} >= {
        (width, length)
        for width in range(1, WIDEST + 1)
        for length in range(1, 10)
        if (width, length) != (1, 2)
    }
    assert {block.length for block in blocks if block.top > 10 and block.width == 1} == set(
        range(3, LONGEST + 1)
    )


def admitted_by(reading: Reading) -> dict[Cards, set[tuple[int, int, int]]]:
    """From cards to all that they mean, where a deck has so many cards."""
    found: dict[Cards, set[tuple[int, int, int]]] = defaultdict(set)
    for block in every_block():
        columns = block.columns
        if max(columns.values()) > len(COLUMN):
            continue
        suit_cards = [Card(rank, suit) for rank in columns for suit in COLUMN[: columns[rank]]]
        for courts in combinations(COURTS, len(block.empty)):
            if admits(reading, courts, block.empty):
                found[Cards([*suit_cards, *map(Card, courts)])].add(block[:3])
    return found


def test_the_engine_finds_what_the_readings_admit_and_nothing_else() -> None:
    for cards, expected in admitted_by(any_card).items():
        assert {combination[:3] for combination in meanings(cards)} == expected, cards


def test_the_plays_of_a_hand_hold_what_the_readings_admit_and_nothing_else() -> None:
    for cards, expected in admitted_by(lower_or_own).items():
        if len(cards) <= 6:
            found = [play[:3] for play in Plays(cards) if play.cards == cards]
            assert len(found) == len(set(found))
            assert set(found) == expected, cards
