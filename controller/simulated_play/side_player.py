"""One side of a table that a simulated person may play, turn by turn."""

from collections.abc import Callable
from random import Random

from controller.rules.position import Position, Side
from controller.rules.squares import Occupancy, mask_of
from controller.session.state import Phase, Session
from hardware.events import Button
from sim.board import SimulatedBoard
from sim.faults.fault_changes import KillSensor
from sim.hands.actions import Observation, PushButton, PutDown
from sim.hands.hand_kinds import HANDS
from sim.hands.pieces_in_hand import PiecesInHand
from sim.hands.player import Player, PlayerSettings, TurnEnd
from sim.table import TableError
from sim.turn_runner import run_turn

BUTTONS = {Side.WHITE: Button.WHITE, Side.BLACK: Button.BLACK}


class GameStoppedError(Exception):
    """The game stands still, or is another one, in the middle of a turn."""


class SimulatedPlayer:
    """A seat, and who sits there; `hand` is None while it is free."""

    def __init__(
        self, board: SimulatedBoard, side: Side, session: Callable[[], Session], rng: Random, *, error_rate: float
    ) -> None:
        self._board = board
        self._side = side
        self._session = session
        self._rng = rng
        self._error_rate = error_rate
        self._in_hand = PiecesInHand(board.table)
        self.hand: str | None = None
        self.speed = 1.0

    def press(self) -> None:
        """Press this side's clock."""
        self._board.perform(PushButton(BUTTONS[self._side]), self._in_hand)

    async def play_turn(self) -> None:
        """Play a turn from thinking to its end, unless the game stands still or someone else moves the pieces.

        What is in hand at the end, or when this is cancelled, is put down: a piece of the own colour where it was taken
        from, if that is free, and any other beside the board.
        """
        session = self._session()
        player = self._build_player(session)
        # Where sensors lie a wrong move may look like a right one, and nobody at the board would know.
        is_sound = not self._board.table.active_faults
        intent = player.choose_intent(
            session.game, position_before=_position_before(session), dead_squares=self._dead_squares(), may_err=is_sound
        )
        turn = player.start_turn(intent, at_once=player.choose_reply_stage() is not None)
        try:
            await run_turn(self._board, turn, self._in_hand, self._observe, lambda: self.speed)
        except (TableError, GameStoppedError):
            pass  # what there is to do now is looked at anew
        finally:
            self._put_down()

    def _build_player(self, session: Session) -> Player:
        hand = HANDS[self.hand or "tidy"]
        settings = PlayerSettings(
            turn_end=TurnEnd.PRESS if session.commits_by_press else TurnEnd.REST,
            error_rate=self._error_rate,
            habits=hand.habits,
            insists_on_moves=bool(self._board.table.active_faults),
        )
        return Player(self._side, hand.style, settings, self._rng)

    def _observe(self, at_us: int) -> Observation:
        session = self._session()
        if session.phase is not Phase.PLAYING or session.pauses:
            raise GameStoppedError
        lamps = {square: role.value for square, role in session.shown_frame.roles}
        return Observation(lamps, at_us, self._board.table.occupancy, session.to_move)

    def _dead_squares(self) -> Occupancy:
        return mask_of(how.square for how in self._board.table.active_faults if isinstance(how, KillSensor))

    def _put_down(self) -> None:
        own = self._side.english_name.lower()
        for square, piece in reversed(self._in_hand.pieces):
            if piece.startswith(own) and square not in self._board.table.pieces:
                self._board.perform(PutDown(square, square), self._in_hand)
        self._in_hand.lay_aside()
        self._board.notify_listeners()


def _position_before(session: Session) -> Position | None:
    """Give the position before the opponent's last move, if that was the last."""
    last = session.last_move
    return None if last is None or last.side is session.to_move else last.before.position
