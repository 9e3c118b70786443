"""What the board asks an engine for, and what the answer changes."""

from typing import NamedTuple

from controller.notation.fen import fen_text
from controller.rules.game import Game
from controller.session.hint import shown_hint
from controller.session.inputs import AdviceFound, AdvicePurpose
from controller.session.state import Session


class AdviceRequest(NamedTuple):
    """What the board asks an engine for; another request drops it."""

    purpose: AdvicePurpose
    ply: int  # of the move that it is about: 1 for the first of the game
    game: Game  # before that move

    def answer(self, move: str, at_us: int) -> AdviceFound:
        """Return an answer; an empty move: the engine has none."""
        position = fen_text(self.game.position)
        return AdviceFound(purpose=self.purpose, ply=self.ply, position=position, move=move, at_us=at_us)

    def is_same(self, other: "AdviceRequest | None") -> bool:
        """Return True if another request asks for the same."""
        if other is None or (self.purpose, self.ply) != (other.purpose, other.ply):
            return False
        return self.game.position == other.game.position


def find_wanted_advice(session: Session) -> AdviceRequest | None:
    """Return what an engine is to be asked for now; None: nothing."""
    hint = shown_hint(session)
    if hint is not None and hint.move is None:
        return AdviceRequest(AdvicePurpose.HINT, session.history.ply + 1, session.game)
    return None
