"""Keeping a running game on disk, so that it is never lost."""

from __future__ import annotations

import os
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import click

from haggis.errors import HaggisError
from haggis.folders import user_state
from haggis.game import Game
from haggis.record import read_record, to_json, to_text
from haggis.round import replay


def last_game() -> Path:
    """The file of the game played last."""
    return user_state() / "last.haggis"


def shown(path: Path) -> str:
    """A path as people write it, with ~ for the home folder."""
    home = Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)


def write_whole(path: Path, text: str) -> int:
    """Write a file in one step, whole or not at all; return its inode, which identifies it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            inode = os.fstat(file.fileno()).st_ino
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return inode


def save_as(path: Path, game: Game) -> None:
    """Write a record, in the text form or, for a name in .json, as JSON."""
    write_whole(path, f"{to_json(game)}\n" if path.suffix == ".json" else to_text(game))


class Keeper:
    """Writes the game after every action to one file.

    Earlier rounds and the deal are written once a round. Each action is then appended on a
    line of its own, as the text form allows.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.warned = False
        self._inode: int | None = None
        self._round = 0
        self._head = ""

    def keep(self, game: Game) -> None:
        """Write the game as it stands."""
        try:
            self._step_aside()
            self._inode = write_whole(self.path, self._text(game))
        except OSError as error:
            self._warn(error)

    def _text(self, game: Game) -> str:
        if game.round.over:
            return to_text(game)
        if self._round != len(game.rounds):
            self._round, self._head = len(game.rounds), _at_deal(game)
        return self._head + "".join(f"{event}\n" for event in game.round.history)

    def _step_aside(self) -> None:
        """Leave the file to another game that has begun to write to it."""
        if self._inode is not None and self.path.exists():
            inode = self.path.stat().st_ino
            if inode != self._inode:
                self.path = self.path.with_name(f"game-{os.getpid()}.haggis")
                self._inode = None

    def _warn(self, error: OSError) -> None:
        message = f"cannot keep the game in {self.path}: {error.strerror}"
        if self._inode is None and not self.warned:
            raise click.ClickException(message)
        if not self.warned:
            click.echo(f"{message}; the game goes on.", err=True)
        self.warned = True


def _at_deal(game: Game) -> str:
    """The record as it was when the round was dealt, without its totals."""
    text = to_text(_undone(game))
    return text[: text.rindex("\ntotals: ")] if len(game.rounds) > 1 else text


def _undone(game: Game) -> Game:
    return replace(game, rounds=(*game.rounds[:-1], next(replay(game.round))))


def put_aside(path: Path) -> Path | None:
    """Rename the game in a file if it is not finished, so that a new one can be kept there."""
    try:
        text = path.read_text(encoding="utf-8")
        begun = time.strftime("%Y%m%d-%H%M%S", time.localtime(path.stat().st_mtime))
    except (OSError, UnicodeDecodeError):
        return None
    try:
        game = read_record(text).game
        if game.over or not any(round.history for round in game.rounds):
            return None
    except HaggisError:
        pass
    aside = path.with_name(f"unfinished-{begun}.haggis")
    while aside.exists():
        aside = aside.with_name(f"{aside.stem}x.haggis")
    path.replace(aside)
    return aside
