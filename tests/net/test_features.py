"""Features against a second reading in plain Python, and what they must not depend on."""

from __future__ import annotations

import numpy as np
import pytest

from haggis import Cards, Game
from haggis.actions import Discard, Pass, Play
from haggis.bots.think.plan import forget_plan, list_moves
from haggis.cards import CARDS, Card
from haggis.combinations import Combination
from haggis.kernel.cards import cards_of, combinations
from haggis.kernel.layout import (
    BETS,
    HAGGIS_FIRST,
    HAGGIS_SECOND,
    HAND,
    HAND_SECOND,
    MAX_SEATS,
    MEANING,
    PASS,
    SUITS,
)
from haggis.net import blocks
from haggis.net.blocks import MAX_ACTIVE, MOST_OF_RANK, OTHER_ROWS, SHAPES, TOPS
from haggis.net.features import has_rainbow, order_suits, write_action, write_state
from haggis.net.plans import SUMMARY, look_at_hand, summarise
from haggis.net.policy import write_sample
from haggis.net.seats import Seat, sit_down
from haggis.net.shapes import chance_bin, point_bin
from haggis.shuffle import Stream
from haggis.view import View, view
from tests.net.playing import GAMES, seats, views
from tests.test_secrecy import OtherWorld

MOVES = 6
"""How many moves of a position are looked at."""


def state_of(seat: Seat) -> set[int]:
    active, order = np.zeros(MAX_ACTIVE, np.int16), np.zeros(SUITS, np.int64)
    order_suits(seat.rules, seat.position, seat.memory, seat.number, order)
    number = write_state(seat.rules, seat.position, seat.memory, seat.number, order, active)
    found = active[:number].tolist()
    assert len(set(found)) == number
    return set(found)


def samples_of(seat: Seat) -> list[list[int]]:
    """All features of the first moves."""
    number, rules, position, memory, player, _, buffers = seat
    look_at_hand(rules, position, number, player, buffers.candidates.moves)
    listed = min(MOVES, list_moves(position, player, 1e5, buffers.candidates))
    found = []
    for place in range(listed):
        active = np.zeros(MAX_ACTIVE, np.int16)
        move = buffers.candidates.moves[place]
        end = write_sample(rules, position, memory, number, player, move, buffers.order, active)
        found.append(sorted(active[:end].tolist()))
    return found


# A second reading.


def shape_row(combination: Combination) -> int:
    width, length = combination.width, combination.length
    if combination.is_bomb:
        shape, top = 9, combination.rank - 1
    elif length == 1:
        shape, top = min(width, 4) - 1, combination.rank - 2
    elif width == 1:
        shape, top = 4 + min(length, 5) - 3, combination.rank - 2
    else:
        shape, top = (7 if len(combination.cards) == 4 else 8), combination.rank - 2
    return shape * TOPS + top


def suit_numbers(held: Cards, unseen: Cards) -> dict[str, int]:
    """Suits by how many cards are held of them, then by which, then by what is unseen."""

    def key(suit: str) -> tuple[int, list[int], list[int], list[int], list[int], int]:
        def ranks(cards: Cards, least: int) -> list[int]:
            counts = [list(cards).count(Card(rank, suit)) for rank in range(10, 1, -1)]
            return [int(count >= least) for count in counts]

        number = sum(card.suit == suit for card in held)
        facts = (ranks(held, 1), ranks(held, 2), ranks(unseen, 1), ranks(unseen, 2))
        return number, *facts, -"rygbp".index(suit)

    return {suit: n for n, suit in enumerate(sorted("rygbp", key=key, reverse=True))}


def card_features(cards: Cards, numbers: dict[str, int], ranks: int, rows: int) -> set[int]:
    found: set[int] = set()
    for rank in range(2, 11):
        here = [card for card in cards if card.rank == rank]
        found |= {ranks + (rank - 2) * MOST_OF_RANK + reached for reached in range(len(here))}
        for card in set(here):
            for copy in range(here.count(card)):
                assert card.suit is not None
                suit = numbers[card.suit]
                found.add(rows + copy * blocks.CARDS + (rank - 2) * SUITS + suit)
    return found


def court_set(cards: Cards) -> int:
    return sum(1 << card.rank - 11 for card in cards if card.is_court)


