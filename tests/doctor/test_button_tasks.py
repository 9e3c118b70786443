"""The tasks of an examination that concern buttons, in virtual time."""

import pytest

from controller.doctor.diagnosis import find_unexamined
from controller.doctor.examined_board import ExaminedBoard
from controller.doctor.findings import Fault, Finding
from controller.doctor.inputs import Reply
from controller.doctor.requests import AskPerson, TaskKind
from hardware.events import Button, ButtonEdge
from tests.doctor.examination_rig import SECOND_US, ExaminationRig

BUTTONS_ONLY = ExaminedBoard(has_leds=False, has_display=False, has_buzzer=False)


def press(rig: ExaminationRig, button: Button, *, down: bool) -> None:
    rig.feed(ButtonEdge(button=button, down=down, at_us=rig.now_us))
    rig.wait(100_000)


def rig_at_buttons(examined_board: ExaminedBoard, *down: Button) -> ExaminationRig:
    """Return the rig of a board without LEDs after all squares were tested; these buttons are down."""
    rig = ExaminationRig(examined_board)
    rig.feed(*(ButtonEdge(button=button, down=True, at_us=0) for button in down))
    rig.wait(SECOND_US)
    for square in range(1, 33):
        rig.place_piece(square)
        rig.remove_piece(square)
    return rig


def test_a_button_that_does_not_come_up_is_stuck() -> None:
    rig = rig_at_buttons(BUTTONS_ONLY)
    press(rig, Button.WHITE, down=True)
    rig.wait(BUTTONS_ONLY.timeout_us)
    press(rig, Button.BLACK, down=True)
    press(rig, Button.BLACK, down=False)
    assert rig.examination.is_finished
    assert rig.findings == (Finding(fault=Fault.BUTTON_STUCK, names=("white",)),)


def test_a_rocker_is_pressed_first_where_it_is_up_and_its_sides_stay_down() -> None:
    rocker = ExaminedBoard(
        has_leds=False, has_display=False, has_buzzer=False, has_rocker=True, buttons=(*list(Button)[:2], Button.THIRD)
    )
    rig = rig_at_buttons(rocker, Button.WHITE)
    assert rig.current_task == AskPerson(kind=TaskKind.PRESS_BUTTON, button_name="black")
    rig.feed(ButtonEdge(button=Button.WHITE, down=False, at_us=rig.now_us))
    press(rig, Button.BLACK, down=True)
    assert rig.current_task == AskPerson(kind=TaskKind.PRESS_BUTTON, button_name="white")
    rig.feed(ButtonEdge(button=Button.BLACK, down=False, at_us=rig.now_us))
    press(rig, Button.WHITE, down=True)
    press(rig, Button.THIRD, down=True)
    press(rig, Button.THIRD, down=False)
    assert rig.examination.is_finished
    assert rig.findings == ()


@pytest.mark.parametrize(
    ("reply", "found"), [(Reply.SKIP, ()), (Reply.NO, (Finding(fault=Fault.BUTTON_MISSING, names=("white",)),))]
)
def test_a_button_may_be_skipped_or_declared_missing(reply: Reply, found: tuple[Finding, ...]) -> None:
    rig = rig_at_buttons(BUTTONS_ONLY)
    rig.reply(reply)
    press(rig, Button.BLACK, down=True)
    press(rig, Button.BLACK, down=False)
    assert rig.examination.is_finished
    assert rig.findings == found
    assert bool(find_unexamined(rig.examination.examined_board, rig.examination.notes).names) is (reply is Reply.SKIP)


def test_one_button_that_answers_for_both_is_named() -> None:
    rig = rig_at_buttons(BUTTONS_ONLY)
    for _ in range(2):
        press(rig, Button.BLACK, down=True)
        press(rig, Button.BLACK, down=False)
    assert rig.examination.is_finished
    assert rig.findings == (Finding(fault=Fault.BUTTON_WRONG, names=("white", "black")),)
