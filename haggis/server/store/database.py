"""The SQLite file: opens it for its owner only, migrates it, and copies it."""

from __future__ import annotations

import os
import sqlite3
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from haggis.server.store.interface import StoreError

OWNER_ONLY = 0o600
PAGES = 4000
"""The write-ahead log is checkpointed after this many pages, about 16 MB."""


def open_database(path: Path) -> sqlite3.Connection:
    """A connection for writing, with the newest schema; or a `StoreError` of one sentence."""
    try:
        for file in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
            _keep_private(file, make=file == path)
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        try:
            _prepare(connection)
            migrate(connection)
            return connection
        except BaseException:
            connection.close()
            raise
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {error.strerror}") from None
    except sqlite3.OperationalError as error:
        raise StoreError(f"{path} cannot be used: {error}") from None
    except sqlite3.DatabaseError as error:
        raise StoreError(
            f"{path} is damaged, or not a database ({error}); put a backup in its place"
        ) from None


def _keep_private(file: Path, *, make: bool) -> None:
    """Let only the owner read a file. SQLite gives the files beside it the same mode."""
    if make:
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    if file.exists() and file.stat().st_mode & 0o077:
        file.chmod(OWNER_ONLY)


def _prepare(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA wal_autocheckpoint = {PAGES}")
    tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    for (table,) in tables:  # reading shows whether the file was cut off
        connection.execute(f'SELECT * FROM "{table}" LIMIT 1').fetchone()


def _scripts() -> list[Traversable]:
    folder = files("haggis.server.store").joinpath("migrations")
    return sorted(folder.iterdir(), key=lambda script: script.name)


def newest_schema() -> int:
    """The number of the newest schema."""
    return len(_scripts())


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the file to the newest schema, one numbered script after another."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    scripts = _scripts()
    if version > len(scripts):
        raise StoreError(
            f"the data are of a newer version of the server (schema {version});"
            " use that version, or a backup from before"
        )
    for number, script in enumerate(scripts, 1):
        if number > version:
            sql = script.read_text(encoding="utf-8")
            connection.executescript(f"BEGIN;{sql};PRAGMA user_version = {number};COMMIT;")


def copy_database(source: Path, target: Path) -> None:
    """Copy a database that may be in use, as it stands at one moment."""
    if target.exists():
        raise StoreError(f"{target} already exists")
    if not target.parent.is_dir():
        raise StoreError(f"there is no folder {target.parent}")
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        _keep_private(unfinished, make=True)
        reader = sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)
        writer = sqlite3.connect(unfinished)
        try:
            reader.backup(writer)
        finally:
            writer.close()
            reader.close()
        unfinished.replace(target)
    except OSError as error:
        raise StoreError(f"{target} cannot be written: {error.strerror}") from None
    except sqlite3.Error as error:
        raise StoreError(f"{source} could not be copied to {target}: {error}") from None
    finally:
        unfinished.unlink(missing_ok=True)
