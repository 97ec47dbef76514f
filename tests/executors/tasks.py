"""What nodes are asked to do in tests; they get this module beside the package."""

from __future__ import annotations

import os
import time
from pathlib import Path

from haggis.executors import on_ray

WARMED = "HAGGIS_TEST_WARMED"
"""Names the file that gets a line whenever a process has warmed up."""


def warm_up() -> None:
    time.sleep(0.5)
    with Path(os.environ[WARMED]).open("a") as file:
        file.write(f"{os.getpid()}\n")


def slow_square(number: int) -> int:
    time.sleep(0.3)
    return number * number


def fail(message: str) -> None:
    raise KeyError(message)


def package_folder() -> str:
    return str(on_ray.PACKAGE)
