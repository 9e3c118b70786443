"""Choose the next task: the first that the notes have no result of."""

from collections.abc import Iterator, Set

from controller.doctor.notes import ExaminationNotes
from controller.doctor.requests import AskPerson, TaskKind
from controller.doctor.state import Examination
from controller.doctor.wiring_evidence import contested_squares
from controller.rules.squares import SQUARES, Square, bit
from hardware.events import Button, Part

BURSTS_OF_A_FAULT = 4
"""The spurious bursts that make a contact faulty; a choice: a hand does not pass a square this often by chance."""


def next_task(examination: Examination) -> AskPerson | None:
    """Return the next task for the person, or None if all results are there."""
    return next(_open_tasks(examination), None)


def _open_tasks(examination: Examination) -> Iterator[AskPerson]:
    examined_board, notes = examination.examined_board, examination.notes
    if notes.is_unusable:
        return
    has_leds = examined_board.has_leds and Part.LEDS not in notes.failures
    if examined_board.has_sensors:
        yield from _open_square_tasks(examination, has_leds=has_leds)
    elif has_leds:
        yield from _open_questions(notes, TaskKind.WATCH_LIGHTS, TaskKind.SEE_LIGHTS)
    for button in _button_order(examination):
        if button not in notes.button_responses:
            is_optional = button in examined_board.optional_buttons
            yield AskPerson(kind=TaskKind.PRESS_BUTTON, button_name=button.value, is_optional=is_optional)
    if examined_board.has_display and Part.DISPLAY not in notes.failures:
        yield from _open_questions(notes, TaskKind.SEE_DISPLAY)
        if examined_board.other_chip is not None and notes.answers.get(TaskKind.SEE_DISPLAY) is False:
            yield from _open_questions(notes, TaskKind.SEE_SHIFT)
    if examined_board.has_buzzer and Part.BUZZER not in notes.failures:
        yield from _open_questions(notes, TaskKind.HEAR_BUZZER)


def _open_square_tasks(examination: Examination, *, has_leds: bool) -> Iterator[AskPerson]:
    """Yield the tasks that examine the sensors, with the LEDs if there are any."""
    notes = examination.notes
    if notes.stuck_contacts is None:
        yield AskPerson(kind=TaskKind.CLEAR_BOARD)
    if has_leds:
        for square in SQUARES:
            if square not in notes.lit_responses:
                yield AskPerson(kind=TaskKind.PLACE_ON_LIT, square=square)
        if not all(response.was_dark for response in notes.lit_responses.values()):
            yield from _open_questions(notes, TaskKind.WATCH_LIGHTS)
    contested = contested_squares(notes)
    for square in _unresolved_squares(examination, contested):
        is_silent = notes.is_always_closed(square) and square not in contested  # nothing would show a piece there
        if square not in notes.named_responses and not is_silent:
            yield AskPerson(kind=TaskKind.PLACE_ON_NAMED, square=square)
    if not notes.was_watched and any(0 < bursts < BURSTS_OF_A_FAULT for bursts in examination.contacts.spurious_bursts):
        yield AskPerson(kind=TaskKind.HANDS_OFF)


def _open_questions(notes: ExaminationNotes, *kinds: TaskKind) -> Iterator[AskPerson]:
    yield from (AskPerson(kind=kind) for kind in kinds if kind not in notes.answers)


def _unresolved_squares(examination: Examination, contested: Set[Square]) -> Iterator[Square]:
    """Yield the squares that the LEDs alone leave open; the person is asked for them by name.

    If the LEDs are out of order these are all squares: an LED and a sensor with the same wrong place look right.
    Otherwise these are squares without light, contested ones and, unless the LEDs are known to be in order, squares
    whose own sensor did not close.
    """
    notes = examination.notes
    are_leds_in_order = notes.are_leds_in_order
    if are_leds_in_order is False or (examination.examined_board.is_thorough and are_leds_in_order is None):
        yield from SQUARES
    for square in SQUARES:
        response = notes.lit_responses.get(square)
        is_unconfirmed = (
            are_leds_in_order is None
            and response is not None
            and not response.was_skipped
            and not response.closed & bit(square)
        )
        if response is None or response.was_dark or is_unconfirmed or square in contested:
            yield square


def _button_order(examination: Examination) -> list[Button]:
    """Return the buttons in the order of their tasks; for a rocker the side that is up comes first."""
    buttons = list(examination.examined_board.buttons)
    if examination.examined_board.has_rocker and not examination.notes.button_responses:
        buttons.sort(key=lambda button: button in examination.buttons.down)
    return buttons
