"""The public names of the library."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import haggis


def test_every_public_name_is_loaded_when_used() -> None:
    for name in haggis.__all__:
        assert getattr(haggis, name).__class__
    assert set(haggis.__all__) < set(dir(haggis))


def test_type_checkers_see_the_same_names() -> None:
    assert haggis.__file__ is not None
    source = Path(haggis.__file__).read_text()
    imported = re.findall(r"^    from (haggis\.\w+) import (\w+) as (\w+)$", source, re.MULTILINE)
    assert sorted(name for _, name, _ in imported) == haggis.__all__
    for module, name, same in imported:
        assert name == same
        assert module == f"haggis.{haggis._HOMES[name]}"


def test_there_are_no_other_names() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Cribbage'"):
        haggis.Cribbage  # noqa: B018


def test_importing_and_asking_for_help_loads_no_engine() -> None:
    code = "import sys, haggis; sys.exit('haggis.cards' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


@pytest.mark.parametrize("hand", ["4rJJ", "4r4r4r"])
def test_a_hand_that_no_game_deals_has_no_plays(hand: str) -> None:
    with pytest.raises(haggis.ParseError, match="at most twice"):
        haggis.Plays(haggis.Cards.parse(hand))


def test_no_players_are_not_enough() -> None:
    with pytest.raises(haggis.RulesError, match="for 2 players, not 0"):
        haggis.Game.new("haggis-2", seed=7, players=[])


def test_cards_are_read_from_texts_of_any_length_and_only_short_ones_are_kept() -> None:
    from haggis import cards

    kept = cards._parsed.cache_info().currsize
    padded = cards.Cards.parse("4r " + " " * 10_000 + "J")
    assert cards._parsed.cache_info().currsize == kept
    assert cards.Cards.parse("4rJ") is cards.Cards.parse("4rJ") == padded
