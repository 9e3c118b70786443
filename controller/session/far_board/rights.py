"""Which board may write the next entry of a game on two boards."""

from controller.rules.game import Game
from controller.rules.outcome import Termination
from controller.rules.position import Side
from controller.session.state import Phase, Session, ends_by_rule


def may_write(session: Session) -> bool:
    """Return True if this board may write the next entry: its side is to move, or it wrote the result.

    The board whose move ends the game by its rules has written the result with it, also while it is still to be made
    on the other one. A game that was adjourned here has
    no result on record.

    In a game on one board there is no other that could.
    """
    far = session.far
    if far is None:
        return True
    if session.phase is Phase.OVER and not is_adjourned(session):
        return far.has_written_result
    if session.turn.proposal is not None and ends_by_rule(session, game_on_record(session)):
        return False
    return side_on_record(session) is far.side


def is_adjourned(session: Session) -> bool:
    """Return True if the game was ended unfinished, which a board does for itself."""
    return session.outcome is not None and session.outcome.termination is Termination.ADJOURNED


def may_play_on(session: Session) -> bool:
    """Return True if the game was adjourned here and can go on: one that the other board has not begun cannot."""
    return is_adjourned(session) and session.far is not None and not session.far.is_refused


def side_on_record(session: Session) -> Side:
    """Return the side to move after the last move on record; one that is still to be made on the board counts."""
    return session.to_move if session.turn.proposal is None else session.to_move.opponent


def count_recorded_moves(session: Session) -> int:
    """Return how many moves are on record; one that is still to be made on the board counts."""
    return session.history.ply + int(session.turn.proposal is not None)


def game_on_record(session: Session) -> Game:
    """Return the game after the last move on record; one that is still to be made on the board counts."""
    proposal = session.turn.proposal
    return session.game if proposal is None else session.game.play(proposal.move)
