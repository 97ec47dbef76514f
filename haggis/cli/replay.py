"""`haggis replay`: check records action by action, and turn them into the other form."""

from __future__ import annotations

import click

from haggis import words
from haggis.cli.params import file_argument, json_option
from haggis.cli.records import read_records
from haggis.cli.sheet import sheet_lines
from haggis.game import Game
from haggis.record import to_json, to_text


@click.command(
    epilog="""\b
Examples:
  haggis replay game.haggis
  haggis replay game.haggis --json > game.json
  haggis replay game.json --text > game.haggis
  haggis simulate --rules tatties --games 9 --seed 1 --json | haggis replay -
  haggis replay games.jsonl --text > games.haggis

A file may also hold many records: in JSON one on each line, as text one after another.""",
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
        raise click.UsageError("--json and --text cannot be used together")
    many, records = read_records(file)
    for number, record in enumerate(records, 1):
        if as_json:
            click.echo(to_json(record))
        elif as_text:
            click.echo(("\n" if number > 1 else "") + to_text(record), nl=False)
        elif many == 1:
            click.echo("\n".join([*sheet_lines(record.game), _legal(record.game)]))
        else:
            click.echo(f"Game {number}: {_summary(record.game)}")
    if many > 1 and not (as_json or as_text):
        click.echo(f"All {many} records are legal.")


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
