"""Messages about the whole game: moves, results, draw counts."""

from controller.notation.move_text import move_text
from controller.rules.draws import ANY_ENDGAME, CountedSide
from controller.rules.game import Game
from controller.rules.moves import Move
from controller.rules.outcome import Outcome, Score
from controller.rules.position import Side
from controller.session.views.messages import Message, MessageCode, build_message

_RESULT_CODES = {
    Score.WHITE_WINS: MessageCode.WHITE_WINS,
    Score.BLACK_WINS: MessageCode.BLACK_WINS,
    Score.DRAW: MessageCode.DRAW,
    Score.UNDECIDED: MessageCode.UNDECIDED,
}


def move_message(side: Side, candidates: tuple[Move, ...]) -> Message:
    """Return the message of a committed move; of several candidates, the board cannot tell which was played."""
    moves = " or ".join([move_text(move) for move in candidates])
    if len(candidates) > 1:
        return build_message(MessageCode.UNCERTAIN, side=side.english_name, moves=moves)
    return build_message(MessageCode.MOVE, side=side.english_name, move=moves)


def result_message(outcome: Outcome) -> Message:
    """Return the message of how a game ended."""
    return build_message(_RESULT_CODES[outcome.score], reason=outcome.termination.value)


def draw_count_message(game: Game) -> Message | None:
    """Return how far the draw by count that is nearest has come.

    A count that runs in every endgame is shown only from its half on.
    """
    nearest: tuple[int, Message] | None = None
    for rule, count in game.running_counts:
        moves = count.moves // 2 if rule.counted_side is CountedSide.EACH else count.moves
        is_shown = 2 * moves >= rule.moves if rule.endgames == (ANY_ENDGAME,) else moves > 0
        left = rule.moves - moves
        if is_shown and left >= 0 and (nearest is None or left < nearest[0]):
            message = build_message(MessageCode.DRAW_COUNT, reason=rule.termination.value, move=moves, limit=rule.moves)
            nearest = left, message
    return None if nearest is None else nearest[1]


def outcome_text(outcome: Outcome | None) -> str:
    """Return a result with its reason: `0-1 time`; `*` for a game that goes on."""
    return Score.UNDECIDED.value if outcome is None else f"{outcome.score.value} {outcome.termination.value}"
