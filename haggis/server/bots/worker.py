"""A bot's own process: reads questions from its input, writes answers to its output."""

from __future__ import annotations

import pickle
import random
import signal
import sys
import traceback
from typing import BinaryIO, Literal, NamedTuple

from haggis.actions import Action
from haggis.bots import Budget, find_bot
from haggis.view import View

LENGTH = 4
"""The bytes before each message that say how long it is."""


class Question(NamedTuple):
    """What a bot is asked: to decide, or whether it bets."""

    what: Literal["choose", "bet"]
    level: str
    view: View
    seconds: float


def answer(question: Question) -> Action | None:
    """The bot's answer; its chance has nothing to do with the deal."""
    bot, rng = find_bot(question.level), random.Random(random.SystemRandom().getrandbits(128))
    budget = Budget(seconds=question.seconds)
    if question.what == "bet":
        return bot.bet(question.view, rng, budget)
    return bot.choose(question.view, rng, budget)


def packed(item: object) -> bytes:
    """A message with its length before it."""
    body = pickle.dumps(item)
    return len(body).to_bytes(LENGTH, "big") + body


def report(fault: Exception) -> None:
    """Say what went wrong and where, without the words, which may name hidden cards."""
    where = traceback.format_tb(fault.__traceback__)
    sys.stderr.writelines([*where, f"{type(fault).__name__}\n"])


def serve(source: BinaryIO, target: BinaryIO) -> None:
    """Answer questions until there are no more."""
    while head := source.read(LENGTH):
        question = pickle.loads(source.read(int.from_bytes(head, "big")))
        try:
            reply = answer(question)
        except Exception as fault:  # a bot's fault must not end the worker
            report(fault)
            reply = None
        target.write(packed(reply))
        target.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its workers itself
    out, sys.stdout = sys.stdout, sys.stderr  # what a bot prints is no answer
    serve(sys.stdin.buffer, out.buffer)
