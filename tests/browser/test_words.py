"""Every code of the server has words in all languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from haggis.server.http.paper_sheet import PROBLEMS
from haggis.server.protocol import refusals
from tests.browser.catalogue import I18N, LANGUAGES, words
from tests.browser.chromium import WEB

HAGGIS = WEB.parent / "haggis"


def _keys(language: str, kind: str) -> set[str]:
    words = (I18N / language / "words.ts").read_text(encoding="utf-8")
    return set(re.findall(rf"^  '{kind}\.([\w-]+)'", words, re.MULTILINE))


def _found(pattern: str, *files: Path) -> set[str]:
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    return set(re.findall(pattern, text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_words(language: str) -> None:
    sources = (*HAGGIS.glob("*.py"), *HAGGIS.glob("stages/*.py"))
    rules = _found(r'raise Refused\(\s*"([\w-]+)"', *sources)
    rules |= _found(r'raise Refused\([^\n]* else "([\w-]+)"', *sources)
    assert {"must-lead", "not-your-turn", "wrong-shape", "too-low"} <= rules
    assert not (set(refusals.SENTENCES) | rules) - _keys(language, "refusal")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_of_a_sheet_has_its_words(language: str) -> None:
    assert set(PROBLEMS) == _keys(language, "problem")
    for code, sentence in PROBLEMS.items():
        assert _gaps(words(language)[f"problem.{code}"]) == _gaps(sentence), code


def _gaps(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_has_its_words(language: str) -> None:
    from haggis.bots import BOT_NAMES

    assert set(BOT_NAMES) <= _keys(language, "level")
    assert set(BOT_NAMES) == _keys(language, "strength")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_of_the_next_lead_has_its_words(language: str) -> None:
    from haggis.rules import CATALOGUE

    rules = {rules.lead_rule.key for rules in CATALOGUE.values()}
    assert rules == _keys(language, "lead")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_a_hint_has_its_words(language: str) -> None:
    from haggis.bots.advice import CODES

    assert set(CODES) == _keys(language, "because")
