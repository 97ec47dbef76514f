"""A hand's lexicon as the page gets it: what its cards can mean, as bit masks of the hand."""

from __future__ import annotations

from collections.abc import Iterator

from haggis.cards import Cards
from haggis.combinations import Combination
from haggis.plays import Plays, lexicon
from haggis.server.protocol.messages import FRAME, Lexicon, encode

Block = tuple[int, int, int, list[int]]
_ROOM = FRAME - 1024
"""Bytes of blocks in one message. The rest of the frame is for its other fields."""


def lexicon_messages(hand: Cards, number: int) -> list[Lexicon]:
    """The lexicon of a hand, in as many messages as it needs."""
    cards = [str(card) for card in hand.suit_cards]
    found = lexicon(hand, places=True)
    blocks = [
        (*meaning, [mask for _, _, mask in parts]) for meaning, parts in found.items() if parts
    ]
    exact = tuple((str(c.cards), c.width, c.length, c.rank) for c in _exact(hand))
    parts = [blocks] if len(encode(blocks)) < _ROOM else list(_split(blocks))
    return [
        Lexicon(number, place, len(parts), cards, part, exact if place == 1 else ())
        for place, part in enumerate(parts, 1)
    ]


def _exact(hand: Cards) -> Iterator[Combination]:
    """The plays without a block of suit cards: single courts, and bombs. Only bombs beat a K."""
    for court in hand.courts:
        yield Combination(1, 1, court.rank, Cards([court]))
    yield from Plays(hand, on=Combination.parse("K"))


def _split(blocks: list[Block]) -> Iterator[list[Block]]:
    """The blocks in runs that each fit a message; a single long block is split too."""
    run: list[Block] = []
    size = 0
    for width, length, rank, masks in blocks:
        while masks:
            room = max(1, (_ROOM - size - 16) // 7)
            taken, masks = masks[:room], masks[room:]
            block = (width, length, rank, taken)
            run.append(block)
            size += len(encode(block)) + 1
            if masks or size > _ROOM - 64:
                yield run
                run, size = [], 0
    if run:
        yield run
