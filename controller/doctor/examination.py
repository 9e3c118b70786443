"""One board examined: `step(examination, happened) -> (examination, requests)`. Pure; time is data."""

from collections.abc import Sequence
from dataclasses import replace

from controller.doctor.planning import next_task
from controller.doctor.requests import (
    AskPerson,
    ExaminationInput,
    ExaminationTick,
    FinishExamination,
    LightSquares,
    PartFailure,
    PersonAnswer,
    Request,
    ShowTestPage,
    SoundBuzzer,
    TaskKind,
)
from controller.doctor.running_light import lit_squares_at
from controller.doctor.state import Examination
from controller.doctor.task_completion import apply_reply, complete_task, next_check_us
from controller.rules.squares import Square, bit, squares_of
from hardware.events import ButtonEdge, Edge, Part, PartLost, PartRestored, Snapshot

SENSORS_BACK_WITHIN_US = 30_000_000  # sensors that are away longer cannot be examined
_TASK_OF_PART = {
    Part.LEDS: TaskKind.PLACE_ON_LIT,
    Part.DISPLAY: TaskKind.SEE_DISPLAY,
    Part.BUZZER: TaskKind.HEAR_BUZZER,
}


def step(examination: Examination, event: ExaminationInput) -> tuple[Examination, Sequence[Request]]:
    """Take in what happened, and give what is to be asked, lit and shown now."""
    if examination.is_finished:
        return examination, ()
    updated = replace(_update_parts(examination, event), now_us=max(examination.now_us, event.at_us))
    if updated.sensors_lost_us is not None:
        if updated.now_us < updated.sensors_lost_us + SENSORS_BACK_WITHIN_US:
            return updated, (AskPerson(kind=TaskKind.WAIT_FOR_SENSORS),) if examination.sensors_lost_us is None else ()
        updated = replace(updated, notes=replace(updated.notes, is_unusable=True), task=None)
    elif examination.sensors_lost_us is not None:
        updated = replace(updated, task=None)  # what was asked for is asked for anew
    elif not updated.contacts.is_known:
        return updated, ()
    if isinstance(event, PersonAnswer):
        updated = apply_reply(updated, event.reply)
    return _request_next_task(complete_task(updated), examination.task)


def next_deadline_us(examination: Examination) -> int | None:
    """Give when an examination is to be told the time next, or None while it waits for nothing."""
    if examination.is_finished:
        return None
    if examination.sensors_lost_us is not None:
        return examination.sensors_lost_us + SENSORS_BACK_WITHIN_US
    return next_check_us(examination)


def _update_parts(examination: Examination, event: ExaminationInput) -> Examination:
    """Follow the parts."""
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
            remaining_task = None if task is None or task.kind is _TASK_OF_PART.get(part) else task
            return replace(
                examination, notes=replace(notes, failures={part: reason, **notes.failures}), task=remaining_task
            )
        case PartRestored() | ExaminationTick() | PersonAnswer():
            return examination


def _is_touched(examination: Examination, square: Square) -> bool:
    """Tell whether a hand may be at a square: the one that is asked for, or one that its piece closed."""
    task = examination.task
    if task is None or task.kind is TaskKind.CLEAR_BOARD:
        return True
    return task.square == square or bool(examination.closed_by_piece & bit(square))


def _request_next_task(examination: Examination, last_task: AskPerson | None) -> tuple[Examination, Sequence[Request]]:
    """Ask for the next thing if what was asked for is done, and light what belongs to it."""
    requests: list[Request] = []
    if examination.task is None:
        task = next_task(examination)
        if task is None:
            return replace(examination, is_finished=True, lit_squares=()), (LightSquares(()), FinishExamination())
        examination = _begin_task(examination, task)
        last_task = None
    if examination.task is not None and examination.task != last_task:
        requests.append(examination.task)
        requests += [ShowTestPage()] if examination.task.kind is TaskKind.SEE_DISPLAY else []
        requests += [SoundBuzzer()] if examination.task.kind is TaskKind.HEAR_BUZZER else []
    lamps = _squares_to_light(examination)
    if lamps != examination.lit_squares:
        requests.insert(0, LightSquares(lamps))
    return replace(examination, lit_squares=lamps), requests


def _begin_task(examination: Examination, task: AskPerson) -> Examination:
    """Begin something; what does not rest then is taken to be as on the empty board."""
    rests = examination.contacts.settled_contacts(examination.now_us)
    closed_always = (examination.notes.stuck_contacts or 0) | examination.notes.hanging_contacts
    before = (examination.contacts.closed & rests) | (closed_always & ~rests)
    return replace(
        examination,
        task=task,
        task_since_us=examination.now_us,
        closed_before=before,
        buttons_before=examination.buttons,
    )


def _squares_to_light(examination: Examination) -> tuple[Square, ...]:
    """Give the squares whose LEDs prompt."""
    match examination.task:
        case AskPerson(kind=TaskKind.PLACE_ON_LIT, square=int(square)):
            return (Square(square),)
        case AskPerson(kind=TaskKind.WATCH_LIGHTS):
            return lit_squares_at(examination.task_since_us, examination.now_us)
        case AskPerson(kind=TaskKind.CLEAR_BOARD):
            return squares_of(examination.contacts.closed & examination.contacts.settled_contacts(examination.now_us))
        case _:
            return ()
