"""The `damahan` command, with one file for each of its commands."""

import errno
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import click

from controller.cli.errors import FaultyFileError
from controller.cli.lazy_group import LazyGroup
from controller.cli.printable_text import printable_text
from controller.cli.service_output import ERROR_PREFIX, is_system_journal, keep_last_error
from controller.cli.usage_hints import usage_text

FULL_DISK = frozenset({errno.ENOSPC, errno.EDQUOT})
"""What a write to standard output raises; commands report the files that they write themselves."""


class OneLineErrorGroup(LazyGroup):
    """A group that reports every error, also wrong usage, in one line on stderr, and each fault of a file in one."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command; in standalone mode, exit with the code of its error, 2 for wrong usage."""
        quiet: bool = False  # click's own error messages take several lines
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, quiet, **extra)
        try:
            code = super().main(args, prog_name, complete_var, quiet, **extra)
        except click.exceptions.NoArgsIsHelpError as error:
            error.show()
            sys.exit(error.exit_code)
        except click.ClickException as error:
            prefix = ERROR_PREFIX if is_system_journal(sys.stderr, os.environ) else ""
            for line in _error_lines(error):
                click.echo(f"{prefix}Error: {line}", err=True)
            keep_last_error(_error_lines(error), os.environ)
            sys.exit(error.exit_code)
        except OSError as error:
            if error.errno not in FULL_DISK:
                raise
            _discard_output()
            click.echo(f"Error: a write failed: {error.strerror}; free some space, or write to another place", err=True)
            sys.exit(1)
        except click.Abort:
            click.echo("Interrupted", err=True)
            sys.exit(1)
        sys.exit(code if isinstance(code, int) else 0)


def _discard_output() -> None:
    """Discard what standard output still holds: Python 3.13 fails once more when it flushes it at exit."""
    with suppress(OSError):  # a stream without a descriptor, as in a test
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _error_lines(error: click.ClickException) -> list[str]:
    """Return the lines of an error: one, but one for each fault of a file."""
    if isinstance(error, FaultyFileError):
        return [" ".join(printable_text(line).split()) for line in error.lines]
    return [_one_line(error)]


def _one_line(error: click.ClickException) -> str:
    text = usage_text(error) if isinstance(error, click.UsageError) else error.format_message()
    return " ".join(printable_text(text).split())


COMMANDS = (
    "run",
    "play",
    "simulate",
    "record",
    "replay",
    "session",
    "moves",
    "perft",
    "engine",
    "tables",
    "rules",
    "card",
    "pdn",
    "games",
    "game",
    "event",
    "backup",
    "restore",
    "clock",
    "hall",
    "invite",
    "wiring",
    "template",
    "setup",
    "doctor",
    "pico",
    "update",
    "token",
    "pair",
    "log",
    "completion",
    "show-fault",
    "show-board",
)
HIDDEN_COMMANDS = frozenset({"show-fault", "show-board"})
"""Those that only the service and `damahan setup` start."""


@click.group(
    cls=OneLineErrorGroup,
    names=COMMANDS,
    hidden_names=HIDDEN_COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="damahan")
def main() -> None:
    """Keep the rules, the time and the score of an electronic Dama board."""
