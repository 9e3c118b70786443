"""Options and arguments that several commands share, and how a failure reaches the user."""

import json
from typing import Any

import click
from click.core import ParameterSource

from controller.notation.fen import FenError, parse_fen
from controller.rules.position import Position
from controller.settings import Commit
from sim.hands.hands import HANDS

ALL = "all"
BOTH = "both"


class BoardFailure(click.ClickException):
    """A part of the board that cannot be used at the start: told in one line on stderr; the exit code is 3."""

    exit_code = 3


class Failure(click.ClickException):
    """Something that went wrong: told in one line on stderr; the exit code is 1."""


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


class HandsType(click.ParamType[tuple[str, ...]]):
    """`all`, or the names of hands with commas between them."""

    name = "HANDS"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        """Give the names of the hands."""
        if isinstance(value, tuple):
            return value
        names = tuple(HANDS) if value == ALL else tuple(name.strip() for name in str(value).split(","))
        unknown = [name for name in names if name not in HANDS]
        if unknown:
            self.fail(f"there is no hand {', '.join(map(repr, unknown))}; give {ALL} or {', '.join(HANDS)}", param, ctx)
        return names


class CommitType(click.ParamType[tuple[Commit, ...]]):
    """`clock`, `settle` or `both`."""

    name = "clock|settle|both"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[Commit, ...]:
        """Give the commit modes."""
        if isinstance(value, tuple):
            return value
        if value == BOTH:
            return tuple(Commit)
        if value not in tuple(Commit):
            self.fail(f"{value!r} is no commit mode; give clock, settle or both", param, ctx)
        return (Commit(value),)


hands_option = click.option(
    "--hands", type=HandsType(), default=ALL, show_default=True, help="How pieces are moved: names with commas, or all."
)
commit_option = click.option(
    "--commit", "commits", type=CommitType(), default=BOTH, show_default=True, help="What makes a move final."
)


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
