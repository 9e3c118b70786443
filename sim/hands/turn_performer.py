"""What a person does and sees in one turn: acts are performed, remembered and timed one after another.

A turn is a generator. It yields the next action, and is sent what the person sees when that is performed. Whoever runs
it, in virtual or real time, waits, performs the act on the table, and sends the observation.
"""

from collections.abc import Callable, Generator, Sequence
from random import Random

from controller.rules.position import Position, Side
from controller.rules.squares import Square
from sim.durations import SpanUs, pick_duration_us
from sim.hands.actions import (
    BUTTON_OF_SIDE,
    LOOK,
    Action,
    HandAct,
    Lift,
    LookAtLamps,
    Nudge,
    Observation,
    PushButton,
    PutDown,
    Stack,
)
from sim.hands.intents import TurnEnd, TurnStage
from sim.hands.lamp_roles import QUESTION, concern_player, show_correction
from sim.hands.memory import PlayerMemory
from sim.hands.timing import CARRYING_US, REACHING_CLOCK_US, REACHING_US, REACTION_US, UNANSWERED_WAIT_US

MAX_PRESSES = 3
"""Presses in a row on a board that does not record the move. A choice: a board whose sensors lie needs two or three."""

ActionFlow = Generator[Action, Observation, None]
ObservationFlow = Generator[Action, Observation, Observation]


class TurnPerformer:
    """One person who performs acts in one turn, and sees the lamps."""

    def __init__(
        self,
        position: Position,
        side: Side,
        rng: Random,
        *,
        turn_end: TurnEnd,
        insists_on_moves: bool,
        on_stage: Callable[[TurnStage], None],
    ) -> None:
        """Begin a turn of `side` in a position.

        A person who insists on moves knows that sensors may lie. `on_stage` is called with each stage that is reached.
        """
        self.side = side
        self.insists_on_moves = insists_on_moves
        self.ends_with_press = turn_end is TurnEnd.PRESS
        self.memory = PlayerMemory(position, side)
        self.last_touch_us = 0
        self.last_press_us: int | None = None
        self._position = position
        self._rng = rng
        self._on_stage = on_stage
        self._stage = TurnStage.AWAY

    def set_stage(self, stage: TurnStage) -> None:
        """Reach a stage of the turn."""
        self._stage = stage
        self._on_stage(stage)

    def perform(self, act: HandAct, after_us: int) -> ActionFlow:
        """Perform one act, and remember it."""
        observation = yield Action(act, after_us)
        match act:
            case PushButton():
                self.last_press_us = observation.at_us
                if self._stage is TurnStage.LANDED:
                    self.set_stage(TurnStage.PRESSED)
            case LookAtLamps():
                pass
            case Lift() | PutDown() | Nudge() | Stack():
                self.memory.remember(act)
                self.last_touch_us = observation.at_us
                if self._stage is TurnStage.THINKING:
                    self.set_stage(TurnStage.MOVING)

    def perform_all(self, actions: Sequence[Action], waiting_us: int = 0) -> ActionFlow:
        """Perform actions in turn; `waiting_us` is added to the time before the first."""
        for action in actions:
            yield from self.perform(action.act, action.after_us + waiting_us)
            waiting_us = 0

    def press(self, after: SpanUs) -> ActionFlow:
        """Press this side's clock button."""
        yield from self.perform(PushButton(BUTTON_OF_SIDE[self.side]), pick_duration_us(after, self._rng))

    def look(self, after: SpanUs) -> ObservationFlow:
        """Look at the lamps, and return what is seen."""
        return (yield Action(LOOK, pick_duration_us(after, self._rng)))

    def end_turn(self, at_rest: SpanUs) -> ObservationFlow:
        """End the turn and look at the lamps; end it again if the board does not respond.

        `at_rest` is the time before the look where no press ends a turn.
        """
        if self.ends_with_press:
            yield from self.press(REACHING_CLOCK_US)
            observation = yield from self.look(REACTION_US)
            if not self.insists_on_moves and not observation.lamps and observation.turn is self.side:
                observation = yield from self.look(REACTION_US)  # neither recorded nor called wrong: the board may wait
        else:
            observation = yield from self.look(at_rest)
        for _ in range(MAX_PRESSES if self.insists_on_moves else 0):
            if self._has_responded(observation):
                break
            observation = yield from self.look(UNANSWERED_WAIT_US)
            if self._has_responded(observation):
                break
            yield from self.press(REACHING_CLOCK_US)
            observation = yield from self.look(REACTION_US)
        return observation

    def reseat_mover(self, observation: Observation) -> ActionFlow:
        """Lift the piece that moved and put it back, if the board asks about its square."""
        square = self.memory.last_placed
        if square is not None and observation.lamps.get(square) == QUESTION:
            yield from self.perform(Lift(square), pick_duration_us(REACHING_US, self._rng))
            yield from self.perform(PutDown(square, square), pick_duration_us(CARRYING_US, self._rng))

    def put_down_mover(self, landings: Sequence[Square]) -> ActionFlow:
        """Put an own piece in hand on the first of some landings, or back where it was if there are none."""
        origin = self.memory.mover_origin
        if origin is not None:
            act = PutDown(landings[0] if landings else origin, origin)
            yield from self.perform(act, pick_duration_us(CARRYING_US, self._rng))

    def take_everything_back(self) -> ActionFlow:
        """Undo every act of this turn, the last first."""
        undoing = self.memory.list_undo_acts() if self.memory.has_changed else []
        yield from self.perform_all([Action(act, pick_duration_us(CARRYING_US, self._rng)) for act in undoing])
        self.memory = PlayerMemory(self._position, self.side)

    def is_guided(self, observation: Observation) -> bool:
        """Return True if the lamps ask something of this person, who may still be to move."""
        if self.insists_on_moves and observation.turn is not self.side:
            return False
        return concern_player(observation.lamps, self.memory.relevant_squares)

    def is_move_refused(self, observation: Observation) -> bool:
        """Return True if the board has not recorded a legal move.

        A person who knows that sensors may lie goes by the clock; others go by the lamps.
        """
        if self.insists_on_moves:
            return observation.turn is self.side
        if observation.turn not in (None, self.side):
            return False
        return observation.is_fault_told or show_correction(observation.lamps, self.memory.relevant_squares)

    def _has_responded(self, observation: Observation) -> bool:
        return observation.is_fault_told or self.is_guided(observation) or observation.turn is not self.side
