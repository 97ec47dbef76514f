"""A live game: the engine's game, and what is pending at the table beside it.

A step makes the next state and the facts of it; recovery folds those facts again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from secrets import SystemRandom
from typing import NamedTuple

import msgspec

from haggis.actions import PASS, Action, Bet, Give, Play, TakeTrick, parse_action
from haggis.cards import NO_CARDS, Card, Cards, read_cards
from haggis.deal import Deal, deal_out, default_suits
from haggis.errors import HaggisError
from haggis.game import Game
from haggis.round import check
from haggis.rules import Goal, Rules
from haggis.server import facts, shown
from haggis.server.facts import AnyFact
from haggis.server.refusals import Refused, refused
from haggis.server.shown import LastTrick, Line
from haggis.stages.passing import Passing
from haggis.state import Played, Round, put


class Deck:
    """Where the cards and the first lead come from: the system's randomness, without a seed."""

    def __init__(self, random: Random | None = None) -> None:
        self._random = random or SystemRandom()

    def first(self, rules: Rules) -> int:
        """The seat that leads, or deals, the first round."""
        return self._random.randrange(rules.players)

    def deal(self, rules: Rules) -> Deal:
        """A shuffled deal."""
        pack = list(rules.suit_cards(default_suits(rules)))
        self._random.shuffle(pack)
        return deal_out(rules, pack)


class Gift(NamedTuple):
    """A card chosen for the partner, and whether a bot chose it."""

    card: Card
    bot: bool


@dataclass(frozen=True, slots=True)
class Live:
    """A game under way at a table."""

    game: Game
    gifts: tuple[Gift | None, ...]
    """What was chosen for the partners, changeable until all are there."""
    last_trick: LastTrick | None = None
    decisions: int = 0
    """How many decisions were taken in the whole game; the number of the next is one more."""

    @property
    def round(self) -> Round:
        return self.game.round

    @property
    def deciders(self) -> tuple[int, ...]:
        """The seats that have something to decide and have not done so."""
        return tuple(seat for seat in self.game.deciders if self.gifts[seat] is None)


Step = tuple[Live, list[AnyFact]]


def begin(rules: Rules, goal: Goal | None, names: Sequence[str], deck: Deck) -> Step:
    """The first round, dealt."""
    game = Game.new(rules, goal=goal, players=names, deal=deck.deal(rules), first=deck.first(rules))
    return Live(game, (None,) * rules.players), [_dealt(game)]


def next_round(live: Live, deck: Deck) -> Step:
    """The next round, dealt."""
    game = live.game.next_round(deck.deal(live.game.rules))
    return Live(game, live.gifts, decisions=live.decisions), [_dealt(game)]


def read(live: Live, text: str) -> Action:
    """An action as it is meant at this moment, or the refusal of what is none."""
    try:
        return parse_action(text, live.round.table.on)
    except HaggisError as error:
        raise refused(error) from None


def act(
    live: Live, seat: int, action: Action, decision: int | None, bot: bool = False, spent: int = 0
) -> Step:
    """The game after an action of this seat, or the refusal."""
    if not isinstance(action, Bet):
        if decision is None and seat in live.game.deciders:
            raise Refused("no-decision")
        if decision is not None and decision != live.decisions + 1:
            raise Refused("stale")
    try:
        if isinstance(action, Give) and isinstance(live.round.table.stage, Passing):
            return _give(live, seat, action, bot, spent)
        return _apply(live, facts.Acted(seat, str(action), bot, spent), action)
    except HaggisError as error:
        raise refused(error) from None


def fold(live: Live, fact: AnyFact) -> Live:
    """The game after a stored fact."""
    match fact:
        case facts.Dealt():
            return Live(live.game.next_round(_deal(fact)), live.gifts, decisions=live.decisions)
        case facts.Gave():
            return _with_gift(live, fact.seat, Gift(Card.parse(fact.card), fact.bot))
        case facts.Acted():
            return _apply(live, fact, parse_action(fact.action))[0]
        case _:
            return live


