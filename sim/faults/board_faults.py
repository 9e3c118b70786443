"""Parse the faults of a simulated board: `dead=18,twin=5+6,open=sense3,bouncing=white`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from controller.rules.squares import SQUARES, Square, SquareError, parse_square
from hardware.events import Button, Part
from sim.faults.part_faults import NO_PART_FAULTS, PartFaults
from sim.faults.sensor_faults import (
    MATRIX_COLUMNS,
    MATRIX_ROWS,
    NO_SENSOR_FAULTS,
    BrokenLine,
    ChatteringSensor,
    SensorFault,
    SensorFaults,
    ShortedWires,
    StuckSensor,
    SwappedSensors,
)

LINES: Mapping[str, tuple[Square, ...]] = {
    **{f"sense{number}": squares for number, squares in enumerate(MATRIX_ROWS, start=1)},
    **{f"drive{number}": squares for number, squares in enumerate(MATRIX_COLUMNS, start=1)},
}
"""The squares of each line of the simulated matrix, by the line's name in the syntax of faults."""

BUTTONS = {button.value: button for button in Button}
PARTS = {part.value: part for part in Part}
SILENT_PARTS = {part.value: part for part in (Part.DISPLAY, Part.BUZZER)}


class FaultSyntaxError(ValueError):
    """A text is not in the syntax of faults."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardFaults:
    """The faults of one simulated board."""

    sensors: SensorFaults = NO_SENSOR_FAULTS
    """The faults of sensors and their wires."""
    parts: PartFaults = NO_PART_FAULTS
    """The faults of the other parts."""


def parse_faults(text: str) -> BoardFaults:
    """Return the faults of a text, separated by commas; raises FaultSyntaxError."""
    sensors: list[SensorFault] = []
    parts = NO_PART_FAULTS
    for entry in filter(None, (fault.strip() for fault in text.split(","))):
        kind, _, where = entry.partition("=")
        try:
            if kind == "absent":
                parts = replace(parts, absent_parts=parts.absent_parts | {PARTS[where]})
            elif (
                where in BUTTONS or where in SILENT_PARTS or kind in ("leds", "dark") or entry == "swapped=white+black"
            ):
                parts = _with_part(parts, kind, where)
            else:
                sensors.append(_SENSOR_FAULTS[kind](where.split("+")))
        except (KeyError, ValueError) as error:
            raise FaultSyntaxError(
                f"{entry!r} is not a known fault; write it as dead=18, swapped=5+6 or bouncing=white"
            ) from error
    return BoardFaults(sensors=SensorFaults(faults=tuple(sensors)), parts=parts)


def _with_part(parts: PartFaults, kind: str, where: str) -> PartFaults:
    match kind:
        case "leds":
            first, second = map(_square, where.split("+"))
            order = {first: parts.led_squares[second - 1], second: parts.led_squares[first - 1]}
            led_squares = zip(SQUARES, parts.led_squares, strict=True)
            return replace(parts, led_squares=tuple([order.get(led, square) for led, square in led_squares]))
        case "dark":
            return replace(parts, dark_leds=parts.dark_leds | {_square(where)})
        case "swapped":
            return replace(parts, are_buttons_swapped=True)
        case "dead" if where in SILENT_PARTS:
            return replace(parts, silent_parts=parts.silent_parts | {SILENT_PARTS[where]})
        case "dead":
            return replace(parts, dead_buttons=parts.dead_buttons | {BUTTONS[where]})
        case "stuck":
            return replace(parts, stuck_buttons=parts.stuck_buttons | {BUTTONS[where]})
        case "bouncing":
            return replace(parts, bouncing_buttons=parts.bouncing_buttons | {BUTTONS[where]})
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


def _swapped(where: Sequence[str]) -> SwappedSensors:
    first, second = _pair(where)
    return SwappedSensors(first=first, second=second)


def _shorted(where: Sequence[str]) -> ShortedWires:
    first, second = where
    if first == second or first[:5] != second[:5]:
        raise ValueError(where)
    return ShortedWires(pairs=tuple(zip(LINES[first], LINES[second], strict=True)))


def _single_square(where: Sequence[str]) -> Square:
    (square,) = where
    return _square(square)


_SENSOR_FAULTS: Mapping[str, Callable[[Sequence[str]], SensorFault]] = {
    "dead": lambda where: StuckSensor(square=_single_square(where), closed=False, from_us=0),
    "stuck": lambda where: StuckSensor(square=_single_square(where), closed=True, from_us=0),
    "chattering": lambda where: ChatteringSensor(square=_single_square(where)),
    "swapped": _swapped,
    "twin": lambda where: ShortedWires(pairs=(_pair(where),)),
    "open": lambda where: BrokenLine(squares=LINES["+".join(where)], from_us=0),
    "shorted": _shorted,
}
