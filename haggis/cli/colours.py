"""The colours of cards on a terminal: ink on tinted paper, as on the page.

A terminal may be dark or light, so a card has a background of its own. The first sixteen colours
can be redefined by the user, so a terminal with no others shows the ink alone.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from haggis.cards import Card

Rgb = tuple[int, int, int]


class Colours(NamedTuple):
    """Ink and paper of a card, for terminals with all colours, with 256 and with 16."""

    ink: Rgb
    paper: Rgb
    ink_of_256: int
    paper_of_256: int
    of_16: str


SUITS = {
    "r": Colours((0xB3, 0x23, 0x1A), (0xFF, 0xF1, 0xEA), 124, 224, "31"),
    "y": Colours((0x4D, 0x35, 0x00), (0xF4, 0xBD, 0x1F), 58, 220, "33"),
    "g": Colours((0x17, 0x67, 0x3A), (0xEE, 0xF6, 0xE6), 22, 194, "32"),
    "b": Colours((0x1A, 0x53, 0xB0), (0xE8, 0xF2, 0xFF), 25, 189, "94"),
    "p": Colours((0x6C, 0x2D, 0x9C), (0xF6, 0xED, 0xFC), 54, 225, "35"),
}
COURTS = Colours((0x2A, 0x1A, 0x0E), (0xF7, 0xE6, 0xBD), 16, 223, "")


def paint(card: Card) -> str:
    """A card in its colours; courts are bold."""
    codes = _codes(SUITS.get(card.suit, COURTS))
    bold = "1" if card.is_court else ""
    return f"\x1b[{';'.join(filter(None, (bold, codes)))}m{card}\x1b[0m"


def _codes(colours: Colours) -> str:
    term, more = os.environ.get("TERM", ""), os.environ.get("COLORTERM", "")
    if more in ("truecolor", "24bit"):
        return "38;2;{};{};{};48;2;{};{};{}".format(*colours.ink, *colours.paper)
    if "256color" in term:
        return f"38;5;{colours.ink_of_256};48;5;{colours.paper_of_256}"
    return colours.of_16
