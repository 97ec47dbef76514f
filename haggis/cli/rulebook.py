"""A rule set in full, made from its data."""

from __future__ import annotations

from collections.abc import Iterator

from haggis.cli.differences import (
    bets_open,
    bombed_to,
    card_points,
    differences,
    haggis_to,
    has_teams,
    nobody_bids,
    payout,
    twice,
)
from haggis.rules import CATALOGUE, Rules, with_options
from haggis.rules.payouts import shepherd
from haggis.words import listed, number, staked

COMBINATIONS = [
    "A single is one card (7r). A set is two or more cards of one rank (9r9b). A sequence is three "
    "or more cards of one suit, one rank after the other (4g5g6g). A stair is two or more sets of "
    "the same size, one rank after the other, each in the same suits (4r4g5r5g).",
    "J, Q and K (in this order above the 10) are wild together with suit cards: they take any "
    "suit, and any rank below their own or that rank itself. Alone, a court is a single of its "
    "own rank. A combination is beaten by one of the same kind and size that ends on a higher "
    "rank.",
]
BOMBS = (
    "From low to high: 3-5-7-9 in four suits, J-Q, J-K, Q-K, J-Q-K, 3-5-7-9 in one suit; nothing "
    "is wild in them. A bomb beats every other combination and every lower bomb, and may be led."
)


def page(rules: Rules) -> Iterator[tuple[str, list[str]]]:
    """The whole rule set: titles with their paragraphs."""
    yield "Cards", [_deck(rules)]
    if rules.gives:
        yield "Passing cards", [_passing(rules)]
    if rules.auction:
        yield "The auction", _auction(rules)
    yield "Combinations", COMBINATIONS
    yield "Bombs", [BOMBS]
    yield "Tricks", [_tricks(rules), _bombed(rules)]
    yield "Going out", [_going_out(rules), _round_end(rules)]
    if rules.bets:
        yield ("Side bets", _side_bets(rules)) if rules.auction else ("Bets", _bets(rules))
    yield "Points of a round", [_points(rules)]
    yield "The next round", [_next_round(rules)]
    yield "The game", [_game(rules)]
    if rules.allowed_options:
        yield "Options", [_option(rules, option) for option in rules.allowed_options]


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _deck(rules: Rules) -> str:
    rest = (
        f"The {rules.haggis} cards left over lie face down: the Haggis."
        if rules.haggis
        else "No cards are left over, so there is no Haggis."
    )
    return (
        f"The deck is the ranks 2–10 in {number(rules.suits)} suits{twice(rules)}: "
        f"{9 * rules.suits * rules.copies} suit cards. Everybody is dealt {rules.dealt} of them "
        f"and also has a J, a Q and a K, which lie face up but belong to the hand; so a hand "
        f"begins with {rules.dealt + 3} cards. {rest}"
    )


def _passing(rules: Rules) -> str:
    return (
        f"Before the first trick, everybody gives one suit card to their partner, all at once and "
        f"unseen, {number(rules.gives)} times; a card just received may go back. Court cards stay."
    )


def _auction(rules: Rules) -> list[str]:
    assert rules.auction is not None
    opens = "the dealer" if rules.auction.dealer_opens else "the player left of the lead player"
    draws = [f"{drawn} for {bid}" for bid, drawn in rules.auction.draws.items()]
    return [
        f"Before the first trick, the players bid {listed(list(rules.auction.draws), 'or')} "
        f"points, clockwise from {opens}. A bid must be higher than the one that stands; a player "
        f"with fewer points in the game than its holder may match it instead. Whoever passes is "
        f"out of the auction. It ends when all others have passed: the last bidder is the "
        f"Shepherd, the others are the Sheep, who remain opponents of each other.",
        f"The Shepherd draws from the top of the Haggis ({listed(draws)}), discards as many suit "
        f"cards unseen, and leads the first trick. {nobody_bids(rules).capitalize()}, and no bid "
        f"is scored. The bid is a bet on going out first: {shepherd.text}.",
    ]


def _tricks(rules: Rules) -> str:
    end, out = "At the first pass", ""
    if rules.players > 2:
        back = "Whoever has passed may come back in."
        end = f"{back} When all others with cards have passed in a row,"
        out = "; if the winner is out, the next player to the left with cards leads"
    return (
        f"The lead player plays any combination and may not pass. Then, clockwise, play one that "
        f"beats the last, or a bomb, or pass. {end} the trick is over: the last to play wins it, "
        f"captures its cards and leads the next one{out}."
    )


