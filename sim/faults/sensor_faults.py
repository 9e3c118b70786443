"""The faults of sensors and their wires, as values. Times are microseconds of the table's time."""

from dataclasses import dataclass

from controller.rules.squares import Occupancy, Square, bit, mask_of

MATRIX_ROWS: tuple[tuple[Square, ...], ...] = tuple(
    tuple(Square(4 * row + column) for column in range(1, 5)) for row in range(8)
)
"""The squares on each row wire of the matrix: 1 to 4, 5 to 8 ..."""

MATRIX_COLUMNS: tuple[tuple[Square, ...], ...] = tuple(
    tuple(Square(4 * row + column) for row in range(8)) for column in range(1, 5)
)
"""The squares on each column wire of the matrix: 1, 5 ... 29, and so on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StuckSensor:
    """A sensor that shows one level from a time on."""

    square: Square
    """The square of the sensor."""
    closed: bool
    """The level that it shows."""
    from_us: int
    """When the fault begins."""

    @property
    def dead_squares(self) -> Occupancy:
        """The square that it hides."""
        return bit(self.square)


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenLine:
    """A row or column of the matrix with a broken wire: its squares show open from a time on."""

    squares: tuple[Square, ...]
    """The squares of the row or column."""
    from_us: int
    """When the fault begins."""

    @property
    def dead_squares(self) -> Occupancy:
        """The squares that it hides."""
        return mask_of(self.squares)


@dataclass(frozen=True, slots=True, kw_only=True)
class IntermittentSensor:
    """A sensor that misses some changes, with all their bounce; it shows the old level until it reports a change."""

    square: Square
    """The square of the sensor."""
    report_rate: float
    """The share of changes that it reports, 0 to 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatteringSensor:
    """A sensor that toggles by itself in spells; sim.faults.chatter has their rates and lengths."""

    square: Square
    """The square of the sensor."""
    from_us: int = 0
    """When the fault begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SwappedSensors:
    """Two sensors with swapped wires: each reports the other's square."""

    first: Square
    """One square."""
    second: Square
    """The other square."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortedWires:
    """Wires that touch: if one sensor of a pair closes, both do."""

    pairs: tuple[tuple[Square, Square], ...]
    """The pairs of squares; two lines that touch have a pair at each crossing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Noise:
    """Raw edges that are lost or late, and bursts in which several squares toggle. All defaults are choices."""

    loss_rate: float = 0.01
    """The share of edges that are lost, 0 to 1."""
    delay_rate: float = 0.05
    """The share of edges that are late, 0 to 1; a late edge keeps its stamp."""
    max_delay_us: int = 300_000
    """The longest delay of a late edge."""
    burst_every_us: int = 60_000_000
    """The time in which one burst occurs."""
    snapshot_every_us: int = 1_000_000
    """The time between two Snapshots, so that no change is lost forever."""
    from_us: int = 0
    """When the fault begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SensorOutage:
    """All sensors are disconnected for a while."""

    from_us: int
    """When they are lost."""
    until_us: int | None
    """When they are restored; None: not yet known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadCentreMagnets:
    """Some pieces stand where their reed does not close until they are touched."""

    rate: float
    """The share of pieces that are put down so, 0 to 1."""


SensorFault = (
    StuckSensor
    | BrokenLine
    | IntermittentSensor
    | ChatteringSensor
    | SwappedSensors
    | ShortedWires
    | Noise
    | SensorOutage
    | DeadCentreMagnets
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SensorFaults:
    """All faults of the sensors of one board, in any order."""

    faults: tuple[SensorFault, ...] = ()
    """The faults; none by default."""

    def dead_squares_at(self, at_us: int) -> Occupancy:
        """Return the squares whose sensors are dead at a time."""
        mask = 0
        for fault in self.faults:
            if isinstance(fault, StuckSensor | BrokenLine) and fault.from_us <= at_us:
                mask |= fault.dead_squares
        return mask

    @property
    def dead_centre_rate(self) -> float:
        """The share of pieces that are put down dead centre, 0 to 1."""
        return max((fault.rate for fault in self.faults if isinstance(fault, DeadCentreMagnets)), default=0.0)

    def describe(self) -> str:
        """Return the faults as one line for people."""
        return "; ".join(map(_describe, self.faults)) or "nothing"


NO_SENSOR_FAULTS = SensorFaults()


def _describe(fault: SensorFault) -> str:
    match fault:
        case StuckSensor(square=square, closed=closed, from_us=from_us):
            return f"square {square} stuck {'closed' if closed else 'open'} {_since(from_us)}"
        case BrokenLine(squares=squares, from_us=from_us):
            return f"squares {', '.join(map(str, squares))} always open {_since(from_us)}"
        case IntermittentSensor(square=square, report_rate=report_rate):
            return f"square {square} reports {report_rate:.0%} of its changes"
        case ChatteringSensor(square=square, from_us=from_us):
            return f"square {square} chatters at times {_since(from_us)}"
        case SwappedSensors(first=first, second=second):
            return f"squares {first} and {second} swapped"
        case ShortedWires(pairs=pairs):
            return f"squares {', '.join(f'{first} and {second}' for first, second in pairs)} close together"
        case Noise():
            return "noise: lost and late edges, bursts"
        case SensorOutage(from_us=from_us, until_us=until_us):
            until = "on" if until_us is None else f"to {_seconds(until_us)}"
            return f"the sensors disconnected from {_seconds(from_us)} {until}"
        case DeadCentreMagnets(rate=rate):
            return f"{rate:.0%} of the pieces put down dead centre on their reed"


def _since(from_us: int) -> str:
    return f"from {_seconds(from_us)}" if from_us > 0 else "from the start"


def _seconds(at_us: int) -> str:
    return f"{at_us / 1_000_000:.1f} s"
