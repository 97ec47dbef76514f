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
from haggis.cli.colours import paint
from haggis.combinations import Combination


def width() -> int:
    """The columns to draw in."""
    return max(40, min(shutil.get_terminal_size((80, 24)).columns, 100))


def card(card: Card) -> str:
    """A card in its colour."""
    return paint(card)


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


def pad(text: str, size: int) -> str:
    """The text with spaces up to a size; colour codes do not count."""
    return text + " " * max(0, size - len(click.unstyle(text)))


def table(
    rows: Sequence[Sequence[str]],
    header: Sequence[str] = (),
    numbers: Iterable[int] = (),
    *,
    gap: int = 2,
    room: int = 10_000,
) -> list[str]:
    """Aligned lines; `numbers` are the columns aligned right, and text is wrapped to the `room`."""
    if not (rows or header):
        return []
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    drawn = Table(
        box=SIMPLE_HEAD if header else None,
        show_header=bool(header),
        show_edge=False,
        pad_edge=False,
        padding=(0, gap - bool(header), 0, 0),  # the box puts a blank between columns itself
        header_style="none",
    )
    for title in header:
        drawn.add_column(Text.from_ansi(click.style(title, bold=True)))
    for row in rows:
        drawn.add_row(*map(Text.from_ansi, row))
    for number in numbers:
        drawn.columns[number].justify = "right"
    console = Console(width=room, color_system="truecolor", force_terminal=True, no_color=False)
    with console.capture() as capture:
        console.print(drawn)
    return [line.rstrip() for line in capture.get().splitlines()]


def size(lines: Iterable[str]) -> int:
    """The columns that lines take."""
    return max((len(click.unstyle(line)) for line in lines), default=0)


def flow(items: Sequence[str], indent: int = 2, gap: int = 2) -> list[str]:
    """Items in aligned columns, as many as the width takes."""
    column = size(items) + gap
    per_line = max(1, (width() - indent + gap) // column)
    lines = []
    for start in range(0, len(items), per_line):
        line = "".join(pad(item, column) for item in items[start : start + per_line])
        lines.append(" " * indent + line.rstrip())
    return lines


def paragraph(text: str, indent: str = "  ") -> list[str]:
    """A text in lines."""
    return click.wrap_text(text, width(), indent, indent).splitlines()
