"""`haggis replay`: check records action by action, and turn them into the other form."""

from __future__ import annotations

import click

from haggis import words
from haggis.cli.params import file_argument, json_option, read_file
from haggis.cli.sheet import sheet_lines
from haggis.errors import RecordError
from haggis.game import Game
from haggis.record import Record, read_record, to_json, to_text


@click.command(
    epilog="""\b
Examples:
  haggis replay game.haggis
  haggis replay game.haggis --json > game.json
  haggis replay game.json --text > game.haggis
  haggis simulate --rules tatties --games 9 --seed 1 --json | haggis replay -

A file may also hold many JSON records, one on each line.""",
)
@file_argument
@json_option
@click.option("--text", "as_text", is_flag=True, help="Print the record's text form, for people.")
def command(file: str, as_json: bool, as_text: bool) -> None:
    """Check the record in FILE (`-` is standard input) action by action.

    A legal record is answered with its score sheet. An illegal one ends with exit code 1 and
    a message that names the round, the action, the seat and the reason.
    """
    if as_json and as_text:
        raise click.UsageError("--json and --text exclude each other")
    lines = _record_texts(read_file(file))
    if as_text and len(lines) > 1:
        raise RecordError(f"the text form holds one record, but there are {len(lines)}")
    for number, line in enumerate(lines, 1):
        record = _checked(line, number if len(lines) > 1 else 0)
        if as_json:
            click.echo(to_json(record))
        elif as_text:
            click.echo(to_text(record), nl=False)
        elif len(lines) == 1:
            click.echo("\n".join([*sheet_lines(record.game), _legal(record.game)]))
        else:
            click.echo(f"Game {number}: {_summary(record.game)}")
    if len(lines) > 1 and not as_json:
        click.echo(f"All {len(lines)} records are legal.")


def _record_texts(text: str) -> list[str]:
    """One text for each record; several are JSON, one a line."""
    lines = [line for line in text.splitlines() if line.strip()]
    whole = [line for line in lines if line.startswith('{"') and line.rstrip().endswith("}")]
    return lines if len(whole) == len(lines) > 1 else [text]


def _checked(text: str, number: int) -> Record:
    try:
        return read_record(text)
    except RecordError as error:
        if not number:
            raise
        raise RecordError(f"record {number}, {error}") from None


def _legal(game: Game) -> str:
    actions = sum(len(round.history) for round in game.rounds)
    rounds = words.several(len(game.rounds), "round")
    return f"The record is legal: {words.several(actions, 'action')} in {rounds}."


def _summary(game: Game) -> str:
    totals = " : ".join(map(str, game.totals))
    state = "unfinished"
    if game.winner is not None:
        seats = [s for s in game.rules.seats if game.rules.teams[s] == game.winner]
        who = words.listed([f"seat {seat}" for seat in seats])
        state = f"{who} {'wins' if len(seats) == 1 else 'win'}"
    return f"{game.rules}, {words.several(len(game.rounds), 'round')}, {totals}, {state}"
