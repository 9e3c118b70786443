"""The score sheet of a game with a score: each move that counts, its sums, and the totals after it."""

from collections.abc import Sequence
from typing import NamedTuple

from controller.notation.move_text import move_text
from controller.rules.damath.scoring import DamathScore, JumpScore
from controller.rules.outcome import Outcome
from controller.rules.position import Position, Side
from controller.session.checkpoints import Checkpoint, add_checkpoint
from controller.session.effects import ChangeKind, Record, RecordChange
from controller.session.game_details import with_recorded_details
from controller.session.game_start import first_checkpoints
from controller.session.inputs import GameStarted


class ScoreRow(NamedTuple):
    """One move."""

    ply: int
    side: Side
    move: str  # in notation, with every landing
    jumps: tuple[JumpScore, ...]  # empty: it captured nothing
    jump_totals: tuple[str, ...]  # of the side that moved, after each jump
    totals: tuple[str, str]  # after the move, by Side
    is_certain: bool  # False: in doubt when it was recorded last, or it could be played by routes of other sums


class ScoredGame(NamedTuple):
    """A game with its score."""

    started: GameStarted
    rows: tuple[ScoreRow, ...]  # in the order of play
    score: DamathScore  # after the last move
    position: Position  # after the last move
    outcome: Outcome | None  # None: the game is not over
    warnings: tuple[int, int] = (0, 0)  # for slow moves, by Side


def count_scored_game(started: GameStarted, records: Sequence[Record], outcome: Outcome | None) -> ScoredGame | None:
    """Return a recorded game with its score; None if it has none. Moves that were taken back have no row."""
    checkpoints, earlier = first_checkpoints(started), list[Checkpoint]()
    warnings = dict.fromkeys(Side, 0)
    for record in records:
        if isinstance(record, RecordChange) and record.kind is ChangeKind.WARNINGS and record.side is not None:
            warnings[record.side] = int(record.after)
        if isinstance(record, RecordChange) and record.game is not None:
            earlier += checkpoints[1:]
        checkpoints = add_checkpoint(checkpoints, record)
    last = checkpoints[-1]
    if last.score is None:
        return None
    rows = tuple(row for row in map(_row_of, [*earlier, *checkpoints[1:]]) if row is not None)
    white, black = (warnings[side] for side in Side)
    started = with_recorded_details(started, records)
    return ScoredGame(started, rows, last.score, last.game.position, outcome, (white, black))


def _row_of(checkpoint: Checkpoint) -> ScoreRow | None:
    score, move, side = checkpoint.score, checkpoint.move, checkpoint.side
    if score is None or move is None or side is None:
        return None
    white, black = score.totals
    is_certain = checkpoint.is_certain and not score.has_unknown_route
    jump_totals, total = list[str](), score.totals[side]
    for jump in reversed(score.jumps):
        jump_totals.insert(0, total.text)
        total = total - jump.result
    return ScoreRow(
        checkpoint.ply, side, move_text(move), score.jumps, tuple(jump_totals), (white.text, black.text), is_certain
    )
