"""Options and arguments that several commands share."""

import json
from collections.abc import Callable, Sequence
from typing import TypeVar

import click
from click.core import ParameterSource

from controller.cli.value_completion import complete_profile
from controller.notation.fen import FenError, parse_fen
from controller.profile import DEFAULT_PROFILE, shipped_languages
from controller.rules.position import Position

language_option = click.option(
    "--language", type=click.Choice(shipped_languages()), default="en", help="The language of the text; by default en."
)
own_language_option = click.option(
    "--language",
    type=click.Choice(shipped_languages()),
    help="The language of the text; by default the board's own, or en.",
)
profile_option = click.option(
    "--profile",
    "name",
    metavar="NAME|FILE",
    default=DEFAULT_PROFILE,
    show_default=True,
    shell_complete=complete_profile,
    help="The board.",
)
CommandT = TypeVar("CommandT", bound=Callable[..., object])


def format_option(*names: str, choices: Sequence[str], text: str) -> Callable[[CommandT], CommandT]:
    """Return the option of a format to print, by default the first of the choices."""
    return click.option(*names, type=click.Choice(choices), default=choices[0], show_default=True, help=text)


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


def refuse_options(context: click.Context, names: tuple[str, ...], reason: str) -> None:
    """Raise click.UsageError if one of these options was given on the command line."""
    given = [name for name in names if context.get_parameter_source(name) is ParameterSource.COMMANDLINE]
    options = [parameter.opts[0] for parameter in context.command.params if parameter.name in given]
    if options:
        raise click.UsageError(f"{reason}: leave {', '.join(options)} out")


def read_fen(text: str) -> Position:
    """Return the position of a FEN from the command line; raises click.UsageError."""
    try:
        return parse_fen(text)
    except FenError as error:
        raise click.UsageError(f"FEN: {error}") from error


def print_json(value: object) -> None:
    """Print a value as one line of JSON."""
    click.echo(json.dumps(value))
