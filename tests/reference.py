"""A second reading of the rules on combinations, to test the engine against.

It shares nothing with the engine. A card is a rank and a suit, a court has the suit "". All
sub-multisets of a hand are tried, and whether one makes a block is found out by putting its cards
into the places of the block. It is slow and short.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from typing import NamedTuple

Card = tuple[int, str]

SUITS = "rygbp"
TEN, JACK, QUEEN, KING = 10, 11, 12, 13


class Meaning(NamedTuple):
    """What cards are played as; a bomb has no width and no length, and its level is its rank."""

    kind: str
    width: int
    length: int
    rank: int


class Play(NamedTuple):
    """Cards in sorted order, and what they are played as."""

    cards: tuple[Card, ...]
    meaning: Meaning


def kind_of(width: int, length: int) -> str | None:
    """The kind of a block; None if there is no such block."""
    if length == 1:
        return "single" if width == 1 else "set"
    if width == 1:
        return "sequence" if length >= 3 else None
    return "stair"


def plays(hand: Iterable[Card]) -> set[Play]:
    """Everything that can be led from a hand."""
    return {
        Play(cards, meaning)
        for cards in sub_multisets(sorted(hand))
        if cards
        for meaning in meanings(cards)
    }


def plays_on(hand: Iterable[Card], on: Meaning) -> set[Play]:
    """Everything in a hand that beats a combination."""
    return {play for play in plays(hand) if beats(play.meaning, on)}


def beats(new: Meaning, old: Meaning) -> bool:
    """Whether a combination may be played on top of another."""
    if new.kind == "bomb":
        return old.kind != "bomb" or new.rank > old.rank
    same_shape = (new.kind, new.width, new.length) == (old.kind, old.width, old.length)
    return same_shape and new.rank > old.rank


def sub_multisets(cards: list[Card]) -> Iterator[tuple[Card, ...]]:
    """Every choice of cards, equal cards being interchangeable."""
    kinds = Counter(cards)
    for numbers in product(*(range(number + 1) for number in kinds.values())):
        yield tuple(card for card, n in zip(kinds, numbers, strict=True) for _ in range(n))


def meanings(cards: tuple[Card, ...]) -> set[Meaning]:
    """Everything these cards can be played as."""
    found = set(blocks(cards))
    level = bomb_level(cards)
    if level is not None:
        found.add(Meaning("bomb", 0, 0, level))
    return found


def bomb_level(cards: tuple[Card, ...]) -> int | None:
    """The level of a bomb, 1 to 6; None if these cards are no bomb."""
    ranks = sorted(rank for rank, _ in cards)
    suits = {suit for _, suit in cards}
    if ranks == [3, 5, 7, 9] and len(suits) == 4:
        return 1
    if ranks == [JACK, QUEEN]:
        return 2
    if ranks == [JACK, KING]:
        return 3
    if ranks == [QUEEN, KING]:
        return 4
    if ranks == [JACK, QUEEN, KING]:
        return 5
    if ranks == [3, 5, 7, 9] and len(suits) == 1:
        return 6
    return None


def blocks(cards: tuple[Card, ...]) -> Iterator[Meaning]:
    """Every single, set, sequence and stair that these cards make."""
    suit_cards = [card for card in cards if card[1]]
    courts = [rank for rank, suit in cards if not suit]
    if not suit_cards:
        if len(courts) == 1:
            yield Meaning("single", 1, 1, courts[0])
        return
    ranks = [rank for rank, _ in suit_cards]
    low, high = min(ranks), max(ranks)
    for width in range(1, len(cards) + 1):
        length = len(cards) // width
        kind = kind_of(width, length)
        if width * length != len(cards) or kind is None:
            continue
        for top in range(length + 1, KING + 1):
            if (
                top - length < low
                and high <= top
                and is_block(suit_cards, courts, width, length, top)
            ):
                yield Meaning(kind, width, length, top)


def is_block(suit_cards: list[Card], courts: list[int], width: int, length: int, top: int) -> bool:
    """Whether these cards fill exactly `width` places at each of the `length` ranks up to `top`."""
    columns: dict[int, list[str]] = {rank: [] for rank in range(top - length + 1, top + 1)}
    for rank, suit in suit_cards:
        if rank not in columns:
            return False
        columns[rank].append(suit)
    if any(len(suits) > width for suits in columns.values()):
        return False
    empty = [rank for rank, suits in columns.items() for _ in range(width - len(suits))]
    if not can_fill(courts, empty):
        return False
    return length == 1 or can_share_suits(list(columns.values()), width)


def can_fill(courts: list[int], places: list[int]) -> bool:
    """Whether the courts can take these ranks, each its own or a lower one."""
    return len(courts) == len(places) and any(
        all(court >= rank for court, rank in zip(order, places, strict=True))
        for order in permutations(courts)
    )


def can_share_suits(columns: list[list[str]], width: int) -> bool:
    """Whether all ranks can have the same suits, the wild cards taking any."""
    counts = [[suits.count(suit) for suit in SUITS] for suits in columns]
    return any(
        all(have <= can for column in counts for have, can in zip(column, shared, strict=True))
        for shared in suit_multisets(width)
    )


@cache
def suit_multisets(width: int) -> list[list[int]]:
    """Every choice of suits for the cards of one rank, as the number of cards in each suit."""
    choices = combinations_with_replacement(SUITS, width)
    return [[suits.count(suit) for suit in SUITS] for suits in choices]
