"""A person at the terminal: reads what is typed, runs commands, returns actions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import click

from haggis.actions import Action, Bet
from haggis.cli import draw
from haggis.cli.hints import Hints, hint_lines
from haggis.cli.keeper import save_as
from haggis.cli.rules import rules_lines
from haggis.cli.screen import bet_words, invitation, table_lines
from haggis.cli.sheet import sheet_lines
from haggis.errors import AmbiguousPlay, HaggisError, IllegalAction, ParseError
from haggis.game import Game
from haggis.stages.auction import Auction, Exchange
from haggis.stages.passing import Passing
from haggis.stages.trick import BombedTrick, GivenLead
from haggis.view import View

HELP = """\
Type the cards of a play, such as 4r4g or TrTgJQ; suits are r y g b p, and ten is T.
Where courts can mean several things, add the ranks: 5rJQ:555 or 5rJQ:567.

  p, pass     pass                       t, table    show the table again
  bet15       bet 15                     sort        hand by rank or by suit
  bid30       bid 30 in the auction      log         what happened this round
  4r5g        cards to give or discard   score       the score sheet
  h, list     list what is legal         rules       the rules of this game
  h pairs     only a part of that list   save FILE   write the game's record
  3           number 3 of that list      q, quit     leave; the game is kept
  hint        what a bot would do, and why

