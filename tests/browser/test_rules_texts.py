"""Every figure and every "may" in the page's rules is what the engine does."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Callable
from functools import cache, partial

import pytest

from haggis import CATALOGUE, Combination, meanings
from haggis.cards import JACK
from haggis.game import Game
from haggis.rules.leads import Finished
from tests.browser.chromium import WEB
from tests.browser.lessons import COURSES
from tests.cli import test_rules_told as told
from tests.rulebook.positions import finished, may, play, position, turn

SOURCE = (WEB / "src" / "i18n" / "en" / "lessons.ts").read_text(encoding="utf-8")
GAMES = {
    name: dict(re.findall(r"\['([^']+)', '([^']+)'\]", block))
    for name, block in re.findall(r"^    '?([\w-]+)'?: \[\n(.*?)^    \],$", SOURCE, re.M | re.S)
    if name in CATALOGUE
}
COMMON = SOURCE[SOURCE.index("  common: (rules)") : SOURCE.index("  games: {")]
LESSONS = SOURCE[SOURCE.index("  lessons: {") : SOURCE.index("  kinds: {")]


def figures(name: str, title: str) -> list[int]:
    return list(map(int, re.findall(r"\d+", GAMES[name].get(title, ""))))


def test_every_rule_set_has_its_rules() -> None:
    assert GAMES.keys() == CATALOGUE.keys()


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_figure_is_the_engine_s(name: str) -> None:
    rules = CATALOGUE[name]
    checked = {"Bets", "Side bets", "The auction", "The exchange"}
    amounts = [bet for bet in rules.bets if bet]
    if rules.auction is None:
        assert figures(name, "Bets") == amounts
    else:
        bids = list(rules.auction.draws)
        draws = [number for bid in bids for number in (rules.auction.draws[bid], bid)]
        assert figures(name, "The auction") == bids
        assert figures(name, "The exchange") == draws
        assert figures(name, "Side bets") == amounts
    if rules.auction is not None:
        assert "two thirds of it and the other one third" in GAMES[name]["The bid"]
        lines = finished(name, (1, 0), bets=(30, None, None), shepherd=0).lines
        assert [line.bets for line in lines] == [0, 20, 10]
    bonus = [rules.first_out_bonus] if rules.first_out_bonus else []
    assert figures(name, "The end of a round") == bonus
    rest = GAMES[name].keys() - checked - {"The end of a round"}
    assert not any(figures(name, title) for title in rest)


@pytest.mark.parametrize("name", [name for name, rules in CATALOGUE.items() if rules.bets])
def test_it_is_told_when_betting_ends(name: str) -> None:
    rules, told_bets = CATALOGUE[name], GAMES[name]
    if rules.auction is not None:
        assert "even after somebody has gone out" in told_bets["Side bets"]
    elif rules.players > 2:
        assert re.search(r"\bends? when somebody goes out", told_bets["Bets"])
    assert rules.bets_close_at_first_out == (rules.auction is None)


def test_who_leads_the_next_round_of_neeps_is_told() -> None:
    """Partners do not take turns: 0 leads, then 1 and 3, and then 0 again."""
    text = "To the left of whoever led last time, the first player of the team that is behind leads"
    assert GAMES["neeps"]["Next round"].startswith(text)

    def leads(last: int, *totals: int) -> int:
        end = Finished(CATALOGUE["neeps"].teams, totals, (0, 1, 2), last, last)
        return CATALOGUE["neeps"].lead_rule(end)[0]

    assert [leads(0, 2, 1), leads(1, 2, 1), leads(3, 1, 2)] == [1, 3, 0]
    assert [leads(last, 1, 1) for last in range(4)] == [1, 2, 3, 0]


def test_the_figures_of_what_all_games_share() -> None:
    assert "Each is worth 5 points to you." in COMMON
    line = finished("haggis-2", (0,)).lines[0]
    assert line.hand == 5 * line.recorded
    order = ["3r5y7g9b", "JQ", "JK", "QK", "JQK", "3r5r7r9r"]
    assert "3‑5‑7‑9 in four suits, J‑Q, J‑K, Q‑K, J‑Q‑K, 3‑5‑7‑9 in one suit" in COMMON
    bombs = list(map(Combination.parse, order))
    assert [bomb.rank for bomb in bombs] == [1, 2, 3, 4, 5, 6]


def a_court_stands_for_itself(_: str) -> None:
    assert JACK in {made.rank for made in meanings("9rTrJ") if made.kind == "sequence"}


def only_a_higher_bomb_follows(_: str) -> None:
    on = Combination.parse("JK")
    assert Combination.parse("QK").beats(on)
    assert not Combination.parse("JQ").beats(on)
    assert not Combination.parse("TrTgTy").beats(on)


def told_to_several(words: str) -> bool:
    """Whether the page says this only where there are more than two players."""
    return f"several(rules, '{words}" in COMMON


def the_last_trick_can_be_beaten(name: str) -> None:
    """With two players there is none: the round is over."""
    players = CATALOGUE[name].players
    round = play(position(name, *["2r", "3y9y", "4g8g", "6b7b"][:players]), "0 2r")
    assert round.table.out == (0,)
    assert round.over == (players == 2)
    assert told_to_several("The trick goes on and may still be beaten")
    if players > 2:
        assert "3y" in may(round, turn(round))


def a_higher_card_of_any_suit(name: str) -> None:
    round = play(
        position(name, *["3y9y", "2r6b", "4g8g", "5b7b"][: CATALOGUE[name].players]), "0 3y"
    )
    assert "6b" in may(round, 1)
    assert "2r" not in may(round, 1)


def who_has_passed_comes_back(name: str) -> None:
    """With two players a pass ends the trick."""
    if CATALOGUE[name].players > 2:
        told.who_has_passed_may_come_back(name)
    else:
        round = play(position(name, "2r5r", "3y9y"), "0 2r, 1 pass")
        assert (turn(round), round.table.on) == (0, None)
    assert told_to_several("If you have passed, you may come back later in the same trick")


@cache
def lessons() -> dict[str, Game]:
    """The position of each lesson, by its name."""
    spec = importlib.util.spec_from_file_location("web_lessons", WEB / "lessons.py")
    assert spec is not None
    assert spec.loader is not None
    made = sys.modules["web_lessons"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return {
        step.name: games[0] for course in made.courses() for step, games in made.positions(course)
    }


def in_a_lesson(lesson: str, action: str, _: str) -> None:
    """The learner may do this in the lesson's position."""
    lessons()[lesson].apply(0, action)


