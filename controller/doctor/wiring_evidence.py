"""What the notes show about the wires: the contacts that a piece on each square closes, and where each LED is."""

from collections.abc import Mapping

from controller.doctor.notes import ContactResponse, ExaminationNotes
from controller.rules.squares import SQUARES, Occupancy, Square, bit, squares_of


def contacts_by_piece(notes: ExaminationNotes) -> dict[Square, Occupancy]:
    """Return the contacts that a piece on each square closes, for the squares where that is known.

    A piece put where an LED was lit was on that LED's square if the LEDs are in order, or if the square's own sensor
    closed.
    """
    known: dict[Square, Occupancy] = {}
    for square in SQUARES:
        named, lit = notes.named_responses.get(square), notes.lit_responses.get(square)
        if named is not None and not named.was_skipped:
            known[square] = named.closed
        elif (
            lit is not None
            and _is_conclusive(lit)
            and (notes.are_leds_in_order is not False or lit.closed & bit(square))
        ):
            known[square] = lit.closed
    return known


def led_places(notes: ExaminationNotes) -> dict[Square, Square]:
    """Return the square where the LED of each square really is, for the LEDs where that is known."""
    known = contacts_by_piece(notes)
    places: dict[Square, Square] = {}
    are_all_lit = not any(response.was_dark for response in notes.lit_responses.values())
    for square, response in notes.lit_responses.items():
        # beside a dark LED, one on its square seems to be in order too
        is_in_order = are_all_lit or known.get(square, response.closed) == response.closed
        if notes.are_leds_in_order and not response.was_dark and is_in_order:
            places[square] = square
            continue
        if not _is_conclusive(response) or not response.closed:
            continue
        matching = [place for place, closed in known.items() if closed == response.closed]
        if square in matching:
            places[square] = square
        elif len(matching) == 1:
            places[square] = matching[0]
    # a piece that seemed to come late, at the square of the light before, was at a light that is out of place
    claimed = set(displaced_squares(places).values())
    return {square: place for square, place in places.items() if square != place or place not in claimed}


def contact_places(notes: ExaminationNotes) -> dict[Square, Square]:
    """Return the square where the contact of each square really is, for the contacts where that is known.

    A piece that closes its square's own contact and another one counts for its own.
    """
    known = contacts_by_piece(notes)
    places = {place: place for place, closed in known.items() if closed & bit(place)}
    for place, closed in known.items():
        contacts = squares_of(closed)
        if len(contacts) == 1 and place not in contacts:
            places.setdefault(contacts[0], place)
    return places


def displaced_squares(places: Mapping[Square, Square]) -> dict[Square, Square]:
    """Return the entries whose place differs from their square."""
    return {square: place for square, place in places.items() if place != square}


def with_last_place(places: Mapping[Square, Square]) -> dict[Square, Square]:
    """Return the places with that of the one square that has none, if only one place is left for it."""
    unplaced = [square for square in SQUARES if square not in places]
    free = [place for place in SQUARES if place not in places.values()]
    return {**places, unplaced[0]: free[0]} if len(unplaced) == len(free) == 1 else {**places}


def contested_squares(notes: ExaminationNotes) -> set[Square]:
    """Return the squares whose light led a piece to a contact that another piece closed too, one not closing its own.

    One of two lights is on another square than it seems, a piece only seemed to come late, or one piece closes the
    contact of another.
    """
    responses = [*notes.lit_responses.items(), *notes.named_responses.items()]
    return {
        square
        for square, response in notes.lit_responses.items()
        for other, second in responses
        if other != square
        and second.closed & response.closed
        and not (response.closed & bit(square) and second.closed & bit(other))
    }


def _is_conclusive(response: ContactResponse) -> bool:
    return not response.was_dark and not response.was_skipped
