# ruff: noqa: ARG002 (click asks all with the same words)
"""The command line, `haggis`.

Each command has its own module, which is loaded when the command is used. So `haggis --help` and
completion answer at once.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click

from haggis import __version__
from haggis.errors import HaggisError

COMMANDS = {
    "play": "Open the table in the browser, or play in the terminal.",
    "serve": "Serve tables to people with a browser.",
    "move-data": "Copy a server's data to a PostgreSQL database, or back.",
    "nodes": "List the servers that share a database.",
    "rules": "Show the rule sets: all of them, or one in full.",
    "moves": "List every legal play of a hand.",
    "replay": "Check a record action by action.",
    "sheet": "Draw a record's score sheet.",
    "simulate": "Let bots play whole games.",
    "arena": "Let bots play the same deals against each other.",
    "train": "Teach the bot net a game by self-play.",
    "perft": "Count the ways a round can go.",
    "completion": "Print what makes a shell complete haggis commands.",
}


def module_of(command: str) -> str:
    """The module that a command is in."""
    return f"haggis.cli.{command.replace('-', '_')}"


@contextmanager
def _quiet_at_a_closed_pipe() -> Iterator[None]:
    """Exit normally when the reader closes the pipe, as `| head` does."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        # What is written at exit must not fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise click.exceptions.Exit(0) from None


class LazyGroup(click.Group):
    """Loads a command's module when the command is used, and turns errors into one sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(module_of(cmd_name)).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def make_context(self, *args: Any, **more: Any) -> click.Context:
        with _quiet_at_a_closed_pipe():  # help and version are printed here
            return super().make_context(*args, **more)

    def invoke(self, ctx: click.Context) -> object:
        if os.environ.get("NO_COLOR"):
            ctx.color = False
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        try:
            with _quiet_at_a_closed_pipe():
                return super().invoke(ctx)
        except HaggisError as error:
            raise click.ClickException(str(error)) from None


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="""\b
Examples:
  haggis play
  haggis play --lan
  haggis play --terminal --rules neeps --goal 4r
  haggis rules tatties
  haggis moves --rules haggis-2 --hand "4r4g5r5gJQK" --on "3r3g"
  haggis simulate --rules haggis-3 --games 10 --seed 7

Each command has its own help and examples: haggis play --help""",
)
@click.version_option(__version__, prog_name="haggis", message="%(prog)s %(version)s")
def main() -> None:
    """Haggis, Sean Ross's climbing card game, in every edition and variant.

    Cards are written 2r … 9r Tr in the suits r y g b p (red, yellow, green, blue, purple),
    and J Q K for the courts.
    """
