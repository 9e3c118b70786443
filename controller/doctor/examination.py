"""Examine one board: `step(examination, event) -> (examination, requests)`, pure, with time as data."""

from collections.abc import Sequence
from dataclasses import replace

from controller.doctor.inputs import ExaminationInput, ExaminationTick, PartFailure, PersonAnswer
from controller.doctor.planning import next_task
from controller.doctor.requests import (
    PART_OF_QUESTION,
    AskPerson,
    FinishExamination,
    LightSquares,
    Request,
    ShowTestPage,
    SoundBuzzer,
    TaskKind,
)
from controller.doctor.running_light import lit_squares_at
from controller.doctor.state import Examination
from controller.doctor.task_completion import apply_reply, complete_task
from controller.doctor.task_timing import next_check_us
from controller.rules.squares import SQUARES, Square, bit, squares_of
from hardware.events import ButtonEdge, Edge, Part, PartLost, PartRestored, Snapshot

MAX_SENSOR_LOSS_US = 30_000_000
"""Sensors that are lost for longer end the examination; a choice: enough time to plug a cable in."""

_PART_OF_TASK = {TaskKind.PLACE_ON_LIT: Part.LEDS, **PART_OF_QUESTION}


def step(examination: Examination, event: ExaminationInput) -> tuple[Examination, Sequence[Request]]:
    """Return the examination after an event, and what to ask, light and show now."""
    if examination.is_finished:
        return examination, ()
    updated = replace(_update_parts(examination, event), now_us=max(examination.now_us, event.at_us))
    if updated.sensors_lost_us is not None:
        if updated.now_us < updated.sensors_lost_us + MAX_SENSOR_LOSS_US:
            return updated, (AskPerson(kind=TaskKind.WAIT_FOR_SENSORS),) if examination.sensors_lost_us is None else ()
        updated = replace(updated, notes=replace(updated.notes, is_unusable=True), task=None)
    elif examination.sensors_lost_us is not None:
        updated = replace(updated, task=None)  # the same task is requested again
    elif examination.examined_board.has_sensors and not updated.contacts.is_known:
        return updated, ()
    if isinstance(event, PersonAnswer):
        updated = apply_reply(updated, event.reply)
    return _request_next_task(complete_task(updated), examination.task)


def next_deadline_us(examination: Examination) -> int | None:
    """Return when the examination needs an ExaminationTick, or None if it waits for no time."""
    if examination.is_finished:
        return None
    if examination.sensors_lost_us is not None:
        return examination.sensors_lost_us + MAX_SENSOR_LOSS_US
    return next_check_us(examination)


def _update_parts(examination: Examination, event: ExaminationInput) -> Examination:
    """Return the examination with the event added to the measurements or the notes."""
    contacts, notes = examination.contacts, examination.notes
    match event:
        case Edge(square=square, closed=closed, at_us=at_us):
            is_touched = _is_touched(examination, square)
            return replace(
                examination, contacts=contacts.with_edge(square, closed=closed, at_us=at_us, is_touched=is_touched)
            )
        case Snapshot(occupancy=occupancy, at_us=at_us):
            return replace(examination, contacts=contacts.with_snapshot(occupancy, at_us), sensors_lost_us=None)
        case ButtonEdge():
            return replace(examination, buttons=examination.buttons.with_edge(event))
        case PartLost(part=part, at_us=at_us):
            notes = replace(notes, lost_parts=notes.lost_parts | {part})
            return replace(
                examination, notes=notes, sensors_lost_us=at_us if part is Part.SENSORS else examination.sensors_lost_us
            )
        case PartFailure(part=part, reason=reason):
            task = examination.task
            remaining_task = None if task is None or _PART_OF_TASK.get(task.kind) is part else task
            return replace(
                examination, notes=replace(notes, failures={part: reason, **notes.failures}), task=remaining_task
            )
        case PartRestored() | ExaminationTick() | PersonAnswer():
            return examination


def _is_touched(examination: Examination, square: Square) -> bool:
    """Return True if a hand may be at a square: the requested one, or one that its piece closed."""
    task = examination.task
    if task is None or task.kind is TaskKind.CLEAR_BOARD:
        return True
    return task.square == square or bool(examination.closed_by_piece & bit(square))


def _request_next_task(examination: Examination, last_task: AskPerson | None) -> tuple[Examination, Sequence[Request]]:
    """Request the next task if none is open, and light its squares."""
    requests: list[Request] = []
    if examination.task is None:
        task = next_task(examination)
        if task is None:
            darkness = [LightSquares(squares=())] if examination.examined_board.has_leds else []
            return replace(examination, is_finished=True, lit_squares=()), (*darkness, FinishExamination())
        examination = _begin_task(examination, task)
        last_task = None
    if examination.task is not None and examination.task != last_task:
        requests.append(examination.task)
        requests += [ShowTestPage()] if examination.task.kind is TaskKind.SEE_DISPLAY else []
        requests += [SoundBuzzer()] if examination.task.kind is TaskKind.HEAR_BUZZER else []
    squares = _squares_to_light(examination)
    if squares != examination.lit_squares:
        return replace(examination, lit_squares=squares), [LightSquares(squares=squares), *requests]
    return examination, requests


def _begin_task(examination: Examination, task: AskPerson) -> Examination:
    """Begin a task; contacts that are not at rest count as they were on the empty board."""
    settled = examination.contacts.settled_contacts(examination.now_us)
    always_closed = (examination.notes.stuck_contacts or 0) | examination.notes.hanging_contacts
    before = (examination.contacts.closed & settled) | (always_closed & ~settled)
    return replace(
        examination,
        task=task,
        task_since_us=examination.now_us,
        closed_before=before,
        buttons_before=examination.buttons,
    )


def _squares_to_light(examination: Examination) -> tuple[Square, ...]:
    """Return the squares whose LEDs show the person what to do; none if the LEDs are not examined, and so not open."""
    if not examination.examined_board.has_leds:
        return ()
    match examination.task:
        case AskPerson(kind=TaskKind.PLACE_ON_LIT, square=int(square)):
            return (Square(square),)
        case AskPerson(kind=TaskKind.WATCH_LIGHTS):
            return lit_squares_at(examination.task_since_us, examination.now_us)
        case AskPerson(kind=TaskKind.SEE_LIGHTS):
            return SQUARES
        case AskPerson(kind=TaskKind.CLEAR_BOARD):
            return squares_of(examination.contacts.closed & examination.contacts.settled_contacts(examination.now_us))
        case _:
            return ()
