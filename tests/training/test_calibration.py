"""Chances of going out first, predicted and observed."""

from __future__ import annotations

from xml.etree import ElementTree

import numpy as np
import pytest

from haggis.net.weights import load_weights
from haggis.rules import find_rules
from haggis.training.calibration import calibrate, compare, picture


def test_chances_and_what_happened() -> None:
    rng = np.random.default_rng(1)
    told = rng.random(20_000)
    result = compare(told, rng.random(20_000) < told)
    assert result.predicted == pytest.approx(result.observed, abs=0.05)
    assert result.brier == pytest.approx(1 / 6, abs=0.01)
    assert result.constant == pytest.approx(1 / 4, abs=0.01)
    assert result.number.sum() == result.samples == 20_000
    drawn = ElementTree.fromstring(picture(result, "a game"))
    assert len([part for part in drawn if part.tag.endswith("circle")]) == 10
    assert "a game" in drawn.itertext()


def test_the_network_knows_more_than_a_constant() -> None:
    every, opening = calibrate(find_rules("haggis-2"), load_weights("haggis-2"), 100, -5)
    assert every.brier < 0.8 * every.constant
    assert opening.brier < opening.constant
    assert 200 <= opening.samples < every.samples
