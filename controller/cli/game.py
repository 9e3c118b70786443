"""`damahan game`: what is said of the game at the board."""

from contextlib import closing
from pathlib import Path

import click

from controller.app.command_socket import BoardCommandError, NoBoardError, give_command
from controller.cli.activity import log_activity
from controller.cli.errors import CommandError
from controller.cli.journal_option import choose_journal_folder, journal_option
from controller.cli.options import json_option, print_json
from controller.cli.printable_text import echo_line
from controller.cli.value_completion import complete_game
from controller.commands.sender import CommandSender, OwnSender
from controller.commands.values import SetDetail
from controller.session.effects import RecordChange
from controller.settings.details import GameDetail, detail_fault
from controller.storage.file_modes import private_umask
from controller.storage.journal import LARGEST_ID, GameId, Journal, JournalError, list_games
from controller.words.po_files import english
from controller.words.score_sheet_remarks import ScoreSheetRemarks
from hardware.host_clock import local_time_text


@click.group(short_help="Say who plays, and in which event.")
@click.pass_context
def game(context: click.Context) -> None:
    """Say who plays the game at the board, and in which event."""
    context.with_resource(private_umask())


@game.command("set", short_help="Set a name, a club or a detail of the event.")
@click.argument("detail", type=click.Choice([detail.value for detail in GameDetail]))
@click.argument("text", nargs=-1, required=True)
@click.option(
    "--id",
    "number",
    metavar="ID",
    type=click.IntRange(min=1, max=LARGEST_ID),
    shell_complete=complete_game,
    help="A game that is over, by its number; left out: the game at the board, or the last one.",
)
@journal_option
@json_option
def set_detail(detail: str, text: tuple[str, ...], number: int | None, folder: Path | None, as_json: bool) -> None:
    """Set one detail of a game, also after its end; the record keeps the old one. A question mark clears it.

    \b
    damahan game set white Ana Reyes
    damahan game set black-club "Lipa Dama Club"
    damahan game set round 3
    """  # noqa: D301  # \b is click's mark of lines that stay as they are
    command = SetDetail(detail=GameDetail(detail), text=" ".join(text))
    if fault := detail_fault(command.text):
        raise CommandError(f"{detail} was not set: {fault}")
    chosen = choose_journal_folder(folder)
    try:
        if number is None and _is_set_at_board(chosen, command):
            _print_detail(command, f"{detail}: {command.text}", as_json=as_json)
            return
        change = _set_in_journal(chosen, number, command)
    except (JournalError, BoardCommandError) as error:
        raise CommandError(str(error)) from error
    log_activity(folder, f"game set {detail}", game=number)
    _print_detail(command, ScoreSheetRemarks(english()).change_remark(change), as_json=as_json)


def _print_detail(command: SetDetail, remark: str, *, as_json: bool) -> None:
    if as_json:
        print_json({"detail": command.detail.value, "text": command.text})
    else:
        echo_line(remark)


def _is_set_at_board(folder: Path, command: SetDetail) -> bool:
    """Send the command to the board that runs on a folder; return False if there is none."""
    try:
        give_command(folder, command)
    except NoBoardError:
        return False
    return True


def _set_in_journal(folder: Path, number: int | None, command: SetDetail) -> RecordChange:
    games = list_games(folder)  # this creates no journal if there is none
    if number is None and not games:
        raise CommandError(f"{folder}: there is no game yet; start the board")
    with closing(Journal.open(folder)) as journal:
        sender = CommandSender(name=OwnSender.TERMINAL, given_at=local_time_text())
        return journal.set_detail(GameId(number or games[-1].id), command, sender)
