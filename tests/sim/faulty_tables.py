"""Tables whose sensors may be wrong, and the events that they send."""

from collections.abc import Iterable, Sequence
from random import Random

from controller.rules.squares import Occupancy, Square, bit
from hardware.events import Edge, SensorEvent, Snapshot
from sim.faults.sensor_faults import SensorFault, SensorFaults
from sim.table import Table

A, B = Square(9), Square(14)
SECOND_US = 1_000_000


def level_after(level: Occupancy, events: Iterable[SensorEvent]) -> Occupancy:
    """Return the levels as last reported, in the order of the reports."""
    for event in events:
        match event:
            case Edge(square=square, closed=closed):
                level = level | bit(square) if closed else level & ~bit(square)
            case Snapshot(occupancy=occupancy):
                level = occupancy
            case _:
                pass
    return level


def edges_of(events: Iterable[SensorEvent], square: int) -> list[Edge]:
    return [event for event in events if isinstance(event, Edge) and event.square == square]


def pop_events_one_by_one(table: Table, until_us: int) -> list[tuple[int, SensorEvent]]:
    """Each event with the time at which it was handed out."""
    events: list[tuple[int, SensorEvent]] = []
    while (at_us := table.next_event_us) is not None and at_us <= until_us:
        events += [(at_us, event) for event in table.pop_events_until(at_us)]
    return events


def table_with(*faults: SensorFault, seed: int = 1, squares: Sequence[Square] = (A,)) -> Table:
    return Table(dict.fromkeys(squares, "man"), Random(seed), faults=SensorFaults(faults=faults))


def carry_piece(*faults: SensorFault, seed: int = 1, at_us: int = SECOND_US) -> tuple[Occupancy, list[SensorEvent]]:
    """Carry a piece from A to B; return the level before, and the events of the sensors."""
    table = table_with(*faults, seed=seed)
    before = table.level(0)
    table.lift(A, at_us)
    table.place(B, "man", at_us + 300_000)
    return before, list(table.pop_events_until(at_us + 3 * SECOND_US))
