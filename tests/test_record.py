"""Records: read leniently, written in one form."""

from __future__ import annotations

import json

import pytest

from haggis import (
    CATALOGUE,
    Game,
    HaggisError,
    Record,
    RecordError,
    read_record,
    to_json,
    to_text,
)
from haggis.record import Comment, from_data, to_data

from .handwritten import (
    ACTIONS,
    HEAD,
    RESULT,
    ROUND,
    SCORES,
    WHOLE,
    Data,
    changed,
    data_of,
    refusal,
    with_changes,
)
from .players import VARIANTS, Players, play_game, play_round, variant_name

# A record written by hand


def test_a_record_written_by_hand_is_played_through() -> None:
    game = read_record(WHOLE).game
    assert game.players == ("Ann", "Ben")
    assert game.totals == (141, 10)
    assert game.winner == 0
    assert [line.captured for line in game.scores[0]] == [26, 10]
    assert game.seed is None


def test_what_can_be_worked_out_need_not_be_written() -> None:
    short = "haggis-record/1\nrules: haggis-2\n" + ROUND + ACTIONS
    game = read_record(short).game
    assert game.players == ("Player 1", "Player 2")
    assert str(game.goal) == "250"
    assert game.totals == (141, 10)
    assert game.winner is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("\n", "\r\n"),
        ("\n", "\n\n"),
        ("\n", "\n   "),
        (", ", ","),
        (", ", " ,  "),
        (" pass", "   pass"),
        (" pass", "\tpass"),
        ("pass", "PASS"),
        ("0 JQK", "0 K J Q"),
        ("0 JQK", "0 jqk,"),
        ("2r3r4r5r6r7r8r9rTr, 1", "10r 9r 8R 7r 6r 5r 4r 3r 2r, 1"),
        ("hand 0: 2r3r4r", "hand 0 :  4r, 2r, 3r, "),
        ("bet30", "bet 30"),
        ("bet30", "Bet30"),
        ("totals: 141, 10", "totals: 141,10"),
        ("round 1", "round   1"),
        ("lead: 0", "lead:0"),
    ],
)
def test_spacing_and_capitals_do_not_matter(old: str, new: str) -> None:
    assert old in WHOLE
    assert read_record(WHOLE.replace(old, new)) == read_record(WHOLE)


@pytest.mark.parametrize("between", [",", " , ", "\n", ",\n", "\n\n", ",,"])
def test_commas_and_line_breaks_both_part_actions(between: str) -> None:
    text = HEAD + ROUND + ACTIONS.replace(", ", between)
    assert read_record(text).game == read_record(WHOLE).game


def test_there_is_one_written_form() -> None:
    written = HEAD + ROUND + ACTIONS + SCORES + RESULT
    for lenient, strict in (
        ("2r3r4r5r6r7r8r9rTr 2y3y4y5y6y", "2r2y3r3y4r4y5r5y6r6y7r8r9rTr"),
        ("7y8y9yTy 2g3g4g5g6g7g8g9gTg 2b", "2g2b3g4g5g6g7y7g8y8g9y9gTyTg"),
        ("{bold}\n", "{bold}, "),
    ):
        written = changed(written, lenient, strict)
    assert to_text(read_record(WHOLE)) == written
    assert to_text(read_record(WHOLE.replace("0 JQK", "0 KQJ"))) == written
    assert to_text(read_record(written)) == written


# Comments


def test_comments_stand_anywhere_and_stay_where_they_are() -> None:
    text = changed(HEAD, "Ann", "Ann {the host}") + ROUND + "{a lucky deal}\n" + ACTIONS
    record = read_record(text + "{what a\nround}")
    assert record.comments == (
        Comment(0, 0, "the host"),
        Comment(1, 0, "a lucky deal"),
        Comment(1, 1, "bold"),
        Comment(1, 6, "what a\nround"),
    )
    assert read_record(to_text(record)) == record
    assert read_record(to_json(record)) == record


def test_a_comment_may_stand_before_everything() -> None:
    record = read_record("{a game at the inn}\n" + WHOLE)
    assert record.comments[0] == Comment(0, 0, "a game at the inn")


def test_a_comment_may_stand_between_two_actions_of_a_line() -> None:
    text = changed(WHOLE, "Tr, 1 pass", "Tr {so long}, {hm} 1 pass")
    assert read_record(text).comments[1:] == (Comment(1, 2, "so long"), Comment(1, 2, "hm"))


def test_comments_in_json_may_stand_in_any_order() -> None:
    data = to_data(read_record(WHOLE))
    data["comments"] = [
        {"round": 1, "after": 3, "text": "later"},
        {"round": 1, "after": 1, "text": "sooner"},
    ]
    record = from_data(data)
    assert read_record(to_text(record)) == record


