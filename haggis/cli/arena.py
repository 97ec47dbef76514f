"""`haggis arena`: which bot is better, measured on duplicate deals."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from haggis import words
from haggis.bots import Budget, warm_up
from haggis.bots.arena.match import DEFAULT_BUDGET, Match, Pair, without_bets
from haggis.bots.arena.runner import Book, round_robin, run
from haggis.bots.arena.statistics import Summary, ratings, summarise
from haggis.bots.own import seated
from haggis.cli import draw
from haggis.cli.params import (
    bots_option,
    check_executor,
    executor_options,
    json_option,
    options_option,
    rules_option,
)
from haggis.cli.progress import progress
from haggis.executors import open_executor
from haggis.results import Figure, write_results
from haggis.rules import find_rules


@click.command(
    epilog="""\b
Examples:
  haggis arena --rules haggis-2 --bots greedy,novice --pairs 200 --seed 1
  haggis arena --rules haggis-3 --bots planner,greedy --pairs 50 --seed 1
  haggis arena --rules haggis-2 --bots novice,greedy,search --pairs 9 --seed 1
  haggis arena --rules neeps --bots planner,greedy --pairs 500 --seed 1 \\
      --bets off --until-decided
  haggis arena --rules neeps --bots mybots:Shedder,greedy --pairs 99 --seed 1
  haggis arena --rules haggis-2 --bots search,planner --pairs 500 --seed 1 \\
      --jobs 2 --resume pairs.jsonl
  haggis arena --rules haggis-2 --bots search,net --pairs 2000 --seed 1 \\
      --executor ray --address 10.0.0.1:6379

