# ruff: noqa: ARG001 (click asks all with the same words)
"""Options that several commands share, with their completion, and reading of files."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from haggis.bots import BOT_NAMES
from haggis.executors import EXECUTORS
from haggis.rules import CATALOGUE, Rules
from haggis.words import listed

F = TypeVar("F", bound=Callable[..., Any])


def complete_rules(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Rule sets whose names begin like this."""
    return [
        CompletionItem(rules.name, help=rules.title)
        for rules in CATALOGUE.values()
        if rules.name.startswith(incomplete)
    ]


def _rules_given(ctx: click.Context) -> Rules | None:
    return CATALOGUE.get(ctx.params.get("rules_name") or "haggis-2")


def _complete_options(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    rules = _rules_given(ctx)
    return _last_of_list(rules.allowed_options if rules else (), incomplete)


def _complete_goals(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    rules = _rules_given(ctx)
    goals = map(str, rules.goals if rules else ())
    return [goal for goal in goals if goal.startswith(incomplete)]


def _complete_bots(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    return _last_of_list(BOT_NAMES, incomplete)


def _last_of_list(names: tuple[str, ...], incomplete: str) -> list[str]:
    head, comma, last = incomplete.rpartition(",")
    return [head + comma + name for name in names if name.startswith(last)]


def _names(ctx: click.Context, param: click.Parameter, value: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in value.split(",") if name.strip())


def rules_option(required: bool = True) -> Callable[[F], F]:
    """`--rules NAME`; where it may be left out, haggis-2 is meant."""
    return click.option(
        "--rules",
        "rules_name",
        metavar="NAME",
        shell_complete=complete_rules,
        required=required,
        help="The rule set; `haggis rules` lists them."
        + ("" if required else "  [default: haggis-2]"),
    )


options_option = click.option(
    "--options",
    metavar="A,B",
    callback=_names,
    shell_complete=_complete_options,
    default="",
    help="Options laid over the rule set, e.g. one-point.",
)
goal_option = click.option(
    "--goal",
    metavar="GOAL",
    shell_complete=_complete_goals,
    help="Points, e.g. 250, or rounds, e.g. 6r; otherwise the rule set's shorter goal.",
)
first_option = click.option(
    "--first",
    metavar="SEAT",
    type=click.IntRange(min=0),
    help="The seat that leads the first round, or deals it where there is a dealer, from 0; "
    "otherwise the seed chooses.",
)
suits_option = click.option(
    "--suits",
    metavar="LETTERS",
    help="The suits of the deck, e.g. rgbp; otherwise the first of r y g b p.",
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
file_argument = click.argument("file", type=click.Path(allow_dash=True, path_type=str))


def bots_option(help: str, default: str) -> Callable[[F], F]:
    """`--bots A,B,…`."""
    return click.option(
        "--bots",
        metavar="A,B,…",
        callback=_names,
        shell_complete=_complete_bots,
        default=default,
        help=f"{help} There are {listed(BOT_NAMES)}, and your own as module:NAME.",
    )


def executor_options(workers: str, help: str) -> Callable[[F], F]:
    """`--executor`, `--address`, and how many workers there are."""
    options = (
        click.option(workers, "workers", type=click.IntRange(min=1), default=1, help=help),
        click.option(
            "--executor",
            "executor_name",
            type=click.Choice(EXECUTORS),
            help="Where the work runs; if not given, in processes when there are several workers.",
        ),
        click.option(
            "--address",
            metavar="HOST:PORT",
            help="The Ray cluster; otherwise $RAY_ADDRESS, or this machine alone.",
        ),
    )

    def decorate(function: F) -> F:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


def check_executor(name: str | None, address: str | None, workers: int) -> None:
    """Refuse options that do not belong together."""
    if address is not None and name != "ray":
        raise click.UsageError("an address is for --executor ray")
    if name == "ray" and workers > 1:
        raise click.UsageError("a Ray cluster decides for itself how many workers it has")
    if name == "inline" and workers > 1:
        raise click.UsageError("several workers need --executor processes")


def read_file(file: str) -> str:
    """The text of a file, or of standard input for `-`."""
    name = "standard input" if file == "-" else file
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise click.ClickException(f"{name} is not a text in UTF-8") from None
    except OSError as error:
        raise click.ClickException(f"cannot read {name}: {error.strerror}") from None
    except ValueError:
        raise click.ClickException(f"{file!r} is not a file name") from None
