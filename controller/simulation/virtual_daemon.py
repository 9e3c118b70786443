"""A session and a simulated table in virtual time: edges, presses and deadlines in the order of their times."""

from collections.abc import Callable, Sequence
from random import Random

from controller.session.deadlines import may_be_due, next_deadline_us
from controller.session.effects import Effect
from controller.session.inputs import GameStarted, Input, Tick
from controller.session.state import Session
from controller.session.step import step
from controller.simulated_play.observations import observe
from hardware.events import Button, ButtonEdge, Edge, Snapshot
from sim.buttons import press_edges, released_edges
from sim.hands.actions import HandAct, Observation, PushButton
from sim.hands.pieces_in_hand import PiecesInHand
from sim.scanning import ScannedSensors
from sim.table import Table

EffectsListener = Callable[[Session, Sequence[Effect]], None]
"""Called after every step that had effects, with the session and the effects."""


class VirtualDaemon:
    """Plays the part of the daemon: passes every event to `step`, without waiting for real time."""

    def __init__(
        self,
        started: GameStarted,
        table: Table,
        rng: Random,
        listener: EffectsListener,
        *,
        scan_us: int = 0,
        keep_inputs: bool = False,
    ) -> None:
        """Start a game; the sensors are read every `scan_us`, or at once if that is 0."""
        self.now_us = started.at_us
        self.edges = 0
        """How many raw edges the sensors have reported."""
        self.table = table
        self._sensors = ScannedSensors(table, scan_us)
        self.inputs: list[Input] = []
        """Every input of the session, if `keep_inputs` asks for them."""
        self.session, effects = step(None, started)
        self._keep_inputs = keep_inputs
        if keep_inputs:
            self.inputs.append(started)
        self._button_edges: list[ButtonEdge] = []
        self._no_deadline_before_us = -1
        """No deadline of the session comes before this time."""
        self._rng = rng
        self._listener = listener
        listener(self.session, effects)
        self.handle_input(Snapshot(occupancy=table.level(self.now_us), at_us=self.now_us))

    @property
    def observation(self) -> Observation:
        """What a person sees now."""
        return observe(self.session, self.table.occupancy, self.now_us)

    def handle_input(self, event: Input) -> None:
        """Pass one input to the session."""
        if self._keep_inputs:
            self.inputs.append(event)
        self.session, effects = step(self.session, event)
        # Raw edges are many. An edge brings no deadline nearer but that at which its sensor has settled.
        soonest_us = event.at_us + self.session.debounce_us if isinstance(event, Edge) else -1
        self._no_deadline_before_us = min(self._no_deadline_before_us, soonest_us)
        if effects:
            self._listener(self.session, effects)

    def perform(self, act: HandAct, in_hand: PiecesInHand) -> None:
        """Perform one act of a person now."""
        if isinstance(act, PushButton):
            edges = press_edges(act.button, self.now_us, self._rng, act.held_us)
            self._button_edges = sorted([*self._button_edges, *edges], key=lambda edge: edge.at_us)
        else:
            in_hand.perform(act, self.now_us)

    def release_button(self, button: Button) -> None:
        """Release a clock button that is held."""
        self._button_edges = released_edges(self._button_edges, button, self.now_us)

    def wait_until(self, until_us: int) -> None:
        """Advance the time, and handle every event until then."""
        while True:
            sensed_us = self._sensors.next_event_us
            next_us = until_us + 1 if sensed_us is None else min(sensed_us, until_us + 1)
            if self._button_edges:
                next_us = min(self._button_edges[0].at_us, next_us)
            deadline_us = self._deadline_before(next_us)
            if deadline_us is not None:
                self.handle_input(Tick(at_us=deadline_us))
            elif next_us > until_us:
                break
            elif next_us == sensed_us:
                for event in self._sensors.pop_events_until(next_us):
                    self.edges += isinstance(event, Edge)
                    self.handle_input(event)
            else:
                self.handle_input(self._button_edges.pop(0))
        self.now_us = until_us

    def _deadline_before(self, at_us: int) -> int | None:
        """Return the session's next deadline if it comes before a time."""
        if self._no_deadline_before_us >= at_us or not may_be_due(self.session, at_us):
            return None
        deadline_us = next_deadline_us(self.session)
        self._no_deadline_before_us = at_us if deadline_us is None else deadline_us
        return deadline_us if deadline_us is not None and deadline_us < at_us else None
