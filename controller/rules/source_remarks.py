"""Where a rule set and its source differ; a rule set names its differences, each with the clause of the source."""

from enum import Enum


class SourceRemark(Enum):
    """A point in which a rule set is not what its source says, or one of its sources."""

    CLAIM_BEFORE_MOVE = "the source has a draw by repetition claimed before the move that repeats"
    CLAIM_BY_EITHER_SIDE = "the source lets both players claim a draw by count, whoever is to move"
    REPETITION_WITHOUT_CLAIM = "in one source a repetition ends the game without a claim"
    COUNT_WITHOUT_CLAIM = "in one source a count ends the game without a claim"
    DEMONSTRATED_WIN = "in the source a count does not end a game whose win can be shown"
    FIVE_MOVES_OF_STRONGER_SIDE = "the source counts five moves of the stronger side, not of each"
    DOUBTED_REPETITION = "some quote the source with a draw by repetition, others deny it"
    FOURTH_REPETITION = "the source asks for a fourth occurrence of a position"
    COUNT_FROM_REQUEST = "the source counts moves from a player's request on"
    FEW_PIECES_DRAW = "in the source up to three pieces against a king are a draw after five moves"
    DIAGONAL_OF_THREE_KINGS = "in the source the three kings must hold the long diagonal"
    COUNT_WITH_FEW_PIECES = "the source counts moves of kings only with few pieces on the board"
    THIRTEEN_MOVES_OF_STRONGER_SIDE = "in one reading the thirteen moves are those of the three kings"
    REPLY_TO_LAST_COUNTED_MOVE = "in one reading a capture in reply to the last counted move is too late"
    DARK_PLAYING_SQUARES = "in the source the playing squares are dark, one of them at each player's near right"
    ACCEPTED_FAULT = "the source lets the opponent accept an illegal move"
    TOUCH_MOVE = "in the source a piece that was touched must move"
    CROWNING_OF_2026 = "a later program crowns a man that touched the far row within a capture"
    KING_LANDING_OF_2026 = "in a later program a king lands directly behind the captured piece"
    MEN_OF_2026 = "a later program has a switch by which men capture forward only"
    KINGS_OF_2026 = "a later program has a switch by which kings move one square"


REMARKS_ON_NEED_OF_CLAIM = frozenset({SourceRemark.REPETITION_WITHOUT_CLAIM, SourceRemark.COUNT_WITHOUT_CLAIM})
"""What a board that declares draws does not differ in."""

_REMARKS_ON_LONE_KING = (
    SourceRemark.REPLY_TO_LAST_COUNTED_MOVE,
    SourceRemark.THIRTEEN_MOVES_OF_STRONGER_SIDE,
    SourceRemark.DIAGONAL_OF_THREE_KINGS,
)
REMARKS_BY_OPTION = {
    "lone_king_moves": _REMARKS_ON_LONE_KING,
    "lone_king_counted": _REMARKS_ON_LONE_KING,
    "lone_king_answer": _REMARKS_ON_LONE_KING,
    "lone_king_or_more": _REMARKS_ON_LONE_KING,
    "kings_only": (
        SourceRemark.CLAIM_BY_EITHER_SIDE,
        SourceRemark.COUNT_WITHOUT_CLAIM,
        SourceRemark.COUNT_FROM_REQUEST,
        SourceRemark.COUNT_WITH_FEW_PIECES,
    ),
    "repetition": (
        SourceRemark.CLAIM_BEFORE_MOVE,
        SourceRemark.REPETITION_WITHOUT_CLAIM,
        SourceRemark.DOUBTED_REPETITION,
        SourceRemark.FOURTH_REPETITION,
    ),
    "crowned_if_touched": (SourceRemark.CROWNING_OF_2026,),
    "king_lands_behind": (SourceRemark.KING_LANDING_OF_2026,),
    "men_backward": (SourceRemark.MEN_OF_2026,),
    "long_kings": (SourceRemark.KINGS_OF_2026,),
}
"""Option -> the differences from the source that say nothing any more once players have agreed on that rule."""
