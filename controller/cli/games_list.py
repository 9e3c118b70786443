"""`damahan games list` and `damahan games statistics`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from controller.cli.game_filters import filter_of, filter_options, read_journal_index
from controller.cli.game_words import date_text, result_sentence
from controller.cli.journal_option import choose_journal_folder
from controller.cli.options import json_option, print_json
from controller.cli.printable_text import echo_line
from controller.cli.table_output import print_table
from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.rules.rulesets import RULE_SETS
from controller.storage.game_index.game_filter import GameCompletion, GameFilter, GameOrder
from controller.storage.game_index.search import FoundGame, FoundGames
from controller.storage.game_index.statistics import (
    OpeningResults,
    PlayerResults,
    SideResults,
    Statistics,
    count_filtered_results,
)
from controller.storage.journal import LARGEST_ID, DamageError, journal_file
from controller.web.archive_states import games_state, statistics_state

_STATE_WORDS = {
    GameCompletion.RUNNING: "running now",
    GameCompletion.UNFINISHED: "not finished",
    GameCompletion.ABANDONED: "given up for a new game",
}
_COLUMNS = ("ID", "Date", "Time", "White", "Black", "Event", "Rules", "Plies", "Result")
_PLAYER_COLUMNS = ("Player", "Games", "Points", "White: won/drawn/lost", "Black: won/drawn/lost")
_OPENING_COLUMNS = ("Opening", "Games", "White won", "Drawn", "Black won")


@click.command("list", short_help="List recorded games, all or those that fit.")
@filter_options
@click.option("--newest", type=click.IntRange(min=1), metavar="N", help="Only the newest N of them.")
@json_option
def list_command(folder: Path | None, newest: int | None, as_json: bool, **values: Any) -> None:
    """List the games, the oldest first; with filters those that fit all of them."""
    wanted = filter_of(values)
    limit = newest or LARGEST_ID
    found = read_journal_index(folder, lambda index: index.search(wanted, limit=limit, order=GameOrder.NEWEST))
    found = FoundGames(games=found.games[::-1], total=found.total, has_more=found.has_more)
    if as_json:
        print_json(games_state(found))
        return
    _print_games(found, wanted)
    for game in found.games:
        if game.damage is not None:
            file = journal_file(choose_journal_folder(folder))
            echo_line(str(DamageError(file, f"game {game.id} is damaged: {game.damage}", game.id)), err=True)


@click.command("statistics", short_help="Count results of players and of opening moves.")
@filter_options
@json_option
def statistics_command(folder: Path | None, as_json: bool, **values: Any) -> None:
    """Count how players scored with each colour, and how games went after each opening move and reply.

    With filters, only in the games that fit all of them. A win is a point, a draw a half.
    """
    wanted = filter_of(values)
    statistics = read_journal_index(folder, lambda index: count_filtered_results(index, wanted))
    if as_json:
        print_json(statistics_state(statistics, len(statistics.players)))
        return
    _print_statistics(statistics)


def _print_games(found: FoundGames, wanted: GameFilter) -> None:
    if not found.games:
        click.echo("no games" if wanted == GameFilter() else "no game fits")
        return
    is_position_wanted = wanted.pieces is not None or wanted.material is not None
    columns = (*_COLUMNS, "At ply") if is_position_wanted else _COLUMNS
    rows = [_cells(game, is_position_wanted=is_position_wanted) for game in found.games]
    print_table(*_without_empty_columns(columns, rows), numbers=("ID", "Plies", "At ply"))
    if found.has_more:
        click.echo(f"the newest {len(found.games)} of {found.total} games", err=True)


def _without_empty_columns(
    columns: Sequence[str], rows: Sequence[Sequence[str]]
) -> tuple[Sequence[str], Sequence[Sequence[str]]]:
    """Leave out what is known of no game, such as the event: there is little room on a screen."""
    kept = [place for place in range(len(columns)) if any(row[place] for row in rows)]
    return [columns[place] for place in kept], [[row[place] for place in kept] for row in rows]


def _cells(game: FoundGame, *, is_position_wanted: bool) -> tuple[str, ...]:
    ruleset = RULE_SETS.get(game.ruleset)
    cells = (
        *(str(game.id), date_text(game.date), game.time[:5], game.white, game.black, game.event),
        *(game.ruleset if ruleset is None else ruleset.title, str(game.plies), _result_cell(game)),
    )
    return (*cells, str(game.found_ply)) if is_position_wanted else cells


def _result_cell(game: FoundGame) -> str:
    if game.damage is not None:
        return "damaged"
    text = _STATE_WORDS.get(game.state) or result_sentence(game.score, game.termination)
    return f"{text} (recovered)" if game.recovered is not None else text


def _print_statistics(statistics: Statistics) -> None:
    if not statistics.games:
        click.echo("no game fits")
        return
    unfinished = f", {statistics.unfinished} of them not over" if statistics.unfinished else ""
    click.echo(f"{statistics.games} {'game' if statistics.games == 1 else 'games'}{unfinished}")
    if statistics.players:
        click.echo()
        print_table(_PLAYER_COLUMNS, [_player_cells(each) for each in statistics.players], numbers=_PLAYER_COLUMNS[1:])
    if statistics.openings:
        click.echo()
        rows = [row for opening in statistics.openings for row in _opening_rows(opening)]
        print_table(_OPENING_COLUMNS, rows, numbers=_OPENING_COLUMNS[1:])


def _player_cells(player: PlayerResults) -> tuple[str, ...]:
    white, black = (_side_cell(player.sides[side]) for side in Side)
    return (player.name, str(player.games), f"{player.points:g}", white, black)


def _side_cell(results: SideResults) -> str:
    return f"{results.won}/{results.drawn}/{results.lost}"


def _opening_rows(opening: OpeningResults) -> list[tuple[str, ...]]:
    replies = [_opening_cells(reply, f"  {opening.move} {reply.move}") for reply in opening.replies.values()]
    return [_opening_cells(opening, opening.move), *replies]


def _opening_cells(results: OpeningResults, name: str) -> tuple[str, ...]:
    counted = (results.scores[score] for score in (Score.WHITE_WINS, Score.DRAW, Score.BLACK_WINS))
    return (name, str(results.games), *map(str, counted))
