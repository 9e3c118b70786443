"""One side of a table that a simulated person may play, turn by turn."""

from collections.abc import Callable
from random import Random

from controller.rules.position import Position, Side
from controller.rules.squares import Occupancy, mask_of
from controller.session.state import Phase, Session
from hardware.events import Button
from sim.board import SimulatedBoard
from sim.faults.tampering import Kill
from sim.hands.acts import Press, Put, Seen
from sim.hands.grip import Grip
from sim.hands.hands import HANDS
from sim.hands.player import Habits, Player, TurnEnd
from sim.people import act_out
from sim.table import TableError

BUTTONS = {Side.WHITE: Button.WHITE, Side.BLACK: Button.BLACK}


class StandStillError(Exception):
    """The game stands still, or is another one, in the middle of a turn."""


class Sitter:
    """A seat, and who sits there; `hand` is None while it is free."""

    def __init__(
        self, board: SimulatedBoard, side: Side, session: Callable[[], Session], rng: Random, *, error_rate: float
    ) -> None:
        self._board = board
        self._side = side
        self._session = session
        self._rng = rng
        self._error_rate = error_rate
        self._grip = Grip(board.table)
        self.hand: str | None = None
        self.speed = 1.0

    def press(self) -> None:
        """Press this side's clock."""
        self._board.perform(Press(BUTTONS[self._side]), self._grip)

    async def play_turn(self) -> None:
        """Play a turn from thinking to its end, unless the game stands still or someone else moves the pieces.

        What is in hand at the end, or when this is cancelled, is put down: a piece of the own colour where it was taken
        from, if that is free, and any other beside the board.
        """
        session = self._session()
        player = self._player(session)
        # Where sensors lie a wrong move may look like a right one, and nobody at the board would know.
        sound = not self._board.table.tampered
        intent = player.intend(session.game, before=_before(session), hidden=self._hidden(), may_err=sound)
        turn = player.turn(intent, at_once=player.replies_at() is not None)
        try:
            await act_out(self._board, turn, self._grip, self._look, lambda: self.speed)
        except (TableError, StandStillError):
            pass  # what there is to do now is looked at anew
        finally:
            self._put_down()

    def _player(self, session: Session) -> Player:
        hand = HANDS[self.hand or "tidy"]
        habits = Habits(
            turn_end=TurnEnd.PRESS if session.commits_by_press else TurnEnd.REST,
            error_rate=self._error_rate,
            manners=hand.manners,
            insists=bool(self._board.table.tampered),
        )
        return Player(self._side, hand.style, habits, self._rng)

    def _look(self, at_us: int) -> Seen:
        session = self._session()
        if session.phase is not Phase.PLAYING or session.pauses:
            raise StandStillError
        lamps = {square: role.value for square, role in session.shown_frame.roles}
        return Seen(lamps, at_us, self._board.table.occupancy, session.to_move)

    def _hidden(self) -> Occupancy:
        return mask_of(how.square for how in self._board.table.tampered if isinstance(how, Kill))

    def _put_down(self) -> None:
        own = self._side.english_name.lower()
        for square, piece in reversed(self._grip.held):
            if piece.startswith(own) and square not in self._board.table.pieces:
                self._board.perform(Put(square, square), self._grip)
        self._grip.lay_aside()
        self._board.changed()


def _before(session: Session) -> Position | None:
    """Give the position before the opponent's last move, if that was the last."""
    last = session.last_move
    return None if last is None or last.side is session.to_move else last.before.position
