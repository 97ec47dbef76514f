"""Worlds: they agree with all that a view knows, are uniform, and come from the view alone."""

from __future__ import annotations

from collections import Counter

import pytest

from haggis import Action, ArgumentError, Cards, Deal, Game, Give, Round, find_rules
from haggis.cards import NO_CARDS, RANKS, Card
from haggis.kernel import Knowledge, Position
from haggis.rules import CATALOGUE
from haggis.view import view
from tests.players import Players, play_round


@pytest.mark.parametrize("name", CATALOGUE)
def test_worlds_agree_with_every_view(name: str) -> None:
    for seed in range(3):
        game = Game.new(name, seed=seed)
        play_round(game, Players(seed), _check_views)


def _check_views(before: Round, seat: int, action: Action, after: Round) -> None:
    if after.over:
        return
    gifts = [NO_CARDS if gift is None else Cards([gift]) for gift in after.gifts]
    truth = [hand + gift for hand, gift in zip(after.hands, gifts, strict=True)]
    deck = after.rules.deck(after.table.suits)
    seen = sum((played.combination.cards for played in after.table.trick), NO_CARDS)
    seen = sum(after.table.captured, seen)
    for viewer in after.rules.seats:
        knowledge = Knowledge.of(view(after, viewer))
        assert knowledge.hands[viewer] == truth[viewer]
        assert all(known <= hand for known, hand in zip(knowledge.hands, truth, strict=True))
        assert knowledge.haggis <= Cards(after.haggis)
        worlds = knowledge.worlds(2, seed=1)
        for number in range(len(worlds)):
            world = worlds.position(number)
            assert world.hands[viewer] == truth[viewer]
            assert [len(hand) for hand in world.hands] == [len(hand) for hand in truth]
            assert [hand.courts for hand in world.hands] == list(after.table.courts)
            assert len(world.haggis) == len(after.haggis)
            assert sum(world.hands, world.haggis + seen) == deck
            assert _public(world) == _public(Position.of(after))


def _public(position: Position) -> list[int]:
    """The numbers of a position that everybody knows, before the hands."""
    return [*position.row[:9].tolist(), *position.row[19:].tolist()]


def test_worlds_are_equally_likely() -> None:
    """Near the end of a round: five unseen cards, two of them in the other hand."""
    knowledge = Knowledge.of(Game.new("haggis-2", seed=3).view(0))
    few = list(knowledge.unseen)[:5]
    knowledge = Knowledge(knowledge.table, 0, knowledge.hands, (0, 2), NO_CARDS, Cards(few))
    worlds = knowledge.worlds(10_000, seed=5)
    hands = Counter(str(worlds.position(number).hands[1]) for number in range(len(worlds)))
    assert len(hands) == 10
    chi_squared = sum((count - 1000) ** 2 / 1000 for count in hands.values())
    assert chi_squared < 27.9  # one in a thousand, with nine degrees of freedom


def test_a_seed_gives_the_same_worlds_again() -> None:
    knowledge = Knowledge.of(Game.new("neeps", seed=3).view(2))
    first, again = knowledge.worlds(50, seed=5), knowledge.worlds(50, seed=5)
    other = knowledge.worlds(50, seed=6)
    assert first.rows.tolist() == again.rows.tolist() != other.rows.tolist()
    assert len(first) == 50


def test_knowledge_is_of_the_view_alone() -> None:
    """Rounds that differ in hidden cards only give a seat the same worlds."""
    rules = find_rules("haggis-2")
    game = Game.new(rules, seed=3)
    hands, haggis = game.round.deal.hands, game.round.deal.haggis
    hidden = [*hands[1], *haggis]
    swapped = Deal((hands[0], Cards(hidden[:6] + hidden[14:])), tuple(hidden[6:14]))
    other = Game.new(rules, deal=swapped, first=game.round.table.lead)
    worlds = [Knowledge.of(g.view(0)).worlds(20, seed=1).rows.tolist() for g in (game, other)]
    assert worlds[0] == worlds[1]


