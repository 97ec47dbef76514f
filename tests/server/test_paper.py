"""The score sheet of a game with real cards."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from haggis.cards import CARDS
from haggis.errors import Refused
from haggis.server.http.paper import reckon
from haggis.server.http.sheets import SHEETS_PER_GUEST
from haggis.server.protocol.api import Paper, PaperProblem
from haggis.server.protocol.messages import FRAME, Sheet
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


def problem(rules: str, *rounds: dict[str, Any]) -> PaperProblem:
    """The only thing that is wrong with a sheet."""
    problems = reckon(read(entered(rules, *rounds)))
    assert not isinstance(problems, Sheet)
    (found,) = problems
    return found


def test_the_rulebooks_sheet_adds_up() -> None:
    sheet = reckon(read(entered("haggis-2", FIRST, SECOND)))
    assert isinstance(sheet, Sheet)
    ann = [row.lines[0] for row in sheet.rows]
    assert [line.total for line in ann] == [72, 23]
    assert [row.totals[0] for row in sheet.rows] == [72, 95]
    assert sheet.next_lead == 1
    assert sheet.winner is None


def test_what_cannot_be_is_told_with_its_round() -> None:
    found = problem("haggis-2", FIRST, round([0], [8], [12, 25], 15, 5))
    assert (found.round, found.code) == (2, "captured")
    assert found.values == {"points": 36, "captured": 37}
    assert found.text == "Captured points must be 36 together, not 37."
    beyond = problem("neeps", round([0, 1, 2], [9, 7, 4], [40, 20, 20, 5], 0, 0, 0, 0))
    assert (beyond.code, beyond.values) == ("captured-at-most", {"points": 84, "captured": 85})
    assert problem("haggis-3", round([0], [8], [1, 1, 1], 0, 0, 0)).code == "out"
    two_bets = round([0, 1, 2], [9, 7, 4], [40, 20, 16, 4], 5, 0, 15, 0)
    assert problem("neeps", two_bets).code == "bets"


def test_captured_cards_are_counted() -> None:
    ben = "".join(str(card) for card in CARDS if card.suit in ("g", "b", "")) + "JK"
    by_cards = {**FIRST, "captured": ["3r5r7r9r 3y5y7y9y Q Q", ben.replace("Q", "", 1)]}
    ann, other = 8 + 6, 8 + 2 + 5 + 2 + 5
    assert ann + other == 36
    sheet = reckon(read(entered("haggis-2", by_cards)))
    assert isinstance(sheet, Sheet)
    assert [line.captured for line in sheet.rows[0].lines] == [ann, other]
    mixed = reckon(read(entered("haggis-2", {**by_cards, "captured": [ann, ben.replace("Q", "")]})))
    assert mixed == sheet


@pytest.mark.parametrize(
    ("captured", "code", "values"),
    [
        (["3r5r", "7g3r"], "copies", {"card": "3r", "captured": 2, "copies": 1}),
        (["JJJ", ""], "copies", {"card": "J", "captured": 3, "copies": 2}),
        (["1r", ""], "card", {}),
        (["3r3y3g", "3b3p"], "suits", {"captured": 5, "suits": 4}),
        (["3r" * 300, "3r" * 300], "copies", {"card": "3r", "captured": 600, "copies": 1}),
    ],
)
def test_cards_that_cannot_have_been_captured(
    captured: list[str], code: str, values: dict[str, int | str]
) -> None:
    found = problem("haggis-2", {**FIRST, "captured": captured})
    assert (found.code, found.values) == (code, values)
    assert all(str(value) in found.text for value in values.values())


@pytest.mark.parametrize(
    "change",
    [
        {"rules": "whist"},
        {"goal": "0"},
        {"options": ["tournament"]},
        {"players": ["Ann"]},
        {"players": ["Ann", "B" * 25]},
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


def test_without_a_session_a_sheet_is_reckoned_only(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as server, client(server) as anybody:
            answer = await anybody.call("POST", "sheets", entered("haggis-2", FIRST))
            assert answer["sheet"]["totals"] == [72, 24]
            assert answer["code"] == ""
            await anybody.call("POST", "sheets", entered("haggis-2", first=9), 400)
            assert (await anybody.call("GET", "sheets/nothing", None, 404))["code"] == "no-sheet"

    asyncio.run(run())


def test_a_guests_sheet_is_kept_for_all_who_have_its_link(tmp_path: Path) -> None:
    async def run() -> None:
        async with (
            running(tmp_path) as server,
            client(server, "Ann") as ann,
            client(server, "Ben") as ben,
        ):
            code = (await ann.call("POST", "sheets", entered("haggis-2")))["code"]
            paper = entered("haggis-2", FIRST, code=code)
            answer = await ann.call("POST", "sheets", paper)
            assert (answer["code"], answer["revision"]) == (code, 2)
            seen = await ben.call("GET", f"sheets/{code}")
            assert seen == {"paper": {**paper, "revision": 2}, "sheet": answer["sheet"]}
            assert (await ann.call("GET", f"sheets/{code}"))["mine"]
            (row,) = await ann.call("GET", "me/sheets")
            assert (row["code"], row["rules"], row["rounds"]) == (code, "haggis-2", 1)

            copy = await ben.call("POST", "sheets", entered("haggis-2", FIRST, SECOND, code=code))
            assert copy["code"] not in ("", code), "what Ben changes is a sheet of his own"
            assert (await ben.call("GET", f"sheets/{code}")) == seen
            refused = await ben.call("DELETE", f"sheets/{code}", None, 403)
            assert refused["code"] == "not-yours"
            await ann.call("DELETE", f"sheets/{code}", None, 204)
            await ann.call("GET", f"sheets/{code}", None, 404)
            assert await ann.call("GET", "me/sheets") == []

    asyncio.run(run())


def test_a_newer_sheet_is_not_lost(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as server, client(server, "Ann") as ann:
            code = (await ann.call("POST", "sheets", entered("haggis-2")))["code"]
            newer = entered("haggis-2", FIRST, code=code, revision=1)
            assert (await ann.call("POST", "sheets", newer))["revision"] == 2
            older = entered("haggis-2", SECOND, code=code, revision=1)
            assert (await ann.call("POST", "sheets", older, 409))["code"] == "stale-sheet"
            odd = entered("haggis-2", SECOND, code=code, revision=2**63 - 1)
            assert (await ann.call("POST", "sheets", odd, 409))["code"] == "stale-sheet"
            assert (await ann.call("GET", f"sheets/{code}"))["paper"]["rounds"] == [FIRST]

    asyncio.run(run())


def test_what_is_wrong_is_not_kept(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as server, client(server, "Ann") as ann:
            wrong = entered("haggis-2", round([0], [8], [12, 25], 15, 5))
            answer = await ann.call("POST", "sheets", wrong)
            assert answer["code"] == ""
            assert answer["problems"][0]["code"] == "captured"
            assert await ann.call("GET", "me/sheets") == []

    asyncio.run(run())


def test_a_guest_has_so_many_sheets_of_such_a_size(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as server, client(server, "Ann") as ann:
            paper = entered("haggis-2")
            for _ in range(SHEETS_PER_GUEST):
                code = (await ann.call("POST", "sheets", paper))["code"]
            assert (await ann.call("POST", "sheets", paper, 409))["code"] == "too-many-sheets"
            await ann.call("POST", "sheets", {**paper, "code": code})
            await ann.call("DELETE", f"sheets/{code}", None, 204)
            await ann.call("POST", "sheets", paper)
            large = {**paper, "goal": "2" * FRAME}
            assert (await ann.call("POST", "sheets", large, 413))["code"] == "too-long"

    asyncio.run(run())
