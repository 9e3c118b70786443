"""`damahan token`: who may watch a board in a browser, and who may arbitrate there."""

import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import click

from controller.adapters.journal import JournalError, default_journal_folder
from controller.adapters.web.tokens import Right, Token, TokenError, TokenFile
from controller.cli.options import Failure

Result = TypeVar("Result")

LONGEST_NAME = 60
MOST_DAYS = 3650

_RIGHTS = {"arbiter": Right.ARBITRATE, "watch": Right.WATCH}

_journal = click.option(
    "--journal",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="The folder of the journal; by default the one that `damahan run` uses.",
)


@click.group()
def token() -> None:
    """Make, list and revoke tokens: what a browser signs in with."""


@token.command()
@click.argument("right", type=click.Choice(list(_RIGHTS)), metavar="arbiter|watch")
@click.option(
    "--days", type=click.IntRange(min=1, max=MOST_DAYS), help="How long it is good; by default until revoked."
)
@click.option("--name", default="", help="Whose it is, to know it in the list.")
@_journal
def create(right: str, days: int | None, name: str, folder: Path | None) -> None:
    """Make a token and print it: it is shown this once."""
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise click.UsageError(f"--name: give at most {LONGEST_NAME} characters that can be printed")
    _, secret = _with_file(folder, lambda file: file.create(_RIGHTS[right], name, days))
    click.echo(secret)


@token.command("list")
@_journal
def list_command(folder: Path | None) -> None:
    """List the tokens, the oldest first: ID, right, made, good until, name."""
    for each in _with_file(folder, TokenFile.all):
        click.echo("\t".join(_cells(each)))


@token.command()
@click.argument("token_id", metavar="ID")
@_journal
def revoke(token_id: str, folder: Path | None) -> None:
    """Let a token be good no more, from this moment on."""
    if not _with_file(folder, lambda file: file.revoke(token_id)):
        raise Failure(f"there is no token {token_id!r}; see `damahan token list`")


def _cells(each: Token) -> tuple[str, ...]:
    right = next(word for word, right in _RIGHTS.items() if right is each.right)
    until = "-" if each.expires_s is None else _day(each.expires_s)
    return each.id, right, _day(each.created_s), until, each.name


def _day(seconds: int) -> str:
    return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")


def _with_file(folder: Path | None, use: Callable[[TokenFile], Result]) -> Result:
    try:
        return use(TokenFile(default_journal_folder() if folder is None else folder, time.time))
    except (TokenError, JournalError) as error:
        raise Failure(str(error)) from error
