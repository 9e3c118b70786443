"""The score of a trace compared with the game of a PDN."""

from collections.abc import Sequence

from controller.notation.move_text import move_text
from controller.notation.pdn import PdnGame
from controller.rules.position import Position
from controller.rules.squares import Orientation


class ComparisonError(ValueError):
    """A game that cannot be compared with a trace; the message says why, and what to do."""


_OTHER_NOTATION = {"2-0": "1-0", "0-2": "0-1", "1-1": "1/2-1/2"}
"""Results in the other notation that PDN allows."""


def find_score_difference(
    score: Sequence[str], result: str, expected: PdnGame, start: Position, orientation: Orientation
) -> str | None:
    """Describe the first difference of moves and a result from a game; return None if there is none.

    Raises ComparisonError if the game is of another board or starts from another position.
    """
    if expected.orientation is not orientation:
        raise ComparisonError(
            f"it is of a {expected.orientation} board, and the trace of a {orientation} one; "
            f"rewrite it with `damahan pdn convert --orientation {orientation}`"
        )
    if expected.start_position != start:
        raise ComparisonError(
            "its first game starts from another position than the trace; give the game that was played"
        )
    played = [move_text(move.move) for move in expected.moves]
    for ply, (found, wanted) in enumerate(zip(score, played, strict=False), 1):
        if found != wanted:
            return f"ply {ply}: {wanted} is expected, but {found} is recorded"
    if len(score) < len(played):
        return f"ply {len(score) + 1}: {played[len(score)]} is expected, but the record ends before it"
    if len(score) > len(played):
        return f"ply {len(played) + 1}: {score[len(played)]} is recorded, but no more is expected"
    ended = _OTHER_NOTATION.get(expected.result, expected.result)
    return None if ended == result else f"the result {ended} is expected, but {result} is recorded"
