"""No suit and no seat is special: renaming suits and turning the table change nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from random import Random
from typing import TypeVar

import pytest

from haggis import (
    CATALOGUE,
    Action,
    Card,
    Cards,
    Deal,
    Discard,
    Game,
    Give,
    GiveLead,
    Goal,
    Play,
    Plays,
    Round,
    Rules,
    TakeTrick,
    View,
)
from haggis.cards import SUITS
from haggis.deal import shuffle_deal
from haggis.events import (
    Acted,
    CardsPassed,
    Dealt,
    Event,
    Played,
    RoundScored,
    ShepherdFound,
    TrickBegun,
    TrickTaken,
    WentOut,
)
from haggis.round import apply, legal, start
from haggis.rules.leads import Finished
from haggis.rules.payouts import Stakes
from haggis.shuffle import Stream
from haggis.view import view
from tests.strategies import every_rules, random_action

T = TypeVar("T")


@dataclass(frozen=True)
class Move:
    """Other names for the suits, and every seat some places further on."""

    rules: Rules
    names: dict[str, str]
    turn: int

    def card(self, card: Card) -> Card:
        return card if card.is_court else Card(card.rank, self.names[card.suit])

    def cards(self, cards: Iterable[Card]) -> Cards:
        return Cards(map(self.card, cards))

    def seat(self, seat: int) -> int:
        return (seat + self.turn) % self.rules.players

    def team(self, team: int) -> int:
        return self.rules.teams[self.seat(self.rules.teams.index(team))]

    def by_seat(self, items: Sequence[T]) -> tuple[T, ...]:
        return tuple(items[(seat - self.turn) % len(items)] for seat in range(len(items)))

    def by_team(self, items: Sequence[T]) -> tuple[T, ...]:
        moved = {self.team(team): item for team, item in enumerate(items)}
        return tuple(moved[team] for team in range(len(items)))

    def action(self, action: Action) -> Action:
        match action:
            case Play(combination):
                return Play(combination._replace(cards=self.cards(combination.cards)))
            case Discard(Cards() as cards):
                return Discard(self.cards(cards))
            case Give(Card() as card):
                return Give(self.card(card))
            case TakeTrick(seat):
                return TakeTrick(self.seat(seat))
            case GiveLead(seat):
                return GiveLead(self.seat(seat))
            case _:
                return action

    def history(self, history: Iterable[Acted]) -> tuple[Acted, ...]:
        return tuple(Acted(self.seat(seat), self.action(action)) for seat, action in history)

    def events(self, events: Iterable[Event]) -> list[Event]:
        return [self.event(event) for event in events]

    def event(self, event: Event) -> Event:
        match event:
            case Acted(seat, action):
                return Acted(self.seat(seat), self.action(action))
            case Dealt(lead, dealer, hands, haggis):
                moved = self.by_seat([None if hand is None else self.cards(hand) for hand in hands])
                top_first = None if haggis is None else tuple(map(self.card, haggis))
                return Dealt(self.seat(lead), maybe(self.seat, dealer), moved, top_first)
            case CardsPassed(cards):
                return CardsPassed(self.by_seat([card and self.card(card) for card in cards]))
            case ShepherdFound(seat, bid, number, drawn):
                seen = None if drawn is None else self.cards(drawn)
                return ShepherdFound(self.seat(seat), bid, number, seen)
            case TrickBegun(leader):
                return TrickBegun(self.seat(leader))
            case WentOut(seat, recorded):
                return WentOut(self.seat(seat), recorded)
            case TrickTaken(plays, taker):
                return TrickTaken(tuple(map(self.played, plays)), self.seat(taker))
            case RoundScored(lines, won, hands, haggis):
                left = self.by_seat([self.cards(hand) for hand in hands])
                rest = tuple(sorted(map(self.card, haggis)))  # discards lie there in suit order
                return RoundScored(self.by_seat(lines), self.by_seat(won), left, rest)

    def played(self, played: Played) -> Played:
        seat, combination = played
        return Played(self.seat(seat), combination._replace(cards=self.cards(combination.cards)))

    def deal(self, deal: Deal) -> Deal:
        hands = self.by_seat([self.cards(hand) for hand in deal.hands])
        return Deal(hands, tuple(map(self.card, deal.haggis)))

    def suits(self, suits: str) -> str:
        names = {self.names[suit] for suit in suits}
        return "".join(suit for suit in SUITS if suit in names)


def maybe(function: Callable[[int], int], seat: int | None) -> int | None:
    return None if seat is None else function(seat)


def no_move(rules: Rules) -> Move:
    return Move(rules, {suit: suit for suit in SUITS}, 0)


def picture(round: Round, move: Move) -> dict[str, object]:
    """All that is true of a round, as it must be true of the moved one."""
    table, seats = round.table, round.rules.seats
    return {
        "suits": move.suits(table.suits),
        "totals": move.by_team(table.totals),
        "lead": move.seat(table.lead),
        "dealer": maybe(move.seat, table.dealer),
        "stage": type(table.stage),
        "deciders": {move.seat(seat) for seat in round.deciders},
        "over": round.over,
        "sizes": move.by_seat(table.sizes),
        "courts": move.by_seat(table.courts),
        "captured": move.by_seat([move.cards(cards) for cards in table.captured]),
        "bets": move.by_seat(table.bets),
        "started": {move.seat(seat) for seat in table.started},
        "out": [move.seat(seat) for seat in table.out],
        "recorded": table.recorded,
        "shepherd": maybe(move.seat, table.shepherd),
        "opener": maybe(move.seat, table.opener),
        "tricks": table.tricks,
        "trick": [
            (move.seat(seat), move.action(Play(combination))) for seat, combination in table.trick
        ],
        "deal": move.deal(round.deal),
        "hands": move.by_seat([move.cards(hand) for hand in round.hands]),
        "haggis": move.cards(round.haggis),
        "gifts": move.by_seat([card and move.card(card) for card in round.gifts]),
        "history": move.history(round.history),
        "events": move.events(round.events),
        "legal": move.by_seat([{move.action(a) for a in legal(round, seat)} for seat in seats]),
        "views": move.by_seat([view_picture(view(round, seat), move) for seat in seats]),
        "scores": move.by_seat(round.lines) if round.over else None,
    }


def view_picture(view: View, move: Move) -> dict[str, object]:
    """What a seat sees, apart from the open table, which is part of the round's picture."""
    return {
        "seat": move.seat(view.seat),
        "decides": view.must_decide,
        "hand": move.cards(view.hand),
        "dealt": move.cards(view.dealt),
        "drawn": move.cards(view.drawn),
        "history": move.history(view.history),
        "events": move.events(view.events),
        "revealed": view.revealed is not None,
    }


