"""`damahan token`: tokens that allow people to watch a board in a browser, or to arbitrate there."""

import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import click

from controller.cli.errors import CommandError
from controller.cli.journal_option import choose_journal_folder, journal_option
from controller.storage.journal import JournalError
from controller.web.tokens import Right, Token, TokenError, TokenFile

ResultT = TypeVar("ResultT")

LONGEST_TOKEN_NAME = 60
"""The most characters of a token's name; a choice: it fits into a line of the list."""

MAX_DAYS = 3650
"""The longest lifetime of a token; a choice: ten years."""

_RIGHTS = {"arbiter": Right.ARBITRATE, "watch": Right.WATCH}


@click.group(short_help="Create, list and revoke tokens for browsers.")
def token() -> None:
    """Create, list and revoke tokens, with which a browser signs in."""


@token.command(short_help="Create a token and print it.")
@click.argument("right", type=click.Choice(list(_RIGHTS)), metavar="arbiter|watch")
@click.option(
    "--days", type=click.IntRange(min=1, max=MAX_DAYS), help="How long it is valid; by default until it is revoked."
)
@click.option("--name", default="", help="A name for the list, such as its owner.")
@journal_option
def create(right: str, days: int | None, name: str, folder: Path | None) -> None:
    """Create a token and print it; it is never shown again."""
    if len(name) > LONGEST_TOKEN_NAME or not name.isprintable():
        raise click.UsageError(f"--name: give at most {LONGEST_TOKEN_NAME} printable characters")
    _, secret = _use_token_file(folder, lambda file: file.create(_RIGHTS[right], name, days))
    click.echo(secret)


@token.command("list", short_help="List the tokens, the oldest first.")
@journal_option
def list_tokens_command(folder: Path | None) -> None:
    """List the tokens, the oldest first: ID, right, creation, expiry, name."""
    for each in _use_token_file(folder, TokenFile.list_tokens):
        click.echo("\t".join(_cells(each)))


@token.command()
@click.argument("token_id", metavar="ID")
@journal_option
def revoke(token_id: str, folder: Path | None) -> None:
    """Revoke a token, from this moment on."""
    if not _use_token_file(folder, lambda file: file.revoke(token_id)):
        raise CommandError(f"there is no token {token_id!r}; see `damahan token list`")


def _cells(each: Token) -> tuple[str, ...]:
    right = next(word for word, right in _RIGHTS.items() if right is each.right)
    until = "-" if each.expires_s is None else _date_text(each.expires_s)
    return each.id, right, _date_text(each.created_s), until, each.name


def _date_text(seconds: int) -> str:
    return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")


def _use_token_file(folder: Path | None, action: Callable[[TokenFile], ResultT]) -> ResultT:
    try:
        return action(TokenFile(choose_journal_folder(folder), time.time))
    except (TokenError, JournalError) as error:
        raise CommandError(str(error)) from error
