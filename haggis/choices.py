"""What a seat may do, as a collection: count it, iterate it, take the nth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from haggis.actions import Action, Play
from haggis.combinations import Combination


class Choices(Sequence[Action]):
    """Plays first, then everything else. A play becomes an object only when it is looked at."""

    __slots__ = ("others", "plays")

    def __init__(self, others: Sequence[Action] = (), plays: Sequence[Combination] = ()) -> None:
        self.plays = plays
        self.others = others

    def __len__(self) -> int:
        return len(self.plays) + len(self.others)

    def __iter__(self) -> Iterator[Action]:
        yield from map(Play, self.plays)
        yield from self.others

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return list(self)[index]
        place = range(len(self))[index]
        if place < len(self.plays):
            return Play(self.plays[place])
        return self.others[place - len(self.plays)]

    def __repr__(self) -> str:
        return f"<{len(self.plays)} plays, {[str(other) for other in self.others]}>"
