"""The deck, the deal, the hands and who begins, for every rule set."""

from typing import NamedTuple

import pytest

from haggis import CATALOGUE, Card, Cards, Deal, DealError, Game, RulesError
from haggis.deal import shuffle_deal
from haggis.shuffle import Stream
from haggis.stages.auction import Auction
from haggis.stages.passing import Passing
from haggis.stages.trick import Trick
from tests.rulebook.positions import finished, game_of, opening, whole_deal


class Row(NamedTuple):
    players: int
    suits: int
    copies: int
    dealt: int
    haggis: int


TWO, THREE, FOUR = Row(2, 4, 1, 14, 8), Row(3, 5, 1, 14, 3), Row(4, 4, 2, 18, 0)
ROWS = {
    "haggis-2": TWO,
    "haggis-3": THREE,
    "tatties": THREE,
    "neeps": FOUR,
    "revised-2": TWO,
    "revised-3": THREE,
    "first-2": TWO,
    "first-3": THREE,
    "tatties-roger": THREE,
    "neeps-roger": FOUR,
}
WITH_DEALER = ["revised-2", "revised-3", "first-2", "first-3", "tatties-roger", "neeps-roger"]
WITHOUT_DEALER = ["haggis-2", "haggis-3", "tatties", "neeps"]

every_rule_set = pytest.mark.parametrize("rules", ROWS)


def test_there_are_ten_rule_sets() -> None:
    assert set(CATALOGUE) == set(ROWS)


@every_rule_set
def test_a_seeded_deal_has_the_hands_and_the_haggis_of_the_rules(rules: str) -> None:
    row = ROWS[rules]
    deal = shuffle_deal(CATALOGUE[rules], Stream(3, 1))
    assert [len(hand) for hand in deal.hands] == [row.dealt] * row.players
    assert len(deal.haggis) == row.haggis
    deck = [Card(rank, suit) for rank in range(2, 11) for suit in "rygbp"[: row.suits]]
    assert sum(deal.hands, Cards(deal.haggis)) == Cards(deck * row.copies)


@every_rule_set
def test_everybody_holds_the_courts_beside_the_dealt_cards(rules: str) -> None:
    round = opening(rules)
    row = ROWS[rules]
    assert round.table.sizes == (row.dealt + 3,) * row.players
    assert [str(hand.courts) for hand in round.hands] == ["JQK"] * row.players


@every_rule_set
def test_the_courts_lie_open_to_everybody(rules: str) -> None:
    game = game_of(opening(rules))
    for seat in range(ROWS[rules].players):
        assert all(str(courts) == "JQK" for courts in game.view(seat).table.courts)


@pytest.mark.parametrize(("rules", "points"), [("haggis-2", 36), ("haggis-3", 50)])
def test_the_printed_points_of_a_round(rules: str, points: int) -> None:
    deck = CATALOGUE[rules].deck("rygbp"[: ROWS[rules].suits])
    assert deck.points(CATALOGUE[rules].card_points) == points


@pytest.mark.parametrize(
    ("rank", "points"),
    [*((rank, rank % 2) for rank in range(2, 11)), (11, 2), (12, 3), (13, 5)],
)
def test_the_points_printed_on_a_card(rank: int, points: int) -> None:
    card = Card(rank) if rank > 10 else Card(rank, "r")
    assert Cards([card]).points(CATALOGUE["haggis-2"].card_points) == points


def test_partners_sit_opposite_in_neeps() -> None:
    for rules in ("neeps", "neeps-roger"):
        assert [CATALOGUE[rules].partners(seat) for seat in range(4)] == [(2,), (3,), (0,), (1,)]
        assert CATALOGUE[rules].opponents(0) == (1, 3)


@pytest.mark.parametrize("rules", ["haggis-2", "haggis-3", "tatties"])
def test_elsewhere_everybody_plays_alone(rules: str) -> None:
    assert all(not CATALOGUE[rules].partners(seat) for seat in CATALOGUE[rules].seats)


def test_four_suits_are_red_yellow_green_and_blue() -> None:
    assert Game.new("haggis-2", seed=1).round.table.suits == "rygb"
    assert Game.new("neeps", seed=1).round.table.suits == "rygb"


