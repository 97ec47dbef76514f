"""`haggis serve`: the table server; and what `haggis play` opens in the browser."""

from __future__ import annotations

import os
import socket
import sys
import webbrowser
from pathlib import Path

import click

from haggis.server.config import DEFAULT_PORT, Config, default_data
from haggis.server.lock import InUse, lock

PORTS = 20
"""How many ports are tried, if the first is taken."""


@click.command(
    epilog="""\b
Examples:
  haggis serve
  haggis serve --host 0.0.0.0 --port 80 --data /srv/haggis
  haggis serve --public-url https://example.org/haggis --trust-proxy 127.0.0.1
  haggis serve --backup monday.db

Everything is kept in one folder, and one SQLite file in it. --backup copies that file, also while
a server is using it.""",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", default=DEFAULT_PORT, show_default=True, type=click.IntRange(0, 65535))
@click.option(
    "--data", type=click.Path(file_okay=False, path_type=Path), help="The folder for all data."
)
@click.option("--public-url", default="", help="Where people reach it, behind a proxy.")
@click.option(
    "--trust-proxy", multiple=True, help="An address whose forwarded headers are believed."
)
@click.option(
    "--workers",
    default=max(1, (os.cpu_count() or 2) - 1),
    show_default="one less than cores",
    type=click.IntRange(min=1),
    help="How many processes bots think in.",
)
@click.option(
    "--backup",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Copy the data to this new file, and do nothing else.",
)
def command(
    host: str,
    port: int,
    data: Path | None,
    public_url: str,
    trust_proxy: tuple[str, ...],
    workers: int,
    backup: Path | None,
) -> None:
    """Serve tables to people with a browser, until it is stopped."""
    config = Config(data or default_data(), public_url, trust_proxy, workers)
    if backup is not None:
        _back_up(config, backup)
        return
    from haggis.server import run

    try:
        listening = run.listen(host, port)
    except OSError as error:
        raise click.ClickException(
            f"cannot listen at {host} port {port}: {error.strerror}; try another --port"
        ) from None
    address = public_url or _address(listening, host)
    try:
        with listening, lock(config.data, address):
            run.serve(config, listening, lambda: click.echo(f"Haggis is at {address}"))
    except InUse as error:
        raise click.ClickException(str(error)) from None


def play_in_browser(
    *, lan: bool = False, port: int = DEFAULT_PORT, data: Path | None = None
) -> None:
    """Serve one household: open the browser, or say where to look; with `lan` for phones too."""
    from haggis.server import run

    host = "0.0.0.0" if lan else "127.0.0.1"
    try:
        listening = run.listen(host, port, PORTS)
    except OSError as error:
        raise click.ClickException(f"no port from {port} on is free: {error.strerror}") from None
    own = _address(listening, "127.0.0.1")
    config = Config(data or default_data(), workers=1)

    def started() -> None:
        if lan:
            _invite(_address(listening, lan_host()))
        _show(own, "Ctrl+C stops it")

    try:
        with listening, lock(config.data, own):
            run.serve(config, listening, started)
    except InUse as error:
        _show(error.address, "it is running already")


def _show(address: str, remark: str) -> None:
    click.echo(f"Haggis is at {address} ({remark})")
    if has_display():
        webbrowser.open(address)


def has_display() -> bool:
    """Whether a browser can be opened here."""
    if sys.platform in ("win32", "darwin"):
        return True
    remote = os.environ.get("SSH_CONNECTION")
    return not remote and any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def lan_host() -> str:
    """This machine's address in the network at home."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; it only asks for the way out
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def _invite(address: str) -> None:
    import segno

    click.echo(f"For phones in the same network: {address}")
    segno.make(address, error="l").terminal(compact=True)


def _address(listening: socket.socket, host: str) -> str:
    port = listening.getsockname()[1]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _back_up(config: Config, target: Path) -> None:
    from haggis.server.store.interface import StoreError
    from haggis.server.store.sqlite import copy_database

    if not config.database.exists():
        raise click.ClickException(f"there are no data in {config.data}")
    try:
        copy_database(config.database, target)
    except (StoreError, OSError) as error:
        raise click.ClickException(f"no backup: {error}") from None
    click.echo(f"{config.database} is copied to {target}")


if __name__ == "__main__":
    command()
