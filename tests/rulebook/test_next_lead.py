"""Who leads, and who deals, the next round."""

import pytest

from haggis import CATALOGUE, RulesError
from haggis.rules.leads import Finished
from tests.rulebook.positions import finished, game_of, opening, whole_deal


def after(
    rules: str,
    totals: tuple[int, ...],
    out: tuple[int, ...],
    lead: int = 0,
    opener: int | None = None,
) -> tuple[int, int | None]:
    """The next lead player and dealer."""
    row = CATALOGUE[rules]
    return row.lead_rule(Finished(row.teams, totals, out, lead, lead if opener is None else opener))


@pytest.mark.parametrize("lead", [0, 1])
def test_haggis_2_the_lower_total_leads(lead: int) -> None:
    assert after("haggis-2", (40, 60), (0,), lead) == (0, None)
    assert after("haggis-2", (60, 40), (0,), lead) == (1, None)


@pytest.mark.parametrize("lead", [0, 1])
def test_haggis_2_in_a_tie_the_player_who_did_not_go_out_leads(lead: int) -> None:
    assert after("haggis-2", (50, 50), (0,), lead) == (1, None)
    assert after("haggis-2", (50, 50), (1,), lead) == (0, None)


def test_haggis_2_a_tied_game_through_its_round() -> None:
    end = finished("haggis-2", (0,), captured={0: "QKK"}, haggis="4r4y4g4b6r6y6g6b", rest=1, lead=1)
    game = game_of(end)
    assert game.totals == (23, 23)
    assert game.next_lead == (1, None)
    following = game.next_round(whole_deal("haggis-2")).round.table
    assert (following.lead, following.totals) == (1, (23, 23))


@pytest.mark.parametrize("lowest", range(3))
def test_haggis_3_the_lowest_total_leads(lowest: int) -> None:
    totals = tuple(10 if seat == lowest else 50 for seat in range(3))
    for lead in range(3):
        assert after("haggis-3", totals, (0, 1), lead) == (lowest, None)


@pytest.mark.parametrize("totals", [(10, 10, 50), (10, 50, 10), (50, 10, 10), (10, 10, 10)])
@pytest.mark.parametrize("lead", range(3))
def test_haggis_3_in_a_tie_for_lowest_the_same_player_leads_again(
    totals: tuple[int, ...], lead: int
) -> None:
    """D9"""
    assert after("haggis-3", totals, (0, 1), lead) == (lead, None)


def test_haggis_3_a_tie_above_the_lowest_does_not_matter() -> None:
    assert after("haggis-3", (50, 10, 50), (0, 1), 2) == (1, None)


@pytest.mark.parametrize("lowest", range(3))
def test_tatties_the_lowest_total_leads(lowest: int) -> None:
    totals = tuple(10 if seat == lowest else 50 for seat in range(3))
    for opener in range(3):
        assert after("tatties", totals, (0, 1), 0, opener) == (lowest, None)


@pytest.mark.parametrize(
    ("totals", "opener", "lead"),
    [
        ((10, 10, 50), 0, 1),
        ((10, 10, 50), 1, 0),
        ((10, 10, 50), 2, 0),
        ((10, 50, 10), 0, 2),
        ((10, 50, 10), 1, 2),
        ((10, 50, 10), 2, 0),
        ((10, 10, 10), 0, 1),
        ((10, 10, 10), 2, 0),
    ],
)
def test_tatties_in_a_tie_the_first_to_the_left_of_who_opened_leads(
    totals: tuple[int, ...], opener: int, lead: int
) -> None:
    for previous in range(3):
        assert after("tatties", totals, (0, 1), previous, opener) == (lead, None)


def test_tatties_the_shepherd_counts_as_who_opened() -> None:
    """D10"""
    tie = {1: "2b3b4b5b6b7b8b9bTb2p3p4p"}
    end = finished(
        "tatties", (2, 0), bets=(None, None, 15), shepherd=2, captured=tie, rest=2, lead=0
    )
    game = game_of(end)
    assert game.totals[0] == game.totals[1] == 12
    assert game.next_lead == (0, None)


@pytest.mark.parametrize(
    ("totals", "lead", "expected"),
    [
        ((10, 50), 0, 2),
        ((10, 50), 1, 2),
        ((10, 50), 2, 0),
        ((10, 50), 3, 0),
        ((50, 10), 0, 1),
        ((50, 10), 1, 3),
        ((50, 10), 2, 3),
        ((50, 10), 3, 1),
    ],
)
def test_neeps_the_next_player_of_the_team_behind_leads(
    totals: tuple[int, int], lead: int, expected: int
) -> None:
    assert after("neeps", totals, (0, 1, 2), lead) == (expected, None)


