"""Combinations: cards with a meaning.

Every combination except a bomb is a block of `length` consecutive ranks with `width` cards at
each; `rank` is its top rank. Beside suit cards, courts are wild and fill any place of the block.
A block reaches the ranks J, Q and K only with courts (D3). A bomb has no width and no length;
its `rank` is its level, 1–6.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from haggis.cards import COURTS, KING, RANKS, SUITS, Cards, rank_text
from haggis.errors import AmbiguousPlay, ParseError, need, need_number, need_text

RAINBOW, SUITED = 1, 6
COURT_BOMBS = {Cards.parse(text): level for level, text in enumerate(("JQ", "JK", "QK", "JQK"), 2)}
BOMB_NAMES = {1: "rainbow 3-5-7-9", 2: "J-Q", 3: "J-K", 4: "Q-K", 5: "J-Q-K", 6: "suited 3-5-7-9"}
BOMB_RANKS = (3, 5, 7, 9)


class Shape(NamedTuple):
    """What must be matched to beat a combination: cards at each rank, and how many ranks."""

    width: int
    length: int

    @property
    def kind(self) -> str:
        """`single`, `set`, `sequence`, `stair` or `bomb`."""
        match self:
            case (0, 0):
                return "bomb"
            case (1, 1):
                return "single"
            case (_, 1):
                return "set"
            case (1, _):
                return "sequence"
            case _:
                return "stair"


BOMB = Shape(0, 0)


class _Fields(NamedTuple):
    width: int
    length: int
    rank: int
    cards: Cards


class Combination(_Fields):
    """Cards and what they are played as.

    >>> pair = Combination.parse("4r K")
    >>> str(pair), pair.kind, pair.rank
    ('4rK:44', 'set', 4)
    >>> Combination.parse("5rJQ:567").beats(Combination.parse("2g3g4g"))
    True
    """

    __slots__ = ()

    def __new__(cls, width: int, length: int, rank: int, cards: Cards | str) -> Combination:
        need_number("width", width)
        need_number("length", length)
        need_number("rank", rank)
        return cls._make((width, length, rank, need_cards("cards", cards)))

    @classmethod
    def parse(cls, text: str, on: Combination | str | None = None) -> Combination:
        """Read a combination; `on` is the combination to beat.

        Without `:` and the ranks, the cards take the only shape they can have, at its highest
        rank. If there is something to beat, they take its shape. If they cannot, they do not
        beat it, and any reading serves to say so.
        """
        cards_text, colon, ranks = need_text("text", text, "a play such as 4rJ:44").partition(":")
        cards = Cards.parse(cards_text)
        readings = meanings(cards)
        if not readings:
            raise ParseError(f"{cards or 'nothing'} is not a combination")
        if colon:
            return _declared(text, readings, ranks)
        highest = {reading.shape: reading for reading in readings}
        on = need_on(on)
        if on is not None:
            return highest.get(on.shape, readings[-1])
        if len(highest) > 1:
            raise AmbiguousPlay(str(cards), tuple(map(str, highest.values())))
        return readings[-1]

    @property
    def shape(self) -> Shape:
        return Shape(self.width, self.length)

    @property
    def kind(self) -> str:
        return self.shape.kind

    @property
    def is_bomb(self) -> bool:
        return self.width == 0

    @property
    def ranks(self) -> tuple[int, ...]:
        """The rank of each place of the block, ascending."""
        low = self.rank - self.length + 1
        return tuple(rank for rank in range(low, self.rank + 1) for _ in range(self.width))

    def beats(self, other: Combination) -> bool:
        """Whether this may be played on top of the other."""
        need("other", other, Combination, "a Combination")
        if self.shape == other.shape:
            return self.rank > other.rank
        return self.is_bomb

    def __str__(self) -> str:
        wild = self.cards.courts and self.cards.suit_cards
        return f"{self.cards}:{''.join(map(rank_text, self.ranks))}" if wild else str(self.cards)


def meanings(cards: Cards | str) -> tuple[Combination, ...]:
    """Everything that exactly these cards can mean; the highest of each shape comes last.

    >>> [str(c) for c in meanings("9r J Q")]
    ['9rJQ:789', '9rJQ:89T', '9rJQ:9TJ', '9rJQ:999']
    """
    return _meanings(need_cards("cards", cards))


def need_cards(argument: str, value: object) -> Cards:
    """The value as cards, if it is cards or a text."""
    if isinstance(value, str):
        return Cards.parse(value)
    return need(argument, value, Cards, "Cards, or a text such as 4r4gJ")


def need_on(on: Combination | str | None) -> Combination | None:
    """The play to beat, which may be given as text."""
    if isinstance(on, str):
        return Combination.parse(on)
    if on is None:
        return None
    return need("on", on, Combination, "the play to beat, or None to lead")


@lru_cache(1 << 12)
def _meanings(cards: Cards) -> tuple[Combination, ...]:
    if level := bomb_level(cards):
        return (Combination(*BOMB, level, cards),)
    size = len(cards)
    shapes = [(width, size // width) for width in range(1, size + 1) if size % width == 0]
    return tuple(
        Combination(width, length, rank, cards)
        for width, length in shapes
        for rank in range(length + 1, KING + 1)
        if is_block(cards, width, length, rank)
    )


def can_mean(combination: Combination) -> bool:
    """Whether the cards can mean what the combination says."""
    if combination.is_bomb:
        return combination.length == 0 and combination.rank == bomb_level(combination.cards) > 0
    return is_block(combination.cards, *combination[:3]) and not bomb_level(combination.cards)


def bomb_level(cards: Cards) -> int:
    """The level of a bomb, 0 for cards that are no bomb."""
    if cards in COURT_BOMBS:
        return COURT_BOMBS[cards]
    if len(cards) != len(BOMB_RANKS) or tuple(card.rank for card in cards) != BOMB_RANKS:
        return 0
    suits = len({card.suit for card in cards})
    return {4: RAINBOW, 1: SUITED}.get(suits, 0)


def is_block(cards: Cards, width: int, length: int, rank: int) -> bool:
    """Whether exactly these cards make a block of this shape and top rank.

    Every rank of a block has the same suits. So all suits that occur, each counted as often as
    at the rank with most of it, must fit into the width. Wild cards fill the other places.
    """
    if len(cards) != width * length or (width, length) == (1, 2):
        return False
    naturals = cards.suit_cards
    if not naturals:
        return width == length == 1 and rank == next(iter(cards)).rank
    if not 2 <= rank - length + 1 <= rank <= KING or not cards.courts <= COURTS:
        return False
    if naturals.counts & ~_ranks_mask(rank - length + 1, rank):
        return False
    if length == 1:
        return True
    by_kind = naturals.by_kind()
    return sum(max(by_kind[suit : -len(COURTS) : len(SUITS)]) for suit in _SUIT_PLACES) <= width


_SUIT_PLACES = range(len(SUITS))


def _ranks_mask(low: int, high: int) -> int:
    """The bytes of all suit cards from one rank to another."""
    bits = 8 * len(SUITS)
    return (1 << bits * (high - low + 1)) - 1 << bits * (low - 2)


def _declared(text: str, readings: tuple[Combination, ...], ranks: str) -> Combination:
    letters = "".join(ranks.upper().replace("10", "T").split())
    wanted = sorted(RANKS.find(letter) + 2 for letter in letters)
    for reading in readings:
        if wanted == list(reading.ranks):
            return reading
    known = ", ".join(str(reading) for reading in readings)
    raise ParseError(f"{text!r} cannot be read like that: these cards make {known}")
