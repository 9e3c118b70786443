"""`damahan games recover`: what can be read of a damaged journal, in a new one."""

import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from controller.cli.activity import log_activity
from controller.cli.errors import CommandError
from controller.cli.journal_option import choose_journal_folder, journal_option
from controller.cli.options import json_option, print_json
from controller.cli.printable_text import echo_line
from controller.storage.journal import LARGEST_ID, DamageError, GameId, JournalError, journal_file, load_game
from controller.storage.journal.backup_search import restore_remedy
from controller.storage.journal.damaged_games import RecoveredGame
from controller.storage.journal.file_check import find_damage
from controller.storage.journal.game_recovery import RecoveryReport, recover_from_file, recover_journal
from controller.storage.journal.paths import JOURNAL_STEM
from hardware.host_clock import local_time


@click.command(short_help="Save what can be read of a damaged journal.")
@click.argument("game", metavar="[ID]", type=click.IntRange(min=1, max=LARGEST_ID), required=False)
@click.option(
    "--from",
    "source",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="A damaged journal that was set aside; its games are added to the journal.",
)
@journal_option
@json_option
def recover(game: int | None, source: Path | None, folder: Path | None, as_json: bool) -> None:
    """Save what can be read of a damaged journal, each game up to the first thing that does not fit.

    The damaged files are renamed and never changed. With ID, only if that game is damaged. The board must not be
    running.
    """
    at = local_time()
    try:
        chosen = choose_journal_folder(folder)
        if source is not None:
            report = recover_from_file(chosen, source, at)
        else:
            damage = _find_damage(journal_file(chosen))
            if not _concerns(damage, game):
                if game is not None:
                    load_game(chosen, GameId(game))  # says so if there is no such game
                if as_json:
                    print_json({"changed": False})
                    return
                echo_line(f"{'the journal' if game is None else f'game {game}'} is not damaged; nothing was changed")
                if game is None:
                    _print_set_aside(chosen)
                return
            report = recover_journal(chosen, at)
    except JournalError as error:
        raise CommandError(str(error)) from error
    log_activity(folder, f"games recover: {_games_text(len(report.games))}, from {report.source}")
    if source is not None and not report.games:
        if not report.present:
            raise CommandError(f"{source}: no game in it can be read; {restore_remedy(chosen)}")
        if as_json:
            print_json({"changed": False})
            return
        echo_line(f"{source}: all its games are in the journal already; nothing was changed")
        return
    if as_json:
        print_json(_report_values(report))
        return
    _print_report(report)
    echo_line(f"{source} is kept unchanged" if source else f"the damaged journal is kept unchanged as {report.source}")
    if report.missing or any(recovered.loss is not None for recovered in report.games):
        click.echo(f"what is lost may be in a backup: {restore_remedy(chosen)}")


def _find_damage(file: Path) -> Sequence[DamageError]:
    """Return what of a journal is damaged; what stands in its place, if that is no journal, counts as damaged too."""
    try:
        return find_damage(file)
    except JournalError:
        if not file.is_file() or not file.stat().st_size:
            raise
        return (DamageError(file, "it is not a journal"),)


def _concerns(damage: Sequence[DamageError], game: int | None) -> bool:
    """Return True if a game, or with None anything at all, is damaged; damage of no known game may be of any."""
    return any(game is None or error.game in (None, game) for error in damage)


def _print_set_aside(folder: Path) -> None:
    """Name the journals that were set aside as damaged: their games may not be here yet."""
    for file in sorted(folder.glob(f"{JOURNAL_STEM}-damaged-*.sqlite3")):
        command = f"damahan games recover --from {shlex.quote(str(file))} --journal {shlex.quote(str(folder))}"
        echo_line(f"a damaged journal was set aside; `{command}` adds its games, if they are not here")


def _print_report(report: RecoveryReport) -> None:
    whole = [recovered for recovered in report.games if recovered.loss is None]
    for recovered in report.games:
        if recovered.loss is not None:
            echo_line(_game_line(recovered))
    echo_line(f"saved whole: {len(whole)} of {_games_text(len(report.games))}")
    for recovered in report.games:
        if recovered.number not in (None, recovered.game):
            echo_line(f"game {recovered.game}: it is game {recovered.number} now, since another game has its number")
    if report.missing:
        echo_line(f"lost: {_games_text(report.missing)}, of which nothing can be read")
    if report.present:
        echo_line(f"left as they are in the journal: {_games_text(len(report.present))}")


def _report_values(report: RecoveryReport) -> dict[str, Any]:
    games = [
        {"game": each.game, "number": each.number, "plies": each.plies, "loss": each.loss} for each in report.games
    ]
    return {
        "changed": True,
        "games": games,
        "lost": report.missing,
        "present": len(report.present),
        "kept": str(report.source),
    }


def _games_text(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"


def _game_line(recovered: RecoveredGame) -> str:
    if recovered.saved is None:
        return f"game {recovered.game}: nothing is saved; {recovered.loss}"
    plies = "ply" if recovered.plies == 1 else "plies"
    return f"game {recovered.game}: saved with {recovered.plies} {plies}; {recovered.loss}"
