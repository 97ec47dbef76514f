"""A player at the terminal who knows only what the screen shows, and games to sit down to."""

from __future__ import annotations

import random
import re
from pathlib import Path

from haggis import CATALOGUE, Game, read_record, to_text

from .running import Terminal

DISCARDS = re.compile(r"Type any \d suit cards? of yours, such as (\w+)\.")
NUMBERED = re.compile(r"(?:^|\s{2,})(\d+) (\S+)", re.MULTILINE)


class Player:
    """Reads the screen, asks for hints, and types one of the numbers offered there."""

    def __init__(self, terminal: Terminal, seed: int) -> None:
        self.terminal = terminal
        self.rng = random.Random(seed)
        self.offered: set[str] = set()

    def play(self, prompts: int | None = None) -> str:
        """Answer so many prompts, or all to the end; what the screen showed meanwhile."""
        shown = self.terminal.read() if not self.terminal.prompt else ""
        while not self.terminal.over and prompts != 0:
            shown += self.answer()
            prompts = None if prompts is None else prompts - 1
        return shown

    def answer(self) -> str:
        """Answer one prompt."""
        if self.terminal.prompt.startswith("Your turn"):
            hints = self.terminal.type("h")
            if example := DISCARDS.search(hints):
                self.offered.add("discard")
                return self.terminal.type(example[1])
            choices = NUMBERED.findall(hints)
            self.offered |= {re.sub(r"[^a-z].*", "", choice) for _, choice in choices}
            return self.terminal.type(self.rng.choice(choices)[0])
        if self.terminal.prompt.startswith("Bet,"):
            self.offered.add("bet out of turn")
            return self.terminal.type(self.rng.choice(["", "", "15"]))
        return self.terminal.type("")


def begin(tmp_path: Path, *words: object, **env: str) -> tuple[Terminal, str]:
    """A game at its first prompt: in this deal the player leads."""
    chosen = words or ("--rules", "haggis-2", "--seed", 4, "--goal", "2r")
    terminal = Terminal(tmp_path, *chosen, **env)
    shown = terminal.read()
    return terminal, shown


def position(
    tmp_path: Path, name: str, *actions: str, first: int, seed: int = 7
) -> tuple[Terminal, str]:
    """A game that is resumed after these actions, at its first prompt."""
    players = ["You", *["bot random"] * (CATALOGUE[name].players - 1)]
    game = Game.new(name, seed=seed, first=first, players=players)
    for text in actions:
        seat, _, action = text.partition(" ")
        game = game.apply(int(seat), action)
    path = tmp_path / "position.haggis"
    path.write_text(to_text(game))
    terminal = Terminal(tmp_path, "--resume", path)
    return terminal, terminal.read()


def history(terminal: Terminal) -> list[str]:
    """The actions of the round, as they are kept."""
    return [str(event) for event in read_record(terminal.kept.read_text()).game.round.history]