def _pass_cards(*gifts: str) -> Game:
    """A Neeps game in which the seats have given these cards, four at a time."""
    hands = [
        Cards(Card.parse(rank + suit) for rank in RANKS[:9] for _ in range(2)) for suit in "rygb"
    ]
    game = Game.new("neeps", deal=Deal(tuple(hands), ()), first=0)
    for place, gift in enumerate(gifts):
        game = game.apply(place % 4, f"give{gift}")
    return game


def test_the_partner_holds_what_was_given() -> None:
    game = _pass_cards("2r", "2y", "2g", "2b", "3r", "3y", "3g", "3b")
    knowledge = Knowledge.of(game.view(0))
    assert str(knowledge.hands[2].suit_cards) == "2r3r"
    assert knowledge.hidden == (0, 18, 16, 18)
    game = game.apply(0, "4r").apply(1, "pass").apply(2, "5g")
    assert str(Knowledge.of(game.view(0)).hands[2].suit_cards) == "2r3r"


def test_the_partner_gave_it_back() -> None:
    game = _pass_cards("2r", "2y", "2g", "2b", "3r", "3y", "2r", "3b")
    assert str(Knowledge.of(game.view(0)).hands[2].suit_cards) == "3r"
    assert str(Knowledge.of(game.view(2)).hands[0].suit_cards) == "2r2g"


def test_the_partner_has_played_it() -> None:
    game = _pass_cards("2r", "2y", "2g", "2b", "3r", "3y", "3g", "3b")
    game = game.apply(0, "2g").apply(1, "pass").apply(2, "3r")
    assert str(Knowledge.of(game.view(0)).hands[2].suit_cards) == "2r"


def test_a_card_on_its_way_is_still_the_givers() -> None:
    game = _pass_cards("2r", "2y")
    assert Knowledge.of(game.view(0)).hidden == (0, 18, 18, 18)
    assert Card.parse("2r") in Knowledge.of(game.view(0)).hands[0]
    assert Knowledge.of(game.view(2)).hidden == (18, 18, 0, 18)


def test_what_a_gift_would_change() -> None:
    game = _pass_cards("2r", "2y")
    knowledge = Knowledge.of(game.view(2)).giving(Card.parse("9g"))
    assert isinstance(game.legal(2)[0], Give)
    assert Card.parse("9g") in knowledge.hands[0]
    assert knowledge.hidden == (17, 18, 1, 18)
    world = knowledge.worlds(1, seed=1).position(0)
    assert [len(hand) for hand in world.hands] == [21, 21, 21, 21]


def test_what_a_discard_would_change() -> None:
    game = Game.new("tatties", seed=2, first=0)
    game = game.apply(1, "bid15").apply(2, "pass").apply(0, "pass")
    view_of_1 = game.view(1)
    cards = Cards(list(view_of_1.hand.suit_cards)[: len(view_of_1.drawn)])
    knowledge = Knowledge.of(view_of_1).discarding(cards)
    world = knowledge.worlds(1, seed=1, leader=1).position(0)
    assert world.turn == 1
    assert [len(hand) for hand in world.hands] == [17, 17, 17]
    assert cards <= world.haggis


def test_the_shepherd_knows_the_discards() -> None:
    game = Game.new("tatties", seed=2, first=0)
    game = game.apply(1, "bid15").apply(2, "pass").apply(0, "pass")
    discard = game.legal(1)[0]
    game = game.apply(1, discard)
    assert f"discard{Knowledge.of(game.view(1)).haggis}" == str(discard)
    assert not Knowledge.of(game.view(0)).haggis


def test_at_the_end_nothing_is_hidden() -> None:
    game = play_round(Game.new("haggis-2", seed=1), Players(1))
    with pytest.raises(ArgumentError, match="nothing is hidden"):
        Knowledge.of(game.view(0))
