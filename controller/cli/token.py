"""`damahan token`: tokens with names and rights, with which people sign in in a browser."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import click

from controller.cli.activity import log_activity
from controller.cli.errors import CommandError
from controller.cli.journal_option import choose_journal_folder, journal_option
from controller.cli.options import json_option, print_json
from controller.cli.printable_text import printable_text
from controller.storage.activity_log import ActivityKind
from controller.storage.file_modes import private_umask
from controller.storage.journal import JournalError
from controller.web.rights import Right
from controller.web.tokens import Token, TokenError, TokenFile
from hardware.host_clock import unix_time_s

ResultT = TypeVar("ResultT")

HEADINGS = ("ID", "rights", "created", "valid until", "name")

MAX_DAYS = 3650
"""The longest lifetime of a token; a choice: ten years."""


@click.group(short_help="Create, list and revoke tokens for browsers.")
@click.pass_context
def token(context: click.Context) -> None:
    """Create, list and revoke tokens, with which a browser signs in."""
    context.with_resource(private_umask())


@token.command(short_help="Create a token and print it.")
@click.option("--name", required=True, help="Whose it is, such as 'desk 2'; the record of a game names it.")
@click.option(
    "--right",
    "rights",
    type=click.Choice([right.value for right in Right]),
    multiple=True,
    required=True,
    help="What it allows; give the option again for more than one right. Every token allows watching.",
)
@click.option(
    "--days", type=click.IntRange(min=1, max=MAX_DAYS), help="How long it is valid; by default until it is revoked."
)
@journal_option
@json_option
def create(name: str, rights: tuple[str, ...], days: int | None, folder: Path | None, as_json: bool) -> None:
    """Create a token and print it; it is never shown again."""
    chosen = tuple(map(Right, rights))
    created, secret = _use_token_file(folder, lambda file: file.create(name, chosen, days))
    text = f"{created.id} {created.name}: {', '.join(created.rights)}"
    log_activity(folder, text, kind=ActivityKind.TOKEN_CREATED)
    if as_json:
        print_json({**_values(created), "secret": secret})
    else:
        click.echo(secret)


@token.command("list", short_help="List the tokens, the oldest first.")
@journal_option
@json_option
def list_tokens_command(folder: Path | None, as_json: bool) -> None:
    """List the tokens, the oldest first: ID, rights, creation, expiry, name. The first line has the headings."""
    tokens = _use_token_file(folder, TokenFile.list_tokens)
    if as_json:
        print_json({"tokens": [_values(each) for each in tokens]})
        return
    click.echo("\t".join(HEADINGS))
    for each in tokens:
        click.echo("\t".join(_cells(each)))


@token.command()
@click.argument("token_id", metavar="ID")
@journal_option
@json_option
def revoke(token_id: str, folder: Path | None, as_json: bool) -> None:
    """Revoke a token, from this moment on."""
    names = {each.id: each.name for each in _use_token_file(folder, TokenFile.list_tokens)}
    if not _use_token_file(folder, lambda file: file.revoke(token_id)):
        raise CommandError(f"there is no token {token_id!r}; see `damahan token list`")
    name = names.get(token_id, "")
    log_activity(folder, f"{token_id} {name}", kind=ActivityKind.TOKEN_REVOKED)
    if as_json:
        print_json({"id": token_id, "name": name})
        return
    click.echo(f"Token {token_id} of {printable_text(name)!r} is revoked; browsers with it are signed out.")


def _cells(each: Token) -> tuple[str, ...]:
    until = "-" if each.expires_s is None else _date_text(each.expires_s)
    return each.id, ", ".join(each.rights), _date_text(each.created_s), until, printable_text(each.name)


def _values(each: Token) -> dict[str, object]:
    """Return a token as JSON values, without its secret; times are seconds since 1970."""
    return {
        "id": each.id,
        "name": each.name,
        "rights": list(each.rights),
        "created_s": each.created_s,
        "expires_s": each.expires_s,
    }


def _date_text(seconds: int) -> str:
    return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")


def _use_token_file(folder: Path | None, action: Callable[[TokenFile], ResultT]) -> ResultT:
    try:
        return action(TokenFile(choose_journal_folder(folder), unix_time_s))
    except (TokenError, JournalError) as error:
        raise CommandError(str(error)) from error
