"""Where captured points come from, and whose hands were recorded, in games of every kind."""

from __future__ import annotations

import pytest

from haggis import Round
from haggis.cards import NO_CARDS
from haggis.sources import captures, recorded_hands

from .players import VARIANTS, Keepers, play_game, variant_name
from .rulebook.positions import play, position


def hands_before(round: Round, seat: int) -> dict[int, int]:
    """How many cards the opponents held when a seat went out, by a replay."""
    from haggis import round as rounds

    for state in rounds.replay(round):
        if seat in state.table.out:
            end = state.scored.hands if state.scored else state.hands
            return {other: len(end[other]) for other in round.rules.opponents(seat)}
    raise AssertionError(f"seat {seat} never went out")


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_sources_are_the_captured_piles(variant: tuple[str, tuple[str, ...]]) -> None:
    name, options = variant
    kinds = set()
    for seed in range(6):
        game = play_game(name, options, goal="1r", seed=seed, kind=Keepers)
        for round in game.rounds:
            for seat, own in enumerate(captures(round)):
                assert sum((each.cards for each in own), NO_CARDS) == round.table.captured[seat]
                worth = sum(each.cards.points(round.rules.card_points) for each in own)
                assert worth == round.lines[seat].captured
                kinds |= {each.how for each in own}
            held = recorded_hands(round)
            for seat in round.table.out:
                sizes = hands_before(round, seat)
                recorded = round.lines[seat].recorded
                if recorded == max(sizes.values()):  # else the second of a slam
                    assert held[seat] == tuple(s for s, n in sizes.items() if n == recorded)
                assert held[seat], "somebody held these cards"
            for seat in set(round.rules.seats) - set(round.table.out):
                assert held[seat] == ()
    assert "tricks" in kinds


def test_a_bombed_trick_says_whose_bomb_it_was() -> None:
    round = play(position("haggis-2", "3rJQ", "5y6y7y8y"), "0 3r, 1 5y, 0 JQ")
    (own, other) = captures(round)
    assert [(each.how, each.of, each.tricks, str(each.cards)) for each in other] == [
        ("bombed", 0, 1, "3r5yJQ")
    ]
    assert [(each.how, each.of) for each in own] == [("haggis", None), ("hand", 1)]
    assert str(own[1].cards) == "6y7y8y"


def test_the_second_of_a_slam_recorded_what_the_first_did() -> None:
    hands = ("2r", "3y4y5y", "TgTb", "3b4b5b6b")
    round = play(position("neeps", *hands), "0 2r, 1 3y, 2 Tg, 3 pass, 1 pass, 2 Tb")
    assert round.over
    assert round.table.recorded == (4, 4)
    assert recorded_hands(round) == ((3,), (), (3,), ())
