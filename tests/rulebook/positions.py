"""Setting up a position in a line or two, and playing on from it in the notation of records."""

from collections.abc import Iterable, Mapping, Sequence

import pytest

from haggis import CATALOGUE, Cards, Deal, Game, Goal, IllegalAction, Rules, parse_action
from haggis.actions import Action, Play
from haggis.cards import COURTS, NO_CARDS, read_cards
from haggis.deal import default_suits
from haggis.round import apply, legal, start
from haggis.score import ScoreLine
from haggis.shuffle import Stream
from haggis.stages.trick import Trick
from haggis.state import Round

ONE_SUIT = "2{0}3{0}4{0}5{0}6{0}7{0}8{0}9{0}T{0}"
REDS = ONE_SUIT.format("r")

SHORT_RUN = "2y3y4y5y6y"
THREE_PLAYS = f"{REDS}{SHORT_RUN}"
"""A hand of 14 that is out in three tricks, if nobody answers: the reds, the run, the courts."""
PLAY_THREE = f"0 {REDS}, 1 pass, 2 pass, 0 {SHORT_RUN}, 1 pass, 2 pass, 0 JQK"


def rule_set(rules: Rules | str) -> Rules:
    return CATALOGUE[rules] if isinstance(rules, str) else rules


def whole_deal(rules: Rules | str, hands: Sequence[str] = (), haggis: str = "") -> Deal:
    """A deal in which each hand and the Haggis begin with the wanted suit cards."""
    rules = rule_set(rules)
    wanted = [list(read_cards(text)) for text in (*hands, *[""] * (rules.players - len(hands)))]
    below = list(read_cards(haggis))
    taken = sum(map(Cards, wanted), Cards(below))
    rest = list(rules.suit_cards(default_suits(rules)) - taken)
    for hand in wanted:
        missing = rules.dealt - len(hand)
        hand += rest[:missing]
        del rest[:missing]
    return Deal(tuple(map(Cards, wanted)), (*below, *rest))


def opening(
    rules: Rules | str,
    *hands: str,
    haggis: str = "",
    lead: int = 0,
    dealer: int | None = None,
    totals: tuple[int, ...] | None = None,
) -> Round:
    """A round as it begins, with these suit cards among those dealt to each seat."""
    rules = rule_set(rules)
    if rules.has_dealer and dealer is None:
        dealer = (lead - 1) % rules.players
    return start(rules, whole_deal(rules, hands, haggis), lead, dealer, totals)


def position(
    rules: Rules | str,
    *hands: str,
    turn: int = 0,
    out: Mapping[int, int] | None = None,
    bets: tuple[int | None, ...] | None = None,
    captured: Mapping[int, str] | None = None,
    haggis: str | None = None,
    rest: int = -1,
    shepherd: int | None = None,
    lead: int | None = None,
) -> Round:
    """A round under way, in which exactly these hands are left and `turn` is to lead.

    `out` says in order who has gone out and what they recorded. Cards that are named nowhere
    are the Haggis, the lowest first, and then captured cards of the seat `rest`.
    """
    rules = rule_set(rules)
    out, captured = out or {}, captured or {}
    lead = turn if lead is None else lead
    piles = [Cards.parse(captured.get(seat, "")) for seat in rules.seats]
    held = tuple(map(Cards.parse, hands))
    left = rules.deck(default_suits(rules)) - sum((*piles, *held), NO_CARDS)
    below = tuple(left.suit_cards)[: rules.haggis] if haggis is None else tuple(read_cards(haggis))
    piles[rest] += left - Cards(below)
    full = rules.dealt + len(COURTS)
    round = opening(rules, lead=lead)
    table = round.table._replace(
        captured=tuple(piles),
        bets=bets or round.table.bets,
        started=frozenset(seat for seat, hand in enumerate(held) if len(hand) < full),
        out=tuple(out),
        recorded=tuple(out.values()),
        shepherd=shepherd,
        opener=lead if shepherd is None else shepherd,
        tricks=1,
    )
    placed = round._replace(table=table, haggis=below).with_hands(held).at(Trick((), (turn,)))
    assert conserved(placed)
    return placed


def finished(
    rules: Rules | str,
    order: Sequence[int],
    *,
    bets: tuple[int | None, ...] | None = None,
    captured: Mapping[int, str] | None = None,
    haggis: str | None = None,
    rest: int = -1,
    shepherd: int | None = None,
    lead: int | None = None,
) -> Round:
    """A round in whose last trick 2r, 3r … were played, in this order, as last cards.

    Everybody else is left with `8y8g`, so the first out records 2 cards.
    """
    rules = rule_set(rules)
    last_cards = dict(zip(order, ("2r", "3r", "4r"), strict=False))
    hands = [last_cards.get(seat, "8y8g") for seat in rules.seats]
    round = position(
        rules,
        *hands,
        turn=order[0],
        bets=bets,
        captured=captured,
        haggis=haggis,
        rest=rest,
        shepherd=shepherd,
        lead=lead,
    )
    for seat in order:
        while turn(round) != seat:
            round = play(round, f"{turn(round)} pass")
        round = play(round, f"{seat} {last_cards[seat]}")
    assert round.over
    assert round.table.out == tuple(order)
    return round


