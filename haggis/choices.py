"""What a seat may do, as a collection."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from haggis.actions import Action, Bet, Play
from haggis.combinations import Combination


class Choices(Sequence[Action]):
    """Plays first, then the other decisions, then bets, which may be placed out of turn.

    Plays become objects only when they are used.
    """

    __slots__ = ("bets", "others", "plays")

    def __init__(
        self,
        others: Sequence[Action] = (),
        plays: Sequence[Combination] = (),
        bets: Sequence[Bet] = (),
    ) -> None:
        self.plays = plays
        self.others = others
        """What is neither a play nor a bet."""
        self.bets = bets

    @property
    def decisions(self) -> Choices:
        """The choices without the bets."""
        return self.with_bets(())

    def with_bets(self, bets: Sequence[Bet]) -> Choices:
        """These decisions with other bets."""
        return Choices(self.others, self.plays, bets)

    def __len__(self) -> int:
        return len(self.plays) + len(self.others) + len(self.bets)

    def __iter__(self) -> Iterator[Action]:
        yield from map(Play, self.plays)
        yield from self.others
        yield from self.bets

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
        place -= len(self.plays)
        if place < len(self.others):
            return self.others[place]
        return self.bets[place - len(self.others)]

    def __repr__(self) -> str:
        return f"Choices({self.others!r}, {self.plays!r}, {self.bets!r})"