def nobody_beats_the_bomb(_: str) -> None:
    game = lessons()["clear"].apply(0, "QK")
    for seat in (1, 2, 3):
        assert [str(action) for action in game.legal(seat)] == ["pass"]
        game = game.apply(seat, "pass")


CHECKS: dict[str, Callable[[str], None]] = {
    "you may bet 5, 15 or 30 that you will go out first": told.bets_are_once_and_bind,
    "you may replace your partner’s bet with a higher one": told.partners_overwrite,
    "The winner may hand the next lead to their partner, even after going out": (
        told.the_lead_may_be_given
    ),
    "a Sheep may also bet 15, 30 or 45": told.side_bets,
    "you may come back later in the same trick": who_has_passed_comes_back,
    "it may also stand for itself: 9‑10‑J": a_court_stands_for_itself,
    "only a higher bomb may follow it": only_a_higher_bomb_follows,
    "The trick goes on and may still be beaten": the_last_trick_can_be_beaten,
    "You may play one higher card; the suit does not matter": a_higher_card_of_any_suit,
    "Until you play your first card, you may bet that you will go out first": (
        told.bets_are_once_and_bind
    ),
    "A bet cannot be taken back": told.bets_are_once_and_bind,
    "you may come back into the same trick": partial(in_a_lesson, "return", "J"),
    "You may, but Isla is ahead already": partial(in_a_lesson, "taker", "trick1"),
    "you may match the bid instead of raising it": partial(in_a_lesson, "match", "bid30"),
    "You may discard any two suit cards": partial(in_a_lesson, "exchange", "discardTrTp"),
    "You may give any suit card": partial(in_a_lesson, "give", "give9r"),
    "you may replace it with a higher bet of your own": partial(in_a_lesson, "team", "bet30"),
    "a bomb may let their partner lead": partial(in_a_lesson, "leader", "lead2"),
    "Q and K cannot be": nobody_beats_the_bomb,
}


