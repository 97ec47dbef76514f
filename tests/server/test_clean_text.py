"""Names and chat keep what can be seen, and lose what cannot."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from haggis import Game, read_record, to_text
from haggis.errors import Refused
from haggis.server.clean_text import MAX_MARKS, clean, is_blank
from haggis.server.sessions import MAX_NAMES, check_name
from tests.server.running import client, running
from tests.server.stand_ins import StillClock

FAMILY = "👨‍👩‍👧‍👦"
SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize(
    "text",
    [
        "Ann-Marie O’Neill",
        "Zoë Müller",
        "نمی‌خواهم",  # Persian, with a non-joiner inside a word
        "क्‍ष",  # Devanagari, with a joiner after the virama
        "ශ්‍රී",  # Sinhala
        "র‍্যাব",  # Bengali
        "יוסי",
        "田中さん",
        "ไก่",
        FAMILY,
        "👩🏽‍🚀 ❤️ 🏳️‍🌈 1️⃣ ☠︎",
        f"{SCOTLAND} Haggis",
        "Ѐ́̂",
    ],
)
def test_what_scripts_and_emoji_need_stays(text: str) -> None:
    assert clean(text) == text
    assert not is_blank(text)


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("a\u202eb\u202cc", "abc"),  # right-to-left override
        ("a\u2066b\u2069", "ab"),  # isolates
        ("a\u200eb\u200f\u061c", "ab"),  # marks of direction
        ("a\u200bb\u2060\ufeff", "ab"),  # no width
        ("a\u00adb", "ab"),
        ("a\u200db\u200c", "ab"),  # joiners between letters that do not join
        ("م\u200c", "م"),
        ("a\ufe0f", "a"),
        ("a\U000e0041\U000e007f", "a"),  # tags that spell no flag
        ("\u3164\u115f\u2800", ""),  # fillers that look like nothing
        ("a\x00b\x1b[31m\x7f", "ab[31m"),
        ("a\r\nb\u2028c\u2029", "a b c"),
        ("\ue000a\ud800", "a"),
        ("Z" + "\u0301" * 30, "Z" + "\u0301" * MAX_MARKS),
    ],
)
def test_what_cannot_be_seen_goes(text: str, seen: str) -> None:
    assert clean(text) == seen


@given(st.text(max_size=40))
def test_cleaning_again_changes_nothing(text: str) -> None:
    assert clean(clean(text)) == clean(text)


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u3164",
        "\u2800\u2800",
        "\u200d",
        "\u0301",
        "a\u202eb",
        "a\u200bb",
        "a\x07",
        "a{b}",
    ],
)
def test_such_a_name_is_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        check_name(name)
    assert refused.value.code == "bad-name"


@pytest.mark.parametrize("name", [FAMILY, SCOTLAND, "نمی‌خواهم", "क्‍ष", "❤️"])
def test_such_a_name_is_kept_in_records(name: str) -> None:
    game = Game.new("haggis-2", seed=1, players=[check_name(name), "Ben"])
    assert read_record(to_text(game)).game.players == (name, "Ben")


def test_chat_is_seen_as_it_was_meant(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as server, client(server, FAMILY) as ann:
            code = await ann.make("haggis-2", ["me", "greedy"], start=True)
            async with await ann.open(code) as tab:
                await tab.send(
                    {"type": "say", "id": "1", "text": "gg\u202e \u200b!\x1b\n" + FAMILY}
                )
                said = await tab.until("said")
                assert (said["name"], said["text"]) == (FAMILY, f"gg ! {FAMILY}")
                assert (await tab.wish("say", text="\u200b\u3164"))["code"] == "empty-chat"
                assert (await tab.wish("say", text="\u0301"))["code"] == "empty-chat"

    asyncio.run(run())


def test_name_changes_are_limited(tmp_path: Path) -> None:
    async def run() -> None:
        clock = StillClock()
        async with running(tmp_path, clock=clock) as server, client(server, "Ann") as ann:
            for number in range(MAX_NAMES):
                await ann.call("POST", "me", {"name": f"Ann {number}"})
            answer = await ann.call("POST", "me", {"name": "Ann again"}, 429)
            assert answer["code"] == "too-many-names"
            await ann.call(
                "POST", "me", {"name": f"Ann {MAX_NAMES - 1}"}
            )  # her own name is no change
            clock.time += 3600 / MAX_NAMES + 1
            await ann.call("POST", "me", {"name": "Ann again"})

    asyncio.run(run())
