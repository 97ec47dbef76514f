"""Makes everything that is sent about a game, from views, which hold no hidden cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from haggis import betting, events
from haggis.actions import Action, Bet, Bid, Discard, Give, GiveLead, Pass, Play, TakeTrick
from haggis.cards import NO_CARDS, Cards
from haggis.combinations import Combination
from haggis.plays import is_highest
from haggis.scoreboard import Scoreboard
from haggis.server.protocol import state as sent
from haggis.server.protocol.messages import Sheet
from haggis.server.protocol.state import (
    Decision,
    LastTrick,
    OpenRound,
    Own,
    Revealed,
    SheetRow,
    StageName,
    ToBeat,
)
from haggis.server.table import facts
from haggis.server.table.live_game import SeatView
from haggis.server.table.unplayed import ended
from haggis.stages.auction import Auction, Exchange
from haggis.stages.passing import Passing
from haggis.stages.trick import BombedTrick, GivenLead, Over, Trick
from haggis.state import Round, Stage
from haggis.view import NOBODY, View

STAGES: dict[type[Stage], StageName] = {
    Passing: "passing",
    Auction: "auction",
    Exchange: "exchange",
    Trick: "trick",
    BombedTrick: "taker",
    GivenLead: "leader",
    Over: "over",
}
written = lru_cache(16384)(str)
"""A combination in text; most are the same from one update to the next."""


def open_round(seen: SeatView, clocks: Sequence[sent.Clock] = ()) -> OpenRound:
    """What everybody can see of a round."""
    view, table = seen.view, seen.view.table
    stage = table.stage
    drawn = stage.drawn if isinstance(stage, Exchange) else 0
    picture = OpenRound(
        number=view.number,
        stage=STAGES[type(stage)],
        deciders=_yet_to_decide(stage.deciders, seen.given),
        suits=table.suits,
        lead=table.lead,
        dealer=table.dealer,
        sizes=table.sizes,
        courts=tuple(map(str, table.courts)),
        captured=tuple(map(len, table.captured)),
        points=tuple(cards.points(table.rules.card_points) for cards in table.captured),
        haggis=table.rules.haggis - drawn,
        bets=table.bets,
        totals=view.totals,
        started=tuple(sorted(table.started)),
        out=table.out,
        recorded=table.recorded,
        shepherd=table.shepherd,
        opener=table.opener,
        tricks=table.tricks,
        trick=_plays(table.trick),
        last_trick=_last_trick(view.last_trick),
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
            picture.given = seen.given
    if view.revealed is not None:
        picture.haggis = len(view.revealed.haggis)
        picture.revealed = _revealed(view.revealed)
    return picture


def _yet_to_decide(deciders: tuple[int, ...], given: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(seat for seat in deciders if seat not in given) if given else deciders


def own(seen: SeatView) -> Own:
    """What only this seat knows, and what it must decide."""
    view = seen.view
    drawn = view.drawn
    return Own(
        seat=view.seat,
        hand=str(view.hand),
        decision=_decision(view, seen.decision) if view.must_decide else None,
        bets=[bet.amount for bet in betting.choices(view.table, view.seat)],
        given="" if seen.gift is None else str(seen.gift),
        drawn=str(drawn) if drawn else "",
    )


def lexicon_hand(view: View) -> Cards:
    """The hand that a seat needs a lexicon for; no cards once the round is over."""
    return NO_CARDS if view.table.over else view.hand


def _plays(plays: Iterable[events.Played]) -> list[sent.Played]:
    return [
        sent.Played(made.width, made.length, made.rank, seat, written(made)) for seat, made in plays
    ]


@lru_cache(4096)
def _last_trick(taken: events.TrickTaken | None) -> LastTrick | None:
    return None if taken is None else LastTrick(_plays(taken.plays), taken.taker)


def _decision(seen: View, number: int) -> Decision:
    stage = seen.table.stage
    match stage:
        case Trick(plays=()):
            return Decision(number, "lead")
        case Trick(plays=(*_, (_, on))):
            return Decision(number, "follow", may_pass=True, beat=_to_beat(on, seen))
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


def _to_beat(on: Combination, seen: View) -> ToBeat:
    highest = is_highest(on, seen.rules.suit_cards(seen.table.suits))
    if on.is_bomb:
        return ToBeat(0, 0, 0, on.rank, "bomb-needed", "bomb-needed", "bomb-needed", highest)
    shape = on.width, on.length, on.rank
    return ToBeat(*shape, 0, "too-low", "wrong-shape", "bomb-needed", highest)


def _revealed(round: Round) -> Revealed:
    """A finished round, all cards face up."""
    assert round.scored is not None
    return Revealed(
        dealt=list(map(str, round.deal.hands)),
        hands=list(map(str, round.scored.hands)),
        haggis="".join(map(str, round.deal.haggis)),
        haggis_left=str(Cards(round.scored.haggis)),
        history=[str(event) for event in round.history],
    )


# ---- events ------------------------------------------------------------------------------------


class Step(NamedTuple):
    """A fact, and the range of the round's events that it caused."""

    seq: int
    """The number of the fact."""
    round: int
    """The round of the game, from 1; 0 before the first."""
    start: int = 0
    end: int = 0
    bot: bool = False
    """Whether a bot did it."""
    chose: int | None = None
    """The seat that chose a card for the partner. This is not an event of the round yet."""
    back: facts.TakenBack | None = None
    """What was taken back."""


