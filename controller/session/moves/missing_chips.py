"""Chips of a scored game that are off the board: reeds cannot tell chips apart, so people are told."""

from collections.abc import Sequence

from controller.rules.position import Side
from controller.rules.squares import Square, mask_of, squares_of
from controller.session.moves.huffing import is_board_in_order
from controller.session.scores import current_score
from controller.session.state import PauseReason, Session
from controller.session.views.messages import Message, MessageCode, build_message


def is_lacking_chips(session: Session) -> bool:
    """Return True if chips of a scored game are off the board, and no finished move has taken them.

    A chip in a hand counts: whoever goes on after a pause begins with all chips on their squares.
    """
    return bool(_missing_squares(session))


def is_ready_to_resume(session: Session) -> bool:
    """Return True if the board shows a game that an arbiter may resume."""
    return is_board_in_order(session) and not (PauseReason.ARBITER in session.pauses and is_lacking_chips(session))


def missing_chips_message(session: Session) -> Message:
    """Return which chips are missing, and on which squares they belong."""
    texts = dict[Side, list[str]]({side: [] for side in Side})
    score, position = current_score(session), session.game.position
    for square in _missing_squares(session):
        chip, piece = None if score is None else score.chip_at(square), position.piece_at(square)
        if chip is not None and piece is not None:
            texts[piece.side].append(f"{chip.label} ({square})")
    white, black = (", ".join(texts[side]) for side in Side)
    return build_message(MessageCode.CHIPS_MISSING, white=white, black=black)


def _missing_squares(session: Session) -> Sequence[Square]:
    """Return the squares that lack a chip, also those that the players were told of before."""
    if current_score(session) is None or session.turn.pending_huff is not None or not session.levels.is_known:
        return ()
    tracker = session.tracker
    _, missing = tracker.find_differences()
    is_finished = bool(tracker.footprints.find_finished(tracker.with_known_pieces().occupancy))
    return squares_of(tracker.known_missing & mask_of(missing)) if is_finished else missing
