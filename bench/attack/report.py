"""The results of attacks: a line for each, and a result file for each part."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from haggis.results import write_results

RESULTS = Path(__file__).parents[1] / "results"


@dataclass
class Row:
    """One attack: what was promised, what was measured, and whether that is enough."""

    part: str
    attack: str
    promise: str
    holds: bool
    figures: dict[str, float | int | str] = field(default_factory=dict)

    @property
    def measured(self) -> str:
        """The figures in words."""
        figures = ", ".join(f"{name} {value}" for name, value in self.figures.items())
        return figures if self.holds else f"**not kept**: {figures}"

    def __str__(self) -> str:
        return f"{'ok  ' if self.holds else 'FAIL'} {self.part:9} {self.attack:42} {self.measured}"


def keep(part: str, command: str, rows: list[Row], folder: Path = RESULTS) -> None:
    """Write the result file of a part."""
    lines = [
        {
            "attack": row.attack,
            "promise": row.promise,
            "holds": row.holds,
            "measured": row.measured,
            **row.figures,
        }
        for row in rows
    ]
    write_results(folder / f"attack-{part}.json", command, lines)


def percentile(values: list[float], share: float) -> float:
    """The percentile in milliseconds, of values in seconds."""
    ordered = sorted(values)
    return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 1)
