"""Whether a board is free for a game with another board."""

from controller.session.state import Phase, Session


def has_game(session: Session | None) -> bool:
    """Return True if a game is played at a board that an invitation may not give up.

    It is one that has begun, one that a desk has paired, or one on two boards; a board is set up anew before its first
    move without any loss.
    """
    if session is None or session.phase is Phase.OVER:
        return False
    return bool(session.history.ply) or session.settings.choices.pairing is not None or session.far is not None
