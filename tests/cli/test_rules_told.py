"""Every figure and every "may" in `haggis rules` is what the engine does."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise

import pytest

from haggis import CATALOGUE, Cards, Combination, Game, Goal, Round, meanings
from haggis.events import ShepherdFound
from haggis.rules import find_rules
from haggis.words import number
from tests.rulebook.positions import (
    after_passing,
    finished,
    may,
    open_bets,
    opening,
    play,
    position,
    refusal,
    turn,
)

from .running import output

NEVER_LED = "2{0}3{0}4{0}5{0}6{0}7{0}8{0}9{0}T{0}"


@cache
def page(name: str) -> dict[str, str]:
    """The paragraphs of a rule set, by title."""
    data = json.loads(output("rules", name, "--json"))
    return {part["title"]: part["text"] for part in data["page"]}


def figures(text: str) -> list[str]:
    return re.findall(r"\d+|[⅓⅔]", text)


def texts(*numbers: object) -> list[str]:
    return list(map(str, numbers))


# Figures


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_figures_of_the_cards(name: str) -> None:
    round = Game.new(name, seed=1).round
    dealt = [card for hand in round.deal.hands for card in hand] + list(round.deal.haggis)
    ranks = {card.rank for card in dealt}
    (each,) = set(map(len, round.deal.hands))
    (begins,) = set(map(len, round.hands))
    text = page(name)["Cards"]
    haggis = [len(round.haggis)] if round.haggis else []
    assert figures(text) == texts(min(ranks), max(ranks), len(dealt), each, begins, *haggis)
    assert f"in {number(len(set(round.table.suits)))} suits" in text
    assert ("each card twice" in text) == (Cards(dealt).count(dealt[0]) == 2)
    assert ("there is no Haggis" in text) == (not round.haggis)


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_examples_of_combinations_are_what_they_are_called(name: str) -> None:
    text = page(name)["Combinations"]
    kinds = re.findall(r"[Aa] (single|set|sequence|stair) is [^()]*\((\w+)\)", text)
    assert [kind for kind, _ in kinds] == ["single", "set", "sequence", "stair"]
    for kind, cards in kinds:
        assert kind in {meaning.kind for meaning in meanings(cards)}
    assert meanings("4r5r") == ()
    assert set(figures(re.sub(r"\(\w+\)", "", text))) == {"10"}
    assert Combination.parse("J").beats(Combination.parse("Tr"))


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_order_of_bombs(name: str) -> None:
    text = page(name)["Bombs"]
    order = text.removeprefix("From low to high: ").partition(";")[0].split(", ")
    cards = {"3-5-7-9 in four suits": "3r5y7g9b", "3-5-7-9 in one suit": "3r5r7r9r"}
    bombs = [Combination.parse(cards.get(told, told.replace("-", ""))) for told in order]
    assert len(bombs) == 6
    assert all(higher.beats(lower) for lower, higher in pairwise(bombs))
    assert all(bomb.beats(Combination.parse("TrTyTg")) for bomb in bombs)
    assert meanings("3r5r7g9b") == meanings("3r5y7gJ") == ()


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_figures_of_points(name: str) -> None:
    text = page(name)["Points of a round"]
    end = finished(name, (0,) if CATALOGUE[name].players == 2 else (0, 1, 2)[: _outs(name)])
    line = end.lines[0]
    assert text.startswith(f"{line.hand // line.recorded} for each card counted in going out;")
    assert (f"; {line.bonus} to the first out" in text) == bool(line.bonus)
    worth = text.partition("(")[2].partition(")")[0]
    told = {}
    for part in worth.split("; "):
        points, _, ranks = part.partition(" for ")
        for rank in re.findall(r"10|[2-9JQK]|every card", ranks):
            told[rank] = int(points)
    for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"):
        card = Cards(rank if rank in "JQK" else f"{rank}r")
        assert card.points(end.rules.card_points) == told.get(rank, told.get("every card", 0))


def _outs(name: str) -> int:
    return CATALOGUE[name].players - 1


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_figures_of_goals(name: str) -> None:
    text = page(name)["The game"]
    goals = [f"{goal.amount}{'r' * (goal.unit == 'rounds')}" for goal in CATALOGUE[name].goals]
    assert figures(text) == [goal.removesuffix("r") for goal in goals]
    for goal in goals:
        assert Game.new(name, seed=1, goal=goal).goal == Goal.parse(goal)


@pytest.mark.parametrize("name", ["tatties", "tatties-roger"])
def test_the_figures_of_the_auction(name: str) -> None:
    start = opening(name)
    first = turn(start)
    bids = [int(action.removeprefix("bid")) for action in may(start, first) if action != "pass"]
    draws = []
    for bid in bids:
        round = play(start, f"{first} bid{bid}, {(first + 1) % 3} pass, {(first + 2) % 3} pass")
        draws += [event.number for event in round.events if isinstance(event, ShepherdFound)]
    pairs = [n for pair in zip(draws, bids, strict=True) for n in pair]
    assert figures(page(name)["The auction"]) == [*texts(*bids, *pairs), "⅔", "⅓"]
    end = finished(name, (1, 0), bets=(30, None, None), shepherd=0)
    assert [line.bets for line in end.lines] == [0, 20, 10]


@pytest.mark.parametrize("name", [name for name, rules in CATALOGUE.items() if rules.bets])
def test_the_figures_of_bets(name: str) -> None:
    round = ready(name)
    for title in {"Bets", "Side bets"} & page(name).keys():
        assert figures(page(name)[title]) == texts(*filter(None, open_bets(round, 0)))


@pytest.mark.parametrize("name", ["revised-3", "first-3"])
def test_the_figures_of_split_bets(name: str) -> None:
    rules = find_rules(name, "split-bets")
    lines = finished(rules, (0, 1), bets=(15, 15, 30)).lines
    assert [line.bets for line in lines] == [15 + 45 * 2 // 3, 45 // 3, 0]
    assert figures(page(name)["Options"].partition("split-bets")[2]) == ["⅔", "⅓"]


def test_passing_is_told_with_its_number() -> None:
    for name in ("neeps", "neeps-roger"):
        round, times = opening(name), 0
        while len(round.deciders) > 1:
            times += 1
            for seat in round.deciders:
                round = play(round, f"{seat} {may(round, seat)[0]}")
        assert f"{number(times)} times" in page(name)["Passing cards"]


# May


def ready(name: str) -> Round:
    """A round before its first trick, with auction and passing done."""
    round = opening(name)
    if CATALOGUE[name].auction:
        for _ in range(3):
            round = play(round, f"{turn(round)} pass")
    return after_passing(round) if CATALOGUE[name].gives else round


def bombs_may_be_led(name: str) -> None:
    assert "JQ" in may(position(name, "2rJQ", *_hands(name)[1:]), 0)


def a_lead_cannot_be_passed(name: str) -> None:
    assert refusal(position(name, *_hands(name)), "0 pass") == "must-lead"


def who_has_passed_may_come_back(name: str) -> None:
    others = ", 3 pass" if CATALOGUE[name].players == 4 else ""
    round = play(position(name, *_hands(name)), f"0 2r, 1 pass, 2 4g{others}, 0 pass")
    assert turn(round) == 1
    assert "9y" in may(round, 1)


def bets_are_once_and_bind(name: str) -> None:
    round = ready(name)
    for seat in CATALOGUE[name].seats:
        amounts = open_bets(round, seat)
        assert amounts == list(CATALOGUE[name].bets)
        assert open_bets(opening(name), seat) == amounts, "from the deal on"
        assert refusal(play(round, f"{seat} bet15"), f"{seat} bet30") == "bet-stands"
        for partner in CATALOGUE[name].partners(seat):
            assert open_bets(play(round, f"{seat} bet5, {partner} bet15"), seat) == [], "once"
    _closes(name)


def bets_of_teams(name: str) -> None:
    for seat in CATALOGUE[name].seats:
        assert open_bets(opening(name), seat) == list(CATALOGUE[name].bets)
    _closes(name)


def _closes(name: str) -> None:
    """Bets close with one's first card, and when somebody is out."""
    rules = CATALOGUE[name]
    hand = "".join(map(str, list(rules.suit_cards("rygbp"[: rules.suits]))[-rules.dealt :])) + "JQK"
    if rules.players > 2:
        hands = [*("2r", "3r3y", "3g3b", "4r4y")[: rules.players - 1], hand]
        round = position(name, *hands)
        last = rules.players - 1
        assert open_bets(round, last) == list(rules.bets)
        assert refusal(play(round, "0 2r"), f"{last} bet15") == "bets-closed"
    round = play(position(name, *_hands(name)), "0 2r")
    assert refusal(round, "0 bet15") == "bet-too-late"


