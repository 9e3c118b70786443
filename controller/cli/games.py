"""`damahan games`: the games of the journal."""

import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TypeVar

import click
from rich.console import Console
from rich.table import Table
from rich.text import Text

from controller.cli.activity import log_activity
from controller.cli.errors import CommandError
from controller.cli.games_recover import recover
from controller.cli.journal_option import choose_journal_folder, journal_option
from controller.cli.options import format_option, own_language_option
from controller.cli.printable_text import echo_line, printable_text
from controller.cli.value_completion import complete_game
from controller.commands.sender import CommandSender, OwnSender
from controller.notation.move_text import move_text
from controller.notation.pdn import clock_time_text, pdn_text
from controller.rules.outcome import Outcome, Score
from controller.session.effects import ChangeKind, RecordChange
from controller.session.inputs import UNKNOWN_DATE
from controller.session.score_rows import count_scored_game
from controller.settings.game import agreed_ruleset
from controller.storage.file_modes import private_umask
from controller.storage.journal import (
    LARGEST_ID,
    GameId,
    GameSummary,
    Journal,
    JournalError,
    RecordedGame,
    ScoreEntry,
    list_games,
    load_game,
)
from controller.storage.journal.score_sheets import clock_times, score_sheet_of
from controller.words.agreement_words import agreed_options
from controller.words.damath_sheet import damath_csv, damath_html
from controller.words.po_files import english
from controller.words.score_sheet_remarks import ScoreSheetRemarks
from controller.words.side_names import load_catalogue_with_names
from hardware.host_clock import local_time_text

ResultT = TypeVar("ResultT")


_game_argument = click.argument(
    "game", metavar="ID", type=click.IntRange(min=1, max=LARGEST_ID), shell_complete=complete_game
)


@click.group(short_help="List, show, export and correct recorded games.")
@click.pass_context
def games(context: click.Context) -> None:
    """List, show, export and correct the games of the journal."""
    context.with_resource(private_umask())


@games.command("list")
@journal_option
def list_games_command(folder: Path | None) -> None:
    """List the games, the oldest first."""
    summaries = _report_journal_errors(lambda: list_games(choose_journal_folder(folder)))
    columns = ("ID", "Date", "Rule set", "Board", "White", "Black", "Plies", "Result", "Reason")
    _print_table(columns, [_summary_cells(summary) for summary in summaries])
    for summary in summaries:
        if summary.damage is not None:
            click.echo(summary.damage, err=True)


@games.command(short_help="Show the moves and clocks of one game.")
@_game_argument
@journal_option
def show(game: int, folder: Path | None) -> None:
    """Show one game: its moves and other changes, and both clocks after each."""
    recorded = _load_game(game, folder)
    click.echo(printable_text(_title(recorded)))
    columns = ("Ply", "Side", "Move", "White's clock", "Black's clock")
    _print_table(columns, [_entry_cells(entry) for entry in recorded.score_entries])


@games.command()
@_game_argument
@journal_option
def export(game: int, folder: Path | None) -> None:
    """Print one game as PDN."""
    click.echo(pdn_text(score_sheet_of(_load_game(game, folder), _remarks())), nl=False)


@games.command(short_help="Print the Damath score sheet of one game.")
@_game_argument
@format_option("--format", "file_format", choices=("csv", "html"), text="What to print.")
@own_language_option
@journal_option
def sums(game: int, file_format: str, language: str | None, folder: Path | None) -> None:
    """Print the score sheet of a game of Damath: each move with its sum and the totals, as CSV, or as HTML to print."""
    recorded = _load_game(game, folder)
    scored = count_scored_game(recorded.started, recorded.history, recorded.outcome)
    if scored is None:
        raise CommandError(f"game {game} has no score; only a game of Damath has one")
    face = recorded.started.settings.face
    catalogue = load_catalogue_with_names(language or face.language, face.side_names)
    click.echo(damath_csv(scored) if file_format == "csv" else damath_html(catalogue, scored), nl=False)


