"""`haggis move-data`: from a server's folder to a PostgreSQL database, and back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click

from haggis.cli.serve import check_store
from haggis.server.config import Config
from haggis.server.lock import InUse, lock
from haggis.server.store.interface import StoreError
from haggis.server.store.opening import NEEDS

URLS = ("postgresql://", "postgres://")


@click.command(
    epilog="""\b
Examples:
  haggis move-data /srv/haggis postgresql://haggis@db.example.org/haggis
  haggis move-data postgresql://haggis@db.example.org/haggis /srv/haggis

A folder is what haggis serve --data uses. A password is in PGPASSWORD or ~/.pgpass. The target
must be empty, and no server may be using either. Every row is compared before the copy counts;
the source stays as it is.""",
)
@click.argument("source")
@click.argument("target")
def command(source: str, target: str) -> None:
    """Copy all data of a server from its folder to a PostgreSQL database, or back."""
    if source.startswith(URLS) == target.startswith(URLS):
        raise click.UsageError("one of the two is a folder, the other a postgresql:// URL")
    url, folder = (source, target) if source.startswith(URLS) else (target, source)
    check_store(url, shown=True)
    try:
        from haggis.server.store.moving import to_postgres, to_sqlite
    except ImportError:
        raise click.ClickException(NEEDS) from None
    config = Config(Path(folder))
    if url == target and not config.database.exists():
        raise click.ClickException(f"there is no data in {config.data}")
    try:
        with lock(config.data, "haggis move-data"):
            if url == target:
                moved = asyncio.run(to_postgres(config.database, url))
            else:
                moved = asyncio.run(to_sqlite(url, config.database))
    except InUse as error:
        raise click.ClickException(f"{error}: stop it first") from None
    except OSError as error:
        raise click.ClickException(f"cannot write in {config.data}: {error.strerror}") from None
    except StoreError as error:
        raise click.ClickException(f"nothing was copied: {error}") from None
    for name, number in moved.items():
        click.echo(f"{number:>12,} {name}")
    click.echo("All of it was copied, and every row compared.")
