"""Score sheets of recorded games."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from controller.clock.control_parser import parse_time_control
from controller.clock.ledger import Ledger
from controller.clock.pdn_time_control import pdn_time_control
from controller.notation.fen import parse_fen
from controller.notation.move_text import move_text
from controller.notation.pdn import EventDetails, PlayerDetails, RemainingTimes, ScoredMove, ScoreSheet
from controller.rules.board_rules import BoardRules
from controller.rules.position import Position, Side
from controller.session.effects import RecordChange, RecordMove
from controller.session.inputs import UNKNOWN_NAME, CommandGiven
from controller.settings.damath import damath_options
from controller.settings.game import GameSettings, agreed_rules
from controller.settings.move_source import MoveSource
from controller.storage.journal.records import RecordedGame, ScoreEntry


class RemarkWriter(Protocol):
    """Writes the remarks of a score sheet in one language."""

    def change_remark(self, change: RecordChange) -> str:
        """Return what was changed, and what it was before."""
        ...

    def end_remark(self, command: CommandGiven) -> str:
        """Return which command of a player ended the game, and who gave it; empty if it is not known who."""
        ...

    def recovery_remark(self, note: str) -> str:
        """Return that a game was saved from a damaged journal; `note` says when, and what of it is lost."""
        ...

    def earlier_play_remark(self, play: str) -> str:
        """Return what came before a position that was set; `play` lists moves and changes."""
        ...


def score_sheet_of(game: RecordedGame, remark_writer: RemarkWriter) -> ScoreSheet:
    """Return the score sheet of a game: the moves that count, and a remark for each change.

    Moves stand as amended, with both clocks if the game has a time control. A game whose position was set begins
    there, and a remark holds what came before.
    """
    started = game.known_start
    details = started.settings.details
    rules = agreed_rules(started.settings.game)
    time_control = pdn_time_control(parse_time_control(started.settings.game.time_control))
    entries = game.score_entries
    first_index = _last_set_position_index(entries)
    remarks, moves = _remarks_and_moves(entries[first_index:], remark_writer)
    if game.recovered is not None:
        remarks.insert(0, remark_writer.recovery_remark(game.recovered))
    end_remark = "" if game.end_command is None else remark_writer.end_remark(game.end_command)
    if end_remark and moves:
        moves = (*moves[:-1], replace(moves[-1], remarks=(*moves[-1].remarks, end_remark)))
    elif end_remark:
        remarks.append(end_remark)
    return ScoreSheet(
        ruleset=rules.ruleset,
        orientation=rules.orientation,
        date=started.date,
        time=game.start_time,
        white=started.white,
        black=started.black,
        damath=None if rules.ruleset.scoring is None else damath_options(started.settings.game.damath),
        time_control=time_control.value,
        time_control_note=time_control.note,
        event=EventDetails(
            event=details.event or UNKNOWN_NAME,
            site=details.site or UNKNOWN_NAME,
            round=details.round or UNKNOWN_NAME,
            board=details.board,
        ),
        white_details=PlayerDetails(club=details.white_club, kind=_player_kind(started.settings.game, Side.WHITE)),
        black_details=PlayerDetails(club=details.black_club, kind=_player_kind(started.settings.game, Side.BLACK)),
        annotator=f"Damahan {started.version}",
        moves=moves,
        outcome=game.outcome,
        start_position=_start(entries[first_index].record if first_index < len(entries) else None, started.fen, rules),
        remarks=(*_remark_on_earlier_play(entries[:first_index], remark_writer), *remarks),
    )


def _player_kind(game: GameSettings, side: Side) -> str:
    """Return who has decided the moves of a side; empty where people at the board have decided all of them."""
    if not game.sides_elsewhere:
        return ""
    return "program" if game.move_source(side) is MoveSource.PROGRAM else "human"


def clock_times(ledger: Ledger) -> RemainingTimes | None:
    """Return what both clocks show in a ledger; None: there is no clock."""
    if ledger.control is None:
        return None
    white_us, black_us = (ledger.displayed_us(side, ledger.since_us) for side in Side)
    return RemainingTimes(white_us=white_us, black_us=black_us, running_side=ledger.running_side)


def _last_set_position_index(entries: Sequence[ScoreEntry]) -> int:
    """Return the index of the position that was set last; 0 if there is none."""
    indices = [
        index
        for index, entry in enumerate(entries)
        if isinstance(entry.record, RecordChange) and entry.record.game is not None
    ]
    return indices[-1] if indices else 0


def _remarks_and_moves(entries: Sequence[ScoreEntry], writer: RemarkWriter) -> tuple[list[str], tuple[ScoredMove, ...]]:
    """Return the moves that count, each with the changes after it, and the changes before all of them."""
    opening_remarks: list[str] = []
    moves: list[tuple[RecordMove, list[str]]] = []
    for record, counts, _ in entries:
        if isinstance(record, RecordChange):
            (moves[-1][1] if moves else opening_remarks).append(writer.change_remark(record))
        elif counts:
            moves.append((record, []))
    return opening_remarks, tuple(
        ScoredMove(
            side=record.side, move=record.move, remaining_times=clock_times(record.ledger), remarks=tuple(remarks)
        )
        for record, remarks in moves
    )


def _remark_on_earlier_play(entries: Sequence[ScoreEntry], writer: RemarkWriter) -> tuple[str, ...]:
    """Return the remark on what came before a position that was set."""
    texts: list[str] = []
    was_move = False
    for record, _, _ in entries:
        if isinstance(record, RecordMove) and was_move:
            texts[-1] += f" {move_text(record.move)}"
        else:
            texts.append(move_text(record.move) if isinstance(record, RecordMove) else writer.change_remark(record))
        was_move = isinstance(record, RecordMove)
    return (writer.earlier_play_remark("; ".join(texts)),) if texts else ()


def _start(first: RecordMove | RecordChange | None, fen: str | None, rules: BoardRules) -> Position | None:
    if isinstance(first, RecordChange) and first.game is not None:
        return first.game.position
    position = None if fen is None else parse_fen(fen)
    return None if position == rules.start_position else position
