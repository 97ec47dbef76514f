"""`haggis play`: the table in the browser, or a game in the terminal against bots."""

from __future__ import annotations

import contextlib
import secrets
import sys
from pathlib import Path

import click

from haggis.bots import BOT_NAMES, Bot, find_bot, seat_bots
from haggis.bots.own import seated
from haggis.cli.keeper import Keeper, last_game, put_aside, shown
from haggis.cli.params import (
    bots_option,
    first_option,
    goal_option,
    options_option,
    read_file,
    rules_option,
    suits_option,
)
from haggis.cli.serve import play_in_browser
from haggis.cli.terminal_game import TerminalGame
from haggis.errors import RulesError
from haggis.game import Game
from haggis.record import read_record
from haggis.rules import Rules, find_rules
from haggis.server.config import DEFAULT_PORT

BOT_PREFIX = "bot "
USUAL_BOT = "greedy"


class NoTerminal(click.ClickException):
    """There is no terminal to play in."""

    exit_code = 2


@click.command(
    epilog="""\b
Examples:
  haggis play
  haggis play --lan
  haggis play --terminal
  haggis play --terminal --rules haggis-3 --bots greedy,random
  haggis play --terminal --rules neeps --goal 4r
  haggis play --terminal --rules revised-3 --options tournament --seat 2
  haggis play --terminal --first 1 --suits rgbp
  haggis play --terminal --resume

In the terminal, seats are numbered from 0, clockwise. The game is kept after every action in
~/.local/state/haggis/last.haggis (or below XDG_STATE_HOME), and --resume continues it.""",
)
@click.option(
    "--terminal", is_flag=True, help="Play in the terminal; every option below --port implies it."
)
@click.option("--lan", is_flag=True, help="Let phones at home join: shows the address and a code.")
@click.option(
    "--port",
    default=DEFAULT_PORT,
    show_default=True,
    type=click.IntRange(0, 65535),
    help="Where the browser finds the table; the next free one if it is taken.",
)
@rules_option(required=False)
@options_option
@goal_option
@bots_option(
    f"The others: one bot for all of them ({USUAL_BOT} if none is named), or one for each.", ""
)
@click.option("--seat", type=click.IntRange(min=0), help="Your seat, from 0.  [default: 0]")
@click.option("--seed", type=int, help="The seed of the deals; otherwise a secret one.")
@first_option
@suits_option
@click.option(
    "--resume",
    metavar="[FILE]",
    is_flag=False,
    flag_value="",
    type=click.Path(path_type=str),
    help="Resume the last game, or the one in FILE.",
)
def command(
    terminal: bool,
    lan: bool,
    port: int,
    rules_name: str | None,
    options: tuple[str, ...],
    goal: str | None,
    bots: tuple[str, ...],
    seat: int | None,
    seed: int | None,
    first: int | None,
    suits: str | None,
    resume: str | None,
) -> None:
    """Play Haggis: open the table in the browser, or play in the terminal.

    In the terminal everything is typed in the notation of records: 4r4g, 5rJQ:567, pass, bet15;
    ? shows the help and h lists what is legal.
    """
    about_game = (rules_name, options or None, goal, seed, first, suits)
    if not terminal and all(value is None for value in (*about_game, bots or None, seat, resume)):
        play_in_browser(lan=lan, port=port)
    elif lan:
        raise click.UsageError("--lan is for the table in the browser, not for the terminal")
    else:
        bots = bots or (USUAL_BOT,)
        game: Game | None = None
        if resume is None:
            rules = find_rules(rules_name or "haggis-2", options)
            seat = _seat(rules, seat or 0)
            game = _new_game(rules, goal, bots, seat, seed, first, suits)
        elif any(value is not None for value in about_game):
            raise click.UsageError(
                "a game is resumed as it is, so only --bots and --seat go with it"
            )
        _play_here(game, bots, seat, resume)


def _play_here(
    game: Game | None, bots: tuple[str, ...], seat: int | None, resume: str | None
) -> None:
    """Play a new game, or go on with one that is kept."""
    path = None
    if game is None:
        path = Path(resume) if resume else last_game()
        game = _kept_game(path)
        seat = _seat(game.rules, _person(game) if seat is None else seat)
    assert seat is not None
    found = _bots(game, seat, bots)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise NoTerminal("haggis play --terminal needs a terminal to play in")
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 (line editing for `input`)
    TerminalGame(game, seat, found, _keeper(game, path)).run()


def _seat(rules: Rules, seat: int) -> int:
    if seat not in rules.seats:
        raise RulesError(f"there is no seat {seat} in {rules.name}, only 0–{rules.players - 1}")
    return seat


def _new_game(
    rules: Rules,
    goal: str | None,
    bots: tuple[str, ...],
    seat: int,
    seed: int | None,
    first: int | None,
    suits: str | None,
) -> Game:
    players = [f"{BOT_PREFIX}{name}" for name in seat_bots(bots, rules.players - 1)]
    players.insert(seat, "You")
    seed = secrets.randbits(53) if seed is None else seed
    return Game.new(rules, goal=goal, players=players, seed=seed, first=first, suits=suits)


def _kept_game(path: Path) -> Game:
    if path == last_game() and not path.exists():
        raise click.ClickException("there is no game to resume: haggis play starts one")
    game = read_record(read_file(str(path))).game
    if game.over:
        where = shown(path)
        raise click.ClickException(f"the game in {where} is over; haggis sheet shows its result")
    return game


def _person(game: Game) -> int:
    """The seat of the first player whose name is not a bot's."""
    persons = (s for s, name in enumerate(game.players) if not name.startswith(BOT_PREFIX))
    return next(persons, 0)


def _bots(game: Game, seat: int, bots: tuple[str, ...]) -> dict[int, Bot]:
    """The bots by seat: as the players are named, or else the ones asked for."""
    others = [other for other in game.rules.seats if other != seat]
    asked = dict(zip(others, seat_bots(bots, len(others)), strict=True))
    found = {}
    for other in others:
        name = game.players[other].removeprefix(BOT_PREFIX)
        # A record must not decide which code is loaded: users' own bots are named with --bots only.
        found[other] = find_bot(name) if name in BOT_NAMES else seated(asked[other])
    return found


def _keeper(game: Game, path: Path | None) -> Keeper:
    """Keep a game as the last one; an unfinished game that is kept there is put aside.

    A record from elsewhere stays as it is; one that was put aside moves back.
    """
    last = last_game()
    if path is not None and path.resolve() == last.resolve():
        return Keeper(last)
    aside = put_aside(last)
    if aside is not None:
        click.echo(f"Your unfinished game is now in {shown(aside)};")
        click.echo("haggis play --resume FILE continues it.")
    keeper = Keeper(last)
    keeper.keep(game)
    if path is not None and path.parent.resolve() == last.parent.resolve():
        path.unlink()
    return keeper
