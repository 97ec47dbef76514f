"""The ten rule sets, and the options that change them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import partial
from typing import Any

from haggis.errors import ArgumentError, RulesError, need_text
from haggis.rules import bombs, last_hands, leads, payouts
from haggis.rules.goal import Goal
from haggis.rules.rule_set import LISTED, ONE_EACH, Auction, Rules

EACH_FOR_THEMSELVES_2 = (0, 1)
EACH_FOR_THEMSELVES_3 = (0, 1, 2)
PARTNERS_OPPOSITE = (0, 1, 0, 1)


def _goals(*texts: str) -> tuple[Goal, ...]:
    return tuple(Goal.parse(text) for text in texts)


HAGGIS_2 = Rules(
    name="haggis-2",
    title="Haggis for two",
    source="rulebook 2.1 (2024)",
    teams=EACH_FOR_THEMSELVES_2,
    suits=4,
    bets=(5, 15, 30),
    payout=payouts.in_full,
    bombed_trick_to=bombs.chosen_opponent,
    last_hands_to_first_out=last_hands.every_hand,
    lead_rule=leads.lowest_or_last,
    goals=_goals("250", "350", "6r", "8r"),
    allowed_options=("one-point",),
)

HAGGIS_3 = replace(
    HAGGIS_2,
    name="haggis-3",
    title="Haggis for three",
    teams=EACH_FOR_THEMSELVES_3,
    suits=5,
    lead_rule=leads.lowest_or_same,
    goals=_goals("250", "350", "6r", "9r"),
    allowed_options=("one-point", "tournament"),
    house_rules=("tournament",),
)

TATTIES = replace(
    HAGGIS_3,
    name="tatties",
    title="Haggis and Tatties",
    bets=(),
    auction=Auction(draws={15: 3, 30: 2, 45: 1}),
    payout=payouts.shepherd,
    card_points=ONE_EACH,
    bombed_trick_to=bombs.the_winner,
    haggis_to_first_out=False,
    lead_rule=leads.lowest_or_next,
    allowed_options=(),
    house_rules=(),
)

NEEPS = Rules(
    name="neeps",
    title="Haggis and Neeps",
    source="rulebook 2.1 (2024)",
    teams=PARTNERS_OPPOSITE,
    suits=4,
    copies=2,
    dealt=18,
    bets=(5, 15, 30),
    gives=2,
    payout=payouts.double_for_the_team,
    card_points=ONE_EACH,
    bombed_trick_to=bombs.left_opponent,
    bomb_winner_may_give_lead=True,
    last_hands_to_first_out=last_hands.opponents_only,
    slam=True,
    lead_rule=leads.behind_or_left,
    goals=_goals("350", "550", "4r", "6r"),
)

REVISED_2 = replace(
    HAGGIS_2,
    name="revised-2",
    title="Haggis for two, revised rules",
    source="revised rules",
    bets=(15, 30),
    lead_rule=leads.highest_deals,
    has_dealer=True,
    goals=_goals("250", "350"),
    house_rules=("one-point",),
)

REVISED_3 = replace(
    REVISED_2,
    name="revised-3",
    title="Haggis for three, revised rules",
    teams=EACH_FOR_THEMSELVES_3,
    suits=5,
    allowed_options=("one-point", "tournament", "split-bets"),
)

FIRST_2 = replace(
    REVISED_2,
    name="first-2",
    title="Haggis for two, first edition",
    source="first edition",
    bets=(0, 15, 30),
)

FIRST_3 = replace(
    REVISED_3,
    name="first-3",
    title="Haggis for three, first edition",
    source="first edition",
    bets=(0, 15, 30),
    first_out_bonus=5,
    house_rules=("one-point", "split-bets"),
)

TATTIES_ROGER = replace(
    TATTIES,
    name="tatties-roger",
    title="Haggis and Tatties, Roger's sheet",
    source="Roger's sheet",
    bets=(15, 30, 45),
    bets_close_at_first_out=False,
    auction=Auction(draws={15: 3, 30: 2, 45: 1}, dealer_opens=True, last_to_pass_leads=False),
    payout=payouts.shepherd_and_side_bets,
    haggis_to_first_out=True,
    lead_rule=leads.highest_deals,
    has_dealer=True,
)

NEEPS_ROGER = replace(
    NEEPS,
    name="neeps-roger",
    title="Haggis and Neeps, Roger's sheet",
    source="Roger's sheet",
    last_hands_to_first_out=last_hands.every_hand,
    slam=False,
    lead_rule=leads.first_out_deals,
    has_dealer=True,
)

CATALOGUE = {
    rules.name: rules
    for rules in (
        HAGGIS_2,
        HAGGIS_3,
        TATTIES,
        NEEPS,
        REVISED_2,
        REVISED_3,
        FIRST_2,
        FIRST_3,
        TATTIES_ROGER,
        NEEPS_ROGER,
    )
}
"""All rule sets. Append only. docs/architecture.md says what else a new rule set needs."""
OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "one-point": {"card_points": ONE_EACH},
    "tournament": {"bombed_trick_to": bombs.next_highest},
    "split-bets": {"payout": payouts.split},
}
"""The fields each option changes."""


def find_rules(name: str, options: Iterable[str] | str = ()) -> Rules:
    """The rule set of this name with these options; a text is one option.

    >>> find_rules("revised-3", ["tournament"]).options
    ('tournament',)
    """
    if need_text("rules", name, "the name of a rule set") not in CATALOGUE:
        raise RulesError(f"there is no rule set {name!r}{_instead(name)}")
    return with_options(CATALOGUE[name], options)


def with_options(rules: Rules, options: Iterable[str] | str) -> Rules:
    """The rule set with these options; a text is one option."""
    if not isinstance(options, Iterable):
        raise ArgumentError.of("options", options, "options' names")
    names = [options] if isinstance(options, str) else list(options)
    wanted = {need_text("options", name, "options' names") for name in names}
    for option in sorted(wanted):
        if option not in rules.allowed_options:
            known = (
                f"it takes {', '.join(rules.allowed_options)}"
                if rules.allowed_options
                else "it takes none"
            )
            raise RulesError(f"{rules.name} does not take the option {option!r}: {known}")
    order = (*OPTIONS, *rules.options)
    for option in OPTIONS:
        if option in wanted and option not in rules.options:
            chosen = sorted((*rules.options, option), key=order.index)
            rules = replace(rules, **OPTIONS[option], options=tuple(chosen))
    return rules


LISTED.update((name, partial(with_options, rules)) for name, rules in CATALOGUE.items())


def _instead(name: str) -> str:
    close = get_close_matches(name, CATALOGUE)
    return f", did you mean {close[0]}?" if close else f"; there are {', '.join(CATALOGUE)}"