def partners_overwrite(name: str) -> None:
    round = play(opening(name), "0 bet5, 2 bet15, 0 bet30")
    assert round.table.bets == (30, None, None, None)
    assert refusal(play(opening(name), "0 bet5"), "0 bet15") == "bet-stands"
    assert refusal(play(opening(name), "0 bet15"), "2 bet15") == "bet-too-low"


def no_bet_binds(name: str) -> None:
    assert refusal(play(opening(name), "0 bet0"), "0 bet15") == "bet-stands"


def the_lead_may_be_given(name: str) -> None:
    round = play(position(name, "JQ9r", "2y", "2g", "2b"), "0 JQ, 1 pass, 2 pass, 3 pass")
    assert may(round, 0) == ["lead0", "lead2"]
    round = play(position(name, "JQ", "2y3y", "2g3g", "2b3b"), "0 JQ, 1 pass, 2 pass, 3 pass")
    assert round.table.out == (0,)
    assert may(round, 0) == ["lead1", "lead2"]


def bids_may_be_matched(name: str) -> None:
    start = opening(name, totals=(20, 20, 10), lead=2, dealer=0 if "roger" in name else None)
    round = play(start, "0 bid30, 1 pass")
    assert may(round, 2) == ["bid30", "bid45", "pass"]
    equal = play(opening(name, lead=2, dealer=0 if "roger" in name else None), "0 bid30")
    assert may(equal, 1) == ["bid45", "pass"]


