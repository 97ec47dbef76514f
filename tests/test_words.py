"""The game in players' words, and its score sheet."""

import pytest

from haggis import Action, Game, parse_action, read_record, score_sheet, words
from haggis.actions import Discard, Give
from haggis.words import YOU, as_object, verb
from tests.handwritten import WHOLE
from tests.players import play_game

NAMES = [YOU, "Ben", "Cat"]


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (parse_action("9r9b"), "Ben plays a pair of 9s"),
        (parse_action("pass"), "Ben passes"),
        (parse_action("bet0"), "Ben declares No Bet"),
        (parse_action("bet15"), "Ben bets 15"),
        (parse_action("bid45"), "Ben bids 45"),
        (parse_action("discard4r5g"), "Ben discards 4r5g to the Haggis"),
        (Discard(None), "Ben discards to the Haggis"),
        (parse_action("give4r"), "Ben gives their partner 4r"),
        (Give(None), "Ben gives their partner a card"),
        (parse_action("trick0"), "Ben lets you take the bombed trick"),
        (parse_action("lead1"), "Ben keeps the lead"),
        (parse_action("lead2"), "Ben lets Cat lead"),
    ],
)
def test_every_action_is_a_sentence(action: Action, sentence: str) -> None:
    assert words.sentence("Ben", action, NAMES) == sentence


def test_you_are_spoken_to() -> None:
    assert words.sentence(YOU, parse_action("pass"), NAMES) == "You pass"
    assert words.sentence(YOU, parse_action("lead0"), NAMES) == "You keep the lead"
    assert (verb(YOU, "go"), verb("Ben", "go"), verb("Ben", "win")) == (
        "You go",
        "Ben goes",
        "Ben wins",
    )
    assert (as_object(YOU), as_object("Ben")) == ("you", "Ben")


def test_the_sheet_has_the_printed_columns() -> None:
    ann, ben = score_sheet(read_record(WHOLE).game).tables
    assert (ann.title, ben.title) == ("Ann", "Ben")
    assert ann.rows == (("1", "17", "85", "26", "30", "30", "141", "141"),)
    assert ben.rows == (("1", "0", "0", "10", "–", "0", "10", "10"),)
    assert str(ann).splitlines()[-1].split() == list(ann.rows[0])


def test_the_sheet_of_partners_has_both_players_and_the_teams_bet() -> None:
    high, slam = score_sheet(
        Game.new("neeps", seed=1, players=["Isla", "Jo", "Rory", "Noa"])
    ).tables
    assert (high.title, slam.title) == ("Isla and Rory", "Jo and Noa")
    assert high.columns == (
        *("Round", "Opp's hand P1", "x5", "Captured P1", "Total P1"),
        *("Opp's hand P2", "x5", "Captured P2", "Total P2"),
        *("Bet", "Bet points", "Round total", "Game total"),
    )


def test_the_sheet_of_tatties_has_bids() -> None:
    table = score_sheet(Game.new("tatties", seed=1)).tables[0]
    assert table.columns[-4:-2] == ("Bid", "Bid points")


@pytest.mark.parametrize("name", ["neeps", "first-3", "tatties"])
def test_the_rows_of_a_sheet_add_up(name: str) -> None:
    game = play_game(name, goal="2r", seed=3)
    sheet = score_sheet(game)
    assert [int(table.rows[-1][-1]) for table in sheet.tables] == list(game.totals)
    for table in sheet.tables:
        assert ("Bonus" in table.columns) == (name == "first-3")
        assert len(table.rows) == len(game.rounds)
        assert all(len(row) == len(table.columns) for row in table.rows)
