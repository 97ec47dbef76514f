"""`haggis play`: every kind of decision at the table, and what the player is told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from haggis import Game, read_record
from haggis.bots import warm_up

from .playing import NUMBERED, Player, begin, history, position


def gives(game: Game) -> list[str]:
    """Everybody gives their lowest card, twice."""
    done = []
    for _ in range(2 * game.rules.players):
        seat = game.deciders[0]
        action = game.legal(seat)[0]
        done.append(f"{seat} {action}")
        game = game.apply(seat, action)
    return done


def test_the_table_at_the_first_lead(tmp_path: Path) -> None:
    terminal, shown = begin(tmp_path)
    assert terminal.prompt == "Your turn (? help, h list, hint) >"
    assert "Haggis for two, to 2 rounds." in shown
    assert "You play against Bot 1. Type ? for help, q to leave." in shown
    assert re.search(r"Bot 1 +0 +17 +J Q K +– +0", shown)
    assert re.search(r"Your hand \(17\)  \S+", shown)
    assert "You lead: play any combination. You may bet 5, 15 or 30." in " ".join(shown.split())


def test_plays_in_the_notation_and_what_it_leaves_out(tmp_path: Path) -> None:
    terminal, _ = begin(tmp_path)
    shown = terminal.type("bet 15")
    assert "You bet 15" in shown
    shown = terminal.type("TG TB K:TTT")
    assert "You play three 10s: TgTbK:TTT, 14 cards left" in shown
    game = read_record(terminal.kept.read_text()).game
    assert [str(event) for event in game.round.history[:2]] == ["0 bet15", "0 TgTbK:TTT"]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("p", "You cannot do that: you lead, so you cannot pass."),
        ("2r", "You cannot do that: you do not hold all of 2r."),
        ("2y3y", "'2y3y' is not an action: 2y3y is not a combination."),
        ("hello", "'hello' is not an action: 'he' is not a card: write 2r … 9r Tr with suits"),
        ("bet7", "You cannot do that: the bets here are 5, 15, 30."),
        ("bid15", "You cannot do that: it is time to play or to pass."),
        ("77", "77 is not a number in the list: h shows what is legal, with numbers."),
        (
            "5yJ:678",
            "'5yJ:678' is not an action: '5yJ:678' cannot be read like that: these cards make",
        ),
        ("4r4g5rJQK" * 40, "is not an action"),
        ("9" * 5000, "is not an action"),
        ("\x1b[31m\x00{}", "is not an action"),
        ("\udcff4r", ""),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    typed: str, sentence: str, tmp_path: Path
) -> None:
    terminal, _ = begin(tmp_path)
    shown = terminal.type(typed)
    assert sentence in " ".join(shown.split())
    assert terminal.prompt == "Your turn (? help, h list, hint) >"
    assert not read_record(terminal.kept.read_text()).game.round.history


def test_an_ambiguous_play_lists_its_readings(tmp_path: Path) -> None:
    terminal, _ = begin(tmp_path)
    shown = terminal.type("5yJQ")
    assert "5yJQ can be several things; choose a number:" in shown
    readings = dict(NUMBERED.findall(shown))
    assert readings == {"1": "5yJQ:567", "2": "5yJQ:555"}
    assert "a sequence 5–7" in shown
    assert "You play three 5s: 5yJQ:555, 14 cards left" in terminal.type("2")


def test_ambiguous_cards_that_fit_nowhere(tmp_path: Path) -> None:
    terminal, _ = position(tmp_path, "haggis-2", "1 3y", first=1)
    shown = terminal.type("2bJQ")
    assert "You cannot do that: the trick needs a card above" in shown


def test_when_nothing_beats_the_trick(tmp_path: Path) -> None:
    terminal, shown = position(tmp_path, "haggis-2", "0 J", "1 Q", "0 K", "1 JK", first=0)
    assert "Nothing you hold beats the bomb J-K: you can only pass." in shown
    assert dict(NUMBERED.findall(terminal.type("h"))) == {"1": "pass"}


def test_the_commands(tmp_path: Path) -> None:
    terminal, _ = begin(tmp_path)
    assert "A capital Q plays the queen." in terminal.type("?")
    assert "Nothing has happened in this round yet." in terminal.type("log")
    assert re.search(r"Your hand \(17\)  9r\n|Your hand \(17\)  8r 9r\n", terminal.type("sort"))
    assert re.search(r"Your hand \(17\)  2y 2g  3g", terminal.type("sort"))
    assert "no round is finished yet" in terminal.type("score")
    assert "Points of a round" in terminal.type("rules")
    assert "Your hand (17)" in terminal.type("")
    assert "Your hand (17)" in terminal.type("table")
    assert "Bombs\n" in terminal.type("h bombs")
    assert "Nothing you may do now is called 'nonsense'." in terminal.type("list nonsense")
    first = terminal.type("h")
    assert re.search(r"\(page 1 of \d+; h shows the next one\)", first)
    assert re.search(r"\(page 2 of \d+; h shows the next one\)", terminal.type("h"))
    terminal.type("Q")
    assert "You play a Q: Q" in terminal.type("log")


def test_bets_are_offered_out_of_turn(tmp_path: Path) -> None:
    terminal, shown = position(tmp_path, "haggis-3", first=1)
    assert terminal.prompt.startswith("Bet, Enter to continue, or n")
    assert "Bot 1 is next. You may bet 5, 15 or 30." in shown
    assert "the bets here are 5, 15, 30" in terminal.type("bet16")
    assert "it is for seat 1 to decide" in terminal.type("J")
    assert terminal.prompt.startswith("Bet,")
    assert "You bet 30" in terminal.type("30")
    assert history(terminal)[0] == "0 bet30"
    assert not terminal.prompt.startswith("Bet,")


def test_bets_are_no_longer_offered_once_declined(tmp_path: Path) -> None:
    terminal, _ = position(tmp_path, "haggis-3", first=1)
    terminal.type("n")
    while not terminal.prompt.startswith("Enter "):
        assert terminal.prompt.startswith("Your turn")
        Player(terminal, 1).answer()


def test_the_first_edition_offers_no_bet(tmp_path: Path) -> None:
    terminal, shown = position(tmp_path, "first-2", first=1)
    assert "You may bet 15 or 30, or declare No Bet (bet0)." in shown
    assert "You declare No Bet" in terminal.type("bet0")
    assert re.search(r"You +0 +17 +J Q K +No Bet +0", terminal.type("t"))
    assert "you have already bet, and a bet cannot be changed" in terminal.type("bet15")


def test_bids_and_discards_may_be_typed_bare(tmp_path: Path) -> None:
    terminal, shown = position(tmp_path, "tatties", first=2)
    assert "Bid 15, 30 or 45, or pass." in shown
    shown = terminal.type("45")
    assert "You bid 45\nBot 1 passes\nBot 2 passes\n" in shown
    assert "You are the Shepherd (bid 45) and draw 1 card" in shown
    card = next(iter(read_record(terminal.kept.read_text()).game.view(0).hand))
    assert "discard as many cards as you drew: 1" in terminal.type(f"{card}Tg")
    assert "court cards may not be discarded" in terminal.type("K")
    assert f"You discard {card} to the Haggis" in terminal.type(str(card))
    assert history(terminal) == ["0 bid45", "1 pass", "2 pass", f"0 discard{card}"]


def test_an_auction_in_which_only_a_pass_is_left(tmp_path: Path) -> None:
    terminal, shown = position(tmp_path, "tatties", "1 bid15", "2 bid45", first=0)
    assert "The highest bid is 45. You can only pass." in shown
    assert "the highest bid so far is 45" in terminal.type("30")
    assert "only a player with fewer points may match a bid" in terminal.type("45")
    shown = terminal.type("p")
    assert "Bot 2 is the Shepherd (bid 45) and draws 1 card" in shown
    assert "Bot 2 discards 1 card\n" in shown


def test_anybody_is_offered_side_bets_when_nobody_bids(tmp_path: Path) -> None:
    passes = ("0 pass", "1 pass", "2 pass")
    terminal, shown = position(tmp_path, "tatties-roger", *passes, first=0)
    offer = "Bot 1 is next. You may bet 15, 30 or 45 on scoring as many points in the round."
    assert offer in " ".join(shown.split())
    assert "You bet 45" in terminal.type("45")


def test_a_gift_may_be_typed_bare(tmp_path: Path) -> None:
    terminal, shown = position(tmp_path, "neeps", first=0)
    assert "Give Bot 2 a card: type it, e.g. 4r." in shown
    assert "court cards may not be given away" in terminal.type("J")
    card = next(iter(Game.new("neeps", seed=7).view(0).hand))
    shown = terminal.type(str(card))
    assert f"You give {card} to Bot 2\n" in shown
    assert re.search(r"Bot 2 gives you \S+\n", shown)
    assert "Give Bot 2 a second card" in shown
    assert f"0 give{card}" in history(terminal)


def test_the_taker_of_a_bombed_trick_is_chosen_by_number(tmp_path: Path) -> None:
    bombed = ("0 JQK", "1 pass", "2 pass")
    terminal, shown = position(tmp_path, "haggis-3", *bombed, first=0)
    assert "Your bomb has won the trick. Who takes it?" in shown
    assert dict(NUMBERED.findall(shown))["2"] == "trick2"
    assert "the trick can go to seat 1 or 2" in terminal.type("trick0")
    shown = terminal.type("2")
    assert "You let Bot 2 take the bombed trick" in shown
    assert "You win the trick with a bomb, and Bot 2 takes it: 3 cards, 10 points" in shown


def test_the_lead_after_a_bomb_is_chosen_by_number(tmp_path: Path) -> None:
    start = Game.new("neeps", seed=7, first=0)
    bombed = (*gives(start), "0 JQK", "1 pass", "2 pass", "3 pass")
    terminal, shown = position(tmp_path, "neeps", *bombed, first=0)
    assert "Your bomb has won the trick. Who leads the next one?" in shown
    shown = terminal.type("2")
    assert "You let Bot 2 lead\n" in shown
    assert "0 lead2" in history(terminal)


def test_colours_are_there_but_for_no_color(tmp_path: Path) -> None:
    terminal, _ = begin(tmp_path / "plain")
    assert "\x1b[3" not in terminal.everything
    terminal, _ = begin(tmp_path / "bright", NO_COLOR="", TERM="xterm", COLORTERM="")
    assert "\x1b[33m2y\x1b[0m" in terminal.everything


@pytest.fixture(scope="module")
def compiled() -> None:
    """What bots think with is compiled here, however long that takes: a terminal is waited for."""
    warm_up()


@pytest.mark.usefixtures("compiled")
def test_a_hint_says_what_to_do_and_why(tmp_path: Path) -> None:
    terminal, _ = begin(tmp_path)
    hint = terminal.type("hint")
    first = hint.strip().splitlines()[0]
    found = re.search(r"(\S+), .*: [+−]\d+ points against the others, out first \d+% of", first)
    assert found, hint
    assert hint.strip().splitlines()[1].startswith("Because ")
    game = Game.new("haggis-2", seed=4)
    assert found[1] in [str(action) for action in game.legal(0)]
    assert terminal.prompt == "Your turn (? help, h list, hint) >"


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(
    ("name", "actions", "first"),
    [("tatties", (), 2), ("neeps", (), 0), ("tatties", ("0 bid15", "1 pass", "2 pass"), 2)],
)
def test_there_are_hints_before_the_first_trick_too(
    tmp_path: Path, name: str, actions: tuple[str, ...], first: int
) -> None:
    terminal, _ = position(tmp_path, name, *actions, first=first)
    assert "points against the others" in terminal.type("hint")
