"""A Ray cluster as an executor.

The nodes get this package's files from here. Every answer comes with the hash of the files that
made it, and one that was made by others is refused. A task whose node is lost runs again elsewhere.
"""

from __future__ import annotations

import hashlib
import os
import platform
import tempfile
from collections.abc import Callable, Sequence
from concurrent import futures
from concurrent.futures import Future
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, ParamSpec, TypeVar

from filelock import FileLock

import haggis
from haggis.errors import HaggisError
from haggis.executors import Workers

P = ParamSpec("P")
T = TypeVar("T")

PACKAGE = Path(haggis.__file__).parent
NOT_NEEDED = ("server/static", "__pycache__")
"""Parts of the package that compute nothing."""
RETRIES = 5
"""How often a task whose node was lost is run again."""

WarmUp = Callable[[], None]


class ClusterError(HaggisError):
    """A cluster that cannot be used."""

    code = "bad-cluster"


class RayExecutor(Workers):
    """Runs calls as Ray tasks.

    Without an address that is the cluster of `$RAY_ADDRESS`, or this machine alone. Clusters ask
    for a token (`RAY_AUTH_MODE=token`) unless the environment says otherwise.
    """

    def __init__(
        self, address: str | None, warm_up: WarmUp | None = None, modules: Sequence[str] = ()
    ) -> None:
        os.environ.setdefault("RAY_AUTH_MODE", "token")
        self._ray = _import_ray()
        # In a folder of their own, nodes do not look for modules where this process runs.
        with tempfile.TemporaryDirectory() as empty:
            environment = {
                "working_dir": empty,
                "py_modules": [haggis, *map(import_module, modules)],
                "excludes": list(NOT_NEEDED),
            }
            try:
                self._ray.init(
                    address=address,
                    runtime_env=environment,
                    log_to_driver=False,
                    logging_level="error",
                    include_dashboard=False,
                )
            except Exception as error:
                raise ClusterError(f"the Ray cluster cannot be used: {error}") from error
        self._task, self._warm_up = self._ray.remote(max_retries=RETRIES)(run_task), warm_up
        self.workers = max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._waiting: set[Future[Any]] = set()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        task = self._task.remote(self._warm_up, fn, args, kwargs)
        future: Future[T] = Future()
        self._waiting.add(future)
        future.add_done_callback(partial(self._forget, task))
        task.future().add_done_callback(partial(pass_on, future))
        return future

    def _forget(self, task: Any, future: Future[Any]) -> None:
        self._waiting.discard(future)
        if future.cancelled():
            self._ray.cancel(task)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        waiting = list(self._waiting)
        if cancel_futures:
            for future in waiting:
                future.cancel()
        elif wait:
            futures.wait(waiting)
        self._ray.shutdown()


def pass_on(future: Future[T], answer: Future[tuple[str, str, T]]) -> None:
    """Pass the answer of a task on, unless nobody waits for it any more."""
    if not future.set_running_or_notify_cancel():
        return
    try:
        version, node, result = answer.result()
    except Exception as error:
        future.set_exception(getattr(error, "cause", None) or error)
        return
    if version == code_version():
        future.set_result(result)
    else:
        future.set_exception(ClusterError(f"the node {node} runs another version of haggis"))


def _import_ray() -> ModuleType:
    try:
        return import_module("ray")
    except ImportError:
        raise ClusterError("Ray is not installed: pip install 'haggis-game[ray]'") from None


def run_task(
    warm_up: WarmUp | None, fn: Callable[..., T], args: Sequence[Any], kwargs: dict[str, Any]
) -> tuple[str, str, T]:
    """On a node: the version of the code, the node's name, and the result."""
    if warm_up is not None:
        warm_node(warm_up)
    return code_version(), platform.node(), fn(*args, **kwargs)


def warm_node(warm_up: WarmUp) -> None:
    """Compile once on a node: the first process does it, others wait and read it from disk."""
    about = f"{PACKAGE} {code_version()} {warm_up.__module__}"
    name = f"haggis-{hashlib.sha256(about.encode()).hexdigest()[:16]}"
    done = Path(tempfile.gettempdir(), f"{name}.warm")
    if done.exists():
        return
    with FileLock(done.with_suffix(".lock")):
        if not done.exists():
            warm_up()
            done.touch()


@cache
def code_version() -> str:
    """The hash of all files of the package that can change a result."""
    text = hashlib.sha256()
    for file in sorted(PACKAGE.rglob("*")):
        name = file.relative_to(PACKAGE).as_posix()
        if file.suffix in (".py", ".npz") and not any(part in name for part in NOT_NEEDED):
            text.update(name.encode() + b"\0" + file.read_bytes())
    return text.hexdigest()
