"""`haggis sheet`: the score sheet of a record, as the rulebook prints it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import click

from haggis import words
from haggis.cli import draw
from haggis.cli.params import file_argument, json_option
from haggis.cli.records import read_records
from haggis.game import Game
from haggis.sheet import NO_BET, score_sheet


@click.command(
    epilog="""\b
Examples:
  haggis sheet game.haggis
  haggis sheet game.json --json
  haggis simulate --rules neeps --games 9 --seed 3 --json | haggis sheet -""",
)
@file_argument
@json_option
def command(file: str, as_json: bool) -> None:
    """Draw the score sheet of every record in FILE (`-` is standard input).

    Below it stand the totals, and who leads the next round or has won the game.
    """
    many, records = read_records(file)
    for number, record in enumerate(records, 1):
        if as_json:
            click.echo(json.dumps(sheet_data(record.game), ensure_ascii=False))
            continue
        lines = sheet_lines(record.game)
        if many > 1:
            lines = [*([""] if number > 1 else []), draw.rule(f"Game {number}"), *lines]
        click.echo("\n".join(lines))


def sheet_lines(game: Game, names: Sequence[str] | None = None) -> list[str]:
    """The score sheet and the result in lines, with other names if they are given."""
    game = game if names is None else replace(game, players=tuple(names))
    goal = words.several(game.goal.amount, game.goal.unit.removesuffix("s"))
    lines = [f"{game.rules.title} ({game.rules}), to {goal}"]
    for team, table in enumerate(score_sheet(game).tables):
        seats = [seat for seat in game.rules.seats if game.rules.teams[seat] == team]
        columns = [column.replace(" ", "\n") for column in table.columns]
        drawn = draw.table(table.rows, columns, range(len(columns)))
        if draw.size(drawn) > draw.width():
            drawn = draw.table(table.rows, columns, range(len(columns)), gap=1)
        heading = click.style(table.title, bold=True)
        lines += ["", f"{heading}, {words.listed([f'seat {seat}' for seat in seats])}"]
        lines += drawn if table.rows else ["no round is finished yet"]
    return [*lines, "", *result_lines(game, _spoken_to(distinct(game.players)))]


def _spoken_to(players: Sequence[str]) -> list[str]:
    """The names of a game at the terminal, where a person among bots is the reader.

    >>> from haggis.words import is_you
    >>> [is_you(name) for name in _spoken_to(["You", "bot greedy"])]
    [True, False]
    >>> [is_you(name) for name in _spoken_to(["You", "Ann"])]
    [False, False]
    """
    others = [name for name in players if name != words.YOU]
    alone = len(others) == len(players) - 1 and all(name.startswith("bot ") for name in others)
    return [words.YOU if alone and name == words.YOU else name for name in players]


def distinct(players: Sequence[str]) -> list[str]:
    """The players' names, with the seats where two are called the same.

    >>> distinct(["Ann", "bot random", "bot random"])
    ['Ann', 'bot random (seat 1)', 'bot random (seat 2)']
    """
    return [
        name if players.count(name) == 1 else f"{name} (seat {seat})"
        for seat, name in enumerate(players)
    ]


def result_lines(game: Game, names: Sequence[str]) -> list[str]:
    """The totals, and who has won or who leads next."""
    teams = [
        [names[seat] for seat in game.rules.seats if game.rules.teams[seat] == team]
        for team in range(len(game.totals))
    ]
    scored = zip(map(words.listed, teams), game.totals, strict=True)
    lines = [f"Totals: {', '.join(f'{team} {total}' for team, total in scored)}."]
    if game.winner is not None:
        winners = teams[game.winner]
        verb = "win" if len(winners) > 1 or words.is_you(winners[0]) else "wins"
        return [*lines, f"{words.listed(winners)} {verb} the game."]
    if not game.round.over:
        return [*lines, f"Round {len(game.rounds)} is under way."]
    lead, dealer = game.next_lead
    deals = "" if dealer is None else f"{words.verb(names[dealer], 'deal')} the next round, and "
    goes_on = _tie(game) + deals + words.verb(names[lead], "lead")
    return [*lines, f"{goes_on} {'it' if deals else 'the next round'}."]


def _tie(game: Game) -> str:
    reached = game.goal.reached(game.totals, len(game.rounds))
    return "The goal is reached, but there is a tie: " if reached else ""


def sheet_data(game: Game) -> dict[str, object]:
    """The score sheet as plain data."""
    lead, dealer = (None, None)
    if game.round.over and not game.over:
        lead, dealer = game.next_lead
    return {
        "tables": [
            {
                "title": table.title,
                "columns": list(table.columns),
                "rows": [
                    [None if cell == NO_BET else int(cell) for cell in row] for row in table.rows
                ],
            }
            for table in score_sheet(game).tables
        ],
        "totals": list(game.totals),
        "winner": game.winner,
        "next_lead": lead,
        "next_dealer": dealer,
    }
