"""The score sheet of a game, with the columns of the printed one."""

from __future__ import annotations

from typing import NamedTuple

from haggis.errors import ArgumentError
from haggis.game import Game
from haggis.score import ScoreLine
from haggis.scoreboard import Scoreboard
from haggis.words import staked

NO_BET = "–"
"""No bet was made; 0 is the first edition's declared No Bet."""


class SheetTable(NamedTuple):
    """One player's or one team's table: a title, column names, and a row for each round."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def __str__(self) -> str:
        table = [self.columns, *self.rows]
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        lines = ["  ".join(map(str.rjust, row, widths)).rstrip() for row in table]
        return "\n".join([self.title, *lines])


class Sheet(NamedTuple):
    """A game's score sheet.

    >>> print(score_sheet(Game.new("haggis-2", seed=7)))
    Player 1
    Round  Opp's hand  x5  Captured  Bet  Bet points  Round total  Game total
    <BLANKLINE>
    Player 2
    Round  Opp's hand  x5  Captured  Bet  Bet points  Round total  Game total
    """

    tables: tuple[SheetTable, ...]

    def __str__(self) -> str:
        return "\n\n".join(map(str, self.tables))


def score_sheet(game: Game) -> Sheet:
    """The score sheet with every finished round filled in."""
    if not isinstance(game, Game):
        raise ArgumentError.of("game", game, "a Game")
    teams = range(len(game.totals))
    return Sheet(tuple(_table(game.board, game.players, team) for team in teams))


def _table(board: Scoreboard, players: tuple[str, ...], team: int) -> SheetTable:
    rules = board.rules
    seats = [seat for seat in rules.seats if rules.teams[seat] == team]
    bonus = bool(rules.first_out_bonus)
    columns = ["Round"]
    for number in range(1, len(seats) + 1):
        player = f" P{number}" if len(seats) > 1 else ""
        columns += [f"Opp's hand{player}", "x5", f"Captured{player}"]
        columns += ["Bonus"] * bonus
        columns += [f"Total{player}"] if player else []
    stake = staked(rules).capitalize()
    columns += [stake, f"{stake} points", "Round total", "Game total"]
    rows = []
    scored = zip(board.rounds, board.totals_after, strict=True)
    for number, (round, totals) in enumerate(scored, 1):
        own = [round.lines[seat] for seat in seats]
        row = [number, *(n for line in own for n in _earned(line, bonus, len(seats) > 1))]
        bets = [bet for seat, bet in enumerate(round.bets) if seat in seats and bet is not None]
        row += [sum(line.bets for line in own), sum(line.total for line in own), totals[team]]
        cells = list(map(str, row))
        rows.append((*cells[:-3], str(sum(bets)) if bets else NO_BET, *cells[-3:]))
    title = " and ".join(players[seat] for seat in seats)
    return SheetTable(title, tuple(columns), tuple(rows))


def _earned(line: ScoreLine, bonus: bool, subtotal: bool) -> list[int]:
    earned = [line.recorded, line.hand, line.captured]
    earned += [line.bonus] if bonus else []
    earned += [line.total - line.bets] if subtotal else []
    return earned