@pytest.mark.parametrize("text", ["{open", "shut}", "{one {inside} another}", "}{"])
def test_braces_that_do_not_match_are_refused(text: str) -> None:
    assert "comment" in refusal(HEAD + text + ROUND)


@pytest.mark.parametrize(
    "comment",
    [
        {"round": 2, "after": 0, "text": ""},
        {"round": 1, "after": 7, "text": ""},
        {"round": 0, "after": 1, "text": ""},
        {"round": -1, "after": 0, "text": ""},
        {"round": 1, "after": 0, "text": "{"},
        {"round": 1, "after": 0},
        {"round": 1, "text": ""},
        {"round": True, "after": 0, "text": ""},
        "a remark",
    ],
)
def test_a_comment_out_of_place_is_refused(comment: object) -> None:
    data = to_data(read_record(WHOLE))
    data["comments"] = [comment]
    assert (
        "comment" in refusal(json.dumps(data))
        or "text" in refusal(json.dumps(data))
        or ("whole number" in refusal(json.dumps(data)))
    )


# A game that is still being played


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_running_game_is_recorded_by_appending(name: str) -> None:
    game, players = Game.new(name, seed=12, goal="2r"), Players(12)
    text = to_text(game)
    while game.deciders:
        seat, action = players.choose(game.round)
        game = game.apply(seat, action)
        text += f"{seat} {action}\n"
        if len(game.round.history) % 7 == 0 or not game.deciders:
            assert read_record(text).game == game
    game = game.next_round()
    table, deal = game.round.table, game.round.deal
    text += f"round 2\nlead: {table.lead}\n"
    text += "" if table.dealer is None else f"dealer: {table.dealer}\n"
    text += "".join(f"hand {seat}: {hand}\n" for seat, hand in enumerate(deal.hands))
    text += f"haggis: {''.join(map(str, deal.haggis))}\n"
    assert read_record(text).game == game
    assert read_record(to_text(game)).game == game


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_an_unfinished_round_goes_both_ways(variant: tuple[str, tuple[str, ...]]) -> None:
    name, options = variant
    game, players = Game.new(name, options=options, seed=13, goal="3r"), Players(13)
    game = play_round(game, players).next_round()
    for place in range(25):
        game = game.apply(*players.choose(game.round))
        if place % 5:
            continue
        record = Record(game, (Comment(2, len(game.round.history), "so far"),))
        assert read_record(to_text(record)) == record
        assert read_record(to_json(record)) == record
        data = data_of(game)
        assert data["rounds"][1]["scores"] == []
        assert data["winner"] is None


def test_the_next_round_needs_this_one_to_be_over() -> None:
    text = HEAD + ROUND + "0 2r, 1 pass\n" + ROUND.replace("round 1", "round 2")
    assert "round 2" in refusal(text)
    assert "over" in refusal(text)


def test_scores_of_a_round_under_way_are_refused() -> None:
    assert "not over" in refusal(HEAD + ROUND + "0 2r\n" + SCORES)


# What may be left out of JSON


@pytest.mark.parametrize(
    "key", ["options", "goal", "players", "seed", "totals", "winner", "comments"]
)
def test_fields_of_a_record_that_may_be_missing(key: str) -> None:
    game = play_game("haggis-3", goal="250", seed=2)
    record = read_record(with_changes(game, lambda data: data.pop(key, None)))
    assert record.game.rounds == game.rounds
    assert record.game.totals == game.totals
    assert record.game.winner == game.winner


@pytest.mark.parametrize("name", ["haggis-2", "tatties", "revised-3", "neeps-roger"])
def test_fields_of_a_round_that_may_be_missing(name: str) -> None:
    game = play_game(name, goal="2r", seed=3)

    def shorten(data: Data) -> None:
        first, second = data["rounds"]
        del first["scores"], second["scores"], second["lead"], second["dealer"]
        del first["lead" if CATALOGUE[name].has_dealer else "dealer"]

    assert read_record(with_changes(game, shorten)).game == game


def test_a_score_line_may_tell_a_part_or_nothing() -> None:
    game = play_game("haggis-3", goal="1r", seed=4)
    total = game.scores[0][0].total

    def shorten(data: Data) -> None:
        data["rounds"][0]["scores"] = [{"total": total}, {}, {}]

    assert read_record(with_changes(game, shorten)).game == game


@pytest.mark.parametrize("key", ["rules", "rounds", "format"])
def test_fields_of_a_record_that_must_be_there(key: str) -> None:
    game = play_game("haggis-2", goal="1r", seed=4)
    refusal(with_changes(game, lambda data: data.pop(key)))


@pytest.mark.parametrize("key", ["hands", "haggis", "lead"])
def test_fields_of_a_round_that_must_be_there(key: str) -> None:
    game = play_game("haggis-2", goal="1r", seed=4)
    refusal(with_changes(game, lambda data: data["rounds"][0].pop(key)))


# Both forms


