"""`apply` accepts exactly what `legal` lists, for everybody, at every kind of moment."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from haggis import (
    CATALOGUE,
    Action,
    Bet,
    Bid,
    Card,
    Cards,
    Combination,
    Discard,
    Game,
    Give,
    GiveLead,
    HaggisError,
    IllegalAction,
    Pass,
    Play,
    Round,
    Rules,
    TakeTrick,
    meanings,
)
from haggis.cards import CARDS, COURTS
from haggis.deal import shuffle_deal
from haggis.round import apply, legal, start
from haggis.shuffle import Stream
from haggis.view import view
from tests.strategies import every_rules, play_round, random_action

AMOUNTS = (-15, 0, 1, 4, 5, 6, 10, 15, 16, 20, 30, 31, 45, 60)
STAGES = {"Passing", "Auction", "Exchange", "Trick", "BombedTrick", "GivenLead", "Over"}


def begin(rules: Rules, seed: int) -> Round:
    """A round with uneven totals, so that bids may or may not be matched."""
    random = Random(seed)
    teams = max(rules.teams) + 1
    totals = tuple(random.choice([0, 10, 10, 30]) for _ in range(teams))
    first = random.choice(rules.seats)
    deal = shuffle_deal(rules, Stream(seed, 1))
    if rules.has_dealer:
        return start(rules, deal, rules.left(first), first, totals)
    return start(rules, deal, first, None, totals)


def some_of(random: Random, cards: Cards, number: int) -> Cards:
    return Cards(random.sample(list(cards), min(number, len(cards))))


def discards(random: Random, round: Round, hand: Cards) -> list[Action]:
    """Discards of every size, of held and of other cards, and of courts."""
    sources = [hand, hand.suit_cards, hand.courts, Cards(CARDS), Cards(round.haggis)]
    invented: list[Action] = [Discard(None)]
    for source, number in product(sources, range(5)):
        invented.append(Discard(some_of(random, source, number)))
    return invented


def distorted(random: Random, play: Combination) -> list[Combination]:
    """The same cards with other meanings, and other cards with the same meaning."""
    width, length, rank, cards = play
    fewer = some_of(random, cards, len(cards) - 1)
    more = cards + Cards([random.choice(CARDS)])
    other = fewer + Cards([random.choice(CARDS)])
    return [
        *(play._replace(rank=other_rank) for other_rank in {rank - 1, rank + 1, 2, 13} - {14}),
        play._replace(width=length, length=width),
        play._replace(width=width + 1),
        play._replace(length=length + 1),
        play._replace(length=-length, width=-width),
        *(play._replace(width=0, length=0, rank=level) for level in (0, 1, 5, 6, 7)),
        *(play._replace(cards=changed) for changed in (fewer, more, other, Cards())),
        *meanings(other),
        *meanings(fewer),
        *meanings(cards),
    ]


def parts_of(random: Random, hand: Cards) -> list[Combination]:
    """What parts of the hand mean, the parts being chosen so that they often mean something."""
    found: list[Combination] = []
    ranks = sorted({card.rank for card in hand.suit_cards})
    for _ in range(12 if ranks else 0):
        low = random.choice(ranks)
        near = [card for card in hand.suit_cards if low <= card.rank < low + random.randint(1, 4)]
        part = random.sample(near, random.randint(0, len(near)))
        courts = some_of(random, hand.courts, random.randint(0, 3))
        found += meanings(Cards(part) + courts)
    return found


def invented_actions(random: Random, round: Round, seat: int, known: list[Action]) -> list[Action]:
    """All that anybody might try: much of it against the rules, some of it not."""
    rules, hand = round.rules, round.hands[seat]
    plays = [action.combination for action in known if isinstance(action, Play)]
    samples = random.sample(plays, min(4, len(plays)))
    tried = [change for play in samples for change in distorted(random, play)]
    tried += random.sample(plays, min(15, len(plays)))
    tried += parts_of(random, hand)
    tried += [Combination(1, 1, card.rank, Cards([card])) for card in random.sample(CARDS, 6)]
    if round.table.on is not None:
        tried.append(round.table.on)
    return [
        *(action for action in known if not isinstance(action, Play)),
        *map(Play, tried),
        Pass(),
        *map(Bet, AMOUNTS),
        *map(Bid, AMOUNTS),
        *map(TakeTrick, range(-1, rules.players + 2)),
        *map(GiveLead, range(-1, rules.players + 2)),
        Give(None),
        *map(Give, [*COURTS, *random.sample(CARDS, 8), *set(hand)]),
        *discards(random, round, hand),
    ]


def is_accepted(round: Round, seat: int, action: Action) -> bool:
    try:
        after = apply(round, seat, action)
    except IllegalAction:
        return False
    assert after.history == (*round.history, (seat, action))
    return True


def check_moment(random: Random, round: Round) -> None:
    """Try everything with every seat."""
    before = repr(round)
    by_seat = {seat: list(legal(round, seat)) for seat in round.rules.seats}
    known = [action for actions in by_seat.values() for action in actions]
    for seat, actions in by_seat.items():
        allowed = set(actions)
        assert len(allowed) == len(actions), "an action is listed twice"
        for action in dict.fromkeys(invented_actions(random, round, seat, known)):
            assert is_accepted(round, seat, action) == (action in allowed), (seat, action)
        for action in random.sample(actions, min(25, len(actions))):
            assert apply(round, seat, str(action)) == apply(round, seat, action)
            view(round, seat).check(action)
    for seat, action in product(
        (-1, round.rules.players), random.sample(known, min(3, len(known)))
    ):
        assert not is_accepted(round, seat, action)
    assert repr(round) == before


@pytest.mark.parametrize("rules", every_rules(), ids=str)
def test_apply_accepts_exactly_what_legal_lists(rules: Rules) -> None:
    random = Random(f"apply {rules}")
    for round in play_round(random, begin(rules, 1)):
        check_moment(random, round)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("rules", every_rules(), ids=str)
def test_apply_accepts_exactly_what_legal_lists_in_many_rounds(rules: Rules, seed: int) -> None:
    random = Random(f"apply {rules} {seed}")
    for round in play_round(random, begin(rules, seed)):
        check_moment(random, round)


def rounds_with_a_silent_seat(rules: Rules, seed: int) -> Iterator[Round]:
    """A round in which one seat passes, never bets, and so has not begun when others go out."""
    random = Random(f"silent {rules} {seed}")
    round = begin(rules, seed)
    silent = rules.from_left(round.table.lead)[-1]
    yield round
    while not round.over:
        seat, action = random_action(random, round)
        if seat == silent and isinstance(action, Bet):
            continue
        if seat == silent and Pass() in legal(round, seat):
            action = Pass()
        round = apply(round, seat, action)
        yield round


@pytest.mark.parametrize("name", ["haggis-3", "tatties-roger", "neeps"])
def test_apply_accepts_what_legal_lists_for_a_seat_that_has_not_begun(name: str) -> None:
    moments = 0
    for seed in range(6):
        for round in rounds_with_a_silent_seat(CATALOGUE[name], seed):
            table = round.table
            if table.out and len(table.started) < round.rules.players and not round.over:
                check_moment(Random(seed), round)
                moments += 1
    assert moments


def test_apply_accepts_every_one_of_the_actions_listed() -> None:
    random = Random("every one")
    for rules in every_rules():
        for round in play_round(random, begin(rules, 3)):
            if random.random() < 0.06:
                for seat in rules.seats:
                    assert all(is_accepted(round, seat, action) for action in legal(round, seat))


def test_the_rounds_tried_come_to_every_stage() -> None:
    stages = set()
    bets = set()
    for rules in every_rules():
        for round in play_round(Random(f"apply {rules}"), begin(rules, 1)):
            stages.add(type(round.table.stage).__name__)
            bets |= set(round.table.bets)
    assert stages == STAGES
    assert bets >= {None, 0, 5, 15, 30, 45}


@pytest.mark.parametrize("number", [127, 128, 129, 200, 255, 256, 257])
@pytest.mark.parametrize("kind", ["3r", "3y"])
def test_no_number_of_copies_makes_a_card_held(kind: str, number: int) -> None:
    game = Game.new("haggis-2", seed=7)
    assert Card.parse("3y") in game.round.hands[1]
    assert Card.parse("3r") not in game.round.hands[1]
    with pytest.raises(HaggisError):
        game.apply(1, kind * number)


@pytest.mark.parametrize("rank", [-30, -1, 0, 1, 14, 15, 99])
@pytest.mark.parametrize("text", ["4r", "4rJ:44", "4r5rJ:456", "JQ", "K"])
def test_a_rank_that_does_not_exist_is_refused(text: str, rank: int) -> None:
    round = Game.new("haggis-2", seed=7).round
    combination = Combination.parse(text)._replace(rank=rank)
    assert combination.cards <= round.hands[1]
    with pytest.raises(IllegalAction) as caught:
        apply(round, 1, Play(combination))
    assert caught.value.code == "no-combination"


def test_every_seat_bets_out_of_turn_until_it_has_played() -> None:
    for rules in every_rules():
        if not rules.bets or rules.auction:
            continue
        round = begin(rules, 5)
        for seat in rules.seats:
            assert {action for action in legal(round, seat) if isinstance(action, Bet)} == {
                Bet(amount) for amount in rules.bets
            }


def test_nobody_may_do_anything_once_the_round_is_over() -> None:
    for rules in every_rules():
        *_, last = play_round(Random(1), begin(rules, 6))
        assert last.over
        assert last.deciders == ()
        for seat in rules.seats:
            assert list(legal(last, seat)) == []
