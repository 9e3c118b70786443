"""All commands of the program, each by the words that name it."""

from collections.abc import Iterator

import click

from controller.cli import main


def find_command(path: tuple[str, ...]) -> click.Command:
    """Return the command that these words name; () is `damahan` itself."""
    command: click.Command = main
    for name in path:
        assert isinstance(command, click.Group)
        found = command.get_command(click.Context(command), name)
        assert found is not None, path
        command = found
    return command


def _list_paths(path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    yield path
    group = find_command(path)
    if isinstance(group, click.Group):
        for name in group.list_commands(click.Context(group)):
            yield from _list_paths((*path, name))


COMMANDS = tuple(_list_paths())
