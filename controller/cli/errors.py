"""The errors of commands."""

from collections.abc import Sequence
from pathlib import Path

import click


class UnusableBoardError(click.ClickException):
    """A part of the board cannot be used at the start; one line on stderr, exit code 3."""

    exit_code = 3


class CommandError(click.ClickException):
    """A command failed; one line on stderr, exit code 1."""


class NoTerminalError(click.UsageError):
    """A command needs a terminal, and there is none; its message says what to use instead. Exit code 2."""


class FaultyFileError(CommandError):
    """A file that is read has faults; one line on stderr for each of them, exit code 1."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__("; ".join(lines))
        self.lines = tuple(lines)


class FaultyProfileError(FaultyFileError):
    """A profile has faults."""


def unreadable_file_error(file: Path, error: OSError) -> CommandError:
    """Return the error of a file that cannot be read."""
    return CommandError(f"{file}: it cannot be read ({error.strerror}); check its owner and permissions")


def unwritable_file_error(file: Path, error: OSError) -> CommandError:
    """Return the error of a file that cannot be written."""
    return CommandError(f"{file}: it cannot be written ({error.strerror}); check its folder and permissions")
