"""What `GET rules` says about a rule set."""

from haggis import CATALOGUE, find_rules
from haggis.cards import rank_text
from haggis.server.http.rule_sets import rules_info


def test_rules_are_told_by_their_keys() -> None:
    told = rules_info(find_rules("neeps-roger"))
    assert told.bombed_trick == "left-opponent"
    assert told.last_hands == "every-hand"
    assert told.haggis_to == "first-out"
    assert told.bet_points == "double-for-the-team"
    assert told.lead_rule == "first-out-deals"
    assert rules_info(find_rules("tatties")).haggis_to == "nobody"


def test_the_points_of_cards_are_told_for_the_options_that_change_them() -> None:
    told = rules_info(find_rules("revised-3"))
    assert told.options == ["one-point", "tournament", "split-bets"]
    assert list(told.option_worth) == ["one-point"]
    assert set(told.option_worth["one-point"].values()) == {1}
    for rules in CATALOGUE.values():
        told = rules_info(rules)
        for option in rules.allowed_options:
            worth = find_rules(rules.name, [option]).card_points
            assert told.option_worth.get(option, told.worth) == {
                rank_text(rank): points for rank, points in worth.items()
            }
