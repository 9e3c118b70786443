"""Whether the rules end the game in a position."""

from collections.abc import Sequence

from controller.rules.draws import DrawCount
from controller.rules.moves import Move
from controller.rules.outcome import Outcome, Score, Termination, win_for
from controller.rules.position import Position, Side
from controller.rules.traits import NoMove, RuleSet

History = tuple[Position, ...]
"""The positions since the last move that cannot be taken back, the present one last; kept where repetition matters."""


def next_history(ruleset: RuleSet, history: History, before: Position, move: Move, after: Position) -> History:
    """Carry the history over one move: after a capture or a man's move nothing before it can come again."""
    if ruleset.repetition is None:
        return ()
    is_final = move.captured or move.huffed or not before.kings & 1 << (move.origin - 1)
    return (after,) if is_final else (*history, after)


def outcome_in(
    ruleset: RuleSet, position: Position, moves: Sequence[Move], spent: DrawCount | None, history: History
) -> Outcome | None:
    """Tell how the rules end the game in a position, or None while it goes on.

    `moves` are its legal moves, `spent` the draw count that has run out, if any.
    """
    if not moves:
        return _stuck(ruleset, position)
    if spent is not None:
        return Outcome(score=Score.DRAW, termination=spent.termination, clause=spent.clause)
    if ruleset.few_kings_draw and _few_kings(position) and not moves[0].is_capture:
        clause = ruleset.clauses.get("few_kings_draw", "")
        return Outcome(score=Score.DRAW, termination=Termination.FEW_KINGS, clause=clause)
    if ruleset.repetition is not None and history.count(position) >= ruleset.repetition:
        clause = ruleset.clauses.get("repetition", "")
        return Outcome(score=Score.DRAW, termination=Termination.REPETITION, clause=clause)
    return None


def _stuck(ruleset: RuleSet, position: Position) -> Outcome:
    side = position.to_move
    winner = side if ruleset.no_move is NoMove.WINS else side.opponent
    reason = Termination.NO_MOVES if position.pieces_of(side) else Termination.NO_PIECES
    return Outcome(score=win_for(winner), termination=reason, clause=ruleset.clauses.get("no_move", ""))


def _few_kings(position: Position) -> bool:
    """Tell whether one or two kings stand against one, nothing else on the board."""
    if position.occupancy != position.kings:
        return False
    counts = sorted(position.pieces_of(side).bit_count() for side in Side)
    return counts in ([1, 1], [1, 2])
