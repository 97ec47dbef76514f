"""Scores a game with real cards by the engine's rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from haggis import score
from haggis.cards import SUITS, Cards, read_cards
from haggis.deal import default_suits
from haggis.errors import HaggisError, ParseError
from haggis.rules import Goal, Rules, find_rules
from haggis.scoreboard import Scoreboard, ScoredRound
from haggis.server.protocol.api import Paper, PaperProblem, PaperRound
from haggis.server.protocol.messages import Sheet
from haggis.server.protocol.refusals import refused
from haggis.server.sessions import check_name
from haggis.server.table.views import sheet

PROBLEMS = {
    "out": "Say who went out and in which order, until one player or team was left.",
    "recorded": "When somebody goes out, an opponent has 1–{most} cards left.",
    "grown": "Hands never grow: after {earlier} left, there cannot be {later}.",
    "card": "Something there is not a card: write 2r … 9r Tr with suits r y g b p, or J Q K.",
    "copies": "{card} was captured {captured} times, but there are only {copies}.",
    "suits": "There are {captured} suits, but the game is played with {suits}.",
    "captured": "Captured points must be {points} in all, not {captured}.",
    "captured-at-most": "Captured points must be at most {points} in all, not {captured}.",
    "bid": "The Shepherd's bid is missing.",
    "bets": "A team has only one bet.",
}
"""What cannot happen in a round, by code, with placeholders for the values."""

Problem = tuple[str, dict[str, int | str]]
"""A code and its values."""


def reckon(paper: Paper) -> Sheet | list[PaperProblem]:
    """The sheet with all its sums, or what is wrong with it."""
    rules, goal = _checked(paper)
    board = Scoreboard(rules, goal, paper.first)
    for number, round in enumerate(paper.rounds, 1):
        wrong = [_told(number, *problem) for problem in _wrong(rules, round)]
        if wrong:
            return wrong
        board = board.with_round(_scored(board, round))
    return sheet(board, next_lead=True)


def _checked(paper: Paper) -> tuple[Rules, Goal]:
    """The rules and the goal of a sheet whose parts fit together."""
    try:
        rules, goal = find_rules(paper.rules, paper.options), Goal.parse(paper.goal)
    except HaggisError as error:
        raise refused("bad-settings", str(error)) from None
    for name in paper.players:
        check_name(name)
    fits = len(paper.players) == rules.players and paper.first in rules.seats
    for round in paper.rounds:
        seats = [*round.out, *([] if round.shepherd is None else [round.shepherd])]
        numbers = [*round.recorded, *(n for n in round.captured if isinstance(n, int))]
        fits &= len(round.captured) == len(round.bets) == rules.players
        fits &= len(round.recorded) == len(round.out)
        fits &= set(seats) <= set(rules.seats) and all(0 <= n <= 1000 for n in numbers)
        fits &= all(_may_bet(rules, round, seat) for seat in rules.seats[: len(round.bets)])
    if not fits:
        raise refused("unreadable", f"That is not a sheet of {rules.name}.")
    return rules, goal


def _may_bet(rules: Rules, round: PaperRound, seat: int) -> bool:
    bids = rules.auction.draws if rules.auction and seat == round.shepherd else ()
    return not round.bets[seat] or round.bets[seat] in (bids or rules.bets)


def _told(round: int, code: str, values: dict[str, int | str]) -> PaperProblem:
    return PaperProblem(round, code, PROBLEMS[code].format(**values), values)


def warnings(paper: Paper) -> list[PaperProblem]:
    """What looks wrong in a sheet: wrong sums, where a partner's hand can stay uncaptured.

    These are not refused, because the rulebook's own example has such a round.
    """
    rules, _ = _checked(paper)
    if _all_captured(rules):
        return []
    deck = rules.deck(default_suits(rules)).points(rules.card_points)
    found = []
    for number, round in enumerate(paper.rounds, 1):
        points = deck - _uncaptured(rules, round)
        captured = sum(_points(rules, round.captured))
        if captured != points:
            values: dict[str, int | str] = {"points": points, "captured": captured}
            found.append(_told(number, "captured", values))
    return found


def _all_captured(rules: Rules) -> bool:
    """Whether every hand that is left at the end is captured, a partner's too."""
    return rules.last_hands_to_first_out(True) and rules.last_hands_to_first_out(False)


