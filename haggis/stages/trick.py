"""Trick play: leading, following, going out, bombed tricks, and the end of the round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from haggis import words
from haggis.actions import PASS, Action, GiveLead, Pass, Play, TakeTrick
from haggis.cards import NO_CARDS, Cards
from haggis.choices import Choices
from haggis.combinations import Combination, can_mean
from haggis.errors import Refused
from haggis.events import Played, RoundScored, TrickBegun, TrickTaken, WentOut
from haggis.plays import Plays
from haggis.score import bets_won, score_lines
from haggis.state import Round, Table, put


@dataclass(frozen=True, slots=True)
class Trick:
    """`asked` are the seats yet to answer the last play, next first; or only the leader."""

    betting: ClassVar[bool] = True
    plays: tuple[Played, ...]
    asked: tuple[int, ...]

    @property
    def deciders(self) -> tuple[int, ...]:
        return self.asked[:1]

    def choices(self, table: Table, seat: int, hand: Cards) -> Choices:
        return Choices([PASS] if self.plays else [], Plays(hand, table.on))

    def check(self, table: Table, seat: int, hand: Cards, action: Action) -> None:
        match action:
            case Pass() if not self.plays:
                raise Refused("must-lead", "you lead, so you cannot pass")
            case Pass():
                return
            case Play(combination):
                _check_play(table.on, hand, combination)
            case _:
                raise Refused("trick-first", "it is time to play or to pass")

    def apply(self, round: Round, seat: int, action: Action) -> Round:
        if isinstance(action, Play):
            return _play(round, (*self.plays, Played(seat, action.combination)))
        asked = self.asked[1:]
        return round.at(Trick(self.plays, asked)) if asked else _end_trick(round, self.plays)


@dataclass(frozen=True, slots=True)
class BombedTrick:
    """The winner by a bomb names who takes the trick."""

    betting: ClassVar[bool] = True
    plays: tuple[Played, ...]
    takers: tuple[int, ...]

    @property
    def deciders(self) -> tuple[int, ...]:
        return (self.plays[-1].seat,)

    def choices(self, table: Table, seat: int, hand: Cards) -> Choices:
        return Choices([TakeTrick(taker) for taker in self.takers])

    def check(self, table: Table, seat: int, hand: Cards, action: Action) -> None:
        if not isinstance(action, TakeTrick):
            raise Refused("taker-first", "first say who takes the bombed trick")
        if action.seat not in self.takers:
            raise Refused("no-taker", f"the trick can go to seat {_either(self.takers)}")

    def apply(self, round: Round, seat: int, action: Action) -> Round:
        assert isinstance(action, TakeTrick)
        return _capture(round, self.plays, action.seat)


@dataclass(frozen=True, slots=True)
class GivenLead:
    """The winner by a bomb may hand the next lead to the partner."""

    plays: ClassVar[tuple[Played, ...]] = ()
    betting: ClassVar[bool] = True
    winner: int
    leaders: tuple[int, ...]

    @property
    def deciders(self) -> tuple[int, ...]:
        return (self.winner,)

    def choices(self, table: Table, seat: int, hand: Cards) -> Choices:
        return Choices([GiveLead(leader) for leader in self.leaders])

    def check(self, table: Table, seat: int, hand: Cards, action: Action) -> None:
        if not isinstance(action, GiveLead):
            raise Refused("leader-first", "first say who leads the next trick")
        if action.seat not in self.leaders:
            raise Refused("no-leader", f"the lead can go to seat {_either(self.leaders)}")

    def apply(self, round: Round, seat: int, action: Action) -> Round:
        assert isinstance(action, GiveLead)
        return _lead(round, action.seat)


@dataclass(frozen=True, slots=True)
class Over:
    """The round has ended; nobody decides anything."""

    plays: ClassVar[tuple[Played, ...]] = ()
    betting: ClassVar[bool] = False
    deciders: ClassVar[tuple[int, ...]] = ()

    def choices(self, table: Table, seat: int, hand: Cards) -> Choices:
        return Choices()

    def check(self, table: Table, seat: int, hand: Cards, action: Action) -> None:
        raise Refused("round-over", "the round is over")

    def apply(self, round: Round, seat: int, action: Action) -> Round:
        return round


def begin_first_trick(round: Round, leader: int) -> Round:
    """Lead the first trick of the round."""
    return _lead(round.with_table(round.table._replace(opener=leader)), leader)


def _lead(round: Round, leader: int) -> Round:
    tricks = round.table.tricks + 1
    table = round.table._replace(tricks=tricks, stage=Trick((), (leader,)))
    return round.with_table(table).then(TrickBegun(leader))


def _check_play(on: Combination | None, hand: Cards, combination: Combination) -> None:
    if not combination.cards <= hand:
        raise Refused("not-held", f"you do not hold all of {combination.cards}")
    if not can_mean(combination):
        raise Refused("no-combination", "these cards cannot be played like that")
    if on is None or combination.beats(on):
        return
    needed = f"the trick needs {words.to_beat(on)}"
    if on.is_bomb:
        raise Refused("bomb-needed", needed)
    raise Refused("wrong-shape" if combination.shape != on.shape else "too-low", needed)


def _play(round: Round, plays: tuple[Played, ...]) -> Round:
    seat, combination = plays[-1]
    hand, table = round.hands[seat] - combination.cards, round.table
    stage = Trick(plays, table.holding(table.rules.from_left(seat)))
    round = round.with_hand(seat, hand, started=table.started | {seat}, stage=stage)
    if not hand:
        round = _go_out(round, seat)
        if _is_decided(round.table):
            return _end_trick(round, plays)
    return round


def _go_out(round: Round, seat: int) -> Round:
    """Record the largest opposing hand; a slam's second out records what the first did."""
    table, rules = round.table, round.rules
    largest = max(table.sizes[opponent] for opponent in rules.opponents(seat))
    is_slam = rules.slam and len(table.out) == 1 and table.out[0] in rules.partners(seat)
    recorded = table.recorded[0] if is_slam else largest
    table = table._replace(out=(*table.out, seat), recorded=(*table.recorded, recorded))
    return round.with_table(table).then(WentOut(seat, recorded))


