"""Keeping a running game: whole at any moment, and never in the way of another one."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from haggis import CATALOGUE, Game, read_record
from haggis.bots import find_bot, rng_for
from haggis.bots.play import play_out
from haggis.cli.keeper import Keeper, last_game, put_aside, shown


def plays(name: str, seed: int = 1, goal: str = "2r") -> list[Game]:
    game = Game.new(name, seed=seed, goal=goal)
    bots = [find_bot("random")] * game.rules.players
    return [game, *play_out(game, bots, [rng_for(seed, seat) for seat in game.rules.seats])]


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_file_is_the_game_after_every_action(name: str, tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "state" / "last.haggis")
    for number, game in enumerate(plays(name)):
        keeper.keep(game)
        if number % 20 == 0 or game.round.over:
            assert read_record(keeper.path.read_text()).game == game
    assert [path.name for path in keeper.path.parent.iterdir()] == ["last.haggis"]


def test_two_games_at_once_do_not_overwrite_each_other(tmp_path: Path) -> None:
    path = tmp_path / "last.haggis"
    first, second = Keeper(path), Keeper(path)
    one, other = plays("haggis-2", seed=1), plays("haggis-2", seed=2)
    first.keep(one[3])
    assert put_aside(path) is not None
    second.keep(other[3])
    first.keep(one[4])
    second.keep(other[4])
    assert first.path != second.path == path
    assert read_record(first.path.read_text()).game == one[4]
    assert read_record(path.read_text()).game == other[4]


def test_what_is_put_aside(tmp_path: Path) -> None:
    path = tmp_path / "last.haggis"
    games = plays("haggis-2")
    assert put_aside(path) is None
    for game in (games[0], games[-1]):
        Keeper(path).keep(game)
        assert put_aside(path) is None
    asides = []
    for text in ("no record", "neither"):
        path.write_text(text)
        aside = put_aside(path)
        assert aside is not None
        assert aside.read_text() == text
        asides.append(aside)
    assert asides[0] != asides[1]


def test_a_folder_that_goes_away_is_complained_of_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "state"
    keeper = Keeper(folder / "last.haggis")
    games = plays("haggis-2")
    keeper.keep(games[0])
    keeper.path.unlink()
    folder.rmdir()
    folder.write_text("")
    for game in games[1:4]:
        keeper.keep(game)
    assert capsys.readouterr().err.count("the game goes on.") == 1


def test_a_folder_that_never_was_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("")
    with pytest.raises(click.ClickException, match="cannot keep the game in"):
        Keeper(tmp_path / "state" / "last.haggis").keep(plays("haggis-2")[0])


def test_where_games_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    assert last_game() == tmp_path / ".local/state/haggis/last.haggis"
    assert shown(last_game()) == "~/.local/state/haggis/last.haggis"
    monkeypatch.setenv("XDG_STATE_HOME", "/elsewhere")
    assert shown(last_game()) == "/elsewhere/haggis/last.haggis"
