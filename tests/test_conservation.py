"""No card is ever lost or doubled, and no point either (rules, section 7)."""

from __future__ import annotations

import pytest

from haggis import CATALOGUE, Action, Card, Cards, Round
from haggis.cards import COURTS, NO_CARDS
from haggis.rules import PRINTED

from .players import VARIANTS, play_game, variant_name

PRINTED_POINTS = {2: 36, 3: 50, 4: 72}
"""All the printed points of a round, by the number of players."""


def cards_of(round: Round) -> Cards:
    """Every card of the round, wherever it lies."""
    trick = sum((play.combination.cards for play in round.table.trick), NO_CARDS)
    gifts = Cards(gift for gift in round.gifts if gift is not None)
    return sum((*round.hands, *round.table.captured, trick, gifts), Cards(round.haggis))


def check_cards(round: Round) -> None:
    table = round.table
    assert cards_of(round) == round.rules.deck(table.suits)
    assert table.sizes == tuple(map(len, round.hands))
    assert table.courts == tuple(hand.courts for hand in round.hands)
    assert all(courts <= COURTS for courts in table.courts)
    if not round.over:
        assert {seat for seat in round.rules.seats if not round.hands[seat]} == set(table.out)


def check_step(before: Round, seat: int, action: Action, after: Round) -> None:
    """What one action may change: captured cards stay captured, only one hand grows smaller."""
    check_cards(after)
    if not after.over:
        for other in after.rules.seats:
            assert before.table.captured[other] <= after.table.captured[other]
            if other != seat and before.table.tricks:
                assert before.hands[other] == after.hands[other]
    assert after.history == (*before.history, (seat, action))
    assert cards_of(before) == cards_of(after)


def check_points(round: Round) -> None:
    """The players have all printed points of a finished round, except what nobody captured."""
    captured = sum(cards.points(PRINTED) for cards in round.table.captured)
    left = sum((*round.hands, Cards(round.haggis)), NO_CARDS)
    assert captured == PRINTED_POINTS[round.rules.players] - left.points(PRINTED)
    scored = sum(line.captured for line in round.lines)
    if round.rules.card_points == PRINTED:
        assert scored == captured
    else:
        assert scored == sum(map(len, round.table.captured))


@pytest.mark.parametrize("variant", VARIANTS, ids=variant_name)
def test_every_card_is_somewhere_after_every_action(
    variant: tuple[str, tuple[str, ...]],
) -> None:
    name, options = variant
    for seed in range(300, 312):
        game = play_game(name, options, goal="1r", seed=seed, watch=check_step)
        for round in game.rounds:
            check_points(round)


@pytest.mark.parametrize("name", [n for n, rules in CATALOGUE.items() if rules.suits == 4])
def test_four_other_suits_are_kept_too(name: str) -> None:
    game = play_game(name, goal="2r", seed=5, suits="rygp", watch=check_step)
    assert {round.table.suits for round in game.rounds} == {"rygp"}
    assert all(Card.parse("4b") not in cards_of(round) for round in game.rounds)


@pytest.mark.parametrize("name", CATALOGUE)
def test_nothing_is_left_where_the_first_out_captures_all(name: str) -> None:
    rules = CATALOGUE[name]
    for round in play_game(name, goal="2r", seed=6).rounds:
        captured = sum(round.table.captured, NO_CARDS)
        if rules.haggis_to_first_out:
            assert not round.haggis
        if rules.last_hands_to_first_out(True) and rules.last_hands_to_first_out(False):
            assert not any(round.hands)
        left = sum((*round.hands, Cards(round.haggis)), NO_CARDS)
        assert captured + left == rules.deck(round.table.suits)
