"""The course of one turn: think, move, end the turn, and then follow the lamps and nothing else where they correct.

A turn is a generator: it yields the next act and when it is done, and is sent what the person sees then. Whoever runs
it, in virtual or real time, waits, performs the act on the table, and sends what is to be seen.
"""

from collections.abc import Callable, Generator, Sequence
from random import Random

from controller.rules.position import Side
from controller.rules.squares import Square
from hardware.events import Button
from sim.hands.actions import LOOK, Action, HandAct, Lift, LookAtLamps, Nudge, Observation, PushButton, PutDown, Stack
from sim.hands.attempts import WrongMoveAttempt
from sim.hands.habits import Slip, TurnPlan
from sim.hands.intents import GuidanceDeadEnd, TurnEnd, TurnIntent, TurnReport, TurnStage
from sim.hands.lamp_following import follow_lamps
from sim.hands.lamp_roles import CAPTURED, LANDING, QUESTION, concern_player, show_correction, squares_lit_as
from sim.hands.memory import PlayerMemory
from sim.hands.timing import (
    CARRYING_US,
    FORGOTTEN_PRESS_US,
    JUDGEMENT_WAIT_US,
    NUDGING_US,
    PRESS_AGAIN_US,
    REACHING_CLOCK_US,
    REACHING_US,
    REACTION_US,
    READY_REPLY_US,
    REPLY_US,
    THINKING_US,
    UNANSWERED_WAIT_US,
    pick_duration_us,
)

MAX_STEPS = 60  # the longest way back takes fewer; after so many the lamps lead nowhere
MAX_RELIFTS = 3  # so often what was put down last is picked up again because the lamps want it elsewhere
MAX_PRESSES = 3  # of a person who insists on a move, or wonders why nothing happens


TurnFlow = Generator[Action, Observation, TurnReport]
ActionFlow = Generator[Action, Observation, None]
ObservationFlow = Generator[Action, Observation, Observation]


