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
    if notes.are_leds_in_order:
        return {square: square for square, response in notes.lit_responses.items() if not response.was_dark}
    known = contacts_by_piece(notes)
    places: dict[Square, Square] = {}
    for square, response in notes.lit_responses.items():
        if not _is_conclusive(response) or not response.closed:
            continue
        matching = [place for place, closed in known.items() if closed == response.closed]
        if square in matching:
            places[square] = square
        elif len(matching) == 1:
            places[square] = matching[0]
    return places


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


def _is_conclusive(response: ContactResponse) -> bool:
    return not response.was_dark and not response.was_skipped
