"""The pieces of a game as they are set up on a table; in Damath each has its value written on it."""

from controller.rules.damath.scoring import DamathScore
from controller.rules.game import Game
from controller.rules.squares import Square
from controller.session.game_start import first_checkpoints
from controller.session.scores import current_score
from controller.session.state import Session
from sim.hands.piece_setup import pieces_of_position
from sim.labelled_piece import LabelledPiece
from sim.table import PieceName


def pieces_of_session(session: Session, game: Game) -> dict[Square, PieceName]:
    """Return the pieces to set up for the game of a session, as it stands now or before its first move."""
    is_current = game.position == session.game.position
    score = current_score(session) if is_current else first_checkpoints(session.started)[-1].score
    return pieces_with_chips(game, score)


def pieces_with_chips(game: Game, score: DamathScore | None) -> dict[Square, PieceName]:
    """Return the pieces of a game, with the chips of a score if there is one."""
    pieces = pieces_of_position(game.position)
    if score is None:
        return pieces
    chips = {square: score.chip_at(square) for square in pieces}
    return {
        square: name if (chip := chips[square]) is None else LabelledPiece(name, chip.label)
        for square, name in pieces.items()
    }
