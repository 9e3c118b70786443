"""Reeds and buttons on mock pins, through the drivers and the daemon, into a recorded game."""

from pathlib import Path

from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.squares import Square
from controller.session.state import Pause
from hardware.drivers.gpio_buttons import GpioButtons
from hardware.events import Button, Part
from hardware.settings.keys import GpioButtonsWiring
from tests.daemon.scripts import GAME
from tests.hardware.driven_board import DrivenBoard
from tests.hardware.matrix_rig import MatrixRig
from tests.hardware.mock_pins import Bench, now_us


class MockTable:
    """A matrix and buttons on the mock pins of one Pi."""

    def __init__(self) -> None:
        self.rig = MatrixRig()
        self.keys = Bench(Part.BUTTONS)
        self.wiring = GpioButtonsWiring(kind="gpio", third=22)
        self._buttons: GpioButtons | None = None

    def set_square(self, square: Square, *, closed: bool) -> None:
        contact = self.rig.squares.index(square)
        (self.rig.contacts.add if closed else self.rig.contacts.discard)(contact)

    def set_button(self, button: Button, *, down: bool) -> None:
        pin = self.keys.pin({Button.WHITE: self.wiring.white, Button.BLACK: self.wiring.black}[button])
        pin.drive_low() if down else pin.drive_high()

    def buttons(self) -> GpioButtons:
        self._buttons = GpioButtons(self.wiring, self.keys.open_pins, now_us)
        return self._buttons

    def close(self) -> None:
        self.rig.close()
        if self._buttons is not None:
            self._buttons.close()


def test_a_whole_game_is_played_by_closing_contacts_and_pressing_buttons(tmp_path: Path) -> None:
    table = MockTable()

    async def people(board: DrivenBoard) -> None:
        await board.begin()
        for text in GAME:
            await board.move(text)

    board = DrivenBoard(table, tmp_path)
    recorded = board.run(table.rig.build, table.buttons, people)
    table.close()
    assert board.notebook.moves == GAME
    assert recorded.outcome == Outcome(score=Score.WHITE_WINS, termination=Termination.NO_PIECES)


def test_pins_that_go_in_the_middle_of_a_game_pause_it_and_it_goes_on_when_they_are_back(tmp_path: Path) -> None:
    table = MockTable()

    async def people(board: DrivenBoard) -> None:
        await board.begin()
        await board.move("22-18")
        table.rig.bench.is_there = False
        await board.until(lambda: Pause.SENSORS in board.session.pauses, "the pause")
        assert board.session.ledger.running is None
        table.rig.bench.is_there = True
        await board.until(lambda: Pause.SENSORS not in board.session.pauses, "the end of the pause")
        await board.move("9-13")

    board = DrivenBoard(table, tmp_path)
    board.run(table.rig.build, table.buttons, people)
    table.close()
    assert board.notebook.moves == ["22-18", "9-13"]
