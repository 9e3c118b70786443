"""The conditions under which the rules end a game."""

from collections.abc import Sequence

from controller.rules.draws import DrawCountRule, DrawEffect
from controller.rules.moves import Move
from controller.rules.outcome import Outcome, Score, Termination, win_for
from controller.rules.position import Position, Side
from controller.rules.squares import bit
from controller.rules.traits import NoMoveRule, RuleSet

RepetitionHistory = tuple[Position, ...]
"""The positions that may still repeat, the present one last: those since the last capture or move of a man.

Empty if the rule set has no draw by repetition.
"""


def extend_history(
    ruleset: RuleSet, history: RepetitionHistory, before: Position, move: Move, after: Position
) -> RepetitionHistory:
    """Return the history after one move; a capture or a man's move clears it, for no earlier position can repeat."""
    if ruleset.repetition is None:
        return ()
    is_irreversible = move.captured or move.huffed or not before.kings & bit(move.origin)
    return (after,) if is_irreversible else (*history, after)


def find_outcome(
    ruleset: RuleSet,
    position: Position,
    moves: Sequence[Move],
    reached_rules: Sequence[DrawCountRule],
    history: RepetitionHistory,
) -> Outcome | None:
    """Return the end of the game by the rules in a position, or None while it continues.

    `moves` are the legal moves of the position; `reached_rules` are the draws by count that have come to their end.
    """
    if not moves:
        return _no_move_outcome(ruleset, position)
    for rule in reached_rules:
        if rule.effect is DrawEffect.ENDS_GAME:
            return Outcome(score=Score.DRAW, termination=rule.termination, clause=rule.clause)
    if ruleset.few_kings_draw and _has_few_kings(position) and not moves[0].is_capture:
        clause = ruleset.clauses.get("few_kings_draw", "")
        return Outcome(score=Score.DRAW, termination=Termination.FEW_KINGS, clause=clause)
    if ruleset.repetition_effect is DrawEffect.ENDS_GAME and is_repeated(ruleset, position, history):
        clause = ruleset.clauses.get("repetition", "")
        return Outcome(score=Score.DRAW, termination=Termination.REPETITION, clause=clause)
    return None


def is_repeated(ruleset: RuleSet, position: Position, history: RepetitionHistory) -> bool:
    """Return True if a position has occurred as often as the draw by repetition demands."""
    return ruleset.repetition is not None and history.count(position) >= ruleset.repetition


def _no_move_outcome(ruleset: RuleSet, position: Position) -> Outcome:
    side = position.to_move
    winner = side if ruleset.no_move is NoMoveRule.WINS else side.opponent
    reason = Termination.NO_MOVES if position.pieces_of(side) else Termination.NO_PIECES
    return Outcome(score=win_for(winner), termination=reason, clause=ruleset.clauses.get("no_move", ""))


def _has_few_kings(position: Position) -> bool:
    """Return True if one or two kings stand against one and nothing else is on the board."""
    if position.occupancy != position.kings:
        return False
    counts = sorted(position.pieces_of(side).bit_count() for side in Side)
    return counts in ([1, 1], [1, 2])
