"""The faults that sensors and their wires have, as values. Times are microseconds of the table's own time."""

from dataclasses import dataclass

from controller.rules.squares import Occupancy, Square, bit, mask_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Stuck:
    """A sensor that shows one level for ever, from a time on."""

    square: Square
    closed: bool
    from_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LineGone:
    """A row or a column of the matrix whose wire is broken: its squares all show open from a time on."""

    squares: tuple[Square, ...]
    from_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Intermittent:
    """A sensor that tells of each raw edge only with a likelihood (0 to 1)."""

    square: Square
    told: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Chattering:
    """A sensor that toggles by itself, `toggles` times at a rate of `rate_hz`, every `every_us`."""

    square: Square
    rate_hz: int
    toggles: int
    every_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Swapped:
    """Two sensors whose wires are exchanged: each tells of the other's square."""

    first: Square
    second: Square


@dataclass(frozen=True, slots=True, kw_only=True)
class Noise:
    """Raw edges that are lost or late, and bursts in which several squares toggle; likelihoods are 0 to 1.

    A late edge keeps its stamp. The scanner reports every level once a second, so that nothing is lost for ever.
    """

    lost: float = 0.01
    late: float = 0.05
    latest_us: int = 300_000
    burst_every_us: int = 60_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class SensorsAway:
    """The sensors are gone for a while."""

    from_us: int
    until_us: int


Fault = Stuck | LineGone | Intermittent | Chattering | Swapped | Noise | SensorsAway


@dataclass(frozen=True, slots=True)
class Faults:
    """Everything that is wrong with the sensors of one board."""

    faults: tuple[Fault, ...] = ()

    def hidden(self, at_us: int) -> Occupancy:
        """Give the squares whose sensors are dead at a time."""
        mask = 0
        for fault in self.faults:
            if isinstance(fault, Stuck) and fault.from_us <= at_us:
                mask |= bit(fault.square)
            elif isinstance(fault, LineGone) and fault.from_us <= at_us:
                mask |= mask_of(fault.squares)
        return mask

    def describe(self) -> str:
        """Say in one line what is wrong, for people."""
        return "; ".join(map(_describe, self.faults)) or "nothing"


NO_FAULTS = Faults()


def _describe(fault: Fault) -> str:
    match fault:
        case Stuck(square=square, closed=closed, from_us=from_us):
            return f"square {square} stuck {'closed' if closed else 'open'} from {from_us / 1e6:.1f} s"
        case LineGone(squares=squares, from_us=from_us):
            return f"squares {', '.join(map(str, squares))} gone from {from_us / 1e6:.1f} s"
        case Intermittent(square=square, told=told):
            return f"square {square} tells of {told:.0%} of its edges"
        case Chattering(square=square, rate_hz=rate_hz):
            return f"square {square} chatters at {rate_hz} Hz now and then"
        case Swapped(first=first, second=second):
            return f"squares {first} and {second} exchanged"
        case Noise():
            return "noise: lost and late edges, bursts"
        case SensorsAway(from_us=from_us, until_us=until_us):
            return f"the sensors gone from {from_us / 1e6:.1f} s to {until_us / 1e6:.1f} s"
