"""A position of trick play in the kernel, with every hand known."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from haggis.actions import PASS, Action, GiveLead, Play, TakeTrick
from haggis.cards import Cards
from haggis.combinations import Combination
from haggis.errors import ArgumentError
from haggis.kernel import layout
from haggis.kernel.cards import cards_of, combinations, masks, meaning, move_row
from haggis.kernel.codes import rules_row
from haggis.kernel.compiled import Row
from haggis.kernel.courts import fill_all
from haggis.kernel.plays import list_plays
from haggis.kernel.score import write_scores
from haggis.kernel.trick import is_possible, make_move, may_choose, points
from haggis.rules import Rules
from haggis.stages.trick import BombedTrick, GivenLead, Trick
from haggis.state import Round, Table


@dataclass(frozen=True, eq=False)
class Position:
    """A position of trick play, as the kernel keeps it.

    >>> from haggis import Game
    >>> position = Position.of(Game.new("haggis-2", seed=7).round)
    >>> position.turn, len(position.plays())
    (1, 774)
    >>> position.apply(position.legal()[0]).turn
    0
    """

    rules: Rules
    codes: Row
    """The rules as numbers."""
    row: Row

    @classmethod
    def of(cls, round: Round) -> Position:
        """The position of a round.

        Before the first trick, the lead player is about to lead, and cards that are being given
        are still in the giver's hand."""
        codes = rules_row(round.rules)
        row = table_row(round.table, codes)
        for seat, (hand, gift) in enumerate(zip(round.hands, round.gifts, strict=True)):
            put_hand(row, seat, hand if gift is None else hand + Cards([gift]))
        row[layout.HAGGIS_FIRST], row[layout.HAGGIS_SECOND] = masks(Cards(round.haggis))
        return cls(round.rules, codes, row)

    @property
    def turn(self) -> int | None:
        """The seat that decides; None at the end of the round."""
        return None if self.over else int(self.row[layout.TURN])

    @property
    def over(self) -> bool:
        return bool(self.row[layout.STAGE] == layout.OVER)

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The cards of every seat."""
        firsts = self.row[layout.HAND :].tolist()
        seconds = self.row[layout.HAND_SECOND :].tolist()
        return tuple(cards_of(firsts[seat], seconds[seat]) for seat in self.rules.seats)

    @property
    def haggis(self) -> Cards:
        return cards_of(self.row[layout.HAGGIS_FIRST], self.row[layout.HAGGIS_SECOND])

    @property
    def may_pass(self) -> bool:
        """Whether there is a combination to beat."""
        return bool(self.row[layout.STAGE] == layout.TRICK and self.row[layout.ON])

    def plays(self) -> list[Combination]:
        """The plays of the player to move, in the highest meaning of each shape."""
        seat = self.turn
        if seat is None or self.row[layout.STAGE] != layout.TRICK:
            return []
        hand, doubles = self.row[layout.HAND + seat], self.row[layout.HAND_SECOND + seat]
        listed = np.empty((layout.MAX_PLAYS, layout.MOVE_SIZE), np.int64)
        filled = np.empty_like(listed)
        number = list_plays(hand, doubles, self.row[layout.ON], listed)
        total = fill_all(listed, number, hand >> layout.COURT_PLACE, filled)
        return combinations(filled[:total])

    def legal(self) -> list[Action]:
        """All that the player to move may do, except bets."""
        stage = self.row[layout.STAGE]
        if stage == layout.TRICK:
            plays: list[Action] = [Play(play) for play in self.plays()]
            return [*plays, PASS] if self.may_pass else plays
        name = TakeTrick if stage == layout.TAKER else GiveLead
        seats = self.rules.seats if not self.over else ()
        return [name(seat) for seat in seats if may_choose(self.codes, self.row, seat)]

    def apply(self, action: Action) -> Position:
        """The position after an action."""
        row = self.row.copy()
        first, second, means = map(int, move_row(action))
        if self.over or not is_possible(self.codes, row, first, second, means):
            raise ArgumentError(f"{action} is no legal action here")
        make_move(self.codes, row, first, second, means)
        return replace(self, row=row)

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points of the round, once it is over."""
        if not self.over:
            raise ArgumentError("a round is scored when it is over")
        scores = np.zeros(layout.MAX_SEATS, np.int64)
        write_scores(self.codes, self.row, scores)
        return tuple(scores[: self.rules.players].tolist())


def table_row(table: Table, codes: Row, leader: int | None = None) -> Row:
    """A position with all that is public; the hands and the Haggis are empty."""
    row = np.zeros(layout.POSITION_SIZE, np.int64)
    row[layout.SHEPHERD] = layout.NOBODY if table.shepherd is None else table.shepherd
    row[layout.OUT : layout.OUT + layout.MAX_SEATS] = layout.NOBODY
    row[layout.OUTS] = len(table.out)
    for place, (seat, recorded) in enumerate(zip(table.out, table.recorded, strict=True)):
        row[layout.OUT + place] = seat
        row[layout.RECORDED + seat] = recorded
    for seat in table.rules.seats:
        row[layout.POINTS + seat] = table.captured[seat].points(table.rules.card_points)
        row[layout.BETS + seat] = table.bets[seat] or 0
    _put_stage(row, table, codes, leader)
    return row


def put_hand(row: Row, seat: int, hand: Cards) -> None:
    """Let a seat hold these cards."""
    row[layout.HAND + seat], row[layout.HAND_SECOND + seat] = masks(hand)
    row[layout.SIZE + seat] = len(hand)


def _put_stage(row: Row, table: Table, codes: Row, leader: int | None) -> None:
    row[layout.STAGE] = layout.TRICK
    row[layout.TURN] = layout.NOBODY if table.over else table.stage.deciders[0]
    row[layout.WINNER] = row[layout.BEFORE] = layout.NOBODY
    for seat, combination in table.trick:
        row[layout.TRICK_POINTS] += points(codes, *masks(combination.cards))
        row[layout.BEFORE] = row[layout.WINNER]
        row[layout.WINNER] = seat
        row[layout.ON] = meaning(combination)
    match table.stage:
        case Trick(asked=asked):
            row[layout.TO_ASK] = len(asked)
        case BombedTrick():
            row[layout.STAGE] = layout.TAKER
        case GivenLead(winner=winner):
            row[layout.STAGE] = layout.LEADER
            row[layout.WINNER] = winner
        case _ if table.over:
            row[layout.STAGE] = layout.OVER
        case _:
            row[layout.TURN] = table.lead if leader is None else leader
            row[layout.TO_ASK] = 1
