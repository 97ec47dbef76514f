"""Whether the first out captures a hand that is left at the end of a round.

Each rule is told whether the hand is an opponent's.
"""

from haggis.rules.rule import Rule, rule

LastHands = Rule[[bool], bool]


@rule("opponents-only", "an opponent's hand goes to the first out, a partner's to nobody")
def opponents_only(is_opponents: bool) -> bool:
    return is_opponents


@rule("every-hand", "to the first out")
def every_hand(is_opponents: bool) -> bool:
    return True


# No rule set has this any more. Old records are recognised by it.
@rule("no-hand", "to nobody")
def no_hand(is_opponents: bool) -> bool:
    return False
