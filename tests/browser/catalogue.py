"""The page's text, so that people can find a button in their language."""

from __future__ import annotations

import re
from functools import cache

from tests.browser.chromium import WEB

LINE = re.compile(r"""^  '?([\w.-]+)'?: (?:'(.*)'|"(.*)"),$""", re.MULTILINE)


@cache
def words(language: str) -> dict[str, str]:
    """All texts by key."""
    text = (WEB / "src" / "words" / f"{language}.ts").read_text(encoding="utf-8")
    return {key: (single or double) for key, single, double in LINE.findall(text)}


def translate(text: str, language: str) -> str:
    """An English text of the page in another language."""
    key = next(key for key, english in words("en").items() if english == text)
    return words(language)[key]