def declined(seen: View, seat: int) -> set[int]:
    lowest: dict[int, int] = {}
    on = None
    for who, action in seen.history:
        if isinstance(action, Play):
            on = action.combination
        elif isinstance(action, Pass) and on is not None and who == seat:
            shape, top = divmod(shape_row(on), TOPS)
            lowest[shape] = min(lowest.get(shape, TOPS), top)
    return {shape * TOPS + top for shape, top in lowest.items()}


def expected_state(game: Game, seen: View) -> set[int]:
    table, seat, players = seen.table, seen.seat, seen.rules.players
    unseen = Cards(game.round.haggis)
    for other in seen.rules.seats:
        if other != seat:
            unseen += game.round.hands[other].suit_cards
    if seat == table.shepherd:
        for who, action in seen.history:
            if who == seat and isinstance(action, Discard) and action.cards:
                unseen -= action.cards
    numbers = suit_numbers(seen.hand.suit_cards, unseen)
    found = card_features(unseen, numbers, blocks.UNSEEN_RANKS, blocks.UNSEEN_CARDS)
    for left in range(1, players):
        other = (seat + left) % players
        rows = blocks.OTHERS + (left - 1) * OTHER_ROWS
        found.add(rows + blocks.OTHER_SIZE + table.sizes[other])
        found.add(rows + blocks.OTHER_COURTS + court_set(table.courts[other]))
        found |= {rows + blocks.OTHER_DECLINED + row for row in declined(seen, other)}
    if table.trick:
        points = sum(play.combination.cards.points(seen.rules.card_points) for play in table.trick)
        found.add(blocks.ON + shape_row(table.trick[-1].combination))
        found.add(blocks.TRICK_OF + (table.trick[-1].seat - seat) % players)
        asked = table.stage.asked  # type: ignore[attr-defined]
        found.add(blocks.TO_ANSWER + len(asked))
        bins = [0, 1, 2, 3, 4, 5, 7, 9, 12, 16]
        found.add(blocks.TRICK_POINTS + sum(points >= least for least in bins) - 1)
    else:
        found.add(blocks.LEADING)
    first = (table.out[0] - seat) % players + 1 if table.out else 0
    found.add(blocks.FIRST_OUT + first)
    shepherd = 0 if table.shepherd is None else (table.shepherd - seat) % players + 1
    found.add(blocks.SHEPHERD + shepherd)
    found.add(blocks.SIZE_BEFORE + len(seen.hand))
    for left in range(players):
        bet = table.bets[(seat + left) % players]
        if bet:
            found.add(blocks.BETS + 4 * left + {5: 0, 15: 1, 30: 2, 45: 3}[bet])
    return found


@pytest.mark.parametrize("name", GAMES)
def test_the_features_of_a_state(name: str) -> None:
    compared = 0
    for seed in range(4):
        for game, seen in views(name, seed, 3):
            assert state_of(sit_down(seen)) == expected_state(game, seen)
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("name", GAMES)
def test_the_features_of_the_hand_that_a_move_leaves(name: str) -> None:
    for _, seen in views(name, 3, 4):
        seat = sit_down(seen)
        number, rules, position, memory, player, _, buffers = seat
        look_at_hand(rules, position, number, player, buffers.candidates.moves)
        listed = min(MOVES, list_moves(position, player, 1e5, buffers.candidates))
        order = np.zeros(SUITS, np.int64)
        order_suits(rules, position, memory, number, order)
        suits = {suit: int(order[place]) for place, suit in enumerate("rygbp")}
        for place in range(listed):
            active, move = np.zeros(MAX_ACTIVE, np.int16), buffers.candidates.moves[place].copy()
            end = write_action(rules, position, number, player, move, order, active, 0)
            found = set(active[:end].tolist())
            passes = move[MEANING] == PASS
            played = None if passes else combinations(move[np.newaxis])[0]
            rest = seen.hand if played is None else seen.hand - played.cards
            expected = card_features(rest.suit_cards, suits, blocks.HELD_RANKS, blocks.HELD_CARDS)
            expected.add(blocks.HELD_COURTS + court_set(rest))
            expected.add(blocks.HELD_SIZE + len(rest))
            expected.add(blocks.PASSED if played is None else blocks.PLAYED + shape_row(played))
            assert expected <= found
            in_these_blocks = {
                row for row in found if blocks.HELD_RANKS <= row < blocks.HELD_POINTS
            }
            assert in_these_blocks <= expected


