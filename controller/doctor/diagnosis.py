"""Find what is wrong with a board from the notes of its examination."""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations, takewhile
from operator import or_

from controller.doctor.examined_board import ExaminedBoard, MatrixLine
from controller.doctor.findings import Fault, Finding, Unexamined
from controller.doctor.measurements import ButtonMeasurements, ContactStates
from controller.doctor.notes import ExaminationNotes
from controller.doctor.planning import BURSTS_OF_A_FAULT
from controller.doctor.requests import PART_OF_QUESTION, TaskKind
from controller.doctor.wiring_evidence import (
    contact_places,
    contacts_by_piece,
    displaced_squares,
    led_places,
    with_last_place,
)
from controller.rules.squares import ALL_SQUARES_MASK, SQUARES, Occupancy, Square, bit, mask_of, squares_of
from hardware.events import Button, Part

Pair = tuple[Square, Square]


def diagnose(
    examined_board: ExaminedBoard, notes: ExaminationNotes, contacts: ContactStates, buttons: ButtonMeasurements
) -> tuple[Finding, ...]:
    """Return all findings; each fault is reported under one name only."""
    findings = [*_find_part_faults(examined_board, notes), *_find_sensor_faults(examined_board, notes, contacts)]
    if examined_board.has_leds and Part.LEDS not in notes.failures:
        findings += _find_led_faults(examined_board.led_chain, notes)
    findings += _find_button_faults(examined_board, notes, buttons)
    if notes.answers.get(TaskKind.SEE_SHIFT):
        findings.append(Finding(fault=Fault.OTHER_CHIP, names=(examined_board.other_chip or "",)))
    elif notes.answers.get(TaskKind.SEE_DISPLAY) is False:
        findings.append(Finding(fault=Fault.DISPLAY_WRONG))
    if notes.answers.get(TaskKind.HEAR_BUZZER) is False:
        findings.append(Finding(fault=Fault.BUZZER_SILENT))
    return tuple(findings)


def find_unexamined(examined_board: ExaminedBoard, notes: ExaminationNotes) -> Unexamined:
    """Return the squares, buttons and parts that were skipped or never answered for; no part that was left out."""
    known = contacts_by_piece(notes)
    squares = SQUARES if examined_board.has_sensors else ()
    unanswered = (PART_OF_QUESTION[kind] for kind, answer in notes.answers.items() if answer is None)
    return Unexamined(
        squares=tuple(square for square in squares if square not in known and not notes.is_always_closed(square)),
        buttons=tuple(button for button, response in notes.button_responses.items() if response.was_skipped),
        parts=tuple(dict.fromkeys(unanswered)),
    )


def find_absences(absent: Mapping[Part, str]) -> Iterator[Finding]:
    """Yield a finding for each reason; parts that are absent for the same one, as those of a scanner, share it."""
    for reason in dict.fromkeys(absent.values()):
        names = tuple(part.value for part, each in absent.items() if each == reason)
        yield Finding(fault=Fault.PART_ABSENT, names=names, detail=reason)


def _find_part_faults(examined_board: ExaminedBoard, notes: ExaminationNotes) -> Iterator[Finding]:
    yield from find_absences(examined_board.absent)
    for part in sorted(notes.lost_parts):
        yield Finding(fault=Fault.PART_FAILED, names=(part.value,))
    for part, reason in notes.failures.items():
        yield Finding(fault=Fault.PART_FAILED, names=(part.value,), detail=reason)


def _find_sensor_faults(
    examined_board: ExaminedBoard, notes: ExaminationNotes, contacts: ContactStates
) -> Iterator[Finding]:
    stuck = notes.stuck_contacts or 0
    known = contacts_by_piece(notes)
    places = with_last_place(contact_places(notes))
    displaced = displaced_squares(places)
    dead = _dead_sensors(notes, known, places)
    if dead == ALL_SQUARES_MASK:
        yield Finding(fault=Fault.SENSORS_SILENT)
        return
    yield from _findings_by_line_or_square(examined_board, stuck, Fault.LINE_CLOSED, Fault.STUCK)
    yield from _findings_by_line_or_square(examined_board, dead, Fault.LINE_OPEN, Fault.DEAD)
    yield from _findings_by_square(notes.hanging_contacts & ~stuck, Fault.HANGING)
    yield from _findings_by_square(_restless_contacts(notes, contacts), Fault.CHATTERING)
    yield from _find_displacements(displaced, Fault.SWAPPED, Fault.MISPLACED)
    yield from _find_twins(examined_board, known)


def _dead_sensors(
    notes: ExaminationNotes, known: Mapping[Square, Occupancy], places: Mapping[Square, Square]
) -> Occupancy:
    """Return the squares whose sensor never closes; one that is always closed is no such sensor."""
    contacts = {place: contact for contact, place in places.items()}
    closed_by_any = reduce(or_, known.values(), 0)
    return mask_of(
        square
        for square, closed in known.items()
        if not notes.is_always_closed(contacts.get(square, square))
        and (not closed or (_joined_contact(square, known) and not closed_by_any & bit(square)))
    )


def _joined_contact(square: Square, known: Mapping[Square, Occupancy]) -> Square | None:
    """Return the contact that a piece on a square closes instead of its own, and that its own piece closes too."""
    contacts = squares_of(known[square])
    if len(contacts) == 1 and contacts[0] != square and known.get(contacts[0], 0) & bit(contacts[0]):
        return contacts[0]
    return None


def _restless_contacts(notes: ExaminationNotes, contacts: ContactStates) -> Occupancy:
    flickering = mask_of(square for square in SQUARES if contacts.spurious_bursts[square] >= BURSTS_OF_A_FAULT)
    return flickering | notes.restless_contacts


