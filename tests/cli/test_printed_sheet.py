"""The rulebook's example sheet for two, from a whole game that comes to its figures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from haggis import Game, score_sheet

from .running import output

PRINTED = Path(__file__).parent.parent / "printed" / "haggis-2.haggis"


def test_the_printed_sheet_is_reproduced() -> None:
    data = json.loads(output("sheet", PRINTED, "--json"))
    noah = data["tables"][0]
    assert noah["title"] == "Noah"
    assert [column.split()[0] for column in noah["columns"]] == [
        "Round", "Opp's", "x5", "Captured", "Bet", "Bet", "Round", "Game",
    ]  # fmt: skip
    assert noah["rows"] == [[1, 8, 40, 12, 15, 20, 72, 72], [2, 0, 0, 23, None, 0, 23, 95]]
    text = output("sheet", PRINTED)
    assert "1      8  40        12   15      20     72     72" in text
    assert "2      0   0        23    –       0     23     95" in text


@pytest.mark.parametrize(("bet", "cell"), [(None, "–"), ("bet0", "0"), ("bet15", "15")])
def test_no_bet_and_a_declared_no_bet(bet: str | None, cell: str) -> None:
    game = Game.new("first-2", seed=3, goal="1r")
    if bet is not None:
        game = game.apply(0, bet)
    while game.deciders:
        seat = game.deciders[0]
        game = game.apply(seat, game.legal(seat).decisions[0])
    (row,) = score_sheet(game).tables[0].rows
    assert row[score_sheet(game).tables[0].columns.index("Bet")] == cell
