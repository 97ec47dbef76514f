"""A queue in which all owners get the same share of time, however much they ask for."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """The next item is the shortest one of the owner who has been given the least time.

    >>> queue = FairQueue[str]()
    >>> for item in ("a1", "a2", "a3", "b1"):
    ...     queue.put(item[0], 1.0, item)
    >>> [queue.take() for _ in range(5)]
    ['a1', 'b1', 'a2', 'a3', None]
    """

    def __init__(self) -> None:
        self._waiting: dict[str, list[tuple[float, int, T]]] = {}
        """The items of each owner, as heaps."""
        self._given: dict[str, float] = {}
        """The virtual time of each owner: it grows by the time they are given."""
        self._now = 0.0
        """The virtual time of the last owner served, before that."""
        self._numbers = count()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def __iter__(self) -> Iterator[T]:
        return (item for heap in self._waiting.values() for _, _, item in heap)

    def put(self, owner: str, seconds: float, item: T) -> None:
        """Add an item that takes this many seconds."""
        heap = self._waiting.setdefault(owner, [])
        if not heap:  # an owner with an empty queue saves up no time
            self._given[owner] = max(self._given.get(owner, 0.0), self._now)
        heappush(heap, (seconds, next(self._numbers), item))

    def take(self) -> T | None:
        """The next item; None if the queue is empty."""
        if not self._waiting:
            return None
        owner = min(self._waiting, key=lambda owner: (self._given[owner], self._waiting[owner][0]))
        seconds, _, item = heappop(self._waiting[owner])
        self._now = self._given[owner]
        self._given[owner] += seconds
        if not self._waiting[owner]:
            del self._waiting[owner]
            self._forget()
        return item

    def _forget(self) -> None:
        """Forget owners with an empty queue who are not ahead of the others."""
        ahead = (o for o, given in self._given.items() if given > self._now or o in self._waiting)
        self._given = {owner: self._given[owner] for owner in ahead}
