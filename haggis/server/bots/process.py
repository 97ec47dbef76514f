"""A worker process for bots, and the thread that talks to it.

Starting a process can hang between fork and exec, and reading from one can take long. The thread
waits for both, so that the event loop waits for neither.
"""

from __future__ import annotations

import asyncio
import contextlib
import pickle
import subprocess
import sys
import threading
from queue import SimpleQueue
from typing import IO

from haggis.server.bots.questions import Answer, AnyQuestion
from haggis.server.bots.worker import LENGTH, packed

Task = tuple[AnyQuestion, "asyncio.Future[Answer]"]

subprocess._USE_VFORK = False  # type: ignore[misc]
# With vfork Python holds the GIL until the child has called exec. This switch is documented in
# the subprocess module.


class Died(Exception):
    """A worker has ended instead of answering."""


class Worker:
    """One process, started with the first question; `nice` is its niceness."""

    def __init__(self, nice: int = 0) -> None:
        self._nice = nice
        self._process: subprocess.Popen[bytes] | None = None
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._ended = False
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._work, name="bots", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int | None:
        """The process id, once there is one."""
        return None if self._process is None else self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether its thread still runs, and so perhaps its process."""
        return self._thread.is_alive()

    async def ask(self, question: AnyQuestion) -> Answer:
        """The answer; raises `Died` if there will be none."""
        answer: asyncio.Future[Answer] = self._loop.create_future()
        self._tasks.put((question, answer))
        return await answer

    def end(self) -> None:
        """Kill the process. This does not wait for its end."""
        self._ended = True
        self._tasks.put(None)
        if self._process is not None:
            self._process.kill()

    # ---- in the thread -------------------------------------------------------------------------

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None and not self._ended:
            question, answer = task
            try:
                reply = self._exchange(question)
            except (OSError, EOFError, pickle.UnpicklingError):
                self._tell(answer, None, Died())
            else:
                self._tell(answer, reply, None)
        if self._process is not None:
            self._process.kill()
            with contextlib.suppress(OSError), self._process:  # closes the pipes, and waits
                pass

    def _exchange(self, question: AnyQuestion) -> Answer:
        if self._process is None:
            command = (sys.executable, "-m", "haggis.server.bots.worker", str(self._nice))
            pipe = subprocess.PIPE
            self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe)
        if self._ended:
            raise EOFError
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        stdin.write(packed(question))
        stdin.flush()
        reply: Answer = pickle.loads(_exactly(stdout, _length(stdout)))
        return reply

    def _tell(self, answer: asyncio.Future[Answer], reply: Answer, error: Exception | None) -> None:
        def tell() -> None:
            if answer.done():
                return
            if error is not None:
                answer.set_exception(error)
            else:
                answer.set_result(reply)

        with contextlib.suppress(RuntimeError):  # the loop may have ended
            self._loop.call_soon_threadsafe(tell)


def _length(pipe: IO[bytes]) -> int:
    return int.from_bytes(_exactly(pipe, LENGTH), "big")


def _exactly(pipe: IO[bytes], size: int) -> bytes:
    data = pipe.read(size)
    if len(data) < size:
        raise EOFError
    return data