A capital Q plays the queen."""

_ACTION_WORD = re.compile(r"(bet|bid|give|discard|trick|lead|pass)", re.IGNORECASE)


class Leave(Exception):
    """The player wants to leave the table."""


class Person:
    """The player at the terminal; the session keeps `game` up to date."""

    def __init__(self, seat: int, names: Sequence[str], game: Game) -> None:
        self.seat = seat
        self.names = names
        self.game = game
        self.log: list[str] = []
        self.asked_for_bets = True
        """Whether to be asked for bets out of turn."""
        self._suits_apart = False
        self._hints: Hints | None = None
        self._saved: set[Path] = set()

    @property
    def view(self) -> View:
        return self.game.view(self.seat)

    def decide(self) -> Action:
        """Ask until there is a legal decision, or a bet."""
        self._hints = None
        self._show_table()
        if isinstance(self.view.table.stage, BombedTrick | GivenLead):
            self._show_list("")
        while True:
            text = self._line("Your turn (? help, h list, hint) > ")
            if not text:
                self._show_table()
            elif action := self._understood(text):
                return action

    def offer_bet(self, who: str) -> Bet | None:
        """Ask for a bet out of turn, before somebody else decides."""
        self._hints = None
        self._show_table()
        click.echo(f"{who} is next. {bet_words(self.view)}")
        while True:
            text = self._line("Bet, Enter to continue, or n to stop being asked > ")
            if text.lower() in ("n", "no"):
                self.asked_for_bets = False
            if text.lower() in ("", "n", "no", "p", "pass"):
                return None
            action = self._understood(text)
            if isinstance(action, Bet):
                return action

    def wait(self, prompt: str) -> None:
        """Wait for Enter; commands are run meanwhile."""
        self._hints = None
        while self._line(f"{prompt} > "):
            click.echo("Press Enter to continue; ? for help.")

    def _show_table(self) -> None:
        view = self.view
        click.echo("\n".join(table_lines(self.game, view, self.names, self._suits_apart)))
        if view.must_decide:
            click.echo("\n".join(draw.paragraph(invitation(view, self.names), "")))

    def _line(self, prompt: str) -> str:
        """The next line that is not a command; commands are run at once."""
        while self._answered(text := read_line(prompt)):
            continue
        return text

    def _answered(self, text: str) -> bool:
        word, _, rest = text.partition(" ")
        if word == "q" or word.lower() in ("quit", "exit"):
            self._leave()
            return True
        match word.lower():
            case "?" | "help":
                click.echo(HELP)
            case "h" | "l" | "list":
                self._show_list(rest.strip())
            case "hint":
                click.echo("\n".join(hint_lines(self.game, self.seat)))
            case "t" | "table":
                self._show_table()
            case "sort":
                self._suits_apart = not self._suits_apart
                self._show_table()
            case "log":
                click.echo("\n".join(self.log) or "Nothing has happened in this round yet.")
            case "score":
                click.echo("\n".join(sheet_lines(self.game, self.names)))
            case "rules":
                click.echo("\n".join(rules_lines(self.game.rules)))
            case "save":
                self._save(rest.strip())
            case _:
                return False
        return True

    def _show_list(self, part: str) -> None:
        if self._hints is None or self._hints.are_readings:
            self._hints = Hints.of(self.view)
        lines = self._hints.only(part) if part else self._hints.page()
        click.echo("\n".join(lines or ["There is nothing to decide now."]))

    def _understood(self, text: str) -> Action | None:
        """The legal action that a text means; if there is none, the player is told why."""
        view = self.view
        try:
            is_number = text.isdecimal() and len(text) < 6
            action = self._numbered(int(text)) if is_number else view.parse(self._full(text))
            view.check(action)
            return action
        except AmbiguousPlay as error:
            self._list_readings(error)
        except IllegalAction as error:
            click.echo(f"You cannot do that: {error.reason}.")
        except HaggisError as error:
            click.echo(f"{str(error)[:1].upper()}{str(error)[1:]}.")
        return None

    def _numbered(self, number: int) -> Action:
        """The action of this number in the list, or else the bid or bet of this amount."""
        if self._hints and 0 < number <= len(self._hints.actions):
            return self._hints.actions[number - 1]
        if isinstance(self.view.table.stage, Auction):
            return self.view.parse(f"bid{number}")
        if number in [bet.amount for bet in self.view.bets()]:
            return Bet(number)
        raise ParseError(
            f"{number} is not a number in the list: h shows what is legal, with numbers"
        )

    def _full(self, text: str) -> str:
        """The text with what the player may leave out added."""
        if text.lower() == "p":
            return "pass"
        if _ACTION_WORD.match(text):
            return text
        match self.view.table.stage:
            case Passing():
                return f"give{text}"
            case Exchange():
                return f"discard{text}"
        return text

    def _list_readings(self, error: AmbiguousPlay) -> None:
        """Offer those readings of the cards that are legal, or say why none is."""
        view = self.view
        legal, reasons = [], []
        for reading in error.readings:
            action = view.parse(reading)
            try:
                view.check(action)
                legal.append(action)
            except IllegalAction as refusal:
                reasons.append(refusal.reason)
        if not legal:
            click.echo(f"You cannot do that: {reasons[0]}.")
            return
        self._hints = Hints.readings(error.cards, legal)
        click.echo("\n".join(self._hints.page()))

    def _save(self, name: str) -> bool:
        path = Path(name).expanduser()
        if not name:
            click.echo("Say where to: save FILE.")
        elif path.exists() and path.resolve() not in self._saved:
            click.echo(f"{path} already exists: choose another name.")
        else:
            try:
                save_as(path, self.game)
            except OSError as error:
                click.echo(f"Cannot write {path}: {error.strerror}.")
                return False
            self._saved.add(path.resolve())
            click.echo(f"The game's record is in {path}.")
            return True
        return False

    def _leave(self) -> None:
        """Leave, after an offer to save a copy; or stay after all."""
        if self.game.over:
            raise Leave
        click.echo("The game is kept, and `haggis play --resume` continues it.")
        while True:
            text = read_line("Enter to leave, a file name to save a copy too, n to stay > ")
            if text.lower() in ("n", "no"):
                return
            if not text or self._save(text):
                raise Leave


def read_line(prompt: str) -> str:
    """A line from the terminal; its end and Ctrl-C mean leaving."""
    while True:
        try:
            return input(prompt).strip()
        except UnicodeDecodeError:
            click.echo("That cannot be read as text in UTF-8.")
        except (EOFError, KeyboardInterrupt):
            click.echo()
            raise Leave from None
