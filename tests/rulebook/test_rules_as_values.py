"""Where rule sets differ, each holds a rule: a value with a key and words, that can be called."""

import pickle
import re
from copy import deepcopy
from dataclasses import fields
from itertools import chain

import pytest

from haggis import CATALOGUE, Rules
from haggis.rules import OPTIONS, with_options
from haggis.rules.rule import Rule

ALL = [
    *CATALOGUE.values(),
    *(
        with_options(rules, [option])
        for rules in CATALOGUE.values()
        for option in rules.allowed_options
    ),
]
FIELDS = ("bombed_trick_to", "last_hands_to_first_out", "lead_rule", "payout")


def of(rules: Rules) -> dict[str, Rule[..., object]]:
    """The rules that a rule set holds, by field."""
    values = {field.name: getattr(rules, field.name) for field in fields(rules)}
    return {name: value for name, value in values.items() if callable(value)}


def test_what_can_be_called_is_a_rule() -> None:
    for rules in ALL:
        assert set(of(rules)) == set(FIELDS), rules
        assert all(isinstance(rule, Rule) for rule in of(rules).values()), rules
    changed = set(chain.from_iterable(OPTIONS.values()))
    assert changed & set(FIELDS), "options change rules too, and ALL has them"


@pytest.mark.parametrize("field", FIELDS)
def test_every_rule_has_words_and_a_key_of_its_own(field: str) -> None:
    found = {of(rules)[field] for rules in ALL}
    keys = sorted(rule.key for rule in found)
    assert len(keys) == len(set(keys)) > 1
    for rule in found:
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", rule.key)
        assert rule.text
        assert rule.text == " ".join(rule.text.split())


@pytest.mark.parametrize("rules", ALL, ids=str)
def test_a_rule_set_can_be_sent_to_another_process(rules: Rules) -> None:
    for copy in (pickle.loads(pickle.dumps(rules)), deepcopy(rules)):
        assert copy == rules
        assert all(of(copy)[field] is of(rules)[field] for field in FIELDS)
