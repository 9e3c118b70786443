"""What people do about a board that stands still: confirm a set-up, answer its questions, wait for its sensors."""

from controller.proving.score_book import ScoreBook
from controller.proving.table_talk import TableTalk
from controller.rules.position import Side
from controller.rules.squares import bit
from controller.session.state import PauseReason, Phase
from hardware.events import Button
from sim.hands.acts import Press
from sim.hands.grip import Grip

SITTING_DOWN_US = 500_000
ANSWERING_US = 1_200_000  # until a person answers what the board asks
MOST_ANSWERS = 25  # that is half a minute
MOST_CONFIRMING = 4  # presses before the game: to say that all stands right, and once more for what is asked


class Bearing:
    """Two people at one board, who know what they have played."""

    def __init__(self, talk: TableTalk, book: ScoreBook) -> None:
        self._talk = talk
        self._book = book
        self._grip = Grip(talk.table)

    def wait(self, for_us: int) -> None:
        """Let time pass."""
        self._talk.wait_until(self._talk.now_us + for_us)

    def sit_down(self) -> bool:
        """Begin a game, and tell whether the board lets them.

        Where it does not see that all pieces stand right, they press until it believes so.
        """
        self.wait(SITTING_DOWN_US)
        for _ in range(MOST_CONFIRMING):
            if self._talk.session.phase is not Phase.SETUP:
                break
            self._press(Side.WHITE)
            self.wait(ANSWERING_US)
        if self._talk.session.phase is Phase.SETUP:
            return False
        if self._talk.session.commits_by_press:
            self._press(self._book.game.position.to_move.opponent)
            self.wait(SITTING_DOWN_US)
        return True

    def bear(self) -> bool:
        """Hold still as long as the board does, and tell whether it goes on again."""
        for _ in range(MOST_ANSWERS):
            if not self._talk.session.pauses:
                return True
            if PauseReason.QUESTION in self._talk.session.pauses:
                self._answer()
            self.wait(ANSWERING_US)
        return not self._talk.session.pauses

    def _answer(self) -> None:
        """Press the button of the side that has moved for a piece on the square that is asked for; else the other."""
        session = self._talk.session
        if session.question is None or session.question.square is None:
            return
        moved = session.to_move.opponent
        stands = self._book.game_at(session.ply).position.occupancy & bit(session.question.square)
        self._press(moved if stands else moved.opponent)

    def _press(self, side: Side) -> None:
        self._talk.perform(Press(Button.WHITE if side is Side.WHITE else Button.BLACK), self._grip)
