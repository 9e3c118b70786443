"""The orders of contacts and LEDs that an examination learnt, as a profile writes them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from controller.doctor.notes import ExaminationNotes
from controller.doctor.wiring_evidence import contact_places, led_places
from controller.rules.squares import SQUARES, Square


@dataclass(frozen=True, slots=True, kw_only=True)
class WiringOrder:
    """The square of each contact and of each LED, in the order of the wires.

    `guessed` are the squares whose contact, `guessed_leds` those whose LED, did not tell of itself: they keep their
    place in the order where that is free.
    """

    sensors: tuple[Square, ...]
    leds: tuple[Square, ...]
    guessed_sensors: tuple[Square, ...]
    guessed_leds: tuple[Square, ...]


def infer_wiring_order(notes: ExaminationNotes, sensors: Sequence[Square], leds: Sequence[Square]) -> WiringOrder:
    """Give the orders that mend what was seen; `sensors` and `leds` are those that it was seen with."""
    contacts, guessed = _complete_places(contact_places(notes))
    lamps, guessed_leds = _complete_places(led_places(notes))
    return WiringOrder(
        sensors=tuple(contacts[square] for square in sensors),
        leds=tuple(lamps[square] for square in leds),
        guessed_sensors=guessed,
        guessed_leds=guessed_leds,
    )


def _complete_places(places: Mapping[Square, Square]) -> tuple[dict[Square, Square], tuple[Square, ...]]:
    """Give a place to all, and name the places that were guessed; where only one is left nothing is guessed."""
    complete: dict[Square, Square] = {}
    for square, place in places.items():
        if place not in complete.values():
            complete[square] = place
    free = [place for place in SQUARES if place not in complete.values()]
    guessed = tuple(free) if len(free) > 1 else ()
    left = [square for square in SQUARES if square not in complete]
    for square in [square for square in left if square in free]:
        complete[square] = square
        free.remove(square)
    complete |= dict(zip([square for square in left if square not in complete], free, strict=True))
    return complete, guessed
