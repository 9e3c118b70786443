"""What people do about a board that stands still: confirm a set-up, answer its questions, wait for its sensors."""

from controller.rules.position import Side
from controller.rules.squares import bit
from controller.session.state import PauseReason, Phase
from controller.simulation.score_book import ScoreBook
from controller.simulation.virtual_daemon import VirtualDaemon
from hardware.events import Button
from sim.hands.actions import PushButton
from sim.hands.pieces_in_hand import PiecesInHand

SET_UP_US = 500_000
ANSWER_US = 1_200_000  # until a person answers what the board asks
MAX_ANSWERS = 25  # that is half a minute
MAX_CONFIRMATIONS = 4  # presses before the game: to say that all stands right, and once more for what is asked


class PauseHandler:
    """Two people at one board, who know what they have played."""

    def __init__(self, daemon: VirtualDaemon, book: ScoreBook) -> None:
        self._daemon = daemon
        self._book = book
        self._in_hand = PiecesInHand(daemon.table)

    def wait(self, for_us: int) -> None:
        """Let time pass."""
        self._daemon.wait_until(self._daemon.now_us + for_us)

    def start_game(self) -> bool:
        """Begin a game, and tell whether the board lets them.

        Where it does not see that all pieces stand right, they press until it believes so.
        """
        self.wait(SET_UP_US)
        for _ in range(MAX_CONFIRMATIONS):
            if self._daemon.session.phase is not Phase.SETUP:
                break
            self._press(Side.WHITE)
            self.wait(ANSWER_US)
        if self._daemon.session.phase is Phase.SETUP:
            return False
        if self._daemon.session.commits_by_press:
            self._press(self._book.game.position.to_move.opponent)
            self.wait(SET_UP_US)
        return True

    def wait_out_pause(self) -> bool:
        """Hold still as long as the board does, and tell whether it goes on again."""
        for _ in range(MAX_ANSWERS):
            if not self._daemon.session.pauses:
                return True
            if PauseReason.QUESTION in self._daemon.session.pauses:
                self._answer_question()
            self.wait(ANSWER_US)
        return not self._daemon.session.pauses

    def _answer_question(self) -> None:
        """Press the button of the side that has moved for a piece on the square that is asked for; else the other."""
        session = self._daemon.session
        if session.question is None or session.question.square is None:
            return
        moved = session.to_move.opponent
        stands = self._book.game_at(session.ply).position.occupancy & bit(session.question.square)
        self._press(moved if stands else moved.opponent)

    def _press(self, side: Side) -> None:
        self._daemon.perform(PushButton(Button.WHITE if side is Side.WHITE else Button.BLACK), self._in_hand)
