"""Finished rounds, step by step. The round under way stays secret."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from haggis import events
from haggis import round as rounds
from haggis.game import Game
from haggis.server.protocol.api import Player, Replay, ReplayRound, ReplayState
from haggis.server.protocol.refusals import refused
from haggis.server.table import views
from haggis.server.table.live_game import SeatView
from haggis.state import Round
from haggis.view import NOBODY, open_view, view


def finished(game: Game) -> Game | None:
    """The game as far as its rounds are over; None if none is."""
    over = tuple(round for round in game.rounds if round.over)
    return replace(game, rounds=over) if over else None


def replay(game: Game | None, empty: Game, players: list[Player]) -> Replay:
    """The finished rounds of a game, action by action."""
    return Replay(
        rules=empty.rules.name,
        options=list(empty.rules.options),
        goal=str(empty.goal),
        players=players,
        rounds=[_round(game, number) for number in range(len(game.rounds))] if game else [],
        totals=list(game.totals) if game else [],
        winner=game.winner if game else None,
    )


def _round(game: Game, number: int) -> ReplayRound:
    """A finished round, which everybody may see."""
    seen = open_view(game.rounds[number], game.goal, number + 1)
    steps = enumerate(events.steps(seen.events))
    return ReplayRound([list(views.shown_events(place, step, seen)) for place, step in steps])


def state(game: Game, number: int, actions: int, seat: int | None) -> ReplayState:
    """A finished round after this many actions: with all hands, or as one seat knew it."""
    seats = game.rules.seats
    if not 1 <= number <= len(game.rounds) or (seat is not None and seat not in seats):
        raise refused("no-round")
    whole = open_view(game.rounds[number - 1]).revealed
    assert whole is not None
    if not 0 <= actions <= len(whole.history):
        raise refused("no-round")
    then = state_at(whole, actions)
    seen = view(then, NOBODY if seat is None else seat, game.goal, number)
    picture = views.open_round(SeatView(seen, 0, (), None))
    if seat is None or then.over:
        return ReplayState(picture, list(map(str, then.hands)), "".join(map(str, then.haggis)))
    hands = [str(seen.hand) if other == seat else None for other in seats]
    return ReplayState(picture, hands, None)


def state_at(round: Round, actions: int) -> Round:
    """The round after this many of its actions. The end keeps the score of the log."""
    if actions == len(round.history):
        return round
    return next(islice(rounds.replay(round), actions, None))
