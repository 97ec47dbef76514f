"""`haggis replay` and `haggis sheet`: records checked, converted and added up."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from haggis import CATALOGUE, Game, read_record, to_json, to_text
from haggis.bots import find_bot, rng_for
from haggis.bots.play import finish

from .running import complaint, output, run


def played(name: str, goal: str = "2r", seed: int = 3) -> Game:
    game = Game.new(name, seed=seed, goal=goal, players=list("ABCD")[: CATALOGUE[name].players])
    bots = [find_bot("random")] * game.rules.players
    return finish(game, bots, [rng_for(seed, seat) for seat in game.rules.seats])


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    path.write_text(to_json(played("haggis-3")))
    return path


def test_a_legal_record_is_answered_with_its_score_sheet(record: Path) -> None:
    text = output("replay", record)
    game = read_record(record.read_text()).game
    actions = sum(len(round.history) for round in game.rounds)
    assert text.startswith("Haggis for three (haggis-3), to 2 rounds\n")
    assert text.endswith(f"The record is legal: {actions} actions in 2 rounds.\n")
    assert text.startswith(output("sheet", record))


@pytest.mark.parametrize("name", CATALOGUE)
def test_both_forms_convert_into_each_other(name: str, tmp_path: Path) -> None:
    game = played(name, goal="1r")
    as_json, as_text = tmp_path / "game.json", tmp_path / "game.haggis"
    as_json.write_text(to_json(game))
    as_text.write_text(output("replay", as_json, "--text"))
    assert as_text.read_text() == to_text(game)
    assert json.loads(output("replay", as_text, "--json")) == json.loads(to_json(game))


def test_a_record_comes_from_standard_input_too(record: Path) -> None:
    assert output("replay", "-", input=record.read_text()) == output("replay", record)
    assert output("sheet", "-", input=b"\xef\xbb\xbf" + record.read_bytes())


def test_a_lenient_record_is_made_whole(record: Path) -> None:
    data = json.loads(record.read_text())
    del data["totals"], data["winner"]
    for round in data["rounds"]:
        del round["scores"]
        round["actions"] = [action.upper() for action in round["actions"]]
    assert output("replay", "-", "--json", input=json.dumps(data)).strip() == record.read_text()


def altered(record: Path, **changes: Any) -> str:
    return json.dumps(json.loads(record.read_text()) | changes)


def test_an_illegal_action_is_named(record: Path) -> None:
    data = json.loads(record.read_text())
    data["rounds"][1]["actions"].insert(1, data["rounds"][1]["actions"][0])
    sentence = complaint("replay", "-", input=json.dumps(data))
    assert re.match(r"round 2, action 2: seat \d cannot ", sentence)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"rules": "haggis-9"}, "there is no rule set 'haggis-9', did you mean haggis-3?"),
        ({"format": "chess"}, "this is no haggis-record/1 record"),
        ({"totals": [1, 2, 3]}, "the totals are [1, 2, 3], but the rounds make"),
        ({"rounds": []}, "the record has no round"),
        ({"colour": 1}, "the record has an unknown field 'colour'"),
    ],
)
def test_what_does_not_fit(record: Path, change: dict[str, Any], sentence: str) -> None:
    assert complaint("replay", "-", input=altered(record, **change)).startswith(sentence)
    assert complaint("sheet", "-", input=altered(record, **change)).startswith(sentence)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    missing, folder, noise = tmp_path / "none", tmp_path, tmp_path / "noise"
    noise.write_bytes(b"\xff\xfe\x00")
    for command in ("replay", "sheet"):
        assert complaint(command, missing) == f"cannot read {missing}: No such file or directory"
        assert complaint(command, folder) == f"cannot read {folder}: Is a directory"
        assert complaint(command, noise) == f"{noise} is not a text in UTF-8"
        assert "is no haggis-record/1" in complaint(command, "-", input="hello")
        assert "this is not JSON" in complaint(command, "-", input="{")


def test_json_and_text_exclude_each_other(record: Path) -> None:
    assert "cannot be used together" in complaint("replay", record, "--json", "--text", code=2)


def test_many_records_one_a_line(record: Path) -> None:
    games = record.read_text() + "\n" + to_json(played("neeps", "1r")) + "\n"
    text = output("replay", "-", input=games)
    assert text.splitlines()[0].startswith("Game 1: haggis-3, 2 rounds, ")
    assert re.search(r"Game 2: neeps, 1 round, \d+ : \d+, seat \d and seat \d win\n", text)
    assert text.endswith("All 2 records are legal.\n")
    assert output("replay", "-", "--json", input=games) == games
    joined = output("replay", "-", "--text", input=games)
    assert joined.count("haggis-record/1\n") == 2
    assert output("replay", "-", "--json", input=joined) == games
    result = run("replay", "-", input=f"{games}{altered(record, totals=[0, 0, 0])}\n")
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: record 3, the totals are [0, 0, 0], but")


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_sheet_has_the_figures_of_the_game_and_fits_the_screen(name: str) -> None:
    game = played(name)
    text = output("sheet", "-", input=to_json(game))
    lines = text.splitlines()
    assert max(map(len, lines)) <= 80
    for total in game.totals:
        assert any(line.split()[-1:] == [str(total)] for line in lines)
    assert lines[-2].startswith("Totals: A")
    assert lines[-1].endswith("the game.")


def test_a_sheet_as_data() -> None:
    game = played("first-3")
    data = json.loads(output("sheet", "-", "--json", input=to_json(game)))
    assert list(data) == ["tables", "totals", "winner", "next_lead", "next_dealer"]
    assert data["totals"] == list(game.totals)
    assert data["winner"] == game.winner
    assert data["next_lead"] is None
    table = data["tables"][0]
    assert table["title"] == "A"
    assert table["columns"][0] == "Round"
    assert table["rows"][1][-1] == game.totals[0]


def test_the_next_lead_stands_below_a_game_under_way() -> None:
    game = played("revised-2", goal="2r")
    first = Game.new("revised-2", seed=3, goal="2r", players=["A", "B"])
    for seat, action in game.rounds[0].history:
        first = first.apply(seat, action)
    lead, dealer = first.next_lead
    assert dealer is not None
    text = output("sheet", "-", input=to_text(first))
    expected = f"{'AB'[dealer]} deals the next round, and {'AB'[lead]} leads it."
    assert text.splitlines()[-1] == expected
    data = json.loads(output("sheet", "-", "--json", input=to_text(first)))
    assert (data["next_lead"], data["next_dealer"]) == (lead, dealer)


def test_a_round_under_way() -> None:
    text = output("sheet", "-", input=to_text(Game.new("haggis-2", seed=1)))
    assert "no round is finished yet" in text
    assert text.endswith("Round 1 is under way.\n")


def test_players_of_one_name_are_told_apart() -> None:
    game = Game.new("haggis-2", seed=1, players=["bot greedy", "bot greedy"])
    text = output("sheet", "-", input=to_json(game))
    assert "Totals: bot greedy (seat 0) 0, bot greedy (seat 1) 0." in text


BEFORE_D13 = Path(__file__).parent.parent / "records_before_d13"


@pytest.mark.parametrize("name", ["tatties-roger.json", "tatties-roger.haggis"])
def test_of_an_old_record_it_says_which_decision_has_changed(name: str) -> None:
    sentence = complaint("replay", BEFORE_D13 / name)
    assert sentence.startswith("round 1, score of seat 2: captured is 26, but the round makes it")
    assert "decision D13 of tatties-roger has changed: the last hand goes to the first" in sentence


def test_a_record_that_was_never_right_is_no_old_one(tmp_path: Path) -> None:
    data = json.loads((BEFORE_D13 / "tatties-roger.json").read_text())
    data["rounds"][0]["scores"][2]["captured"] += 1
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps(data))
    assert "decision" not in complaint("replay", wrong)
