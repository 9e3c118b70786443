"""One board examined: `step(examination, happened) -> (examination, requests)`. Pure; time is data."""

from collections.abc import Sequence
from dataclasses import replace

from controller.doctor.lights import running_light
from controller.doctor.noting import answered, due_us, noted
from controller.doctor.planning import next_task
from controller.doctor.state import Examination
from controller.doctor.talk import (
    Answer,
    Ask,
    Failed,
    Finish,
    Happened,
    Light,
    Request,
    ShowTestPage,
    SoundBuzzer,
    Tick,
    Wish,
)
from controller.rules.squares import Square, bit, squares_of
from hardware.events import Back, ButtonEdge, Edge, Lost, Part, Snapshot

BACK_WITHIN_US = 30_000_000  # sensors that are away longer cannot be examined
_SHOWN = {Part.LEDS: Wish.PUT_LIT, Part.DISPLAY: Wish.SEE_DISPLAY, Part.BUZZER: Wish.HEAR_BUZZER}


def step(examination: Examination, happened: Happened) -> tuple[Examination, Sequence[Request]]:
    """Take in what happened, and give what is to be asked, lit and shown now."""
    if examination.finished:
        return examination, ()
    now = replace(_heard(examination, happened), seen_us=max(examination.seen_us, happened.at_us))
    if now.lost_us is not None:
        if now.seen_us < now.lost_us + BACK_WITHIN_US:
            return now, (Ask(wish=Wish.WAIT),) if examination.lost_us is None else ()
        now = replace(now, notes=replace(now.notes, unusable=True), task=None)
    elif examination.lost_us is not None:
        now = replace(now, task=None)  # what was asked for is asked for anew
    elif not now.contacts.known:
        return now, ()
    if isinstance(happened, Answer):
        now = answered(now, happened.reply)
    return _asking(noted(now), examination.task)


def next_deadline_us(examination: Examination) -> int | None:
    """Give when an examination is to be told the time next, or None while it waits for nothing."""
    if examination.finished:
        return None
    if examination.lost_us is not None:
        return examination.lost_us + BACK_WITHIN_US
    return due_us(examination)


def _heard(examination: Examination, happened: Happened) -> Examination:
    """Follow the parts."""
    contacts, notes = examination.contacts, examination.notes
    match happened:
        case Edge(square=square, closed=closed, at_us=at_us):
            touched = _is_touched(examination, square)
            return replace(examination, contacts=contacts.changed(square, closed=closed, at_us=at_us, touched=touched))
        case Snapshot(occupancy=occupancy, at_us=at_us):
            return replace(examination, contacts=contacts.read(occupancy, at_us), lost_us=None)
        case ButtonEdge():
            return replace(examination, keys=examination.keys.changed(happened))
        case Lost(part=part, at_us=at_us):
            notes = replace(notes, lost=notes.lost | {part})
            return replace(examination, notes=notes, lost_us=at_us if part is Part.SENSORS else examination.lost_us)
        case Failed(part=part, reason=reason):
            task = examination.task
            asked = None if task is None or task.wish is _SHOWN.get(part) else task
            return replace(examination, notes=replace(notes, failed={part: reason, **notes.failed}), task=asked)
        case Back() | Tick() | Answer():
            return examination


def _is_touched(examination: Examination, square: Square) -> bool:
    """Tell whether a hand may be at a square: the one that is asked for, or one that its piece closed."""
    task = examination.task
    if task is None or task.wish is Wish.CLEAR:
        return True
    return task.square == square or bool(examination.taking & bit(square))


def _asking(now: Examination, asked: Ask | None) -> tuple[Examination, Sequence[Request]]:
    """Ask for the next thing if what was asked for is done, and light what belongs to it."""
    requests: list[Request] = []
    if now.task is None:
        task = next_task(now)
        if task is None:
            return replace(now, finished=True, lamps=()), (Light(()), Finish())
        now = _begun(now, task)
        asked = None
    if now.task is not None and now.task != asked:
        requests.append(now.task)
        requests += [ShowTestPage()] if now.task.wish is Wish.SEE_DISPLAY else []
        requests += [SoundBuzzer()] if now.task.wish is Wish.HEAR_BUZZER else []
    lamps = _lamps(now)
    if lamps != now.lamps:
        requests.insert(0, Light(lamps))
    return replace(now, lamps=lamps), requests


def _begun(now: Examination, task: Ask) -> Examination:
    """Begin something; what does not rest then is taken to be as on the empty board."""
    rests = now.contacts.at_rest(now.seen_us)
    closed_always = (now.notes.stuck or 0) | now.notes.hanging
    before = (now.contacts.level & rests) | (closed_always & ~rests)
    return replace(now, task=task, since_us=now.seen_us, before=before, keys_then=now.keys)


def _lamps(now: Examination) -> tuple[Square, ...]:
    """Give the squares whose LEDs prompt."""
    match now.task:
        case Ask(wish=Wish.PUT_LIT, square=int(square)):
            return (Square(square),)
        case Ask(wish=Wish.WATCH_LIGHTS):
            return running_light(now.since_us, now.seen_us)
        case Ask(wish=Wish.CLEAR):
            return squares_of(now.contacts.level & now.contacts.at_rest(now.seen_us))
        case _:
            return ()
