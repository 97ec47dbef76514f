"""A rule in which rule sets differ, as a value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from operator import attrgetter
from typing import Any, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Rule(Generic[P, R]):
    """A key for programs, a text for players, and what the rule does.

    >>> from haggis.rules.bombs import the_winner
    >>> the_winner.key, the_winner.text, the_winner((0, 2), (0, 1, 0, 1))
    ('winner', 'the winner', (2,))
    """

    key: str
    """Once released, it never changes."""
    text: str
    """Its words for players."""
    does: Callable[P, R] = field(repr=False)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        return self.does(*args, **kwargs)

    def __reduce__(self) -> tuple[Callable[[str, str], Any], tuple[str, str]]:
        # By name, as functions are: the name of the function now means the rule.
        return _named, (self.does.__module__, self.does.__qualname__)


def rule(key: str, text: str) -> Callable[[Callable[P, R]], Rule[P, R]]:
    """Make a rule of the function that does it."""

    def make(does: Callable[P, R]) -> Rule[P, R]:
        return Rule(key, text, does)

    return make


def _named(module: str, name: str) -> Any:
    return attrgetter(name)(import_module(module))
