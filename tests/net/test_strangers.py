"""Against players it has never met `net` wins too."""

from __future__ import annotations

import pytest

from tests.net.strangers import STRANGERS, margin_over


@pytest.mark.parametrize("stranger", STRANGERS)
def test_net_beats_strangers(stranger: str) -> None:
    """Few deals, so only a clear loss would show; docs/training.md has the measured margins."""
    margin, ci95 = margin_over("net", stranger, 6, 710_000)
    assert margin + ci95 > 0
