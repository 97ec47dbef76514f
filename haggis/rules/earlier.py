"""Rules as they were before a decision changed, to tell an old record from a wrong one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from haggis.rules import last_hands
from haggis.rules.rule_set import Rules


@dataclass(frozen=True, slots=True)
class Earlier:
    """A decision that has changed."""

    decision: str
    """Its number in docs/rules.md."""
    text: str
    fields: Mapping[str, Any]
    """The fields of the rule set as they were."""


CHANGED: Mapping[str, tuple[Earlier, ...]] = {
    "tatties-roger": (
        Earlier(
            "D13",
            "the last hand goes to the first out, before it went to nobody",
            {"last_hands_to_first_out": last_hands.no_hand},
        ),
    )
}
"""By rule set. D7 has changed too, but what was legal before it is legal after it."""


def earlier(rules: Rules) -> Iterator[tuple[Earlier, Rules]]:
    """The decisions on this rule set that have changed, each with the rules as they were.

    >>> from haggis.rules import find_rules
    >>> [change.decision for change, _ in earlier(find_rules("tatties-roger"))]
    ['D13']
    """
    for change in CHANGED.get(rules.name, ()):
        yield change, replace(rules, **change.fields)