def cards_may_go_back(name: str) -> None:
    round = play(opening(name, "2r", "2y", "2g", "2b"), "0 give2r, 1 give2y, 2 give2g, 3 give2b")
    assert "give2g" in may(round, 0)
    assert not {"giveJ", "giveQ", "giveK"} & set(may(round, 0))


def side_bets(name: str) -> None:
    round = ready(name)
    for seat in range(3):
        assert open_bets(round, seat) == [15, 30, 45]
        assert refusal(play(round, f"{seat} bet15"), f"{seat} bet30") == "bet-stands"
    first = turn(opening(name))
    sold = f"{first} bid45, {(first + 1) % 3} pass, {(first + 2) % 3} pass"
    sold_round = play(opening(name), sold)
    sold_round = play(sold_round, f"{first} {may(sold_round, first)[0]}")
    assert open_bets(sold_round, first) == []
    assert open_bets(sold_round, (first + 1) % 3) == [15, 30, 45]
    hand = NEVER_LED.format("p") + "2b3b4b5b6bJQK"
    out = play(position(name, "2r", "3r3y", hand), "0 2r")
    assert open_bets(out, 2) == [15, 30, 45]


def _hands(name: str) -> list[str]:
    return ["2r5r", "3y9y", "4g8g", "6b7b"][: CATALOGUE[name].players]


CHECKS: dict[str, Callable[[str], None]] = {
    "A bomb beats every other combination and every lower bomb, and may be led.": bombs_may_be_led,
    "The lead player plays any combination and may not pass.": a_lead_cannot_be_passed,
    "Whoever has passed may come back in.": who_has_passed_may_come_back,
    "go out first: once a round, at any moment from the deal on": bets_are_once_and_bind,
    "go out first: at any moment from the deal on": bets_of_teams,
    "A bet can be neither changed nor taken back.": bets_are_once_and_bind,
    "may overwrite it with a higher one, and that may be overwritten again": partners_overwrite,
    "No Bet may be declared too: it counts as no bet, but is binding.": no_bet_binds,
    "may give the lead to a partner with cards instead, even after going out": (
        the_lead_may_be_given
    ),
    "a player with fewer points in the game than its holder may match it": bids_may_be_matched,
    "a card just received may go back.": cards_may_go_back,
    "you may bet 15, 30 or 45 once, after auction and exchange": side_bets,
}


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_may_is_what_the_engine_allows(name: str) -> None:
    for title, text in page(name).items():
        for sentence in re.split(r"(?<=\.) ", text):
            if re.search(r"\b(may|can|cannot)\b", sentence):
                found = [check for words, check in CHECKS.items() if words in sentence]
                assert found, f"{title}: nothing checks {sentence!r}"
                for check in found:
                    check(name)


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_lead_after_a_bomb_is_told(name: str) -> None:
    """Also if the winner went out with it: then the next to the left leads."""
    assert ". The winner leads the next one as after any other trick" in page(name)["Tricks"]
    passes = ", ".join(f"{seat} pass" for seat in CATALOGUE[name].seats[1:])
    others = _hands(name)[1:]
    for hand, leads in (("JQ9r8r", 0), ("JQ", 1)):
        if leads and CATALOGUE[name].players == 2:
            continue
        round = play(position(name, hand, *others), f"0 JQ, {passes}")
        while may(round, turn(round))[0].startswith(("trick", "lead")):
            round = play(round, f"0 {may(round, 0)[0]}")
        assert turn(round) == leads


def test_a_lost_side_bet_is_told() -> None:
    """The first out scores it, and all without one but the Shepherd, never whoever lost it."""
    for words in ("first out and by every Sheep", "everybody if there is no Shepherd", "never by"):
        assert words in page("tatties-roger")["Side bets"]

    def scored(
        order: tuple[int, int], bets: tuple[int | None, ...], shepherd: int | None = None
    ) -> list[int]:
        round = finished("tatties-roger", order, bets=bets, shepherd=shepherd)
        return [line.bets for line in round.lines]

    assert scored((0, 1), (None, 45, None)) == [45, 0, 45]
    assert scored((1, 0), (None, 45, None)) == [45, 0, 45]
    assert scored((0, 1), (30, 45, None), shepherd=0) == [30 + 45, 0, 45]
    assert scored((1, 0), (30, 45, None), shepherd=0) == [0, 20, 10 + 45]


def test_every_check_is_of_something_that_is_told() -> None:
    told = " ".join(" ".join(page(name).values()) for name in CATALOGUE)
    assert all(words in told for words in CHECKS)


def test_the_origin_of_options() -> None:
    assert (
        "split-bets – the document's own revised scoring; bet points"
        in page("revised-3")["Options"]
    )
    assert "split-bets – a house rule; bet points" in page("first-3")["Options"]
    assert "tournament – a house rule" in page("haggis-3")["Options"]
    assert "one-point – a house rule" in page("revised-2")["Options"]
    assert "one-point – the document's own variant" in page("haggis-2")["Options"]
    for rules in CATALOGUE.values():
        assert set(rules.house_rules) <= set(rules.allowed_options)
