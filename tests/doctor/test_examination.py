"""The reactions of an examination to single events in virtual time."""

import pytest

from controller.doctor.diagnosis import find_unexamined
from controller.doctor.examination import next_deadline_us, step
from controller.doctor.examined_board import ExaminedBoard
from controller.doctor.findings import Fault, Finding
from controller.doctor.inputs import ExaminationTick, PartFailure, Reply
from controller.doctor.requests import AskPerson, LightSquares, TaskKind
from controller.doctor.state import Examination
from controller.doctor.task_completion import apply_reply
from controller.rules.squares import Square, bit
from hardware.events import Edge, Part, PartLost, PartRestored, Snapshot
from tests.doctor.examination_rig import SECOND_US, ExaminationRig

LEDS_ONLY = ExaminedBoard(buttons=(), has_display=False, has_buzzer=False)


def rig_after_squares(examined_board: ExaminedBoard = LEDS_ONLY) -> ExaminationRig:
    """Return the rig of a board after all squares were tested and the LEDs were found in order."""
    rig = ExaminationRig(examined_board)
    rig.wait(SECOND_US)
    rig.answer_lights(1, 32)
    rig.reply(Reply.YES)
    return rig


def test_a_sound_board_is_done_when_all_is_known() -> None:
    rig = rig_after_squares()
    assert rig.examination.is_finished
    assert rig.requests[-2] == LightSquares(squares=())
    assert next_deadline_us(rig.examination) is None
    assert rig.findings == ()


@pytest.mark.parametrize("part", sorted(set(Part) - {Part.LEDS}))
def test_leds_that_are_not_examined_are_not_lit(part: Part) -> None:
    rig = ExaminationRig(ExaminedBoard().limited_to({part}))
    rig.feed(Snapshot(occupancy=bit(Square(9)), at_us=100_000))
    while not rig.examination.is_finished:
        rig.wait(SECOND_US)
        rig.reply(Reply.SKIP)
    assert [request for request in rig.requests if isinstance(request, LightSquares)] == []


def test_a_piece_that_comes_when_the_next_light_is_lit_counts_for_the_one_before() -> None:
    rig = ExaminationRig(LEDS_ONLY)
    rig.wait(SECOND_US)
    rig.wait(LEDS_ONLY.timeout_us)
    assert rig.current_task == AskPerson(kind=TaskKind.PLACE_ON_LIT, square=Square(2))
    rig.place_piece(1)
    rig.remove_piece(1)
    rig.answer_lights(2, 32)
    rig.reply(Reply.YES)
    assert rig.findings == ()


def test_a_piece_that_is_on_the_board_at_first_is_no_stuck_sensor() -> None:
    rig = ExaminationRig(LEDS_ONLY)
    rig.feed(Snapshot(occupancy=bit(Square(9)), at_us=100_000))
    rig.wait(SECOND_US)
    assert LightSquares(squares=(Square(9),)) in rig.requests
    rig.remove_piece(9)
    rig.answer_lights(1, 32)
    rig.reply(Reply.YES)
    assert rig.findings == ()


def test_a_sensor_that_stays_closed_is_named_and_the_walk_goes_on() -> None:
    rig = ExaminationRig(LEDS_ONLY)
    rig.wait(SECOND_US)
    rig.answer_lights(1, 4)
    rig.place_piece(5)
    rig.wait(LEDS_ONLY.timeout_us)
    rig.answer_lights(6, 32)
    rig.reply(Reply.YES)
    assert rig.findings == (Finding(fault=Fault.HANGING, squares=(Square(5),)),)


def test_a_square_that_is_skipped_is_not_examined_and_not_called_dead() -> None:
    rig = ExaminationRig(LEDS_ONLY)
    rig.wait(SECOND_US)
    rig.reply(Reply.SKIP)
    rig.answer_lights(2, 32)
    rig.reply(Reply.YES)
    assert rig.findings == ()
    assert find_unexamined(rig.examination.examined_board, rig.examination.notes).names == ("square 1",)


def test_a_magnet_that_passes_over_other_squares_does_not_make_them_restless() -> None:
    rig = ExaminationRig(LEDS_ONLY)
    rig.wait(SECOND_US)
    for square in range(1, 33):
        for passed in (7, 12):
            if passed != square:
                rig.feed(Edge(square=Square(passed), closed=True, at_us=rig.now_us))
                rig.now_us += 40_000
                rig.feed(Edge(square=Square(passed), closed=False, at_us=rig.now_us))
                rig.wait(SECOND_US)
        rig.place_piece(square)
        rig.remove_piece(square)
    rig.reply(Reply.YES)
    assert rig.findings == ()


