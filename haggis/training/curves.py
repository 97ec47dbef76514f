"""Draws a run's curves in SVG: margins over fixed opponents, and losses, by decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from haggis.training.checkpoints import read_progress

CURVES = "curves.svg"
WIDTH, HEIGHT, LEFT, BOTTOM = 640, 260, 60, 40
COLOURS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd")

Points = Sequence[tuple[float, float]]


def draw_curves(folder: Path) -> None:
    """Write the picture of a run into its folder, if there is something to draw."""
    lines = read_progress(folder)
    if len(lines) > 1:
        (folder / CURVES).write_text(picture(lines), encoding="utf-8")


def picture(lines: Sequence[Mapping[str, Any]]) -> str:
    """Two charts, one under the other."""
    names = list(lines[0]["margins"])
    margins = {
        f"margin over {name}": [(ln["decisions"], ln["margins"][name][0]) for ln in lines]
        for name in names
    }
    losses = {
        "loss of the margin": [(ln["decisions"], ln["loss"][0]) for ln in lines],
        "loss of going out first": [(ln["decisions"], ln["loss"][1]) for ln in lines],
    }
    charts = chart(margins, 0) + chart(losses, HEIGHT)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{2 * HEIGHT}" '
        f'font-family="sans-serif" font-size="12">{charts}</svg>\n'
    )


def chart(curves: Mapping[str, Points], top: int) -> str:
    """Curves over a common axis of decisions."""
    points = [point for curve in curves.values() for point in curve]
    most = max(x for x, _ in points)
    low, high = min(0.0, *(y for _, y in points)), max(0.0, *(y for _, y in points))

    def place(x: float, y: float) -> str:
        right = LEFT + (WIDTH - LEFT - 10) * x / most
        down = top + 20 + (HEIGHT - BOTTOM - 20) * (high - y) / (high - low or 1)
        return f"{right:.1f},{down:.1f}"

    parts = []
    for y in (low, high):
        (x1, y1), x2 = place(0, y).split(","), WIDTH - 10
        parts.append(f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y1}" stroke="#bbb"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y1}" text-anchor="end">{y:.1f}</text>')
    for number, (name, curve) in enumerate(curves.items()):
        colour = COLOURS[number % len(COLOURS)]
        path = " ".join(place(x, y) for x, y in curve)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}"/>')
        parts.append(
            f'<text x="{LEFT + 180 * number}" y="{top + 14}" fill="{colour}">{name}</text>'
        )
    label = f"{most / 1e6:.1f} million decisions"
    parts.append(f'<text x="{WIDTH - 10}" y="{top + HEIGHT - 22}" text-anchor="end">{label}</text>')
    return "".join(parts)
