"""A rule set is a row of data: new ones need no code, and no code asks for one by name."""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import haggis
from haggis import CATALOGUE, Goal, Rules, RulesError
from haggis.cards import NO_CARDS
from haggis.deal import shuffle_deal
from haggis.round import start
from haggis.rules import ONE_EACH, Auction, bombs, leads, payouts
from haggis.rules.catalogue import HAGGIS_3, NEEPS, TATTIES
from haggis.rules.last_hands import every_hand
from haggis.shuffle import Stream
from haggis.state import Round
from tests.rulebook.positions import by_seat, game_of, play, play_at_random, position

FOUR_ALONE = replace(
    TATTIES,
    name="four-shepherds",
    teams=(0, 1, 2, 3),
    copies=2,
    dealt=20,
    auction=Auction(draws={10: 5, 20: 3, 30: 1}),
)
TWO_DOUBLED = replace(
    NEEPS, name="two-doubled", teams=(0, 1), copies=1, dealt=15, gives=0, slam=False
)
NEEPS_TOURNAMENT = replace(NEEPS, name="neeps-tournament", bombed_trick_to=bombs.next_highest)
THREE_PAIRS = replace(
    NEEPS,
    name="three-pairs",
    teams=(0, 1, 2, 0, 1, 2),
    suits=5,
    dealt=14,
    gives=1,
    bombed_trick_to=bombs.chosen_opponent,
    haggis_to_first_out=False,
)
LONG_BETS = replace(
    HAGGIS_3, name="long-bets", bets=(1, 50), first_out_bonus=10, last_hands_to_first_out=every_hand
)
SHORT = Rules(
    name="short",
    title="Three suits for two",
    source="a table at home",
    teams=(0, 1),
    suits=3,
    dealt=10,
    bets=(7,),
    payout=payouts.in_full,
    card_points=ONE_EACH,
    bombed_trick_to=bombs.the_winner,
    last_hands_to_first_out=every_hand,
    lead_rule=leads.lowest_or_last,
    goals=(Goal(3, "rounds"),),
)
NEW = {
    rules.name: rules
    for rules in (FOUR_ALONE, TWO_DOUBLED, NEEPS_TOURNAMENT, THREE_PAIRS, LONG_BETS, SHORT)
}


def random_round(rules: Rules, seed: int) -> Round:
    """A random round; no card is lost in any of its actions."""
    deal = shuffle_deal(rules, Stream(seed, 1))
    dealer = 0 if rules.has_dealer else None
    return play_at_random(start(rules, deal, seed % rules.players, dealer), seed)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rules", NEW)
def test_a_new_rule_set_plays_to_the_end(rules: str, seed: int) -> None:
    end = random_round(NEW[rules], seed)
    assert end.over
    assert all(line >= 0 for line in by_seat(end, "total"))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rules", CATALOGUE)
def test_every_known_rule_set_plays_to_the_end(rules: str, seed: int) -> None:
    assert random_round(CATALOGUE[rules], seed).over


@pytest.mark.parametrize("rules", NEW)
def test_rounds_of_a_new_rule_set_follow_each_other(rules: str) -> None:
    game = game_of(random_round(NEW[rules], 5), goal="3r")
    for seed in (6, 7):
        game = game.next_round(shuffle_deal(NEW[rules], Stream(seed, 1)))
        game = game_of(*game.rounds[:-1], play_at_random(game.round, seed), goal="3r")
    assert len(game.scores) == 3
    assert game.over == (game.totals.count(max(game.totals)) == 1)


@pytest.mark.parametrize("rules", CATALOGUE)
def test_captured_points_are_those_of_the_deck_less_what_nobody_captured(rules: str) -> None:
    row = CATALOGUE[rules]
    for seed in range(3):
        end = random_round(row, seed)
        left = sum(end.hands, NO_CARDS) + haggis.Cards(end.haggis)
        captured = sum(by_seat(end, "captured"))
        assert captured == row.deck(end.table.suits).points(row.card_points) - left.points(
            row.card_points
        )


def test_four_shepherds_draw_as_their_row_says() -> None:
    deal = shuffle_deal(FOUR_ALONE, Stream(1, 1))
    assert len(deal.haggis) == 10
    round = play(start(FOUR_ALONE, deal, 0), "1 bid10, 2 pass, 3 bid20, 0 pass, 1 pass")
    assert round.table.shepherd == 3
    assert round.table.sizes == (23, 23, 23, 26)


def test_neeps_with_tournament_bombs_gives_the_trick_to_the_player_below() -> None:
    round = position(NEEPS_TOURNAMENT, "2r2y", "3r3y", "4r4y", "JQ5r")
    end = play(round, "0 2r, 1 3r, 2 pass, 3 JQ, 0 pass, 1 pass, 2 pass, 3 lead1")
    assert str(end.table.captured[1] - round.table.captured[1]) == "2r3rJQ"


def test_two_players_may_have_neeps_bets() -> None:
    end = play(position(TWO_DOUBLED, "2r", "3r3y", bets=(15, 30)), "0 2r")
    assert by_seat(end, "bets") == [60, 0]