A pair is one deal in all seatings: with two players or teams the bots change places, and the
same seat leads; with three, one bot sits alone against two of the other, in every seat and either
way round. The margin is the first bot's points a round less the other's (three players: means).
Bots that think have a budget of playouts, so that the same command gives the same result.
--bets off leaves out the auction of Tatties too.""",
)
@rules_option()
@options_option
@bots_option(
    "The bots: two; or more, and every two of them meet and all are rated.", "greedy,novice"
)
@click.option("--pairs", type=click.IntRange(min=1), required=True, help="How many pairs of deals.")
@click.option("--seed", type=int, required=True, help="The seed of the first deal.")
@click.option(
    "--bets", type=click.Choice(["on", "off"]), default="on", help="Whether the bots bet."
)
@click.option("--games", is_flag=True, help="Play whole games, not single rounds.")
@click.option(
    "--playouts",
    type=click.IntRange(min=1),
    help=f"Playouts that a bot may use for a decision; otherwise {DEFAULT_BUDGET.playouts}.",
)
@click.option(
    "--seconds", type=click.FloatRange(min=0.001), help="Seconds that it may use instead."
)
@executor_options("--jobs", "How many processes.")
@click.option("--until-decided", is_flag=True, help="Stop as soon as one bot is clearly better.")
@click.option(
    "--resume",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Keep the pairs in a file, and do not play again those that are in it.",
)
@click.option(
    "--results",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write a result file; tables in the documentation are made from such files.",
)
@json_option
def command(
    rules_name: str,
    options: tuple[str, ...],
    bots: tuple[str, ...],
    pairs: int,
    seed: int,
    bets: str,
    games: bool,
    playouts: int | None,
    seconds: float | None,
    workers: int,
    executor_name: str | None,
    address: str | None,
    until_decided: bool,
    resume: Path | None,
    results: Path | None,
    as_json: bool,
) -> None:
    """Measure which bot is better, on duplicate deals."""
    if len(bots) < 2:
        raise click.UsageError("name at least two bots to compare")
    if playouts is not None and seconds is not None:
        raise click.UsageError("a budget is playouts or seconds, not both")
    check_executor(executor_name, address, workers)
    for name in bots:
        seated(name)
    rules = find_rules(rules_name, options)
    if bets == "off":
        rules = without_bets(rules)
    budget = DEFAULT_BUDGET
    if playouts or seconds:
        budget = Budget(seconds=seconds, playouts=playouts)
    book = None if resume is None else Book(resume)
    summaries: dict[tuple[str, str], Summary] = {}
    meetings = round_robin(bots)
    own = {name.partition(":")[0].partition(".")[0] for name in bots if ":" in name}
    with (
        open_executor(
            executor_name, workers, address=address, warm_up=warm_up, modules=sorted(own)
        ) as executor,
        progress(pairs * len(meetings), "pairs") as advance,
    ):
        for two in meetings:
            match = Match(rules, two, seed, budget, games)
            played: list[Pair] = []
            for pair in run(
                match, pairs, executor=executor, until_decided=until_decided, book=book
            ):
                played.append(pair)
                advance()
            summaries[two] = summarise(played)
            for place, name in enumerate(two):
                if lost := sum(pair.mishaps[place] for pair in played):
                    decisions = words.several(lost, "decision")
                    click.echo(f"{name} lost {decisions} to the fallback", err=True)
    settings = {"rules": rules_name, "options": list(options), "bets": bets, "seed": seed}
    if results is not None:
        shared: dict[str, Figure] = {
            "rules": rules_name,
            "options": ",".join(options),
            "bets": bets,
            "seed": seed,
            "whole_games": games,
            "playouts": budget.playouts,
            "seconds": budget.seconds,
        }
        rows = [_row(two, summary) for two, summary in summaries.items()]
        write_results(results, _command_line(), rows, shared)
    if as_json:
        click.echo(json.dumps(_as_data(settings, bots, summaries)))
    else:
        click.echo("\n".join(_as_text(str(rules), bets, seed, summaries)))


Summaries = Mapping[tuple[str, str], Summary]


def _ratings(summaries: Summaries) -> dict[str, float]:
    found = ratings({two: result.rounds_won for two, result in summaries.items()})
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def _as_data(
    settings: Mapping[str, Any], bots: tuple[str, ...], summaries: Summaries
) -> dict[str, Any]:
    contests = [
        {
            **settings,
            "bots": list(two),
            **_figures(result),
            "ms": _by_name(two, result.ms),
            "p99": _by_name(two, result.p99),
        }
        for two, result in summaries.items()
    ]
    if len(contests) == 1:
        return contests[0]
    rated = {name: round(rating) for name, rating in _ratings(summaries).items()}
    return {**settings, "bots": list(bots), "ratings": rated, "contests": contests}


def _figures(result: Summary) -> dict[str, Figure]:
    return {
        "pairs": result.pairs,
        "margin": round(result.margin, 3),
        "ci95": round(result.ci95, 3) if result.pairs > 1 else None,
        "rounds_won": round(result.rounds_won, 4),
        "games_won": None if result.games_won is None else round(result.games_won, 4),
    }


def _row(two: tuple[str, str], summary: Summary) -> dict[str, Figure]:
    """A match as a row of a result file."""
    bot, against = two
    return {
        "bot": bot,
        "against": against,
        **_figures(summary),
        "ms": round(summary.ms[0], 3),
        "ms_against": round(summary.ms[1], 3),
        "p99": round(summary.p99[0], 3),
        "p99_against": round(summary.p99[1], 3),
    }


NO_MATTER = {"workers", "executor_name", "address", "resume", "results", "as_json"}
"""Parameters that change nothing in the result."""


def _command_line() -> str:
    """The command that gives the same result."""
    context = click.get_current_context()
    parts = ["haggis", "arena"]
    for param in context.command.params:
        name = str(param.name)
        given = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if given and name not in NO_MATTER:
            value = context.params[name]
            parts.append(param.opts[0])
            if value is not True:
                parts.append(",".join(value) if isinstance(value, tuple) else str(value))
    return shlex.join(parts)


def _by_name(two: tuple[str, str], numbers: tuple[float, float]) -> dict[str, float]:
    return {name: round(number, 3) for name, number in zip(two, numbers, strict=True)}


def _as_text(rules: str, bets: str, seed: int, summaries: Summaries) -> Iterator[str]:
    yield f"{rules}, bets {bets}, from seed {seed}\n"
    header = (
        "Bot",
        "Against",
        "Pairs",
        "Margin\na round",
        "95 %",
        "Rounds\nwon",
        "Games\nwon",
        "ms",
        "p99",
    )
    rows = [
        [
            *two,
            str(result.pairs),
            f"{result.margin:+.1f}",
            f"± {result.ci95:.1f}",
            f"{result.rounds_won:.0%}",
            "–" if result.games_won is None else f"{result.games_won:.0%}",
            " / ".join(f"{ms:.1f}" for ms in result.ms),
            " / ".join(f"{ms:.0f}" for ms in result.p99),
        ]
        for two, result in summaries.items()
    ]
    yield from draw.table(rows, header, (2, 3, 4, 5, 6, 7, 8))
    if len(summaries) > 1:
        yield "\nRatings from the rounds won\n"
        rated = [[name, f"{rating:.0f}"] for name, rating in _ratings(summaries).items()]
        yield from draw.table(rated, ("Bot", "Rating"), (1,))
