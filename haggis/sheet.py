"""The score sheet of a game, in the columns of the printed one."""

from __future__ import annotations

from typing import NamedTuple

from haggis.game import Game
from haggis.score import ScoreLine


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
    return Sheet(tuple(_table(game, team) for team in range(len(game.totals))))


def _table(game: Game, team: int) -> SheetTable:
    seats = [seat for seat in game.rules.seats if game.rules.teams[seat] == team]
    bonus = bool(game.rules.first_out_bonus)
    columns = ["Round"]
    for number in range(1, len(seats) + 1):
        player = f" P{number}" if len(seats) > 1 else ""
        columns += [f"Opp's hand{player}", "x5", f"Captured{player}"]
        columns += ["Bonus"] * bonus
        columns += [f"Total{player}"] if player else []
    columns += ["Bet", "Bet points", "Round total", "Game total"]
    rows = []
    game_total = 0
    for number, lines in enumerate(game.scores, 1):
        own = [lines[seat] for seat in seats]
        round_total = sum(line.total for line in own)
        game_total += round_total
        row = [number, *(n for line in own for n in _earned(line, bonus, len(seats) > 1))]
        row += [sum(line.bet for line in own), sum(line.bets for line in own)]
        rows.append(tuple(map(str, (*row, round_total, game_total))))
    title = " and ".join(game.players[seat] for seat in seats)
    return SheetTable(title, tuple(columns), tuple(rows))


def _earned(line: ScoreLine, bonus: bool, subtotal: bool) -> list[int]:
    earned = [line.recorded, line.hand, line.captured]
    earned += [line.bonus] if bonus else []
    earned += [line.total - line.bets] if subtotal else []
    return earned
