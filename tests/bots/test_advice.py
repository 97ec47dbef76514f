"""Advice: expectations with errors, and reasons that are facts."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from haggis import Cards, Game
from haggis.actions import PASS
from haggis.bots import STRONGEST, Budget, find_bot, rng_for, why
from haggis.bots.advice import CODES, Reason, advise, is_sure_to_win, reason_for
from haggis.bots.base import Expectation
from haggis.bots.greedy import BOT
from haggis.net import search
from haggis.shuffle import Stream
from haggis.view import View, view
from tests.rulebook.positions import play, position
from tests.test_secrecy import OtherWorld

FEW = Budget(playouts=40)


def because(seen: View, *actions: str) -> Reason:
    """The reason for the first of these actions."""
    expected = [
        Expectation(seen.parse(action), 10.0 - 3 * place, 0.5, 1.0, 40)
        for place, action in enumerate(actions)
    ]
    return reason_for(seen, expected)


def test_the_reasons_are_facts() -> None:
    lead = position("haggis-2", "2r3r3g5r6r7rTgK", "4y6y8y8g9yJ")
    seen = view(lead, 0)
    assert because(seen, "2r", "3r") == Reason("breaks-nothing", {})
    assert because(seen, "5r6r7r", "2r") == Reason("breaks-nothing", {})
    assert because(seen, "3r", "2r") == Reason("expected", {"more": 3})
    sure = view(position("haggis-2", "2r5r9gTrTgTyTb", "4y6yJ"), 0)
    assert because(sure, "TrTgTyTb", "2r") == Reason("wins-trick", {})
    follow = view(play(lead, "0 2r"), 1)
    assert because(follow, "4y", "pass") == Reason("lowest", {})
    assert because(follow, "9y", "pass") == Reason("saves-courts", {"courts": "J"})
    assert because(follow, "J", "pass").code == "breaks-nothing"
    only_courts = view(play(position("haggis-2", "2r2g5r", "4y6y8yJK"), "0 2r2g"), 1)
    assert because(only_courts, "pass", "4yJ:44") == Reason("saves-courts", {"courts": "JK"})
    broken = view(play(position("haggis-2", "2r5g", "4y4g6yK"), "0 2r"), 1)
    assert because(broken, "pass", "6y").code == "expected"
    broken = view(play(position("haggis-2", "5r5g", "6y6gK"), "0 5r"), 1)
    assert because(broken, "pass", "6y").code == "saves-groups"
    nothing = view(play(position("haggis-2", "TrTg2r", "4y6y"), "0 TrTg"), 1)
    assert because(nothing, "pass") == Reason("nothing-beats", {})
    last = view(position("haggis-3", "2r", "4y6y", "5g7g"), 0)
    assert because(last, "2r") == Reason("only-choice", {})
    out = view(position("haggis-3", "2r2g", "4y6y", "5g7g"), 0)
    assert because(out, "2r2g", "2r") == Reason("goes-out", {"place": 1})
    assert because(view(position("haggis-2", "2r4g6g8b", "9y9g"), 0), "8b").code == "close"


def test_a_discard_that_takes_a_pair_along_keeps_no_groups() -> None:
    game = Game.new("tatties", seed=3).apply(0, "bid15").apply(1, "pass").apply(2, "pass")
    seen = game.view(0)
    assert str(seen.hand) == "2r4g4b5r5g5b6p7p8g8b9y9g9bTrTyTbTpJQK"
    assert because(seen, "discard2r6p7p", "discard2r4g5r") == Reason("breaks-nothing", {})
    assert because(seen, "discard2r4g4b", "discard2r4g5r") == Reason("expected", {"more": 3})


def test_points_captured_in_this_round_count_for_who_takes_a_bombed_trick() -> None:
    round = position("haggis-3", "2r3rJQ", "9r4y6yK", "5g7g8g")
    seen = view(play(round, "0 2r, 1 9r, 2 pass, 0 JQ, 1 pass, 2 pass"), 0)
    one, two = (f"trick{seat}" for seat in (1, 2))
    assert seen.totals == (0, 0, 0)
    assert not seen.table.captured[1]
    assert seen.table.captured[2]
    assert because(seen, one, two) == Reason("fewest-points", {"seat": 1})
    assert because(seen, two, one) == Reason("expected", {"more": 3})


def test_a_partner_s_trick_is_left_to_the_partner() -> None:
    round = play(position("neeps", "TrTg2r", "3y4y5y6y", "4g6g9gJQK", "5b6b7b8b"), "0 TrTg, 1 pass")
    assert because(view(round, 2), "pass", "JQ") == Reason("partner-wins", {"seat": 0})


@pytest.mark.parametrize("seed", range(4))
def test_no_bomb_is_advised_over_the_partner_s_winning_play(seed: int) -> None:
    """The partner's Kings win anyway, so a bomb would give the trick to the opponents."""
    hands = ("9r9g2r4r", "3y4y5y6y8y", "4g6g7gJQK", "3b4b5b6b8b")
    round = play(position("neeps", *hands), "0 9r9g, 1 pass")
    advice = advise(view(round, 2), seed)
    assert advice.action == PASS
    assert advice.reason.code == "partner-wins"
    assert any(other.action != PASS for other in advice.expected)