def random_move(random: Random, rules: Rules) -> Move:
    """A move that changes seats and suits; a deck of four gets any four of the five suits."""
    shuffled = random.sample(SUITS, len(SUITS))
    names = dict(zip(SUITS, shuffled, strict=True))
    return Move(rules, names, random.randrange(1, rules.players))


def begin(random: Random, rules: Rules) -> Round:
    deal = shuffle_deal(rules, Stream(random.randrange(10**9), 1))
    first = random.choice(rules.seats)
    lead, dealer = (rules.left(first), first) if rules.has_dealer else (first, None)
    totals = tuple(random.choice([0, 10, 10, 30]) for _ in range(max(rules.teams) + 1))
    return start(rules, deal, lead, dealer, totals)


def moved_start(round: Round, move: Move) -> Round:
    table = round.table
    return start(
        round.rules,
        move.deal(round.deal),
        move.seat(table.lead),
        maybe(move.seat, table.dealer),
        move.by_team(table.totals),
    )


def both(random: Random, round: Round, move: Move) -> Iterator[tuple[Round, Round]]:
    """A round and the moved one, played in step to the end."""
    moved = moved_start(round, move)
    yield round, moved
    while not round.over:
        seat, action = random_action(random, round)
        round = apply(round, seat, action)
        moved = apply(moved, move.seat(seat), move.action(action))
        yield round, moved


def check_round(random: Random, rules: Rules, move: Move) -> None:
    for round, moved in both(random, begin(random, rules), move):
        assert picture(round, move) == picture(moved, no_move(rules))


@pytest.mark.parametrize("rules", every_rules(), ids=str)
def test_a_round_with_other_suits_and_seats_goes_the_same_way(rules: Rules) -> None:
    random = Random(f"symmetry {rules}")
    check_round(random, rules, random_move(random, rules))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("rules", every_rules(), ids=str)
def test_many_rounds_with_other_suits_and_seats_go_the_same_way(rules: Rules, seed: int) -> None:
    random = Random(f"symmetry {rules} {seed}")
    check_round(random, rules, random_move(random, rules))


FOUR_SUITS = ["".join(suit for suit in SUITS if suit != left_out) for left_out in SUITS]


@pytest.mark.parametrize("suits", FOUR_SUITS)
@pytest.mark.parametrize("name", ["haggis-2", "neeps"])
def test_a_deck_of_four_suits_may_be_any_four(name: str, suits: str) -> None:
    rules = CATALOGUE[name]
    random = Random(f"four {name} {suits}")
    left_out = next(suit for suit in SUITS if suit not in suits)
    move = Move(rules, dict(zip("rygbp", suits + left_out, strict=True)), 0)
    round = begin(random, rules)
    assert move.suits(round.table.suits) == suits
    for here, there in both(random, round, move):
        assert picture(here, move) == picture(there, no_move(rules))
        assert there.table.suits == suits


