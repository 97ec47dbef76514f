"""Worker processes of this machine as an executor."""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor

from haggis.executors import Workers


class ProcessExecutor(Workers, ProcessPoolExecutor):
    """Runs calls in processes of this machine."""

    def __init__(self, workers: int) -> None:
        # A new process knows nothing of this one's threads, as a forked one would.
        super().__init__(workers, mp_context=multiprocessing.get_context("spawn"))
        self.workers = workers
