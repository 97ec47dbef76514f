"""A game: rounds until the goal is reached and one team is ahead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from haggis import round as rounds
from haggis.actions import Action
from haggis.choices import Choices
from haggis.deal import Deal, shuffle_deal
from haggis.errors import ArgumentError, RulesError, need_number, need_text
from haggis.rules import Goal, Rules, find_rules, with_options
from haggis.score import ScoreLine
from haggis.scoreboard import Scoreboard, ScoredRound
from haggis.shuffle import Stream
from haggis.state import Round
from haggis.view import View, view

SEEDS = 10**30
FIRST_LEAD = 0
"""The seed's stream for the first lead; the stream n is for the deal of round n."""


@dataclass(frozen=True)
class Game:
    """The state of a game; every step makes a new one.

    >>> game = Game.new("haggis-2", seed=7)
    >>> game.deciders
    (1,)
    >>> game = game.apply(0, "bet15").apply(1, "4r4y")
    >>> [str(action) for action in game.legal(0)][:3]
    ['6y6b', '6yJ:66', '6yQ:66']
    """

    rules: Rules
    goal: Goal
    players: tuple[str, ...]
    seed: int | None
    rounds: tuple[Round, ...]
    """All rounds; only the last may be under way."""

    @classmethod
    def new(
        cls,
        rules: Rules | str,
        *,
        options: Iterable[str] | str = (),
        goal: Goal | str | int | None = None,
        players: Sequence[str] | None = None,
        seed: int | None = None,
        deal: Deal | str | None = None,
        suits: str | None = None,
        first: int | None = None,
    ) -> Game:
        """A game with its first round dealt, from a seed or as the given deal.

        `first` is the seat that leads the first round, or deals it where there is a dealer;
        without it, the seed chooses. A goal that is a number means points.
        """
        rules = (
            with_options(rules, options) if isinstance(rules, Rules) else find_rules(rules, options)
        )
        goal = rules.goals[0] if goal is None else _goal(goal)
        if players is None:
            players = [f"Player {seat + 1}" for seat in rules.seats]
        if isinstance(players, str) or not isinstance(players, Iterable):
            raise ArgumentError.of("players", players, "a list of names")
        names = tuple(players)
        if len(names) != rules.players:
            raise RulesError(f"{rules.name} is for {rules.players} players, not {len(names)}")
        for name in names:
            _check_name(name)
        if seed is not None and abs(need_number("seed", seed)) >= SEEDS:
            raise RulesError(f"a seed has at most {len(str(SEEDS)) - 1} digits")
        if first is None:
            first = Stream(_need(seed), FIRST_LEAD).below(rules.players)
        if need_number("first", first) not in rules.seats:
            raise RulesError(f"seat {first} cannot begin: there are seats 0–{rules.players - 1}")
        lead, dealer = Scoreboard(rules, goal, first).next_lead
        if deal is None:
            deal = shuffle_deal(rules, Stream(_need(seed), 1), suits)
        elif suits is not None:
            raise RulesError("a deal has its suits already")
        deal = _deal(deal)
        return cls(rules, goal, names, seed, (rounds.start(rules, deal, lead, dealer),))

    @property
    def round(self) -> Round:
        """The round under way, or the one that has just ended."""
        return self.rounds[-1]

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that must decide now: several while cards are passed, none after the round."""
        return self.round.deciders

    def legal(self, seat: int) -> Choices:
        """All that a seat may do now."""
        return rounds.legal(self.round, self._seat(seat))

    def apply(self, seat: int, action: Action | str) -> Game:
        """The game after an action, given as an object or as text."""
        need_number("seat", seat)
        return self._with((*self.rounds[:-1], rounds.apply(self.round, seat, action)))

    def view(self, seat: int) -> View:
        """The round as a seat sees it."""
        return view(self.round, self._seat(seat), self.goal, len(self.rounds))

    @cached_property
    def board(self) -> Scoreboard:
        """The scoreboard with every finished round."""
        opening = self.rounds[0].table
        first = opening.lead if opening.dealer is None else opening.dealer
        scored = tuple(_scored(round) for round in self.rounds if round.over)
        return Scoreboard(self.rules, self.goal, first, scored)

    @property
    def scores(self) -> tuple[tuple[ScoreLine, ...], ...]:
        """The score lines of every finished round."""
        return tuple(round.lines for round in self.board.rounds)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each team in finished rounds; players for themselves are teams of one."""
        return self.board.totals

    @property
    def winner(self) -> int | None:
        """The team that has won, once the game is over."""
        return self.board.winner if self.round.over else None

    @property
    def over(self) -> bool:
        return self.winner is not None

    @property
    def next_lead(self) -> tuple[int, int | None]:
        """Who leads the next round, and who deals it where there is a dealer."""
        if not self.round.over:
            raise RulesError("the next lead is known when the round is over")
        return self.board.next_lead

    def next_round(self, deal: Deal | str | None = None) -> Game:
        """The game with the next round dealt, from the seed or as the given deal."""
        if not self.round.over:
            raise RulesError("the next round begins when this one is over")
        if self.over:
            raise RulesError("the game is over")
        suits = self.round.table.suits
        if deal is None:
            stream = Stream(_need(self.seed), len(self.rounds) + 1)
            deal = shuffle_deal(self.rules, stream, suits)
        deal = _deal(deal)
        if deal.suits != suits:
            raise RulesError(f"one game keeps its suits {suits}, but the deal has {deal.suits}")
        lead, dealer = self.next_lead
        begun = rounds.start(self.rules, deal, lead, dealer, self.totals)
        return self._with((*self.rounds, begun))

    def _with(self, rounds: tuple[Round, ...]) -> Game:
        return Game(self.rules, self.goal, self.players, self.seed, rounds)

    def _seat(self, seat: int) -> int:
        if need_number("seat", seat) not in self.rules.seats:
            raise RulesError(f"there is no seat {seat} in {self.rules.name}")
        return seat


def _scored(round: Round) -> ScoredRound:
    table, scored = round.table, round.scored
    assert scored is not None
    assert table.opener is not None
    return ScoredRound(
        table.lead, table.opener, table.out, scored.lines, scored.bets_won, table.bets
    )


def _goal(goal: Goal | str | int) -> Goal:
    """The goal, where a number means points."""
    if isinstance(goal, Goal):
        return goal
    if isinstance(goal, int) and not isinstance(goal, bool):
        return Goal(goal)
    return Goal.parse(need_text("goal", goal, "points such as 250, or a text such as 6r"))


def _deal(deal: Deal | str) -> Deal:
    if isinstance(deal, str):
        return Deal.parse(deal)
    if not isinstance(deal, Deal):
        raise ArgumentError.of("deal", deal, "a Deal, or a text in the form hand/hand+Haggis")
    return deal


_WITHIN_SIGNS = dict.fromkeys((0x200C, 0x200D, *range(0xE0020, 0xE0080)))
"""What joins letters of some scripts and emoji, and what spells flags, seen only with these."""


def _check_name(name: str) -> None:
    need_text("players", name, "a list of names")
    printable = name.translate(_WITHIN_SIGNS).isprintable()
    if not (0 < len(name) <= 80 and printable and name == name.strip()):
        raise RulesError("a player's name is one line of 1–80 characters")
    if "{" in name or "}" in name:
        raise RulesError("a player's name has no braces, because they mark comments in records")


def _need(seed: int | None) -> int:
    if seed is None:
        raise RulesError("a game without a seed needs its lead and its deals given")
    return seed
