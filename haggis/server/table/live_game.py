"""A live game: the engine's game, and the cards chosen for partners but not passed yet.

Each function here returns the next state and its facts. To recover a game, fold its facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple

import msgspec

from haggis import events
from haggis.actions import Action, Bet, Give, parse_action
from haggis.cards import Card, Cards, read_cards
from haggis.deal import Deal, shuffle_deal
from haggis.events import Event, actions_of
from haggis.game import Game
from haggis.round import check, replay, start
from haggis.rules import Goal, Rules
from haggis.score import ScoreLine, bets_won_by
from haggis.server.protocol.refusals import refused
from haggis.server.protocol.state import Line
from haggis.server.table import facts
from haggis.server.table.facts import AnyFact
from haggis.server.table.unplayed import ended
from haggis.shuffle import Chance
from haggis.stages.passing import Passing
from haggis.state import Round, put
from haggis.view import NOBODY, View, view


class Gift(NamedTuple):
    """A card chosen for the partner, and whether a bot chose it."""

    card: Card
    bot: bool


class SeatView(NamedTuple):
    """A live game as one seat or a spectator sees it. Messages are made from this alone."""

    view: View
    decision: int
    """The number of the open decision."""
    given: tuple[int, ...]
    """The seats that have chosen a card for the partner."""
    gift: Card | None
    """The card this seat has chosen."""


@dataclass(frozen=True, slots=True)
class LiveGame:
    """A game under way at a table."""

    game: Game
    gifts: tuple[Gift | None, ...]
    """The cards chosen for partners; they can be changed until everybody has chosen."""
    decisions: int = 0
    """How many decisions were taken in the whole game. The next one has the next number."""

    @property
    def round(self) -> Round:
        return self.game.round

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that still have something to decide."""
        return tuple(seat for seat in self.game.deciders if self.gifts[seat] is None)

    def view(self, seat: int | None, number: int | None = None) -> View:
        """A round as a seat (None: a spectator) sees it: the last, or the one with this number."""
        number = number or len(self.game.rounds)
        round = self.game.rounds[number - 1]
        return view(round, NOBODY if seat is None else seat, self.game.goal, number)

    def seat_view(self, seat: int | None) -> SeatView:
        """The game as a seat (None: a spectator) sees it."""
        view, decision = self.view(seat), self.decisions + 1
        if not any(self.gifts):
            return SeatView(view, decision, (), None)
        own = None if seat is None else self.gifts[seat]
        given = tuple(giver for giver, gift in enumerate(self.gifts) if gift is not None)
        return SeatView(view, decision, given, own.card if own else None)


Outcome = tuple[LiveGame, list[AnyFact]]


def begin(
    rules: Rules,
    goal: Goal | None,
    names: Sequence[str],
    chance: Chance,
    *,
    first: int | None = None,
    suits: str = "",
) -> Outcome:
    """The first round, dealt."""
    deal = shuffle_deal(rules, chance, suits or None)
    if first is None:
        first = chance.below(rules.players)
    game = Game.new(rules, goal=goal, players=names, deal=deal, first=first)
    return LiveGame(game, (None,) * rules.players), list(_facts(game, game.round.events))


def next_round(live: LiveGame, chance: Chance) -> Outcome:
    """The next round, dealt."""
    deal = shuffle_deal(live.game.rules, chance, live.round.table.suits)
    game = live.game.next_round(deal)
    return replace(live, game=game), list(_facts(game, game.round.events))


def read(live: LiveGame, text: str) -> Action:
    """An action in text, with the meaning it has now."""
    return parse_action(text, live.round.table.on)


def act(
    live: LiveGame,
    seat: int,
    action: Action,
    decision: int | None,
    *,
    bot: bool = False,
    spent: int = 0,
) -> Outcome:
    """The game after an action of this seat, or a refusal."""
    if not isinstance(action, Bet):
        if decision is None and seat in live.game.deciders:
            raise refused("no-decision")
        if decision is not None and decision != live.decisions + 1:
            raise refused("stale")
    if isinstance(action, Give) and isinstance(live.round.table.stage, Passing):
        return _give(live, seat, action, bot=bot, spent=spent)
    return _apply(live, seat, action, bot=bot, spent=spent)


def take_back(live: LiveGame, kept: int) -> LiveGame:
    """The game with only this many events of its round.

    Decisions are counted on, so that a late answer to an old decision never fits a new one.
    """
    actions = len(actions_of(live.round.events[:kept]))
    round = next(islice(replay(live.round), actions, None))
    assert len(round.events) == kept
    return LiveGame(
        game=replace(live.game, rounds=(*live.game.rounds[:-1], round)),
        gifts=(None,) * live.game.rules.players,
        decisions=live.decisions + 1,
    )


