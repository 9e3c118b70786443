"""A half-built board: what is absent is named and left out, and the rest is examined."""

import pytest

from controller.doctor.diagnosis import find_unexamined
from controller.doctor.examined_board import ExaminedBoard
from controller.doctor.findings import Fault
from controller.doctor.inputs import Reply
from controller.doctor.requests import AskPerson, LightSquares, TaskKind
from controller.rules.squares import SQUARES
from hardware.events import Button, Part
from tests.doctor.examination_rig import ExaminationRig
from tests.doctor.simulated_examination import examine_board, fault_names, findings_in

QUESTIONS = [TaskKind.WATCH_LIGHTS, TaskKind.SEE_LIGHTS]


def kinds_asked(faults: str) -> tuple[list[TaskKind], set[str]]:
    """Return the kinds of tasks in the order of their first request, and the findings."""
    asked: list[AskPerson] = []
    examination = examine_board(faults, asked=asked)
    assert find_unexamined(examination.examined_board, examination.notes).names == ()
    return list(dict.fromkeys(ask.kind for ask in asked)), fault_names(findings_in(examination))


def test_a_board_without_leds_is_examined_by_naming_squares() -> None:
    kinds, found = kinds_asked("absent=LEDs,dead=18,absent=buzzer")
    assert found == {"part absent=LEDs+buzzer", "dead=18"}
    assert TaskKind.PLACE_ON_LIT not in kinds
    assert TaskKind.WATCH_LIGHTS not in kinds
    assert kinds[-1] is TaskKind.SEE_DISPLAY


def test_leds_without_sensors_are_looked_at() -> None:
    kinds, found = kinds_asked("absent=sensors")
    assert found == {"part absent=sensors"}
    assert kinds[:2] == QUESTIONS


def test_a_dark_led_without_sensors_is_told_though_not_which() -> None:
    assert kinds_asked("absent=sensors,dark=9")[1] == {"part absent=sensors", "LEDs incomplete"}


def test_leds_in_another_order_are_told_without_sensors() -> None:
    assert kinds_asked("absent=sensors,leds=5+6")[1] == {"part absent=sensors", "LEDs out of order"}


def test_each_part_may_be_absent_alone() -> None:
    for part in Part:
        assert kinds_asked(f"absent={part.value}")[1] == {f"part absent={part.value}"}


def test_a_board_of_which_nothing_is_there_ends_at_once() -> None:
    rig = ExaminationRig(ExaminedBoard().without_absent(dict.fromkeys(Part, "unplugged; plug it in")))
    assert rig.current_task is None
    assert rig.examination.is_finished
    (finding,) = rig.findings
    assert (finding.fault, len(finding.names)) == (Fault.PART_ABSENT, len(Part))


def test_every_square_is_lit_when_the_person_is_asked_for_all() -> None:
    rig = ExaminationRig(ExaminedBoard(buttons=(), has_display=False, has_buzzer=False).limited_to({Part.LEDS}))
    rig.wait(1)
    rig.reply(Reply.YES)
    assert rig.current_task == AskPerson(kind=TaskKind.SEE_LIGHTS)
    assert rig.requests[-2:] == [LightSquares(squares=SQUARES), AskPerson(kind=TaskKind.SEE_LIGHTS)]


@pytest.mark.parametrize("reply", [Reply.SKIP, Reply.NO, None])
def test_a_third_button_that_may_be_missing_is_no_fault(reply: Reply | None) -> None:
    third = frozenset({Button.THIRD})
    rig = ExaminationRig(
        ExaminedBoard(
            has_sensors=False,
            has_leds=False,
            has_display=False,
            has_buzzer=False,
            buttons=(Button.THIRD,),
            optional_buttons=third,
        )
    )
    rig.wait(1)
    assert rig.current_task == AskPerson(kind=TaskKind.PRESS_BUTTON, button_name="third", is_optional=True)
    if reply is None:
        rig.wait(20_000_000)
    else:
        rig.reply(reply)
    assert rig.findings == ()
    assert find_unexamined(rig.examination.examined_board, rig.examination.notes).names == ("third button",)


@pytest.mark.parametrize(("answer", "fault"), [(Reply.YES, Fault.OTHER_CHIP), (Reply.NO, Fault.DISPLAY_WRONG)])
def test_a_wrong_picture_may_come_from_another_chip(answer: Reply, fault: Fault) -> None:
    rig = ExaminationRig(ExaminedBoard(other_chip="sh1106").limited_to({Part.DISPLAY}))
    rig.wait(1)
    rig.reply(Reply.NO)
    assert rig.current_task == AskPerson(kind=TaskKind.SEE_SHIFT)
    rig.reply(answer)
    (finding,) = rig.findings
    assert finding.fault is fault
    assert finding.names == (("sh1106",) if fault is Fault.OTHER_CHIP else ())