def test_any_four_suits_may_be_taken() -> None:
    game = Game.new("haggis-2", seed=1, suits="pgry")
    assert game.round.table.suits == "rygp"
    assert {card.suit for hand in game.round.hands for card in hand} <= set("rygp") | {""}


def test_five_suits_leave_no_choice() -> None:
    with pytest.raises(RulesError):
        Game.new("haggis-3", seed=1, suits="rygb")


def test_one_game_keeps_its_suits() -> None:
    game = game_of(finished("haggis-2", (0,)))
    purple = whole_deal("haggis-2")
    swap = {"b": "p"}

    def recolour(cards: Cards) -> Cards:
        return Cards(Card(card.rank, swap.get(card.suit, card.suit)) for card in cards)

    deal = Deal(tuple(map(recolour, purple.hands)), tuple(recolour(Cards(purple.haggis))))
    with pytest.raises(RulesError):
        game.next_round(deal)
    assert game.next_round(purple).round.table.suits == "rygb"


def test_a_card_cannot_be_dealt_twice_from_one_copy() -> None:
    good = whole_deal("haggis-2")
    first, second = good.hands
    twice = next(iter(first))
    replaced = second - Cards([next(iter(second))]) + Cards([twice])
    with pytest.raises(DealError):
        Deal((first, replaced), good.haggis).check(CATALOGUE["haggis-2"])


def test_a_fifth_suit_does_not_stray_into_a_deck_of_four() -> None:
    good = whole_deal("haggis-2")
    stray = (Card(10, "p"), *good.haggis[1:])
    with pytest.raises(DealError):
        Deal(good.hands, stray).check(CATALOGUE["haggis-2"])


def test_courts_are_not_dealt() -> None:
    good = whole_deal("haggis-2")
    first, second = good.hands
    with_court = first - Cards([next(iter(first))]) + Cards.parse("J")
    with pytest.raises(DealError):
        Deal((with_court, second), good.haggis).check(CATALOGUE["haggis-2"])


def test_a_short_hand_is_no_deal() -> None:
    good = whole_deal("haggis-3")
    card = next(iter(good.hands[0]))
    hands = (good.hands[0] - Cards([card]), *good.hands[1:])
    with pytest.raises(DealError):
        Deal(hands, (*good.haggis, card)).check(CATALOGUE["haggis-3"])


@every_rule_set
def test_the_wrong_number_of_players_is_refused(rules: str) -> None:
    with pytest.raises(RulesError):
        Game.new(rules, seed=1, players=["A"] * (ROWS[rules].players + 1))


@every_rule_set
def test_the_seed_chooses_who_begins_and_every_seat_can(rules: str) -> None:
    leads = [Game.new(rules, seed=seed).round.table.lead for seed in range(40)]
    assert set(leads) == set(range(ROWS[rules].players))
    assert leads == [Game.new(rules, seed=seed).round.table.lead for seed in range(40)]


@pytest.mark.parametrize("rules", WITHOUT_DEALER)
def test_the_first_lead_player_may_be_given(rules: str) -> None:
    table = Game.new(rules, seed=1, first=1).round.table
    assert (table.lead, table.dealer) == (1, None)


@pytest.mark.parametrize("rules", WITH_DEALER)
def test_the_first_dealer_may_be_given_and_the_left_of_the_dealer_leads(rules: str) -> None:
    last = ROWS[rules].players - 1
    table = Game.new(rules, seed=1, first=last).round.table
    assert (table.dealer, table.lead) == (last, 0)


@pytest.mark.parametrize(
    "rules", ["haggis-2", "haggis-3", "revised-2", "revised-3", "first-2", "first-3"]
)
def test_the_lead_player_begins_with_the_first_trick(rules: str) -> None:
    round = opening(rules, lead=1)
    assert isinstance(round.table.stage, Trick)
    assert round.deciders == (1,)


def test_tatties_begins_with_the_auction() -> None:
    assert isinstance(opening("tatties").table.stage, Auction)
    assert isinstance(opening("tatties-roger").table.stage, Auction)


def test_neeps_begins_with_passing_cards() -> None:
    assert isinstance(opening("neeps").table.stage, Passing)
    assert isinstance(opening("neeps-roger").table.stage, Passing)
