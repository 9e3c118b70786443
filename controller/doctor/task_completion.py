"""How what happens becomes a note: when something that was asked for is done, and what came of it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from controller.doctor.contact_states import CONTACT_SETTLE_US
from controller.doctor.notes import ButtonResponse, ContactResponse
from controller.doctor.requests import AskPerson, Reply, TaskKind
from controller.doctor.running_light import RUN_US, next_light_step_us
from controller.doctor.state import Examination
from controller.rules.squares import SQUARES, Occupancy, bit, mask_of, squares_of
from hardware.events import Button, Part

SAME_PIECE_US = 50_000  # contacts that one piece closes are all told within this time, polled ones too
EMPTY_BOARD_LOOK_US = 500_000  # the empty board is looked at for so long
HANDS_LEAVING_US = 1_000_000  # a hand is off the board by then
HANDS_OFF_US = 25_000_000  # a contact that stirs by itself does so again within this time
PART_OF_QUESTION = {
    TaskKind.WATCH_LIGHTS: Part.LEDS,
    TaskKind.SEE_DISPLAY: Part.DISPLAY,
    TaskKind.HEAR_BUZZER: Part.BUZZER,
}
_QUESTION_TIMEOUT_FACTOR = 3  # a question may take so many times longer than a piece


def complete_task(examination: Examination) -> Examination:
    """Note what the parts told if that does what was asked for, or if its time is over."""
    task = examination.task
    return examination if task is None else _COMPLETE_BY_KIND[task.kind](examination, task)


def apply_reply(examination: Examination, reply: Reply) -> Examination:
    """Note a person's answer to what was asked for."""
    task = examination.task
    if task is None:
        return examination
    match task.kind:
        case TaskKind.CLEAR_BOARD:
            return _record_stuck_contacts(examination)
        case TaskKind.PLACE_ON_LIT | TaskKind.PLACE_ON_NAMED:
            was_dark = reply is Reply.NO and task.kind is TaskKind.PLACE_ON_LIT
            return _record_contact_response(
                examination,
                task,
                ContactResponse(was_dark=was_dark, was_skipped=reply is not Reply.YES and not was_dark),
            )
        case TaskKind.REMOVE_PIECE:
            return _record_hanging_contacts(examination)
        case TaskKind.PRESS_BUTTON:
            return _record_button_response(
                examination, task, ButtonResponse(pressed_button=None, was_skipped=reply is Reply.SKIP)
            )
        case TaskKind.HANDS_OFF:
            return _finish_task(examination, was_watched=True)
        case _:
            return _record_answer(examination, task, None if reply is Reply.SKIP else reply is Reply.YES)


def next_check_us(examination: Examination) -> int | None:
    """Give when to look again at what was asked for, a time after `seen_us`."""
    if examination.task is None:
        return None
    times = [_timeout_at_us(examination, examination.task)]
    match examination.task.kind:
        case TaskKind.CLEAR_BOARD:
            times.append(examination.task_since_us + EMPTY_BOARD_LOOK_US)
            times.append(examination.contacts.next_settle_us(examination.now_us) or 0)
        case TaskKind.PLACE_ON_LIT | TaskKind.PLACE_ON_NAMED | TaskKind.REMOVE_PIECE:
            times.append(examination.contacts.next_settle_us(examination.now_us) or 0)
            times.append(_all_closed_us(examination) or 0)
        case TaskKind.PRESS_BUTTON:
            times.append(examination.buttons.rest_us())
        case TaskKind.WATCH_LIGHTS:
            times.append(next_light_step_us(examination.task_since_us, examination.now_us))
        case _:
            pass
    return min(time_us for time_us in times if time_us > examination.now_us)


def _timeout_at_us(examination: Examination, task: AskPerson) -> int:
    """Give when nothing more is waited for."""
    match task.kind:
        case TaskKind.HANDS_OFF:
            return examination.task_since_us + HANDS_OFF_US
        case TaskKind.WATCH_LIGHTS:
            return examination.task_since_us + RUN_US + _QUESTION_TIMEOUT_FACTOR * examination.examined_board.timeout_us
        case TaskKind.SEE_DISPLAY | TaskKind.HEAR_BUZZER | TaskKind.CLEAR_BOARD:
            return examination.task_since_us + _QUESTION_TIMEOUT_FACTOR * examination.examined_board.timeout_us
        case _:
            return examination.task_since_us + examination.examined_board.timeout_us


def _is_timed_out(examination: Examination, task: AskPerson) -> bool:
    return examination.now_us >= _timeout_at_us(examination, task)


def _finish_task(examination: Examination, **notes: Any) -> Examination:
    return replace(examination, notes=replace(examination.notes, **notes), task=None, closed_by_piece=0)


def _complete_clear(examination: Examination, task: AskPerson) -> Examination:
    was_looked_at = examination.now_us >= examination.task_since_us + EMPTY_BOARD_LOOK_US
    closed = examination.contacts.closed & examination.contacts.settled_contacts(examination.now_us)
    return (
        _record_stuck_contacts(examination)
        if (was_looked_at and not closed) or _is_timed_out(examination, task)
        else examination
    )


def _record_stuck_contacts(examination: Examination) -> Examination:
    return _finish_task(
        examination,
        stuck_contacts=examination.contacts.closed & examination.contacts.settled_contacts(examination.now_us),
    )


