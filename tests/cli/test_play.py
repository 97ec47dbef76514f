"""`haggis play`: whole games of every rule set, leaving and coming back, and what is refused."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest

from haggis import CATALOGUE, Discard, Give, Play, read_record

from .playing import Player, begin
from .running import Terminal, complaint, process


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_whole_game_of_every_rule_set(name: str, tmp_path: Path) -> None:
    rules = CATALOGUE[name]
    seat = rules.players - 1
    terminal = Terminal(tmp_path, *("--rules", name, "--goal", "1r", "--seed", 11, "--seat", seat))
    player = Player(terminal, 2)
    shown = player.play()
    assert terminal.end() == 0
    assert f"{rules.title}, to 1 round." in shown
    assert "Round 1 is over" in shown
    assert "The game is over" in shown
    assert "Totals: " in shown
    lines = shown.replace(str(tmp_path), "~").splitlines()
    assert max(map(len, lines)) <= 80
    game = read_record(terminal.kept.read_text()).game
    assert game.over
    assert game.players[seat] == "You"
    own = [action for actor, action in game.round.history if actor == seat]
    assert any(isinstance(action, Play) for action in own)
    assert bool(rules.gives) == any(isinstance(action, Give) for action in own)
    if rules.auction:
        assert {"bid", "pass"} & player.offered
    if rules.bets and game.round.table.shepherd != seat:
        assert {"bet", "bet out of turn"} & player.offered


@pytest.mark.parametrize("first", [0, 1])
def test_who_begins_and_the_suits_are_as_asked_for(first: int, tmp_path: Path) -> None:
    for name in ("haggis-2", "revised-2"):
        words = ("--rules", name, "--seed", 11, "--first", first, "--suits", "pgbr")
        terminal, _ = begin(tmp_path, *words)
        table = read_record(terminal.kept.read_text()).game.rounds[0].table
        assert (table.dealer if table.rules.has_dealer else table.lead) == first
        assert table.suits == "rgbp"


def test_a_bot_of_ones_own_sits_at_the_table(tmp_path: Path) -> None:
    """One that fails is reported on the screen, and the game goes on."""
    (tmp_path / "terminals.py").write_text(
        "class Fails:\n    def choose(self, view, rng, budget):\n        raise ValueError('oh')\n"
    )
    words = ("--rules", "haggis-2", "--goal", "1r", "--seed", 11, "--bots", "terminals:Fails")
    terminal = Terminal(tmp_path, *words, PYTHONPATH=str(tmp_path))
    shown = Player(terminal, 2).play()
    assert terminal.end() == 0
    assert shown.count("bot terminals:Fails, seat 1: ValueError: oh; it does") == 1
    assert read_record(terminal.kept.read_text()).game.over


def test_the_hidden_stays_hidden(tmp_path: Path) -> None:
    """Neither the seed nor a card that the player cannot know is on the screen."""
    terminal = Terminal(tmp_path, *("--rules", "tatties", "--goal", "1r", "--seed", 987654321))
    shown = Player(terminal, 1).play()
    game = read_record(terminal.kept.read_text()).game
    assert "987654321" not in shown
    for number, (seat, action) in enumerate(game.round.history):
        if isinstance(action, Discard) and seat != 0:
            assert f"Bot {seat} discards {len(action.cards or ())} card" in shown
            assert number
    before_the_end = shown.partition("Round 1 is over")[0]
    unseen = set(game.rounds[0].deal.haggis) - set(game.rounds[0].deal.hands[0])
    played = {c for _, a in game.round.history if isinstance(a, Play) for c in a.combination.cards}
    own = set(game.view(0).drawn)
    for card in unseen - played - own:
        assert not re.search(rf"\b{card}\b", before_the_end)


def test_saving_and_quitting(tmp_path: Path) -> None:
    terminal, _ = begin(tmp_path)
    copy, data, other = tmp_path / "copy.haggis", tmp_path / "copy.json", tmp_path / "other"
    other.write_text("precious")
    terminal.type("bet5")
    assert "Say where to: save FILE." in terminal.type("save")
    assert f"The game's record is in {copy}." in terminal.type(f"save {copy}")
    assert f"The game's record is in {copy}." in terminal.type(f"save {copy}")
    assert f"The game's record is in {data}." in terminal.type(f"save {data}")
    assert "already exists: choose another name." in terminal.type(f"save {other}")
    assert f"Cannot write {tmp_path / 'no' / 'a'}" not in terminal.type(f"save {tmp_path}/no/a")
    assert f"Cannot write {other}/a: " in terminal.type(f"save {other}/a")
    assert read_record(copy.read_text()).game == read_record(data.read_text()).game
    assert data.read_text().startswith('{"format"')
    assert other.read_text() == "precious"
    assert "haggis play --resume" in terminal.type("q")
    assert terminal.prompt.startswith("Enter to leave, a file name to save a copy too")
    terminal.type("n")
    assert terminal.prompt.startswith("Your turn")
    terminal.type("quit")
    last = tmp_path / "last copy"
    shown = terminal.type(str(last))
    assert terminal.over
    assert f"The game's record is in {last}." in shown
    assert f"Goodbye. Your game is kept in {terminal.kept};" in shown
    assert terminal.end() == 0


@pytest.mark.parametrize("leave", ["\x03", "\x04"], ids=["Ctrl-C", "end of input"])
def test_leaving_at_once_is_polite(leave: str, tmp_path: Path) -> None:
    terminal, _ = begin(tmp_path)
    terminal.child.send(leave)
    shown = terminal.read()
    assert terminal.over
    assert f"Goodbye. Your game is kept in {terminal.kept};" in shown
    assert "haggis play --resume continues it." in shown
    assert "Traceback" not in shown
    assert terminal.end() == 0


def test_a_killed_game_is_resumed_where_it_stood(tmp_path: Path) -> None:
    """Twice: within the first round, and while the second one is about to be dealt."""
    words = ("--rules", "neeps", "--seed", 11, "--goal", "2r")
    terminal = Terminal(tmp_path, *words)
    player = Player(terminal, 1)
    player.play(6)
    kept = terminal.kept.read_text()
    terminal.child.kill(signal.SIGKILL)
    terminal.child.close()
    before = read_record(kept).game
    assert before.round.history
    assert not before.round.over

    resumed = Terminal(tmp_path, "--resume")
    shown = resumed.read()
    assert "You play with Bot 2 against Bot 1 and Bot 3." in shown
    assert resumed.kept.read_text() == kept
    hand = before.view(0).hand
    assert f"Your hand ({len(hand)})" in shown
    player = Player(resumed, 2)
    while not resumed.prompt.startswith("Enter for the next round"):
        player.answer()
    resumed.child.kill(signal.SIGKILL)
    resumed.child.close()
    between = read_record(resumed.kept.read_text()).game
    assert between.rounds[0].history[: len(before.round.history)] == before.round.history
    assert between.round.over

    last = Terminal(tmp_path, "--resume")
    assert "Round 1 is over" in last.read()
    Player(last, 3).play()
    assert last.end() == 0
    game = read_record(last.kept.read_text()).game
    assert game.over
    assert game.seed == 11
    assert game.rounds[0] == between.rounds[0]
    assert len(game.rounds) == 2


def test_a_game_goes_on_as_it_would_have(tmp_path: Path) -> None:
    """A resumed game has the same bots' moves: their chance depends on the game alone."""
    words = ("--rules", "haggis-3", "--seed", 5, "--goal", "1r")
    whole = Terminal(tmp_path / "whole", *words)
    Player(whole, 1).play()
    parted = Terminal(tmp_path / "parted", *words)
    player = Player(parted, 1)
    player.play(4)
    parted.child.kill(signal.SIGKILL)
    parted.child.close()
    player.terminal = Terminal(tmp_path / "parted", "--resume")
    player.play()
    assert parted.kept.read_text() == whole.kept.read_text()


