"""Two worlds that differ only in hidden cards send the same bytes through the relay too."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection

from haggis import Game, Round
from haggis.cards import CARDS
from haggis.server.protocol.messages import Start
from haggis.server.protocol.state import Settings
from haggis.server.sessions import hashed
from haggis.server.store.interface import Guest
from haggis.server.table import registry
from haggis.server.table.facts import Sitter
from tests.server.nodes import several
from tests.server.relay_scene import member, tables
from tests.server.running import PATIENCE, connect
from tests.server.stand_ins import GivenChance
from tests.server.test_secrecy import CODE, MOMENTS, _act, _in_messages, worlds


async def watch(world: Round, seat: int | None, data: Path) -> list[str]:
    """Play a round at one node, and collect what an observer at another node receives."""
    rules = world.rules
    first = world.table.dealer if rules.has_dealer else world.table.lead
    assert first is not None
    people = [Guest(f"guest{number}", f"Player {number}") for number in rules.seats]
    people.append(Guest("spectator", "Spec"))
    async with several(data, chance=GivenChance(world.deal, first=first)) as (owner, entry):
        shared = member(owner).shared
        for guest in people:
            shared.guests[guest.id] = guest.name
            shared.tokens[hashed(guest.id)] = ("session", guest.id, 1 << 60)
        sitters = [Sitter(guest.id) for guest in people[:-1]]
        settings = Settings(rules=rules.name, public=True)
        await owner.backend.tables.make(settings, sitters, people[0], start=False)
        table = await owner.backend.tables.get(CODE)
        observer = people[-1 if seat is None else seat]
        headers = {"cookie": f"haggis={observer.id}"}

        async def come(query: str = "") -> ClientConnection:
            return await connect(entry.ws(CODE) + query, additional_headers=headers, max_size=None)

        tabs = [await come()]
        heard = [await settled(tabs[0])]
        await table.ask(people[0], Start("start"))
        for number, (actor, action) in enumerate(world.history):
            await _act(table, people[actor], str(action), number)
        heard.append(await settled(tabs[0]))
        for query in ("", "?after=4"):
            tabs.append(await come(query))
            heard.append(await settled(tabs[-1]))
        hand = "" if seat is None else str(world.hands[seat])
        others = [str(card) for card in CARDS if str(card) not in hand]
        for number, text in enumerate((*others[:8], "bid7", "trick9", "hello", "JQ:9")):
            assert table.saved.live is not None
            decision = table.saved.live.decisions + 1
            wish = {"type": "act", "id": f"bad{number}", "action": text, "decision": decision}
            await tabs[0].send(json.dumps(wish))
        heard.append(await settled(tabs[0]))
        async with httpx.AsyncClient(
            base_url=entry.http, headers=headers, timeout=PATIENCE
        ) as http:
            heard.append([(await http.get(f"/api/tables/{CODE}")).text])
        assert tables(entry) == [], "everything was passed on"
        for tab in tabs:
            await tab.close()
        return [frame for frames in heard for frame in frames]


async def settled(tab: ClientConnection) -> list[str]:
    """Everything a tab receives, until its last question is answered."""
    await tab.send('{"type":"ping"}')
    frames: list[str] = []
    async with asyncio.timeout(PATIENCE):
        while not frames or '"pong"' not in frames[-1]:
            frames.append(str(await tab.recv()))
    return frames


def differ(name: str, seed: int, data: Path, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether an observer can tell two worlds apart."""
    monkeypatch.setattr(registry, "new_code", lambda: CODE)
    for place, seat in enumerate((None, *Game.new(name, seed=seed).rules.seats)):
        world, other = worlds(name, seed, place % MOMENTS, seat)
        here, there = (asyncio.run(watch(w, seat, data)) for w in (world, other))
        assert len(here) > len(world.history)
        if here != there:
            return True
    return False


@pytest.mark.parametrize("name", ["haggis-3", "neeps"])
def test_two_worlds_look_the_same_through_the_relay(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not differ(name, 11, tmp_path, monkeypatch)


def test_a_leak_would_be_seen_through_the_relay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _in_messages(monkeypatch)
    assert differ("haggis-3", 11, tmp_path, monkeypatch)
