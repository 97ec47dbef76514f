"""Where shards run: one after another in this process, or in worker processes.

Everything that trains sees a `concurrent.futures.Executor` and nothing else.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

EXECUTORS = ("inline", "processes")


class InlineExecutor(Executor):
    """Runs every call at once, in the thread that submits it."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def open_executor(name: str, workers: int) -> Executor:
    """The executor of this name; close it as a context manager.

    >>> with open_executor("inline", 1) as executor:
    ...     list(executor.map(abs, [-1, 2]))
    [1, 2]
    """
    if name == "inline":
        return InlineExecutor()
    if name == "processes":
        return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))
    raise ValueError(f"there is no executor {name!r}, but {', '.join(EXECUTORS)}")
