"""From what was noted to what is wrong."""

from collections.abc import Iterator, Mapping
from itertools import combinations

from controller.doctor.contacts import Contacts
from controller.doctor.findings import Fault, Finding
from controller.doctor.keys import Keys
from controller.doctor.notes import Notes
from controller.doctor.planning import MANY_STIRS
from controller.doctor.subject import Line, Subject
from controller.doctor.wires import closing, contact_places, led_places, moved
from controller.rules.squares import ALL_SQUARES_MASK, SQUARES, Occupancy, Square, bit, mask_of, squares_of
from hardware.events import Button, Part

Pair = tuple[Square, Square]


def diagnose(subject: Subject, notes: Notes, contacts: Contacts, keys: Keys) -> tuple[Finding, ...]:
    """List all that is wrong; each thing under one name."""
    found = [*_lost(notes), *_sensors(subject, notes, contacts)]
    if subject.has_leds and Part.LEDS not in notes.failed:
        found += _leds(notes)
    found += _buttons(subject, notes, keys)
    if notes.answers.get(Part.DISPLAY) is False:
        found.append(Finding(fault=Fault.DISPLAY_WRONG))
    if notes.answers.get(Part.BUZZER) is False:
        found.append(Finding(fault=Fault.BUZZER_SILENT))
    return tuple(found)


def not_examined(notes: Notes) -> tuple[str, ...]:
    """Name what nobody answered for, or what was skipped."""
    known = closing(notes)
    left = [f"square {square}" for square in SQUARES if square not in known and not notes.is_closed_always(square)]
    left += [f"{button.value} button" for button, note in notes.presses.items() if note.skipped]
    left += [part.value for part, answer in notes.answers.items() if answer is None]
    return tuple(left)


def _lost(notes: Notes) -> Iterator[Finding]:
    for part in sorted(notes.lost):
        yield Finding(fault=Fault.PART_FAILED, names=(part.value,), detail="it went away during the examination")
    for part, reason in notes.failed.items():
        yield Finding(fault=Fault.PART_FAILED, names=(part.value,), detail=reason)


def _sensors(subject: Subject, notes: Notes, contacts: Contacts) -> Iterator[Finding]:
    stuck = notes.stuck or 0
    known = closing(notes)
    dead = mask_of(place for place, closed in known.items() if not closed)
    elsewhere = moved(contact_places(notes))
    dead &= ~(stuck | notes.hanging)
    if dead == ALL_SQUARES_MASK:
        yield Finding(fault=Fault.SENSORS_SILENT)
        return
    yield from _lines_or_squares(subject, stuck, Fault.LINE_CLOSED, Fault.STUCK)
    yield from _lines_or_squares(subject, dead, Fault.LINE_OPEN, Fault.DEAD)
    yield from _each(notes.hanging & ~stuck, Fault.HANGING)
    yield from _each(_restless(notes, contacts), Fault.CHATTERING)
    yield from _circles(elsewhere, Fault.SWAPPED, Fault.MISPLACED)
    yield from _twins(subject, known)


def _restless(notes: Notes, contacts: Contacts) -> Occupancy:
    often = mask_of(square for square in SQUARES if contacts.stirs[square] >= MANY_STIRS)
    return often | notes.stirring


def _each(mask: Occupancy, fault: Fault) -> Iterator[Finding]:
    yield from (Finding(fault=fault, squares=(square,)) for square in squares_of(mask))


def _lines_or_squares(subject: Subject, mask: Occupancy, line_fault: Fault, fault: Fault) -> Iterator[Finding]:
    """Name whole lines, and the squares that are on none of them."""
    explained = 0
    for line in subject.lines:
        squares = mask_of(line.squares)
        if mask & squares == squares:
            explained |= squares
            yield Finding(fault=line_fault, squares=line.squares, names=(line.name,))
    yield from _each(mask & ~explained, fault)


def _circles(elsewhere: Mapping[Square, Square], swapped: Fault, misplaced: Fault) -> Iterator[Finding]:
    """Name pairs that changed places, and all others together."""
    pairs = {square for square, place in elsewhere.items() if elsewhere.get(place) == square}
    for square in sorted(pairs):
        if square < elsewhere[square]:
            yield Finding(fault=swapped, squares=(square, elsewhere[square]))
    rest = tuple(sorted(elsewhere.keys() - pairs))
    if rest:
        yield Finding(fault=misplaced, squares=rest, places=tuple(elsewhere[square] for square in rest))


def _twins(subject: Subject, known: Mapping[Square, Occupancy]) -> Iterator[Finding]:
    pairs: set[Pair] = set()
    for place, closed in known.items():
        own = bit(place)
        others = squares_of(closed & ~own) if closed & own else ()
        pairs |= {(min(place, other), max(place, other)) for other in others}
        if not closed & own and closed & (closed - 1):  # neither is its own: all that closed hang together
            pairs |= {(first, second) for first, second in combinations(squares_of(closed), 2)}
    for first, second in _shorted(subject, pairs):
        joined = {(min(pair), max(pair)) for pair in zip(first.squares, second.squares, strict=True)}
        pairs -= joined
        yield Finding(
            fault=Fault.LINES_SHORTED, squares=first.squares + second.squares, names=(first.name, second.name)
        )
    yield from (Finding(fault=Fault.TWIN, squares=pair) for pair in sorted(pairs))


def _shorted(subject: Subject, pairs: set[Pair]) -> list[tuple[Line, Line]]:
    """List the lines of which every crossing is joined with the same one of another line."""
    return [
        (first, second)
        for lines in (subject.senses, subject.drives)
        for first, second in combinations(lines, 2)
        if all((min(pair), max(pair)) in pairs for pair in zip(first.squares, second.squares, strict=True))
    ]


def _leds(notes: Notes) -> Iterator[Finding]:
    dark = mask_of(square for square, seen in notes.lit.items() if seen.dark)
    if notes.lit and all(seen.dark for seen in notes.lit.values()):
        yield Finding(fault=Fault.LEDS_DARK)
        return
    yield from _each(dark, Fault.LED_DARK)
    elsewhere = moved(led_places(notes))
    yield from _circles(elsewhere, Fault.LEDS_SWAPPED, Fault.LEDS_MISPLACED)
    if notes.lights_run is False and not elsewhere:
        yield Finding(fault=Fault.LEDS_OUT_OF_ORDER)


def _buttons(subject: Subject, notes: Notes, keys: Keys) -> Iterator[Finding]:
    wrong = {asked: note.got for asked, note in notes.presses.items() if note.got not in (None, asked)}
    swapped = wrong == {Button.WHITE: Button.BLACK, Button.BLACK: Button.WHITE}
    if swapped:
        yield Finding(fault=Fault.BUTTONS_SWAPPED, names=(Button.WHITE.value, Button.BLACK.value))
    for asked, note in notes.presses.items():
        if note.skipped:
            continue
        if not note.released:
            yield Finding(fault=Fault.BUTTON_STUCK, names=(asked.value,))
        elif note.got is None:
            yield Finding(fault=Fault.BUTTON_MISSING, names=(asked.value,))
        elif note.got is not asked and not swapped:
            yield Finding(fault=Fault.BUTTON_WRONG, names=(asked.value, note.got.value))
    for button in subject.buttons:
        longest_us = keys.bounce_us.get(button, 0)
        if longest_us > subject.bounce_us:
            detail = f"{longest_us / 1000:.0f} ms, where the profile allows {subject.bounce_us / 1000:.0f} ms"
            yield Finding(fault=Fault.BUTTON_BOUNCING, names=(button.value,), detail=detail)