def _uncaptured(rules: Rules, round: PaperRound) -> int:
    """The points nobody captures: the last player's cards, which the last to go out recorded.

    Their number is their points, because every card counts one where not all are captured. A test
    checks that the catalogue stays this way.
    """
    last = [seat for seat in rules.seats if seat not in round.out]
    if len(last) > 1:
        return 0  # a whole team is out, and its opponents' hands are captured
    captured = rules.last_hands_to_first_out(last[0] in rules.opponents(round.out[0]))
    return 0 if captured else round.recorded[-1]


def _growing(rules: Rules, round: PaperRound) -> Iterator[tuple[int, int]]:
    """Records that are higher than an earlier record of the same hands.

    Partners record the same opponents. Without partners, an opponent of the later player was an
    opponent of the earlier one too, or is the earlier one, who is out.
    """
    recorded = list(zip(round.out, round.recorded, strict=True))
    teams = len(set(rules.teams)) < rules.players
    for place, (seat, later) in enumerate(recorded):
        for other, earlier in recorded[:place]:
            if later > earlier and (not teams or rules.teams[seat] == rules.teams[other]):
                yield earlier, later


def _wrong(rules: Rules, round: PaperRound) -> Iterator[Problem]:
    """What cannot happen in a round."""
    teams = {rules.teams[seat] for seat in round.out}
    whole_team = len(set(rules.teams)) < rules.players and len(teams) == 1
    if len(set(round.out)) != len(round.out) or len(round.out) != (
        2 if whole_team else rules.players - 1
    ):
        yield "out", {}
        return
    most = rules.dealt + 3
    if not all(1 <= number <= most for number in round.recorded):
        yield "recorded", {"most": most}
    for earlier, later in _growing(rules, round):
        yield "grown", {"earlier": earlier, "later": later}
    if impossible := _impossible(rules, round.captured):
        yield impossible
        return
    deck = rules.deck(default_suits(rules)).points(rules.card_points)
    # The same holds for a Haggis that stays where it is: see `_uncaptured`.
    points = deck if rules.haggis_to_first_out else deck - rules.haggis
    exact = _all_captured(rules)
    captured = sum(_points(rules, round.captured))
    if captured > points or (exact and captured != points):
        code = "captured" if exact else "captured-at-most"
        yield code, {"points": points, "captured": captured}
    if round.shepherd is not None and not round.bets[round.shepherd]:
        yield "bid", {}
    for team in set(rules.teams):
        bets = [bet for seat, bet in enumerate(round.bets) if bet and rules.teams[seat] == team]
        if len(bets) > 1:
            yield "bets", {}


def _scored(board: Scoreboard, round: PaperRound) -> ScoredRound:
    rules, (lead, _) = board.rules, board.next_lead
    opener = lead if round.shepherd is None else round.shepherd
    ending = _ending(rules, round)
    lines, won = score.score_lines(rules, ending), score.bets_won(rules, ending)
    return ScoredRound(lead, opener, ending.out, lines, won, ending.bets)


def _ending(rules: Rules, round: PaperRound) -> score.Ending:
    captured, recorded = _points(rules, round.captured), tuple(round.recorded)
    if rules.slam and rules.teams[round.out[0]] == rules.teams[round.out[1]]:
        recorded = (recorded[0], recorded[0])
    # A 0 is a declared No Bet where the rules have that; otherwise it is no bet.
    bets = tuple(bet if bet or 0 in rules.bets else None for bet in round.bets)
    return score.Ending(tuple(round.out), recorded, captured, bets, round.shepherd)


def _points(rules: Rules, captured: Sequence[int | str]) -> tuple[int, ...]:
    """The points of each pile, given as points or as cards."""
    return tuple(
        pile if isinstance(pile, int) else Cards.parse(pile).points(rules.card_points)
        for pile in captured
    )


def _impossible(rules: Rules, captured: Sequence[int | str]) -> Problem | None:
    """Why these cards cannot have been captured in one round; None if they can."""
    try:
        cards = Counter(read_cards(" ".join(pile for pile in captured if isinstance(pile, str))))
    except ParseError:
        return "card", {}
    deck = rules.deck(SUITS)
    for card, number in cards.items():
        if number > deck.count(card):
            return "copies", {"card": str(card), "captured": number, "copies": deck.count(card)}
    suits = {card.suit for card in cards} - {""}
    if len(suits) > rules.suits:
        return "suits", {"captured": len(suits), "suits": rules.suits}
    return None
