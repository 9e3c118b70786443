"""`damahan games`: the games of the journal."""

import csv
import io
from contextlib import closing
from pathlib import Path

import click

from controller.cli.activity import log_activity
from controller.cli.errors import CommandError
from controller.cli.game_words import remark_writer
from controller.cli.games_export import export
from controller.cli.games_list import list_command, statistics_command
from controller.cli.games_recover import recover
from controller.cli.games_show import show
from controller.cli.journal_option import choose_journal_folder, journal_option
from controller.cli.options import format_option, json_option, own_language_option, print_json
from controller.cli.printable_text import echo_line
from controller.cli.recorded_games import game_argument, load_recorded_game, report_journal_errors
from controller.commands.sender import CommandSender, OwnSender
from controller.rules.outcome import Score
from controller.session.effects import RecordChange
from controller.session.score_rows import count_scored_game
from controller.storage.file_modes import private_umask
from controller.storage.journal import (
    GameId,
    Journal,
    load_game,
)
from controller.words.damath_sheet import damath_csv, damath_html
from controller.words.side_names import load_catalogue_with_names
from hardware.host_clock import local_time_text


@click.group(short_help="List, search, show, export and correct recorded games.")
@click.pass_context
def games(context: click.Context) -> None:
    """List, search, show, export and correct the games of the journal."""
    context.with_resource(private_umask())


@games.command(short_help="Print the Damath score sheet of one game.")
@game_argument
@format_option("--format", "file_format", choices=("csv", "html"), text="What to print.")
@own_language_option
@journal_option
@json_option
def sums(game: int, file_format: str, language: str | None, folder: Path | None, as_json: bool) -> None:
    """Print the score sheet of a game of Damath: each move with its sum and the totals, as CSV, or as HTML to print."""
    recorded = load_recorded_game(game, folder)
    scored = count_scored_game(recorded.started, recorded.history, recorded.outcome)
    if scored is None:
        raise CommandError(f"game {game} has no score; only a game of Damath has one")
    face = recorded.started.settings.face
    catalogue = load_catalogue_with_names(language or face.language, face.side_names)
    if as_json:
        print_json({"rows": list(csv.DictReader(io.StringIO(damath_csv(scored))))})
        return
    click.echo(damath_csv(scored) if file_format == "csv" else damath_html(catalogue, scored), nl=False)


@games.command(short_help="Set or correct the result of a game.")
@game_argument
@click.argument("result", type=click.Choice([score.value for score in Score]))
@journal_option
@json_option
def correct(game: int, result: str, folder: Path | None, as_json: bool) -> None:
    """Set or correct the result of a game; the record keeps the old one. The board must not be running.

    The newest game has to be over: while it is not, it can be continued, and the arbiter sets its result at the board.
    """

    def change() -> RecordChange:
        load_game(choose_journal_folder(folder), GameId(game))  # this creates no journal if there is none
        with closing(Journal.open(choose_journal_folder(folder))) as journal:
            sender = CommandSender(name=OwnSender.TERMINAL, given_at=local_time_text())
            return journal.correct_result(GameId(game), Score(result), sender)

    remark = remark_writer().change_remark(report_journal_errors(change))
    log_activity(folder, f"games correct {game} {result}", game=game)
    if as_json:
        print_json({"game": game, "result": result, "text": remark})
    else:
        echo_line(remark)


for command in (list_command, statistics_command, show, export, recover):
    games.add_command(command)