def test_sensors_that_go_away_are_waited_for_and_the_square_is_asked_for_again() -> None:
    rig = ExaminationRig(LEDS_ONLY)
    rig.wait(SECOND_US)
    rig.answer_lights(1, 3)
    at_us = rig.now_us
    rig.feed(PartLost(part=Part.SENSORS, at_us=at_us))
    assert rig.requests[-1] == AskPerson(kind=TaskKind.WAIT_FOR_SENSORS)
    rig.wait(20 * SECOND_US)
    rig.feed(PartRestored(part=Part.SENSORS, at_us=rig.now_us), Snapshot(occupancy=0, at_us=rig.now_us))
    rig.answer_lights(4, 32)
    rig.reply(Reply.YES)
    assert [(finding.fault, finding.names) for finding in rig.findings] == [(Fault.PART_FAILED, ("sensors",))]


def test_sensors_that_stay_away_end_the_examination() -> None:
    rig = ExaminationRig(LEDS_ONLY)
    rig.feed(PartLost(part=Part.SENSORS, at_us=1000))
    rig.wait(31 * SECOND_US)
    assert rig.examination.is_finished
    assert rig.examination.notes.is_unusable


def test_leds_that_do_not_answer_are_named_and_squares_are_asked_for_in_words() -> None:
    rig = ExaminationRig(LEDS_ONLY)
    rig.wait(SECOND_US)
    rig.feed(PartFailure(part=Part.LEDS, reason="their bus fails", at_us=rig.now_us))
    for square in range(1, 33):
        assert rig.current_task == AskPerson(kind=TaskKind.PLACE_ON_NAMED, square=Square(square))
        rig.place_piece(square)
        rig.remove_piece(square)
    assert rig.examination.is_finished
    assert [(finding.fault, finding.names) for finding in rig.findings] == [(Fault.PART_FAILED, ("LEDs",))]


def test_a_contact_that_chatters_while_a_piece_is_put_down_is_not_what_the_piece_closed() -> None:
    rig = ExaminationRig(LEDS_ONLY)
    rig.wait(SECOND_US)
    for square in range(1, 33):
        if square in (3, 17, 18, 19):
            flicker(rig, 12)
        rig.place_piece(square)
        rig.remove_piece(square)
    rig.reply(Reply.YES)
    assert rig.findings == (Finding(fault=Fault.CHATTERING, squares=(Square(12),)),)


def test_a_contact_that_chattered_once_is_watched_with_hands_off_before_it_is_named() -> None:
    for stirs_again in (False, True):
        rig = ExaminationRig(LEDS_ONLY)
        rig.wait(SECOND_US)
        rig.answer_lights(1, 2)
        flicker(rig, 12)
        rig.wait(SECOND_US)
        rig.answer_lights(3, 32)
        rig.reply(Reply.YES)
        assert rig.current_task == AskPerson(kind=TaskKind.HANDS_OFF)
        rig.wait(5 * SECOND_US)
        if stirs_again:
            flicker(rig, 12)
        rig.wait(20 * SECOND_US)
        assert rig.examination.is_finished
        assert bool(rig.findings) is stirs_again


def flicker(rig: ExaminationRig, square: int) -> None:
    """Toggle a contact for a while, as slowly as contacts chatter; it ends open."""
    for toggle in range(8):
        rig.feed(Edge(square=Square(square), closed=toggle % 2 == 0, at_us=rig.now_us))
        rig.wait(75_000)


def test_inputs_before_the_first_snapshot_ask_for_nothing() -> None:
    examination, requests = step(Examination(examined_board=LEDS_ONLY), ExaminationTick(at_us=1000))
    assert (requests, examination.task) == ((), None)


def test_an_answer_to_nothing_changes_nothing() -> None:
    examination = Examination(examined_board=LEDS_ONLY)
    assert apply_reply(examination, Reply.YES) is examination


def test_a_light_that_is_on_no_square_is_a_fault_of_the_program() -> None:
    task = AskPerson(kind=TaskKind.PLACE_ON_LIT)
    with pytest.raises(TypeError, match="needs a square"):
        apply_reply(Examination(examined_board=LEDS_ONLY, task=task), Reply.YES)


def test_a_person_may_go_on_where_a_contact_does_not_open() -> None:
    rig = ExaminationRig(LEDS_ONLY)
    rig.wait(SECOND_US)
    rig.place_piece(1)
    assert rig.current_task == AskPerson(kind=TaskKind.REMOVE_PIECE, square=Square(1))
    rig.reply(Reply.YES)
    rig.answer_lights(2, 32)
    rig.reply(Reply.YES)
    assert rig.findings == (Finding(fault=Fault.HANGING, squares=(Square(1),)),)


def test_a_person_may_confirm_that_hands_were_off() -> None:
    rig = ExaminationRig(LEDS_ONLY)
    rig.wait(SECOND_US)
    rig.answer_lights(1, 2)
    flicker(rig, 12)
    rig.wait(SECOND_US)
    rig.answer_lights(3, 32)
    rig.reply(Reply.YES)
    assert rig.current_task == AskPerson(kind=TaskKind.HANDS_OFF)
    rig.reply(Reply.YES)
    assert rig.examination.is_finished
    assert rig.findings == ()