def _findings_by_square(mask: Occupancy, fault: Fault) -> Iterator[Finding]:
    yield from (Finding(fault=fault, squares=(square,)) for square in squares_of(mask))


def _findings_by_line_or_square(
    examined_board: ExaminedBoard, mask: Occupancy, line_fault: Fault, fault: Fault
) -> Iterator[Finding]:
    """Yield a finding for each line that the mask covers, and for each other square of the mask."""
    explained = 0
    for line in examined_board.lines:
        squares = mask_of(line.squares)
        if mask & squares == squares:
            explained |= squares
            yield Finding(fault=line_fault, squares=line.squares, names=(line.name,))
    yield from _findings_by_square(mask & ~explained, fault)


def _find_displacements(displaced: Mapping[Square, Square], swapped: Fault, misplaced: Fault) -> Iterator[Finding]:
    """Yield a finding for each pair that is swapped, and one for all others together."""
    pairs = {square for square, place in displaced.items() if displaced.get(place) == square}
    for square in sorted(pairs):
        if square < displaced[square]:
            yield Finding(fault=swapped, squares=(square, displaced[square]))
    rest = tuple(sorted(displaced.keys() - pairs))
    if rest:
        yield Finding(fault=misplaced, squares=rest, places=tuple(displaced[square] for square in rest))


def _find_twins(examined_board: ExaminedBoard, known: Mapping[Square, Occupancy]) -> Iterator[Finding]:
    pairs: set[Pair] = set()
    for square, closed in known.items():
        own = bit(square)
        others = squares_of(closed & ~own) if closed & own else ()
        pairs |= {(min(square, other), max(square, other)) for other in others}
        joined_contact = _joined_contact(square, known)
        if joined_contact is not None:
            pairs.add((min(square, joined_contact), max(square, joined_contact)))
        if not closed & own and closed & (closed - 1):  # none is the square's own: all that closed are connected
            pairs |= {(first, second) for first, second in combinations(squares_of(closed), 2)}
    for first, second in _find_shorted_lines(examined_board, pairs):
        joined = {(min(pair), max(pair)) for pair in zip(first.squares, second.squares, strict=True)}
        pairs -= joined
        yield Finding(
            fault=Fault.LINES_SHORTED, squares=first.squares + second.squares, names=(first.name, second.name)
        )
    yield from (Finding(fault=Fault.TWIN, squares=pair) for pair in sorted(pairs))


def _find_shorted_lines(examined_board: ExaminedBoard, pairs: set[Pair]) -> list[tuple[MatrixLine, MatrixLine]]:
    """Return the pairs of parallel lines whose crossings are all connected, each with the one beside it."""
    return [
        (first, second)
        for lines in (examined_board.sense_lines, examined_board.drive_lines)
        for first, second in combinations(lines, 2)
        if all((min(pair), max(pair)) in pairs for pair in zip(first.squares, second.squares, strict=True))
    ]


def _find_led_faults(led_chain: Sequence[Square], notes: ExaminationNotes) -> Iterator[Finding]:
    dark = mask_of(square for square, response in notes.lit_responses.items() if response.was_dark)
    if notes.lit_responses and all(response.was_dark for response in notes.lit_responses.values()):
        yield Finding(fault=Fault.LEDS_DARK)
        return
    end = _dark_end(led_chain, dark)
    if len(end) > 1:
        yield Finding(fault=Fault.LED_CHAIN_BROKEN, squares=end)
        dark &= ~mask_of(end)
    yield from _findings_by_square(dark, Fault.LED_DARK)
    if notes.answers.get(TaskKind.SEE_LIGHTS) is False:
        yield Finding(fault=Fault.LEDS_INCOMPLETE)
    displaced = displaced_squares(with_last_place(led_places(notes)))
    yield from _find_displacements(displaced, Fault.LEDS_SWAPPED, Fault.LEDS_MISPLACED)
    if notes.are_leds_in_order is False and not displaced:
        yield Finding(fault=Fault.LEDS_OUT_OF_ORDER)


def _dark_end(led_chain: Sequence[Square], dark: Occupancy) -> tuple[Square, ...]:
    """Return the squares of the dark LEDs at the end of the chain, the first of them first."""
    end = tuple(takewhile(lambda square: dark & bit(square), reversed(led_chain)))
    return end[::-1]


def _find_button_faults(
    examined_board: ExaminedBoard, notes: ExaminationNotes, measurements: ButtonMeasurements
) -> Iterator[Finding]:
    wrong = {
        requested: response.pressed_button
        for requested, response in notes.button_responses.items()
        if response.pressed_button not in (None, requested)
    }
    swapped = wrong == {Button.WHITE: Button.BLACK, Button.BLACK: Button.WHITE}
    if swapped:
        yield Finding(fault=Fault.BUTTONS_SWAPPED, names=(Button.WHITE.value, Button.BLACK.value))
    for requested, response in notes.button_responses.items():
        if response.was_skipped:
            continue
        if not response.was_released:
            yield Finding(fault=Fault.BUTTON_STUCK, names=(requested.value,))
        elif response.pressed_button is None:
            yield Finding(fault=Fault.BUTTON_MISSING, names=(requested.value,))
        elif response.pressed_button is not requested and not swapped:
            yield Finding(fault=Fault.BUTTON_WRONG, names=(requested.value, response.pressed_button.value))
    for button in examined_board.buttons:
        longest_us = measurements.longest_bounce_us.get(button, 0)
        if longest_us > examined_board.allowed_bounce_us:
            yield Finding(
                fault=Fault.BUTTON_BOUNCING,
                names=(button.value,),
                measured_us=longest_us,
                allowed_us=examined_board.allowed_bounce_us,
            )
