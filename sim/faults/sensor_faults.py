"""The faults that sensors and their wires have, as values. Times are microseconds of the table's own time."""

from dataclasses import dataclass

from controller.rules.squares import Occupancy, Square, bit, mask_of

MATRIX_ROWS: tuple[tuple[Square, ...], ...] = tuple(
    tuple(Square(4 * row + place) for place in range(1, 5)) for row in range(8)
)
"""The squares that share a row wire of the matrix: 1 to 4, 5 to 8 ..."""

MATRIX_COLUMNS: tuple[tuple[Square, ...], ...] = tuple(
    tuple(Square(4 * row + place) for row in range(8)) for place in range(1, 5)
)
"""The squares that share a column wire of the matrix: 1, 5 ... 29, and so on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StuckSensor:
    """A sensor that shows one level for ever, from a time on."""

    square: Square
    closed: bool
    from_us: int

    @property
    def dead_squares(self) -> Occupancy:
        """The square that it hides."""
        return bit(self.square)


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenLine:
    """A row or a column of the matrix whose wire is broken: its squares all show open from a time on."""

    squares: tuple[Square, ...]
    from_us: int

    @property
    def dead_squares(self) -> Occupancy:
        """The squares that it hides."""
        return mask_of(self.squares)


@dataclass(frozen=True, slots=True, kw_only=True)
class IntermittentSensor:
    """A sensor that tells of each change, ringing and all, only with a likelihood (0 to 1).

    After a change that it missed it goes on showing the level before it, until it tells of another one.
    """

    square: Square
    report_rate: float


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatteringSensor:
    """A sensor that toggles by itself at 20 to 200 Hz in spells of 0.1 to 1 s, from a time on; truthful between them.

    From one spell to the next it is quiet for 1 to 20 s.
    """

    square: Square
    from_us: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SwappedSensors:
    """Two sensors whose wires are exchanged: each tells of the other's square."""

    first: Square
    second: Square


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortedWires:
    """Wires that touch: where one sensor of a pair closes, both do. Lines that touch join a pair at each crossing."""

    pairs: tuple[tuple[Square, Square], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Noise:
    """Raw edges that are lost or late, and bursts in which several squares toggle; likelihoods are 0 to 1.

    A late edge keeps its stamp. A burst, one in each `burst_every_us`, flips three to six squares for 1 to 6 ms at a
    time during about 50 ms. Every level is reported each `snapshot_every_us`, so that nothing is lost for ever. All of
    it counts from `from_us`.
    """

    loss_rate: float = 0.01
    delay_rate: float = 0.05
    max_delay_us: int = 300_000
    burst_every_us: int = 60_000_000
    snapshot_every_us: int = 1_000_000
    from_us: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SensorOutage:
    """The sensors are gone for a while; `until_us` None: for good."""

    from_us: int
    until_us: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadCentreMagnets:
    """Some pieces that are put down stand where their reed does not close until they are touched: so likely, 0 to 1."""

    rate: float


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


@dataclass(frozen=True, slots=True)
class SensorFaults:
    """Everything that is wrong with the sensors of one board, in any order."""

    faults: tuple[SensorFault, ...] = ()

    def dead_squares_at(self, at_us: int) -> Occupancy:
        """Give the squares whose sensors are dead at a time."""
        mask = 0
        for fault in self.faults:
            if isinstance(fault, StuckSensor | BrokenLine) and fault.from_us <= at_us:
                mask |= fault.dead_squares
        return mask

    @property
    def dead_centre_rate(self) -> float:
        """How likely a piece that is put down stands dead on the centre of its reed."""
        return max((fault.rate for fault in self.faults if isinstance(fault, DeadCentreMagnets)), default=0.0)

    def describe(self) -> str:
        """Say in one line what is wrong, for people."""
        return "; ".join(map(_describe, self.faults)) or "nothing"


NO_SENSOR_FAULTS = SensorFaults()


def _describe(fault: SensorFault) -> str:
    match fault:
        case StuckSensor(square=square, closed=closed, from_us=from_us):
            return f"square {square} stuck {'closed' if closed else 'open'} {_since(from_us)}"
        case BrokenLine(squares=squares, from_us=from_us):
            return f"squares {', '.join(map(str, squares))} gone {_since(from_us)}"
        case IntermittentSensor(square=square, report_rate=told):
            return f"square {square} tells of {told:.0%} of its changes"
        case ChatteringSensor(square=square, from_us=from_us):
            return f"square {square} chatters now and then {_since(from_us)}"
        case SwappedSensors(first=first, second=second):
            return f"squares {first} and {second} exchanged"
        case ShortedWires(pairs=pairs):
            return f"squares {', '.join(f'{first} and {second}' for first, second in pairs)} close together"
        case Noise():
            return "noise: lost and late edges, bursts"
        case SensorOutage(from_us=from_us, until_us=until_us):
            until = "on" if until_us is None else f"to {_seconds(until_us)}"
            return f"the sensors gone from {_seconds(from_us)} {until}"
        case DeadCentreMagnets(rate=likely):
            return f"{likely:.0%} of the pieces put down dead on the centre of their reed"


def _since(from_us: int) -> str:
    return f"from {_seconds(from_us)}" if from_us > 0 else "from the start"


def _seconds(at_us: int) -> str:
    return f"{at_us / 1_000_000:.1f} s"
