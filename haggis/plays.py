"""All plays a hand has, on top of a combination or to lead.

The meaning of a block depends on how many courts fill it, not on which. So the work is to find,
for every meaning, the suit cards that can make it with the courts held: the hand's *lexicon*.
A play is an entry of the lexicon with a choice of courts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import overload

from haggis.cards import CARDS, COURTS, JACK, KING, SUITS, Card, Cards
from haggis.combinations import (
    BOMB,
    BOMB_RANKS,
    COURT_BOMBS,
    RAINBOW,
    SUITED,
    Combination,
    Shape,
    need_cards,
    need_on,
)
from haggis.errors import ParseError

Part = tuple[int, int, int]
"""The suits, missing courts and suit cards of a block so far; plain, because it is built often.

The suits have a bit for the first and a bit for the second card of each suit, so that `|` is
the pointwise maximum over the ranks and the number of bits is how many suits a block shares.
"""

Lexicon = dict[tuple[int, int, int], list[Part]]
"""From (width, length, rank) to the suit cards that make it."""

_EMPTY: Part = (0, 0, 0)
NO_HAND = "a hand has each suit card at most twice and each court once"


def lexicon(hand: Cards, *, places: bool = False) -> Lexicon:
    """Every meaning of a block that the hand can make, with the suit cards for it.

    Cards are written as their counts, or as bits of their places among the hand's suit cards.

    >>> found = lexicon(Cards.parse("4r5rJ"))
    >>> [str(Cards.of(cards)) for _, _, cards in found[1, 3, 6]]
    ['4r5r']
    >>> lexicon(Cards.parse("4r5rJ"), places=True)[1, 3, 6]
    [(1, 1, 3)]
    """
    columns = _columns(hand, 2, places)
    courts = len(hand.courts)
    found: Lexicon = {}
    for low in range(2, JACK):
        for width in range(1, len(columns[low]) + courts):
            for length, parts in _grow(columns, courts, width, low):
                if length != 2 or width > 1:
                    found[width, length, low + length - 1] = parts
    return dict(sorted(found.items()))


def lexicon_above(hand: Cards, shape: Shape, rank: int) -> Lexicon:
    """The part of the hand's lexicon that beats a block of this shape and rank."""
    if shape.width * shape.length > len(hand):
        return {}
    lowest = max(2, rank - shape.length + 2)
    columns = _columns(hand, lowest)
    courts = len(hand.courts)
    found: Lexicon = {}
    for low in range(lowest, min(JACK, KING - shape.length + 2)):
        if len(columns[low]) + courts > shape.width:
            for length, parts in _grow(columns, courts, shape.width, low):
                if length == shape.length:
                    found[*shape, low + length - 1] = parts
                    break
    return found


def is_highest(combination: Combination, suit_cards: Cards) -> bool:
    """Whether a deck with these suit cards makes nothing higher of the same shape.

    >>> deck = Cards.parse("TrTyTgTb")
    >>> [is_highest(Combination.parse(text), deck) for text in ("TrTg", "9r9g", "Q", "JQK")]
    [True, False, False, False]
    """
    if combination.is_bomb:
        return combination.rank == SUITED
    if combination.shape == (1, 1):
        return combination.rank == KING
    # Every player has a court of each rank.
    return not lexicon_above(suit_cards + COURTS, combination.shape, combination.rank)


Column = list[list[Part]]
"""For each number of cards, the choices of that many cards at one rank."""

_COURT_COLUMNS: dict[int, Column] = {rank: [[_EMPTY]] for rank in range(JACK, KING + 1)}


def _columns(hand: Cards, lowest: int, places: bool = False) -> dict[int, Column]:
    kinds = hand.by_kind()
    columns = _COURT_COLUMNS.copy()
    before = 0
    for rank in range(lowest, JACK):
        start = (rank - 2) * len(SUITS)
        counts = kinds[start : start + len(SUITS)]
        columns[rank] = _placed(before, counts) if places else _column(start, counts)
        before += sum(counts)
    return columns


@cache
def _column(start: int, counts: bytes) -> Column:
    """The choices from cards of one rank, which stand in the order of cards from `start` on."""
    return _choices(counts, lambda suit, number: number << 8 * (start + suit))


@cache
def _placed(before: int, counts: bytes) -> Column:
    """The same as bits of places, with so many cards before; equal cards are neighbours."""
    first = [before + sum(counts[:suit]) for suit in range(len(counts))]
    return _choices(counts, lambda suit, number: _BITS[number] << first[suit])


_BITS = (0, 1, 3)
"""Numbers with this many bits set."""


