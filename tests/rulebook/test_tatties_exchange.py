"""Haggis and Tatties, rulebook 2.1: the Shepherd's exchange with the Haggis."""

import pytest

from haggis import Cards, Discard
from haggis.state import Round
from haggis.view import view
from tests.rulebook.positions import leader, opening, play, refusal, turn

OWN = "2r3r4r5r6r7r8r9rTr2y3y4y5y6y"
HAGGIS = "9p2g4b"
"""The top card first."""

both_tatties = pytest.mark.parametrize("rules", ["tatties", "tatties-roger"])


def shepherd_at(bid: int, rules: str = "tatties") -> Round:
    """Seat 1 is the Shepherd for this bid, and has drawn."""
    round = opening(rules, "", OWN, haggis=HAGGIS, lead=0, dealer=None)
    while turn(round) != 1:
        round = play(round, f"{turn(round)} pass")
    round = play(round, f"1 bid{bid}")
    while round.table.shepherd is None:
        round = play(round, f"{turn(round)} pass")
    return round


@both_tatties
@pytest.mark.parametrize(("bid", "drawn"), [(15, "9p2g4b"), (30, "9p2g"), (45, "9p")])
def test_a_bid_draws_3_2_or_1_from_the_top(rules: str, bid: int, drawn: str) -> None:
    round = shepherd_at(bid, rules)
    assert round.hands[1].suit_cards == Cards.parse(OWN + drawn)
    assert "".join(map(str, round.haggis)) == HAGGIS.removeprefix(drawn)
    assert round.deciders == (1,)


@pytest.mark.parametrize(("bid", "discard"), [(15, "2r2y4b"), (30, "2r2y"), (45, "2r")])
def test_as_many_suit_cards_go_back(bid: int, discard: str) -> None:
    round = play(shepherd_at(bid), f"1 discard{discard}")
    assert round.table.sizes == (17, 17, 17)
    assert len(round.haggis) == 3
    assert Cards.parse(discard) <= Cards(round.haggis)


def test_the_cards_just_drawn_may_go_back() -> None:
    start = shepherd_at(15)
    round = play(start, f"1 discard{HAGGIS}")
    assert round.hands[1].suit_cards == Cards.parse(OWN)
    assert Cards(round.haggis) == Cards.parse(HAGGIS)


@pytest.mark.parametrize("court", "JQK")
def test_courts_are_not_discarded(court: str) -> None:
    assert refusal(shepherd_at(45), f"1 discard{court}") == "court-kept"
    assert refusal(shepherd_at(30), f"1 discard2r{court}") == "court-kept"


@pytest.mark.parametrize(("bid", "cards"), [(15, "2r3r"), (30, "2r"), (30, "2r3r4r"), (45, "2r3r")])
def test_not_more_and_not_fewer(bid: int, cards: str) -> None:
    assert refusal(shepherd_at(bid), f"1 discard{cards}") == "wrong-number"


def test_only_cards_in_hand_are_discarded() -> None:
    assert refusal(shepherd_at(45), "1 discard2g") == "not-held"
    assert refusal(shepherd_at(45), "1 discardTb") == "not-held"


def test_there_is_no_play_before_the_discard() -> None:
    assert refusal(shepherd_at(45), "1 2r") == "discard-first"
    assert refusal(shepherd_at(45), "1 pass") == "discard-first"


def test_the_sheep_do_not_exchange() -> None:
    round = shepherd_at(45)
    card = next(iter(round.hands[0]))
    assert refusal(round, f"0 discard{card}") == "not-your-turn"


@both_tatties
def test_the_shepherd_leads_the_first_trick(rules: str) -> None:
    round = play(shepherd_at(30, rules), "1 discard2r2y")
    assert leader(round) == 1
    assert round.table.opener == 1
    assert round.table.lead == 0


def test_nobody_else_sees_what_was_drawn_or_discarded() -> None:
    during, after = shepherd_at(15), play(shepherd_at(15), "1 discard2r2y4b")
    assert view(during, 1).drawn == Cards.parse(HAGGIS)
    assert view(after, 1).history[-1].action == Discard(Cards.parse("2r2y4b"))
    for sheep in (0, 2):
        assert not view(during, sheep).drawn
        assert view(after, sheep).history[-1].action == Discard(None)
