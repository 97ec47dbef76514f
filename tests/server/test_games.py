"""Whole games of every rule set over real sockets, people and bots mixed."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from haggis import CATALOGUE, read_record
from tests.server.running import Client, Tab, client, running

GOALS = {2: "2r", 3: "2r", 4: "1r"}


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_whole_game(name: str, tmp_path: Path) -> None:
    asyncio.run(_whole_game(name, tmp_path))


async def _whole_game(name: str, data: Path) -> None:
    rules = CATALOGUE[name]
    people = rules.players - 1
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(data))
        names = [f"Player {number}" for number in range(people)]
        clients = [await stack.enter_async_context(client(server, name)) for name in names]
        seats = ["me", *["open"] * (people - 1), "greedy"]
        code = await clients[0].make(name, seats, goal=GOALS[rules.players])
        for guest in clients[1:]:
            await guest.call("POST", f"tables/{code}/join", {})
        tabs = [await stack.enter_async_context(await guest.open(code)) for guest in clients]
        for tab in tabs:
            await tab.until("welcome")
        await tabs[0].done("start")
        await asyncio.gather(*(tab.play_on(Random(number)) for number, tab in enumerate(tabs)))
        await _check_end(name, code, clients[0], tabs)


def _check_replay(*records: str) -> None:
    """The command `haggis replay` accepts the records."""
    for record in records:
        command = (sys.executable, "-m", "haggis", "replay", "-")
        done = subprocess.run(command, input=record, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert "The record is legal" in done.stdout


async def _check_end(name: str, code: str, guest: Client, tabs: list[Tab]) -> None:
    written = (await guest.http.get(f"tables/{code}/record.json")).text
    game = read_record(written).game
    assert game.over
    assert game.seed is None
    assert game.rules.name == name
    text = (await guest.http.get(f"tables/{code}/record.haggis")).text
    assert game == read_record(text).game
    _check_replay(written, text)
    for tab in tabs:
        while "winner" not in tab.sheet:
            await tab.until("sheet")
        assert tab.sheet["totals"] == list(game.totals)
        assert tab.sheet["winner"] == game.winner
    (row,) = await guest.call("GET", "me/games")
    assert row["status"] == "over"
    assert row["totals"] == list(game.totals)
    (line,) = await guest.call("GET", "me/statistics")
    assert line["games"] == 1
    assert line["rounds"] == len(game.rounds)