@pytest.mark.parametrize("name", [*GAMES, "tatties-roger"])
def test_hidden_cards_change_no_feature(name: str) -> None:
    stream, compared = Stream(4, 2), 0
    for game, seen in views(name, 6, 3):
        other = OtherWorld(game.round, seen.seat, stream).build()
        there = view(other, seen.seat)._replace(goal=seen.goal, number=seen.number)
        assert samples_of(sit_down(seen)) == samples_of(sit_down(there))
        compared += other.hands != game.round.hands
    assert compared


@pytest.mark.parametrize("name", ["haggis-2", "neeps"])
def test_suits_have_no_names(name: str) -> None:
    """A position with its suits changed round has the same features, moves in any order."""
    four = [1, 2, 3, 0, 4]

    def turn(mask: int) -> int:
        turned = mask & ~((1 << 45) - 1)
        for place in range(45):
            if mask >> place & 1:
                turned |= 1 << place // 5 * 5 + four[place % 5]
        return turned

    for seat in seats(name, 2, 3):
        position = seat.position.copy()
        places = [HAGGIS_FIRST, HAGGIS_SECOND]
        places += [*range(HAND, HAND + MAX_SEATS), *range(HAND_SECOND, HAND_SECOND + MAX_SEATS)]
        here = state_of(seat)
        for place in places:
            position[place] = turn(int(position[place]))
        assert state_of(seat._replace(position=position)) == here


@pytest.mark.parametrize("name", GAMES)
def test_a_plan_depends_on_the_hand_alone(name: str) -> None:
    """What is kept from earlier in the round gives the same summary as a new plan."""
    kept: dict[int, list[float]] = {}
    for seat in seats(name, 8, 2):
        number, rules, position, _, player, _, buffers = seat
        summaries = []
        for _ in range(2):
            look_at_hand(rules, position, number, player, buffers.candidates.moves)
            listed = list_moves(position, player, 1e5, buffers.candidates)
            found = {}
            for place in range(listed):
                summary = np.empty(SUMMARY)
                move = buffers.candidates.moves[place]
                rest = cards_of(*_rest(position, number, move))
                courts = len(rest.courts)
                left = int(buffers.candidates.rests[place])
                summarise(rules, position, number, player, left, courts, summary)
                found[str(rest)] = summary.tolist()
            summaries.append(found)
            forget_plan(player)
        assert summaries[0] == summaries[1]
        kept[number] = []
    assert kept


def _rest(position: np.ndarray, seat: int, move: np.ndarray) -> tuple[int, int]:
    held, doubles = int(position[HAND + seat]), int(position[HAND_SECOND + seat])
    first, second = int(move[0]), int(move[1])
    return held & ~second & ~(first & ~doubles), doubles & ~first


def test_bets_are_seen() -> None:
    seat = next(seats("haggis-2", 1, 1))
    before = state_of(seat)
    position = seat.position.copy()
    position[BETS + 1 - seat.number] = 30
    assert state_of(seat._replace(position=position)) - before == {blocks.BETS + 4 + 2}


def test_bins() -> None:
    assert [point_bin(points) for points in (0, 1, 6, 40)] == [0, 1, 5, 9]
    assert [chance_bin(chance) for chance in (0.0, 0.5, 0.95, 1.0)] == [0, 3, 7, 9]
    assert SHAPES * TOPS == 120
    assert np.iinfo(np.int16).max > blocks.FEATURES


def test_rainbows() -> None:
    """By trying all choices of suits."""
    rng = np.random.default_rng(1)
    for columns in rng.integers(0, 32, (300, 4)).tolist():
        suits = [[s for s in range(5) if column >> s & 1] for column in columns]
        found = any(
            len({a, b, c, d}) == 4
            for a in suits[0]
            for b in suits[1]
            for c in suits[2]
            for d in suits[3]
        )
        assert has_rainbow(*columns) == found


def test_kinds_of_cards_are_in_the_kernels_order() -> None:
    assert [str(CARDS[place]) for place in (0, 4, 44, 45)] == ["2r", "2p", "Tp", "J"]
