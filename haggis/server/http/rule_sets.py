"""Rule sets as the page gets them."""

from __future__ import annotations

from haggis.cards import rank_text
from haggis.rules import Rules, with_options
from haggis.server.protocol.api import RulesInfo


def rules_info(rules: Rules) -> RulesInfo:
    """A rule set, for choosing a game and for drawing its sheet."""
    return RulesInfo(
        name=rules.name,
        title=rules.title,
        source=rules.source,
        players=rules.players,
        teams=list(rules.teams),
        suits=rules.suits,
        copies=rules.copies,
        dealt=rules.dealt,
        haggis=rules.haggis,
        bets=list(rules.bets),
        bids=list(rules.auction.draws) if rules.auction else [],
        gives=rules.gives,
        goals=list(map(str, rules.goals)),
        options=list(rules.allowed_options),
        bonus=rules.first_out_bonus,
        slam=rules.slam,
        dealer=rules.has_dealer,
        worth=_worth(rules),
        bombed_trick=rules.bombed_trick_to.key,
        last_hands=rules.last_hands_to_first_out.key,
        haggis_to="first-out" if rules.haggis_to_first_out else "nobody",
        bet_points=rules.payout.key,
        lead_rule=rules.lead_rule.key,
        option_worth={
            option: _worth(chosen)
            for option in rules.allowed_options
            if (chosen := with_options(rules, [option])).card_points != rules.card_points
        },
    )


def _worth(rules: Rules) -> dict[str, int]:
    return {rank_text(rank): points for rank, points in rules.card_points.items()}
