"""`damahan pair`: let one browser sign in, with a code that the board's display shows."""

import sys
from pathlib import Path

import click

from controller.app.pairing_socket import PairingError, request_pairing_code
from controller.cli.errors import CommandError
from controller.cli.journal_option import choose_journal_folder, journal_option
from controller.storage.journal import JournalError


@click.command(short_help="Show a code with which a browser signs in.")
@journal_option
def pair(folder: Path | None) -> None:
    """Show a code of six digits on the board's display, and on this terminal; the page asks for it under "Sign in".

    The code is valid once, for two minutes and five tries. A new one takes the place of the one before.
    """
    try:
        code = request_pairing_code(choose_journal_folder(folder))
    except (PairingError, JournalError) as error:
        raise CommandError(str(error)) from error
    # the code goes to people alone: a pipe may lead to a log
    if sys.stdout.isatty():
        click.echo(f"Code: {code[:3]} {code[3:]}")
        click.echo("The board's display shows the code. Type it on the page within two minutes.")
    else:
        click.echo("The code is on the board's display, for a simulated board in the live view of `damahan run`.")
        click.echo("It is printed on a terminal alone, not here. Type it on the page within two minutes.")
