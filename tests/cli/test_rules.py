"""`haggis rules`: the catalogue, and every rule set in words that follow from its data."""

from __future__ import annotations

import json

import pytest

from haggis import CATALOGUE
from haggis.cli.differences import BASES, describe, differences

from .running import complaint, output


def page(*words: str) -> str:
    return " ".join(output("rules", *words).split())


def test_catalogue() -> None:
    text = output("rules")
    assert max(map(len, text.splitlines())) <= 80
    for rules in CATALOGUE.values():
        assert f"{rules.name} " in text
        assert rules.title in text
    assert "split-bets  revised-3 and first-3\n" in text


def test_catalogue_as_data() -> None:
    data = json.loads(output("rules", "--json"))
    assert [entry["name"] for entry in data] == list(CATALOGUE)
    assert data[1] == {
        "name": "haggis-3",
        "title": "Haggis for three",
        "players": 3,
        "source": "rulebook 2.1 (2024)",
        "options": ["one-point", "tournament"],
        "goals": [{"points": 250}, {"points": 350}, {"rounds": 6}, {"rounds": 9}],
    }


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_page_tells_the_whole_rule_set(name: str) -> None:
    rules = CATALOGUE[name]
    lines = output("rules", name).splitlines()
    assert max(map(len, lines)) <= 80
    titles = [line for line in lines if line and not line.startswith(" ")]
    assert f"{rules.title} ({name})" in titles
    for title in ("Cards", "Combinations", "Bombs", "Tricks", "Going out", "Points of a round"):
        assert title in titles
    assert ("The auction" in titles) == (rules.auction is not None)
    assert ("Passing cards" in titles) == (rules.gives > 0)
    assert ("Options" in titles) == bool(rules.allowed_options)
    assert any(line.startswith("What differs from") for line in titles) == (name != "haggis-2")
    text = " ".join(" ".join(lines).split())
    for amount in rules.bets:
        assert (str(amount) if amount else "No Bet") in text
    assert "  " not in describe(rules)["next round"]


def test_what_is_peculiar_to_each() -> None:
    assert "The 8 cards left over lie face down: the Haggis." in page("haggis-2")
    assert "A trick won by a bomb is captured by the opponent." in page("haggis-2")
    assert "captured by an opponent the winner chooses" in page("haggis-3")
    assert "3 for 15, 2 for 30 and 1 for 45" in page("tatties")
    assert "If nobody bids, the last to pass leads" in page("tatties")
    assert "As a Sheep, or if there is no Shepherd, you may bet" in page("tatties-roger")
    assert "that is a slam" in page("neeps")
    assert "that is a slam" not in page("neeps-roger")
    assert "5 to the first out as a bonus" in page("first-3")
    assert "No Bet may be declared" in page("first-2")
    assert "overwrite it with a higher one" in page("neeps")


@pytest.mark.parametrize(("name", "base"), BASES.items())
def test_what_differs_from_the_base(name: str, base: str) -> None:
    assert list(CATALOGUE).index(base) < list(CATALOGUE).index(name)
    data = json.loads(output("rules", name, "--json"))
    assert data["differs"]["from"] == base
    for difference in data["differs"]["in"]:
        assert difference["here"] == describe(CATALOGUE[name])[difference["what"]]
        assert difference["there"] == describe(CATALOGUE[base])[difference["what"]]
    assert data["differs"]["in"]


def test_every_pair_of_rule_sets_differs_in_some_fact() -> None:
    for name, rules in CATALOGUE.items():
        for other, others in CATALOGUE.items():
            assert bool(differences(rules, others)) == (name != other)


def test_with_options() -> None:
    text = page("revised-3", "--options", "tournament,split-bets")
    assert "captured by the player of the next highest combination" in text
    assert "the second out ⅓ of them" in text
    assert "tournament (chosen) –" in text
    assert "What differs from revised-3" in text


def test_against_another() -> None:
    assert "What differs from neeps" in page("haggis-2", "--against", "neeps")
    assert page("haggis-2", "--against", "haggis-2").endswith("What differs from haggis-2 nothing")


def test_what_is_refused() -> None:
    assert complaint("rules", "tattoes") == (
        "there is no rule set 'tattoes', did you mean tatties?"
    )
    assert "does not take the option" in complaint("rules", "neeps", "--options", "one-point")
    assert "need the NAME" in complaint("rules", "--options", "one-point", code=2)