def conserved(round: Round) -> bool:
    """Whether every card of the deck is in exactly one place."""
    table = round.table
    places = [*round.hands, *table.captured, Cards(round.haggis)]
    places += [play.combination.cards for play in table.trick]
    places += [Cards([card]) for card in round.gifts if card is not None]
    sizes_shown = table.sizes == tuple(map(len, round.hands))
    return sizes_shown and sum(places, NO_CARDS) == round.rules.deck(table.suits)


def _read(round: Round, text: str) -> tuple[int, Action]:
    seat, _, action = text.strip().partition(" ")
    return int(seat), parse_action(action, round.table.on)


def is_legal(round: Round, seat: int, action: Action) -> bool:
    """Whether an action is among those the engine offers."""
    choices = legal(round, seat)
    if isinstance(action, Play):
        return action.combination in choices.plays
    return action in (*choices.others, *choices.bets)


def play(round: Round, actions: str) -> Round:
    """The round after actions like `0 4r4g, 1 pass`, each of them legal and losing no card."""
    for text in actions.split(","):
        seat, action = _read(round, text)
        assert is_legal(round, seat, action), f"{text} is not among the legal actions"
        round = apply(round, seat, action)
        assert conserved(round), text
    return round


def refusal(round: Round, text: str) -> str:
    """The code with which the rules refuse an action like `1 bet15`."""
    seat, action = _read(round, text)
    assert not is_legal(round, seat, action), f"{text} is among the legal actions"
    with pytest.raises(IllegalAction) as caught:
        apply(round, seat, action)
    return caught.value.code


def may(round: Round, seat: int) -> list[str]:
    """All that a seat may do, as text."""
    return [str(action) for action in legal(round, seat)]


def open_bets(round: Round, seat: int) -> list[int]:
    """The bets a seat may place now."""
    return [bet.amount for bet in legal(round, seat).bets]


def leader(round: Round) -> int:
    """Who has the lead of the next trick."""
    assert isinstance(round.table.stage, Trick)
    assert not round.table.trick
    (seat,) = round.deciders
    return seat


def turn(round: Round) -> int:
    """Whose decision the round waits for."""
    (seat,) = round.deciders
    return seat


def by_seat(round: Round, column: str) -> list[int]:
    """One column of a finished round's score lines."""
    assert round.over
    return [getattr(line, column) for line in round.lines]


def line(round: Round, seat: int) -> ScoreLine:
    assert round.over
    return round.lines[seat]


def gained(before: Round, after: Round) -> list[str]:
    """What each seat has captured between two positions."""
    piles = zip(before.table.captured, after.table.captured, strict=True)
    return [str(now - then) for then, now in piles]


def game_of(*rounds: Round, goal: str = "250") -> Game:
    """A game that consists of these rounds."""
    rules = rounds[0].rules
    names = tuple(f"Player {seat}" for seat in rules.seats)
    return Game(rules, Goal.parse(goal), names, None, rounds)


def play_at_random(round: Round, seed: int) -> Round:
    """The round played to its end by seats that do anything legal, bets included."""
    stream = Stream(seed, 1)
    while not round.over:
        seat = stream.below(round.rules.players)
        bets = legal(round, seat).bets if seat not in round.deciders else ()
        if not bets or stream.below(10):
            seat = round.deciders[stream.below(len(round.deciders))]
            choices: Sequence[Action] = legal(round, seat)
        else:
            choices = bets
        round = apply(round, seat, choices[stream.below(len(choices))])
        assert conserved(round)
    return round


def after_passing(round: Round) -> Round:
    """The round after partners have given each other a card and got it back, if they do so."""
    for _ in range(round.rules.gives):
        for seat in round.deciders:
            own = round.deal.hands[seat]
            back = round.hands[seat].suit_cards
            card = next((card for card in back if back.count(card) > own.count(card)), None)
            round = play(round, f"{seat} give{card or next(iter(own))}")
    assert tuple(hand.suit_cards for hand in round.hands) == round.deal.hands
    return round


def gives(cards: Iterable[str]) -> str:
    """Each seat in order gives one card."""
    return ", ".join(f"{seat} give{card}" for seat, card in enumerate(cards))
