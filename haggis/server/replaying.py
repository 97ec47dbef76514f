"""Finished rounds, step by step; the round under way stays closed."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from haggis import round as rounds
from haggis.actions import Play
from haggis.game import Game
from haggis.server import sight
from haggis.server.live import Live
from haggis.server.refusals import Refused
from haggis.server.requests import Player, Replay, ReplayRound, ReplayState, ReplayStep
from haggis.state import Event, Round


def finished(game: Game) -> Game | None:
    """The game as far as its rounds are over; None if none is."""
    over = tuple(round for round in game.rounds if round.over)
    return replace(game, rounds=over) if over else None


def replay(game: Game | None, empty: Game, players: list[Player]) -> Replay:
    """The finished rounds of a game, action by action."""
    rounds = game.rounds if game else ()
    return Replay(
        rules=empty.rules.name,
        options=list(empty.rules.options),
        goal=str(empty.goal),
        players=players,
        rounds=[ReplayRound([_step(event) for event in round.history]) for round in rounds],
        totals=list(game.totals) if game else [],
        winner=game.winner if game else None,
    )


def state(game: Game, number: int, actions: int, seat: int | None) -> ReplayState:
    """A finished round after so many actions: all hands open, or as one seat knew it."""
    if not 1 <= number <= len(game.rounds):
        raise Refused("no-round")
    last = game.rounds[number - 1]
    if not 0 <= actions <= len(last.history) or (seat is not None and seat not in game.rules.seats):
        raise Refused("no-round")
    then = state_at(last, actions)
    before = replace(game, rounds=(*game.rounds[: number - 1], then))
    live = Live(before, (None,) * game.rules.players)
    picture = sight.open_round(live)
    hands = [
        str(hand) if seat is None or other == seat or then.over else None
        for other, hand in enumerate(then.hands)
    ]
    haggis = "".join(map(str, then.haggis)) if seat is None or then.over else None
    return ReplayState(picture, hands, haggis)


def state_at(round: Round, actions: int) -> Round:
    """The round after so many of its actions."""
    return next(islice(rounds.replay(round), actions, None))


def _step(event: Event) -> ReplayStep:
    step = ReplayStep(event.seat, str(event.action))
    if isinstance(event.action, Play):
        step.width, step.length, step.rank, _ = event.action.combination
    return step
