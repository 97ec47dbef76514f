"""The rule sets: data, and the few small functions in which they differ."""

from haggis.rules.catalogue import CATALOGUE, OPTIONS, find_rules, with_options
from haggis.rules.goal import Goal
from haggis.rules.rule_set import ONE_EACH, PRINTED, Auction, Rules

__all__ = [
    "CATALOGUE",
    "ONE_EACH",
    "OPTIONS",
    "PRINTED",
    "Auction",
    "Goal",
    "Rules",
    "find_rules",
    "with_options",
]
