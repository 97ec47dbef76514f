"""Cards, and collections of cards.

The 48 kinds of card have one order everywhere: ascending rank, then the suits
r y g b p, the courts last. A collection counts each kind, because Neeps is played with two
copies of the deck.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from operator import mul

from haggis.errors import ArgumentError, ParseError, need_number, need_text

RANKS = "23456789TJQK"
SUITS = "rygbp"
TEN, JACK, QUEEN, KING = 10, 11, 12, 13
MOST = 120
"""More cards than any game has, and few enough for a byte each."""


def rank_text(rank: int) -> str:
    """The character a rank is written with; `?` if there is no such rank.

    >>> rank_text(10)
    'T'
    """
    return RANKS[rank - 2] if 2 <= rank <= KING else "?"


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of card: a suit card of rank 2–10, or a court (J, Q, K) without a suit.

    >>> Card.parse("Tr")
    Card(rank=10, suit='r')
    >>> str(Card(11))
    'J'
    """

    rank: int
    suit: str = ""

    def __post_init__(self) -> None:
        kind = need_number("rank", self.rank), need_text("suit", self.suit, "a letter of rygbp")
        if kind not in _KINDS:
            raise ParseError(f"there is no card of rank {self.rank!r} in suit {self.suit!r}")

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card."""
        cards = list(Cards.parse(text))
        if len(cards) != 1:
            raise ParseError(f"{text!r} is not one card")
        return cards[0]

    @property
    def index(self) -> int:
        """The card's place in the order of all 48 kinds."""
        return _KINDS[self.rank, self.suit]

    @property
    def is_court(self) -> bool:
        return not self.suit

    def __str__(self) -> str:
        return rank_text(self.rank) + self.suit

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index


_KINDS = {
    kind: index
    for index, kind in enumerate(
        [(rank, suit) for rank in range(2, JACK) for suit in SUITS]
        + [(rank, "") for rank in (JACK, QUEEN, KING)]
    )
}
CARDS = tuple(Card(rank, suit) for rank, suit in _KINDS)
_TEXTS = tuple(map(str, CARDS))

_SIZE = len(CARDS)
_OF_RANK = {
    rank: sum(0xFF << 8 * card.index for card in CARDS if card.rank == rank)
    for rank in range(2, KING + 1)
}
_SUIT_BYTES = (1 << 8 * (_SIZE - 3)) - 1
_TOP_BITS = int.from_bytes(b"\x80" * _SIZE, "little")


class Cards:
    """A collection of cards, in which a kind may occur more than once.

    Inside it is one integer, `counts`, with a byte for each of the 48 kinds. So putting
    collections together is `+`, and the number of cards is the remainder by 255, because
    256 ≡ 1 (mod 255).

    >>> hand = Cards.parse("5g 4r J 4g")
    >>> str(hand), len(hand)
    ('4r4g5gJ', 4)
    >>> str(hand - Cards.parse("4r"))
    '4g5gJ'
    >>> Cards("4r4g") <= hand
    True
    """

    __slots__ = ("counts",)
    counts: int

    def __init__(self, cards: Iterable[Card] | str = ()) -> None:
        self.counts = 0
        try:
            for card in read_cards(cards) if isinstance(cards, str) else cards:
                self.counts += 1 << 8 * card.index
                if len(self) > MOST:
                    raise ParseError(f"a collection holds at most {MOST} cards")
        except (AttributeError, TypeError):
            raise ArgumentError.of("cards", cards, "a text such as 4r4gJ, or cards") from None

    @classmethod
    def of(cls, counts: int) -> Cards:
        """The collection with these counts."""
        cards = cls.__new__(cls)
        cards.counts = counts
        return cards

    @classmethod
    def parse(cls, text: str) -> Cards:
        """Read cards in any order, with or without spaces and commas; `10r` is `Tr`."""
        need_text("text", text, "a text such as 4r4gJ")
        return _parsed(text) if len(text) <= 2 * MOST else cls(read_cards(text))

    @property
    def courts(self) -> Cards:
        return Cards.of(self.counts & ~_SUIT_BYTES)

    @property
    def suit_cards(self) -> Cards:
        return Cards.of(self.counts & _SUIT_BYTES)

    def count(self, card: Card) -> int:
        """How many of this kind there are."""
        try:
            return self.counts >> 8 * card.index & 0xFF
        except (AttributeError, TypeError):
            raise ArgumentError.of("card", card, "a Card") from None

    def by_kind(self) -> bytes:
        """How many there are of each of the 48 kinds, in order."""
        return self.counts.to_bytes(_SIZE, "little")

    def points(self, card_points: Mapping[int, int]) -> int:
        """The points of these cards, given the points of each rank."""
        total = 0
        try:
            for rank, points in card_points.items():
                total += points * ((self.counts & _OF_RANK[rank]) % 255)
        except (AttributeError, KeyError, TypeError):
            wanted = "the points of ranks from 2 to 13"
            raise ArgumentError.of("card_points", card_points, wanted) from None
        return total

    def __iter__(self) -> Iterator[Card]:
        counts = self.counts
        while counts:
            one = counts & -counts
            index = (one.bit_length() - 1) // 8
            yield CARDS[index]
            counts -= 1 << 8 * index

    def __len__(self) -> int:
        return self.counts % 255

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self.count(card) > 0

    def __le__(self, other: Cards) -> bool:
        if not isinstance(other, Cards):
            return NotImplemented
        return ((other.counts | _TOP_BITS) - self.counts) & _TOP_BITS == _TOP_BITS

    def __add__(self, other: Cards) -> Cards:
        if not isinstance(other, Cards):
            return NotImplemented
        return Cards.of(self.counts + other.counts)

    def __sub__(self, other: Cards) -> Cards:
        if not isinstance(other, Cards):
            return NotImplemented
        if not other <= self:
            # No HaggisError: the server sends those to players, and this one names cards.
            raise ValueError(f"cannot take {other} out of {self}")
        return Cards.of(self.counts - other.counts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and self.counts == other.counts

    def __hash__(self) -> int:
        return self.counts  # hash() makes a long one short

    def __str__(self) -> str:
        return _text(self.counts)

    def __repr__(self) -> str:
        return f"Cards.parse({str(self)!r})"

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return Cards.of, (self.counts,)


@lru_cache(1 << 14)
def _text(counts: int) -> str:
    return "".join(map(mul, _TEXTS, counts.to_bytes(_SIZE, "little")))


@lru_cache(1 << 12)
def _parsed(text: str) -> Cards:
    return Cards(read_cards(text))


NO_CARDS = Cards()
COURTS = Cards(CARDS[-3:])


def read_cards(text: str) -> Iterator[Card]:
    """The cards in a text, in the order of the text."""
    letters = "".join(text.replace("10", "T").replace(",", " ").split())
    place = 0
    while place < len(letters):
        rank = RANKS.find(letters[place].upper()) + 2
        if rank >= JACK:
            yield CARDS[rank - JACK - 3]
            place += 1
            continue
        suit = letters[place + 1 : place + 2].lower()
        if rank < 2 or not suit or suit not in SUITS:
            raise ParseError(
                f"{letters[place : place + 2]!r} is not a card: "
                "write 2r … 9r Tr with suits r y g b p, or J Q K"
            )
        yield CARDS[(rank - 2) * len(SUITS) + SUITS.index(suit)]
        place += 2
