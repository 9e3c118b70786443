"""The `damahan` command, one file a command."""

import sys
from collections.abc import Sequence
from typing import Any

import click

from controller.cli.lazy_group import LazyGroup


class OneLineErrorGroup(LazyGroup):
    """A group that tells every failure, wrong usage too, in one line on stderr."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command; as a program it exits with the code of its failure: 2 for wrong usage."""
        quiet: bool = False  # click's own way of telling errors takes several lines
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, quiet, **extra)
        try:
            code = super().main(args, prog_name, complete_var, quiet, **extra)
        except click.exceptions.NoArgsIsHelpError as error:
            error.show()
            sys.exit(error.exit_code)
        except click.ClickException as error:
            click.echo(f"Error: {_one_line(error)}", err=True)
            sys.exit(error.exit_code)
        except click.Abort:
            sys.exit(1)
        sys.exit(code if isinstance(code, int) else 0)


def _one_line(error: click.ClickException) -> str:
    text = "".join(character if character.isprintable() else " " for character in error.format_message())
    text = " ".join(text.split())
    if isinstance(error, click.UsageError) and error.ctx is not None:
        return f"{text.removesuffix('.')}; see {error.ctx.command_path} --help"
    return text


COMMANDS = (
    "run",
    "simulate",
    "record",
    "replay",
    "moves",
    "perft",
    "rules",
    "pdn",
    "games",
    "clock",
    "wiring",
    "doctor",
    "token",
)


@click.group(cls=OneLineErrorGroup, names=COMMANDS, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="damahan")
def main() -> None:
    """Keep the rules, the time and the score of an electronic Dama board."""