def checks(text: str) -> list[Callable[[str], None]]:
    """A check for every sentence that says what a player may do. Each must have one."""
    found = []
    for sentence in re.split(r"(?<=\.)\s|', '|\n", text):
        if re.search(r"\b(may|cannot)\b", sentence):
            own = [check for words, check in CHECKS.items() if words in sentence]
            assert own, f"nothing checks {sentence!r}"
            found += own
    return found


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_may_is_what_the_engine_allows(name: str) -> None:
    for text in GAMES[name].values():
        for check in checks(text):
            check(name)
    for check in checks(COMMON):
        check(name)


def test_every_may_of_the_lessons_is_what_the_engine_allows() -> None:
    for check in checks(LESSONS):
        check("haggis-2")
    assert all(words in SOURCE for words in CHECKS)


def test_what_the_haggis_is_and_what_a_lost_bet_costs_is_taught() -> None:
    for name, number, times in (("haggis-2", 8, 1), ("haggis-3", 3, 2)):
        assert CATALOGUE[name].haggis == number
        assert LESSONS.count(f"the {number} cards left over from the deal") == times
    assert CATALOGUE["tatties"].haggis == 3
    assert (
        "whoever goes out first scores your 15. The other opponent scores 15 too, unless" in LESSONS
    )
    lost = finished("haggis-3", (1, 2), bets=(15, None, None)).lines
    assert [line.bets for line in lost] == [0, 15, 15]
    assert "Rory is out first: he scores 15, and Isla scores 15 only if she has not bet" in LESSONS
    rory = finished("haggis-3", (2, 1), bets=(15, 5, None)).lines
    assert [line.bets for line in rory] == [0, 0, 20]
    both = finished("haggis-3", (1, 2), bets=(15, None, 5)).lines
    assert [line.bets for line in both] == [0, 20, 0]


WORTH = {
    "en": (
        "every captured card is worth 1 point",
        "every 3, 5, 7 or 9 is worth 1 point, a J 2, a Q 3",
    ),
    "de": ("jede gewonnene Karte", "jede 3, 5, 7 und 9 einen Punkt, J zählt 2, Q 3"),
    "fr": (
        "chaque carte ramassée vaut 1 point",
        "chaque 3, 5, 7 ou 9 vaut 1 point, un J 2, une Q 3",
    ),
}
"""How lessons say what captured cards are worth: each 1 point, or as printed."""


@pytest.mark.parametrize("language", WORTH)
@pytest.mark.parametrize("course", COURSES)
def test_the_lessons_say_what_captured_cards_are_worth(course: str, language: str) -> None:
    """The first course teaches the printed points. Where others count, its own lessons say so."""
    source = (WEB / "src" / "i18n" / language / "lessons.ts").read_text(encoding="utf-8")
    texts = source[source.index("  lessons: {") : source.index("  kinds: {")]
    texts = texts.replace("\\u00a0", " ")
    told = dict(re.findall(r"^    (\w+): \{\n(.*?)^    \},$", texts, re.M | re.S))
    one, printed = (
        any(words in told[step["name"]] for step in COURSES[course]) for words in WORTH[language]
    )
    points = {CATALOGUE[course].card_points.get(rank, 0) for rank in (2, 3, JACK)}
    assert one == (points == {1})
    assert printed == (course == "haggis-2")
