"""How what happens becomes a note: when something that was asked for is done, and what came of it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from controller.doctor.contacts import SETTLE_US
from controller.doctor.lights import RUN_US, next_light_us
from controller.doctor.notes import PressNote, Response
from controller.doctor.state import Examination
from controller.doctor.talk import Ask, Reply, Wish
from controller.rules.squares import SQUARES, Occupancy, bit, mask_of, squares_of
from hardware.events import Button, Part

TOGETHER_US = 50_000  # contacts that one piece closes are all told within this time, polled ones too
LOOK_US = 500_000  # the empty board is looked at for so long
GRACE_US = 1_000_000  # a hand is off the board by then
HANDS_OFF_US = 25_000_000  # a contact that stirs by itself does so again within this time
ANSWERS = {Wish.WATCH_LIGHTS: Part.LEDS, Wish.SEE_DISPLAY: Part.DISPLAY, Wish.HEAR_BUZZER: Part.BUZZER}
_MAY = 3  # a question may take so many times longer than a piece


def noted(now: Examination) -> Examination:
    """Note what the parts told if that does what was asked for, or if its time is over."""
    task = now.task
    return now if task is None else _NOTED[task.wish](now, task)


def answered(now: Examination, reply: Reply) -> Examination:
    """Note a person's answer to what was asked for."""
    task = now.task
    if task is None:
        return now
    match task.wish:
        case Wish.CLEAR:
            return _cleared(now)
        case Wish.PUT_LIT | Wish.PUT_NAMED:
            dark = reply is Reply.NO and task.wish is Wish.PUT_LIT
            return _put(now, task, Response(dark=dark, skipped=reply is not Reply.YES and not dark))
        case Wish.TAKE:
            return _taken(now)
        case Wish.PRESS:
            return _pressed(now, task, PressNote(got=None, skipped=reply is Reply.SKIP))
        case Wish.HANDS_OFF:
            return _done(now, watched=True)
        case _:
            return _told(now, task, None if reply is Reply.SKIP else reply is Reply.YES)


def due_us(now: Examination) -> int | None:
    """Give when to look again at what was asked for, a time after `seen_us`."""
    if now.task is None:
        return None
    times = [_ends_us(now, now.task)]
    match now.task.wish:
        case Wish.CLEAR:
            times.append(now.since_us + LOOK_US)
            times.append(now.contacts.next_rest_us(now.seen_us) or 0)
        case Wish.PUT_LIT | Wish.PUT_NAMED | Wish.TAKE:
            times.append(now.contacts.next_rest_us(now.seen_us) or 0)
            times.append(_together_us(now) or 0)
        case Wish.PRESS:
            times.append(now.keys.rest_us())
        case Wish.WATCH_LIGHTS:
            times.append(next_light_us(now.since_us, now.seen_us))
        case _:
            pass
    return min(time_us for time_us in times if time_us > now.seen_us)


def _ends_us(now: Examination, task: Ask) -> int:
    """Give when nothing more is waited for."""
    match task.wish:
        case Wish.HANDS_OFF:
            return now.since_us + HANDS_OFF_US
        case Wish.WATCH_LIGHTS:
            return now.since_us + RUN_US + _MAY * now.subject.patience_us
        case Wish.SEE_DISPLAY | Wish.HEAR_BUZZER | Wish.CLEAR:
            return now.since_us + _MAY * now.subject.patience_us
        case _:
            return now.since_us + now.subject.patience_us


def _is_over(now: Examination, task: Ask) -> bool:
    return now.seen_us >= _ends_us(now, task)


def _done(now: Examination, **notes: Any) -> Examination:
    return replace(now, notes=replace(now.notes, **notes), task=None, taking=0)


def _note_clear(now: Examination, task: Ask) -> Examination:
    looked = now.seen_us >= now.since_us + LOOK_US
    closed = now.contacts.level & now.contacts.at_rest(now.seen_us)
    return _cleared(now) if (looked and not closed) or _is_over(now, task) else now


def _cleared(now: Examination) -> Examination:
    return _done(now, stuck=now.contacts.level & now.contacts.at_rest(now.seen_us))