def _bombed(rules: Rules) -> str:
    given = (
        ", or may give the lead to a partner with cards instead, even after going out"
        if rules.bomb_winner_may_give_lead
        else ""
    )
    return (
        f"A trick won by a bomb is captured by {bombed_to(rules)}. The winner leads the next one "
        f"as after any other trick{given}."
    )


def _going_out(rules: Rules) -> str:
    whose = "the opponent's hand" if rules.players == 2 else "the larger hand of the opponents"
    text = (
        f"Whoever plays their last card is out, and scores 5 points for each card that is in "
        f"{whose} at that moment, courts included."
    )
    if rules.slam:
        text += (
            " If partners go out first and second, that is a slam: the second scores for as "
            "many cards as the first."
        )
    return text


def _round_end(rules: Rules) -> str:
    who = "one team" if has_teams(rules) else "one player"
    haggis = f" The Haggis goes to {haggis_to(rules)}." if rules.haggis else ""
    rest = rules.last_hands_to_first_out.text
    hands = "A hand left over goes" if rest.startswith("to ") else "Hands left over:"
    return f"The round ends at once when only {who} still holds cards.{haggis} {hands} {rest}."


def _bets(rules: Rules) -> list[str]:
    amounts = listed([bet for bet in rules.bets if bet], "or")
    often = "" if has_teams(rules) else "once a round, "
    text = (
        f"You may bet {amounts} points that you will go out first: {often}at any moment "
        f"from the deal on, in turn or out of turn, {bets_open(rules)}. "
    )
    if has_teams(rules):
        text += (
            "One bet stands for a team at a time: a partner who has not played yet may overwrite "
            "it with a higher one, and that may be overwritten again; nobody overwrites their own. "
        )
    else:
        text += "A bet can be neither changed nor taken back. "
    if 0 in rules.bets:
        text += "No Bet may be declared too: it counts as no bet, but is binding. "
    return [text + _sentence(payout(rules))]


def _side_bets(rules: Rules) -> list[str]:
    return [
        f"As a Sheep, or if there is no Shepherd, you may bet {listed(rules.bets, 'or')} once, "
        f"after auction and exchange and {bets_open(rules)}, that your own points of the round, "
        f"bets apart, will be at least as many. " + _sentence(rules.payout.text.partition("; ")[2])
    ]


def _points(rules: Rules) -> str:
    bonus = rules.first_out_bonus
    bonus_text = f"; {bonus} to the first out as a bonus" if bonus else ""
    team = " Partners add up their points." if has_teams(rules) else ""
    captured = card_points(rules.card_points)
    stakes = "the bid" if staked(rules) == "bid" else "bets"
    return (
        f"5 for each card counted in going out; the points of captured cards ({captured}); "
        f"the points of {stakes}{bonus_text}.{team}"
    )


def _next_round(rules: Rules) -> str:
    first = "The first lead player is chosen by lot."
    if rules.has_dealer:
        first = "The first dealer is chosen by lot, and the player on the dealer's left leads."
    return f"{first} After that: {rules.lead_rule.text}."


def _game(rules: Rules) -> str:
    points = [goal.amount for goal in rules.goals if goal.unit == "points"]
    rounds = [goal.amount for goal in rules.goals if goal.unit == "rounds"]
    by_rounds = f", or {listed(rounds, 'or')} rounds" if rounds else ""
    side = "team" if has_teams(rules) else "player"
    return (
        f"Agree on {listed(points, 'or')} points{by_rounds}, or any other number of points or "
        f"rounds. The game ends with the round that reaches it, and the {side} with the most "
        f"points wins; if there is a tie for the lead, further rounds decide."
    )


def _option(rules: Rules, option: str) -> str:
    plain = CATALOGUE[rules.name]
    changed = differences(with_options(plain, [option]), plain)
    change = "; ".join(f"{name}: {here}" for name, here, _ in changed)
    chosen = " (chosen)" if option in rules.options else ""
    return f"{option}{chosen} – {_origin(rules, option)}; {change}."


def _origin(rules: Rules, option: str) -> str:
    """Whether the source has an option itself, and as what."""
    if option in rules.house_rules:
        return "a house rule"
    own = {"split-bets": "revised scoring", "tournament": "tournament rule"}
    return f"the document's own {own.get(option, 'variant')}"
