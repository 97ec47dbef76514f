"""What a bot makes of a view: worlds that may be, how likely they are, how they end."""

from __future__ import annotations

import math
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import dropwhile

import numpy as np
import numpy.typing as npt

from haggis.actions import PASS, Action, GiveLead, Pass, Play, TakeTrick
from haggis.bots import Budget, Reason, imagined
from haggis.bots.endgame import Tree, empty_tree, list_all, solve
from haggis.bots.imagined import (
    FOLLOW_SLACK,
    GREEDY,
    KINDS,
    KNOWING,
    LEAD_SLACK,
    LEFT_OVER,
    PLANNER,
    Desk,
    Ends,
    Player,
    Players,
    empty_desk,
)
from haggis.bots.inference import Likelihoods, write_likelihoods
from haggis.bots.judgement import Network, networks_for
from haggis.bots.patience import Patience
from haggis.bots.stakes import stakes_of, worth
from haggis.bots.strength import MEANINGS
from haggis.cards import NO_CARDS, Cards
from haggis.events import Acted
from haggis.game import Game
from haggis.kernel.cards import combinations, masks, move_row
from haggis.kernel.codes import rules_row
from haggis.kernel.compiled import Row, Rows
from haggis.kernel.decompose import PLANNED_FIRST, Plan, cost_of, empty_plan
from haggis.kernel.knowledge import Knowledge
from haggis.kernel.layout import (
    BETS,
    HAND,
    HAND_SECOND,
    MAX_SEATS,
    MEANING,
    ON,
    OUT,
    POSITION_SIZE,
    STAGE,
    TAKER,
    TRICK,
)
from haggis.kernel.layout import PASS as PASSES
from haggis.rules import Rules

LOOKED_BACK_AT_ONCE = 20
"""Worlds."""
SOLVED_ALIKE = 4
"""The first world may take so many times its share."""
KEPT_OF = 2
"""One of so many worlds is kept that were looked back in."""
WITHOUT_PLANNERS = 40
"""Looking back is so many times as fast if nobody can be a planner."""
SURE = math.log(100)
"""Others are surely greedy if that makes what they did a hundred times as likely."""


@dataclass(frozen=True, eq=False)
class Outcomes:
    """How imagined rounds end, by candidate and world."""

    rules: Rules
    codes: Row
    ends: Ends

    @property
    def first_out(self) -> npt.NDArray[np.int64]:
        return self.ends[:, :, OUT]

    def points(self) -> npt.NDArray[np.int64]:
        """Each seat's points of the round, by candidate, world and seat."""
        points = np.zeros((*self.ends.shape[:2], MAX_SEATS), np.int64)
        imagined.score_ends(self.codes, self.ends, points)
        return points[:, :, : self.rules.players]

    def points_with_bets(self, bets: Sequence[int | None]) -> npt.NDArray[np.int64]:
        """The points if these bets stood."""
        ends = self.ends.copy()
        for seat, bet in enumerate(bets):
            ends[:, :, BETS + seat] = bet or 0
        return Outcomes(self.rules, self.codes, ends).points()


