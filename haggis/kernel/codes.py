"""From the engine's rule sets to the kernel's numbers.

Where rule sets differ, the engine has small rules. The kernel knows those of the catalogue by
number. A rule set made elsewhere may use these, but no others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from haggis.cards import CARDS
from haggis.errors import RulesError
from haggis.kernel import layout
from haggis.kernel.compiled import Row
from haggis.rules import Rules, bombs, last_hands, payouts
from haggis.rules.rule import Rule
from haggis.score import POINTS_PER_RECORDED

_TAKERS = {
    bombs.the_winner: layout.TO_WINNER,
    bombs.chosen_opponent: layout.TO_CHOSEN_OPPONENT,
    bombs.left_opponent: layout.TO_LEFT_OPPONENT,
    bombs.next_highest: layout.TO_NEXT_HIGHEST,
}
_LAST_HANDS = {
    last_hands.no_hand: layout.NO_HAND,
    last_hands.opponents_only: layout.OPPONENTS_HANDS,
    last_hands.every_hand: layout.EVERY_HAND,
}
_PAYOUTS = {
    payouts.in_full: layout.IN_FULL,
    payouts.split: layout.SPLIT,
    payouts.shepherd: layout.SHEPHERDS,
    payouts.shepherd_and_side_bets: layout.SHEPHERDS_AND_SIDE_BETS,
    payouts.double_for_the_team: layout.DOUBLE_FOR_TEAM,
}
_CARDS_OF_RANK = {
    rank: sum(1 << card.index for card in CARDS if card.rank == rank) for rank in range(2, 14)
}


def rules_row(rules: Rules) -> Row:
    """The rule set as the kernel reads it.

    >>> from haggis.rules import find_rules
    >>> int(rules_row(find_rules("neeps"))[layout.COPIES])
    2
    """
    if rules.players > layout.MAX_SEATS:
        raise _unknown(rules, f"more than {layout.MAX_SEATS} players")
    row = np.zeros(layout.RULES_SIZE, np.int64)
    row[layout.PLAYERS] = rules.players
    row[layout.SUITS_IN_DECK] = rules.suits
    row[layout.COPIES] = rules.copies
    row[layout.DEALT] = rules.dealt
    row[layout.TAKERS] = _code(rules, "bombed_trick_to", _TAKERS)
    row[layout.GIVES_LEAD] = rules.bomb_winner_may_give_lead
    row[layout.HAGGIS_TO_FIRST] = rules.haggis_to_first_out
    row[layout.LAST_HANDS] = _code(rules, "last_hands_to_first_out", _LAST_HANDS)
    row[layout.BONUS] = rules.first_out_bonus
    row[layout.SLAM] = rules.slam
    row[layout.PAYOUT] = _code(rules, "payout", _PAYOUTS)
    row[layout.TEAM : layout.TEAM + rules.players] = rules.teams
    row[layout.CARD_POINTS : layout.CARD_POINTS + layout.POINT_MASKS] = _point_masks(rules)
    row[layout.PER_RECORDED] = POINTS_PER_RECORDED
    return row


def _code(rules: Rules, field: str, known: Mapping[Rule[Any, Any], int]) -> int:
    rule: Rule[Any, Any] = getattr(rules, field)
    if rule not in known:
        raise _unknown(rules, f"the rule {rule.key} for {field}")
    return known[rule]


def _point_masks(rules: Rules) -> list[int]:
    masks = [0] * layout.POINT_MASKS
    for rank, cards in _CARDS_OF_RANK.items():
        points = rules.card_points.get(rank, 0)
        if not 0 <= points < 1 << layout.POINT_MASKS:
            raise _unknown(rules, f"cards worth {points} points")
        for power in range(layout.POINT_MASKS):
            if points >> power & 1:
                masks[power] |= cards
    return masks


def _unknown(rules: Rules, what: str) -> RulesError:
    return RulesError(f"{rules.name}: the kernel does not know {what}")
