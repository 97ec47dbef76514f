"""Combinations: cards with a meaning.

Every combination but a bomb is a block of `length` consecutive ranks with `width` cards at
each, and `rank` is its top rank. Courts are wild beside suit cards and stand at any place of
the block; the ranks J, Q and K exist in a block only where courts stand (D3). A bomb has no
width and no length, and its `rank` is its place 1–6 among the bombs.
"""

from __future__ import annotations

from typing import NamedTuple

from haggis.cards import COURTS, KING, RANKS, SUITS, Cards, rank_text
from haggis.errors import AmbiguousPlay, ParseError

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

    @property
    def exists(self) -> bool:
        """Whether a block can have this shape: everything but two single cards in a row."""
        return self.width >= 1 and self.length >= 1 and self != (1, 2)

    def __str__(self) -> str:
        match self.kind:
            case "set" if self.width == 2:
                return "pair"
            case "set":
                return f"set of {self.width}"
            case "sequence":
                return f"sequence of {self.length}"
            case "stair":
                return f"stair of {self.width}×{self.length}"
            case kind:
                return kind


BOMB = Shape(0, 0)


class Combination(NamedTuple):
    """Cards and what they are played as.

    >>> pair = Combination.parse("4r K")
    >>> str(pair), pair.kind, pair.rank
    ('4rK:44', 'set', 4)
    >>> Combination.parse("5rJQ:567").beats(Combination.parse("2g3g4g"))
    True
    """

    width: int
    length: int
    rank: int
    cards: Cards

    @classmethod
    def parse(cls, text: str, on: Combination | None = None) -> Combination:
        """Read a combination, `on` being what lies there to be beaten.

        Without `:` and the ranks, the cards take the shape of `on`, or else the only shape
        they can have, at its highest rank.
        """
        cards_text, colon, ranks = text.partition(":")
        cards = Cards.parse(cards_text)
        readings = meanings(cards)
        if not readings:
            raise ParseError(f"{cards or 'nothing'} is no combination")
        if colon:
            return _declared(text, readings, ranks)
        shapes = {reading.shape for reading in readings}
        if on is not None and on.shape in shapes:
            shapes = {on.shape}
        best = [max(r for r in readings if r.shape == shape) for shape in sorted(shapes)]
        if len(best) > 1:
            raise AmbiguousPlay(str(cards), tuple(map(str, best)))
        return best[0]

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
        if self.shape == other.shape:
            return self.rank > other.rank
        return self.is_bomb

    def __str__(self) -> str:
        wild = self.cards.courts and self.cards.suit_cards
        return f"{self.cards}:{''.join(map(rank_text, self.ranks))}" if wild else str(self.cards)

    def describe(self) -> str:
        """The combination in a player's words.

        >>> Combination.parse("3b5r7g9y").describe()
        'bomb rainbow 3-5-7-9'
        >>> Combination.parse("4r4g5r5g").describe()
        'stair of 2×2 up to 5'
        """
        match self.kind:
            case "bomb":
                return f"bomb {BOMB_NAMES[self.rank]}"
            case "single" | "set":
                return f"{self.shape} {rank_text(self.rank)}".replace("T", "10")
            case _:
                return f"{self.shape} up to {rank_text(self.rank)}".replace("T", "10")


def meanings(cards: Cards) -> tuple[Combination, ...]:
    """Everything these cards can mean when exactly they are played.

    >>> [str(c) for c in meanings(Cards.parse("9r J Q"))]
    ['9rJQ:789', '9rJQ:89T', '9rJQ:9TJ', '9rJQ:999']
    """
    if not cards.suit_cards:
        return _courts_alone(cards)
    if level := _number_bomb(cards):
        return (Combination(*BOMB, level, cards),)
    if not cards.courts <= COURTS:
        return ()
    size, naturals = len(cards), _Naturals.of(cards)
    shapes = [Shape(width, size // width) for width in range(1, size + 1) if size % width == 0]
    return tuple(
        Combination(*shape, rank, cards)
        for shape in shapes
        if naturals.fit(shape)
        for rank in naturals.tops(shape)
    )


def _courts_alone(cards: Cards) -> tuple[Combination, ...]:
    if len(cards) == 1:
        return (Combination(1, 1, next(iter(cards)).rank, cards),)
    if cards in COURT_BOMBS:
        return (Combination(*BOMB, COURT_BOMBS[cards], cards),)
    return ()


def _number_bomb(cards: Cards) -> int:
    if len(cards) != len(BOMB_RANKS) or tuple(card.rank for card in cards) != BOMB_RANKS:
        return 0
    suits = len({card.suit for card in cards})
    return {4: RAINBOW, 1: SUITED}.get(suits, 0)


class _Naturals(NamedTuple):
    """What decides which blocks some suit cards fit into."""

    low: int
    high: int
    tallest: int
    """The most cards at one rank."""
    suits: int
    """How many cards a rank needs so that all ranks can have the same suits."""

    @classmethod
    def of(cls, cards: Cards) -> _Naturals:
        by_kind = cards.by_kind()[: -len(COURTS)]
        at_rank = [sum(by_kind[n : n + len(SUITS)]) for n in range(0, len(by_kind), len(SUITS))]
        ranks = [rank for rank, number in enumerate(at_rank, 2) if number]
        suits = sum(max(by_kind[suit :: len(SUITS)]) for suit in range(len(SUITS)))
        return cls(ranks[0], ranks[-1], max(at_rank), suits)

    def fit(self, shape: Shape) -> bool:
        """Whether a block of this shape can hold these cards, wilds filling the rest."""
        least = self.suits if shape.length > 1 else self.tallest
        return shape.exists and shape.width >= least and self.high - self.low < shape.length

    def tops(self, shape: Shape) -> range:
        """The top ranks such a block can have."""
        length = shape.length
        return range(max(self.high, length + 1), min(self.low + length - 1, KING) + 1)


def _declared(text: str, readings: tuple[Combination, ...], ranks: str) -> Combination:
    wanted = sorted(RANKS.find(letter) + 2 for letter in ranks.upper().replace("10", "T").strip())
    for reading in readings:
        if wanted == list(reading.ranks):
            return reading
    known = ", ".join(str(reading) for reading in readings)
    raise ParseError(f"{text!r} cannot be read so: these cards make {known}")
