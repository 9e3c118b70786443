"""When a task of an examination is over, and when to check it again."""

from controller.doctor.measurements import CONTACT_SETTLE_US
from controller.doctor.requests import PART_OF_QUESTION, AskPerson, TaskKind
from controller.doctor.running_light import RUN_US, next_light_step_us
from controller.doctor.state import Examination
from controller.rules.squares import Occupancy, squares_of

SAME_PIECE_US = 50_000
"""Contacts that one piece closes are all reported within this time; a choice: two polls and more."""

EMPTY_BOARD_LOOK_US = 500_000
"""How long the empty board is read; a choice: longer than CONTACT_SETTLE_US, and no delay that a person notices."""

HANDS_LEAVING_US = 1_000_000
"""The time in which hands leave the board; a choice: slow hands too, and a person hardly waits for it."""

HANDS_OFF_US = 25_000_000
"""How long contacts are watched; a choice: a contact that chatters does so again within this time."""

_QUESTION_TIMEOUT_FACTOR = 3
"""A question may take this many times longer than a piece; a choice: a person must look and think."""


def next_check_us(examination: Examination) -> int | None:
    """Return when to check the task again, a time after `now_us`; None if the sensors give the first one.

    Without sensors nothing else would begin the examination, so it is due now.
    """
    if examination.task is None:
        return None if examination.examined_board.has_sensors else examination.now_us
    times = [_timeout_at_us(examination, examination.task)]
    match examination.task.kind:
        case TaskKind.CLEAR_BOARD:
            times.append(examination.task_since_us + EMPTY_BOARD_LOOK_US)
            times.append(examination.contacts.next_settle_us(examination.now_us) or 0)
        case TaskKind.PLACE_ON_LIT | TaskKind.PLACE_ON_NAMED | TaskKind.REMOVE_PIECE:
            times.append(examination.contacts.next_settle_us(examination.now_us) or 0)
            times.append(all_closed_us(examination) or 0)
        case TaskKind.PRESS_BUTTON:
            times.append(examination.buttons.rest_us())
        case TaskKind.WATCH_LIGHTS:
            times.append(next_light_step_us(examination.task_since_us, examination.now_us))
        case _:
            pass
    return min(time_us for time_us in times if time_us > examination.now_us)


def _timeout_at_us(examination: Examination, task: AskPerson) -> int:
    """Return when the task times out."""
    match task.kind:
        case TaskKind.HANDS_OFF:
            return examination.task_since_us + HANDS_OFF_US
        case TaskKind.WATCH_LIGHTS:
            return examination.task_since_us + RUN_US + _QUESTION_TIMEOUT_FACTOR * examination.examined_board.timeout_us
        case kind if kind is TaskKind.CLEAR_BOARD or kind in PART_OF_QUESTION:
            return examination.task_since_us + _QUESTION_TIMEOUT_FACTOR * examination.examined_board.timeout_us
        case _:
            return examination.task_since_us + examination.examined_board.timeout_us


def is_timed_out(examination: Examination, task: AskPerson) -> bool:
    """Return True if the time of the task is over."""
    return examination.now_us >= _timeout_at_us(examination, task)


def newly_closed_contacts(examination: Examination) -> Occupancy:
    """Return the contacts that closed since the task was requested and are at rest."""
    return (
        examination.contacts.changed_contacts(examination.closed_before, examination.now_us)
        & ~examination.closed_before
    )


def all_closed_us(examination: Examination) -> int | None:
    """Return when all contacts that one piece closes are reported, or None if no contact closed and is at rest."""
    changed_us = [examination.contacts.changed_us[square] for square in squares_of(newly_closed_contacts(examination))]
    return min(changed_us) + CONTACT_SETTLE_US + SAME_PIECE_US if changed_us else None
