"""The score sheet of a game with real cards."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from haggis.cards import CARDS
from haggis.errors import Refused
from haggis.rules import CATALOGUE, ONE_EACH
from haggis.server.http.paper_sheet import reckon, warnings
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
    """The only problem of a sheet."""
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
    assert found.text == "Captured points must be 36 in all, not 37."
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


def reckoned(rules: str, *rounds: dict[str, Any], **changes: object) -> Sheet:
    sheet = reckon(read(entered(rules, *rounds, **changes)))
    assert isinstance(sheet, Sheet)
    return sheet


def test_in_a_slam_the_second_out_records_what_the_first_did() -> None:
    slam = round([1, 3], [14, 4], [20, 30, 20, 14], 0, 0, 0, 0)
    (row,) = reckoned("neeps", slam).rows
    assert [line.hand for line in row.lines] == [0, 70, 0, 70]
    assert row.slam


def test_without_a_slam_in_the_rules_it_does_not() -> None:
    both = round([1, 3], [14, 4], [20, 30, 20, 14], 0, 0, 0, 0)
    paper = {**entered("neeps", both), "rules": "neeps-roger"}
    sheet = reckon(read(paper))
    assert isinstance(sheet, Sheet)
    assert [line.hand for line in sheet.rows[0].lines] == [0, 70, 0, 20]


@pytest.mark.parametrize(
    ("rules", "out", "recorded", "grows"),
    [
        ("haggis-3", [0, 1], [5, 6], True),
        ("haggis-3", [0, 1], [5, 5], False),
        ("neeps", [0, 1, 2], [5, 9, 4], False),
        ("neeps", [0, 1, 2], [5, 9, 6], True),
        ("neeps", [0, 1, 3], [5, 9, 9], False),
        ("neeps", [0, 1, 3], [5, 8, 9], True),
        ("neeps", [0, 2], [4, 14], True),
    ],
)
def test_hands_never_grow(rules: str, out: list[int], recorded: list[int], grows: bool) -> None:
    captured = [20, 20, 10] if rules == "haggis-3" else [20, 20, 20, 15]
    paper = read(entered(rules, round(out, recorded, captured, *[0] * len(captured))))
    result = reckon(paper)
    assert isinstance(result, Sheet) == (not grows)
    if grows:
        found = problem(rules, round(out, recorded, captured, *[0] * len(captured)))
        assert found.code == "grown"


ISLA, JAMIE, RORY, NOAH = range(4)
NEEPS_FIRST = round([ISLA, JAMIE, RORY], [10, 3, 4], [11, 28, 19, 14], 15, 0, 0, 0)
NEEPS_SECOND = round([JAMIE, NOAH], [12, 12], [20, 30, 21, 13], 0, 30, 0, 0)


def test_the_printed_sheet_of_neeps_is_reproduced() -> None:
    """Jamie's record is impossible there and the cards do not add up, but the sums do."""
    sheet = reckoned("neeps", NEEPS_FIRST, NEEPS_SECOND, goal="550")
    first, second = sheet.rows
    lines = first.lines
    assert (lines[ISLA].hand, lines[ISLA].captured, lines[ISLA].bets) == (50, 11, 30)
    assert (lines[RORY].hand, lines[RORY].captured) == (20, 19)
    assert first.totals == [130, 57]
    assert [second.lines[seat].total for seat in (JAMIE, NOAH)] == [60 + 30 + 60, 60 + 13]
    assert second.totals[1] == 280
    assert second.slam


def test_in_neeps_a_wrong_sum_is_a_warning() -> None:
    (found,) = warnings(read(entered("neeps", NEEPS_FIRST, NEEPS_SECOND)))
    assert (found.round, found.code) == (1, "captured")
    assert found.values == {"points": 84, "captured": 72}


def test_a_partners_hand_that_nobody_captures_is_missing_from_the_sum() -> None:
    left = round([0, 1, 3], [9, 7, 4], [30, 20, 20, 10], 0, 0, 0, 0)
    assert warnings(read(entered("neeps", left))) == []
    (found,) = warnings(read(entered("neeps", {**left, "captured": [30, 20, 20, 14]})))
    assert found.values == {"points": 80, "captured": 84}


def test_where_all_is_captured_a_wrong_sum_is_refused() -> None:
    assert warnings(read(entered("haggis-2", FIRST))) == []
    assert problem("haggis-2", {**FIRST, "captured": [12, 23]}).code == "captured"


def test_where_not_all_is_captured_every_card_counts_one_point() -> None:
    """So a sheet may take the number of uncaptured cards for their points."""
    not_all = {
        rules.name
        for rules in CATALOGUE.values()
        if not (
            rules.haggis_to_first_out and all(map(rules.last_hands_to_first_out, (True, False)))
        )
    }
    assert not_all == {"tatties", "neeps"}
    for name in not_all:
        assert CATALOGUE[name].card_points == ONE_EACH
        assert not CATALOGUE[name].allowed_options


def test_a_warning_is_told_and_the_sheet_is_kept(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(tmp_path) as server, client(server, "Ann") as ann:
            answer = await ann.call("POST", "sheets", entered("neeps", NEEPS_FIRST))
            assert answer["code"]
            assert [warning["code"] for warning in answer["warnings"]] == ["captured"]
            assert answer["sheet"]["totals"] == [130, 57]

    asyncio.run(run())
