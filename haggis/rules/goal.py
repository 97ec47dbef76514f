"""When a game ends."""

from __future__ import annotations

from dataclasses import dataclass

from haggis.errors import RulesError, need, need_number, need_text


@dataclass(frozen=True, slots=True)
class Goal:
    """A number of points or a number of rounds, never both.

    >>> Goal.parse("250"), Goal.parse("6r")
    (Goal(amount=250, unit='points'), Goal(amount=6, unit='rounds'))
    >>> print(Goal(6, "rounds"))
    6r
    """

    amount: int
    unit: str = "points"

    def __post_init__(self) -> None:
        if self.unit not in ("points", "rounds"):
            raise RulesError(f"a goal is in points or rounds, not {self.unit!r}")
        need_number("amount", self.amount)
        if not 1 <= self.amount <= 1_000_000:
            raise RulesError(f"a goal is a number from 1 to 1000000, not {self.amount}")

    @classmethod
    def parse(cls, text: str) -> Goal:
        """Read `250` as points and `6r` as rounds."""
        number = need_text("goal", text, "a text such as 250 or 6r").strip().lower()
        unit = "rounds" if number.endswith("r") else "points"
        number = number.removesuffix("r")
        if not (number.isascii() and number.isdigit() and len(number) <= 9):
            raise RulesError(f"{text!r} is not a goal: write 250 for points, or 6r for rounds")
        return cls(int(number), unit)

    def reached(self, totals: tuple[int, ...], rounds: int) -> bool:
        """Whether the game may end with these totals after so many rounds."""
        need_number("rounds", rounds)
        points = [need_number("totals", n) for n in need("totals", totals, tuple, "a tuple")]
        return (max(points, default=0) if self.unit == "points" else rounds) >= self.amount

    def __str__(self) -> str:
        return f"{self.amount}r" if self.unit == "rounds" else str(self.amount)
