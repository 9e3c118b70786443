"""The simulated table: pieces on squares, pieces beside the board, and a reed under every square.

It knows squares, never games: a piece is a name, and any piece can be on any square.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from random import Random
from types import MappingProxyType

from controller.rules.squares import Occupancy, Orientation, Square, bit, mask_of
from hardware.events import SensorEvent
from sim.durations import pick_duration_us
from sim.faults.fault_changes import (
    DisconnectSensors,
    FaultChange,
    KillSensor,
    ReconnectSensors,
    RepairSensor,
    StartNoise,
    StopNoise,
    SwapSensors,
    active_faults_after,
)
from sim.faults.fault_pipeline import FaultPipeline
from sim.faults.sensor_faults import NO_SENSOR_FAULTS, SensorFaults
from sim.magnets import NO_MAGNET_FAULTS, MagnetFaults, Magnets
from sim.reeds import Reeds

STACKING_US = (40_000, 150_000)  # a choice: how long a piece is off its reed while a second one is put on it

PieceName = str
"""A piece by any name; the table does not interpret it."""


class ObstacleKind(StrEnum):
    """Why a piece cannot be carried over squares; the values are keys of catalogues."""

    NO_PIECE = "no piece"
    PIECE_ON_SQUARE = "piece on square"
    NO_DIAGONAL = "no diagonal"
    NOTHING_BETWEEN = "nothing between"
    SEVERAL_BETWEEN = "several between"


class TableError(ValueError):
    """An act that is impossible at this table; the message has the fault and the remedy, in English."""

    def __init__(
        self,
        fault: str,
        *,
        square: Square | None,
        remedy: str,
        obstacle: ObstacleKind | None = None,
        start: Square | None = None,
    ) -> None:
        super().__init__(f"{fault}; {remedy}")
        self.fault = fault
        """Why the act is impossible."""
        self.obstacle = obstacle
        """The same, for who says it in another language; None where nobody does."""
        self.start = start
        """The square that a step begins on; None for an obstacle on one square."""
        self.square = square
        """The square concerned; None if there is none."""
        self.remedy = remedy
        """What to do instead."""


class Table:
    """The pieces and reeds of one board. Times are microseconds from the caller and never decrease.

    By default every magnet works well, and the sensors have no faults.
    """

    def __init__(
        self,
        pieces: Mapping[Square, PieceName],
        rng: Random,
        *,
        magnet_faults: MagnetFaults = NO_MAGNET_FAULTS,
        faults: SensorFaults = NO_SENSOR_FAULTS,
        orientation: Orientation = Orientation.VISMIN,
    ) -> None:
        self._pieces = dict(pieces)
        self._occupancy = mask_of(self._pieces)
        self._reeds = Reeds(self._occupancy, rng)
        self._magnets = Magnets(self._reeds, rng, magnet_faults, orientation)
        # without faults, which is the usual case, the edges of the reeds are the events
        self._fault_pipeline = FaultPipeline(self._reeds, faults, rng) if faults.faults else None
        self._rng = rng
        self._now_us = -1
        self._active_faults: tuple[FaultChange, ...] = ()
        self.pieces_beside: list[PieceName] = []
        """The pieces beside the board, the latest last."""

    @property
    def pieces(self) -> Mapping[Square, PieceName]:
        """The pieces by square."""
        return MappingProxyType(self._pieces)

    @property
    def occupancy(self) -> Occupancy:
        """The squares that really have a piece."""
        return self._occupancy

    def lift(self, square: Square, at_us: int) -> PieceName:
        """Take the piece from a square and return it.

        Raises TableError if there is none, ValueError if time decreases.
        """
        if square not in self._pieces:
            raise TableError(f"square {square} holds no piece", square=square, remedy="lift from a square that does")
        self._advance_to(at_us)
        self._occupancy &= ~bit(square)
        self._magnets.lift(square, at_us, self._occupancy)
        return self._pieces.pop(square)

    def place(self, square: Square, piece: PieceName, at_us: int) -> None:
        """Put a piece on a square.

        Raises TableError if a piece is there already, ValueError if time decreases.
        """
        if square in self._pieces:
            raise TableError(f"a piece stands on square {square}", square=square, remedy="lift it first")
        self._advance_to(at_us)
        self._occupancy |= bit(square)
        self._magnets.put_down(square, at_us, self._occupancy)
        self._pieces[square] = piece

    def nudge(self, square: Square, at_us: int, lasts_us: int) -> None:
        """Push the piece on a square: it is off its reed for `lasts_us`, and its reed is closed afterwards.

        Raises TableError if there is none, ValueError if time decreases.
        """
        if square not in self._pieces:
            raise TableError(f"square {square} holds no piece", square=square, remedy="choose a square that does")
        self._advance_to(at_us)
        self._magnets.nudge(square, at_us, lasts_us)

    def stack(self, square: Square, piece: PieceName, at_us: int) -> None:
        """Put a second piece on the piece of a square, which is then called `piece`; its reed opens for STACKING_US.

        Raises TableError if there is none, ValueError if time decreases.
        """
        self.nudge(square, at_us, pick_duration_us(STACKING_US, self._rng))
        self._pieces[square] = piece

    def slide(self, squares: Sequence[Square], at_us: int, *, step_us: int) -> int:
        """Drag the piece from the first square over the others to the last, and return the time of its arrival.

        It stays on each crossed square for `step_us`, and as long between two. Raises TableError if there is no piece
        or if another one is in the way; then nothing has moved.
        """
        for square in squares[1:]:
            if square in self._pieces and square != squares[0]:
                raise TableError(f"a piece stands in the way on square {square}", square=square, remedy="lift it first")
        piece = self.lift(squares[0], at_us)
        for square in squares[1:-1]:
            self.place(square, piece, at_us + step_us)
            at_us += 2 * step_us
            self.lift(square, at_us)
        self.place(squares[-1], piece, at_us + step_us)
        return at_us + step_us

    def set_up(self, pieces: Mapping[Square, PieceName], at_us: int) -> None:
        """Clear the board and put these pieces on it; only the reeds of squares that change bounce."""
        self._advance_to(at_us)
        occupancy = mask_of(pieces)
        self._magnets.set_up(self._occupancy, occupancy, at_us)
        self._pieces = dict(pieces)
        self._occupancy = occupancy
        self.pieces_beside = []

    @property
    def active_faults(self) -> tuple[FaultChange, ...]:
        """The changes to sensors that are still in effect, in their order."""
        return self._active_faults

    def change_faults(self, change: FaultChange, at_us: int) -> None:
        """Break or repair sensors.

        Raises TableError if the change is impossible, such as a repair of a good sensor; ValueError if time decreases.
        """
        self._advance_to(at_us)
        self._fault_pipeline = self._fault_pipeline or FaultPipeline(self._reeds, NO_SENSOR_FAULTS, self._rng)
        self._apply_fault_change(self._fault_pipeline, change, at_us)
        self._active_faults = active_faults_after(self._active_faults, change)

    def _apply_fault_change(self, pipeline: FaultPipeline, change: FaultChange, at_us: int) -> None:
        match change:
            case KillSensor(square=square, closed=closed):
                pipeline.kill_sensor(square, at_us, closed=closed)
            case RepairSensor(square=square):
                if not pipeline.repair_sensor(square, at_us):
                    fault = f"the sensor of square {square} is neither dead nor swapped"
                    raise TableError(fault, square=square, remedy="repair one that is")
            case SwapSensors(first=first, second=second):
                swapped_before = pipeline.swap_sensors(first, second, at_us)
                if swapped_before is not None:
                    fault = f"the sensor of square {swapped_before} is swapped already"
                    raise TableError(fault, square=swapped_before, remedy="repair it first")
            case StartNoise():
                if not pipeline.start_noise(at_us):
                    raise TableError("there is noise already", square=None, remedy="stop it first")
            case StopNoise():
                if not pipeline.stop_noise(at_us):
                    raise TableError("there is no noise", square=None, remedy="start it first")
            case DisconnectSensors():
                if not pipeline.disconnect_sensors(at_us):
                    raise TableError("the sensors are disconnected already", square=None, remedy="reconnect them first")
            case ReconnectSensors():
                if not pipeline.reconnect_sensors(at_us):
                    raise TableError("the sensors are connected", square=None, remedy="disconnect them first")

    @property
    def next_event_us(self) -> int | None:
        """When the sensors can report something next, or None while all are at rest."""
        return self._reeds.next_edge_us if self._fault_pipeline is None else self._fault_pipeline.next_event_us

    def pop_events_until(self, at_us: int) -> Sequence[SensorEvent]:
        """Return the events of the sensors up to a time, in the order of their reports; each is returned once.

        Without faults, these are the raw edges in order of their stamps.
        """
        self._now_us = max(self._now_us, at_us)
        return (
            self._reeds.pop_edges_until(at_us)
            if self._fault_pipeline is None
            else self._fault_pipeline.pop_events_until(at_us)
        )

    def level(self, at_us: int) -> Occupancy:
        """Return the raw sensor levels at a time not before the last returned event; returns no event.

        With faults, nothing can be moved before that time any more.
        """
        if self._fault_pipeline is None:
            return self._reeds.level(at_us)
        self._now_us = max(self._now_us, at_us)
        return self._fault_pipeline.level(at_us)

    def _advance_to(self, at_us: int) -> None:
        if at_us < self._now_us:
            raise ValueError(f"a piece moves at {at_us} us, but the table is already at {self._now_us} us")
        self._now_us = at_us