def test_sure_to_win_means_no_hidden_hand_beats_it() -> None:
    """Compared with every deal of the unseen cards in small positions."""
    from itertools import combinations

    from haggis.kernel.knowledge import Knowledge
    from haggis.plays import Plays

    sure = Counter[bool]()
    for seed in range(60):
        game = Game.new("haggis-2", seed=seed)
        rng = random.Random(seed)
        while not game.round.over and Knowledge.of(game.view(0)).number_of_worlds > 200:
            seat = game.deciders[0]
            game = game.apply(seat, BOT.choose(game.view(seat), rng))
        if game.round.over or game.deciders != (0,):
            continue
        seen = game.view(0)
        knowledge = Knowledge.of(seen)
        hidden = [
            Cards(cards) + knowledge.hands[1]
            for cards in combinations(knowledge.unseen, knowledge.hidden[1])
        ]
        for made in list(seen.legal().plays)[:20]:
            beaten = any(len(list(Plays(hand, made))) for hand in hidden)
            assert is_sure_to_win(seen, made) is not beaten
            sure[not beaten] += 1
    assert sure[True] > 20
    assert sure[False] > 20


@pytest.mark.parametrize("name", ["haggis-2", "tatties", "neeps"])
def test_a_whole_round_of_advice(name: str) -> None:
    """Every decision of a round has legal advice, the same twice, and a reason."""
    codes = set()
    game = Game.new(name, seed=11)
    while not game.round.over:
        (seat, *_) = game.deciders
        seen = game.view(seat)
        advice = advise(seen, 5, FEW)
        assert advice.action in seen.legal()
        assert list(advice.expected) == list(why(seen, rng_for(5), FEW))
        assert advice.reason.code in CODES
        assert all(0 <= each.out_first <= 1 for each in advice.expected)
        codes.add(advice.reason.code)
        game = game.apply(seat, advice.action)
    assert len(codes) > 3


def test_advice_is_what_the_strongest_bot_does() -> None:
    """But at the end of a round, where every deal of the hidden cards is solved."""
    net, asked, solved = find_bot(STRONGEST.name), 0, 0
    game, rng = Game.new("haggis-2", seed=4), random.Random(1)
    while not game.round.over:
        (seat,) = game.deciders
        seen = game.view(seat)
        advice = advise(seen, 5, FEW)
        if advice.expected[0].worlds:
            solved += 1
        else:
            assert advice.action == net.choose(seen, rng_for(5), FEW)
            asked += 1
        game = game.apply(seat, BOT.choose(seen, rng))
    assert asked > 5
    assert solved


def test_a_lead_that_hardly_matters_is_said_to_be_close() -> None:
    seen = view(position("haggis-2", "2r4g6g8b", "9y9g"), 0)
    near = [Expectation(seen.parse("8b"), 10.0, 0.5), Expectation(seen.parse("6g"), 9.8, 0.5)]
    assert reason_for(seen, near) == Reason("close", {})


def test_the_error_shrinks_with_the_worlds() -> None:
    seen = Game.new("haggis-2", seed=3).view(Game.new("haggis-2", seed=3).deciders[0])
    few, many = (search.why(seen, rng_for(1), Budget(playouts=number))[0] for number in (60, 600))
    assert 0 < many.error < few.error
    assert many.worlds > few.worlds


@pytest.mark.parametrize("name", ["haggis-2", "tatties", "neeps"])
def test_what_the_seat_cannot_see_changes_no_advice(name: str) -> None:
    game, rng, compared = Game.new(name, seed=9), random.Random(1), 0
    while not game.round.over:
        seat = game.deciders[0]
        if len(game.round.history) % 5 == 4:
            other = OtherWorld(game.round, seat, Stream(1, compared)).build()
            seen = view(other, seat, game.goal)
            assert advise(seen, 3, FEW) == advise(game.view(seat), 3, FEW)
            compared += other.hands != game.round.hands
        game = game.apply(seat, BOT.choose(game.view(seat), rng))
    assert compared > 1


def test_the_terminal_has_words_for_every_reason() -> None:
    from haggis.cli.hints import BECAUSE

    assert set(BECAUSE) == set(CODES)
