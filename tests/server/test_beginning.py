"""Who leads first and with which suits, when a table is made or started."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from haggis import CATALOGUE, read_record
from tests.server.running import Json, Running, client
from tests.server.test_tables import house


@pytest.mark.parametrize("name", ["haggis-2", "haggis-3", "neeps", "revised-3", "tatties-roger"])
def test_a_named_seat_leads_or_deals_the_first_round(name: str, tmp_path: Path) -> None:
    rules = CATALOGUE[name]

    async def test(server: Running) -> None:
        async with client(server, "Ann") as ann:
            seats = ["me", *["greedy"] * (rules.players - 1)]
            for first in rules.seats:
                code = await ann.make(name, seats, start=True, first=first)
                async with await ann.open(code) as tab:
                    await tab.until("update")
                    begins = tab.round["dealer"] if rules.has_dealer else tab.round["lead"]
                    assert begins == first
                    await tab.done("close")

    house(test, tmp_path)


def test_the_host_names_who_leads_first_when_all_sit(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with client(server, "Ann") as ann:
            for first in (0, 1, 2):
                code = await ann.make("haggis-3", ["me", "open", "open"])
                async with await ann.open(code) as tab:
                    await tab.until("welcome")
                    refusal = await tab.wish("start", level="greedy", first=3)
                    assert refusal["code"] == "no-seat"
                    assert tab.table["status"] == "waiting"
                    await tab.done("start", level="greedy", first=first)
                    assert tab.round["lead"] == first
                    await tab.done("close")

    house(test, tmp_path)


def test_a_table_keeps_its_suits_over_rounds_and_a_rematch(tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with client(server, "Ann") as ann:
            code = await ann.make("haggis-2", ["me", "random"], True, suits="prgb", goal="2r")
            async with await ann.open(code) as tab:
                await tab.until("update")
                assert tab.round["suits"] == "rgbp"
                await tab.play_on(Random(1))
                await tab.done("rematch")
                while not tab.table.get("next"):
                    await tab.until("table")
                record = (await ann.http.get(f"tables/{code}/record.haggis")).text
                game = read_record(record).game
                assert [round.table.suits for round in game.rounds] == ["rgbp"] * len(game.rounds)
                async with await ann.open(tab.table["next"]) as again:
                    await again.until("update")
                    assert again.round["suits"] == "rgbp"

    house(test, tmp_path)


@pytest.mark.parametrize("suits", ["rgb", "rrgb", "rgbx", "rygbp"])
def test_suits_that_make_no_deck_are_refused(suits: str, tmp_path: Path) -> None:
    async def test(server: Running) -> None:
        async with client(server, "Ann") as ann:
            settings = {"rules": "haggis-2", "suits": suits}
            body: Json = {"settings": settings, "seats": [{"kind": "me"}, {"kind": "open"}]}
            answer = await ann.call("POST", "tables", body, 400)
            assert answer["code"] == "bad-settings"
            assert "4 of the suits rygbp" in answer["text"]
            seats = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]
            body = {"settings": {"rules": "haggis-2"}, "seats": seats, "start": True, "first": 2}
            assert (await ann.call("POST", "tables", body, 409))["code"] == "no-seat"
            assert await ann.call("GET", "me/games") == []

    house(test, tmp_path)


def test_the_sheet_tells_no_bet_from_a_declared_one_and_where_points_come_from(
    tmp_path: Path,
) -> None:
    async def test(server: Running) -> None:
        async with client(server, "Ann") as ann:
            code = await ann.make("first-2", ["me", "random"], True, goal="1r", first=1)
            async with await ann.open(code) as tab:
                await tab.until("update")
                await tab.act("bet0")
                await tab.play_on(Random(1), bets=False)
                rows = tab.sheet["rows"]  # a tie makes one round more
                assert rows[0]["bets"][0] == 0
                for row in rows:
                    for line, sources in zip(row["lines"], row["sources"], strict=True):
                        assert sum(source["points"] for source in sources) == line["captured"]
                        last = [source["how"] for source in sources[-1:]]  # some capture nothing
                        assert bool(line["recorded"]) == (last == ["hand"])
                assert tab.round["points"] == [line["captured"] for line in rows[-1]["lines"]]
            code = await ann.make("first-2", ["me", "novice"], True, goal="1r", first=1)
            async with await ann.open(code) as tab:
                await tab.until("update")
                await tab.play_on(Random(1), bets=False)
                assert tab.sheet["rows"][0]["bets"][0] is None

    house(test, tmp_path)
