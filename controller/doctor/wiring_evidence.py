"""What the notes say of the wires: which contacts a piece on each square closes, and where each LED stands."""

from collections.abc import Mapping

from controller.doctor.notes import ContactResponse, ExaminationNotes
from controller.rules.squares import SQUARES, Occupancy, Square, bit, squares_of


def contacts_by_piece(notes: ExaminationNotes) -> dict[Square, Occupancy]:
    """Give the contacts that a piece on each square closes, of the squares of which that is known.

    A piece that was put where an LED was lit stood on that LED's square if the LEDs are in order, or if the very sensor
    of the square closed.
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
    """Give the square on which the LED of each square stands, of the LEDs of which that is known."""
    if notes.are_leds_in_order:
        return {square: square for square, response in notes.lit_responses.items() if not response.was_dark}
    known = contacts_by_piece(notes)
    places: dict[Square, Square] = {}
    for square, response in notes.lit_responses.items():
        if not _is_conclusive(response) or not response.closed:
            continue
        fitting = [place for place, closed in known.items() if closed == response.closed]
        if square in fitting:
            places[square] = square
        elif len(fitting) == 1:
            places[square] = fitting[0]
    return places


def contact_places(notes: ExaminationNotes) -> dict[Square, Square]:
    """Give the square on whose piece the contact of each square closes, of those of which that is known.

    A piece that closes its own contact and another one counts for its own.
    """
    known = contacts_by_piece(notes)
    places = {place: place for place, closed in known.items() if closed & bit(place)}
    for place, closed in known.items():
        contacts = squares_of(closed)
        if len(contacts) == 1 and place not in contacts:
            places.setdefault(contacts[0], place)
    return places


def displaced_squares(places: Mapping[Square, Square]) -> dict[Square, Square]:
    """Give what stands elsewhere than it should."""
    return {square: place for square, place in places.items() if place != square}


def _is_conclusive(response: ContactResponse) -> bool:
    return not response.was_dark and not response.was_skipped
