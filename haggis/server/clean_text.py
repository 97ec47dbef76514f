"""Removes control, bidirectional and invisible characters from what people write.

Joiners stay where scripts and emoji need them: between letters of Arabic, Indic and related
scripts, and between emoji.
"""

from __future__ import annotations

import re
from unicodedata import category

ZWNJ, ZWJ, TEXT_STYLE, EMOJI_STYLE = "\u200c", "\u200d", "\ufe0e", "\ufe0f"
MAX_MARKS = 4
"""The most combining marks on one letter. More would cover the lines above and below."""

FLAG = re.compile("\U0001f3f4[\U000e0061-\U000e007a\U000e0030-\U000e0039]{1,8}\U000e007f")
"""The flag of a region, such as Scotland. Tag characters have no other use."""

_JOINING = (
    (0x0600, 0x08FF),  # Arabic, Syriac, N'Ko and others
    (0x0900, 0x0DFF),  # the scripts of India and Sri Lanka
    (0x0F00, 0x109F),  # Tibetan, Burmese
    (0x1780, 0x18AF),  # Khmer, Mongolian
    (0xA840, 0xABFF),  # Phags-pa to Meetei Mayek
    (0xFB50, 0xFDFF),  # Arabic presentation forms
    (0x10A00, 0x11FFF),  # Kharoshthi to Makasar
    (0x1E900, 0x1E95F),  # Adlam
)
_BLANK = (
    (0x034F, 0x034F),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0xE0000, 0xE0FFF),
)
"""Characters that draw nothing, though their category does not say so."""
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


def clean(text: str) -> str:
    """The text on one line, without what cannot be seen.

    >>> clean("  good \\u202e luck\\n ")
    'good luck'
    """
    text = " ".join(text.split())
    if text.isascii() and text.isprintable():
        return text
    kept: list[str] = []
    marks = at = 0
    while at < len(text):
        flag = FLAG.match(text, at)
        here = flag.group() if flag else text[at]
        after = text[at + len(here) : at + len(here) + 1]
        at += len(here)
        marks = marks + 1 if category(here[0]) in ("Mn", "Me") else 0
        if flag or (_is_needed(here, "".join(kept[-3:]), after) and marks <= MAX_MARKS):
            kept.append(here)
    return " ".join("".join(kept).split())


def is_blank(text: str) -> bool:
    """Whether nothing in it can be seen: no letter, digit or sign."""
    return not any(category(char)[0] in "LNPSC" for char in clean(text))


def _is_needed(here: str, before: str, after: str) -> bool:
    match here:
        case "\u200c" | "\u200d" if _joins(before[-1:]) and _joins(after):
            return True
        case "\u200d":
            return _is_emoji(before.rstrip(EMOJI_STYLE)[-1:]) and _is_emoji(after)
        case "\ufe0e" | "\ufe0f":
            return bool(before) and category(before[-1])[0] in "NPS"
    return category(here) not in _UNSEEN and not _within(here, _BLANK)


def _joins(char: str) -> bool:
    return _within(char, _JOINING) and category(char)[0] in "LM"


def _is_emoji(char: str) -> bool:
    # Emoji newer than this Python's tables have no category yet; skin tones are modifiers.
    return bool(char) and category(char) in ("So", "Sk", "Cn")


def _within(char: str, ranges: tuple[tuple[int, int], ...]) -> bool:
    return bool(char) and any(low <= ord(char) <= high for low, high in ranges)
