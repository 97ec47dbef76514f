"""How the kernel's functions are compiled, and where the machine code is kept.

Numba caches machine code on disk, so only the first run on a machine waits for the compiler. It
notices a change in a function's own file, but not in the functions it calls. So the name of the
cache folder is a hash of the source of everything that could be called.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt
from numba.core import types
from numba.extending import intrinsic

from haggis.folders import user_cache

Row = npt.NDArray[np.int64]
"""One row of numbers: a position, a rule set, a move."""
Rows = npt.NDArray[np.int64]
"""Several rows, as an array of two dimensions."""

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile to machine code that is cached on disk and releases the interpreter lock.

    The folder is `cache_folder`, or `NUMBA_CACHE_DIR` if that is set.
    """
    return _compile(function, fastmath=False)


def compiled_fast(function: F) -> F:
    """The same, but sums of floats may be reordered, so that they can be vectorised."""
    return _compile(function, fastmath=True)


def _compile(function: F, *, fastmath: bool) -> F:
    config: Any = numba.config
    setting = config.CACHE_DIR
    folder = cache_folder(Path(function.__code__.co_filename).parent)
    config.CACHE_DIR = setting or str(folder)
    try:
        return cast("F", numba.njit(cache=True, nogil=True, fastmath=fastmath)(function))
    finally:
        config.CACHE_DIR = setting  # other users of Numba keep their own folder


_CALLED = ("kernel", "bots", "net")
"""Packages of compiled functions; each calls only itself and the packages before it."""


@cache
def cache_folder(package: Path) -> Path:
    """The folder for compiled functions of a package, or of a sub-package of the bots."""
    text = hashlib.sha256()
    called = [Path(__file__).parent.with_name(name) for name in _CALLED]
    package = next((known for known in called if known in package.parents), package)
    known = called[: called.index(package)] if package in called else called
    for folder in (*known, package):
        for file in sorted(folder.rglob("*.py")):
            text.update(file.read_bytes())
    return user_cache() / f"{package.name}-{text.hexdigest()[:16]}"


def _bit_count(_typing: Any, _mask: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


bit_count = cast("Callable[[int], int]", intrinsic(_bit_count))
"""How many bits of an int64 are set, by the processor's own instruction."""
