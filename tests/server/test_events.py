"""The log, open tabs and returning tabs all get the same events of a game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from haggis import events as engine
from haggis.errors import Refused
from haggis.server.protocol.state import Settings
from haggis.server.store.interface import Guest
from haggis.server.table import facts
from haggis.server.table.actor import TableActor
from haggis.server.table.facts import Sitter
from tests.players import Players
from tests.server.scene import Scene, scene
from tests.server.stand_ins import Ear

TAGS: dict[type, str] = {
    engine.Dealt: "dealt",
    engine.Acted: "acted",
    engine.CardsPassed: "cards-passed",
    engine.ShepherdFound: "shepherd-found",
    engine.TrickBegun: "trick-begun",
    engine.WentOut: "went-out",
    engine.TrickTaken: "trick-taken",
    engine.RoundScored: "round-scored",
}
IN_THE_LOG = {
    engine.Dealt: "dealt",
    engine.Acted: "acted",
    engine.ShepherdFound: "shepherd-found",
    engine.WentOut: "went-out",
    engine.TrickTaken: "captured",
    engine.RoundScored: "scored",
}


def told(ear: Ear) -> list[dict[str, Any]]:
    """All events that a tab was sent, except cards chosen for the partner."""
    messages = map(json.loads, ear.frames)
    happened = (event for message in messages for event in message.get("events", ()))
    return [event for event in happened if event["type"] != "given"]


async def played(stage: Scene, rules: str, seats: int) -> tuple[TableActor, list[Guest], list[Ear]]:
    """A round of people who act at random, with all tabs and a spectator open."""
    people = [Guest(f"guest{seat}", f"Player {seat}") for seat in range(seats)]
    for person in people:
        await stage.store.add_guest(person, 0)
    sitters = [Sitter(person.id) for person in people]
    table = await stage.backend.tables.make(Settings(rules), sitters, people[0], start=True)
    ears = [await stage.come(table, person) for person in (*people, Guest("looker", "Lou"))]
    players = Players(5)
    while table.saved.live is not None and not table.saved.live.round.over:
        seat, action = players.choose(table.saved.live.round)
        if table.saved.live.gifts[seat] is None:
            await stage.act(table, people[seat], str(action))
    return table, people, ears


@pytest.mark.parametrize(("rules", "seats"), [("tatties", 3), ("neeps", 4), ("haggis-2", 2)])
def test_open_tabs_and_those_who_come_back_are_told_all_that_happened(
    rules: str, seats: int
) -> None:
    async def test(stage: Scene) -> None:
        table, people, ears = await played(stage, rules, seats)
        assert table.saved.live is not None
        round = table.saved.live.round
        kinds = [TAGS[type(event)] for event in round.events]
        assert {"trick-taken", "went-out", "round-scored"} <= set(kinds)
        for seat, ear in enumerate(ears):
            events = told(ear)
            assert [event["type"] for event in events] == kinds
            numbers = [event["seq"] for event in events]
            assert numbers == sorted(numbers)
            assert len(set(numbers)) == len(round.history) + 1
            guest = people[seat] if seat < seats else None
            again = await stage.come(table, guest or Guest("looker", "Lou"), after=0)
            assert [event["type"] for event in told(again)] == kinds
            assert [event["seq"] for event in told(again)] == numbers

    scene(test)


def test_what_is_told_is_what_the_seat_saw() -> None:
    async def test(stage: Scene) -> None:
        table, _, ears = await played(stage, "neeps", 4)
        assert table.saved.live is not None
        round = table.saved.live.round
        whole = [event.cards for event in round.events if isinstance(event, engine.CardsPassed)]
        for seat, ear in enumerate(ears):
            own = (seat, *round.rules.partners(seat)) if seat < 4 else ()
            passed = [event for event in told(ear) if event["type"] == "cards-passed"]
            for cards, event in zip(whole, passed, strict=True):
                assert event["cards"] == [
                    str(card) if giver in own else "" for giver, card in enumerate(cards)
                ]
                assert event.get("giver") == (own[1] if own else None)
        taken = [event for event in round.events if isinstance(event, engine.TrickTaken)]
        shown = [event for event in told(ears[0]) if event["type"] == "trick-taken"]
        assert [(e["winner"], e["taker"], e["cards"], e["points"]) for e in shown] == [
            (e.winner, e.taker, len(e.cards), e.cards.points(round.rules.card_points))
            for e in taken
        ]

    scene(test)


@pytest.mark.parametrize(("rules", "seats"), [("tatties", 3), ("neeps", 4)])
def test_the_log_has_what_came_of_the_actions(rules: str, seats: int) -> None:
    async def test(stage: Scene) -> None:
        table, _, _ = await played(stage, rules, seats)
        assert table.saved.live is not None
        round = table.saved.live.round
        stored = [facts.decode(line.body) for line in stage.store.logs[table.saved.code]]
        tags = [json.loads(facts.encode(fact))["fact"] for fact in stored]
        tags = [tag for tag in tags if tag not in ("made", "seated", "gave")]
        kinds = [type(event) for event in round.events]
        assert tags == [IN_THE_LOG[kind] for kind in kinds if kind in IN_THE_LOG]
        out = [fact for fact in stored if isinstance(fact, facts.WentOut)]
        assert [(fact.seat, fact.recorded) for fact in out] == list(
            zip(round.table.out, round.table.recorded, strict=True)
        )

    scene(test)


def test_a_log_that_cannot_be_replayed_is_refused_without_a_card(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def test(stage: Scene) -> None:
        table, _, _ = await played(stage, "haggis-2", 2)
        code, log = table.saved.code, stage.store.logs[table.saved.code]
        place = next(n for n, line in enumerate(log) if '"acted"' in line.body)
        acted = facts.decode(log[place].body)
        assert isinstance(acted, facts.Acted)
        assert table.saved.live is not None
        theirs = str(next(iter(table.saved.live.round.deal.hands[1 - acted.seat])))
        broken = facts.encode(facts.Acted(acted.seat, theirs)).decode()
        log[place] = log[place]._replace(body=broken)
        with pytest.raises(Refused) as refused:
            await stage.backend.tables.read(code)
        assert refused.value.code == "damaged"
        assert theirs not in str(refused.value)
        assert [record.getMessage() for record in caplog.records] == [
            f"table {code}: its log cannot be read, IllegalAction"
        ]

    scene(test)
