"""What `GET rules` tells of a rule set."""

from haggis import find_rules
from haggis.server.catalogue import rules_info


def test_rules_are_told_by_their_keys() -> None:
    told = rules_info(find_rules("neeps-roger"))
    assert told.bombed_trick == "left-opponent"
    assert told.last_hands == "every-hand"
    assert told.haggis_to == "first-out"
    assert told.bet_points == "double-for-the-team"
    assert told.next_lead == "first-out-deals"
    assert rules_info(find_rules("tatties")).haggis_to == "nobody"