def _is_decided(table: Table) -> bool:
    """A round ends at once when only one team still holds cards."""
    return len({table.rules.teams[seat] for seat in table.holding(table.rules.seats)}) == 1


def _end_trick(round: Round, plays: tuple[Played, ...]) -> Round:
    winner, winning = plays[-1]
    takers: tuple[int, ...] = (winner,)
    if winning.is_bomb:
        takers = round.rules.bombed_trick_to(tuple(play.seat for play in plays), round.rules.teams)
    if len(takers) > 1:
        return round.at(BombedTrick(plays, takers))
    return _capture(round, plays, takers[0])


def _capture(round: Round, plays: tuple[Played, ...], taker: int) -> Round:
    taken = TrickTaken(plays, taker)
    captured = put(round.table.captured, taker, round.table.captured[taker] + taken.cards)
    round = round.with_table(round.table._replace(captured=captured)).then(taken)
    if _is_decided(round.table):
        return _end_round(round)
    winner, winning = plays[-1]
    leaders = _leaders(round.table, winner, winning.is_bomb)
    return _lead(round, leaders[0]) if len(leaders) == 1 else round.at(GivenLead(winner, leaders))


def _leaders(table: Table, winner: int, by_bomb: bool) -> tuple[int, ...]:
    """Who may lead next: the winner, or the next to the left who holds cards; after a bomb, if
    the rules allow it, also a partner."""
    rules = table.rules
    usual = table.holding((winner, *rules.from_left(winner)))[0]
    if not (by_bomb and rules.bomb_winner_may_give_lead):
        return (usual,)
    partners = table.holding(rules.partners(winner))
    return (usual, *(partner for partner in partners if partner != usual))


def _end_round(round: Round) -> Round:
    """The first out captures the Haggis and the remaining hands, as the rules say."""
    before, rules, first = round, round.rules, round.table.out[0]
    spoils, haggis, hands = NO_CARDS, round.haggis, list(round.hands)
    if rules.haggis_to_first_out:
        spoils, haggis = Cards(haggis), ()
    for seat, hand in enumerate(hands):
        if rules.last_hands_to_first_out(seat in rules.opponents(first)):
            spoils, hands[seat] = spoils + hand, NO_CARDS
    captured = put(round.table.captured, first, round.table.captured[first] + spoils)
    round = round._replace(haggis=haggis, table=round.table._replace(captured=captured))
    ending = round.table.ending
    lines, won = score_lines(rules, ending), bets_won(rules, ending)
    scored = round.then(RoundScored(lines, won, before.hands, before.haggis))
    return scored.with_hands(tuple(hands)).at(Over())


def _either(seats: tuple[int, ...]) -> str:
    return " or ".join(map(str, seats))