def _choices(counts: bytes, write: Callable[[int, int], int]) -> Column:
    """The choices from cards of one rank, `write` giving so many cards of a suit."""
    if max(counts) > 2:
        raise ParseError(NO_HAND)
    column: Column = [[] for _ in range(sum(counts) + 1)]
    for taken in product(*(range(count, -1, -1) for count in counts)):
        suits = sum(_BITS[number] << 2 * suit for suit, number in enumerate(taken))
        cards = sum(write(suit, number) for suit, number in enumerate(taken))
        column[sum(taken)].append((suits, 0, cards))
    return column


def _grow(
    columns: dict[int, Column], courts: int, width: int, low: int
) -> Iterator[tuple[int, list[Part]]]:
    """Blocks of this width from the rank `low` upwards, length by length, fewest courts first."""
    parts = [_EMPTY]
    for length in range(1, KING - low + 2):
        column = columns[low + length - 1][width::-1]
        full = len(column) - 1
        if width - full > courts:
            return
        grown: list[Part] = []
        for suits, missing, cards in parts:
            need = missing + width - full
            for choices in column:
                if need > courts:
                    break
                for more_suits, _, more in choices:
                    union = suits | more_suits
                    if union.bit_count() <= width:
                        grown.append((union, need, cards + more))
                need += 1
        if not grown:
            return
        parts = grown
        all_wild = width * length <= courts
        yield length, [part for part in parts if part[2]] if all_wild else parts


def _court_choices() -> dict[int, list[list[int]]]:
    """From the courts held to the choices of 0, 1, 2 or 3 of them."""
    choices = {}
    for held in product((False, True), repeat=3):
        own = [card for card, has in zip(CARDS[-3:], held, strict=True) if has]
        choices[Cards(own).counts] = [
            [Cards(chosen).counts for chosen in combinations(own, size)] for size in range(4)
        ]
    return choices


_COURT_CHOICES = _court_choices()
_COURT_SINGLES = [(1, 1, card.rank, Cards([card]).counts) for card in CARDS[-3:]]
_BOMB_ROWS = [
    [(suit, Cards([Card(rank, suit)]).counts * 3) for suit in SUITS] for rank in BOMB_RANKS
]
_BOMB_COLUMNS = [sum(mask for _, mask in row) for row in _BOMB_ROWS]


def _bombs(hand: Cards) -> Iterator[tuple[int, int, int, int]]:
    if all(hand.counts & column for column in _BOMB_COLUMNS):
        rows = [[suit for suit, mask in row if hand.counts & mask] for row in _BOMB_ROWS]
        for suits in product(*rows):
            level = {1: SUITED, 4: RAINBOW}.get(len(set(suits)))
            if level:
                cards = Cards(map(Card, BOMB_RANKS, suits))
                yield *BOMB, level, cards.counts
    for courts, level in COURT_BOMBS.items():
        if courts <= hand:
            yield *BOMB, level, courts.counts


class Plays(Sequence[Combination]):
    """The plays of a hand on top of `on` (None: to lead), with all meanings.

    >>> [str(play) for play in Plays("4r5rJ", on="3g")]
    ['4r', '5r', 'J']
    >>> len(Plays(Cards.parse("4r5rJ")))
    7
    """

    __slots__ = ("_found", "hand", "on")
    hand: Cards
    on: Combination | None

    def __init__(self, hand: Cards | str, on: Combination | str | None = None) -> None:
        hand = need_cards("hand", hand)
        on = need_on(on)
        self.hand = hand
        self.on = on
        if on is None:
            blocks = lexicon(hand)
        elif on.is_bomb:
            blocks = {}
        else:
            blocks = lexicon_above(hand, on.shape, on.rank)
        courts = hand.courts
        if courts.counts not in _COURT_CHOICES:
            raise ParseError(NO_HAND)
        choices = _COURT_CHOICES[courts.counts]
        found = [
            (width, length, rank, cards + chosen)
            for (width, length, rank), parts in blocks.items()
            for _, missing, cards in parts
            for chosen in choices[missing]
        ]
        if on is None or on.shape == (1, 1):
            found += [
                single
                for single in _COURT_SINGLES
                if single[3] & courts.counts and (on is None or single[2] > on.rank)
            ]
        level = on.rank if on is not None and on.is_bomb else 0
        found += [bomb for bomb in _bombs(hand) if bomb[2] > level]
        self._found = found

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, index: int) -> Combination: ...
    @overload
    def __getitem__(self, index: slice) -> list[Combination]: ...
    def __getitem__(self, index: int | slice) -> Combination | list[Combination]:
        if isinstance(index, slice):
            return [_combination(*found) for found in self._found[index]]
        return _combination(*self._found[index])

    def __iter__(self) -> Iterator[Combination]:
        for found in self._found:
            yield _combination(*found)

    def __repr__(self) -> str:
        return f"Plays({self.hand!r}, on={self.on!r})"


def _combination(width: int, length: int, rank: int, cards: int) -> Combination:
    return Combination._make((width, length, rank, Cards.of(cards)))