def test_a_game_dealt_from_a_seed_takes_the_suits_it_is_told() -> None:
    game = Game.new("haggis-2", seed=7, suits="rygp", goal="2r")
    assert game.round.table.suits == "rygp"
    random = Random(7)
    while not game.round.over:
        game = game.apply(*random_action(random, game.round))
    assert game.next_round().round.table.suits == "rygp"


@pytest.mark.parametrize("rules", list(CATALOGUE.values()), ids=str)
def test_a_game_with_other_suits_and_seats_goes_the_same_way(rules: Rules) -> None:
    random = Random(f"game {rules}")
    move = random_move(random, rules)
    first = random.choice(rules.seats)
    deal = shuffle_deal(rules, Stream(11, 1))
    goal = Goal(3, "rounds")
    game = Game.new(rules, deal=deal, first=first, goal=goal)
    moved = Game.new(rules, deal=move.deal(deal), first=move.seat(first), goal=goal)
    while True:
        while not game.round.over:
            seat, action = random_action(random, game.round)
            game = game.apply(seat, action)
            moved = moved.apply(move.seat(seat), move.action(action))
        lead, dealer = game.next_lead
        assert moved.next_lead == (move.seat(lead), maybe(move.seat, dealer))
        assert moved.totals == move.by_team(game.totals)
        assert moved.scores == tuple(move.by_seat(lines) for lines in game.scores)
        assert moved.winner == maybe(move.team, game.winner)
        if game.over or len(game.rounds) == 6:
            break
        deal = shuffle_deal(rules, Stream(11, len(game.rounds) + 1))
        game, moved = game.next_round(deal), moved.next_round(move.deal(deal))


def going_out(rules: Rules) -> list[tuple[int, ...]]:
    """Every order in which seats can go out of a round."""
    orders = []
    for number in range(1, rules.players):
        for order in permutations(rules.seats, number):
            teams = [
                {rules.teams[s] for s in rules.seats if s not in order[:n]} for n in range(number)
            ]
            still = {rules.teams[seat] for seat in rules.seats if seat not in order}
            if len(still) == 1 and all(len(before) > 1 for before in teams):
                orders.append(order)
    return orders


@pytest.mark.parametrize("rules", list(CATALOGUE.values()), ids=str)
def test_the_next_lead_turns_with_the_seats(rules: Rules) -> None:
    teams = max(rules.teams) + 1
    ends = product(product((0, 1, 2), repeat=teams), going_out(rules), rules.seats, rules.seats)
    for totals, out, lead, opener in ends:
        next_lead, dealer = rules.lead_rule(Finished(rules.teams, totals, out, lead, opener))
        for turn in range(1, rules.players):
            move = Move(rules, {}, turn)
            end = Finished(
                rules.teams,
                move.by_team(totals),
                tuple(map(move.seat, out)),
                move.seat(lead),
                move.seat(opener),
            )
            assert rules.lead_rule(end) == (move.seat(next_lead), maybe(move.seat, dealer))


@pytest.mark.parametrize("rules", every_rules(), ids=str)
def test_what_bets_bring_turns_with_the_seats(rules: Rules) -> None:
    amounts = (None, *(rules.bets or (15, 30)))[:4]
    shepherds = [None, *rules.seats] if rules.auction else [None]
    for bets, out, shepherd in product(
        product(amounts, repeat=rules.players), going_out(rules), shepherds
    ):
        earned = tuple(20 * seat for seat in rules.seats)
        points = rules.payout(Stakes(bets, out, rules.teams, shepherd, earned))
        for turn in range(1, rules.players):
            move = Move(rules, {}, turn)
            stakes = Stakes(
                move.by_seat(bets),
                tuple(map(move.seat, out)),
                rules.teams,
                maybe(move.seat, shepherd),
                move.by_seat(earned),
            )
            assert rules.payout(stakes) == list(move.by_seat(points))


@pytest.mark.parametrize("rules", every_rules(), ids=str)
def test_the_taker_of_a_bombed_trick_turns_with_the_seats(rules: Rules) -> None:
    for number in range(1, 4):
        for plays in product(rules.seats, repeat=number):
            takers = rules.bombed_trick_to(plays, rules.teams)
            for turn in range(1, rules.players):
                move = Move(rules, {}, turn)
                moved = rules.bombed_trick_to(tuple(map(move.seat, plays)), rules.teams)
                assert set(moved) == set(map(move.seat, takers))


@pytest.mark.parametrize("name", ["haggis-3", "neeps"])
def test_the_plays_of_a_hand_are_renamed_with_its_suits(name: str) -> None:
    rules = CATALOGUE[name]
    hand = Game.new(rules, seed=5).round.hands[0]
    plays = [Play(play) for play in Plays(hand)]
    for order in list(permutations(SUITS))[::17]:
        move = Move(rules, dict(zip(SUITS, order, strict=True)), 0)
        moved = {Play(play) for play in Plays(move.cards(hand))}
        assert moved == {move.action(play) for play in plays}
