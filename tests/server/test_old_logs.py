"""Tables that were scored before a decision changed keep the points of their log."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from haggis import RecordError, read_record, to_json
from haggis.rules import Goal
from haggis.rules.catalogue import CATALOGUE
from haggis.server.http import replays
from haggis.server.protocol.state import Line, Settings
from haggis.server.store.interface import StoredFact
from haggis.server.table import facts, live_game, saved_table
from haggis.server.table.facts import AnyFact, Sitter
from haggis.server.table.saved_table import SavedTable

BEFORE_D13 = Path(__file__).parent.parent / "records_before_d13" / "tatties-roger.json"
"""A record from when nobody captured the last hand."""


def old_record() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(BEFORE_D13.read_text(encoding="utf-8"))
    return data


def old_log(rounds: int | None = None) -> list[AnyFact]:
    """The record as the log of a table, as far as these rounds."""
    data = old_record()
    settings = Settings(rules=data["rules"], goal=str(Goal(data["goal"]["points"])))
    sitters = [Sitter("ann"), Sitter(level="greedy"), Sitter(level="greedy")]
    log: list[AnyFact] = saved_table.made(settings, sitters, "ann")
    totals = [0, 0, 0]
    for round in data["rounds"][:rounds]:
        hands = ["".join(hand) for hand in round["hands"]]
        log.append(facts.Dealt(round["lead"], hands, "".join(round["haggis"]), round["dealer"]))
        for text in round["actions"]:
            seat, _, action = text.partition(" ")
            log.append(facts.Acted(int(seat), action))
        lines = [Line(**line) for line in round["scores"]]
        totals = [total + line.total for total, line in zip(totals, lines, strict=True)]
        last = round is data["rounds"][-1]
        log.append(facts.Scored(lines, totals, data["winner"] if last else None))
    return log


def stored(log: list[AnyFact]) -> SavedTable:
    lines = [(StoredFact(seq, 0, "", "", ""), fact) for seq, fact in enumerate(log, 1)]
    return SavedTable.from_log("abc", lines, {"ann": "Ann"})


def test_the_log_s_points_stand() -> None:
    data, table = old_record(), stored(old_log())
    assert table.live is not None
    game = table.live.game
    assert table.status == "over"
    assert list(game.totals) == data["totals"]
    assert game.winner == data["winner"]
    assert json.loads(to_json(game))["rounds"] == data["rounds"]
    assert table.summary(0).totals == tuple(data["totals"])
    (result,) = saved_table.results(table)
    assert result.won == (data["winner"] == 0)


def test_they_differ_from_what_the_rules_make_now() -> None:
    with pytest.raises(RecordError):
        read_record(BEFORE_D13.read_text(encoding="utf-8"))


def test_a_table_goes_on_from_the_log_s_totals() -> None:
    data, table = old_record(), stored(old_log(rounds=1))
    assert table.live is not None
    first, second = data["rounds"][:2]
    totals = tuple(line["total"] for line in first["scores"])
    assert table.live.game.totals == totals
    assert table.live.game.next_lead == (second["lead"], second["dealer"])
    deal = facts.Dealt(
        second["lead"],
        ["".join(hand) for hand in second["hands"]],
        "".join(second["haggis"]),
        second["dealer"],
    )
    assert live_game.fold(table.live, deal).round.table.totals == totals


def test_a_round_is_led_by_whom_the_log_says() -> None:
    log = old_log(rounds=2)
    place = max(n for n, fact in enumerate(log) if isinstance(fact, facts.Dealt))
    dealt = log[place]
    assert isinstance(dealt, facts.Dealt)
    lead = (dealt.lead + 1) % 3
    table = stored([*log[:place], facts.Dealt(lead, dealt.hands, dealt.haggis, dealt.dealer)])
    assert table.live is not None
    assert table.live.round.table.lead == lead


def test_the_replay_shows_them_to_the_last_action() -> None:
    table = stored(old_log())
    assert table.live is not None
    game = replays.finished(table.live.game)
    assert game is not None
    whole = game.rounds[0]
    assert replays.state_at(whole, len(whole.history)).lines == whole.lines
    assert replays.state_at(whole, len(whole.history) - 1).lines == ()


def test_which_bets_were_won_is_told_by_the_log_s_points() -> None:
    """A side bet above those points was lost."""
    log = old_log(rounds=1)
    scored = log[-1]
    assert isinstance(scored, facts.Scored)
    table = stored(log)
    assert table.live is not None
    for seat, line in enumerate(scored.lines):
        round = table.live.round
        if line.bet and seat != round.table.shepherd:
            assert round.scored is not None
            assert round.scored.bets_won[seat] == (line.total - line.bets >= line.bet)


def test_a_log_that_agrees_with_the_rules_is_left_alone() -> None:
    table = stored(old_log(rounds=1))
    assert table.live is not None
    round = table.live.round
    lines = [Line(**{slot: getattr(line, slot) for slot in line.__slots__}) for line in round.lines]
    assert live_game.fold(table.live, facts.Scored(lines, [0, 0, 0])).game.round is round
    assert CATALOGUE["tatties-roger"] is round.rules
