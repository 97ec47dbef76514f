"""Deals come from seeds as `docs/deals.md` says, and every deal is equally likely."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from haggis import CATALOGUE, Cards, Deal, DealError, Game, RulesError, find_rules
from haggis.cards import read_cards
from haggis.deal import shuffle_deal
from haggis.shuffle import Stream

from .players import Players, play_round

PAGE = Path(__file__).parent.parent / "docs" / "deals.md"


def table_of(heading: str) -> list[list[str]]:
    """The rows of the page's table with this heading, without the marks for code."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    start = lines.index(f"| {heading} |") + 2
    rows = []
    for line in lines[start:]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip().replace("`", "") for cell in line.strip("|").split("|")])
    return rows


class Shuffler:
    """The page's words written down again, apart from the program's own way."""

    def __init__(self, seed: int, purpose: int) -> None:
        self.state = self.scramble(self.scramble(seed % 2**64) + purpose * 0x9E3779B97F4A7C15)

    @staticmethod
    def scramble(x: int) -> int:
        x %= 2**64
        x = (x ^ (x // 2**30)) * 0xBF58476D1CE4E5B9 % 2**64
        x = (x ^ (x // 2**27)) * 0x94D049BB133111EB % 2**64
        return x ^ (x // 2**31)

    def next(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) % 2**64
        return self.scramble(self.state)

    def below(self, n: int) -> int:
        fair = 2**64 - 2**64 % n
        number = self.next()
        while number >= fair:
            number = self.next()
        return number % n


def deal_by_the_page(name: str, suits: str, seed: int, round: int) -> tuple[list[str], str]:
    """The hands in order of cards and the Haggis, all as text."""
    copies, each, players = (2, 18, 4) if "neeps" in name else (1, 14, 9 * len(suits) // 14)
    pack = [rank + suit for rank in "23456789T" for suit in suits for _ in range(copies)]
    shuffler = Shuffler(seed, round)
    for place in range(len(pack) - 1, 0, -1):
        other = shuffler.below(place + 1)
        pack[place], pack[other] = pack[other], pack[place]
    order = [rank + suit for rank in "23456789T" for suit in "rygbp"]
    hands = [sorted(pack[n * each : (n + 1) * each], key=order.index) for n in range(players)]
    return ["".join(hand) for hand in hands], "".join(pack[players * each :])


@pytest.mark.parametrize(("seed", "purpose", "numbers"), table_of("seed | purpose | numbers"))
def test_the_pages_streams_are_ours(seed: str, purpose: str, numbers: str) -> None:
    stream, shuffler = Stream(int(seed), int(purpose)), Shuffler(int(seed), int(purpose))
    for number in numbers.split():
        assert f"{stream.number():016x}" == number == f"{shuffler.next():016x}"


@pytest.mark.parametrize(
    ("seed", "purpose", "n", "numbers"), table_of("seed | purpose | n | numbers")
)
def test_the_pages_numbers_below_n_are_ours(seed: str, purpose: str, n: str, numbers: str) -> None:
    stream, shuffler = Stream(int(seed), int(purpose)), Shuffler(int(seed), int(purpose))
    for number in numbers.split():
        assert stream.below(int(n)) == int(number) == shuffler.below(int(n))


@pytest.mark.parametrize(
    ("name", "suits", "seed", "round", "hands", "haggis"),
    table_of("rules | suits | seed | round | hands | Haggis"),
)
def test_the_pages_deals_are_ours(
    name: str, suits: str, seed: str, round: str, hands: str, haggis: str
) -> None:
    rules = find_rules(name)
    deal = shuffle_deal(rules, Stream(int(seed), int(round)), suits)
    deal.check(rules)
    assert [str(hand) for hand in deal.hands] == hands.split()
    assert ("".join(map(str, deal.haggis)) or "–") == haggis
    assert deal_by_the_page(name, suits, int(seed), int(round)) == (
        hands.split(),
        haggis.strip("–"),
    )


@pytest.mark.parametrize(
    ("name", "seed", "lead", "dealer"), table_of("rules | seed | lead | dealer")
)
def test_the_pages_first_leads_are_ours(name: str, seed: str, lead: str, dealer: str) -> None:
    table = Game.new(name, seed=int(seed)).round.table
    assert str(table.lead) == lead
    assert ("–" if table.dealer is None else str(table.dealer)) == dealer


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_game_deals_round_after_round_as_the_page_says(name: str) -> None:
    for seed in (1, -5, 2**70 + 3):
        game, players = Game.new(name, seed=seed, goal="9r"), Players(seed)
        first = Shuffler(seed, 0).below(game.rules.players)
        table = game.round.table
        assert (table.dealer if game.rules.has_dealer else table.lead) == first
        for number in (1, 2, 3):
            hands, haggis = deal_by_the_page(name, table.suits, seed, number)
            assert list(map(str, game.round.deal.hands)) == hands
            assert "".join(map(str, game.round.deal.haggis)) == haggis
            game = play_round(game, players).next_round()


def test_a_deal_does_not_depend_on_who_leads() -> None:
    deals = {Game.new("haggis-3", seed=4, first=first).round.deal for first in range(3)}
    assert deals == {Game.new("haggis-3", seed=4).round.deal}


def test_two_seeds_are_two_deals() -> None:
    deals = {Game.new("haggis-2", seed=seed).round.deal for seed in range(500)}
    assert len(deals) == 500


def test_the_rounds_of_a_seed_and_the_seeds_beside_it_share_no_deal() -> None:
    rules = find_rules("haggis-2")
    deals = {shuffle_deal(rules, Stream(seed, n)) for seed in range(-8, 8) for n in range(1, 17)}
    assert len(deals) == 256


def test_every_card_comes_to_every_place_as_often() -> None:
    stream, rules, deals = Stream(1, 1), find_rules("haggis-2"), 3000
    pack = list(rules.suit_cards("rygb"))
    seen: Counter[tuple[int, str]] = Counter()
    for _ in range(deals):
        seen.update((place, str(card)) for place, card in enumerate(stream.shuffled(pack)))
    expected = deals / 36
    chi_squared = sum(
        (seen[place, str(card)] - expected) ** 2 / expected for place in range(36) for card in pack
    )
    freedom = 35 * 35
    assert abs(chi_squared - freedom) < 4 * (2 * freedom) ** 0.5


def test_every_order_of_four_things_comes_as_often() -> None:
    stream = Stream(2, 1)
    seen = Counter(tuple(stream.shuffled("abcd")) for _ in range(12_000))
    assert len(seen) == 24
    assert all(abs(number - 500) < 100 for number in seen.values())


def test_every_seat_begins_as_often() -> None:
    for players in (2, 3, 4):
        seen = Counter(Stream(seed, 0).below(players) for seed in range(6000))
        assert set(seen) == set(range(players))
        assert all(abs(number - 6000 / players) < 200 for number in seen.values())


def test_numbers_below_any_limit_are_fair() -> None:
    limit = 3 * 2**62
    stream = Stream(3, 1)
    thirds = Counter(stream.below(limit) * 3 // limit for _ in range(6000))
    assert all(abs(number - 2000) < 200 for number in thirds.values())
    assert [Stream(9, 9).below(1) for _ in range(3)] == [0, 0, 0]


def deal_of(haggis: str, *hands: str) -> Deal:
    return Deal(tuple(map(Cards.parse, hands)), tuple(read_cards(haggis)))


FIRST = "2r3r4r5r6r7r8r9rTr2y3y4y5y6y"
SECOND = "7y8y9yTy2g3g4g5g6g7g8g9gTg2b"
REST = "3b4b5b6b7b8b9bTb"


def test_a_deal_given_by_hand_is_taken_as_it_is() -> None:
    deal = deal_of(REST, FIRST, SECOND)
    game = Game.new("haggis-2", deal=deal, first=0)
    assert game.seed is None
    assert game.round.deal == deal
    assert str(game.view(0).hand) == str(Cards.parse(FIRST + "JQK"))


@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        (deal_of(REST, FIRST), "2 hands"),
        (deal_of(REST, FIRST[:-2], SECOND), "seat 0 is dealt 13"),
        (deal_of(REST[:-2], FIRST, SECOND), "the Haggis has 7"),
        (deal_of(REST, FIRST[:-2] + "7y", SECOND), "7y is dealt 2 times"),
        (deal_of(REST, FIRST[:-2] + "J", SECOND), "courts are not dealt"),
        (deal_of(REST, FIRST[:-2] + "6p", SECOND), "4 suits"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(deal: Deal, reason: str) -> None:
    with pytest.raises(DealError, match=reason):
        Game.new("haggis-2", deal=deal, first=0)


def test_without_a_seed_the_lead_and_the_deals_must_be_given() -> None:
    with pytest.raises(RulesError, match="seed"):
        Game.new("haggis-2", deal=deal_of(REST, FIRST, SECOND))
    with pytest.raises(RulesError, match="seed"):
        Game.new("haggis-2", first=1)
    game = play_round(Game.new("haggis-2", deal=deal_of(REST, FIRST, SECOND), first=0), Players(1))
    with pytest.raises(RulesError, match="seed"):
        game.next_round()


@pytest.mark.parametrize("suits", ["", "ryg", "rygx", "rygbp", "rrgb", "RYGB"])
def test_suits_that_do_not_make_the_deck_are_refused(suits: str) -> None:
    with pytest.raises(RulesError, match="4 of the suits"):
        shuffle_deal(find_rules("haggis-2"), Stream(1, 1), suits)