def test_an_unfinished_game_is_put_aside_for_a_new_one(tmp_path: Path) -> None:
    terminal, _ = begin(tmp_path)
    terminal.type("bet5")
    terminal.child.close()
    kept = terminal.kept.read_text()
    terminal, shown = begin(tmp_path)
    (aside,) = terminal.kept.parent.glob("unfinished-*.haggis")
    assert aside.read_text() == kept
    assert f"Your unfinished game is now in {aside};" in shown
    terminal.child.close()

    resumed = Terminal(tmp_path, "--resume", aside)
    assert re.search(r"You +0 +17 +J Q K +5 +0", resumed.read())
    assert not aside.exists()
    assert resumed.kept.read_text() == kept


def test_a_record_elsewhere_is_resumed_without_being_touched(tmp_path: Path) -> None:
    game = process("simulate", "--rules", "haggis-2", "--games", 1, "--seed", 1, "--json").stdout
    record = read_record(game).game
    path = tmp_path / "mine.haggis"
    text = f"""haggis-record/1
rules: haggis-2
goal: 1 rounds
player 0: Ann
player 1: bot greedy

round 1
lead: 0
hand 0: {record.rounds[0].deal.hands[0]} {{a remark}}
hand 1: {record.rounds[0].deal.hands[1]}
haggis: {"".join(map(str, record.rounds[0].deal.haggis))}
"""
    path.write_text(text)
    terminal = Terminal(tmp_path, "--resume", path)
    Player(terminal, 1).play()
    assert terminal.end() == 0
    assert path.read_text() == text
    assert read_record(terminal.kept.read_text()).game.over


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--rules", "x"), "there is no rule set 'x'"),
        (("--seat", "2"), "there is no seat 2 in haggis-2, only 0–1"),
        (("--bots", "nobody"), "there is no bot 'nobody'"),
        (("--rules", "neeps", "--bots", "random,greedy"), "2 bots are named for 3 seats"),
        (("--goal", "x"), "'x' is not a goal"),
        (("--first", "2"), "seat 2 cannot begin: there are seats 0–1"),
        (("--suits", "rgb"), "haggis-2 is played with 4 of the suits rygbp, not with 'rgb'"),
        (("--suits", ""), "haggis-2 is played with 4 of the suits rygbp, not with ''"),
        (("--options", "slam"), "does not take the option 'slam'"),
        (("--resume",), "there is no game to resume: haggis play starts one"),
        (("--resume", "/nowhere/at all"), "No such file or directory"),
    ],
)
def test_what_is_refused(
    words: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert sentence in complaint("play", *words)
    assert not list(tmp_path.iterdir())


def test_a_terminal_is_needed(tmp_path: Path) -> None:
    done = process("play", "--terminal", XDG_STATE_HOME=str(tmp_path))
    assert done.returncode == 2
    assert done.stderr == "Error: haggis play --terminal needs a terminal to play in\n"
    assert not list(tmp_path.iterdir())


def test_a_resumed_game_keeps_its_rules() -> None:
    assert "only --bots and --seat" in complaint("play", "--resume", "x", "--seed", 1, code=2)


def test_a_finished_game_is_not_resumed(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, *("--seed", 4, "--goal", "1r"))
    Player(terminal, 1).play()
    assert terminal.end() == 0
    again = Terminal(tmp_path, "--resume")
    assert "is over; haggis sheet shows its result" in " ".join(again.read().split())
    assert again.end() == 1
    terminal, shown = begin(tmp_path)
    assert "unfinished" not in shown


def test_a_folder_that_cannot_be_written_to_is_said_at_once(tmp_path: Path) -> None:
    (tmp_path / "haggis").write_text("a file where the folder should be")
    terminal = Terminal(tmp_path, "--seed", 4)
    assert "cannot keep the game in " in " ".join(terminal.read().split())
    assert terminal.end() == 1
