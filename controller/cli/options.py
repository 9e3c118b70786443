"""Options and arguments that several commands share, and how a failure reaches the user."""

import json

import click
from click.core import ParameterSource

from controller.notation.fen import FenError, parse_fen
from controller.rules.position import Position


class UnusableBoardError(click.ClickException):
    """A part of the board that cannot be used at the start: told in one line on stderr; the exit code is 3."""

    exit_code = 3


class CommandError(click.ClickException):
    """Something that went wrong: told in one line on stderr; the exit code is 1."""


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def refuse_options(context: click.Context, names: tuple[str, ...], why: str) -> None:
    """Raise a wrong usage where one of these options was given, which mean nothing here."""
    named = [name for name in names if context.get_parameter_source(name) is ParameterSource.COMMANDLINE]
    given = [parameter.opts[0] for parameter in context.command.params if parameter.name in named]
    if given:
        raise click.UsageError(f"{why}: leave {', '.join(given)} out")


def read_fen(text: str) -> Position:
    """Read a position that was given on the command line; a fault is a wrong usage."""
    try:
        return parse_fen(text)
    except FenError as error:
        raise click.UsageError(f"FEN: {error}") from error


def print_json(value: object) -> None:
    """Print a value as one line of JSON."""
    click.echo(json.dumps(value))