def _note_put(now: Examination, task: Ask) -> Examination:
    together_us = _together_us(now)
    if together_us is not None and now.seen_us >= together_us:
        return _put(now, task, Response(closed=_closed_now(now)))
    return _put(now, task, Response()) if _is_over(now, task) and together_us is None else now


def _closed_now(now: Examination) -> Occupancy:
    """Give the contacts that closed since the piece was asked for, and rest."""
    return now.contacts.differing(now.before, now.seen_us) & ~now.before


def _together_us(now: Examination) -> int | None:
    """Give when all that one piece closes has been told, or None where nothing has closed and rests."""
    heard_us = [now.contacts.heard_us[square] for square in squares_of(_closed_now(now))]
    return min(heard_us) + SETTLE_US + TOGETHER_US if heard_us else None


def _put(now: Examination, task: Ask, response: Response) -> Examination:
    square = task.square
    if square is None:
        raise TypeError("a piece is put on a square")
    notes = now.notes
    if task.wish is Wish.PUT_NAMED:
        notes = replace(notes, named={**notes.named, square: response})
    else:
        late = next(reversed(tuple(notes.lit)), None)
        if late is not None and notes.lit[late] == Response() and response.closed == bit(late):
            square = late  # the piece came when the next light was lit already: that one is asked for again
        notes = replace(notes, lit={**notes.lit, square: response})
    if not response.closed:
        return replace(now, notes=notes, task=None)
    taking = Ask(wish=Wish.TAKE, square=task.square)
    return replace(now, notes=notes, task=taking, since_us=now.seen_us, taking=response.closed)


def _note_take(now: Examination, task: Ask) -> Examination:
    opened = not now.contacts.level & now.taking and not now.taking & ~now.contacts.at_rest(now.seen_us)
    return _taken(now) if opened or _is_over(now, task) else now


def _taken(now: Examination) -> Examination:
    hanging = now.contacts.level & now.taking & now.contacts.at_rest(now.seen_us)
    return _done(now, hanging=now.notes.hanging | hanging)


def _note_press(now: Examination, task: Ask) -> Examination:
    asked = Button(task.name or "")
    held = now.keys_then.down
    if asked in held:
        return _pressed(now, task, PressNote(got=None, released=False))
    if now.seen_us >= now.keys.rest_us():
        told = [button for button, at_us in now.keys.heard_us.items() if at_us >= now.since_us and button not in held]
        down = [button for button in told if button in now.keys.down]
        if now.subject.rocker and asked is not Button.THIRD:
            told = down
        elif down:
            told = []
        if told:
            return _pressed(now, task, PressNote(got=asked if asked in told else told[0]))
        if down and _is_over(now, task):
            return _pressed(now, task, PressNote(got=down[0], released=False))
    return _pressed(now, task, PressNote(got=None)) if _is_over(now, task) else now


def _pressed(now: Examination, task: Ask, note: PressNote) -> Examination:
    return _done(now, presses={**now.notes.presses, Button(task.name or ""): note})


def _note_question(now: Examination, task: Ask) -> Examination:
    return _told(now, task, None) if _is_over(now, task) else now


def _told(now: Examination, task: Ask, answer: bool | None) -> Examination:
    return _done(now, answers={**now.notes.answers, ANSWERS[task.wish]: answer})


def _note_stirs(now: Examination, task: Ask) -> Examination:
    """Note the contacts that stir while no hand is near; those that did before are waited for."""
    stirring = mask_of(square for square in SQUARES if now.contacts.heard_us[square] > now.since_us + GRACE_US)
    awaited = mask_of(square for square in SQUARES if now.contacts.stirs[square])
    if not awaited & ~stirring or _is_over(now, task):
        return _done(now, watched=True, stirring=stirring)
    return now


_NOTED: Mapping[Wish, Callable[[Examination, Ask], Examination]] = {
    Wish.CLEAR: _note_clear,
    Wish.PUT_LIT: _note_put,
    Wish.PUT_NAMED: _note_put,
    Wish.TAKE: _note_take,
    Wish.WATCH_LIGHTS: _note_question,
    Wish.PRESS: _note_press,
    Wish.SEE_DISPLAY: _note_question,
    Wish.HEAR_BUZZER: _note_question,
    Wish.HANDS_OFF: _note_stirs,
}