def happened(steps: Iterable[Step], view_of: Callable[[int], View]) -> list[sent.Event]:
    """The events of these steps as one seat saw them; `view_of` is its view of a round by number.

    What followed from an action has the number of the action.
    """
    views: dict[int, View] = {}
    seen: list[sent.Event] = []
    for seq, round, start, end, bot, chose, back in steps:
        if back is not None:
            seen.append(sent.TakenBack(seq, back.seat, back.to))
        if chose is not None:
            seen.append(sent.Given(seq, chose))
        if start < end:
            if round not in views:
                views[round] = view_of(round)
            view = views[round]
            seen += shown_events(seq, view.events[start:end], view, bot=bot)
    return seen


def shown_events(
    seq: int, seen: Iterable[events.Event], view: View, *, bot: bool = False
) -> Iterator[sent.Event]:
    """Events of a view as they are sent."""
    for event in seen:
        match event:
            case events.Acted(seat, action):
                yield acted(seq, seat, action, bot=bot)
            case events.Dealt(lead, dealer):
                yield sent.Dealt(seq, view.number, lead, dealer)
            case events.CardsPassed(cards):
                texts = ["" if card is None else str(card) for card in cards]
                giver = None if view.seat == NOBODY else view.rules.partners(view.seat)[0]
                yield sent.CardsPassed(seq, texts, giver)
            case events.ShepherdFound(seat, bid, number, drawn):
                text = "" if drawn is None else str(drawn)
                yield sent.ShepherdFound(seq, seat, bid, number, text)
            case events.TrickBegun(leader):
                yield sent.TrickBegun(seq, leader)
            case events.WentOut(seat, recorded):
                yield sent.WentOut(seq, seat, recorded)
            case events.TrickTaken():
                points = event.cards.points(view.rules.card_points)
                number = len(event.cards)
                yield sent.TrickTaken(seq, event.winner, event.taker, number, points)
            case events.RoundScored(lines):
                made = msgspec.convert(lines, list[sent.Line], from_attributes=True)
                totals = list(view.totals)
                yield sent.RoundScored(seq, view.number, made, totals, view.winner)


def acted(seq: int, seat: int, action: Action, *, bot: bool = False) -> sent.Acted:
    """An action as it is sent."""
    text = str(action)
    match action:
        case Play((width, length, rank, cards)):
            return sent.Acted(seq, seat, "play", text, bot, str(cards), width, length, rank)
        case Pass():
            return sent.Acted(seq, seat, "pass", text, bot)
        case Bet(amount):
            return sent.Acted(seq, seat, "bet", text, bot, points=amount)
        case Bid(amount):
            return sent.Acted(seq, seat, "bid", text, bot, points=amount)
        case Discard(cards):
            return sent.Acted(seq, seat, "discard", text, bot, "" if cards is None else str(cards))
        case Give(card):
            return sent.Acted(seq, seat, "give", text, bot, "" if card is None else str(card))
        case TakeTrick(taker):
            return sent.Acted(seq, seat, "name-taker", text, bot, to=taker)
        case GiveLead(leader):
            return sent.Acted(seq, seat, "name-leader", text, bot, to=leader)


# ---- the sheet ---------------------------------------------------------------------------------


def sheet(board: Scoreboard, *, next_lead: bool, rounds: Sequence[Round] = ()) -> Sheet:
    """The score sheet of the finished rounds; with `next_lead`, also who leads the next one.

    `rounds`, if they were played here, show where the captured points come from.
    """
    rows = [
        SheetRow(
            lines=msgspec.convert(round.lines, list[sent.Line], from_attributes=True),
            bets=list(round.bets),
            totals=list(totals),
            lead=round.lead,
            out=list(round.out),
            bets_won=list(round.bets_won),
            slam=board.is_slam(round),
        )
        for round, totals in zip(board.rounds, board.totals_after, strict=True)
    ]
    for row, round in zip(rows, rounds, strict=bool(rounds)):
        known = ended(round)
        row.sources, row.held = known.sources, known.held
    made = Sheet(rows, list(board.totals), board.winner)
    if next_lead and board.winner is None:
        made.next_lead, made.next_dealer = board.next_lead
        made.lead_rule = board.rules.lead_rule.key if rows else ""
    return made
