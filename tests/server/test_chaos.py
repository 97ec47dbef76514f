"""Through all faults of nodes and database nothing acknowledged is lost, and one node writes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from scripts.cluster import SERVE
from tests.server import chaos
from tests.server.chaos import CLAIMED, Chaos, measured, planned

LATE = (str(Path(__file__).with_name("late_writer.py")),)


def run(faults: int, seed: int, *, bots: bool) -> None:
    game = Chaos(60, SERVE, seed, bots=bots)
    verdict = asyncio.run(game.run(planned(faults, seed)))
    print(*measured(game), sep="\n")  # noqa: T201 (the test does not depend on times)
    assert verdict.good, verdict
    assert len(game.acked) > 10 * faults


def test_twenty_faults() -> None:
    run(20, 1, bots=False)


@pytest.mark.long
def test_three_hundred_faults() -> None:
    run(300, 2, bots=True)


@pytest.mark.parametrize("fence", [pytest.param("on", marks=pytest.mark.long), "off"])
def test_only_the_fence_keeps_a_late_writer_out(
    fence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HAGGIS_TEST_FENCE", fence)
    monkeypatch.setattr(chaos, "PACE", 0.1)
    game = Chaos(10, LATE, 3)
    verdict = asyncio.run(game.run([CLAIMED]))
    assert verdict.good if fence == "on" else verdict.intruders, verdict
