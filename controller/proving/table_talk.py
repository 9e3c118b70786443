"""A session and a simulated table in virtual time: edges, presses and deadlines in the order of their times."""

from collections.abc import Callable, Sequence
from random import Random

from controller.session.effects import Effect
from controller.session.inputs import Input, Started, Tick
from controller.session.state import Phase, Session
from controller.session.step import next_deadline_us, step
from hardware.events import ButtonEdge, Edge, Snapshot
from sim.buttons import press_edges
from sim.hands.acts import Act, Lamps, Press, Seen
from sim.hands.grip import Grip
from sim.table import Table

Listener = Callable[[Session, Sequence[Effect]], None]
"""Told of every step that had effects: the session after it, and the effects."""


class TableTalk:
    """Plays the part of the daemon: everything goes through `step`, as fast as it will go.

    `keep_inputs`: everything that the session is told is kept in `inputs`, from Started on.
    """

    def __init__(
        self, started: Started, table: Table, rng: Random, listener: Listener, *, keep_inputs: bool = False
    ) -> None:
        self.now_us = started.at_us
        self.edges = 0
        self.table = table
        self.inputs: list[Input] = []
        self.session, effects = step(None, started)
        self._keep_inputs = keep_inputs
        if keep_inputs:
            self.inputs.append(started)
        self._buttons: list[ButtonEdge] = []
        self._rng = rng
        self._listener = listener
        listener(self.session, effects)
        self.tell(Snapshot(occupancy=table.level(self.now_us), at_us=self.now_us))

    @property
    def lamps(self) -> Lamps:
        """What is lit now."""
        return {square: role.value for square, role in self.session.shown_frame.roles}

    @property
    def seen(self) -> Seen:
        """What there is to see now."""
        session = self.session
        turn = session.to_move if session.phase is Phase.PLAYING else None
        return Seen(self.lamps, self.now_us, self.table.occupancy, turn)

    def tell(self, happened: Input) -> None:
        """Give the session one input."""
        if self._keep_inputs:
            self.inputs.append(happened)
        self.session, effects = step(self.session, happened)
        if effects:
            self._listener(self.session, effects)

    def perform(self, act: Act, grip: Grip) -> None:
        """Perform one act of a person now."""
        if isinstance(act, Press):
            edges = press_edges(act.button, self.now_us, self._rng)
            self._buttons = sorted([*self._buttons, *edges], key=lambda edge: edge.at_us)
        else:
            grip.do(act, self.now_us)

    def wait_until(self, until_us: int) -> None:
        """Let time pass, with all that happens by then."""
        while True:
            next_event_us = self.table.next_event_us
            button_us = self._buttons[0].at_us if self._buttons else None
            deadline_us = next_deadline_us(self.session)
            times = [time for time in (next_event_us, button_us, deadline_us) if time is not None and time <= until_us]
            if not times:
                break
            at_us = min(times)
            if next_event_us == at_us:
                for event in self.table.events_until(at_us):
                    self.edges += 1
                    self.tell(event)
            elif button_us == at_us:
                self.tell(self._buttons.pop(0))
            else:
                self.tell(Tick(at_us=at_us))
        self.now_us = until_us
