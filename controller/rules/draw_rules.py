"""The kinds of draws by count that rule sets and optional rules share."""

from controller.rules.draws import CountedSide, DrawCountRule, DrawEffect, Endgame, Progress, SideMaterial
from controller.rules.outcome import Termination

LONE_KING_AGAINST_THREE = Endgame(strong=SideMaterial(kings=(3, 3)), weak=SideMaterial(kings=(1, 1)))
LONE_KING_AGAINST_THREE_OR_MORE = Endgame(strong=SideMaterial(kings=(3, 12)), weak=SideMaterial(kings=(1, 1)))

BOARD_OFFER_CLAUSE = "the board's offer"
"""The clause of an offer that no written rules have."""

BOARD_OFFER_MOVES = 30
"""Moves of each side with kings only and no capture, after which a board offers a draw. A choice: twice the fifteen
moves after which FMJD-64 ends a game, so that the offer comes late and disturbs nobody who still plays to win."""


def build_lone_king_count(
    clause: str, moves: int, counted_side: CountedSide, endgame: Endgame, *, may_answer: bool
) -> DrawCountRule:
    """Return the draw after a number of moves against a lone king; only a capture resets the count."""
    return DrawCountRule(
        termination=Termination.LONE_KING_COUNT,
        clause=clause,
        moves=moves,
        counted_side=counted_side,
        endgames=(endgame,),
        may_answer=may_answer,
    )


def build_no_progress_count(clause: str, moves: int, effect: DrawEffect = DrawEffect.ENDS_GAME) -> DrawCountRule:
    """Return the draw after a number of moves of each side without a capture and without a man's move."""
    return DrawCountRule(
        termination=Termination.NO_PROGRESS,
        clause=clause,
        moves=moves,
        counted_side=CountedSide.EACH,
        reset_by=Progress.CAPTURE | Progress.MAN_MOVE,
        effect=effect,
    )


def build_quiet_count(clause: str, moves: int) -> DrawCountRule:
    """Return the draw after a number of moves of each side without a capture and without a crowning."""
    return DrawCountRule(
        termination=Termination.NO_PROGRESS,
        clause=clause,
        moves=moves,
        counted_side=CountedSide.EACH,
        reset_by=Progress.CAPTURE | Progress.CROWNING,
    )


def build_board_offer() -> DrawCountRule:
    """Return the draw that a board offers where the rules themselves would let a game go on for ever."""
    return build_no_progress_count(BOARD_OFFER_CLAUSE, BOARD_OFFER_MOVES, DrawEffect.OFFERED)


def build_few_pieces_count(clause: str, moves: int, *endgames: Endgame) -> DrawCountRule:
    """Return the draw after a number of moves of each side in an endgame, without a capture and without a crowning."""
    return DrawCountRule(
        termination=Termination.FEW_PIECES,
        clause=clause,
        moves=moves,
        counted_side=CountedSide.EACH,
        endgames=endgames,
        reset_by=Progress.CAPTURE | Progress.CROWNING,
    )
