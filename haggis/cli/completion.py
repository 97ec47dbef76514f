"""`haggis completion`: shell completion of commands and of rule set, option and bot names."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class


@click.command(
    epilog="""\b
Examples:
  haggis completion bash >> ~/.bashrc
  haggis completion zsh >> ~/.zshrc
  haggis completion fish > ~/.config/fish/completions/haggis.fish""",
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def command(shell: str) -> None:
    """Print what makes a shell complete haggis commands.

    Commands, options, and the names of rule sets, their options and bots are completed.
    """
    from haggis.cli import main

    completion = get_completion_class(shell)
    assert completion is not None
    click.echo(completion(main, {}, "haggis", "_HAGGIS_COMPLETE").source())
