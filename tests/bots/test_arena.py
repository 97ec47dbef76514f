"""The arena: duplicate deals, the same result however it is run, and what it comes to."""

from __future__ import annotations

from pathlib import Path

import pytest

from haggis.bots import BotError, Budget
from haggis.bots.arena.match import Match, Pair, play_pair, seatings, without_bets
from haggis.bots.arena.runner import Book, run
from haggis.bots.arena.statistics import is_decided, ratings, summarise
from haggis.executors import open_executor
from haggis.rules import CATALOGUE, find_rules

MATCH = Match(without_bets(find_rules("haggis-2")), ("greedy", "random"), 1)


def results(pairs: list[Pair]) -> list[tuple[float, ...]]:
    """The pairs without their times."""
    return [(pair.number, pair.margin, pair.rounds_won) for pair in pairs]


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_bot_against_itself_comes_out_even(name: str) -> None:
    match = Match(CATALOGUE[name], ("novice", "novice"), 3)
    pair = play_pair(match, 0)
    assert pair.margin == pytest.approx(0)
    assert pair.rounds_won == pytest.approx(0.5)


@pytest.mark.parametrize("name", CATALOGUE)
def test_both_bots_sit_everywhere_equally_often(name: str) -> None:
    found = seatings(CATALOGUE[name])
    assert len(set(found)) == len(found) == (6 if CATALOGUE[name].players == 3 else 2)
    for seat in CATALOGUE[name].seats:
        assert sum(seating[seat] for seating in found) * 2 == len(found)


def test_whole_games_have_a_share_of_games_won() -> None:
    match = Match(find_rules("haggis-2"), ("greedy", "random"), 1, Budget(), True)
    pair = play_pair(match, 0)
    assert pair.games_won in (0.0, 0.5, 1.0)
    assert play_pair(MATCH, 0).games_won is None


def test_where_pairs_are_played_makes_no_difference() -> None:
    with open_executor("processes", 2) as executor:
        together = list(run(MATCH, 6, executor=executor))
    assert results(list(run(MATCH, 6))) == results(together)


def test_a_book_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "pairs.jsonl"
    first = list(run(MATCH, 4, book=Book(path)))
    assert len(path.read_text().splitlines()) == 4
    whole = list(run(MATCH, 6, book=Book(path)))
    assert whole[:4] == first
    assert results(whole) == results(list(run(MATCH, 6)))
    assert len(path.read_text().splitlines()) == 6
    path.write_text(path.read_text()[:-9])
    assert len(Book(path).pairs(MATCH)) == 5
    other = Match(MATCH.rules, MATCH.bots, seed=2)
    assert Book(path).pairs(other) == {}


def test_a_file_that_is_no_book_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "pairs.jsonl"
    path.write_text("no book\n")
    with pytest.raises(BotError, match="line 1"):
        Book(path)


def test_it_stops_when_decided() -> None:
    pairs = list(run(MATCH, 500, until_decided=True))
    assert 20 <= len(pairs) < 100
    assert is_decided(pairs)
    assert not is_decided(pairs[:-1])


def test_what_pairs_come_to() -> None:
    pairs = [
        Pair(n, margin, 0.5, None, ([1.0, 3.0], [2.0])) for n, margin in enumerate((8.0, 12.0))
    ]
    result = summarise(pairs)
    assert (result.pairs, result.margin, result.rounds_won) == (2, 10, 0.5)
    assert result.ci95 == pytest.approx(1.96 * 2)
    assert [*result.ms, *result.p99] == [2, 2, 3, 2]


def test_ratings_follow_the_shares_won() -> None:
    found = ratings({("a", "b"): 0.7, ("b", "c"): 0.7, ("a", "c"): 0.9})
    assert found["a"] > found["b"] > found["c"]
    assert sum(found.values()) == pytest.approx(3 * 1500)
