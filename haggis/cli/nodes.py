"""`haggis nodes`: the servers that share a database."""

from __future__ import annotations

import asyncio

import click
from click.core import ParameterSource
from rich.console import Console
from rich.table import Table

from haggis.cli.serve import check_store
from haggis.server.store.interface import Node, StoreError


@click.command(
    epilog="""\b
Examples:
  haggis nodes --store postgresql://haggis@db.example.org/haggis
  HAGGIS_STORE=postgresql://… haggis nodes

A node whose lease has ended is gone; it stays listed for a minute.""",
)
@click.option(
    "--store",
    metavar="URL",
    required=True,
    envvar="HAGGIS_STORE",
    show_envvar=True,
    help="The PostgreSQL database that they share.",
)
@click.pass_context
def command(ctx: click.Context, store: str) -> None:
    """List the servers that share a database: address, version, tables, load, lease."""
    check_store(store, shown=ctx.get_parameter_source("store") is ParameterSource.COMMANDLINE)
    try:
        nodes = asyncio.run(_nodes(store))
    except StoreError as error:
        raise click.ClickException(str(error)) from None
    if not nodes:
        click.echo("There are no nodes.")
        return
    table = Table(box=None, pad_edge=False)
    for title in ("node", "address", "version"):
        table.add_column(title)
    for title in ("tables", "sockets", "core", "lease"):
        table.add_column(title, justify="right")
    for node in nodes:
        table.add_row(*_cells(node))
    Console(highlight=False).print(table)


def _cells(node: Node) -> tuple[str, ...]:
    lease = f"{node.until:.1f} s" if node.until > 0 else "ended"
    counts = (str(node.tables), str(node.sockets), f"{100 * node.load:.0f} %")
    return node.id, node.address or "none", node.version, *counts, lease


async def _nodes(url: str) -> list[Node]:
    from haggis.server.store.postgres import PostgresStore

    store = PostgresStore(url, "")
    try:
        return await store.ownership.nodes()
    finally:
        await store.close()