@games.command(short_help="Set or correct the result of a game.")
@_game_argument
@click.argument("result", type=click.Choice([score.value for score in Score]))
@journal_option
def correct(game: int, result: str, folder: Path | None) -> None:
    """Set or correct the result of a game; the record keeps the old one. The board must not be running.

    The newest game has to be over: while it is not, it can be continued, and the arbiter sets its result at the board.
    """

    def change() -> RecordChange:
        load_game(choose_journal_folder(folder), GameId(game))  # this creates no journal if there is none
        with closing(Journal.open(choose_journal_folder(folder))) as journal:
            sender = CommandSender(name=OwnSender.TERMINAL, given_at=local_time_text())
            return journal.correct_result(GameId(game), Score(result), sender)

    remark = _remarks().change_remark(_report_journal_errors(change))
    log_activity(folder, f"games correct {game} {result}", game=game)
    echo_line(remark)


games.add_command(recover)


def _remarks() -> ScoreSheetRemarks:
    return ScoreSheetRemarks(english())  # a journal has no profile that says a language


def _load_game(game: int, folder: Path | None) -> RecordedGame:
    return _report_journal_errors(lambda: load_game(choose_journal_folder(folder), GameId(game)))


def _report_journal_errors(action: Callable[[], ResultT]) -> ResultT:
    try:
        return action()
    except JournalError as error:
        raise CommandError(str(error)) from error


def _title(game: RecordedGame) -> str:
    started, settings = game.known_start, game.started.settings.game
    rules = ", ".join((settings.ruleset, settings.orientation, settings.time_control, *agreed_options(settings)))
    ending = " ".join(_ending(game.outcome))
    draw_remark = _draw_remark(game)
    ending += f", {draw_remark}" if draw_remark else ""
    title = f"game {game.id}, {_date_cell(game.date)}, {rules}: {started.white} - {started.black} {ending}".rstrip()
    if game.recovered is not None:
        return f"{title} (recovered {game.recovered})"
    return title if game.is_checked else f"{title} (unchecked: an older damahan recorded it)"


def _draw_remark(game: RecordedGame) -> str:
    """Return who took a draw that was offered or could be claimed; empty if nobody did, or the arbiter entered it."""
    is_entered = any(isinstance(record, RecordChange) and record.kind is ChangeKind.RESULT for record in game.history)
    if game.outcome is None or is_entered:
        return ""
    return _remarks().draw_remark(agreed_ruleset(game.started.settings.game), game.outcome)


def _date_cell(date: str) -> str:
    return "no date" if date == UNKNOWN_DATE else date


def _summary_cells(game: GameSummary) -> tuple[str, ...]:
    names = (game.ruleset, game.orientation, game.white, game.black)
    plies, (score, reason) = str(game.plies), _ending(game.outcome)
    if game.damage is not None:
        plies, score, reason = "?", "?", "damaged"
    elif game.recovered is not None:
        reason = f"{reason} (recovered)".lstrip()
    return (str(game.id), _date_cell(game.date), *names, plies, score, reason)


def _entry_cells(entry: ScoreEntry) -> tuple[str, ...]:
    record = entry.record
    clocks = clock_times(record.ledger)
    times = ("-", "-") if clocks is None else (clock_time_text(clocks.white_us), clock_time_text(clocks.black_us))
    if isinstance(record, RecordChange):
        side = "-" if record.side is None else record.side.english_name
        return str(record.ply), side, _remarks().change_remark(record), *times
    note = " (taken back)" if entry.was_taken_back else ""
    return str(record.ply), record.side.english_name, f"{move_text(record.move)}{note}", *times


def _ending(outcome: Outcome | None) -> tuple[str, str]:
    return (Score.UNDECIDED.value, "") if outcome is None else (outcome.score.value, outcome.termination.value)


def _print_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table on a terminal; elsewhere one line for each row, its cells separated by tabs."""
    if not sys.stdout.isatty():
        for row in rows:
            click.echo("\t".join(printable_text(cell) for cell in row))
        return
    table = Table(*columns)
    for row in rows:
        table.add_row(*(Text(printable_text(cell)) for cell in row))
    Console().print(table)
