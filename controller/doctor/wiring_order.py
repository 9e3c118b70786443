"""The orders of contacts and LEDs that an examination inferred, as a profile has them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from controller.doctor.notes import ExaminationNotes
from controller.doctor.wiring_evidence import contact_places, led_places
from controller.rules.squares import SQUARES, Square


@dataclass(frozen=True, slots=True, kw_only=True)
class WiringOrder:
    """The square of each contact and of each LED, in the order of the wires."""

    sensors: tuple[Square, ...]
    """The square of each contact."""
    leds: tuple[Square, ...]
    """The square of each LED."""
    guessed_sensors: tuple[Square, ...]
    """The squares whose contact could not be inferred; each keeps its old place if that is free."""
    guessed_leds: tuple[Square, ...]
    """The squares whose LED could not be inferred; each keeps its old place if that is free."""


def infer_wiring_order(notes: ExaminationNotes, sensors: Sequence[Square], leds: Sequence[Square]) -> WiringOrder:
    """Return the right orders; `sensors` and `leds` are the orders that the examination used."""
    contacts, guessed = _complete_places(contact_places(notes))
    lamps, guessed_leds = _complete_places(led_places(notes))
    return WiringOrder(
        sensors=tuple(contacts[square] for square in sensors),
        leds=tuple(lamps[square] for square in leds),
        guessed_sensors=guessed,
        guessed_leds=guessed_leds,
    )


def _complete_places(places: Mapping[Square, Square]) -> tuple[dict[Square, Square], tuple[Square, ...]]:
    """Return a place for every square, and the places that were guessed; a single free place is no guess."""
    complete: dict[Square, Square] = {}
    for square, place in places.items():
        if place not in complete.values():
            complete[square] = place
    free = [place for place in SQUARES if place not in complete.values()]
    guessed = tuple(free) if len(free) > 1 else ()
    unplaced = [square for square in SQUARES if square not in complete]
    for square in [square for square in unplaced if square in free]:
        complete[square] = square
        free.remove(square)
    complete |= dict(zip([square for square in unplaced if square not in complete], free, strict=True))
    return complete, guessed