def test_json_has_the_fields_of_the_format_in_their_order() -> None:
    data = data_of(play_game("neeps", goal="1r", seed=1))
    assert list(data) == [
        "format", "rules", "options", "goal", "players", "seed", "rounds", "totals", "winner",
    ]  # fmt: skip
    assert list(data["rounds"][0]) == ["lead", "dealer", "hands", "haggis", "actions", "scores"]
    assert list(data["rounds"][0]["scores"][0]) == [
        "recorded", "hand", "captured", "bet", "bets", "bonus", "total",
    ]  # fmt: skip
    assert data["format"] == "haggis-record/1"
    assert data["goal"] == {"rounds": 1}
    assert data["rounds"][0]["dealer"] is None
    assert len(data["totals"]) == 2
    assert data["winner"] in (0, 1)


def test_json_is_one_line() -> None:
    record = Record(play_game("haggis-2", goal="2r", seed=1), (Comment(1, 1, "two\nlines"),))
    assert "\n" not in to_json(record)
    assert read_record(to_json(record)) == record


def test_json_may_be_spread_over_lines() -> None:
    game = play_game("haggis-2", goal="2r", seed=1)
    assert read_record("\n " + json.dumps(data_of(game), indent=2)).game == game


@pytest.mark.parametrize(
    "name", ["Ann: the host", "a, b", "round 2", "Zoë", "7", "score 0: 1", "王"]
)
def test_a_player_may_be_called_almost_anything(name: str) -> None:
    game = Game.new("haggis-2", seed=1, players=[name, "Ben"])
    assert read_record(to_text(game)).game.players == (name, "Ben")
    assert read_record(to_json(game)).game.players == (name, "Ben")


@pytest.mark.parametrize("name", ["", " Ann", "An{n", "Ann\nBen", "\ud800", "x" * 81])
def test_a_name_that_a_record_cannot_hold_is_refused(name: str) -> None:
    with pytest.raises(HaggisError):
        Game.new("haggis-2", seed=1, players=[name, "Ben"])
    game = Game.new("haggis-2", seed=1)
    assert "name" in refusal(with_changes(game, lambda data: data.update(players=[name, "Ben"])))


@pytest.mark.parametrize("seed", [0, -7, 2**64, 10**29, None])
def test_a_seed_goes_both_ways(seed: int | None) -> None:
    game = Game.new("haggis-2", seed=1)
    record = read_record(with_changes(game, lambda data: data.update(seed=seed)))
    assert record.game.seed == seed
    assert read_record(to_text(record)) == record


def test_a_seed_too_long_for_the_text_form_is_refused_in_json_too() -> None:
    game = Game.new("haggis-2", seed=1)
    assert "seed" in refusal(with_changes(game, lambda data: data.update(seed=10**31)))


@pytest.mark.parametrize("name", ["haggis-2", "revised-2", "first-2", "neeps", "neeps-roger"])
def test_four_other_suits_are_kept_for_the_game(name: str) -> None:
    game = play_game(name, goal="2r", seed=9, suits="rygp")
    for text in (to_text(game), to_json(game)):
        read = read_record(text).game
        assert read == game
        assert [round.table.suits for round in read.rounds] == ["rygp", "rygp"]


def test_a_later_round_keeps_the_suits_of_the_first() -> None:
    game = play_game("haggis-2", goal="2r", seed=9)
    other = play_game("haggis-2", goal="2r", seed=9, suits="rygp")
    second = data_of(other)["rounds"][1]
    message = refusal(with_changes(game, lambda data: data["rounds"].__setitem__(1, second)))
    assert "round 2" in message
    assert "suits" in message


def test_a_teams_bet_points_stand_on_the_bettors_line_or_on_the_left_neighbours() -> None:
    seen = set()
    for seed in range(40):
        game = play_game("neeps", goal="1r", seed=seed)
        lines, first = game.scores[0], game.round.table.out[0]
        for seat, line in enumerate(lines):
            if line.bet:
                scorer, factor = (seat, 2) if seat == first else ((seat + 1) % 4, 1)
                assert lines[scorer].bets >= factor * line.bet
                seen.add(seat == first)
    assert seen == {False, True}


@pytest.mark.parametrize(
    ("written", "goal"),
    [("250", "250"), ("250 points", "250"), ("6r", "6r"), ("6 rounds", "6r"), ("1 round", "1r")],
)
def test_a_goal_may_be_written_as_people_do(written: str, goal: str) -> None:
    text = to_text(Game.new("haggis-2", seed=7)).replace("goal: 250 points", f"goal: {written}")
    assert str(read_record(text).game.goal) == goal


def test_a_comment_with_half_a_character_is_refused() -> None:
    data = to_data(Record(Game.new("haggis-2", seed=7)))
    data["comments"] = [{"round": 0, "after": 0, "text": "\ud800"}]
    with pytest.raises(RecordError, match="half of a character"):
        from_data(data)
