"""Record the result of a task: from the parts, from the person's reply, or because its time is over."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from controller.doctor.inputs import Reply
from controller.doctor.notes import ButtonResponse, ContactResponse
from controller.doctor.requests import PART_OF_QUESTION, AskPerson, TaskKind
from controller.doctor.state import Examination
from controller.doctor.task_timing import (
    EMPTY_BOARD_LOOK_US,
    HANDS_LEAVING_US,
    all_closed_us,
    is_timed_out,
    newly_closed_contacts,
)
from controller.rules.squares import SQUARES, bit, mask_of
from hardware.events import Button


def complete_task(examination: Examination) -> Examination:
    """Record the result of the task if the parts show it, or if its time is over."""
    task = examination.task
    return examination if task is None else _COMPLETE_BY_KIND[task.kind](examination, task)


def apply_reply(examination: Examination, reply: Reply) -> Examination:
    """Record a person's reply to the task."""
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
            was_skipped = reply is Reply.SKIP or task.is_optional
            return _record_button_response(
                examination, task, ButtonResponse(pressed_button=None, was_skipped=was_skipped)
            )
        case TaskKind.HANDS_OFF:
            return _finish_task(examination, was_watched=True)
        case _:
            return _record_answer(examination, task, None if reply is Reply.SKIP else reply is Reply.YES)


def _finish_task(examination: Examination, **notes: Any) -> Examination:
    return replace(examination, notes=replace(examination.notes, **notes), task=None, closed_by_piece=0)


def _complete_clear(examination: Examination, task: AskPerson) -> Examination:
    was_read = examination.now_us >= examination.task_since_us + EMPTY_BOARD_LOOK_US
    closed = examination.contacts.closed & examination.contacts.settled_contacts(examination.now_us)
    return (
        _record_stuck_contacts(examination)
        if (was_read and not closed) or is_timed_out(examination, task)
        else examination
    )


def _record_stuck_contacts(examination: Examination) -> Examination:
    return _finish_task(
        examination,
        stuck_contacts=examination.contacts.closed & examination.contacts.settled_contacts(examination.now_us),
    )


def _complete_placing(examination: Examination, task: AskPerson) -> Examination:
    closed_us = all_closed_us(examination)
    if closed_us is not None and examination.now_us >= closed_us:
        return _record_contact_response(examination, task, ContactResponse(closed=newly_closed_contacts(examination)))
    return (
        _record_contact_response(examination, task, ContactResponse())
        if is_timed_out(examination, task) and closed_us is None
        else examination
    )


def _record_contact_response(examination: Examination, task: AskPerson, response: ContactResponse) -> Examination:
    square = task.square
    if square is None:
        raise TypeError("a task to place a piece needs a square")
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
            square = previous_square  # the piece came after the next light was lit, which is requested again
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
    return _record_hanging_contacts(examination) if opened or is_timed_out(examination, task) else examination


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
        if down and is_timed_out(examination, task):
            return _record_button_response(
                examination, task, ButtonResponse(pressed_button=down[0], was_released=False)
            )
    return (
        _record_button_response(examination, task, ButtonResponse(pressed_button=None, was_skipped=task.is_optional))
        if is_timed_out(examination, task)
        else examination
    )


def _record_button_response(examination: Examination, task: AskPerson, response: ButtonResponse) -> Examination:
    return _finish_task(
        examination, button_responses={**examination.notes.button_responses, Button(task.button_name or ""): response}
    )


def _complete_question(examination: Examination, task: AskPerson) -> Examination:
    return _record_answer(examination, task, None) if is_timed_out(examination, task) else examination


def _record_answer(examination: Examination, task: AskPerson, answer: bool | None) -> Examination:
    return _finish_task(examination, answers={**examination.notes.answers, task.kind: answer})


def _complete_hands_off(examination: Examination, task: AskPerson) -> Examination:
    """Record the contacts that change while no hand is near; wait for those that were suspected before."""
    restless = mask_of(
        square
        for square in SQUARES
        if examination.contacts.changed_us[square] > examination.task_since_us + HANDS_LEAVING_US
    )
    suspected = mask_of(square for square in SQUARES if examination.contacts.spurious_bursts[square])
    if not suspected & ~restless or is_timed_out(examination, task):
        return _finish_task(examination, was_watched=True, restless_contacts=restless)
    return examination


_COMPLETE_BY_KIND: Mapping[TaskKind, Callable[[Examination, AskPerson], Examination]] = {
    TaskKind.CLEAR_BOARD: _complete_clear,
    TaskKind.PLACE_ON_LIT: _complete_placing,
    TaskKind.PLACE_ON_NAMED: _complete_placing,
    TaskKind.REMOVE_PIECE: _complete_removal,
    TaskKind.PRESS_BUTTON: _complete_press,
    **dict.fromkeys(PART_OF_QUESTION, _complete_question),
    TaskKind.HANDS_OFF: _complete_hands_off,
}
