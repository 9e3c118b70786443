"""`damahan games export`: games of the journal as PDN."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from controller.cli.drawing_output import STDOUT, output_path
from controller.cli.errors import CommandError, unwritable_file_error
from controller.cli.file_endings import ending_check
from controller.cli.game_filters import FILTER_NAMES, filter_of, filter_options, read_journal_index
from controller.cli.game_words import remark_writer
from controller.cli.journal_option import choose_journal_folder
from controller.cli.options import json_option, print_json, refuse_options
from controller.cli.printable_text import echo_line
from controller.cli.recorded_games import game_number, load_recorded_game, report_journal_errors
from controller.cli.value_completion import complete_game
from controller.notation.pdn import pdn_text
from controller.storage.game_index.game_filter import ALL_GAMES
from controller.storage.journal import GameId, JournalError, load_game
from controller.storage.journal.score_sheets import score_sheet_of
from controller.storage.traces import write_file_atomically


@click.command(short_help="Write games as PDN: one, several, or all.")
@click.argument("games", metavar="[ID]...", nargs=-1, type=game_number, shell_complete=complete_game)
@click.option("--all", "wants_all", is_flag=True, help="All games of the journal.")
@filter_options
@click.option(
    "-o",
    "--output",
    type=output_path,
    callback=ending_check(".pdn", ".txt"),
    metavar="FILE",
    help="The file to write; - is standard output, which is the default.",
)
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@json_option
@click.pass_context
def export(
    context: click.Context,
    /,
    games: tuple[int, ...],
    wants_all: bool,
    folder: Path | None,
    output: Path | None,
    force: bool,
    as_json: bool,
    **values: Any,
) -> None:
    """Write games as one PDN file: those with the numbers, those that fit all filters, or --all.

    \b
    damahan games export 12
    damahan games export 3 5 9 -o three.pdn
    damahan games export --event "Club night" -o evening.pdn
    """  # noqa: D301  # \b is click's mark of lines that stay as they are
    is_to_file = output is not None and output != STDOUT
    if as_json and not is_to_file:
        raise click.UsageError("standard output has the games; name a file with -o, or leave --json out")
    numbers = _choose_games(context, games, folder, values, wants_all=wants_all)
    if output is None or not is_to_file:
        for text in _game_texts(numbers, folder):
            click.echo(text, nl=False)
        return
    texts = list(_game_texts(numbers, folder))
    try:
        write_file_atomically(output, "".join(texts), replace=force)
    except FileExistsError as error:
        raise CommandError(f"{output} exists; choose another name, or overwrite it with --force") from error
    except OSError as error:
        raise unwritable_file_error(output, error) from error
    if as_json:
        print_json({"file": str(output), "games": len(texts), "left_out": len(numbers) - len(texts)})
    else:
        echo_line(f"{len(texts)} {'game' if len(texts) == 1 else 'games'} written to {output}")


def _choose_games(
    context: click.Context, games: Sequence[int], folder: Path | None, values: dict[str, Any], *, wants_all: bool
) -> Sequence[int]:
    """Return the numbers of the games to write, as they are named or the oldest first."""
    if games:
        refuse_options(context, ("wants_all", *FILTER_NAMES), "the games are named by their numbers")
        return games
    wanted = filter_of(values)
    if wanted == ALL_GAMES and not wants_all:
        raise click.UsageError("name the games by their numbers, choose them by filters, or say --all")
    numbers = read_journal_index(folder, lambda index: sorted(index.find_matches(wanted)))
    if not numbers:
        raise CommandError("no game fits")
    return numbers


def _game_texts(numbers: Sequence[int], folder: Path | None) -> Iterator[str]:
    """Yield each game as PDN, a blank line before all but the first; of several, one that is damaged is left out."""
    if len(numbers) == 1:
        yield pdn_text(score_sheet_of(load_recorded_game(numbers[0], folder), remark_writer()))
        return
    chosen = report_journal_errors(lambda: choose_journal_folder(folder))
    gap = ""
    for number in numbers:
        try:
            text = pdn_text(score_sheet_of(load_game(chosen, GameId(number)), remark_writer()))
        except JournalError as error:
            echo_line(f"game {number} is left out: {error}", err=True)
            continue
        yield f"{gap}{text}"
        gap = "\n"
