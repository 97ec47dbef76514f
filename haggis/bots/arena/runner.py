"""Runs a match on an executor. It can be resumed, and can stop when the match is decided."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future
from itertools import combinations
from pathlib import Path
from typing import Any

from haggis.bots.arena.match import Match, Pair, play_pair
from haggis.bots.arena.statistics import is_decided
from haggis.bots.base import BotError
from haggis.bots.own import name_of
from haggis.executors import InlineExecutor, Workers

AHEAD = 4
"""How many pairs are submitted for each worker, if there are several."""


def round_robin(names: Iterable[str]) -> list[tuple[str, str]]:
    """Every two of the bots.

    >>> round_robin(["a", "b", "c"])
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    """
    return list(combinations(names, 2))


def run(
    match: Match,
    pairs: int,
    *,
    executor: Workers | None = None,
    until_decided: bool = False,
    book: Book | None = None,
) -> Iterator[Pair]:
    """The pairs in order, whatever the executor. Those in the book are not played again."""
    known = {} if book is None else book.pairs(match)
    fresh = _play(match, [number for number in range(pairs) if number not in known], executor)
    so_far: list[Pair] = []
    for number in range(pairs):
        if number in known:
            pair = known[number]
        else:
            pair = next(fresh)
            if book is not None:
                book.write(match, pair)
        so_far.append(pair)
        yield pair
        if until_decided and is_decided(so_far):
            fresh.close()
            return


def _play(
    match: Match, numbers: list[int], executor: Workers | None
) -> Generator[Pair, None, None]:
    executor = executor or InlineExecutor()
    most = AHEAD * executor.workers if executor.workers > 1 else 1
    waiting: deque[Future[Pair]] = deque()
    try:
        for number in numbers:
            waiting.append(executor.submit(play_pair, match, number))
            if len(waiting) >= most:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for pair in waiting:
            pair.cancel()


class Book:
    """A file with the pairs played so far, one per line, to resume from."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lines: list[dict[str, Any]] = []
        text = path.read_text() if path.exists() else ""
        for number, line in enumerate(text.splitlines(), 1):
            try:
                self._lines.append(json.loads(line))
            except ValueError:
                if not line.startswith("{") or text.endswith("\n"):
                    raise BotError(f"{path}, line {number}: this is no book of pairs") from None
                path.write_text(text[: text.rfind("\n") + 1])  # it was cut off while being written

    def pairs(self, match: Match) -> dict[int, Pair]:
        """The pairs of this match that are in the book."""
        wanted = _describe(match)
        pairs = [_pair(line) for line in self._lines if line.get("contest") == wanted]
        return {pair.number: pair for pair in pairs}

    def write(self, match: Match, pair: Pair) -> None:
        """Add a pair."""
        # The key is older than the class `Match`. Books with it can still be resumed.
        line = json.dumps({"contest": _describe(match), **pair._asdict()})
        with self.path.open("a") as file:
            file.write(line + "\n")


def _describe(match: Match) -> dict[str, Any]:
    """All that must be the same for pairs to belong together."""
    rules = match.rules
    return {
        "rules": str(rules),
        "bets": list(rules.bets),
        "auction": rules.auction is not None,
        "bots": list(map(name_of, match.bots)),
        "seed": match.seed,
        "seconds": match.budget.seconds,
        "playouts": match.budget.playouts,
        "whole_games": match.whole_games,
    }


def _pair(line: dict[str, Any]) -> Pair:
    try:
        first, second = line["ms"]
        return Pair(
            number=line["number"],
            margin=line["margin"],
            rounds_won=line["rounds_won"],
            games_won=line["games_won"],
            ms=(first, second),
            mishaps=tuple(line.get("mishaps", (0, 0))),
        )
    except (KeyError, TypeError, ValueError):
        raise BotError("a line of the book has no whole pair") from None
