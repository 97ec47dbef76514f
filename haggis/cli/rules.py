"""`haggis rules`: the catalogue, and one rule set in words."""

from __future__ import annotations

import json

import click

from haggis import words
from haggis.cli import draw
from haggis.cli.differences import BASES, describe, differences, sides
from haggis.cli.params import complete_rules, json_option, options_option
from haggis.cli.rulebook import page
from haggis.rules import CATALOGUE, Rules, find_rules


@click.command(
    epilog="""\b
Examples:
  haggis rules
  haggis rules neeps
  haggis rules revised-3 --options tournament,split-bets
  haggis rules first-3 --against haggis-3""",
)
@click.argument("rules_name", metavar="[NAME]", shell_complete=complete_rules, required=False)
@options_option
@click.option(
    "--against",
    metavar="NAME",
    shell_complete=complete_rules,
    help="The rule set to compare with.",
)
@json_option
def command(
    rules_name: str | None, options: tuple[str, ...], against: str | None, as_json: bool
) -> None:
    """Show the rule sets: all of them in a list, or the one called NAME in full.

    The end lists the differences from the rule set that is nearest to it.
    """
    if rules_name is None:
        if options or against:
            raise click.UsageError("--options and --against need the NAME of a rule set")
        click.echo(json.dumps(_catalogue_data()) if as_json else "\n".join(_catalogue()))
        return
    rules = find_rules(rules_name, options)
    base_name = against or (rules_name if options else BASES.get(rules_name))
    base = None if base_name is None else find_rules(base_name)
    if as_json:
        click.echo(json.dumps(_data(rules, base), ensure_ascii=False))
    else:
        click.echo("\n".join(rules_lines(rules, base)))


def rules_lines(rules: Rules, base: Rules | None = None) -> list[str]:
    """A rule set in full, compared with another one."""
    lines = [click.style(f"{rules.title} ({rules})", bold=True)]
    lines.append(f"{rules.players} players, {sides(rules)} · {rules.source}")
    for title, paragraphs in page(rules):
        lines += ["", click.style(title, bold=True)]
        drawn = ["\n".join(draw.paragraph(text)) for text in paragraphs]
        lines.append("\n\n".join(drawn))
    if base is not None:
        lines += ["", click.style(f"What differs from {base}", bold=True)]
        lines += _compared(rules, base)
    return lines


def _compared(rules: Rules, base: Rules) -> list[str]:
    changed = differences(rules, base)
    if not changed:
        return ["  nothing"]
    drawn = draw.table(changed, ["", str(rules), str(base)], room=draw.width() - 2)
    return [f"  {line}" for line in drawn]


def _catalogue() -> list[str]:
    rows = [
        [
            rules.name,
            str(rules.players),
            rules.title,
            rules.source,
            ", ".join(rules.allowed_options) or "–",
        ]
        for rules in CATALOGUE.values()
    ]
    fitting = draw.size(draw.table(rows)) <= draw.width()
    lines = draw.table(
        [row if fitting else row[:4] for row in rows],
        ["Name", "Players", "Title", "Source", "Options"][: 5 if fitting else 4],
        [1],
    )
    if not fitting:
        takers: dict[str, list[str]] = {}
        for rules in CATALOGUE.values():
            for option in rules.allowed_options:
                takers.setdefault(option, []).append(rules.name)
        lines += ["", "Options, and the rule sets that take them"]
        options = [[f"  {option}", words.listed(names)] for option, names in takers.items()]
        lines += draw.table(options)
    return [*lines, "", "haggis rules NAME shows one of them in full."]


def _catalogue_data() -> list[dict[str, object]]:
    return [_head(rules) for rules in CATALOGUE.values()]


def _head(rules: Rules) -> dict[str, object]:
    return {
        "name": rules.name,
        "title": rules.title,
        "players": rules.players,
        "source": rules.source,
        "options": list(rules.allowed_options),
        "goals": [{goal.unit: goal.amount} for goal in rules.goals],
    }


def _data(rules: Rules, base: Rules | None) -> dict[str, object]:
    data = _head(rules) | {"chosen": list(rules.options), "facts": describe(rules)}
    data["page"] = [{"title": title, "text": " ".join(text)} for title, text in page(rules)]
    if base is not None:
        changed = [
            {"what": name, "here": here, "there": there}
            for name, here, there in differences(rules, base)
        ]
        data["differs"] = {"from": base.name, "in": changed}
    return data
