"""What two people do while a board does not play: they confirm the set-up, answer its questions, and wait."""

from controller.session.state import Phase
from controller.simulated_play.decisions import ANSWER_US, BOTH_SIDES, Decision, PressButtonDecision, decide
from controller.simulation.score_book import ScoreBook
from controller.simulation.virtual_daemon import VirtualDaemon
from sim.hands.actions import BUTTON_OF_SIDE, PushButton
from sim.hands.pieces_in_hand import PiecesInHand

# All are choices, long enough for every game that can be saved.
SET_UP_US = 500_000  # before the first press, and from the press that starts the clock to the first move
MAX_ANSWERS = 25  # half a minute; no simulated outage of the sensors takes longer
MAX_CONFIRMATIONS = 4  # two presses confirm the set-up; two more answer what the board asks then


class PauseHandler:
    """Two people at one board, who know what they have played."""

    def __init__(self, daemon: VirtualDaemon, book: ScoreBook) -> None:
        self._daemon = daemon
        self._book = book
        self._in_hand = PiecesInHand(daemon.table)

    def wait(self, for_us: int) -> None:
        """Wait for a duration."""
        self._daemon.wait_until(self._daemon.now_us + for_us)

    def start_game(self) -> bool:
        """Confirm the set-up and start the clock; return False if the board does not accept the set-up."""
        self.wait(SET_UP_US)
        for _ in range(MAX_CONFIRMATIONS):
            if self._daemon.session.phase is not Phase.SETUP:
                break
            self._press_if_needed()
            self.wait(ANSWER_US)
        if self._daemon.session.phase is Phase.SETUP:
            return False
        if self._press_if_needed():
            self.wait(SET_UP_US)
        return True

    def wait_out_pause(self) -> bool:
        """Wait and answer questions until the pause ends; return False if it does not end."""
        for _ in range(MAX_ANSWERS):
            if not self._daemon.session.pauses:
                return True
            self._press_if_needed()
            self.wait(ANSWER_US)
        return not self._daemon.session.pauses

    def _press_if_needed(self) -> bool:
        """Press the clock if the board waits for that; return True if it was pressed."""
        match self._decide():
            case PressButtonDecision(side=side):
                self._daemon.perform(PushButton(BUTTON_OF_SIDE[side]), self._in_hand)
                return True
            case _:
                return False

    def _decide(self) -> Decision:
        """Decide by the game as it was really played: a piece in hand is known to stand where its move ends.

        Whether a move was made that is not on record yet is seen on the table.
        """
        session = self._daemon.session
        question = session.trust.question
        if question is not None and question.assumed is not None:
            return decide(session, self._daemon.table.occupancy, BOTH_SIDES)
        return decide(session, self._book.game_at(session.history.ply).position.occupancy, BOTH_SIDES)
