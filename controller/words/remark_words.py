"""Where a board and the source of a rule set differ, in plain words."""

from controller.rules.traits import SourceRemark
from controller.words.catalogue import Catalogue


def remark_text(catalogue: Catalogue, remark: SourceRemark) -> str:
    """Return what the source says and what the board does, in one line without a full stop."""
    text = catalogue.text
    match remark:
        case SourceRemark.CLAIM_BEFORE_MOVE:
            return text("rule card", "claim before move")
        case SourceRemark.CLAIM_BY_EITHER:
            return text("rule card", "claim by either")
        case SourceRemark.DEMONSTRATED_WIN:
            return text("rule card", "demonstrated win")
        case SourceRemark.FIFTH_MOVE_OF_STRONGER:
            return text("rule card", "fifth move of stronger")
        case SourceRemark.FOURTH_REPETITION:
            return text("rule card", "fourth repetition")
        case SourceRemark.DARK_PLAYING_SQUARES:
            return text("rule card", "dark playing squares")
        case SourceRemark.FEW_KINGS_IN_FIVE:
            return text("rule card", "few kings in five")
        case SourceRemark.DRAWS_FALL_BY_THEMSELVES:
            return text("rule card", "draws fall by themselves")
        case SourceRemark.OPPONENT_MAY_ACCEPT_FAULT:
            return text("rule card", "opponent may accept fault")
        case SourceRemark.TOUCHED_PIECE_MOVES:
            return text("rule card", "touched piece moves")
        case SourceRemark.COUNT_HOLDS_DIAGONAL:
            return text("rule card", "count holds diagonal")
        case SourceRemark.THIRTEEN_OF_STRONGER:
            return text("rule card", "thirteen of stronger")
        case SourceRemark.MOVES_OF_2026:
            return text("rule card", "moves of 2026")
        case SourceRemark.TWELFTH_MOVE_ANSWERED:
            return text("rule card", "twelfth move answered")


def remark_clause(remark: SourceRemark) -> str:
    """Return the clause of the source that a remark is about; empty if the source has no numbers."""
    return _CLAUSES.get(remark, "")


_CLAUSES = {
    SourceRemark.CLAIM_BEFORE_MOVE: "1.32.1",
    SourceRemark.CLAIM_BY_EITHER: "1.32.2",
    SourceRemark.DEMONSTRATED_WIN: "7.2.9",
    SourceRemark.FIFTH_MOVE_OF_STRONGER: "7.2.7, 7.2.8",
    SourceRemark.FOURTH_REPETITION: "9.3, 10.4",
    SourceRemark.FEW_KINGS_IN_FIVE: "6.4",
    SourceRemark.DRAWS_FALL_BY_THEMSELVES: "6.1, 6.2",
    SourceRemark.OPPONENT_MAY_ACCEPT_FAULT: "5.4",
    SourceRemark.TOUCHED_PIECE_MOVES: "3.11",
    SourceRemark.COUNT_HOLDS_DIAGONAL: "3.8.a, 3.8.b",
    SourceRemark.THIRTEEN_OF_STRONGER: "27",
    SourceRemark.TWELFTH_MOVE_ANSWERED: "10",
}