@pytest.mark.parametrize("lead", range(4))
def test_neeps_in_a_tie_the_left_of_the_last_lead_player_leads(lead: int) -> None:
    assert after("neeps", (50, 50), (0, 1, 2), lead) == ((lead + 1) % 4, None)


DEALT_THREE = pytest.mark.parametrize("rules", ["revised-3", "first-3", "tatties-roger"])
DEALT_TWO = pytest.mark.parametrize("rules", ["revised-2", "first-2"])


@DEALT_TWO
def test_two_the_leader_in_points_deals_and_the_other_leads(rules: str) -> None:
    for first in (0, 1):
        assert after(rules, (40, 60), (first,)) == (0, 1)
        assert after(rules, (60, 40), (first,)) == (1, 0)


@DEALT_TWO
def test_two_in_a_tie_the_first_out_deals_and_the_other_leads(rules: str) -> None:
    assert after(rules, (50, 50), (0,)) == (1, 0)
    assert after(rules, (50, 50), (1,)) == (0, 1)


@DEALT_THREE
def test_three_the_highest_deals_and_the_lowest_leads(rules: str) -> None:
    for first in range(3):
        assert after(rules, (10, 30, 20), (first, (first + 1) % 3)) == (0, 1)
        assert after(rules, (30, 20, 10), (first, (first + 1) % 3)) == (2, 0)


@DEALT_THREE
def test_three_in_a_tie_for_highest_the_first_out_deals(rules: str) -> None:
    assert after(rules, (30, 30, 10), (0, 1)) == (2, 0)
    assert after(rules, (30, 30, 10), (1, 0)) == (2, 1)
    assert after(rules, (30, 30, 10), (2, 0)) == (2, 2)


@DEALT_THREE
def test_three_in_a_tie_for_lowest_the_left_of_the_dealer_leads(rules: str) -> None:
    assert after(rules, (10, 30, 10), (0, 1)) == (2, 1)
    assert after(rules, (30, 10, 10), (1, 2)) == (1, 0)
    assert after(rules, (10, 10, 30), (1, 2)) == (0, 2)


@DEALT_THREE
def test_three_all_tied(rules: str) -> None:
    for first in range(3):
        out = (first, (first + 1) % 3)
        assert after(rules, (20, 20, 20), out) == ((first + 1) % 3, first)


@pytest.mark.parametrize("first", range(4))
def test_neeps_roger_the_first_out_deals_if_that_team_is_not_behind(first: int) -> None:
    """D14"""
    out = (first, (first + 1) % 4, (first + 2) % 4)
    ahead = (60, 40) if first % 2 == 0 else (40, 60)
    for totals in (ahead, (50, 50)):
        assert after("neeps-roger", totals, out) == ((first + 1) % 4, first)


@pytest.mark.parametrize("first", range(4))
def test_neeps_roger_otherwise_the_left_of_the_first_out_deals(first: int) -> None:
    """D14"""
    out = (first, (first + 1) % 4, (first + 2) % 4)
    behind = (40, 60) if first % 2 == 0 else (60, 40)
    assert after("neeps-roger", behind, out) == ((first + 2) % 4, (first + 1) % 4)


@pytest.mark.parametrize("rules", CATALOGUE)
def test_the_game_goes_by_its_totals_and_by_what_happened_in_the_round(rules: str) -> None:
    row = CATALOGUE[rules]
    for lead in row.seats:
        order = tuple((lead + step) % row.players for step in range(1, row.players))
        shepherd = order[0] if row.auction else None
        game = game_of(finished(rules, order, lead=lead, shepherd=shepherd, rest=lead))
        assert game.next_lead == after(rules, game.totals, order, lead, shepherd)


@pytest.mark.parametrize("rules", CATALOGUE)
def test_the_next_round_begins_with_the_totals_so_far(rules: str) -> None:
    players = CATALOGUE[rules].players
    game = game_of(finished(rules, range(players - 1)), goal="9r")
    following = game.next_round(whole_deal(rules)).round.table
    assert following.totals == game.totals
    assert (following.lead, following.dealer) == game.next_lead


@pytest.mark.parametrize("rules", CATALOGUE)
def test_the_next_lead_is_known_only_when_the_round_is_over(rules: str) -> None:
    game = game_of(opening(rules))
    with pytest.raises(RulesError):
        _ = game.next_lead
    with pytest.raises(RulesError):
        game.next_round(whole_deal(rules))
