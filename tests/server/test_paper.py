"""The score sheet of a game with real cards."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from haggis.server.paper import Paper, reckon
from haggis.server.refusals import Refused
from tests.server.running import client, running


def entered(rules: str, *rounds: dict[str, Any], **changes: object) -> dict[str, Any]:
    """A sheet as the page sends it."""
    players = {"haggis-2": 2, "haggis-3": 3, "tatties": 3, "neeps": 4}[rules]
    names = ["Ann", "Ben", "Cat", "Dan"][:players]
    paper = {"rules": rules, "options": [], "goal": "250", "players": names, "first": 0}
    return {**paper, "rounds": list(rounds), **changes}


def round(out: list[int], recorded: list[int], captured: list[int], *bets: int) -> dict[str, Any]:
    return {"out": out, "recorded": recorded, "captured": captured, "bets": list(bets)}


FIRST = round([0], [8], [12, 24], 15, 5)
SECOND = round([1], [3], [23, 13], 0, 15)


def read(data: dict[str, Any]) -> Paper:
    return msgspec.convert(data, Paper)


def test_the_rulebooks_sheet_adds_up() -> None:
    sheet = reckon(read(entered("haggis-2", FIRST, SECOND))).sheet
    assert sheet is not None
    ann = [row.lines[0] for row in sheet.rows]
    assert [line.total for line in ann] == [72, 23]
    assert [row.totals[0] for row in sheet.rows] == [72, 95]
    assert sheet.next_lead == 1
    assert sheet.winner is None


def test_what_cannot_be_is_told_with_its_round() -> None:
    too_many = round([0], [8], [12, 25], 15, 5)
    (problem,) = reckon(read(entered("haggis-2", FIRST, too_many))).problems
    assert (problem.round, problem.code) == (2, "captured")
    assert "36 together, not 37" in problem.text
    (problem,) = reckon(read(entered("haggis-3", round([0], [8], [1, 1, 1], 0, 0, 0)))).problems
    assert problem.code == "out"
    two_bets = round([0, 1, 2], [9, 7, 4], [40, 20, 16, 4], 5, 0, 15, 0)
    (problem,) = reckon(read(entered("neeps", two_bets))).problems
    assert problem.code == "bets"


@pytest.mark.parametrize(
    "change",
    [
        {"rules": "whist"},
        {"goal": "0"},
        {"options": ["tournament"]},
        {"players": ["Ann"]},
        {"first": 2},
        {"rounds": [round([7], [8], [12, 24], 15, 5)]},
        {"rounds": [round([0], [], [12, 24], 15, 5)]},
        {"rounds": [round([0], [8], [12], 15, 5)]},
        {"rounds": [round([0], [8], [12, 24], 15)]},
        {"rounds": [round([0], [8], [12, 24], 45, 5)]},
        {"rounds": [round([0], [-8], [12, 24], 15, 5)]},
        {"rounds": [{**FIRST, "shepherd": 5}]},
    ],
)
def test_what_is_no_sheet_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        reckon(read({**entered("haggis-2", FIRST), **change}))


def test_the_page_asks_over_http(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as server, client(server, "Ann") as ann:
            answer = await ann.call("POST", "sheets", entered("haggis-2", FIRST))
            assert answer["sheet"]["totals"] == [72, 24]
            assert answer["problems"] == []
            await ann.call("POST", "sheets", entered("haggis-2", first=9), 400)

    asyncio.run(run())