class Thoughts:
    """One seat's thoughts about so many worlds that agree with what it knows, or all of them."""

    def __init__(
        self, knowledge: Knowledge, worlds: int | None, seed: int, *, leader: int | None = None
    ) -> None:
        self.rules = knowledge.table.rules
        self.seat = knowledge.seat
        self.codes = rules_row(self.rules)
        self._networks = networks_for(self.rules)
        self._seed = seed
        if worlds is None:
            rows = knowledge.all_worlds().rows
            self.worlds: Rows = np.random.default_rng(seed).permutation(rows)
        else:
            self.worlds = knowledge.worlds(worlds, seed, leader=leader).rows
        self.kinds: Rows = np.zeros((len(self.worlds), MAX_SEATS), np.int64)
        """What kind of player sits where in each world: planners, until more is believed."""
        sizes = zip(knowledge.hands, knowledge.hidden, strict=True)
        self._room = max(len(hand.suit_cards) + hidden for hand, hidden in sizes)

    def moves(self) -> list[tuple[Action, float]]:
        """The moves of this seat's turn that are worth a thought, and their values, best first."""
        actions, values = self._weigh(self._networks.from_oneself)
        order = np.argsort(-values, kind="stable")
        return [(actions[place], float(values[place])) for place in order]

    def opinions(self) -> dict[Action, float]:
        """By how much moves are worse than the best for one who has learned against the others.

        It is of the kinds that are believed to sit there, and empty if nothing was learned.
        """
        networks = self._networks
        own = networks.from_oneself
        if networks.from_greedy is own or networks.from_planners is own:
            return {}
        teams = np.array(self.rules.teams)
        opponents = np.flatnonzero(teams != teams[self.seat])
        share = float((self.kinds[:, opponents] == GREEDY).all(axis=1).mean())
        actions, of_planners = self._weigh(networks.from_planners)
        _, of_greedy = self._weigh(networks.from_greedy)
        values = (1 - share) * of_planners + share * of_greedy
        return dict(zip(actions, (values - values.max()).tolist(), strict=True))

    def _weigh(self, network: Network) -> tuple[list[Action], npt.NDArray[np.float64]]:
        """The moves of this seat's turn that are worth a thought, and what a network says."""
        position, desk = self.worlds[0], _desk()
        player = self._players()[self.seat]
        imagined.think_of(self.codes, position, self.seat, player, desk.moves)
        slack = FOLLOW_SLACK if position[ON] else LEAD_SLACK
        number = imagined.list_moves(position, player, slack, desk)
        imagined.weigh(self.codes, position, player, network, number, desk)
        actions = [_action(move, position) for move in desk.moves[:number]]
        return actions, desk.values[:number].copy()

    def costs_without(self, choices: Sequence[Cards]) -> list[float]:
        """What the plan for this seat's hand costs without these or those suit cards."""
        position, player = self.worlds[0], self._players()[self.seat]
        imagined.think_of(self.codes, position, self.seat, player, _desk().moves)
        hand, doubles = int(position[HAND + self.seat]), int(position[HAND_SECOND + self.seat])
        costs = []
        for cards in choices:
            first, second = masks(cards)
            rest = hand & ~second & ~(first & ~doubles)
            costs.append(cost_of(player.plan, rest, doubles & ~first))
        return costs

    def imagine(self, actions: Sequence[Action | None], begin: int, end: int) -> Outcomes:
        """Take each action in the worlds from `begin` to `end`, and play on."""
        worlds = self.worlds[begin:end]
        moves = np.array([move_row(action) for action in actions], np.int64)
        ends = np.empty((len(moves), len(worlds), POSITION_SIZE), np.int64)
        imagined.imagine(
            self.codes,
            worlds,
            self.kinds[begin:end],
            begin,
            self._seed,
            moves,
            self._players(),
            self._networks,
            _desk(),
            ends,
        )
        return Outcomes(self.rules, self.codes, ends)

    def solve(
        self, stakes: Row, history: Sequence[Acted], patience: Patience
    ) -> list[Reason] | None:
        """All moves with what to expect of them, best first, or None if that takes too long.

        In every world all play as if the cards lay open; worlds count as they are likely.
        """
        tree, moves, most = _tree(), _desk().moves, patience.positions
        number = list_all(self.codes, self.worlds[0], tree.listed, moves)
        values = np.empty((len(self.worlds), number))
        goes_out = np.empty((len(self.worlds), number), np.int64)
        for place, world in enumerate(self.worlds):
            # One world tells how large the others are.
            some = most if place else min(most, SOLVED_ALIKE * most // len(self.worlds))
            found = values[place], goes_out[place]
            looked = solve(self.codes, stakes, world, moves[:number], tree, some, *found)
            if looked > some:
                return None
            most -= looked
        actions = [_action(move, self.worlds[0]) for move in moves[:number]]
        likelihoods = of_worlds(self.look_back(history, patience))
        weights = np.exp(likelihoods - likelihoods.max())
        weights /= weights.sum()
        known = len(weights)
        expected = (weights @ values[:known]).tolist(), (weights @ goes_out[:known]).tolist()
        each = map(Reason, actions, *expected)
        return sorted(each, key=lambda reason: -reason.points)

    def believe(self, history: Sequence[Acted], patience: Patience) -> None:
        """Keep some of the worlds: the likelier one makes what others have done, the rather.

        What kind of players the others are is drawn in the same way.
        """
        likelihoods = self.look_back(history, patience)
        # With such noise the order is that of drawing worlds by their likelihood.
        random = np.random.default_rng(self._seed)
        noise = random.gumbel(size=len(likelihoods))
        order = np.argsort(-(of_worlds(likelihoods) + noise), kind="stable")
        kept = order[: len(order) // KEPT_OF]
        likelihoods = likelihoods[kept] + random.gumbel(size=(len(kept), MAX_SEATS, KINDS))
        self.worlds, self.kinds = self.worlds[kept], likelihoods.argmax(axis=2)
        self.kinds[:, self.seat] = KNOWING

    def look_back(self, history: Sequence[Acted], patience: Patience) -> Likelihoods:
        """Likelihoods of the first worlds, of as many as there is patience for, or of all."""
        others = sum(event.seat != self.seat for event in _of_tricks(history))
        if not others:
            return np.zeros((len(self.worlds), MAX_SEATS, KINDS))
        enough, pace = patience.for_looking_back(), 1
        found = nothing = np.empty((0, MAX_SEATS, KINDS))
        while not len(found) or (
            len(found) < len(self.worlds) and not enough(others * len(found) // pace)
        ):
            more = self.worlds[len(found) : len(found) + pace * LOOKED_BACK_AT_ONCE]
            found = np.concatenate([found, self.likelihoods(history, more, planners=pace == 1)])
            if pace == 1 and self._others_are_greedy(found):
                found, pace = nothing, WITHOUT_PLANNERS
        return found

    def _others_are_greedy(self, likelihoods: Likelihoods) -> bool:
        """Whether these worlds together leave no doubt about any of the others."""
        each = np.logaddexp.reduce(likelihoods, axis=0)
        sure = each[:, GREEDY] - each[:, PLANNER] > SURE
        return all(sure[seat] for seat in self.rules.seats if seat != self.seat)

    def likelihoods(
        self, history: Sequence[Acted], worlds: Rows, *, planners: bool = True
    ) -> Likelihoods:
        """For each world how likely it makes what others have done, for each kind of player.

        Planners may be left out.
        """
        played = _of_tricks(history)
        found = np.zeros((len(worlds), MAX_SEATS, KINDS))
        if not played:
            return found
        self._room = max(self._room, self.rules.dealt)
        write_likelihoods(
            self.codes,
            worlds,
            self.seat,
            np.array([move_row(event.action) for event in played], np.int64),
            np.array([event.seat for event in played], np.int64),
            self._players(),
            self._networks.from_oneself,
            planners,
            _desk(),
            found,
        )
        return found

    def _players(self) -> Players:
        """Players who judge plays as this seat does, their plans not yet begun."""
        if getattr(_scratch, "room", 0) < self._room:
            _scratch.room = self._room
            _scratch.plans = tuple(empty_plan(self._room, LEFT_OVER) for _ in range(MAX_SEATS))
        plans: tuple[Plan, ...] = _scratch.plans
        for plan in plans:
            plan.numbers[PLANNED_FIRST] = -1
        players = [Player(plan, np.empty(MEANINGS), np.empty(MEANINGS)) for plan in plans]
        return players[0], players[1], players[2], players[3]


def warm_up() -> None:
    """Call every compiled function that is called from here."""
    game, patience = Game.new("haggis-2", seed=1), Patience(Budget(playouts=1))
    for _ in range(2):
        (seat,) = game.deciders
        view = game.view(seat)
        thoughts = Thoughts(Knowledge.of(view), KEPT_OF, 1)
        thoughts.costs_without([NO_CARDS])
        thoughts.believe(view.history, patience)
        worth(view, thoughts.imagine([None, PASS], 0, 0).points())
        thoughts.solve(stakes_of(view), view.history, patience)
        game = game.apply(seat, thoughts.moves()[0][0])


def of_worlds(likelihoods: Likelihoods) -> npt.NDArray[np.float64]:
    """How likely each world is: at each seat one kind of player or the other."""
    each: npt.NDArray[np.float64] = np.logaddexp.reduce(likelihoods, axis=2).sum(axis=1)
    return each


_scratch = threading.local()
"""Room to work in, for each thread its own."""


def _desk() -> Desk:
    """Room to work in."""
    if not hasattr(_scratch, "desk"):
        _scratch.desk = empty_desk()
    desk: Desk = _scratch.desk
    return desk


def _tree() -> Tree:
    """Room to solve the end of a round in."""
    if not hasattr(_scratch, "tree"):
        _scratch.tree = empty_tree()
    tree: Tree = _scratch.tree
    return tree


def _of_tricks(history: Sequence[Acted]) -> list[Acted]:
    """What belongs to trick play; it begins with a play, not with the passes of an auction."""
    kinds = Play | Pass | TakeTrick | GiveLead
    played = [event for event in history if isinstance(event.action, kinds)]
    return list(dropwhile(lambda event: not isinstance(event.action, Play), played))


def _action(move: Row, position: Row) -> Action:
    if position[STAGE] != TRICK:
        return (TakeTrick if position[STAGE] == TAKER else GiveLead)(int(move[MEANING]))
    return PASS if move[MEANING] == PASSES else Play(combinations(move[np.newaxis])[0])
