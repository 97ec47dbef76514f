"""The program of a worker process: reads questions from stdin, writes answers to stdout."""

from __future__ import annotations

import os
import pickle
import random
import signal
import sys
import traceback
from functools import cache
from typing import BinaryIO

from haggis.bots import Bot, Budget
from haggis.bots.advice import advise
from haggis.bots.own import seated
from haggis.server.bots.questions import Answer, AnyQuestion, HintQuestion

LENGTH = 4
"""The size of the length that precedes each message, in bytes."""


def answer(question: AnyQuestion) -> Answer:
    """The answer. A bot's random numbers are independent of the deal."""
    if isinstance(question, HintQuestion):
        return advise(question.view, question.seed)
    bot, rng = _bot(question.level), random.Random(random.SystemRandom().getrandbits(128))
    budget = Budget(seconds=question.seconds)
    if question.what == "bet":
        return bot.bet(question.view, rng, budget)
    return bot.choose(question.view, rng, budget)


@cache
def _bot(level: str) -> Bot:
    return seated(level, discreet=True)


def packed(item: object) -> bytes:
    """A message, with its length in front."""
    body = pickle.dumps(item)
    return len(body).to_bytes(LENGTH, "big") + body


def report(fault: Exception) -> None:
    """Print what went wrong and where, without the error's text, which may name hidden cards."""
    where = traceback.format_tb(fault.__traceback__)
    sys.stderr.writelines([*where, f"{type(fault).__name__}\n"])


def serve(source: BinaryIO, target: BinaryIO) -> None:
    """Answer questions until the input ends."""
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
    if sys.argv[1:] and hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    out, sys.stdout = sys.stdout, sys.stderr  # a bot's own prints must not mix with answers
    serve(sys.stdin.buffer, out.buffer)
