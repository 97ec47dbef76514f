"""Where work runs: in this process, in worker processes, or on a Ray cluster.

Arena and training see a `concurrent.futures.Executor` and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from importlib import import_module
from typing import ParamSpec, TypeVar

from haggis.errors import ArgumentError

P = ParamSpec("P")
T = TypeVar("T")

EXECUTORS = ("inline", "processes", "ray")


class Workers(Executor):
    """An executor that says how many calls it runs at the same time."""

    workers: int = 1


class InlineExecutor(Workers):
    """Runs every call at once, in the thread that submits it."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def open_executor(
    name: str | None = None,
    workers: int = 1,
    *,
    address: str | None = None,
    warm_up: Callable[[], None] | None = None,
    modules: Sequence[str] = (),
) -> Workers:
    """The executor of this name; close it as a context manager.

    Without a name it is `processes` for several workers and `inline` for one. The other arguments
    are for Ray: the cluster's address, what each node calls once before its first task, and names
    of modules that the nodes need beside this package.

    >>> with open_executor("inline") as executor:
    ...     list(executor.map(abs, [-1, 2]))
    [1, 2]
    """
    name = name or ("processes" if workers > 1 else "inline")
    if name == "inline":
        return InlineExecutor()
    # What an executor needs is loaded only when it is used.
    executor: Workers
    if name == "processes":
        executor = import_module("haggis.executors.processes").ProcessExecutor(workers)
    elif name == "ray":
        on_ray = import_module("haggis.executors.on_ray")
        executor = on_ray.RayExecutor(address, warm_up, modules)
    else:
        raise ArgumentError(f"there is no executor {name!r}, but {', '.join(EXECUTORS)}")
    return executor