PARTS = ("rules", "stages", "record", "kernel", "bots", "net", "training")
PACKAGE = Path(haggis.__file__).parent
PLAYING = sorted(
    path
    for files in ("*.py", *(f"{part}/**/*.py" for part in PARTS))
    for path in PACKAGE.glob(files)
)
"""The engine and the bots. The server and the command line have words for each game."""
EXCEPTIONS = {
    # Old records of a rule set are read as it was then.
    "rules/earlier.py": ["CHANGED.get(rules.name, ())"],
    # A network was trained for some games, and plays no others.
    "net/weights/__init__.py": [
        "rules.players == 3",
        "rules.players == 2",
        "rules.card_points.get(2)",
    ],
}
"""Where code may ask."""
GAME_WORD = re.compile(r"(is|has)_(haggis|tatties|neeps|revised|first_edition|roger)\w*")
COUNT = re.compile(r"(\w+\.)*players|len\((\w+\.)*(teams|players|totals)\)|len\((\w+\.)+seats\)")
CARD_POINTS = re.compile(r"(\w+\.)*card_points")
RULES_NAME = re.compile(r"(\w+\.)*(rules|row)\.(name|title|source)|(\w+\.)*rules_name")


def stand_ins(source: str) -> Iterator[str]:
    """Where code asks which rule set it plays, by name or by a number that stands for it."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Compare(left, ops, others):
                sides = [left, *others]
                texts = [ast.unparse(side) for side in sides]
                named = any(RULES_NAME.fullmatch(text) for text in texts) or any(
                    isinstance(part, ast.Constant) and part.value in CATALOGUE
                    for side in sides
                    for part in ast.walk(side)
                )
                counted = any(COUNT.fullmatch(text) for text in texts) and any(
                    isinstance(side, ast.Constant) and side.value is not None for side in sides
                )
                fewer_than_two = isinstance(ops[0], ast.Lt) and texts[1:] == ["2"]
                if named or (counted and not fewer_than_two):
                    yield ast.unparse(node)
            case ast.Subscript(table, key) | ast.Call(ast.Attribute(table, "get"), [key, *_]):
                named = any(RULES_NAME.fullmatch(ast.unparse(part)) for part in ast.walk(key))
                by_count = COUNT.fullmatch(ast.unparse(key))
                one_rank = CARD_POINTS.fullmatch(ast.unparse(table)) and isinstance(
                    key, ast.Constant
                )
                if named or by_count or one_rank:
                    yield ast.unparse(node)
            case ast.Match(subject):
                text = ast.unparse(subject)
                if RULES_NAME.fullmatch(text) or COUNT.fullmatch(text):
                    yield f"match {text}"
            case ast.Name(word) | ast.Attribute(attr=word) | ast.FunctionDef(name=word):
                if GAME_WORD.fullmatch(word):
                    yield word


@pytest.mark.parametrize("path", PLAYING, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_code_asks_which_rule_set_it_plays(path: Path) -> None:
    allowed = EXCEPTIONS.get(path.relative_to(PACKAGE).as_posix(), [])
    assert sorted(stand_ins(path.read_text(encoding="utf-8"))) == sorted(allowed)


def test_every_exception_is_one_of_the_files() -> None:
    assert EXCEPTIONS.keys() <= {path.relative_to(PACKAGE).as_posix() for path in PLAYING}


@pytest.mark.parametrize(
    "code",
    [
        "if rules.name == 'my-own': pass",
        "if table.rules.name != name: pass",
        "if name in ('neeps', 'neeps-roger'): pass",
        "if 'tatties' == kind: pass",
        "if rules.players == 4: pass",
        "if round.rules.players > 2: pass",
        "x = 1 if len(rules.teams) == 2 else 0",
        "if len(totals) == 2: pass",
        "if self.is_neeps: pass",
        "match rules.name:\n    case 'x': pass",
        "match rules.players:\n    case 2: pass",
        "amounts = BETS[rules.name]",
        "amounts = BETS.get(table.rules.name, ())",
        "amounts = BETS[rules.name, 3]",
        "amounts = {2: 5, 3: 15}[rules.players]",
        "amounts = BETS.get(round.rules.players, ())",
        "amounts = BETS[len(rules.teams)]",
        "if rules.card_points.get(2): pass",
        "if round.rules.card_points[2]: pass",
    ],
)
def test_such_a_question_would_be_found(code: str) -> None:
    assert list(stand_ins(code))


@pytest.mark.parametrize(
    "code",
    [
        "if len(names) != rules.players: pass",
        "if self.players < 2: pass",
        "if rules.slam: pass",
        "if rules.card_points.get(rank, 0): pass",
        "print(rules.name)",
    ],
)
def test_other_questions_are_allowed(code: str) -> None:
    assert not list(stand_ins(code))


def refused(rules: Rules, **changes: object) -> str:
    with pytest.raises(RulesError) as error:
        replace(rules, **changes)  # type: ignore[arg-type]
    return str(error.value)


def test_a_row_that_cannot_be_played_is_refused() -> None:
    assert "not everybody has one" in refused(CATALOGUE["haggis-3"], gives=1)
    assert "a Haggis of 3" in refused(CATALOGUE["tatties"], auction=Auction(draws={15: 5}))
    assert "a Haggis of 3" in refused(CATALOGUE["tatties"], auction=Auction(draws={}))
    no_dealer = Auction(draws={15: 3}, dealer_opens=True)
    assert "there is none" in refused(CATALOGUE["tatties"], auction=no_dealer)
    assert "too small" in refused(CATALOGUE["haggis-2"], dealt=19)
    assert "must fill teams" in refused(CATALOGUE["haggis-2"], teams=(0, 2))
    assert "1–5 suits" in refused(CATALOGUE["haggis-2"], suits=6)


def test_shared_bets_with_two_players_go_to_the_only_one_out() -> None:
    assert payouts.split(payouts.Stakes((30, 15), (0,), (0, 1), None, (0, 0))) == [40, 0]
