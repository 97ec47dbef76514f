"""What a worker process is asked.

A module of its own, because the worker is the main program of its process: its classes would not be
the ones that the server imports.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from haggis.actions import Action
from haggis.bots.advice import Advice
from haggis.view import View


class Question(NamedTuple):
    """A question to a bot: for a decision, or for a bet."""

    what: Literal["choose", "bet"]
    level: str
    view: View
    seconds: float


class HintQuestion(NamedTuple):
    """A question for a hint; the same view and seed give the same one."""

    view: View
    seed: int


AnyQuestion = Question | HintQuestion
Answer = Action | Advice | None
