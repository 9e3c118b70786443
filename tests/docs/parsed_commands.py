"""Commands of a page, read as the program reads them, without running them."""

import shlex
from collections.abc import Iterator
from contextlib import contextmanager

import click

from controller.cli import main


def find_command(words: list[str]) -> tuple[click.Command, list[str]]:
    """Return the command that these words name, and the words after it; raise AssertionError if there is none."""
    command: click.Command = main
    rest = words
    while isinstance(command, click.Group) and rest and not rest[0].startswith("-"):
        name, *rest = rest
        found = command.get_command(click.Context(command), name)
        assert found is not None, f"damahan {shlex.join(words)}: there is no command {name}"
        command = found
    return command, rest


def find_options(words: list[str]) -> None:
    """Raise AssertionError if a command within a sentence, whose arguments may be missing, has an unknown option."""
    command, rest = find_command(words)
    known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
    unknown = {word for word in rest if word.startswith("--")} - known - {"--help", "--version"}
    assert not unknown, f"damahan {shlex.join(words)}: {unknown}"


def parse(words: list[str]) -> None:
    """Parse a command as the program does, without running it; raise AssertionError if it refuses."""
    command, arguments = find_command(words)
    with any_path_allowed(command):
        try:
            command.make_context(command.name, list(arguments))
        except click.exceptions.Exit:
            pass
        except click.ClickException as error:
            raise AssertionError(f"damahan {shlex.join(words)}: {error.format_message()}") from error


@contextmanager
def any_path_allowed(command: click.Command) -> Iterator[None]:
    """Make a command accept the names of files that are on another machine."""
    types = [parameter.type for parameter in command.params]
    for parameter in command.params:
        if isinstance(parameter.type, click.Path):
            parameter.type = click.Path()
    try:
        yield
    finally:
        for parameter, before in zip(command.params, types, strict=True):
            parameter.type = before
