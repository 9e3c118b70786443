"""`damahan games show`: one game as a score sheet that a person reads, or as JSON."""

import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

import click

from controller.cli.game_words import date_text, remark_writer, result_sentence
from controller.cli.journal_option import journal_option
from controller.cli.options import json_option, print_json
from controller.cli.printable_text import printable_text
from controller.cli.recorded_games import game_argument, load_recorded_game
from controller.notation.move_text import move_text
from controller.notation.pdn import PlayerDetails, ScoredMove, ScoreSheet, clock_time_text
from controller.rules.moves import Move
from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.rules.squares import squares_of
from controller.session.effects import ChangeKind, RecordChange, RecordMove
from controller.session.inputs import UNKNOWN_NAME
from controller.settings.game import agreed_ruleset
from controller.storage.journal import RecordedGame, ScoreEntry
from controller.storage.journal.score_sheets import clock_times, score_sheet_of
from controller.words.agreement_words import agreed_options

WIDEST = 80
"""Columns of the sheet. A choice: it fits every terminal, a page of paper and a message."""
_NUMBER_WIDTH = 5
_CLOCK_WIDTH = 8
_MOVE_WIDTH = 26  # two of these, two clocks and the number fill the width
_HEAD_WIDTH = 14
_REMARK_INDENT = " " * (_NUMBER_WIDTH + 1)


@click.command(short_help="Show one game as a score sheet.")
@game_argument
@journal_option
@json_option
def show(game: int, folder: Path | None, as_json: bool) -> None:
    """Show one game as a score sheet: who played, each move with the clock after it, and what was changed."""
    recorded = load_recorded_game(game, folder)
    if as_json:
        print_json(_game_values(recorded))
        return
    sheet = score_sheet_of(recorded, remark_writer())
    for line in (*_head_lines(recorded, sheet), "", *_move_lines(sheet)):
        click.echo(printable_text(line).rstrip())


def _head_lines(game: RecordedGame, sheet: ScoreSheet) -> Iterator[str]:
    settings = game.started.settings.game
    event = sheet.event
    details = (event.event, f"round {event.round}" if event.round != UNKNOWN_NAME else "")
    board = f"board {event.board}" if event.board else ""
    yield f"Game {game.id}"
    for side, name, player in (
        (Side.WHITE, sheet.white, sheet.white_details),
        (Side.BLACK, sheet.black, sheet.black_details),
    ):
        yield from _field(side.english_name, _player_text(name, player))
    yield from _field("Event", ", ".join(each for each in (*details, board, event.site) if each not in ("", "?")))
    yield from _field("Date", ", ".join(each for each in (date_text(sheet.date), sheet.time[:5]) if each))
    rules = (sheet.ruleset.title, f"{settings.orientation.capitalize()} board", *agreed_options(settings))
    yield from _field("Rules", ", ".join(rules))
    yield from _field("Time control", "no clock" if settings.time_control == "none" else settings.time_control)
    yield from _field("Result", _result_text(game))
    if game.recovered is not None:
        yield from _field("Recovered", game.recovered)
    if not game.is_checked:
        yield from _field("Unchecked", "an older damahan recorded it")


def _field(name: str, text: str) -> list[str]:
    """Return a line of the head, folded; nothing for what is not known."""
    indent = " " * _HEAD_WIDTH
    return textwrap.wrap(
        text, WIDEST, initial_indent=f"{name + ':':<{_HEAD_WIDTH}}", subsequent_indent=indent, break_on_hyphens=False
    )


def _player_text(name: str, player: PlayerDetails) -> str:
    shown = "not known" if name == UNKNOWN_NAME else name
    return f"{shown} ({player.club})" if player.club else shown


def _result_text(game: RecordedGame) -> str:
    if game.outcome is None:
        return "not over"
    texts = (
        game.outcome.score.value,
        result_sentence(game.outcome.score, game.outcome.termination.value),
        _draw_remark(game),
    )
    return ", ".join(text for text in texts if text)


def _draw_remark(game: RecordedGame) -> str:
    """Return who took a draw that was offered or could be claimed; empty if nobody did, or the arbiter entered it."""
    is_entered = any(isinstance(record, RecordChange) and record.kind is ChangeKind.RESULT for record in game.history)
    if game.outcome is None or is_entered:
        return ""
    return remark_writer().draw_remark(agreed_ruleset(game.started.settings.game), game.outcome)