def first_round(rules: Rules, goal: Goal | None, names: Sequence[str], fact: facts.Dealt) -> Live:
    """The game as its first stored deal began it."""
    first = fact.dealer if rules.has_dealer else fact.lead
    game = Game.new(rules, goal=goal, players=names, deal=_deal(fact), first=first)
    return Live(game, (None,) * rules.players)


def fallback(live: Live, seat: int) -> Action:
    """A cheap legal action: what costs least, for when a bot does not answer."""
    choices = live.game.legal(seat)
    others = [action for action in choices.others if not isinstance(action, Bet)]
    if PASS in others:
        return PASS
    return others[0] if others else choices[0]


def _give(live: Live, seat: int, give: Give, bot: bool, spent: int) -> Step:
    table = live.round.table
    hand = live.round.hands[seat]
    check(table, seat, hand, give)
    assert give.card is not None
    given = _with_gift(live, seat, Gift(give.card, bot))
    all_facts: list[AnyFact] = [facts.Gave(seat, str(give.card), bot, spent)]
    if None in given.gifts:
        return given, all_facts
    for giver, gift in enumerate(given.gifts):
        assert gift is not None
        action = Give(gift.card)
        given, more = _apply(given, facts.Acted(giver, str(action), gift.bot), action)
        all_facts += more
    return given, all_facts


def _with_gift(live: Live, seat: int, gift: Gift) -> Live:
    return replace(live, gifts=put(live.gifts, seat, gift))


def _apply(live: Live, fact: facts.Acted, action: Action) -> Step:
    before = live.round
    game = live.game.apply(fact.seat, action)
    after = game.round
    decisions = live.decisions + (not isinstance(action, Bet))
    gifts = put(live.gifts, fact.seat, None) if isinstance(action, Give) else live.gifts
    last_trick = live.last_trick
    all_facts: list[AnyFact] = [fact]
    plays = _ended_trick(before, after, fact.seat, action)
    if plays:
        last_trick = LastTrick(show_plays(plays), _taker(before, plays, action))
        cards = sum((play.combination.cards for play in plays), NO_CARDS)
        all_facts.append(facts.Captured(plays[-1].seat, last_trick.taker, str(cards)))
    if after.over:
        lines = msgspec.convert(game.scores[-1], list[Line], from_attributes=True)
        all_facts.append(facts.Scored(lines, list(game.totals), game.winner))
    return Live(game, gifts, last_trick, decisions), all_facts


def show_plays(plays: Iterable[Played]) -> list[shown.Played]:
    """The plays of a trick as they are shown."""
    return [
        shown.Played(made.width, made.length, made.rank, seat, written(made))
        for seat, made in plays
    ]


written = lru_cache(16384)(str)
"""Cards and combinations in text; most are the same from one update to the next."""


def _ended_trick(before: Round, after: Round, seat: int, action: Action) -> tuple[Played, ...]:
    """The plays of the trick that this action ended, if it did."""
    if after.table.captured == before.table.captured:
        return ()
    if isinstance(action, Play):
        return (*before.table.trick, Played(seat, action.combination))
    return before.table.trick


def _taker(before: Round, plays: tuple[Played, ...], action: Action) -> int:
    if isinstance(action, TakeTrick):
        return action.seat
    winner, winning = plays[-1]
    if not winning.is_bomb:
        return winner
    seats = tuple(play.seat for play in plays)
    return before.rules.bombed_trick_to(seats, before.rules.teams)[0]


def _dealt(game: Game) -> facts.Dealt:
    table, deal = game.round.table, game.round.deal
    return facts.Dealt(
        lead=table.lead,
        hands=list(map(str, deal.hands)),
        haggis="".join(map(str, deal.haggis)),
        dealer=table.dealer,
    )


def _deal(fact: facts.Dealt) -> Deal:
    return Deal(tuple(map(Cards.parse, fact.hands)), tuple(read_cards(fact.haggis)))
