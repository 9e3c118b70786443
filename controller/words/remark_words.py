"""Where a board and the source of a rule set differ, in plain words."""

from controller.rules.source_remarks import SourceRemark
from controller.words.catalogue import Catalogue


def remark_text(catalogue: Catalogue, remark: SourceRemark, *, declares_claims: bool = False) -> str:
    """Return what the source says and what the board does, in one line without a full stop.

    `declares_claims`: the players agreed that the board declares the draws that the source has claimed.
    """
    text = catalogue.text
    match remark:
        case SourceRemark.CLAIM_BEFORE_MOVE if declares_claims:
            return text("rule card", "claim before move, declared")
        case SourceRemark.CLAIM_BEFORE_MOVE:
            return text("rule card", "claim before move")
        case SourceRemark.CLAIM_BY_EITHER_SIDE if declares_claims:
            return text("rule card", "claim by either, declared")
        case SourceRemark.CLAIM_BY_EITHER_SIDE:
            return text("rule card", "claim by either")
        case SourceRemark.REPETITION_WITHOUT_CLAIM:
            return text("rule card", "repetition without claim")
        case SourceRemark.COUNT_WITHOUT_CLAIM:
            return text("rule card", "count without claim")
        case SourceRemark.DEMONSTRATED_WIN:
            return text("rule card", "demonstrated win")
        case SourceRemark.FIVE_MOVES_OF_STRONGER_SIDE:
            return text("rule card", "five moves of stronger")
        case SourceRemark.DOUBTED_REPETITION:
            return text("rule card", "doubted repetition")
        case SourceRemark.FOURTH_REPETITION:
            return text("rule card", "fourth repetition")
        case SourceRemark.COUNT_FROM_REQUEST:
            return text("rule card", "count from request")
        case SourceRemark.FEW_PIECES_DRAW:
            return text("rule card", "few pieces draw")
        case SourceRemark.DIAGONAL_OF_THREE_KINGS:
            return text("rule card", "diagonal of three kings")
        case SourceRemark.COUNT_WITH_FEW_PIECES:
            return text("rule card", "count with few pieces")
        case SourceRemark.THIRTEEN_MOVES_OF_STRONGER_SIDE:
            return text("rule card", "thirteen moves of stronger")
        case SourceRemark.REPLY_TO_LAST_COUNTED_MOVE:
            return text("rule card", "reply to last counted move")
        case SourceRemark.DARK_PLAYING_SQUARES:
            return text("rule card", "dark playing squares")
        case SourceRemark.ACCEPTED_FAULT:
            return text("rule card", "accepted fault")
        case SourceRemark.TOUCH_MOVE:
            return text("rule card", "touch-move of source")
        case SourceRemark.CROWNING_OF_2026:
            return text("rule card", "crowning of 2026")
        case SourceRemark.KING_LANDING_OF_2026:
            return text("rule card", "king landing of 2026")
        case SourceRemark.MEN_OF_2026:
            return text("rule card", "men of 2026")
        case SourceRemark.KINGS_OF_2026:
            return text("rule card", "kings of 2026")
