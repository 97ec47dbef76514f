"""The last wishes of each guest. A repeated wish is answered, but not done again."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import NamedTuple

MAX_WISHES = 200
"""How many wishes of a guest are remembered. A client has far fewer open at once."""
MAX_GUESTS = 500
"""For how many guests."""


class Done(NamedTuple):
    """A wish that was done."""

    seq: int
    mark: int
    """A checksum of the wish; 0 if it is not known."""


@dataclass(slots=True)
class Answered:
    """The wishes that were done at one table, by guest and id."""

    _guests: OrderedDict[str, OrderedDict[str, Done]] = field(default_factory=OrderedDict)

    def note(self, guest: str, id: str, done: Done) -> None:
        """Remember a wish, and forget the oldest if there are too many."""
        wishes = self._guests.get(guest)
        if wishes is None:
            wishes = self._guests[guest] = OrderedDict()
        self._guests.move_to_end(guest)
        wishes[id] = done
        if len(wishes) > MAX_WISHES:
            wishes.popitem(last=False)
        if len(self._guests) > MAX_GUESTS:
            self._guests.popitem(last=False)

    def find(self, guest: str, id: str) -> Done | None:
        """What came of a wish, if it was done lately."""
        wishes = self._guests.get(guest)
        return wishes.get(id) if wishes else None
