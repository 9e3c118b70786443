"""Faults that are planted by name: `dead=18,twin=5+6,open=sense3,bouncing=white`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from controller.rules.squares import Square, SquareError, parse_square
from hardware.events import Button, Part
from sim.faults.parts import NO_PART_FAULTS, PartFaults
from sim.faults.values import (
    MATRIX_COLUMNS,
    MATRIX_ROWS,
    NO_FAULTS,
    Chattering,
    Fault,
    Faults,
    Joined,
    LineGone,
    Stuck,
    Swapped,
)

LINES: Mapping[str, tuple[Square, ...]] = {
    **{f"sense{place}": squares for place, squares in enumerate(MATRIX_ROWS, start=1)},
    **{f"drive{place}": squares for place, squares in enumerate(MATRIX_COLUMNS, start=1)},
}
"""The lines of the simulated matrix by the names that faults give them."""

BUTTONS = {button.value: button for button in Button}
SILENT = {part.value: part for part in (Part.DISPLAY, Part.BUZZER)}


class PlantingError(ValueError):
    """A text that names no faults."""


@dataclass(frozen=True, slots=True)
class Planted:
    """The faults of one simulated board."""

    sensors: Faults = NO_FAULTS
    parts: PartFaults = NO_PART_FAULTS


def plant(text: str) -> Planted:
    """Read faults, with commas between them; raises PlantingError for what names none."""
    sensors: list[Fault] = []
    parts = NO_PART_FAULTS
    for named in filter(None, (fault.strip() for fault in text.split(","))):
        kind, _, where = named.partition("=")
        try:
            if where in BUTTONS or where in SILENT or kind in ("leds", "dark") or named == "swapped=white+black":
                parts = _with_part(parts, kind, where)
            else:
                sensors.append(_SENSORS[kind](where.split("+")))
        except (KeyError, ValueError) as error:
            raise PlantingError(f"{named!r} names no fault; write them as in docs/build/doctor.md") from error
    return Planted(Faults(tuple(sensors)), parts)


def _with_part(parts: PartFaults, kind: str, where: str) -> PartFaults:
    match kind:
        case "leds":
            first, second = map(_square, where.split("+"))
            order = {first: parts.leds[second - 1], second: parts.leds[first - 1]}
            leds = (order.get(Square(place), square) for place, square in enumerate(parts.leds, start=1))
            return replace(parts, leds=tuple(leds))
        case "dark":
            return replace(parts, dark=parts.dark | {_square(where)})
        case "swapped":
            return replace(parts, exchanged=True)
        case "dead" if where in SILENT:
            return replace(parts, silent=parts.silent | {SILENT[where]})
        case "dead":
            return replace(parts, missing=parts.missing | {BUTTONS[where]})
        case "stuck":
            return replace(parts, held=parts.held | {BUTTONS[where]})
        case "bouncing":
            return replace(parts, bouncing=parts.bouncing | {BUTTONS[where]})
        case _:
            raise ValueError(kind)


def _square(text: str) -> Square:
    try:
        return parse_square(text)
    except SquareError as error:
        raise ValueError(text) from error


def _pair(where: Sequence[str]) -> tuple[Square, Square]:
    first, second = map(_square, where)
    if first == second:
        raise ValueError(first)
    return first, second


def _swapped(where: Sequence[str]) -> Swapped:
    first, second = _pair(where)
    return Swapped(first=first, second=second)


def _shorted(where: Sequence[str]) -> Joined:
    first, second = where
    if first == second or first[:5] != second[:5]:
        raise ValueError(where)
    return Joined(pairs=tuple(zip(LINES[first], LINES[second], strict=True)))


def _one(where: Sequence[str]) -> Square:
    (square,) = where
    return _square(square)


_SENSORS: Mapping[str, Callable[[Sequence[str]], Fault]] = {
    "dead": lambda where: Stuck(square=_one(where), closed=False, from_us=0),
    "stuck": lambda where: Stuck(square=_one(where), closed=True, from_us=0),
    "chattering": lambda where: Chattering(square=_one(where)),
    "swapped": _swapped,
    "twin": lambda where: Joined(pairs=(_pair(where),)),
    "open": lambda where: LineGone(squares=LINES["+".join(where)], from_us=0),
    "shorted": _shorted,
}
