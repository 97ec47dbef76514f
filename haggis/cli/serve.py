"""`haggis serve`: the table server; and what `haggis play` opens in the browser."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import click
from click.core import ParameterSource

from haggis.bots import BotError
from haggis.bots.own import is_own, seated
from haggis.server.config import DEFAULT_PORT, THIS_MACHINE, Config, default_data
from haggis.server.lock import InUse, lock

PORTS = 20
"""How many ports are tried, if the first is taken."""


@click.command(
    epilog="""\b
Examples:
  haggis serve
  haggis serve --host 0.0.0.0 --port 80 --data /srv/haggis
  haggis serve --public-url https://example.org/haggis --trust-proxy 127.0.0.1
  haggis serve --bot mybots:Shedder
  haggis serve --backup monday.db
  haggis serve --store postgresql://haggis@db.example.org/haggis
  haggis serve --store … --node-address 10.0.0.5:7000 \\
      --cluster-secret-file secret

Everything is kept in one folder, and one SQLite file in it. --backup copies that file, also while
a server is using it. With --store it is kept in a PostgreSQL database instead.""",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=DEFAULT_PORT, show_default=True, type=click.IntRange(0, 65535))
@click.option(
    "--data", type=click.Path(file_okay=False, path_type=Path), help="The folder for all data."
)
@click.option(
    "--store",
    metavar="URL",
    default="",
    envvar="HAGGIS_STORE",
    show_envvar=True,
    help="The PostgreSQL database for all data, as postgresql://USER@HOST:PORT/DATABASE.",
)
@click.option(
    "--node-address",
    metavar="HOST:PORT",
    default="",
    help="Where other servers on the same database reach this one, in a private network.",
)
@click.option(
    "--cluster-secret-file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file with the secret that those servers share; or put its text in "
    "HAGGIS_CLUSTER_SECRET.",
)
@click.option("--public-url", default="", help="Where people reach it, behind a proxy.")
@click.option(
    "--trust-proxy", multiple=True, help="An address whose forwarded headers are believed."
)
@click.option(
    "--allow-host",
    multiple=True,
    help="A name people reach it by, besides --public-url and the names of your own network.",
)
@click.option(
    "--workers",
    default=max(1, (os.cpu_count() or 2) - 1),
    show_default="one less than cores",
    type=click.IntRange(min=1),
    help="How many processes bots think in.",
)
@click.option("--plain-sockets", is_flag=True, help="Leave WebSockets to uvicorn alone.")
@click.option(
    "--bot",
    "bots",
    metavar="MODULE:NAME",
    multiple=True,
    help="Offer this bot of your own at tables; may be given several times.",
)
@click.option(
    "--backup",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Copy the data to this new file, and do nothing else.",
)
@click.pass_context
def command(
    ctx: click.Context,
    host: str,
    port: int,
    data: Path | None,
    store: str,
    node_address: str,
    cluster_secret_file: Path | None,
    public_url: str,
    trust_proxy: tuple[str, ...],
    allow_host: tuple[str, ...],
    workers: int,
    plain_sockets: bool,
    bots: tuple[str, ...],
    backup: Path | None,
) -> None:
    """Serve tables to people with a browser, until it is stopped."""
    if public_url and not public_url.startswith(("http://", "https://")):
        raise click.UsageError("--public-url begins with http:// or https://")
    if store:
        shown = ctx.get_parameter_source("store") is ParameterSource.COMMANDLINE
        check_store(store, shown=shown, instead="the whole URL in HAGGIS_STORE, or ")
    config = Config(
        data or default_data(),
        public_url,
        trust_proxy,
        workers,
        hosts=allow_host,
        fast_path=not plain_sockets,
        own_bots=bots,
        store=store,
    )
    if node_address:
        config = _as_node(config, node_address, cluster_secret_file)
    if backup is not None:
        _back_up(config, backup)
        return
    for bot in bots:
        _check_bot(bot)
    from haggis.server import run

    try:
        listening = run.listen(host, port)
    except OSError as error:
        raise click.ClickException(
            f"cannot listen on {host} port {port}: {error.strerror}; try another --port"
        ) from None
    address = public_url or _address(listening, host)
    config = replace(config, network_url=_network_address(listening, host))
    try:
        with listening, _folder(config, address):
            run.serve(config, listening, lambda: click.echo(f"Haggis is at {address}"))
    except InUse as error:
        raise click.ClickException(str(error)) from None


def _as_node(config: Config, address: str, file: Path | None) -> Config:
    """The configuration of a server that others on the same database can reach."""
    from haggis.server.nodes.secret import check_address, read_secret

    if not config.store:
        raise click.UsageError("--node-address is for servers that share a --store")
    try:
        secret = read_secret(file)
        return replace(config, node_address=check_address(address), cluster_secret=secret)
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def _check_bot(name: str) -> None:
    """Refuse a bot that cannot be loaded, before anybody meets it at a table."""
    if not is_own(name):
        raise click.UsageError(f"--bot takes module:NAME, not {name!r}")
    try:
        seated(name)
    except BotError as error:
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
    own, network = _address(listening, "127.0.0.1"), _network_address(listening, host)
    config = Config(data or default_data(), network_url=network, workers=1)

    def started() -> None:
        if lan:
            _invite(network)
        _show(own, "Ctrl+C stops it")

    try:
        with listening, _folder(config, own):
            run.serve(config, listening, started)
    except InUse as error:
        if not error.address:
            raise click.ClickException(str(error)) from None
        if lan and not error.network:
            raise click.ClickException(
                f"Haggis is already running at {error.address}, for this computer only: stop it "
                "where it was started, with Ctrl+C, and run haggis play --lan again"
            ) from None
        if lan:
            _invite(error.network)
        _show(error.address, "it is already running")


@contextmanager
def _folder(config: Config, address: str) -> Iterator[None]:
    """Take the data folder and bring its data up to date, or say in one sentence why not."""
    from haggis.server.store.database import open_database
    from haggis.server.store.interface import StoreError

    if config.store:
        _try_store(config)
        yield
        return
    with ExitStack() as held:
        try:
            held.enter_context(lock(config.data, address, config.shared_url))
            open_database(config.database).close()
        except OSError as error:
            raise click.ClickException(f"cannot write in {config.data}: {error.strerror}") from None
        except StoreError as error:
            raise click.ClickException(str(error)) from None
        yield


def check_store(url: str, *, shown: bool, instead: str = "") -> None:
    """Refuse what is no PostgreSQL URL, or has a password where other users can see it."""
    try:
        parts = urlsplit(url)
        is_url, password = parts.scheme in ("postgresql", "postgres"), parts.password
    except ValueError:
        is_url, password = False, None
    if not is_url:
        raise click.UsageError("the store is a postgresql://USER@HOST:PORT/DATABASE")
    if shown and (password or "password=" in parts.query):
        raise click.UsageError(
            "other users of this machine can see a password on the command line: give"
            f" {instead}the password in PGPASSWORD or ~/.pgpass"
        )


def _try_store(config: Config) -> None:
    """Bring the database up to date, or say in one sentence why not."""
    from haggis.server.store.interface import StoreError
    from haggis.server.store.opening import open_store

    async def try_it() -> None:
        await (await open_store(config)).close()

    try:
        asyncio.run(try_it())
    except StoreError as error:
        raise click.ClickException(str(error)) from None


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


def _network_address(listening: socket.socket, host: str) -> str:
    """Where other devices reach a server that listens there; empty if they cannot."""
    if host in ("0.0.0.0", "::"):
        host = lan_host()
    return _address(listening, host) if host and not _is_this_machine(host) else ""


def _is_this_machine(host: str) -> bool:
    return host in (*THIS_MACHINE, "localhost") or host.startswith("127.")


def lan_host() -> str:
    """This machine's address in the network at home; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing; it only asks which interface is used
            return str(probe.getsockname()[0])
        except OSError:
            return ""


def _invite(address: str) -> None:
    import segno

    if not address:
        click.echo("This computer is not on a network, so phones cannot join.")
        return
    click.echo(f"For phones on the same network: {address}")
    segno.make(address, error="l").terminal(compact=True)


def _address(listening: socket.socket, host: str) -> str:
    port = listening.getsockname()[1]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _back_up(config: Config, target: Path) -> None:
    from haggis.server.store.database import copy_database
    from haggis.server.store.interface import StoreError

    if config.store:
        raise click.ClickException("a PostgreSQL database is copied with pg_dump")
    if not config.database.exists():
        raise click.ClickException(f"there is no data in {config.data}")
    try:
        copy_database(config.database, target)
    except StoreError as error:
        raise click.ClickException(f"no backup: {error}") from None
    click.echo(f"{config.database} is copied to {target}")


if __name__ == "__main__":
    command()
