"""Drawing on a terminal: cards in their colours, and aligned columns.

Colours are only ever an addition, because every card is lettered; `click.echo` takes them out
where there is no terminal.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from itertools import groupby

import click

from haggis.cards import Card, Cards
from haggis.combinations import Combination

_COLOURS = {"r": "red", "y": "yellow", "g": "green", "b": "bright_blue", "p": "magenta"}


def width() -> int:
    """The columns to draw in."""
    return max(40, min(shutil.get_terminal_size((80, 24)).columns, 100))


def card(card: Card) -> str:
    """A card in its colour."""
    return click.style(str(card), fg=_COLOURS.get(card.suit), bold=card.is_court or None)


def cards(cards: Iterable[Card]) -> str:
    """Cards one after the other."""
    return "".join(map(card, cards))


def play(combination: Combination) -> str:
    """A combination in its notation, in colours."""
    notation = str(combination)
    _, colon, ranks = notation.partition(":")
    return cards(combination.cards) + colon + ranks


def by_rank(hand: Cards, room: int) -> list[str]:
    """A hand in one line, the ranks apart; closer together if there is little room."""
    ranks = [list(group) for _, group in groupby(hand, key=lambda card: card.rank)]
    wide = "  ".join(" ".join(map(card, group)) for group in ranks)
    return [wide if len(click.unstyle(wide)) <= room else " ".join(map(cards, ranks))]


def by_suit(hand: Cards) -> list[str]:
    """A hand in a line for each suit, and one for the courts."""
    in_order = sorted(hand, key=lambda card: (card.is_court, "rygbp".find(card.suit), card.rank))
    suits = groupby(in_order, key=lambda card: card.suit)
    return [" ".join(map(card, group)) for _, group in suits] or [""]


def rule(title: str = "") -> str:
    """A line across, with a title in it."""
    return f"── {title} ".ljust(width(), "─") if title else "─" * width()


def pad(text: str, size: int, right: bool = False) -> str:
    """A text filled with blanks, colours not counted."""
    blanks = " " * max(0, size - len(click.unstyle(text)))
    return blanks + text if right else text + blanks


def table(
    rows: Sequence[Sequence[str]],
    header: Sequence[str] = (),
    numbers: Iterable[int] = (),
    gap: int = 2,
) -> list[str]:
    """Aligned lines; a header of several words may take several lines; `numbers` align right."""
    head = _wrapped(header) if header else []
    everything = [*head, *rows]
    if not everything:
        return []
    columns = zip(*everything, strict=True)
    sizes = [max(len(click.unstyle(cell)) for cell in column) for column in columns]
    right = set(numbers)
    lines = [
        (" " * gap).join(pad(cell, sizes[n], n in right) for n, cell in enumerate(row)).rstrip()
        for row in everything
    ]
    if head:
        lines.insert(len(head), "─" * (sum(sizes) + gap * (len(sizes) - 1)))
    return lines


def _wrapped(header: Sequence[str]) -> list[list[str]]:
    """A header's words below one another, its last line full."""
    words = [title.split("\n") for title in header]
    height = max(map(len, words))
    columns = [[""] * (height - len(column)) + column for column in words]
    return [list(line) for line in zip(*columns, strict=True)]


def flow(items: Sequence[str], indent: int = 2, gap: int = 2) -> list[str]:
    """Items in aligned columns, as many as the width takes."""
    size = max((len(click.unstyle(item)) for item in items), default=0) + gap
    per_line = max(1, (width() - indent + gap) // size)
    lines = []
    for start in range(0, len(items), per_line):
        line = "".join(pad(item, size) for item in items[start : start + per_line])
        lines.append(" " * indent + line.rstrip())
    return lines


def paragraph(text: str, indent: str = "  ") -> list[str]:
    """A text in lines."""
    return click.wrap_text(text, width(), indent, indent).splitlines()
