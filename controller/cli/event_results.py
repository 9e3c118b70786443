"""`damahan event result` and `correct`."""

from collections.abc import Callable
from functools import reduce
from pathlib import Path

import click

from controller.cli.event_options import (
    author_option,
    choose_round,
    event_option,
    note_option,
    record_in_event,
    round_option,
)
from controller.cli.event_output import board_values
from controller.cli.options import json_option, print_json
from controller.cli.printable_text import echo_line
from controller.tournament.acts import ResultCorrected, ResultGiven
from controller.tournament.rounds import NO_RESULT, BoardResult
from controller.tournament.tournament import Tournament

SHORT_RESULTS = {
    "1": BoardResult.WHITE_WINS,
    "0": BoardResult.BLACK_WINS,
    "1/2": BoardResult.DRAW,
    "=": BoardResult.DRAW,
}
"""What people type besides the names of results."""


def _parse_result(context: click.Context, parameter: click.Parameter, text: str) -> BoardResult | None:
    del context, parameter
    if text == NO_RESULT:
        return None
    if text in SHORT_RESULTS:
        return SHORT_RESULTS[text]
    if text not in list(BoardResult):
        raise click.UsageError(f"{text!r} is no result; give one of {', '.join(BoardResult)}")
    return BoardResult(text)


_BOARD_OPTIONS = (
    click.argument("board", type=click.IntRange(min=1)),
    click.argument("board_result", metavar="RESULT", callback=_parse_result),
    click.option("--game", type=click.IntRange(1, 2), default=1, show_default=True, help="The game of a match of two."),
    round_option,
    event_option,
    author_option,
    note_option,
    json_option,
)


def _board_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the arguments and options of a command that records a result, in the order of its help."""
    return reduce(lambda function, add: add(function), reversed(_BOARD_OPTIONS), command)


@click.command(short_help="Record the result of a board.", context_settings={"ignore_unknown_options": True})
@_board_options
def result(
    board: int,
    board_result: BoardResult | None,
    game: int,
    number: int | None,
    file: Path,
    author: str,
    note: str,
    as_json: bool,
) -> None:
    """Record the RESULT of a BOARD, White's part first: 1-0, 0-1, 1/2; +:- where Black did not come, -:+, -:-.

    \b
    damahan event result 3 1-0
    damahan event result 4 -:+ --note "White is ill"
    """  # noqa: D301  # \b is click's mark of lines that stay as they are
    if board_result is None:
        raise click.UsageError("a result is given here; `damahan event correct` takes one back with *")

    def given(known: Tournament) -> ResultGiven:
        return ResultGiven(round=choose_round(known, number), board=board, result=board_result, game=game)

    known = record_in_event(file, author, given, note)
    _print_board(known, choose_round(known, number), board, as_json=as_json)


@click.command(short_help="Correct the result of a board.", context_settings={"ignore_unknown_options": True})
@_board_options
def correct(
    board: int,
    board_result: BoardResult | None,
    game: int,
    number: int | None,
    file: Path,
    author: str,
    note: str,
    as_json: bool,
) -> None:
    """Correct the RESULT of a BOARD, or take it back with *; the record keeps the old one. Pairings made since stay."""

    def corrected(known: Tournament) -> ResultCorrected:
        return ResultCorrected(round=choose_round(known, number), board=board, result=board_result, game=game)

    known = record_in_event(file, author, corrected, note)
    _print_board(known, choose_round(known, number), board, as_json=as_json)


def _print_board(known: Tournament, number: int, board: int, *, as_json: bool) -> None:
    values = board_values(known, number, board)
    if as_json:
        print_json({"round": number, **values})
        return
    results = ", ".join(values["results"])
    echo_line(f"round {number}, board {board}: {values['white_name']} - {values['black_name']}  {results}")
    missing = [str(each.board) for each in known.round(number).pairings if not each.is_finished]
    echo_line(f"no result yet: board {', '.join(missing)}" if missing else f"round {number} is finished")
