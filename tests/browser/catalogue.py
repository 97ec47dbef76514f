"""The page's text, so that people can find a button in their language."""

from __future__ import annotations

import re
from functools import cache

from tests.browser.chromium import WEB

I18N = WEB / "src" / "i18n"
LANGUAGES = sorted(folder.name for folder in I18N.iterdir() if folder.is_dir())
LINE = re.compile(r"""^  '?([\w.-]+)'?: (?:'(.*)'|"(.*)"),$""", re.MULTILINE)


MADE_UP = "eo"
"""A language for tests, with a code that every browser knows."""
LONGER = str.maketrans(
    {plain: accented * 2 for plain, accented in zip("aeiou", "áéíóú", strict=True)}
)


def made_up(text: str) -> str:
    """An English text with accents, about 40 % longer; placeholders stay."""
    parts = re.split(r"(\{[^}]*\})", text)
    return "".join(part if part.startswith("{") else part.translate(LONGER) for part in parts)


@cache
def words(language: str) -> dict[str, str]:
    """All texts by key."""
    if language == MADE_UP:
        return {key: made_up(text) for key, text in words("en").items()}
    text = (I18N / language / "words.ts").read_text(encoding="utf-8")
    return {key: (single or double) for key, single, double in LINE.findall(text)}


def translate(text: str, language: str) -> str:
    """An English text of the page in another language."""
    key = next(key for key, english in words("en").items() if english == text)
    return words(language)[key]
