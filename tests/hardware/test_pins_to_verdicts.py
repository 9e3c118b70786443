"""Reeds and buttons on mock pins, through drivers and daemon, to a recorded game."""

from pathlib import Path

from controller.rules.outcome import Outcome, Score, Termination
from controller.session.state import PauseReason
from tests.daemon.game_scripts import GAME
from tests.hardware.driven_board import DrivenBoard
from tests.hardware.mock_table import MockTable


def test_a_whole_game_is_played_by_closing_contacts_and_pressing_buttons(tmp_path: Path) -> None:
    table = MockTable()

    async def people(board: DrivenBoard) -> None:
        await board.start_clock()
        for text in GAME:
            await board.play_move(text)

    board = DrivenBoard(table, tmp_path)
    recorded = board.run(table.rig.build, table.buttons, people)
    table.close()
    assert board.recorder.moves == GAME
    assert recorded.outcome == Outcome(score=Score.WHITE_WINS, termination=Termination.NO_PIECES)


def test_pins_that_go_in_the_middle_of_a_game_pause_it_and_it_goes_on_when_they_are_back(tmp_path: Path) -> None:
    table = MockTable()

    async def people(board: DrivenBoard) -> None:
        await board.start_clock()
        await board.play_move("22-18")
        table.rig.mock_pi.is_there = False
        await board.wait_until(lambda: PauseReason.SENSORS in board.session.pauses, "the pause")
        assert board.session.ledger.running_side is None
        table.rig.mock_pi.is_there = True
        await board.wait_until(lambda: PauseReason.SENSORS not in board.session.pauses, "the end of the pause")
        await board.play_move("9-13")

    board = DrivenBoard(table, tmp_path)
    board.run(table.rig.build, table.buttons, people)
    table.close()
    assert board.recorder.moves == ["22-18", "9-13"]
