"""The simulated player of one side, who plays turn by turn."""

from collections.abc import Callable
from random import Random

from controller.rules.position import Position, Side
from controller.rules.squares import Occupancy, mask_of
from controller.session.state import Phase, Session
from controller.simulated_play.observations import observe
from sim.board import SimulatedBoard
from sim.faults.fault_changes import KillSensor
from sim.hands.action_sequence import ActionSequence
from sim.hands.actions import BUTTON_OF_SIDE, Observation, PushButton, PutDown
from sim.hands.intents import TurnEnd
from sim.hands.pieces_in_hand import PiecesInHand
from sim.hands.player import Player, build_player
from sim.sequence_runner import run_sequence
from sim.table import TableError

DEFAULT_HAND = "tidy"  # finishes a turn whose player has just been replaced by nobody


class GameStoppedError(Exception):
    """The game was paused, or has ended, in the middle of a turn."""


class SimulatedPlayer:
    """One side of a table and the kind of person who plays it."""

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
        """The kind of person who plays this side; None if no simulated person does."""
        self.speed = 1.0
        """How many times faster than people this player acts."""

    def press(self) -> None:
        """Press this side's clock button."""
        self._board.perform(PushButton(BUTTON_OF_SIDE[self._side]), self._in_hand)

    async def play_turn(self) -> None:
        """Play a turn to its end, or until the game is paused or somebody else moves the pieces.

        At the end, and when this is cancelled, each own piece in hand returns to its square if that is empty. The other
        pieces in hand are laid beside the board.
        """
        session = self._session()
        player = self._build_player(session)
        # Where sensors lie a wrong move may look like a right one, and nobody at the board would know.
        is_sound = not self._board.table.active_faults
        before, dead_squares, proposal = _position_before(session), self._dead_squares(), session.turn.proposal
        if proposal is None:
            intent = player.choose_intent(
                session.game, position_before=before, dead_squares=dead_squares, may_err=is_sound
            )
        else:
            intent = player.choose_proposed_intent(
                session.game, proposal.move, position_before=before, dead_squares=dead_squares
            )
        turn = ActionSequence(
            player.start_turn(intent, at_once=player.choose_reply_stage() is not None),
            self._in_hand,
            self._board.now_us(),
            speed=lambda: self.speed,
        )
        try:
            await run_sequence(self._board, turn, self._observe)
        except (TableError, GameStoppedError):
            pass  # the players decide again what to do
        finally:
            self._put_down_pieces()

    def _build_player(self, session: Session) -> Player:
        return build_player(
            self._side,
            self.hand or DEFAULT_HAND,
            self._rng,
            turn_end=TurnEnd.PRESS if session.commits_by_press else TurnEnd.REST,
            error_rate=self._error_rate,
            insists_on_moves=bool(self._board.table.active_faults),
        )

    def _observe(self, at_us: int) -> Observation:
        """Return what the player sees; raises GameStoppedError while the game cannot be played."""
        session = self._session()
        if session.phase is not Phase.PLAYING or session.pauses:
            raise GameStoppedError
        return observe(session, self._board.table.occupancy, at_us)

    def _dead_squares(self) -> Occupancy:
        return mask_of(fault.square for fault in self._board.table.active_faults if isinstance(fault, KillSensor))

    def _put_down_pieces(self) -> None:
        own_colour = self._side.english_name.lower()
        for square, piece in reversed(self._in_hand.pieces):
            if piece.startswith(own_colour) and square not in self._board.table.pieces:
                self._board.perform(PutDown(square, square), self._in_hand)
        self._in_hand.lay_aside()
        self._board.notify_listeners()


def _position_before(session: Session) -> Position | None:
    """Return the position before the opponent's last move; None if the opponent has not moved last."""
    last = session.history.last_move
    return None if last is None or last.side is session.to_move else last.before.position
