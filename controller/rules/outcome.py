"""How a game ends: the score, the reason, and the counts that lead to a draw."""

from dataclasses import dataclass
from enum import StrEnum

from controller.rules.moves import Move
from controller.rules.position import Position, Side
from controller.rules.traits import NoMove, RuleSet


class Score(StrEnum):
    """The result as PDN writes it."""

    WHITE_WINS = "1-0"
    BLACK_WINS = "0-1"
    DRAW = "1/2-1/2"
    UNDECIDED = "*"


def win_for(side: Side) -> Score:
    """Give the score of a game that this side won."""
    return Score.WHITE_WINS if side is Side.WHITE else Score.BLACK_WINS


class Termination(StrEnum):
    """Why a game ended."""

    NO_PIECES = "no pieces left"
    NO_MOVES = "no move left"
    LONE_KING_COUNT = "lone king not captured in time"
    FEW_KINGS = "too few kings to win"
    AGREEMENT = "agreement"
    RESIGNATION = "resignation"
    TIME = "time"
    ARBITER = "arbiter"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The end of a game: its score and why."""

    score: Score
    termination: Termination


@dataclass(frozen=True, slots=True, kw_only=True)
class LoneKing:
    """A running count of a lone king: whose it is, its moves so far, and whether the reply to the last one is due."""

    side: Side
    moves: int
    reply_due: bool


def lone_king_of(position: Position, against: int) -> Side | None:
    """Tell which side has one king against exactly `against` kings, nothing else on the board."""
    if position.occupancy != position.kings:
        return None
    counts = (position.white.bit_count(), position.black.bit_count())
    if counts == (1, against):
        return Side.WHITE
    if counts == (against, 1):
        return Side.BLACK
    return None


def next_count(ruleset: RuleSet, count: LoneKing | None, move: Move, after: Position) -> LoneKing | None:
    """Carry the lone king's count over one move: `after` is the position behind it. Any capture ends a count.

    Source: clause 8; the count starts with the lone king's first move after the ending arises.
    """
    rule = ruleset.lone_king_count
    lone = None if rule is None else lone_king_of(after, rule.against)
    if lone is None:
        return None
    if count is None or count.side is not lone or move.is_capture:
        return LoneKing(side=lone, moves=0, reply_due=False)
    if after.to_move is lone:
        return LoneKing(side=lone, moves=count.moves, reply_due=False)
    return LoneKing(side=lone, moves=count.moves + 1, reply_due=True)


def outcome_of(ruleset: RuleSet, position: Position, count: LoneKing | None, moves: list[Move]) -> Outcome | None:
    """Tell whether the rules end the game in a position, given its legal moves and the running count."""
    if not moves:
        stuck = position.to_move
        winner = stuck if ruleset.no_move is NoMove.WINS else stuck.opponent
        reason = Termination.NO_MOVES if position.pieces_of(stuck) else Termination.NO_PIECES
        return Outcome(score=win_for(winner), termination=reason)
    rule = ruleset.lone_king_count
    if rule is not None and count is not None and count.moves >= rule.moves and not count.reply_due:
        return Outcome(score=Score.DRAW, termination=Termination.LONE_KING_COUNT)
    if ruleset.few_kings_draw and _few_kings(position) and not moves[0].is_capture:
        return Outcome(score=Score.DRAW, termination=Termination.FEW_KINGS)
    return None


def _few_kings(position: Position) -> bool:
    return any(lone_king_of(position, against) is not None for against in (1, 2))
