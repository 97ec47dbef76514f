"""Run PostgreSQL, several nodes and Caddy on this machine behind one address, until Ctrl+C.

Everything is in a temporary folder that is removed at the end: it is for trying out what several
nodes do, and for the tests. deploy/ has what a real installation needs.
"""

import argparse
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from scripts.private_postgres import private_postgres

ROOT = Path(__file__).resolve().parent.parent
CADDYFILE = ROOT / "deploy" / "Caddyfile"
SERVE = ("-m", "haggis.cli.serve")
PORTS = range(10_000, 32_000)
_given: set[int] = set()
SECONDS = 60
"""How long a busy machine may take to start or stop something."""


class Program:
    """A program that listens at a port, and writes what it says into a file."""

    def __init__(
        self, command: Sequence[str], port: int, log: Path, environment: dict[str, str]
    ) -> None:
        self.command = [*command]
        self.port = port
        self.log = log
        self._environment = {**os.environ, **environment}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; it may take a moment until it answers."""
        with self.log.open("ab") as said:
            self._process = subprocess.Popen(
                self.command,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                start_new_session=True,  # Ctrl+C reaches it in order, not all at once
            )

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def is_well(self) -> bool:
        """Whether it answers, and can save."""
        try:
            address = f"http://127.0.0.1:{self.port}/api/health"
            urllib.request.urlopen(address, timeout=5).close()
        except OSError:
            return False
        return True

    def wait(self) -> None:
        """Wait until it is well."""
        until = time.monotonic() + SECONDS
        while not self.is_well():
            if not self.running or time.monotonic() > until:
                raise RuntimeError(f"{self.command[1]} did not start:\n{self.log.read_text()}")
            time.sleep(0.05)

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal, if it runs."""
        if self._process is not None and self.running:
            self._process.send_signal(number)

    def kill(self) -> None:
        """End it at once."""
        self.signal(signal.SIGKILL)
        if self._process is not None:
            self._process.wait(SECONDS)

    def stop(self) -> None:
        """Let it end in good order."""
        self.signal(signal.SIGTERM)
        if self._process is not None:
            try:
                self._process.wait(SECONDS)
            except subprocess.TimeoutExpired:
                self.kill()


class LocalCluster:
    """Nodes on one database, and Caddy in front of them."""

    def __init__(
        self,
        store: str,
        folder: Path,
        nodes: int = 3,
        port: int = 0,
        program: Sequence[str] = SERVE,
    ) -> None:
        secret = folder / "secret"
        secret.touch(mode=0o600)
        secret.write_text(secrets.token_hex(32))
        self.nodes = [self._node(number, store, folder, program) for number in range(nodes)]
        self.proxy = self._caddy(folder, port or free_port())
        self.address = f"http://127.0.0.1:{self.proxy.port}"

    @staticmethod
    def _node(number: int, store: str, folder: Path, program: Sequence[str]) -> Program:
        port = free_port()
        command = [
            sys.executable, *program, "--port", str(port), "--workers", "1",
            "--trust-proxy", "127.0.0.1", "--node-address", f"127.0.0.1:{free_port()}",
            "--cluster-secret-file", str(folder / "secret"),
        ]  # fmt: skip
        log = folder / f"node{number + 1}.log"
        return Program(command, port, log, {"HAGGIS_STORE": store})

    def _caddy(self, folder: Path, port: int) -> Program:
        caddy = Path(sys.executable).with_name("caddy")
        command = [str(caddy), "run", "--config", str(CADDYFILE), "--adapter", "caddyfile"]
        places = " ".join(f"127.0.0.1:{node.port}" for node in self.nodes)
        environment = {
            "HAGGIS_SITE": f"http://127.0.0.1:{port}",
            "HAGGIS_NODES": places,
            "XDG_CONFIG_HOME": str(folder),
            "XDG_DATA_HOME": str(folder),
        }
        return Program(command, port, folder / "caddy.log", environment)

    def start(self) -> None:
        """Start everything, and wait until it answers."""
        for program in (*self.nodes, self.proxy):
            program.start()
        for program in (*self.nodes, self.proxy):
            program.wait()

    def close(self) -> None:
        """End everything; nodes first, so that they can say good-bye."""
        for node in self.nodes:
            node.signal(signal.SIGCONT)
            node.signal(signal.SIGTERM)
        for program in (*self.nodes, self.proxy):
            program.stop()


def free_port() -> int:
    """A port that nobody has now, another one at every call.

    It is below those that the system gives to whoever asks for any. So it is still free when it is
    used, or used again after a restart, however many others open sockets meanwhile.
    """
    while True:
        port = secrets.choice(PORTS)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            if port not in _given:
                _given.add(port)
                return port


@contextmanager
def local_cluster(nodes: int = 3, port: int = 0) -> Iterator[LocalCluster]:
    """A database, nodes and Caddy until the end of the block."""
    with ExitStack() as held:
        folder = Path(held.enter_context(tempfile.TemporaryDirectory(prefix="haggis-cluster-")))
        database = held.enter_context(private_postgres())
        cluster = LocalCluster(database.new_database(), folder, nodes, port)
        held.callback(cluster.close)
        cluster.start()
        yield cluster


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--nodes", type=int, default=3, help="how many; default 3")
    parser.add_argument("--port", type=int, default=8765, help="of the one address; default 8765")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt), local_cluster(options.nodes, options.port) as cluster:
        print(f"Haggis is at {cluster.address}/ ({options.nodes} nodes; Ctrl+C stops all)")
        for node in cluster.nodes:
            print(f"  a node at http://127.0.0.1:{node.port}/, what it says in {node.log}")
        sys.stdout.flush()
        signal.pause()


if __name__ == "__main__":
    main()
