"""How rule sets differ, in a few words each."""

from __future__ import annotations

from collections.abc import Mapping

from haggis.rules import Rules
from haggis.rules.payouts import in_full
from haggis.words import listed, number, several

BASES = {
    "haggis-3": "haggis-2",
    "tatties": "haggis-3",
    "neeps": "haggis-2",
    "revised-2": "haggis-2",
    "revised-3": "haggis-3",
    "first-2": "revised-2",
    "first-3": "revised-3",
    "tatties-roger": "tatties",
    "neeps-roger": "neeps",
}
"""The rule set from which each is easiest to learn."""


def describe(rules: Rules) -> dict[str, str]:
    """Everything in which rule sets can differ, by name."""
    bets = listed([bet or "No Bet" for bet in rules.bets], "or") if rules.bets else "none"
    return {
        "players": f"{rules.players}, {sides(rules)}",
        "suit cards": f"2–10 in {number(rules.suits)} suits{twice(rules)}",
        "dealt": f"{rules.dealt} suit cards each",
        "Haggis": several(rules.haggis, "card") if rules.haggis else "none",
        "before the first trick": _first_words(rules),
        "bets": f"side bets of {bets}" if rules.auction and rules.bets else bets,
        "bets are open": bets_open(rules) if rules.bets else "–",
        "bet points": payout(rules),
        "card points": card_points(rules.card_points),
        "a bombed trick goes to": bombed_to(rules),
        "who leads after a bomb": bomb_lead(rules),
        "the Haggis goes to": haggis_to(rules),
        "hands left over": rules.last_hands_to_first_out.text,
        "bonus for the first out": str(rules.first_out_bonus or "none"),
        "slam": "yes" if rules.slam else "no",
        "next round": rules.lead_rule.text,
        "usual goals": listed(list(rules.goals), "or"),
        "options": listed(rules.allowed_options) if rules.allowed_options else "none",
        "house rules among them": listed(rules.house_rules) if rules.house_rules else "none",
    }


def differences(rules: Rules, base: Rules) -> list[tuple[str, str, str]]:
    """Where two rule sets differ: a name, here, and there."""
    here, there = describe(rules), describe(base)
    return [(name, here[name], there[name]) for name in here if here[name] != there[name]]


def has_teams(rules: Rules) -> bool:
    return len(set(rules.teams)) < rules.players


def sides(rules: Rules) -> str:
    return "partners opposite" if has_teams(rules) else "each for themselves"


def twice(rules: Rules) -> str:
    return "" if rules.copies == 1 else ", each card twice"


def nobody_bids(rules: Rules) -> str:
    """Who leads after an auction without a bid."""
    last = rules.auction is not None and rules.auction.last_to_pass_leads
    return f"if nobody bids, the {'last to pass' if last else 'lead player'} leads"


def bets_open(rules: Rules) -> str:
    """How long bets are open."""
    out = (
        "and while nobody is out" if rules.bets_close_at_first_out else "even when somebody is out"
    )
    return f"until your first card{' ' if rules.bets_close_at_first_out else ', '}{out}"


def payout(rules: Rules) -> str:
    """What a bet pays."""
    if rules.payout is in_full and rules.players == 2:
        return "won: the bettor scores it; lost: the opponent does"
    return rules.payout.text


def card_points(points: Mapping[int, int]) -> str:
    """The points of captured cards.

    >>> card_points({3: 1, 5: 1, 13: 5})
    '1 for 3 and 5; 5 for K'
    """
    names = {rank: str(rank) for rank in range(2, 11)} | {11: "J", 12: "Q", 13: "K"}
    ranks: dict[int, list[str]] = {}
    for rank, name in names.items():
        ranks.setdefault(points.get(rank, 0), []).append(name)
    if len(ranks) == 1:
        return f"{points[2]} for every card"
    return "; ".join(f"{each} for {listed(ranks[each])}" for each in sorted(ranks) if each)


def bombed_to(rules: Rules) -> str:
    """Who captures a bombed trick; with two players there is nothing to choose."""
    by_lead = rules.bombed_trick_to((0,), rules.teams)
    return "the opponent" if by_lead == (1,) and rules.players == 2 else rules.bombed_trick_to.text


def bomb_lead(rules: Rules) -> str:
    """Who leads after a bombed trick."""
    if not rules.bomb_winner_may_give_lead:
        return "the winner"
    return "the winner, who may give the lead to a partner with cards instead, even after going out"


def haggis_to(rules: Rules) -> str:
    """Who captures the Haggis."""
    if not rules.haggis:
        return "–"
    return "the first out" if rules.haggis_to_first_out else "nobody"


def _first_words(rules: Rules) -> str:
    if rules.gives:
        return f"{number(rules.gives)} cards are passed to the partner, one by one"
    if rules.auction is None:
        return "nothing"
    opens = "the dealer" if rules.auction.dealer_opens else "the player left of the lead player"
    return f"an auction, begun by {opens}; {nobody_bids(rules)}"