class TurnActor:
    """One person's way through one turn; `tell` is told of every stage that is reached."""

    def __init__(
        self,
        intent: TurnIntent,
        side: Side,
        rng: Random,
        *,
        turn_end: TurnEnd,
        insists_on_moves: bool,
        on_stage: Callable[[TurnStage], None],
    ) -> None:
        self._intent = intent
        self._side = side
        self._rng = rng
        self._ends_with_press = turn_end is TurnEnd.PRESS
        self._insists_on_moves = insists_on_moves
        self._on_stage = on_stage
        self._stage = TurnStage.AWAY
        self._button = Button.WHITE if side is Side.WHITE else Button.BLACK
        self._memory = PlayerMemory(intent.game.position, side)
        self._plays_legally = intent.attempt is None
        self._last_touch_us = 0
        self._last_press_us: int | None = None
        self._guided_steps = 0
        self._insistences = 0
        self._relifts_left = MAX_RELIFTS if insists_on_moves else 0
        self._dead_end: GuidanceDeadEnd | None = None

    def run(self, *, at_once: bool) -> TurnFlow:
        """Go through the turn; `at_once`: the move was ready before the other's."""
        self._set_stage(TurnStage.THINKING)
        thinking_us = pick_duration_us(READY_REPLY_US if at_once else THINKING_US, self._rng)
        if self._intent.attempt is None:
            yield from self._play_move(self._intent.plan, thinking_us)
        else:
            yield from self._play_wrong_move(self._intent.attempt, thinking_us)
        self._set_stage(TurnStage.AWAY)
        return TurnReport(
            intent=self._intent,
            occupancy=self._memory.occupancy,
            last_touch_us=self._last_touch_us,
            last_press_us=self._last_press_us,
            guided_steps=self._guided_steps,
            dead_end=self._dead_end,
        )

    def _play_wrong_move(self, attempt: WrongMoveAttempt, thinking_us: int) -> ActionFlow:
        yield from self._perform_all(attempt.actions, thinking_us)
        seen = yield from self._end_and_look(JUDGEMENT_WAIT_US)
        if not self._is_guided(seen):
            return
        yield from self._follow_lamps(seen)
        if self._dead_end is not None and self._insists_on_moves:
            # What the lamps ask for cannot be done: a person takes everything back, and plays as he should have.
            yield from self._start_over()

    def _play_move(self, plan: TurnPlan, thinking_us: int) -> ActionFlow:
        slip = plan.slip
        yield from self._perform_all((*plan.preparation, *plan.move_actions), thinking_us)
        if slip is not Slip.LEAVES_PIECE:
            self._set_stage(TurnStage.LANDED)
        if slip is Slip.PRESSES_EARLY:
            yield from self._press(pick_duration_us(REACHING_CLOCK_US, self._rng))
        yield from self._perform_all(plan.clearing_actions)
        seen = yield from self._end_turn(slip)
        if not self._is_move_refused(seen):
            return
        if self._insists_on_moves:
            yield from self._insist_on_move(seen)
        else:
            yield from self._follow_lamps(seen)

    def _end_turn(self, slip: Slip | None) -> ObservationFlow:
        at_rest = JUDGEMENT_WAIT_US if self._insists_on_moves or slip is Slip.LEAVES_PIECE else REPLY_US
        if slip is Slip.PRESSES_EARLY:
            return (yield from self._look(REACTION_US))
        if slip is Slip.FORGETS_PRESS and self._ends_with_press:
            yield from self._press(pick_duration_us(FORGOTTEN_PRESS_US, self._rng))
            return (yield from self._look(REACTION_US))
        return (yield from self._end_and_look(at_rest))

    def _insist_on_move(self, seen: Observation) -> ActionFlow:
        """Do what was forgotten, and insist; then play the move once more; and only then believe the lamps."""
        if forgotten := self._intent.plan.forgotten_actions:
            yield from self._perform_all(forgotten)
            seen = yield from self._end_and_look(JUDGEMENT_WAIT_US)
            if not self._is_move_refused(seen):
                return
        seen = yield from self._straighten_mover(seen)
        if self._is_move_refused(seen):
            seen = yield from self._press_again(seen)
        if self._is_move_refused(seen):
            yield from self._start_over()

    def _straighten_mover(self, seen: Observation) -> ObservationFlow:
        """Push the piece straight that stands where the board wants one, and press again."""
        square = self._memory.last_placed
        if not self._is_move_refused(seen) or square is None or square not in squares_lit_as(seen.lamps, LANDING):
            return seen
        yield from self._perform(
            Nudge(square, pick_duration_us(NUDGING_US, self._rng)), pick_duration_us(REACTION_US, self._rng)
        )
        return (yield from self._end_and_look(JUDGEMENT_WAIT_US))

    def _start_over(self) -> ActionFlow:
        """Take everything back, and play the legal move; insist on it."""
        self._dead_end = None
        way_back = self._memory.list_undo_acts() if self._memory.has_changed else []
        yield from self._perform_all([Action(act, pick_duration_us(CARRYING_US, self._rng)) for act in way_back])
        self._memory = PlayerMemory(self._intent.game.position, self._side)
        planned = self._intent.plan
        yield from self._perform_all(
            (*planned.move_actions, *planned.clearing_actions, *planned.forgotten_actions),
            pick_duration_us(REACHING_US, self._rng),
        )
        seen = yield from self._end_and_look(JUDGEMENT_WAIT_US)
        if self._is_move_refused(seen):
            seen = yield from self._press_again(seen)
        if self._is_move_refused(seen):
            yield from self._follow_lamps(seen)

    def _is_move_refused(self, seen: Observation) -> bool:
        """Tell whether the board has not taken a legal move; who knows that sensors may lie looks at the clock."""
        if self._insists_on_moves:
            return seen.turn is self._side
        return seen.turn in (None, self._side) and show_correction(seen.lamps, self._memory.relevant_squares)

    def _is_guided(self, seen: Observation) -> bool:
        """Tell whether the lamps ask something of this person, and for all that the clock tells it is his turn."""
        if self._insists_on_moves and seen.turn is not self._side:
            return False
        return concern_player(seen.lamps, self._memory.relevant_squares)

    def _press_again(self, seen: Observation) -> ObservationFlow:
        """Touch nothing, and press the clock again."""
        for _ in range(MAX_PRESSES):
            if QUESTION in seen.lamps.values():
                yield from self._reseat_mover(seen)
            is_dark = not self._is_guided(seen)
            yield from self._press(pick_duration_us(UNANSWERED_WAIT_US if is_dark else PRESS_AGAIN_US, self._rng))
            seen = yield from self._look(REACTION_US)
            if not self._is_move_refused(seen):
                break
        return seen

    def _reseat_mover(self, seen: Observation) -> ActionFlow:
        """Lift the piece that has moved, and put it back: the board asks which it is."""
        square = self._memory.last_placed
        if square is not None and seen.lamps.get(square) == QUESTION:
            yield from self._perform(Lift(square), pick_duration_us(REACHING_US, self._rng))
            yield from self._perform(PutDown(square, square), pick_duration_us(CARRYING_US, self._rng))

    def _perform_all(self, actions: Sequence[Action], waiting_us: int = 0) -> ActionFlow:
        """Do one act after another; `waiting_us` comes before the first of them, beside its own time."""
        for action in actions:
            yield from self._perform(action.act, action.after_us + waiting_us)
            waiting_us = 0

    def _end_and_look(self, at_rest_us: tuple[int, int]) -> ObservationFlow:
        """End the turn as it is ended here, and see what the board says; where it says nothing, end it again."""
        if self._ends_with_press:
            yield from self._press(pick_duration_us(REACHING_CLOCK_US, self._rng))
            seen = yield from self._look(REACTION_US)
            if not self._insists_on_moves and not seen.lamps and seen.turn is self._side:
                seen = yield from self._look(REACTION_US)  # neither taken nor called wrong: a board may take its time
        else:
            seen = yield from self._look(at_rest_us)
        for _ in range(MAX_PRESSES if self._insists_on_moves else 0):
            if self._is_guided(seen) or seen.turn is not self._side:
                break
            seen = yield from self._look(UNANSWERED_WAIT_US)
            if self._is_guided(seen) or seen.turn is not self._side:
                break
            yield from self._press(pick_duration_us(REACHING_CLOCK_US, self._rng))
            seen = yield from self._look(REACTION_US)
        return seen

    def _follow_lamps(self, seen: Observation) -> ActionFlow:
        """Do what the lamps say until they say nothing more after the turn was ended again."""
        landings: Sequence[Square] = ()
        for _ in range(MAX_STEPS):
            if not self._is_guided(seen):
                if self._plays_legally and seen.turn is not None and seen.turn is not self._side:
                    return  # the press before was kept, and the clock has passed the turn
                yield from self._put_down_mover(landings)
                seen = yield from self._end_and_look(JUDGEMENT_WAIT_US)
                if not self._is_guided(seen):
                    return
            landings = squares_lit_as(seen.lamps, LANDING) or landings
            self._guided_steps += 1
            if QUESTION in seen.lamps.values():
                yield from self._reseat_mover(seen)
            elif act := follow_lamps(seen, self._memory, self._rng, doubts_sensors=self._relifts_left > 0):
                if self._memory.last_placed is not None and act == Lift(self._memory.last_placed):
                    self._relifts_left -= 1
                yield from self._perform(
                    act, pick_duration_us(CARRYING_US if isinstance(act, PutDown) else REACHING_US, self._rng)
                )
                if isinstance(act, Lift) and seen.lamps.get(act.square) == CAPTURED:
                    self._memory.mark_latest_captured()
            elif self._insists_on_moves:
                # He has done what the lamps ask, and they do not see it; without a move there is nothing to insist on.
                if self._insistences == MAX_PRESSES or not self._memory.has_changed or self._has_not_moved(seen):
                    break
                self._insistences += 1
                yield from self._put_down_mover(landings)
                yield from self._look(PRESS_AGAIN_US)
                seen = yield from self._end_and_look(JUDGEMENT_WAIT_US)
                if not self._is_guided(seen):
                    return
                continue
            seen = yield from self._look(REACTION_US)
        self._dead_end = GuidanceDeadEnd(lamps=dict(seen.lamps))

    def _has_not_moved(self, seen: Observation) -> bool:
        """Tell whether the lamps want a piece to land, and he has none in hand, nor put one there."""
        landings = squares_lit_as(seen.lamps, LANDING)
        return bool(landings) and self._memory.mover_origin is None and self._memory.last_placed not in landings

    def _put_down_mover(self, landings: Sequence[Square]) -> ActionFlow:
        """Put a piece in hand where the lamps last let it land, or back: nobody ends his turn with it in the air."""
        mover = self._memory.mover_origin
        if mover is not None:
            yield from self._perform(
                PutDown(landings[0] if landings else mover, mover), pick_duration_us(CARRYING_US, self._rng)
            )

    def _look(self, after: tuple[int, int]) -> ObservationFlow:
        return (yield Action(LOOK, pick_duration_us(after, self._rng)))

    def _press(self, after_us: int) -> ActionFlow:
        yield from self._perform(PushButton(self._button), after_us)

    def _perform(self, act: HandAct, after_us: int) -> ActionFlow:
        seen = yield Action(act, after_us)
        match act:
            case PushButton():
                self._last_press_us = seen.at_us
                if self._stage is TurnStage.LANDED:
                    self._set_stage(TurnStage.PRESSED)
            case LookAtLamps():
                pass
            case Lift() | PutDown() | Nudge() | Stack():
                self._memory.remember(act)
                self._last_touch_us = seen.at_us
                if self._stage is TurnStage.THINKING:
                    self._set_stage(TurnStage.MOVING)

    def _set_stage(self, stage: TurnStage) -> None:
        self._stage = stage
        self._on_stage(stage)
