"""What to ask next: the one thing that the notes do not tell yet."""

from collections.abc import Iterator

from controller.doctor.state import Examination
from controller.doctor.talk import Ask, Wish
from controller.rules.squares import SQUARES, Square, bit
from hardware.events import Button, Part

MANY_STIRS = 4  # so often no hand brings a piece past the same square by chance


def next_task(now: Examination) -> Ask | None:
    """Give what to ask a person for next, or None when all is known."""
    return next(_tasks(now), None)


def _tasks(now: Examination) -> Iterator[Ask]:
    subject, notes = now.subject, now.notes
    if notes.unusable:
        return
    if notes.stuck is None:
        yield Ask(wish=Wish.CLEAR)
    if subject.has_leds and Part.LEDS not in notes.failed:
        for square in SQUARES:
            if square not in notes.lit and not notes.is_closed_always(square):
                yield Ask(wish=Wish.PUT_LIT, square=square)
        if Part.LEDS not in notes.answers and not all(response.dark for response in notes.lit.values()):
            yield Ask(wish=Wish.WATCH_LIGHTS)
    for square in _doubtful(now):
        if square not in notes.named and not notes.is_closed_always(square):
            yield Ask(wish=Wish.PUT_NAMED, square=square)
    if not notes.watched and any(0 < stirs < MANY_STIRS for stirs in now.contacts.stirs):
        yield Ask(wish=Wish.HANDS_OFF)
    for button in _order(now):
        if button not in notes.presses:
            yield Ask(wish=Wish.PRESS, name=button.value)
    if subject.has_display and not {Part.DISPLAY} & (notes.answers.keys() | notes.failed.keys()):
        yield Ask(wish=Wish.SEE_DISPLAY)
    if subject.has_buzzer and not {Part.BUZZER} & (notes.answers.keys() | notes.failed.keys()):
        yield Ask(wish=Wish.HEAR_BUZZER)


def _doubtful(now: Examination) -> Iterator[Square]:
    """Give the squares of which the LEDs alone do not tell; these are named to the person.

    Lights that are out of order tell of none: an LED and a sensor that are wrong alike look right. Else it is those
    without a light and, unless the lights are known to be in order, those whose sensor did not close.
    """
    notes = now.notes
    run = notes.lights_run
    if run is False or (now.subject.thorough and run is None):
        yield from SQUARES
    for square in SQUARES:
        response = notes.lit.get(square)
        untold = run is None and response is not None and not response.skipped and not response.closed & bit(square)
        if response is None or response.dark or untold:
            yield square


def _order(now: Examination) -> list[Button]:
    """Give the buttons in the order in which they are asked for; of a rocker the side that is up comes first."""
    buttons = list(now.subject.buttons)
    if now.subject.rocker and not now.notes.presses:
        buttons.sort(key=lambda button: button in now.keys.down)
    return buttons
