"""`damahan token`: who may watch a board in a browser, and who may arbitrate there."""

import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import click

from controller.cli.options import CommandError
from controller.storage.journal import JournalError, default_journal_folder
from controller.web.tokens import Right, Token, TokenError, TokenFile

Result = TypeVar("Result")

LONGEST_TOKEN_NAME = 60
MAX_DAYS = 3650

_RIGHTS = {"arbiter": Right.ARBITRATE, "watch": Right.WATCH}

_journal_option = click.option(
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
@click.option("--days", type=click.IntRange(min=1, max=MAX_DAYS), help="How long it is good; by default until revoked.")
@click.option("--name", default="", help="Whose it is, to know it in the list.")
@_journal_option
def create(right: str, days: int | None, name: str, folder: Path | None) -> None:
    """Make a token and print it: it is shown this once."""
    if len(name) > LONGEST_TOKEN_NAME or not name.isprintable():
        raise click.UsageError(f"--name: give at most {LONGEST_TOKEN_NAME} characters that can be printed")
    _, secret = _use_token_file(folder, lambda file: file.create(_RIGHTS[right], name, days))
    click.echo(secret)


@token.command("list")
@_journal_option
def list_tokens_command(folder: Path | None) -> None:
    """List the tokens, the oldest first: ID, right, made, good until, name."""
    for each in _use_token_file(folder, TokenFile.list_tokens):
        click.echo("\t".join(_cells(each)))


@token.command()
@click.argument("token_id", metavar="ID")
@_journal_option
def revoke(token_id: str, folder: Path | None) -> None:
    """Let a token be good no more, from this moment on."""
    if not _use_token_file(folder, lambda file: file.revoke(token_id)):
        raise CommandError(f"there is no token {token_id!r}; see `damahan token list`")


def _cells(each: Token) -> tuple[str, ...]:
    right = next(word for word, right in _RIGHTS.items() if right is each.right)
    until = "-" if each.expires_s is None else _date_text(each.expires_s)
    return each.id, right, _date_text(each.created_s), until, each.name


def _date_text(seconds: int) -> str:
    return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")


def _use_token_file(folder: Path | None, action: Callable[[TokenFile], Result]) -> Result:
    try:
        return action(TokenFile(default_journal_folder() if folder is None else folder, time.time))
    except (TokenError, JournalError) as error:
        raise CommandError(str(error)) from error
