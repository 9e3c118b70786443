"""Words that several commands use for a game: its date, and how it ended."""

from controller.rules.outcome import Score
from controller.session.inputs import UNKNOWN_DATE
from controller.words.po_files import english
from controller.words.score_sheet_remarks import ScoreSheetRemarks


def remark_writer() -> ScoreSheetRemarks:
    """Return the writer of remarks; they are English, since a journal has no profile that says a language."""
    return ScoreSheetRemarks(english())


def date_text(date: str) -> str:
    """Return the date of a game for people."""
    return "no date" if date == UNKNOWN_DATE else date


def result_sentence(score: Score, termination: str | None) -> str:
    """Return how a game ended, such as `White won: resignation`; empty for one that is not over."""
    if score is Score.UNDECIDED:
        return "" if termination is None else english().text("reason", termination)
    result = english().text("score", score.value)
    result = result[:1].upper() + result[1:]
    return result if termination is None else f"{result}: {english().text('reason', termination)}"