def _complete_placing(examination: Examination, task: AskPerson) -> Examination:
    all_closed_us = _all_closed_us(examination)
    if all_closed_us is not None and examination.now_us >= all_closed_us:
        return _record_contact_response(examination, task, ContactResponse(closed=_newly_closed_contacts(examination)))
    return (
        _record_contact_response(examination, task, ContactResponse())
        if _is_timed_out(examination, task) and all_closed_us is None
        else examination
    )


def _newly_closed_contacts(examination: Examination) -> Occupancy:
    """Give the contacts that closed since the piece was asked for, and rest."""
    return (
        examination.contacts.changed_contacts(examination.closed_before, examination.now_us)
        & ~examination.closed_before
    )


def _all_closed_us(examination: Examination) -> int | None:
    """Give when all that one piece closes has been told, or None where nothing has closed and rests."""
    changed_us = [examination.contacts.changed_us[square] for square in squares_of(_newly_closed_contacts(examination))]
    return min(changed_us) + CONTACT_SETTLE_US + SAME_PIECE_US if changed_us else None


def _record_contact_response(examination: Examination, task: AskPerson, response: ContactResponse) -> Examination:
    square = task.square
    if square is None:
        raise TypeError("a piece is put on a square")
    notes = examination.notes
    if task.kind is TaskKind.PLACE_ON_NAMED:
        notes = replace(notes, named_responses={**notes.named_responses, square: response})
    else:
        previous_square = next(reversed(tuple(notes.lit_responses)), None)
        if (
            previous_square is not None
            and notes.lit_responses[previous_square] == ContactResponse()
            and response.closed == bit(previous_square)
        ):
            square = previous_square  # the piece came when the next light was lit already: that one is asked for again
        notes = replace(notes, lit_responses={**notes.lit_responses, square: response})
    if not response.closed:
        return replace(examination, notes=notes, task=None)
    removal_task = AskPerson(kind=TaskKind.REMOVE_PIECE, square=task.square)
    return replace(
        examination, notes=notes, task=removal_task, task_since_us=examination.now_us, closed_by_piece=response.closed
    )


def _complete_removal(examination: Examination, task: AskPerson) -> Examination:
    opened = (
        not examination.contacts.closed & examination.closed_by_piece
        and not examination.closed_by_piece & ~examination.contacts.settled_contacts(examination.now_us)
    )
    return _record_hanging_contacts(examination) if opened or _is_timed_out(examination, task) else examination


def _record_hanging_contacts(examination: Examination) -> Examination:
    hanging = (
        examination.contacts.closed
        & examination.closed_by_piece
        & examination.contacts.settled_contacts(examination.now_us)
    )
    return _finish_task(examination, hanging_contacts=examination.notes.hanging_contacts | hanging)


def _complete_press(examination: Examination, task: AskPerson) -> Examination:
    requested = Button(task.button_name or "")
    down_before = examination.buttons_before.down
    if requested in down_before:
        return _record_button_response(examination, task, ButtonResponse(pressed_button=None, was_released=False))
    if examination.now_us >= examination.buttons.rest_us():
        changed_buttons = [
            button
            for button, at_us in examination.buttons.changed_us.items()
            if at_us >= examination.task_since_us and button not in down_before
        ]
        down = [button for button in changed_buttons if button in examination.buttons.down]
        if examination.examined_board.has_rocker and requested is not Button.THIRD:
            changed_buttons = down
        elif down:
            changed_buttons = []
        if changed_buttons:
            return _record_button_response(
                examination,
                task,
                ButtonResponse(pressed_button=requested if requested in changed_buttons else changed_buttons[0]),
            )
        if down and _is_timed_out(examination, task):
            return _record_button_response(
                examination, task, ButtonResponse(pressed_button=down[0], was_released=False)
            )
    return (
        _record_button_response(examination, task, ButtonResponse(pressed_button=None))
        if _is_timed_out(examination, task)
        else examination
    )


def _record_button_response(examination: Examination, task: AskPerson, response: ButtonResponse) -> Examination:
    return _finish_task(
        examination, button_responses={**examination.notes.button_responses, Button(task.button_name or ""): response}
    )


def _complete_question(examination: Examination, task: AskPerson) -> Examination:
    return _record_answer(examination, task, None) if _is_timed_out(examination, task) else examination


def _record_answer(examination: Examination, task: AskPerson, answer: bool | None) -> Examination:
    return _finish_task(examination, answers={**examination.notes.answers, PART_OF_QUESTION[task.kind]: answer})


def _complete_hands_off(examination: Examination, task: AskPerson) -> Examination:
    """Note the contacts that stir while no hand is near; those that did before are waited for."""
    restless = mask_of(
        square
        for square in SQUARES
        if examination.contacts.changed_us[square] > examination.task_since_us + HANDS_LEAVING_US
    )
    suspected = mask_of(square for square in SQUARES if examination.contacts.spurious_bursts[square])
    if not suspected & ~restless or _is_timed_out(examination, task):
        return _finish_task(examination, was_watched=True, restless_contacts=restless)
    return examination


_COMPLETE_BY_KIND: Mapping[TaskKind, Callable[[Examination, AskPerson], Examination]] = {
    TaskKind.CLEAR_BOARD: _complete_clear,
    TaskKind.PLACE_ON_LIT: _complete_placing,
    TaskKind.PLACE_ON_NAMED: _complete_placing,
    TaskKind.REMOVE_PIECE: _complete_removal,
    TaskKind.WATCH_LIGHTS: _complete_question,
    TaskKind.PRESS_BUTTON: _complete_press,
    TaskKind.SEE_DISPLAY: _complete_question,
    TaskKind.HEAR_BUZZER: _complete_question,
    TaskKind.HANDS_OFF: _complete_hands_off,
}
