"""`damahan invite`: play with somebody at another board of the hall."""

from pathlib import Path
from typing import Any

import click

from controller.app.far_games import InvitationRefusedError, ask_to_invite
from controller.app.invitation_requests import InvitationAnswer
from controller.cli.errors import CommandError
from controller.cli.journal_option import choose_journal_folder, journal_option
from controller.cli.options import json_option, print_json
from controller.cli.printable_text import echo_wrapped
from controller.rules.rulesets import RULE_SETS
from controller.storage.journal import JournalError

name_option = click.option(
    "--name", "player", default="", metavar="TEXT", help="The name of the player at this board; by default not known."
)


@click.group(invoke_without_command=True, short_help="Play with somebody at another board of the hall.")
@click.option("--white", "side", flag_value="white", default=True, help="This board plays White; this is the default.")
@click.option("--black", "side", flag_value="black", help="This board plays Black.")
@click.option("--ruleset", type=click.Choice(list(RULE_SETS)), help="The rule set; by default that of this board.")
@click.option("--control", metavar="TEXT", help="The time control, such as 5+3; by default that of this board.")
@name_option
@journal_option
@json_option
@click.pass_context
def invite(
    context: click.Context,
    side: str,
    ruleset: str | None,
    control: str | None,
    player: str,
    folder: Path | None,
    as_json: bool,
) -> None:
    """Invite somebody at another board of the same hall to a game with the player at this one.

    The board that runs shows a code of eight letters and digits, and so does this command. Tell it to the other player,
    who types it with `damahan invite accept CODE`. It is valid once, for ten minutes.
    """
    if context.invoked_subcommand is not None:
        return
    choices = {"ruleset": ruleset, "time_control": control}
    known = {key: value for key, value in choices.items() if value is not None}
    code = _ask(folder, {"do": "invite", "side": side, "choices": known, "player": player})["code"]
    if as_json:
        print_json({"code": code, "side": side})
        return
    click.echo(f"Code: {code}")
    echo_wrapped(f"Tell it to the other player, who types at the other board: damahan invite accept {code}")
    echo_wrapped("It is valid once, for ten minutes. The game begins at both boards when it was typed.")


@invite.command(short_help="Join the game of a code.")
@click.argument("code", metavar="CODE")
@name_option
@journal_option
@json_option
def accept(code: str, player: str, folder: Path | None, as_json: bool) -> None:
    """Join the game to which another board invites with this code. Capitals, blanks and the hyphen do not matter."""
    reply = _ask(folder, {"do": "join", "code": code, "player": player})
    if as_json:
        print_json(reply)
        return
    echo_wrapped(f"This board plays {str(reply['side']).capitalize()} against {reply['board']}; set the pieces up.")


@invite.command(short_help="Give up the code of this board.")
@journal_option
@json_option
def withdraw(folder: Path | None, as_json: bool) -> None:
    """Withdraw the code that this board has made: nobody can join by it any more."""
    reply = _ask(folder, {"do": "withdraw"})
    if as_json:
        print_json(reply)
        return
    click.echo("No code of this board is valid now.")


def _ask(folder: Path | None, request: dict[str, Any]) -> InvitationAnswer:
    try:
        return ask_to_invite(choose_journal_folder(folder), request)
    except (InvitationRefusedError, JournalError) as error:
        raise CommandError(str(error)) from error
