"""What leaves the server about a game: made from a `View`, which is the only door for secrets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

import msgspec

from haggis import betting
from haggis.actions import Bid, Discard, Give, Play
from haggis.cards import COURTS, NO_CARDS, Card, Cards
from haggis.combinations import Combination
from haggis.game import Game
from haggis.server import facts, shown
from haggis.server.facts import AnyFact
from haggis.server.live import Live, show_plays, written
from haggis.server.messages import Sheet
from haggis.server.shown import Decision, OpenRound, Own, Revealed, SheetRow, ToBeat
from haggis.stages.auction import Auction, Exchange
from haggis.stages.passing import Passing
from haggis.stages.trick import BombedTrick, GivenLead, Trick
from haggis.state import Event, Round, Stage
from haggis.view import NOBODY, View, open_view, view

StageName = Literal["passing", "auction", "exchange", "trick", "taker", "leader", "over"]


def look(round: Round, seat: int | None) -> View:
    """The round as a seat sees it, or those who have none."""
    return open_view(round) if seat is None else view(round, seat)


def open_round(live: Live, clocks: Sequence[shown.Clock] = ()) -> OpenRound:
    """All that lies open."""
    table = live.round.table
    stage = table.stage
    drawn = stage.drawn if isinstance(stage, Exchange) else 0
    picture = OpenRound(
        number=len(live.game.rounds),
        stage=_stage_name(stage),
        deciders=live.deciders,
        suits=table.suits,
        lead=table.lead,
        dealer=table.dealer,
        sizes=table.sizes,
        courts=tuple(map(written, table.courts)),
        captured=tuple(map(len, table.captured)),
        haggis=table.rules.haggis - drawn,
        bets=table.bets,
        totals=live.game.totals if table.over else table.totals,
        started=tuple(sorted(table.started)),
        out=table.out,
        recorded=table.recorded,
        shepherd=table.shepherd,
        opener=table.opener,
        tricks=table.tricks,
        trick=show_plays(table.trick),
        last_trick=live.last_trick,
        clocks=list(clocks),
    )
    match stage:
        case Trick(plays=plays, asked=asked) if plays:
            others = table.holding(table.rules.from_left(plays[-1].seat))
            picture.passed = tuple(seat for seat in others if seat not in asked)
        case Auction():
            picture.bid, picture.bidder = stage.bid, stage.bidder
            picture.bidding = stage.asked
            picture.may_match = tuple(s for s in stage.asked if stage.may_match(table, s))
        case Passing():
            picture.giving = stage.number
            picture.given = tuple(s for s, gift in enumerate(live.gifts) if gift is not None)
    if live.round.over:
        picture.haggis = len(live.round.haggis)
        picture.revealed = _revealed(live.round)
    return picture


def own(live: Live, seen: View) -> Own:
    """What only this seat knows, and what it must decide."""
    seat, given = seen.seat, live.gifts[seen.seat]
    decision = None
    if seen.must_decide:
        decision = _decision(seen, live.decisions + 1)
    return Own(
        seat=seat,
        hand=written(seen.hand),
        decision=decision,
        bets=[bet.amount for bet in betting.choices(seen.table, seat)],
        given="" if given is None else str(given.card),
        drawn=written(seen.drawn),
    )


def lexicon_hand(seen: View) -> Cards:
    """The hand a seat needs a lexicon for; nothing once the round is over."""
    return NO_CARDS if seen.table.over else seen.hand


def _decision(seen: View, number: int) -> Decision:
    stage = seen.table.stage
    match stage:
        case Trick(plays=()):
            return Decision(number, "lead")
        case Trick(plays=(*_, (_, on))):
            return Decision(number, "follow", may_pass=True, beat=_to_beat(on))
        case Auction():
            others = stage.choices(seen.table, seen.seat, seen.hand).others
            bids = [action.amount for action in others if isinstance(action, Bid)]
            matches = bool(bids) and bids[0] == stage.bid
            auction = seen.rules.auction
            assert auction is not None
            draws = [auction.draws[bid] for bid in bids]
            return Decision(number, "bid", may_pass=True, bids=bids, draws=draws, match=matches)
        case Exchange(drawn=drawn):
            return Decision(number, "discard", discard=drawn)
        case Passing():
            return Decision(number, "give")
        case BombedTrick(takers=takers):
            return Decision(number, "taker", takers=list(takers))
        case GivenLead(leaders=leaders):
            return Decision(number, "leader", leaders=list(leaders))
    raise AssertionError(f"nothing is decided in {stage}")  # pragma: no cover


def _to_beat(on: Combination) -> ToBeat:
    if on.is_bomb:
        return ToBeat(0, 0, 0, on.rank, "bomb-needed", "bomb-needed", "bomb-needed")
    return ToBeat(on.width, on.length, on.rank, 0, "too-low", "wrong-shape", "bomb-needed")


def _stage_name(stage: Stage) -> StageName:
    match stage:
        case Passing():
            return "passing"
        case Auction():
            return "auction"
        case Exchange():
            return "exchange"
        case Trick():
            return "trick"
        case BombedTrick():
            return "taker"
        case GivenLead():
            return "leader"
        case _:
            return "over"


def _revealed(round: Round) -> Revealed:
    return Revealed(
        dealt=list(map(str, round.deal.hands)),
        hands=list(map(str, _last_hands(round))),
        haggis="".join(map(str, round.deal.haggis)),
        history=[str(event) for event in round.history],
    )


def _last_hands(round: Round) -> list[Cards]:
    """What each seat held when the round ended, before it was captured."""
    hands = [dealt + COURTS for dealt in round.deal.hands]
    if round.table.shepherd is not None:
        hands[round.table.shepherd] += view(round, round.table.shepherd).drawn
    for seat, action in round.history:
        match action:
            case Play(combination):
                hands[seat] -= combination.cards
            case Discard(Cards() as cards):
                hands[seat] -= cards
            case Give(Card() as card):
                hands[seat] -= Cards([card])
                hands[round.rules.partners(seat)[0]] += Cards([card])
    return hands


# ---- events ------------------------------------------------------------------------------------


class Entry(NamedTuple):
    """A fact of the log with its number, and where in the game it belongs."""

    seq: int
    fact: AnyFact
    round: int = 0
    """The round of the game, from 1; 0 before it."""
    place: int = 0
    """The number of actions in the round before it."""


def events(game: Game, entries: Iterable[Entry], now: View) -> list[shown.Event]:
    """What has happened, as the seat, or the spectator, of this view of the last round saw it."""
    seat = None if now.seat == NOBODY else now.seat
    views = {len(game.rounds): now}
    seen: list[shown.Event] = []
    for seq, fact, round, place in entries:
        match fact:
            case facts.Dealt():
                seen.append(shown.Dealt(seq, round, fact.lead, fact.dealer))
            case facts.Gave():
                seen.append(shown.Given(seq, fact.seat))
            case facts.Acted():
                if round not in views:
                    views[round] = look(game.rounds[round - 1], seat)
                seen.append(_acted(seq, views[round].history[place], fact.bot))
            case facts.Captured():
                cards = len(Cards.parse(fact.cards))
                seen.append(shown.Captured(seq, fact.winner, fact.taker, cards))
            case facts.Scored():
                seen.append(shown.Scored(seq, round, fact.lines, fact.totals, fact.winner))
    return seen


def _acted(seq: int, event: Event, bot: bool) -> shown.Acted:
    made = shown.Acted(seq, event.seat, str(event.action), bot)
    if isinstance(event.action, Play):
        made.width, made.length, made.rank, _ = event.action.combination
    return made


def sheet(game: Game) -> Sheet:
    """The score sheet of the finished rounds."""
    rows = []
    totals = [0] * len(game.totals)
    teams = game.rules.teams
    for round, lines in zip(game.rounds, game.scores, strict=False):
        for team, line in zip(teams, lines, strict=True):
            totals[team] += line.total
        out = list(round.table.out)
        slam = game.rules.slam and len(out) == 2 and teams[out[0]] == teams[out[1]]
        shown_lines = msgspec.convert(lines, list[shown.Line], from_attributes=True)
        rows.append(SheetRow(shown_lines, list(totals), round.table.lead, out, slam))
    made = Sheet(rows, list(game.totals), game.winner)
    if game.round.over and not game.over:
        made.next_lead, made.next_dealer = game.next_lead
        made.lead_rule = game.rules.next_round.key
    return made