def _move_lines(sheet: ScoreSheet) -> Iterator[str]:
    """Yield the moves in two columns, that of the first mover on the left, with remarks below the move they follow."""
    first = sheet.ruleset.first_mover
    has_clock = any(move.remaining_times is not None for move in sheet.moves)
    yield from _remark_lines(sheet.remarks)
    if not sheet.moves:
        return
    yield _row("", *(cell for side in (first, first.opponent) for cell in (side.english_name, "clock" * has_clock)))
    number, left = 0, None
    for move in sheet.moves:
        cells = _cells(move)
        if move.side is first:
            if left is not None:
                yield from _rows(number, left, _NO_CELLS)
            number, left = number + 1, cells
            if move.remarks:
                yield from _rows(number, left, _NO_CELLS)
                left = None
        else:
            number = max(number, 1)
            yield from _rows(number, left or (["..."], ""), cells)
            left = None
        yield from _remark_lines(move.remarks)
    if left is not None:
        yield from _rows(number, left, _NO_CELLS)


_Cells = tuple[list[str], str]
"""The lines of a move, and the clock of who made it."""
_NO_CELLS: _Cells = ([], "")


def _cells(move: ScoredMove) -> _Cells:
    times = move.remaining_times
    clock = "" if times is None else clock_time_text(times.white_us if move.side is Side.WHITE else times.black_us)
    return _folded_move(_sheet_text(move.move)), clock


def _sheet_text(move: Move) -> str:
    huffed = ", ".join(map(str, squares_of(move.huffed)))
    return f"{move_text(move)} huffed {huffed}" if huffed else move_text(move)


def _folded_move(text: str) -> list[str]:
    """Return the text of a move in lines that fit the column; a long capture is parted before an `x`."""
    lines = [""]
    for part in text.replace("x", "\nx").split("\n"):
        if len(lines[-1]) + len(part) > _MOVE_WIDTH:
            lines.append("")
        lines[-1] += part
    return lines


def _rows(number: int, left: _Cells, right: _Cells) -> Iterator[str]:
    (left_lines, left_clock), (right_lines, right_clock) = left, right
    for place, (left_line, right_line) in enumerate(zip_longest(left_lines, right_lines, fillvalue="")):
        if place:
            yield _row("", left_line, "", right_line, "")
        else:
            yield _row(f"{number}.", left_line, left_clock, right_line, right_clock)


def _row(number: str, left: str, left_clock: str, right: str, right_clock: str) -> str:
    cells = ((left, left_clock), (right, right_clock))
    columns = (f"{move:<{_MOVE_WIDTH}}{clock:>{_CLOCK_WIDTH}}" for move, clock in cells)
    return f"{number:>{_NUMBER_WIDTH}} {'   '.join(columns)}"


def _remark_lines(remarks: Sequence[str]) -> Iterator[str]:
    for remark in remarks:
        yield from textwrap.wrap(
            remark,
            WIDEST,
            initial_indent=_REMARK_INDENT,
            subsequent_indent=f"{_REMARK_INDENT}  ",
            break_on_hyphens=False,
        )


def _game_values(game: RecordedGame) -> dict[str, Any]:
    """Return a game as JSON values: the head, and all moves and changes in their order."""
    started, outcome = game.known_start, game.outcome
    details, settings = started.settings.details, started.settings.game
    return {
        "id": game.id,
        "date": started.date,
        "time": game.start_time,
        "ruleset": settings.ruleset,
        "orientation": settings.orientation.value,
        "time_control": settings.time_control,
        "white": started.white,
        "black": started.black,
        "white_club": details.white_club,
        "black_club": details.black_club,
        "event": details.event,
        "site": details.site,
        "round": details.round,
        "board": details.board,
        "result": (Score.UNDECIDED if outcome is None else outcome.score).value,
        "reason": None if outcome is None else outcome.termination.value,
        "recovered": game.recovered,
        "checked": game.is_checked,
        "entries": [_entry_values(entry) for entry in game.score_entries],
    }


def _entry_values(entry: ScoreEntry) -> dict[str, Any]:
    record = entry.record
    times = clock_times(record.ledger)
    clocks = {
        "white_ms": None if times is None else times.white_us // 1000,
        "black_ms": None if times is None else times.black_us // 1000,
    }
    side = None if record.side is None else record.side.english_name.lower()
    if isinstance(record, RecordMove):
        state = {"counts": entry.counts, "taken_back": entry.was_taken_back}
        return {"ply": record.ply, "side": side, "move": move_text(record.move), **state, **clocks}
    text = remark_writer().change_remark(record)
    change = {"change": record.kind.value, "before": record.before, "after": record.after, "text": text}
    return {"ply": record.ply, "side": side, **change, **clocks}