def fold(live: LiveGame, fact: AnyFact) -> LiveGame:
    """The game after a stored fact."""
    match fact:
        case facts.Dealt():
            return replace(live, game=_as_dealt(live.game, fact))
        case facts.Gave():
            return _with_gift(live, fact.seat, Gift(Card.parse(fact.card), fact.bot))
        case facts.Acted():
            return _after(live, fact.seat, parse_action(fact.action))
        case facts.Scored():
            return replace(live, game=_as_scored(live.game, fact))
        case _:
            return live


def is_decision(fact: AnyFact) -> bool:
    """Whether this fact makes the next decision have the next number."""
    return isinstance(fact, facts.TakenBack) or (
        isinstance(fact, facts.Acted) and not fact.action.startswith("bet")
    )


def _as_dealt(game: Game, fact: facts.Dealt) -> Game:
    """The game with its next round, with the lead that the log has."""
    begun = start(game.rules, _deal(fact), fact.lead, fact.dealer, game.totals)
    return replace(game, rounds=(*game.rounds, begun))


def _as_scored(game: Game, fact: facts.Scored) -> Game:
    """The game with the points of its last round as logged, even if the engine scores otherwise."""
    round = game.round
    lines = tuple(ScoreLine(**msgspec.structs.asdict(line)) for line in fact.lines)
    if round.scored is None or round.lines == lines:
        return game
    won = bets_won_by(game.rules, round.table.ending, lines)
    scored = replace(round.scored, lines=lines, bets_won=won)
    round = round._replace(events=(*round.events[:-1], scored))
    return replace(game, rounds=(*game.rounds[:-1], round))


def first_round(
    rules: Rules, goal: Goal | None, names: Sequence[str], fact: facts.Dealt
) -> LiveGame:
    """The game as its first stored deal began it."""
    first = fact.dealer if rules.has_dealer else fact.lead
    game = Game.new(rules, goal=goal, players=names, deal=_deal(fact), first=first)
    return LiveGame(game, (None,) * rules.players)


def _give(live: LiveGame, seat: int, give: Give, *, bot: bool, spent: int) -> Outcome:
    check(live.round.table, seat, live.round.hands[seat], give)
    assert give.card is not None
    live = _with_gift(live, seat, Gift(give.card, bot))
    made: list[AnyFact] = [facts.Gave(seat, str(give.card), bot, spent)]
    if None in live.gifts:
        return live, made
    for giver, gift in enumerate(live.gifts):
        assert gift is not None
        live, more = _apply(live, giver, Give(gift.card), bot=gift.bot)
        made += more
    return live, made


def _with_gift(live: LiveGame, seat: int, gift: Gift) -> LiveGame:
    return replace(live, gifts=put(live.gifts, seat, gift))


def _apply(live: LiveGame, seat: int, action: Action, *, bot: bool, spent: int = 0) -> Outcome:
    after = _after(live, seat, action)
    return after, list(_facts(after.game, after.round.since(live.round), bot=bot, spent=spent))


def _after(live: LiveGame, seat: int, action: Action) -> LiveGame:
    return LiveGame(
        game=live.game.apply(seat, action),
        gifts=put(live.gifts, seat, None) if isinstance(action, Give) else live.gifts,
        decisions=live.decisions + (not isinstance(action, Bet)),
    )


def _facts(
    game: Game, happened: Iterable[Event], *, bot: bool = False, spent: int = 0
) -> Iterator[AnyFact]:
    """Events as facts of the log. Events that follow from other facts are left out."""
    for event in happened:
        match event:
            case events.Acted(seat, action):
                yield facts.Acted(seat, str(action), bot, spent)
            case events.Dealt(lead, dealer, hands, haggis):
                top_first = "".join(map(str, haggis or ()))
                yield facts.Dealt(lead, list(map(str, hands)), top_first, dealer)
            case events.ShepherdFound(seat, bid, _, drawn):
                yield facts.ShepherdFound(seat, bid, str(drawn))
            case events.WentOut(seat, recorded):
                yield facts.WentOut(seat, recorded)
            case events.TrickTaken():
                yield facts.Captured(event.winner, event.taker, str(event.cards))
            case events.RoundScored(lines):
                shown = msgspec.convert(lines, list[Line], from_attributes=True)
                yield facts.Scored(shown, list(game.totals), game.winner, ended(game.round))


def _deal(fact: facts.Dealt) -> Deal:
    return Deal(tuple(map(Cards.parse, fact.hands)), tuple(read_cards(fact.haggis)))
