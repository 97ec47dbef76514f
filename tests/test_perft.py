"""The ways a round can go on, counted for every rule set and compared with kept numbers.

`scripts/regenerate.py perft` writes the files anew.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from haggis import CATALOGUE, Bet, Game, Round, Rules
from haggis import round as rounds
from haggis.perft import perft, perft_by_depth

from .players import Players

FOLDER = Path(__file__).parent / "perft"

Stop = Callable[[Round], bool]


def deal_depth(rules: Rules) -> int:
    """So deep that the count from the deal stays small."""
    return 4 if rules.auction else 3 if rules.gives else 2


def at_the_deal(round: Round) -> bool:
    return True


def at_the_end(round: Round) -> bool:
    return round.over


def at_the_first_lead(round: Round) -> bool:
    return round.table.tricks > 0


def near_the_end(round: Round) -> bool:
    return sum(round.table.sizes) <= 4 * round.rules.players


def with_the_last_cards(round: Round) -> bool:
    return sum(round.table.sizes) <= 2 * round.rules.players + 1


def reach(name: str, seed: int, stop: Stop) -> Round:
    """The first position of a kind in a game played from a seed, or the end of the round."""
    round, players = Game.new(name, seed=seed).round, Players(seed)
    while not stop(round) and not round.over:
        round = rounds.apply(round, *players.choose(round))
    return round


def perft_text(name: str) -> str:
    """The contents of a rule set's file."""
    rules = CATALOGUE[name]
    kinds: list[tuple[str, Stop, int, bool, int]] = [
        ("the deal", at_the_deal, deal_depth(rules), False, 2),
        ("the deal, bets too", at_the_deal, deal_depth(rules) - 1, True, 2),
        ("near the end", near_the_end, 6, False, 3),
        ("the last cards", with_the_last_cards, 12, False, 4),
    ]
    if rules.auction or rules.gives:
        kinds.insert(2, ("the first lead", at_the_first_lead, 2, False, 1))
    lines = [f"rules: {name}"]
    for title, stop, depth, bets, number in kinds:
        running = [
            (seed, round)
            for seed in range(5 * number)
            if not (round := reach(name, seed, stop)).over
        ]
        for seed, round in running[:number]:
            counts = perft_by_depth(round, depth, bets=bets)
            lines.append(f"{title}, seed {seed}: {' '.join(map(str, counts))}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_ways_to_go_on_are_as_many_as_ever(name: str) -> None:
    file = FOLDER / f"{name}.txt"
    assert file.exists(), f"{name} has no file of counts: scripts/regenerate.py perft writes it"
    assert perft_text(name) == file.read_text(encoding="utf-8")


def test_no_file_is_left_over() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(CATALOGUE)


def by_hand(round: Round, depth: int) -> int:
    """The same count the long way, by walking every way to its end."""
    if depth == 0:
        return 1
    return sum(
        by_hand(rounds.apply(round, seat, action), depth - 1)
        for seat in sorted(round.deciders)[:1]
        for action in rounds.legal(round, seat)
        if not isinstance(action, Bet)
    )


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_count_is_that_of_walking_every_way(name: str) -> None:
    round = reach(name, 41, with_the_last_cards)
    assert perft_by_depth(round, 4) == tuple(by_hand(round, depth) for depth in range(1, 5))


def test_cards_passed_at_once_count_once() -> None:
    round = Game.new("neeps", seed=1).round
    kinds = [len(set(hand)) for hand in round.deal.hands]
    assert perft_by_depth(round, 3) == (
        kinds[0],
        kinds[0] * kinds[1],
        kinds[0] * kinds[1] * kinds[2],
    )


def test_bets_of_everybody_count_when_asked_for() -> None:
    round = Game.new("haggis-3", seed=1).round
    assert perft(round, 1, bets=True) == perft(round, 1) + 9
    round = rounds.apply(round, 0, "bet15")
    assert perft(round, 1, bets=True) == perft(round, 1) + 6


def test_a_finished_round_has_one_way_of_no_length() -> None:
    round = reach("haggis-2", 5, at_the_end)
    assert perft(round, 0) == 1
    assert perft_by_depth(round, 2) == (0, 0)
