"""Scripts played on a board some of whose sensors are dead: `play_with("press black; ...", dead={14: False})`."""

from collections.abc import Mapping, Sequence
from random import Random

from controller.rules.squares import Occupancy, Square, bit
from controller.settings.settings import Settings
from hardware.events import Edge, SensorEvent
from sim.table import Table
from tests.session.scripted_game import CLOCK, ScriptedGame


class TableWithDeadReeds(Table):
    """A table with dead sensors: some squares show one level for ever."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.pieces, Random(1))
        self.dead: dict[int, bool] = {}
        self._failure_edges: list[Edge] = []

    def fail_sensor(self, square: int, at_us: int, *, closed: bool) -> None:
        if bool(self.level(at_us) & bit(Square(square))) is not closed:
            self._failure_edges.append(Edge(square=Square(square), closed=closed, at_us=at_us + 1))
        self.dead[square] = closed

    def restore_sensor(self, square: int, at_us: int) -> None:
        del self.dead[square]
        closed = Square(square) in self.pieces
        self._failure_edges.append(Edge(square=Square(square), closed=closed, at_us=at_us + 1))

    @property
    def next_event_us(self) -> int | None:
        stamps = [edge.at_us for edge in self._failure_edges]
        following = super().next_event_us
        return min([*stamps, *([] if following is None else [following])], default=None)

    def pop_events_until(self, at_us: int) -> Sequence[SensorEvent]:
        failure_edges = [edge for edge in self._failure_edges if edge.at_us <= at_us]
        self._failure_edges = [edge for edge in self._failure_edges if edge.at_us > at_us]
        reported = [
            event
            for event in super().pop_events_until(at_us)
            if not isinstance(event, Edge) or event.square not in self.dead
        ]
        return [*failure_edges, *reported]

    def level(self, at_us: int) -> Occupancy:
        level = super().level(at_us)
        for square, closed in self.dead.items():
            level = level | bit(Square(square)) if closed else level & ~bit(Square(square))
        return level


class GameWithDeadSensors(ScriptedGame):
    """A game on such a board; `kill` lets a sensor die between two scripts."""

    def __init__(self, settings: Settings, fen: str | None, dead: Mapping[int, bool]) -> None:
        self._dead = dead
        super().__init__(settings, fen)

    def build_table(self, table: Table) -> Table:
        self.reeds = TableWithDeadReeds(table)
        self.reeds.dead.update(self._dead)
        return self.reeds

    def fail_sensor(self, square: int, *, closed: bool) -> "GameWithDeadSensors":
        self.reeds.fail_sensor(square, self.daemon.now_us, closed=closed)
        self.daemon.wait_until(self.daemon.now_us + 50_000)
        return self


def play_with_dead_sensors(
    script: str, *, dead: Mapping[int, bool], settings: Settings = CLOCK, fen: str | None = None
) -> GameWithDeadSensors:
    """Play a script on a board whose sensors of `dead` show that level from the start."""
    game = GameWithDeadSensors(settings, fen, dead)
    game.run_script(script)
    return game
